"""The keys that do something other than type a character."""

from enum import Enum, unique


@unique
class Key(Enum):
    """A key of the player's keyboard, or of a braille display that stands in for it.

    A character that can be typed is no `Key`: it travels as a `str` of length one. The value of each member
    is its stable name, for settings and for messages to developers; the words a player hears for a key are
    the session's.
    """

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONTROL_UP = "control-up"
    CONTROL_DOWN = "control-down"
    CONTROL_LEFT = "control-left"
    CONTROL_RIGHT = "control-right"
    SHIFT_UP = "shift-up"
    SHIFT_DOWN = "shift-down"
    SHIFT_LEFT = "shift-left"
    SHIFT_RIGHT = "shift-right"
    HOME = "home"
    END = "end"
    CONTROL_HOME = "control-home"
    CONTROL_END = "control-end"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    CONTROL_PAGE_UP = "control-page-up"
    CONTROL_PAGE_DOWN = "control-page-down"
    ENTER = "enter"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    DELETE = "delete"
    INSERT = "insert"
    TAB = "tab"
    SHIFT_TAB = "shift-tab"
    KEYPAD_FIVE = "keypad-five"  # the middle of the four arrows, where the number lock is off
    F1 = "f1"
    F2 = "f2"
    F3 = "f3"
    F4 = "f4"
    F5 = "f5"
    F6 = "f6"
    F7 = "f7"
    F8 = "f8"
    F9 = "f9"
    F10 = "f10"
    F11 = "f11"
    F12 = "f12"
    INTERRUPT = "interrupt"  # Ctrl-C
    END_OF_INPUT = "end-of-input"  # Ctrl-D, or the terminal went away
    UNKNOWN = "unknown"  # anything else: it has no use, and the player is told so
