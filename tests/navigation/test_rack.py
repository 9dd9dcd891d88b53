"""The rack, the bag and the unseen tiles: as spoken at brief, normal and full, and who may hear them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crossdots.board.tile import BLANK, Tile
from crossdots.navigation.rack import describe_bag, describe_rack, describe_unseen, describe_unseen_letter

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table


@pytest.fixture(scope="module")
def table(tables: type[Table]) -> Table:
    return tables.late("AITRNV?", "QQ", "", rows=["EeZ"], bag="AB")


def test_the_rack_with_its_values(table: Table, spoken: Spoken) -> None:
    rack = describe_rack(table.seen_by(0))
    faces = "Rack: A 1, I 1, T 1, R 1, N 1, V 4, blank."
    assert spoken(rack) == ("Rack: A, I, T, R, N, V, blank.", faces, faces)
    assert rack.private_to == 0


def test_an_empty_rack(table: Table, spoken: Spoken) -> None:
    rack = describe_rack(table.seen_by(2))
    assert spoken(rack) == ("Your rack is empty.",) * 3
    assert rack.private_to == 2


def test_an_onlooker_has_no_rack(table: Table, spoken: Spoken) -> None:
    assert spoken(describe_rack(table.seen_by(None))) == ("Nobody's rack is open here.",) * 3


def test_the_bag_and_how_many_tiles_the_others_hold(table: Table, spoken: Spoken) -> None:
    of_others = "Ben: 2 tiles on the rack. Cat: 0 tiles on the rack."
    told = spoken(describe_bag(table.seen_by(0)))
    assert told == ("2 tiles in the bag.", *[f"2 tiles in the bag. {of_others}"] * 2)
    told = spoken(describe_bag(table.seen_by(None)))
    assert told[1] == f"2 tiles in the bag. Ann: 7 tiles on the rack. {of_others}"


def test_an_empty_bag(tables: type[Table], spoken: Spoken) -> None:
    told = spoken(describe_bag(tables.late("A", "B").seen_by(0)))
    assert told == ("The bag is empty.", *["The bag is empty. Ben: 1 tile on the rack."] * 2)


def test_the_unseen_tiles(tables: type[Table], spoken: Spoken) -> None:
    first = "ABCDEFGHIJKLMNOPQRSTUVWXYZAAAAAAAAEEEEEEEEEEEIIIIIIII"
    rows = [first[start : start + 15] for start in range(0, len(first), 15)]
    table = tables.late("OOOOOOO", "NNN", rows=rows, bag="BC")
    told = describe_unseen(table.seen_by(0))
    brief = (
        "Unseen 40 tiles: B 1, C 1, D 3, F 1, G 2, H 1, L 3, M 1, N 5, P 1, R 5, S 3, T 5, U 3, V 1, W 1, "
        "Y 1, blank 2."
    )
    more = f"{brief} 2 tiles in the bag, the rest on other racks."
    assert spoken(told) == (brief, more, more)
    assert told.private_to == 0


def test_when_the_others_have_no_tiles_left_none_is_unseen(tables: type[Table], spoken: Spoken) -> None:
    every_tile = tables.dealt().seen_by(None).unseen
    letters = "".join(tile.text.replace("?", "x") for tile in every_tile)
    rows = [letters[start : start + 15] for start in range(0, 90, 15)]
    table = tables.late(letters[90:].replace("x", "?"), "", rows=rows)
    told = describe_unseen(table.seen_by(0))
    assert spoken(told) == ("You can see every tile.",) * 3
    assert told.private_to == 0


@pytest.mark.parametrize(
    ("tile", "told"),
    [
        (Tile("E"), "E: 11 unseen of 12."),
        (Tile("Z"), "Z: 0 unseen of 1."),
        (Tile("V"), "V: 1 unseen of 2."),
        (BLANK, "blank: 0 unseen of 2."),
    ],
)
def test_one_letter_that_is_unseen(table: Table, spoken: Spoken, tile: Tile, told: str) -> None:
    unseen = describe_unseen_letter(table.seen_by(0), tile)
    assert spoken(unseen) == (told,) * 3
    assert unseen.private_to == 0
