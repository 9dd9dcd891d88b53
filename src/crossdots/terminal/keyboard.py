"""The keyboard of a real terminal: single keys, as they are pressed.

prompt_toolkit reads and decodes them. What it cannot name becomes `Key.UNKNOWN`, one for each key pressed,
never the letters of its escape sequence: those would be typed into a command.

Alt and a letter arrive as Escape and the letter at once. They are one key, which is unknown. So is a letter
typed within `ESCAPE_SECONDS` after Escape, or typed while the game was busy: the player hears that the key
has no use, and nothing has been cleared or typed. The other choice, Escape and then a letter, would throw the
typed line away whenever Alt is touched by mistake. Ctrl-C and Ctrl-D are themselves even then.
"""

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Self, TextIO

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from crossdots.terminal.key import Key

ESCAPE_SECONDS = 0.05
"""Quiet after which an Escape was the Escape key, and not the start of an arrow's sequence."""

SEQUENCE_SECONDS = 0.45
"""Further quiet after which the rest of a sequence, or of a paste, will not come any more."""

KEYS: dict[Keys, Key] = {
    Keys.Up: Key.UP,
    Keys.Down: Key.DOWN,
    Keys.Left: Key.LEFT,
    Keys.Right: Key.RIGHT,
    Keys.ControlUp: Key.CONTROL_UP,
    Keys.ControlDown: Key.CONTROL_DOWN,
    Keys.ControlLeft: Key.CONTROL_LEFT,
    Keys.ControlRight: Key.CONTROL_RIGHT,
    Keys.ShiftUp: Key.SHIFT_UP,
    Keys.ShiftDown: Key.SHIFT_DOWN,
    Keys.ShiftLeft: Key.SHIFT_LEFT,
    Keys.ShiftRight: Key.SHIFT_RIGHT,
    Keys.Home: Key.HOME,
    Keys.End: Key.END,
    Keys.ControlHome: Key.CONTROL_HOME,
    Keys.ControlEnd: Key.CONTROL_END,
    Keys.PageUp: Key.PAGE_UP,
    Keys.PageDown: Key.PAGE_DOWN,
    Keys.ControlPageUp: Key.CONTROL_PAGE_UP,
    Keys.ControlPageDown: Key.CONTROL_PAGE_DOWN,
    Keys.ControlM: Key.ENTER,
    Keys.ControlJ: Key.ENTER,
    Keys.Escape: Key.ESCAPE,
    Keys.ControlH: Key.BACKSPACE,  # the byte of the Backspace key, 7F, as well
    Keys.Delete: Key.DELETE,
    Keys.Insert: Key.INSERT,
    Keys.ControlI: Key.TAB,
    Keys.BackTab: Key.SHIFT_TAB,
    Keys.Ignore: Key.KEYPAD_FIVE,  # prompt_toolkit's name for the sequences of that key alone
    Keys.F1: Key.F1,
    Keys.F2: Key.F2,
    Keys.F3: Key.F3,
    Keys.F4: Key.F4,
    Keys.F5: Key.F5,
    Keys.F6: Key.F6,
    Keys.F7: Key.F7,
    Keys.F8: Key.F8,
    Keys.F9: Key.F9,
    Keys.F10: Key.F10,
    Keys.F11: Key.F11,
    Keys.F12: Key.F12,
    Keys.ControlC: Key.INTERRUPT,
    Keys.ControlD: Key.END_OF_INPUT,
}
"""Our name of each key that prompt_toolkit names; the others are unknown.

Ctrl-Z is one of the others: a shell that takes the place of the game without a word would leave a blind
player lost.
"""

MORE_SEQUENCES: dict[str, Key] = {
    "\x1bOa": Key.CONTROL_UP,  # rxvt; prompt_toolkit knows only its left and right
    "\x1bOb": Key.CONTROL_DOWN,
    "\x1bOM": Key.ENTER,  # the keypad's Enter in its application mode
    "\x1bOE": Key.KEYPAD_FIVE,
}
"""Sequences that prompt_toolkit does not name.

Source: rxvt's reference, "Key Codes"; xterm's ctlseqs, "PC-Style Function Keys".
"""

_ESCAPE = "\x1b"
_PARAMETERS = frozenset("0123456789:;<=>?")  # Source: ECMA-48, 5.4, parameter bytes


class Keyboard:
    """Keys and typed characters, in the order in which they were pressed, none lost.

    A character is a `str` of length one that is printable. Whoever drives it calls `read` when the input is
    ready, and `settle` once nothing came for `patience` seconds.
    """

    def __init__(self, source: Input) -> None:
        self._source = source
        self._raw = source.raw_mode()
        self._sequence = ""  # an escape sequence that prompt_toolkit gave up
        self._after_return = False
        self._second_half = False  # the next press belongs to a key that has been told
        self._swallowed = False  # something came, and nothing was made of it
        self._ended = False
        self._patience: float | None = None
        self._put_back: list[Key | str] = []

    @classmethod
    def of_terminal(cls, stdin: TextIO | None = None) -> Self:
        """Open the keyboard of the terminal that `stdin`, or else standard input, is."""
        # Without this prompt_toolkit may print a warning, which a screen reader would speak.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        return cls(create_input(stdin))

    @contextmanager
    def raw(self) -> Iterator[None]:
        """Deliver single keys while this lasts; then the terminal's modes are as before, however it ends."""
        with self._raw:
            yield

    def raw_again(self) -> None:
        """Set the raw mode again: another program changed it while this one was stopped."""
        self._raw.__enter__()

    def attach(self, ready: Callable[[], None]) -> AbstractContextManager[None]:
        """Have the running asyncio loop call `ready` whenever there is something to `read`."""
        return self._source.attach(ready)

    def put_back(self, keys: list[Key | str]) -> None:
        """Keep keys that were read but are somebody else's, for the next one who takes over the keyboard."""
        self._put_back = keys

    def left_over(self) -> list[Key | str]:
        """Return, once, the keys that were put back."""
        keys, self._put_back = self._put_back, []
        return keys

    @property
    def patience(self) -> float | None:
        """Seconds of quiet after which `settle` is due; None when nothing is left open."""
        return self._patience

    def read(self) -> list[Key | str]:
        """Return the keys that have come; when the input has ended, `Key.END_OF_INPUT` as the last."""
        presses = self._source.read_keys()
        self._swallowed = not presses
        self._patience = ESCAPE_SECONDS
        keys = list(self._recognised(presses))
        if self._source.closed and not self._ended:
            self._ended = True
            keys += [*self._recognised(self._source.flush_keys()), Key.END_OF_INPUT]
        return keys

    def settle(self) -> list[Key | str]:
        """Return the keys that stood open, since no more came: a lone Escape, or what never was completed."""
        if self._patience == SEQUENCE_SECONDS:
            return self._given_up()
        presses = self._source.flush_keys()
        self._swallowed = self._swallowed and not presses
        self._after_return = False
        keys = list(self._recognised(presses))
        self._patience = SEQUENCE_SECONDS if self._sequence or self._swallowed else None
        return keys

    def _given_up(self) -> list[Key | str]:
        self._patience = None
        self._sequence = ""
        if self._swallowed and (parser := getattr(self._source, "vt100_parser", None)):
            parser.reset()  # a paste that began and never ended would swallow every key from now on
        return [Key.UNKNOWN]

    def _recognised(self, presses: Iterable[KeyPress]) -> Iterator[Key | str]:
        for press in presses:
            if self._sequence:
                yield from self._continued(press)
            else:
                yield from self._named(press)
        if self._sequence == _ESCAPE:  # prompt_toolkit let it go alone, so nothing belongs to it
            self._sequence = ""
            yield Key.ESCAPE

    def _named(self, press: KeyPress) -> Iterator[Key | str]:
        after_return, self._after_return = self._after_return, press.key is Keys.ControlM
        second_half, self._second_half = self._second_half, False
        match press.key:
            case _ if second_half:
                pass
            case Keys.Escape if press.data == _ESCAPE:
                self._sequence = _ESCAPE
            case Keys.Escape:  # Alt and another key in one sequence, handed out as two presses
                self._second_half = True
                yield Key.UNKNOWN
            case Keys.BracketedPaste:
                yield from _pasted(press.data)
            case Keys.ControlJ if after_return:
                pass  # the second half of one line end
            case Keys() as key:
                yield KEYS.get(key, Key.UNKNOWN)
            case character:
                yield character if _can_be_typed(character) else Key.UNKNOWN

    def _continued(self, press: KeyPress) -> Iterator[Key | str]:
        """Go on with a sequence of which prompt_toolkit made nothing, so that it hands out its characters."""
        if press.key in (Keys.ControlC, Keys.ControlD):
            self._sequence = ""
            yield KEYS[Keys(press.key)]
        elif press.data == _ESCAPE or len(press.data) != 1:  # the next key begins
            yield Key.ESCAPE if self._sequence == _ESCAPE else Key.UNKNOWN
            self._sequence = ""
            yield from self._named(press)
        else:
            self._sequence += press.data
            if _is_whole(self._sequence):
                yield _meaning(self._sequence)
                self._sequence = ""


def _is_whole(sequence: str) -> bool:
    """Return whether no further character belongs to the escape sequence."""
    body = sequence[1:]
    if body[0] not in "[O":
        return True  # Alt and a letter
    return body not in ("[", "O", "[[") and body[-1] not in _PARAMETERS


def _meaning(sequence: str) -> Key:
    """Return the key of a whole sequence, which may have come in pieces."""
    if (more := MORE_SEQUENCES.get(sequence)) is not None:
        return more
    known = ANSI_SEQUENCES.get(sequence)
    return KEYS.get(known, Key.UNKNOWN) if isinstance(known, Keys) else Key.UNKNOWN


def _can_be_typed(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _pasted(text: str) -> Iterator[Key | str]:
    """Type a pasted text, Enter at the end of each line; what can't be typed is left out and told once."""
    told = False
    for character in text.replace("\r\n", "\n").replace("\r", "\n"):
        if character == "\n":
            yield Key.ENTER
        elif character == "\t":
            yield " "
        elif _can_be_typed(character):
            yield character
        elif not told:
            told = True
            yield Key.UNKNOWN
