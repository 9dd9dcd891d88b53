"""A saved game gone through again: each step applied to the game before it, if it can have happened there.

Points and words are not worked out anew, so that a game stays as it was played when the program changes.
"""

from collections import Counter
from collections.abc import Sequence

from crossdots.rules.event import (
    Challenged,
    Ending,
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
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.variant import FEWEST_PLAYERS, MOST_PLAYERS


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
    return begun(event)


def _check(state: State, event: Event) -> None:
    if isinstance(event, GameStarted):
        raise NotPossible("a game begins once")
    if not all(0 <= seat < state.seats for seat in _seats(event)):
        raise NotPossible(f"a seat that nobody has: {event}")
    if state.outcome is not None and isinstance(event, PlayMade | TilesExchanged | Passed | GameEnded):
        raise NotPossible("the game is over")
    if not _holds_together(state, event):
        raise NotPossible(f"it does not fit in with the game: {event}")


def _seats(event: Event) -> tuple[int, ...]:
    match event:
        case LotsDrawn(seats):
            return seats
        case Challenged(challenger, seat):
            return challenger, seat
        case StartDecided(seat) | Passed(seat):
            return (seat,)
        case TilesDrawn(seat) | TilesExchanged(seat) | PlayMade(seat) | PlayWithdrawn(seat):
            return (seat,)
        case _:
            return ()


def _holds_together(state: State, event: Event) -> bool:
    """Whether the parts of an event agree with each other and with the game, as far as others rely on it."""
    match event:
        case LotsDrawn(seats, tiles):
            return len(seats) == len(tiles) and state.board.is_empty
        case TilesDrawn(_, count, tiles) | TilesExchanged(_, count, tiles):
            return tiles is not None and count == len(tiles)
        case PlayMade(_, play, score):
            free = all(at in state.board.layout and state.board.tile(at) is None for at in play.squares)
            return free and score.bonus in (0, *state.variant.bonuses.values())
        case Challenged(challenger, seat):
            return state.open_play is not None and state.open_play.seat == seat != challenger
        case PlayWithdrawn(_, play, _, drawn):
            return drawn is not None and all(state.board.tile(at) for at in play.squares)
        case GameEnded(ending, racks, changes):
            went_out = [not rack for rack in racks]
            return len(racks) == len(changes) == state.seats and (
                ending is not Ending.WENT_OUT or any(went_out)
            )
        case _:
            return True


def _check_tiles(state: State) -> None:
    """Every tile of the set is in one place: on the board, on a rack, or in the bag."""
    kinds = Counter("" if tile.is_blank else tile.letter for tile in state.board.tiles.values())
    for tiles in (*state.racks, state.bag):
        kinds.update(tile.letter.lower() if tile.is_blank else tile.letter for tile in tiles)
    tile_set = state.variant.tile_set
    if dict(kinds) != {**tile_set.counts, "": tile_set.blanks}:
        raise NotPossible("tiles were lost or added")
