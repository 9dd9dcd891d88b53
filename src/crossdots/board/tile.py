"""Tiles, and the set of tiles that a game is played with."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import TypeAlias

Letter: TypeAlias = str
"""An upper-case letter of the tile set; more than one character in some languages (CH, LL)."""

_TILE_TEXT = re.compile(r"\?|\[[^\[\]?]+\]|[^\[\]?\s]")


class NotTiles(ValueError):
    """The text does not name tiles; the message is the text."""


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile. A blank has no letter until it is played; from then on it keeps the one that was named."""

    letter: Letter
    is_blank: bool = False

    def standing_for(self, letter: Letter) -> "Tile":
        """This blank with its letter named."""
        return Tile(letter, is_blank=True)

    @property
    def off_board(self) -> "Tile":
        """The tile as it lies on a rack or in the bag: a blank forgets its letter there."""
        return BLANK if self.is_blank else self

    @property
    def text(self) -> str:
        """The tile in records: `A`; `?` a blank; `a` a blank that stands for A; `[CH]` for longer letters."""
        if self == BLANK:
            return "?"
        shown = self.letter.lower() if self.is_blank else self.letter
        return shown if len(shown) == 1 else f"[{shown}]"


BLANK = Tile("", is_blank=True)
"""A blank on a rack or in the bag."""

UNKNOWN = Tile("")
"""A tile on a rack of which nobody knows the letter: in a game on record that doesn't tell it."""


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in records, one after the other: `AITR?`."""
    return "".join(tile.text for tile in tiles)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read what `tiles_text` writes.

    Raises:
        NotTiles: a character in the text belongs to no tile.
    """
    found = _TILE_TEXT.findall(text)
    if "".join(found) != text:
        raise NotTiles(text)
    return tuple(_parse_tile(piece.strip("[]")) for piece in found)


def _parse_tile(letter: str) -> Tile:
    if letter == "?":
        return BLANK
    return Tile(letter.upper(), is_blank=letter != letter.upper())


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles that a game is played with: how many of each, and what each is worth in points.

    `counts` and `points` are keyed by letter, in alphabetical order; `blanks` counts the blanks.
    """

    counts: Mapping[Letter, int]
    points: Mapping[Letter, int]
    blanks: int
    _order: Mapping[Letter, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Remember the alphabet's order."""
        object.__setattr__(self, "_order", {letter: place for place, letter in enumerate(self.counts)})

    @property
    def letters(self) -> tuple[Letter, ...]:
        """The alphabet, in its order."""
        return tuple(self.counts)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the set, letters in order and then the blanks."""
        return self.without(())

    def value(self, tile: Tile) -> int:
        """The tile's value in points; a blank is worth 0."""
        return 0 if tile.is_blank else self.points[tile.letter]

    def total(self, tiles: Iterable[Tile]) -> int:
        """The values of the tiles added up, in points."""
        return sum(self.value(tile) for tile in tiles)

    def rank(self, tile: Tile) -> int:
        """Where the tile stands when tiles are drawn for the start: a blank first, then A, B, C."""
        return -1 if tile.is_blank else self._order[tile.letter]

    def without(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """The tiles of the set that are not among `tiles`; blanks count as blanks whatever they stand for."""
        left = {Tile(letter): count for letter, count in self.counts.items()}
        left[BLANK] = self.blanks
        for tile in tiles:
            kind = tile.off_board
            left[kind] = left.get(kind, 0) - 1
        return tuple(chain.from_iterable(repeat(tile, max(0, number)) for tile, number in left.items()))

    def number(self, tile: Tile) -> int:
        """How many of this tile the set has; a blank counts as a blank whatever it stands for."""
        return self.blanks if tile.is_blank else self.counts.get(tile.letter, 0)


def remove_tiles(tiles: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """`tiles` in their order, less one of each in `taken`; what is not there is passed over."""
    left = list(tiles)
    for tile in taken:
        if tile in left:
            left.remove(tile)
    return tuple(left)


ENGLISH = TileSet(
    counts=dict(
        zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
            strict=True,
        )
    ),
    points=dict(
        zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10),
            strict=True,
        )
    ),
    blanks=2,
)
"""The English set of 100 tiles. Source: the rule books of all four editions."""
