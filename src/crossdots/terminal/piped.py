"""A player whose standard input is no terminal: the same commands, one per line.

This is the interface for scripts and tests, and for programs that play.
"""

from typing import BinaryIO

from crossdots.terminal.ending import Ending
from crossdots.terminal.player import Player
from crossdots.terminal.screen import Screen
from crossdots.terminal.typed_line import LINE_LIMIT

_BYTE_ORDER_MARK = "\ufeff"
_SKIPPED_AT_ONCE_BYTES = 65536


def play_piped(player: Player, commands: BinaryIO, screen: Screen, *, limit: int = LINE_LIMIT) -> Ending:
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


def _next_line(commands: BinaryIO, limit: int) -> bytes:
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
