"""The screen: the only place of the program that writes to standard output.

Everything is appended. Nothing is ever repainted, coloured or positioned, so that a screen reader, a braille
display that follows the cursor, and a file all get the same text.
"""

import codecs
import os
import re
import selectors
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from io import UnsupportedOperation
from typing import BinaryIO

from wcwidth import wcwidth

from crossdots.braille.ascii_braille import ascii_braille

if sys.platform != "win32":
    import termios

BLANK_CELL = "\u2800"

_PLAIN = str.maketrans("‘’“”–—−", "''\"\"---")
_SPACING_CONTROLS = re.compile("[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


class Screen:
    """Where answers and the echo of typed characters appear.

    `stream` is a binary stream or a file descriptor. `width` tells the columns of the screen at the moment, 0
    or less when they are unknown; without it no line is ever broken. `encoding` is that of the stream: where
    it lacks a character, a braille cell becomes ASCII braille (dots 7 and 8 dropped), an accented letter its
    bare letter, a curved quote or a dash the plain one, anything else a question mark. `terminal` overrides
    what the stream says of itself.

    No error of the stream is raised: see `gone`. Used from one thread.
    """

    def __init__(
        self,
        stream: BinaryIO | int,
        width: Callable[[], int] | None = None,
        *,
        encoding: str = "utf-8",
        terminal: bool | None = None,
    ) -> None:
        self._stream = stream
        self._descriptor = _descriptor(stream)
        self._width = width
        self._encoding = codecs.lookup(encoding).name
        is_terminal = self._descriptor is not None and os.isatty(self._descriptor)
        self._is_terminal = is_terminal if terminal is None else terminal
        self._gone = False
        self._answers = 0
        self._at_line_start = True

    @property
    def gone(self) -> bool:
        """Whether nobody reads any more (closed reader, terminal hung up); writes are dropped then."""
        return self._gone

    @property
    def answers(self) -> int:
        """How many answers have been shown: a change tells that the cursor stands after a new one."""
        return self._answers

    def show(self, lines: Sequence[str]) -> None:
        """Show one answer, of one or more lines, in one write; empty lines are left out.

        On a terminal the answer has lines of its own and the cursor stays at its end. Elsewhere each line is
        ended. Control characters are taken out; those that separate, such as tabs, become spaces.
        """
        cleaned = [line for line in map(_cleaned, lines) if line]
        if not cleaned:
            return
        self._answers += 1
        if self._is_terminal:
            columns = self._width() if self._width else 0
            # Blank cells at a line's end would carry the cursor away from what a display should show.
            shown = (line.rstrip(BLANK_CELL) or line for line in cleaned)
            wrapped = [piece for line in shown for piece in wrapped_line(line, columns)]
            new_line = "" if self._at_line_start else "\r\n"
            self._write(new_line + "\r\n".join(wrapped))
            self._at_line_start = False
        else:
            self._write("".join(line + "\n" for line in cleaned))

    def echo(self, text: str) -> None:
        """Write what the player typed or erased, as it is; a stream that is no terminal has no echo.

        A new line is "\\r\\n" here, whatever the terminal makes of one.
        """
        if self._is_terminal and text:
            self._write(text)
            self._at_line_start = text.endswith("\n")

    def end(self) -> None:
        """Leave the last line, so that what comes next has its own. Nothing to do where none was begun."""
        if self._is_terminal and not self._at_line_start:
            self._write("\r\n")
            self._at_line_start = True

    def _write(self, text: str) -> None:
        if self._gone:
            return
        try:
            if self._is_terminal and _adds_returns(self._descriptor):
                text = text.replace("\r\n", "\n")
            self._write_all(self._encoded(text))
        except (OSError, ValueError):  # ValueError: the stream was closed
            self._gone = True

    def _write_all(self, data: bytes) -> None:
        if self._descriptor is None:
            assert not isinstance(self._stream, int)
            self._stream.write(data)
            self._stream.flush()
            return
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._descriptor, rest) :]
            except BlockingIOError:
                _wait_until_writable(self._descriptor)

    def _encoded(self, text: str) -> bytes:
        try:
            return text.encode(self._encoding)
        except UnicodeEncodeError:
            return "".join(map(self._nearest, text)).encode(self._encoding, "replace")

    def _nearest(self, character: str) -> str:
        """Return what stands best for a character that the encoding may lack."""
        try:
            character.encode(self._encoding)
        except UnicodeEncodeError:
            if "\u2800" <= character <= "\u28ff":
                return ascii_braille(character)
            return unicodedata.normalize("NFKD", character)[0].translate(_PLAIN)
        return character


def terminal_width(descriptor: int) -> Callable[[], int]:
    """Return a function that tells the columns of the terminal at that moment, 0 when they are unknown."""

    def columns() -> int:
        try:
            return os.get_terminal_size(descriptor).columns
        except OSError:
            return 0

    return columns


def wrapped_line(line: str, columns: int) -> Iterator[str]:
    """Cut a line that is wider than `columns` at its spaces or blank cells, one that is not stays as it is.

    A word is cut only where it alone is wider. With `columns` at 0 or less nothing is cut.
    """
    while columns > 0 and (end := _fitting(line, columns)) < len(line):
        space = _last_space(line, end)
        if space:
            end = space
        yield line[:end].rstrip(" " + BLANK_CELL) or line[:end]
        line = line[end:].lstrip(" " + BLANK_CELL) if space else line[end:]
    if line:
        yield line


def _fitting(line: str, columns: int) -> int:
    """Return how many characters of `line` fit: at least one, and never an accent less than a letter has."""
    if len(line) <= columns and line.isascii():
        return len(line)
    used = 0
    for index, character in enumerate(line):
        used += max(0, wcwidth(character))
        if used > columns and index:
            return index
    return len(line)


def _last_space(line: str, end: int) -> int:
    """Return where the last space at or before `end` stands that has a word before it, else 0."""
    space = max(line.rfind(" ", 0, end + 1), line.rfind(BLANK_CELL, 0, end + 1))
    return space if space > 0 and line[:space].strip(" " + BLANK_CELL) else 0


def _cleaned(line: str) -> str:
    return _CONTROLS.sub("", _SPACING_CONTROLS.sub(" ", line)).rstrip(" ")


def _descriptor(stream: BinaryIO | int) -> int | None:
    if isinstance(stream, int):
        return stream
    try:
        descriptor = stream.fileno()
    except UnsupportedOperation:
        return None
    stream.flush()  # what was written before comes first
    return descriptor


def _adds_returns(descriptor: int | None) -> bool:
    """Whether a terminal goes to the beginning of the line by itself when it gets a line feed.

    It must not get a carriage return as well: a screen reader may take the second one for a move of the
    cursor, and say again what stands there. Asked anew for each write, since other programs change it.
    """
    if sys.platform != "win32" and descriptor is not None:
        try:
            output_flags: int = termios.tcgetattr(descriptor)[1]
        except termios.error:
            return False
        return bool(output_flags & termios.OPOST and output_flags & termios.ONLCR)
    return False


def _wait_until_writable(descriptor: int) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_WRITE)
        selector.select()
