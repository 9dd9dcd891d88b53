"""`crossdots export`: a saved game to take away."""

import argparse
from collections.abc import Iterator

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import At, Letters, Literal, Name, phrase
from crossdots.board.tile import Tile
from crossdots.braille.board_page import board_stretches
from crossdots.braille.brf import PageSize, Stretch, plain_pages
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.translator import Translator
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.embossing import add_brf, embosser_translator, page_size, write_brf
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import saved_game
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.record.journal import SavedGame
from crossdots.session.score_sheet import describe_each_move, describe_end, describe_start


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """A saved game for an embosser: its score sheet, and the board on a page of its own."""
    if options.brf is None:
        raise UsageError(phrase("usage.no_export"))
    size = page_size(options)
    saved = saved_game(options.game, around, ended_too=True)
    announcer = open_announcer(chosen_by(options, around).preferences, around)
    translator = embosser_translator(announcer)
    pages = plain_pages(tuple(_stretches(saved, size, translator)), size, translator)
    write_brf(options.brf, pages, size, announcer)
    return 0


def _stretches(saved: SavedGame, size: PageSize, translator: Translator) -> Iterator[Stretch]:
    def stretch(told: Announcement, first: int, runover: int, *, level: int = 0) -> Stretch:
        return Stretch.of(braille(told, BrailleSettings(), translator), first, runover, level=level)

    number = Literal(saved.identity)
    yield stretch(saying(phrase("sheet.title", number=number)), 0, 0, level=1)
    begun = saying(phrase("sheet.begun", date=Name(saved.header.created[:10])))
    yield stretch(describe_start(saved.state).followed_by([begun]), 2, 0)
    for move in describe_each_move(saved.state):
        yield stretch(move, 0, 2)
    yield stretch(describe_end(saved.state), 2, 0)
    yield stretch(saying(phrase("sheet.board", number=number)), 0, 0, level=1)
    yield from board_stretches(saved.state.board, size.cells, translator)
    blanks = tuple(
        phrase("sheet.blank", letter=Letters((Tile(tile.letter),)), at=At(at))
        for at, tile in sorted(saved.state.board.tiles.items())
        if tile.is_blank
    )
    if blanks:
        yield stretch(saying(phrase("sheet.blanks", blanks=blanks)), 0, 2)


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("game", nargs="?", metavar="ID", help="its number; else the one played last")
    add_brf(parser)
    add_outputs(parser)
