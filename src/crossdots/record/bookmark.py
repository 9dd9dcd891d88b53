"""Where a player has stopped in the tour: one line in a file of its own."""

from pathlib import Path

from crossdots.record.whole_file import replace_file

LARGEST = 100
"""Bytes; a longer file was not written here."""


def read_bookmark(path: Path) -> str | None:
    """The name that was kept; None where there is no file, or something else in it."""
    try:
        with path.open("rb") as file:
            kept = file.read(LARGEST + 1)
        name = kept.decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return name if len(kept) <= LARGEST and name.isidentifier() else None


def keep_bookmark(path: Path, name: str) -> None:
    """Keep a name. Raises OSError."""
    replace_file(path, name + "\n")
