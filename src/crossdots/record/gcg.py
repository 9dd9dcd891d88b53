"""GCG, the form in which games of other programs and of tournaments are kept: what a file holds.

    #character-encoding UTF-8
    #player1 Ann Ann Lee
    #player2 Ben Ben Ode
    >Ann: AINRTVR 8D TRAIN +12 12
    #note The N lies on the star.
    >Ben: BEHOSTT - +0 0

A line that begins with `>` is an entry: who, the rack, what was done, its points and the total. A line that
begins with `#` is a pragma. `gcg_reader` reads files, `gcg_writer` writes them, and `recount` checks them.

Source: the GCG specification of Poslfit, and what Quackle and Macondo write.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile

NOTE = "note"
RACK_SIZE = "rack-size"
"""A pragma of our own, by which a game tells how many tiles a full rack has; other programs keep it."""
Tiles: TypeAlias = tuple[Tile, ...]


class GcgFlaw(Enum):
    """Why a file is no game, or what was expected where it broke off."""

    TOO_LARGE = "too_large"
    ENCODING = "encoding"
    """It names an encoding that is none."""
    NOT_TEXT = "not_text"
    """A byte is no character of the encoding, or a control character stands in the text."""
    TOO_MANY_LINES = "too_many_lines"
    LINE_TOO_LONG = "line_too_long"
    TOO_MANY_ENTRIES = "too_many_entries"
    START = "start"
    """A line begins with neither of the two signs, and continues no note."""
    PLAYER = "player"
    PLAYERS = "players"
    """There are not two to four of them, numbered from 1."""
    OTHER_GAME = "other_game"
    """It was played with other tiles or on another board."""
    NICKNAME = "nickname"
    RACK = "rack"
    ACTION = "action"
    WORD = "word"
    LETTER = "letter"
    POINTS = "points"
    TOTAL = "total"


class NotGcg(ValueError):
    """The file is no game; line and column count from 1, and 0 is the file as a whole.

    `found` is what stands there; it is empty at the end of a line.
    """

    def __init__(self, flaw: GcgFlaw, line: int = 0, column: int = 0, found: str = "") -> None:
        super().__init__(f"{line}:{column}: {flaw.value}: {found[:100]}")
        self.flaw = flaw
        self.line = line
        self.column = column
        self.found = found


@dataclass(frozen=True, slots=True)
class Pragma:
    """What a line says that begins with `#`: its name as it is written, and the text behind it.

    The text of a note may go on over several lines.
    """

    name: str
    text: str
    line: int = field(default=0, compare=False)

    @property
    def is_note(self) -> bool:
        """Whether it is somebody's remark about a move."""
        return self.name.casefold() == NOTE


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A player: the nickname that begins their entries, and the whole name."""

    nickname: str
    name: str


@dataclass(frozen=True, slots=True)
class Placing:
    """A word laid on the board; None stands for a tile that lies there already, which may be spelled too."""

    start: Coordinate
    direction: Direction
    letters: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class Exchanging:
    """Tiles given back; `tiles` is empty where only their number is known."""

    count: int
    tiles: Tiles = ()


@dataclass(frozen=True, slots=True)
class Passing:
    """A turn in which nothing was done."""


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """The play before was challenged, and taken back."""


@dataclass(frozen=True, slots=True)
class BonusPaid:
    """Points for a play that was challenged in vain."""


@dataclass(frozen=True, slots=True)
class TimeCharged:
    """Points off for time."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """The last sums of a player: for the tiles of others, or off for the tiles left on their own rack."""

    tiles: Tiles


Action: TypeAlias = Placing | Exchanging | Passing | Withdrawing | BonusPaid | TimeCharged | Leftover

TURNS = (Placing, Exchanging, Passing)
"""The actions that take a turn."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player did, with all that the file says of it.

    `rack` is what is known of the rack before it, maybe nothing; `rest` the text behind the total; `pragmas`
    those that follow it, notes above all.
    """

    seat: int
    rack: Tiles
    action: Action
    points: int
    total: int
    rest: str = ""
    pragmas: tuple[Pragma, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def notes(self) -> tuple[Pragma, ...]:
        """The remarks about it."""
        return tuple(pragma for pragma in self.pragmas if pragma.is_note)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as a file tells it. `pragmas` are those before the first entry, without players and encoding.

    `racks` has an entry a seat: what a pragma says of the rack at the end, maybe nothing.
    """

    players: tuple[GcgPlayer, ...]
    pragmas: tuple[Pragma, ...]
    entries: tuple[Entry, ...]
    racks: tuple[Tiles, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: by their names, or by their nicknames where two names are the same."""
        names = tuple(player.name for player in self.players)
        if len(set(names)) == len(names):
            return names
        return tuple(player.nickname for player in self.players)

    def pragmas_named(self, name: str) -> Iterator[Pragma]:
        """All pragmas of a name, wherever they stand."""
        for pragmas in (self.pragmas, *(entry.pragmas for entry in self.entries)):
            yield from (pragma for pragma in pragmas if pragma.name.casefold() == name)
