"""The address of a square: H8 is column H, row 8."""

import re
from dataclasses import dataclass

from crossdots.board.direction import Direction

MOST_COLUMNS = 26
"""Columns are named by one letter, A to Z."""

_SQUARE = re.compile(r"([A-Za-z])([0-9]{1,3})")
_ACROSS = re.compile(r"([0-9]{1,3})([A-Za-z])")


class NotASquare(ValueError):
    """The text does not name a square; the message is the text."""


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Coordinate:
    """The address of a square. `row` 0 is row 1, `column` 0 is column A; row and column are keyword-only."""

    row: int
    column: int

    @classmethod
    def parse(cls, text: str) -> "Coordinate":
        """Read `H8` or `h8`. Whether the square lies on the board is the layout's affair.

        Raises:
            NotASquare: the text is not a letter followed by a number from 1 to 999.
        """
        match = _SQUARE.fullmatch(text)
        if match is None or int(match[2]) == 0:
            raise NotASquare(text)
        return cls(row=int(match[2]) - 1, column=ord(match[1].upper()) - ord("A"))

    @property
    def column_name(self) -> str:
        """The column's letter: `H`."""
        return chr(ord("A") + self.column)

    @property
    def row_name(self) -> str:
        """The row's number as text: `8`."""
        return str(self.row + 1)

    @property
    def name(self) -> str:
        """The square's name: `H8`."""
        return self.column_name + self.row_name

    def moved(self, direction: Direction, steps: int = 1) -> "Coordinate":
        """The square `steps` further right or down; negative steps go left or up, off the board too."""
        if direction is Direction.ACROSS:
            return Coordinate(row=self.row, column=self.column + steps)
        return Coordinate(row=self.row + steps, column=self.column)


def parse_place(text: str) -> tuple[Coordinate, Direction]:
    """Read where a word starts and how it runs: `8D` is across from D8, `D8` is down from D8.

    Source: the field's GCG habit.

    Raises:
        NotASquare: the text is neither form.
    """
    match = _ACROSS.fullmatch(text)
    if match is not None and int(match[1]) > 0:
        return Coordinate.parse(match[2] + match[1]), Direction.ACROSS
    return Coordinate.parse(text), Direction.DOWN


def place_name(at: Coordinate, direction: Direction) -> str:
    """The name that `parse_place` reads back: `8D` across, `D8` down."""
    return at.row_name + at.column_name if direction is Direction.ACROSS else at.name
