"""From the command to the first announcement, against importing prompt_toolkit alone in the same Python."""

import os
import pty
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 15
GAME = ("-m", "crossdots", "play", "--players", "Ann,Ben", "--seed", "1")


def main() -> None:
    """Measure both in turn, and print what they took and their ratio."""
    with tempfile.TemporaryDirectory() as home:
        folders = {name: f"{home}/{name}" for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
        environment = {**os.environ, **folders}
        first = to_first_line_ms(GAME, environment)
        typed = (*GAME, "--speech", "printed")  # else a terminal is asked first how to speak
        starts: dict[str, list[float]] = {
            "python": [],
            "prompt_toolkit": [],
            "speech": [],
            "braille": [],
            "terminal": [],
        }
        for _ in range(RUNS):
            starts["python"].append(to_end_ms("pass"))
            starts["prompt_toolkit"].append(to_end_ms("import prompt_toolkit"))
            starts["speech"].append(to_first_line_ms(GAME, environment))
            starts["braille"].append(to_first_line_ms((*GAME, "--braille", "printed"), environment))
            starts["terminal"].append(to_first_line_ms(typed, environment, terminal=True))
    medians = {name: statistics.median(times) for name, times in starts.items()}
    print(f"start to first announcement, median ms of {RUNS} runs each")
    show("Python alone", medians["python"])
    show("importing prompt_toolkit", medians["prompt_toolkit"])
    show("the game from a file, speech", medians["speech"], medians["prompt_toolkit"])
    show("the game from a file, speech and braille", medians["braille"], medians["prompt_toolkit"])
    show("the game in a terminal, speech", medians["terminal"], medians["prompt_toolkit"])
    show("the very first start, which fills the cache", first)


def show(what: str, milliseconds: float, yardstick: float | None = None) -> None:
    """One figure, with its ratio to the yardstick."""
    ratio = "" if yardstick is None else f"   ratio {milliseconds / yardstick:.2f}"
    print(f"  {what:<45}{milliseconds:6.0f}{ratio}")


def to_end_ms(program: str) -> float:
    """Milliseconds that a Python program takes from its start to its end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return (time.perf_counter() - began) * 1000


def to_first_line_ms(
    arguments: tuple[str, ...], environment: dict[str, str], *, terminal: bool = False
) -> float:
    """Milliseconds from the start of the game to its first line, between pipes or in a pseudo-terminal."""
    ours, theirs = pty.openpty() if terminal else (subprocess.PIPE, subprocess.PIPE)
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as game:
        told = game.stdout or os.fdopen(ours, "rb")
        told.readline()
        took = time.perf_counter() - began
        game.kill()
    told.close()
    if terminal:
        os.close(theirs)
    return took * 1000


if __name__ == "__main__":
    main()
