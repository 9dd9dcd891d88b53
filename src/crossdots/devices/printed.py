"""Announcements printed: the line that a screen reader reads, and the braille under it."""

from collections.abc import Callable, Sequence

from crossdots.announcement.announcement import Urgency
from crossdots.braille.window import Window


class Printed:
    """Speech and braille as lines of text, one write for each announcement.

    `show` writes lines to the player's terminal. The announcer speaks first and shows the cells next, so the
    spoken line waits for its braille when that is wanted.
    """

    def __init__(self, show: Callable[[Sequence[str]], None], *, speech: bool, braille: bool) -> None:
        self._show = show
        self._speech = speech
        self._braille = braille
        self._waiting: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:  # noqa: ARG002 - a printed line cuts off none
        """The utterance as a line."""
        if self._speech:
            self._waiting.append(utterance)
        if not self._braille:
            self._write()

    def show(self, windows: Sequence[Window]) -> None:
        """The windows as lines of Unicode braille."""
        if self._braille:
            self._waiting += [window.cells for window in windows]
            self._write()

    def _write(self) -> None:
        if self._waiting:
            self._show(self._waiting)
            self._waiting = []
