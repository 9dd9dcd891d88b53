from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile, parse_tiles
from crossdots.rules.event import (
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayWithdrawn,
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
from crossdots.rules.move import Play
from crossdots.rules.state import Outcome, Tie, begun, evolve, fold
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import Table

STARTED = GameStarted(RNIB, ("Ann", "Ben"))


def test_a_game_begins_with_its_start() -> None:
    with pytest.raises(ValueError, match="begins with"):
        fold(())
    with pytest.raises(ValueError, match="begins with"):
        fold((Passed(0), STARTED))


def test_a_game_that_has_begun_has_its_tiles_in_the_bag() -> None:
    state = fold((STARTED,))
    assert state == begun(STARTED)
    assert state.bag == RNIB.tile_set.tiles
    assert (state.racks, state.scores, state.turn, state.seats) == (((), ()), (0, 0), 0, 2)
    assert state.log == (STARTED,)


@pytest.mark.parametrize("event", [Passed, TimeRanOut])
def test_the_seat_after_the_last_is_the_first(event: type[Passed | TimeRanOut]) -> None:
    state = begun(GameStarted(RNIB, ("Ann", "Ben", "Cat")))
    assert [evolve(state, event(seat)).turn for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("before", "changes", "winners", "tie"),
    [
        ((50, 40), (-5, -5), (0,), Tie.NONE),
        ((40, 50), (-5, -5), (1,), Tie.NONE),
        ((50, 40), (-9, 9), (1,), Tie.NONE),
        ((50, 40), (-5, 5), (0,), Tie.BROKEN),
        ((40, 50), (5, -5), (1,), Tie.BROKEN),
        ((50, 50), (-5, -5), (0, 1), Tie.SHARED),
        ((0, 0), (-1, -1), (0, 1), Tie.SHARED),
        ((50, 40, 30), (-10, 0, 10), (0,), Tie.BROKEN),
        ((50, 50, 40), (-10, -10, 0), (0, 1), Tie.SHARED),
        ((40, 40, 40, 40), (-3, -3, -3, -3), (0, 1, 2, 3), Tie.SHARED),
        ((60, 50, 55, 40), (-20, -5, -10, 5), (2,), Tie.BROKEN),
    ],
)
def test_the_highest_wins_and_a_tie_goes_to_who_was_higher_before_the_sums(
    before: tuple[int, ...], changes: tuple[int, ...], winners: tuple[int, ...], tie: Tie
) -> None:
    state = begun(GameStarted(RNIB, ("Ann", "Ben", "Cat", "Dan")[: len(before)]))
    ended = GameEnded(Ending.ALL_PASSED, ((),) * len(before), changes)
    after = evolve(replace(state, scores=before), ended)
    assert after.outcome == Outcome(ended, winners, tie)
    assert after.scores == tuple(score + change for score, change in zip(before, changes, strict=True))


@pytest.mark.parametrize(
    ("targets", "after", "winners", "tie"),
    [
        ((70, 70, 70), (70, 60, 50), (0,), Tie.NONE),
        ((70, 200, 0), (75, 190, 300), (0,), Tie.NONE),
        ((0, 200, 120), (300, 199, 121), (2,), Tie.NONE),
        # Overtime may take the target away from who had reached it; then the highest wins.
        ((70, 70, 70), (65, 60, 69), (2,), Tie.NONE),
        ((70, 70, 70), (65, 65, 60), (0, 1), Tie.SHARED),
    ],
)
def test_at_the_finish_line_those_win_who_reached_it(
    targets: tuple[int, ...],
    after: tuple[int, ...],
    winners: tuple[int, ...],
    tie: Tie,
) -> None:
    state = begun(GameStarted(replace(RNIB, targets=targets), ("Ann", "Ben", "Cat")))
    ended = GameEnded(Ending.TARGET, ((), (), ()), (0, 0, 0))
    assert evolve(replace(state, scores=after), ended).outcome == Outcome(ended, winners, tie)


@pytest.mark.parametrize(
    ("left", "winners", "tie"),
    [
        ((), (0,), Tie.NONE),
        ((0,), (1, 2), Tie.SHARED),
        ((0, 1), (2,), Tie.NONE),
        ((0, 1, 2), (3,), Tie.NONE),
        ((0, 1, 2, 3), (0,), Tie.NONE),
    ],
)
def test_who_has_left_wins_only_when_nobody_stayed(
    left: tuple[int, ...], winners: tuple[int, ...], tie: Tie
) -> None:
    state = replace(begun(GameStarted(RNIB, ("Ann", "Ben", "Cat", "Dan"))), scores=(90, 50, 50, 10))
    for seat in left:
        state = evolve(state, Resigned(seat, ()))
    ended = GameEnded(Ending.ALL_PASSED, ((),) * 4, (0,) * 4)
    assert evolve(state, ended).outcome == Outcome(ended, winners, tie)


def test_the_turn_stays_where_it_is_when_everybody_has_left() -> None:
    state = fold((STARTED, Resigned(0, ()), Resigned(1, ())))
    assert state.seated == ()
    assert evolve(state, Passed(1)).turn == state.turn == 1


def test_a_turn_is_missed_as_often_as_it_was_lost() -> None:
    state = replace(begun(GameStarted(RNIB, ("Ann", "Ben", "Cat"))), lost_turns=(0, 2, 1))
    turns = []
    for _ in range(5):
        state = evolve(state, Passed(state.turn))
        turns.append(state.turn)
    assert turns == [0, 2, 0, 1, 2]


def test_everybody_may_have_to_miss_a_turn() -> None:
    state = replace(begun(STARTED), lost_turns=(1, 2))
    after = evolve(state, Passed(0))
    assert (after.turn, after.lost_turns) == (0, (0, 0))


@pytest.mark.parametrize("event", [MoveUndone(0), UndoUndone(1)])
def test_there_may_be_nothing_to_undo(event: MoveUndone | UndoUndone, tables: type[Table]) -> None:
    state = tables.dealt("AITRNVR").state
    assert evolve(state, event) == replace(state, log=(*state.log, event))


@pytest.mark.parametrize(
    "event",
    [
        StartDecided(2),
        TilesDrawn(2, 1, parse_tiles("A")),
        TilesExchanged(-1, 1, parse_tiles("A")),
        Passed(3),
        PlayWithdrawn(2, Play(()), 10, None),
        GameEnded(Ending.WENT_OUT, ((), (), ()), (1, 2, 3)),
        TurnLost(2),
        ChallengePaid(-1, 5),
        TileSwapped(2, Coordinate.parse("H8"), Tile("A"), Tile("B")),
        MoveUndone(2),
        UndoUndone(2),
        Resigned(2, None),
        TimeUsed(2, 1000),
        TimeRanOut(2),
        OvertimeCharged(2, 1, 10),
    ],
)
def test_an_event_of_a_larger_game_changes_the_log_alone(
    event: Event,
    tables: type[Table],
) -> None:
    state = tables.dealt("AITRNVR").state
    assert evolve(state, event) == replace(state, log=(*state.log, event))


def test_tiles_that_are_secret_leave_racks_and_bag_as_they_are() -> None:
    state = begun(STARTED)
    assert evolve(state, TilesDrawn(0, 7, None)).racks == ((), ())
    after = evolve(state, TilesExchanged(0, 3, None))
    assert (after.racks, after.turn, after.bag) == (((), ()), 1, state.bag)


def test_a_withdrawal_alone_puts_the_drawn_tiles_back_into_the_bag(tables: type[Table]) -> None:
    table = tables.late("ATATATA", "Q", bag="EIO")
    table.play("8H AT")
    made = table.state.open_play
    assert made is not None
    after = evolve(table.state, PlayWithdrawn(0, made.play, made.score.total, made.drawn))
    assert Counter(after.bag) == Counter(parse_tiles("EIO"))
    assert (table.state.turn, after.turn) == (1, 1)


def test_what_another_seat_draws_is_not_drawn_after_the_open_play(tables: type[Table]) -> None:
    table = tables.late("ATATATA", "Q", bag="EIO")
    table.play("8H AT")
    after = evolve(table.state, TilesDrawn(1, 1, parse_tiles("O")))
    assert after.open_play == table.state.open_play
    assert after.racks[1] == parse_tiles("QO")


def test_starting_again_keeps_the_log(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA")
    table.play("8H AT")
    again = evolve(table.state, STARTED)
    assert again == replace(begun(STARTED), log=(*table.state.log, STARTED))


def test_a_game_without_players_takes_every_event() -> None:
    nobody = begun(GameStarted(RNIB, ()))
    ended = GameEnded(Ending.ALL_PASSED, (), ())
    after = evolve(evolve(nobody, Passed(0)), ended)
    assert after == replace(nobody, log=(*nobody.log, Passed(0), ended))
