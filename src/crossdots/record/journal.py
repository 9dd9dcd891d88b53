"""A game's file: a JSON line for the header, then one for each step, on disk before it is announced."""

import errno
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path
from zlib import crc32

from crossdots.board.tile import parse_tiles
from crossdots.record.codec import Json, decode_event, encode_event
from crossdots.record.replay import after_step
from crossdots.rules.event import Event
from crossdots.rules.state import State

FORMAT = "crossdots game"
VERSION = 1
SUFFIX = ".jsonl"
LONGEST_LINE = 100_000
"""Bytes; a step of a real game takes a few hundred."""

_FIRST_BYTES = f'{{"format":"{FORMAT}"'.encode()
_STEP_LINE = re.compile(rb'(.*),"check":"([0-9a-f]{8})"\}\n', re.DOTALL)
_NOT_WHAT_BELONGS_THERE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

Step = tuple[Event, ...]
"""What one command caused; written as one line, so that it is there whole or not at all."""


class DamagedGame(Exception):
    """A game's file that can't be read; `line` counts from 1. The file is left as it is."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: line {line}")
        self.path = path
        self.line = line


class NewerGame(DamagedGame):
    """A game's file that a later version of the program has written."""


class NoSuchGame(Exception):
    """There is no saved game of that name, or none at all."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game's file says before its events.

    `seed` is where all chance comes from, `tiles` the named order in which tiles leave the bag (may be
    empty), `computers` the seats that the computer plays, `lexicon` a name or a path, `created` a date and
    time in ISO 8601, `warnings` the seconds left at which a player whose time is limited is warned.
    """

    seed: int
    tiles: str
    computers: tuple[int, ...]
    lexicon: str
    created: str
    warnings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as its file tells it.

    `whole_size` counts the bytes of the whole lines, `size` those of the file; `check` is the checksum of the
    last step.
    """

    path: Path
    header: Header
    state: State
    steps: int
    whole_size: int
    size: int
    check: int

    @property
    def identity(self) -> str:
        """The game's name on the command line: a number."""
        return self.path.stem

    @property
    def half_line(self) -> bool:
        """Whether an unfinished last line was left out."""
        return self.size > self.whole_size


class Journal:
    """A game's file, open for appending. Everything is on the disk when `append` returns.

    A new game's file is made with its first step, under the next free number in the folder. After a failed
    write the file is cut back to its last whole line, so that a later append can go on. What another program
    has written to the file meanwhile is never cut away: appending fails then.
    """

    def __init__(self, folder: Path, header: Header) -> None:
        self._folder = folder
        self._path: Path | None = None
        self._first = _line({"format": FORMAT, "version": VERSION, **asdict(header)})
        self._steps = 0
        self._check = 0
        self._whole_size = 0
        self._size: int | None = 0
        """The file's size, or None while a failed write may have left anything behind its whole lines."""

    @property
    def path(self) -> Path | None:
        """The game's file; None before its first step."""
        return self._path

    def append(self, step: Step) -> None:
        """Write one step and wait until it is on the disk. Raises OSError when it can't be."""
        line, check = _step_line(self._steps + 1, step, self._check)
        if self._path is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._path = _reserve(self._folder)
        self._write(self._path, line if self._steps else self._first + line)
        if self._steps == 0:
            sync_folder(self._folder)
        self._steps += 1
        self._check = check

    def _write(self, path: Path, data: bytes) -> None:
        descriptor = os.open(path, os.O_WRONLY)
        try:
            self._cut(descriptor)
            os.lseek(descriptor, self._whole_size, os.SEEK_SET)
            self._size = None
            _write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            if self._size is None:
                with suppress(OSError):
                    self._cut(descriptor)
            raise
        finally:
            os.close(descriptor)
        self._whole_size += len(data)
        self._size = self._whole_size

    def _cut(self, descriptor: int) -> None:
        """Cut off what stands behind the whole lines, if it is ours."""
        size = os.fstat(descriptor).st_size
        if size < self._whole_size or self._size not in (None, size):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        os.ftruncate(descriptor, self._whole_size)
        self._size = self._whole_size

    @classmethod
    def reopen(cls, saved: SavedGame) -> "Journal":
        """The file of a game that was read, cut back to its last whole line at the next append."""
        journal = cls(saved.path.parent, saved.header)
        journal._path = saved.path
        journal._steps = saved.steps
        journal._check = saved.check
        journal._whole_size = saved.whole_size
        journal._size = saved.size
        return journal


def read_game(path: Path) -> SavedGame:
    """Read a game's file and apply its events.

    Raises:
        DamagedGame: a line is not what belongs there; an unfinished last line alone is left out instead.
        NewerGame: the file is of a version that is not known yet.
        NoSuchGame: there is no such file, or the game in it was never begun: nothing of it was announced.
        OSError: the file can't be read.
    """
    if not path.is_file():
        raise NoSuchGame(path.stem)
    with path.open("rb") as file:
        return _read(path, iter(lambda: file.readline(LONGEST_LINE), b""))


def _read(path: Path, lines: Iterator[bytes]) -> SavedGame:
    first = next(lines, b"")
    if _is_never_begun(first):
        raise NoSuchGame(path.stem)
    with _damage_at(path, 1):
        if _is_newer(first):
            raise NewerGame(path, 1)
        header = _header(first)
    reading = _Reading(whole_size=len(first), size=len(first))
    for number, line in enumerate(lines, start=2):
        with _damage_at(path, number):
            reading.take(line)
    state = reading.state
    if state is None:
        raise NoSuchGame(path.stem)
    if any(seat >= state.seats for seat in header.computers):
        raise DamagedGame(path, 1)
    return SavedGame(path, header, state, reading.steps, reading.whole_size, reading.size, reading.check)


@dataclass(slots=True)
class _Reading:
    """What the lines so far tell."""

    whole_size: int
    size: int
    state: State | None = None
    steps: int = 0
    check: int = 0

    def take(self, line: bytes) -> None:
        """One line more. Raises what `_NOT_WHAT_BELONGS_THERE` lists when it isn't the next step."""
        if len(line) == LONGEST_LINE:
            raise ValueError("longer than any step")
        self.size += len(line)
        if not line.endswith(b"\n"):
            return
        step, self.check = _read_step(line, self.steps + 1, self.check)
        self.state = after_step(self.state, step)
        self.steps += 1
        self.whole_size = self.size


@contextmanager
def _damage_at(path: Path, number: int) -> Iterator[None]:
    try:
        yield
    except _NOT_WHAT_BELONGS_THERE as error:
        raise DamagedGame(path, number) from error


def find_game(folder: Path, identity: str) -> SavedGame:
    """A saved game by its name. Raises what `read_game` raises."""
    return read_game(folder / f"{identity}{SUFFIX}" if identity.isdecimal() else folder / identity)


def last_played(folder: Path, *, ended_too: bool) -> SavedGame:
    """The game that was played last; without `ended_too` the last one that goes on.

    Raises:
        NoSuchGame: there is none.
        DamagedGame: a game that was played later can't be read.
    """
    for path in sorted(game_paths(folder), key=lambda path: path.stat().st_mtime_ns, reverse=True):
        with suppress(NoSuchGame):
            saved = read_game(path)
            if ended_too or saved.state.outcome is None:
                return saved
    raise NoSuchGame("")


def game_paths(folder: Path) -> list[Path]:
    """The files of all saved games, in the order in which they were begun."""
    if not folder.is_dir():
        return []
    paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.stem.isdecimal()]
    return sorted(paths, key=lambda path: int(path.stem))


def _reserve(folder: Path) -> Path:
    number = max((int(path.stem) for path in game_paths(folder)), default=0)
    while True:
        number += 1
        path = folder / f"{number}{SUFFIX}"
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            return path


def sync_folder(folder: Path) -> None:
    """The names of new files on the disk, where a file system can be asked for that."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _line(value: Json) -> bytes:
    """A value as a line of JSON in UTF-8. What no UTF-8 has, such as a byte of a file's name, is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return (text + "\n").encode(errors="backslashreplace")


def _step_line(number: int, step: Step, check_before: int) -> tuple[bytes, int]:
    """A step's line and its checksum, which goes on from that of the step before."""
    start = _line({"step": number, "events": [encode_event(event) for event in step]}).removesuffix(b"}\n")
    check = crc32(start, check_before)
    return start + f',"check":"{check:08x}"}}\n'.encode(), check


def _read_step(line: bytes, number: int, check_before: int) -> tuple[Step, int]:
    match = _STEP_LINE.fullmatch(line)
    if match is None or crc32(match[1], check_before) != int(match[2], 16):
        raise ValueError("not as it was written")
    value = json.loads(line.decode())
    if set(value) != {"step", "events", "check"} or value["step"] != number:
        raise ValueError("not the step that belongs here")
    if not isinstance(value["events"], list) or not value["events"]:
        raise ValueError("a step has events")
    return tuple(decode_event(event) for event in value["events"]), int(match[2], 16)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _is_never_begun(first: bytes) -> bool:
    """Whether a file's first line is nothing, or the beginning of a header that a power cut left."""
    if first.endswith(b"\n"):
        return False
    return not first.strip(b"\0") or first.startswith(_FIRST_BYTES) or _FIRST_BYTES.startswith(first)


def _is_newer(line: bytes) -> bool:
    """Whether a first line is of a later version. Raises what `_NOT_WHAT_BELONGS_THERE` lists."""
    value = json.loads(line.decode())
    version = value["version"]
    return value["format"] == FORMAT and type(version) is int and version > VERSION


def _header(line: bytes) -> Header:
    """What the first line says. Raises what `_NOT_WHAT_BELONGS_THERE` lists."""
    value = json.loads(line.decode())
    if value.pop("format") != FORMAT or value.pop("version") != VERSION:
        raise ValueError("not a game of this version")
    if set(value) != {field.name for field in fields(Header)}:
        raise ValueError("other fields than a header has")
    seats, lexicon = value["computers"], value["lexicon"]
    for numbers in (seats, value["warnings"]):
        if type(numbers) is not list or not all(type(number) is int and number >= 0 for number in numbers):
            raise TypeError("the computers' seats and the warnings are whole numbers")
    if type(value["seed"]) is not int:
        raise TypeError("the seed is a whole number")
    if type(lexicon) is not str or not lexicon or "\0" in lexicon:
        raise ValueError("the lexicon is a name or a path")
    parse_tiles(value["tiles"])
    datetime.fromisoformat(value["created"])
    return Header(**{**value, "computers": tuple(seats), "warnings": tuple(value["warnings"])})
