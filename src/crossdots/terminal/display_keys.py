"""The keys of a braille display, and the board and the typed line on it."""

from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplayKey, NamedKey, Routing, Typed
from crossdots.terminal.beside import Beside
from crossdots.terminal.interactive import Interactive, Table
from crossdots.terminal.key import Key

LIKE_KEYS = {NamedKey.LINE_UP: Key.PAGE_UP, NamedKey.LINE_DOWN: Key.PAGE_DOWN}
"""Keys that computer keyboards have by another name."""


class DisplayKeys(Beside):
    """Passes on what is pressed on a display. Keys for panning act at once, even while the game is busy."""

    def __init__(self, panning: Panning) -> None:
        super().__init__()
        self._panning = panning

    def attach(self, terminal: Interactive) -> None:
        """The keys are for this terminal from now on, and what was told in another one is done with."""
        self._panning.forget()
        super().attach(terminal)

    def look_at(self, table: Table) -> None:
        """Show what lies there, where the display has room for it."""
        self._panning.scene = lambda: table.scene

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
                self.post(lambda terminal: terminal.route(meaning))
            case Typed(character):
                self.post(lambda terminal: terminal.press(character))
            case NamedKey():
                if not self._panning.press(key):
                    named = LIKE_KEYS.get(key) or Key(key.value)
                    self.post(lambda terminal: terminal.press(named))
