"""What has happened: a game is a list of these."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
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


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A seat loses a turn, because its challenge failed."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChallengePaid:
    """A seat earned points because its good words were challenged."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TileSwapped:
    """A seat took a tile from the board for one from its rack."""

    seat: int
    at: Coordinate
    taken: Tile
    given: Tile


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """The last move, made by this seat, was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class UndoUndone:
    """The move of this seat that had been taken back was put back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat left the game; its tiles go to the bag. `tiles` is None for those who may not see them."""

    seat: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class RacksReturned:
    """Nobody had a first word that is long enough: all racks go back to the bag, to be drawn anew."""


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """A seat with a limit for the game has used this much of it in a turn."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The players left in the middle of a seat's turn, which had lasted so long in all."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """A seat's turn ended without a move, because it had lasted as long as it may."""

    seat: int


@dataclass(frozen=True, slots=True)
class OvertimeCharged:
    """A seat loses points for the minutes, begun or whole, that it took over its limit for the game."""

    seat: int
    minutes: int
    points: int


class Ending(Enum):
    """How a game ended."""

    WENT_OUT = "went_out"
    """The bag was empty and a player used the last tile."""
    ALL_PASSED = "all_passed"
    """Every player passed as often in succession as the edition says."""
    TARGET = "target"
    """A player reached the finish line."""
    RESIGNED = "resigned"
    """All players but one have left."""
    NOBODY_OUT = "nobody_out"
    """A game on record ended, and nobody had used the last tile: it doesn't tell by which rule."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last sums. One entry a seat: `racks` what was left, `changes` the points added or taken off.

    A rack is None for those who may not see it: the others', when the game has gone on after all.
    """

    ending: Ending
    racks: tuple[Tiles | None, ...]
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
    | TurnLost
    | ChallengePaid
    | TileSwapped
    | MoveUndone
    | UndoUndone
    | Resigned
    | RacksReturned
    | TimeUsed
    | ClockPaused
    | TimeRanOut
    | OvertimeCharged
    | GameEnded
)
