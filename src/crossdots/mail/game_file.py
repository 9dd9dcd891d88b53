"""The file of a game by e-mail, which the desk and a terminal write to in turn."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from crossdots.record.journal import Journal, SavedGame, Unseal, read_game
from crossdots.record.lock import InUse

TRIES, PAUSE_S = 20, 0.1
"""How often, and after how long, it is tried again when the other one is just writing."""


class MailGameFile:
    """A saved game that is read again whenever its file has changed.

    `find` tells where the file is, which may get another name; `now` tells the date and time; `unseal` opens
    a file that is sealed.
    """

    def __init__(
        self, find: Callable[[], Path], now: Callable[[], datetime], unseal: Unseal | None = None
    ) -> None:
        self._find = find
        self._now = now
        self._unseal = unseal
        self._read: tuple[tuple[int, int], SavedGame] | None = None

    def read(self) -> SavedGame:
        """The game as it is now. Raises what `read_game` raises."""
        path = self._find()
        now = path.stat()
        mark = now.st_size, now.st_mtime_ns
        if self._read is None or self._read[0] != mark:
            self._read = mark, read_game(path, self._unseal)
        return self._read[1]

    @contextmanager
    def writing(self) -> Iterator[tuple[SavedGame, Journal]]:
        """The game as it is now, and its journal, with nobody else writing meanwhile.

        Raises:
            InUse: somebody has had it open for seconds.
            DamagedGame, NoSuchGame, OSError: as `read_game`.
        """
        journal, saved = self._reopened()
        with closing(journal):
            yield saved, journal

    def _reopened(self) -> tuple[Journal, SavedGame]:
        since = self._now().isoformat(timespec="seconds")
        for _ in range(TRIES):
            try:
                return Journal.reopen(self._find(), since, unseal=self._unseal)
            except InUse:
                time.sleep(PAUSE_S)
        return Journal.reopen(self._find(), since, unseal=self._unseal)
