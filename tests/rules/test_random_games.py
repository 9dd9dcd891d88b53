"""Whole games of legal and illegal moves, played at random on the real rules.

Every edition, every variation, and combinations of them; what must hold for a game is a function of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from random import Random
from typing import get_args

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from crossdots.board.board import Board, Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import Layout
from crossdots.board.tile import BLANK, Tile, TileSet, remove_tiles
from crossdots.record.codec import decode_event, encode_event
from crossdots.rules.event import (
    BagShaken,
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    LotsDrawn,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    Resigned,
    TilesDrawn,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import (
    Challenge,
    Exchange,
    Move,
    Pass,
    Placed,
    Play,
    Resign,
    RunOutOfTime,
    Slide,
    Swap,
    Undo,
)
from crossdots.rules.refusal import GameIsOver, IllegalMove, NothingToPassOver, Refusal, RunsOffBoard
from crossdots.rules.slide import slid
from crossdots.rules.state import OpenPlay, State, begun, evolve, fold
from crossdots.rules.turn import MOST_NEW_RACKS, decide, pause, start
from crossdots.rules.variant import (
    EDITIONS,
    ChallengeRule,
    Level,
    Variant,
    conflicts,
    nine_tiles,
)
from crossdots.rules.view import View, seen_by, standing_end

pytestmark = pytest.mark.untraced  # random games reach every line by chance; other tests do it on purpose

NAMES = ("Ann", "Ben", "Cat", "Dan")
RESTLESS_MOVES = 250
"""After so many attempts everyone passes, so that every game ends."""

SMALL = Variant(
    edition="small",
    layout=Layout(rows=("=..'.", '.-".-', "'....", ".-..="), start=Coordinate.parse("B2")),
    tile_set=TileSet({"A": 9, "CH": 4, "E": 9, "LL": 4}, {"A": 1, "CH": 5, "E": 1, "LL": 8}, 4),
    rack_size=4,
    bonuses={3: 10, 4: 20},
    exchange_needs=2,
    passes_to_end=1,
)
"""Rules that differ from the editions' in every number."""


# Which games are played

VARIATIONS: Mapping[str, Callable[[Variant, Random, int], Variant]] = {
    "first_word": lambda variant, chance, _: replace(variant, shortest_first_word=chance.randint(3, 5)),
    "moved_word": lambda variant, *_: replace(variant, moved_word=True),
    "recycling": lambda variant, *_: replace(variant, recycling=True),
    "reclaiming": lambda variant, *_: replace(variant, reclaim_blanks=True),
    "lookup": lambda variant, *_: replace(variant, lookup=True),
    "nine_tiles": lambda variant, *_: nine_tiles(variant),
    "finish_line": lambda variant, chance, seats: replace(
        variant, targets=tuple(chance.choice(list(Level)).target(seats) for _ in range(seats))
    ),
    "turn_timer": lambda variant, chance, seats: replace(
        variant, turn_limits=some_seats(chance, seats, 180), undo=False
    ),
    "game_clock": lambda variant, chance, seats: replace(
        variant, game_limits=some_seats(chance, seats, 300), undo=False
    ),
    "undo": lambda variant, *_: replace(variant, undo=True),
    **{rule.value: lambda variant, *_, rule=rule: replace(variant, challenge=rule) for rule in ChallengeRule},
}


def some_seats(chance: Random, seats: int, seconds: int) -> tuple[int, ...]:
    """A limit for all seats, or for some."""
    return tuple(chance.choice((seconds, seconds, 0)) for _ in range(seats))


def agreed(family: str, chance: Random, seats: int) -> Variant:
    """The rules of a family: an edition, a variation of any edition, or many variations of one."""
    if family in EDITIONS:
        return EDITIONS[family]
    variant = SMALL if family.startswith("small") else chance.choice(list(EDITIONS.values()))
    if family in VARIATIONS:
        return VARIATIONS[family](variant, chance, seats)
    if family == "small":
        return variant
    for vary in VARIATIONS.values():
        if chance.random() < 0.4:
            variant = vary(variant, chance, seats)
    if any(variant.turn_limits) or any(variant.game_limits):
        variant = replace(variant, undo=False)
    if any(variant.turn_limit(seat) and variant.game_limit(seat) for seat in range(seats)):
        variant = replace(variant, turn_limits=())
    return variant


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
    """Holds always the same words; of `one_bad_in` words about one is bad, none when it is 0.

    It fails the test when asked while it is shut.
    """

    one_bad_in: int
    is_open: bool = False

    def __contains__(self, word: str, /) -> bool:
        assert self.is_open, f"{word} was looked up where no word may be"
        return self.knows(word)

    def knows(self, word: str) -> bool:
        return self.one_bad_in == 0 or sum(map(ord, word)) % self.one_bad_in > 0


@dataclass(frozen=True)
class Step:
    """A legal move, and what came of it."""

    before: State
    move: Move
    events: tuple[Event, ...]
    after: State


@dataclass
class RandomGame:
    """A game played to its end, and then challenged or undone.

    `steps` holds the legal moves, `refused` the refusals met.
    """

    chance: Random
    variant: Variant
    seats: int
    steps: list[Step] = field(default_factory=list)
    refused: set[type[Refusal]] = field(default_factory=set)
    attempts: int = 0

    def __post_init__(self) -> None:
        assert conflicts(self.variant, self.seats) == ()
        self.dealer = SeededDealer(self.chance)
        self.lexicon = GuardedLexicon(self.chance.choice((3, 3, 20, 0)))
        self.begun = fold(
            start(self.variant, NAMES[: self.seats], self.dealer, draw=self.chance.random() < 0.5)
        )
        self.state = self.begun
        while self.state.outcome is None and self.attempts < 2 * RESTLESS_MOVES:
            self.attempts += 1
            self.attempt(self.any_move() if self.attempts < RESTLESS_MOVES else self.last_move())
            if self.state.outcome is not None:
                self.attempt(self.move_after_the_end())

    @property
    def states(self) -> list[State]:
        """The state after the start and after each legal move."""
        return [self.begun, *(step.after for step in self.steps)]

    def attempt(self, move: Move) -> None:
        if len(self.steps) % 7 == 3:
            self.leave_and_come_back()
        before, tiles = self.state, dict(self.state.board.tiles)
        self.lexicon.is_open = may_look_up(self.variant, move)
        try:
            events = decide(before, move, self.lexicon, self.dealer, self.milliseconds())
        except IllegalMove as raised:
            self.refused.add(type(raised.refusal))
            events = ()
        for event in events:
            self.state = evolve(self.state, event)
        if events:
            self.steps.append(Step(before, move, events, self.state))
        assert before.board.tiles == tiles

    def leave_and_come_back(self) -> None:
        for event in pause(self.state, 1000 * len(self.steps)):
            self.state = evolve(self.state, event)

    def milliseconds(self) -> int:
        return self.chance.choice((0, 1, 30_000, 60_000, self.chance.randrange(120_000)))

    def any_move(self) -> Move:
        if self.state.undone is not None and self.chance.random() < 0.4:
            return Undo()
        rack = self.state.racks[self.state.turn]
        moves: list[tuple[float, Callable[[], Move]]] = [
            (60, lambda: self.likely_play(rack)),
            (5, lambda: self.wild_play(rack)),
            (5, lambda: Exchange(tuple(self.chance.sample(rack, self.chance.randint(0, len(rack)))))),
            (2, lambda: Exchange(tuple(self.chance.choices(self.variant.tile_set.tiles, k=2)))),
            (6, Pass),
            (9, lambda: Challenge(self.chance.randrange(-1, self.seats + 1))),
            (5, Undo),
            (16, lambda: self.swap(rack)),
            (16, lambda: self.sliding_play(rack)),
            (8, RunOutOfTime),
            (0.5, lambda: Resign(self.chance.randrange(self.seats + 1))),
        ]
        weights = [weight for weight, _ in moves]
        (_, chosen), *_ = self.chance.choices(moves, weights)
        return chosen()

    def last_move(self) -> Move:
        """What brings the game to its end: all pass."""
        return Pass()

    def move_after_the_end(self) -> Move:
        if self.attempts < RESTLESS_MOVES and self.chance.random() < 0.5:
            return Undo()
        return Challenge(self.state.turn)

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
        named = tiles if self.chance.random() < 0.1 else map(self.named, tiles)
        return Play.of(dict(zip(squares, named, strict=True)))

    def sliding_play(self, rack: tuple[Tile, ...]) -> Play:
        """A word moved by a few squares; the squares that it left get tiles, or all but one do."""
        words = list(self.state.board.words())
        start = self.chance.choice(list(self.variant.layout.squares()))
        direction = self.chance.choice(list(Direction))
        if words and self.chance.random() < 0.9:
            word = self.chance.choice(words)
            start, direction = word.start, word.direction
        slide = Slide(start, direction, self.chance.choice((-2, -1, 0, 1, 1, 2, 3)))
        moved = slid(self.state.board, slide)
        left = [at for at in self.state.board.tiles if moved.tile(at) is None]
        if self.chance.random() < 0.2:
            left = left[1:]
        tiles = map(self.named, self.chance.sample(rack, min(len(rack), len(left))))
        return Play.of(dict(zip(left, tiles, strict=False)), slide)

    def swap(self, rack: tuple[Tile, ...]) -> Swap:
        """A tile of the board for one of the rack, or for its own letter."""
        squares = list(self.state.board.tiles) or [self.variant.layout.start]
        blanks = [at for at, tile in self.state.board.tiles.items() if tile.is_blank]
        at = self.chance.choice(blanks if blanks and self.chance.random() < 0.3 else squares)
        there = self.state.board.tile(at)
        if self.chance.random() < 0.1:
            return Swap(self.chance.choice(list(self.variant.layout.squares())), BLANK.standing_for("A"))
        if there is not None and self.chance.random() < 0.5:
            return Swap(at, Tile(there.letter))
        return Swap(at, self.named(self.chance.choice(rack)))

    def named(self, tile: Tile) -> Tile:
        if tile != BLANK:
            return tile
        return BLANK.standing_for(self.chance.choice(self.variant.tile_set.letters))


def may_look_up(variant: Variant, move: Move) -> bool:
    match move:
        case Challenge() | Swap():
            return True
        case Play(slide=slide):
            return slide is not None or variant.challenge is ChallengeRule.VOID
        case _:
            return False


@cache
def played(family: str, seed: int) -> RandomGame:
    """Always the same game for the same family and seed; 2, 3 and 4 play in turn."""
    chance, seats = Random(f"{family} {seed}"), 2 + seed % 3
    return RandomGame(chance, agreed(family, chance, seats), seats)


SEEDS: Mapping[str, int] = {
    **dict.fromkeys((*EDITIONS, *VARIATIONS, "small"), 3),
    **dict.fromkeys(("moved_word", "recycling", "reclaiming", "undo", "turn_timer"), 9),
    **dict.fromkeys(("anything", "small_anything"), 12),
}
"""How many games each family has."""
GAMES = [(family, seed) for family, seeds in SEEDS.items() for seed in range(seeds)]


# What must hold for every game


def no_tile_is_lost_or_made(game: RandomGame) -> None:
    whole = Counter(game.variant.tile_set.tiles)
    for state in game.states:
        on_board = (tile.off_board for tile in state.board.tiles.values())
        assert Counter((*on_board, *state.bag, *(tile for rack in state.racks for tile in rack))) == whole
        assert all(len(rack) <= game.variant.rack_size for rack in state.racks)
        if len(state.seated) == state.seats:
            assert not state.bag or ended_early(state) or racks_are_full(state)


def ended_early(state: State) -> bool:
    return state.outcome is not None and state.outcome.ended.ending is Ending.TARGET


def racks_are_full(state: State) -> bool:
    return all(len(rack) == state.variant.rack_size for rack in state.racks)


def a_rack_is_full_after_its_turn_while_the_bag_lasts(game: RandomGame) -> None:
    for step in game.steps:
        seat, bag = step.before.turn, step.after.bag
        if step.after.outcome is not None:
            continue
        if isinstance(step.move, Exchange):
            # The old tiles go back after the draw.
            bag = remove_tiles(bag, step.move.tiles)
        if isinstance(step.move, Play | Exchange | Pass | RunOutOfTime):
            assert not bag or len(step.after.racks[seat]) == game.variant.rack_size


@dataclass
class Ledger:
    """Scores kept by hand from what happened, as a scorekeeper would."""

    scores: list[int]
    sums: list[int]
    overtime: list[int]
    before_move: Ledger | None = None
    undone: Ledger | None = None

    def enter(self, event: Event) -> Ledger:
        """The ledger after an event."""
        kept = deepcopy(replace(self, before_move=None, undone=None))
        match event:
            case PlayMade() | TilesExchanged() | Passed():
                self.before_move = kept
            case _:
                pass
        match event:
            case PlayMade(seat, _, score):
                self.scores[seat] += sum(word.points for word in score.words) + score.bonus
            case ChallengePaid(seat, points):
                self.scores[seat] += points
            case OvertimeCharged(seat, _, points):
                self.overtime[seat] -= points
            case GameEnded(changes=changes):
                self.sums = list(changes)
            case PlayWithdrawn(seat, _, points):
                self.scores[seat] -= points
                self.sums = [0] * len(self.scores)
                self.overtime = [0] * len(self.scores)
            case MoveUndone():
                assert self.before_move is not None
                return replace(self.before_move, undone=kept)
            case UndoUndone():
                assert self.undone is not None
                return self.undone
            case _:
                pass
        return self

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.scores, self.sums, self.overtime, strict=True)))


def scores_are_the_sum_of_what_happened(game: RandomGame) -> None:
    ledger = Ledger([0] * game.seats, [0] * game.seats, [0] * game.seats)
    for step in game.steps:
        for event in step.events:
            ledger = ledger.enter(event)
        assert step.after.scores == ledger.totals


def position(state: State) -> State:
    """Everything of a state but its history and what could be undone."""
    return replace(state, before_move=None, undone=None, log=())


def undo_restores_the_exact_position_and_so_does_undoing_it(game: RandomGame) -> None:
    for number, step in enumerate(game.steps):
        match step.events:
            case (MoveUndone(seat),):
                undone = game.steps[number - 1]
                assert position(step.after) == position(undone.before)
                assert (seat, step.after.turn) == (undone.before.turn, undone.before.turn)
            case (UndoUndone(seat),):
                restored = game.steps[number - 2]
                assert isinstance(game.steps[number - 1].events[0], MoveUndone)
                assert position(step.after) == position(restored.after)
                assert seat == restored.before.turn
            case _:
                assert not any(isinstance(event, MoveUndone | UndoUndone) for event in step.events)
        assert game.variant.undo or step.after.before_move is step.after.undone is None


def folding_the_events_gives_the_state(game: RandomGame) -> None:
    assert fold(game.state.log) == game.state
    halfway = game.states[len(game.states) // 2]
    assert fold(halfway.log) == halfway
    for step in game.steps:
        assert step.after.log == step.before.log + step.events


def the_game_ends_with_a_winner_who_stayed(game: RandomGame) -> None:
    outcome, state = game.state.outcome, game.state
    assert outcome is not None
    passes = game.seats * (game.variant.passes_to_end + MOST_NEW_RACKS)
    assert game.attempts < RESTLESS_MOVES + passes
    able = set(state.seated)
    if outcome.ended.ending is Ending.TARGET:
        reached = {seat for seat in able if 0 < game.variant.target(seat) <= state.scores[seat]}
        able = reached or able
    best = max(state.scores[seat] for seat in able)
    assert outcome.winners
    assert set(outcome.winners) <= {seat for seat in able if state.scores[seat] == best}


def turns_go_to_seats_that_stayed(game: RandomGame) -> None:
    for state in game.states:
        assert state.outcome is not None or state.turn in state.seated
        assert all(not state.racks[seat] for seat in range(state.seats) if seat not in state.seated)
        assert all(lost >= 0 for lost in state.lost_turns)
        assert game.variant.challenge is ChallengeRule.LOSES_TURN or not any(state.lost_turns)
    for step in game.steps:
        if step.before.turn == step.after.turn and isinstance(step.move, Play | Exchange | Pass):
            others = set(step.before.seated) - {step.before.turn}
            assert step.after.outcome or all(step.before.lost_turns[seat] for seat in others)


def time_is_added_up_and_charged_at_the_end(game: RandomGame) -> None:
    used = [0] * game.seats
    for event in game.state.log:
        if isinstance(event, TimeUsed):
            assert game.variant.game_limit(event.seat)
            used[event.seat] += event.milliseconds
    assert game.state.time_used == tuple(used)
    over = [max(0, time - game.variant.game_limit(seat) * 1000) for seat, time in enumerate(used)]
    limited = [time if game.variant.game_limit(seat) else 0 for seat, time in enumerate(over)]
    begun_minutes = [time // 60_000 + (time % 60_000 > 0) for time in limited]
    assert game.state.overtime == tuple(game.variant.overtime_points * minutes for minutes in begun_minutes)


def the_tiles_on_the_board_cover_the_start_and_hang_together(game: RandomGame) -> None:
    for state in game.states:
        left = set(state.board.tiles)
        assert left <= set(state.board.layout.squares())
        assert not left or state.board.layout.start in left
        reached = [state.board.layout.start] if left else []
        while reached:
            at = reached.pop()
            left.discard(at)
            beside = (at.moved(direction, step) for direction in Direction for step in (-1, 1))
            reached += [square for square in beside if square in left]
        # A word that was moved may end up apart.
        assert not left or game.variant.moved_word


def a_play_scores_exactly_the_words_that_it_makes_or_changes(game: RandomGame) -> None:
    for step in game.steps:
        for event in step.events:
            if isinstance(event, PlayMade):
                check_words_scored(step.before.board, event)


def check_words_scored(before: Board, made: PlayMade) -> None:
    words = [word.run for word in made.score.words]
    assert words
    assert len(words) == len(set(words))
    slide = made.play.slide
    after = (before if slide is None else slid(before, slide)).placing(made.play.tiles)
    new = set(after.words()) - set(before.words())
    if slide is None:
        assert set(words) == new
        assert set(made.play.squares) <= {at for word in words for at in word.squares()}
        return
    word = before.run_through(slide.start, slide.direction)
    new.discard(replace(word, start=slide.start.moved(slide.direction, slide.steps)))
    assert set(words) == new or (not new and set(words[0].squares()) & set(made.play.squares))
    assert before.tiles.keys() < after.tiles.keys(), "every square that a word left is covered again"


def words_are_good_where_they_are_looked_up_at_once(game: RandomGame) -> None:
    for step in game.steps:
        for event in step.events:
            match event:
                case PlayMade(play=Play(slide=Slide())):
                    assert all(game.lexicon.knows(run.letters) for run in step.after.board.words())
                case PlayMade(score=score) if game.variant.challenge is ChallengeRule.VOID:
                    assert all(game.lexicon.knows(word.run.letters) for word in score.words)
                case TileSwapped(_, at, taken, given) if taken.letter != given.letter:
                    runs = [step.after.board.run_through(at, direction) for direction in Direction]
                    assert all(game.lexicon.knows(run.letters) for run in runs if len(run.tiles) > 1)


def a_swap_changes_two_tiles_and_nothing_else(game: RandomGame) -> None:
    for step in game.steps:
        if isinstance(step.move, Swap):
            (event,) = step.events
            assert isinstance(event, TileSwapped)
            assert step.before.board.placing({event.at: event.given}) == step.after.board
            seat = step.before.turn
            before, after = Counter(step.before.racks[seat]), Counter(step.after.racks[seat])
            assert after - before == Counter([event.taken.off_board]) - Counter([event.given.off_board])
            unchanged = replace(
                step.before,
                board=step.after.board,
                racks=step.after.racks,
                open_play=None,
            )
            assert position(unchanged) == position(step.after)


def events_are_written_and_read_back(game: RandomGame) -> None:
    if game.variant.edition not in EDITIONS:
        return
    for event in (*game.state.log, *seen_by(game.state, None).log):
        written = json.loads(json.dumps(encode_event(event)))
        assert decode_event(written) == event
        assert encode_event(decode_event(written)) == written


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
        case Board() | Placed() | Run() | LotsDrawn() | GameEnded() | TileSwapped():
            return True
        case TilesDrawn() | TilesExchanged() | PlayWithdrawn() | OpenPlay() | Resigned():
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
    return replace(
        state,
        racks=tuple(racks),
        bag=tuple(hidden),
        open_play=open_play,
        log=tuple(with_another_secret(event, seat, standing_end(state)) for event in state.log),
        before_move=with_nothing_in_it(state.before_move),
        undone=with_nothing_in_it(state.undone),
    )


def with_nothing_in_it(state: State | None) -> State | None:
    return None if state is None else begun(GameStarted(state.variant, state.players))


def with_another_secret(event: Event, seat: int | None, standing: GameEnded | None) -> Event:
    match event:
        case BagShaken():
            return BagShaken(event.order[::-1])
        case TilesDrawn() | TilesExchanged() if event.seat != seat:
            return replace(event, tiles=(BLANK,) * event.count)
        case PlayWithdrawn() if event.seat != seat:
            return replace(event, drawn=(BLANK,))
        case Resigned() if event.seat != seat:
            return replace(event, tiles=(BLANK,))
        case GameEnded() if event != standing:
            return replace(
                event,
                racks=tuple(rack if owner == seat else (BLANK,) for owner, rack in enumerate(event.racks)),
            )
        case _:
            return event


def a_view_never_contains_what_is_secret(game: RandomGame) -> None:
    for state in (game.chance.choice(game.states), game.state):
        for seat in (game.chance.randrange(game.seats), None):
            view = seen_by(state, seat)
            for owner, name, tile in tiles_within(view):
                assert may_be_shown(seat, owner, name), (seat, owner, name, tile)
            for ended in view.log:
                if isinstance(ended, GameEnded) and ended != standing_end(state):
                    assert not any(rack for owner, rack in enumerate(ended.racks) if owner != seat)
            assert seen_by(with_other_secrets(state, seat, game.chance), seat) == view


def unseen_is_the_bag_and_the_other_racks(game: RandomGame) -> None:
    for state in game.states:
        seat = game.chance.choice([*range(game.seats), None])
        unseen = seen_by(state, seat).unseen
        racks = (rack for other, rack in enumerate(state.racks) if other != seat)
        assert Counter(unseen) == Counter((*state.bag, *(tile for rack in racks for tile in rack)))
        kinds = list(dict.fromkeys(unseen))
        assert kinds == sorted(kinds, key=game.variant.tile_set.tiles.index)


PROPERTIES: tuple[Callable[[RandomGame], None], ...] = (
    no_tile_is_lost_or_made,
    a_rack_is_full_after_its_turn_while_the_bag_lasts,
    scores_are_the_sum_of_what_happened,
    undo_restores_the_exact_position_and_so_does_undoing_it,
    folding_the_events_gives_the_state,
    the_game_ends_with_a_winner_who_stayed,
    turns_go_to_seats_that_stayed,
    time_is_added_up_and_charged_at_the_end,
    the_tiles_on_the_board_cover_the_start_and_hang_together,
    a_play_scores_exactly_the_words_that_it_makes_or_changes,
    words_are_good_where_they_are_looked_up_at_once,
    a_swap_changes_two_tiles_and_nothing_else,
    events_are_written_and_read_back,
    a_view_never_contains_what_is_secret,
    unseen_is_the_bag_and_the_other_racks,
)


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize("family", SEEDS)
def test_in_every_edition_and_variation(family: str, holds: Callable[[RandomGame], None]) -> None:
    for seed in range(SEEDS[family]):
        holds(played(family, seed))


MORE_GAMES = settings(max_examples=12, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""A smaller seed makes no simpler game, so nothing is shrunk."""


@MORE_GAMES
@given(st.sampled_from(["anything", "small_anything"]), st.integers(100, 2**32))
def test_in_any_combination(family: str, seed: int) -> None:
    game = played(family, seed)
    for holds in PROPERTIES:
        holds(game)


# Every event, in any state


@MORE_GAMES
@given(st.sampled_from(GAMES), st.sampled_from(GAMES), st.integers(0, 2**32))
def test_no_event_of_another_game_is_refused(
    here: tuple[str, int], elsewhere: tuple[str, int], seed: int
) -> None:
    game, other, chance = played(*here), played(*elsewhere), Random(seed)
    state = chance.choice(game.states)
    events = [*other.state.log, *seen_by(other.state, None).log]
    chance.shuffle(events)
    for event in events:
        before, state = state, evolve(state, event)
        assert state.log == (*before.log, event)
        assert len(state.racks) == len(state.scores) == len(state.resigned) == state.seats
        assert state.turn in range(state.seats)
    for seat in range(state.seats):
        seen_by(state, seat)


# The games are worth something


def test_the_games_are_not_all_alike() -> None:
    games = [played(family, seed) for family, seed in GAMES]
    kinds = Counter(type(event) for game in games for event in game.state.log)
    assert set(kinds) == set(get_args(Event))
    ends = Counter(event.ending for game in games for event in game.state.log if isinstance(event, GameEnded))
    assert set(ends) == set(Ending) - {Ending.NOBODY_OUT}  # games on record alone end so
    refused = {kind for game in games for kind in game.refused}
    only_in_spelling = {RunsOffBoard, NothingToPassOver}
    assert refused == set(get_args(Refusal)) - only_in_spelling - {GameIsOver}


def test_moves_of_every_kind_succeed_often() -> None:
    steps = [step for family, seed in GAMES for step in played(family, seed).steps]
    made = Counter(type(step.move) for step in steps)
    assert set(made) == set(get_args(Move))
    assert min(made.values()) > 20, made
    assert sum(isinstance(step.move, Play) and step.move.slide is not None for step in steps) > 20
    assert sum(isinstance(step.events[0], UndoUndone) for step in steps) > 10


@pytest.mark.parametrize("by", [PlayWithdrawn, MoveUndone])
def test_some_games_are_opened_again_after_their_end(by: type[PlayWithdrawn | MoveUndone]) -> None:
    steps = [step for family, seed in GAMES for step in played(family, seed).steps]
    opened = [step for step in steps if step.before.outcome is not None and step.after.outcome is None]
    assert any(isinstance(event, by) for step in opened for event in step.events)


def test_rare_things_happen_together() -> None:
    logs = [played(family, seed).state.log for family, seed in GAMES]
    together = [{type(event) for event in log} for log in logs]
    for pair in ({TurnLost, MoveUndone}, {Resigned, TurnLost}, {TimeUsed, PlayWithdrawn}):
        assert any(pair <= kinds for kinds in together)
    assert any(TimeRanOut in kinds for kinds in together)
    assert any(RacksReturned in kinds for kinds in together)
    assert any(OvertimeCharged in kinds for kinds in together)
