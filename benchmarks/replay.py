"""Games on record counted again by the rules, against reading the same files with the plainest parser."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from crossdots.board.tile import ENGLISH
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.recount import recount
from crossdots.record.retold import retell

GAMES = sorted((Path(__file__).parents[1] / "tests" / "games" / "gcg").glob("*.gcg"))
RUNS = 15


def main() -> None:
    """Measure all in turn, and print moves a second and their ratios to the yardstick."""
    files = [path.read_bytes() for path in GAMES]
    games = [read_gcg(data, ENGLISH) for data in files]
    moves = sum(len(game.entries) for game in games)
    assert moves == sum(plainest(data) for data in files)
    kinds: dict[str, Callable[[], object]] = {
        "the plainest parser": lambda: [plainest(data) for data in files],
        "read": lambda: [read_gcg(data, ENGLISH) for data in files],
        "read and counted again": lambda: [recount(read_gcg(data, ENGLISH)) for data in files],
        "read, counted, as positions": lambda: [retell(recount(read_gcg(data, ENGLISH))) for data in files],
    }
    seconds: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(RUNS):
        for kind, act in kinds.items():
            began = time.process_time()
            act()
            seconds[kind].append(time.process_time() - began)
    yardstick = statistics.median(seconds["the plainest parser"])
    print(f"games on record, {len(files)} files, {moves} moves, medians of {RUNS} runs, in seconds of a core")
    for kind, times in seconds.items():
        median = statistics.median(times)
        print(f"  {kind:<30}{moves / median:10.0f} moves a second   ratio {median / yardstick:.1f}")


def plainest(data: bytes) -> int:
    """The moves of a file as lists of words, with points and totals as numbers; how many there are."""
    moves = []
    for line in data.decode("utf-8", "replace").splitlines():
        if line.startswith(">"):
            words = line.split()
            numbers = [int(word) for word in words if word.lstrip("+-").isdecimal()]
            moves.append((words, numbers))
    return len(moves)


if __name__ == "__main__":
    main()
