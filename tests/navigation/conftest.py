"""Positions to ask about: drawn ones, and those of whole games played at random on the real rules.

The tests get these classes through fixtures, and import them for their types alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

import pytest

from crossdots.announcement.announcement import Announcement, Detail
from crossdots.board.board import drawn_board
from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, Tile, TileSet, parse_tiles
from crossdots.navigation.events import describe_events
from crossdots.rules.event import Event
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.spelling import lay_out, parse_word
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import RNIB, Variant
from crossdots.rules.view import View, seen_by, shown_to, standing_end
from crossdots.speech.utterance import SpeechSettings, speak

NAMES = ("Ann", "Ben", "Cat", "Dan")
Spoken: TypeAlias = Callable[[Announcement], tuple[str, str, str]]


@dataclass
class Dealer:
    """Tiles come out as in `first`, then the rest of the set as chance has it; lots as in `draws`."""

    first: tuple[Tile, ...] = ()
    draws: tuple[str, ...] = ()
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        if self.draws:
            return parse_tiles(self.draws[earlier])
        return tuple(self.chance.sample(tile_set.tiles, seats))

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        return (*self.first, *self._shuffled(tile_set.without(self.first)))

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return self._shuffled((*bag, *returned))

    def _shuffled(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(self.chance.sample(tiles, len(tiles)))


class Table:
    """A game in progress, told move by move."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def dealt(
        cls, tiles: str = "", seats: int = 2, names: tuple[str, ...] = NAMES, variant: Variant = RNIB
    ) -> Table:
        """A new game in which the first seat starts; `tiles` come out of the bag first."""
        dealer = Dealer(parse_tiles(tiles))
        return cls(fold(start(variant, names[:seats], dealer, draw=False)))

    @classmethod
    def late(
        cls,
        *racks: str,
        rows: Iterable[str] = (),
        bag: str = "",
        scores: tuple[int, ...] | None = None,
        variant: Variant = RNIB,
    ) -> Table:
        """A game in the middle or near its end: these racks and bag, these rows of the board; no moves."""
        state = fold(start(variant, NAMES[: len(racks)], Dealer(), draw=False))
        state = replace(
            state,
            board=drawn_board(STANDARD, rows),
            racks=tuple(map(parse_tiles, racks)),
            bag=parse_tiles(bag),
            scores=scores or (0,) * len(racks),
        )
        return cls(state)

    def make(self, move: Move, good: Iterable[str] = (), milliseconds: int = 0) -> tuple[Event, ...]:
        """The events of a move; `good` are the only words of the lexicon; the turn lasted `milliseconds`."""
        events = decide(self.state, move, frozenset(good), Dealer(), milliseconds)
        for event in events:
            self.state = evolve(self.state, event)
        return events

    def play(self, text: str) -> tuple[Event, ...]:
        """The events of a play that is spelled: `8D TRAIN`."""
        place, _, word = text.partition(" ")
        at, direction = parse_place(place)
        spelled = parse_word(word, self.state.variant.tile_set)
        rack = self.state.racks[self.state.turn]
        return self.make(lay_out(self.state.board, rack, at, direction, spelled))

    def exchange(self, tiles: str) -> tuple[Event, ...]:
        return self.make(Exchange(parse_tiles(tiles)))

    def pass_turn(self) -> tuple[Event, ...]:
        return self.make(Pass())

    def challenge(self, *good: str) -> tuple[Event, ...]:
        """A challenge by the seat to move."""
        return self.make(Challenge(self.state.turn), good)

    def seen_by(self, seat: int | None) -> View:
        return seen_by(self.state, seat)

    def told(self, events: tuple[Event, ...], seat: int | None) -> Announcement:
        """What a seat is told when these events have just happened."""
        return describe_events(self.seen_by(seat), shown_to(events, seat, standing_end(self.state)))


@dataclass
class RandomGame:
    """A game of legal moves to its end, and then challenged: each step with the state after it.

    Words don't matter here, so the board gets as full as the tiles allow.
    """

    seed: int
    steps: list[tuple[tuple[Event, ...], State]] = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.dealer = Dealer(chance=self.chance)
        events = start(RNIB, NAMES[: 2 + self.seed % 3], self.dealer, draw=self.seed % 2 == 0)
        self.steps = [(events, fold(events))]
        self.patience = 150
        while self.state.outcome is None:
            self.patience -= 1
            self.attempt(self.any_move() if self.patience > 0 else Pass())
            if self.state.outcome is not None and self.chance.random() < 0.6:
                self.attempt(Challenge(self.state.turn))

    @property
    def state(self) -> State:
        return self.steps[-1][1]

    def attempt(self, move: Move) -> None:
        state = self.state
        words = {word.run.letters for word in state.open_play.score.words} if state.open_play else set()
        good = {word for word in sorted(words) if self.chance.random() < 0.9}
        try:
            events = decide(state, move, good, self.dealer)
        except IllegalMove:
            return
        for event in events:
            state = evolve(state, event)
        self.steps.append((events, state))

    def any_move(self) -> Move:
        rack = self.state.racks[self.state.turn]
        dice = self.chance.random()
        if dice < 0.86:
            return self.likely_play(rack)
        if dice < 0.91:
            return Exchange(tuple(self.chance.sample(rack, self.chance.randint(1, len(rack)))))
        if dice < 0.94:
            return Pass()
        return Challenge(self.chance.randrange(self.state.seats))

    def likely_play(self, rack: tuple[Tile, ...]) -> Play:
        """Tiles of the rack in an unbroken line beside what lies on the board; it may run off the board."""
        board = self.state.board
        beside = [at for at in STANDARD.squares() if board.tile(at) is None and board.touches(at)]
        direction = self.chance.choice(list(Direction))
        count = self.chance.randint(1, len(rack))
        anchor = self.chance.choice(beside) if beside else STANDARD.start
        at = anchor.moved(direction, -self.chance.randrange(count))
        placed: dict[Coordinate, Tile] = {}
        for tile in self.chance.sample(rack, count):
            while board.tile(at) is not None:
                at = at.moved(direction)
            placed[at] = tile if tile != BLANK else BLANK.standing_for(self.chance.choice("AEISTZ"))
            at = at.moved(direction)
        return Play.of(placed)


@cache
def random_game(seed: int) -> RandomGame:
    return RandomGame(seed)


def spoken(announcement: Announcement) -> tuple[str, str, str]:
    """The utterance at brief, normal and full."""
    brief, normal, full = (speak(announcement, SpeechSettings(detail)) for detail in Detail)
    return brief, normal, full


@pytest.fixture(scope="session")
def tables() -> type[Table]:
    """Where a test gets its table: `tables.dealt(...)` or `tables.late(...)`."""
    return Table


@pytest.fixture(scope="session")
def dealers() -> type[Dealer]:
    """Where a test gets a dealer of its own."""
    return Dealer


@pytest.fixture(scope="session", name="spoken")
def spoken_at_three_details() -> Spoken:
    """Renders an announcement as it is spoken at brief, normal and full."""
    return spoken


@pytest.fixture(scope="session")
def games() -> Callable[[int], RandomGame]:
    """A random game by its seed, played once for all tests."""
    return random_game
