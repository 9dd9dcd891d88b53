"""A player's machine for whole processes: the real program, with folders of its own for all that it keeps.

The tests get these classes through the fixture `home`, and import them for their types alone.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import pexpect
import pytest

PROGRAM = Path(sys.executable).with_name("crossdots")
DEADLINE_SECONDS = 20

Piped: TypeAlias = subprocess.Popen[bytes]


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that has ended: its status and the lines that it wrote."""

    status: int
    lines: list[str]
    errors: list[str]


class Terminal:
    """A program in a pseudo-terminal. A shell starts it and notes the terminal's modes before and after."""

    def __init__(self, folder: Path, command: list[str], environment: dict[str, str]) -> None:
        self._folder = folder
        script = f"stty -a >before; echo Starting.; {shlex.join(command)}; stty -a >after; echo Shell again."
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            "/bin/sh", ["-c", script], cwd=str(folder), env=environment, dimensions=(50, 1000),
            timeout=DEADLINE_SECONDS,
        )  # fmt: skip
        self._child.delaybeforesend = None
        self.received = b""
        self.until(r"Starting\.\r\n")
        self.received = b""

    def press(self, keys: str) -> None:
        """Send keys and wait for nothing."""
        self._child.send(keys.encode())

    def until(self, pattern: str) -> list[str]:
        """Wait for a pattern; the lines that were written since the last time, up to the pattern's end."""
        self._child.expect(pattern.encode())
        assert isinstance(self._child.before, bytes)
        assert isinstance(self._child.after, bytes)
        self.received += self._child.before + self._child.after
        return _lines(self._child.before + self._child.after)

    def answer(self, keys: str, pattern: str) -> list[str]:
        """Press keys and wait for a pattern in the answer; the lines that were written meanwhile."""
        self.press(keys)
        return self.until(pattern)

    def lines(self) -> list[str]:
        """Every line that was written so far."""
        return _lines(self.received)

    def left(self) -> None:
        """Wait for the shell: the terminal's modes are as before, and nothing that steers it was written."""
        self.until(r"Shell again\.\r\n")
        self._child.expect(pexpect.EOF)
        assert b"\x1b" not in self.received
        before, after = ((self._folder / name).read_text() for name in ("before", "after"))
        assert after == before
        assert " icanon" in after

    def close(self) -> None:
        """Take the terminal away, as when its window is closed."""
        self._child.close(force=True)

    def process(self) -> int:
        """The number of the program's process: the shell's only child."""
        children = Path(f"/proc/{self._child.pid}/task/{self._child.pid}/children").read_text().split()
        return int(children[0])


def _lines(written: bytes) -> list[str]:
    return [line for line in written.decode().replace("\r", "").split("\n") if line]


@dataclass(slots=True)
class Home:
    """The folders of one player, and the processes that were started there."""

    folder: Path
    cache: Path
    started: list[Terminal | Piped] = field(default_factory=list)
    more_environment: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """All that a process inherits: the player's folders in place of the tester's."""
        own = {f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        always = {"HOME": str(self.folder), "XDG_CACHE_HOME": str(self.cache), "TERM": "xterm-256color"}
        always["BRLAPI_HOST"] = "127.0.0.1:61000"  # nothing answers there, whatever the tester's display
        return {**os.environ, **own, **always, "LC_ALL": "C.UTF-8", **self.more_environment}

    @property
    def games(self) -> Path:
        """Where the saved games are."""
        return self.folder / "data" / "crossdots" / "games"

    @property
    def settings(self) -> Path:
        """What the player likes."""
        return self.folder / "config" / "crossdots" / "settings.toml"

    def command(self, *arguments: str) -> list[str]:
        """The words that start the program."""
        return [str(PROGRAM), *arguments]

    def run(self, *arguments: str, commands: str = "") -> Ended:
        """Run the program with these typed lines and wait for its end."""
        ended = subprocess.run(
            self.command(*arguments), input=commands.encode(), cwd=self.folder, env=self.environment,
            capture_output=True, timeout=DEADLINE_SECONDS, check=False,
        )  # fmt: skip
        return Ended(ended.returncode, ended.stdout.decode().splitlines(), ended.stderr.decode().splitlines())

    def start(self, *arguments: str) -> Piped:
        """Start the program between two pipes; what it writes to standard error comes with the rest."""
        process = subprocess.Popen(
            self.command(*arguments), cwd=self.folder, env=self.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.started.append(process)
        return process

    def terminal(self, *arguments: str) -> Terminal:
        """Start the program in a terminal."""
        terminal = Terminal(self.folder, self.command(*arguments), self.environment)
        self.started.append(terminal)
        return terminal

    def clear_away(self) -> None:
        """End what still runs."""
        for started in self.started:
            if isinstance(started, Terminal):
                started.close()
            else:
                started.kill()
                started.communicate(timeout=DEADLINE_SECONDS)
        self.started.clear()


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the lexicons, shared by all players here: to unpack them takes time."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def home_in(cache: Path) -> Iterator[Callable[[Path], Home]]:
    """Makes a player's folders inside another. What was started there is ended with the last test."""
    homes: list[Home] = []

    def make(folder: Path) -> Home:
        home = Home(folder, cache)
        home.settings.parent.mkdir(parents=True, exist_ok=True)
        home.settings.write_text('[speech]\noutput = "printed"\n', "utf-8")  # it was asked before
        homes.append(home)
        return home

    yield make
    for home in homes:
        home.clear_away()


@pytest.fixture
def home(tmp_path: Path, home_in: Callable[[Path], Home]) -> Iterator[Home]:
    """A player's folders. What was started there is ended with the test."""
    home = home_in(tmp_path)
    yield home
    home.clear_away()
