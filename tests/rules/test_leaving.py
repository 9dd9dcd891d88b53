"""A player leaves a game of two, three or four."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH, parse_tiles
from crossdots.rules.event import (
    BagShaken,
    Ending,
    GameEnded,
    Passed,
    PlayWithdrawn,
    Resigned,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.move import Challenge, Exchange, Pass, Resign
from crossdots.rules.refusal import GameIsOver, NothingToChallenge, NotSeated
from crossdots.rules.state import Tie
from crossdots.rules.turn import decide
from crossdots.rules.variant import RNIB, ChallengeRule
from crossdots.rules.view import seen_by

if TYPE_CHECKING:
    from tests.rules.conftest import FixedDealer, Table

RACKS = "ATATAEI AEIOUNS RSTLNEI DGDGOOU"
AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])


# Two


@pytest.mark.parametrize("leaver", [0, 1])
def test_when_one_of_two_leaves_the_other_wins_whatever_the_scores(leaver: int, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2)
    scores = (300, 20) if leaver == 0 else (20, 300)
    table.state = replace(table.state, scores=scores)
    rack, other = table.state.racks[leaver], table.state.racks[1 - leaver]
    bag = table.state.bag
    racks = ((), other) if leaver == 0 else (other, ())
    assert table.make(Resign(leaver)) == (
        Resigned(leaver, rack),
        BagShaken((*bag, *rack)),
        GameEnded(Ending.RESIGNED, racks, (0, 0)),
    )
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1 - leaver,)
    assert table.state.outcome.tie is Tie.NONE
    assert table.state.scores == scores
    for move in (Pass(), Resign(0), Resign(1)):
        assert table.refused(move) == GameIsOver()


def test_who_left_cannot_challenge_the_last_play(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2)
    table.play("8H AT")
    table.make(Resign(1))
    assert table.state.open_play is None
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert table.refused(Challenge(0)) == NothingToChallenge()


# Three and four


def test_the_tiles_go_back_to_the_bag_and_are_mixed_in(
    tables: type[Table], dealers: type[FixedDealer]
) -> None:
    table, dealer = tables.dealt(RACKS, 3), dealers()
    bag, rack = table.state.bag, table.state.racks[1]
    assert decide(table.state, Resign(1), frozenset(), dealer) == (
        Resigned(1, rack),
        BagShaken((*bag, *rack)),
    )
    assert dealer.mixed == [(bag, rack)]
    table.make(Resign(1))
    assert (table.state.racks[1], table.state.seated) == ((), (0, 2))
    held = Counter(table.state.bag) + Counter(table.state.racks[0]) + Counter(table.state.racks[2])
    assert held == Counter(ENGLISH.tiles)


@pytest.mark.parametrize(
    ("seats", "leavers", "order"),
    [
        (3, [0], [1, 2, 1, 2]),
        (3, [1], [0, 2, 0, 2]),
        (3, [2], [0, 1, 0, 1]),
        (4, [0], [1, 2, 3, 1]),
        (4, [2], [0, 1, 3, 0, 1, 3]),
        (4, [0, 1], [2, 3, 2]),
        (4, [1, 3], [0, 2, 0]),
        (4, [3, 0], [1, 2, 1]),
    ],
)
def test_turns_go_round_among_those_who_stay(
    seats: int, leavers: list[int], order: list[int], tables: type[Table]
) -> None:
    table = tables.dealt("ATATAEI ATATAEI ATATAEI ANANAEI", seats)
    for leaver in leavers:
        table.make(Resign(leaver))
    turns = []
    for _ in order:
        turns.append(table.state.turn)
        table.exchange("A")
    assert turns == order


def test_leaving_out_of_turn_leaves_the_turn_where_it_is(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4)
    table.pass_turns()
    table.make(Resign(0))
    assert table.state.turn == 1
    table.make(Resign(3))
    assert table.state.turn == 1
    table.pass_turns()
    assert table.state.turn == 2
    table.pass_turns()
    assert table.state.turn == 1


def test_of_four_the_last_one_wins(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4)
    table.state = replace(table.state, scores=(90, 80, 10, 70))
    for leaver in (3, 0):
        assert len(table.make(Resign(leaver))) == 2
    ended = table.make(Resign(1))[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.ending, ended.changes) == (Ending.RESIGNED, (0, 0, 0, 0))
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (2,)
    assert table.state.scores == (90, 80, 10, 70)


def test_nobody_leaves_twice_or_challenges_afterwards(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4)
    table.make(Resign(3))
    assert table.refused(Resign(3)) == NotSeated(3)
    table.play("8H AT")
    assert table.refused(Challenge(3)) == NotSeated(3)
    assert isinstance(table.challenge(by=2)[1], PlayWithdrawn)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_passes_of_those_who_stay_end_the_game(seats: int, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, seats)
    table.pass_turns(2 * seats - 1)
    table.make(Resign(0))
    assert (table.state.passes, table.state.outcome) == (0, None), "the count starts again"
    table.pass_turns(2 * (seats - 1) - 1)
    assert table.state.outcome is None
    table.pass_turns()
    assert table.state.outcome is not None


def test_who_has_left_cannot_win(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3)
    table.state = replace(table.state, scores=(90, 80, 20))
    table.make(Resign(0))
    *_, ended = table.pass_turns(4)
    assert isinstance(ended, GameEnded)
    assert (ended.racks[0], ended.changes[0]) == ((), 0)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,)
    assert table.state.scores[0] == 90


def test_who_has_left_breaks_and_shares_no_tie(tables: type[Table]) -> None:
    table = tables.late("Q", "E", "E", board=AT)
    table.state = replace(table.state, scores=(50, 41, 41))
    table.make(Resign(0))
    table.state = replace(table.state, bag=())
    table.pass_turns(4)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1, 2)
    assert table.state.scores == (50, 40, 40)


def test_who_goes_out_gains_from_those_who_stayed(tables: type[Table]) -> None:
    table = tables.late("QJ", "AT", "EE", board=AT)
    table.make(Resign(0))
    table.state = replace(table.state, bag=())
    *_, ended = table.make(table.spelled("9G AT"))
    assert ended == GameEnded(Ending.WENT_OUT, ((), (), parse_tiles("EE")), (0, 2, -2))


# The last play


def test_a_play_stays_open_when_a_bystander_leaves(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3)
    table.play("8H AT")
    table.make(Resign(2))
    assert isinstance(table.challenge()[1], PlayWithdrawn)
    assert table.state.board.is_empty
    assert table.rack(0) == "AAAEITT"
    held = Counter(table.state.bag) + Counter(table.state.racks[0]) + Counter(table.state.racks[1])
    assert held == Counter(ENGLISH.tiles)


def test_a_play_stays_open_for_the_next_when_the_one_before_leaves(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3)
    table.play("8H AT")
    table.make(Resign(1))
    assert table.state.turn == 2
    assert isinstance(table.challenge()[1], PlayWithdrawn)
    assert table.state.turn == 2


def test_the_play_of_a_leaver_stands(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3)
    table.play("8H AT")
    table.make(Resign(0))
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert len(table.state.board.tiles) == 2
    assert table.state.scores == (4, 0, 0)


def test_a_turn_to_be_missed_is_missed_also_when_the_one_before_leaves(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 4, replace(RNIB, challenge=ChallengeRule.LOSES_TURN))
    table.play("8H AT")
    table.challenge("AT", by=2)
    table.make(Resign(1))
    assert (table.state.turn, table.state.lost_turns) == (3, (0, 0, 0, 0))


# The tiles that came back


@pytest.mark.parametrize("way", ["play", "exchange", "pass"])
def test_a_short_rack_is_filled_after_the_turn_whatever_that_is(way: str, tables: type[Table]) -> None:
    table = tables.late("ATE", "AT", "QZXJK", board=AT)
    table.make(Resign(2))
    if way == "play":
        assert table.make(table.spelled("9H TAE"))[1] == TilesDrawn(0, 5, parse_tiles("QZXJK"))
        assert table.rack(0) == "JKQXZ"
    elif way == "exchange":
        exchanged, drawn, shaken = table.make(Exchange(parse_tiles("A")))
        assert exchanged == TilesExchanged(0, 1, parse_tiles("A"))
        assert drawn == TilesDrawn(0, 5, parse_tiles("QZXJK"))
        assert shaken == BagShaken(parse_tiles("A"))
        assert table.rack(0) == "EJKQTXZ"
    else:
        assert table.make(Pass()) == (Passed(0), TilesDrawn(0, 4, parse_tiles("QZXJ")))
        assert table.rack(0) == "AEJQTXZ"
        assert table.make(Pass()) == (Passed(1), TilesDrawn(1, 1, parse_tiles("K")))
        assert table.make(Pass()) == (Passed(0),)
    assert table.state.outcome is None


def test_the_last_pass_draws_nothing(tables: type[Table]) -> None:
    table = tables.late("ATE", "AT", board=AT)
    table.pass_turns(3)
    table.state = replace(table.state, bag=parse_tiles("QZ"))
    assert [type(event) for event in table.pass_turns()] == [Passed, GameEnded]


def test_using_the_last_tile_does_not_end_the_game_while_a_leavers_tiles_are_there(
    tables: type[Table],
) -> None:
    table = tables.late("AT", "QE", "ZX", board=AT)
    table.make(Resign(2))
    table.make(table.spelled("9G AT"))
    assert table.state.outcome is None
    assert table.rack(0) == "XZ"


# What is shown


def test_only_the_leaver_may_know_the_tiles(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3)
    rack = table.state.racks[1]
    table.make(Resign(1))
    shown = [seen_by(table.state, seat).log[-1] for seat in (0, 1, 2, None)]
    assert shown == [Resigned(1, None), Resigned(1, rack), Resigned(1, None), Resigned(1, None)]
    assert seen_by(table.state, 0).seated == (0, 2)
    assert seen_by(table.state, 0).rack_sizes == (7, 0, 7)
