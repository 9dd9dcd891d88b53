"""The keys of a braille display, and the board and the typed line on it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.panning import Panning
from crossdots.braille.meaning import ToEnter
from crossdots.braille.output import DisplayKey, NamedKey, Routing, Typed
from crossdots.braille.window import Chunk
from crossdots.terminal.key import Key

if TYPE_CHECKING:
    from crossdots.terminal.interactive import Interactive, Table

LIKE_KEYS = {NamedKey.LINE_UP: Key.PAGE_UP, NamedKey.LINE_DOWN: Key.PAGE_DOWN}
"""Keys that computer keyboards have by another name."""


class WalkFrom(Protocol):
    """Lets the walk through earlier and later messages begin at one of them, or behind it."""

    def __call__(self, announcement: Announcement | None, *, behind: bool) -> None:
        """None stands for the one from which one would walk anyway."""


class DisplayKeys:
    """Passes on what is pressed on a display. Keys for panning act at once, even while the game is busy.

    The others wait for the terminal, whichever there is: that of the questions first, then that of the game.
    Each is done by itself, so that those pressed ahead of the game are not taken for answers. `brailled`
    turns the list of keys into cells.

    `walk_from` is told what is under the fingers when a key asks for the message before or after. `used` is
    set once a key was pressed, and `left` is whether the last terminal has ended without its player's wish.
    `end_work` is called, where it is given, when Enter or Escape is pressed while there is no terminal.
    """

    def __init__(
        self, panning: Panning, brailled: Callable[[Announcement], Sequence[Chunk]], walk_from: WalkFrom
    ) -> None:
        self.used = threading.Event()
        self.left = False
        self.end_work: Callable[[], None] | None = None
        self._panning = panning
        self._brailled = brailled
        self._walk_from = walk_from
        self._terminal: Interactive | None = None
        self._presses: deque[Callable[[Interactive], None]] = deque()

    def attach(self, terminal: Interactive) -> None:
        """The keys are for this terminal from now on, and what was told in another one is done with."""
        self._panning.forget()
        self._terminal = terminal
        for _ in range(len(self._presses)):
            terminal.post(self._press)

    def hold(self, terminal: Interactive) -> None:
        """The keys are for this terminal from now on, but what was told stays to be read."""
        self._presses.clear()
        self._panning.rest("")
        self._terminal = terminal

    def leave(self) -> None:
        """Who sat here is gone."""
        self.left = True

    def explain(self, keys: Announcement) -> None:
        """What each key does here, to be read before the start of each message."""
        self._panning.list_keys(self._brailled(keys))

    def look_at(self, table: Table | None) -> None:
        """Show what lies there, where the display has room for it."""
        self._panning.scene = (lambda: None) if table is None else lambda: table.scene

    def begin(self) -> None:
        """A key was pressed, here or on the keyboard."""
        self._panning.begin()

    def rest(self, typed: str) -> None:
        """All is told for now."""
        self._panning.rest(typed)

    def pressed(self, key: DisplayKey) -> None:
        """Act on a key. May be called from any thread."""
        self.used.set()
        match key:
            case Routing(cell):
                meaning = self._panning.meaning(cell)  # as it is under the finger now
                if not (isinstance(meaning, ToEnter) and self._has_ended_work()):
                    self._pass_on(lambda terminal: terminal.route(meaning))
            case NamedKey.ENTER | NamedKey.ESCAPE if self._has_ended_work():
                pass
            case Typed(character):
                self._pass_on(lambda terminal: terminal.press(character))
            case NamedKey():
                if not self._panning.press(key):
                    self._pass_on(self._named_press(key))

    def _has_ended_work(self) -> bool:
        if self._terminal is not None or self.end_work is None:
            return False
        self._panning.begin()
        self.end_work()
        return True

    def _named_press(self, key: NamedKey) -> Callable[[Interactive], None]:
        named = LIKE_KEYS.get(key)
        if named is None:
            return lambda terminal: terminal.press(Key(key.value))
        announcement, is_behind = self._panning.reading()  # as it is under the finger now

        def walk(terminal: Interactive) -> None:
            self._walk_from(announcement, behind=is_behind)
            terminal.press(named)

        return walk

    def _pass_on(self, press: Callable[[Interactive], None]) -> None:
        self._presses.append(press)
        if self._terminal is not None:
            self._terminal.post(self._press)

    def _press(self) -> None:
        if self._presses and self._terminal is not None:
            self._presses.popleft()(self._terminal)
