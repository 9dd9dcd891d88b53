"""The computer player that makes the highest-scoring play of its lexicon."""

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

    @property
    def thinks(self) -> bool:
        """It never does."""
        return False

    def doubts(self, view: View) -> bool:
        """Whether the play that is open to a challenge has a word that the lexicon lacks."""
        return bool(bad_words(view, self._lexicon))

    def stop(self) -> None:
        """Nothing has to be stopped: it never thinks long."""

    def choose(self, view: View) -> Move:
        """The play with the highest score; of equal ones that with fewer blanks and tiles, then the first."""
        if self._search is None or self._search.variant is not view.variant:
            self._search = MoveSearch(view.variant, self._lexicon)
        best = self._search.best(view.board, view.rack)
        if best is not None:
            return best.play
        if not may_exchange(view):
            return Pass()
        return Exchange(tuple(sorted(view.rack, key=lambda tile: tile.is_blank))[: view.bag_count])


def bad_words(view: View, lexicon: Lexicon) -> tuple[str, ...]:
    """The words that a lexicon lacks of a play that this seat could challenge."""
    if view.open_play is None or view.open_play.seat == view.seat:
        return ()
    return judge(view.open_play.score, lexicon)[1]


def may_exchange(view: View) -> bool:
    """Whether tiles can be exchanged, and it hasn't led nowhere for rounds."""
    if view.bag_count < max(1, view.variant.exchange_needs):
        return False
    return _turns_without_a_play(view) < FRUITLESS_ROUNDS * len(view.players)


def _turns_without_a_play(view: View) -> int:
    turns = 0
    for event in reversed(view.log):
        if isinstance(event, PlayMade):
            break
        turns += isinstance(event, TilesExchanged | Passed)
    return turns
