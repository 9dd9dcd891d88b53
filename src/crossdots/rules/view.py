"""What one seat may see of a game. Navigation, the computer and every outside get nothing else."""

from dataclasses import dataclass, replace

from crossdots.board.board import Board
from crossdots.board.tile import Tile
from crossdots.rules.event import (
    BagShaken,
    Event,
    GameEnded,
    PlayWithdrawn,
    Resigned,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.state import OpenPlay, Outcome, State
from crossdots.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it; `seat` None is an onlooker who sees no rack at all.

    `unseen` holds every tile that this seat can't see, in the tile set's order: the bag and the other racks
    together. `rack_sizes` counts tiles; `time_used` is in milliseconds, both with one entry a seat;
    `turn_time` is what the present turn had lasted when the players last left, in milliseconds. `seated` are
    the seats that have not left. `can_undo` says whether the last move may be taken back. `log` holds the
    events with what is secret from this seat left out.
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
    turn_time: int
    can_undo: bool
    log: tuple[Event, ...]

    def wins_at_once(self, seat: int, score: int) -> bool:
        """Whether a play of a seat that scores so much reaches its finish line; never where it has none."""
        return 0 < self.variant.target(seat) <= self.scores[seat] + score


def seen_by(state: State, seat: int | None, present: State | None = None) -> View:
    """The game as this seat sees it; `present` is how it stands now, where `state` is an earlier position."""
    standing = standing_end(present or state)
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
        outcome=_shown_outcome(state.outcome, seat, standing),
        seated=state.seated,
        time_used=state.time_used,
        turn_time=state.turn_time,
        can_undo=state.before_move is not None,
        log=shown_to(state.log, seat, standing),
    )


def standing_end(state: State) -> GameEnded | None:
    """The end of the game, if it has one that was not taken back."""
    return None if state.outcome is None else state.outcome.ended


def shown_to(
    events: tuple[Event, ...], seat: int | None, standing: GameEnded | None = None
) -> tuple[Event, ...]:
    """The events as this seat may know them; what nobody may know is missing.

    Only `standing`, the end that holds, shows the others' racks: after one that was taken back they are
    played on with.
    """
    return tuple(_shown(event, seat, standing) for event in events if not isinstance(event, BagShaken))


def _shown_outcome(outcome: Outcome | None, seat: int | None, standing: GameEnded | None) -> Outcome | None:
    return None if outcome is None else replace(outcome, ended=_shown_end(outcome.ended, seat, standing))


def _shown_end(ended: GameEnded, seat: int | None, standing: GameEnded | None) -> GameEnded:
    if ended == standing:
        return ended
    racks = (rack if owner == seat else None for owner, rack in enumerate(ended.racks))
    return replace(ended, racks=tuple(racks))


def _shown(event: Event, seat: int | None, standing: GameEnded | None) -> Event:
    """The event with what only its own seat may know left out."""
    match event:
        case GameEnded():
            return _shown_end(event, seat, standing)
        case TilesDrawn() | TilesExchanged() if event.seat != seat:
            return replace(event, tiles=None)
        case Resigned() if event.seat != seat:
            return replace(event, tiles=None)
        case PlayWithdrawn() if event.seat != seat:
            return replace(event, drawn=None)
        case _:
            return event
