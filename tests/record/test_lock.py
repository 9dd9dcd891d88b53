"""A game's file is open for writing in one process at a time; a note tells others in which."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.record.journal import Journal, NoSuchGame
from crossdots.record.lock import LONGEST_NOTE, Holder, InUse, holder_of, is_open, lock, note_of

if TYPE_CHECKING:
    from tests.record.conftest import WholeGame

SINCE = "2026-02-01T09:00:00+01:00"
DEADLINE_SECONDS = 20

HOLD = """
import sys
from pathlib import Path
from crossdots.record.lock import lock
held = lock(Path(sys.argv[1]), sys.argv[2])
print("held", flush=True)
sys.stdin.readline()
held.release()
"""


@pytest.fixture
def path(tmp_path: Path, whole_game: WholeGame) -> Path:
    path = tmp_path / "7.jsonl"
    path.write_bytes(whole_game.data)
    return path


@contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process has the lock while the block runs."""
    arguments = [sys.executable, "-c", HOLD, str(path), SINCE]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.communicate(b"\n", timeout=DEADLINE_SECONDS)


def leave_note(path: Path, process: int, host: str) -> None:
    note = {"process": process, "host": host, "since": SINCE}
    note_of(path).write_text(json.dumps(note), "utf-8")


def ended_process() -> int:
    """The number of a process that runs no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait(DEADLINE_SECONDS)
        return process.pid


@pytest.mark.parametrize("take_over", [False, True])
def test_the_second_process_is_told_who_has_it(path: Path, take_over: bool) -> None:
    with held_elsewhere(path) as process:
        for _ in range(2):
            with pytest.raises(InUse) as raised:
                lock(path, SINCE, take_over=take_over)
            assert raised.value.holder == Holder(process.pid, platform.node(), SINCE)
            assert raised.value.sure
            assert is_open(path)
    assert not is_open(path)
    lock(path, SINCE).release()
    assert list(path.parent.iterdir()) == [path]


def test_who_has_it_may_be_unknown(path: Path) -> None:
    with held_elsewhere(path):
        note_of(path).unlink()
        with pytest.raises(InUse) as raised:
            lock(path, SINCE)
        assert (raised.value.holder, raised.value.sure) == (None, True)


def test_a_killed_process_is_no_dead_end(path: Path) -> None:
    with held_elsewhere(path) as process:
        process.kill()
        process.wait(DEADLINE_SECONDS)
        assert note_of(path).exists()
        assert not is_open(path)
        lock(path, SINCE).release()
    assert list(path.parent.iterdir()) == [path]


def test_a_note_of_another_computer_counts_until_it_is_overruled(path: Path) -> None:
    """Its lock might not reach this one, through a folder that both share."""
    leave_note(path, 4711, "attic")
    assert is_open(path)
    with pytest.raises(InUse) as raised:
        lock(path, SINCE)
    assert raised.value.holder == Holder(4711, "attic", SINCE)
    assert not raised.value.sure
    held = lock(path, SINCE, take_over=True)
    assert holder_of(path) == Holder(os.getpid(), platform.node(), SINCE)
    held.release()


class TestWithoutLocks:
    """Where the file system has no locks, as some of those that are shared between computers."""

    @pytest.fixture(autouse=True)
    def no_locks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(_: int, __: int) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr(fcntl, "flock", refused)

    def test_the_note_of_a_process_that_runs_counts(self, path: Path) -> None:
        with held_elsewhere(path) as process:
            with pytest.raises(InUse) as raised:
                lock(path, SINCE)
            assert raised.value.holder == Holder(process.pid, platform.node(), SINCE)
            assert not raised.value.sure
            lock(path, SINCE, take_over=True).release()

    def test_the_note_of_one_that_has_ended_does_not(self, path: Path) -> None:
        for process in (ended_process(), 2**100):
            leave_note(path, process, platform.node())
            assert not is_open(path)
            lock(path, SINCE).release()


@pytest.mark.parametrize(
    "note",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * LONGEST_NOTE,
        b"{}",
        b'{"process": "1", "host": "attic", "since": ""}',
        b'{"process": -1, "host": "attic", "since": ""}',
        b'{"process": true, "host": "attic", "since": ""}',
        b'{"process": 1, "host": null, "since": ""}',
        b'{"process": 1, "host": "attic", "since": 5}',
        b'{"process": 1, "host": "attic", "since": "' + b"x" * LONGEST_NOTE + b'"}',
    ],
    ids=lambda note: repr(note)[:50],
)
def test_a_note_that_is_none_stops_nobody(path: Path, note: bytes) -> None:
    note_of(path).write_bytes(note)
    assert holder_of(path) is None
    assert not is_open(path)
    lock(path, SINCE).release()
    assert not note_of(path).exists()


def test_a_note_that_cannot_be_written_is_done_without(path: Path) -> None:
    note_of(path).mkdir()
    held = lock(path, SINCE)
    with pytest.raises(InUse) as raised:
        lock(path, SINCE)
    assert raised.value.holder is None
    held.release()
    assert note_of(path).is_dir()


def test_a_file_that_was_put_elsewhere_meanwhile_is_not_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking a file, another process can rename it, or put another in its place."""
    flock = fcntl.flock

    def moved_first(descriptor: int, operation: int) -> None:
        path.rename(path.with_name("7 final.jsonl"))
        path.touch()
        flock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", moved_first)
    with pytest.raises(FileNotFoundError):
        lock(path, SINCE)


# A journal and its lock.


def test_a_journal_has_its_game_from_the_first_step_on(whole_game: WholeGame, tmp_path: Path) -> None:
    journal = whole_game.saved(tmp_path, 1)
    path = tmp_path / "1.jsonl"
    holder = holder_of(path)
    assert holder is not None
    assert holder.since == whole_game.header.created
    with pytest.raises(InUse):
        Journal.reopen(path, SINCE)
    journal.close()
    journal, saved = Journal.reopen(path, SINCE)
    with closing(journal), pytest.raises(InUse):
        lock(path, SINCE)
    assert saved.steps == 1
    journal.close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_that_cannot_be_read_is_not_kept_from_others(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(NoSuchGame):
        Journal.reopen(path, SINCE)
    lock(path, SINCE).release()


def test_a_game_that_cannot_be_written_is_read_and_may_be_written_later(
    whole_game: WholeGame, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"".join(whole_game.lines[:4]))
    opened = os.open

    def read_only(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(name, flags, mode)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", read_only)
        journal, saved = Journal.reopen(path, SINCE)
        assert saved.steps == 3
        with pytest.raises(OSError, match="Read-only"):
            journal.append(whole_game.steps[3])
    with closing(journal):
        journal.append(whole_game.steps[3])
        assert path.read_bytes() == b"".join(whole_game.lines[:5])
        with pytest.raises(InUse):
            lock(path, SINCE)
