"""A player whose standard input is no terminal: the same commands, one per line.

This is the interface for scripts and tests, and for programs that play.
"""

import os
import select
import sys
from collections.abc import Callable
from typing import BinaryIO, Protocol

from crossdots.terminal.ending import Ending
from crossdots.terminal.player import Player
from crossdots.terminal.screen import Screen
from crossdots.terminal.typed_line import LINE_LIMIT

_BYTE_ORDER_MARK = "\ufeff"
_SKIPPED_AT_ONCE_BYTES = 65536


WAIT_SECONDS = 0.2


class Lines(Protocol):
    """Where commands come from."""

    def readline(self, size: int, /) -> bytes:
        """The next line with its end, or `size` bytes of it; nothing when there are no more."""


class AwaitedLines:
    """Lines that may be long in coming: `meanwhile` is called a few times a second until one is there.

    When it says that nobody waits any more, there are no more lines. Before each line it is called once. More
    than that can't be done for what is no file of the system, and on Windows for nothing.
    """

    def __init__(self, commands: BinaryIO, meanwhile: Callable[[], bool]) -> None:
        self._commands = commands
        self._meanwhile = meanwhile
        self._descriptor = _awaitable(commands)
        self._read_ahead = b""

    def readline(self, size: int, /) -> bytes:
        """The next line with its end, or `size` bytes of it; nothing when there are no more."""
        if self._meanwhile():
            return b""
        if self._descriptor is None:
            return self._commands.readline(size)
        while b"\n" not in self._read_ahead[:size] and len(self._read_ahead) < size:
            if select.select([self._descriptor], [], [], WAIT_SECONDS)[0]:
                data = os.read(self._descriptor, _SKIPPED_AT_ONCE_BYTES)
                if not data:
                    break
                self._read_ahead += data
            elif self._meanwhile():
                return b""
        end = self._read_ahead.find(b"\n", 0, size) + 1 or size
        line, self._read_ahead = self._read_ahead[:end], self._read_ahead[end:]
        return line


def _awaitable(commands: BinaryIO) -> int | None:
    """The number of a file that the system can wait for; None where there is none."""
    if sys.platform == "win32":
        return None
    try:
        return commands.fileno()
    except (OSError, ValueError):
        return None


def play_piped(player: Player, commands: Lines, screen: Screen, *, limit: int = LINE_LIMIT) -> Ending:
    """Run each line of `commands` until they end, the player leaves, or nobody reads the screen.

    Each line is read as soon as it is there. Empty lines are ignored. A line that can't be a command is told
    and not run: longer than `limit` characters (of such a line no more than a buffer is ever held), not
    UTF-8, control characters in it. A tab is a space; the line end may be CR LF; the last line needs none.
    """
    at_start = True
    while not player.finished:
        if screen.gone:
            return _left(player, Ending.SCREEN_GONE)
        line = _next_line(commands, limit)
        if not line:
            return _left(player, Ending.INPUT_ENDED)
        _run(player, line, limit, at_start)
        at_start = False
    return Ending.FINISHED


def _left(player: Player, ending: Ending) -> Ending:
    player.input_ended()
    return ending


def _next_line(commands: Lines, limit: int) -> bytes:
    """Return the next line with its end, or nothing at the end; of one that is too long, its beginning."""
    # A character takes at most 4 bytes in UTF-8; the byte order mark takes 3, the line end 2.
    most = 4 * limit + 5
    try:
        line = rest = commands.readline(most + 1)
        while len(line) > most and rest and not rest.endswith(b"\n"):
            rest = commands.readline(_SKIPPED_AT_ONCE_BYTES)
    except (OSError, ValueError):  # a directory, a terminal that hung up, a closed file
        return b""
    return line


def _run(player: Player, line: bytes, limit: int, at_start: bool) -> None:
    line = line.removesuffix(b"\n").removesuffix(b"\r")
    # What is cut off in the middle of a character is too long, whatever else it is.
    if len(line) > 4 * limit + 3:
        player.line_too_long(limit)
        return
    try:
        text = line.decode()
    except UnicodeDecodeError:
        player.not_text()
        return
    text = text.replace("\t", " ")
    if at_start:
        text = text.removeprefix(_BYTE_ORDER_MARK)
    if len(text) > limit:
        player.line_too_long(limit)
    elif any(map(_is_control, text)):
        player.control_character()
    elif text.strip():
        player.run(text)


def _is_control(character: str) -> bool:
    return character < " " or "\x7f" <= character <= "\x9f"
