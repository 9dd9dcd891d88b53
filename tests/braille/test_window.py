"""Windows are exactly as wide as the display, cut where a reader expects it, and remember their squares."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.coordinate import Coordinate
from crossdots.braille.meaning import Meaning
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.window import Chunk, Window, windows

WIDTHS = st.sampled_from([1, 2, 3, 12, 20, 32, 40, 80])
CELLS = st.text("⠁⠃⠉⠓⠼⠰⠿⣿", min_size=1, max_size=50)


@st.composite
def messages(draw: st.DrawFn) -> list[Chunk]:
    """Chunks each with a square of its own: the row counts the groups, the column the chunks of a group."""
    chunks: list[Chunk] = []
    groups = draw(st.lists(st.lists(CELLS, min_size=1, max_size=18), max_size=12))
    for row, group in enumerate(groups):
        for column, cells in enumerate(group):
            chunks.append(Chunk(cells, Coordinate(row=row, column=column), space_before=column == 0))
    return chunks


def square(meaning: Meaning | None) -> Coordinate:
    assert isinstance(meaning, Coordinate)
    return meaning


def shown(cut: tuple[Window, ...]) -> list[tuple[str, Meaning]]:
    """Every cell that means something, window after window."""
    return [
        (cell, meaning)
        for window in cut
        for cell, meaning in zip(window.cells, window.meanings, strict=True)
        if meaning is not None
    ]


def holding(cut: tuple[Window, ...], chunks: list[Chunk]) -> list[Window]:
    """The windows in which any of these chunks lies."""
    squares = {chunk.meaning for chunk in chunks}
    return [window for window in cut if squares & set(window.meanings)]


def groups_of(chunks: list[Chunk]) -> list[list[Chunk]]:
    return [list(group) for _, group in groupby(chunks, lambda chunk: square(chunk.meaning).row)]


def length(chunks: list[Chunk]) -> int:
    return sum(len(chunk.cells) for chunk in chunks)


@given(messages(), WIDTHS)
def test_a_window_is_exactly_as_wide_as_the_display(message: list[Chunk], width: int) -> None:
    for window in windows(message, width):
        assert len(window.cells) == len(window.meanings) == width


@given(messages(), WIDTHS)
def test_every_cell_is_shown_once_in_order_with_its_square(message: list[Chunk], width: int) -> None:
    cut = windows(message, width)
    assert shown(cut) == [(cell, chunk.meaning) for chunk in message for cell in chunk.cells]


@given(messages(), WIDTHS)
def test_what_fits_into_a_window_is_not_cut(message: list[Chunk], width: int) -> None:
    cut = windows(message, width)
    units = [[chunk] for chunk in message] + groups_of(message)
    for unit in units:
        if length(unit) <= width:
            (window,) = holding(cut, unit)
            assert "".join(chunk.cells for chunk in unit) in window.cells


@given(messages(), WIDTHS)
def test_a_blank_cell_stands_between_two_groups_and_nowhere_else(message: list[Chunk], width: int) -> None:
    for window in windows(message, width):
        text = window.cells.rstrip(BLANK_CELL)
        rows = [square(meaning).row for meaning in window.meanings if meaning is not None]
        assert text.count(BLANK_CELL) == len(set(rows)) - bool(rows)
        for index, cell in enumerate(text):
            if cell == BLANK_CELL:
                before, after = window.meaning(index - 1), window.meaning(index + 1)
                assert square(before).row != square(after).row


@given(messages(), WIDTHS)
def test_a_window_ends_only_where_the_next_unit_has_no_room(message: list[Chunk], width: int) -> None:
    cut = windows(message, width)
    starts = {square(chunk.meaning): chunk for chunk in message}
    for window, following in pairwise(cut):
        used = len(window.cells.rstrip(BLANK_CELL))
        first = square(following.meaning(0))
        group = [chunk for chunk in message if square(chunk.meaning).row == first.row]
        begins_group = first.column == 0 and starts[first] not in holding_chunks(window, message)
        whole = begins_group and length(group) <= width
        needed = length(group) if whole else min(len(starts[first].cells), width)
        assert used == width or used + begins_group + needed > width


def holding_chunks(window: Window, message: list[Chunk]) -> list[Chunk]:
    return [chunk for chunk in message if chunk.meaning in window.meanings]


@given(st.lists(st.builds(Chunk, st.text("⠁⠃⠀", max_size=9), st.none(), st.booleans())), WIDTHS)
def test_blank_cells_and_empty_chunks_do_no_harm(message: list[Chunk], width: int) -> None:
    cut = windows(message, width)
    assert all(len(window.cells) == width for window in cut)
    seen = "".join(window.cells for window in cut).replace(BLANK_CELL, "")
    assert seen == "".join(chunk.cells for chunk in message).replace(BLANK_CELL, "")


ROW_8 = [
    Chunk("⠼⠓"),
    *(
        Chunk(cell, Coordinate(row=7, column=column), space_before=column == 0)
        for column, cell in enumerate("⠿⠄⠄⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿")
    ),
    Chunk("⠞⠗⠁⠊⠝", Coordinate(row=7, column=3)),
    Chunk("⠼⠓⠰⠙", Coordinate(row=7, column=3)),
    Chunk("⠂", space_before=False),
    Chunk("⠼⠁⠃"),
    Chunk("⠏⠕⠔⠞⠎⠲"),
]
"""Row 8 with TRAIN on it, then "train 8D, 12 points."."""


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (12, ["⠼⠓⠀⠿⠄⠄⠞⠗⠁⠊⠝⠄", "⠄⠄⠤⠄⠄⠿⠀⠞⠗⠁⠊⠝", "⠼⠓⠰⠙⠂⠀⠼⠁⠃", "⠏⠕⠔⠞⠎⠲"]),
        (20, ["⠼⠓⠀⠿⠄⠄⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿", "⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠂⠀⠼⠁⠃", "⠏⠕⠔⠞⠎⠲"]),
        (32, ["⠼⠓⠀⠿⠄⠄⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠂", "⠼⠁⠃⠀⠏⠕⠔⠞⠎⠲"]),
        (40, ["⠼⠓⠀⠿⠄⠄⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠂⠀⠼⠁⠃", "⠏⠕⠔⠞⠎⠲"]),
        (80, ["⠼⠓⠀⠿⠄⠄⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠂⠀⠼⠁⠃⠀⠏⠕⠔⠞⠎⠲"]),
    ],
)
def test_displays_in_use(width: int, lines: list[str]) -> None:
    assert [window.cells for window in windows(ROW_8, width)] == [
        line.ljust(width, BLANK_CELL) for line in lines
    ]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (9, ["⠎⠁⠽⠀⠝⠕", "⠼⠁⠒⠀⠏⠁⠽", "⠼⠉⠀⠉⠁⠞⠎"]),
        (6, ["⠎⠁⠽⠀⠝⠕", "⠼⠁⠒", "⠏⠁⠽⠀⠼⠉", "⠉⠁⠞⠎"]),
    ],
)
def test_what_is_tied_stays_together_where_it_fits(width: int, lines: list[str]) -> None:
    words = ["⠎⠁⠽", "⠝⠕", "⠼⠁", "⠏⠁⠽", "⠼⠉", "⠉⠁⠞⠎"]
    message = [Chunk(cells, is_tied=cells == "⠏⠁⠽") for cells in words]
    message.insert(3, Chunk("⠒", space_before=False))
    assert [window.cells.rstrip(BLANK_CELL) for window in windows(message, width)] == lines


def test_a_routing_key_finds_its_square() -> None:
    first, second, *_ = windows(ROW_8, 12)
    assert first.meaning(0) is None
    assert first.meaning(3) == Coordinate.parse("A8")
    assert first.meaning(11) == Coordinate.parse("I8")
    assert second.meaning(0) == Coordinate.parse("J8")
    assert second.meaning(6) is None
    assert second.meaning(7) == second.meaning(11) == Coordinate.parse("D8")


def test_a_routing_key_beside_the_window_finds_nothing() -> None:
    (window,) = windows([Chunk("⠓⠼⠓", Coordinate.parse("H8"))], 3)
    assert window.meaning(2) == Coordinate.parse("H8")
    assert (window.meaning(3), window.meaning(-1)) == (None, None)


def test_a_word_longer_than_the_display_begins_a_window_and_is_cut() -> None:
    message = [Chunk("⠁⠞"), Chunk("⠞⠗⠁⠊⠝⠑⠗⠎"), Chunk("⠼⠊")]
    assert [window.cells for window in windows(message, 5)] == ["⠁⠞⠀⠀⠀", "⠞⠗⠁⠊⠝", "⠑⠗⠎⠀⠀", "⠼⠊⠀⠀⠀"]


def test_an_empty_message_leaves_the_display_blank() -> None:
    assert windows([], 4) == windows([Chunk("")], 4) == (Window("⠀⠀⠀⠀", (None,) * 4),)


@pytest.mark.parametrize("width", [0, -1])
def test_a_display_has_cells(width: int) -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        windows(ROW_8, width)
