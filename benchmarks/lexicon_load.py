"""How quickly a lexicon is there, as ratios taken in one run.

    python benchmarks/lexicon_load.py [NAME|FILE]

Measured: the cached lexicon opened, with its whole graph verified, against reading the same file with
`open().read()` and against mapping it and reading the first byte; the first start without a cache; the same
words as a player's own file; and the memory that an open lexicon takes besides the mapped file, which the
system shares among programs and may drop.
"""

import mmap
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from crossdots.lexicon.opening import DEFAULT, open_lexicon

ROUNDS = 50


def milliseconds(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of an action, in ms."""
    times = []
    for _ in range(rounds):
        begin = perf_counter()
        action()
        times.append(perf_counter() - begin)
    return 1000 * median(times)


def read(path: Path) -> bytes:
    """All bytes of a file."""
    with path.open("rb") as file:
        return file.read()


def touch(path: Path) -> int:
    """The first byte of a file that is mapped into memory."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapping:
        return mapping[0]


def memory(name: str, cache: Path) -> tuple[int, int]:
    """The bytes that an open lexicon takes, and the most while it is opened; without the mapped file."""
    tracemalloc.start()
    with open_lexicon(name, cache):
        taken, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken, most


def main() -> None:
    """Measure one lexicon and print what was found."""
    name = sys.argv[1] if len(sys.argv) > 1 else DEFAULT
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        first = milliseconds(lambda: open_lexicon(name, cache).close(), rounds=1)
        (kept,) = cache.iterdir()
        cached = milliseconds(lambda: open_lexicon(name, cache).close())
        reading, mapping = milliseconds(lambda: read(kept)), milliseconds(lambda: touch(kept))
        taken, most = memory(name, cache)
        own = Path(folder, "own.txt")
        with open_lexicon(name, cache) as lexicon:
            own.write_text("\n".join(lexicon.words()), "utf-8")
            words, in_use = len(lexicon), lexicon.cached
        built = milliseconds(lambda: open_lexicon(str(own), cache).close(), rounds=1)
        print(f"{name}: {words} words, graph {kept.stat().st_size} bytes, cached: {in_use}")
        print(f"cached lexicon opened      {cached:8.2f} ms")
        print(f"same file read             {reading:8.2f} ms, ratio {cached / reading:.1f}")
        print(f"same file mapped           {mapping:8.2f} ms, ratio {cached / mapping:.1f}")
        print(f"first start, no cache      {first:8.2f} ms, ratio to cached {first / cached:.0f}")
        print(f"own file, graph built      {built:8.2f} ms, ratio to cached {built / cached:.0f}")
        print(f"memory besides the mapping {taken / 1024:8.1f} KiB, while opening {most / 1024:.1f} KiB")


if __name__ == "__main__":
    main()
