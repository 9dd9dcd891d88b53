"""What a move is worth beside the others: the figures that a coach and a review tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.tile import Tile, parse_tiles
from crossdots.computer.advice import Adviser
from crossdots.computer.appraisal import S_EARNS, appraise, earned_by_s, opened_by
from crossdots.computer.leaves import learnt_leaves
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.move import Play
from crossdots.rules.score import score_play
from crossdots.rules.state import State, fold
from crossdots.rules.turn import start
from crossdots.rules.variant import RNIB
from crossdots.rules.view import View, seen_by
from crossdots.session.dealer import SeededDealer

WORDS = ("SAT", "AT", "TEA", "NASTIER")


def dealt(rack: str) -> View:
    """The first player's view of a new game with this rack, where nothing may be exchanged."""
    variant = replace(RNIB, exchange_needs=101)
    state: State = fold(start(variant, ("Ann", "Ben"), SeededDealer(1, parse_tiles(rack)), draw=False))
    return seen_by(state, 0)


def made(view: View, place: str, word: str) -> PlayMade:
    at, direction = parse_place(place)
    play = Play.of({at.moved(direction, step): Tile(letter) for step, letter in enumerate(word)})
    return PlayMade(0, play, score_play(view.variant, view.board, play.tiles))


@pytest.fixture(scope="module")
def adviser() -> Adviser:
    return Adviser(Lexicon.holding(WORDS))


@pytest.mark.parametrize(("place", "word", "kept"), [("8G", "AT", "SERIN"), ("8F", "TEA", "SRIN")])
def test_a_play_is_weighed_by_its_score_and_by_what_it_keeps(
    adviser: Adviser, place: str, word: str, kept: str
) -> None:
    view = dealt("SATERIN")
    play = made(view, place, word)
    appraised = appraise(adviser, view, play)
    best = adviser.best(view)
    assert best is not None
    assert appraised.better == best
    assert sorted(tile.letter for tile in appraised.leave) == sorted(kept)
    worth = learnt_leaves().worth(appraised.leave)
    assert appraised.worth == pytest.approx(worth)
    assert appraised.loss == pytest.approx(best.equity - play.score.total - worth)


def test_the_best_move_has_no_better_one(adviser: Adviser) -> None:
    view = dealt("SATERIN")
    best = adviser.best(view)
    assert best is not None
    assert best.word is not None
    appraised = appraise(adviser, view, made(view, "8B", "NASTIER"))
    assert (appraised.better, appraised.loss, appraised.leave) == (None, 0.0, ())


def test_an_exchange_keeps_the_rest_and_a_pass_all(adviser: Adviser) -> None:
    view = dealt("SATERIN")
    exchanged = TilesExchanged(0, 2, parse_tiles("IN"))
    assert sorted(tile.letter for tile in appraise(adviser, view, exchanged).leave) == sorted("SATER")
    assert appraise(adviser, view, Passed(0)).leave == view.rack


@pytest.mark.parametrize(("rack", "word", "earned"), [("SATVVUU", "SAT", 2), ("ATSVVUU", "AT", None)])
def test_an_s_earns_what_the_best_play_without_it_lacks(
    adviser: Adviser, rack: str, word: str, earned: int | None
) -> None:
    view = dealt(rack)
    assert earned_by_s(adviser, view, made(view, "8G", word)) == earned


def test_an_s_that_earns_enough_is_no_matter(adviser: Adviser) -> None:
    view = dealt("SATERIN")
    nastier = made(view, "8B", "NASTIER")
    assert adviser.earned_by(view, Tile("S"), nastier.score.total) >= S_EARNS
    assert earned_by_s(adviser, view, nastier) is None


@pytest.mark.parametrize(
    ("place", "word", "premium"),
    [
        ("8G", "AT", "G7"),
        ("8H", "AT", None),
        ("E6", "AT", "F6"),
        ("E5", "AT", None),
        ("A2", "AT", "B2"),
        ("8G", "NT", None),
    ],
)
def test_a_vowel_opens_the_premium_square_beside_its_word(place: str, word: str, premium: str | None) -> None:
    """Not the one in its line: G7 lies above a word across, F6 beside one down."""
    view = dealt("ATNERIS")
    play = made(view, place, word)
    opened = opened_by(view.variant.layout, view.board.placing(play.play.tiles), play)
    assert (None if opened is None else opened.premium) == (premium and Coordinate.parse(premium))
