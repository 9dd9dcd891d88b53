"""The variations in which tiles of the board and of the rack change places: recycling, reclaiming."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, Tile, parse_tiles
from crossdots.rules.event import PlayWithdrawn, TileSwapped
from crossdots.rules.move import Challenge, Swap, Undo
from crossdots.rules.refusal import (
    NotAgreed,
    NothingToChallenge,
    NothingToUndo,
    NotOnRack,
    Rule,
    SameTile,
    UnknownWords,
)
from crossdots.rules.variant import EMAIL, RNIB, ChallengeRule
from crossdots.rules.view import seen_by

if TYPE_CHECKING:
    from tests.rules.conftest import Table

RECYCLING = replace(RNIB, recycling=True)
RECLAIMING = replace(RNIB, reclaim_blanks=True)
BOTH = replace(RNIB, recycling=True, reclaim_blanks=True)


def rows(*drawn: str, first: int = 8) -> Board:
    return drawn_board(STANDARD, [""] * (first - 1) + list(drawn))


def square(name: str) -> Coordinate:
    return Coordinate.parse(name)


def swap_of(at: str, tile: str) -> Swap:
    (given,) = parse_tiles(tile)
    return Swap(square(at), given)


TRAIN = rows("...TRAIN")
BLANKS = rows("...TRaiN")


# Recycling


def test_a_tile_is_replaced_for_another_good_word_and_the_turn_goes_on(tables: type[Table]) -> None:
    table = tables.late("BQE", "ZZ", bag="OOOO", board=TRAIN, variant=RECYCLING)
    before = table.state
    assert table.swap("D8", "B", "BRAIN") == (TileSwapped(0, square("D8"), Tile("T"), Tile("B")),)
    assert table.state.board == rows("...BRAIN")
    assert table.rack(0) == "EQT"
    assert (table.state.turn, table.state.scores, table.state.bag) == (0, (0, 0), before.bag)


def test_the_tile_that_was_taken_may_be_placed_in_the_same_turn(tables: type[Table]) -> None:
    table = tables.late("BQE", "ZZ", bag="OOOO", board=TRAIN, variant=RECYCLING)
    table.swap("D8", "B", "BRAIN")
    # The spent D8 counts no more, but B with its own value.
    assert [word.points for word in table.play("D7 E.T").words] == [1 + 3 + 1]
    assert table.rack(0) == "OOOOQ"


def test_tiles_are_replaced_one_after_the_other(tables: type[Table]) -> None:
    table = tables.late("BDQ", "ZZ", board=TRAIN, variant=RECYCLING)
    table.swap("D8", "B", "BRAIN")
    table.swap("D8", "D", "DRAIN")
    table.swap("D8", "T", "TRAIN")
    assert table.state.board == TRAIN
    assert table.rack(0) == "BDQ"


@pytest.mark.parametrize("words", [{"BRAIN"}, {"BE", "BO"}, set()])
def test_every_word_through_the_square_must_be_good(words: set[str], tables: type[Table]) -> None:
    board = rows("...TRAIN", "...E")
    table = tables.late("BQ", "ZZ", board=board, variant=RECYCLING)
    move = swap_of("D8", "B")
    bad = tuple(word for word in ("BRAIN", "BE") if word not in words)
    assert table.refused(move, frozenset(words)) == UnknownWords(bad)
    table.make(move, {"BRAIN", "BE"})
    assert table.state.board == rows("...BRAIN", "...E")


def test_a_blank_may_be_given_with_its_letter_named(tables: type[Table]) -> None:
    table = tables.late("?Q", "ZZ", bag="OO", board=TRAIN, variant=RECYCLING)
    assert table.swap("D8", "b", "BRAIN") == (
        TileSwapped(0, square("D8"), Tile("T"), BLANK.standing_for("B")),
    )
    assert table.rack(0) == "QT"
    assert [word.points for word in table.play("8C T.....").words] == [1 + 0 + 4]


def test_a_blank_on_the_board_may_be_replaced_by_another_letter(tables: type[Table]) -> None:
    table = tables.late("OQ", "ZZ", board=rows("...TRaIN"), variant=RECYCLING)
    assert table.swap("F8", "O", "TROIN") == (
        TileSwapped(0, square("F8"), BLANK.standing_for("A"), Tile("O")),
    )
    assert table.rack(0) == "Q?"


def test_recycling_alone_gives_no_blank_back_for_its_letter(tables: type[Table]) -> None:
    table = tables.late("AQ", "ZZ", board=BLANKS, variant=RECYCLING)
    assert table.refused(swap_of("F8", "A")) == NotAgreed(Rule.RECLAIMING)


@pytest.mark.parametrize("rest", ["pass", "exchange"])
def test_the_usual_turn_follows_whatever_it_is(rest: str, tables: type[Table]) -> None:
    table = tables.late("BQEEEEE", "AAAAAAA", bag="O", board=TRAIN, variant=RECYCLING)
    table.pass_turns(2)
    table.swap("D8", "B", "BRAIN")
    assert table.state.passes == 2, "a swap is no turn"
    if rest == "pass":
        table.pass_turns()
        assert table.state.passes == 3
    else:
        table.exchange("T")
        assert table.rack(0) == "EEEEEOQ"
    assert table.state.turn == 1


def test_everybody_sees_what_was_swapped(tables: type[Table]) -> None:
    table = tables.late("BQ", "ZZ", board=TRAIN, variant=RECYCLING)
    (swapped,) = table.swap("D8", "B", "BRAIN")
    assert [seen_by(table.state, seat).log[-1] for seat in (0, 1, None)] == [swapped] * 3


@pytest.mark.parametrize("rule", ChallengeRule)
def test_a_swap_is_looked_up_at_once_whatever_becomes_of_challenges(
    rule: ChallengeRule, tables: type[Table]
) -> None:
    table = tables.late("BQ", "ZZ", board=TRAIN, variant=replace(RECYCLING, challenge=rule))
    assert table.refused(swap_of("D8", "B"), frozenset()) == UnknownWords(("BRAIN",))


# Reclaiming


def test_a_blank_is_reclaimed_for_its_letter_and_no_word_is_looked_up(tables: type[Table]) -> None:
    table = tables.late("AQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    assert table.make(swap_of("F8", "A")) == (
        TileSwapped(0, square("F8"), BLANK.standing_for("A"), Tile("A")),
    )
    assert table.state.board == TRAIN
    assert (table.rack(0), table.state.scores, table.state.turn) == ("Q?", (0, 0), 0)


def test_both_blanks_are_reclaimed_with_both_tiles(tables: type[Table]) -> None:
    table = tables.late("AIQ", "ZZ", board=BLANKS, variant=RECLAIMING)
    table.make(swap_of("F8", "A"))
    table.make(swap_of("G8", "I"))
    assert table.state.board == TRAIN
    assert (table.rack(0), table.state.turn) == ("Q??", 0)


def test_both_blanks_for_one_letter_need_two_of_it(tables: type[Table]) -> None:
    board = rows("...TRaIaN")
    one = tables.late("AQ", "ZZ", board=board, variant=RECLAIMING)
    one.make(swap_of("F8", "A"))
    assert one.refused(swap_of("H8", "A")) == NotOnRack((Tile("A"),))
    two = tables.late("AAQ", "ZZ", board=board, variant=RECLAIMING)
    two.make(swap_of("H8", "A"))
    two.make(swap_of("F8", "A"))
    assert two.rack(0) == "Q??"


def test_a_reclaimed_blank_is_used_now_or_later(tables: type[Table]) -> None:
    now = tables.late("AQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    now.make(swap_of("F8", "A"))
    assert now.play("8D TRAINS").total == 5
    assert now.state.board == rows("...TRAINs")
    later = tables.late("AQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    later.make(swap_of("F8", "A"))
    later.pass_turns(2)
    assert later.play("8D TRAINS").total == 5


def test_a_letter_scores_where_the_blank_scored_nothing(tables: type[Table]) -> None:
    before = tables.late("SQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    assert before.play("8D TRAINS").total == 5
    after = tables.late("ASQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    after.make(swap_of("F8", "A"))
    assert after.play("8D TRAINS").total == 6


@pytest.mark.parametrize("tile", ["a", "i"])
def test_no_blank_is_given_for_a_blank(tile: str, tables: type[Table]) -> None:
    table = tables.late("?AQ", "ZZ", board=BLANKS, variant=RECLAIMING)
    at = {"a": "F8", "i": "G8"}[tile]
    assert table.refused(swap_of(at, tile)) == SameTile(square(at))


def test_where_both_were_agreed_the_letter_reclaims_and_another_recycles(tables: type[Table]) -> None:
    table = tables.late("AOQ", "ZZ", board=rows("...TRaIN"), variant=BOTH)
    table.make(swap_of("F8", "A"))
    table.swap("F8", "O", "TROIN")
    assert table.rack(0) == "AQ?"


# What a swap closes


def test_the_play_before_may_be_challenged_no_more(tables: type[Table]) -> None:
    table = tables.late("AQ", "AQ", "ZZ", bag="OO", board=rows("...TRaIN"), variant=RECLAIMING)
    table.play("9D A")
    assert table.state.open_play is not None
    table.make(swap_of("F8", "A"))
    assert table.refused(Challenge(2)) == NothingToChallenge()


def test_the_move_before_may_be_undone_no_more(tables: type[Table]) -> None:
    variant = replace(EMAIL, reclaim_blanks=True)
    table = tables.late("AQ", "AQ", bag="OO", board=rows("...TRaIN"), variant=variant)
    table.pass_turns()
    table.make(swap_of("F8", "A"))
    assert table.refused(Undo()) == NothingToUndo()


def test_an_undone_move_is_not_put_back_after_a_swap(tables: type[Table]) -> None:
    variant = replace(EMAIL, reclaim_blanks=True)
    table = tables.late("AQ", "AQ", bag="OO", board=rows("...TRaIN"), variant=variant)
    table.pass_turns()
    table.make(Undo())
    table.make(swap_of("F8", "A"))
    assert table.refused(Undo()) == NothingToUndo()


def test_undoing_the_play_after_a_swap_leaves_the_swap(tables: type[Table]) -> None:
    variant = replace(EMAIL, recycling=True)
    table = tables.late("BEQ", "AQ", bag="OO", board=TRAIN, variant=variant)
    table.swap("D8", "B", "BRAIN")
    swapped = table.state
    table.play("D7 E.")
    table.make(Undo())
    assert (table.state.board, table.state.racks) == (swapped.board, swapped.racks)
    table.make(Undo())
    assert table.refused(Undo()) == NothingToUndo()


def test_withdrawing_the_play_after_a_swap_leaves_the_swap(tables: type[Table]) -> None:
    table = tables.late("BEQ", "AQ", bag="OO", board=TRAIN, variant=RECYCLING)
    table.swap("D8", "B", "BRAIN")
    play = table.spelled("D7 E.")
    table.make(play)
    assert table.challenge()[1] == PlayWithdrawn(0, play, 4, parse_tiles("OO"))
    assert table.state.board == rows("...BRAIN")
    assert table.rack(0) == "EQT"
