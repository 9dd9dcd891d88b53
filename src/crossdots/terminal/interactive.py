"""A player at a real terminal: keys in, answers out, one at a time and in order."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, assert_never

from crossdots.announcement.announcement import Announcement
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK
from crossdots.braille.meaning import Meaning, OnRack, Reads, ToEnter, ToType
from crossdots.braille.plan import Scene
from crossdots.terminal.ending import Ending
from crossdots.terminal.key import Key
from crossdots.terminal.player import Player
from crossdots.terminal.screen import Screen
from crossdots.terminal.typed_line import (
    LINE_LIMIT,
    Cleared,
    Dropped,
    Echoed,
    Entered,
    Full,
    NothingToErase,
    NotTyping,
    Recalled,
    Step,
    TypedLine,
)

if TYPE_CHECKING:
    from crossdots.terminal.keyboard import Keyboard

TICK_SECONDS = 0.2


BLANK_TYPED = "-"
"""Before the letter that a blank stands for, as players type it."""


class Table(Protocol):
    """Where the board lies."""

    @property
    def scene(self) -> Scene:
        """What lies on it now."""


class Display(Protocol):
    """A braille display beside the terminal, with keys of its own. Used on the terminal's thread."""

    def attach(self, terminal: Interactive) -> None:
        """Its keys are for this terminal from now on."""

    def hold(self, terminal: Interactive) -> None:
        """The same, and what was told last stays to be read."""

    def leave(self) -> None:
        """The terminal has ended without its player's wish: nobody is there to read on."""

    def explain(self, describe_keys: Callable[[], Announcement]) -> None:
        """What each key does here, to be read before the start of each message; it may change."""

    def look_at(self, table: Table | None) -> None:
        """Show what lies there as well, where it has room; nothing without a table."""

    def begin(self) -> None:
        """The player pressed a key: what is told next answers it."""

    def rest(self, typed: str) -> None:
        """All is told for now; `typed` is the line as typed so far."""


class Interactive:
    """The keyboard and the screen of one terminal, driving one player.

    `bindings` gives the command that a key runs; each such command can be typed as well. A bound key acts at
    any moment, also while a line is half typed, which then stays as it is. Enter, Escape, Backspace, Ctrl-C
    and Ctrl-D are never looked up, nor is Up right after a refused command. `tick` is called a few times a
    second; when it says that a turn has ended, what was typed is dropped, since the next key may be another
    person's. `display` is a braille display whose keys act here too.
    """

    def __init__(
        self,
        player: Player,
        screen: Screen,
        keyboard: Keyboard,
        bindings: Mapping[Key, str],
        *,
        tick: Callable[[], bool] | None = None,
        limit: int = LINE_LIMIT,
        display: Display | None = None,
    ) -> None:
        self._tick = tick
        self._player = player
        self._screen = screen
        self._keyboard = keyboard
        self._bindings = bindings
        self._line = TypedLine(limit)
        self._answers = screen.answers
        self._news: deque[Callable[[], None]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._ended: asyncio.Future[Ending] | None = None
        self._error: Exception | None = None
        self._display = display
        if display is not None:
            display.attach(self)

    def run(self) -> Ending:
        """Play until the player leaves, the input ends, nobody reads the screen, or a signal asks to leave.

        In the end the terminal's modes are as before and the cursor is on a new line. What the player raises
        is raised from here, after that.
        """
        try:
            return asyncio.run(self._play())
        finally:
            self._screen.end()

    def post(self, news: Callable[[], None]) -> None:
        """Have `news` called between two keys, on the thread that runs the terminal, in the order of posting.

        This is the one way in for everything that is no key of this keyboard: the move of another player, a
        finished computation, a braille display (whose keys go to `press`). It may be called from any thread,
        before `run` as well; after the end it does nothing.
        """
        self._news.append(news)
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop has been closed in this very moment
                loop.call_soon_threadsafe(self._hear)

    def press(self, key: Key | str) -> None:
        """Act on one key or typed character. To be called on the thread that runs the terminal."""
        with self._answering():
            if key is Key.INTERRUPT:
                self._line.drop()
                self._player.interrupted()
            elif key is Key.END_OF_INPUT:
                self._leave(Ending.INPUT_ENDED)
            else:
                self._notice_answers()
                self._act(self._line.text, self._line.press(key))

    def route(self, meaning: Meaning | None) -> None:
        """Act on a routing key over cells of this meaning. To be called on the thread that runs the terminal.

        While a line is typed, squares and tiles go into it; else the cursor goes there, or the tile is
        placed at the cursor.
        """
        match meaning:
            case ToEnter():
                self.press(Key.ENTER)
            case ToType(text):
                self._put(text)
            case Coordinate() if self._line.text:
                self._type(meaning.name)
            case Coordinate():
                self._run_line(meaning.name)
            case OnRack(tile) if self._line.text:
                self._type(BLANK_TYPED if tile == BLANK else tile.letter)
            case OnRack(tile) if tile == BLANK:
                self._put(f"place {BLANK_TYPED}")
            case OnRack(tile):
                self._run_line(f"place {tile.letter}")
            case Reads(word):
                self._touch(word)
            case None:
                self._touch("")
            case _:
                assert_never(meaning)

    def _type(self, text: str) -> None:
        for character in text:
            self.press(character)

    def _put(self, text: str) -> None:
        with self._answering():
            self._notice_answers()
            self._act(self._line.text, self._line.put(text))

    def _run_line(self, line: str) -> None:
        with self._answering():
            self._player.run(line)

    def _touch(self, word: str) -> None:
        with self._answering():
            self._player.touched(word)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Around all that one key brings about."""
        if self._display is not None:
            self._display.begin()
        yield
        self._rest()

    def _rest(self) -> None:
        if self._display is not None:
            self._display.rest(self._line.text)

    def _notice_answers(self) -> None:
        """What was shown since the last key stands where the echo would have gone on."""
        if self._answers != self._screen.answers:
            self._answers = self._screen.answers
            self._line.answered()

    def _act(self, before: str, step: Step) -> None:
        """Tell the player what became of the line, which was `before`."""
        match step:
            case Echoed(text):
                self._screen.echo(text)
                self._tell_change(before, self._line.text)
            case Entered(line):
                if not self._player.run(line):
                    self._line.refused(line)
            case NotTyping(key):
                self._run_key(key)
            case Cleared():
                self._player.cleared()
            case Recalled(line):
                self._player.recalled(line)
            case NothingToErase():
                self._player.nothing_to_erase()
            case Full(limit):
                self._player.line_too_long(limit)
            case Dropped():
                pass  # told when the line became too long
            case _:
                assert_never(step)

    def _tell_change(self, before: str, after: str) -> None:
        if len(after) > len(before):
            self._player.typed(after[len(before) :])
        else:
            self._player.erased(before[len(after) :])

    def _run_key(self, key: Key) -> None:
        command = self._bindings.get(key)
        if command is None:
            self._player.unknown_key()
        else:
            self._player.run(command)

    async def _play(self) -> Ending:
        loop = asyncio.get_running_loop()
        self._ended = loop.create_future()
        self._loop = loop
        try:
            with self._signals(loop), self._keyboard.raw(), self._keyboard.attach(self._read):
                self._hear()
                self._guarded(lambda: self._press_all(self._keyboard.left_over()))
                self._tick_on(loop)
                ending = await self._ended
        finally:
            self._loop = None
            self._stop_settling()
        if self._error is not None:
            raise self._error
        return ending

    def _read(self) -> None:
        self._stop_settling()
        self._guarded(lambda: self._press_all(self._keyboard.read()))
        self._settle_later()

    def _settle(self) -> None:
        self._guarded(lambda: self._press_all(self._keyboard.settle()))
        self._settle_later()

    def _settle_later(self) -> None:
        patience = self._keyboard.patience
        if patience is not None and self._loop is not None:
            self._settling = self._loop.call_later(patience, self._settle)

    def _stop_settling(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    def _hear(self) -> None:
        while self._news and not self._is_over():
            self._guarded(self._news.popleft())
            self._rest()
        self._guarded(self._look_for_end)

    def _tick_on(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._tick is not None and not self._is_over():
            self._guarded(self._look_at_clock)
            loop.call_later(TICK_SECONDS, self._tick_on, loop)

    def _look_at_clock(self) -> None:
        if self._tick is not None and self._tick():
            self._line.drop()
        self._rest()

    def _press_all(self, keys: list[Key | str]) -> None:
        for number, key in enumerate(keys):
            if self._is_over():
                self._keyboard.put_back(keys[number:])
                break
            self.press(key)
            self._look_for_end()

    def _guarded(self, act: Callable[[], None]) -> None:
        """Call `act` unless all is over; what it raises comes out of `run`, and is not lost in the loop."""
        if self._ended is None or self._ended.done():
            return
        try:
            act()
            self._look_for_end()
        except Exception as error:
            self._error = error
            self._end(Ending.FINISHED)

    def _is_over(self) -> bool:
        return self._ended is None or self._ended.done()

    def _look_for_end(self) -> None:
        if self._player.finished:
            self._end(Ending.FINISHED)
        elif self._screen.gone:
            self._leave(Ending.SCREEN_GONE)

    def _leave(self, ending: Ending) -> None:
        """End without the player's having asked for it."""
        if not self._is_over():
            if self._display is not None:
                self._display.leave()
            self._player.input_ended()
            self._end(ending)

    def _end(self, ending: Ending) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(ending)

    @contextmanager
    def _signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Turn signals into calls between two keys; those that were ignored before stay ignored."""
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            yield
            return
        actions: dict[signal.Signals, Callable[[], None]] = {
            signal.SIGTERM: lambda: self._leave(Ending.TERMINATED),
            signal.SIGHUP: lambda: self._leave(Ending.HUNG_UP),
            signal.SIGINT: lambda: self.press(Key.INTERRUPT),
            signal.SIGCONT: self._keyboard.raw_again,
        }
        before = {number: signal.getsignal(number) for number in actions}
        taken = [number for number in actions if before[number] not in (signal.SIG_IGN, None)]
        for number in taken:
            loop.add_signal_handler(number, self._guarded, actions[number])
        try:
            yield
        finally:
            for number in taken:
                loop.remove_signal_handler(number)
                signal.signal(number, before[number])
