"""The ports that every engine which brailles implements, and what a braille display says back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Protocol

from crossdots.announcement.announcement import Announcement
from crossdots.braille.window import Chunk


class BrailleOutput(Protocol):
    """Somewhere to show braille. It never raises and never waits."""

    def show(
        self, chunks: Sequence[Chunk], *, private: bool = False, told: Announcement | None = None
    ) -> None:
        """Show a whole message, its start first; `private` if it is for who sits here now alone.

        `told` is the announcement itself, if one can come back to it.
        """
        ...

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Show something in passing, which lets the message stay."""
        ...

    def change_reader(self) -> None:
        """Somebody else reads from now on: nothing private may stay."""
        ...


class BrailleDisplay(Protocol):
    """The cells under a player's fingers. It never raises and never waits."""

    def show(self, cells: str, cursor: int | None = None) -> None:
        """Show Unicode braille in place of what is there, and keep it there until the next call.

        As many cells as the display has, line after line. `cursor` is the index of the cell that the
        display's cursor marks, 0 the first.
        """
        ...

    def close(self) -> None:
        """Give the display back."""
        ...


@dataclass(frozen=True, slots=True)
class DisplaySize:
    """How many cells a display has: `columns` in each of its `lines`, both 1 or more."""

    columns: int
    lines: int = 1

    @property
    def cells(self) -> int:
        """All of them."""
        return self.columns * self.lines


@unique
class NamedKey(Enum):
    """A key of a braille display that is no character.

    The value is a stable name; a key that computer keyboards have is called as the terminal calls it.
    """

    PAN_LEFT = "pan-left"
    PAN_RIGHT = "pan-right"
    LINE_UP = "line-up"
    LINE_DOWN = "line-down"
    MESSAGE_START = "message-start"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    HOME = "home"
    END = "end"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    ENTER = "enter"
    ESCAPE = "escape"
    TAB = "tab"
    BACKSPACE = "backspace"
    DELETE = "delete"
    INSERT = "insert"
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
    UNKNOWN = "unknown"  # anything else: it has no use, and the player is told so


@dataclass(frozen=True, slots=True)
class Typed:
    """A character typed on the braille keyboard, or on another keyboard that the display passes on."""

    character: str


@dataclass(frozen=True, slots=True)
class Routing:
    """The routing key over a cell, 0 the first of the first line; the count goes on line after line."""

    cell: int


DisplayKey = NamedKey | Typed | Routing
"""What a player did on a braille display."""
