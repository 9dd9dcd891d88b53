"""The bag's order, committed to at the start of a game and opened at its end."""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256

from crossdots.board.tile import Tile, tiles_text

SALT_BYTES = 32

_SEAL = re.compile(r"\b[0-9a-f]{64}\b")
_ORDER = re.compile(r"\b([0-9a-f]{64})\s+([A-Za-z?\[\]]{20,400})(?![A-Za-z?\[\]])")


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
    return tuple(Opening(salt, order) for salt, order in _ORDER.findall(_unquoted(text)))


def commitments_in(text: str) -> tuple[str, ...]:
    """Every commitment that a letter's text tells, each once."""
    salts = {opening.salt for opening in openings_in(text)}
    return tuple(dict.fromkeys(found for found in _SEAL.findall(_unquoted(text)) if found not in salts))


def _unquoted(text: str) -> str:
    return re.sub(r"^[>| ]+", "", text, flags=re.MULTILINE)
