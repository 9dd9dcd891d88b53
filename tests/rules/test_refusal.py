"""Every refusal in its situation. The table checks that the state is the same after each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, Tile, parse_tiles
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play
from crossdots.rules.refusal import (
    BagTooSmall,
    ExchangeClosed,
    FirstWordTooShort,
    GameIsOver,
    Gap,
    IllegalMove,
    MissesStart,
    NothingToChallenge,
    NothingToExchange,
    NothingToPassOver,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    NotTouching,
    Occupied,
    OffBoard,
    OwnPlay,
    Refusal,
    RunsOffBoard,
)
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import Table

TRAIN = drawn_board(STANDARD, [""] * 7 + ["...TRAIN"])
RACK = "ABSTEN?"


def square(name: str) -> Coordinate:
    return Coordinate.parse(name)


def tiles(**placed: str) -> Play:
    """A play, square by square: `tiles(H8="A")`."""
    return Play.of({square(name): parse_tiles(text)[0] for name, text in placed.items()})


ON_AN_EMPTY_BOARD: list[tuple[Move | str, Refusal]] = [
    (Play(()), NoTilesPlaced()),
    ("8H ZOO", NotOnRack(parse_tiles("OO"))),
    ("8H -B-A", NotOnRack((BLANK,))),
    (tiles(H8="A", I8="A"), NotOnRack((Tile("A"),))),
    ("8H A", FirstWordTooShort(2)),
    ("8C BEAST", MissesStart(square("H8"))),
    ("8I BEAST", MissesStart(square("H8"))),
    ("G8 BEAST", MissesStart(square("H8"))),
    (tiles(H8="A", I9="T"), NotInLine()),
    (tiles(H8="A", I8="T", I9="B"), NotInLine()),
    (tiles(H8="A", J8="T"), Gap(square("I8"))),
    (tiles(H6="A", H7="B", H9="T"), Gap(square("H8"))),
    (tiles(P8="A"), OffBoard(square("P8"))),
    (tiles(H8="A", H16="T"), OffBoard(square("H16"))),
    ("8P AT", OffBoard(square("P8"))),
    ("8M BEAST", RunsOffBoard(square("M8"), Direction.ACROSS, 3)),
    ("H12 BEAST", RunsOffBoard(square("H12"), Direction.DOWN, 4)),
    ("8G A.T", NothingToPassOver(square("H8"))),
    (Exchange(()), NothingToExchange()),
    (Exchange(parse_tiles("ABZ?")), NotOnRack((Tile("Z"),))),
    (Exchange(parse_tiles("??")), NotOnRack((BLANK,))),
    (Exchange((BLANK.standing_for("A"),)), NotOnRack((BLANK.standing_for("A"),))),
    (Challenge(0), NothingToChallenge()),
    (Challenge(1), NothingToChallenge()),
]

BESIDE_TRAIN: list[tuple[Move | str, Refusal]] = [
    ("8D TRAIN", NoTilesPlaced()),
    ("8D ...", NoTilesPlaced()),
    (tiles(D8="A"), Occupied(square("D8"), Tile("T"))),
    ("8D S.", Occupied(square("D8"), Tile("T"))),
    ("8D TEN.", Occupied(square("E8"), Tile("R"))),
    ("8D TRAIN.", NothingToPassOver(square("I8"))),
    ("1A AT", NotTouching()),
    ("9I AT", NotTouching()),
    ("C9 AT", NotTouching()),
    ("1A A", NotTouching()),
    (tiles(C8="S", J8="S"), NotOnRack((Tile("S"),))),
    (tiles(C8="S", J8="T"), Gap(square("I8"))),
    (tiles(E7="A", E10="T"), Gap(square("E9"))),
]


@pytest.mark.parametrize(("move", "refusal"), ON_AN_EMPTY_BOARD)
def test_refusals_of_the_first_move(move: Move | str, refusal: Refusal, tables: type[Table]) -> None:
    assert tables.dealt(RACK).refused(move) == refusal


@pytest.mark.parametrize(("move", "refusal"), BESIDE_TRAIN)
def test_refusals_of_a_later_move(move: Move | str, refusal: Refusal, tables: type[Table]) -> None:
    assert tables.late(RACK, "Q", bag="A", board=TRAIN).refused(move) == refusal


def test_room_counts_the_free_squares_when_letters_are_left_out(tables: type[Table]) -> None:
    crowded = drawn_board(STANDARD, [""] * 7 + [".........TRAIN."])
    table = tables.late(RACK, "Q", bag="A", board=crowded)
    assert table.refused("8I BEAT") == RunsOffBoard(square("I8"), Direction.ACROSS, 2)


def test_refusals_of_an_exchange_that_the_bag_cannot_serve(tables: type[Table]) -> None:
    small = tables.late(RACK, "Q", bag="EO")
    assert small.refused(Exchange(parse_tiles("ABS"))) == BagTooSmall(wanted=3, left=2)
    empty = tables.late(RACK, "Q")
    assert empty.refused(Exchange(parse_tiles("A"))) == ExchangeClosed(needed=1, left=0)
    needing_seven = replace(RNIB, exchange_needs=7)
    six = tables.late(RACK, "Q", bag="AEIOUN", variant=needing_seven)
    assert six.refused(Exchange(parse_tiles("A"))) == ExchangeClosed(needed=7, left=6)


@pytest.mark.parametrize("move", ["8H AT", Exchange(parse_tiles("A")), Exchange(()), Pass(), Play(())])
def test_everything_but_a_challenge_is_refused_after_the_end(move: Move | str, tables: type[Table]) -> None:
    table = tables.dealt(RACK)
    table.pass_turns(4)
    assert table.state.outcome is not None
    assert table.refused(move) == GameIsOver()
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_nobody_challenges_a_play_of_their_own(tables: type[Table]) -> None:
    table = tables.dealt(RACK)
    table.play("8H AT")
    assert table.refused(Challenge(0)) == OwnPlay()


def test_the_first_word_may_have_to_be_longer(tables: type[Table]) -> None:
    table = tables.dealt(RACK, variant=replace(RNIB, shortest_first_word=4))
    assert table.refused("8H BEA") == FirstWordTooShort(4)
    assert table.play("8H BEAT").total == 12


def test_an_illegal_move_carries_its_refusal_and_says_it_to_developers() -> None:
    refusal = Gap(square("H8"))
    error = IllegalMove(refusal)
    assert error.refusal is refusal
    assert str(error) == repr(refusal)


def test_every_refusal_is_shown_in_this_file() -> None:
    shown = {type(refusal) for _, refusal in ON_AN_EMPTY_BOARD + BESIDE_TRAIN}
    shown |= {BagTooSmall, ExchangeClosed, GameIsOver, OwnPlay}
    assert shown == set(get_args(Refusal))
