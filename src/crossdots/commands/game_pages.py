"""A game on pages for an embosser: its score sheet, and then the board on a page of its own."""

from collections.abc import Iterator

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import At, Letters, phrase
from crossdots.board.board import Board
from crossdots.board.tile import Tile
from crossdots.braille.board_page import board_stretches
from crossdots.braille.brf import Page, PageSize, Stretch, plain_pages
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.translator import Translator
from crossdots.commands.looking import Looked
from crossdots.session.review import Review
from crossdots.session.score_sheet import describe_each_move, describe_end, describe_start


def game_pages(looked: Looked, size: PageSize, translator: Translator) -> tuple[Page, ...]:
    """The pages of a game that is looked at."""
    return plain_pages(tuple(_stretches(looked, size, translator)), size, translator)


def _stretches(looked: Looked, size: PageSize, translator: Translator) -> Iterator[Stretch]:
    def stretch(told: Announcement, first: int, runover: int, *, level: int = 0) -> Stretch:
        return Stretch.of(braille(told, BrailleSettings(), translator), first, runover, level=level)

    review, board = looked.record or Review.of(looked.state), looked.state.board
    yield stretch(saying(phrase("sheet.title")), 0, 0, level=1)
    yield stretch(looked.opened, 2, 0)
    yield stretch(describe_start(review, coach=looked.coach), 2, 0)
    for move in describe_each_move(review):
        yield stretch(move, 0, 2)
    yield stretch(describe_end(review), 2, 0)
    yield stretch(saying(phrase("sheet.board")), 0, 0, level=1)
    yield from board_stretches(board, size.cells, translator)
    for blanks in _blanks(board):
        yield stretch(blanks, 0, 2)


def _blanks(board: Board) -> Iterator[Announcement]:
    """Which tiles on the board are blanks, if any are."""
    blanks = tuple(
        phrase("sheet.blank", letter=Letters((Tile(tile.letter),)), at=At(at))
        for at, tile in sorted(board.tiles.items())
        if tile.is_blank
    )
    if blanks:
        yield saying(phrase("sheet.blanks", blanks=blanks))
