"""What a play is worth."""

from dataclasses import dataclass

from crossdots.board.board import Board, Run
from crossdots.board.tile import Tile
from crossdots.computer.leaves import learnt_leaves
from crossdots.computer.search import FoundPlay
from crossdots.rules.check import tiles_left
from crossdots.rules.score import score_play
from crossdots.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class ValuedPlay:
    """A play as it is weighed: its main word, its score, the tiles that stay on the rack, and its equity.

    The last is points and what the leave will bring.
    """

    word: Run
    score: int
    leave: tuple[Tile, ...]
    equity: float


def valued(variant: Variant, board: Board, rack: tuple[Tile, ...], found: FoundPlay) -> ValuedPlay:
    """A play that was found for this rack on this board, weighed."""
    leave = tiles_left(rack, found.play)
    word = score_play(variant, board, found.play.tiles).main.run
    return ValuedPlay(word, found.score, leave, found.score + learnt_leaves().worth(leave))
