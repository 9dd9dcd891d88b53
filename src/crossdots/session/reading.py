"""What was typed, read: squares, rows, letters, numbers, words. Each refuses with what is accepted."""

import re
from collections.abc import Iterator

from crossdots.announcement.part import Literal, Name, Number, Part, Passage, phrase
from crossdots.board.coordinate import Coordinate, NotASquare, parse_place
from crossdots.board.direction import Direction
from crossdots.board.layout import Layout
from crossdots.board.tile import BLANK, Tile, TileSet
from crossdots.navigation.refusals import describe_refusal
from crossdots.rules.refusal import OffBoard
from crossdots.rules.spelling import NotSpelled, Spelled, parse_word
from crossdots.rules.view import View
from crossdots.session.refused import Refused

SHOWN_AT_MOST = 30
"""Characters of what was typed that an answer repeats."""

_PLACE_LIKE = re.compile(r"[A-Za-z][0-9]+|[0-9]+[A-Za-z]")


def looks_like_a_place(text: str) -> bool:
    """Whether the text has the form of a square or of a place: a letter and a number, either first."""
    return _PLACE_LIKE.fullmatch(text) is not None


def shortened(text: str) -> Part:
    """What was typed, as a part, letter by letter; long text is cut."""
    if len(text) <= SHOWN_AT_MOST:
        return Literal(text)
    return Passage((Literal(text[:SHOWN_AT_MOST]), Name("…")))


def read_place(view: View, text: str) -> tuple[Coordinate, Direction]:
    """Where a word starts and how it runs: `8D` across, `D8` down. Raises Refused."""
    try:
        at, direction = parse_place(text)
    except NotASquare as error:
        raise Refused.because(phrase("refusal.not_a_square", text=shortened(text))) from error
    if at not in view.variant.layout:
        raise Refused(describe_refusal(view, OffBoard(at)))
    return at, direction


def read_square(view: View, text: str) -> Coordinate:
    """A square: `H8`; `8H` is understood too. Raises Refused."""
    return read_place(view, text)[0]


def read_row(layout: Layout, text: str) -> int:
    """A row by its number; 0 is row 1. Raises Refused."""
    return read_number(text, layout.height) - 1


def read_column(layout: Layout, text: str) -> int:
    """A column by its letter; 0 is column A. Raises Refused."""
    column = ord(text.upper()) - ord("A") if len(text) == 1 and text.isascii() else -1
    if not 0 <= column < layout.width:
        last = Literal(Coordinate(row=0, column=layout.width - 1).column_name)
        raise Refused.because(phrase("refusal.not_a_column", text=shortened(text), last=last))
    return column


def read_number(text: str, most: int, *, least: int = 1) -> int:
    """A whole number from `least`, which is 0 or more, to `most`. Raises Refused."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(most)) else -1
    if not least <= number <= most:
        told, first, last = shortened(text), Number(least), Number(most)
        raise Refused.because(phrase("refusal.not_a_number", text=told, least=first, most=last))
    return number


def read_word(tile_set: TileSet, text: str) -> tuple[Spelled, ...]:
    """A word with its blanks marked. Raises Refused."""
    try:
        return parse_word(text, tile_set)
    except NotSpelled as error:
        raise not_a_word(text) from error


def not_a_word(text: str) -> Refused:
    """The refusal that tells how a word is typed."""
    return Refused.because(phrase("refusal.not_a_word", text=shortened(text)))


def read_tiles(tile_set: TileSet, text: str) -> tuple[Tile, ...]:
    """Tiles from a rack: letters, `?` for a blank; spaces and commas may separate. Raises Refused."""
    found: list[Tile] = []
    for piece in re.split(r"(\?)|[\s,]+", text):
        if piece == "?":
            found.append(BLANK)
        elif piece:
            found += _plain_tiles(tile_set, piece)
    return tuple(found)


def read_letter(tile_set: TileSet, text: str) -> Tile:
    """One letter of the tile set, or `?` for the blank. Raises Refused."""
    if text == "?":
        return BLANK
    if text.lower() not in (letter.lower() for letter in tile_set.letters):
        raise Refused.because(phrase("refusal.not_a_letter", text=shortened(text)))
    return Tile(text.upper())


def _plain_tiles(tile_set: TileSet, text: str) -> Iterator[Tile]:
    not_tiles = Refused.because(phrase("refusal.not_tiles", text=shortened(text)))
    try:
        word = parse_word(text, tile_set)
    except NotSpelled as error:
        raise not_tiles from error
    for spelled in word:
        if spelled.letter is None or spelled.by_blank:
            raise not_tiles
        yield Tile(spelled.letter)
