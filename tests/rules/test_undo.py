"""The undo of the e-mail edition. Source: the rules page of a play-by-e-mail game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.rules.event import Event, GameEnded, MoveUndone, UndoUndone
from crossdots.rules.move import Challenge, Exchange, Pass, Play, Resign, RunOutOfTime, Undo
from crossdots.rules.refusal import GameIsOver, NotAgreed, NothingToChallenge, NothingToUndo, Rule
from crossdots.rules.state import State, fold
from crossdots.rules.variant import EMAIL, RNIB, ChallengeRule
from crossdots.rules.view import seen_by

if TYPE_CHECKING:
    from tests.rules.conftest import Table

AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])
RACKS = "ATATAEI AEIOUNS RSTLNEI DGDGOOU"
EMAIL_FREE = replace(EMAIL, challenge=ChallengeRule.FREE)


def position(state: State) -> State:
    """Everything of a state but its history and what could be undone."""
    return replace(state, before_move=None, undone=None, log=())


MOVES: dict[str, Callable[[Table], tuple[Event, ...]]] = {
    "play": lambda table: table.make(table.spelled("8H ATE")),
    "exchange": lambda table: table.exchange("AT"),
    "pass": lambda table: table.make(Pass()),
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_undo_restores_the_exact_position_and_undoing_it_does_too(
    move: Callable[[Table], tuple[Event, ...]], seats: int, tables: type[Table]
) -> None:
    table = tables.dealt(RACKS, seats, EMAIL)
    before = table.state
    move(table)
    after = table.state
    assert position(after) != position(before)
    assert table.make(Undo()) == (MoveUndone(0),)
    assert position(table.state) == position(before)
    assert table.state.turn == 0
    assert table.make(Undo()) == (UndoUndone(0),)
    assert position(table.state) == position(after)
    assert table.state.turn == 1
    assert table.refused(Undo()) == NothingToUndo()
    assert fold(table.state.log) == table.state


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_a_later_move_of_any_seat_is_undone_the_same_way(
    move: Callable[[Table], tuple[Event, ...]], tables: type[Table]
) -> None:
    table = tables.dealt("RSTLNEI AEIOUNS ATATAEI", 3, EMAIL)
    table.pass_turns(2)
    before = table.state
    assert before.passes == 2
    move(table)
    assert table.make(Undo()) == (MoveUndone(2),)
    assert position(table.state) == position(before)


def test_the_bag_gives_the_same_tiles_after_an_undo(tables: type[Table]) -> None:
    table = tables.dealt(RACKS[:15] + "QZX", variant=EMAIL)
    table.play("8H ATE")
    assert table.rack(0) == "AAIQTXZ"
    table.make(Undo())
    table.exchange("EI")
    assert table.rack(0) == "AAAQTTZ"


def test_nothing_can_be_undone_before_a_move(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    assert table.refused(Undo()) == NothingToUndo()
    assert not seen_by(table.state, 0).can_undo


def test_only_the_last_move_is_undone_never_several_moves_later(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    first = table.state
    table.exchange("AE")
    assert table.make(Undo()) == (MoveUndone(1),)
    assert position(table.state) == position(first), "the play stands; only the exchange is gone"
    assert table.make(Undo()) == (UndoUndone(1),)
    assert table.refused(Undo()) == NothingToUndo()


def test_another_move_after_an_undo_can_be_undone_but_the_first_is_forgotten(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    before = table.state
    table.play("8H ATE")
    table.make(Undo())
    table.play("8G TAE")
    assert table.make(Undo()) == (MoveUndone(0),)
    assert position(table.state) == position(before)
    table.make(Undo())
    assert [word.letters for word in table.state.board.words()] == ["TAE"]


def test_the_next_move_after_both_undos_can_be_undone_again(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    table.make(Undo())
    table.make(Undo())
    assert table.refused(Undo()) == NothingToUndo()
    table.pass_turns()
    assert table.make(Undo()) == (MoveUndone(1),)


def test_the_view_says_what_undo_would_do(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    shown = [seen_by(table.state, 1)]
    for _ in range(2):
        table.make(Undo())
        shown.append(seen_by(table.state, 1))
    assert [view.can_undo for view in shown] == [True, False, False]


def test_no_edition_without_undo_remembers_anything(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=RNIB)
    table.play("8H ATE")
    assert table.refused(Undo()) == NotAgreed(Rule.UNDO)
    assert (table.state.before_move, table.state.undone) == (None, None)


def test_what_is_remembered_remembers_nothing_itself(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    for _ in range(2):
        table.exchange("E")
        remembered = table.state.before_move
        assert remembered is not None
        assert (remembered.before_move, remembered.undone) == (None, None)
    table.make(Undo())
    undone = table.state.undone
    assert undone is not None
    assert (undone.before_move, undone.undone, table.state.before_move) == (None, None, None)


# With challenges


@pytest.mark.parametrize("good", [True, False])
def test_nothing_is_undone_after_a_challenge_was_decided(good: bool, tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    table.challenge(*(["ATE"] if good else []))
    assert table.refused(Undo()) == NothingToUndo()
    table.pass_turns()
    assert isinstance(table.make(Undo())[0], MoveUndone), "the next move may be undone again"


@pytest.mark.parametrize("good", [True, False])
def test_after_an_undo_the_play_before_may_be_challenged_as_it_could_before(
    good: bool, tables: type[Table]
) -> None:
    table = tables.dealt(RACKS, 3, EMAIL_FREE)
    table.play("8H ATE")
    table.pass_turns()
    assert table.refused(Challenge(2)) == NothingToChallenge()
    table.make(Undo())
    table.challenge(*(["ATE"] if good else []), by=2)
    assert table.state.board.is_empty is not good
    assert table.refused(Undo()) == NothingToUndo(), "the pass is not put back after that"


def test_a_play_that_was_undone_cannot_be_challenged_until_it_is_put_back(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    table.make(Undo())
    assert table.refused(Challenge(1)) == NothingToChallenge()
    table.make(Undo())
    table.challenge(by=1)
    assert table.state.board.is_empty


def test_a_turn_that_was_lost_is_lost_again_after_an_undo(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, EMAIL)
    table.play("8H ATE")
    table.challenge("ATE", by=2)
    before = table.state
    assert before.lost_turns == (0, 0, 1)
    table.pass_turns()
    assert (table.state.turn, table.state.lost_turns) == (0, (0, 0, 0))
    table.make(Undo())
    assert position(table.state) == position(before)
    table.pass_turns()
    assert table.state.turn == 0


# What else closes it


def test_nothing_is_undone_after_somebody_has_left(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, EMAIL)
    table.play("8H ATE")
    table.make(Resign(2))
    assert table.refused(Undo()) == NothingToUndo()


def test_an_undone_move_is_not_put_back_after_somebody_has_left(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, 3, EMAIL)
    table.play("8H ATE")
    table.make(Undo())
    table.make(Resign(2))
    assert table.refused(Undo()) == NothingToUndo()


def test_nothing_is_undone_after_all_racks_were_drawn_anew(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=replace(EMAIL, shortest_first_word=5))
    table.pass_turns(2)
    assert table.refused(Undo()) == NothingToUndo()


def test_a_turn_that_time_ended_is_not_undone(tables: type[Table]) -> None:
    # The two are not combined in a game; the rules hold all the same.
    table = tables.dealt(RACKS, variant=replace(EMAIL, turn_limits=(60, 60)))
    table.make(RunOutOfTime())
    assert table.refused(Undo()) == NothingToUndo()


def test_time_that_was_used_is_not_given_back(tables: type[Table]) -> None:
    # The two are not combined in a game; the rules hold all the same.
    table = tables.dealt(RACKS, variant=replace(EMAIL, game_limits=(60, 60)))
    table.make(Pass(), milliseconds=1500)
    table.make(Undo(), milliseconds=2500)
    assert table.state.time_used == (1500, 0)


# At the end


def ended_by_going_out(tables: type[Table]) -> Table:
    return tables.late("AT", "QE", "ZA", board=AT, variant=EMAIL)


def ended_at_the_target(tables: type[Table]) -> Table:
    return tables.late("ATXX", "QE", "ZA", bag="I", board=AT, variant=replace(EMAIL, targets=(4, 0, 0)))


@pytest.mark.parametrize("near_the_end", [ended_by_going_out, ended_at_the_target])
def test_undoing_the_play_that_ended_the_game_opens_it_again(
    near_the_end: Callable[[type[Table]], Table], tables: type[Table]
) -> None:
    table = near_the_end(tables)
    before = table.state
    table.make(table.spelled("9G AT"))
    after = table.state
    assert after.outcome is not None
    assert table.make(Undo()) == (MoveUndone(0),)
    assert position(table.state) == position(before)
    assert table.make(Undo()) == (UndoUndone(0),)
    assert position(table.state) == position(after)
    assert table.refused(Undo()) == NothingToUndo()
    assert table.refused(Pass()) == GameIsOver()


def test_undoing_the_last_pass_opens_the_game_again(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.pass_turns(3)
    before = table.state
    _, ended = table.pass_turns()
    assert isinstance(ended, GameEnded)
    assert table.make(Undo()) == (MoveUndone(1),)
    assert position(table.state) == position(before)
    table.exchange("A")
    assert (table.state.outcome, table.state.turn) == (None, 0)


def test_a_game_that_ended_by_leaving_stays_ended(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    table.make(Resign(1))
    assert table.refused(Undo()) == NothingToUndo()
    for move in (Play(()), Exchange(()), Pass()):
        assert table.refused(move) == GameIsOver()


def test_a_refused_move_keeps_what_can_be_undone(tables: type[Table]) -> None:
    table = tables.dealt(RACKS, variant=EMAIL)
    table.play("8H ATE")
    table.refused("1A AE")
    assert table.make(Undo()) == (MoveUndone(0),)
    table.refused("1A AE")
    assert table.make(Undo()) == (UndoUndone(0),)
