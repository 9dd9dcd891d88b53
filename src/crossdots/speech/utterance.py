"""From an announcement to the text that is spoken."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
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
    Slot,
    Square,
    Word,
    phrase,
)
from crossdots.announcement.phrasebook import Output, Phrasebook, english
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile

_LETTER_A = "A\0"
"""The letter A, until it is known what stands beside it."""
_JOINED = "\1"
"""Before it where it belongs to the number before it."""

_PAUSES = (",", ";", ":", ".")
"""A comma that ends what stands in a slot gives way to any of these."""


class Spelling(Enum):
    """How single letters are spoken."""

    LETTERS = "letters"
    NATO = "nato"


@dataclass(frozen=True, slots=True)
class SpeechSettings:
    """What the listener chose, and whether it goes to a synthesizer without being printed.

    Then it is written as synthesizers say it right. They take a lone A for the article. They take some words
    in capitals for abbreviations, such as IT and US, and some in small letters for Roman numerals, such as
    xi; written like names all are words.
    """

    detail: Detail = Detail.NORMAL
    spelling: Spelling = Spelling.LETTERS
    synthesized: bool = False


def speak(announcement: Announcement, settings: SpeechSettings) -> str:
    """The utterance, one line of text."""
    speaker = _Speaker(settings, english())
    spoken = " ".join(filter(None, (speaker.part(part) for part in announcement.at(settings.detail))))
    return _plain(_with_letter_a(spoken) if settings.synthesized else spoken)


def _with_letter_a(spoken: str) -> str:
    """The text with the letter A written so that no synthesizer takes it for the article.

    It joins its number, and has a comma before a word.
    """
    joined = re.sub(rf"(?<=\d) {_JOINED}(?=A)|(?<={_LETTER_A}) (?=\d)", "", spoken)
    return re.sub(rf"(?<!\d{_LETTER_A})(?<={_LETTER_A}) (?=\w)", ", ", joined)


def _plain(spoken: str) -> str:
    return spoken.replace(_JOINED, "").replace(_LETTER_A, "A")


@dataclass(frozen=True, slots=True)
class _Speaker:
    settings: SpeechSettings
    book: Phrasebook

    def part(self, part: Part) -> str:  # noqa: C901 - one case for each part, nothing else
        match part:
            case At(square):
                return square.name
            case Place():
                return self.place(part)
            case Face():
                return self.face(part)
            case Letters(tiles):
                return ", ".join(self.letter(tile) for tile in tiles)
            case Word():
                return self.word(part)
            case Square():
                return self.square(part)
            case Line():
                return self.line(part)
            case Count(number, noun):
                return self.signed(number, self.book.counted(abs(number), noun, Output.SPEECH))
            case Number(number):
                return self.signed(number, part.digits)
            case Name(text) | Literal(text):
                return text
            case Passage():
                return part.text
            case Phrase():
                return self.phrase(part)
            case _:
                assert_never(part)

    def place(self, place: Place) -> str:
        column = _letter(place.at.column_name)
        if place.direction is Direction.ACROSS and column == _LETTER_A:
            column = _JOINED + column
        row = Name(place.at.row_name)
        return self.phrase(phrase(f"place.{place.direction.value}", row=row, column=Name(column)))

    def phrase(self, part: Phrase) -> str:
        spoken = ""
        for piece in self.book.pieces(part.key, Output.SPEECH):
            if piece.text.startswith(_PAUSES):
                spoken = spoken.removesuffix(",")
            spoken += piece.text + piece.literal
            if piece.part:
                spoken += self.part(piece.part)
            if piece.slot:
                spoken += self.slot(part.slots[piece.slot])
        return spoken

    def slot(self, slot: Slot) -> str:
        if not isinstance(slot, tuple):
            return self.part(slot)
        parts = [self.part(part) for part in slot]
        return ", ".join([*(part.removesuffix(",") for part in parts[:-1]), *parts[-1:]])

    def signed(self, number: float, text: str) -> str:
        """Minus as a word: screen readers may pass over a hyphen."""
        return text if number >= 0 else f"{self.book.text('event.minus')} {text}"

    def letter(self, tile: Tile) -> str:
        if tile == BLANK:
            return self.book.text("tile.blank")
        spoken = self.letter_name(tile)
        return self.phrase(phrase("tile.blank_letter", letter=Name(spoken))) if tile.is_blank else spoken

    def letter_name(self, tile: Tile) -> str:
        if self.settings.spelling is Spelling.LETTERS:
            return _letter(tile.letter)
        return " ".join(
            self.book.text(f"nato.{letter}") if letter.isascii() else letter for letter in tile.letter
        )

    def face(self, face: Face) -> str:
        letter = self.letter(face.tile)
        return letter if face.tile.is_blank else f"{letter} {face.value}"

    def word(self, word: Word) -> str:
        letters = "".join(tile.letter for tile in word.tiles)
        if self.settings.synthesized:
            letters = letters.capitalize()
        blanks = tuple(
            self.blank_in(word.tiles, place) for place, tile in enumerate(word.tiles) if tile.is_blank
        )
        if word.plain or not blanks:
            return letters
        return self.phrase(phrase("tile.word_with_blanks", word=Name(letters), letters=blanks))

    def blank_in(self, tiles: tuple[Tile, ...], place: int) -> Part:
        """A blank of a word by its letter; and by which of them it is, where not all of them are blanks."""
        letter = Name(self.letter_name(tiles[place]))
        alike = [number for number, tile in enumerate(tiles) if tile.letter == tiles[place].letter]
        if all(tiles[number].is_blank for number in alike):
            return letter
        if place == alike[0]:
            return phrase("tile.first_of_several", letter=letter)
        if place == alike[-1]:
            return phrase("tile.last_of_several", letter=letter)
        return phrase("tile.one_of_several", letter=letter, number=Number(alike.index(place) + 1))

    def square(self, square: Square) -> str:
        if square.tile is None:
            return self.book.text(square.sign_key)
        return self.face(Face(square.tile, square.value))

    def line(self, line: Line) -> str:
        return "; ".join(stretch.removesuffix(",") for stretch in self.stretches(line)) or self.book.text(
            "line.plain"
        )

    def stretches(self, line: Line) -> Iterator[str]:
        """Words by where they stand, and uncovered premium squares one by one; plain squares go unsaid."""
        for tiled, group in groupby(line.squares, key=lambda square: square.tile is not None):
            squares = list(group)
            if tiled:
                yield self.tiles_in_line(line.direction, squares)
                continue
            for square in () if line.tiles_only else squares:
                key = square.sign_key
                if key != "premium.none":
                    yield f"{self.place_in_line(line.direction, square)} {self.book.text(key)}"

    def tiles_in_line(self, direction: Direction, squares: list[Square]) -> str:
        first = self.place_in_line(direction, squares[0])
        tiles = tuple(square.tile for square in squares if square.tile)
        if self.settings.detail is Detail.FULL:
            word = " ".join(self.face(Face(square.tile, square.value)) for square in squares if square.tile)
        else:
            word = self.word(Word(tiles)) if len(tiles) > 1 else self.letter(tiles[0])
        if len(squares) == 1:
            return self.phrase(phrase("line.single", place=Name(first), tile=Name(word)))
        last = self.place_in_line(direction, squares[-1])
        return self.phrase(phrase("line.stretch", first=Name(first), last=Name(last), word=Name(word)))

    @staticmethod
    def place_in_line(direction: Direction, square: Square) -> str:
        return _letter(square.at.column_name) if direction is Direction.ACROSS else square.at.row_name


def _letter(name: str) -> str:
    return _LETTER_A if name == "A" else name
