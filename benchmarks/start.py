"""From the command to the first announcement, against importing prompt_toolkit alone in the same Python."""

import os
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
        starts: dict[str, list[float]] = {"python": [], "prompt_toolkit": [], "speech": [], "braille": []}
        for _ in range(RUNS):
            starts["python"].append(to_end_ms("pass"))
            starts["prompt_toolkit"].append(to_end_ms("import prompt_toolkit"))
            starts["speech"].append(to_first_line_ms(GAME, environment))
            starts["braille"].append(to_first_line_ms((*GAME, "--braille", "printed"), environment))
    medians = {name: statistics.median(times) for name, times in starts.items()}
    print(f"start to first announcement, median ms of {RUNS} runs each")
    show("Python alone", medians["python"])
    show("importing prompt_toolkit", medians["prompt_toolkit"])
    show("the game, speech", medians["speech"], medians["prompt_toolkit"])
    show("the game, speech and braille", medians["braille"], medians["prompt_toolkit"])
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


def to_first_line_ms(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """Milliseconds from the start of the game to its first line."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as game:
        assert game.stdout is not None
        assert game.stdin is not None
        game.stdout.readline()
        took = time.perf_counter() - began
        game.stdin.close()
    return took * 1000


if __name__ == "__main__":
    main()
