"""Real terminal screen readers around the program: what they speak is what was announced, once.

What should be heard comes from the same game between two pipes, where each announcement is a line.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pexpect
import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home

DEADLINE_SECONDS = 20

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"

PLAY = (
    *("play", "--players", "Ann,computer", "--speech", "printed", "--no-draw", "--seed", "3"),
    *("--tiles", "TRAINERHOBTSVA"),
)

TURNS = (
    *((RIGHT, "right"), (RIGHT, "right"), (DOWN, "down"), (LEFT, "left"), (UP, "up"), (UP, "up")),
    *((f"{question}\r", question) for question in ("rack", "row", "bag", "column H", "around")),
    *(("8D TRAIN\r", "8D TRAIN"), (DOWN, "down"), (LEFT, "left")),
    *((f"{question}\r", question) for question in ("row", "words", "score")),
    *(("exchange RE\r", "exchange RE"), (RIGHT, "right")),
    *((f"{question}\r", question) for question in ("row 8", "moves", "unseen E")),
    *((UP, "up"), (LEFT, "left"), (DOWN, "down")),
)
"""Keys, and the command that says the same: more answers than a screen has lines."""


class ScreenReader:
    """A screen reader with a program in it, and the file where its speech is caught."""

    def __init__(self, name: str, folder: Path, utterances: Callable[[str], list[str]]) -> None:
        self._name = name
        self._utterances = utterances
        self.folder = folder
        self.caught = folder / "speech"
        self.caught.touch()
        self._child: pexpect.spawn[bytes] | None = None

    def script(self, name: str, *lines: str) -> str:
        """The path of a shell script with these lines."""
        path = self.folder / name
        path.write_text("\n".join(("#!/bin/sh", *lines, "")))
        path.chmod(0o755)
        return str(path)

    def start(self, arguments: list[str], environment: dict[str, str]) -> None:
        """Start it in a terminal as it is in daily use."""
        self._child = pexpect.spawn(
            self._name, arguments, env=environment, dimensions=(24, 250), timeout=None
        )
        self._child.delaybeforesend = None

    def press(self, keys: str) -> None:
        assert self._child is not None
        self._child.send(keys.encode())

    def spoken(self) -> list[str]:
        """All that was spoken so far."""
        return self._utterances(self.caught.read_text(encoding="utf-8"))

    def hears(self, text: str, after: int) -> bool:
        """Whether an utterance after so many others comes to be spoken before the deadline."""
        assert self._child is not None
        deadline = time.monotonic() + DEADLINE_SECONDS
        while time.monotonic() < deadline:
            if any(matches(utterance, text) for utterance in self.spoken()[after:]):
                return True
            try:
                self._child.read_nonblocking(65536, timeout=0.01)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                return any(matches(utterance, text) for utterance in self.spoken()[after:])
        return False

    def close(self) -> None:
        """End it with all its processes: yasr leaves the game its own end of the terminal, which so never
        hangs up, and Fenrir may no longer answer to anything gentler.
        """
        if self._child is not None:
            for process in family(self._child.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self._child.close(force=True)


def family(process: int) -> list[int]:
    """A process, its children and theirs."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    except FileNotFoundError:
        children = []
    return [process, *(relative for child in children for relative in family(int(child)))]


def matches(one: str, other: str) -> bool:
    return one.split() == other.split()


def yasr_utterances(protocol: str) -> list[str]:
    """What an Emacspeak server is told to speak: `q {text}` in one piece, `l {x}` a letter."""
    return [text.strip() for text in re.findall(r"^[ql] \{(.*)\}$", protocol, re.MULTILINE) if text.strip()]


def fenrir_utterances(caught: str) -> list[str]:
    """Utterances are ended by NUL; a comma between spaces is the pause at the end of a screen line."""
    whole, _, _ = caught.rpartition("\0")
    return [text.strip() for text in re.split("\0| +, +", whole) if text.strip()]


def needs(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        pytest.skip(f"the screen reader {program} is not installed")
    return path


def yasr(home: Home, folder: Path) -> ScreenReader:
    reader = ScreenReader(needs("yasr"), folder, yasr_utterances)
    server = reader.script("server", f"exec cat >>{shlex.quote(str(reader.caught))}")
    changed = {
        "options/synthesizer": "emacspeak server",
        "options/synthesizer port": f"|{server}",
        "options/shell": reader.script("program", f"exec {shlex.join(home.command(*PLAY))}"),
    }
    settings = shipped_settings(Path("/etc/yasr/yasr.conf"), changed)
    (home.folder / ".yasr.conf").write_text(settings, encoding="utf-8")
    reader.start([], home.environment)
    return reader


def fenrir(home: Home, folder: Path) -> ScreenReader:
    reader = ScreenReader(needs("fenrir"), folder, fenrir_utterances)
    caught = shlex.quote(str(reader.caught))
    speaker = reader.script("speaker", f"printf '%s\\0' \"$1\" >>{caught}")
    changed = {
        "speech/driver": "genericDriver",
        "speech/genericSpeechCommand": f'{speaker} "fenrirText"',
        "general/shell": reader.script("program", f"exec {shlex.join(home.command(*PLAY))}"),
        "general/autoSpellCheck": "False",  # of the words that are typed
        "sound/enabled": "False",
        "remote/driver": "dummyDriver",  # the other one leaves a socket and a process behind
        "keyboard/charEcho": "False",  # what is typed is on the screen, and spoken from there
    }
    path = folder / "fenrir.conf"
    shipped = Path("/etc/fenrirscreenreader/settings/settings.conf")
    path.write_text(shipped_settings(shipped, changed), encoding="utf-8")
    reader.start(["-e", "-s", str(path)], home.environment)
    return reader


def shipped_settings(path: Path, changed: dict[str, str]) -> str:
    """A screen reader's settings as its package brings them, but for those named `section/name`."""
    if not path.is_file():
        pytest.skip(f"the screen reader's settings {path} are missing")
    lines, section, left = [], "", dict(changed)
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        name, equals, _ = line.partition("=")
        value = left.pop(f"{section}/{name}", None) if equals else None
        lines.append(line if value is None else f"{name}={value}")
    assert not left
    return "\n".join((*lines, ""))


@pytest.fixture(params=[yasr, fenrir], ids=["yasr", "fenrir"])
def reader(request: pytest.FixtureRequest, home: Home) -> Iterator[ScreenReader]:
    """A screen reader with a new game in it."""
    with TemporaryDirectory(prefix="cd") as short:  # yasr has room for short names alone
        reader: ScreenReader = request.param(home, Path(short))
        yield reader
        reader.close()


def test_what_is_spoken_is_what_was_announced(home: Home, reader: ScreenReader) -> None:
    commands = [command for _, command in TURNS]
    piped = home.run(*PLAY, commands="\n".join(commands)).lines
    opening, turn, *answers = piped[:-1]
    assert reader.hears(turn, after=0), reader.spoken()
    assert any(utterance.startswith(opening) for utterance in reader.spoken())
    for keys, command in TURNS:
        before = len(reader.spoken())
        expected = answers[: 3 if command.startswith(("8D", "exchange")) else 1]
        del answers[: len(expected)]
        reader.press(keys)
        assert reader.hears(expected[-1], after=before), (keys, expected, reader.spoken()[before:])
        heard = reader.spoken()[before:]
        echoes = heard[: -len(expected)]
        assert all(matches(*pair) for pair in zip(heard[-len(expected) :], expected, strict=True)), heard
        assert all(echo in keys for echo in echoes), heard
    assert answers == []
