"""A game's file: a JSON line for the header, then one for each step, on disk before it is announced."""

import errno
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from itertools import chain
from pathlib import Path
from zlib import crc32

from crossdots.board.tile import parse_tiles
from crossdots.record.codec import Json, decode_event, encode_event
from crossdots.record.folder import make_folder, sync_folder
from crossdots.record.lock import InUse, Lock, lock
from crossdots.record.replay import after_step
from crossdots.record.seal import Seal
from crossdots.record.shelf import find_path, label_of, newest_first, reserve
from crossdots.rules.event import Event
from crossdots.rules.state import State

FORMAT = "crossdots game"
VERSION = 1
LONGEST_LINE = 100_000
"""Bytes; a step of a real game takes a few hundred."""
LARGEST = 250_000
"""Bytes of a file; a real game takes less than 20,000."""

_FIRST_BYTES = f'{{"format":"{FORMAT}"'.encode()
_SEALED = "crossdots sealed game"
_SEALED_BYTES = f'{{"format":"{_SEALED}"'.encode()
_STEP_LINE = re.compile(rb'(.*),"check":"([0-9a-f]{8})"\}\n', re.DOTALL)
_NOT_WHAT_BELONGS_THERE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

Step = tuple[Event, ...]
"""What one command caused; written as one line, so that it is there whole or not at all."""

Unseal = Callable[[dict[str, str]], Seal]
"""Makes the seal of a file from what the file tells of it. Raises ValueError where that can't be done."""


class DamagedGame(Exception):
    """A game's file that can't be read; `line` counts from 1. The file is left as it is."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: line {line}")
        self.path = path
        self.line = line


class NewerGame(DamagedGame):
    """A game's file that a later version of the program has written."""


class SealedGame(DamagedGame):
    """A game's file that is sealed, and can't be read without its passphrase.

    Its cause is what the passphrase that was tried is refused for, None where none could be.
    """


class NoSuchGame(Exception):
    """There is no saved game of that name, or none at all."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game's file says before its events.

    `seed` is where all chance comes from, `tiles` the named order in which tiles leave the bag (may be
    empty), `computers` the seats that the computer plays and `strengths` what it is on each of them, `think`
    the seconds that it thinks at most, `hints` whether it helps the others, `coach` whether it tells them
    after a turn what was worth more, `lexicon` a name or a path, `created` a date and time in ISO 8601,
    `warnings` the seconds left at which a player whose time is limited is warned.
    """

    seed: int
    tiles: str
    computers: tuple[int, ...]
    lexicon: str
    created: str
    warnings: tuple[int, ...] = ()
    strengths: tuple[str, ...] = ()
    think: int = 2
    hints: bool = True
    coach: bool = False


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as its file tells it.

    `whole_size` counts the bytes of the whole lines, `size` those of the file; `check` is the checksum of the
    last step. `seal` is what its lines are sealed with, None where they are open.
    """

    path: Path
    header: Header
    state: State
    steps: int
    whole_size: int
    size: int
    check: int
    seal: Seal | None = None

    @property
    def identity(self) -> str:
        """The game's name on the command line: its number, or the path of a file that lies elsewhere."""
        label = label_of(self.path)
        return label.number if label else str(self.path)

    @property
    def half_line(self) -> bool:
        """Whether an unfinished last line was left out."""
        return self.size > self.whole_size


class Journal:
    """A game's file, open for appending. Everything is on the disk when `append` returns.

    A new game's file is made with its first step, under the next free number in the folder. From then on, or
    from `reopen` on, no other process may append to it, until `close`. After a failed write the file is cut
    back to its last whole line, so that a later append can go on. What another program has written to the
    file all the same is never cut away: appending fails then. With a `seal` each line is sealed.
    """

    def __init__(self, folder: Path, header: Header, seal: Seal | None = None) -> None:
        self._seal = seal
        self._folder = folder
        self._path: Path | None = None
        self._since = header.created
        self._lock: Lock | None = None
        self._is_in_folder = False
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
        data = sealed = _sealed(self._seal, self._steps + 1, line)
        if self._steps == 0:
            data = _head(self._seal) + _sealed(self._seal, 0, self._first) + sealed
        if len(sealed) >= LONGEST_LINE or self._whole_size + len(data) > LARGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        if self._path is None:
            make_folder(self._folder)
            self._path = reserve(self._folder)
        if self._lock is None:
            self._lock = lock(self._path, self._since)
        if not self._is_in_folder:
            sync_folder(self._folder)
            self._is_in_folder = True
        self._write(self._path, data)
        self._steps += 1
        self._check = check

    def close(self) -> None:
        """Let another process go on with the game."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

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
    def reopen(
        cls, path: Path, since: str, *, take_over: bool = False, unseal: Unseal | None = None
    ) -> tuple["Journal", SavedGame]:
        """A saved game, and its file, which is cut back to its last whole line at the next append.

        `since` is the present date and time, for others who want the game; `take_over` is for a game that
        another computer has seemed to have open since it stopped. A file that can't be written to is read
        all the same: the next append fails.

        Raises:
            InUse: another process has the game.
            DamagedGame, NoSuchGame, OSError: as `read_game`.
        """
        held: Lock | None = None
        try:
            held = lock(path, since, take_over=take_over)
        except InUse:
            raise
        except OSError:
            pass
        try:
            saved = read_game(path, unseal)
        except BaseException:
            if held is not None:
                held.release()
            raise
        journal = cls(path.parent, saved.header, saved.seal)
        journal._since = since
        journal._lock = held
        journal._path = path
        journal._is_in_folder = True
        journal._steps = saved.steps
        journal._check = saved.check
        journal._whole_size = saved.whole_size
        journal._size = saved.size
        return journal, saved


class Following:
    """A saved game while others play it: each further step, as soon as all of it is in the file.

    `saved` is the game as it was found. Nothing is ever written, and nobody is kept from writing.

    Raises:
        DamagedGame, NoSuchGame, OSError: as `read_game`.
    """

    def __init__(self, path: Path, unseal: Unseal | None = None) -> None:
        self.saved = saved = read_game(path, unseal)
        # The file stays the same one when it gets another name.
        self._file = path.open("rb", buffering=0)
        size = saved.whole_size
        self._reading = _Reading(size, size, saved.state, saved.steps, saved.check)

    def news(self) -> Iterator[Step]:
        """The steps that came since the last time. One that was cut off again comes once.

        Raises:
            DamagedGame: what is there now is no step that belongs there.
            OSError: the file can't be read.
        """
        reading, seal = self._reading, self.saved.seal
        self._file.seek(reading.whole_size)
        data = self._file.read(LONGEST_LINE)
        while True:
            line, found, data = data.partition(b"\n")
            if not found and len(line) < LONGEST_LINE:
                return
            whole, number = line + found, reading.steps + 1
            opened = whole if seal is None else _open_line(seal, number, whole)
            with _damage_at(self.saved.path, number + 1):
                step = reading.take(opened, len(whole))
            yield step

    def close(self) -> None:
        """Follow it no more."""
        self._file.close()


def read_game(path: Path, unseal: Unseal | None = None) -> SavedGame:
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
        lines = iter(lambda: file.readline(LONGEST_LINE), b"")
        first = next(lines, b"")
        if not first.startswith(_SEALED_BYTES) or not first.endswith(b"\n"):
            found = (_Found(line, len(line)) for line in chain((first,), lines))
            return _read(path, found, None)
        seal = _unsealed(path, first, unseal)
        return _read(path, _opened(seal, len(first), lines), seal)


@dataclass(frozen=True, slots=True)
class _Found:
    """A line as it was before it was sealed, and how many bytes it takes in the file."""

    line: bytes
    size: int


def _unsealed(path: Path, first: bytes, unseal: Unseal | None) -> Seal:
    """The seal of a sealed file. Raises SealedGame."""
    if unseal is None:
        raise SealedGame(path, 1)
    try:
        return unseal(json.loads(first)["seal"])
    except _NOT_WHAT_BELONGS_THERE as error:
        raise SealedGame(path, 1) from error


def _opened(seal: Seal, head: int, lines: Iterator[bytes]) -> Iterator[_Found]:
    """The lines below the head of a sealed file. What is not as it was sealed becomes a line that is none."""
    for number, sealed in enumerate(lines):
        yield _Found(_open_line(seal, number, sealed), len(sealed) + (head if number == 0 else 0))


def _open_line(seal: Seal, number: int, sealed: bytes) -> bytes:
    """A sealed line as it was, nothing of one that is only half written."""
    if not sealed.endswith(b"\n"):
        return b""
    try:
        return seal.opened(number, sealed.removesuffix(b"\n"))
    except ValueError:
        return b"\n"


def _read(path: Path, lines: Iterator[_Found], seal: Seal | None) -> SavedGame:
    first = next(lines, _Found(b"", 0))
    if _is_never_begun(first.line):
        raise NoSuchGame(path.stem)
    with _damage_at(path, 1):
        if _is_newer(first.line):
            raise NewerGame(path, 1)
        header = _header(first.line)
    reading = _Reading(whole_size=first.size, size=first.size)
    for number, found in enumerate(lines, start=2):
        with _damage_at(path, number):
            reading.take(found.line, found.size)
    state = reading.state
    if state is None:
        raise NoSuchGame(path.stem)
    if any(seat >= state.seats for seat in header.computers):
        raise DamagedGame(path, 1)
    return SavedGame(
        path, header, state, reading.steps, reading.whole_size, reading.size, reading.check, seal
    )


@dataclass(slots=True)
class _Reading:
    """What the lines so far tell."""

    whole_size: int
    size: int
    state: State | None = None
    steps: int = 0
    check: int = 0

    def take(self, line: bytes, size: int) -> Step:
        """One line more, and its step; none when the line is only half written. `size` is that in the file.

        Raises what `_NOT_WHAT_BELONGS_THERE` lists when it isn't the next step.
        """
        if size == LONGEST_LINE:
            raise ValueError("longer than any step")
        self.size += size
        if self.size > LARGEST:
            raise ValueError("larger than any game")
        if not line.endswith(b"\n"):
            return ()
        step, self.check = _read_step(line, self.steps + 1, self.check)
        self.state = after_step(self.state, step)
        self.steps += 1
        self.whole_size = self.size
        return step


@contextmanager
def _damage_at(path: Path, number: int) -> Iterator[None]:
    try:
        yield
    except _NOT_WHAT_BELONGS_THERE as error:
        raise DamagedGame(path, number) from error


def find_game(folder: Path, identity: str, unseal: Unseal | None = None) -> SavedGame:
    """A saved game by its number, its name or its path. Raises what `read_game` raises."""
    return read_game(find_path(folder, identity), unseal)


def last_played(folder: Path, *, ended_too: bool, unseal: Unseal | None = None) -> SavedGame:
    """The game that was played last; without `ended_too` the last one that goes on.

    One that is sealed, and that `unseal` doesn't open, is passed over.

    Raises:
        NoSuchGame: there is none.
        DamagedGame: a game that was played later can't be read.
    """
    for path in newest_first(folder):
        with suppress(NoSuchGame, SealedGame):
            saved = read_game(path, unseal)
            if ended_too or saved.state.outcome is None:
                return saved
    raise NoSuchGame("")


def _head(seal: Seal | None) -> bytes:
    """What stands before the header of a sealed file."""
    if seal is None:
        return b""
    return _line({"format": _SEALED, "version": VERSION, "seal": seal.told})


def _sealed(seal: Seal | None, number: int, line: bytes) -> bytes:
    """A line as it stands in the file."""
    return line if seal is None else seal.closed(number, line) + b"\n"


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
    beginnings = (_FIRST_BYTES, _SEALED_BYTES)
    return not first.strip(b"\0") or any(
        first.startswith(begins) or begins.startswith(first) for begins in beginnings
    )


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
    if type(value["seed"]) is not int or type(value["think"]) is not int:
        raise TypeError("the seed and the seconds are whole numbers")
    if type(value["hints"]) is not bool or type(value["coach"]) is not bool:
        raise TypeError("hints are given or not, and there is a coach or none")
    strengths = value["strengths"]
    if type(strengths) is not list or not all(type(strength) is str for strength in strengths):
        raise TypeError("the computers' strengths are names")
    if len(strengths) != len(seats):
        raise ValueError("each computer has a strength")
    if type(lexicon) is not str or not lexicon or "\0" in lexicon:
        raise ValueError("the lexicon is a name or a path")
    parse_tiles(value["tiles"])
    datetime.fromisoformat(value["created"])
    lists = {name: tuple(value[name]) for name in ("computers", "strengths", "warnings")}
    return Header(**{**value, **lists})
