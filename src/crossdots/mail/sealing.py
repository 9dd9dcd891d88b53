"""Files of games that only who knows the passphrase can read.

Each line is sealed by itself, so that a sealed game is saved line by line like any other.
"""

import json
from base64 import b64decode, b64encode
from secrets import token_bytes
from typing import Any, Self

from crossdots.mail.library import needed

SALT_BYTES, NONCE_BYTES, KEY_BYTES = 16, 12, 32
COST, BLOCK, LANES = 2**15, 8, 1
"""Of scrypt: 32 MB, and a tenth of a second for each try. Source: RFC 7914; its authors' figures, doubled."""

_PROOF = b"the passphrase is the right one"


class WrongPassphrase(ValueError):
    """The passphrase is another one, or what was sealed has been changed."""


class PassphraseSeal:
    """AES-GCM with a key that scrypt makes of a passphrase. A line can't be put in another's place."""

    def __init__(self, passphrase: str, salt: bytes) -> None:
        scrypt = needed("cryptography.hazmat.primitives.kdf.scrypt", "cryptography")
        aead = needed("cryptography.hazmat.primitives.ciphers.aead", "cryptography")
        self._invalid: type[Exception] = needed("cryptography.exceptions", "cryptography").InvalidTag
        key = scrypt.Scrypt(salt, KEY_BYTES, COST, BLOCK, LANES).derive(passphrase.encode())
        self._cipher: Any = aead.AESGCM(key)
        self._salt = salt

    @classmethod
    def new(cls, passphrase: str) -> Self:
        """The seal of a new file."""
        return cls(passphrase, token_bytes(SALT_BYTES))

    @classmethod
    def of(cls, passphrase: str, told: str) -> Self:
        """The seal of a file that tells this of it. Raises WrongPassphrase, or ValueError for no seal."""
        value = json.loads(told)
        seal = cls(passphrase, bytes.fromhex(value["salt"]))
        if seal.opened(-1, b64decode(value["proof"], validate=True)) != _PROOF:
            raise WrongPassphrase
        return seal

    @property
    def told(self) -> str:
        """What a file tells of its seal, so that it can be made again from the passphrase."""
        proof = b64encode(self.closed(-1, _PROOF)).decode()
        return json.dumps({"salt": self._salt.hex(), "proof": proof})

    def closed(self, number: int, line: bytes) -> bytes:
        """A line, sealed."""
        nonce = token_bytes(NONCE_BYTES)
        return nonce + bytes(self._cipher.encrypt(nonce, line, str(number).encode()))

    def opened(self, number: int, data: bytes) -> bytes:
        """A sealed line as it was. Raises WrongPassphrase."""
        try:
            return bytes(self._cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], str(number).encode()))
        except (self._invalid, ValueError) as error:
            raise WrongPassphrase from error
