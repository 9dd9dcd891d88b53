"""A player's own word list: a text file with one word a line."""

import io
import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.unusable import Flaw, LeftOut, Unusable

MOST_BYTES = 16 * 1024 * 1024
"""Five times the largest English list."""

_LONGEST_LINE = 1000
_LONGEST_EXAMPLE = 40
_BROKEN_BYTE = re.compile("[\ud800-\udfff]")
_SPACE = re.compile(r"\s")
_HIDDEN = "\N{REPLACEMENT CHARACTER}"


class Unreadable(Enum):
    """Why no lexicon could be made of a name or a path."""

    MISSING = "missing"
    FOLDER = "folder"
    DEVICE = "device"
    """It is a device, a pipe or a socket."""
    DENIED = "denied"
    """The system does not let it be read."""
    TOO_LARGE = "too_large"
    NO_WORDS = "no_words"
    DAMAGED = "damaged"
    """A list that belongs to the program is not whole."""


class LexiconUnreadable(Exception):
    """No lexicon can be made of this; `reason` and `path` tell a player why."""

    def __init__(self, reason: Unreadable, path: Path) -> None:
        super().__init__(f"{path}: {reason.value}")
        self.reason = reason
        self.path = path


@dataclass(frozen=True, slots=True)
class Limits:
    """The fewest and the most letters of a word that is kept."""

    shortest: int = 2
    longest: int = 15


def open_word_file(path: Path) -> BinaryIO:
    """The file, opened for `read_words` without waiting for anybody to write to it.

    Raises:
        LexiconUnreadable: it is missing, a folder, a device, or may not be read.
    """
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise LexiconUnreadable(_reason(error, path), path) from error
    mode = os.fstat(number).st_mode
    if stat.S_ISREG(mode):
        return open(number, "rb")  # noqa: PTH123 (a number, not a path)
    os.close(number)
    raise LexiconUnreadable(Unreadable.FOLDER if stat.S_ISDIR(mode) else Unreadable.DEVICE, path)


def read_words(
    file: BinaryIO, path: Path, alphabet: Alphabet, limits: Limits, *, most_bytes: int = MOST_BYTES
) -> tuple[set[bytes], Unusable]:
    """The spellings of all usable words of an open file, and what was left out.

    Raises:
        LexiconUnreadable: it can't be read, is larger than `most_bytes`, or has no usable word.
    """
    try:
        too_large = os.fstat(file.fileno()).st_size > most_bytes
        content = b"" if too_large else file.read(most_bytes + 1)
    except OSError as error:
        raise LexiconUnreadable(Unreadable.DENIED, path) from error
    if too_large or len(content) > most_bytes:
        raise LexiconUnreadable(Unreadable.TOO_LARGE, path)
    words, unusable = parse_words(content, alphabet, limits)
    if not words:
        raise LexiconUnreadable(Unreadable.NO_WORDS, path)
    return words, unusable


def parse_words(content: bytes, alphabet: Alphabet, limits: Limits) -> tuple[set[bytes], Unusable]:
    """The spellings in a word list, and what was left out. Any bytes will do.

    One word a line in UTF-8, in any case, with any line ends; blank lines are skipped, and so is everything
    from a `#` to the end of its line.
    """
    words: set[bytes] = set()
    flawed: dict[Flaw, tuple[int, int, str]] = {}
    for line, text in _entries(content):
        judged = _judged(text, alphabet, limits)
        if isinstance(judged, bytes):
            words.add(judged)
        else:
            count, first, example = flawed.get(judged, (0, line, text))
            flawed[judged] = (count + 1, first, example)
    left_out = (LeftOut(flaw, count, line, _printable(text)) for flaw, (count, line, text) in flawed.items())
    return words, Unusable(tuple(left_out))


def _entries(content: bytes) -> Iterator[tuple[int, str]]:
    """What stands on each line that holds something, upper-cased, with its number."""
    text = content.decode("utf-8-sig", errors="surrogateescape")
    for line, whole in enumerate(io.StringIO(text, newline=None), 1):
        entry = whole.partition("#")[0].strip()
        if entry:
            upper = entry.upper()
            yield line, upper if upper.isascii() else unicodedata.normalize("NFC", upper)


def _judged(text: str, alphabet: Alphabet, limits: Limits) -> bytes | Flaw:
    if len(text) > _LONGEST_LINE:
        return Flaw.TOO_LONG
    spelling = alphabet.spelling(text)
    if spelling is None:
        return _wrong_character(text)
    if len(spelling) < limits.shortest:
        return Flaw.TOO_SHORT
    return Flaw.TOO_LONG if len(spelling) > limits.longest else spelling


def _wrong_character(text: str) -> Flaw:
    if _BROKEN_BYTE.search(text):
        return Flaw.NOT_UTF8
    if _SPACE.search(text):
        return Flaw.SPACE
    if any(character.isnumeric() for character in text):
        return Flaw.DIGIT
    if any(unicodedata.category(character)[0] not in "LM" for character in text):
        return Flaw.SIGN
    return Flaw.LETTER


def _printable(text: str) -> str:
    """Text that can be spoken and shown: control characters and broken bytes as a replacement character."""
    shown = text[:_LONGEST_EXAMPLE]
    return "".join(character if character.isprintable() else _HIDDEN for character in shown)


def _reason(error: OSError | ValueError, path: Path) -> Unreadable:
    match error:
        case FileNotFoundError() | NotADirectoryError() | ValueError():  # a null character is in no name
            return Unreadable.MISSING
        case _:  # Windows denies a folder; pathlib's own question raises where the folder above is locked
            return Unreadable.FOLDER if os.path.isdir(path) else Unreadable.DENIED  # noqa: PTH112
