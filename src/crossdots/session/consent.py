"""A question before something that can't be taken back: only yes lets it happen."""

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.session.desk import Desk
from crossdots.session.refused import Refused
from crossdots.session.session import NO, YES


class Consent(Desk):
    """One question at a keyboard. When it has finished, `given` is whether the answer was yes."""

    commands = ("yes", "no", "repeat", "keys")

    def __init__(self, question: Announcement, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.given = False
        self._question = question

    def begin(self) -> None:
        """Ask."""
        self.announcer.announce(self._question)

    def take(self, text: str) -> None:
        """Yes or no. Raises Refused."""
        if text.casefold() in YES:
            self.given = self._finished = True
        elif text.casefold() in NO:
            self._leave()
        else:
            raise Refused.because(phrase("games.yes_or_no"))

    def help(self) -> None:
        """What is asked says what can be typed."""
        self.begin()

    def repeat(self) -> None:
        """What is asked."""
        self.begin()

    def _leave(self) -> None:
        self._finished = True
        self.announcer.announce(saying(phrase("answer.not_confirmed")))
