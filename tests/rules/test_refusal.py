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
from crossdots.rules.move import (
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    RunOutOfTime,
    Slide,
    Swap,
    Undo,
)
from crossdots.rules.refusal import (
    BagTooSmall,
    BlankUnnamed,
    ChallengesVoid,
    ExchangeClosed,
    FirstWordTooShort,
    GameIsOver,
    Gap,
    IllegalMove,
    MissesStart,
    NeedsLetter,
    NotABlank,
    NotAgreed,
    NotAWord,
    NothingThere,
    NothingToChallenge,
    NothingToExchange,
    NothingToPassOver,
    NothingToUndo,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    NotSeated,
    NotTouching,
    NoTurnLimit,
    Occupied,
    OffBoard,
    OwnPlay,
    Refusal,
    Rule,
    RunsOffBoard,
    SameTile,
    SlideBlocked,
    SlideInPlace,
    SlideOffBoard,
    SquareLeftEmpty,
    UnknownWords,
)
from crossdots.rules.variant import EMAIL, RNIB, ChallengeRule, Variant

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


# The blank in it stands for A.
TRaIN = drawn_board(STANDARD, [""] * 7 + ["...TRaIN"])
SWAPS = replace(RNIB, recycling=True, reclaim_blanks=True)
RECYCLING = replace(RNIB, recycling=True)
RECLAIMING = replace(RNIB, reclaim_blanks=True)
MOVED_WORD = replace(RNIB, moved_word=True)
VOID = replace(RNIB, challenge=ChallengeRule.VOID)


def swap(at: str, tile: str) -> Swap:
    return Swap(square(at), parse_tiles(tile)[0])


def slid(at: str, steps: int, direction: Direction = Direction.ACROSS, **placed: str) -> Play:
    """A play after a word was moved: `slid("D8", 2, D8="R", E8="E")`."""
    return Play.of(tiles(**placed).tiles, Slide(square(at), direction, steps))


IN_A_VARIATION: list[tuple[Variant, Move | str, Refusal]] = [
    (RNIB, swap("F8", "A"), NotAgreed(Rule.RECYCLING)),
    (RNIB, swap("D8", "S"), NotAgreed(Rule.RECYCLING)),
    (RNIB, swap("F9", "A"), NothingThere(square("F9"))),
    (RNIB, swap("P8", "A"), OffBoard(square("P8"))),
    (RECYCLING, swap("F8", "A"), NotAgreed(Rule.RECLAIMING)),
    (RECYCLING, swap("D8", "T"), SameTile(square("D8"))),
    (RECYCLING, swap("F8", "a"), SameTile(square("F8"))),
    (RECYCLING, swap("D8", "t"), SameTile(square("D8"))),
    (RECYCLING, swap("D8", "G"), NotOnRack((Tile("G"),))),
    (RECYCLING, swap("D8", "B"), UnknownWords(("BRAIN",))),
    (RECYCLING, swap("D8", "?"), BlankUnnamed(square("D8"))),
    (RECLAIMING, swap("F8", "B"), NeedsLetter(square("F8"), Tile("A"))),
    (RECLAIMING, swap("D8", "B"), NotABlank(square("D8"))),
    (RECLAIMING, swap("D8", "T"), SameTile(square("D8"))),
    (SWAPS, swap("F8", "a"), SameTile(square("F8"))),
    (SWAPS, swap("C8", "A"), NothingThere(square("C8"))),
    (RNIB, slid("D8", 1, D8="S"), NotAgreed(Rule.MOVED_WORD)),
    (MOVED_WORD, slid("C8", 1, C8="S"), NotAWord(square("C8"), Direction.ACROSS)),
    (MOVED_WORD, slid("E8", 1, E8="S"), NotAWord(square("E8"), Direction.ACROSS)),
    (MOVED_WORD, slid("D8", 1, Direction.DOWN, D8="S"), NotAWord(square("D8"), Direction.DOWN)),
    (MOVED_WORD, slid("P8", 1, D8="S"), NotAWord(square("P8"), Direction.ACROSS)),
    (MOVED_WORD, slid("D8", 0, C8="S"), SlideInPlace()),
    (MOVED_WORD, slid("D8", 8, D8="S"), SlideOffBoard()),
    (MOVED_WORD, slid("D8", -4, H8="S"), SlideOffBoard()),
    (MOVED_WORD, slid("D8", 2, E8="S"), SquareLeftEmpty(square("D8"))),
    (MOVED_WORD, slid("D8", 1), NoTilesPlaced()),
    (MOVED_WORD, slid("D8", 1, E8="S"), Occupied(square("E8"), Tile("T"))),
    (MOVED_WORD, slid("D8", 1, D8="S"), UnknownWords(("STRAIN",))),
    (VOID, Challenge(1), ChallengesVoid()),
    (VOID, "8D TRAINS", UnknownWords(("TRAINS",))),
    (RNIB, Undo(), NotAgreed(Rule.UNDO)),
    (EMAIL, Undo(), NothingToUndo()),
    (RNIB, Resign(2), NotSeated(2)),
    (RNIB, Resign(-1), NotSeated(-1)),
    (RNIB, RunOutOfTime(), NoTurnLimit()),
    (replace(RNIB, turn_limits=(0, 60)), RunOutOfTime(), NoTurnLimit()),
]


@pytest.mark.parametrize(("variant", "move", "refusal"), IN_A_VARIATION)
def test_refusals_of_variations(
    variant: Variant, move: Move | str, refusal: Refusal, tables: type[Table]
) -> None:
    table = tables.late(RACK, "Q", bag="A", board=TRaIN, variant=variant)
    assert table.refused(move, frozenset({"TRAIN"})) == refusal


def test_a_refused_swap_names_each_bad_word_once_and_no_word_that_it_leaves_alone(
    tables: type[Table],
) -> None:
    board = drawn_board(STANDARD, [""] * 6 + [".......XX", ".......AT", ".......TX"])
    table = tables.late("E", "Q", board=board, variant=RECYCLING)
    assert table.refused(swap("H8", "E"), frozenset()) == UnknownWords(("ET", "XET"))
    same_both_ways = drawn_board(STANDARD, [""] * 7 + [".......AT", ".......T"])
    table = tables.late("E", "Q", board=same_both_ways, variant=RECYCLING)
    assert table.refused(swap("H8", "E"), frozenset()) == UnknownWords(("ET",))


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


@pytest.mark.parametrize(
    "move",
    [
        "8H AT",
        Exchange(parse_tiles("A")),
        Exchange(()),
        Pass(),
        Play(()),
        swap("H8", "A"),
        slid("H8", 1),
        Resign(0),
        Resign(7),
        RunOutOfTime(),
    ],
)
def test_what_is_refused_after_the_end(move: Move | str, tables: type[Table]) -> None:
    table = tables.dealt(RACK)
    table.pass_turns(4)
    assert table.state.outcome is not None
    assert table.refused(move) == GameIsOver()
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert table.refused(Undo()) == NotAgreed(Rule.UNDO)


def test_nobody_challenges_a_play_of_their_own(tables: type[Table]) -> None:
    table = tables.dealt(RACK)
    table.play("8H AT")
    assert table.refused(Challenge(0)) == OwnPlay()


def test_a_blank_that_is_placed_has_its_letter_named(tables: type[Table]) -> None:
    table = tables.late("?S", "Q", bag="A", board=TRAIN)
    assert table.refused(Play.of({square("I8"): BLANK})) == BlankUnnamed(square("I8"))
    assert table.state.board == TRAIN


def test_the_first_word_may_have_to_be_longer(tables: type[Table]) -> None:
    table = tables.dealt(RACK, variant=replace(RNIB, shortest_first_word=4))
    assert table.refused("8H BEA") == FirstWordTooShort(4)
    assert table.play("8H BEAT").total == 12


def test_a_word_moves_onto_no_other(tables: type[Table]) -> None:
    board = drawn_board(STANDARD, [""] * 7 + ["...TRaIN..S"])
    table = tables.late("SQ", "Q", board=board, variant=MOVED_WORD)
    assert table.refused(slid("D8", 3, D8="S")) == SlideBlocked(square("K8"))


def test_an_illegal_move_carries_its_refusal_and_says_it_to_developers() -> None:
    refusal = Gap(square("H8"))
    error = IllegalMove(refusal)
    assert error.refusal is refusal
    assert str(error) == repr(refusal)


def test_every_refusal_is_shown_in_this_file() -> None:
    shown = {type(refusal) for _, refusal in ON_AN_EMPTY_BOARD + BESIDE_TRAIN}
    shown |= {type(refusal) for _, _, refusal in IN_A_VARIATION}
    shown |= {BagTooSmall, ExchangeClosed, GameIsOver, OwnPlay, SlideBlocked}
    assert shown == set(get_args(Refusal))
