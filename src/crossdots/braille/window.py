"""The display's window: as many cells of a message as the display has, cut between its words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from crossdots.braille.meaning import Meaning
from crossdots.braille.translator import BLANK_CELL


@dataclass(frozen=True, slots=True)
class Chunk:
    """Cells that are read as one, and what a routing key on any of them means.

    `cells` is never cut where it fits; blank cells inside it stay as they are. With `space_before` one blank
    cell sets it off from the chunk before, and there the message may be cut; without it the two are glued.
    With `is_tied` it isn't cut at that blank cell either, where a window holds all that is tied together.
    With `begins_window` the message is cut there in any case.
    """

    cells: str
    meaning: Meaning | None = None
    space_before: bool = True
    is_tied: bool = False
    begins_window: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """Exactly as many cells as the display has, filled up with blank cells; `meanings` has one a cell."""

    cells: str
    meanings: tuple[Meaning | None, ...]

    @classmethod
    def of(cls, line: Sequence[tuple[str, Meaning | None]], width: int) -> Self:
        """These cells, each with its meaning, and blank cells after them."""
        padding = width - len(line)
        cells, meanings = zip(*line, strict=True) if line else ((), ())
        return cls("".join(cells) + BLANK_CELL * padding, (*meanings, *[None] * padding))

    def meaning(self, cell_index: int) -> Meaning | None:
        """What is under a routing key, 0 the leftmost; None on blank cells and off the window."""
        return self.meanings[cell_index] if 0 <= cell_index < len(self.meanings) else None


def windows(chunks: Sequence[Chunk], width: int) -> tuple[Window, ...]:
    """Cut a message into windows of `width` cells, 1 or more. An empty message gives one blank window.

    A window ends between two chunks that a space separates, and the space is dropped there. Glued and tied
    chunks stay together where a window holds them all. Where none does, they part at their ties first; glued
    chunks that no window holds go on in the same window and are cut between two of them. A chunk longer than
    a window begins one and is cut wherever a window ends.

    Raises:
        ValueError: `width` is less than 1.
    """
    if width < 1:
        raise ValueError(f"a window has at least one cell, not {width}")
    sheet = _Sheet(width)
    for group in _together(chunks, tied=True):
        sheet.write(group)
    return tuple(sheet.windows())


def _together(chunks: Iterable[Chunk], *, tied: bool) -> Iterator[list[Chunk]]:
    """The chunks in groups that no space separates, or with `tied` none at which they may be cut."""
    group: list[Chunk] = []
    for chunk in chunks:
        is_apart = chunk.space_before and not (tied and chunk.is_tied)
        if (is_apart or chunk.begins_window) and group:
            yield group
            group = []
        group.append(chunk)
    if group:
        yield group


@dataclass(slots=True)
class _Sheet:
    """The lines written so far, each a list of cells with their meaning."""

    width: int
    lines: list[list[tuple[str, Meaning | None]]] = field(default_factory=lambda: [[]])

    def write(self, group: Sequence[Chunk]) -> None:
        """A group after a space, on this line or the next."""
        length = sum(len(chunk.cells) + chunk.space_before for chunk in group) - group[0].space_before
        if not any(chunk.cells for chunk in group):
            return
        if length > self.width and any(chunk.space_before for chunk in group[1:]):
            for part in _together(group, tied=False):
                self.write(part)
            return
        if group[0].begins_window and self.lines[-1]:
            self.lines.append([])
        first = length if length <= self.width else len(group[0].cells)
        self.need(first, after_space=True)
        if self.lines[-1]:
            self.lines[-1].append((BLANK_CELL, None))
        for number, chunk in enumerate(group):
            if number and chunk.space_before:
                self.lines[-1].append((BLANK_CELL, None))
            self.need(len(chunk.cells), after_space=False)
            self.put(chunk)

    def need(self, length: int, *, after_space: bool) -> None:
        """Begin a line unless this one is empty or has room for so many cells."""
        line = self.lines[-1]
        if line and len(line) + after_space + length > self.width:
            self.lines.append([])

    def put(self, chunk: Chunk) -> None:
        """The cells of a chunk; those that don't fit go on in the following lines."""
        for cell in chunk.cells:
            if len(self.lines[-1]) == self.width:
                self.lines.append([])
            self.lines[-1].append((cell, chunk.meaning))

    def windows(self) -> Iterator[Window]:
        """Each line, filled up."""
        for line in self.lines:
            yield Window.of(line, self.width)
