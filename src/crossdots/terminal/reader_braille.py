"""Braille through a screen reader, which pans by itself and keeps the keys of its display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.message import Message
from crossdots.braille.output import BrailleDisplay
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.window import Chunk

if TYPE_CHECKING:
    from crossdots.terminal.interactive import Interactive, Table


class ReaderBraille:
    """Shows the whole of what is to be read as one line of cells, at whatever length."""

    def __init__(self, reader: BrailleDisplay) -> None:
        self._reader = reader
        self._message = Message()

    def show(
        self,
        chunks: Sequence[Chunk],
        *,
        private: bool = False,
        told: Announcement | None = None,  # noqa: ARG002 - it has no keys to come back with
    ) -> None:
        """A message; what nobody can have read yet stays before or behind it."""
        self._message.tell(chunks, private=private)
        self._draw()

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Something in passing, in front of the message."""
        self._message.remark(chunks)
        self._draw()

    def change_reader(self) -> None:
        """Nothing private stays."""
        self._message.change_reader()
        self._draw()

    def attach(self, terminal: Interactive) -> None:  # noqa: ARG002 - a screen reader keeps its keys
        """What was told in another terminal is done with."""
        self._message = Message()

    def hold(self, terminal: Interactive) -> None:
        """A screen reader keeps its message by itself."""

    def leave(self) -> None:
        """Nobody is waited for anyway."""

    def explain(self, describe_keys: Callable[[], Announcement]) -> None:
        """A screen reader keeps its keys."""

    def look_at(self, table: Table | None) -> None:
        """A screen reader has no room for the board."""

    def begin(self) -> None:
        """The player pressed a key."""
        self._message.begin()

    def rest(self, typed: str) -> None:  # noqa: ARG002 - a screen reader echoes by itself
        """All is told for now."""
        self._message.rest()

    def _draw(self) -> None:
        shown = "".join(
            (BLANK_CELL if chunk.space_before or not number else "") + chunk.cells
            for passage in self._message.passages
            for number, chunk in enumerate(passage.chunks)
        )
        self._reader.show(shown.strip(BLANK_CELL))
