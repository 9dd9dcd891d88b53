"""A plain folder of messages, called Maildir, for those whose mail other programs fetch and send."""

import mailbox
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path

from crossdots.announcement.part import Literal, Part, phrase
from crossdots.mail.desk import NotSent
from crossdots.mail.incoming import LARGEST_HEAD, LARGEST_MESSAGE
from crossdots.mail.office import Arrival
from crossdots.navigation.refusals import why_part

_PAUSE_S = 2.0


class MaildirInbox:
    """The folder in which messages arrive. Messages that came before `since`, in seconds, are left alone.

    `note` is told of a message that can't be read, and of a folder that wasn't there.
    """

    def __init__(self, folder: Path, since: Callable[[], float], note: Callable[[Part], None]) -> None:
        self._folder = folder
        self._since = since
        self._note = note
        self._looked_at: set[str] = set()
        self._unreadable: set[str] = set()

    def arrivals(self) -> Iterator[Arrival]:
        """The messages that this program has not looked at yet, the oldest first."""
        if not self._folder.exists():
            self._note(phrase("mail.note.folder_made", path=Literal(str(self._folder))))
        _make(self._folder)
        since = self._since()
        for modified, path in sorted(self._found()):
            name = path.name.partition(":")[0]
            if modified < since or name in self._looked_at:
                continue
            try:
                arrival = _arrival(path)
            except FileNotFoundError:  # another program has just moved or deleted it
                continue
            except OSError as error:
                self._tell_unreadable(path, error)
            else:
                yield arrival
            self._looked_at.add(name)

    def _found(self) -> Iterator[tuple[float, Path]]:
        for part in ("new", "cur"):
            with os.scandir(self._folder / part) as entries:
                for entry in entries:
                    with suppress(FileNotFoundError):
                        if entry.is_file():
                            yield entry.stat().st_mtime, Path(entry.path)

    def _tell_unreadable(self, path: Path, error: OSError) -> None:
        """Say once that a message can't be read: the others needn't wait for it."""
        if path.name not in self._unreadable:
            self._unreadable.add(path.name)
            why = why_part(error)
            self._note(phrase("mail.note.unreadable", path=Literal(str(path)), why=why))

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
        """Mark the message as read, as a mail program does. That may fail: the ledger knows of it too."""
        read = path.parent.parent / "cur" / _marked(path.name)
        if read != path:
            with suppress(OSError):
                path.rename(read)

    return Arrival(path.stat().st_size, head, whole, done)


def _marked(name: str) -> str:
    """The name of a message that was read, with its other flags. Source: maildir(5)."""
    base, _, flags = name.partition(":2,")
    return f"{base}:2,{''.join(sorted({*flags, 'S'}))}"


def _make(folder: Path) -> None:
    """A folder with the parts of a Maildir, if it isn't there."""
    for part in ("tmp", "new", "cur"):
        (folder / part).mkdir(parents=True, exist_ok=True, mode=0o700)


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
            _make(self._folder)
            mailbox.Maildir(self._folder, create=False).add(message)
        except OSError as error:
            raise NotSent(error.errno, error.strerror, error.filename or str(self._folder)) from error
        finally:
            os.umask(before)

    def close(self) -> None:
        """Nothing is held open."""
