"""The end of a game of two, when the bag is empty and each knows what the other holds: exact search.

Alpha-beta over both players' plays and passes, deeper and deeper. Below the depth reached, both go on with
the play that brings most at once. When no line was cut off like that, the result is exact; else it is the
best known when the time was up. Two passes in a row count as the end: where more are needed, nobody is better
off for passing again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from crossdots.computer.move_generator import POINT, MoveGenerator, NumberedPlay, leaves
from crossdots.computer.numbering import Numbering
from crossdots.computer.situation import Candidate, Situation, rest_of
from crossdots.computer.thinking import Thinking

INFINITE = 10**6
TO_THE_END = 10**6
"""The depth of a search in which no line was cut off."""
STEPS_FOR_ONE = 2
"""Searches with the few tiles of an end that take no longer than one with a full rack."""
LOOKS_AT_CLOCK = 16
"""Steps between two looks at the clock."""


class _Ended(Exception):
    """There is no more time."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What the search found: the moves with what each gains on the other player in the end, best first.

    Only the gain of the first is sure to be what it says, and this only where `exact`.
    """

    moves: tuple[tuple[Candidate, int], ...]
    exact: bool


@dataclass(slots=True)
class _Known:
    """What is known of a position: a gain, exact or a bound, and the best play."""

    depth: int
    least: int
    most: int
    play: NumberedPlay | None

    def tells(self, least: int, most: int) -> bool:
        """Whether this is all that has to be known between these bounds."""
        return self.least == self.most or self.least >= most or self.most <= least


class EndgameSearch:
    """The search with one lexicon and one variant; worth keeping."""

    def __init__(self, numbering: Numbering) -> None:
        self._generator: MoveGenerator = numbering.generator()
        self._marks = Random(0)
        self._mark_of: dict[tuple[int, int], int] = {}

    def best(self, situation: Situation, thinking: Thinking) -> Ending:
        """The moves of the seat whose turn it is, when the other's tiles are the unseen ones."""
        self._situation = situation
        self._thinking = thinking
        self._steps = 0
        self._known: dict[tuple[int, bytes, bytes, bool], _Known] = {}
        self._values: dict[bytes, int] = {}
        self._generator.lay_out(situation.board)
        moves = [(candidate, candidate.score) for candidate in self._candidates(situation.rack)]
        depth, exact = 1, False
        while not exact:
            self._cut_off = False
            try:
                moves = self._ranked([candidate for candidate, _ in moves], depth)
            except _Ended:
                break
            exact = not self._cut_off
            depth += 1
        return Ending(tuple(moves), exact)

    def _candidates(self, rack: bytes) -> list[Candidate]:
        return [
            *(
                Candidate(rest_of(rack, tiles), score, squares, tiles)
                for score, squares, tiles in self._plays(rack)
            ),
            Candidate(rack),
        ]

    def _ranked(self, candidates: list[Candidate], depth: int) -> list[tuple[Candidate, int]]:
        """The moves by what they gain, searched to a depth. Raises _Ended; the board is as before then."""
        gains = []
        highest = -INFINITE
        for candidate in candidates:
            gain = self._gain_of(candidate, depth, highest)
            highest = max(highest, gain)
            gains.append((candidate, gain))
        return sorted(gains, key=lambda pair: -pair[1])

    def _gain_of(self, candidate: Candidate, depth: int, highest: int) -> int:
        rack, other = self._situation.rack, self._situation.unseen
        if candidate.squares:
            play = (candidate.score, candidate.squares, candidate.tiles)
            return self._gain_of_play(play, rack, other, 0, depth, highest, INFINITE)
        if self._situation.last_pass:
            return self._value(other) - self._value(rack)
        return -self._gain(other, rack, 0, depth - 1, -INFINITE, -highest, passed=True)

    def _gain(
        self, rack: bytes, other: bytes, mark: int, depth: int, least: int, most: int, *, passed: bool
    ) -> int:
        """What the player with `rack` gains on the other from here on, as far as it is between the bounds.

        `mark` stands for the tiles laid since the root.
        """
        key = mark, rack, other, passed
        known = self._known.get(key)
        if known is not None and known.depth >= depth and known.tells(least, most):
            self._cut_off |= known.depth < TO_THE_END
            return known.least if known.least > -INFINITE else known.most
        if depth <= 0:
            self._cut_off = True
            return self._estimate(rack, other, passed=passed)
        first = None if known is None else known.play
        before, self._cut_off = self._cut_off, False
        gain, best = self._best_gain(rack, other, mark, depth, least, most, first, passed=passed)
        self._known[key] = _Known(
            depth if self._cut_off else TO_THE_END,
            gain if gain > least else -INFINITE,
            gain if gain < most else INFINITE,
            best,
        )
        self._cut_off |= before
        return gain

    def _best_gain(
        self,
        rack: bytes,
        other: bytes,
        mark: int,
        depth: int,
        least: int,
        most: int,
        first: NumberedPlay | None,
        *,
        passed: bool,
    ) -> tuple[int, NumberedPlay | None]:
        best: NumberedPlay | None = None
        gain = -INFINITE
        for play in self._ordered(rack, other, first):
            this = self._gain_of_play(play, rack, other, mark, depth, max(least, gain), most)
            if this > gain:
                gain, best = this, play
            if gain >= most:
                return gain, best
        if passed:
            this = self._value(other) - self._value(rack)
        else:
            this = -self._gain(other, rack, mark, depth - 1, -most, -max(least, gain), passed=True)
        return (this, None) if this > gain else (gain, best)

    def _gain_of_play(
        self, play: NumberedPlay, rack: bytes, other: bytes, mark: int, depth: int, least: int, most: int
    ) -> int:
        score, squares, tiles = play
        kept = rest_of(rack, tiles)
        if not kept:
            return score + 2 * self._value(other)
        self._generator.put(squares, tiles)
        try:
            after = self._marked(mark, squares, tiles)
            return score - self._gain(
                other, kept, after, depth - 1, score - most, score - least, passed=False
            )
        finally:
            self._generator.lift(squares)

    def _ordered(self, rack: bytes, other: bytes, first: NumberedPlay | None) -> list[NumberedPlay]:
        """All plays, the most promising first."""
        out = 2 * self._value(other)
        plays = sorted(
            self._plays(rack),
            key=lambda play: play[0] + (out if len(play[2]) == len(rack) else 0),
            reverse=True,
        )
        if first is not None:
            plays.remove(first)
            plays.insert(0, first)
        return plays

    def _plays(self, rack: bytes) -> list[NumberedPlay]:
        self._step()
        return [self._generator.play(number) for number in range(self._generator.find(rack))]

    def _estimate(self, rack: bytes, other: bytes, *, passed: bool) -> int:
        """What comes of it when both go on with the play that brings most at once."""
        laid: list[int] = []
        try:
            return self._gone_on(rack, other, laid, passed=passed)
        finally:
            self._generator.lift(laid)

    def _gone_on(self, rack: bytes, other: bytes, laid: list[int], *, passed: bool) -> int:
        gain, sign = 0, 1
        while True:
            self._step()
            play = self._generator.best(rack, self._worths(rack, other))
            if play is not None:
                score, squares, tiles = play
                rack, passed = rest_of(rack, tiles), False
                gain += sign * score
                if not rack:
                    return gain + sign * 2 * self._value(other)
                self._generator.put(squares, tiles)
                laid += squares
            elif passed:
                return gain + sign * (self._value(other) - self._value(rack))
            else:
                passed = True
            rack, other, sign = other, rack, -sign

    def _worths(self, rack: bytes, other: bytes) -> list[int]:
        """What is kept may be lost, and going out gains what the other holds."""
        worths = [-POINT * self._value(kept) for kept in leaves(rack)]
        worths[0] = 2 * POINT * self._value(other)
        return worths

    def _value(self, rack: bytes) -> int:
        if rack not in self._values:
            self._values[rack] = self._situation.value(rack)
        return self._values[rack]

    def _marked(self, mark: int, squares: tuple[int, ...], tiles: bytes) -> int:
        """The mark of a position with these tiles laid as well, in whatever order."""
        for laid in zip(squares, tiles, strict=True):
            if laid not in self._mark_of:
                self._mark_of[laid] = self._marks.getrandbits(64)
            mark ^= self._mark_of[laid]
        return mark

    def _step(self) -> None:
        """Count a search of the generator. Raises _Ended when the steps or the seconds are used up."""
        self._steps += 1
        if self._steps > STEPS_FOR_ONE * self._thinking.steps:
            raise _Ended
        if self._steps % LOOKS_AT_CLOCK == 0 and self._thinking.must_end:
            raise _Ended
