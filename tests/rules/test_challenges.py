"""The challenge rules, and who loses which turn. Source: the manuals; tournament rules for points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.board.tile import parse_tiles
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    PlayWithdrawn,
    TurnLost,
)
from crossdots.rules.move import Challenge
from crossdots.rules.refusal import (
    ChallengesVoid,
    GameIsOver,
    NothingToChallenge,
    NotSeated,
    OwnPlay,
    UnknownWords,
)
from crossdots.rules.state import Tie
from crossdots.rules.variant import RNIB, ChallengeRule, Variant

if TYPE_CHECKING:
    from tests.rules.conftest import Table

RACKS = "ATATAEI ATATAEI ATATAEI ATATAEI"
AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])
WITH_CHALLENGES = [rule for rule in ChallengeRule if rule is not ChallengeRule.VOID]


def ruled(rule: ChallengeRule) -> Variant:
    return replace(RNIB, challenge=rule)


LOSING = ruled(ChallengeRule.LOSES_TURN)
FIVE = ruled(ChallengeRule.FIVE_POINTS)
TEN = ruled(ChallengeRule.TEN_POINTS)
VOID = ruled(ChallengeRule.VOID)


# A challenge in vain


@pytest.mark.parametrize(
    ("rule", "cost", "turn"),
    [
        (ChallengeRule.FREE, (), 1),
        (ChallengeRule.LOSES_TURN, (TurnLost(1),), 0),
        (ChallengeRule.FIVE_POINTS, (ChallengePaid(0, 15),), 1),
        (ChallengeRule.TEN_POINTS, (ChallengePaid(0, 30),), 1),
    ],
)
def test_what_a_challenge_of_three_good_words_costs(
    rule: ChallengeRule, cost: tuple[Event, ...], turn: int, tables: type[Table]
) -> None:
    table = tables.late("TAEEEEE", "Q", bag="EEEEEEE", board=AT, variant=ruled(rule))
    total = table.play("9H TA").total
    assert table.challenge("TA", "AT") == (Challenged(1, 0, ("TA", "AT", "TA"), ()), *cost)
    paid = sum(event.points for event in cost if isinstance(event, ChallengePaid))
    assert table.state.scores == (total + paid, 0)
    assert table.state.turn == turn
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert table.state.board.tiles.keys() > AT.tiles.keys()


@pytest.mark.parametrize(("variant", "points"), [(FIVE, 5), (TEN, 10)])
def test_one_good_word_earns_its_player_so_much(variant: Variant, points: int, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, variant)
    table.pass_turns()
    table.play("8H AT")
    assert table.challenge("AT", by=0) == (Challenged(0, 1, ("AT",), ()), ChallengePaid(1, points))
    assert table.state.scores == (0, 4 + points, 0)


# A challenge that succeeds


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_one_bad_word_of_three_fails_the_whole_play_under_every_rule(
    rule: ChallengeRule, tables: type[Table]
) -> None:
    table = tables.late("TAEEEEE", "Q", bag="OOX", board=AT, variant=ruled(rule))
    play = table.spelled("9H TA")
    total = table.play("9H TA").total
    assert table.challenge("AT") == (
        Challenged(1, 0, ("AT",), ("TA", "TA")),
        PlayWithdrawn(0, play, total, parse_tiles("OO")),
        BagShaken(parse_tiles("XOO")),
    ), "nothing is paid for the good one, and nobody loses another turn"
    assert (table.state.board, table.state.scores, table.state.turn) == (AT, (0, 0), 1)
    assert table.state.lost_turns == (0, 0)
    assert table.rack(0) == "AEEEEET"


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_only_one_turn_is_lost_by_a_bad_play(rule: ChallengeRule, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, ruled(rule))
    table.play("8H AT")
    table.challenge()
    assert turns(table, 4) == [1, 2, 0, 1]


# Void


def test_where_words_are_looked_up_first_a_bad_play_is_refused_and_costs_nothing(
    tables: type[Table],
) -> None:
    table = tables.late("TAEEEEE", "Q", bag="EEEEEEE", board=AT, variant=VOID)
    assert table.refused("9H TA", frozenset({"AT"})) == UnknownWords(("TA",))
    assert table.refused("9H TAE", frozenset({"AT"})) == UnknownWords(("TAE", "TA"))
    table.play("9H TA", frozenset({"AT", "TA"}))
    assert table.state.turn == 1


def test_where_words_are_looked_up_first_nothing_is_left_to_challenge(tables: type[Table]) -> None:
    table = tables.late("TAEEEEE", "Q", bag="EEEEEEE", board=AT, variant=VOID)
    assert table.refused(Challenge(1)) == ChallengesVoid()
    table.play("9H TA", frozenset({"AT", "TA"}))
    for challenger in (0, 1, 7):
        assert table.refused(Challenge(challenger)) == ChallengesVoid()


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
def test_elsewhere_no_word_is_looked_up_when_it_is_played(rule: ChallengeRule, tables: type[Table]) -> None:
    table = tables.late("QXEEEEE", "Q", bag="EEEEEEE", board=AT, variant=ruled(rule))
    table.play("9H QX")


# Who may challenge


def test_who_is_not_at_the_table_challenges_nothing(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, RNIB)
    table.play("8H AT")
    assert table.refused(Challenge(0)) == OwnPlay()
    assert table.refused(Challenge(3)) == NotSeated(3)
    assert table.refused(Challenge(-1)) == NotSeated(-1)


# Which turn is lost


def turns(table: Table, count: int) -> list[int]:
    """The seats that have the next so many turns; each exchanges a tile."""
    seats = []
    for _ in range(count):
        seats.append(table.state.turn)
        table.exchange("A")
    return seats


@pytest.mark.parametrize(
    ("seats", "challenger", "order"),
    [
        (2, 1, [0, 1, 0, 1]),
        (3, 1, [2, 0, 1, 2]),
        (3, 2, [1, 0, 1, 2, 0]),
        (4, 1, [2, 3, 0, 1, 2]),
        (4, 2, [1, 3, 0, 1, 2]),
        (4, 3, [1, 2, 0, 1, 2, 3, 0]),
    ],
)
def test_the_challenger_loses_the_next_turn_and_only_that(
    seats: int, challenger: int, order: list[int], tables: type[Table]
) -> None:
    table = tables.dealt(RACKS, seats, LOSING)
    table.play("8H AT")
    assert table.challenge("AT", by=challenger)[-1] == TurnLost(challenger)
    assert turns(table, len(order)) == order
    assert table.state.lost_turns == (0,) * seats


def test_a_seat_that_starts_the_next_round_loses_its_turn_there(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, LOSING)
    table.pass_turns()
    table.play("8H AT")
    table.challenge("AT", by=0)
    assert turns(table, 4) == [2, 1, 2, 0]


def test_two_challengers_of_two_plays_lose_a_turn_each(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4, LOSING)
    table.play("8H AT")
    table.challenge("AT", by=3)
    table.play("9H TA")
    table.challenge("AT", "TA", by=2)
    assert table.state.turn == 0, "2 loses the turn that it was about to have, 3 the one after"
    assert turns(table, 5) == [0, 1, 2, 3, 0]


def test_one_challenger_of_two_plays_loses_two_turns(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4, LOSING)
    table.play("8H AT")
    table.challenge("AT", by=3)
    table.play("9H TA")
    table.challenge("AT", "TA", by=3)
    assert turns(table, 7) == [2, 0, 1, 2, 0, 1, 2]
    assert table.state.turn == 3


def test_a_lost_turn_is_neither_a_pass_nor_does_it_close_the_count(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, LOSING)
    table.play("8H AT")
    table.challenge("AT", by=2)
    table.pass_turns(2)
    assert (table.state.passes, table.state.turn) == (2, 1)


def test_two_play_on_when_the_challenger_always_loses(tables: type[Table]) -> None:
    table = tables.dealt("ATATAEI EEEEEEE TATA", 2, LOSING)
    for text in ("8H AT", "9H TA", "10H AT"):
        assert table.state.turn == 0
        table.play(text)
        table.challenge("AT", "TA", "ATA", "TAT")
    assert table.state.turn == 0


# At the end


@pytest.mark.parametrize("rule", [ChallengeRule.FREE, ChallengeRule.LOSES_TURN])
def test_a_challenge_in_vain_of_the_last_play_costs_no_turn(rule: ChallengeRule, tables: type[Table]) -> None:
    table = tables.late("AT", "QE", "ZA", board=AT, variant=ruled(rule))
    table.make(table.spelled("9G AT"))
    ended = table.state
    assert table.challenge("AT", by=2) == (Challenged(2, 0, ("AT", "AT"), ()),)
    assert table.state == replace(ended, open_play=None, log=table.state.log)
    assert table.refused(Challenge(1)) == NothingToChallenge()


@pytest.mark.parametrize(("rule", "points"), [(ChallengeRule.FIVE_POINTS, 5), (ChallengeRule.TEN_POINTS, 10)])
def test_a_challenge_in_vain_of_the_last_play_earns_points(
    rule: ChallengeRule, points: int, tables: type[Table]
) -> None:
    table = tables.late("AT", "QE", "ZA", board=AT, variant=ruled(rule))
    table.make(table.spelled("9G AT"))
    scores = table.state.scores
    paid = ChallengePaid(0, 2 * points)
    assert table.challenge("AT", by=2) == (Challenged(2, 0, ("AT", "AT"), ()), paid)
    assert table.state.scores == (scores[0] + 2 * points, *scores[1:])


@pytest.mark.parametrize(
    ("lead", "winners", "tie"),
    [(9, (0,), Tie.NONE), (10, (1,), Tie.BROKEN), (11, (1,), Tie.NONE)],
)
def test_points_earned_after_the_end_may_change_the_winner(
    lead: int, winners: tuple[int, ...], tie: Tie, tables: type[Table]
) -> None:
    """The first player goes out for 5 points and gains the other's 11; then both words are challenged."""
    table = tables.late("AT", "QE", board=AT, variant=ruled(ChallengeRule.FIVE_POINTS))
    table.state = replace(table.state, scores=(0, 5 + 11 + lead + 11))
    table.make(table.spelled("9G AT"))
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    table.challenge("AT")
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.outcome.tie) == (winners, tie)
    assert table.state.outcome.ended == outcome.ended


@pytest.mark.parametrize("rule", WITH_CHALLENGES)
@pytest.mark.parametrize("challenger", [1, 2])
def test_a_bad_last_play_is_withdrawn_and_the_next_seat_plays_on(
    rule: ChallengeRule, challenger: int, tables: type[Table]
) -> None:
    table = tables.late("AT", "QE", "ZA", board=AT, variant=ruled(rule))
    before = table.state
    table.make(table.spelled("9G AT"))
    assert table.state.outcome is not None
    table.challenge(by=challenger)
    assert table.state == replace(before, turn=1, log=table.state.log)


def test_where_words_are_looked_up_first_the_end_is_final(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=VOID)
    table.make(table.spelled("9G AT"), {"AT"})
    assert table.state.outcome is not None
    assert table.refused(Challenge(1)) == ChallengesVoid()
    assert table.refused("9H TA") == GameIsOver()


def test_points_for_good_words_may_reach_the_finish_line(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, replace(FIVE, targets=(9, 500)))
    table.play("8H AT")
    racks = table.state.racks
    assert table.challenge("AT") == (
        Challenged(1, 0, ("AT",), ()),
        ChallengePaid(0, 5),
        GameEnded(Ending.TARGET, racks, (0, 0)),
    )
    assert table.state.scores == (9, 0)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_points_for_good_words_may_miss_the_finish_line(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, replace(FIVE, targets=(10, 500)))
    table.play("8H AT")
    assert table.challenge("AT")[1:] == (ChallengePaid(0, 5),)
    assert table.state.outcome is None
