"""The state of a game: what one gets by applying its events."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar, assert_never

from crossdots.board.board import Board
from crossdots.board.tile import Tile, remove_tiles
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    ChallengePaid,
    ClockPaused,
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
    StartDecided,
    TilesDrawn,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import Play
from crossdots.rules.score import Score
from crossdots.rules.slide import slid
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

    `racks`, `scores` (points), `players`, `resigned` (who has left), `lost_turns` (turns still to be missed),
    `time_used` (milliseconds, where the game is limited) and `overtime` (points charged for it) have one
    entry a seat; `turn_time` is how long the present turn had lasted, in milliseconds, when the players left
    and kept the game; `bag` is in the order in which tiles will come out; `turn` is the seat to move;
    `passes` counts passes in succession; `before_move` is the state that undoing the last move restores,
    `undone` the state that undoing the undo restores; `log` holds all events so far.
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
    resigned: tuple[bool, ...]
    lost_turns: tuple[int, ...]
    time_used: tuple[int, ...]
    turn_time: int
    overtime: tuple[int, ...]
    before_move: "State | None"
    undone: "State | None"
    log: tuple[Event, ...]

    @property
    def seats(self) -> int:
        """How many began to play."""
        return len(self.players)

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat, left in enumerate(self.resigned) if not left)


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
        resigned=(False,) * seats,
        lost_turns=(0,) * seats,
        time_used=(0,) * seats,
        turn_time=0,
        overtime=(0,) * seats,
        before_move=None,
        undone=None,
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
        case GameEnded():
            return 0 < len(event.changes) == state.seats
        case GameStarted() | BagShaken() | LotsDrawn() | Challenged() | RacksReturned():
            return True
        case _:
            return 0 <= event.seat < state.seats


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
            return replace(_moved(state, seat), racks=_with(state.racks, seat, rack))
        case Passed(seat):
            return replace(_moved(state, seat), passes=state.passes + 1)
        case TimeRanOut(seat):
            return replace(_moved(state, seat), passes=state.passes + 1, before_move=None)
        case Challenged():
            return replace(state, open_play=None, before_move=None, undone=None)
        case PlayWithdrawn():
            return _withdrawn(state, event)
        case TurnLost(seat):
            return _turn_lost(state, seat)
        case ChallengePaid(seat, points):
            return _paid(state, seat, points)
        case TileSwapped():
            return _swapped(state, event)
        case MoveUndone():
            return state if state.before_move is None else replace(state.before_move, undone=_bare(state))
        case UndoUndone():
            return state if state.undone is None else state.undone
        case Resigned():
            return _resigned(state, event)
        case RacksReturned():
            bag = state.bag + tuple(tile for rack in state.racks for tile in rack)
            return replace(state, racks=((),) * state.seats, bag=bag, passes=0, before_move=None)
        case TimeUsed(seat, milliseconds):
            return replace(
                state, time_used=_with(state.time_used, seat, state.time_used[seat] + milliseconds)
            )
        case ClockPaused(_, milliseconds):
            return replace(state, turn_time=milliseconds)
        case OvertimeCharged(seat, _, points):
            return replace(
                state,
                scores=_with(state.scores, seat, state.scores[seat] - points),
                overtime=_with(state.overtime, seat, state.overtime[seat] + points),
            )
        case GameEnded():
            return _ended(state, event)
        case _:
            assert_never(event)


def _bare(state: State) -> State:
    """The state without the states that it remembers, so that memories don't grow in one another."""
    return replace(state, before_move=None, undone=None)


def _moved(state: State, seat: int) -> State:
    """The state in which this seat's move is over, whatever it was."""
    before = _bare(state) if state.variant.undo else None
    return replace(_advanced(state, seat), passes=0, open_play=None, before_move=before, undone=None)


def _advanced(state: State, seat: int) -> State:
    """The turn goes from a seat to the next one that plays; who has to miss a turn misses it."""
    state = replace(state, turn_time=0)
    lost = state.lost_turns
    if not state.seated:
        return state
    while True:
        seat = (seat + 1) % state.seats
        if state.resigned[seat]:
            continue
        if lost[seat] == 0:
            return replace(state, turn=seat, lost_turns=lost)
        lost = _with(lost, seat, lost[seat] - 1)


def _turn_lost(state: State, seat: int) -> State:
    if seat == state.turn:
        return _advanced(state, seat)
    return replace(state, lost_turns=_with(state.lost_turns, seat, state.lost_turns[seat] + 1))


def _swapped(state: State, event: TileSwapped) -> State:
    rack = (*remove_tiles(state.racks[event.seat], (event.given.off_board,)), event.taken.off_board)
    return replace(
        state,
        board=state.board.placing({event.at: event.given}),
        racks=_with(state.racks, event.seat, rack),
        open_play=None,
        before_move=None,
        undone=None,
    )


def _resigned(state: State, event: Resigned) -> State:
    left = replace(
        state,
        resigned=_with(state.resigned, event.seat, True),
        racks=_with(state.racks, event.seat, ()),
        bag=state.bag + state.racks[event.seat],
        passes=0,
        open_play=_doubtful_without(state, event.seat),
        before_move=None,
        undone=None,
    )
    return _advanced(left, event.seat) if event.seat == state.turn else left


def _doubtful_without(state: State, leaver: int) -> OpenPlay | None:
    """The last play, while it is not the leaver's and somebody who stays may challenge it."""
    play = state.open_play
    if play is None or play.seat == leaver or set(state.seated) <= {play.seat, leaver}:
        return None
    return play


def _drawn(state: State, event: TilesDrawn) -> State:
    tiles = event.tiles or ()
    open_play = state.open_play
    if open_play is not None and open_play.seat == event.seat:
        open_play = replace(open_play, drawn=tiles)
    racks = _with(state.racks, event.seat, state.racks[event.seat] + tiles)
    return replace(state, racks=racks, bag=remove_tiles(state.bag, tiles), open_play=open_play)


def _played(state: State, event: PlayMade) -> State:
    rack = remove_tiles(state.racks[event.seat], event.play.from_rack)
    slide = event.play.slide
    board = state.board if slide is None else slid(state.board, slide)
    # Every word was looked up after a slide, so there is nothing to challenge.
    open_play = OpenPlay(event.seat, event.play, event.score) if slide is None else None
    return replace(
        _moved(state, event.seat),
        board=board.placing(event.play.tiles),
        racks=_with(state.racks, event.seat, rack),
        scores=_with(state.scores, event.seat, state.scores[event.seat] + event.score.total),
        open_play=open_play,
    )


def _withdrawn(state: State, event: PlayWithdrawn) -> State:
    drawn = event.drawn or ()
    rack = remove_tiles(state.racks[event.seat], drawn) + event.play.from_rack
    scores = state.scores
    if state.outcome is not None:
        sums = zip(scores, state.outcome.ended.changes, state.overtime, strict=True)
        scores = tuple(score - change + charged for score, change, charged in sums)
    return replace(
        state,
        board=state.board.without(event.play.squares),
        racks=_with(state.racks, event.seat, rack),
        scores=_with(scores, event.seat, scores[event.seat] - event.points),
        bag=state.bag + drawn,
        open_play=None,
        outcome=None,
        overtime=(0,) * state.seats,
        before_move=None,
        undone=None,
    )


def _ended(state: State, event: GameEnded) -> State:
    scores = tuple(score + change for score, change in zip(state.scores, event.changes, strict=True))
    return replace(state, scores=scores, outcome=_outcome(state, event, state.scores, scores))


def _paid(state: State, seat: int, points: int) -> State:
    """A seat has more points, which may make another one the winner of a game that is over."""
    scores = _with(state.scores, seat, state.scores[seat] + points)
    outcome = state.outcome
    if outcome is not None:
        sums = zip(scores, outcome.ended.changes, strict=True)
        outcome = _outcome(state, outcome.ended, tuple(score - change for score, change in sums), scores)
    return replace(state, scores=scores, outcome=outcome)


def _outcome(state: State, event: GameEnded, before: tuple[int, ...], after: tuple[int, ...]) -> Outcome:
    """The highest wins; on a tie the one who was higher before the last sums; still level: shared.

    Who has left can't win. At a finish line those win who reached it.
    """
    able = state.seated or tuple(range(state.seats))
    if event.ending is Ending.TARGET:
        reached = [seat for seat in able if 0 < state.variant.target(seat) <= after[seat]]
        able = tuple(reached) or able
    level = [seat for seat in able if after[seat] == max(after[able_seat] for able_seat in able)]
    if len(level) == 1:
        return Outcome(event, tuple(level), Tie.NONE)
    higher = max(before[seat] for seat in level)
    winners = tuple(seat for seat in level if before[seat] == higher)
    return Outcome(event, winners, Tie.BROKEN if len(winners) == 1 else Tie.SHARED)


def _with(values: tuple[_Entry, ...], index: int, value: _Entry) -> tuple[_Entry, ...]:
    return (*values[:index], value, *values[index + 1 :])
