"""From an announcement to chunks of braille cells that remember what they stand for."""

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
    Passage,
    Phrase,
    Place,
    Square,
    Word,
)
from crossdots.announcement.phrasebook import Output, Phrasebook, english
from crossdots.board.coordinate import place_name
from crossdots.board.tile import BLANK, Tile
from crossdots.braille.meaning import Meaning, OnRack, Reads, ToEnter, ToType
from crossdots.braille.signs import BLANK_MARK, premium_sign
from crossdots.braille.translator import BLANK_CELL, Translator, plain_text
from crossdots.braille.window import Chunk

LETTER_SIGN = "⠰"
"""Before a letter that stands alone, which would be read as a word otherwise. Source: UEB, grade 1 symbol."""


@dataclass(frozen=True, slots=True)
class BrailleSettings:
    """What the reader chose."""

    detail: Detail = Detail.NORMAL


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
    """Text of one script, and what all of it stands for, if it is more than its words."""

    text: str
    script: Script
    meaning: Meaning | None = None


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
                yield Stretch(_tile_text(tile, value), Script.TILE, at or OnRack(tile))
            case Letters(tiles, on_rack):
                if len(tiles) == 1 and tiles[0] != BLANK:
                    yield Stretch(LETTER_SIGN, Script.CELLS, Reads(tiles[0].letter))
                if on_rack:
                    yield from _racked(tiles)
                else:
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
                yield Stretch(text, Script.BOARD, ToType(text))
            case Passage(pieces):
                for piece in pieces:
                    yield from self.part(piece)
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
                yield Stretch(piece.literal, Script.BOARD, ToType(piece.literal))
            if piece.part:
                yield from self.part(piece.part)
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


def _racked(tiles: tuple[Tile, ...]) -> Iterator[Stretch]:
    """Letters as `_letters_text` has them, each with its tile."""
    for number, tile in enumerate(tiles):
        if number and BLANK in (tile, tiles[number - 1]):
            yield Stretch(" ", Script.BOARD)
        yield Stretch(_letter_text(tile), Script.BOARD, OnRack(tile))


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
    """One chunk for each group of cells between blank cells, and for each change of what they stand for."""
    spaced = False
    for stretch in stretches:
        words = plain_text(stretch.text).split(" ")  # each becomes one group, as the translator promises
        groups = _cells(stretch, translator).split(BLANK_CELL)
        for number, (word, cells) in enumerate(zip(words, groups, strict=True)):
            spaced = spaced or number > 0
            if cells:
                yield Chunk(cells, stretch.meaning or _word_meaning(word), space_before=spaced)
                spaced = False


def _word_meaning(word: str) -> Meaning:
    """The name of the Enter key stands in for that key; any other word is itself."""
    return ToEnter() if word.strip(".,:;?") == english().text("display.enter_key") else Reads(word)


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
