"""The file of a game by e-mail, which the desk and a terminal write to in turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crossdots.record.journal import Journal, SavedGame, read_game


class MailGameFile:
    """A saved game that is read again whenever its file has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[tuple[int, int], SavedGame] | None = None

    def read(self) -> SavedGame:
        """The game as it is now. Raises what `read_game` raises."""
        now = self._path.stat()
        mark = now.st_size, now.st_mtime_ns
        if self._read is None or self._read[0] != mark:
            self._read = mark, read_game(self._path)
        return self._read[1]

    @contextmanager
    def writing(self) -> Iterator[tuple[SavedGame, Journal]]:
        """The game as it is now, and its journal."""
        saved = read_game(self._path)
        yield saved, Journal.reopen(saved)
