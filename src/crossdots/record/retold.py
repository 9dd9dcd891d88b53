"""A game on record as positions of the game: so it can be explored, and gone through, like one of our own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from crossdots.board.tile import UNKNOWN, remove_tiles
from crossdots.record.gcg import (
    TURNS,
    BonusPaid,
    Exchanging,
    Leftover,
    Passing,
    Placing,
    Tiles,
    TimeCharged,
    Withdrawing,
)
from crossdots.record.recount import Counted, Matter, Recount
from crossdots.rules.event import (
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    TilesExchanged,
)
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.variant import FEWEST_PLAYERS

_OVERTIME_A_MINUTE = 10
"""Points. Source: tournament rules."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position on the way, and the entries that led to it from the one before.

    None leads to the first place, the start. The last sums and what time cost belong to the last move.
    """

    state: State
    counted: tuple[Counted, ...]


def retell(recount: Recount) -> tuple[Place, ...]:
    """The positions of a game: the start, and one after each of its moves, by the points of the rules.

    All racks are open in it, each as it is known from the entries; `UNKNOWN` stands for tiles that nobody
    wrote down. The seat to move is the one that moves next in the file.
    """
    racks = _known_racks(recount)
    state = begun(GameStarted(recount.variant, recount.game.names))
    places = [Place(_laid_out(state, racks[0], recount, 0), ())]
    closing: list[Counted] = []
    for number, counted in enumerate(recount.counted, start=1):
        if isinstance(counted.entry.action, Leftover | TimeCharged):
            closing.append(counted)
            continue
        for event in _events(state, counted):
            state = evolve(state, event)
        places.append(Place(_laid_out(state, racks[number], recount, number), (counted,)))
    return _closed(places, closing)


def _events(state: State, counted: Counted) -> Sequence[Event]:
    """What happened in a move."""
    seat, action = counted.entry.seat, counted.entry.action
    match action:
        case Exchanging(count, tiles):
            return (TilesExchanged(seat, count, tiles or None),)
        case Withdrawing() if state.open_play is not None and not counted.disagrees(Matter.NOTHING_WITHDRAWN):
            return (PlayWithdrawn(seat, state.open_play.play, state.open_play.score.total, ()),)
        case BonusPaid():
            return (ChallengePaid(seat, counted.points),)
        case _ if counted.play is not None and counted.score is not None:
            return (PlayMade(seat, counted.play, counted.score),)
        case _:
            return (Passed(seat),)


def _laid_out(state: State, racks: tuple[Tiles, ...], recount: Recount, number: int) -> State:
    """The state with these racks, the right number of tiles in the bag, and the right seat to move.

    The entry with this number comes next; it counts from 0. Nothing can be challenged in the past.
    """
    before_all = (state.variant.rack_size,) * state.seats
    sizes = recount.counted[number - 1].rack_sizes if number else before_all
    filled = tuple(rack + (UNKNOWN,) * (size - len(rack)) for rack, size in zip(racks, sizes, strict=True))
    seen = chain(state.board.tiles.values(), *racks)
    hidden = state.variant.tile_set.without(seen)
    bag = max(0, len(hidden) - sum(rack.count(UNKNOWN) for rack in filled))
    later = recount.game.entries[number:]
    turn = next((entry.seat for entry in later if isinstance(entry.action, TURNS)), state.turn)
    return replace(state, racks=filled, bag=hidden[:bag], turn=turn, open_play=None)


def _closed(places: list[Place], closing: list[Counted]) -> tuple[Place, ...]:
    """The last place with the last sums, if the file has them."""
    if not closing:
        return tuple(places)
    last = places[-1]
    state = last.state
    for counted in closing:
        if isinstance(counted.entry.action, TimeCharged):
            minutes = -(counted.points // _OVERTIME_A_MINUTE)
            state = evolve(state, OvertimeCharged(counted.entry.seat, minutes, -counted.points))
    sums = [counted for counted in closing if isinstance(counted.entry.action, Leftover)]
    if sums:
        state = evolve(state, _ended(state, sums))
    return (*places[:-1], Place(state, (*last.counted, *closing)))


def _ended(state: State, sums: Sequence[Counted]) -> GameEnded:
    changes = [0] * state.seats
    for counted in sums:
        changes[counted.entry.seat] += counted.points
    out = any(counted.points > 0 for counted in sums) and any(isinstance(e, PlayMade) for e in state.log)
    racks = tuple(tuple(tile for tile in rack if tile != UNKNOWN) for rack in state.racks)
    return GameEnded(Ending.WENT_OUT if out else Ending.NOBODY_OUT, racks, tuple(changes))


def _known_racks(recount: Recount) -> list[tuple[Tiles, ...]]:
    """What is known of every rack at the start and after each entry, one list a seat.

    What a player holds is told by their next entry, or was kept in their last one.
    """
    seats = range(len(recount.game.players))
    telling = _next_telling(recount)
    kept: list[Tiles] = [()] * len(seats)
    known = [tuple(_held(recount, seat, telling[0][seat], ()) for seat in seats)]
    for number, counted in enumerate(recount.counted, start=1):
        entry = counted.entry
        held = _with(entry.rack or kept[entry.seat], _used(counted))
        match entry.action:
            case Placing() | Exchanging():
                kept[entry.seat] = remove_tiles(held, _used(counted))
            case Withdrawing() | Passing():
                kept[entry.seat] = held
            case _:
                pass
        known.append(tuple(_held(recount, seat, telling[number][seat], kept[seat]) for seat in seats))
    return known


def _next_telling(recount: Recount) -> list[tuple[Counted | None, ...]]:
    """For each entry and the end, what next tells each seat's rack: that entry or a later one, or nothing."""
    seats = range(len(recount.game.players))
    following: list[Counted | None] = [None for _ in seats]
    telling = [tuple(following)]
    for counted in reversed(recount.counted):
        for seat in seats:
            if _tells(recount, counted, seat):
                following[seat] = counted
        telling.append(tuple(following))
    return telling[::-1]


def _tells(recount: Recount, counted: Counted, seat: int) -> bool:
    """Whether an entry tells what is on a seat's rack, or that this is not known."""
    entry = counted.entry
    match entry.action:
        case BonusPaid() | TimeCharged():
            return entry.seat == seat and bool(entry.rack)
        case Leftover():
            # Between two players, who goes out names the rack of the other.
            return entry.seat == seat or (len(recount.game.players) == FEWEST_PLAYERS and counted.points > 0)
        case _:
            return entry.seat == seat


def _held(recount: Recount, seat: int, telling: Counted | None, kept: Tiles) -> Tiles:
    """What is known of a seat's rack, from the entry that tells it next and what was kept of it before."""
    if telling is None:
        return recount.game.racks[seat] or kept
    entry = telling.entry
    match entry.action:
        case Leftover(tiles):
            return () if entry.seat == seat and telling.points > 0 else tiles
        case Withdrawing():
            return kept
        case BonusPaid() | TimeCharged():
            return entry.rack
        case _:
            return _with(entry.rack or kept, _used(telling))


def _used(counted: Counted) -> Tiles:
    """The tiles that left the rack in an entry."""
    action = counted.entry.action
    if isinstance(action, Exchanging):
        return action.tiles
    return counted.play.from_rack if counted.play is not None else ()


def _with(rack: Tiles, used: Tiles) -> Tiles:
    """A rack with the tiles that were used from it, even if the file forgot to name them."""
    return rack + tuple((Counter(used) - Counter(rack)).elements())
