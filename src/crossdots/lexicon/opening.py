"""Opening a lexicon by name or by path: quickly from the cache, and without one too."""

import glob
import lzma
import mmap
import os
import stat
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from crossdots.lexicon.alphabet import LATIN, Alphabet
from crossdots.lexicon.graph import GraphTooLarge, build_graph
from crossdots.lexicon.graph_file import GraphFile, NotAGraph, pack, unpack
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.word_file import LexiconUnreadable, Limits, Unreadable, open_word_file, read_words

SHIPPED = ("enable", "common", "standard", "large")
"""The lists that come with the program; the last three are ever wider, each holding the one before."""

DEFAULT = "enable"

_DATA = Path(__file__).with_name("data")
_LIMITS = Limits()


def open_lexicon(
    name_or_path: str, cache: Path, *, alphabet: Alphabet = LATIN, limits: Limits = _LIMITS
) -> Lexicon:
    """The lexicon that a player names: one of SHIPPED, or the path of a file with one word a line.

    The word graph is kept in the folder `cache`, which is made if it is missing, and made again when the list
    has changed or the graph is damaged. Where nothing can be written there, the lexicon lives in memory.
    `alphabet` and `limits` are for a player's file; the lists that come with the program have their own.

    Raises:
        LexiconUnreadable: there is no such list, or nothing in it can be used.
    """
    if name_or_path in SHIPPED:
        return _shipped(name_or_path, cache)
    return _own(Path(name_or_path), cache, alphabet, limits)


def _shipped(name: str, cache: Path) -> Lexicon:
    path = _DATA / f"{name}.graph.xz"
    try:
        compressed = path.read_bytes()
    except OSError as error:
        raise LexiconUnreadable(Unreadable.DAMAGED, path) from error
    source = f"{name} {len(compressed)} {zlib.crc32(compressed):08x}"
    kept = _Kept(name, cache / f"{name}.graph", source)
    return kept.opened() or kept.opened_after(_unpacked(compressed, path))


def _unpacked(compressed: bytes, path: Path) -> GraphFile:
    try:
        return unpack(lzma.decompress(compressed))
    except (lzma.LZMAError, NotAGraph) as error:
        raise LexiconUnreadable(Unreadable.DAMAGED, path) from error


def _own(path: Path, cache: Path, alphabet: Alphabet, limits: Limits) -> Lexicon:
    with open_word_file(path) as file:
        made_how = f"{path.absolute()} {limits.shortest} {limits.longest} {' '.join(alphabet.letters)}"
        state = os.fstat(file.fileno())
        source = f"{made_how} {state.st_size} {state.st_mtime_ns} {state.st_ino}"
        code = zlib.crc32(made_how.encode(errors="surrogateescape"))
        kept = _Kept(path.name, cache / f"file-{code:08x}.graph", source)
        lexicon = kept.opened()
        if lexicon is not None:
            return lexicon
        words, unusable = read_words(file, path, alphabet, limits)
    try:
        graph = build_graph(words, len(alphabet.letters))
    except GraphTooLarge as error:
        raise LexiconUnreadable(Unreadable.TOO_LARGE, path) from error
    return kept.opened_after(GraphFile(graph, alphabet, unusable=unusable))


@dataclass(frozen=True, slots=True)
class _Kept:
    """The place of a graph in the cache, and what it must have been made from to be of use."""

    name: str
    path: Path
    source: str

    def opened(self) -> Lexicon | None:
        """The lexicon mapped from the cache; None if it is missing, damaged, or made from something else."""
        try:
            mapping = _mapped(self.path)
            file = unpack(mapping)
        except (OSError, ValueError):
            return None
        if file.source != self.source:
            return None
        return Lexicon(self.name, file.alphabet, file.graph, file.unusable, cached=True, mapping=mapping)

    def opened_after(self, file: GraphFile) -> Lexicon:
        """The lexicon of a graph that is put into the cache first; in memory if that can't be."""
        packed = pack(GraphFile(file.graph, file.alphabet, self.source, file.unusable))
        try:
            _replace(self.path, packed)
        except OSError:
            lexicon = None
        else:
            lexicon = self.opened()
        return lexicon or Lexicon(self.name, file.alphabet, file.graph, file.unusable)


def _mapped(path: Path) -> mmap.mmap:
    """The file in memory. Raises OSError, or ValueError when it is empty."""
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(f"{path} is not a file")
        return mmap.mmap(number, 0, access=mmap.ACCESS_READ)
    finally:
        os.close(number)


def _replace(path: Path, content: bytes) -> None:
    """Put a whole file in place at once, so that another program that does the same meets no half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for abandoned in filter(_is_abandoned, path.parent.glob(f"{glob.escape(path.name)}.*.*")):
        with suppress(OSError):
            abandoned.unlink()
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}")
    try:
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def _is_abandoned(unfinished: Path) -> bool:
    """Whether the program that began to write such a file has died on the way.

    On a network it may be alive on another computer. Without its file it keeps the lexicon in memory.
    """
    *_, process, began = unfinished.name.split(".")
    if os.name != "posix" or not (process.isdecimal() and began.isdecimal()):
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # it is somebody else's, or no process at all
        pass
    return False
