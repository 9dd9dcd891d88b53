"""GCG files by their names on the command line."""

import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from crossdots.announcement.part import phrase
from crossdots.board.tile import ENGLISH
from crossdots.commands.surroundings import UsageError
from crossdots.record.gcg import GcgGame, NotGcg
from crossdots.record.gcg_reader import MOST_BYTES, read_gcg
from crossdots.record.recount import Recount, recount
from crossdots.record.shelf import SUFFIX as GAME_SUFFIX
from crossdots.session.on_record import describe_unreadable

SUFFIX = ".gcg"


def names_gcg_file(name: str) -> bool:
    """Whether a name is a GCG file's, not a saved game's: it ends like one, or there is such a file."""
    if name.casefold().endswith(SUFFIX):
        return True
    path = Path(name)
    return path.suffix not in ("", GAME_SUFFIX) and path.is_file()


def read_gcg_file(path: Path) -> GcgGame:
    """The game in a file.

    Raises:
        NotGcg: it is no game.
        OSError: it can't be read.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    with path.open("rb") as file:
        return read_gcg(file.read(MOST_BYTES + 1), ENGLISH)


def recounted(name: str) -> Recount:
    """The game in a file, counted again. Raises UsageError."""
    try:
        return recount(read_gcg_file(Path(name)))
    except (NotGcg, OSError) as error:
        raise UsageError(describe_unreadable(name, error)) from error


def found_files(names: Iterable[str]) -> Iterator[Path]:
    """The files of these names, and all GCG files in the folders among them and below, in alphabetical order.

    Links to folders are not followed. Raises UsageError where there is no file at all.
    """
    none = True
    for path in map(Path, names):
        files = _files_in(path) if path.is_dir() else [path]
        for file in files:
            none = False
            yield file
    if none:
        raise UsageError(phrase("record.no_files"))


def _files_in(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders.sort()
        yield from (Path(parent, file) for file in sorted(files) if file.casefold().endswith(SUFFIX))
