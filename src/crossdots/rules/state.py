"""The state of a game: what one gets by applying its events."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar, assert_never

from crossdots.board.board import Board
from crossdots.board.tile import Tile, remove_tiles
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    Event,
    GameEnded,
    GameStarted,
    LotsDrawn,
    Passed,
    PlayMade,
    PlayWithdrawn,
    StartDecided,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.move import Play
from crossdots.rules.score import Score
from crossdots.rules.variant import Variant

_Entry = TypeVar("_Entry")


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The last play while it may still be challenged, and the tiles that were drawn after it."""

    seat: int
    play: Play
    score: Score
    drawn: tuple[Tile, ...] = ()


class Tie(Enum):
    """How the winners were found among equal totals."""

    NONE = "none"
    BROKEN = "broken"
    """Equal after the last sums: the one who was higher before them won."""
    SHARED = "shared"
    """Equal after the last sums and before them: all who are still level won."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: the last sums, who won (several when shared), and whether a tie was broken."""

    ended: GameEnded
    winners: tuple[int, ...]
    tie: Tie


@dataclass(frozen=True, slots=True)
class State:
    """A position with everything in it, secrets too. Only `seen_by` (in `view`) shows it to anyone.

    `racks`, `scores` (points) and `players` have one entry a seat; `bag` is in the order in which tiles will
    come out; `turn` is the seat to move; `passes` counts passes in succession; `log` holds all events so far.
    """

    variant: Variant
    players: tuple[str, ...]
    board: Board
    racks: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    bag: tuple[Tile, ...]
    turn: int
    passes: int
    open_play: OpenPlay | None
    outcome: Outcome | None
    log: tuple[Event, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def next_seat(self, seat: int) -> int:
        """The seat that follows clockwise."""
        return (seat + 1) % self.seats


def begun(event: GameStarted) -> State:
    """The state in which a game begins: empty racks, the tile set in the bag."""
    seats = len(event.players)
    return State(
        variant=event.variant,
        players=event.players,
        board=Board(event.variant.layout),
        racks=((),) * seats,
        scores=(0,) * seats,
        bag=event.variant.tile_set.tiles,
        turn=0,
        passes=0,
        open_play=None,
        outcome=None,
        log=(event,),
    )


def evolve(state: State, event: Event) -> State:
    """The state after one more event. Total: it never refuses, whatever the event says.

    An event that names a seat which this game doesn't have changes the log alone.
    """
    applied = _applied(state, event) if _names_seats_here(state, event) else state
    return replace(applied, log=(*state.log, event))


def fold(events: tuple[Event, ...]) -> State:
    """The state after all these events; the first must be GameStarted, else ValueError."""
    if not events or not isinstance(events[0], GameStarted):
        raise ValueError("a game begins with GameStarted")
    state = begun(events[0])
    for event in events[1:]:
        state = evolve(state, event)
    return state


def _names_seats_here(state: State, event: Event) -> bool:
    match event:
        case StartDecided() | TilesDrawn() | PlayMade() | TilesExchanged() | Passed() | PlayWithdrawn():
            return 0 <= event.seat < state.seats
        case GameEnded():
            return 0 < len(event.changes) == state.seats
        case _:
            return True


def _applied(state: State, event: Event) -> State:  # noqa: C901 - one case for each event, nothing else
    match event:
        case GameStarted():
            return begun(event)
        case BagShaken(order):
            return replace(state, bag=order)
        case LotsDrawn():
            return state
        case StartDecided(seat):
            return replace(state, turn=seat)
        case TilesDrawn():
            return _drawn(state, event)
        case PlayMade():
            return _played(state, event)
        case TilesExchanged(seat, _, tiles):
            rack = remove_tiles(state.racks[seat], tiles or ())
            return replace(_turn_taken(state, seat), racks=_with(state.racks, seat, rack))
        case Passed(seat):
            return replace(_turn_taken(state, seat), passes=state.passes + 1)
        case Challenged():
            return replace(state, open_play=None)
        case PlayWithdrawn():
            return _withdrawn(state, event)
        case GameEnded():
            return _ended(state, event)
        case _:
            assert_never(event)


def _turn_taken(state: State, seat: int) -> State:
    return replace(state, turn=state.next_seat(seat), passes=0, open_play=None)


def _drawn(state: State, event: TilesDrawn) -> State:
    tiles = event.tiles or ()
    open_play = state.open_play
    if open_play is not None and open_play.seat == event.seat:
        open_play = replace(open_play, drawn=tiles)
    racks = _with(state.racks, event.seat, state.racks[event.seat] + tiles)
    return replace(state, racks=racks, bag=remove_tiles(state.bag, tiles), open_play=open_play)


def _played(state: State, event: PlayMade) -> State:
    rack = remove_tiles(state.racks[event.seat], event.play.from_rack)
    return replace(
        _turn_taken(state, event.seat),
        board=state.board.placing(event.play.tiles),
        racks=_with(state.racks, event.seat, rack),
        scores=_with(state.scores, event.seat, state.scores[event.seat] + event.score.total),
        open_play=OpenPlay(event.seat, event.play, event.score),
    )


def _withdrawn(state: State, event: PlayWithdrawn) -> State:
    drawn = event.drawn or ()
    rack = remove_tiles(state.racks[event.seat], drawn) + event.play.from_rack
    scores = state.scores
    if state.outcome is not None:
        scores = tuple(
            score - change for score, change in zip(scores, state.outcome.ended.changes, strict=True)
        )
    return replace(
        state,
        board=state.board.without(event.play.squares),
        racks=_with(state.racks, event.seat, rack),
        scores=_with(scores, event.seat, scores[event.seat] - event.points),
        bag=state.bag + drawn,
        open_play=None,
        outcome=None,
    )


def _ended(state: State, event: GameEnded) -> State:
    scores = tuple(score + change for score, change in zip(state.scores, event.changes, strict=True))
    return replace(state, scores=scores, outcome=_outcome(event, state.scores, scores))


def _outcome(event: GameEnded, before: tuple[int, ...], after: tuple[int, ...]) -> Outcome:
    """The highest wins; on a tie the one who was higher before the last sums; still level: shared."""
    level = [seat for seat, score in enumerate(after) if score == max(after)]
    if len(level) == 1:
        return Outcome(event, tuple(level), Tie.NONE)
    higher = max(before[seat] for seat in level)
    winners = tuple(seat for seat in level if before[seat] == higher)
    return Outcome(event, winners, Tie.BROKEN if len(winners) == 1 else Tie.SHARED)


def _with(values: tuple[_Entry, ...], index: int, value: _Entry) -> tuple[_Entry, ...]:
    return (*values[:index], value, *values[index + 1 :])
