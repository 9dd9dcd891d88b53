"""The window of a braille display on what is told: panning, what is typed, and the board above it."""

import threading
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import islice

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.message import Message
from crossdots.braille.meaning import Meaning, Reads, ToEnter
from crossdots.braille.output import BrailleDisplay, DisplaySize, NamedKey
from crossdots.braille.plan import Part, Plan, Scene
from crossdots.braille.translator import BLANK_CELL, Translator
from crossdots.braille.window import Chunk, Window, windows


class _Sheet(IntEnum):
    """What panning walks through, from left to right."""

    KEYS = 0
    """What each key of the display does."""
    MESSAGE = 1
    END = 2
    """The line that is being typed, or that the message has ended."""


class Panning:
    """Shows messages on a display of any size, window by window. May be called from any thread.

    `end` is what stands behind the end of each message, and the list of keys before its start. `scene`
    tells what lies on the table, None before a game; it is asked whenever something is told.
    """

    def __init__(self, translator: Translator, end: Sequence[Chunk], *, eight_dot: bool = False) -> None:
        self.scene: Callable[[], Scene | None] = lambda: None
        self._translator = translator
        self._keys: tuple[Chunk, ...] = ()
        self._end = tuple(end)
        self._eight_dot = eight_dot
        self._lock = threading.RLock()
        self._display: BrailleDisplay | None = None
        self._size: DisplaySize | None = None
        self._message = Message()
        self._typed = ""
        self._sheet = _Sheet.MESSAGE
        self._first = 0
        """The window of the sheet that is shown first."""
        self._seen: Scene | None = None
        self._part: Part | None = None
        self._shown: list[Window] = []

    def connect(self, display: BrailleDisplay) -> None:
        """Show everything on this display."""
        with self._lock:
            self._display = display
            self._draw()

    def list_keys(self, keys: Sequence[Chunk]) -> None:
        """What each key of the display does from now on."""
        with self._lock:
            self._keys = tuple(keys)

    # ---- What is told ----

    def show(
        self, chunks: Sequence[Chunk], *, private: bool = False, told: Announcement | None = None
    ) -> None:
        """A message, its start first; what nobody can have read yet stays before or behind it."""
        with self._lock:
            begins = self._message.tell(chunks, private=private, told=told)
            if begins:
                self._turn_to(_Sheet.MESSAGE)
            self._look()
            self._draw()

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Something in passing, in front of the message."""
        with self._lock:
            self._message.remark(chunks)
            self._turn_to(_Sheet.MESSAGE)
            self._look()
            self._draw()

    def change_reader(self) -> None:
        """Nothing private stays, nor what was being typed."""
        with self._lock:
            self._message.change_reader()
            self._typed = ""
            self._turn_to(_Sheet.MESSAGE)
            self._look()
            self._draw()

    def put_board_away(self) -> None:
        """All lines are for the message from now on, which stays as it is."""
        with self._lock:
            self.scene = lambda: None
            self._look()
            self._draw()

    # ---- What the player does ----

    def forget(self) -> None:
        """The message is done with; it stays on the display until the next one comes."""
        with self._lock:
            self._message = Message()

    def begin(self) -> None:
        """The player pressed a key that isn't for panning."""
        with self._lock:
            self._message.begin()

    def rest(self, typed: str) -> None:
        """What the key brought about is told; `typed` is the line as typed so far."""
        with self._lock:
            self._message.rest()
            if typed != self._typed:
                self._typed = typed
                self._turn_to(_Sheet.END if typed else _Sheet.MESSAGE)
                self._draw()

    def press(self, key: NamedKey) -> bool:
        """Act on a key for panning; False if it is none, or has another use on this display."""
        with self._lock:
            match key:
                case NamedKey.PAN_LEFT:
                    self._pan(-1)
                case NamedKey.PAN_RIGHT:
                    self._pan(1)
                case NamedKey.MESSAGE_START:
                    self._turn_to(_Sheet.MESSAGE)
                case NamedKey.LINE_UP | NamedKey.LINE_DOWN if self._part is not None:
                    self._scroll(-1 if key is NamedKey.LINE_UP else 1)
                case _:
                    return False
            self._draw()
            return True

    def reading(self) -> tuple[Announcement | None, bool]:
        """The announcement under the fingers, or else the next one behind; and whether it is one behind."""
        with self._lock:
            passages = self._message.passages
            first = self._first if self._sheet is _Sheet.MESSAGE else 0
            if self._sheet is _Sheet.END:
                first = len(self._sheet_windows(_Sheet.MESSAGE)) - 1
            while passages and first >= (length := len(windows(passages[0].chunks, self._width))):
                first -= length
                del passages[0]
            told = [passage.told for passage in passages]
            return next(filter(None, told), None), not told or told[0] is None

    def meaning(self, cell: int) -> Meaning | None:
        """What is under the routing key over this cell, counted on from line to line."""
        with self._lock:
            if self._size is None:
                return None
            line, column = divmod(cell, self._size.columns)
            return self._shown[line].meaning(column) if line < len(self._shown) else None

    # ---- What the display does ----

    def resize(self, size: DisplaySize) -> None:
        """The display has come, or has another size: the message begins anew on it."""
        with self._lock:
            if size != self._size:
                self._size = size
                self._part = None
                self._frame()
                self._turn_to(self._sheet)
            self._draw()

    # ---- How ----

    def _turn_to(self, sheet: _Sheet) -> None:
        self._sheet = sheet
        self._first = 0
        if sheet is _Sheet.END:
            self._first = self._last_first()

    def _pan(self, step: int) -> None:
        first = self._first + step * self._height
        if 0 <= first < len(self._sheet_windows(self._sheet)):
            self._first = first
        elif step < 0 < self._first:
            self._first = 0
        elif step < 0 and self._sheet is _Sheet.END:
            self._sheet = _Sheet.MESSAGE
            self._first = self._last_first()
        elif step < 0:
            self._turn_to(_Sheet.KEYS)
        elif self._sheet is not _Sheet.END:
            self._sheet = _Sheet(self._sheet + 1)
            self._first = 0

    def _last_first(self) -> int:
        """The first window of the last page of the sheet."""
        return (len(self._sheet_windows(self._sheet)) - 1) // self._height * self._height

    def _scroll(self, step: int) -> None:
        plan = self._plan()
        if plan is not None and self._part is not None:
            self._part = plan.part(self._part.top + step, self._part.left)

    @property
    def _height(self) -> int:
        """Lines for the message."""
        if self._size is None:
            return 1
        taken = self._seen.plan_lines(self._size.lines) if self._seen else 0
        return self._size.lines - taken

    @property
    def _width(self) -> int:
        return self._size.columns if self._size else 1

    def _sheet_windows(self, sheet: _Sheet) -> Sequence[Window]:
        match sheet:
            case _Sheet.KEYS:
                return windows(self._keys, self._width)
            case _Sheet.MESSAGE:
                return list(self._message_windows()) or [Window.of([], self._width)]
            case _Sheet.END:
                return self._typed_windows() if self._typed else windows(self._end, self._width)

    def _message_windows(self) -> Iterator[Window]:
        for passage in self._message.passages:
            yield from windows(passage.chunks, self._width)

    def _typed_windows(self) -> Sequence[Window]:
        """The typed line, cell by cell; behind its end each routing key is Enter."""
        line: list[tuple[str, Meaning | None]] = []
        for number, word in enumerate(self._typed.split(" ")):
            if number:
                line.append((BLANK_CELL, None))
            line += [(cell, Reads(word)) for cell in self._translator.board(word)]
        width = self._width
        line += [(BLANK_CELL, ToEnter())] * (width - len(line) % width)
        return [Window.of(line[start : start + width], width) for start in range(0, len(line), width)]

    def _page(self) -> Sequence[Window]:
        """What is shown of the sheet; of a long message no more is laid out than that."""
        last = self._first + self._height
        if self._sheet is _Sheet.MESSAGE and self._message.passages:
            return list(islice(self._message_windows(), self._first, last))
        return self._sheet_windows(self._sheet)[self._first : last]

    def _plan(self) -> Plan | None:
        if self._seen is None or self._size is None:
            return None
        lines = self._seen.plan_lines(self._size.lines)
        if not lines:
            return None
        return Plan(self._seen, self._size.columns, lines, self._eight_dot, self._translator)

    def _look(self) -> None:
        """See what lies on the table, and follow the cursor if it has moved."""
        before, self._seen = self._seen, self.scene()
        cursor = self._seen.cursor if self._seen else None
        if (
            before is None
            or cursor != before.cursor
            or self._seen is None
            or self._seen.style != before.style
        ):
            self._frame()

    def _frame(self) -> None:
        """Choose the part of the board that holds the cursor, near the one that was shown."""
        plan = self._plan()
        if plan is None or self._seen is None:
            self._part = None
            return
        cursor, there = self._seen.cursor, self._part
        if there is None:
            middle = plan.part(0, 0)
            there = plan.part(cursor.row - middle.height // 2, cursor.column - middle.width // 2)
        self._part = plan.part(there.top, there.left).following(cursor)

    def _draw(self) -> None:
        if self._size is None or self._display is None:
            return
        plan = self._plan()
        above = list(plan.windows(self._part)) if plan and self._part else []
        below = self._page()
        blank = Window.of([], self._width)
        self._shown = [*above, *below, *[blank] * (self._size.lines - len(above) - len(below))]
        self._display.show("".join(window.cells for window in self._shown), self._cursor_cell(len(above)))

    def _cursor_cell(self, plan_lines: int) -> int | None:
        """The cell behind what is typed while that is shown, else the first one of the cursor's square."""
        is_typing = self._sheet is _Sheet.END and bool(self._typed)
        wanted: Meaning | None = ToEnter() if is_typing else self._seen.cursor if self._seen else None
        if wanted is None:
            return None
        first_line = plan_lines if is_typing else 0
        for number, window in enumerate(self._shown[first_line:], first_line):
            if wanted in window.meanings:
                return number * self._width + window.meanings.index(wanted)
        return None
