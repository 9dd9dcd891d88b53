from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.rules.score import Score
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import Table


def scored(tables: type[Table], rack: str, text: str, rows: list[str], first_row: int = 1) -> Score:
    """What a play scores beside tiles that are drawn from a row downwards."""
    board = drawn_board(STANDARD, [""] * (first_row - 1) + rows)
    return tables.late(rack, "Q", bag="E", board=board).play(text)


def made(score: Score) -> list[tuple[str, int]]:
    return [(word.run.letters, word.points) for word in score.words]


def test_letter_premiums_come_before_word_premiums(tables: type[Table]) -> None:
    # Q doubled on D8: 20, and I, N, T, H on the centre: 4 + 3; the word doubled.
    assert made(tables.dealt("QINTHAA").play("8D QINTH")) == [("QINTH", (20 + 1 + 1 + 1 + 4) * 2)]


def test_two_double_words_make_it_four_times(tables: type[Table]) -> None:
    score = scored(tables, "SEVEAL", "5E SEVE.AL", ["....R..........", "........R......"], 4)
    assert made(score)[0] == ("SEVERAL", (1 + 1 + 4 + 1 + 1 + 1 + 1) * 4)


def test_two_triple_words_make_it_nine_times(tables: type[Table]) -> None:
    score = scored(tables, "AAAAAAA", "A1 AAAA.AAA", ["T"], 5)
    # A doubled on A4; seven tiles.
    assert made(score) == [("AAAATAAA", (7 + 1 + 1) * 9)]
    assert (score.bonus, score.total) == (50, 81 + 50)


def test_premiums_count_only_for_the_tiles_of_the_turn(tables: type[Table]) -> None:
    table = tables.dealt("QIEEEEE SEEEEEE")
    # Q on the doubled centre, I on I8.
    assert table.play("8H QI").total == (10 + 1) * 2
    assert made(table.play("8J S")) == [("QIS", 10 + 1 + 1)]


def test_premiums_serve_again_after_a_withdrawal(tables: type[Table]) -> None:
    table = tables.dealt("QIEEEEE QIEEEEE")
    table.play("8H QI")
    table.challenge()
    assert table.play("8H QI").total == 22


def test_a_blank_scores_nothing_but_its_word_is_multiplied(tables: type[Table]) -> None:
    assert made(tables.dealt("?IEEEEE").play("8H QI")) == [("QI", (0 + 1) * 2)]
    assert made(tables.dealt("Q?EEEEE").play("8H QI")) == [("QI", (10 + 0) * 2)]
    assert made(tables.dealt("?INTHAA").play("8D QINTH")) == [("QINTH", (0 + 1 + 1 + 1 + 4) * 2)]


def test_a_blank_scores_nothing_in_later_words_too(tables: type[Table]) -> None:
    assert made(scored(tables, "S", "8J S", [".......qI"], 8)) == [("QIS", 0 + 1 + 1)]


def test_a_shared_tile_counts_in_both_words_with_its_premium(tables: type[Table]) -> None:
    # H on the double letter square G7: 8 in each word.
    assert made(scored(tables, "HA", "G7 HA", ["....OO.", "......."], 7)) == [("HA", 9), ("OOH", 10)]


def test_a_shared_word_premium_multiplies_both_words(tables: type[Table]) -> None:
    # T on the double word square E5.
    score = scored(tables, "TA", "E5 TA", ["..OO...", "......."], 5)
    assert made(score) == [("TA", 4), ("OOT", 6)]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["", "......E........", "....OO........."], ["OOA", "EA"]),
        (["......E........", "......E........", ".....O........."], ["EEA", "OA"]),
        (["", "......E........", ".....O........."], ["OA", "EA"]),
        (["", "......E........", ""], ["EA"]),
        (["", "", ".....O........."], ["OA"]),
    ],
)
def test_the_main_word_of_one_tile_is_the_longer_and_across_when_level(
    rows: list[str], words: list[str], tables: type[Table]
) -> None:
    score = scored(tables, "A", "9G A", rows, 7)
    assert [word.run.letters for word in score.words] == words
    assert score.main.run.letters == words[0]


def test_the_bonus_is_added_after_multiplying(tables: type[Table]) -> None:
    score = tables.dealt("AAAAAAA").play("8B AAAAAAA")
    # A doubled on D8, the word on H8.
    assert (score.words[0].points, score.bonus, score.total) == (16, 50, 66)
    assert tables.dealt("AAAAAAA").play("8C AAAAAA").bonus == 0


def test_bonuses_are_data(tables: type[Table]) -> None:
    nine = replace(RNIB, rack_size=9, bonuses={7: 50, 8: 50, 9: 50})
    for length, bonus in ((6, 0), (7, 50), (8, 50), (9, 50)):
        table = tables.dealt("AAAAAAAAA", variant=nine)
        assert table.play("8D " + "A" * length).bonus == bonus
