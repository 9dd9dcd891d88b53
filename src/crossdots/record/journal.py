"""A game's file: a JSON line for the header, then one for each step, on disk before it is announced."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from crossdots.board.tile import NotTiles, parse_tiles
from crossdots.record.codec import Json, NotAnEvent, decode_event, encode_event
from crossdots.rules.event import Event, GameStarted
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.variant import FEWEST_PLAYERS, MOST_PLAYERS

FORMAT = "crossdots game"
VERSION = 1
SUFFIX = ".jsonl"
LONGEST_LINE = 1_000_000
"""Bytes; a step of a real game takes a few hundred."""

Step = tuple[Event, ...]
"""What one command caused; written as one line, so that it is there whole or not at all."""


class DamagedGame(Exception):
    """A game's file that can't be read; `line` counts from 1. The file is left as it is."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: line {line}")
        self.path = path
        self.line = line


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
    """A game as its file tells it. `half_line` when an unfinished last line was left out."""

    path: Path
    header: Header
    state: State
    steps: int
    half_line: bool

    @property
    def identity(self) -> str:
        """The game's name on the command line: a number."""
        return self.path.stem


class Journal:
    """A game's file, open for appending. Everything is on the disk when `append` returns.

    A new game's file is made with its first step, under the next free number in the folder. After a failed
    write the file is cut back to its last whole line, so that a later append can go on.
    """

    def __init__(self, folder: Path, header: Header) -> None:
        self._folder = folder
        self._path: Path | None = None
        self._first = _line({"format": FORMAT, "version": VERSION, **asdict(header)})
        self._steps = 0
        self._size = 0

    def append(self, step: Step) -> None:
        """Write one step and wait until it is on the disk. Raises OSError when it can't be."""
        line = _line({"step": self._steps + 1, "events": [encode_event(event) for event in step]})
        if self._path is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._path = _reserve(self._folder)
        new = self._steps == 0
        self._write(self._path, self._first + line if new else line)
        if new:
            sync_folder(self._folder)
        self._steps += 1

    def _write(self, path: Path, data: bytes) -> None:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.ftruncate(descriptor, self._size)
            os.lseek(descriptor, self._size, os.SEEK_SET)
            _write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, self._size)
            raise
        finally:
            os.close(descriptor)
        self._size += len(data)

    @classmethod
    def reopen(cls, saved: SavedGame) -> "Journal":
        """The file of a game that was read, cut back to its last whole line at the next append."""
        journal = cls(saved.path.parent, saved.header)
        journal._path = saved.path
        journal._steps = saved.steps
        journal._size = _whole_size(saved.path)
        return journal


def read_game(path: Path) -> SavedGame:
    """Read a game's file and apply its events.

    Raises:
        DamagedGame: a line is not what belongs there; an unfinished last line alone is left out instead.
        NoSuchGame: there is no such file, or the game in it was never begun: nothing of it was announced.
        OSError: the file can't be read.
    """
    if not path.is_file():
        raise NoSuchGame(path.stem)
    lines, half = _whole_lines(path)
    if not lines and not half:
        raise NoSuchGame(path.stem)
    if not lines:
        raise DamagedGame(path, 1)
    header = _header(path, lines[0])
    state: State | None = None
    for number, line in enumerate(lines[1:], start=1):
        try:
            state = _apply(state, _step(line, number))
        except (ValueError, LookupError, TypeError) as error:
            raise DamagedGame(path, number + 1) from error
    if state is None:
        raise NoSuchGame(path.stem)
    if any(seat >= state.seats for seat in header.computers):
        raise DamagedGame(path, 1)
    return SavedGame(path, header, state, len(lines) - 1, half)


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
    """Wait until the names of the files in a folder are on the disk. Raises OSError when they can't be."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _line(value: Json) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _whole_lines(path: Path) -> tuple[list[bytes], bool]:
    """The lines that end with a line feed, and whether more stands behind them."""
    lines = list(_lines(path))
    if lines and not lines[-1].endswith(b"\n"):
        return lines[:-1], True
    return lines, False


def _lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LONGEST_LINE):
            number += 1
            if len(line) == LONGEST_LINE:
                raise DamagedGame(path, number)
            yield line


def _whole_size(path: Path) -> int:
    return sum(len(line) for line in _whole_lines(path)[0])


def _header(path: Path, line: bytes) -> Header:
    try:
        value = json.loads(line)
        header = _checked_header(value)
    except (ValueError, LookupError, TypeError, AttributeError, NotTiles, RecursionError) as error:
        raise DamagedGame(path, 1) from error
    return header


def _checked_header(value: Json) -> Header:
    if value.pop("format") != FORMAT or value.pop("version") != VERSION:
        raise ValueError("not a game of this version")
    if set(value) != {field.name for field in fields(Header)}:
        raise ValueError("other fields than a header has")
    lists = {name: tuple(value[name]) for name in ("computers", "warnings")}
    header = Header(**{**value, **lists})
    numbers = (*header.computers, *header.warnings)
    if type(header.seed) is not int or not all(type(number) is int and number >= 0 for number in numbers):
        raise TypeError("seed, seats and warnings are whole numbers")
    if not all(isinstance(text, str) for text in (header.tiles, header.lexicon, header.created)):
        raise TypeError("tiles, lexicon and date are text")
    parse_tiles(header.tiles)
    return header


def _step(line: bytes, number: int) -> Step:
    try:
        value = json.loads(line)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(value, dict) or set(value) != {"step", "events"} or value["step"] != number:
        raise ValueError("not the step that belongs here")
    if not isinstance(value["events"], list) or not value["events"]:
        raise NotAnEvent("a step has events")
    return tuple(decode_event(event) for event in value["events"])


def _apply(state: State | None, step: Step) -> State:
    """The state after a step. Raises ValueError when the step can't have happened there."""
    events = iter(step)
    if state is None:
        first = next(events)
        if not isinstance(first, GameStarted) or not FEWEST_PLAYERS <= len(first.players) <= MOST_PLAYERS:
            raise ValueError("a game begins with its players")
        state = begun(first)
    for event in events:
        if type(event) is GameStarted:
            raise ValueError("a game begins once")
        state = evolve(state, event)
    _check_tiles(state)
    return state


def _check_tiles(state: State) -> None:
    """Every tile of the set is in one place: on the board, on a rack, or in the bag."""
    tiles = Counter(tile.off_board for tile in state.board.tiles.values())
    for tiles_there in (*state.racks, state.bag):
        tiles.update(tiles_there)
    if tiles != Counter(state.variant.tile_set.tiles):
        raise ValueError("tiles were lost or added")
