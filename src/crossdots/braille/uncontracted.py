"""Uncontracted braille without liblouis: what a player gets on a machine that has only Python."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import groupby

from crossdots.braille.signs import (
    BLANK_MARK,
    CENTRE_STAR,
    DOUBLE_LETTER,
    EIGHT_DOT_CELLS,
    SIX_DOT_CELLS,
    TRIPLE_WORD,
)
from crossdots.braille.translator import BLANK_CELL, plain_text

# Source of all cells and rules: The Rules of Unified English Braille, second edition, in the sections named.

LETTER_CELLS: Mapping[str, str] = dict(
    zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True)
)
"""The cell of each letter, 2.1."""

_DIGIT_CELLS = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))

# 4.3 ligatures, 4.2 strokes, 12 early English, 4.4 eszett; the Turkish i is an i.
_SPECIAL_LETTER_CELLS = {
    "æ": "⠁⠘⠖⠑",
    "œ": "⠕⠘⠖⠑",
    "ø": "⠈⠡⠕",
    "ł": "⠈⠡⠇",
    "đ": "⠈⠒⠙",
    "ħ": "⠈⠒⠓",
    "ŧ": "⠈⠒⠞",
    "þ": "⠼⠮",
    "ð": "⠼⠫",
    "ŋ": "⠘⠝",
    "ß": "⠨⠮",
    "ı": "⠊",
}

# 4.2, by combining mark: what stands before the letter.
_MODIFIER_CELLS = {
    "\u0301": "⠘⠌",  # acute
    "\u0300": "⠘⠡",  # grave
    "\u0302": "⠘⠩",  # circumflex
    "\u0303": "⠘⠻",  # tilde
    "\u0308": "⠘⠒",  # diaeresis
    "\u0327": "⠘⠯",  # cedilla
    "\u030a": "⠘⠫",  # ring
    "\u030c": "⠘⠬",  # caron
    "\u0306": "⠈⠬",  # breve
    "\u0304": "⠈⠤",  # macron
}

# 7.1 punctuation, 3 general symbols
_PUNCTUATION_CELLS = {
    ".": "⠲",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "!": "⠖",
    "?": "⠦",
    "'": "⠄",
    "’": "⠄",
    "-": "⠤",
    "–": "⠠⠤",
    "—": "⠠⠤",
    "(": "⠐⠣",
    ")": "⠐⠜",
    "“": "⠦",
    "”": "⠴",
    '"': "⠠⠶",
    "/": "⠸⠌",
    "+": "⠐⠖",
    "−": "⠐⠤",
    "×": "⠐⠦",
    "%": "⠨⠴",
    "&": "⠈⠯",
    "@": "⠈⠁",
    "#": "⠸⠹",
    "*": "⠐⠔",
    "_": "⠨⠤",
    "[": "⠨⠣",
    "]": "⠨⠜",
    "{": "⠸⠣",
    "}": "⠸⠜",
    "<": "⠈⠣",
    ">": "⠈⠜",
    "‘": "⠠⠦",
    "‐": "⠤",
    "‑": "⠤",
    "÷": "⠐⠌",
    "$": "⠈⠎",
    "£": "⠈⠇",
    "€": "⠈⠑",
    "°": "⠘⠚",
    "~": "⠈⠔",
    "^": "⠈⠢",
    "`": "⠨⠡",
    "|": "⠸⠳",
    "\\": "⠸⠡",
}

# In prose the signs that also have an everyday meaning keep it: equals, ellipsis, multiplication dot.
_PROSE_CELLS = {
    "=": "⠐⠶",
    "…": "⠲⠲⠲",
    "·": "⠈⠡",
    **{sign: SIX_DOT_CELLS[sign] for sign in (BLANK_MARK, CENTRE_STAR, DOUBLE_LETTER, TRIPLE_WORD)},
}

_NUMERIC_SIGN = "⠼"
_GRADE_1_SIGN = "⠰"
_CAPITAL_SIGN = "⠠"
_CAPITAL_WORD_SIGN = "⠠⠠"
_CAPITAL_END_SIGN = "⠠⠄"
_LETTERS_LIKE_DIGITS = "abcdefghij"

_DIGIT = re.compile(r"[0-9]")
_NUMERIC_RUN = re.compile(r"[0-9.,]+")
_OPENING_MARK = re.compile(r"(?<![^ ([])\"(?=[^ ])")
_CLOSING_MARK = re.compile(r"(?<=[^ ])\"")
_LEADING_QUESTION_MARK = re.compile(r"(?<![^ (“])\?")

_UNKNOWN = _PUNCTUATION_CELLS["_"]
"""A character that has no cells here is shown as a low line: a place where something stands."""


class UncontractedTranslator:
    """The translator that needs nothing installed: English in uncontracted UEB.

    For the board and its tiles it gives the same cells as our liblouis tables.
    """

    __slots__ = ("_signs",)

    def __init__(self, *, eight_dot: bool = False) -> None:
        self._signs = EIGHT_DOT_CELLS if eight_dot else SIX_DOT_CELLS

    def prose(self, text: str) -> str:
        """Sentences, with capital signs and numeric signs; uncontracted."""
        directed = _CLOSING_MARK.sub("”", _OPENING_MARK.sub("“", plain_text(text)))
        return "".join(_spelled(directed, _PROSE_CELLS, _prose_signs(directed)))

    def board(self, text: str) -> str:
        """Words on the board, racks, coordinates and signs: no capital signs."""
        return "".join(_spelled(plain_text(text), self._signs, {}))

    def tile(self, text: str) -> str:
        """Tiles as on the RNIB set: letter and value, without numeric sign."""
        return "".join(_cells(character, self._signs) for character in plain_text(text))


def _spelled(text: str, signs: Mapping[str, str], before: Mapping[int, str]) -> Iterator[str]:
    """The cells of each character with its numeric, grade 1 and other indicators.

    `before` gives what stands before the character at an index.
    """
    numeric = _numeric_indexes(text)
    for index, character in enumerate(text):
        follows_number = index - 1 in numeric
        if index in before:
            yield before[index]
        elif follows_number and character.lower() in _LETTERS_LIKE_DIGITS:
            yield _GRADE_1_SIGN
        if index in numeric and not follows_number:
            yield _NUMERIC_SIGN
        yield _cells(character, signs)


def _numeric_indexes(text: str) -> set[int]:
    """Where the text is in numeric mode: at digits, at points and commas around them; 6.2, 6.3."""
    runs = (run for run in _NUMERIC_RUN.finditer(text) if _DIGIT.search(run[0]))
    return {index for run in runs for index in range(*run.span())}


def _prose_signs(text: str) -> dict[int, str]:
    """The indicators of prose by index of the character they stand before.

    Capitals, 8.3, 8.4, 8.6; the grade 1 sign of a question mark that would read as an opening mark, 7.5.
    """
    signs = {match.start(): _GRADE_1_SIGN for match in _LEADING_QUESTION_MARK.finditer(text)}
    for is_capital, group in groupby(range(len(text)), key=lambda index: text[index].isupper()):
        run = list(group)
        if is_capital and len(run) == 1:
            signs[run[0]] = _CAPITAL_SIGN
        elif is_capital:
            signs[run[0]] = _CAPITAL_WORD_SIGN
            if text[run[-1] + 1 : run[-1] + 2].isalpha():
                signs[run[-1] + 1] = _CAPITAL_END_SIGN
    return signs


def _cells(character: str, signs: Mapping[str, str]) -> str:
    """The cells of one character, capital or small."""
    if character == " ":
        return BLANK_CELL
    for cells in (signs, _DIGIT_CELLS, _PUNCTUATION_CELLS):
        if character in cells:
            return cells[character]
    return _letter_cells(character)


def _letter_cells(character: str) -> str:
    """A letter with its modifiers before it; a mark for which UEB names no modifier is left out."""
    parts = unicodedata.normalize("NFD", character)
    letter, marks = parts[0].lower(), parts[1:]
    cells = LETTER_CELLS.get(letter) or _SPECIAL_LETTER_CELLS.get(letter)
    return "".join(_MODIFIER_CELLS.get(mark, "") for mark in marks) + cells if cells else _UNKNOWN
