"""What one seat may see of a game. Navigation, the computer and every outside get nothing else."""

from dataclasses import dataclass, replace

from crossdots.board.board import Board
from crossdots.board.tile import Tile
from crossdots.rules.event import BagShaken, Event, PlayWithdrawn, Resigned, TilesDrawn, TilesExchanged
from crossdots.rules.state import OpenPlay, Outcome, State
from crossdots.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it; `seat` None is an onlooker who sees no rack at all.

    `unseen` holds every tile that this seat can't see, in the tile set's order: the bag and the other racks
    together. `rack_sizes` counts tiles; `time_used` is in milliseconds, both with one entry a seat. `seated`
    are the seats that have not left. `can_undo` says whether the last move may be taken back, and
    `can_undo_undo` whether that may be. `log` holds the events with what is secret from this seat left out.
    """

    seat: int | None
    variant: Variant
    players: tuple[str, ...]
    board: Board
    rack: tuple[Tile, ...]
    rack_sizes: tuple[int, ...]
    scores: tuple[int, ...]
    bag_count: int
    unseen: tuple[Tile, ...]
    turn: int
    passes: int
    open_play: OpenPlay | None
    outcome: Outcome | None
    seated: tuple[int, ...]
    time_used: tuple[int, ...]
    can_undo: bool
    can_undo_undo: bool
    log: tuple[Event, ...]


def seen_by(state: State, seat: int | None) -> View:
    """The game as this seat sees it."""
    rack = () if seat is None else state.racks[seat]
    open_play = state.open_play
    if open_play is not None and open_play.seat != seat:
        open_play = replace(open_play, drawn=())
    return View(
        seat=seat,
        variant=state.variant,
        players=state.players,
        board=state.board,
        rack=rack,
        rack_sizes=tuple(len(tiles) for tiles in state.racks),
        scores=state.scores,
        bag_count=len(state.bag),
        unseen=state.variant.tile_set.without((*state.board.tiles.values(), *rack)),
        turn=state.turn,
        passes=state.passes,
        open_play=open_play,
        outcome=state.outcome,
        seated=state.seated,
        time_used=state.time_used,
        can_undo=state.before_move is not None,
        can_undo_undo=state.undone is not None,
        log=shown_to(state.log, seat),
    )


def shown_to(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events as this seat may know them; what nobody may know is missing."""
    return tuple(_shown(event, seat) for event in events if not isinstance(event, BagShaken))


def _shown(event: Event, seat: int | None) -> Event:
    """The event with what only its own seat may know left out."""
    match event:
        case TilesDrawn() | TilesExchanged() if event.seat != seat:
            return replace(event, tiles=None)
        case Resigned() if event.seat != seat:
            return replace(event, tiles=None)
        case PlayWithdrawn() if event.seat != seat:
            return replace(event, drawn=None)
        case _:
            return event
