"""The file of a game: made with its first step, whole after every failure, numbered for itself."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import textwrap
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.record.journal import (
    LONGEST_LINE,
    DamagedGame,
    Following,
    Journal,
    NoSuchGame,
    find_game,
    last_played,
    read_game,
)
from crossdots.record.shelf import game_paths

if TYPE_CHECKING:
    from tests.record.conftest import WholeGame

FIRST_NAME = "1.jsonl"


def reopened(path: Path) -> Journal:
    """A saved game's file, to be gone on with."""
    journal, _ = Journal.reopen(path, "2026-02-01T09:00:00+01:00")
    return journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where games are saved; it is not there yet."""
    return tmp_path / "data" / "games"


# Written.


def test_nothing_is_made_before_the_first_step(whole_game: WholeGame, folder: Path) -> None:
    Journal(folder, whole_game.header)
    assert not folder.exists()
    assert game_paths(folder) == []


def test_the_first_step_makes_the_file(whole_game: WholeGame, folder: Path) -> None:
    whole_game.saved(folder, 1).close()
    assert [path.name for path in folder.iterdir()] == [FIRST_NAME]
    assert (folder / FIRST_NAME).read_bytes() == b"".join(whole_game.lines[:2])


def test_only_the_player_can_read_it(whole_game: WholeGame, folder: Path) -> None:
    umask = os.umask(0)
    try:
        whole_game.saved(folder, 2)
    finally:
        os.umask(umask)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FIRST_NAME).stat().st_mode) == 0o600


def test_after_every_step_the_game_can_be_read(whole_game: WholeGame, folder: Path) -> None:
    journal = Journal(folder, whole_game.header)
    for number, step in enumerate(whole_game.steps, start=1):
        journal.append(step)
        saved = read_game(folder / FIRST_NAME)
        assert saved.state == whole_game.state(number)
        assert (saved.steps, saved.half_line) == (number, False)
        assert (saved.header, saved.identity) == (whole_game.header, "1")
    assert (folder / FIRST_NAME).read_bytes() == whole_game.data


def test_a_game_can_be_gone_on_with_after_every_step(whole_game: WholeGame, folder: Path) -> None:
    whole_game.saved(folder, 1).close()
    for step in whole_game.steps[1:]:
        with closing(reopened(folder / FIRST_NAME)) as journal:
            journal.append(step)
    assert (folder / FIRST_NAME).read_bytes() == whole_game.data


def test_a_step_is_on_the_disk_before_append_returns(
    whole_game: WholeGame, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, int]] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        status = os.fstat(descriptor)
        synced.append((status.st_ino, status.st_size))

    monkeypatch.setattr(os, "fsync", watched)
    journal = Journal(folder, whole_game.header)
    for step in whole_game.steps[:4]:
        journal.append(step)
        status = (folder / FIRST_NAME).stat()
        assert (status.st_ino, status.st_size) in synced
        assert folder.stat().st_ino in [inode for inode, _ in synced]


def test_a_lexicon_whose_file_name_is_no_text(whole_game: WholeGame, folder: Path) -> None:
    """Linux allows any bytes in a file's name; Python reads those that are no UTF-8 as lone surrogates."""
    header = replace(whole_game.header, lexicon=os.fsdecode(b"/home/zo\xeb/w\xc3\xb6rter.txt"))
    with closing(Journal(folder, header)) as journal:
        journal.append(whole_game.steps[0])
    assert read_game(folder / FIRST_NAME).header == header
    assert "wörter" in (folder / FIRST_NAME).read_text("utf-8")


# Numbers and names.


def test_games_are_numbered(whole_game: WholeGame, folder: Path) -> None:
    for number in (1, 2):
        Journal(folder, whole_game.header).append(whole_game.steps[0])
        assert len(game_paths(folder)) == number
    (folder / FIRST_NAME).unlink()
    (folder / "10.jsonl").mkdir()
    (folder / "99.txt").touch()
    (folder / "x.jsonl").touch()
    Journal(folder, whole_game.header).append(whole_game.steps[0])
    assert [path.name for path in game_paths(folder)] == ["2.jsonl", "10.jsonl", "11.jsonl"]


def test_two_processes_that_begin_games_at_once_never_share_a_file(folder: Path) -> None:
    program = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from crossdots.record.journal import Header, Journal
        from crossdots.rules.event import GameStarted
        from crossdots.rules.variant import RNIB
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(20):
            header = Header(int(sys.argv[2]) + number, "", (), "enable", "2026-01-31")
            Journal(Path(sys.argv[1]), header).append((GameStarted(RNIB, ("Ann", "Ben")),))
        """
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(folder), str(first)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (0, 100)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.communicate("go\n", timeout=30)
        assert process.returncode == 0
    seeds = sorted(read_game(path).header.seed for path in game_paths(folder))
    assert seeds == [*range(20), *range(100, 120)]


@pytest.mark.parametrize("name", ["1", FIRST_NAME])
def test_a_game_is_found_by_number_and_by_name(whole_game: WholeGame, folder: Path, name: str) -> None:
    whole_game.saved(folder, 3)
    assert find_game(folder, name).state == whole_game.state(3)
    assert find_game(Path("elsewhere"), str(folder / FIRST_NAME)).identity == "1"


@pytest.mark.parametrize("name", ["2", "", ".", "..", "/", "x", "01", "٣", "\0", "-1", "/dev/zero"])
def test_there_is_no_such_game(whole_game: WholeGame, folder: Path, name: str) -> None:
    whole_game.saved(folder, 1)
    with pytest.raises(NoSuchGame):
        find_game(folder, name)


def test_a_name_that_no_file_can_have(folder: Path) -> None:
    with pytest.raises(OSError, match="too long"):
        find_game(folder, "x" * 5000)


@pytest.fixture
def three_games(whole_game: WholeGame, folder: Path) -> Path:
    """Game 1 has ended and was played last; game 3 before it; game 2 first."""
    for steps in (len(whole_game.steps), 5, 3):
        journal = Journal(folder, whole_game.header)
        for step in whole_game.steps[:steps]:
            journal.append(step)
    for time, number in enumerate((2, 3, 1)):
        os.utime(folder / f"{number}.jsonl", (time, time))
    return folder


def test_the_game_played_last(three_games: Path) -> None:
    assert last_played(three_games, ended_too=True).identity == "1"
    assert last_played(three_games, ended_too=False).identity == "3"


def test_a_game_that_was_never_begun_is_passed_over(three_games: Path) -> None:
    (three_games / "4.jsonl").touch()
    (three_games / "5.jsonl").mkdir()
    assert last_played(three_games, ended_too=False).identity == "3"


def test_a_damaged_game_is_not_passed_over_in_silence(three_games: Path) -> None:
    path = three_games / "3.jsonl"
    path.write_bytes(b"?" + path.read_bytes())
    os.utime(path, (9, 9))
    with pytest.raises(DamagedGame) as raised:
        last_played(three_games, ended_too=True)
    assert (raised.value.path, raised.value.line) == (path, 1)
    os.utime(path, (0, 0))
    assert last_played(three_games, ended_too=True).identity == "1"


def test_no_game_was_ever_played(folder: Path) -> None:
    with pytest.raises(NoSuchGame):
        last_played(folder, ended_too=True)
    folder.mkdir(parents=True)
    with pytest.raises(NoSuchGame):
        last_played(folder, ended_too=True)


# A last line that was only half written.


def test_a_half_written_last_line_is_left_out(whole_game: WholeGame, tmp_path: Path) -> None:
    path = tmp_path / FIRST_NAME
    before, last = whole_game.lines[:-1], whole_game.lines[-1]
    for length in (*range(1, len(last), 7), len(last) - 1):
        data = b"".join(before) + last[:length]
        path.write_bytes(data)
        saved = read_game(path)
        assert (saved.steps, saved.half_line) == (len(before) - 1, True)
        assert path.read_bytes() == data
    assert saved.state == whole_game.state(len(before) - 1)


@pytest.mark.parametrize("length", [1, 40, -1])
def test_it_is_cut_away_with_the_next_step_and_not_before(
    whole_game: WholeGame, tmp_path: Path, length: int
) -> None:
    path = tmp_path / FIRST_NAME
    half = b"".join(whole_game.lines[:-1]) + whole_game.lines[-1][:length]
    path.write_bytes(half)
    journal = reopened(path)
    assert path.read_bytes() == half
    journal.append(whole_game.steps[-1])
    assert path.read_bytes() == whole_game.data


def test_zeros_that_a_power_cut_left_are_a_half_line(whole_game: WholeGame, tmp_path: Path) -> None:
    path = tmp_path / FIRST_NAME
    path.write_bytes(whole_game.data + bytes(500))
    saved = read_game(path)
    assert (saved.state, saved.half_line) == (whole_game.state(saved.steps), True)


def test_a_game_whose_first_step_was_never_whole_was_never_begun(
    whole_game: WholeGame, tmp_path: Path
) -> None:
    path = tmp_path / FIRST_NAME
    begun = b"".join(whole_game.lines[:2])
    for length in (*range(0, len(begun), 17), len(begun) - 1):
        path.write_bytes(begun[:length])
        with pytest.raises(NoSuchGame):
            read_game(path)
    path.write_bytes(bytes(len(begun)))
    with pytest.raises(NoSuchGame):
        read_game(path)


# Writing that fails.


def test_a_folder_in_the_place_of_the_file(whole_game: WholeGame, folder: Path) -> None:
    journal = whole_game.saved(folder, 3)
    path, aside = folder / FIRST_NAME, folder / "aside"
    path.rename(aside)
    path.mkdir()
    with pytest.raises(IsADirectoryError):
        journal.append(whole_game.steps[3])
    path.rmdir()
    aside.rename(path)
    journal.append(whole_game.steps[3])
    assert read_game(path).state == whole_game.state(4)


def test_a_file_in_the_place_of_the_folder(whole_game: WholeGame, folder: Path) -> None:
    folder.parent.mkdir()
    folder.touch()
    journal = Journal(folder, whole_game.header)
    with pytest.raises(FileExistsError):
        journal.append(whole_game.steps[0])
    folder.unlink()
    journal.append(whole_game.steps[0])
    assert read_game(folder / FIRST_NAME).state == whole_game.state(1)


def test_a_file_that_is_gone_is_not_made_anew_with_a_hole(whole_game: WholeGame, folder: Path) -> None:
    journal = whole_game.saved(folder, 3)
    (folder / FIRST_NAME).unlink()
    with pytest.raises(FileNotFoundError):
        journal.append(whole_game.steps[3])
    journal.close()
    assert list(folder.iterdir()) == []


def test_a_file_that_got_shorter_is_left_as_it_is(whole_game: WholeGame, folder: Path) -> None:
    journal = whole_game.saved(folder, 3)
    os.truncate(folder / FIRST_NAME, 10)
    with pytest.raises(OSError, match="busy"):
        journal.append(whole_game.steps[3])
    assert (folder / FIRST_NAME).read_bytes() == whole_game.lines[0][:10]


@pytest.mark.parametrize("half", [b"", b'{"step":'])
def test_what_another_program_wrote_meanwhile_is_never_cut_away(
    whole_game: WholeGame, folder: Path, half: bytes
) -> None:
    """It has written in spite of the lock, as a program can that asks for none."""
    whole_game.saved(folder, 3).close()
    path = folder / FIRST_NAME
    path.write_bytes(path.read_bytes() + half)
    journal = reopened(path)
    theirs = b"".join(whole_game.lines[:5])
    path.write_bytes(theirs)
    for _ in range(2):
        with pytest.raises(OSError, match="busy"):
            journal.append(whole_game.steps[3])
    assert path.read_bytes() == theirs


FULL_DISK = """
import errno, json, resource, sys
from pathlib import Path
from crossdots.record.codec import decode_event
from crossdots.record.journal import Journal, read_game

whole, folder, already, room = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
lines = whole.read_text("utf-8").splitlines()[1:]
steps = [tuple(map(decode_event, json.loads(line)["events"])) for line in lines]
journal = Journal(folder, read_game(whole).header)
for step in steps[:already]:
    journal.append(step)
path = folder / "1.jsonl"
size = path.stat().st_size if already else 0
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
for attempt in range(2):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, most))
    try:
        journal.append(steps[already])
        sys.exit("there was room")
    except OSError as error:
        assert error.errno == errno.EFBIG, error
    assert path.stat().st_size == size
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
journal.append(steps[already])
"""


@pytest.mark.parametrize(("already", "room"), [(0, 0), (0, 190), (3, 0), (3, 60)])
def test_a_full_disk_leaves_whole_lines(
    whole_game: WholeGame, folder: Path, tmp_path: Path, already: int, room: int
) -> None:
    """The kernel itself refuses to let the file grow, in a process of its own; then there is room again."""
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(whole_game.data)
    arguments = [sys.executable, "-c", FULL_DISK, str(whole), str(folder), str(already), str(room)]
    subprocess.run(arguments, check=True, timeout=30)
    assert (folder / FIRST_NAME).read_bytes() == b"".join(whole_game.lines[: already + 2])


def test_a_disk_that_fails_to_sync(
    whole_game: WholeGame, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = whole_game.saved(folder, 3)

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "the disk failed")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing)
        with pytest.raises(OSError, match="the disk failed"):
            journal.append(whole_game.steps[3])
    assert (folder / FIRST_NAME).read_bytes() == b"".join(whole_game.lines[:4])
    journal.append(whole_game.steps[3])
    assert (folder / FIRST_NAME).read_bytes() == b"".join(whole_game.lines[:5])


def test_what_could_not_even_be_cut_back_is_cut_back_later(
    whole_game: WholeGame, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = whole_game.saved(folder, 3)
    path = folder / FIRST_NAME
    calls = count()
    truncate = os.ftruncate

    def only_once(descriptor: int, length: int) -> None:
        if next(calls) > 0:
            raise OSError(errno.EIO, "the disk failed")
        truncate(descriptor, length)

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "the disk failed")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing)
        patched.setattr(os, "ftruncate", only_once)
        with pytest.raises(OSError, match="the disk failed"):
            journal.append(whole_game.steps[3])
    assert path.read_bytes() == b"".join(whole_game.lines[:5])
    journal.append(whole_game.steps[3])
    assert path.read_bytes() == b"".join(whole_game.lines[:5])
    journal.append(whole_game.steps[4])
    assert path.read_bytes() == b"".join(whole_game.lines[:6])


def test_a_file_system_that_cannot_sync_folders(
    whole_game: WholeGame, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "no such thing")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", files_only)
    whole_game.saved(folder, 2)
    assert read_game(folder / FIRST_NAME).state == whole_game.state(2)


# Followed while others write.


def test_each_step_is_followed_once_it_is_whole(whole_game: WholeGame, folder: Path) -> None:
    journal = whole_game.saved(folder, 3)
    path = folder / FIRST_NAME
    with closing(journal), closing(Following(path)) as following:
        assert following.saved.steps == 3
        assert list(following.news()) == []
        journal.append(whole_game.steps[3])
        journal.append(whole_game.steps[4])
        assert list(following.news()) == list(whole_game.steps[3:5])
        assert list(following.news()) == []
        with path.open("ab") as file:
            for part in (whole_game.lines[6][:50], whole_game.lines[6][50:-1]):
                file.write(part)
                file.flush()
                assert list(following.news()) == []
            file.write(b"\n")
        assert list(following.news()) == [whole_game.steps[5]]


def test_a_step_that_was_cut_off_again_is_followed_once(whole_game: WholeGame, folder: Path) -> None:
    whole_game.saved(folder, 3).close()
    path = folder / FIRST_NAME
    before = path.read_bytes()
    with closing(Following(path)) as following:
        path.write_bytes(before + whole_game.lines[4])
        assert list(following.news()) == [whole_game.steps[3]]
        path.write_bytes(before)
        assert list(following.news()) == []
        path.write_bytes(before + whole_game.lines[4] + whole_game.lines[5])
        assert list(following.news()) == [whole_game.steps[4]]


@pytest.mark.parametrize("rest", [b"nonsense\n", b"x" * LONGEST_LINE])
def test_what_is_no_step_is_not_followed(whole_game: WholeGame, folder: Path, rest: bytes) -> None:
    whole_game.saved(folder, 3).close()
    path = folder / FIRST_NAME
    with closing(Following(path)) as following, path.open("ab") as file:
        file.write(rest)
        file.flush()
        with pytest.raises(DamagedGame) as raised:
            list(following.news())
    assert (raised.value.path, raised.value.line) == (path, 5)
