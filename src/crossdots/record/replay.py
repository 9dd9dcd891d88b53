"""A saved game gone through again: each step applied to the game before it, if it can have happened there.

Points and words are not worked out anew, so that a game stays as it was played when the program changes.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

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
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    Resigned,
    TilesDrawn,
    TilesExchanged,
    TileSwapped,
    TimeUsed,
    UndoUndone,
)
from crossdots.rules.move import Play
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.slide import check_slide
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.variant import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS


class NotPossible(ValueError):
    """An event that can't have happened there; the message says why, for developers."""


def after_step(state: State | None, step: Sequence[Event]) -> State:
    """The game after a step; `state` is None before the first one.

    Raises:
        NotPossible: the step can't have happened there.
    """
    events = list(step)
    if state is None:
        state = _begun(events.pop(0))
    for event in events:
        _check(state, event)
        state = evolve(state, event)
    _check_tiles(state)
    return state


def _begun(event: Event) -> State:
    if not isinstance(event, GameStarted):
        raise NotPossible("a game begins with its players")
    if not FEWEST_PLAYERS <= len(event.players) <= MOST_PLAYERS:
        raise NotPossible(f"{len(event.players)} players")
    if not all(name and name.isprintable() for name in event.players):
        raise NotPossible("a player's name is a line of text")
    try:
        EDITIONS[event.variant.edition]
    except KeyError as error:
        raise NotPossible("an edition that nobody knows") from error
    return begun(event)


def _check(state: State, event: Event) -> None:
    if isinstance(event, GameStarted):
        raise NotPossible("a game begins once")
    if not all(0 <= seat < state.seats for seat in _seats(event)):
        raise NotPossible(f"a seat that nobody has: {event}")
    if state.outcome is not None and not isinstance(event, _AFTER_THE_END):
        raise NotPossible("the game is over")
    if not _holds_together(state, event):
        raise NotPossible(f"it does not fit in with the game: {event}")


_AFTER_THE_END = (Challenged, ChallengePaid, PlayWithdrawn, MoveUndone, UndoUndone)
"""What can happen when a game is over; two of them open it again."""


def _seats(event: Event) -> tuple[int, ...]:
    match event:
        case LotsDrawn(seats):
            return seats
        case Challenged(challenger, seat):
            return challenger, seat
        case GameStarted() | BagShaken() | RacksReturned() | GameEnded():
            return ()
        case _:
            return (event.seat,)


def _holds_together(state: State, event: Event) -> bool:  # noqa: C901 - one case for each event
    """Whether the parts of an event agree with each other and with the game, as far as others rely on it."""
    match event:
        case LotsDrawn(seats, tiles):
            return len(seats) == len(tiles) and state.board.is_empty
        case TilesDrawn(_, count, tiles) | TilesExchanged(_, count, tiles):
            return tiles is not None and count == len(tiles)
        case PlayMade(_, play, score):
            return _fits(state, play) and score.bonus in (0, *state.variant.bonuses.values())
        case Challenged(challenger, seat):
            return state.open_play is not None and state.open_play.seat == seat != challenger
        case ChallengePaid():
            return isinstance(state.log[-1], Challenged)
        case PlayWithdrawn(_, play, _, drawn):
            return drawn is not None and all(state.board.tile(at) for at in play.squares)
        case TileSwapped(_, at, taken, given):
            return state.board.tile(at) == taken != given
        case MoveUndone(seat):
            return state.before_move is not None and state.before_move.turn == seat
        case UndoUndone(seat):
            return state.undone is not None and state.turn == seat
        case Resigned(seat, tiles):
            return seat in state.seated and tiles == state.racks[seat]
        case RacksReturned():
            return state.board.is_empty
        case ClockPaused(seat, milliseconds):
            return seat == state.turn and milliseconds >= 0
        case TimeUsed(_, milliseconds):
            return milliseconds >= 0
        case GameEnded():
            everybody = len(event.racks) == len(event.changes) == state.seats
            return everybody and None not in event.racks and _has_ended(state, event)
        case _:
            return True


def _fits(state: State, play: Play) -> bool:
    """Whether a play's tiles go on free squares, after its word was moved."""
    board = state.board
    if play.slide is not None:
        try:
            board = check_slide(board, play.slide)
        except IllegalMove:
            return False
    return all(at in board.layout and board.tile(at) is None for at in play.squares)


def _has_ended(state: State, event: GameEnded) -> bool:
    match event.ending:
        case Ending.WENT_OUT:
            return any(not event.racks[seat] for seat in state.seated)
        case Ending.TARGET:
            return any(state.variant.target(seat) for seat in state.seated)
        case Ending.RESIGNED:
            return len(state.seated) == 1
        case Ending.ALL_PASSED | Ending.NOBODY_OUT:
            return True
        case _:
            assert_never(event.ending)


def _check_tiles(state: State) -> None:
    """Every tile of the set is in one place: on the board, on a rack, or in the bag."""
    kinds = Counter("" if tile.is_blank else tile.letter for tile in state.board.tiles.values())
    for tiles in (*state.racks, state.bag):
        kinds.update(tile.letter.lower() if tile.is_blank else tile.letter for tile in tiles)
    tile_set = state.variant.tile_set
    if dict(kinds) != {**tile_set.counts, "": tile_set.blanks}:
        raise NotPossible("tiles were lost or added")
