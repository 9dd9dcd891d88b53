"""The signs of the board: one source character and one cell for each kind of square, and for the blank."""

from collections.abc import Mapping
from types import MappingProxyType

from crossdots.board.premium import Premium

PLAIN_SQUARE = "·"
"""An empty square without a premium: middle dot, U+00B7."""
DOUBLE_LETTER = "‥"
"""Two dots, U+2025."""
TRIPLE_LETTER = "…"
"""Three dots, U+2026."""
DOUBLE_WORD = "="
"""Two bars, U+003D."""
TRIPLE_WORD = "≡"
"""Three bars, U+2261."""
CENTRE_STAR = "★"
"""The square that the first word must cover: U+2605."""
BLANK_MARK = "□"
"""A blank tile; before a letter, a blank that stands for that letter: U+25A1."""

SIX_DOT_CELLS: Mapping[str, str] = MappingProxyType(
    {
        PLAIN_SQUARE: "⠄",
        DOUBLE_LETTER: "⠤",
        TRIPLE_LETTER: "⠦",
        DOUBLE_WORD: "⠶",
        TRIPLE_WORD: "⠿",
        CENTRE_STAR: "⠪",
        BLANK_MARK: "⠸",
    }
)
"""The cell of each sign on a six-dot display; none is the cell of a letter.

Source: RNIB Braille Scrabble manual: two and three dots, two and three bars at the base of a label; a star.
"""

EIGHT_DOT_CELLS: Mapping[str, str] = MappingProxyType(
    {
        PLAIN_SQUARE: "⡀",
        DOUBLE_LETTER: "⣀",
        TRIPLE_LETTER: "⣄",
        DOUBLE_WORD: "⣤",
        TRIPLE_WORD: "⣶",
        CENTRE_STAR: "⢕",
        BLANK_MARK: "⢸",
    }
)
"""The cell of each sign on an eight-dot display, where dots 7 and 8 are the base. Source: as for six dots."""

_PREMIUM_SIGNS = {
    Premium.NONE: PLAIN_SQUARE,
    Premium.DOUBLE_LETTER: DOUBLE_LETTER,
    Premium.TRIPLE_LETTER: TRIPLE_LETTER,
    Premium.DOUBLE_WORD: DOUBLE_WORD,
    Premium.TRIPLE_WORD: TRIPLE_WORD,
}


def premium_sign(premium: Premium, is_start: bool) -> str:
    """The source character of an empty square; the starting square is the star, whatever its premium."""
    return CENTRE_STAR if is_start else _PREMIUM_SIGNS[premium]
