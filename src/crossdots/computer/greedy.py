"""The computer player that makes the highest-scoring play of its lexicon."""

from crossdots.board.tile import Tile
from crossdots.computer.search import MoveSearch
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.move import Exchange, Move, Pass
from crossdots.rules.turn import judge
from crossdots.rules.view import View

FRUITLESS_ROUNDS = 3
"""Rounds without a play after which it exchanges no more, so that a blocked game comes to its end."""


class GreedyOpponent:
    """Scores as much as it can each turn; challenges every word that its lexicon lacks.

    When it can't play it exchanges all that it may, and passes when it may not or when that has led nowhere.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._search: MoveSearch | None = None

    def doubts(self, view: View) -> bool:
        """Whether the play that is open to a challenge has a word that the lexicon lacks."""
        if view.open_play is None or view.open_play.seat == view.seat:
            return False
        _, bad = judge(view.open_play.score, self._lexicon)
        return bool(bad)

    def choose(self, view: View) -> Move:
        """The play with the highest score; of equal ones that with fewer blanks and tiles, then the first."""
        if self._search is None or self._search.variant is not view.variant:
            self._search = MoveSearch(view.variant, self._lexicon)
        best = self._search.best(view.board, view.rack)
        if best is not None:
            return best.play
        tiles = _exchanged(view)
        return Exchange(tiles) if tiles else Pass()


def _exchanged(view: View) -> tuple[Tile, ...]:
    """The tiles to give back: as many as the bag replaces, blanks last."""
    if view.bag_count < view.variant.exchange_needs:
        return ()
    if _turns_without_a_play(view) >= FRUITLESS_ROUNDS * len(view.players):
        return ()
    return tuple(sorted(view.rack, key=lambda tile: tile.is_blank))[: view.bag_count]


def _turns_without_a_play(view: View) -> int:
    turns = 0
    for event in reversed(view.log):
        if isinstance(event, PlayMade):
            break
        turns += isinstance(event, TilesExchanged | Passed)
    return turns
