"""From an announcement to chunks of braille cells that remember what they stand for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
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
from crossdots.braille.translator import BLANK_CELL, NO_BREAK_SPACE, Translator, plain_text
from crossdots.braille.window import Chunk

LETTER_SIGN = "⠰"
"""Before a letter or a mark alone, which would be read as a word otherwise. Source: UEB, grade 1 symbol."""

MARKS_LIKE_WORDS = frozenset('?;"“”')
"""Alone they would be read as “his”, “be” or “was”. Source: The Rules of Unified English Braille, 7.5."""

_MARKS = (".", "?", "!", ",", ";", ":")
_ENDING_MARKS = (".", "?", "!", ",", ";")
_STOP_APART = NO_BREAK_SPACE + "."
"""A full stop behind something to type, which it must not seem to belong to."""


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
    """Text of one script, and what all of it stands for, if it is more than its words.

    With `begins_window` it is read from the start of a window; with `to_copy` it is to be typed as it stands.
    """

    text: str
    script: Script
    meaning: Meaning | None = None
    begins_window: bool = False
    to_copy: bool = False


def braille(
    announcement: Announcement, settings: BrailleSettings, translator: Translator
) -> tuple[Chunk, ...]:
    """The announcement in chunks of cells, in reading order, ready to be cut into windows."""
    writer = _Writer(english())
    before: Part | None = None
    for part in announcement.at(settings.detail):
        if before is not None:
            writer.set_off(before, part)
        writer.part(part)
        before = part
    if writer.stretches and writer.stretches[-1].text == _STOP_APART:
        writer.stretches.pop()
    return tuple(_chunks(writer.stretches, translator))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes parts one behind the other, as stretches of one script each."""

    book: Phrasebook
    stretches: list[Stretch] = field(default_factory=list)

    def prose(self, text: str) -> None:
        """Prose that follows prose becomes one stretch, so that contractions see their whole word."""
        if text.startswith(".") and self.stretches and self.stretches[-1].to_copy:
            text = _STOP_APART + text[1:]
        if self.stretches and self.stretches[-1].script is Script.PROSE:
            text = self.stretches.pop().text + text
        self.stretches.append(Stretch(text, Script.PROSE))

    def set_off(self, before: Part, part: Part) -> None:
        """Set a part off from the one before, as in speech."""
        last = self.stretches[-1] if self.stretches else None
        has_mark = last is not None and last.script is Script.PROSE and last.text.endswith(_MARKS)
        self.prose(" " if has_mark else f"{self.ending_mark(before)} ")
        if _holds_line(before) or _holds_line(part):
            self.stretches.append(Stretch("", Script.CELLS, begins_window=True))

    def board(self, text: str, meaning: Meaning | None = None) -> None:
        self.stretches.append(Stretch(text, Script.BOARD, meaning))

    def part(self, part: Part) -> None:  # noqa: C901 - one case for each part, nothing else
        match part:
            case At(at):
                self.board(at.name, at)
            case Place(at, direction):
                self.board(place_name(at, direction), at)
            case Face(tile, value, at):
                self.stretches.append(Stretch(_tile_text(tile, value), Script.TILE, at or OnRack(tile)))
            case Letters():
                self.letters(part)
            case Word(tiles, start):
                self.board("".join([_letter_text(tile) for tile in tiles]), start)
            case Square():
                self.square(part)
            case Line(_, squares):
                for square in squares:
                    self.square(square)
            case Count(number, noun):
                counted = self.book.counted(abs(number), noun, Output.BRAILLE)
                self.prose(self.signed(number, counted))
            case Number(number):
                self.prose(self.signed(number, part.digits))
            case Name(text):
                self.prose(text)
            case Literal(text):
                self.literal(text, to_copy=" " in text)
            case Passage(pieces):
                for piece in pieces:
                    if isinstance(piece, Literal):
                        self.literal(piece.text, to_copy=True)
                    else:
                        self.part(piece)
            case Phrase():
                self.phrase(part)
            case _:
                assert_never(part)

    def signed(self, number: float, text: str) -> str:
        """A minus sign, dots 5, 36, and no hyphen. Source: The Rules of Unified English Braille, 11.2."""
        return text if number >= 0 else self.book.text("event.minus", Output.BRAILLE) + text

    def phrase(self, part: Phrase) -> None:
        for piece in self.book.pieces(part.key, Output.BRAILLE):
            if piece.text:
                self.prose(piece.text)
            if piece.literal:
                self.literal(piece.literal, to_copy=True)
            if piece.part:
                self.part(piece.part)
            if piece.slot:
                slot = part.slots[piece.slot]
                self.listed(slot if isinstance(slot, tuple) else (slot,))

    def literal(self, text: str, *, to_copy: bool) -> None:
        """Something to type, or that was typed, letter by letter."""
        if text in MARKS_LIKE_WORDS or (len(text) == 1 and text.isalpha()):
            self.stretches.append(Stretch(LETTER_SIGN, Script.CELLS, ToType(text)))
        self.stretches.append(Stretch(text, Script.BOARD, ToType(text), to_copy=to_copy))

    def listed(self, parts: tuple[Part, ...]) -> None:
        """With commas, unless each is one group of cells, or a figure such as the minutes of a time."""
        has_commas = len(parts) > 1 and any(map(self.needs_commas, parts))
        for number, part in enumerate(parts):
            if number:
                self.prose(", " if has_commas else " ")
            self.part(part)

    def needs_commas(self, part: Part) -> bool:
        """Whether it would run together with what follows it in a list."""
        match part:
            case Name():
                return True
            case Count():
                return False
            case Phrase() | Passage() | Literal() | Letters():
                alone = _Writer(self.book)
                alone.part(part)
                return any(_spaces(stretch.text) for stretch in alone.stretches)
            case _:
                return False

    def ending_mark(self, part: Part) -> str:
        """What sets a part off from the next one: the mark that ends its spoken form, if any.

        The brailled wording leaves it out, since nothing may follow. A line of squares takes none, which
        would look like one more square.
        """
        if not isinstance(part, Phrase) or _holds_line(part):
            return ""
        last = self.book.pieces(part.key, Output.SPEECH)[-1]
        if last.slot:
            slot = part.slots[last.slot]
            return self.ending_mark(slot[-1] if isinstance(slot, tuple) else slot)
        return last.text[-1] if last.text.endswith(_ENDING_MARKS) and not last.literal else ""

    def square(self, square: Square) -> None:
        tile = square.tile
        sign = premium_sign(square.premium, square.is_start) if tile is None else _letter_text(tile)
        self.board(sign, square.at)

    def letters(self, letters: Letters) -> None:
        tiles = letters.tiles
        if len(tiles) == 1 and tiles[0] != BLANK:
            self.stretches.append(Stretch(LETTER_SIGN, Script.CELLS, Reads(tiles[0].letter)))
        if not letters.on_rack:
            self.board(_letters_text(tiles))
            return
        for number, tile in enumerate(tiles):  # as `_letters_text` has them, each with its tile
            if number and BLANK in (tile, tiles[number - 1]):
                self.board(" ")
            self.board(_letter_text(tile), OnRack(tile))


def _holds_line(part: Part) -> bool:
    """Whether it shows a row or a column, whose squares are counted with the fingers."""
    return isinstance(part, Phrase) and any(isinstance(slot, Line) for slot in part.slots.values())


def _tile_text(tile: Tile, value: int) -> str:
    return _letter_text(tile) if tile.is_blank else f"{tile.letter}{value}"


def _letters_text(tiles: tuple[Tile, ...]) -> str:
    """Letters close together; a blank stands apart, since before a letter it would mean that letter."""
    spaced = (f" {BLANK_MARK} " if tile == BLANK else _letter_text(tile) for tile in tiles)
    return " ".join("".join(spaced).split())


def _letter_text(tile: Tile) -> str:
    return BLANK_MARK if tile == BLANK else BLANK_MARK * tile.is_blank + tile.letter


def _chunks(stretches: Iterable[Stretch], translator: Translator) -> Iterator[Chunk]:
    """One chunk for each group of cells between blank cells, and for each change of what they stand for."""
    spaced = tied = begins = False
    for stretch in stretches:
        begins = begins or stretch.begins_window
        words = plain_text(stretch.text).split(" ")  # each becomes one group, as the translator promises
        groups = _cells(stretch, translator).split(BLANK_CELL)
        before = ("", *_spaces(stretch.text))
        for space, word, cells in zip(before, words, groups, strict=True):
            if space:
                spaced, tied = True, space == NO_BREAK_SPACE
            if cells:
                meaning = stretch.meaning or _word_meaning(word)
                yield Chunk(cells, meaning, space_before=spaced, is_tied=tied, begins_window=begins)
                spaced = tied = begins = False


def _spaces(text: str) -> list[str]:
    """All that becomes a blank cell."""
    return [character for character in text if character.isspace() or character == BLANK_CELL]


def _word_meaning(word: str) -> Meaning:
    """The name of the Enter key stands in for that key; any other word is itself."""
    return ToEnter() if word.strip(".,:;?") == _enter_key() else Reads(word)


@cache
def _enter_key() -> str:
    return english().text("display.enter_key")


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
