"""A question before something that can't be taken back: only yes lets it happen."""

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.refusals import refused
from crossdots.session.agreement import HELP, KEY_LIST, QUIT, REPEAT
from crossdots.session.questioned import Questioned
from crossdots.session.session import NO, YES


class Consent(Questioned):
    """One question at a keyboard. When it has finished, `given` is whether the answer was yes."""

    commands = ("yes", "no", "repeat", "keys")

    def __init__(self, question: Announcement, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.given = False
        self._question = question

    def begin(self) -> None:
        """Ask."""
        self.announcer.announce(self._question)

    def run(self, line: str) -> bool:
        """Take an answer. False when it was none."""
        word = line.strip().casefold()
        if word in YES:
            self.given = self._finished = True
        elif word in (*NO, *QUIT):
            self._leave()
        elif word in (*HELP, *REPEAT):
            self.announcer.announce(self._question)
        elif word in KEY_LIST:
            self.announcer.mention(self.describe_keys())
        else:
            self.announcer.announce(refused(phrase("games.yes_or_no")))
            return False
        return True

    def _leave(self) -> None:
        self._finished = True
        self.announcer.announce(saying(phrase("answer.not_confirmed")))
