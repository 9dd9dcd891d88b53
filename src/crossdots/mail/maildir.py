"""A plain folder of messages, called Maildir, for those whose mail other programs fetch and send."""

import mailbox
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path

from crossdots.mail.incoming import LARGEST_HEAD, LARGEST_MESSAGE
from crossdots.mail.office import Arrival

_PAUSE_S = 2.0


class MaildirInbox:
    """The folder in which messages arrive. Messages that came before `since`, in seconds, are left alone."""

    def __init__(self, folder: Path, since: Callable[[], float]) -> None:
        self._folder = folder
        self._since = since
        self._looked_at: set[str] = set()

    def arrivals(self) -> Iterator[Arrival]:
        """The messages that this program has not looked at yet, the oldest first."""
        for part in ("new", "cur", "tmp"):
            (self._folder / part).mkdir(parents=True, exist_ok=True, mode=0o700)
        found: list[tuple[float, Path]] = []
        for part in ("new", "cur"):
            with os.scandir(self._folder / part) as entries:
                found += [(entry.stat().st_mtime, Path(entry.path)) for entry in entries if entry.is_file()]
        since = self._since()
        for modified, path in sorted(found):
            name = path.name.partition(":")[0]
            if modified < since or name in self._looked_at:
                continue
            with suppress(FileNotFoundError):  # where another program has just moved or deleted it
                yield _arrival(path)
                self._looked_at.add(name)

    def wait(self, seconds: float) -> bool:
        """Wait a moment: a folder doesn't tell when something comes in, so it is always time to look."""
        time.sleep(min(seconds, _PAUSE_S))
        return True

    def close(self) -> None:
        """Look at everything once more next time."""
        self._looked_at.clear()


def _arrival(path: Path) -> Arrival:
    with path.open("rb") as file:
        head = file.read(LARGEST_HEAD).replace(b"\r\n", b"\n").partition(b"\n\n")[0]

    def whole() -> bytes:
        with path.open("rb") as file:
            return file.read(LARGEST_MESSAGE + 1)

    def done() -> None:
        """Mark the message as read, as a mail program does."""
        with suppress(FileNotFoundError):
            path.rename(path.parent.parent / "cur" / f"{path.name}:2,S")

    return Arrival(path.stat().st_size, head, whole, done)


class MaildirPost:
    """The folder from which another program sends messages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: EmailMessage) -> None:
        """Put a message into the folder; it is on the disk when this returns. Raises OSError.

        Nobody but the user can read it, for it may tell a rack.
        """
        before = os.umask(0o077)
        try:
            mailbox.Maildir(self._folder, create=True).add(message)
        finally:
            os.umask(before)

    def close(self) -> None:
        """Nothing is held open."""
