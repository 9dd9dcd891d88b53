"""The board as a tactile plan: rows under each other, a square in one cell or in two."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile, TileSet
from crossdots.braille.meaning import Meaning, Reads
from crossdots.braille.signs import premium_sign
from crossdots.braille.translator import BLANK_CELL, Translator
from crossdots.braille.window import Window

FEWEST_LINES = 3
"""A display with fewer shows no plan: one row of the board alone has no shape."""

_TALL = 8
"""With so many lines or more a message gets two of them."""

_LABEL_CELLS = 4
"""The number of a row: the numeric sign, up to two digits, and a space."""

_DOT_8 = 0x80


class PlanStyle(Enum):
    """What a display of several lines shows of the board."""

    LETTERS = "letters"
    """A square is one cell: the letter of its tile, or its sign."""
    VALUES = "values"
    """A square is two cells, the second for the value of its tile, on a display that is wide enough."""
    OFF = "off"
    """No plan: all lines are for messages."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table: the board, what its tiles are worth, and the square of the cursor.

    `style` is how the player likes the board to be shown.
    """

    board: Board
    tile_set: TileSet
    cursor: Coordinate
    style: PlanStyle = PlanStyle.LETTERS

    def plan_lines(self, lines: int) -> int:
        """How many of a display's lines the plan takes, from the top; the others are for the message."""
        if self.style is PlanStyle.OFF or lines < FEWEST_LINES:
            return 0
        return min(lines - (2 if lines >= _TALL else 1), self.board.layout.height)


@dataclass(frozen=True, slots=True)
class Part:
    """The part of the board that a display shows: so many squares from this corner."""

    top: int
    left: int
    height: int
    width: int

    def following(self, at: Coordinate) -> "Part":
        """Moved no further than needed to show this square."""
        top = min(max(self.top, at.row - self.height + 1), at.row)
        left = min(max(self.left, at.column - self.width + 1), at.column)
        return replace(self, top=top, left=left)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a display of so many columns, and so many lines for the plan, shows a scene."""

    scene: Scene
    columns: int
    lines: int
    eight_dot: bool
    translator: Translator

    @property
    def square_cells(self) -> int:
        """Cells of a square."""
        fits = self.scene.board.layout.width * 2 <= self.columns
        return 2 if self.scene.style is PlanStyle.VALUES and fits else 1

    @property
    def label_cells(self) -> int:
        """Cells for the number of each row, where there is room beside the squares."""
        used = self.scene.board.layout.width * self.square_cells
        return _LABEL_CELLS if used + _LABEL_CELLS <= self.columns else 0

    def part(self, top: int, left: int) -> Part:
        """As much of the board as fits from this corner, or from the nearest one that fills the display."""
        layout = self.scene.board.layout
        height = min(self.lines, layout.height)
        width = min((self.columns - self.label_cells) // self.square_cells, layout.width)
        return Part(
            min(max(top, 0), layout.height - height), min(max(left, 0), layout.width - width), height, width
        )

    def windows(self, part: Part) -> Iterator[Window]:
        """The lines of the plan."""
        for row in range(part.top, part.top + part.height):
            line = list(self._label(row))
            for column in range(part.left, part.left + part.width):
                at = Coordinate(row=row, column=column)
                line += [(cell, at) for cell in self._square(at)]
            yield Window.of(line, self.columns)

    def _label(self, row: int) -> Iterator[tuple[str, Meaning | None]]:
        if self.label_cells:
            name = Coordinate(row=row, column=0).row_name
            for cell in self.translator.board(name).ljust(_LABEL_CELLS, BLANK_CELL):
                yield cell, None if cell == BLANK_CELL else Reads(name)

    def _square(self, at: Coordinate) -> str:
        tile, layout = self.scene.board.tile(at), self.scene.board.layout
        if tile is None:
            sign = self.translator.board(premium_sign(layout.premium(at), at == layout.start))
            return sign.ljust(self.square_cells, BLANK_CELL)[: self.square_cells]
        return self._letter(tile) + self._value(tile) * (self.square_cells - 1)

    def _letter(self, tile: Tile) -> str:
        """The cell of a tile's letter; in eight dots a blank has dot 8 as well."""
        cell = self.translator.board(tile.letter)[0]
        return chr(ord(cell) | _DOT_8) if tile.is_blank and self.eight_dot else cell

    def _value(self, tile: Tile) -> str:
        """The cell of a tile's value: 10 is a 0, which nothing is worth but a blank, whose cell is empty."""
        value = self.scene.tile_set.value(tile)
        return self.translator.tile(f"{tile.letter}{value}")[-1] if value else BLANK_CELL
