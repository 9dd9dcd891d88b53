"""The cursor moves by squares, and stops at the edges."""

import pytest

from crossdots.announcement.phrasebook import Output, english
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD, Layout
from crossdots.navigation.cursor import Moved, Step, line_end, move_cursor

H8 = Coordinate.parse("H8")


@pytest.mark.parametrize(
    ("step", "next_to", "end"),
    [
        (Step.LEFT, "G8", "A8"),
        (Step.RIGHT, "I8", "O8"),
        (Step.UP, "H7", "H1"),
        (Step.DOWN, "H9", "H15"),
    ],
)
def test_each_way(step: Step, next_to: str, end: str) -> None:
    assert move_cursor(STANDARD, H8, step) == Moved(Coordinate.parse(next_to), at_edge=False)
    assert move_cursor(STANDARD, H8, step, 7) == Moved(Coordinate.parse(end), at_edge=False)
    assert move_cursor(STANDARD, H8, step, 8) == Moved(Coordinate.parse(end), at_edge=True)
    assert line_end(STANDARD, H8, step) == Coordinate.parse(end)
    assert line_end(STANDARD, Coordinate.parse(end), step) == Coordinate.parse(end)


def test_at_the_edge_it_stays() -> None:
    corner = Coordinate.parse("A1")
    assert move_cursor(STANDARD, corner, Step.LEFT) == Moved(corner, at_edge=True)
    assert move_cursor(STANDARD, corner, Step.UP, 15) == Moved(corner, at_edge=True)


def test_the_board_may_be_wider_than_high() -> None:
    layout = Layout(("...", "..."), Coordinate.parse("A1"))
    assert line_end(layout, Coordinate.parse("A1"), Step.RIGHT) == Coordinate.parse("C1")
    assert line_end(layout, Coordinate.parse("B1"), Step.DOWN) == Coordinate.parse("B2")
    assert move_cursor(layout, Coordinate.parse("B2"), Step.DOWN).at_edge


@pytest.mark.parametrize("step", Step)
def test_each_edge_has_a_name_of_its_own(step: Step) -> None:
    wordings = [english().pieces(one.edge_key, Output.SPEECH)[0].text for one in Step]
    assert wordings.count(english().pieces(step.edge_key, Output.SPEECH)[0].text) == 1
