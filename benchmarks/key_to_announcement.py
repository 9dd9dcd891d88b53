"""From a key press to the whole announcement, in a real pseudo-terminal.

The yardstick is the bare echo of a key on the same terminal layer: the same loop, keyboard and screen, with a
player that answers every key with one fixed line. All are pressed in turn, so that whatever else the machine
does falls on each of them.
"""

import os
import pty
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time

PRESSES = 400
WARM_UP = 20
PATIENCE_SECONDS = 10
ECHO = "--bare-echo"
GAME = ("-m", "crossdots", "play", "--players", "Ann,computer", "--speech", "printed", "--no-draw")
RIGHT, LEFT = (b"\x1b[C", re.compile(rb"I8: .*\.")), (b"\x1b[D", re.compile(rb"H8: .*\."))
READY = re.compile(rb"to move.*\.")


class Terminal:
    """A program in a pseudo-terminal, and how long each of its answers took, in seconds."""

    def __init__(self, home: str, *arguments: str) -> None:
        self.times: list[float] = []
        self._master, slave = pty.openpty()
        folders = {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("DATA", "CACHE", "CONFIG", "STATE")}
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **folders, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
        )
        os.close(slave)
        self._read_until(READY)

    def press(self, key: bytes, answer: re.Pattern[bytes]) -> None:
        """Press a key and wait for its answer."""
        began = time.perf_counter()
        os.write(self._master, key)
        self._read_until(answer)
        self.times.append(time.perf_counter() - began)

    def _read_until(self, answer: re.Pattern[bytes]) -> None:
        told = b""
        while answer.search(told) is None:
            if not select.select([self._master], [], [], PATIENCE_SECONDS)[0]:
                raise TimeoutError(told)
            told += os.read(self._master, 65536)

    def median_ms(self) -> float:
        """The median time of an answer, in ms."""
        return 1000 * statistics.median(self.times[WARM_UP:])

    def end(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        os.close(self._master)


def main() -> None:
    """Measure all, and print what they took and their ratios."""
    if sys.argv[1:] == [ECHO]:
        bare_echo()
        return
    with tempfile.TemporaryDirectory() as home:
        echo = Terminal(home, __file__, ECHO)
        game = Terminal(home, *GAME)
        brailled = Terminal(home, *GAME, "--braille", "printed")
        terminals = (echo, game, brailled)
        for number in range(WARM_UP + PRESSES):
            for terminal in terminals:
                terminal.press(*(LEFT if number % 2 else RIGHT))
        for terminal in terminals:
            terminal.end()
    print(f"key press to announcement, {PRESSES} arrows each, median ms in a pseudo-terminal")
    print(f"  bare key echo on the same layer   {echo.median_ms():.3f}")
    show("the game, speech", game, echo)
    show("the game, speech and braille", brailled, echo)


def show(what: str, terminal: Terminal, yardstick: Terminal) -> None:
    """One figure, with its ratio to the yardstick."""
    ratio = terminal.median_ms() / yardstick.median_ms()
    print(f"  {what:<34}{terminal.median_ms():.3f}   ratio {ratio:.2f}")


def bare_echo() -> None:
    """Answer every key with a fixed line, through the program's own terminal layer."""
    from crossdots.terminal.interactive import Interactive
    from crossdots.terminal.key import Key
    from crossdots.terminal.keyboard import Keyboard
    from crossdots.terminal.screen import Screen

    screen = Screen(1)

    class Echo:
        finished = False

        def run(self, line: str) -> bool:
            screen.show([line])
            return True

        def answer(self, *_: object) -> None:
            screen.show(["-"])

        cleared = typed = erased = recalled = nothing_to_erase = line_too_long = not_text = answer
        control_character = unknown_key = touched = interrupted = input_ended = answer

    bindings = {Key.RIGHT: "I8: empty.", Key.LEFT: "H8: star, double word."}
    terminal = Interactive(Echo(), screen, Keyboard.of_terminal(), bindings)
    terminal.post(lambda: screen.show(["Ann to move. Rack: A 1."]))
    terminal.run()


if __name__ == "__main__":
    main()
