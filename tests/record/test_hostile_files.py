"""Files of ten megabytes that were made to take long: read or refused within a second and 200 megabytes.

Each is read in a process of its own, to which the system gives no more memory than that.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

from crossdots.record.journal import LARGEST, LONGEST_LINE, read_game
from crossdots.record.settings import LARGEST as LARGEST_SETTINGS
from crossdots.record.settings import MOST_LINES
from crossdots.rules.event import Passed

if TYPE_CHECKING:
    from tests.record.conftest import WholeGame

TEN_MEGABYTES = 10_000_000

READ = """
import resource, sys, time
from pathlib import Path
from crossdots.record.journal import DamagedGame, NoSuchGame, read_game
from crossdots.record.settings import SettingsUnusable, read_settings

here = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (here + 200_000_000,) * 2)
path = Path(sys.argv[1])
start = time.process_time()
try:
    if path.suffix == ".toml":
        read_settings(path, {"game": ("warn",)})
    else:
        read_game(path)
    print("read")
except (DamagedGame, NoSuchGame, SettingsUnusable) as error:
    print(type(error).__name__)
print(time.process_time() - start)
"""


def outcome(path: Path) -> str:
    """What reading a file comes to."""
    arguments = [sys.executable, "-c", READ, str(path)]
    # What measures the coverage would be timed as well.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    ended = subprocess.run(
        arguments, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    what, seconds = ended.stdout.split()
    assert float(seconds) < 1
    return what


def steps_without_end(whole_game: WholeGame, events: Callable[[int], list[Any]]) -> Iterator[bytes]:
    """A game that begins as a real one, and then as many more steps as are wanted, each fit and sealed."""
    yield from whole_game.lines[:2]
    check = int(whole_game.lines[1][-11:-3], 16)
    for number in itertools.count(2):
        start = json.dumps({"step": number, "events": events(number % 3)}, separators=(",", ":"))[
            :-1
        ].encode()
        check = crc32(start, check)
        yield start + b',"check":"%08x"}\n' % check


def far_too_long(lines: Iterator[bytes]) -> bytes:
    """Lines for twice as large a game as may be, and ten megabytes in all."""
    data, size = [], 0
    while size < 2 * LARGEST:
        data.append(next(lines))
        size += len(data[-1])
    return b"".join(data).ljust(TEN_MEGABYTES)


def passed(seat: int) -> list[Any]:
    return [{"event": "passed", "seat": seat}]


def often_passed(seat: int) -> list[Any]:
    return passed(seat) * 2500


GAMES: dict[str, Callable[[WholeGame], bytes]] = {
    "one line": lambda _: b"x" * TEN_MEGABYTES,
    "empty lines": lambda _: b"\n" * TEN_MEGABYTES,
    "nested lists": lambda game: game.lines[0] + (b"[" * (LONGEST_LINE - 2) + b"\n") * 100,
    "steps without end": lambda game: far_too_long(steps_without_end(game, passed)),
    "long steps without end": lambda game: far_too_long(steps_without_end(game, often_passed)),
}


@pytest.mark.parametrize("data", GAMES.values(), ids=GAMES)
def test_games(whole_game: WholeGame, tmp_path: Path, data: Callable[[WholeGame], bytes]) -> None:
    path = tmp_path / "1.jsonl"
    path.write_bytes(data(whole_game))
    assert outcome(path) == "DamagedGame"


@pytest.mark.parametrize("events", [passed, often_passed], ids=["steps", "long steps"])
def test_the_largest_game(whole_game: WholeGame, tmp_path: Path, events: Callable[[int], list[Any]]) -> None:
    path = tmp_path / "1.jsonl"
    lines, data = steps_without_end(whole_game, events), b""
    for line in lines:
        if len(data) + len(line) > LARGEST:
            break
        data += line
    path.write_bytes(data)
    assert outcome(path) == "read"
    path.write_bytes(data + line)
    assert outcome(path) == "DamagedGame"


def test_no_game_is_written_that_could_not_be_read(whole_game: WholeGame, tmp_path: Path) -> None:
    """Nobody plays so long; but if somebody does, they are told, and the file stays readable."""
    journal = whole_game.saved(tmp_path, 1)
    path = tmp_path / "1.jsonl"
    with pytest.raises(OSError, match="too large"):
        journal.append((Passed(0),) * (LONGEST_LINE // 25))
    step = (Passed(0),) * 2500
    while path.stat().st_size < LARGEST - LONGEST_LINE:
        journal.append(step)
    with pytest.raises(OSError, match="too large"):
        journal.append(step)
    journal.close()
    assert LARGEST - LONGEST_LINE < read_game(path).size <= LARGEST


def statements(one: str) -> str:
    """As many settings of a kind as a file may hold."""
    text = "[game]\n"
    for number in itertools.count():
        more = one.replace("warn", f"warn{number}")
        if len(text) + len(more) > LARGEST_SETTINGS:
            return text
        text += more
    raise AssertionError


SETTINGS: dict[str, str] = {
    "too large": "[game]\n" * (TEN_MEGABYTES // 7),
    "short lines": statements("warn = [\n" + "1,\n" * 1600 + "]\n"),
    "long lines": statements("warn = [\n" + ("1," * 120 + "\n") * (MOST_LINES - 2) + "]\n"),
    "tables": statements("warn = [\n" + ("{a.b.c.d.e = 1}," * 15 + "\n") * (MOST_LINES - 2) + "]\n"),
    "nested": statements("warn = " + "[" * 400 + "]" * 400 + "\n"),
    "never closed": statements("warn = [\n" + ("1," * 120 + "\n") * (MOST_LINES - 2)),
    "signs of comments": statements("warn = '" + "#" * 4900 + "'\n"),
}


@pytest.mark.parametrize("text", SETTINGS.values(), ids=SETTINGS)
def test_settings(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    assert outcome(path) == "SettingsUnusable"
