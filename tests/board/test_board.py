import pytest

from crossdots.board.board import Board, Run, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import BLANK, Tile, tiles_text

SMALL = Layout(rows=(".....",) * 4, start=Coordinate.parse("B2"))
#                       A B C D E
CROSSED = drawn_board(SMALL, [". . S . .", ". . O . A", "C A r E .", ". . T . ."])


def square(name: str) -> Coordinate:
    return Coordinate.parse(name)


def test_a_drawing_holds_tiles_and_blanks() -> None:
    assert CROSSED.tile(square("C1")) == Tile("S")
    assert CROSSED.tile(square("C3")) == BLANK.standing_for("R")
    assert CROSSED.tile(square("A1")) is None
    assert CROSSED.tile(square("F1")) is None
    assert CROSSED.tile(square("C1").moved(Direction.DOWN, -1)) is None
    assert len(CROSSED.tiles) == 8


def test_missing_rows_of_a_drawing_are_empty() -> None:
    assert drawn_board(SMALL, []) == Board(SMALL)
    assert Board(SMALL).is_empty
    assert not CROSSED.is_empty


@pytest.mark.parametrize("rows", [["......"], ["....."] * 4 + ["A"]])
def test_a_drawing_larger_than_the_layout_is_refused(rows: list[str]) -> None:
    with pytest.raises(ValueError, match=r"(F1|A5) is not on this board"):
        drawn_board(SMALL, rows)


def test_a_run_reaches_from_end_to_end_wherever_it_is_asked() -> None:
    for name in ("A3", "B3", "C3", "D3"):
        run = CROSSED.run_through(square(name), Direction.ACROSS)
        assert run == Run(
            square("A3"), Direction.ACROSS, tuple(map(CROSSED.tiles.__getitem__, run.squares()))
        )
        assert run.letters == "CARE"
        assert tiles_text(run.tiles) == "CArE"


def test_a_run_knows_its_squares_and_those_beyond() -> None:
    run = CROSSED.run_through(square("C4"), Direction.DOWN)
    assert run.letters == "SORT"
    assert [at.name for at in run.squares()] == ["C1", "C2", "C3", "C4"]
    assert run.end == square("C4")
    assert run.after == square("C5")
    assert run.before == Coordinate(row=-1, column=2)
    assert run.after not in SMALL
    assert run.before not in SMALL


def test_a_lone_tile_is_a_run_of_one() -> None:
    run = CROSSED.run_through(square("E2"), Direction.ACROSS)
    assert (run.start, run.end, run.letters) == (square("E2"), square("E2"), "A")


def test_there_is_no_run_through_an_empty_square() -> None:
    with pytest.raises(KeyError):
        CROSSED.run_through(square("A1"), Direction.DOWN)


def test_words_across_come_before_words_down() -> None:
    board = drawn_board(SMALL, ["A T . G O", "T O . . N", "A N . . .", ". E . B E"])
    assert [(word.start.name, word.direction.value, word.letters) for word in board.words()] == [
        ("A1", "across", "AT"),
        ("D1", "across", "GO"),
        ("A2", "across", "TO"),
        ("A3", "across", "AN"),
        ("D4", "across", "BE"),
        ("A1", "down", "ATA"),
        ("B1", "down", "TONE"),
        ("E1", "down", "ON"),
    ]
    assert [word.letters for word in CROSSED.words()] == ["CARE", "SORT"]
    assert list(Board(SMALL).words()) == []


def test_placing_makes_another_board() -> None:
    empty = Board(SMALL)
    one = empty.placing({square("B2"): Tile("A")})
    two = one.placing({square("C2"): Tile("T")})
    assert empty.is_empty
    assert one.tiles == {square("B2"): Tile("A")}
    assert two.run_through(square("B2"), Direction.ACROSS).letters == "AT"
    assert two.without([square("C2")]) == one
    assert two.without([square("E4")]) == two


def test_touching_is_beside_and_never_diagonal() -> None:
    board = drawn_board(SMALL, [".....", "..A.."])
    touched = {at.name for at in SMALL.squares() if board.touches(at)}
    assert touched == {"C1", "B2", "D2", "C3"}


def test_letters_at_squares() -> None:
    assert CROSSED.letters_at(SMALL.line(Direction.ACROSS, 2)) == ("C", "A", "R", "E", None)
    assert CROSSED.letters_at([]) == ()


def test_a_board_may_be_drawn_without_spaces() -> None:
    assert drawn_board(STANDARD, ["", "A"]).tile(square("A2")) == Tile("A")
