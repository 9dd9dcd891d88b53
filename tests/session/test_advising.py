"""Hints and explanations: what they tell, to whom, and what they never tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.rules.variant import RNIB, Variant

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

TILES = "TRAINVRHOBCATS"
WORDS = ("TRAIN", "TRAINS", "CAT", "CATS", "HOB", "HI", "TA")

CATS = "CATSHOBSITENRD"
"""Ann holds CATSHOB and Ben SITENRD; with these words both want the S of CATS."""
CATS_WORDS = ("CAT", "CATS", "SHOB", "SIT", "SITED")
ENDS_WITH_BEN = replace(RNIB, targets=(0, 8))


@pytest.fixture
def players(seated: Seating) -> Players:
    return seated("Ann", "Ben", tiles=TILES, words=WORDS, interactive=False)


def cats(seated: Seating, variant: Variant = RNIB) -> Players:
    """Ann has played CAT, and Ben SIT from the S of CATS."""
    players = seated("Ann", "Ben", tiles=CATS + "VVA", words=CATS_WORDS, interactive=False, variant=variant)
    players.type("8G CAT", "J8 SIT")
    return players


EXCHANGE = "An exchange is worth more than any play. Type hint again for more."


def test_each_turn_has_its_own_three_steps(players: Players) -> None:
    assert players.type("hint") == ["Look in the middle. Type hint again for more."]
    assert players.type("hint") == ["5 tiles across, 12 points. Type hint again for more."]
    assert players.type("hint") == ["TRAIN at 8 D across, 12 points."]
    assert players.type("hint") == ["TRAIN at 8 D across, 12 points."]
    players.type("8D TRAIN")
    assert players.type("hint") == [EXCHANGE]


def test_a_hint_changes_nothing_and_can_be_played(players: Players) -> None:
    before = players.unchangeable
    players.type("hint", "hint")
    assert players.unchangeable == before
    (told,) = players.type("hint")
    word, _, place = told.partition(" at ")
    row, column, _ = place.split(" ", 2)
    assert players.type(f"{row}{column} {word}")[0].startswith("Ann: TRAIN")


def test_a_hint_is_for_whoever_is_to_move(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES, words=WORDS, interactive=True)
    players.type("")
    players.type("hint")
    assert players.type("8D TRAIN")[-1].startswith("Ben's turn.")
    assert "Look" not in players.type("hint")[0]


def test_an_exchange_has_three_steps_too(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles="VVUUIIS", words=("VUS",), interactive=False)
    assert players.type("hint") == [EXCHANGE]
    assert players.type("hint") == ["Exchange 6 tiles. Type hint again for more."]
    assert players.type("hint") == ["Exchange V, V, U, U, I, I, and keep S."]


def test_after_the_game_there_is_no_hint(seated: Seating) -> None:
    assert cats(seated, ENDS_WITH_BEN).type("hint") == ["The game is over."]


def test_why_names_what_a_play_covers_and_what_it_takes_away(seated: Seating) -> None:
    assert cats(seated).type("why") == [
        (
            "Ben: SIT at J 8 down, 11 points. It covers triple letter J10. It makes 2 words. "
            "It takes away your SHOB at J 8 down, 17 points."
        )
    ]


def test_what_another_kept_is_told_after_the_game_alone(seated: Seating) -> None:
    """During the game Ann is to move; after it Ben, who ended it, is still at the keyboard."""
    playing, over = cats(seated), cats(seated, ENDS_WITH_BEN)
    assert "Kept: S, H, O, B." in over.type("why")[-1]
    for lines in (("why",), ("review 2", "why"), ("detail full", "review 2")):
        assert "Kept" not in playing.type(*lines)[-1], lines
        playing.type("review off")
    for player in (over, playing):
        player.type("review 1")
        assert "Kept: S, H, O, B." in player.type("why")[-1]


def test_ones_own_move_is_judged_in_a_review(seated: Seating) -> None:
    playing = cats(seated)
    playing.type("review 1")
    assert "Kept: S, H, O, B. " in playing.type("why")[-1]
    (full,) = playing.type("detail full", "review 1")
    assert "Kept: S, H, O, B. " in full


def test_nobody_looks_for_help_at_another_rack(seated: Seating) -> None:
    """Ann hears the same whatever Ben keeps, and whatever lies in the bag."""
    told = set()
    for rest in ("ENRD", "QZXJ"):
        tiles = "CATSHOBSIT" + rest + "VVA"
        players = seated("Ann", "Ben", tiles=tiles, words=CATS_WORDS, interactive=False)
        answers = [*players.type("hint")]
        players.type("8G CAT", "J8 SIT")
        answers += players.type("why")
        for line in ("hint", "hint", "hint", "review 2", "why"):
            answers += players.type(line)
        told.add(tuple(answers[:5]))
    assert len(told) == 1
