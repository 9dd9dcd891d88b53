"""From a move to the events that it causes. Chance comes from outside, through the dealer."""

from collections.abc import Iterator
from typing import Protocol, assert_never

from crossdots.board.tile import Tile, TileSet
from crossdots.rules.check import (
    Lexicon,
    check_exchange,
    check_play,
    check_swap,
    check_words,
    tiles_left,
)
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
from crossdots.rules.move import (
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    RunOutOfTime,
    Swap,
    Undo,
)
from crossdots.rules.refusal import (
    BagTooSmall,
    ChallengesVoid,
    ExchangeClosed,
    GameIsOver,
    IllegalMove,
    NotAgreed,
    NothingToChallenge,
    NothingToUndo,
    NotSeated,
    NoTurnLimit,
    OwnPlay,
    Rule,
)
from crossdots.rules.score import Score
from crossdots.rules.slide import slid
from crossdots.rules.state import State, evolve
from crossdots.rules.variant import ChallengeRule, Variant

SHORTEST_WORD = 2
"""Letters; the first word may be so short when the players agreed on nothing else."""


MOST_NEW_RACKS = 5
"""How often all racks are drawn anew at most while nobody has a first word that is long enough. Source: ours;
the manuals let racks be exchanged freely, but a game has to end where nobody ever finds such a word."""


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


def decide(
    state: State, move: Move, lexicon: Lexicon, dealer: Dealer, milliseconds: int = 0
) -> tuple[Event, ...]:
    """The events that a move causes: of the seat to move, or of the seat that the move names.

    `milliseconds` is how long the turn has lasted; it counts where the seat has a limit for the game.

    Raises:
        IllegalMove: the rules refuse the move.
    """
    if state.outcome is not None and not isinstance(move, Challenge | Undo):
        raise IllegalMove(GameIsOver())
    if not state.variant.game_limit(state.turn) or milliseconds <= 0:
        return _decided(state, move, lexicon, dealer)
    used = TimeUsed(state.turn, milliseconds)
    if _ends_turn(state, move):
        return used, *_decided(evolve(state, used), move, lexicon, dealer)
    events = _decided(state, move, lexicon, dealer)
    return (used, *events) if TurnLost(state.turn) in events else events


def pause(state: State, milliseconds: int) -> tuple[Event, ...]:
    """The events when the players leave after so much of a turn; none where its time doesn't count."""
    seat = state.turn
    counts = state.outcome is None and (state.variant.turn_limit(seat) or state.variant.game_limit(seat))
    return (ClockPaused(seat, milliseconds),) if counts and milliseconds > state.turn_time else ()


def _ends_turn(state: State, move: Move) -> bool:
    match move:
        case Play() | Exchange() | Pass() | RunOutOfTime():
            return True
        case Resign(seat):
            return seat == state.turn
        case _:
            return False


def _decided(state: State, move: Move, lexicon: Lexicon, dealer: Dealer) -> tuple[Event, ...]:
    match move:
        case Play():
            return _play(state, move, lexicon)
        case Exchange(tiles):
            return _exchange(state, tiles, dealer)
        case Pass():
            return _scoreless(state, Passed(state.turn), dealer)
        case Challenge(challenger):
            return _challenge(state, challenger, lexicon, dealer)
        case Swap(at, tile):
            taken = check_swap(state.variant, state.board, state.racks[state.turn], move, lexicon)
            return (TileSwapped(state.turn, at, taken, tile),)
        case Undo():
            return _undo(state)
        case Resign(seat):
            return _resign(state, seat, dealer)
        case RunOutOfTime():
            if not state.variant.turn_limit(state.turn):
                raise IllegalMove(NoTurnLimit())
            return _scoreless(state, TimeRanOut(state.turn), dealer)
        case _:
            assert_never(move)


def _play(state: State, play: Play, lexicon: Lexicon) -> tuple[Event, ...]:
    seat, variant = state.turn, state.variant
    score = check_play(variant, state.board, state.racks[seat], play)
    if play.slide is not None:
        made = slid(state.board, play.slide).placing(play.tiles)
        check_words((run.letters for run in made.words()), lexicon)
    elif variant.challenge is ChallengeRule.VOID:
        check_words((word.run.letters for word in score.words), lexicon)
    made_play = PlayMade(seat, play, score)
    if 0 < variant.target(seat) <= state.scores[seat] + score.total:
        return made_play, *_ending(evolve(state, made_play), Ending.TARGET)
    left = tiles_left(state.racks[seat], play)
    drawn = _filling(state, left)
    if left or drawn:
        return made_play, *drawn
    return made_play, *_ending(evolve(state, made_play), Ending.WENT_OUT, out=seat)


def _filling(state: State, rack: tuple[Tile, ...]) -> tuple[TilesDrawn, ...]:
    """What the seat to move draws after its turn, to have a full rack while the bag lasts."""
    drawn = state.bag[: state.variant.rack_size - len(rack)]
    return (TilesDrawn(state.turn, len(drawn), drawn),) if drawn else ()


def _ending(state: State, ending: Ending, out: int | None = None) -> tuple[Event, ...]:
    """The last events of a game: points for overtime, then the last sums; `out` used the last tile."""
    losses = [0] * state.seats
    if ending in (Ending.WENT_OUT, Ending.ALL_PASSED):
        losses = [state.variant.tile_set.total(rack) for rack in state.racks]
    changes = tuple(sum(losses) if seat == out else -loss for seat, loss in enumerate(losses))
    return *_overtime(state), GameEnded(ending, state.racks, changes)


def _overtime(state: State) -> Iterator[OvertimeCharged]:
    """Ten points, or what was agreed, for each minute begun over the limit. Source: tournament rules."""
    for seat, used in enumerate(state.time_used):
        limit = state.variant.game_limit(seat) * 1000
        if limit and used > limit:
            minutes = -((limit - used) // 60_000)
            yield OvertimeCharged(seat, minutes, minutes * state.variant.overtime_points)


def _exchange(state: State, tiles: tuple[Tile, ...], dealer: Dealer) -> tuple[Event, ...]:
    seat = state.turn
    check_exchange(state.racks[seat], tiles)
    left = len(state.bag)
    if left < state.variant.exchange_needs:
        raise IllegalMove(ExchangeClosed(state.variant.exchange_needs, left))
    if left < len(tiles):
        raise IllegalMove(BagTooSmall(len(tiles), left))
    # A bag that got a leaver's tiles may owe this seat more than it gives away.
    wanted = max(len(tiles), state.variant.rack_size - len(state.racks[seat]) + len(tiles))
    drawn, rest = state.bag[:wanted], state.bag[wanted:]
    return (
        TilesExchanged(seat, len(tiles), tiles),
        TilesDrawn(seat, len(drawn), drawn),
        BagShaken(dealer.mix_in(rest, tiles)),
    )


def _scoreless(state: State, event: Passed | TimeRanOut, dealer: Dealer) -> tuple[Event, ...]:
    """A turn without a move: it may be the last, or show that nobody has a first word long enough."""
    passes, players = state.passes + 1, len(state.seated)
    long_first_word = state.variant.shortest_first_word > SHORTEST_WORD
    renewed = sum(isinstance(earlier, RacksReturned) for earlier in state.log)
    if state.board.is_empty and long_first_word and passes == players and renewed < MOST_NEW_RACKS:
        return event, *_new_racks(evolve(state, event), dealer)
    if passes < state.variant.passes_to_end * players:
        # A bag that got a leaver's tiles may have some for a seat that passes.
        return event, *_filling(state, state.racks[state.turn])
    return event, *_ending(evolve(state, event), Ending.ALL_PASSED)


def _new_racks(state: State, dealer: Dealer) -> tuple[Event, ...]:
    """All racks back to the bag, and full racks from it."""
    returned = tuple(tile for rack in state.racks for tile in rack)
    order = dealer.mix_in(state.bag, returned)
    events: list[Event] = [RacksReturned(), BagShaken(order)]
    for seat in state.seated:
        tiles, order = order[: state.variant.rack_size], order[state.variant.rack_size :]
        events.append(TilesDrawn(seat, len(tiles), tiles))
    return tuple(events)


def _challenge(state: State, challenger: int, lexicon: Lexicon, dealer: Dealer) -> tuple[Event, ...]:
    if state.variant.challenge is ChallengeRule.VOID:
        raise IllegalMove(ChallengesVoid())
    if state.open_play is None:
        raise IllegalMove(NothingToChallenge())
    play = state.open_play
    if play.seat == challenger:
        raise IllegalMove(OwnPlay())
    if challenger not in state.seated:
        raise IllegalMove(NotSeated(challenger))
    good, bad = judge(play.score, lexicon)
    challenged = Challenged(challenger, play.seat, good, bad)
    if not bad:
        return challenged, *_failed_challenge(evolve(state, challenged), challenger, play.seat, len(good))
    withdrawn = PlayWithdrawn(play.seat, play.play, play.score.total, play.drawn)
    if not play.drawn:
        return challenged, withdrawn
    return challenged, withdrawn, BagShaken(dealer.mix_in(state.bag, play.drawn))


def _failed_challenge(state: State, challenger: int, seat: int, words: int) -> tuple[Event, ...]:
    """What a challenge costs when all words are good; once the game is over, no turn any more."""
    rule = state.variant.challenge
    if rule is ChallengeRule.LOSES_TURN and state.outcome is None:
        return (TurnLost(challenger),)
    if rule.points_a_word:
        paid = ChallengePaid(seat, words * rule.points_a_word)
        after = evolve(state, paid)
        if state.outcome is None and 0 < state.variant.target(seat) <= after.scores[seat]:
            return paid, *_ending(after, Ending.TARGET)
        return (paid,)
    return ()


def _undo(state: State) -> tuple[Event, ...]:
    if not state.variant.undo:
        raise IllegalMove(NotAgreed(Rule.UNDO))
    if state.undone is not None:
        return (UndoUndone(state.turn),)
    if state.before_move is not None:
        return (MoveUndone(state.before_move.turn),)
    raise IllegalMove(NothingToUndo())


def _resign(state: State, seat: int, dealer: Dealer) -> tuple[Event, ...]:
    if seat not in state.seated:
        raise IllegalMove(NotSeated(seat))
    rack = state.racks[seat]
    resigned = Resigned(seat, rack)
    shaken = BagShaken(dealer.mix_in(state.bag, rack))
    if len(state.seated) > 2:
        return resigned, shaken
    after = evolve(evolve(state, resigned), shaken)
    return resigned, shaken, *_ending(after, Ending.RESIGNED)


def judge(score: Score, lexicon: Lexicon) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a play that are good, and those that are not, in the order in which they score."""
    words = tuple(word.run.letters for word in score.words)
    good = tuple(word for word in words if word in lexicon)
    return good, tuple(word for word in words if word not in lexicon)
