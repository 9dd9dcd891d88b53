"""A tiny program around the terminal, to be run in a pseudo-terminal: it tells each call it gets.

Usage: toy_game.py [LOG]. With LOG, what it tells goes to that file as well, for when nobody reads the screen.
"""

import os
import sys
import threading
from pathlib import Path

from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.screen import Screen, terminal_width

BINDINGS = {Key.UP: "up", Key.DOWN: "down", Key.LEFT: "left", Key.RIGHT: "right", Key.F1: "help"}


class Toy:
    """Numbers each answer, refuses commands that begin with `bad`, leaves at `quit` or the second Ctrl-C."""

    def __init__(self, screen: Screen, log: Path | None) -> None:
        self.finished = False
        self.terminal: Interactive | None = None
        self._screen = screen
        self._log = log
        self._count = 0
        self._interrupts = 0

    def tell(self, text: str) -> None:
        self._count += 1
        if self._log is not None:
            with self._log.open("a") as log:
                log.write(text + "\n")
        self._screen.show([f"{self._count}. {text}."])

    def run(self, line: str) -> bool:
        self.tell(f"Run '{line}'")
        if line == "crash":
            raise RuntimeError("the toy broke")
        if line == "ask":
            threading.Thread(target=self._send_news).start()
        self.finished = line == "quit"
        return not line.startswith("bad")

    def _send_news(self) -> None:
        assert self.terminal is not None
        self.terminal.post(lambda: self.tell("Ann has moved"))

    def typed(self, character: str) -> None:
        """It is on the screen."""

    def erased(self, character: str) -> None:
        """The screen shows it."""

    def cleared(self) -> None:
        self.tell("Cleared")

    def recalled(self, line: str) -> None:
        self.tell(f"Recalled '{line}'")

    def nothing_to_erase(self) -> None:
        self.tell("Nothing to erase")

    def line_too_long(self, limit: int) -> None:
        self.tell(f"Full at {limit}")

    def not_text(self) -> None:
        self.tell("Not text")

    def control_character(self) -> None:
        self.tell("Control character")

    def unknown_key(self) -> None:
        self.tell("Unknown key")

    def touched(self, word: str) -> None:
        self.tell(f"Touched '{word}'")

    def interrupted(self) -> None:
        self._interrupts += 1
        self.finished = self._interrupts == 2
        self.tell("Interrupted")

    def input_ended(self) -> None:
        self.tell("Kept")


def main() -> None:
    screen = Screen(1, terminal_width(1))
    toy = Toy(screen, Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    toy.terminal = Interactive(toy, screen, Keyboard.of_terminal(), BINDINGS)
    toy.terminal.post(lambda: screen.show([f"Process {os.getpid()} ready."]))
    ending = toy.terminal.run()
    screen.show([f"Ending: {ending.value}."])
    screen.end()


if __name__ == "__main__":
    main()
