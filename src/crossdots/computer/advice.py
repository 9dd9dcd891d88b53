"""The move of the highest equity in a position, and what a move that was made is worth beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crossdots.board.board import Run
from crossdots.board.tile import Tile, remove_tiles
from crossdots.computer.candidates import WON, CandidateSearch
from crossdots.computer.greedy import may_exchange
from crossdots.computer.move_generator import POINT
from crossdots.computer.situation import Candidate, Situation
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.check import tiles_left
from crossdots.rules.move import Exchange, Move, Play
from crossdots.rules.score import score_play
from crossdots.rules.view import View


@dataclass(frozen=True, slots=True)
class Advised:
    """A move as it is advised: for a play its main word and score; what is kept; the equity in points.

    `wins` is whether it reaches the finish line, and so wins at once.
    """

    move: Move
    word: Run | None
    score: int
    leave: tuple[Tile, ...]
    equity: float
    wins: bool

    @property
    def given(self) -> tuple[Tile, ...]:
        """The tiles that an exchange gives back; none for a play."""
        return self.move.tiles if isinstance(self.move, Exchange) else ()


class Adviser:
    """Weighs moves by their score and by what is kept, with all words of a lexicon.

    It asks nobody's secrets: a view is all that it gets, of the seat that is advised and is to move.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._search: CandidateSearch | None = None

    def best(self, view: View) -> Advised | None:
        """The play or exchange with the highest equity; None where nothing but a pass is possible."""
        play, exchange = self.best_play(view), self._best_exchange(view)
        if play is None or (exchange is not None and exchange.equity > play.equity):
            return exchange
        return play

    def best_play(self, view: View) -> Advised | None:
        """The play with the highest equity; None when there is none."""
        search, situation = self._search_in(view)
        plays = search.plays(situation, 1, weighing=True)
        return self._advised(view, plays[0]) if plays else None

    def equity(self, view: View, move: Move, score: int) -> float:
        """What a move of the view's seat is worth, in points, that scored so much."""
        search, situation = self._search_in(view)
        return search.equity(situation, search.numbering.rack(leave_of(view, move)), score) / POINT

    def earned_by(self, view: View, tile: Tile, score: int) -> int:
        """How many points a play that scored so much has over the best one without such tiles; maybe < 0."""
        others = tuple(kept for kept in view.rack if kept != tile)
        search, situation = self._search_in(replace(view, rack=others))
        plays = search.plays(situation, 1, weighing=False)
        return score - plays[0].score if plays else score

    def _best_exchange(self, view: View) -> Advised | None:
        if not may_exchange(view) or not view.rack:
            return None
        search, situation = self._search_in(view)
        return self._advised(view, search.exchanges(situation, 1)[0])

    def _advised(self, view: View, candidate: Candidate) -> Advised:
        search, _ = self._search_in(view)
        move = candidate.move(view, search.numbering)
        word = score_play(view.variant, view.board, move.tiles).main.run if isinstance(move, Play) else None
        wins, equity = candidate.equity == WON, candidate.equity / POINT
        return Advised(move, word, candidate.score, leave_of(view, move), equity, wins)

    def _search_in(self, view: View) -> tuple[CandidateSearch, Situation]:
        if self._search is None or self._search.variant is not view.variant:
            self._search = CandidateSearch(view.variant, self._lexicon)
        return self._search, Situation.of(view, self._search.numbering)


def leave_of(view: View, move: Move) -> tuple[Tile, ...]:
    """What stays on the rack of a view after a move of its seat."""
    if isinstance(move, Play):
        return tiles_left(view.rack, move)
    return remove_tiles(view.rack, move.tiles) if isinstance(move, Exchange) else view.rack
