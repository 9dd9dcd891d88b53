"""Braille through liblouis: contracted prose, and our tables for the board and its tiles."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from types import ModuleType

from crossdots.braille.translator import BLANK_CELL, plain_text
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.distribution import DISTRIBUTION_FOLDERS as DISTRIBUTION_FOLDERS
from crossdots.devices.distribution import BindingMissing, find_module

_LONGEST_PIECE = 400
"""Characters given to liblouis at once. It looks ahead by recursion: 50,000 quotation marks crash 3.24 and
3.33, and 100,000 full stops take 20 seconds."""

_REMEMBERED_PIECES = 2048

# liblouis crashes when two threads are inside it, whichever tables they use.
_LOCK = Lock()

_LOG_LINES: deque[str] = deque(maxlen=20)
"""What liblouis last complained about; it would write that on the terminal otherwise."""


class Lack(Enum):
    """What is missing for liblouis."""

    BINDING = auto()
    """The official Python module `louis`; Debian's package is python3-louis."""
    LIBRARY = auto()
    """The shared library that the module loads; Debian's package is liblouis20."""
    TABLES = auto()
    """Our tables, or the English ones that they include; Debian's package is liblouis-data."""


class LiblouisMissing(Exception):
    """There is no usable liblouis. `lack` says what a player can install; the message is for developers."""

    def __init__(self, lack: Lack, detail: str) -> None:
        super().__init__(f"{lack.name.lower()}: {detail}")
        self.lack = lack


class LiblouisTranslator:
    """The translator that keeps the whole contract of `Translator`, and may be called from any thread.

    What liblouis can't translate, or only by swallowing a space, is translated word by word, and a word that
    even then can't be is spelled as without liblouis.
    """

    __slots__ = ("_board_table", "_module", "_prose_table", "_remembered", "_speller", "_tile_table")

    def __init__(self, module: ModuleType, folder: Path, *, eight_dot: bool) -> None:
        self._module = module
        eight = "-8" if eight_dot else ""
        self._prose_table = str(folder / "crossdots-prose-en.ctb")
        self._board_table = str(folder / f"crossdots-board{eight}-en.ctb")
        self._tile_table = str(folder / f"crossdots-tile{eight}-en.ctb")
        self._speller = UncontractedTranslator(eight_dot=eight_dot)
        self._remembered = lru_cache(_REMEMBERED_PIECES)(self._translated)

    def prose(self, text: str) -> str:
        """Sentences in contracted UEB."""
        return self._cells(self._prose_table, text, self._speller.prose)

    def board(self, text: str) -> str:
        """Words on the board, racks, coordinates and signs: uncontracted, no capital signs."""
        return self._cells(self._board_table, text, self._speller.board)

    def tile(self, text: str) -> str:
        """Tiles as on the RNIB set: letter and value, without numeric sign."""
        return self._cells(self._tile_table, text, self._speller.tile)

    def check(self) -> None:
        """Compile every table, which the first use would do otherwise.

        Raises:
            LiblouisMissing: a table isn't there, has an error, or doesn't know its letters.
        """
        for table in (self._prose_table, self._board_table, self._tile_table):
            _LOG_LINES.clear()
            if not Path(table).is_file():
                raise LiblouisMissing(Lack.TABLES, f"no file {table}")
            if self._translated(table, "a") != "⠁":
                raise LiblouisMissing(Lack.TABLES, f"{table} is unusable: {'; '.join(_LOG_LINES)}")

    def _cells(self, table: str, text: str, spell: Callable[[str], str]) -> str:
        return "".join(self._piece(table, piece, spell) for piece in _pieces(plain_text(text)))

    def _piece(self, table: str, text: str, spell: Callable[[str], str]) -> str:
        whole = self._remembered(table, text)
        if whole is not None:
            return whole
        words = ((word, self._remembered(table, word)) for word in text.split(" "))
        return BLANK_CELL.join(spell(word) if cells is None else cells for word, cells in words)

    def _translated(self, table: str, text: str) -> str | None:
        """What liblouis makes of the text, or None where it fails or breaks the contract."""
        mode = self._module.dotsIO | self._module.ucBrl
        try:
            with _LOCK:
                cells: str = self._module.translateString([table], text, mode=mode)
        except (
            RuntimeError,
            UnicodeEncodeError,
        ):  # a table that doesn't compile; a path that can't be encoded
            return None
        return cells if _keeps_contract(text, cells) else None


def open_translator(folder: Path, *, eight_dot: bool = False) -> LiblouisTranslator:
    """The translator with the tables of `folder`, all of them compiled (about 10 ms).

    Raises:
        LiblouisMissing: the binding, the library or a usable table is missing.
    """
    if "," in str(folder.absolute()):
        raise LiblouisMissing(Lack.TABLES, f"liblouis separates tables by commas, so it can't open {folder}")
    translator = LiblouisTranslator(_connected().module, folder.absolute(), eight_dot=eight_dot)
    translator.check()
    return translator


def find_binding(folders: Sequence[Path] = DISTRIBUTION_FOLDERS) -> ModuleType:
    """The official module `louis`: the interpreter's own, else the first in `folders`.

    Raises:
        LiblouisMissing: there is none, or none that finds its library.
    """
    try:
        return find_module("louis", _is_official, folders)
    except BindingMissing as missing:
        lack = Lack.LIBRARY if missing.is_library else Lack.BINDING
        raise LiblouisMissing(lack, str(missing)) from missing


@dataclass(frozen=True, slots=True)
class _Connection:
    """The binding, and the log callback that must live as long as the library."""

    module: ModuleType
    callback: object


@cache
def _connected() -> _Connection:
    module = find_binding()
    callback = module.LogCallback(_log)
    module.registerLogCallback(callback)
    return _Connection(module, callback)


def _log(_level: int, message: bytes) -> None:
    _LOG_LINES.append(message.decode("utf-8", "replace"))


def _is_official(module: ModuleType) -> bool:
    """Whether this is liblouis's own binding, recent enough to keep its messages off the terminal."""
    names = ("translateString", "version", "registerLogCallback", "LogCallback")
    return all(callable(getattr(module, name, None)) for name in names) and module.version().startswith("3.")


def _pieces(text: str) -> Iterator[str]:
    """The text in pieces that liblouis can take, cut before a space where there is one."""
    start = 0
    while len(text) - start > _LONGEST_PIECE:
        space = text.rfind(" ", start + 1, start + _LONGEST_PIECE)
        end = space if space > 0 else start + _LONGEST_PIECE
        yield text[start:end]
        start = end
    yield text[start:]


def _keeps_contract(text: str, cells: str) -> bool:
    """Whether each word of the text came out as one word of cells, and each space as a blank cell."""
    return [*map(bool, text.split(" "))] == [*map(bool, cells.split(BLANK_CELL))]
