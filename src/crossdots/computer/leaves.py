"""What the tiles that are kept on a rack will bring: the worth of a leave.

A leave is worth the sum of what its tiles are worth, each further copy of a tile apart; of what two different
tiles do for each other, such as Q and U; and of how its vowels and consonants balance. So every leave has a
sensible worth, of racks of nine tiles too, and the table is small.

Source: games of the program against itself, by `tools/learn_leaves.py`; the figures of that run are in
docs/players.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from crossdots.board.tile import Tile
from crossdots.computer.move_generator import MOST_ON_RACK, OTHER, MoveGenerator, leaves

BLANK = "?"
"""The blank among the letters of the table."""

VOWELS = "AEIOU"

_DATA = Path(__file__).with_name("leaves.json")


@dataclass(frozen=True, slots=True)
class LeaveWorths:
    """The parts that the worth of a leave is the sum of, in hundredths of a point.

    `copies[letter]` has an entry for each copy of a tile: what one is worth, what a second adds, and so on.
    `pairs` is for two different letters, in the order in which they stand in the alphabet, the blank last.
    `balance[v][c]` is for v vowels with c consonants. A letter that isn't there is worth nothing.
    """

    copies: Mapping[str, Sequence[int]]
    pairs: Mapping[str, int]
    balance: Sequence[Sequence[int]]

    def worth(self, leave: Iterable[Tile]) -> float:
        """The worth of a leave in points."""
        letters = [BLANK if tile.is_blank else tile.letter for tile in leave]
        kinds = sorted(set(letters), key=lambda letter: (letter == BLANK, letter))
        worth = sum(self.of_copies(letter, letters.count(letter)) for letter in kinds)
        worth += sum(
            self.pairs.get(first + second, 0) for at, second in enumerate(kinds) for first in kinds[:at]
        )
        vowels = sum(letter in VOWELS for letter in letters)
        return (worth + self.of_balance(vowels, len(letters) - vowels - letters.count(BLANK))) / 100

    def of_copies(self, letter: str, count: int) -> int:
        """What so many tiles of a letter are worth; of those that the table lacks each adds nothing."""
        return sum(self.copies.get(letter, ())[:count])

    def of_balance(self, vowels: int, consonants: int) -> int:
        """What so many of each are worth; beyond the table as at its edge."""
        row = self.balance[min(vowels, len(self.balance) - 1)]
        return row[min(consonants, len(row) - 1)]

    def teach(self, generator: MoveGenerator, alphabet: Sequence[str]) -> None:
        """Let a generator for the letters of a lexicon weigh leaves by this table."""
        kinds = [*alphabet, *[""] * (OTHER - len(alphabet)), "", BLANK]
        counts = range(MOST_ON_RACK + 1)
        generator.learn(
            [[self.of_copies(kind, count) for count in counts] for kind in kinds],
            [
                [self.pairs.get(first + second, 0) if first and second else 0 for first in kinds]
                for second in kinds
            ],
            [[self.of_balance(vowels, consonants) for consonants in counts] for vowels in counts],
            [kind != "" and kind in VOWELS for kind in kinds],
        )

    def as_json(self) -> str:
        """The table as it is kept in a file."""
        rows = {"copies": self.copies, "pairs": self.pairs, "balance": self.balance}
        return json.dumps(rows, separators=(",", ":")) + "\n"


def best_kept(rack: bytes, worths: Sequence[int], bag: int, most: int) -> list[tuple[int, bytes]]:
    """What it is best to keep of a sorted rack in an exchange, with its worth, at most so many choices.

    No more tiles are given than the bag has. `worths` has the worth of each of the rack's `leaves`, in
    hundredths of a point.
    """
    kept = zip(worths, leaves(rack), strict=True)
    allowed = [(worth, leave) for worth, leave in kept if 0 < len(rack) - len(leave) <= bag]
    return sorted(allowed, key=lambda pair: (-pair[0], pair[1]))[:most]


@cache
def learnt_leaves() -> LeaveWorths:
    """The table that comes with the program."""
    rows = json.loads(_DATA.read_text("ascii"))
    return LeaveWorths(rows["copies"], rows["pairs"], rows["balance"])
