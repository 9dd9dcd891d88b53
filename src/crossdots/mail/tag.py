"""The tag of a letter: which game, which moment and which seat, and a token that nobody can guess."""

import hmac
import re
from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

TOKEN_LENGTH = 12
"""Characters of 5 bits. They can only be guessed by sending messages, of which few are looked at."""

_TAG = re.compile(
    r"crossdots[ .]([0-9]{1,9})\.([0-9]{1,9})\.([0-9])\.([a-z2-7]{12})(?![a-z2-7])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Tag:
    """What a letter is about: the game's number, how many events it had, and the seat that got the letter."""

    game: int
    moment: int
    seat: int
    token: str

    @property
    def text(self) -> str:
        """The tag as it stands in a letter."""
        return f"crossdots {self.game}.{self.moment}.{self.seat}.{self.token}"

    @property
    def name(self) -> str:
        """The tag as the beginning of a Message-ID."""
        return self.text.replace(" ", ".")


def tag_of(key: bytes, game: int, moment: int, seat: int) -> Tag:
    """The tag that only who has the key can make."""
    mac = hmac.digest(key, f"{game}.{moment}.{seat}".encode(), sha256)
    return Tag(game, moment, seat, b32encode(mac).decode().lower()[:TOKEN_LENGTH])


def is_genuine(key: bytes, tag: Tag) -> bool:
    """Whether the tag was made with this key. How long that takes tells nothing about the right token."""
    right = tag_of(key, tag.game, tag.moment, tag.seat)
    return hmac.compare_digest(right.token.encode(), tag.token.encode())


def tags_in(text: str) -> Iterator[Tag]:
    """Every tag in a text, genuine or not, in its order."""
    for game, moment, seat, token in _TAG.findall(text):
        yield Tag(int(game), int(moment), int(seat), token.lower())
