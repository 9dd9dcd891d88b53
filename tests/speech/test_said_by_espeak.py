"""Coordinates, tiles, words and scores as a real synthesizer says them: what espeak-ng makes of each."""

import re
import shutil
import subprocess
from functools import cache

import pytest

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Count, Face, Letters, Name, Number, Part, Place, Word, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import ENGLISH, Tile, parse_tiles
from crossdots.speech.utterance import SpeechSettings, speak

ESPEAK = shutil.which("espeak-ng")
pytestmark = pytest.mark.skipif(ESPEAK is None, reason="espeak-ng is not installed")

TWO_LETTER_WORDS = (
    "AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX FA "
    "GO HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP "
    "OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO"
)

SPELLED_ANYWAY = {"AE", "AI", "HM", "ID", "MM", "OS", "SH"}
"""espeak-ng 1.51 spells these however they are written."""


@cache
def sounds(text: str) -> str:
    """What espeak-ng says, without stress, pauses, and the r that joins some words."""
    command = [ESPEAK or "", "-x", "-q", "-v", "en-gb", text]
    said = subprocess.run(command, capture_output=True, check=True, text=True, timeout=20).stdout
    return re.sub(r"[\s',;_|%=r-]", "", said)


def spoken(*parts: Part) -> str:
    return speak(saying(*parts), SpeechSettings(synthesized=True))


def names(*texts: str) -> str:
    """The sounds of texts that are each said alone."""
    return "".join(map(sounds, texts))


SQUARES = [*(f"{column}8" for column in "ABCDEFGHIJKLMNO"), *(f"H{row}" for row in range(1, 16)), "A1", "O15"]


@pytest.mark.parametrize("square", SQUARES)
def test_a_place_is_its_number_and_the_name_of_its_letter(square: str) -> None:
    at = Coordinate.parse(square)
    across, down = spoken(Place(at, Direction.ACROSS)), spoken(Place(at, Direction.DOWN))
    assert sounds(across) == names(at.row_name, at.column_name, "across")
    assert sounds(down) == names(at.column_name, at.row_name, "down")
    assert sounds(square) == names(at.column_name, at.row_name)


@pytest.mark.parametrize("letter", ENGLISH.letters)
def test_a_tile_is_the_name_of_its_letter_and_its_value(letter: str) -> None:
    tile = Tile(letter)
    value = ENGLISH.value(tile)
    assert sounds(spoken(Face(tile, value))) == names(letter, str(value))
    rack = spoken(phrase("rack.letters", letters=Letters((tile, Tile("Q")))))
    assert sounds(rack) == names("Rack", letter, "Q")
    blank = spoken(phrase("answer.placed", letter=Letters((Tile(letter, is_blank=True),)), at=Name("H8")))
    assert sounds(blank).startswith(names("blank", letter))


@pytest.mark.parametrize(
    "word", [*TWO_LETTER_WORDS.split(), "TRAIN", "QUIXOTRY", "MIX", "LIVID", "CIVIC", "DIM"]
)
def test_a_word_is_said_as_a_word(word: str) -> None:
    text = spoken(Word(parse_tiles(word)))
    is_spelled = sounds(text) == names(*word)
    assert is_spelled == (word in SPELLED_ANYWAY)
    assert (
        "r,oUm@n"
        not in subprocess.run(
            [ESPEAK or "", "-x", "-q", text], capture_output=True, check=True, text=True, timeout=20
        ).stdout
    )


def test_a_score_is_said_in_words() -> None:
    told = spoken(phrase("score.one", player=Name("Ann"), points=Count(-12, "point")))
    assert sounds(told) == names("Ann", "minus", "twelve", "points")
    assert sounds(spoken(Number(-7))) == names("minus", "seven")


def test_what_printed_lines_say_would_be_the_article() -> None:
    """The reason for all this; when synthesizers learn it, it can go."""
    printed = speak(saying(Face(Tile("A"), 1)), SpeechSettings())
    assert sounds(printed) != names("A", "1")
