"""The question at the very first start: how the program speaks."""

from collections.abc import Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.session.agreement import HELP, QUIT, REPEAT
from crossdots.session.options import PRINTED, SCREEN_READER, SELF
from crossdots.session.questioned import Questioned
from crossdots.session.reading import read_number
from crossdots.session.refused import Refused

CHOICES: Sequence[str] = (PRINTED, SCREEN_READER, SELF)
"""By their numbers, from 1. Enter alone takes the first."""


class SpeechQuestion(Questioned):
    """One question at one keyboard. When it has finished, `answer` is one of CHOICES, or None."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self.answer: str | None = None

    def begin(self) -> None:
        """Ask it."""
        self.announcer.announce(self._question())

    def run(self, line: str) -> bool:
        """Take an answer, or one of the words that are none. False when it was refused."""
        word = line.strip().casefold()
        if word in QUIT:
            self._leave()
        elif word in HELP:
            self.announcer.announce(saying(phrase("speech.ask_help")).followed_by([self._question()]))
        elif word in REPEAT:
            self.announcer.announce(self._question())
        else:
            return self._take(word)
        return True

    @staticmethod
    def _question() -> Announcement:
        return saying(
            phrase("speech.ask"),
            phrase("speech.ask_printed"),
            phrase("speech.ask_screen_reader"),
            phrase("speech.ask_self"),
            phrase("ask.for_help"),
        )

    def _take(self, word: str) -> bool:
        try:
            number = read_number(word, len(CHOICES)) if word else 1
        except Refused as error:
            self.announcer.announce(error.announcement.followed_by([self._question()]))
            return False
        self.answer = CHOICES[number - 1]
        self._finished = True
        return True
