"""Squares, neighbours and edges, as they are spoken at brief, normal and full."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.coordinate import Coordinate
from crossdots.navigation.cursor import Moved, Step
from crossdots.navigation.square import (
    Position,
    describe_cursor_move,
    describe_neighbours,
    describe_square,
)
from crossdots.rules.variant import EDITIONS
from crossdots.rules.view import View

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

ROWS = (*[""] * 7, ".TRAiNER", ".H", ".R", ".O", ".B")
"""TRAINER with a blank I across from B8, THROB down from its T."""


@pytest.fixture(scope="module")
def view(tables: type[Table]) -> View:
    return tables.late("A", "B", rows=ROWS).seen_by(0)


@pytest.mark.parametrize(
    ("square", "told"),
    [
        ("A1", (*("A1: triple word.",) * 2, "A1: red, triple word.")),
        ("B2", (*("B2: double word.",) * 2, "B2: red, double word.")),
        ("B6", (*("B6: triple letter.",) * 2, "B6: blue, triple letter.")),
        ("D1", (*("D1: double letter.",) * 2, "D1: blue, double letter.")),
        ("H7", ("H7: empty.",) * 3),
        (
            "B8",
            (
                "B8: T.",
                "B8: T 1. In TRAINER across, THROB down.",
                "B8: T 1. In TRAINER across, THROB down.",
            ),
        ),
        (
            "E8",
            ("E8: blank I.", "E8: blank I. In TRAINER across.", "E8: blank I. In TRAINER across."),
        ),
        (
            "H8",
            (
                "H8: R.",
                "H8: R 1. In TRAINER across.",
                "H8: R 1. In TRAINER across. On a used premium square: star, double word.",
            ),
        ),
        (
            "B10",
            (
                "B10: R.",
                "B10: R 1. In THROB down.",
                "B10: R 1. In THROB down. On a used premium square: triple letter.",
            ),
        ),
        ("B12", ("B12: B.", "B12: B 3. In THROB down.", "B12: B 3. In THROB down.")),
    ],
)
def test_a_square(view: View, spoken: Spoken, square: str, told: tuple[str, str, str]) -> None:
    assert spoken(describe_square(view, Coordinate.parse(square))) == told


def test_the_star(tables: type[Table], spoken: Spoken) -> None:
    start = describe_square(tables.dealt().seen_by(0), Coordinate.parse("H8"))
    assert spoken(start) == (*("H8: star, double word.",) * 2, "H8: red, star, double word.")


@pytest.mark.parametrize(
    ("edition", "colours"),
    [
        ("rnib", ("blue", "blue", "red", "red")),
        ("deluxe", ("light blue", "dark blue", "pink", "red")),
        ("email", ("light blue", "dark blue", "pink", "red")),
        ("signature", ("blue", "green", "red", "orange")),
    ],
)
def test_premium_squares_have_the_colours_of_the_edition(
    view: View, spoken: Spoken, edition: str, colours: tuple[str, ...]
) -> None:
    view = replace(view, variant=EDITIONS[edition])
    names = {"D1": "double letter", "B6": "triple letter", "B2": "double word", "A1": "triple word"}
    for (square, name), colour in zip(names.items(), colours, strict=True):
        told = spoken(describe_square(view, Coordinate.parse(square)))
        assert told == (*(f"{square}: {name}.",) * 2, f"{square}: {colour}, {name}.")


def test_a_tile_that_is_in_no_word(tables: type[Table], spoken: Spoken) -> None:
    alone = tables.late("A", "B", rows=["Q"]).seen_by(0)
    told = ("A1: Q.", "A1: Q 10.", "A1: Q 10. On a used premium square: triple word.")
    assert spoken(describe_square(alone, Coordinate.parse("A1"))) == told


@pytest.mark.parametrize(
    ("position", "tile", "empty"),
    [
        (Position.BEFORE, ("B12: B.", "B12: B 3. In THROB down."), "A5: empty."),
        (Position.AFTER, ("B. B12.", "B 3. In THROB down. B12."), "empty. A5."),
        (Position.OFF, ("tile B.", "B 3. In THROB down."), "empty."),
    ],
)
def test_where_the_name_of_a_square_comes(
    view: View, spoken: Spoken, position: Position, tile: tuple[str, str], empty: str
) -> None:
    b12, a5 = Coordinate.parse("B12"), Coordinate.parse("A5")
    assert spoken(describe_square(view, b12, position))[:2] == tile
    assert spoken(describe_square(view, a5, position)) == (empty,) * 3


@pytest.mark.parametrize(
    ("square", "told"),
    [
        ("A1", "Around A1: left edge, right empty, up edge, down empty."),
        ("O15", "Around O15: left empty, right edge, up empty, down edge."),
        ("B8", "Around B8: left triple word, right R 1, up empty, down H 4."),
        ("F8", "Around F8: left blank I, right E 1, up empty, down empty."),
    ],
)
def test_what_lies_around(view: View, spoken: Spoken, square: str, told: str) -> None:
    assert spoken(describe_neighbours(view, Coordinate.parse(square))) == (told,) * 3


def test_the_star_lies_beside(tables: type[Table], spoken: Spoken) -> None:
    around = describe_neighbours(tables.dealt().seen_by(0), Coordinate.parse("G8"))
    assert (
        spoken(around)[0]
        == "Around G8: left empty, right star, double word, up double letter, down double letter."
    )


@pytest.mark.parametrize(
    ("step", "square", "told"),
    [
        (Step.LEFT, "A8", "Left edge. A8. {}triple word."),
        (Step.RIGHT, "O8", "Right edge. O8. {}triple word."),
        (Step.UP, "H1", "Top edge. H1. {}triple word."),
        (Step.DOWN, "B15", "Bottom edge. B15. empty."),
    ],
)
@pytest.mark.parametrize("position", Position)
def test_an_edge_answers(
    view: View, spoken: Spoken, step: Step, square: str, told: str, position: Position
) -> None:
    moved = Moved(Coordinate.parse(square), at_edge=True)
    assert spoken(describe_cursor_move(view, moved, step, position)) == (
        *(told.format(""),) * 2,
        told.format("red, "),
    )


@pytest.mark.parametrize("position", Position)
def test_a_move_of_the_cursor_tells_the_square_that_it_reached(view: View, position: Position) -> None:
    moved = Moved(Coordinate.parse("B8"), at_edge=False)
    told = describe_cursor_move(view, moved, Step.LEFT, position)
    assert told == describe_square(view, moved.at, position)
