"""The question at the very first start: how the program speaks."""

from collections.abc import Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.session.desk import Desk
from crossdots.session.options import NO_SPEECH, PRINTED, SCREEN_READER, SELF
from crossdots.session.reading import read_number

CHOICES: Sequence[str] = (PRINTED, SCREEN_READER, SELF, NO_SPEECH)
"""By their numbers, from 1. Enter alone takes the first."""


class SpeechQuestion(Desk):
    """One question at one keyboard. When it has finished, `answer` is one of CHOICES, or None."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.answer: str | None = None

    def begin(self) -> None:
        """Ask it."""
        self.announcer.announce(self._question())

    def take(self, text: str) -> None:
        """Take an answer."""
        number = read_number(text.casefold(), len(CHOICES)) if text else 1
        self.answer = CHOICES[number - 1]
        self._finished = True

    def help(self) -> None:
        """Tell what the question is about, and ask it again."""
        self.announcer.announce(saying(phrase("speech.ask_help")).followed_by([self._question()]))

    def repeat(self) -> None:
        """Ask again."""
        self.begin()

    def refuse(self, why: Announcement) -> None:
        """Tell why, and ask again."""
        self.announcer.announce(why.followed_by([self._question()]))

    @staticmethod
    def _question() -> Announcement:
        return saying(
            phrase("speech.ask"),
            phrase("speech.ask_printed"),
            phrase("speech.ask_screen_reader"),
            phrase("speech.ask_self"),
            phrase("speech.ask_none"),
            phrase("ask.for_help"),
        )
