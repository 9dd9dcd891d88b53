"""Learn what leaves are worth, from games of the computer against itself.

    python tools/learn_leaves.py [--seed N] [--games N ...] [--lexicon NAME]

For each number of games in turn: the first games go by the score alone, and each later lot by the worths that
the lot before has taught. At every turn of a game a few racks are drawn from all tiles that don't lie on the
board, and the best equity of each is noted for every choice of up to six of its tiles, as if those had been
kept and the others drawn. The worths are then fitted to the means of these equities, by least squares; what
was seen seldom is drawn towards nothing. The table is written into the source tree. The same seed gives the
same table.
"""

import argparse
import time
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from crossdots.computer.leaves import BLANK, VOWELS, LeaveWorths
from crossdots.computer.move_generator import BLANK as MARK
from crossdots.computer.move_generator import POINT, UNNAMED, NumberedPlay, leaves
from crossdots.computer.numbering import Numbering
from crossdots.computer.self_play import NumberedGame, SelfPlay
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.variant import RNIB

TABLE = Path(__file__).parents[1] / "src" / "crossdots" / "computer" / "leaves.json"

RACKS_A_TURN = 3
LARGEST = 6
"""Tiles of a leave."""
LEAST_SEEN = 10
"""How often a leave must have been seen to be fitted to."""
SWEEPS = 15
SHRINKING = 70.0
"""How many sightings weigh as much as the belief that a part is worth nothing: the variance of an equity over
that of a part, 25 points and 3 points squared."""

Feature = tuple[object, ...]
Seen = tuple[Counter[tuple[int, ...]], defaultdict[tuple[int, ...], float]]


class Sampler:
    """The best equities of racks that are drawn in the positions of a game."""

    def __init__(self, lexicon: Lexicon, worths: LeaveWorths | None) -> None:
        numbering = Numbering(RNIB, lexicon)
        self._generator = numbering.generator()
        self._empty_board = numbering.empty_board()
        self._tiles = numbering.rack(RNIB.tile_set.tiles)
        self._weighs = worths is not None
        if worths is not None:
            worths.teach(self._generator, lexicon.alphabet)

    def equities(self, game: NumberedGame, chance: Random) -> Iterator[tuple[bytes, float]]:
        """Racks and what the best play of each is worth, in points; while the bag could fill any rack."""
        self._generator.lay_out(self._empty_board)
        unseen = list(self._tiles)
        for turn in game.turns:
            if len(turn.bag) < RNIB.rack_size:
                break
            for _ in range(RACKS_A_TURN):
                rack = bytes(sorted(chance.sample(unseen, RNIB.rack_size)))
                yield rack, self._equity(rack)
            if turn.play is not None:
                self._generator.put(turn.play[1], turn.play[2])
                for tile in turn.play[2]:
                    unseen.remove(UNNAMED if tile >= MARK else tile)

    def _equity(self, rack: bytes) -> float:
        best = self._generator.best(rack, learnt=self._weighs)
        if not self._weighs:
            return 0.0 if best is None else float(best[0])
        worths = self._generator.worths(rack)
        exchange = max(worths)
        if best is None:
            return exchange / POINT
        return max(best[0] * POINT + worths[kept_after(rack, best)], exchange) / POINT


def kept_after(rack: bytes, play: NumberedPlay) -> int:
    """Which of the rack's leaves a play keeps."""
    kept = bytearray(rack)
    for tile in play[2]:
        kept.remove(UNNAMED if tile >= MARK else tile)
    return leaves(rack).index(bytes(sorted(kept)))


def features(leave: Sequence[int], names: Sequence[str]) -> Iterator[Feature]:
    """The parts that the worth of a leave is the sum of."""
    letters = [BLANK if tile == UNNAMED else names[tile] for tile in leave]
    kinds = list(dict.fromkeys(letters))
    for kind in kinds:
        for copy in range(letters.count(kind)):
            yield "copy", kind, copy
    for first, second in combinations(kinds, 2):
        yield "pair", first + second
    vowels = sum(letter in VOWELS for letter in letters)
    yield "balance", vowels, len(letters) - vowels - letters.count(BLANK)


def fitted(seen: Seen, names: Sequence[str]) -> LeaveWorths:
    """The worths that come nearest to what was seen: weighted least squares, one part after the other."""
    counts, sums = seen
    mean = sum(sums[tile,] for tile in range(len(names))) + sums[UNNAMED,]
    mean /= sum(counts[tile,] for tile in range(len(names))) + counts[UNNAMED,]
    columns: defaultdict[Feature, array[int]] = defaultdict(lambda: array("l"))
    weights, missing = array("d"), array("d")
    for leave, count in counts.items():
        if count >= LEAST_SEEN:
            for feature in features(leave, names):
                columns[feature].append(len(weights))
            weights.append(count)
            missing.append(sums[leave] / count - mean)
    parts: dict[Feature, float] = dict.fromkeys(columns, 0.0)
    for _ in range(SWEEPS):
        for feature, rows in columns.items():
            total = sum(weights[row] for row in rows)
            off = sum(weights[row] * missing[row] for row in rows)
            change = (off - SHRINKING * parts[feature]) / (total + SHRINKING)
            parts[feature] += change
            for row in rows:
                missing[row] -= change
    return table_of(parts, names)


def table_of(parts: dict[Feature, float], names: Sequence[str]) -> LeaveWorths:
    """The parts in the form of the table."""
    worths = {feature: round(POINT * part) for feature, part in parts.items()}
    copies = {
        letter: [worths["copy", letter, copy] for copy in range(LARGEST) if ("copy", letter, copy) in worths]
        for letter in [*names, BLANK]
    }
    pairs = {str(feature[1]): worth for feature, worth in worths.items() if feature[0] == "pair"}
    nothing = nearest_balance(worths, 0, 0)
    balance = [
        [nearest_balance(worths, vowels, consonants) - nothing for consonants in range(LARGEST + 1)]
        for vowels in range(LARGEST + 1)
    ]
    return LeaveWorths(copies, dict(sorted(pairs.items())), balance)


def nearest_balance(worths: dict[Feature, int], vowels: int, consonants: int) -> int:
    """What is known of a balance; of one with too many tiles, that of fewer of each in turn."""
    while ("balance", vowels, consonants) not in worths and vowels + consonants > 0:
        if vowels >= consonants:
            vowels -= 1
        else:
            consonants -= 1
    return worths.get(("balance", vowels, consonants), 0)


def observe(lexicon: Lexicon, worths: LeaveWorths | None, games: int, seed: int) -> tuple[Seen, int]:
    """Play so many games and add up what was seen; and how many racks that were."""
    player = SelfPlay(RNIB, lexicon, leaves=worths)
    sampler = Sampler(lexicon, worths)
    chance = Random(seed)
    counts: Counter[tuple[int, ...]] = Counter()
    sums: defaultdict[tuple[int, ...], float] = defaultdict(float)
    racks = 0
    for number in range(games):
        for rack, equity in sampler.equities(player.game(seed + number), chance):
            racks += 1
            for size in range(1, LARGEST + 1):
                for leave in combinations(rack, size):
                    counts[leave] += 1
                    sums[leave] += equity
    return (counts, sums), racks


def main() -> None:
    """Learn, tell how it goes, and write the table."""
    parser = argparse.ArgumentParser(description="Learn what leaves are worth.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, nargs="+", default=[10_000, 15_000])
    parser.add_argument("--lexicon", default="enable")
    parser.add_argument("--to", type=Path, default=TABLE)
    options = parser.parse_args()
    worths: LeaveWorths | None = None
    with TemporaryDirectory() as folder, open_lexicon(options.lexicon, Path(folder)) as lexicon:
        for lot, games in enumerate(options.games):
            begin = time.perf_counter()
            seen, racks = observe(lexicon, worths, games, options.seed + 1_000_000 * lot)
            worths = fitted(seen, lexicon.alphabet)
            seconds = time.perf_counter() - begin
            print(
                f"lot {lot + 1}: {games} games, {racks} racks, {len(seen[0])} leaves, {seconds:.0f} s",
                flush=True,
            )
            options.to.write_text(worths.as_json(), "ascii")


if __name__ == "__main__":
    main()
