"""The moves that are weighed in a position: plays by their equity, exchanges, and what comes after them."""

from __future__ import annotations

from crossdots.computer.endgame import EndgameSearch
from crossdots.computer.leaves import learnt_leaves
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
        """The best plays by their equity, or by their score, at most so many."""
        rack = situation.rack
        self._generator.lay_out(situation.board)
        worths = self._worths(situation) if weighing else [0] * len(leaves(rack))
        self._generator.find(rack)
        return [
            Candidate(
                rest_of(rack, tiles),
                score,
                squares,
                tiles,
                equity=score * POINT + worths[self._generator.leave(number)],
            )
            for number in self._generator.ranked(most, worths)
            for score, squares, tiles in [self._generator.play(number)]
        ]

    def exchanges(self, situation: Situation, most: int) -> list[Candidate]:
        """The best exchanges, at most so many."""
        rack = situation.rack
        worths = self._generator.worths(rack)
        kept = zip(worths, leaves(rack), strict=True)
        allowed = [(worth, leave) for worth, leave in kept if 0 < len(rack) - len(leave) <= situation.bag]
        best = sorted(allowed, key=lambda pair: (-pair[0], pair[1]))[:most]
        return [Candidate(leave, exchanged=_without(rack, leave), equity=worth) for worth, leave in best]

    def ranked(
        self, situation: Situation, thinking: Thinking, seed: str, *, exchanging: bool
    ) -> list[tuple[Candidate, float]]:
        """The best moves, looked ahead from, best first, with their chances to win or gains in the end."""
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
