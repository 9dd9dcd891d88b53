"""The whole program, with a braille display and a keyboard to be touched."""

import io
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from prompt_toolkit.input import PipeInput, create_pipe_input

from crossdots.__main__ import run
from crossdots.braille.uncontracted import LETTER_CELLS
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.screen import Screen

if TYPE_CHECKING:
    from tests.devices.virtual_display import PATIENCE_S, VirtualDisplay
else:
    from virtual_display import PATIENCE_S, VirtualDisplay

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)

COMPUTER_BRAILLE = {
    **LETTER_CELLS,
    **dict(zip("1234567890", "⠂⠆⠒⠲⠢⠖⠶⠦⠔⠴", strict=True)),
    "?": "⠹",
    "-": "⠤",
    ",": "⠠",
}
"""Source: BRLTTY's text table en-nabcc, North American computer braille."""


def without_cursor(cells: str) -> str:
    """Six-dot cells without the display's cursor, which is dots 7 and 8."""
    return "".join(chr(ord(cell) & ~0xC0) for cell in cells)


class DisplaySitting:
    """The program, from its start to its end, in a thread of its own."""

    def __init__(self, display: VirtualDisplay, folder: Path, arguments: Sequence[str]) -> None:
        self.display = display
        self._folder = folder
        self._arguments = arguments
        self._paper = io.BytesIO()
        self._read = 0
        self._thread = threading.Thread(target=self._run, name="program")
        self._status: int | None = None

    def __enter__(self) -> Self:
        self._input = create_pipe_input()
        self._pipe: PipeInput = self._input.__enter__()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.keyboard("\x04")
        self._thread.join(PATIENCE_S)
        self._input.__exit__(None, None, None)
        assert not self._thread.is_alive()

    def spoken(self, lines: int = 0) -> list[str]:
        """The lines that were printed since the last look, once there are so many; typed letters are none."""
        late_at = time.monotonic() + PATIENCE_S
        while True:
            fresh = self._paper.getvalue().decode()[self._read :]
            spoken = [line for line in fresh.replace("\r", "").split("\n") if line[-1:] in (".", "!")]
            if len(spoken) >= lines or time.monotonic() > late_at:
                self._read += len(fresh)
                return spoken
            time.sleep(0.005)

    @property
    def status(self) -> int | None:
        """The exit status once the program has come to its end by itself."""
        self._thread.join(PATIENCE_S)
        return self._status

    @property
    def is_running(self) -> bool:
        """Whether it hasn't ended, also when it is given the time."""
        self._thread.join(0.2)
        return self._thread.is_alive()

    def keyboard(self, keys: str) -> None:
        """Press keys of the computer's keyboard."""
        self._pipe.send_text(keys)

    def type(self, text: str) -> None:
        """Letters on the braille keyboard, each as soon as the one before is on the display."""
        for character in text:
            dots = ord(COMPUTER_BRAILLE[character]) - 0x2800 if character != " " else 0
            self.press(f"PASSDOTS 0x{dots:02x}" if dots else "PASSCHAR 32")

    def press(self, key: str) -> str:
        """Press a key, and return what the display shows instead of what it showed before."""
        before = self.display.shown
        self.display.press(key)
        return self.display.wait_for_another(before)

    def route(self, cells: str) -> str:
        """Press the routing key over the first of these cells. The driver can't send the very first one."""
        return self.press(f"Route {max(1, without_cursor(self.display.shown).index(without_cursor(cells)))}")

    def _run(self) -> None:
        keyboard = Keyboard(self._pipe)
        screen = Screen(self._paper, terminal=True)
        around = Surroundings(
            commands=io.BytesIO(),
            interactive=True,
            screen=screen,
            errors=screen,
            games=self._folder / "games",
            cache=self._folder / "cache",
            settings=self._folder / "settings.toml",
            now=lambda: NOW,
            monotonic=time.monotonic,
            keyboard=lambda: keyboard,
        )
        self._status = run(self._arguments, around)


Seat = Callable[..., DisplaySitting]
"""Sits somebody down at a display with the words of a command line."""
