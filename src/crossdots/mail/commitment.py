"""The bag's order, committed to at the start of a game and opened at its end."""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from crossdots.board.tile import Tile, tiles_text

SALT_BYTES = 32

LONGEST_LINE = 40
"""Characters of a line in which a seal or an order is told: as many as most braille displays have cells."""

_DIGITS = r"(?<!\w)[0-9a-f](?:\s{0,4}[0-9a-f]){63}(?!\w)"
"""The digits of a seal or a salt, in however many groups and lines."""
_TILES = r"[A-Za-z?\[\]]{20,400}"
_SEAL = re.compile(_DIGITS)
_ORDER = re.compile(rf"({_DIGITS})\s+({_TILES}(?:\s{{1,4}}{_TILES})*)(?![A-Za-z?\[\]])")


@dataclass(frozen=True, slots=True)
class Opening:
    """The order in which the tiles came out of the full bag, and the salt that kept it from being guessed."""

    salt: str
    order: str

    @classmethod
    def of(cls, salt: bytes, order: tuple[Tile, ...]) -> "Opening":
        """The opening of a bag with these tiles in this order."""
        return cls(salt.hex(), tiles_text(order))

    @property
    def commitment(self) -> str:
        """What is published at the start: the SHA-256 of the salt, a space and the order, in hexadecimal."""
        return sha256(f"{self.salt} {self.order}".encode()).hexdigest()

    def fits(self, commitment: str) -> bool:
        """Whether this is what was committed to."""
        return hmac.compare_digest(self.commitment, commitment)


def openings_in(text: str) -> tuple[Opening, ...]:
    """Every opening that a letter's text tells."""
    return tuple(Opening(_joined(salt), _joined(order)) for salt, order in _ORDER.findall(_unquoted(text)))


def commitments_in(text: str) -> tuple[str, ...]:
    """Every commitment that a letter's text tells, each once."""
    salts = {opening.salt for opening in openings_in(text)}
    found = map(_joined, _SEAL.findall(_unquoted(text)))
    return tuple(dict.fromkeys(seal for seal in found if seal not in salts))


def laid_out(text: str) -> list[str]:
    """A seal, a salt or an order in lines that fit a display, all about as long."""
    lines = -(-len(text) // LONGEST_LINE)
    length = -(-len(text) // lines)
    return [text[start : start + length] for start in range(0, len(text), length)]


def _joined(text: str) -> str:
    return "".join(text.split())


def _unquoted(text: str) -> str:
    return re.sub(r"^[>| ]+", "", text, flags=re.MULTILINE)
