"""The letters that words are made of, in order; a word is spelled as the places of its letters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_LETTERS = 64


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a lexicon in dictionary order; a letter may have several characters (CH, LL).

    A spelling is `bytes`: the 0-based place of each letter, so spellings sort in dictionary order.

    Raises:
        ValueError: no letter, more than 64, a letter twice, or one that is empty or not upper case.
    """

    letters: tuple[str, ...]
    _places: dict[str, int] = field(init=False, repr=False, compare=False)
    _longer: re.Pattern[str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 < len(set(self.letters)) == len(self.letters) <= MOST_LETTERS:
            raise ValueError(f"an alphabet has 1 to {MOST_LETTERS} different letters: {self.letters}")
        if not all(letter and letter == letter.upper() for letter in self.letters):
            raise ValueError(f"letters are written in upper case: {self.letters}")
        longest_first = sorted(self.letters, key=len, reverse=True)
        several = len(longest_first[0]) > 1
        pattern = re.compile("|".join(map(re.escape, longest_first))) if several else None
        object.__setattr__(self, "_places", {letter: place for place, letter in enumerate(self.letters)})
        object.__setattr__(self, "_longer", pattern)

    def spelling(self, word: str | Sequence[str]) -> bytes | None:
        """The places of a word's letters, or None if it has another letter.

        Text is read from the left, a letter of several characters before a shorter one; a sequence of
        letters is taken as it is: CHA is CH, A, while ("C", "H", "A") stays three letters.
        """
        letters: Sequence[str] = word
        if self._longer is not None and isinstance(word, str):
            letters = self._longer.findall(word)
            if "".join(letters) != word:
                return None
        try:
            return bytes(map(self._places.__getitem__, letters))
        except KeyError:
            return None

    def text(self, spelling: bytes) -> str:
        """The word in upper case."""
        return "".join(map(self.letters.__getitem__, spelling))

    def letters_in(self, mask: int) -> tuple[str, ...]:
        """The letters whose bits are set (bit 0 is the first letter), in order."""
        return tuple(letter for place, letter in enumerate(self.letters) if mask >> place & 1)


LATIN = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
"""A to Z, the letters of the English tile set."""
