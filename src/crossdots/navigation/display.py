"""The keys of a braille display described, and what is under them."""

from collections.abc import Iterator, Mapping, Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Literal, Name, Part, phrase

_LINE_KEYS = ("page up", "page down")
"""The keys of a keyboard that the line keys of a display stand for."""
_CURSOR_KEYS = ("left", "right", "up", "down")


def describe_desk_keys(keys: Mapping[str, str], commands: Sequence[str], *, board: bool) -> Announcement:
    """What each key does outside a game.

    `keys` has the typed lines by the names of keys, `commands` what can be typed; `board` is whether there
    is a board to be explored.
    """
    return saying(*_desk_keys(keys, commands, board=board))


def _desk_keys(keys: Mapping[str, str], commands: Sequence[str], *, board: bool) -> Iterator[Part]:
    yield phrase("display.panning")
    if board:
        yield phrase("display.routing")
        yield phrase("display.routing_typing")
    else:
        yield phrase("display.routing_text")
    if set(_LINE_KEYS) <= set(keys):
        up, down = (Literal(keys[key]) for key in _LINE_KEYS)
        yield phrase("display.lines_run_on_plan" if board else "display.lines_run", up=up, down=down)
    if board:
        yield phrase("display.cursor_keys")
    elif set(_CURSOR_KEYS) <= set(keys):
        left, right, up, down = (Literal(keys[key]) for key in _CURSOR_KEYS)
        yield phrase("display.cursor_keys_run", left=left, right=right, up=up, down=down)
    yield phrase("display.letters_here")
    yield phrase("display.enter")
    if not board:
        others = {key: line for key, line in keys.items() if key not in (*_LINE_KEYS, *_CURSOR_KEYS)}
        yield phrase("display.other_keys", keys=_keys(others))
    yield phrase("display.commands_here", commands=tuple(map(Literal, commands)))


def keyboard_part(keys: Mapping[str, str]) -> Part:
    """The keys of a keyboard with the lines that they type, as a sentence of help."""
    return phrase("help.desk_keys", keys=_keys(keys))


def _keys(keys: Mapping[str, str]) -> tuple[Part, ...]:
    return tuple(phrase("display.key", name=Name(key), line=Literal(line)) for key, line in keys.items())


def describe_display_keys() -> Announcement:
    """What each key of a braille display does in a game."""
    return saying(
        phrase("display.panning"),
        phrase("display.routing"),
        phrase("display.routing_typing"),
        phrase("display.lines"),
        phrase("display.cursor_keys"),
        phrase("display.letters"),
        phrase("display.enter"),
        phrase("display.commands"),
    )


def describe_keys_at_hand_over(commands: Sequence[str]) -> Announcement:
    """What each key of a braille display does while the next player's Enter is waited for."""
    return saying(
        phrase("help.now.hand_over"),
        phrase("display.panning"),
        phrase("display.routing_text"),
        phrase("display.enter"),
        phrase("display.commands_here", commands=tuple(map(Literal, commands))),
    )


def message_end() -> Announcement:
    """What stands behind the end of each message on a display."""
    return saying(phrase("display.end"))


def touched_part(word: str) -> Part:
    """The word under a routing key, "" where nothing is."""
    return phrase("display.word", word=Literal(word)) if word else phrase("display.nothing")
