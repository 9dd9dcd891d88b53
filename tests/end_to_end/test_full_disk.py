"""A disk that is really full, one that is read-only, and a folder that is closed to the player.

The disk is a small one in memory, which only root may mount; elsewhere these tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.record.journal import read_game

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home

PLAY = ("play", "--players", "Ann,computer", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
AGAIN = "The game is being saved again."
KEPT = "The game is kept. To go on with it: crossdots resume."
NO_MORE_TURNS = 30


def told_trouble(why: str) -> str:
    return f"The game cannot be saved: {why}. Play goes on in memory only."


@dataclass(frozen=True)
class Disk:
    """A disk of 64 kilobytes."""

    path: Path

    def fill(self) -> None:
        """Take all that is left."""
        (self.path / "filler").write_bytes(bytes(shutil.disk_usage(self.path).free))
        assert shutil.disk_usage(self.path).free == 0

    def make_room(self) -> None:
        (self.path / "filler").unlink()

    def mount_again(self, how: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{how}", str(self.path)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    path = tmp_path / "disk"
    path.mkdir()
    if shutil.which("mount") is None:
        pytest.skip("there is no mount command")
    mounting = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(path)]
    mounted = subprocess.run(mounting, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield Disk(path)
    subprocess.run(["umount", "--lazy", str(path)], check=True)


@pytest.fixture
def home(disk: Disk, home_in: Callable[[Path], Home]) -> Iterator[Home]:
    """A player who keeps everything on the small disk, but the word lists."""
    home = home_in(disk.path)
    yield home
    home.clear_away()


class Playing:
    """A game between two pipes, one turn at a time."""

    def __init__(self, home: Home, *arguments: str) -> None:
        self._process = home.start(*arguments)
        self.begun = self.until_ann()

    def until_ann(self) -> list[str]:
        """The lines up to that which asks for Ann's move."""
        assert self._process.stdout is not None
        told: list[str] = []
        while not told or not told[-1].startswith("Ann to move."):
            line = self._process.stdout.readline().decode()
            assert line, told
            told.append(line.removesuffix("\n"))
        return told

    def type(self, command: str) -> list[str]:
        assert self._process.stdin is not None
        self._process.stdin.write(command.encode() + b"\n")
        self._process.stdin.flush()
        return self.until_ann()

    def leave(self) -> tuple[list[str], int]:
        told, _ = self._process.communicate(timeout=20)
        return told.decode().splitlines(), self._process.returncode


def test_a_disk_that_fills_up_and_is_cleared(home: Home, disk: Disk) -> None:
    playing = Playing(home, *PLAY)
    disk.fill()
    turns = 0
    trouble = told_trouble("No space left on device")
    while trouble not in (told := playing.type("pass")):
        turns += 1
        assert turns < NO_MORE_TURNS
    assert told.count(trouble) == 1
    (path,) = home.games.glob("*.jsonl")
    before = read_game(path)
    assert not before.half_line
    assert not [line for line in playing.type("pass") if "saved" in line]
    assert read_game(path).state == before.state
    disk.make_room()
    told = playing.type("pass")
    assert told.count(AGAIN) == 1
    assert not [line for line in playing.type("pass") if "saved" in line]
    assert playing.leave() == ([KEPT], 0)
    saved = read_game(path)
    assert saved.steps > before.steps + 4
    assert len(home.run("describe", "moves 1").lines) == 1
    assert home.run("resume").lines[-1] == KEPT


def test_a_disk_that_stays_full_says_so_in_the_end(home: Home, disk: Disk) -> None:
    """Everything is full from the start: the settings, the place of the word lists, the games."""
    home.cache = disk.path / "cache"
    terminal = home.terminal("play")
    terminal.until(r"tells more\.")
    disk.fill()
    told = " ".join(terminal.answer("1\rAnn\r\r\r\r", r"Ann to move\."))
    assert "Your answers could not be kept in " in told
    assert told.count("No space left on device") == 2
    assert told_trouble("No space left on device") in told
    terminal.answer("pass\ryes\r", r"Ann to move\.")
    told = " ".join(terminal.answer("\x04", r"Shell again\."))
    assert "The game could not be saved and ends here." in told


def test_a_disk_that_is_read_only(home: Home, disk: Disk) -> None:
    assert home.run(*PLAY, commands="8B TRAINER").status == 0
    disk.mount_again("ro")
    playing = Playing(home, "resume")
    assert playing.type("pass").count(told_trouble("Read-only file system")) == 1
    refused = home.run("games", "delete", "1", "--yes")
    assert refused.errors == ["Game 1 cannot be changed: Read-only file system."]
    disk.mount_again("rw")
    assert playing.type("pass").count(AGAIN) == 1
    assert home.run("resume", "1").errors[0].startswith("Game 1 is open already on this computer")
    assert playing.leave() == ([KEPT], 0)
    (path,) = home.games.iterdir()
    assert read_game(path).steps == 7


@dataclass(frozen=True)
class Stranger:
    """Someone who may do nothing in the folders of a player."""

    games: Path
    run: Callable[..., tuple[list[str], list[str], int]]


@pytest.fixture
def stranger(home_in: Callable[[Path], Home]) -> Iterator[Stranger]:
    """The program is run as nobody where root runs the tests, since root may do anything."""
    folder = Path(tempfile.mkdtemp())
    home = home_in(folder)
    home.games.mkdir(parents=True)
    home.cache = folder / "cache"
    # What measures the coverage would have to write where a stranger may not.
    environment = {name: value for name, value in home.environment.items() if not name.startswith("COVERAGE")}
    prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []

    def run(*arguments: str) -> tuple[list[str], list[str], int]:
        ended = subprocess.run(
            [*prefix, *home.command(*arguments)],
            cwd=folder, env=environment, input=b"pass\n", capture_output=True, timeout=60, check=False,
        )  # fmt: skip
        return ended.stdout.decode().splitlines(), ended.stderr.decode().splitlines(), ended.returncode

    folder.chmod(0o555)
    try:
        told, errors, status = run("--version")
        if status:
            pytest.skip(f"the program cannot be run as nobody: {told} {errors}")
        yield Stranger(home.games, run)
    finally:
        folder.chmod(0o755)
        home.games.chmod(0o755)
        shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written(stranger: Stranger) -> None:
    stranger.games.chmod(0o555)
    told, errors, status = stranger.run(*PLAY)
    assert errors == []
    assert told.count(told_trouble("Permission denied")) == 1
    assert told[-1] == "The game could not be saved and ends here."
    assert status == 1


@pytest.mark.parametrize(
    "command",
    ["games", "games statistics", "games rename 1 Mary", "games delete 1 --yes", "resume", "describe score"],
)
def test_a_folder_that_may_not_be_read(stranger: Stranger, command: str) -> None:
    stranger.games.chmod(0)
    why = f"The saved games cannot be read, {stranger.games}: Permission denied."
    assert stranger.run(*command.split()) == ([], [why], 2)
