"""The board as a tactile plan: to the cell, and on displays of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, ENGLISH, Tile
from crossdots.braille.meaning import Reads
from crossdots.braille.plan import Part, Plan, PlanStyle, Scene
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.uncontracted import UncontractedTranslator

H8 = Coordinate.parse("H8")
QUIZ = {
    Coordinate.parse(f"{column}8"): tile
    for column, tile in zip("FGHI", (Tile("Q"), BLANK.standing_for("U"), Tile("I"), Tile("Z")), strict=True)
}
BOARD = Board(STANDARD, QUIZ)


def plan(columns: int, lines: int, style: PlanStyle = PlanStyle.LETTERS, *, eight_dot: bool = False) -> Plan:
    scene = Scene(BOARD, ENGLISH, H8, style)
    return Plan(scene, columns, lines, eight_dot, UncontractedTranslator(eight_dot=eight_dot))


def shown(plan: Plan, row: str) -> list[str]:
    """The lines of the plan from this row on."""
    part = plan.part(int(row) - 1, 0)
    return [window.cells.rstrip(BLANK_CELL) for window in plan.windows(part)]


def test_rows_lie_under_each_other_a_square_in_a_cell_behind_their_numbers() -> None:
    assert shown(plan(40, 4), "7") == [
        "⠼⠛⠀⠀⠄⠄⠤⠄⠄⠄⠤⠄⠤⠄⠄⠄⠤⠄⠄",
        "⠼⠓⠀⠀⠿⠄⠄⠤⠄⠟⠥⠊⠵⠄⠄⠤⠄⠄⠿",
        "⠼⠊⠀⠀⠄⠄⠤⠄⠄⠄⠤⠄⠤⠄⠄⠄⠤⠄⠄",
        "⠼⠁⠚⠀⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄",
    ]


def test_where_it_fits_a_square_has_two_cells_letter_and_value() -> None:
    (line,) = shown(plan(34, 1, PlanStyle.VALUES), "8")
    assert line == "⠼⠓⠀⠀⠿⠀⠄⠀⠄⠀⠤⠀⠄⠀⠟⠚⠥⠀⠊⠁⠵⠚⠄⠀⠄⠀⠤⠀⠄⠀⠄⠀⠿"
    (line,) = shown(plan(33, 1, PlanStyle.VALUES), "8")
    assert line == "⠿⠀⠄⠀⠄⠀⠤⠀⠄⠀⠟⠚⠥⠀⠊⠁⠵⠚⠄⠀⠄⠀⠤⠀⠄⠀⠄⠀⠿"
    (line,) = shown(plan(29, 1, PlanStyle.VALUES), "8")
    assert line == "⠼⠓⠀⠀⠿⠄⠄⠤⠄⠟⠥⠊⠵⠄⠄⠤⠄⠄⠿"


def test_in_eight_dots_a_blank_has_dot_8_under_its_letter() -> None:
    (line,) = shown(plan(20, 1, eight_dot=True), "8")
    assert line == "⠼⠓⠀⠀⣶⡀⡀⣀⡀⠟⢥⠊⠵⡀⡀⣀⡀⡀⣶"


def test_each_cell_of_a_square_means_it_and_the_number_is_a_word() -> None:
    letters = plan(40, 3)
    window = next(iter(letters.windows(letters.part(7, 0))))
    assert [window.meaning(cell) for cell in (0, 1, 2, 3, 19)] == [Reads("8"), Reads("8"), None, None, None]
    assert [window.meaning(4 + column) for column in range(15)] == list(STANDARD.line(Direction.ACROSS, 7))
    values = plan(40, 3, PlanStyle.VALUES)
    window = next(iter(values.windows(values.part(7, 0))))
    assert window.meaning(4 + 2 * 7) == window.meaning(5 + 2 * 7) == H8


@pytest.mark.parametrize(
    ("lines", "style", "taken"),
    [
        (1, PlanStyle.LETTERS, 0),
        (2, PlanStyle.LETTERS, 0),
        (3, PlanStyle.LETTERS, 2),
        (4, PlanStyle.VALUES, 3),
        (7, PlanStyle.LETTERS, 6),
        (8, PlanStyle.LETTERS, 6),
        (10, PlanStyle.LETTERS, 8),
        (10, PlanStyle.OFF, 0),
        (40, PlanStyle.LETTERS, 15),
    ],
)
def test_a_message_keeps_its_lines(lines: int, style: PlanStyle, taken: int) -> None:
    assert Scene(BOARD, ENGLISH, H8, style).plan_lines(lines) == taken


@given(
    columns=st.integers(1, 80),
    lines=st.integers(1, 20),
    style=st.sampled_from([PlanStyle.LETTERS, PlanStyle.VALUES]),
    corner=st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
    cursor=st.sampled_from(list(STANDARD.squares())),
)
def test_on_any_display_the_part_shown_lies_on_the_board_and_holds_the_cursor(
    columns: int, lines: int, style: PlanStyle, corner: tuple[int, int], cursor: Coordinate
) -> None:
    drawn = plan(columns, lines, style)
    part = drawn.part(*corner).following(cursor)
    windows = list(drawn.windows(part))
    assert len(windows) == part.height <= lines
    assert all(len(window.cells) == len(window.meanings) == columns for window in windows)
    squares = {
        meaning for window in windows for meaning in window.meanings if isinstance(meaning, Coordinate)
    }
    assert len(squares) == part.height * part.width
    assert cursor in squares
    assert squares <= set(STANDARD.squares())


def test_the_part_moves_no_further_than_it_must() -> None:
    part = Part(top=3, left=2, height=4, width=5)
    assert part.following(Coordinate(row=4, column=6)) == part
    assert part.following(Coordinate(row=8, column=1)) == Part(top=5, left=1, height=4, width=5)
