"""From a key press to the whole announcement, in a real pseudo-terminal.

The yardstick is the bare echo of a key on the same terminal layer: the same loop, keyboard and screen, with a
player that answers every key with one fixed line. Both are pressed the same number of times in one run.
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
from pathlib import Path

PRESSES = 400
WARM_UP = 20
ECHO = "--bare-echo"
GAME = ("-m", "crossdots", "play", "--players", "Ann,computer", "--seed", "1", "--no-draw")
KEYS = ((b"\x1b[C", re.compile(rb"I8: .*\.")), (b"\x1b[D", re.compile(rb"H8: .*\.")))


def main() -> None:
    """Measure both, and print what they took and their ratio."""
    if sys.argv[1:] == [ECHO]:
        bare_echo()
        return
    with tempfile.TemporaryDirectory() as home:
        echo = median_ms([__file__, ECHO], home)
        game = median_ms(list(GAME), home)
        brailled = median_ms([*GAME, "--braille", "printed"], home)
    print(f"key to announcement, {PRESSES} arrows each, median ms in a pseudo-terminal")
    print(f"  bare key echo on the same layer   {echo:.3f}")
    print(f"  the game, speech                  {game:.3f}   ratio {game / echo:.2f}")
    print(f"  the game, speech and braille      {brailled:.3f}   ratio {brailled / echo:.2f}")


def median_ms(arguments: list[str], home: str) -> float:
    """The median time of a press, in milliseconds."""
    master, slave = pty.openpty()
    folders = {name: f"{home}/{name}" for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **folders, "TERM": "xterm", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment
    )
    os.close(slave)
    try:
        read_until(master, re.compile(rb"to move.*\."))
        times = [press(master, *KEYS[number % 2]) for number in range(WARM_UP + PRESSES)]
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return statistics.median(times[WARM_UP:]) * 1000


def press(master: int, key: bytes, answer: re.Pattern[bytes]) -> float:
    """Seconds from the press of a key until its answer has been read."""
    began = time.perf_counter()
    os.write(master, key)
    read_until(master, answer)
    return time.perf_counter() - began


def read_until(master: int, answer: re.Pattern[bytes]) -> None:
    """Read until an answer has come. Raises TimeoutError after ten seconds."""
    told = b""
    while answer.search(told) is None:
        ready, _, _ = select.select([master], [], [], 10)
        if not ready:
            raise TimeoutError(told)
        told += os.read(master, 65536)


def bare_echo() -> None:
    """Answer every key with a fixed line, through the program's own terminal layer."""
    sys.path.insert(0, str(Path(__file__).parent))
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

        cleared = recalled = nothing_to_erase = line_too_long = not_text = answer
        control_character = unknown_key = interrupted = input_ended = answer

    bindings = {Key.RIGHT: "I8: empty.", Key.LEFT: "H8: star, double word."}
    terminal = Interactive(Echo(), screen, Keyboard.of_terminal(), bindings)
    terminal.post(lambda: screen.show(["Ann to move. Rack: A 1."]))
    terminal.run()


if __name__ == "__main__":
    main()
