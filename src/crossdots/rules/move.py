"""What a player may do in a turn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile


@dataclass(frozen=True, slots=True, order=True)
class Placed:
    """One tile put on one square; a blank has its letter named."""

    at: Coordinate
    tile: Tile


@dataclass(frozen=True, slots=True)
class Slide:
    """A word on the board moved along its own line: from its first square, by so many squares.

    Positive steps go right or down, negative ones left or up.
    """

    start: Coordinate
    direction: Direction
    steps: int


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles placed in one turn, in the order of their squares. Make it with `of`.

    `slide` is the word that was moved before they were placed, in the variation that allows it.
    """

    placed: tuple[Placed, ...]
    slide: Slide | None = None

    @classmethod
    def of(cls, tiles: Mapping[Coordinate, Tile], slide: Slide | None = None) -> "Play":
        """The play that puts these tiles on these squares."""
        return cls(tuple(Placed(at, tiles[at]) for at in sorted(tiles)), slide)

    @property
    def tiles(self) -> dict[Coordinate, Tile]:
        """The tiles by their squares."""
        return {placed.at: placed.tile for placed in self.placed}

    @property
    def squares(self) -> Iterable[Coordinate]:
        """The squares, row by row from the top left."""
        return [placed.at for placed in self.placed]

    @property
    def from_rack(self) -> tuple[Tile, ...]:
        """The tiles as they lay on the rack: a blank without its letter."""
        return tuple(placed.tile.off_board for placed in self.placed)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles given back to the bag for as many others."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn in which nothing is done."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The last play's words are looked up; it is taken back if one of them is not in the lexicon.

    `challenger` is the seat that doubts it.
    """

    challenger: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A tile on the board replaced by one from the rack, which gets it; the turn goes on.

    With the letter that a blank stands for it reclaims the blank; with another letter it recycles a tile.
    """

    at: Coordinate
    tile: Tile


@dataclass(frozen=True, slots=True)
class Undo:
    """The last move is taken back; or, right after that, the taking back is."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat leaves the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class RunOutOfTime:
    """The turn of the seat to move has lasted as long as it may."""


Move: TypeAlias = Play | Exchange | Pass | Challenge | Swap | Undo | Resign | RunOutOfTime
