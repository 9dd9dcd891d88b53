from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK, Tile, parse_tiles, tiles_text
from crossdots.rules.check import check_exchange, check_on_rack, check_play, tiles_left
from crossdots.rules.move import Play
from crossdots.rules.refusal import IllegalMove, NotOnRack
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import Table


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8A S", ["STRAINER"]),
        ("8I S", ["TRAINERS"]),
        ("8A S.......S", ["STRAINERS"]),
        ("I8 SOB", ["SOB", "TRAINERS"]),
        ("I5 TOSS", ["TOSS", "TRAINERS"]),
        ("D7 B.T", ["BAT"]),
        ("9B OH", ["OH", "TO", "RH"]),
        ("7H BOS", ["BOS", "BR"]),
        ("9E BORT", ["BORT", "IB", "NO", "ER", "RT"]),
    ],
)
def test_a_play_may_extend_cross_hook_or_lie_along(
    text: str, words: list[str], tables: type[Table], position: Callable[[str], Board]
) -> None:
    table = tables.late("HOBRTSS", "Q", bag="E", board=position("trainer"))
    assert [word.run.letters for word in table.play(text).words] == words


@pytest.mark.parametrize("text", ["8D TRAIN", "8F TRAIN", "8H TRAIN", "H4 TRAIN", "H8 TRAIN"])
def test_the_first_word_covers_the_start_across_or_down(text: str, tables: type[Table]) -> None:
    score = tables.dealt("TRAINVR").play(text)
    assert score.main.run.letters == "TRAIN"
    assert Coordinate.parse("H8") in score.main.run.squares()


def test_a_word_may_be_played_again(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.play("8H AT")
    assert [word.run.letters for word in table.play("9G AT").words] == ["AT", "AT"]
    assert [word.run.letters for word in table.play("10F AT").words] == ["AT", "AT"]


def test_the_order_in_which_tiles_are_named_does_not_matter() -> None:
    h8, i8 = Coordinate.parse("H8"), Coordinate.parse("I8")
    rack = parse_tiles("AT")
    one = Play.of({h8: Tile("A"), i8: Tile("T")})
    other = Play.of({i8: Tile("T"), h8: Tile("A")})
    assert one == other
    assert check_play(RNIB, Board(RNIB.layout), rack, one).main.run.letters == "AT"


def test_no_word_is_looked_up_when_a_play_is_checked(tables: type[Table]) -> None:
    assert tables.dealt("QXZJVKW").play("8H QXZ").main.run.letters == "QXZ"


def test_what_is_missing_from_a_rack_is_named_as_often_as_it_is_missing() -> None:
    with pytest.raises(IllegalMove) as raised:
        check_on_rack(parse_tiles("AB?"), parse_tiles("AAAB??"))
    assert raised.value.refusal == NotOnRack((Tile("A"), Tile("A"), BLANK))
    check_on_rack(parse_tiles("AB?"), parse_tiles("?BA"))
    check_exchange(parse_tiles("AB?"), parse_tiles("?BA"))


def test_the_leave_keeps_the_order_of_the_rack() -> None:
    play = Play.of({Coordinate.parse("H8"): BLANK.standing_for("T"), Coordinate.parse("I8"): Tile("A")})
    assert tiles_text(tiles_left(parse_tiles("R?ATA"), play)) == "RTA"
