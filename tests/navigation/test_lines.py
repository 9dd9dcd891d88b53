"""Rows, columns, the board, and the premium squares left, as they are spoken at brief, normal and full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.premium import Premium
from crossdots.navigation.lines import (
    describe_board,
    describe_line,
    describe_premiums,
    describe_premiums_in_line,
)
from crossdots.rules.view import View

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

ACROSS, DOWN = Direction
ROWS = (*[""] * 7, ".TRAiNER", ".H", ".R", ".O", ".B")
PREMIUMS_HINT = " For the premium squares left, type premiums."


@pytest.fixture(scope="module")
def view(tables: type[Table]) -> View:
    return tables.late("A", "B", rows=ROWS).seen_by(0)


@pytest.mark.parametrize(
    ("direction", "index", "told"),
    [
        (ACROSS, 0, "Row 1: A triple word; D double letter; H triple word; L double letter; O triple word."),
        (ACROSS, 9, "Row 10: B, R; F triple letter; J triple letter; N triple letter."),
        (ACROSS, 7, "Row 8: A triple word; B to H TRAINER, blank I; L double letter; O triple word."),
        (DOWN, 1, "Column B: 2 double word; 6 triple letter; 8 to 12 THROB; 14 double word."),
        (DOWN, 4, "Column E: 5 double word; 8, blank I; 11 double word."),
    ],
)
def test_a_line_at_brief_and_normal(
    view: View, spoken: Spoken, direction: Direction, index: int, told: str
) -> None:
    assert spoken(describe_line(view, direction, index))[:2] == (told, told)


@pytest.mark.parametrize(
    ("direction", "index", "told"),
    [
        (
            ACROSS,
            7,
            "Row 8: A triple word; B to H T 1 R 1 A 1 blank I N 1 E 1 R 1; L double letter; O triple word.",
        ),
        (DOWN, 1, "Column B: 2 double word; 6 triple letter; 8 to 12 T 1 H 4 R 1 O 1 B 3; 14 double word."),
        (ACROSS, 8, "Row 9: B, H 4; C double letter; G double letter; I double letter; M double letter."),
    ],
)
def test_a_line_in_full_has_the_values(
    view: View, spoken: Spoken, direction: Direction, index: int, told: str
) -> None:
    assert spoken(describe_line(view, direction, index))[2] == told


def test_the_star_stands_in_its_row(tables: type[Table], spoken: Spoken) -> None:
    row = describe_line(tables.dealt().seen_by(0), ACROSS, 7)
    told = "Row 8: A triple word; D double letter; H star, double word; L double letter; O triple word."
    assert spoken(row) == (told,) * 3


def test_a_line_whose_premium_squares_are_used_up_is_its_words(tables: type[Table], spoken: Spoken) -> None:
    view = tables.late("A", "B", rows=["CATS...DOGS...E"]).seen_by(0)
    assert (
        spoken(describe_line(view, ACROSS, 0))[0] == "Row 1: A to D CATS; H to K DOGS; L double letter; O, E."
    )


def test_the_board_row_by_row(view: View, spoken: Spoken) -> None:
    brief, normal, full = spoken(describe_board(view))
    others = "Row 9: B, H. Row 10: B, R. Row 11: B, O. Row 12: B, B."
    assert brief == f"Row 8: B to H TRAINER, blank I. {others}"
    assert normal == brief + PREMIUMS_HINT
    assert full == (
        "Row 8: B to H T 1 R 1 A 1 blank I N 1 E 1 R 1. "
        "Row 9: B, H 4. Row 10: B, R 1. Row 11: B, O 1. Row 12: B, B 3." + PREMIUMS_HINT
    )


def test_the_empty_board(tables: type[Table], spoken: Spoken) -> None:
    brief, normal, full = spoken(describe_board(tables.dealt().seen_by(0)))
    assert brief == "The board is empty."
    assert normal == full == brief + PREMIUMS_HINT


def test_the_premium_squares_left_on_the_board(view: View, spoken: Spoken) -> None:
    told = (
        "triple word: A1, H1, O1, A8, O8, A15, H15, O15. "
        "double word: B2, N2, C3, M3, D4, L4, E5, K5, E11, K11, D12, L12, C13, M13, B14, N14. "
        "triple letter: F2, J2, B6, F6, J6, N6, F10, J10, N10, F14, J14. "
        "double letter: D1, L1, G3, I3, A4, H4, O4, C7, G7, I7, M7, L8, C9, G9, I9, M9, A12, H12, O12, "
        "G13, I13, D15, L15."
    )
    assert spoken(describe_premiums(view)) == (told,) * 3


def test_the_start_is_among_the_premium_squares(tables: type[Table], spoken: Spoken) -> None:
    told = spoken(describe_premiums(tables.dealt().seen_by(0)))[0]
    assert "E5, K5, H8, E11" in told


def test_no_premium_square_is_left(tables: type[Table], spoken: Spoken) -> None:
    rows = [
        "".join("." if sign == "." else "A" for sign in row.translate(str.maketrans("'\"-=", "AAAA")))
        for row in STANDARD.rows
    ]
    view = tables.late("A", "B", rows=rows).seen_by(0)
    assert all(view.board.tile(at) for at in STANDARD.squares() if STANDARD.premium(at) is not Premium.NONE)
    assert spoken(describe_premiums(view)) == ("No premium squares are left.",) * 3
    assert spoken(describe_premiums_in_line(view, ACROSS, 0)) == ("Row 1: no premium squares left.",) * 3
    assert spoken(describe_premiums_in_line(view, DOWN, 7)) == ("Column H: no premium squares left.",) * 3


@pytest.mark.parametrize(
    ("direction", "index", "told"),
    [
        (ACROSS, 7, "Row 8: A8 triple word, L8 double letter, O8 triple word."),
        (DOWN, 4, "Column E: E5 double word, E11 double word."),
    ],
)
def test_the_premium_squares_left_in_a_line(
    view: View, spoken: Spoken, direction: Direction, index: int, told: str
) -> None:
    assert spoken(describe_premiums_in_line(view, direction, index)) == (told,) * 3
