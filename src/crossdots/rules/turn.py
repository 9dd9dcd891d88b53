"""From a move to the events that it causes. Chance comes from outside, through the dealer."""

from typing import Protocol, assert_never

from crossdots.board.tile import Tile, TileSet
from crossdots.rules.check import check_exchange, check_play, tiles_left
from crossdots.rules.event import (
    BagShaken,
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
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play
from crossdots.rules.refusal import (
    BagTooSmall,
    ExchangeClosed,
    GameIsOver,
    IllegalMove,
    NothingToChallenge,
    OwnPlay,
)
from crossdots.rules.score import Score
from crossdots.rules.state import State
from crossdots.rules.variant import Variant


class Lexicon(Protocol):
    """The words that are good; asked only when a play is challenged."""

    def __contains__(self, word: str, /) -> bool:
        """Whether an upper-case word is good."""
        ...


class Dealer(Protocol):
    """Where chance comes from. Every result holds exactly the tiles that it was asked about."""

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        """A tile for each of `seats` players who draw for the start, in their order; `earlier` draws tied."""
        ...

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        """The whole set in the order in which it will come out of the bag."""
        ...

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """The bag with tiles put back and mixed in."""
        ...


def start(variant: Variant, players: tuple[str, ...], dealer: Dealer, *, draw: bool) -> tuple[Event, ...]:
    """The events that begin a game: who starts (the first named if they don't draw), and full racks.

    The tile nearest the beginning of the alphabet starts, a blank before A; those who tie draw again. The
    first seat fills its rack first. Source: common rules of all four editions.
    """
    events: list[Event] = [GameStarted(variant, players)]
    if draw:
        events += _lots(variant, len(players), dealer)
    order = dealer.fill(variant.tile_set)
    events.append(BagShaken(order))
    for seat in range(len(players)):
        tiles, order = order[: variant.rack_size], order[variant.rack_size :]
        events.append(TilesDrawn(seat, len(tiles), tiles))
    return tuple(events)


def _lots(variant: Variant, players: int, dealer: Dealer) -> list[Event]:
    events: list[Event] = []
    seats = tuple(range(players))
    while len(seats) > 1:
        tiles = dealer.lots(variant.tile_set, len(seats), len(events))
        events.append(LotsDrawn(seats, tiles))
        best = min(variant.tile_set.rank(tile) for tile in tiles)
        drawn = zip(seats, tiles, strict=True)
        seats = tuple(seat for seat, tile in drawn if variant.tile_set.rank(tile) == best)
    return [*events, StartDecided(seats[0])]


def decide(state: State, move: Move, lexicon: Lexicon, dealer: Dealer) -> tuple[Event, ...]:
    """The events that a move causes: a challenger's challenge, else a move of the seat whose turn it is.

    Raises:
        IllegalMove: the rules refuse the move.
    """
    if state.outcome is not None and not isinstance(move, Challenge):
        raise IllegalMove(GameIsOver())
    match move:
        case Play():
            return _play(state, move)
        case Exchange(tiles):
            return _exchange(state, tiles, dealer)
        case Pass():
            return _pass(state)
        case Challenge(challenger):
            return _challenge(state, challenger, lexicon, dealer)
        case _:
            assert_never(move)


def _play(state: State, play: Play) -> tuple[Event, ...]:
    seat = state.turn
    score = check_play(state.variant, state.board, state.racks[seat], play)
    left = tiles_left(state.racks[seat], play)
    events: list[Event] = [PlayMade(seat, play, score)]
    drawn = state.bag[: state.variant.rack_size - len(left)]
    if drawn:
        events.append(TilesDrawn(seat, len(drawn), drawn))
    elif not left:
        events.append(_went_out(state, seat))
    return tuple(events)


def _went_out(state: State, out: int) -> GameEnded:
    racks = tuple(() if seat == out else rack for seat, rack in enumerate(state.racks))
    losses = [state.variant.tile_set.total(rack) for rack in racks]
    changes = tuple(sum(losses) if seat == out else -loss for seat, loss in enumerate(losses))
    return GameEnded(Ending.WENT_OUT, racks, changes)


def _exchange(state: State, tiles: tuple[Tile, ...], dealer: Dealer) -> tuple[Event, ...]:
    seat = state.turn
    check_exchange(state.racks[seat], tiles)
    left = len(state.bag)
    if left < state.variant.exchange_needs:
        raise IllegalMove(ExchangeClosed(state.variant.exchange_needs, left))
    if left < len(tiles):
        raise IllegalMove(BagTooSmall(len(tiles), left))
    drawn, rest = state.bag[: len(tiles)], state.bag[len(tiles) :]
    return (
        TilesExchanged(seat, len(tiles), tiles),
        TilesDrawn(seat, len(drawn), drawn),
        BagShaken(dealer.mix_in(rest, tiles)),
    )


def _pass(state: State) -> tuple[Event, ...]:
    passed = Passed(state.turn)
    if state.passes + 1 < state.variant.passes_to_end * state.seats:
        return (passed,)
    changes = tuple(-state.variant.tile_set.total(rack) for rack in state.racks)
    return passed, GameEnded(Ending.ALL_PASSED, state.racks, changes)


def _challenge(state: State, challenger: int, lexicon: Lexicon, dealer: Dealer) -> tuple[Event, ...]:
    if state.open_play is None:
        raise IllegalMove(NothingToChallenge())
    play = state.open_play
    if play.seat == challenger:
        raise IllegalMove(OwnPlay())
    good, bad = judge(play.score, lexicon)
    challenged = Challenged(challenger, play.seat, good, bad)
    if not bad:
        return (challenged,)
    withdrawn = PlayWithdrawn(play.seat, play.play, play.score.total, play.drawn)
    if not play.drawn:
        return challenged, withdrawn
    return challenged, withdrawn, BagShaken(dealer.mix_in(state.bag, play.drawn))


def judge(score: Score, lexicon: Lexicon) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a play that are good, and those that are not, in the order in which they score."""
    words = tuple(word.run.letters for word in score.words)
    good = tuple(word for word in words if word in lexicon)
    return good, tuple(word for word in words if word not in lexicon)
