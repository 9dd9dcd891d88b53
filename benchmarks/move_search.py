"""How quickly plays are found: compiled, as plain Python, and beside what other engines need.

    python benchmarks/move_search.py [FILE]

Measured on the positions of FILE, else on those of the tests, each with no blank, with one and with two on
its rack: all legal plays, and the best play alone. Both come with the cross-checks of the whole board, and as
numbers. The two forms must find the same. Then: one Python started until it has its first list of plays, the
memory of a search, and games of the highest-scoring player against itself.
"""

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from types import ModuleType

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, Tile, parse_tiles
from crossdots.computer import move_generator
from crossdots.computer.move_generator import MoveGenerator
from crossdots.computer.numbering import Numbering
from crossdots.computer.self_play import SelfPlay
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.rules.variant import RNIB

POSITIONS = Path(__file__).parents[1] / "tests" / "positions" / "counted.txt"
SOURCE = Path(__file__).parents[1] / "src" / "crossdots" / "computer" / "move_generator.py"

MOST_BLANKS = 2
ROUNDS = (40, 20, 8)
PLAIN_ROUNDS = 1
PLAIN_POSITIONS = 8
STARTS = 9
GAMES = 500

ELSEWHERE = {
    "all plays": {
        "Quackle (C++)": ("0.21-0.29", "1.5-1.8", "6.7-8.1"),
        "wolges (Rust)": ("0.16-0.18", "1.1-1.2", "4.1-4.9"),
        "macondo (Go)": ("0.19-0.23", "1.2-1.4", "4.6-5.9"),
    },
    "best play": {"wolges (Rust), with bounds": ("0.14-0.16", "0.57-0.68", "1.7-1.9")},
}
"""Median ms of other engines with 0, 1 and 2 blanks.

Source: trials with the same word list on a machine of the same kind; their noise is 20 to 30 per cent.
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position in numbers."""

    board: bytes
    rack: bytes


def samples(path: Path, numbering: Numbering, blanks: int) -> Iterator[Sample]:
    """The positions of a file with full racks; so many of the tiles are blanks, the others are not."""
    for line in path.read_text("ascii").splitlines():
        if line.startswith("#"):
            continue
        squares, held = line.split()[:2]
        tiles = [Tile("E") if tile == BLANK else tile for tile in parse_tiles(held)]
        if len(tiles) == RNIB.rack_size:
            tiles[:blanks] = [BLANK] * blanks
            board = drawn_board(STANDARD, [squares[start : start + 15] for start in range(0, 225, 15)])
            yield Sample(numbering.board(board), numbering.rack(tiles))


def plain_form() -> ModuleType:
    """The source as plain Python, whatever is installed."""
    specification = importlib.util.spec_from_file_location("plain_move_generator", SOURCE)
    if specification is None or specification.loader is None:
        raise ImportError(str(SOURCE))
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def plain_generator(form: ModuleType, lexicon: Lexicon) -> MoveGenerator:
    """A generator of plain Python."""
    points = [RNIB.tile_set.points[letter] for letter in lexicon.alphabet]
    made: MoveGenerator = form.MoveGenerator(
        lexicon.graph, len(lexicon.alphabet), STANDARD, points, RNIB.bonuses, RNIB.shortest_first_word
    )
    return made


def all_plays(generator: MoveGenerator, sample: Sample) -> object:
    """How many plays there are, and their scores added up."""
    generator.lay_out(sample.board)
    return generator.find(sample.rack), generator.total


def best_play(generator: MoveGenerator, sample: Sample) -> object:
    """The best play, by bounds."""
    generator.lay_out(sample.board)
    return generator.best(sample.rack)


QUESTIONS: dict[str, Callable[[MoveGenerator, Sample], object]] = {
    "all plays": all_plays,
    "best play": best_play,
}


def milliseconds(action: Callable[[], object], rounds: int) -> float:
    """The median time of an action, in ms."""
    times = []
    for _ in range(rounds):
        begin = perf_counter()
        action()
        times.append(perf_counter() - begin)
    return 1000 * median(times)


def measure_position(
    question: Callable[[MoveGenerator, Sample], object], generator: MoveGenerator, sample: Sample, rounds: int
) -> float:
    """The ms that a position takes."""
    return milliseconds(lambda: question(generator, sample), rounds)


def compare_forms(path: Path, lexicon: Lexicon) -> None:
    """Print what the installed form takes, what the plain one takes for some of the positions, and others."""
    numbering = Numbering(RNIB, lexicon)
    installed, plain = numbering.generator(), plain_generator(plain_form(), lexicon)
    for name, question in QUESTIONS.items():
        heads = " ".join(f"{head:>10}" for head in ("0 blanks", "1 blank", "2 blanks"))
        print(f"{name}, median ms; of the plain form for a part of them {heads}")
        times: dict[str, list[str]] = {"installed form": [], "plain form": [], "ratio": []}
        for blanks in range(MOST_BLANKS + 1):
            positions = list(samples(path, numbering, blanks))
            some = positions[:: max(1, len(positions) // PLAIN_POSITIONS)]
            if any(question(installed, sample) != question(plain, sample) for sample in some):
                raise AssertionError(f"the two forms differ: {name}, {blanks} blanks")
            fast = [measure_position(question, installed, sample, ROUNDS[blanks]) for sample in positions]
            slow = [measure_position(question, plain, sample, PLAIN_ROUNDS) for sample in some]
            fast_of_some = fast[:: max(1, len(positions) // PLAIN_POSITIONS)]
            times["installed form"].append(f"{median(fast):.3f}")
            times["plain form"].append(f"{median(slow):.2f}")
            times["ratio"].append(f"{sum(slow) / sum(fast_of_some):.0f}")
        for label, row in (
            times | {f"elsewhere: {other}": [*ms] for other, ms in ELSEWHERE[name].items()}
        ).items():
            print(f"    {label:<{len(name) + 45}}" + " ".join(f"{value:>10}" for value in row))


FIRST_LIST = """
import sys
from pathlib import Path
from time import perf_counter
begin = perf_counter()
from crossdots.board.layout import STANDARD
from crossdots.lexicon.opening import open_lexicon
values = perf_counter()
from crossdots.computer.move_generator import MoveGenerator
lexicon = open_lexicon(sys.argv[1], Path(sys.argv[2]))
generator = MoveGenerator(lexicon.graph, 26, STANDARD, [1] * 26, {7: 50}, 2)
assert generator.find(bytes([0, 4, 8, 13, 17, 18, 19])) > 0
print(1000 * (values - begin), 1000 * (perf_counter() - values))
"""
STANDARD_MODULES = "import array, dataclasses, enum, fnmatch, json, lzma, mmap, pathlib, re, typing"


def start_up(cache: Path) -> None:
    """Print what one Python takes until it has its first list of plays, and what of that is due to what."""

    def started(code: str) -> float:
        command = [sys.executable, "-c", code, DEFAULT, str(cache)]
        return milliseconds(lambda: subprocess.run(command, check=True, capture_output=True), STARTS)

    bare, modules, whole = started("pass"), started(STANDARD_MODULES), started(FIRST_LIST)
    print(f"bare Python                                        {bare:9.1f} ms")
    print(f"start to the first list of plays, over bare Python {whole - bare:9.1f} ms")
    print(f"    modules of the standard library                 {modules - bare:9.1f} ms")
    command = [sys.executable, "-c", f"{STANDARD_MODULES}\n{FIRST_LIST}", DEFAULT, str(cache)]
    parts = [
        subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(STARTS)
    ]
    values, search = (median(float(part.split()[at]) for part in parts) for at in (0, 1))
    print(f"    the program's own values, the lexicon's code    {values:9.1f} ms")
    print(f"    the lexicon opened, the search made and asked   {search:9.1f} ms")


MEMORY = """
import sys
from pathlib import Path
from crossdots.board.layout import STANDARD
from crossdots.computer.move_generator import MoveGenerator
from crossdots.lexicon.opening import open_lexicon
def size():
    return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0])
before = size()
lexicon = open_lexicon(sys.argv[1], Path(sys.argv[2]))
opened = size()
generator = MoveGenerator(lexicon.graph, 26, STANDARD, [1] * 26, {7: 50}, 2)
generator.find(bytes([0, 4, 8, 13, 17, 18, 19]))
print(opened - before, size() - opened)
"""


def memory(cache: Path) -> None:
    """Print how much larger a process becomes with an open lexicon, and with a search of it."""
    if not Path("/proc/self/status").exists():
        print("memory: this system doesn't tell it")
        return
    command = [sys.executable, "-c", MEMORY, DEFAULT, str(cache)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    opened, search = map(int, said.split())
    print(f"memory of the open lexicon {opened} KiB, of a search besides {search} KiB")


def games(lexicon: Lexicon) -> None:
    """Print how many games of the highest-scoring player one core plays in a second."""
    count = GAMES if move_generator.__file__ != str(SOURCE) else GAMES // 50
    player = SelfPlay(RNIB, lexicon)
    begin, begin_of_work = perf_counter(), process_time()
    turns = sum(len(player.game(seed).turns) for seed in range(count))
    seconds, work = perf_counter() - begin, process_time() - begin_of_work
    print(
        f"games with itself {count / seconds:.0f} a second, {count / work:.0f} in a second of one core; "
        f"{turns / count:.1f} turns a game"
    )


def main() -> None:
    """Measure and print."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    print(f"installed form: {Path(str(move_generator.__file__)).name}")
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        with open_lexicon(DEFAULT, cache) as lexicon:
            compare_forms(path, lexicon)
            games(lexicon)
        start_up(cache)
        memory(cache)


if __name__ == "__main__":
    main()
