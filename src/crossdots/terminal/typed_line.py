"""The one line the player types, without any input or output of its own.

The line is echoed by appending alone: nothing that stands on the screen is ever written again. An answer may
come at any moment, also while a line is half typed. The typed text then stays, and what is typed next goes on
a new line of the screen, so that the line of the answer stays clean. Therefore the screen's line may hold
only the end of the typed line, and this class knows how much of it.
"""

from dataclasses import dataclass

from wcwidth import wcwidth

from crossdots.terminal.key import Key

LINE_LIMIT = 1000
"""Characters that a command may have; the longest sensible one has about sixty."""

NEW_LINE = "\r\n"


@dataclass(frozen=True, slots=True)
class Echoed:
    """A character was typed or erased: `text` is to be written as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Entered:
    """Enter was pressed: `line` is to be run. It may be empty."""

    line: str


@dataclass(frozen=True, slots=True)
class Cleared:
    """The line is empty now, and nothing on the screen shows it: say so."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """The refused `line` is the typed line again; it is not on the screen yet: say it."""

    line: str


@dataclass(frozen=True, slots=True)
class NothingToErase:
    """Backspace on an empty line."""


@dataclass(frozen=True, slots=True)
class Full:
    """The line became longer than `limit` characters and is dropped: tell so. Backspace tells it again."""

    limit: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A further character of a line that is dropped, of which the player has been told."""


@dataclass(frozen=True, slots=True)
class NotTyping:
    """The key has nothing to do with the typed line, which stays as it is."""

    key: Key


Step = Echoed | Entered | Cleared | Recalled | NothingToErase | Full | Dropped | NotTyping
"""What one key did to the typed line."""


class TypedLine:
    """The command as typed so far: characters go to its end and are erased from its end.

    `limit` is the most characters that it takes. Of a longer line nothing is ever run, neither its beginning
    nor its end: what follows is dropped as well until Enter or Escape ends it.
    """

    __slots__ = ("_clean", "_limit", "_offer", "_recalled", "_shown", "_text", "_too_long")

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self._limit = limit
        self._text = ""
        self._shown = (
            0  # characters at the end of the text that stand on the screen's line, before the cursor
        )
        self._clean = False  # nothing but those characters stands on the screen's line
        self._recalled = False  # the text came back by Up and has not been echoed at all
        self._too_long = False  # what is typed belongs to a line of which the beginning was dropped
        self._offer = ""

    @property
    def text(self) -> str:
        """What Enter would run."""
        return self._text

    def press(self, key: Key | str) -> Step:
        """Take one key, or one character that can be typed."""
        offer, self._offer = self._offer, ""
        match key:
            case str():
                return self._type(key)
            case Key.BACKSPACE:
                return self._erase()
            case Key.ENTER:
                return self._enter()
            case Key.ESCAPE:
                self.drop()
                return Cleared()
            case Key.UP if offer:
                return self._recall(offer)
            case _:
                return NotTyping(key)

    def answered(self) -> None:
        """Note that an answer was shown: it stands where the echo would have gone on."""
        self._shown = 0
        self._clean = False

    def refused(self, line: str) -> None:
        """Offer `line` for correction: Up brings it back if it is the very next key."""
        self._offer = line

    def put(self, text: str) -> Step:
        """Take this text in place of what is typed."""
        self.drop()
        self._text = text[: self._limit]
        return self._on_new_line(self._text)

    def drop(self) -> None:
        """Forget the typed text; what is typed next goes on a new line of the screen."""
        self._replace("")

    def _replace(self, text: str) -> None:
        self._text = text
        self._offer = ""
        self._too_long = False
        self._recalled = False
        self.answered()

    def _enter(self) -> Step:
        line, too_long = self._text, self._too_long
        self.drop()
        return Cleared() if too_long else Entered(line)

    def _recall(self, line: str) -> Step:
        self._replace(line)
        self._recalled = True
        return Recalled(line)

    def _type(self, character: str) -> Step:
        if self._too_long:
            return Dropped()
        if not self._text and _columns(character) == 0:
            return NotTyping(Key.UNKNOWN)  # an accent that has no letter to stand on
        if len(self._text) >= self._limit:
            self.drop()
            self._too_long = True
            return Full(self._limit)
        self._text += character
        if self._clean and (self._shown or _columns(character)):
            self._shown += 1
            return Echoed(character)
        return self._on_new_line(self._text if self._recalled else self._last_place())

    def _erase(self) -> Step:
        if self._too_long:
            return Full(self._limit)
        if not self._text:
            return NothingToErase()
        erased = self._last_place()
        self._text = self._text[: -len(erased)]
        if self._clean and self._shown >= len(erased):
            self._shown -= len(erased)
            columns = _columns(erased)
            return Echoed("\b" * columns + " " * columns + "\b" * columns)
        # What was erased stands further up, or nowhere: only the rest of the line can show that it is gone.
        if not self._text:
            self.drop()
            return Cleared()
        return self._on_new_line(self._text)

    def _last_place(self) -> str:
        """Return the last character with the accents that stand on it: what one Backspace takes away."""
        start = len(self._text) - 1
        while start > 0 and _columns(self._text[start]) == 0:
            start -= 1
        return self._text[start:]

    def _on_new_line(self, text: str) -> Step:
        # A clean line from which everything was erased is as good as a new one.
        start = "" if self._clean and not self._shown else NEW_LINE
        self._clean = True
        self._recalled = False
        self._shown = len(text)
        return Echoed(start + text)


def _columns(text: str) -> int:
    """Return how many columns of the screen `text` takes, control characters taking none."""
    return sum(max(0, wcwidth(character)) for character in text)
