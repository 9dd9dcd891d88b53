"""Premium squares: what a square does to the tile that lands on it."""

from enum import Enum


class Premium(Enum):
    """What a square does to the letter or the word of the turn in which a tile lands on it."""

    NONE = "none"
    DOUBLE_LETTER = "double_letter"
    TRIPLE_LETTER = "triple_letter"
    DOUBLE_WORD = "double_word"
    TRIPLE_WORD = "triple_word"

    @property
    def letter_factor(self) -> int:
        """What the letter's value is multiplied by: 1, 2 or 3."""
        return {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}.get(self, 1)

    @property
    def word_factor(self) -> int:
        """What the whole word is multiplied by: 1, 2 or 3."""
        return {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}.get(self, 1)
