from collections import Counter

import pytest

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.premium import Premium

# Source: RNIB Braille Scrabble manual, the list of premium squares.
TRIPLE_WORD = "A1 H1 O1 A8 O8 A15 H15 O15"
DOUBLE_WORD = "B2 C3 D4 E5 K5 L4 M3 N2 B14 C13 D12 E11 K11 L12 M13 N14 H8"
TRIPLE_LETTER = "F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14"
DOUBLE_LETTER = "D1 L1 G3 I3 A4 H4 O4 C7 G7 I7 M7 D8 L8 C9 G9 I9 M9 A12 H12 O12 G13 I13 D15 L15"

LISTED = {
    Premium.TRIPLE_WORD: (TRIPLE_WORD, 8),
    Premium.DOUBLE_WORD: (DOUBLE_WORD, 17),
    Premium.TRIPLE_LETTER: (TRIPLE_LETTER, 12),
    Premium.DOUBLE_LETTER: (DOUBLE_LETTER, 24),
}


@pytest.mark.parametrize("premium", LISTED)
def test_the_standard_premium_squares_are_those_of_the_manual(premium: Premium) -> None:
    listed, count = LISTED[premium]
    drawn = {at.name for at in STANDARD.squares() if STANDARD.premium(at) is premium}
    assert drawn == set(listed.split())
    assert len(drawn) == count


def test_every_other_standard_square_is_plain() -> None:
    counts = Counter(STANDARD.premium(at) for at in STANDARD.squares())
    assert counts[Premium.NONE] == 225 - 8 - 17 - 12 - 24
    assert counts.total() == 225


def test_the_standard_board_is_symmetrical_in_eight_ways() -> None:
    last = STANDARD.width - 1
    for at in STANDARD.squares():
        turned = Coordinate(row=at.column, column=last - at.row)
        mirrored = Coordinate(row=at.row, column=last - at.column)
        assert STANDARD.premium(at) is STANDARD.premium(turned)
        assert STANDARD.premium(at) is STANDARD.premium(mirrored)


def test_the_standard_board_starts_in_its_centre() -> None:
    assert STANDARD.start.name == "H8"
    assert (STANDARD.width, STANDARD.height) == (15, 15)
    assert STANDARD.premium(STANDARD.start) is Premium.DOUBLE_WORD


def test_squares_come_row_by_row() -> None:
    names = [at.name for at in STANDARD.squares()]
    assert names[:2] == ["A1", "B1"]
    assert names[15] == "A2"
    assert names[-1] == "O15"
    assert len(set(names)) == 225


def test_lines_of_a_board_that_is_no_square() -> None:
    layout = Layout(rows=("..'", "=-."), start=Coordinate.parse("B2"))
    assert (layout.width, layout.height) == (3, 2)
    assert layout.line_count(Direction.ACROSS) == 2
    assert layout.line_count(Direction.DOWN) == 3
    assert [at.name for at in layout.line(Direction.ACROSS, 1)] == ["A2", "B2", "C2"]
    assert [at.name for at in layout.line(Direction.DOWN, 2)] == ["C1", "C2"]
    assert layout.premium(Coordinate.parse("C1")) is Premium.DOUBLE_LETTER


@pytest.mark.parametrize("name", ["P1", "A16", "P16"])
def test_a_square_off_the_board_has_no_premium(name: str) -> None:
    at = Coordinate.parse(name)
    assert at not in STANDARD
    with pytest.raises(KeyError):
        STANDARD.premium(at)


def test_the_squares_before_the_first_are_off_the_board() -> None:
    first = Coordinate.parse("A1")
    assert first in STANDARD
    assert not any(first.moved(direction, -1) in STANDARD for direction in Direction)


@pytest.mark.parametrize(
    ("rows", "start", "complaint"),
    [
        ((), "A1", "equally long"),
        (("",), "A1", "equally long"),
        (("..", "..."), "A1", "equally long"),
        (("." * 27,), "A1", "equally long"),
        ((".x.",), "A1", "drawn with"),
        (("...",), "A2", "start"),
        (("...",), "D1", "start"),
    ],
)
def test_a_drawing_that_is_no_board_is_refused(rows: tuple[str, ...], start: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Layout(rows=rows, start=Coordinate.parse(start))


def test_a_board_may_have_one_square_or_26_columns() -> None:
    assert Layout(rows=(".",), start=Coordinate.parse("A1")).width == 1
    assert Layout(rows=("." * 26,), start=Coordinate.parse("Z1")).width == 26


def test_equal_drawings_are_equal_layouts() -> None:
    again = Layout(rows=STANDARD.rows, start=STANDARD.start)
    assert again == STANDARD
    assert hash(again) == hash(STANDARD)
    assert Layout(rows=STANDARD.rows, start=Coordinate.parse("A1")) != STANDARD
