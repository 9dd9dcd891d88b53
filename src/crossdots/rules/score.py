"""What a play makes and what it scores."""

from collections.abc import Mapping
from dataclasses import dataclass

from crossdots.board.board import Board, Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile
from crossdots.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class ScoredWord:
    """A word that a play makes or changes, and its points with all premiums."""

    run: Run
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The words of a play, the word along the tiles first, and the bonus for many tiles; all in points."""

    words: tuple[ScoredWord, ...]
    bonus: int

    @property
    def main(self) -> ScoredWord:
        """The word along the placed tiles; of a single tile's two words the longer one, across if level."""
        return self.words[0]

    @property
    def total(self) -> int:
        """Everything added up."""
        return sum(word.points for word in self.words) + self.bonus


def score_play(variant: Variant, board: Board, tiles: Mapping[Coordinate, Tile]) -> Score:
    """The score of tiles that may be placed so; `board` is the board before them.

    Letter premiums come first, then word premiums, each only under a tile of this turn; every word made or
    changed scores, and a shared tile counts in both with its premium; the bonus is added after multiplying.
    Source: common rules of all four editions.
    """
    after = board.placing(tiles)
    runs = _runs_through(after, tiles)
    words = tuple(ScoredWord(run, _points(variant, run, tiles)) for run in runs)
    return Score(words, variant.bonuses.get(len(tiles), 0))


def score_after_slide(
    variant: Variant, before: Board, made: Board, unmoved: Run, tiles: Mapping[Coordinate, Tile]
) -> Score:
    """The score of a play after a word was moved; `made` is the board with everything in place.

    `unmoved` is the word where it lands, which doesn't score by itself. No premium counts on a square that
    was covered before. When all words are as they were, the one along the tiles has been made again and
    scores. Source: our reading of the moved word, in `slide`.
    """
    known = {*before.words(), unmoved}
    fresh = {at: tile for at, tile in tiles.items() if before.tile(at) is None}
    placed = _runs_through(made, tiles)
    others = [run for run in made.words() if run not in placed]
    runs = [run for run in (*placed, *others) if run not in known] or placed[:1]
    words = tuple(ScoredWord(run, _points(variant, run, fresh)) for run in runs)
    return Score(words, variant.bonuses.get(len(tiles), 0))


def _runs_through(after: Board, tiles: Mapping[Coordinate, Tile]) -> list[Run]:
    """The words that placed tiles are part of, the one along them first."""
    along = main_direction(after, tiles)
    runs = [after.run_through(min(tiles), along)]
    runs += [after.run_through(at, along.crossing) for at in sorted(tiles)]
    return [run for run in runs if len(run.tiles) > 1]


def main_direction(after: Board, tiles: Mapping[Coordinate, Tile]) -> Direction:
    """The direction of the line that the tiles lie in; of a single tile, that of its longer word."""
    if len(tiles) > 1:
        return Direction.ACROSS if len({at.row for at in tiles}) == 1 else Direction.DOWN
    at = next(iter(tiles))
    lengths = {direction: len(after.run_through(at, direction).tiles) for direction in Direction}
    return Direction.DOWN if lengths[Direction.DOWN] > lengths[Direction.ACROSS] else Direction.ACROSS


def _points(variant: Variant, run: Run, new: Mapping[Coordinate, Tile]) -> int:
    letters = 0
    factor = 1
    for at, tile in zip(run.squares(), run.tiles, strict=True):
        value = variant.tile_set.value(tile)
        if at in new:
            premium = variant.layout.premium(at)
            value *= premium.letter_factor
            factor *= premium.word_factor
        letters += value
    return letters * factor
