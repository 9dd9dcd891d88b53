"""The moves that are weighed in a position: plays by their equity, exchanges, and what comes after them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from crossdots.computer.endgame import EndgameSearch
from crossdots.computer.leaves import best_kept, learnt_leaves
from crossdots.computer.look_ahead import LookAhead
from crossdots.computer.move_generator import POINT, MoveGenerator, leaves
from crossdots.computer.numbering import Numbering
from crossdots.computer.situation import Candidate, Situation, rest_of
from crossdots.computer.thinking import Thinking
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.variant import Variant

PLAYS_AHEAD = 12
"""Plays that are looked ahead from."""
EXCHANGES_AHEAD = 2
WON = 1000 * POINT
"""The equity of a play that wins the game at once, whatever it scores and keeps."""
BEHIND_AHEAD = 18 * POINT
"""A move with so much less equity than the best is not looked ahead from."""


class CandidateSearch:
    """Finds and weighs moves, by one variant and the words of one lexicon; worth keeping."""

    def __init__(self, variant: Variant, known: Lexicon) -> None:
        self.variant = variant
        self.numbering = Numbering(variant, known)
        self._generator: MoveGenerator = self.numbering.generator()
        learnt_leaves().teach(self._generator, known.alphabet)
        self._look_ahead: LookAhead | None = None
        self._endgame: EndgameSearch | None = None

    def plays(self, situation: Situation, most: int, *, weighing: bool) -> list[Candidate]:
        """The best plays by their equity, or by their score, at most so many; first what wins at once."""
        self._generator.lay_out(situation.board)
        no_worths = [0] * len(leaves(situation.rack))
        worths = self._worths(situation) if weighing else no_worths
        self._generator.find(situation.rack)
        plays = list(self._ranked(situation, most, worths))
        if situation.to_win is None:
            return plays
        highest = self._ranked(situation, most, no_worths)
        winning = list(takewhile(lambda play: play.equity == WON, highest))
        return (winning + [play for play in plays if play.equity != WON])[:most]

    def winning(self, situation: Situation) -> Candidate | None:
        """The play with the highest score, if it wins at once."""
        plays = [] if situation.to_win is None else self.plays(situation, 1, weighing=False)
        return plays[0] if plays and plays[0].equity == WON else None

    def _ranked(self, situation: Situation, most: int, worths: list[int]) -> Iterator[Candidate]:
        """The plays that were found, at most so many, by their scores and these worths of the leaves."""
        for number in self._generator.ranked(most, worths):
            score, squares, tiles = self._generator.play(number)
            equity = score * POINT + worths[self._generator.leave(number)]
            equity = WON if situation.wins_at_once(score) else equity
            yield Candidate(rest_of(situation.rack, tiles), score, squares, tiles, equity=equity)

    def exchanges(self, situation: Situation, most: int) -> list[Candidate]:
        """The best exchanges, at most so many."""
        rack = situation.rack
        return [
            Candidate(leave, exchanged=_without(rack, leave), equity=worth)
            for worth, leave in best_kept(rack, self._generator.worths(rack), situation.bag, most)
        ]

    def ranked(
        self, situation: Situation, thinking: Thinking, seed: str, *, exchanging: bool
    ) -> list[tuple[Candidate, float]]:
        """The best moves, looked ahead from, best first, with their chances to win or gains in the end.

        Nothing is looked ahead from where a play wins at once: it is the only one then.
        """
        winning = self.winning(situation)
        if winning is not None:
            return [(winning, 1.0)]
        if len(situation.sizes) == 2 and len(situation.unseen) == situation.sizes[1]:
            if self._endgame is None:
                self._endgame = EndgameSearch(self.numbering)
            return list(self._endgame.best(situation, thinking).moves)
        if self._look_ahead is None:
            self._look_ahead = LookAhead(self.numbering, learnt_leaves())
        candidates = self.plays(situation, PLAYS_AHEAD, weighing=True)
        if exchanging:
            candidates += self.exchanges(situation, EXCHANGES_AHEAD)
        if not candidates or situation.bag == 0:
            candidates.append(Candidate(situation.rack))
        candidates.sort(key=lambda candidate: -candidate.equity)
        least = candidates[0].equity - BEHIND_AHEAD
        candidates = [candidate for candidate in candidates if candidate.equity >= least]
        return self._look_ahead.ranked(situation, candidates, seed, thinking)

    def equity(self, situation: Situation, kept: bytes, score: int) -> int:
        """What a move is worth, in hundredths of a point, that scores so much and keeps these tiles."""
        if score and situation.wins_at_once(score):
            return WON
        return score * POINT + self._worths(situation)[leaves(situation.rack).index(bytes(sorted(kept)))]

    def _worths(self, situation: Situation) -> list[int]:
        """What each leave is worth: by what was learnt, or with an empty bag by what it would cost."""
        if situation.bag:
            return self._generator.worths(situation.rack)
        worths = [-POINT * situation.value(leave) for leave in leaves(situation.rack)]
        worths[0] = POINT * 2 * situation.value(situation.unseen)
        return worths


def _without(rack: bytes, leave: bytes) -> bytes:
    left = bytearray(rack)
    for tile in leave:
        left.remove(tile)
    return bytes(left)
