"""What the commands that write for an embosser have in common."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Count, Literal, Number, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.braille.brf import (
    FEWEST_CELLS,
    FEWEST_LINES,
    MOST_CELLS,
    MOST_LINES,
    Page,
    PageSize,
    brf,
)
from crossdots.braille.translator import Translator
from crossdots.commands.arguments import LONGEST_PROBLEM
from crossdots.commands.new_file import write_new
from crossdots.commands.outputs import translator_with
from crossdots.commands.surroundings import UsageError
from crossdots.session.options import SIX, Preferences

_USUAL = PageSize()


def add_brf(parser: argparse.ArgumentParser) -> None:
    """Where the pages go, and their size."""
    parser.add_argument("--brf", type=Path, metavar="FILE", help="write it for a braille embosser")
    cells = _whole(FEWEST_CELLS, MOST_CELLS)
    parser.add_argument("--cells", type=cells, metavar="N", help=f"cells of a line, else {_USUAL.cells}")
    lines = _whole(FEWEST_LINES, MOST_LINES)
    parser.add_argument("--lines", type=lines, metavar="N", help=f"lines of a page, else {_USUAL.lines}")
    parser.add_argument(
        "--form-feed",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="end each page with a form feed, else with empty lines",
    )


def page_size(options: argparse.Namespace) -> PageSize:
    """The size that was asked for. Raises UsageError where there is a size but no file."""
    given = (options.cells, options.lines, options.form_feed)
    if options.brf is None and given != (None, None, None):
        raise UsageError(phrase("usage.size_without_file"))
    cells, lines, form_feed = given
    return PageSize(cells or _USUAL.cells, lines or _USUAL.lines, form_feed is not False)


def embosser_translator(preferences: Preferences, announcer: Announcer) -> Translator:
    """The best translator that there is for six dots. That it can't contract is told once."""
    translator, lack = translator_with(replace(preferences, braille_dots=SIX))
    if lack is not None and announcer.braille_line is None:
        announcer.announce(lack)
    return translator


def write_brf(path: Path, pages: Sequence[Page], size: PageSize, announcer: Announcer) -> None:
    """Write pages to a new file, and tell so. Raises UsageError."""
    write_new(path, brf(pages, size))
    count, cells, lines = Count(len(pages), "page"), Count(size.cells, "cell"), Count(size.lines, "line")
    announcer.announce(
        saying(phrase("manual.written", path=Literal(str(path)), pages=count, cells=cells, lines=lines))
    )


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text[:9]) if text.isascii() and text.isdecimal() else 0
        if not least <= number <= most:
            shown = Literal(text[:LONGEST_PROBLEM])
            raise UsageError(phrase("usage.page_size", text=shown, least=Number(least), most=Number(most)))
        return number

    return read
