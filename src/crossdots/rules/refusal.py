"""Why a move is not allowed: typed values; the words for them live elsewhere."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile


class Rule(Enum):
    """Rules and variations that a move may need."""

    MOVED_WORD = "moved_word"
    RECYCLING = "recycling"
    RECLAIMING = "reclaiming"
    UNDO = "undo"


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


@dataclass(frozen=True, slots=True)
class ChallengesVoid:
    """The program looks words up before they count, so there is nothing to challenge."""


@dataclass(frozen=True, slots=True)
class UnknownWords:
    """These words, upper case, are not in the lexicon, where the rules look them up at once."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotAgreed:
    """The players did not agree on the variation or rule that this needs."""

    rule: Rule


@dataclass(frozen=True, slots=True)
class NothingThere:
    """A tile on the board is needed, but the square is empty."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class SameTile:
    """The tile on the square would be replaced by its equal."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class NotABlank:
    """Without recycling only a blank can be taken from the board, for the letter that it stands for."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class NeedsLetter:
    """The blank on the square stands for this letter; nothing else can be given for it."""

    at: Coordinate
    tile: Tile


@dataclass(frozen=True, slots=True)
class BlankUnnamed:
    """A blank goes here, but it is not said which letter it stands for."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class NotAWord:
    """No word begins on this square in this direction."""

    at: Coordinate
    direction: Direction


@dataclass(frozen=True, slots=True)
class SlideBlocked:
    """A moved word would come upon another tile, here."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class SlideOffBoard:
    """A moved word would leave the board."""


@dataclass(frozen=True, slots=True)
class SlideInPlace:
    """A moved word has to move."""


@dataclass(frozen=True, slots=True)
class SquareLeftEmpty:
    """A square that a moved word left must be covered again by the end of the turn."""

    at: Coordinate


@dataclass(frozen=True, slots=True)
class NothingToUndo:
    """No move is there to take back, or the last one was taken back and put back already."""


@dataclass(frozen=True, slots=True)
class NotSeated:
    """This seat has left the game, or never was in it."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoTurnLimit:
    """The seat to move may take as long as it likes."""


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
    | ChallengesVoid
    | UnknownWords
    | NotAgreed
    | NothingThere
    | SameTile
    | NotABlank
    | NeedsLetter
    | BlankUnnamed
    | NotAWord
    | SlideBlocked
    | SlideOffBoard
    | SlideInPlace
    | SquareLeftEmpty
    | NothingToUndo
    | NotSeated
    | NoTurnLimit
)


class IllegalMove(Exception):
    """A move that the rules refuse; `refusal` says why, for the player."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal
