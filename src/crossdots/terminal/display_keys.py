"""The keys of a braille display, and the board and the typed line on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplayKey, NamedKey, Routing, Typed
from crossdots.braille.window import Chunk
from crossdots.terminal.key import Key

if TYPE_CHECKING:
    from crossdots.terminal.interactive import Interactive, Table

LIKE_KEYS = {NamedKey.LINE_UP: Key.PAGE_UP, NamedKey.LINE_DOWN: Key.PAGE_DOWN}
"""Keys that computer keyboards have by another name."""


class DisplayKeys:
    """Passes on what is pressed on a display. Keys for panning act at once, even while the game is busy.

    The others wait for the terminal, whichever there is: that of the questions first, then that of the game.
    Each is done by itself, so that those pressed ahead of the game are not taken for answers. `brailled`
    turns the list of keys into cells.
    """

    def __init__(self, panning: Panning, brailled: Callable[[Announcement], Sequence[Chunk]]) -> None:
        self._panning = panning
        self._brailled = brailled
        self._terminal: Interactive | None = None
        self._presses: deque[Callable[[Interactive], None]] = deque()

    def attach(self, terminal: Interactive) -> None:
        """The keys are for this terminal from now on, and what was told in another one is done with."""
        self._panning.forget()
        self._terminal = terminal
        for _ in range(len(self._presses)):
            terminal.post(self._press)

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
        match key:
            case Routing(cell):
                meaning = self._panning.meaning(cell)  # as it is under the finger now
                self._pass_on(lambda terminal: terminal.route(meaning))
            case Typed(character):
                self._pass_on(lambda terminal: terminal.press(character))
            case NamedKey():
                if not self._panning.press(key):
                    named = LIKE_KEYS.get(key) or Key(key.value)
                    self._pass_on(lambda terminal: terminal.press(named))

    def _pass_on(self, press: Callable[[Interactive], None]) -> None:
        self._presses.append(press)
        if self._terminal is not None:
            self._terminal.post(self._press)

    def _press(self) -> None:
        if self._presses and self._terminal is not None:
            self._presses.popleft()(self._terminal)
