"""What a player has done in many games, described: games, wins, points, bingos, the best plays."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nlargest

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Name, Number, Part, Phrase, phrase
from crossdots.navigation.summary import standing_plays
from crossdots.navigation.words import word_part
from crossdots.rules.event import PlayMade
from crossdots.rules.view import View

BEST_PLAYS = 5
"""How many of the best plays are told."""


@dataclass(slots=True)
class Tally:
    """What one player has done so far, in the games that were counted.

    `totals` has the points of each game that has ended, with the part that names the game; `best` the best
    plays in the same way.
    """

    player: str
    games: int = 0
    won: int = 0
    shared: int = 0
    bingos: int = 0
    totals: list[tuple[int, Part]] = field(default_factory=list)
    best: list[tuple[PlayMade, Part]] = field(default_factory=list)

    def count(self, view: View, seat: int, game: Part) -> None:
        """Count one game, in which the player had this seat. Plays that were taken back don't count."""
        self.games += 1
        if view.outcome is not None:
            self.totals.append((view.scores[seat], game))
            if seat in view.outcome.winners:
                self.won += len(view.outcome.winners) == 1
                self.shared += len(view.outcome.winners) > 1
        plays = [play for play in standing_plays(view.log) if play.seat == seat]
        self.bingos += sum(play.score.bonus > 0 for play in plays)
        self.best = nlargest(BEST_PLAYS, [*self.best, *((play, game) for play in plays)], key=_points)


def describe_tally(tally: Tally) -> Iterator[Announcement]:
    """A line for each kind of figure, so that each can be read again by itself."""
    games, ended = Count(tally.games, "game"), Number(len(tally.totals))
    yield saying(phrase("tally.games", player=Name(tally.player), games=games, ended=ended))
    if tally.totals:
        lost = len(tally.totals) - tally.won - tally.shared
        won, shared = Number(tally.won), Number(tally.shared)
        yield saying(phrase("tally.won", won=won, shared=shared, lost=Number(lost)))
        average = round(sum(total for total, _ in tally.totals) / len(tally.totals))
        most, game = max(tally.totals, key=lambda entry: entry[0])
        yield saying(phrase("tally.average", points=Count(average, "point"), most=Number(most), game=game))
    yield saying(phrase("tally.bingos", count=Count(tally.bingos, "bingo")))
    if tally.best:
        yield saying(phrase("tally.best", plays=tuple(_play(play, game) for play, game in tally.best)))


def _points(entry: tuple[PlayMade, Part]) -> int:
    return entry[0].score.total


def _play(play: PlayMade, game: Part) -> Phrase:
    word = word_part(play.score.main.run, plain=True)
    return phrase("tally.play", word=word, points=Number(play.score.total), game=game)
