"""From an announcement to chunks of braille cells that remember their square."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from crossdots.announcement.announcement import Announcement, Detail
from crossdots.announcement.part import (
    At,
    Count,
    Face,
    Letters,
    Line,
    Literal,
    Name,
    Number,
    Part,
    Phrase,
    Place,
    Square,
    Word,
)
from crossdots.announcement.phrasebook import Output, Phrasebook, english
from crossdots.board.coordinate import Coordinate, place_name
from crossdots.board.tile import BLANK, Tile
from crossdots.braille.signs import BLANK_MARK, premium_sign
from crossdots.braille.translator import BLANK_CELL, Translator
from crossdots.braille.window import Chunk

LETTER_SIGN = "⠰"
"""Before a letter that stands alone, which would be read as a word otherwise. Source: UEB, grade 1 symbol."""


@dataclass(frozen=True, slots=True)
class BrailleSettings:
    """What the reader chose; `width` is the display's length in cells."""

    detail: Detail = Detail.NORMAL
    width: int = 40


class Script(Enum):
    """The three ways of writing in one message."""

    PROSE = auto()
    """Contracted."""
    BOARD = auto()
    """Letter by letter: words on the board, coordinates, signs."""
    TILE = auto()
    """A tile: its letter, then its value without numeric sign."""
    CELLS = auto()
    """Cells already."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text of one script, and the square that all of it belongs to."""

    text: str
    script: Script
    at: Coordinate | None = None


def braille(
    announcement: Announcement, settings: BrailleSettings, translator: Translator
) -> tuple[Chunk, ...]:
    """The announcement in chunks of cells, in reading order, ready to be cut into windows."""
    writer = _Writer(english())
    stretches: list[Stretch] = []
    for part in announcement.at(settings.detail):
        if stretches:
            stretches.append(Stretch(" ", Script.PROSE))
        stretches += writer.part(part)
    return tuple(_chunks(_joined(stretches), translator))


@dataclass(frozen=True, slots=True)
class _Writer:
    book: Phrasebook

    def part(self, part: Part) -> Iterator[Stretch]:  # noqa: C901 - one case for each part, nothing else
        match part:
            case At(square):
                yield Stretch(square.name, Script.BOARD, square)
            case Place(at, direction):
                yield Stretch(place_name(at, direction), Script.BOARD, at)
            case Face(tile, value, at):
                yield Stretch(_tile_text(tile, value), Script.TILE, at)
            case Letters(tiles):
                if len(tiles) == 1 and tiles[0] != BLANK:
                    yield Stretch(LETTER_SIGN, Script.CELLS)
                yield Stretch(_letters_text(tiles), Script.BOARD)
            case Word(tiles, start):
                yield Stretch("".join(_letter_text(tile) for tile in tiles), Script.BOARD, start)
            case Square():
                yield _square(part)
            case Line(_, squares):
                yield from (_square(square) for square in squares)
            case Count(number, noun):
                counted = self.book.counted(abs(number), noun, Output.BRAILLE)
                yield Stretch(self.signed(number, counted), Script.PROSE)
            case Number(number):
                yield Stretch(self.signed(number, part.digits), Script.PROSE)
            case Name(text):
                yield Stretch(text, Script.PROSE)
            case Literal(text):
                yield Stretch(text, Script.BOARD)
            case Phrase():
                yield from self.phrase(part)
            case _:
                assert_never(part)

    def signed(self, number: float, text: str) -> str:
        """A minus sign, dots 5, 36, and no hyphen. Source: The Rules of Unified English Braille, 11.2."""
        return text if number >= 0 else self.book.text("event.minus", Output.BRAILLE) + text

    def phrase(self, part: Phrase) -> Iterator[Stretch]:
        for piece in self.book.pieces(part.key, Output.BRAILLE):
            if piece.text:
                yield Stretch(piece.text, Script.PROSE)
            if piece.literal:
                yield Stretch(piece.literal, Script.BOARD)
            if piece.slot:
                slot = part.slots[piece.slot]
                yield from self.listed(slot if isinstance(slot, tuple) else (slot,))

    def listed(self, parts: tuple[Part, ...]) -> Iterator[Stretch]:
        for number, part in enumerate(parts):
            if number:
                yield Stretch(", " if isinstance(part, Name) else " ", Script.PROSE)
            yield from self.part(part)


def _square(square: Square) -> Stretch:
    if square.tile is None:
        return Stretch(premium_sign(square.premium, square.is_start), Script.BOARD, square.at)
    return Stretch(_letter_text(square.tile), Script.BOARD, square.at)


def _tile_text(tile: Tile, value: int) -> str:
    return _letter_text(tile) if tile.is_blank else f"{tile.letter}{value}"


def _letters_text(tiles: tuple[Tile, ...]) -> str:
    """Letters close together; a blank stands apart, since before a letter it would mean that letter."""
    spaced = (f" {BLANK_MARK} " if tile == BLANK else _letter_text(tile) for tile in tiles)
    return " ".join("".join(spaced).split())


def _letter_text(tile: Tile) -> str:
    return BLANK_MARK if tile == BLANK else BLANK_MARK * tile.is_blank + tile.letter


def _joined(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Prose that follows prose becomes one stretch, so that contractions see their whole word."""
    pending: Stretch | None = None
    for stretch in stretches:
        if pending and pending.script is stretch.script is Script.PROSE:
            pending = Stretch(pending.text + stretch.text, Script.PROSE)
            continue
        if pending:
            yield pending
        pending = stretch
    if pending:
        yield pending


def _chunks(stretches: Iterator[Stretch], translator: Translator) -> Iterator[Chunk]:
    """One chunk for each group of cells between blank cells, and for each change of square."""
    spaced = False
    for stretch in stretches:
        for number, cells in enumerate(_cells(stretch, translator).split(BLANK_CELL)):
            spaced = spaced or number > 0
            if cells:
                yield Chunk(cells, stretch.at, space_before=spaced)
                spaced = False


def _cells(stretch: Stretch, translator: Translator) -> str:
    match stretch.script:
        case Script.PROSE:
            return translator.prose(stretch.text)
        case Script.BOARD:
            return translator.board(stretch.text)
        case Script.TILE:
            return translator.tile(stretch.text)
        case Script.CELLS:
            return stretch.text
        case _:
            assert_never(stretch.script)
