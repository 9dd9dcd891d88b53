"""The parts that an announcement is made of; speech and braille each render them in their own way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import Tile


@dataclass(frozen=True, slots=True)
class At:
    """A square's name: H8."""

    square: Coordinate


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word starts and how it runs: 8 D across."""

    at: Coordinate
    direction: Direction


@dataclass(frozen=True, slots=True)
class Face:
    """A tile shown as a tile, with its value in points; `at` where it lies on the board."""

    tile: Tile
    value: int
    at: Coordinate | None = None


@dataclass(frozen=True, slots=True)
class Letters:
    """Tiles shown by their letters alone, one by one; `on_rack` where they lie on the listener's own rack."""

    tiles: tuple[Tile, ...]
    on_rack: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A word of tiles; `start` where it lies on the board. With `plain` speech doesn't name its blanks."""

    tiles: tuple[Tile, ...]
    start: Coordinate | None = None
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """What lies on one square: a tile with its value in points, or the sign of the empty square."""

    at: Coordinate
    premium: Premium
    is_start: bool
    tile: Tile | None
    value: int

    @property
    def sign_key(self) -> str:
        """The wording's key for the empty square: its premium, or the star."""
        return "premium.start" if self.is_start else f"premium.{self.premium.value}"


@dataclass(frozen=True, slots=True)
class Line:
    """A whole row or column of squares, in order. `direction` across for a row, down for a column.

    With `tiles_only` speech leaves out the premium squares that are not covered.
    """

    direction: Direction
    squares: tuple[Square, ...]
    tiles_only: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things; `noun` is the wording's key for what is counted."""

    number: int
    noun: str


@dataclass(frozen=True, slots=True)
class Number:
    """A bare number inside a sentence; a fraction is told with one decimal place."""

    number: float

    @property
    def digits(self) -> str:
        """The number without its sign."""
        return str(abs(self.number)) if isinstance(self.number, int) else f"{abs(self.number):.1f}"


@dataclass(frozen=True, slots=True)
class Name:
    """Text that is nobody's wording: a player's name, a file, what was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Literal:
    """Text that must be read letter by letter, never contracted: a command to type."""

    text: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Text of a page, in pieces with nothing between them: sentences, and in them what is to be typed."""

    pieces: tuple[Name | Literal, ...]

    @property
    def text(self) -> str:
        """All of it as plain text."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wording by its key, and what goes into its slots; several parts in one slot are listed."""

    key: str
    slots: Mapping[str, "Slot"] = field(default_factory=dict)


Part: TypeAlias = (
    At | Place | Face | Letters | Word | Square | Line | Count | Number | Name | Literal | Passage | Phrase
)
Slot: TypeAlias = Part | tuple[Part, ...]


def phrase(key: str, **slots: Slot) -> Phrase:
    """A phrase with its slots named: `phrase("score", player=Name("Ann"), points=Count(12, "point"))`."""
    return Phrase(key, slots)
