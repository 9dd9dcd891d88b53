"""A place where lines are typed outside a game: the questions before one, the manual, exercises."""

from abc import ABC, abstractmethod

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.refusals import refused
from crossdots.session.agreement import HELP, QUIT, REPEAT
from crossdots.session.refused import Refused


class Desk(ABC):
    """Answers all that a terminal reports, and the words that mean the same at every desk.

    A desk of its own kind says what a line means (`take`), what help it gives, and what it says again.
    """

    def __init__(self, announcer: Announcer) -> None:
        self.announcer = announcer
        self._finished = False

    # What each kind of desk does in its own way.

    @abstractmethod
    def take(self, text: str) -> None:
        """Act on a typed line without spaces around it; "" is Enter alone. Raises Refused."""

    @abstractmethod
    def help(self) -> None:
        """Tell what can be typed here."""

    def repeat(self) -> None:
        """Tell the newest message again."""
        self.announcer.repeat()

    def refuse(self, why: Announcement) -> None:
        """Tell why a line was refused."""
        self.announcer.announce(why)

    # What the terminal calls.

    @property
    def finished(self) -> bool:
        """Whether nothing more is wanted here."""
        return self._finished

    def run(self, line: str) -> bool:
        """Run a typed line. False when it was refused."""
        text = " ".join(line.split())
        word = text.casefold()
        try:
            if word in QUIT:
                self.leave()
            elif word in HELP:
                self.help()
            elif word in REPEAT:
                self.repeat()
            else:
                self.take(text)
        except Refused as error:
            self.refuse(error.announcement)
            return False
        return True

    def cleared(self) -> None:
        """The typed line is gone."""
        self.mention(phrase("answer.cleared"))

    def recalled(self, line: str) -> None:
        """A refused line was brought back."""
        self.mention(phrase("answer.recalled", line=Name(line)))

    def nothing_to_erase(self) -> None:
        """Backspace on an empty line."""
        self.mention(phrase("refusal.nothing_to_erase"))

    def line_too_long(self, limit: int) -> None:
        """The line takes no more characters."""
        self.announcer.announce(refused(phrase("refusal.too_long", most=Number(limit))))

    def not_text(self) -> None:
        """A line was not UTF-8."""
        self.announcer.announce(refused(phrase("refusal.not_text")))

    def control_character(self) -> None:
        """A line held control characters."""
        self.announcer.announce(refused(phrase("refusal.control_character")))

    def unknown_key(self) -> None:
        """A key without a use here."""
        self.mention(phrase("refusal.unknown_key"))

    def interrupted(self) -> None:
        """Ctrl-C: here is nothing that could be lost."""
        self.leave()

    def input_ended(self) -> None:
        """Nothing more will be typed."""
        self.leave()

    # What desks have in common.

    def finish(self) -> None:
        """Nothing more is wanted."""
        self._finished = True

    def leave(self) -> None:
        """Say goodbye, and finish."""
        self.finish()
        self.announcer.announce(saying(phrase("answer.goodbye")))

    def mention(self, part: Part) -> None:
        """Tell something that the history need not keep."""
        self.announcer.mention(saying(part))
