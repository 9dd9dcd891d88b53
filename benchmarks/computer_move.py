"""How long the computer takes to find its best play, as ratios taken in one run.

The positions come from games that it plays against itself; in each the rack gets no blank, one, or two. The
yardstick is to score, by the rules alone, every play that there is: what a search can't do with less, if it
has no quicker way to score than the rules. `move_search.py` measures the search alone, in numbers.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK, Tile
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.search import MoveSearch
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.rules.score import score_play
from crossdots.rules.variant import RNIB
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game

GAMES = 3
EVERY = 5
"""Of the positions of a game every fifth is measured."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board and a full rack without blanks, from a game."""

    board: Board
    rack: tuple[Tile, ...]

    def holding(self, blanks: int, chance: Random) -> "Position":
        """The same with so many tiles of the rack turned into blanks."""
        kept = chance.sample(self.rack, len(self.rack) - blanks)
        return Position(self.board, (*kept, *(BLANK,) * blanks))


def main() -> None:
    """Measure each number of blanks, and print what was found."""
    with tempfile.TemporaryDirectory() as cache, open_lexicon(DEFAULT, Path(cache)) as lexicon:
        positions = [position for seed in range(GAMES) for position in played(seed, lexicon)][::EVERY]
        print(f"the computer's best play, {len(positions)} positions, ms each")
        print("                 median   worst   plays   scoring them by the rules")
        for blanks in (0, 1, 2):
            measure(blanks, [position.holding(blanks, Random(blanks)) for position in positions], lexicon)


def played(seed: int, lexicon: Lexicon) -> Iterator[Position]:
    """Every position of a game with a full rack and no blank on it."""
    game = Game.begin(RNIB, ("Ann", "Ben"), SeededDealer(seed), lexicon, None, draw=False)
    opponent = GreedyOpponent(lexicon)
    while game.state.outcome is None:
        view = game.seen_by(game.state.turn)
        if len(view.rack) == RNIB.rack_size and BLANK not in view.rack:
            yield Position(view.board, view.rack)
        game.make(opponent.choose(view))


def measure(blanks: int, positions: list[Position], lexicon: Lexicon) -> None:
    """Print the line of one number of blanks."""
    searching: list[float] = []
    scoring: list[float] = []
    count = 0
    search = MoveSearch(RNIB, lexicon)
    for position in positions:
        plays = [found.play.tiles for found in search.plays(position.board, position.rack)]
        count += len(plays)
        searching.append(milliseconds(partial(best_play, search, position)))
        scoring.append(milliseconds(partial(score_all, position.board, plays)))
    name = ("no blank", "one blank", "two blanks")[blanks]
    print(
        f"  {name:<12}{statistics.median(searching):9.2f}{max(searching):8.2f}{count // len(positions):8}"
        f"{statistics.median(scoring):12.1f}, ratio {sum(searching) / sum(scoring):.4f}"
    )


def best_play(search: MoveSearch, position: Position) -> None:
    """What the computer does in its turn."""
    search.best(replace(position.board), position.rack)


def score_all(board: Board, plays: Iterable[Mapping[Coordinate, Tile]]) -> None:
    """The yardstick."""
    for tiles in plays:
        score_play(RNIB, board, tiles)


def milliseconds(action: Callable[[], None]) -> float:
    """The time of an action, in ms."""
    began = time.perf_counter()
    action()
    return 1000 * (time.perf_counter() - began)


if __name__ == "__main__":
    main()
