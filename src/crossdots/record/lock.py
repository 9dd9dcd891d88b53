"""One process at a time has a game open for writing, and the next one is told which.

The lock is the operating system's, on the game's own file. It ends with its process, however that ends.
Beside the file lies a note of who holds the lock, for people. Where there is no such lock, or where it may
not reach another computer that uses the same folder, the note is all there is. It can outlive its process,
and may then be overruled.
"""

import errno
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

LONGEST_NOTE = 1_000
"""Bytes; a note has the name of a computer and two figures."""

PATIENCE_S = 2.0
"""How long a short lock is waited for; nobody holds one longer than a file takes to be written."""
_AGAIN_S = 0.01

_FAR_BEYOND = 2**40
"""The byte that Windows locks: nobody can read a byte that is locked there, and no game is so long."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a game open: the number of a process, the computer it runs on, and since when, in ISO 8601."""

    process: int
    host: str
    since: str

    @property
    def is_here(self) -> bool:
        """Whether it runs on this computer."""
        return self.host == platform.node()


class InUse(OSError):
    """Another process has the game open for writing.

    `holder` is None where nothing tells who it is. `sure` is False where only the note says so.
    """

    def __init__(self, path: Path, holder: Holder | None, *, sure: bool) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
        self.path = path
        self.holder = holder
        self.sure = sure


class Lock:
    """A game's file that this process alone may write to, until `release`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    def release(self) -> None:
        """Let others have the game. Nothing more is to be done with the lock."""
        with suppress(OSError):
            note_of(self._path).unlink(missing_ok=True)
        os.close(self._descriptor)


def lock(path: Path, since: str, *, take_over: bool = False) -> Lock:
    """Have a game's file for this process alone; `since` is the present date and time in ISO 8601.

    With `take_over` a note doesn't count, but the lock of a process that runs does.

    Raises:
        InUse: another process has it.
        OSError: the file can't be opened for writing.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        _take(path, descriptor, take_over=take_over)
        _leave_note(path, Holder(os.getpid(), platform.node(), since))
    except BaseException:
        os.close(descriptor)
        raise
    return Lock(path, descriptor)


def _take(path: Path, descriptor: int, *, take_over: bool) -> None:
    locked = _locked(descriptor)
    if locked is False:
        raise InUse(path, holder_of(path), sure=True)
    if not os.path.samestat(os.fstat(descriptor), path.stat()):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    holder = holder_of(path)
    if holder is not None and not take_over and _may_be_alive(holder, reached=locked is True):
        raise InUse(path, holder, sure=False)


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Read and replace a file while no other process does so; the folder must be there.

    The lock is on an empty file beside it, which stays there. Where the file system has no locks, it is done
    without one.

    Raises:
        InUse: another process has it for too long.
        OSError: the file beside it can't be made.
    """
    descriptor = os.open(note_of(path), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        late_at = time.monotonic() + PATIENCE_S
        while _locked(descriptor) is False:
            if time.monotonic() > late_at:
                raise InUse(path, None, sure=True)
            time.sleep(_AGAIN_S)
        yield
    finally:
        os.close(descriptor)


def holder_of(path: Path) -> Holder | None:
    """Who has a game open, by the note beside its file; None where there is none that can be read."""
    try:
        with note_of(path).open("rb") as file:
            value = json.loads(file.read(LONGEST_NOTE))
        holder = Holder(value["process"], value["host"], value["since"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    as_written = type(holder.process) is int and type(holder.host) is str and type(holder.since) is str
    return holder if as_written and holder.process > 0 else None


def is_open(path: Path) -> bool:
    """Whether somebody plays a game now, as far as the note beside its file tells."""
    holder = holder_of(path)
    return holder is not None and _may_be_alive(holder, reached=False)


def note_of(path: Path) -> Path:
    """Where the note of a game's file lies."""
    return path.with_name(path.name + ".lock")


def _may_be_alive(holder: Holder, *, reached: bool) -> bool:
    """Whether the process of a note may still run.

    `reached` is whether the lock has been had since: no other process of this computer can be alive then.
    """
    if not holder.is_here:
        return True
    return not reached and holder.process != os.getpid() and _is_alive(holder.process)


def _leave_note(path: Path, holder: Holder) -> None:
    """Tell others who has the game. On a full disk the lock must do without."""
    with suppress(OSError):
        note = os.open(note_of(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(note, json.dumps(asdict(holder)).encode() + b"\n")
        finally:
            os.close(note)


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool | None:
        os.lseek(descriptor, _FAR_BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is_alive(process: int) -> bool:  # noqa: ARG001 - asking a process there would end it
        return True
else:
    import fcntl

    def _locked(descriptor: int) -> bool | None:
        """Whether the lock could be had; None where the file system has none."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True

    def _is_alive(process: int) -> bool:
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:  # it is another user's
            pass
        return True
