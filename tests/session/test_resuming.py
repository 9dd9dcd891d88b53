"""A saved game gone on with: what may have been saved and never told is told, once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import phrase
from crossdots.computer.greedy import GreedyOpponent
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.move import Pass
from crossdots.rules.variant import RNIB
from crossdots.session.clock import TurnClock
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

FIRST = "The game goes on."


def resumed(players: Players, *computers: int, interactive: bool = True) -> list[str]:
    """What is told when the game is taken up again by another process, but for the hint at the end."""
    opponent = GreedyOpponent(Lexicon.holding(("CAT", "CATS")))
    opponents = dict.fromkeys(computers, opponent)
    players.heard.forget()
    session = Session(
        players.session.game,
        players.session.announcer,
        opponents,
        COMMANDS,
        TurnClock(players.time.now),
        interactive=interactive,
    )
    session.begin(saying(phrase("event.reopened")), resumed=True)
    players.session = session
    return [text.removesuffix(" Type ? for help.") for text in players.heard.spoken]


def test_a_move_of_the_computer_that_was_saved_and_not_told(seated: Seating) -> None:
    players = seated("Ann", "Computer", computers=(1,), tiles="AITRNVRCATSEHO", words=("CAT", "CATS"))
    players.type("confirm off")
    players.session.game.make(Pass())  # Ann's
    players.session.game.make(Pass())  # the computer's: the program was killed before it told it
    told = resumed(players, 1)
    assert told[0] == f"{FIRST} Computer: pass. Scores: Ann 0, Computer 0."
    assert told[1].startswith("Ann to move.")
    assert len(told) == 2


def test_a_move_of_ones_own_that_was_saved_and_not_told(seated: Seating) -> None:
    players = seated("Ann", "Computer", computers=(1,), tiles="AITRNVRCATSEHO", words=("CAT", "CATS"))
    players.session.game.make(Pass())
    told = resumed(players, 1)
    assert told[0] == f"{FIRST} Ann: pass."
    assert told[1].startswith("Computer: CATS at 8 ")
    assert told[2].startswith("Ann to move.")
    assert sum("CATS" in text for text in told) == 1


def test_before_the_first_move_there_is_nothing_to_tell(seated: Seating) -> None:
    players = seated("Ann", "Computer", computers=(1,))
    assert resumed(players, 1)[0] == FIRST


def test_at_a_shared_keyboard_the_enter_that_begins_the_turn_tells_it(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles="AITRNVRCATSEHO")
    players.type("", "8D TRAIN")
    assert resumed(players) == [FIRST, "Ben's turn. Press Enter when ready."]
    (told,) = players.type("")
    assert told.startswith("Ann: TRAIN at 8 D across, 12 points. Scores: Ann 12, Ben 0. Ben to move. Rack:")


def test_between_pipes_it_is_told_to_who_plays_next(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles="AITRNVRCATSEHO", interactive=False)
    players.type("8D TRAIN")
    told = resumed(players, interactive=False)
    assert told[0] == f"{FIRST} Ann: TRAIN at 8 D across, 12 points. Scores: Ann 12, Ben 0."
    assert told[1].startswith("Ben to move.")


@pytest.mark.parametrize("asked", ["changes", "last"])
def test_tiles_drawn_anew_are_told_to_their_owner_alone(seated: Seating, asked: str) -> None:
    """When nobody had a first word long enough, everybody has drawn since their own last turn."""
    players = seated("Ann", "Ben", variant=replace(RNIB, shortest_first_word=5))
    players.type("", "confirm off", "pass", "", "pass", "")
    told = players.type(asked)
    assert "Drawn: " in told[0]
    players.type("exchange " + players.state.racks[0][0].text, "")
    assert all("Drawn: " not in text for _ in range(30) for text in players.type("previous"))
