"""What of a player's word list could not be used, counted for one sentence about it."""

from dataclasses import dataclass
from enum import Enum


class Flaw(Enum):
    """Why a line of a word list is no word to play with."""

    NOT_UTF8 = "not_utf8"
    SPACE = "space"
    DIGIT = "digit"
    SIGN = "sign"
    LETTER = "letter"
    """It has a letter that the tiles don't have."""
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many lines have one flaw, and the first of them.

    `line` counts from 1. `example` is printable text of at most 40 characters.
    """

    flaw: Flaw
    count: int
    line: int
    example: str


@dataclass(frozen=True, slots=True)
class Unusable:
    """The lines of a word list that were left out, by flaw, the earliest first; false when there are none."""

    by_flaw: tuple[LeftOut, ...] = ()

    @property
    def count(self) -> int:
        """The number of lines left out."""
        return sum(left_out.count for left_out in self.by_flaw)

    def __bool__(self) -> bool:
        return bool(self.by_flaw)


ALL_USABLE = Unusable()
