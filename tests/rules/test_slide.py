"""The variation in which a word on the board is moved to make room. Source: our reading, in `slide`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, Tile, parse_tiles
from crossdots.rules.event import MoveUndone, PlayMade, TilesDrawn
from crossdots.rules.move import Challenge, Play, Slide, Undo
from crossdots.rules.refusal import (
    Gap,
    IllegalMove,
    NotAgreed,
    NotAWord,
    NothingToChallenge,
    NotInLine,
    NotOnRack,
    NotTouching,
    Occupied,
    Refusal,
    Rule,
    SlideBlocked,
    SlideInPlace,
    SlideOffBoard,
    SquareLeftEmpty,
    UnknownWords,
)
from crossdots.rules.score import Score
from crossdots.rules.slide import check_slide, moved_word, slid
from crossdots.rules.variant import EMAIL, RNIB, ChallengeRule

if TYPE_CHECKING:
    from tests.rules.conftest import Table

MOVED_WORD = replace(RNIB, moved_word=True)
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


class EveryWord:
    """A lexicon in which everything is a word; it remembers what was looked up."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __contains__(self, word: str, /) -> bool:
        self.asked.append(word)
        return True


def rows(*drawn: str, first: int = 8) -> Board:
    return drawn_board(STANDARD, [""] * (first - 1) + list(drawn))


def square(name: str) -> Coordinate:
    return Coordinate.parse(name)


def made(score: Score) -> list[tuple[str, int]]:
    return [(word.run.letters, word.points) for word in score.words]


def scored(table: Table, moved: str, text: str, *good: str) -> Score:
    """What a play scores after a word was moved, when these words are good and no others."""
    made_play = table.make(table.sliding(moved, text), frozenset(good))[0]
    assert isinstance(made_play, PlayMade)
    return made_play.score


AT = rows(".......AT")
TRAIN = rows("...TRAIN")


# Moving


@pytest.mark.parametrize(
    ("steps", "moved"),
    [(1, "........AT"), (-1, "......AT"), (5, "............AT"), (6, ".............AT"), (-7, "AT")],
)
def test_a_word_moves_along_its_line_as_far_as_the_board_goes(steps: int, moved: str) -> None:
    slide = Slide(square("H8"), ACROSS, steps)
    assert check_slide(AT, slide) == slid(AT, slide) == rows(moved)


def test_a_word_that_runs_down_moves_up_and_down() -> None:
    board = rows("...", ".......A", ".......T", first=7)
    assert check_slide(board, Slide(square("H8"), DOWN, 2)) == rows(".......A", ".......T", first=10)
    assert check_slide(board, Slide(square("H8"), DOWN, -1)) == rows(".......A", ".......T", first=7)


def test_a_word_takes_its_blanks_along_and_leaves_what_crosses_it() -> None:
    board = rows(".......At", "........O")
    moved = check_slide(board, Slide(square("H8"), ACROSS, 3))
    assert moved == rows("..........At", "........O")
    assert moved.tile(square("L8")) == BLANK.standing_for("T")


@pytest.mark.parametrize(
    ("board", "slide", "refusal"),
    [
        (AT, Slide(square("H8"), ACROSS, 7), SlideOffBoard()),
        (AT, Slide(square("H8"), ACROSS, -8), SlideOffBoard()),
        (AT, Slide(square("H8"), ACROSS, 10**9), SlideOffBoard()),
        (rows(".......AT.S"), Slide(square("H8"), ACROSS, 5), SlideBlocked(square("K8"))),
        (rows("..S....AT"), Slide(square("H8"), ACROSS, -7), SlideBlocked(square("C8"))),
        (rows(".......AT.S"), Slide(square("H8"), ACROSS, 2), SlideBlocked(square("K8"))),
        (rows(".....S.AT"), Slide(square("H8"), ACROSS, -2), SlideBlocked(square("F8"))),
        (
            rows(".......A", ".......T", "", ".......S"),
            Slide(square("H8"), DOWN, 2),
            SlideBlocked(square("H11")),
        ),
        (rows(".......A", ".......T"), Slide(square("H8"), DOWN, 7), SlideOffBoard()),
        (AT, Slide(square("H8"), ACROSS, 0), SlideInPlace()),
        (AT, Slide(square("G8"), ACROSS, 1), NotAWord(square("G8"), ACROSS)),
        (AT, Slide(square("I8"), ACROSS, 1), NotAWord(square("I8"), ACROSS)),
        (AT, Slide(square("H8"), DOWN, 1), NotAWord(square("H8"), DOWN)),
        (rows(), Slide(square("H8"), ACROSS, 1), NotAWord(square("H8"), ACROSS)),
        (rows("A"), Slide(square("A8"), ACROSS, 1), NotAWord(square("A8"), ACROSS)),
    ],
)
def test_how_no_word_can_be_moved(board: Board, slide: Slide, refusal: Refusal) -> None:
    with pytest.raises(IllegalMove) as raised:
        check_slide(board, slide)
    assert raised.value.refusal == refusal


def test_the_moved_word_is_the_whole_word() -> None:
    assert moved_word(TRAIN, Slide(square("D8"), ACROSS, 1)).letters == "TRAIN"


def test_moving_from_an_empty_square_changes_nothing() -> None:
    assert slid(AT, Slide(square("A1"), DOWN, 3)) is AT


# Playing


def test_a_word_makes_room_for_a_letter_in_front(tables: type[Table]) -> None:
    table = tables.late("CQ", "Q", bag="E", board=AT, variant=MOVED_WORD)
    play = table.sliding("8H +1", "8H C..")
    made_play, drawn = table.make(play, {"CAT"})
    assert isinstance(made_play, PlayMade)
    assert made_play.play == Play.of({square("H8"): Tile("C")}, Slide(square("H8"), ACROSS, 1))
    assert made(made_play.score) == [("CAT", 3 + 1 + 1)], "the centre is spent"
    assert drawn == TilesDrawn(0, 1, parse_tiles("E"))
    assert table.state.board == rows(".......CAT")
    assert (table.state.scores, table.state.turn, table.rack(0)) == ((5, 0), 1, "EQ")


@pytest.mark.parametrize(
    ("moved", "text", "word", "points"),
    [
        ("8D +2", "8D RE.....", "RETRAIN", 7),  # D8 is spent
        ("8D -3", "8F ING", "TRAINING", 9),  # T stands on a triple word, N on the spent centre
        ("8D +7", "8D EEEEEEE.....", "EEEEEEETRAIN", 12),
        ("8D +5", "8D EEEEE.....", "EEEEETRAIN", 10),
    ],
)
def test_spent_premiums_stay_spent_and_moved_tiles_earn_none(
    moved: str, text: str, word: str, points: int, tables: type[Table]
) -> None:
    rack = text.split()[1].replace(".", "")
    table = tables.late(rack, "Q", bag="E", board=TRAIN, variant=MOVED_WORD)
    score = scored(table, moved, text, word)
    assert made(score) == [(word, points)]
    assert score.bonus == (50 if len(rack) == 7 else 0)


def test_a_fresh_premium_counts_for_a_tile_of_the_turn(tables: type[Table]) -> None:
    table = tables.late("STEQ", "Q", board=rows("..AT"), variant=MOVED_WORD)
    # S on the triple word A8; A moves to the double letter D8, which T had covered.
    assert made(scored(table, "8C +1", "8A STE", "STEAT")) == [("STEAT", 5 * 3)]


def test_the_square_may_be_covered_by_a_word_that_crosses(tables: type[Table]) -> None:
    table = tables.late("THEQ", "Q", board=AT, variant=MOVED_WORD)
    score = scored(table, "8H +1", "H6 THE", "THE", "EAT")
    assert made(score) == [("THE", 1 + 4 + 1), ("EAT", 3)]


def test_a_word_that_runs_down_makes_room_too(tables: type[Table]) -> None:
    table = tables.late("CQ", "Q", board=rows(".......A", ".......T"), variant=MOVED_WORD)
    assert made(scored(table, "H8 +1", "H8 C..", "CAT")) == [("CAT", 5)]
    assert table.state.board == rows(".......C", ".......A", ".......T")


def test_a_moved_word_may_join_another(tables: type[Table]) -> None:
    table = tables.late("CQ", "Q", board=rows(".......AT.S"), variant=MOVED_WORD)
    assert made(scored(table, "8H +1", "8H C...", "CATS")) == [("CATS", 6)]


def test_words_that_a_move_changes_score_too(tables: type[Table]) -> None:
    board = rows("...TRAIN", ".....T", ".....E")
    table = tables.late("SQ", "Q", board=board, variant=MOVED_WORD)
    # ATE becomes RTE. T and E keep their places and earn no premium again.
    assert made(scored(table, "8D +1", "8D S.....", "STRAIN", "RTE")) == [("STRAIN", 6), ("RTE", 3)]


def test_a_word_that_only_moved_scores_nothing_but_what_it_makes_does(tables: type[Table]) -> None:
    board = rows(".......AT", "........O..T", "...........E")
    table = tables.late("HIQ", "Q", board=board, variant=MOVED_WORD)
    score = scored(table, "8H +4", "8H HI", "HI", "IO", "AT", "ATE")
    assert made(score) == [("HI", 4 + 1), ("IO", 2), ("ATE", 3)]
    assert table.state.board == rows(".......HI..AT", "........O..T", "...........E")


def test_words_that_are_as_they_were_score_nothing(tables: type[Table]) -> None:
    board = rows("...TRAIN", "..SO...", "...E...", ".......", "......AX")
    table = tables.late("ETQ", "Q", board=board, variant=MOVED_WORD)
    # TOE down loses its T, gets another, and is the word that it was; AX lies apart; E stands above S.
    score = scored(table, "8D +1", "8C ET.....", "ETTRAIN", "ES", "SO", "TOE", "AX")
    assert made(score) == [("ETTRAIN", 7), ("ES", 2)]


def test_a_word_that_is_made_again_scores(tables: type[Table]) -> None:
    table = tables.late("ATQ", "Q", board=rows(".......AT", "........O"), variant=MOVED_WORD)
    score = scored(table, "8H +3", "8H AT", "AT", "TO")
    assert (made(score), score.main.run.start) == ([("AT", 2)], square("H8"))
    assert table.state.board == rows(".......AT.AT", "........O")


def test_a_blank_makes_it_another_word(tables: type[Table]) -> None:
    table = tables.late("?TQ", "Q", board=rows(".......AT", "........O"), variant=MOVED_WORD)
    assert made(scored(table, "8H +3", "8H -AT", "AT", "TO")) == [("AT", 1)]


def test_every_word_on_the_board_is_looked_up(tables: type[Table]) -> None:
    board = rows("", ".......AT", "", "ON......XZ", first=7)
    table, lexicon = tables.late("CQ", "Q", board=board, variant=MOVED_WORD), EveryWord()
    table.make(table.sliding("8H +1", "8H C.."), lexicon)
    assert sorted(lexicon.asked) == ["CAT", "ON", "XZ"]


def test_one_bad_word_anywhere_refuses_the_play(tables: type[Table]) -> None:
    board = rows(".......AT", "", "ON......XZ")
    table = tables.late("CQ", "Q", board=board, variant=MOVED_WORD)
    play = table.sliding("8H +1", "8H C..")
    assert table.refused(play, frozenset({"CAT", "ON"})) == UnknownWords(("XZ",))
    assert table.refused(play, frozenset({"ON"})) == UnknownWords(("CAT", "XZ"))


@pytest.mark.parametrize(
    ("steps", "placed", "refusal"),
    [
        (2, {"I8": "C"}, SquareLeftEmpty(square("H8"))),
        (2, {"H8": "C"}, NotTouching()),
        (1, {"K8": "C"}, SquareLeftEmpty(square("H8"))),
        (1, {"I8": "C"}, Occupied(square("I8"), Tile("A"))),
        (1, {"H8": "C", "I7": "C"}, NotInLine()),
        (1, {"H8": "C", "L8": "C"}, Gap(square("K8"))),
        (1, {"H8": "X"}, NotOnRack((Tile("X"),))),
        (3, {"H8": "C", "I8": "C"}, NotTouching()),
    ],
)
def test_what_the_tiles_must_do_after_a_word_was_moved(
    steps: int, placed: dict[str, str], refusal: Refusal, tables: type[Table]
) -> None:
    table = tables.late("CCQ", "Q", board=AT, variant=MOVED_WORD)
    play = Play.of(
        {square(name): Tile(letter) for name, letter in placed.items()}, Slide(square("H8"), ACROSS, steps)
    )
    assert table.refused(play, EveryWord()) == refusal


def test_nothing_moves_where_it_was_not_agreed(tables: type[Table]) -> None:
    table = tables.late("CQ", "Q", board=AT)
    assert table.refused(table.sliding("8H +1", "8H C..")) == NotAgreed(Rule.MOVED_WORD)


# Afterwards


@pytest.mark.parametrize("rule", ChallengeRule)
def test_after_a_move_nothing_is_left_to_challenge(rule: ChallengeRule, tables: type[Table]) -> None:
    variant = replace(MOVED_WORD, challenge=rule)
    table = tables.late("CQ", "Q", board=AT, variant=variant)
    table.make(table.sliding("8H +1", "8H C.."), {"CAT"})
    assert table.state.open_play is None
    if rule is not ChallengeRule.VOID:
        assert table.refused(Challenge(1)) == NothingToChallenge()


def test_a_move_is_undone_with_its_play(tables: type[Table]) -> None:
    table = tables.late("CQ", "Q", bag="E", board=AT, variant=replace(EMAIL, moved_word=True))
    before = table.state
    table.make(table.sliding("8H +1", "8H C.."), {"CAT"})
    assert table.make(Undo()) == (MoveUndone(0),)
    assert (table.state.board, table.state.racks, table.state.bag) == (AT, before.racks, before.bag)
    table.make(Undo())
    assert table.state.board == rows(".......CAT")


def test_who_moves_a_word_may_go_out(tables: type[Table]) -> None:
    table = tables.late("C", "Q", board=AT, variant=MOVED_WORD)
    table.make(table.sliding("8H +1", "8H C.."), {"CAT"})
    assert table.state.scores == (5 + 10, -10)
    assert table.state.outcome is not None
