"""What a move that was made is worth beside the others that its player had."""

from dataclasses import dataclass

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import Layout
from crossdots.board.premium import Premium
from crossdots.board.tile import Tile
from crossdots.computer.advice import Advised, Adviser, leave_of
from crossdots.computer.leaves import VOWELS
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.move import Exchange, Move, Pass
from crossdots.rules.view import View

EQUAL = 0.05
"""Points of equity that don't tell two moves apart."""
S = Tile("S")
S_EARNS = 8
"""The points that an S has to earn to be played. Source: the tips of the manuals."""
_HOTTEST = (Premium.TRIPLE_WORD, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.DOUBLE_LETTER)


@dataclass(frozen=True, slots=True)
class Opened:
    """A vowel that was laid beside an empty premium square, where a word can run along both."""

    vowel: Tile
    at: Coordinate
    premium: Coordinate


@dataclass(frozen=True, slots=True)
class Appraised:
    """A move beside the best one, in points; `better` is None where nothing was worth more.

    `loss` is by how much the better one is. `leave` is what was kept, and `worth` what that will bring: None
    when the bag is empty or the move has won the game, for then it brings nothing.
    """

    better: Advised | None
    loss: float
    leave: tuple[Tile, ...]
    worth: float | None


def appraise(adviser: Adviser, view: View, made: PlayMade | TilesExchanged | Passed) -> Appraised:
    """Weigh a move; `view` is the position before it, and `made` the event, as its own seat saw them."""
    move, score = move_of(made), made.score.total if isinstance(made, PlayMade) else 0
    best, equity = adviser.best(view), adviser.equity(view, move, score)
    loss = 0.0 if best is None else best.equity - equity
    better = best if loss >= EQUAL else None
    ended = isinstance(made, PlayMade) and view.wins_at_once(made.seat, score)
    worth = equity - score if view.bag_count and not ended else None
    return Appraised(better, loss if better else 0.0, leave_of(view, move), worth)


def earned_by_s(adviser: Adviser, view: View, made: PlayMade) -> int | None:
    """The points that an S earned its player, where these are too few; else None, or where none was laid.

    None where it could not have been of more use, too: with an empty bag.
    """
    if S not in made.play.from_rack or not view.bag_count:
        return None
    earned = max(0, adviser.earned_by(view, S, made.score.total))
    return earned if earned < S_EARNS else None


def opened_by(layout: Layout, board: Board, made: PlayMade) -> Opened | None:
    """The vowel laid beside the premium square that is worth most, across the word; `board` is after it."""
    crossing = made.score.main.run.direction.crossing
    opened = [
        Opened(placed.tile, placed.at, beside)
        for placed in made.play.placed
        if placed.tile.letter in VOWELS
        for beside in (placed.at.moved(crossing, -1), placed.at.moved(crossing))
        if beside in layout and board.tile(beside) is None and layout.premium(beside) in _HOTTEST
    ]
    return min(opened, key=lambda one: _HOTTEST.index(layout.premium(one.premium)), default=None)


def move_of(made: PlayMade | TilesExchanged | Passed) -> Move:
    """The move that an event tells of, to its own seat."""
    if isinstance(made, PlayMade):
        return made.play
    return Exchange(made.tiles or ()) if isinstance(made, TilesExchanged) else Pass()
