"""Looking ahead: what becomes of a move when the unseen tiles fall this way or that.

The best moves by their equity are the candidates. In each round the unseen tiles are dealt at random, and
every candidate is made and answered: by each of the others, and then by the seat itself, always with the play
of the highest equity. Near the end, where the bag can be emptied, it is played on to the last tile. The sums
are taken for a chance to win. All candidates meet the same tiles in a round, so that few rounds tell which of
them are worse, and these are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import exp, sqrt
from random import Random

from crossdots.computer.leaves import LeaveWorths
from crossdots.computer.move_generator import POINT, MoveGenerator, leaves
from crossdots.computer.numbering import Numbering
from crossdots.computer.situation import Candidate, Situation, rest_of
from crossdots.computer.thinking import Thinking

STREAMS = 2
"""Rounds that are played beside each other, each with chance of its own; as many threads."""
ROUNDS_IN_LOT = 8
"""Rounds of a stream, after which bad candidates are dropped."""
DOUBT = 2.0
"""Standard errors by which a candidate must be behind the best to be dropped."""
BELIEF = 35
"""Rounds that the equity of a candidate counts as much as."""
NEAR_END = 9
"""Tiles in the bag from which on it is played to the end."""
LONGEST_PLAYOUT = 40
"""Turns of a game that is played to the end."""
SPREAD_OF_TILE = 6.0
"""Points: a lead of this times the root of the unseen tiles wins 73 of 100 games.

Source: the likeliest figure for the leads and the ends of 1500 games with itself, early and late in them."""
CHANCE_OF_POINT = 0.0005
"""What a point more is worth besides the chance to win, so that a game that is decided is played well too."""


class LookAhead:
    """The search with one lexicon and one variant; worth keeping."""

    def __init__(self, numbering: Numbering, worths: LeaveWorths) -> None:
        self._streams = [_Stream(numbering, worths) for _ in range(STREAMS)]

    def ranked(
        self, situation: Situation, candidates: Sequence[Candidate], seed: str, thinking: Thinking
    ) -> list[tuple[Candidate, float]]:
        """The candidates with their chance to win, best first; one that was dropped keeps its last chance.

        They come with the best by equity first, and that order stays where there was no time to look ahead.
        """
        chances = [Random(f"{seed} {stream}") for stream in range(STREAMS)]
        trial = _Trial(situation, candidates)
        end = self._steps + thinking.steps
        with ThreadPoolExecutor(STREAMS) as threads:
            while len(trial.hopeful) > 1 and self._steps < end and not thinking.must_end:
                hopeful = [candidates[place] for place in trial.hopeful]
                for lot in self._lots(threads, situation, hopeful, chances, thinking):
                    trial.note(lot)
                trial.drop()
        return [(candidates[place], trial.chance(place)) for place in trial.order]

    @property
    def _steps(self) -> int:
        return sum(stream.steps for stream in self._streams)

    def _lots(
        self,
        threads: Executor,
        situation: Situation,
        candidates: list[Candidate],
        chances: list[Random],
        thinking: Thinking,
    ) -> list[list[list[float]]]:
        return list(
            threads.map(
                lambda stream: self._streams[stream].lot(situation, candidates, chances[stream], thinking),
                range(STREAMS),
            )
        )


class _Trial:
    """What the rounds have made of each candidate so far, beside what its equity promised.

    The promise counts as some rounds do, so that chance alone doesn't raise a poor move in few of them.
    """

    def __init__(self, situation: Situation, candidates: Sequence[Candidate]) -> None:
        self.hopeful = list(range(len(candidates)))
        lead, unseen = -max(situation.leads[1:]), len(situation.unseen) + len(situation.rack)
        self._promised = [_chance(lead + each.equity / POINT, unseen) for each in candidates]
        self._samples: list[list[float]] = [[] for _ in candidates]

    def note(self, lot: list[list[float]]) -> None:
        """Note rounds, each with what became of every hopeful candidate."""
        for values in lot:
            for place, value in zip(self.hopeful, values, strict=True):
                self._samples[place].append(value)

    def chance(self, place: int) -> float:
        """The chance to win with a candidate, by the rounds and by what was promised."""
        samples = self._samples[place]
        return (sum(samples) + BELIEF * self._promised[place]) / (len(samples) + BELIEF)

    @property
    def order(self) -> list[int]:
        """The candidates, those that are still hopeful first, each time the best first."""
        hopeful = set(self.hopeful)
        places = range(len(self._samples))
        return sorted(places, key=lambda place: (place not in hopeful, -self.chance(place), place))

    def drop(self) -> None:
        """Give up hope for those that are worse than the best beyond doubt, as they met the same tiles."""
        rounds = len(self._samples[self.hopeful[0]])
        if rounds > 1:
            best = self.order[0]
            self.hopeful = [place for place in self.hopeful if not self._is_worse(place, best, rounds)]

    def _is_worse(self, place: int, best: int, rounds: int) -> bool:
        pairs = zip(self._samples[best], self._samples[place], strict=True)
        ahead = [first - other for first, other in pairs]
        mean = sum(ahead) / rounds
        variance = sum((value - mean) ** 2 for value in ahead) / (rounds - 1)
        weight = rounds + BELIEF
        return place != best and self.chance(best) - self.chance(place) > DOUBT * sqrt(variance / weight)


def _chance(spread: float, unseen: float) -> float:
    """The chance to win with a lead when so many tiles are unseen; and a little for the points as such."""
    scale = SPREAD_OF_TILE * sqrt(unseen) + 0.1
    return 1 / (1 + exp(max(-60.0, min(60.0, -spread / scale)))) + CHANCE_OF_POINT * spread


class _Stream:
    """Rounds that are played one after the other."""

    def __init__(self, numbering: Numbering, worths: LeaveWorths) -> None:
        self.steps = 0
        self._generator = numbering.generator()
        worths.teach(self._generator, numbering.alphabet)

    def lot(
        self, situation: Situation, candidates: Sequence[Candidate], chance: Random, thinking: Thinking
    ) -> list[list[float]]:
        """For every round that there was time for, what became of each candidate: its chance to win."""
        lot: list[list[float]] = []
        boards = [_with(situation.board, candidate) for candidate in candidates]
        for _ in range(ROUNDS_IN_LOT):
            unseen = bytes(chance.sample(situation.unseen, len(situation.unseen)))
            values = []
            for candidate, board in zip(candidates, boards, strict=True):
                if thinking.must_end:
                    return lot
                self._generator.lay_out(board)
                playout = _Playout(self._generator, situation, candidate, unseen)
                values.append(playout.chance())
                self.steps += playout.turns
            lot.append(values)
        return lot


def _with(board: bytes, candidate: Candidate) -> bytes:
    """The board with the candidate's tiles on it."""
    after = bytearray(board)
    for square, tile in zip(candidate.squares, candidate.tiles, strict=True):
        after[square] = tile
    return bytes(after)


class _Playout:
    """One candidate and what follows it, when the unseen tiles come out in one order."""

    def __init__(
        self, generator: MoveGenerator, situation: Situation, candidate: Candidate, unseen: bytes
    ) -> None:
        self._generator = generator
        self._situation = situation
        self._leads = list(situation.leads)
        self._racks = [candidate.kept]
        for size in situation.sizes[1:]:
            self._racks.append(unseen[:size])
            unseen = unseen[size:]
        self._bag = unseen
        self._kept = list(self._racks)
        self._draw(0)
        self._bag += candidate.exchanged  # behind the others, where they are drawn last
        self._leads[0] += candidate.score
        self.turns = 0
        self._passes = int(not candidate.squares and not candidate.exchanged)
        self._over = False
        if not self._racks[0]:
            self._settle(0)
        elif self._passes and situation.last_pass:
            self._settle(None)

    def chance(self) -> float:
        """Play on, and say how likely the seat that is 0 then wins."""
        seats = len(self._racks)
        turns = LONGEST_PLAYOUT if self._situation.bag <= NEAR_END else seats
        for turn in range(1, turns + 1):
            if self._over:
                break
            self._turn(turn % seats)
        leads: list[float] = list(self._leads)
        if not self._over:
            leads = [lead + self._worth(kept) for lead, kept in zip(self._leads, self._kept, strict=True)]
        spread = leads[0] - max(leads[1:])
        unseen = 0 if self._over else len(self._bag) + sum(map(len, self._racks)) / 2
        return _chance(spread, unseen)

    def _turn(self, seat: int) -> None:
        rack = self._racks[seat]
        self.turns += 1
        if self._bag:
            play = self._generator.best(rack, learnt=True)
        else:
            play = self._generator.best(rack, self._worths_at_end(seat))
        if play is None:
            self._passes += 1
            if self._passes >= len(self._racks):
                self._settle(None)
            return
        score, squares, tiles = play
        self._passes = 0
        self._leads[seat] += score
        self._racks[seat] = self._kept[seat] = rest_of(rack, tiles)
        self._draw(seat)
        if self._racks[seat]:
            self._generator.put(squares, tiles)
        else:
            self._settle(seat)

    def _draw(self, seat: int) -> None:
        wanted = self._situation.rack_size - len(self._racks[seat])
        self._racks[seat] += self._bag[:wanted]
        self._bag = self._bag[wanted:]

    def _worths_at_end(self, seat: int) -> list[int]:
        """With an empty bag: what is kept may be lost, and going out gains what the others hold."""
        value = self._situation.value
        worths = [-POINT * value(kept) for kept in leaves(self._racks[seat])]
        worths[0] = POINT * sum(2 * value(rack) for place, rack in enumerate(self._racks) if place != seat)
        return worths

    def _worth(self, kept: bytes) -> float:
        """What the tiles that a seat kept are worth in points."""
        if self._bag:
            return self._generator.worths(kept)[-1] / POINT
        return -float(self._situation.value(kept))

    def _settle(self, out: int | None) -> None:
        """The last sums."""
        self._over = True
        for seat, rack in enumerate(self._racks):
            value = self._situation.value(rack)
            self._leads[seat] -= value
            if out is not None:
                self._leads[out] += value
