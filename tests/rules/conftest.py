"""A table to play at, for the tests of the rules: a game whose tiles come out as a test says.

The tests get these classes through fixtures, and import them for their types alone.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.layout import STANDARD
from crossdots.board.tile import Tile, TileSet, parse_tiles
from crossdots.rules.check import Lexicon
from crossdots.rules.event import Event, PlayMade
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play, Slide, Swap
from crossdots.rules.refusal import IllegalMove, Refusal
from crossdots.rules.score import Score
from crossdots.rules.slide import slid
from crossdots.rules.spelling import lay_out, parse_word
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import RNIB, Variant

POSITIONS = Path(__file__).parent.parent / "positions"


class ClosedLexicon:
    """A lexicon that nobody may open: it fails the test that asks it."""

    def __contains__(self, word: str, /) -> bool:
        raise AssertionError(f"{word} was looked up where no word may be")


@dataclass
class FixedDealer:
    """Tiles come out of the bag in the order of `first`, then the rest of the set; what goes back, last.

    `draws` holds the tiles that are drawn for the start, one text a draw; `mixed` what it was given to mix.
    """

    first: tuple[Tile, ...] = ()
    draws: tuple[str, ...] = ()
    mixed: list[tuple[tuple[Tile, ...], tuple[Tile, ...]]] = field(default_factory=list)

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        tiles = parse_tiles(self.draws[earlier])
        assert len(tiles) == seats
        assert set(tiles) <= set(tile_set.tiles)
        return tiles

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        return (*self.first, *tile_set.without(self.first))

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        self.mixed.append((bag, returned))
        return (*bag, *returned)


def swapping(at: str, tile: str) -> Swap:
    """A swap told in text: `a` is a blank that stands for A, `?` one without a letter."""
    (given,) = parse_tiles(tile)
    return Swap(Coordinate.parse(at), given)


class Table:
    """A game in progress, told move by move."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def dealt(cls, tiles: str, seats: int = 2, variant: Variant = RNIB) -> "Table":
        """A new game in which seat 0 starts; `tiles` come out of the bag first, spaces are passed over."""
        dealer = FixedDealer(parse_tiles(tiles.replace(" ", "")))
        return cls(fold(start(variant, ("Ann", "Ben", "Cat", "Dan")[:seats], dealer, draw=False)))

    @classmethod
    def late(cls, *racks: str, bag: str = "", board: Board | None = None, variant: Variant = RNIB) -> "Table":
        """A game in the middle or near its end: these racks, this bag, this board; seat 0 to move."""
        begun = cls.dealt("", len(racks), variant).state
        state = replace(
            begun,
            board=board or begun.board,
            racks=tuple(map(parse_tiles, racks)),
            bag=parse_tiles(bag),
        )
        return cls(state)

    def spelled(self, text: str) -> Play:
        """The play that the seat to move spells: `8D TRAIN`."""
        place, _, word = text.partition(" ")
        at, direction = parse_place(place)
        spelled = parse_word(word, self.state.variant.tile_set)
        return lay_out(self.state.board, self.state.racks[self.state.turn], at, direction, spelled)

    def sliding(self, moved: str, text: str) -> Play:
        """The play that the seat to move spells after it moved a word: `8D +2` and then `8D RETRAIN`."""
        place, _, steps = moved.partition(" ")
        slide = Slide(*parse_place(place), int(steps))
        at, direction = parse_place(text.split()[0])
        spelled = parse_word(text.split()[1], self.state.variant.tile_set)
        rack = self.state.racks[self.state.turn]
        return Play.of(lay_out(slid(self.state.board, slide), rack, at, direction, spelled).tiles, slide)

    def make(self, move: Move, lexicon: Lexicon | None = None, milliseconds: int = 0) -> tuple[Event, ...]:
        """The events of a move that the rules allow."""
        before = copy.deepcopy(self.state)
        asked = ClosedLexicon() if lexicon is None else lexicon
        events = decide(self.state, move, asked, FixedDealer(), milliseconds)
        assert self.state == before
        for event in events:
            self.state = evolve(self.state, event)
        return events

    def play(self, text: str, lexicon: Lexicon | None = None) -> Score:
        """What a play scores."""
        (made,) = (e for e in self.make(self.spelled(text), lexicon) if isinstance(e, PlayMade))
        return made.score

    def exchange(self, tiles: str) -> tuple[Event, ...]:
        return self.make(Exchange(parse_tiles(tiles)))

    def pass_turns(self, turns: int = 1) -> tuple[Event, ...]:
        """The events of the last of so many passes."""
        events: tuple[Event, ...] = ()
        for _ in range(turns):
            events = self.make(Pass())
        return events

    def challenge(self, *good: str, by: int | None = None) -> tuple[Event, ...]:
        """A challenge by the seat to move or another, with a lexicon that holds only these words."""
        return self.make(Challenge(self.state.turn if by is None else by), good)

    def swap(self, at: str, tile: str, *good: str) -> tuple[Event, ...]:
        """A tile of the rack for one on the board, with a lexicon that holds only these words."""
        return self.make(swapping(at, tile), good)

    def refused(self, move: Move | str, lexicon: Lexicon | None = None) -> Refusal:
        """Why the rules refuse a move, or a play that is spelled; the state is the same afterwards."""
        before = copy.deepcopy(self.state)
        asked = ClosedLexicon() if lexicon is None else lexicon
        with pytest.raises(IllegalMove) as raised:
            decide(self.state, self.spelled(move) if isinstance(move, str) else move, asked, FixedDealer())
        assert self.state == before
        return raised.value.refusal

    def rack(self, seat: int) -> str:
        """A seat's tiles in alphabetical order, blanks last."""
        tiles = self.state.racks[seat]
        return "".join(sorted((tile.text for tile in tiles), key=lambda text: (text == "?", text)))


@pytest.fixture(scope="session")
def tables() -> type[Table]:
    """Where a test gets its table: `tables.dealt(...)` or `tables.late(...)`."""
    return Table


@pytest.fixture(scope="session")
def dealers() -> type[FixedDealer]:
    """Where a test gets a dealer of its own."""
    return FixedDealer


@pytest.fixture(scope="session")
def closed_lexicon() -> Lexicon:
    """A lexicon that fails the test that asks it."""
    return ClosedLexicon()


@pytest.fixture(scope="session")
def position() -> Callable[[str], Board]:
    """Reads a board of tests/positions by its name."""

    def read(name: str) -> Board:
        source, *rows = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        assert source.startswith("Source: ")
        return drawn_board(STANDARD, rows)

    return read
