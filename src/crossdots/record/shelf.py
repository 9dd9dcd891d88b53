"""The folder of the saved games: which files are games, by what numbers and names they are called.

A game's file is called `7.jsonl`, or `7 Aunt Mary.jsonl` once the game has a name.
"""

import errno
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from crossdots.record.folder import sync_folder
from crossdots.record.lock import lock

SUFFIX = ".jsonl"
LONGEST_NAME = 30
"""Characters of a game's name."""

_STEM = re.compile(r"([0-9]{1,9})(?: (.+))?", re.DOTALL)
_ALSO_IN_NAMES = " '’-"
_IN_NAMES = ("L", "M", "Nd")
"""The categories of what a name is made of: letters and the marks on them, digits."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a saved game is called: by its number, and by a name unless that is empty."""

    number: str
    name: str


class NameTaken(Exception):
    """Another game has this name; `path` is its file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def label_of(path: Path) -> Label | None:
    """What the game of a file is called; None for a file that lies elsewhere, under a name of its own."""
    match = _STEM.fullmatch(path.stem) if path.suffix == SUFFIX else None
    return Label(match[1], match[2] or "") if match else None


def game_paths(folder: Path) -> list[Path]:
    """The files of all saved games, in the order in which they were begun."""
    return [path for _, path in sorted(_numbered(folder))] if folder.is_dir() else []


def newest_first(folder: Path) -> list[Path]:
    """The files of all games that were ever begun, the one played last first."""
    played: list[tuple[int, Path]] = []
    for path in game_paths(folder):
        with suppress(FileNotFoundError):
            state = path.stat()
            if state.st_size:
                played.append((state.st_mtime_ns, path))
    return [path for _, path in sorted(played, key=lambda entry: entry[0], reverse=True)]


def find_path(folder: Path, identity: str) -> Path:
    """Where a game would be, by its number, its name, or the path of a file. It need not be there."""
    for path in game_paths(folder):
        label = label_of(path)
        if label is not None and (identity == label.number or _same(identity, label.name)):
            return path
    return folder / identity


def is_name(text: str) -> bool:
    """Whether it begins with a letter, and has but letters, digits, spaces, hyphens and apostrophes."""
    return (
        0 < len(text) <= LONGEST_NAME
        and text[0].isalpha()
        and all(
            character in _ALSO_IN_NAMES or unicodedata.category(character).startswith(_IN_NAMES)
            for character in text
        )
    )


def tidied(text: str) -> str:
    """A name without needless spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def rename_game(path: Path, name: str, since: str) -> Path:
    """Give a game a name, which must be one, and return where it is now. "" takes its name away.

    Raises:
        NameTaken: another game has it.
        InUse: another process has the game open; `since` is for `lock`.
        OSError: it can't be done.
    """
    label = label_of(path)
    if label is None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    for other in game_paths(path.parent):
        taken = label_of(other)
        if name and other != path and taken is not None and _same(name, taken.name):
            raise NameTaken(other)
    new = path.with_name(f"{label.number} {name}".rstrip() + SUFFIX)
    with _held(path, since):
        _rename(path, new)
        sync_folder(path.parent)
    return new


def delete_game(path: Path, since: str) -> None:
    """Delete a game for ever.

    Raises:
        InUse: another process has it open; `since` is for `lock`.
        OSError: it can't be done.
    """
    with _held(path, since):
        path.unlink()
        sync_folder(path.parent)


def reserve(folder: Path) -> Path:
    """Make an empty file for a new game, under the number after the highest. Raises OSError."""
    number = max((number for number, _ in _numbered(folder)), default=0)
    while True:
        number += 1
        path = folder / f"{number}{SUFFIX}"
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            return path


def _rename(path: Path, new: Path) -> None:
    try:
        path.rename(new)
    except UnicodeEncodeError as error:  # where the system's file names are not UTF-8
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ), str(path)) from error


@contextmanager
def _held(path: Path, since: str) -> Iterator[None]:
    held = lock(path, since)
    try:
        yield
    finally:
        held.release()


def _numbered(folder: Path) -> Iterator[tuple[int, Path]]:
    for path in folder.iterdir():
        label = label_of(path)
        if label is not None:
            yield int(label.number), path


def _same(one: str, other: str) -> bool:
    """Whether two names are one to a player; no name is like none."""
    return bool(other) and tidied(one).casefold() == tidied(other).casefold()
