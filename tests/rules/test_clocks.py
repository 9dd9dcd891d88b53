"""Limits for a turn and for the game. No time passes here: a move says how long its turn has lasted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD
from crossdots.board.tile import Tile
from crossdots.rules.event import (
    Challenged,
    ClockPaused,
    Ending,
    GameEnded,
    OvertimeCharged,
    Passed,
    PlayWithdrawn,
    Resigned,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
)
from crossdots.rules.move import Challenge, Exchange, Pass, Resign, RunOutOfTime, Swap
from crossdots.rules.refusal import NothingToChallenge, NoTurnLimit
from crossdots.rules.state import Tie, evolve
from crossdots.rules.turn import pause
from crossdots.rules.variant import RNIB, ChallengeRule

if TYPE_CHECKING:
    from tests.rules.conftest import Table

RACKS = "ATATAEI ATATAEI ATATAEI"
AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])
A_MINUTE_EACH = replace(RNIB, game_limits=(60, 60))
MINUTE = 60_000
"""Milliseconds."""


# The turn


TURN_TIMER = replace(RNIB, turn_limits=(180, 0, 60))


def test_a_turn_that_lasts_too_long_is_over(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, TURN_TIMER)
    before = table.state
    assert table.make(RunOutOfTime()) == (TimeRanOut(0),)
    assert table.state == replace(before, turn=1, passes=1, log=table.state.log)


def test_only_who_has_a_limit_runs_out_of_time(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, TURN_TIMER)
    table.pass_turns()
    assert table.refused(RunOutOfTime()) == NoTurnLimit()
    table.pass_turns()
    assert table.make(RunOutOfTime()) == (TimeRanOut(2),)


def test_running_out_of_time_counts_as_passing(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, replace(RNIB, turn_limits=(180, 180)))
    table.make(RunOutOfTime())
    table.pass_turns()
    table.make(RunOutOfTime())
    ran_out, ended = table.make(RunOutOfTime())
    assert ran_out == TimeRanOut(1)
    assert isinstance(ended, GameEnded)
    assert ended.ending is Ending.ALL_PASSED


def test_a_play_is_open_no_more_when_the_next_turn_has_run_out(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, replace(RNIB, turn_limits=(0, 60, 0)))
    table.play("8H AT")
    table.make(RunOutOfTime())
    assert table.refused(Challenge(2)) == NothingToChallenge()


def test_the_turn_timer_uses_up_no_time_of_the_game(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, TURN_TIMER)
    assert table.make(Pass(), milliseconds=170_000) == (Passed(0),)
    assert table.state.time_used == (0, 0, 0)


# The game


def test_time_is_added_up_for_each_seat(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, A_MINUTE_EACH)
    assert table.make(Pass(), milliseconds=1_000) == (TimeUsed(0, 1_000), Passed(0))
    assert table.make(table.spelled("8H AT"), milliseconds=20_500)[0] == TimeUsed(1, 20_500)
    used, exchanged, *_ = table.make(Exchange((Tile("A"),)), milliseconds=1)
    assert (used, type(exchanged)) == (TimeUsed(0, 1), TilesExchanged)
    assert table.state.time_used == (1_001, 20_500)
    assert table.state.overtime == (0, 0)


@pytest.mark.parametrize("milliseconds", [0, -5])
def test_no_time_is_no_event(milliseconds: int, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, A_MINUTE_EACH)
    assert table.make(Pass(), milliseconds=milliseconds) == (Passed(0),)


def test_only_seats_with_a_limit_use_time(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, replace(RNIB, game_limits=(0, 60)))
    assert table.make(Pass(), milliseconds=9_000) == (Passed(0),)
    assert table.make(Pass(), milliseconds=9_000) == (TimeUsed(1, 9_000), Passed(1))


def test_a_refused_move_uses_no_time(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, A_MINUTE_EACH)
    table.refused("1A AT")
    assert table.state.time_used == (0, 0)


def test_what_does_not_end_the_turn_uses_its_time_later(tables: type[Table]) -> None:
    variant = replace(A_MINUTE_EACH, recycling=True)
    table = tables.late("IQEEEEE", "OQEEEEE", board=AT, variant=variant)
    swap = Swap(Coordinate.parse("H8"), Tile("I"))
    assert [type(event) for event in table.make(swap, {"IT"}, milliseconds=4_000)] == [TileSwapped]
    assert table.make(Pass(), milliseconds=6_000) == (TimeUsed(0, 6_000), Passed(0))


@pytest.mark.parametrize("good", [True, False])
def test_the_time_of_a_challenge_belongs_to_the_turn_that_goes_on(good: bool, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, A_MINUTE_EACH)
    table.play("8H AT")
    events = table.make(Challenge(1), {"AT"} if good else frozenset(), milliseconds=4_000)
    assert not any(isinstance(event, TimeUsed) for event in events)
    assert table.make(Pass(), milliseconds=6_000)[0] == TimeUsed(1, 6_000)


def test_the_time_of_a_turn_that_a_challenge_loses_is_used(tables: type[Table]) -> None:
    variant = replace(RNIB, challenge=ChallengeRule.LOSES_TURN, game_limits=(60, 60, 60))
    table = tables.dealt(RACKS, 3, variant)
    table.play("8H AT")
    assert table.make(Challenge(1), {"AT"}, milliseconds=4_000) == (
        TimeUsed(1, 4_000),
        Challenged(1, 0, ("AT",), ()),
        TurnLost(1),
    )
    assert table.state.time_used == (0, 4_000, 0)


def test_the_time_of_another_turn_is_not_the_challengers(tables: type[Table]) -> None:
    variant = replace(RNIB, challenge=ChallengeRule.LOSES_TURN, game_limits=(60, 60, 60))
    table = tables.dealt(RACKS, 3, variant)
    table.play("8H AT")
    assert table.make(Challenge(2), {"AT"}, milliseconds=4_000)[1:] == (TurnLost(2),)
    assert table.state.time_used == (0, 0, 0)


@pytest.mark.parametrize(("leaver", "used"), [(0, (5_000, 0, 0)), (1, (0, 0, 0))])
def test_who_leaves_in_the_own_turn_uses_its_time(
    leaver: int, used: tuple[int, ...], tables: type[Table]
) -> None:
    table = tables.dealt(RACKS, 3, replace(RNIB, game_limits=(60, 60, 60)))
    table.make(Resign(leaver), milliseconds=5_000)
    assert table.state.time_used == used


# Over the limit


@pytest.mark.parametrize(
    ("milliseconds", "minutes"),
    [
        (MINUTE - 1, 0),
        (MINUTE, 0),
        (MINUTE + 1, 1),
        (2 * MINUTE, 1),
        (2 * MINUTE + 1, 2),
        (3 * MINUTE, 2),
        (3 * MINUTE + 1, 3),
        (61 * MINUTE, 60),
    ],
)
def test_each_minute_begun_over_the_limit_costs_ten_points(
    milliseconds: int, minutes: int, tables: type[Table]
) -> None:
    table = tables.late("QAEEEEE", "EEEEEEE", board=AT, variant=A_MINUTE_EACH)
    table.make(Pass(), milliseconds=milliseconds)
    assert table.state.scores == (0, 0), "it is charged at the end"
    events = (*table.pass_turns(2), *table.pass_turns())
    charged = [event for event in events if isinstance(event, OvertimeCharged)]
    assert charged == ([OvertimeCharged(0, minutes, 10 * minutes)] if minutes else [])
    assert table.state.scores == (-16 - 10 * minutes, -7)
    assert table.state.overtime == (10 * minutes, 0)


def test_time_adds_up_over_turns(tables: type[Table]) -> None:
    table = tables.late("QAEEEEE", "EEEEEEE", board=AT, variant=A_MINUTE_EACH)
    for milliseconds in (MINUTE // 2, MINUTE // 2, MINUTE // 2 + 1, MINUTE // 2):
        events = table.make(Pass(), milliseconds=milliseconds)
    used, passed, charged, ended = events
    assert (used, passed) == (TimeUsed(1, MINUTE // 2), Passed(1))
    assert charged == OvertimeCharged(0, 1, 10)
    assert isinstance(ended, GameEnded)
    assert ended.changes == (-16, -7), "overtime is no part of the last sums"


def test_what_a_minute_costs_is_data(tables: type[Table]) -> None:
    variant = replace(A_MINUTE_EACH, overtime_points=25, game_limits=(60, 120))
    table = tables.late("QAEEEEE", "EEEEEEE", board=AT, variant=variant)
    for _ in range(3):
        table.make(Pass(), milliseconds=MINUTE)
    events = table.make(Pass(), milliseconds=MINUTE + 1)
    assert events[2:4] == (OvertimeCharged(0, 1, 25), OvertimeCharged(1, 1, 25))


def test_the_last_turn_counts_too(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=A_MINUTE_EACH)
    used, _, charged, ended = table.make(table.spelled("9G AT"), milliseconds=MINUTE + 1)
    assert (used, charged) == (TimeUsed(0, MINUTE + 1), OvertimeCharged(0, 1, 10))
    assert isinstance(ended, GameEnded)
    assert ended.changes == (11, -11)


def test_overtime_is_charged_at_the_finish_line_and_may_decide(tables: type[Table]) -> None:
    table = tables.late("ATXX", "QE", bag="I", board=AT, variant=replace(A_MINUTE_EACH, targets=(10, 90)))
    table.state = replace(table.state, scores=(8, 5))
    *_, charged, ended = table.make(table.spelled("9G AT"), milliseconds=MINUTE + 1)
    assert charged == OvertimeCharged(0, 1, 10)
    assert isinstance(ended, GameEnded)
    assert (ended.ending, ended.changes) == (Ending.TARGET, (0, 0))
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,), "who reached the target has it no more"


def test_overtime_is_charged_when_all_but_one_have_left(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 2, A_MINUTE_EACH)
    table.make(Pass(), milliseconds=MINUTE + 1)
    used, resigned, _, charged, _ = table.make(Resign(1), milliseconds=MINUTE)
    assert used == TimeUsed(1, MINUTE)
    assert isinstance(resigned, Resigned)
    assert charged == OvertimeCharged(0, 1, 10)
    assert table.state.scores == (-10, 0)


def test_a_tie_is_broken_by_the_scores_with_overtime_and_without_the_last_sums(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=A_MINUTE_EACH)
    # The play scores 5, overtime costs 10, and QE 11: 39 and 61 before the last sums.
    table.state = replace(table.state, scores=(50 - 11 + 10 - 5, 50 + 11))
    table.make(table.spelled("9G AT"), milliseconds=MINUTE + 1)
    assert table.state.scores == (50, 50)
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.outcome.tie) == ((1,), Tie.BROKEN)


def test_overtime_is_given_back_when_the_game_goes_on_and_charged_again(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", board=AT, variant=A_MINUTE_EACH)
    table.make(table.spelled("9G AT"), milliseconds=MINUTE + 1)
    assert table.state.overtime == (10, 0)
    _, withdrawn = table.challenge()
    assert isinstance(withdrawn, PlayWithdrawn)
    assert (table.state.scores, table.state.overtime) == ((0, 0), (0, 0))
    assert table.state.time_used == (MINUTE + 1, 0)
    for _ in range(3):
        table.pass_turns()
    events = table.make(Pass(), milliseconds=MINUTE)
    assert OvertimeCharged(0, 2, 20) in events


# Leaving in the middle of a turn


def test_how_long_a_turn_had_lasted_is_kept_until_it_is_over(tables: type[Table]) -> None:
    table = tables.dealt("", variant=replace(RNIB, turn_limits=(0, 60)))
    assert pause(table.state, 5_000) == (), "nobody counts the time of seat 0"
    table.pass_turns()
    (paused,) = pause(table.state, 5_000)
    assert paused == ClockPaused(1, 5_000)
    before = table.state
    table.state = evolve(table.state, paused)
    assert table.state == replace(before, turn_time=5_000, log=(*before.log, paused))
    assert pause(table.state, 5_000) == (), "nothing has been added"
    assert pause(table.state, 7_000) == (ClockPaused(1, 7_000),)
    table.make(RunOutOfTime())
    assert table.state.turn_time == 0


def test_nothing_is_kept_of_time_after_the_end(tables: type[Table]) -> None:
    table = tables.dealt("", variant=replace(RNIB, game_limits=(60, 60)))
    assert pause(table.state, 5_000) == (ClockPaused(0, 5_000),)
    table.pass_turns(4)
    assert pause(table.state, 5_000) == ()
