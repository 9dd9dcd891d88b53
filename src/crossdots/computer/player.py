"""A computer player of any strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from threading import Event

from crossdots.computer.candidates import CandidateSearch
from crossdots.computer.greedy import bad_words, may_exchange
from crossdots.computer.situation import Candidate, Situation
from crossdots.computer.strength import Judgement, Strength
from crossdots.computer.thinking import Thinking
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.check import check_play
from crossdots.rules.move import Move
from crossdots.rules.turn import judge
from crossdots.rules.view import View

PLAYS_LOOKED_THROUGH = 3000
"""The most plays that a player goes through for one that it sees."""


@dataclass(frozen=True, slots=True)
class Words:
    """The lexicons that a player needs: that of the game, of what it knows, and of what everybody knows."""

    good: Lexicon
    known: Lexicon
    common: Lexicon


class ComputerPlayer:
    """Plays as its strength says, by what its seat sees and nothing else.

    `seed` is where its chance comes from: in the same position the same player makes the same move. It thinks
    for `seconds` at most, by the clock `now`.
    """

    def __init__(
        self, strength: Strength, words: Words, seed: int, seconds: float, now: Callable[[], float]
    ) -> None:
        self._strength = strength
        self._words = words
        self._seed = seed
        self._seconds = seconds
        self._now = now
        self._stopped = Event()
        self._search: CandidateSearch | None = None

    @property
    def thinks(self) -> bool:
        """Whether it looks ahead."""
        return self._strength.judgement is Judgement.LOOK_AHEAD

    def doubts(self, view: View) -> bool:
        """Whether it challenges the play that is open; it may miss that a word is not good."""
        bad = bad_words(view, self._words.good)
        return bool(bad) and self._chance(view, "doubt").random() < self._strength.notices

    def choose(self, view: View) -> Move:
        """Its move. It answers at once with the best that it knows when `stop` is called meanwhile."""
        if self._search is None or self._search.variant is not view.variant:
            self._search = CandidateSearch(view.variant, self._words.known)
        search = self._search
        situation = Situation.of(view, search.numbering)
        if self._strength.judgement is Judgement.LOOK_AHEAD:
            chosen = self._looked_ahead(view, search, situation)
        else:
            chosen = self._at_sight(view, search, situation)
        return chosen.move(view, search.numbering)

    def stop(self) -> None:
        """Let it come to an end; it is not wanted any more."""
        self._stopped.set()

    def _looked_ahead(self, view: View, search: CandidateSearch, situation: Situation) -> Candidate:
        thinking = Thinking(self._seconds, self._now, self._stopped)
        seed = f"{self._seed} {view.seat} {len(view.log)}"
        return search.ranked(situation, thinking, seed, exchanging=may_exchange(view))[0][0]

    def _at_sight(self, view: View, search: CandidateSearch, situation: Situation) -> Candidate:
        """The best of what it sees, by the score or with the leave."""
        weighing = self._strength.judgement is not Judgement.SCORE
        plays = search.plays(situation, PLAYS_LOOKED_THROUGH, weighing=weighing)
        play = next(self._seen(view, search, plays), None)
        if not may_exchange(view):
            return play or Candidate(situation.rack)
        exchange = search.exchanges(situation, 1)[0]
        if play is None or (weighing and exchange.equity > play.equity):
            return exchange
        return play

    def _seen(self, view: View, search: CandidateSearch, plays: list[Candidate]) -> Iterator[Candidate]:
        """Those of the plays that it finds, of good words, in their order; if none, one that is good."""
        overlooked = []
        for play in plays:
            words = self._words_of(view, search, play)
            if words is None:
                continue
            if self._strength.sees_all or self._sees(view, play, words):
                yield play
            else:
                overlooked.append(play)
        if overlooked:
            yield self._chance(view, "at last").choice(overlooked)

    def _sees(self, view: View, play: Candidate, words: tuple[str, ...]) -> bool:
        """Whether it finds a play: the same tiles in the same order always, or never, in one turn."""
        chance = self._strength.sees ** max(1, len(play.tiles) - 2)
        if any(word not in self._words.common for word in words):
            chance *= self._strength.rare
        return self._chance(view, play.tiles.hex()).random() < chance

    def _words_of(self, view: View, search: CandidateSearch, play: Candidate) -> tuple[str, ...] | None:
        """The words of a play; None when one of them is not good in this game."""
        if self._words.known is self._words.good and self._strength.sees_all:
            return ()
        made = search.numbering.play(play.squares, play.tiles)
        good, bad = judge(check_play(view.variant, view.board, view.rack, made), self._words.good)
        return None if bad else good

    def _chance(self, view: View, question: str) -> Random:
        return Random(f"{self._seed} {view.seat} {len(view.log)} {question}")
