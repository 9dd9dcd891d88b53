"""A place where lines are typed outside a game: questions, the manual, exercises, the tour."""

from abc import ABC, abstractmethod

from crossdots.announcement.announcement import Announcement
from crossdots.session.agreement import HELP, KEY_LIST, QUIT, REPEAT
from crossdots.session.questioned import Questioned
from crossdots.session.refused import Refused


class Desk(Questioned, ABC):
    """Answers all that a terminal reports, and the words that mean the same at every desk.

    A desk of its own kind says what a line means (`take`), what help it gives, and what it says again.
    """

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

    def run(self, line: str) -> bool:
        """Run a typed line. False when it was refused."""
        text = " ".join(line.split())
        word = text.casefold()
        try:
            if word in QUIT:
                self._leave()
            elif word in HELP:
                self.help()
            elif word in REPEAT:
                self.repeat()
            elif word in KEY_LIST:
                self.announcer.mention(self.describe_keys())
            else:
                self.take(text)
        except Refused as error:
            self.refuse(error.announcement)
            return False
        return True
