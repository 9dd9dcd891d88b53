"""The port through which text becomes braille cells, and the contract that every translator keeps."""

import unicodedata
from typing import Protocol

BLANK_CELL = "\u2800"
"""The empty cell, which a space becomes."""
NO_BREAK_SPACE = "\u00a0"
"""It becomes an empty cell as well. What it sets apart is read together, such as a number and its choice."""


class Translator(Protocol):
    """Turns text into braille: a `str` of Unicode braille patterns (U+2800 to U+28FF), one character a cell.

    Any text is allowed, nothing raises, and an empty text gives no cells. Text is first read as `plain_text`
    reads it. In the result each space, also a leading or trailing one, is exactly one blank cell, and each
    blank cell is a space. A character gives at most 16 cells, also one that the translator doesn't know.
    """

    def prose(self, text: str) -> str:
        """Sentences, contracted where the translator can. A part of a sentence may be translated alone."""
        ...

    def board(self, text: str) -> str:
        """Words on the board, racks, coordinates, signs: uncontracted, a cell a letter, no capital signs."""
        ...

    def tile(self, text: str) -> str:
        """Tiles as on the RNIB set: `a1` is the letter's cell and the value's cell, without numeric sign."""
        ...


def plain_text(text: str) -> str:
    """What of a text is brailled: composed characters, every kind of white space a space, nothing invisible.

    Control and format characters are removed. Private and unassigned characters become U+FFFD.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_plain_character, unicodedata.normalize("NFC", text)))


def _plain_character(character: str) -> str:
    if character.isspace() or character == BLANK_CELL:
        return " "
    match unicodedata.category(character):
        case "Cc" | "Cf" | "Cs":
            return ""
        case "Co" | "Cn":
            return "\ufffd"
        case _:
            return character
