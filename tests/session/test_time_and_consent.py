"""Clocks, hand-overs, consent and leaving, in games of several persons at one keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.rules.variant import EMAIL, RNIB, ChallengeRule
from crossdots.session.clock import TurnClock

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

TWO_MINUTES = replace(RNIB, turn_limits=(120, 120))
TWENTY_SECONDS_A_GAME = replace(RNIB, game_limits=(20, 0))
TILES = "AITRNRE" + "QZXJKVW" + "CATSEHO"


def brailled(players: Players) -> str:
    """All cells that were shown, without the padding of windows."""
    return "\u2800".join(cells.strip("\u2800") for windows in players.heard.brailled for cells in windows)


def in_cells(text: str) -> str:
    return UncontractedTranslator().prose(text)


@pytest.fixture
def timed(seated: Seating) -> Players:
    """Ann, who has just begun her turn of two minutes; marks are 60 and 10 seconds."""
    players = seated("Ann", "Ben", tiles=TILES, variant=TWO_MINUTES, warnings=(60, 10))
    players.type("")
    return players


# The clock by itself.


def test_a_clock_that_stands_tells_nothing() -> None:
    seconds = [5.0]
    clock = TurnClock(lambda: seconds[0], (60,))
    seconds[0] = 99.0
    assert not clock.running
    assert clock.elapsed == 0
    clock.begin(120_000)
    seconds[0] = 100.5
    assert clock.running
    assert clock.elapsed == 1500
    clock.stop()
    assert not clock.running
    assert clock.elapsed == 0


def test_a_mark_is_due_once_a_turn_and_marks_passed_together_warn_once() -> None:
    clock = TurnClock(lambda: 0.0, (60, 30, 10))
    clock.begin(120_000)
    assert not clock.warning_due(60_001)
    assert clock.warning_due(60_000)
    assert not clock.warning_due(59_000)
    assert clock.warning_due(9_000), "30 and 10 together"
    assert not clock.warning_due(1_000)
    clock.begin(120_000)
    assert clock.warning_due(60_000), "a new turn has its own marks"


def test_a_mark_that_is_no_warning_at_the_start_is_none() -> None:
    clock = TurnClock(lambda: 0.0, (60, 30))
    clock.begin(60_000)
    assert not clock.warning_due(59_999)
    assert clock.warning_due(30_000)
    clock.begin(None)
    assert not clock.warning_due(0)


# Turn timers.


@pytest.mark.parametrize("asked", ["clock", "TIME"])
def test_who_asks_for_the_time_as_a_warning_falls_due_hears_it_once(timed: Players, asked: str) -> None:
    timed.time.seconds += 61
    both = "Ann: 59 seconds left in this turn. Ben: 2 minutes left in this turn."
    assert timed.type(asked) == [both]
    assert timed.wait(1) == []
    timed.time.seconds += 50
    assert timed.type("clock please")[0] == "Ann: 8 seconds left in this turn."


def test_marks_are_told_once_by_speech_and_braille(timed: Players) -> None:
    assert timed.wait(59) == []
    assert timed.wait(1) == ["Ann: 1 minute left in this turn."]
    assert brailled(timed) == in_cells("Ann 1 min left")
    assert timed.wait(30) == []
    assert timed.wait(22) == ["Ann: 8 seconds left in this turn."]
    assert brailled(timed) == in_cells("Ann 8 sec left")
    assert timed.wait(1) == []


def test_time_up_ends_the_turn_and_hands_over(timed: Players) -> None:
    timed.type("place T")
    told = timed.wait(120)
    assert told == ["Ann: time is up, turn lost.", "Ben's turn. Press Enter when ready."]
    assert timed.session.handing_over
    assert timed.session.placed == {}
    assert timed.state.turn == 1
    assert len(timed.state.racks[0]) == 7


def test_a_line_typed_too_late_is_not_run(timed: Players) -> None:
    timed.time.seconds += 121
    told = timed.type("8D TRAIN")
    assert told[0] == "Ann: time is up, turn lost."
    assert told[-1] == "Your line came too late and was not run."
    assert timed.state.board.is_empty


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("8D TRAIN", "Your line came too late and was not run."),
        ("8D HOB", "Your line came too late and was not run."),
        ("down HOB", "Your line came too late and was not run."),
        ("pass", "Your line came too late and was not run."),
        ("yes", "Your line came too late and was not run."),
        ("score", "Scores: Ann 0, Ben 0."),
        ("quit", "The game is kept. To go on with it: crossdots resume."),
        ("dance 1", "dance is not a command. Type ? for what can be done."),
    ],
)
def test_a_line_from_a_program_after_time_is_up_has_an_answer(
    seated: Seating, line: str, answer: str
) -> None:
    players = seated("Ann", "Ben", tiles=TILES, variant=TWO_MINUTES, interactive=False)
    players.time.seconds += 121
    told = players.type(line)
    assert told[0] == "Ann: time is up, turn lost."
    assert told[1].startswith("Ben to move.")
    assert told[2:] == [answer]
    assert players.state.turn == 1
    assert players.state.board.is_empty


def test_a_question_waits_no_longer_than_the_turn(timed: Players) -> None:
    timed.type("pass")
    timed.wait(120)
    assert timed.type("yes")[0].startswith("There is nothing to confirm.")
    assert timed.state.passes == 1


def test_no_time_goes_by_while_handing_over(timed: Players) -> None:
    timed.type("8D TRAIN")
    assert timed.wait(3600) == []
    timed.type("")
    assert timed.session.clock.elapsed == 0
    assert timed.type("clock")[0].endswith("Ben: 2 minutes left in this turn.")


def test_the_first_turn_waits_for_enter_too(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES, variant=TWO_MINUTES)
    assert players.wait(3600) == []
    assert "Ann: 2 minutes left in this turn." in players.type("", "clock")[0]


def test_a_new_turn_has_its_own_time_and_its_own_marks(timed: Players) -> None:
    timed.wait(110)
    timed.type("8D TRAIN", "")
    assert timed.wait(59) == []
    assert timed.wait(1) == ["Ben: 1 minute left in this turn."]
    assert timed.wait(60)[0] == "Ben: time is up, turn lost."


def test_a_challenge_in_vain_takes_no_new_time(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES, variant=TWO_MINUTES)
    players.type("", "8D TRAIN", "")
    players.wait(100)
    players.type("challenge", "yes")
    assert players.state.turn == 1
    assert players.wait(20)[0] == "Ben: time is up, turn lost."


def test_a_turn_that_a_challenge_cost_hands_the_clock_over(seated: Seating) -> None:
    variant = replace(TWO_MINUTES, challenge=ChallengeRule.LOSES_TURN)
    players = seated("Ann", "Ben", tiles=TILES, variant=variant)
    players.type("", "8D TRAIN", "")
    players.wait(100)
    told = players.type("challenge", "yes")
    assert told[0].endswith("Ben: turn lost.")
    assert told[-1] == "Ann's turn. Press Enter when ready."
    players.type("")
    assert players.wait(119) == []
    assert players.wait(1)[0] == "Ann: time is up, turn lost."


def test_only_some_players_have_a_timer(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES, variant=replace(RNIB, turn_limits=(0, 60)), warnings=(30,))
    players.type("")
    assert players.wait(9999) == []
    players.type("8D TRAIN", "")
    assert players.wait(30) == ["Ben: 30 seconds left in this turn."]


def test_a_review_ends_when_the_time_is_up(timed: Players) -> None:
    timed.type("8D TRAIN", "", "review")
    told = timed.wait(120)
    assert told[0] == "The review ends. Ben: time is up, turn lost."
    assert timed.session.review is None


def test_after_the_end_no_time_runs(timed: Players) -> None:
    for _ in range(3):
        timed.wait(120)
        timed.type("")
    assert "Game over" in timed.wait(120)[0]
    assert timed.wait(9999) == []


# Clocks for the whole game.


def test_a_clock_for_the_game_goes_on_where_it_stopped(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES, variant=TWENTY_SECONDS_A_GAME, warnings=(10,))
    players.type("")
    players.wait(8)
    players.type("8D TRAIN")
    players.wait(500)
    players.type("", "pass", "yes", "")
    assert players.type("clock") == ["Ann: 12 seconds left."]
    assert players.wait(2) == ["Ann: 10 seconds left."]
    assert players.wait(50) == [], "over time a turn goes on"
    assert players.type("clock") == ["Ann: 40 seconds over the time."]
    assert players.state.turn == 0


# Undo.


@pytest.fixture
def mailed(seated: Seating) -> Players:
    """Ann has played TRAIN by the e-mail rules, and Ben is at the keyboard."""
    players = seated("Ann", "Ben", tiles=TILES, variant=EMAIL)
    players.type("", "8D TRAIN", "")
    return players


def test_who_made_the_move_is_asked(mailed: Players) -> None:
    before = mailed.state
    assert mailed.type("undo") == ["Ann, may your last move be taken back? Type yes or no."]
    assert brailled(mailed) == in_cells("Ann: take your last move back? yes or no")
    assert mailed.state == before
    assert mailed.type("no") == ["The move stands. Ben to move."]
    assert mailed.state == before
    assert mailed.type("undo", "yes")[0] == "Ann: the last move is taken back. Total 0 points."
    assert mailed.state.board.is_empty
    assert mailed.session.handing_over, "Ann sits down again"


def test_who_made_the_move_is_asked_even_where_nothing_is_confirmed(mailed: Players) -> None:
    mailed.type("confirm off")
    before = mailed.state
    assert mailed.type("undo") == ["Ann, may your last move be taken back? Type yes or no."]
    assert mailed.state == before
    assert mailed.type("no") == ["The move stands. Ben to move."]
    assert mailed.state == before
    assert mailed.type("undo", "yes")[0] == "Ann: the last move is taken back. Total 0 points."


def test_putting_the_move_back_asks_nobody(mailed: Players) -> None:
    played = mailed.state.board
    mailed.type("undo", "yes", "")
    assert mailed.type("undo")[0] == "Ann: the move stands again. Total 12 points."
    assert mailed.state.board == played
    assert mailed.type("", "undo")[0].startswith("No move can be taken back now")


def test_any_other_line_is_no_consent(mailed: Players) -> None:
    mailed.type("undo", "score")
    assert mailed.type("yes")[0].startswith("There is nothing to confirm.")
    assert mailed.state.scores == (12, 0)


def test_without_the_rule_nothing_is_asked(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES)
    players.type("", "8D TRAIN", "")
    assert players.type("undo")[0].startswith("The players have not agreed on undo.")


# Resigning.


def test_resigning_asks_and_ends_a_game_of_two(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles=TILES)
    players.type("", "8D TRAIN", "")
    assert players.type("resign") == ["resign? Type yes, or resign again."]
    assert players.state.outcome is None
    told = players.type("resign")
    assert told[0].startswith("Ben: resigned. The tiles go back to the bag. Game over.")
    assert not players.session.handing_over
    assert players.type("resign")[0].startswith("The game is over.")


def test_in_a_game_of_three_the_others_go_on(seated: Seating) -> None:
    players = seated("Ann", "Ben", "Cleo", tiles=TILES)
    players.type("")
    told = players.type("resign", "yes")
    assert told == ["Ann: resigned. The tiles go back to the bag.", "Ben's turn. Press Enter when ready."]
    players.type("", "pass", "yes", "", "pass", "yes")
    assert players.state.turn == 1, "Ann is not asked again"


def test_a_resigned_rack_is_told_to_nobody(seated: Seating) -> None:
    players = seated("Ann", "Ben", "Cleo", tiles="QZXJKVW" + "AITRNRECATSEHO")
    players.type("")
    told = " ".join(players.type("resign", "yes") + players.type("") + players.type("last"))
    assert not set("QZXJKVW") & set(told.replace("A", "").split())


# What stays with the player who placed it.

SECRET_LINES = (
    ("place Q", "square", "row 8", "around", "remove"),
    ("place Q", "remove", "place X", "remove all"),
    ("place Q", "place", "rack", "detail full", "square"),
    ("8A QX", "8H QJ", "8F Q.X"),
    ("exchange QQ", "unseen Q", "try 8H QX"),
    ("Q", "nonsense Q", "spell QX", "square Q", "place QX", "row Q"),
    ("look QX",),
    ("review", "review off"),
)


@pytest.mark.parametrize("lines", SECRET_LINES, ids=lambda lines: lines[0])
def test_what_one_tries_the_other_never_hears(seated: Seating, lines: tuple[str, ...]) -> None:
    """Ben's history, said again in full, names none of the tiles that Ann had."""
    players = seated("Ann", "Ben", tiles="QXATEEE" + "BBCDDFG", variant=replace(RNIB, lookup=True))
    players.type("", *lines)
    players.type("pass", "yes")
    if players.state.turn == 0:
        players.type("pass", "yes")
    told, cells = [], ""
    for line in ("", "detail full", "repeat", *["previous"] * 30, *["previous answers"] * 5, "last", "moves"):
        told += players.type(line)
        cells += brailled(players)
    heard = " ".join(told)
    assert "Ben to move" in heard
    assert "Q" not in heard
    assert "X" not in heard.replace("Commands", "")
    assert UncontractedTranslator().board("Q") not in cells


def test_a_question_about_a_word_is_forgotten_with_the_turn(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles="ATQEEEE" + "CBDDFGS")
    players.type("", "8G AT", "", "pass", "yes", "")
    assert players.type("G7 QE") == ["That makes QAE, not QE. Type yes to play it."]
    players.type("no", "pass", "yes", "")
    heard = [players.type("previous")[0] for _ in range(20)]
    assert heard[-1] == "There is no earlier message."
    assert not [text for text in heard if "QAE" in text]


def test_what_is_mentioned_is_told_and_not_remembered(timed: Players) -> None:
    timed.session.recalled("8D TRAIN")
    assert timed.heard.spoken[-1].startswith("Back: 8D TRAIN.")
    timed.session.cleared()
    assert timed.type("") == ["Nothing typed. Type ? for what can be done."]
    assert timed.type("repeat") == ["Nothing typed. Type ? for what can be done."], (
        "repeat says the last of all"
    )
    earlier = [timed.type("previous")[0] for _ in range(5)]
    assert not [text for text in earlier if text.startswith(("Back:", "Nothing typed", "Line cleared"))]


def test_a_mention_is_not_repeated_to_the_next_player(timed: Players) -> None:
    timed.session.recalled("8D TRAIN")
    timed.wait(120)
    timed.type("")
    assert "8D TRAIN" not in " ".join(timed.type("repeat"))
