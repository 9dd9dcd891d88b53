"""What has happened: a game is a list of these."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from crossdots.board.tile import Tile
from crossdots.rules.move import Play
from crossdots.rules.score import Score
from crossdots.rules.variant import Variant

Tiles: TypeAlias = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The players sat down, in clockwise order, and agreed on the rules; the first named is seat 0."""

    variant: Variant
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BagShaken:
    """The bag's tiles from now on, in the order in which they will come out."""

    order: Tiles


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Some seats each drew a tile for the start; the tiles go back."""

    seats: tuple[int, ...]
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class StartDecided:
    """The seat that plays first."""

    seat: int


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew tiles from the bag. `tiles` is None for those who may not see them."""

    seat: int
    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class PlayMade:
    """A seat placed tiles."""

    seat: int
    play: Play
    score: Score


@dataclass(frozen=True, slots=True)
class TilesExchanged:
    """A seat put tiles aside for the bag. `tiles` is None for those who may not see them."""

    seat: int
    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat did nothing in its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat had the words of the last play looked up; words as upper-case text."""

    challenger: int
    seat: int
    good: tuple[str, ...]
    bad: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayWithdrawn:
    """A play was taken back: its tiles to the rack, its points off, the tiles drawn after it to the bag.

    `drawn` is None for those who may not see those tiles.
    """

    seat: int
    play: Play
    points: int
    drawn: Tiles | None


class Ending(Enum):
    """How a game ended."""

    WENT_OUT = "went_out"
    """The bag was empty and a player used the last tile."""
    ALL_PASSED = "all_passed"
    """Every player passed as often in succession as the edition says."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last sums. One entry a seat: `racks` what was left, `changes` the points added or taken off."""

    ending: Ending
    racks: tuple[Tiles, ...]
    changes: tuple[int, ...]


Event: TypeAlias = (
    GameStarted
    | BagShaken
    | LotsDrawn
    | StartDecided
    | TilesDrawn
    | PlayMade
    | TilesExchanged
    | Passed
    | Challenged
    | PlayWithdrawn
    | GameEnded
)
