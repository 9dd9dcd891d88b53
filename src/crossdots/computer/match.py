"""Computer players against each other: whole games by the rules, and what they add up to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from crossdots.computer.opponent import Opponent
from crossdots.rules.check import Lexicon
from crossdots.rules.state import evolve, fold
from crossdots.rules.turn import Dealer, decide, start
from crossdots.rules.variant import Variant
from crossdots.rules.view import seen_by

CONFIDENCE = 1.96
"""Standard errors on either side within which 95 of 100 figures lie."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game: the scores in points and each move's time in seconds, both by player and not by seat."""

    scores: tuple[int, int]
    times: tuple[tuple[float, ...], tuple[float, ...]]


def play_match_game(
    players: Sequence[Opponent],
    variant: Variant,
    lexicon: Lexicon,
    dealer: Dealer,
    now: Callable[[], float],
    *,
    second_begins: bool,
) -> MatchGame:
    """A game of two. Nobody challenges: all computer players lay good words alone."""
    order = (1, 0) if second_begins else (0, 1)
    times: tuple[list[float], list[float]] = ([], [])
    state = fold(start(variant, ("1", "2"), dealer, draw=False))
    while state.outcome is None:
        who = order[state.turn]
        begin = now()
        move = players[who].choose(seen_by(state, state.turn))
        times[who].append(now() - begin)
        for event in decide(state, move, lexicon, dealer):
            state = evolve(state, event)
    scores = state.scores[order.index(0)], state.scores[order.index(1)]
    return MatchGame(scores, (tuple(times[0]), tuple(times[1])))


@dataclass(slots=True)
class Tally:
    """What the games of two players add up to."""

    games: list[MatchGame] = field(default_factory=list)

    def wins(self, player: int) -> int:
        """The games that a player has won."""
        return sum(game.scores[player] > game.scores[1 - player] for game in self.games)

    @property
    def draws(self) -> int:
        """The games that nobody has won."""
        return sum(game.scores[0] == game.scores[1] for game in self.games)

    def win_rate(self, player: int) -> float:
        """The share of the games that a player has won, a draw counted as half; from 0 to 1."""
        return (self.wins(player) + self.draws / 2) / len(self.games)

    def interval(self, player: int) -> tuple[float, float]:
        """Between what shares the true one lies, in 95 of 100 matches.

        Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
        """
        games, rate, squared = len(self.games), self.win_rate(player), CONFIDENCE**2
        middle = rate + squared / (2 * games)
        reach = CONFIDENCE * sqrt(rate * (1 - rate) / games + squared / (4 * games**2))
        return (middle - reach) / (1 + squared / games), (middle + reach) / (1 + squared / games)

    def average(self, player: int) -> float:
        """The average score of a player, in points."""
        return sum(game.scores[player] for game in self.games) / len(self.games)

    def milliseconds(self, player: int) -> tuple[float, float]:
        """The average and the longest time of a player's move."""
        times = [time for game in self.games for time in game.times[player]]
        return 1000 * sum(times) / len(times), 1000 * max(times)
