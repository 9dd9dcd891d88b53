"""The variations of the table that have no file of their own. Source: variations of the manuals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.board.tile import parse_tiles
from crossdots.rules.event import (
    BagShaken,
    Ending,
    GameEnded,
    Passed,
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    TilesDrawn,
    TimeRanOut,
)
from crossdots.rules.move import Pass, Resign, RunOutOfTime
from crossdots.rules.refusal import FirstWordTooShort, GameIsOver, NotOnRack
from crossdots.rules.state import Tie
from crossdots.rules.turn import MOST_NEW_RACKS, decide
from crossdots.rules.variant import EDITIONS, RNIB, Level, Variant, nine_tiles

if TYPE_CHECKING:
    from tests.rules.conftest import FixedDealer, Table

AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])
WORDS = {2: "8H AT", 3: "8H ATE", 4: "8H ATES", 5: "8D STATE"}


# Minimum first word


@pytest.mark.parametrize("shortest", [3, 4, 5])
def test_the_first_word_must_be_so_long(shortest: int, tables: type[Table]) -> None:
    variant = replace(RNIB, shortest_first_word=shortest)
    table = tables.dealt("STATEXX", variant=variant)
    for length in range(2, shortest):
        assert table.refused(WORDS[length]) == FirstWordTooShort(shortest)
    assert len(table.play(WORDS[shortest]).main.run.tiles) == shortest


@pytest.mark.parametrize("shortest", [3, 4, 5])
def test_later_words_may_be_as_short_as_ever(shortest: int, tables: type[Table]) -> None:
    variant = replace(RNIB, shortest_first_word=shortest)
    table = tables.late("EX", "Q", bag="E", board=AT, variant=variant)
    assert [word.run.letters for word in table.play("9H E").words] == ["AE"]


def test_a_withdrawn_first_word_leaves_the_first_word_to_be_played(tables: type[Table]) -> None:
    table = tables.dealt("STATEXX STATEUU", variant=replace(RNIB, shortest_first_word=4))
    table.play("8H STAT")
    table.challenge()
    assert table.refused("8H TAU") == FirstWordTooShort(4)
    table.play("8H TAUT")


@pytest.mark.parametrize("shortest", [3, 4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_nobody_has_such_a_word_all_racks_are_drawn_anew_for_nothing(
    shortest: int, seats: int, tables: type[Table], dealers: type[FixedDealer]
) -> None:
    table = tables.dealt("", seats, replace(RNIB, shortest_first_word=shortest))
    for seat in range(seats - 1):
        assert table.pass_turns() == (Passed(seat),)
    bag, racks = table.state.bag, sum(table.state.racks, ())
    dealer = dealers()
    events = decide(table.state, Pass(), frozenset(), dealer)
    order = (*bag, *racks)
    assert events == (
        Passed(seats - 1),
        RacksReturned(),
        BagShaken(order),
        *(TilesDrawn(seat, 7, order[7 * seat : 7 * seat + 7]) for seat in range(seats)),
    )
    assert dealer.mixed == [(bag, racks)]
    table.make(Pass())
    assert table.state.racks == tuple(order[7 * seat : 7 * seat + 7] for seat in range(seats))
    assert table.state.bag == order[7 * seats :]
    assert (table.state.turn, table.state.passes, table.state.scores) == (0, 0, (0,) * seats)
    assert table.state.outcome is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_racks_are_drawn_anew_so_often_and_then_passing_ends_the_game(
    seats: int, tables: type[Table]
) -> None:
    table = tables.dealt("", seats, replace(RNIB, shortest_first_word=5))
    for _ in range(MOST_NEW_RACKS):
        assert RacksReturned() in table.pass_turns(seats)
    assert RacksReturned() not in table.pass_turns(seats)
    assert table.state.outcome is None
    *_, ended = table.pass_turns(seats)
    assert isinstance(ended, GameEnded)
    assert ended.ending is Ending.ALL_PASSED


def test_racks_are_drawn_anew_after_each_full_round_until_somebody_has_a_word(tables: type[Table]) -> None:
    table = tables.dealt("", variant=replace(RNIB, shortest_first_word=5))
    for _ in range(3):
        assert table.pass_turns() == (Passed(0),)
        assert RacksReturned() in table.pass_turns()
    assert table.state.outcome is None


def test_an_exchange_interrupts_the_round(tables: type[Table]) -> None:
    table = tables.dealt("ATATAEI ATATAEI", variant=replace(RNIB, shortest_first_word=5))
    table.pass_turns()
    table.exchange("A")
    assert table.pass_turns() == (Passed(0),)
    assert RacksReturned() in table.pass_turns()


def test_a_round_is_one_of_those_who_stayed(tables: type[Table]) -> None:
    table = tables.dealt("", 3, replace(RNIB, shortest_first_word=3))
    table.pass_turns()
    table.make(Resign(2))
    assert table.pass_turns() == (Passed(1),), "the count started again"
    events = table.pass_turns()
    drawn = [event.seat for event in events if isinstance(event, TilesDrawn)]
    assert (events[:2], drawn) == ((Passed(0), RacksReturned()), [0, 1])
    assert table.state.racks[2] == ()


def test_running_out_of_time_is_part_of_the_round(tables: type[Table]) -> None:
    table = tables.dealt("", variant=replace(RNIB, shortest_first_word=3, turn_limits=(60, 60)))
    table.make(RunOutOfTime())
    assert table.make(RunOutOfTime())[:2] == (TimeRanOut(1), RacksReturned())


def test_no_racks_are_drawn_anew_once_a_word_lies_there(tables: type[Table]) -> None:
    table = tables.dealt("STATEXX", variant=replace(RNIB, shortest_first_word=3))
    table.play("8H ATE")
    assert table.pass_turns(2) == (Passed(0),)
    assert isinstance(table.pass_turns(2)[-1], GameEnded)


def test_no_racks_are_drawn_anew_where_two_letters_are_enough(tables: type[Table]) -> None:
    table = tables.dealt("")
    assert table.pass_turns(2) == (Passed(1),)
    assert isinstance(table.pass_turns(2)[-1], GameEnded)


# Nine tiles


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_everybody_has_nine_tiles_and_draws_back_to_nine(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt("AEIOUAEIO", 3, nine_tiles(edition))
    assert [len(rack) for rack in table.state.racks] == [9, 9, 9]
    assert len(table.state.bag) == 100 - 27
    drawn = table.make(table.spelled("8H AEIO"))[1]
    assert isinstance(drawn, TilesDrawn)
    assert (drawn.count, len(table.state.racks[0])) == (4, 9)


@pytest.mark.parametrize(("used", "bonus"), [(2, 0), (5, 0), (6, 0), (7, 50), (8, 50), (9, 50)])
def test_seven_eight_or_nine_tiles_earn_fifty(used: int, bonus: int, tables: type[Table]) -> None:
    table = tables.dealt("EEEEEEEEE", variant=nine_tiles(RNIB))
    score = table.play("8D " + "E" * used if used > 4 else "8H " + "E" * used)
    assert score.bonus == bonus
    assert score.total == score.main.points + bonus
    assert len(table.state.racks[0]) == 9


def test_a_tenth_tile_is_on_no_rack(tables: type[Table]) -> None:
    table = tables.dealt("EEEEEEEEE", variant=nine_tiles(RNIB))
    assert table.refused("8D " + "E" * 10) == NotOnRack(parse_tiles("E"))


# Finish line


LEVELS = [(level, players) for level in Level for players in (2, 3, 4)]


@pytest.mark.parametrize(("level", "players"), LEVELS)
def test_a_player_who_reaches_the_target_ends_the_game_at_once(
    level: Level, players: int, tables: type[Table]
) -> None:
    target = level.target(players)
    variant = replace(RNIB, targets=(target,) * players)
    table = tables.dealt("ATATAEI", players, variant)
    # AT scores 4, its first letter on the centre.
    table.state = replace(table.state, scores=(target - 4, *(target - 1,) * (players - 1)))
    racks = table.state.racks
    play, bag = table.spelled("8H AT"), table.state.bag
    made, ended = table.make(play)
    assert isinstance(made, PlayMade)
    left = parse_tiles("ATAEI")
    assert ended == GameEnded(Ending.TARGET, (left, *racks[1:]), (0,) * players)
    assert table.state.scores == (target, *(target - 1,) * (players - 1))
    assert table.state.bag == bag, "nothing is drawn"
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.outcome.tie) == ((0,), Tie.NONE)
    assert table.refused(Pass()) == GameIsOver()


@pytest.mark.parametrize(("level", "players"), LEVELS)
def test_one_point_below_the_target_the_game_goes_on(level: Level, players: int, tables: type[Table]) -> None:
    target = level.target(players)
    table = tables.dealt("ATATAEI", players, replace(RNIB, targets=(target,) * players))
    table.state = replace(table.state, scores=(target - 5,) * players)
    _, drawn = table.make(table.spelled("8H AT"))
    assert isinstance(drawn, TilesDrawn)
    assert table.state.scores[0] == target - 1
    assert table.state.outcome is None


def test_levels_may_be_mixed_and_each_player_has_an_own_target(tables: type[Table]) -> None:
    targets = (Level.EXPERT.target(2), Level.BEGINNER.target(2))
    table = tables.dealt("ATATAEI ATATAEI", variant=replace(RNIB, targets=targets))
    table.state = replace(table.state, scores=(150, 62))
    table.play("8H AT")
    assert table.state.outcome is None, "154 are fewer than 200"
    table.make(table.spelled("9H TA"))
    assert table.state.scores == (154, 62 + 8)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,), "the other has more points, but not so many as were agreed"


def test_a_player_without_a_target_plays_on(tables: type[Table]) -> None:
    table = tables.dealt("ATATAEI", variant=replace(RNIB, targets=(0, 70)))
    table.state = replace(table.state, scores=(900, 0))
    table.play("8H AT")
    assert table.state.outcome is None


def test_a_bad_play_does_not_reach_the_finish_line(tables: type[Table]) -> None:
    table = tables.dealt("ATATAEI ATATAEI", variant=replace(RNIB, targets=(70, 70)))
    table.state = replace(table.state, scores=(66, 60))
    before, play = table.state, table.spelled("8H AT")
    table.make(play)
    assert table.challenge()[1:] == (PlayWithdrawn(0, play, 4, ()),)
    assert table.state == replace(before, turn=1, log=table.state.log, racks=table.state.racks), (
        "the game goes on"
    )
    assert table.rack(0) == "AAAEITT"


def test_without_a_winner_at_the_line_the_usual_end_comes(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=replace(RNIB, targets=(70, 70)))
    *_, ended = table.make(table.spelled("9G AT"))
    assert ended == GameEnded(Ending.WENT_OUT, ((), parse_tiles("QE")), (11, -11))


def test_the_last_sums_do_not_count_for_the_line(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=replace(RNIB, targets=(10, 70)))
    *_, ended = table.make(table.spelled("9G AT"))
    assert isinstance(ended, GameEnded)
    assert ended.ending is Ending.WENT_OUT
    assert table.state.scores == (5 + 11, -11)


# Dictionary allowed


def test_looking_words_up_opens_no_word_to_the_rules(tables: type[Table]) -> None:
    # The table's lexicon is closed: a play is still not looked up before it is challenged.
    table = tables.dealt("QXZATEI", variant=replace(RNIB, lookup=True))
    assert table.play("8H QXZ").main.run.letters == "QXZ"
    table.challenge()
    assert table.state.board.is_empty
