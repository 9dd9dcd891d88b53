"""Matches of computer players: the games, what they add up to, and the command that plays them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from crossdots.__main__ import INTERRUPTED, run
from crossdots.commands.surroundings import Surroundings
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.match import MatchGame, Tally, play_match_game
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.variant import RNIB
from crossdots.session.dealer import SeededDealer
from crossdots.terminal.screen import Screen

WORDS = ["CAT", "CATS", "TRAIN", "TRAINS", "AT", "TA", "ES", "OE", "DO", "GO", "HI", "IS"]


def tally(*scores: tuple[int, int]) -> Tally:
    return Tally([MatchGame(each, ((0.001, 0.003), (0.01,))) for each in scores])


def test_what_games_add_up_to() -> None:
    sums = tally((400, 300), (300, 400), (350, 350), (410, 200))
    assert (sums.wins(0), sums.wins(1), sums.draws) == (2, 1, 1)
    assert sums.win_rate(0) == 0.625
    assert sums.win_rate(1) == 0.375
    assert sums.average(0) == 365
    assert sums.milliseconds(0) == pytest.approx((2, 3))


def test_the_interval_is_that_of_wilson() -> None:
    """Source: the worked example of 10 wins in 20, and one without any loss: 1 / (1 + 3.8416 / 10)."""
    half = tally(*[(1, 0)] * 10, *[(0, 1)] * 10)
    assert half.interval(0) == pytest.approx((0.2993, 0.7007), abs=0.0001)
    all_won = tally(*[(1, 0)] * 10)
    assert all_won.interval(0) == pytest.approx((1 / (1 + 1.96**2 / 10), 1.0))


def test_the_players_change_seats_and_the_scores_stay_theirs() -> None:
    lexicon = Lexicon.holding(WORDS)
    one, none = GreedyOpponent(lexicon), GreedyOpponent(Lexicon.holding(["ZZZZ"]))

    def game(*, second_begins: bool) -> MatchGame:
        clock = count()
        dealer = SeededDealer(4)
        return play_match_game(
            (one, none), RNIB, lexicon, dealer, lambda: float(next(clock)), second_begins=second_begins
        )

    for begins in (False, True):
        played = game(second_begins=begins)
        assert played.scores[0] > 0 > played.scores[1]
        assert set(played.times[0]) == set(played.times[1]) == {1.0}
    assert game(second_begins=True) != game(second_begins=False)


class Home:
    """Where a match is called, and what was said."""

    def __init__(self, path: Path, monotonic: Callable[[], float] = lambda: 0.0) -> None:
        self.path = path
        self.monotonic = monotonic
        self.said = BytesIO()

    def match(self, *arguments: str) -> int:
        around = Surroundings(
            commands=BytesIO(),
            interactive=False,
            screen=Screen(self.said, terminal=False),
            errors=Screen(BytesIO(), terminal=False),
            games=self.path / "games",
            cache=self.path / "cache",
            settings=self.path / "settings.toml",
            now=lambda: datetime(2026, 1, 31, tzinfo=UTC),
            monotonic=self.monotonic,
        )
        return run(["match", *arguments, "--lexicon", "common"], around)

    @property
    def lines(self) -> list[str]:
        return self.said.getvalue().decode().splitlines()


def data(home: Home, *arguments: str) -> dict[str, Any]:
    assert home.match(*arguments, "--json") == 0
    (line,) = home.lines
    found: dict[str, Any] = json.loads(line)
    for player in found["players"]:
        assert player.pop("milliseconds") <= player.pop("longest")
    return found


@pytest.mark.untraced
def test_the_leaves_beat_the_score(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert home.match("leaves", "computer", "--games", "60") == 0
    begun, first, second, whole = home.lines
    assert begun == "60 games: leaves against computer. Control C ends them earlier."
    assert first.startswith("leaves won ")
    assert second.startswith("computer won ")
    assert float(first.split()[2]) > 50
    assert float(first.split()[2]) + float(second.split()[2]) == pytest.approx(100)
    assert whole.startswith("60 games, ")
    assert whole.endswith(" seed 1.")


@pytest.mark.untraced
def test_two_processes_play_the_same_games(tmp_path: Path) -> None:
    match = "casual", "beginner", "--games", "5", "--seed", "3"
    alone, beside = data(Home(tmp_path), *match), data(Home(tmp_path), *match, "--jobs", "2")
    assert alone == beside
    assert alone["games"] == alone["wanted"] == 5
    assert alone != data(Home(tmp_path), *match[:-1], "4")


def test_how_far_it_has_come_is_told_every_ten_seconds(tmp_path: Path) -> None:
    seconds = count(step=6)
    home = Home(tmp_path, lambda: float(next(seconds)))
    assert home.match("computer", "computer", "--games", "5") == 0
    told = [line for line in home.lines if " of 5 games: " in line]
    assert told[0].startswith("2 of 5 games: computer 1 has won ")
    assert 1 <= len(told) <= 2
    assert sum(" percent, with 95 percent confidence between " in line for line in home.lines) == 2


def test_control_c_ends_it_with_what_was_played(tmp_path: Path) -> None:
    asked = count()

    def interrupted() -> float:
        if next(asked) == 3:
            raise KeyboardInterrupt
        return 0.0

    home = Home(tmp_path, interrupted)
    assert home.match("computer", "computer", "--games", "1000") == INTERRUPTED
    assert home.lines[1] == "Stopped after 3 of 1000 games."
    assert home.lines[-1].startswith("3 games, ")
