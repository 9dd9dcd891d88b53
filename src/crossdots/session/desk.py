"""A place where lines are typed outside a game: the questions before one, the manual, exercises."""

from abc import ABC, abstractmethod

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.session.agreement import HELP, QUIT, REPEAT
from crossdots.session.answering import Answering
from crossdots.session.refused import Refused


class Desk(Answering, ABC):
    """Answers all that a terminal reports, and the words that mean the same at every desk.

    A desk of its own kind says what a line means (`take`), what help it gives, and what it says again.
    """

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
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
