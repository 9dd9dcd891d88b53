"""The time that is left, as it is told when asked and when a mark is reached."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Kind, Urgency
from crossdots.navigation.clock import describe_clock, milliseconds_left, warn_of_time
from crossdots.rules.move import Resign
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

TIMED = replace(RNIB, turn_limits=(180, 90))
CLOCKED = replace(RNIB, game_limits=(1500, 0))


def test_without_a_limit(tables: type[Table], spoken: Spoken) -> None:
    view = tables.dealt().seen_by(0)
    assert spoken(describe_clock(view, 5_000)) == ("No clock is set in this game.",) * 3
    assert milliseconds_left(view, 0, 5_000) is None


def test_the_turn_of_another_has_not_begun(tables: type[Table], spoken: Spoken) -> None:
    view = tables.dealt(variant=TIMED).seen_by(1)
    told = describe_clock(view, 61_000)
    assert (
        spoken(told)
        == ("Ann: 1 minute, 59 seconds left in this turn. Ben: 1 minute, 30 seconds left in this turn.",) * 3
    )
    assert (told.kind, told.urgency, told.private_to) == (Kind.ANSWER, Urgency.REPLY, None)


def test_a_clock_counts_what_was_used_before(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=CLOCKED)
    table.state = replace(table.state, time_used=(600_000, 7_000))
    view = table.seen_by(0)
    assert spoken(describe_clock(view, 60_000)) == ("Ann: 14 minutes left.",) * 3
    assert milliseconds_left(view, 0, 60_000) == 840_000
    assert milliseconds_left(view, 1, 60_000) is None


def test_only_some_have_a_limit(tables: type[Table], spoken: Spoken) -> None:
    view = tables.dealt(seats=3, variant=replace(RNIB, turn_limits=(0, 60, 0))).seen_by(None)
    assert spoken(describe_clock(view, 10_000)) == ("Ben: 1 minute left in this turn.",) * 3


def test_who_has_left_has_no_time(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(seats=3, variant=replace(RNIB, game_limits=(60, 60, 60)))
    table.make(Resign(1))
    assert spoken(describe_clock(table.seen_by(0), 0)) == ("Ann: 1 minute left. Cat: 1 minute left.",) * 3


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (1_500_000, "Ann: 25 minutes left."),
        (90_000, "Ann: 1 minute, 30 seconds left."),
        (61_000, "Ann: 1 minute, 1 second left."),
        (60_999, "Ann: 1 minute left."),
        (59_999, "Ann: 59 seconds left."),
        (1_000, "Ann: 1 second left."),
        (999, "Ann: 0 seconds left."),
        (0, "Ann: 0 seconds left."),
        (-1_000, "Ann: 1 second over the time."),
        (-61_000, "Ann: 1 minute, 1 second over the time."),
    ],
)
def test_a_warning_comes_without_being_asked_for(
    tables: type[Table], spoken: Spoken, left: int, told: str
) -> None:
    warning = warn_of_time(tables.dealt(variant=CLOCKED).seen_by(None), left)
    assert spoken(warning) == (told,) * 3
    assert (warning.urgency, warning.private_to) == (Urgency.NEWS, None)


def test_a_warning_names_whose_turn_it_is(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=TIMED)
    table.pass_turn()
    assert spoken(warn_of_time(table.seen_by(0), 30_000)) == ("Ben: 30 seconds left in this turn.",) * 3
