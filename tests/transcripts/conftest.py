"""A transcript: the lines that players type, and all that the program says to them, to the cell.

A file is a list of steps. Comments (`#`) and empty lines belong to the step that follows them.

    $ crossdots play --seed 1      a command line; all those of a file share their folders
    > 8D TRAIN                     a line that is typed
    >> b'8D \\xff' * 1000          the same as bytes, here a thousand times over
    ! write words.txt CAT TRAIN    a file is made, of a line for each word
    ! copy games/1.jsonl games/2.jsonl
    ! remove words.txt
    ! cut games/1.jsonl 10         a file loses its last bytes
    ! swap games/1.jsonl 12 13     the first place in a file that holds one text gets another
    ! wait 90                      so many seconds go by before the next line is typed
    ! later 86400                  so many seconds go by before the next command line
    = 0                            the exit status

Every other line is what was said: first the spoken line, then the lines of cells; errors with `2: ` before.
"""

import ast
import os
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest

from crossdots.__main__ import run
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.screen import Screen

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)

_STEPS = ("$ ", ">", "! ")
_WAIT = "! wait "
_BYTES = re.compile(r">> (b'.*'|b\".*\")(?: \* (\d+))?")
_FIRST_TIME_NS = NOW.timestamp() * 10**9


@dataclass
class Step:
    """One line that makes something happen, with the comments before it."""

    line: str
    before: list[str] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """How long is waited."""
        return float(self.line.removeprefix(_WAIT)) if self.line.startswith(_WAIT) else 0.0

    @property
    def during_play(self) -> bool:
        """Whether it happens while the program runs."""
        return self.line.startswith((">", _WAIT))

    @property
    def typed(self) -> bytes:
        """What is typed, with its line end; nothing while time goes by."""
        if self.line.startswith(_WAIT):
            return b""
        match = _BYTES.fullmatch(self.line)
        if match is None:
            return self.line[1:].removeprefix(" ").encode() + b"\n"
        data = ast.literal_eval(match[1])
        assert isinstance(data, bytes)
        return data * int(match[2] or 1) + b"\n"


def steps_of(text: str) -> list[Step]:
    """The steps of a transcript; what was said is left out."""
    steps: list[Step] = []
    before: list[str] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            before.append(line)
        elif line.startswith(_STEPS):
            steps.append(Step(line, before))
            before = []
    assert not before, f"comments that belong to nothing: {before}"
    return steps


class TypedLines(BytesIO):
    """Standard input; each line is noted in the moment in which it is read."""

    def __init__(self, steps: list[Step], note: Callable[[Step], None]) -> None:
        super().__init__(b"".join(step.typed for step in steps))
        self._note = note
        self._left: dict[int, list[Step]] = {}
        start = 0
        for step in steps:
            self._left.setdefault(start, []).append(step)
            start += len(step.typed)

    @property
    def unread(self) -> list[str]:
        """The lines that nobody wanted."""
        return [step.line for steps in self._left.values() for step in steps]

    def readline(self, size: int | None = -1, /) -> bytes:
        for step in self._left.pop(self.tell(), []):
            self._note(step)
        return super().readline(-1 if size is None else size)


class Heard(BytesIO):
    """Standard output or error: what is written there is noted at once."""

    def __init__(self, note: Callable[[str], None]) -> None:
        super().__init__()
        self._note = note

    def write(self, data: object, /) -> int:
        assert isinstance(data, bytes)
        self._note(data.decode())
        return len(data)


class Table:
    """Where the steps of one transcript happen: a home of its own for its games and caches."""

    def __init__(self, home: Path, cache: Path) -> None:
        self._home = home
        self._cache = cache
        self._told: list[str] = []
        self._seconds = 0.0
        self._games_seen: dict[Path, bytes] = {}

    def act(self, steps: list[Step]) -> str:
        """Let all steps happen, and return the whole transcript. The current folder must be the home."""
        for step, typed in _with_typed_lines(steps):
            self._note(step)
            if step.line.startswith("$ "):
                self._run(step, typed)
            else:
                assert not typed, f"typed into nothing: {typed[0].line}"
                self._change_file(shlex.split(step.line[2:]))
        return "".join(line + "\n" for line in self._told)

    def _run(self, step: Step, typed: list[Step]) -> None:
        program, *arguments = shlex.split(step.line[2:])
        assert program == "crossdots"
        commands = TypedLines(typed, self._note)
        around = Surroundings(
            commands=commands,
            interactive=False,
            screen=Screen(Heard(self._hear), terminal=False),
            errors=Screen(Heard(lambda text: self._hear(text, "2: ")), terminal=False),
            games=self._home / "games",
            cache=self._cache,
            settings=self._home / "settings.toml",
            now=lambda: NOW + timedelta(seconds=self._seconds),
            monotonic=lambda: self._seconds,
        )
        status = run(arguments, around)
        assert not commands.unread, f"never read: {commands.unread}"
        self._told.append(f"= {status}")
        self._let_time_pass()

    def _note(self, step: Step) -> None:
        self._told += [*step.before, step.line]
        self._seconds += step.seconds

    def _hear(self, text: str, mark: str = "") -> None:
        assert text.endswith("\n")
        lines = text.replace(str(self._home), "/home/ann").removesuffix("\n").split("\n")
        self._told += [mark + line for line in lines]

    def _change_file(self, words: list[str]) -> None:
        action, name, *rest = words
        path = self._home / name
        match action:
            case "later":
                self._seconds += float(name)
            case "write":
                path.parent.mkdir(exist_ok=True)
                path.write_text("".join(word + "\n" for word in rest), "utf-8")
            case "copy":
                (self._home / rest[0]).write_bytes(path.read_bytes())
            case "remove":
                path.unlink()
            case "cut":
                path.write_bytes(path.read_bytes()[: -int(rest[0])])
            case "swap":
                old, new = rest
                text = path.read_text("utf-8")
                assert old in text
                path.write_text(text.replace(old, new, 1), "utf-8")
            case _:
                raise AssertionError(f"no such action: {action}")
        self._let_time_pass()

    def _let_time_pass(self) -> None:
        """Files changed since the last step get a later time than all others, however fast the test is."""
        for path in sorted((self._home / "games").glob("*.jsonl")):
            content = path.read_bytes()
            if self._games_seen.get(path) != content:
                self._games_seen[path] = content
                time = int(_FIRST_TIME_NS) + len(self._told) * 10**9
                os.utime(path, ns=(time, time))


def _with_typed_lines(steps: list[Step]) -> Iterator[tuple[Step, list[Step]]]:
    """Each step that is not typed, with the typed lines behind it."""
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        assert not step.during_play, f"while nothing runs: {step.line}"
        typed: list[Step] = []
        while rest and rest[0].during_play:
            typed.append(rest.pop(0))
        yield step, typed


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all, so that a lexicon is unpacked once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def performed(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Performs the steps of a transcript in an empty home, and tells the transcript as it comes out."""
    monkeypatch.chdir(tmp_path)
    return lambda text: Table(tmp_path, cache).act(steps_of(text))
