"""The board on paper: a row of cells for each row of squares, under the names of the columns."""

from collections.abc import Iterator, Sequence

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.braille.brf import Stretch
from crossdots.braille.signs import premium_sign
from crossdots.braille.translator import Translator

_LABEL_CELLS = 3
"""Of a row's number with its numeric sign; shorter ones stand at the right."""


def board_stretches(board: Board, cells: int, translator: Translator) -> Iterator[Stretch]:
    """The columns' names, then the rows, a cell for each square; with spaces between where they fit.

    A blank is the letter that it stands for.
    """
    layout = board.layout
    names = (Coordinate(row=0, column=column).column_name for column in range(layout.width))
    spaced = _LABEL_CELLS + 2 * layout.width <= cells
    yield _line((), [translator.board(name) for name in names], spaced=spaced)
    for row in range(layout.height):
        squares = layout.line(Direction.ACROSS, row)
        label = translator.prose(str(row + 1))
        yield _line((label,), [_square(board, at, translator) for at in squares], spaced=spaced)


def _line(label: tuple[str, ...], squares: Sequence[str], *, spaced: bool) -> Stretch:
    words = tuple(squares) if spaced else ("".join(squares),)
    indent = _LABEL_CELLS - len(label[0]) if label else _LABEL_CELLS + 1
    return Stretch((*label, *words), indent)


def _square(board: Board, at: Coordinate, translator: Translator) -> str:
    tile = board.tile(at)
    if tile is not None:
        return translator.board(tile.letter)
    return translator.board(premium_sign(board.layout.premium(at), at == board.layout.start))
