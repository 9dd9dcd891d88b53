"""Files of games that only who knows the passphrase can read.

Each line is sealed by itself, so that a sealed game is saved line by line like any other.
"""

import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from functools import cache
from secrets import token_bytes
from typing import Any, Self

from crossdots.mail.library import needed
from crossdots.record.journal import Unseal

SALT_BYTES, NONCE_BYTES, KEY_BYTES = 16, 12, 32
COST, BLOCK, LANES = 2**15, 8, 1
"""Of scrypt: 32 MB, and a tenth of a second for each try. Source: RFC 7914; its authors' figures, doubled."""

_PROOF_NUMBER = -1
"""The number of a line that is in no file."""


class WrongPassphrase(ValueError):
    """The passphrase is another one, or what was sealed has been changed."""


class NoPassphrase(ValueError):
    """There is no passphrase to try."""


class PassphraseSeal:
    """AES-GCM with a key that scrypt makes of a passphrase. A line can't be put in another's place.

    However a keyboard composes an accented letter, it is the same passphrase.
    """

    def __init__(self, passphrase: str, salt: bytes) -> None:
        scrypt = needed("cryptography.hazmat.primitives.kdf.scrypt", "cryptography")
        aead = needed("cryptography.hazmat.primitives.ciphers.aead", "cryptography")
        self._invalid: type[Exception] = needed("cryptography.exceptions", "cryptography").InvalidTag
        key = scrypt.Scrypt(salt, KEY_BYTES, COST, BLOCK, LANES).derive(
            unicodedata.normalize("NFC", passphrase).encode()
        )
        self._cipher: Any = aead.AESGCM(key)
        self._salt = salt

    @classmethod
    def new(cls, passphrase: str) -> Self:
        """The seal of a new file."""
        return cls(passphrase, token_bytes(SALT_BYTES))

    @classmethod
    def of(cls, passphrase: str, told: Mapping[str, str]) -> Self:
        """The seal of a file that tells this of it. Raises WrongPassphrase, or KeyError if it tells less."""
        seal = cls(passphrase, bytes.fromhex(told["salt"]))
        seal.opened(_PROOF_NUMBER, told["proof"].encode())
        return seal

    @property
    def told(self) -> dict[str, str]:
        """The salt, and something sealed that shows whether a passphrase is the right one."""
        return {"salt": self._salt.hex(), "proof": self.closed(_PROOF_NUMBER, b"").decode()}

    def closed(self, number: int, line: bytes) -> bytes:
        """A line, sealed: in letters, digits and signs."""
        nonce = token_bytes(NONCE_BYTES)
        return b64encode(nonce + bytes(self._cipher.encrypt(nonce, line, str(number).encode())))

    def opened(self, number: int, line: bytes) -> bytes:
        """A sealed line as it was. Raises WrongPassphrase."""
        try:
            data = b64decode(line, validate=True)
            return bytes(self._cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], str(number).encode()))
        except (self._invalid, ValueError) as error:
            raise WrongPassphrase from error


def unsealing(passphrase: Callable[[], str | None]) -> Unseal:
    """What opens sealed files with a passphrase, which is asked for when the first of them is met."""

    @cache
    def seal_with(salt: str, proof: str) -> PassphraseSeal:
        secret = passphrase()
        if secret is None:
            raise NoPassphrase
        return PassphraseSeal.of(secret, {"salt": salt, "proof": proof})

    return lambda told: seal_with(told["salt"], told["proof"])
