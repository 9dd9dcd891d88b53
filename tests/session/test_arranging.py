"""Tiles laid in another order on the rack: told so by speech and braille, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.tile import parse_tiles, tiles_text
from crossdots.session.session import arranged

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating


@pytest.fixture
def ann(seated: Seating) -> Players:
    """Ann, who has taken her seat."""
    players = seated("Ann", "Ben", tiles="TRAI?NRHOBTSSECATS", words=("TRAIN", "AT"))
    players.type("", "confirm off")
    return players


def rack(players: Players) -> str:
    return tiles_text(players.session.view.rack)


def test_tiles_are_sorted_with_blanks_last(ann: Players) -> None:
    before = ann.state
    assert ann.type("sort") == ["Rack: A 1, I 1, N 1, R 1, R 1, T 1, blank."]
    assert ann.state is before
    assert ann.type("rack") == ["Rack: A 1, I 1, N 1, R 1, R 1, T 1, blank."]
    assert rack(ann) == "AINRRT?"


def test_shuffled_tiles_are_the_same_in_another_order(ann: Players) -> None:
    seen = {rack(ann)}
    for _ in range(3):
        before = rack(ann)
        ann.type("shuffle")
        assert rack(ann) != before
        assert sorted(rack(ann)) == sorted(before)
        seen.add(rack(ann))
    assert len(seen) > 2


def test_named_tiles_come_first_and_the_others_as_they_lay(ann: Players) -> None:
    assert ann.type("order NIA?") == ["Rack: N 1, I 1, A 1, blank, T 1, R 1, R 1."]
    assert ann.type("order tr") == ["Rack: T 1, R 1, N 1, I 1, A 1, blank, R 1."]


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("order", "Type order LETTERS. For example: order AI."),
        ("order TT", "Not on your rack: T."),
        ("order T4", "T4 does not name tiles."),
        ("sort A", "sort is typed alone."),
    ],
)
def test_what_can_not_be_laid_so(ann: Players, line: str, refusal: str) -> None:
    ann.type("sort")
    assert ann.type(line)[0].startswith(refusal)
    assert rack(ann) == "AINRRT?"


def test_the_order_stays_through_turns_and_new_tiles_come_behind(ann: Players) -> None:
    ann.type("order R?NIA", "8D TRAIN", "", "exchange O")
    assert ann.type("")[0].endswith(" Rack: blank, R 1, C 3, A 1, T 1, S 1, A 1.")


def test_each_player_has_an_order_of_their_own(ann: Players) -> None:
    ann.type("sort", "pass", "")
    assert rack(ann) == "HOBTSSE"
    ann.type("order SEB", "pass", "")
    assert rack(ann) == "AINRRT?"
    ann.type("pass", "")
    assert rack(ann) == "SEBHOTS"


def test_tiles_that_lie_placed_are_not_among_them(ann: Players) -> None:
    ann.type("place T")
    assert ann.type("sort") == ["Rack: A 1, I 1, N 1, R 1, R 1, blank."]
    ann.type("remove")
    assert rack(ann) == "AINRR?T"


def test_where_nobody_sits_there_is_no_rack_to_lay(seated: Seating) -> None:
    onlookers = seated("Ann", "Ben", asking_only=True)
    assert onlookers.type("shuffle") == ["Nobody's rack is open here."]


@given(st.text("ABC?", max_size=9), st.text("ABC?", max_size=9))
def test_no_tile_is_lost(held: str, wished: str) -> None:
    laid = arranged(parse_tiles(held), parse_tiles(wished))
    assert Counter(laid) == Counter(parse_tiles(held))
    common = Counter(parse_tiles(held)) & Counter(parse_tiles(wished))
    assert Counter(laid[: common.total()]) == common
