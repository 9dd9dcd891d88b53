import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.coordinate import MOST_COLUMNS, Coordinate, NotASquare, parse_place, place_name
from crossdots.board.direction import Direction

SQUARES = st.builds(
    lambda row, column: Coordinate(row=row, column=column),
    st.integers(0, 998),
    st.integers(0, MOST_COLUMNS - 1),
)


def test_row_and_column_are_counted_from_the_top_left() -> None:
    centre = Coordinate.parse("H8")
    assert (centre.row, centre.column) == (7, 7)
    assert (centre.row_name, centre.column_name, centre.name) == ("8", "H", "H8")
    assert Coordinate.parse("A1") == Coordinate(row=0, column=0)
    assert Coordinate.parse("o15") == Coordinate(row=14, column=14)


@given(SQUARES)
def test_a_name_reads_back(square: Coordinate) -> None:
    assert Coordinate.parse(square.name) == square
    assert Coordinate.parse(square.name.lower()) == square


@given(SQUARES, st.sampled_from(Direction))
def test_a_place_reads_back(square: Coordinate, direction: Direction) -> None:
    name = place_name(square, direction)
    assert parse_place(name) == (square, direction)
    assert parse_place(name.lower()) == (square, direction)


def test_the_number_comes_first_across_and_last_down() -> None:
    assert parse_place("8D") == (Coordinate.parse("D8"), Direction.ACROSS)
    assert parse_place("D8") == (Coordinate.parse("D8"), Direction.DOWN)
    assert place_name(Coordinate.parse("O15"), Direction.ACROSS) == "15O"
    assert place_name(Coordinate.parse("O15"), Direction.DOWN) == "O15"


@pytest.mark.parametrize(
    "text", ["", "H", "8", "0H", "H0", "H00", "HH8", "H8 ", " H8", "H1000", "H-1", "É8", "H８", "H8H", "8H8"]
)
def test_what_names_no_square_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotASquare) as square:
        Coordinate.parse(text)
    assert square.value.args == (text,)
    with pytest.raises(NotASquare) as place:
        parse_place(text)
    assert place.value.args == (text,)


def test_across_is_a_place_but_no_square() -> None:
    with pytest.raises(NotASquare):
        Coordinate.parse("8H")
    assert parse_place("8H")[1] is Direction.ACROSS


def test_moving_goes_right_and_down_and_off_the_board() -> None:
    corner = Coordinate.parse("A1")
    assert corner.moved(Direction.ACROSS).name == "B1"
    assert corner.moved(Direction.DOWN).name == "A2"
    assert corner.moved(Direction.ACROSS, 0) == corner
    assert corner.moved(Direction.ACROSS, -1) == Coordinate(row=0, column=-1)
    assert corner.moved(Direction.DOWN, -2) == Coordinate(row=-2, column=0)


@given(SQUARES, st.sampled_from(Direction), st.integers(-30, 30))
def test_moving_back_returns(square: Coordinate, direction: Direction, steps: int) -> None:
    assert square.moved(direction, steps).moved(direction, -steps) == square


def test_squares_sort_row_by_row() -> None:
    names = ["B2", "A2", "C1", "A10"]
    assert [at.name for at in sorted(map(Coordinate.parse, names))] == ["C1", "A2", "B2", "A10"]


def test_the_other_direction_crosses() -> None:
    assert Direction.ACROSS.crossing is Direction.DOWN
    assert Direction.DOWN.crossing is Direction.ACROSS
