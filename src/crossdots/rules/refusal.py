"""Why a move is not allowed: typed values; the words for them live elsewhere."""

from dataclasses import dataclass
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile


@dataclass(frozen=True, slots=True)
class GameIsOver:
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class NoTilesPlaced:
    """A play needs at least one tile from the rack."""


@dataclass(frozen=True, slots=True)
class NotOnRack:
    """The rack lacks these tiles, each named as often as it is missing."""

    missing: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Occupied:
    """A square where a tile was to go holds one already."""

    at: Coordinate
    tile: Tile


@dataclass(frozen=True, slots=True)
class OffBoard:
    """The first square that the board does not have."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class RunsOffBoard:
    """The word is longer than the squares from its start to the edge; `room` counts those squares.

    Where the letters on the board were left out, it counts only the empty ones.
    """

    at: Coordinate
    direction: Direction
    room: int


@dataclass(frozen=True, slots=True)
class NotInLine:
    """The tiles lie neither in one row nor in one column."""


@dataclass(frozen=True, slots=True)
class Gap:
    """An empty square interrupts the line of tiles."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class NothingToPassOver:
    """A full stop stands for a tile on the board, but this square is empty."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class MissesStart:
    """The first word must cover the start square."""

    start: Coordinate


@dataclass(frozen=True, slots=True)
class FirstWordTooShort:
    """The first word needs at least so many letters."""

    shortest: int


@dataclass(frozen=True, slots=True)
class NotTouching:
    """The tiles touch nothing that lies on the board."""


@dataclass(frozen=True, slots=True)
class NothingToExchange:
    """An exchange names no tile."""


@dataclass(frozen=True, slots=True)
class BagTooSmall:
    """The bag cannot replace so many tiles."""

    wanted: int
    left: int


@dataclass(frozen=True, slots=True)
class ExchangeClosed:
    """Tiles may be exchanged only while the bag holds `needed`."""

    needed: int
    left: int


@dataclass(frozen=True, slots=True)
class NothingToChallenge:
    """No play is open to a challenge: none was made, the next player has started, or it was challenged."""


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """Nobody challenges a play of their own."""


Refusal: TypeAlias = (
    GameIsOver
    | NoTilesPlaced
    | NotOnRack
    | Occupied
    | OffBoard
    | RunsOffBoard
    | NotInLine
    | Gap
    | NothingToPassOver
    | MissesStart
    | FirstWordTooShort
    | NotTouching
    | NothingToExchange
    | BagTooSmall
    | ExchangeClosed
    | NothingToChallenge
    | OwnPlay
)


class IllegalMove(Exception):
    """A move that the rules refuse; `refusal` says why, for the player."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal
