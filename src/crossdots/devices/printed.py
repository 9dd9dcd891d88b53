"""Announcements printed: the line that a screen reader reads, and the braille under it."""

from collections.abc import Callable, Sequence

from crossdots.announcement.announcement import Urgency
from crossdots.braille.window import Chunk, windows


class Printed:
    """Speech and braille as lines of text, one write for each announcement.

    `show` writes lines to the player's terminal. The announcer speaks first and shows the cells next, so the
    spoken line waits for its braille when that is wanted. `width` is how many cells a line of braille has; 0
    without braille.
    """

    def __init__(self, show: Callable[[Sequence[str]], None], *, width: int = 0) -> None:
        self._show = show
        self._width = width
        self._waiting: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:  # noqa: ARG002 - a printed line cuts off none
        """The utterance as a line."""
        self._waiting.append(utterance)
        if not self._width:
            self._write()

    def show(self, chunks: Sequence[Chunk], *, private: bool = False) -> None:  # noqa: ARG002
        """The message as lines of Unicode braille. Whoever it is for, what is printed stays."""
        self._waiting += [window.cells for window in windows(chunks, self._width)]
        self._write()

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Lines as any others."""
        self.show(chunks)

    def change_reader(self) -> None:
        """What was printed stays."""

    def _write(self) -> None:
        self._show(self._waiting)
        self._waiting = []
