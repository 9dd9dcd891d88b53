"""Whole games of legal and illegal moves, played at random on the real rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from itertools import pairwise
from random import Random
from typing import get_args

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from crossdots.board.board import Board, Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import Layout
from crossdots.board.tile import BLANK, Tile, TileSet
from crossdots.rules.event import (
    BagShaken,
    Ending,
    Event,
    GameEnded,
    LotsDrawn,
    PlayMade,
    PlayWithdrawn,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Placed, Play
from crossdots.rules.refusal import GameIsOver, IllegalMove, NothingToPassOver, Refusal, RunsOffBoard
from crossdots.rules.state import OpenPlay, State, evolve, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import RNIB, Variant
from crossdots.rules.view import View, seen_by

NAMES = ("Ann", "Ben", "Cat", "Dan")
RESTLESS_MOVES = 300
"""After so many moves everyone passes, so that every game ends."""

SMALL = Variant(
    edition="small",
    layout=Layout(rows=("=..'.", '.-".-', "'....", ".-..="), start=Coordinate.parse("B2")),
    tile_set=TileSet({"A": 9, "CH": 4, "E": 9, "LL": 4}, {"A": 1, "CH": 5, "E": 1, "LL": 8}, 4),
    rack_size=4,
    bonuses={3: 10, 4: 20},
    exchange_needs=2,
    passes_to_end=1,
    shortest_first_word=3,
)
"""Rules that differ from the edition's in every number."""


@dataclass
class SeededDealer:
    """Chance that comes out the same for the same seed."""

    chance: Random

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        assert earlier < 100
        return tuple(self.chance.sample(tile_set.tiles, seats))

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        return self.shuffled(tile_set.tiles)

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return self.shuffled(bag + returned)

    def shuffled(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(self.chance.sample(tiles, len(tiles)))


@dataclass
class GuardedLexicon:
    """Holds about two words of three, always the same ones; it fails the test when asked while shut."""

    is_open: bool = False

    def __contains__(self, word: str, /) -> bool:
        assert self.is_open, f"{word} was looked up outside a challenge"
        return sum(map(ord, word)) % 3 > 0


@dataclass
class RandomGame:
    """A game played to its end, and then challenged.

    `after_moves` holds the state after the start and after each legal move, `refused` the refusals met.
    """

    chance: Random
    variant: Variant
    seats: int
    state: State = field(init=False)
    after_moves: list[State] = field(init=False)
    refused: set[type[Refusal]] = field(default_factory=set)
    attempts: int = 0

    def __post_init__(self) -> None:
        self.dealer = SeededDealer(self.chance)
        self.lexicon = GuardedLexicon()
        self.state = fold(
            start(self.variant, NAMES[: self.seats], self.dealer, draw=self.chance.random() < 0.5)
        )
        self.after_moves = [self.state]
        while self.state.outcome is None and self.attempts < 2 * RESTLESS_MOVES:
            self.attempts += 1
            self.attempt(self.any_move() if self.attempts < RESTLESS_MOVES else Pass())
            if self.state.outcome is not None:
                self.attempt(Challenge(self.state.turn))

    def attempt(self, move: Move) -> None:
        before, tiles = self.state, dict(self.state.board.tiles)
        self.lexicon.is_open = isinstance(move, Challenge)
        try:
            events = decide(before, move, self.lexicon, self.dealer)
        except IllegalMove as raised:
            self.refused.add(type(raised.refusal))
            events = ()
        for event in events:
            self.state = evolve(self.state, event)
        if events:
            self.after_moves.append(self.state)
        assert before.board.tiles == tiles

    def any_move(self) -> Move:
        rack = self.state.racks[self.state.turn]
        dice = self.chance.random()
        if dice < 0.70:
            return self.likely_play(rack)
        if dice < 0.76:
            return self.wild_play(rack)
        if dice < 0.81:
            return Exchange(tuple(self.chance.sample(rack, self.chance.randint(0, len(rack)))))
        if dice < 0.83:
            return Exchange(tuple(self.chance.choices(self.variant.tile_set.tiles, k=2)))
        if dice < 0.88:
            return Pass()
        return Challenge(self.chance.randrange(self.seats))

    def likely_play(self, rack: tuple[Tile, ...]) -> Play:
        """Tiles of the rack in an unbroken line beside what lies on the board; it may run off the board."""
        board = self.state.board
        squares = list(board.layout.squares())
        beside = [at for at in squares if board.tile(at) is None and board.touches(at)]
        direction = self.chance.choice(list(Direction))
        count = self.chance.randint(1, len(rack))
        if board.is_empty:
            beside = [board.layout.start, self.chance.choice(squares)]
        anchor = self.chance.choice(beside or squares)
        at = anchor.moved(direction, -self.chance.randrange(count))
        placed: dict[Coordinate, Tile] = {}
        for tile in self.chance.sample(rack, count):
            while board.tile(at) is not None:
                at = at.moved(direction)
            placed[at] = self.named(tile)
            at = at.moved(direction)
        return Play.of(placed)

    def wild_play(self, rack: tuple[Tile, ...]) -> Play:
        """Tiles on any squares of the board, mostly tiles of the rack."""
        count = self.chance.randint(0, min(3, len(rack)))
        squares = self.chance.sample(list(self.variant.layout.squares()), count)
        tiles = self.chance.sample(rack if self.chance.random() < 0.8 else self.variant.tile_set.tiles, count)
        return Play.of(dict(zip(squares, map(self.named, tiles), strict=True)))

    def named(self, tile: Tile) -> Tile:
        if tile != BLANK:
            return tile
        return BLANK.standing_for(self.chance.choice(self.variant.tile_set.letters))


GAMES_ENOUGH = settings(max_examples=12, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""A smaller seed makes no simpler game, so nothing is shrunk."""

GAMES = st.builds(
    RandomGame,
    st.integers(0, 2**32 - 1).map(Random),
    st.sampled_from([RNIB, RNIB, SMALL]),
    st.integers(2, 4),
)


@GAMES_ENOUGH
@given(GAMES)
def test_no_tile_is_lost_or_made(game: RandomGame) -> None:
    whole = Counter(game.variant.tile_set.tiles)
    for state in game.after_moves:
        on_board = (tile.off_board for tile in state.board.tiles.values())
        assert Counter((*on_board, *state.bag, *(tile for rack in state.racks for tile in rack))) == whole
        assert all(len(rack) <= game.variant.rack_size for rack in state.racks)
        assert not state.bag or all(len(rack) == game.variant.rack_size for rack in state.racks)


@GAMES_ENOUGH
@given(GAMES)
def test_scores_are_the_sum_of_what_happened(game: RandomGame) -> None:
    scores = [0] * game.seats
    sums = [0] * game.seats
    for event in game.state.log:
        match event:
            case PlayMade():
                scores[event.seat] += sum(word.points for word in event.score.words) + event.score.bonus
            case PlayWithdrawn():
                scores[event.seat] -= event.points
                sums = [0] * game.seats
            case GameEnded():
                sums = list(event.changes)
            case _:
                pass
    assert game.state.scores == tuple(map(sum, zip(scores, sums, strict=True)))


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_folding_the_events_gives_the_state(game: RandomGame, data: st.DataObject) -> None:
    assert fold(game.state.log) == game.state
    halfway = data.draw(st.sampled_from(game.after_moves))
    assert fold(halfway.log) == halfway
    assert game.state.log[: len(halfway.log)] == halfway.log


@GAMES_ENOUGH
@given(GAMES)
def test_every_game_ends_when_all_pass_at_the_latest(game: RandomGame) -> None:
    outcome = game.state.outcome
    assert outcome is not None
    assert game.attempts < RESTLESS_MOVES + game.seats * game.variant.passes_to_end
    level = {seat for seat, score in enumerate(game.state.scores) if score == max(game.state.scores)}
    assert outcome.winners
    assert set(outcome.winners) <= level


@GAMES_ENOUGH
@given(GAMES)
def test_the_tiles_on_the_board_hang_together_and_cover_the_start(game: RandomGame) -> None:
    for state in game.after_moves:
        left = set(state.board.tiles)
        assert left <= set(state.board.layout.squares())
        reached = [state.board.layout.start] if left else []
        while reached:
            at = reached.pop()
            left.discard(at)
            beside = (at.moved(direction, step) for direction in Direction for step in (-1, 1))
            reached += [square for square in beside if square in left]
        assert not left


@GAMES_ENOUGH
@given(GAMES)
def test_a_play_scores_exactly_the_words_that_are_new_on_the_board(game: RandomGame) -> None:
    for before, after in pairwise(game.after_moves):
        for event in after.log[len(before.log) :]:
            if isinstance(event, PlayMade):
                words = [word.run for word in event.score.words]
                new = before.board.placing(event.play.tiles)
                assert set(words) == set(new.words()) - set(before.board.words())
                assert len(words) == len(set(words))
                assert set(event.play.squares) <= {at for word in words for at in word.squares()}


# What a seat may see


def tiles_within(value: object, owner: object = None, name: str = "") -> Iterator[tuple[object, str, Tile]]:
    """Every tile in a value, however deep, with the innermost object that has it and the field's name."""
    match value:
        case Tile():
            yield owner, name, value
        case Enum() | str() | int() | None:
            return
        case Mapping():
            for entry in (*value.keys(), *value.values()):
                yield from tiles_within(entry, owner, name)
        case tuple():
            for entry in value:
                yield from tiles_within(entry, owner, name)
        case _:
            assert is_dataclass(value), f"{value!r} may hide something"
            for one in fields(value):
                yield from tiles_within(getattr(value, one.name), value, one.name)


def may_be_shown(seat: int | None, owner: object, name: str) -> bool:
    match owner:
        case View():
            return name in {"rack", "unseen"}
        case Board() | Placed() | Run() | LotsDrawn() | GameEnded():
            return True
        case TilesDrawn() | TilesExchanged() | PlayWithdrawn() | OpenPlay():
            return owner.seat == seat
        case _:
            return False


def with_other_secrets(state: State, seat: int | None, chance: Random) -> State:
    """A state that this seat cannot tell from the real one: all that it doesn't know is something else."""
    others = [other for other in range(state.seats) if other != seat]
    hidden = [*state.bag, *(tile for other in others for tile in state.racks[other])]
    chance.shuffle(hidden)
    racks = list(state.racks)
    for other in others:
        racks[other] = tuple(hidden.pop() for _ in racks[other])
    open_play = state.open_play
    if open_play is not None and open_play.seat != seat:
        open_play = replace(open_play, drawn=(BLANK,))
    log = tuple(with_another_secret(event, seat) for event in state.log)
    return replace(state, racks=tuple(racks), bag=tuple(hidden), open_play=open_play, log=log)


def with_another_secret(event: Event, seat: int | None) -> Event:
    match event:
        case BagShaken():
            return BagShaken(event.order[::-1])
        case TilesDrawn() | TilesExchanged() if event.seat != seat:
            return replace(event, tiles=(BLANK,) * event.count)
        case PlayWithdrawn() if event.seat != seat:
            return replace(event, drawn=(BLANK,))
        case _:
            return event


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_a_view_never_contains_what_is_secret(game: RandomGame, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(game.after_moves))
    for seat in (*range(game.seats), None):
        view = seen_by(state, seat)
        for owner, name, tile in tiles_within(view):
            assert may_be_shown(seat, owner, name), (seat, owner, name, tile)
        assert seen_by(with_other_secrets(state, seat, game.chance), seat) == view


@GAMES_ENOUGH
@given(GAMES)
def test_unseen_is_the_bag_and_the_other_racks(game: RandomGame) -> None:
    for state in game.after_moves:
        seat = game.chance.choice([*range(game.seats), None])
        unseen = seen_by(state, seat).unseen
        racks = (rack for other, rack in enumerate(state.racks) if other != seat)
        assert Counter(unseen) == Counter((*state.bag, *(tile for rack in racks for tile in rack)))
        kinds = list(dict.fromkeys(unseen))
        assert kinds == sorted(kinds, key=game.variant.tile_set.tiles.index)


# Every event, in any state


@GAMES_ENOUGH
@given(GAMES, GAMES, st.data())
def test_no_event_of_another_game_is_refused(
    game: RandomGame, other: RandomGame, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(game.after_moves))
    events = list(other.state.log)
    game.chance.shuffle(events)
    secret = [
        shown for shown in seen_by(other.state, None).log if isinstance(shown, TilesDrawn | PlayWithdrawn)
    ]
    for event in (*events, *secret):
        before, state = state, evolve(state, event)
        assert state.log == (*before.log, event)
        assert len(state.racks) == len(state.scores) == state.seats
        assert state.turn in range(state.seats)
        seen_by(state, 0)


def test_the_games_are_not_all_alike() -> None:
    games = [RandomGame(Random(seed), RNIB, 2 + seed % 3) for seed in range(6)]
    games += [RandomGame(Random(seed), SMALL, 2 + seed % 3) for seed in range(40)]
    assert {type(event) for game in games for event in game.state.log} == set(get_args(Event))
    ends = Counter(event.ending for game in games for event in game.state.log if isinstance(event, GameEnded))
    assert set(ends) == set(Ending)
    reopened = [
        (ended, later)
        for game in games
        for ended, later in zip(game.state.log, game.state.log[2:], strict=False)
        if isinstance(ended, GameEnded) and isinstance(later, PlayWithdrawn)
    ]
    assert reopened
    refused = {kind for game in games for kind in game.refused}
    only_in_spelling = {RunsOffBoard, NothingToPassOver}
    assert refused == set(get_args(Refusal)) - only_in_spelling - {GameIsOver}
