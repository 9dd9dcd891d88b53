"""Words on the board, their ends, letters, and spelling, as they are spoken at brief, normal and full."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Announcement
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import parse_tiles
from crossdots.navigation.words import (
    describe_hooks,
    describe_letter,
    describe_spelling,
    describe_word_at,
    describe_words,
)
from crossdots.rules.view import View

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

ROWS = (*[""] * 7, ".TRAiNER", ".H", ".R", ".O", ".B")
CORNERS = ("CAT.........DOG", "O", "", "", "", "", "...Z")


@pytest.fixture(scope="module")
def view(tables: type[Table]) -> View:
    return tables.late("A", "B", rows=ROWS).seen_by(0)


@pytest.fixture(scope="module")
def corners(tables: type[Table]) -> View:
    return tables.late("A", "B", rows=CORNERS).seen_by(None)


def test_all_words(view: View, spoken: Spoken) -> None:
    assert spoken(describe_words(view)) == ("2 words: TRAINER, blank I, 8 B across, THROB B 8 down.",) * 3


def test_one_word(tables: type[Table], spoken: Spoken) -> None:
    view = tables.late("A", "B", rows=["AT"]).seen_by(0)
    assert spoken(describe_words(view)) == ("1 word: AT 1 A across.",) * 3


def test_no_words(tables: type[Table], spoken: Spoken) -> None:
    assert spoken(describe_words(tables.dealt().seen_by(0))) == ("No words are on the board yet.",) * 3


@pytest.mark.parametrize(
    ("square", "told"),
    [
        ("B8", "TRAINER, blank I, 8 B across, T, R, A, blank I, N, E, R. THROB, B 8 down, T, H, R, O, B."),
        ("F8", "TRAINER, blank I, 8 B across, T, R, A, blank I, N, E, R."),
        ("B12", "THROB, B 8 down, T, H, R, O, B."),
        ("C3", "No word at C3. The square is empty."),
    ],
)
def test_the_words_at_a_square(view: View, spoken: Spoken, square: str, told: str) -> None:
    assert spoken(describe_word_at(view, Coordinate.parse(square))) == (told,) * 3


@pytest.mark.parametrize("describe", [describe_word_at, describe_hooks])
def test_a_tile_alone_is_in_no_word(
    corners: View, spoken: Spoken, describe: Callable[[View, Coordinate], Announcement]
) -> None:
    assert spoken(describe(corners, Coordinate.parse("D7"))) == ("Z 10 at D7 is in no word.",) * 3


@pytest.mark.parametrize(
    ("square", "told"),
    [
        (
            "B8",
            (
                "TRAINER, blank I, 8 B across: front A8, triple word; back I8, empty. "
                "THROB B 8 down: front B7, empty; back B13, empty."
            ),
        ),
        ("B10", "THROB B 8 down: front B7, empty; back B13, empty."),
        ("C3", "No word at C3. The square is empty."),
    ],
)
def test_the_ends_of_words(view: View, spoken: Spoken, square: str, told: str) -> None:
    assert spoken(describe_hooks(view, Coordinate.parse(square))) == (told,) * 3


@pytest.mark.parametrize(
    ("square", "told"),
    [
        (
            "A1",
            (
                "CAT 1 A across: front closed, the edge of the board; back D1, double letter. "
                "CO A 1 down: front closed, the edge of the board; back A3, empty."
            ),
        ),
        ("N1", "DOG 1 M across: front L1, double letter; back closed, the edge of the board."),
    ],
)
def test_the_edge_closes_an_end(corners: View, spoken: Spoken, square: str, told: str) -> None:
    assert spoken(describe_hooks(corners, Coordinate.parse(square))) == (told,) * 3


@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("R", "R: C8, H8, B10."),
        ("I", "I: blank at E8."),
        ("Q", "Q is not on the board."),
    ],
)
def test_where_a_letter_lies(view: View, spoken: Spoken, letter: str, told: str) -> None:
    assert spoken(describe_letter(view, letter)) == (told,) * 3


def test_blanks_are_named_among_the_letters(tables: type[Table], spoken: Spoken) -> None:
    view = tables.late("A", "B", rows=["EeE"]).seen_by(0)
    assert spoken(describe_letter(view, "E"))[0] == "E: A1, blank at B1, C1."


@pytest.mark.parametrize(
    ("tiles", "told"),
    [("TRAiN", "T, R, A, blank I, N."), ("Q", "One letter: Q."), ("q", "One letter: blank Q.")],
)
def test_spelling(spoken: Spoken, tiles: str, told: str) -> None:
    assert spoken(describe_spelling(parse_tiles(tiles))) == (told,) * 3
