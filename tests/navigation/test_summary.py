"""How a game went: as spoken at brief, normal and full, for every way in which a game can end."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Announcement, Detail
from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import windows
from crossdots.navigation.summary import describe_summary, standing_plays
from crossdots.rules.event import ChallengePaid, OvertimeCharged, PlayMade
from crossdots.rules.move import Exchange, Move, Pass, Play, Resign, Undo
from crossdots.rules.score import Score, ScoredWord
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, ChallengeRule, Variant
from crossdots.rules.view import seen_by

if TYPE_CHECKING:
    from tests.navigation.conftest import RandomGame, Spoken, Table


def agreed(table: Table, variant: Variant) -> Table:
    """The same table under other rules."""
    table.state = replace(table.state, variant=variant)
    return table


def passed_out(table: Table) -> Table:
    """The game after so many passes that it ended."""
    while table.state.outcome is None:
        table.pass_turn()
    return table


@pytest.fixture
def story(tables: type[Table]) -> Table:
    """Plays of two players, one withdrawn, an exchange, a blank; Ann has 66 points, Ben 49."""
    table = tables.dealt("AEINRRTHOBXYS?EEEEUUUIIOAA")
    table.play("8B TRAINER")
    table.play("7E HOB")
    table.exchange("UU")
    table.play("8A -STRAINER")
    table.challenge("TRAINER")
    table.pass_turn()
    table.play("8A STRAINER")
    return table


def test_a_game_that_goes_on(story: Table, spoken: Spoken) -> None:
    so_far = "So far: Ann 66, Ben 49."
    best = "Best plays: Ann TRAINER at 8 B across 66, Ben HOB at 7 E across 25."
    bonuses = "Ann: 1 bonus, TRAINER 66. Ben: 0 bonuses. Longest word: STRAINER, 8 letters, Ben."
    told = describe_summary(story.seen_by(0))
    assert spoken(told) == (
        so_far,
        f"{so_far} {best} {bonuses}",
        f"{so_far} {best} {bonuses}",
    )
    assert told.private_to is None
    assert spoken(describe_summary(story.seen_by(None))) == spoken(told)


def test_before_the_first_play(tables: type[Table], spoken: Spoken) -> None:
    scores = "So far: Ann 0, Ben 0, Cat 0."
    nothing = f"{scores} No play stands on the board."
    assert spoken(describe_summary(tables.dealt(seats=3).seen_by(2))) == (scores, nothing, nothing)


def test_a_game_that_ended(story: Table, spoken: Spoken) -> None:
    story.pass_turn()  # Ann; then Ben and Ann and Ben
    brief, normal, full = spoken(describe_summary(passed_out(story).seen_by(0)))
    final = "Winner: Ann. Final scores: Ann 66 minus 7 is 59, Ben 49 minus 16 is 33."
    assert brief == final
    assert normal.startswith(f"Game over after 4 passes in a row. {final} Best plays: ")
    ann, ben = (", ".join(tile.letter or "blank" for tile in rack) for rack in story.state.racks)
    left = f"Left with Ann: {ann}. Left with Ben: {ben}."
    assert full.startswith(f"Game over after 4 passes in a row. {final} {left} Best plays: ")


def test_in_braille(story: Table) -> None:
    told = describe_summary(passed_out(story).seen_by(0))
    line = braille(told, BrailleSettings(Detail.BRIEF), UncontractedTranslator())
    (window,) = windows(line, 80)
    cells = "⠺⠊⠝⠝⠑⠗⠀⠠⠁⠝⠝⠲⠀⠋⠊⠝⠁⠇⠀⠠⠁⠝⠝⠀⠼⠋⠋⠀⠐⠤⠼⠛⠀⠊⠎⠀⠼⠑⠊⠂⠀⠠⠃⠑⠝⠀⠼⠙⠊⠀⠐⠤⠼⠁⠋⠀⠊⠎⠀⠼⠉⠉"
    assert window.cells.rstrip("⠀") == cells


def test_the_one_who_went_out_gains_what_the_others_lose(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("CAT", "XA", "QU", scores=(10, 40, 30))
    table.play("8F CAT")
    brief, normal, full = spoken(describe_summary(table.seen_by(1)))
    assert brief == (
        "Winner: Ann. Final scores: Ann 20 plus 20 is 40, Ben 40 minus 9 is 31, Cat 30 minus 11 is 19."
    )
    assert normal.startswith("Game over. Ann: last tile used. Winner: Ann. ")
    assert "Left with Ben: X, A. Left with Cat: Q, U. " in full


def test_a_tie_that_is_broken(tables: type[Table], spoken: Spoken) -> None:
    table = passed_out(tables.late("A", "B", scores=(10, 12)))
    brief, normal, _ = spoken(describe_summary(table.seen_by(0)))
    wins = "Winner: Ben, level now, but higher before the last sums."
    assert brief == f"{wins} Final scores: Ann 10 minus 1 is 9, Ben 12 minus 3 is 9."
    assert normal == f"Game over after 4 passes in a row. {brief} No play stands on the board."


def test_a_tie_that_is_shared(tables: type[Table], spoken: Spoken) -> None:
    table = passed_out(tables.late("A", "B", "E", scores=(10, 0, 10)))
    brief, normal, _ = spoken(describe_summary(table.seen_by(0)))
    sums = "Final scores: Ann 10 minus 1 is 9, Ben 0 minus 3 is minus 3, Cat 10 minus 1 is 9."
    assert brief == f"Level, winners: Ann, Cat. {sums}"
    level = "Level, winners: Ann, Cat. They were level before the last sums too."
    assert normal == f"Game over after 6 passes in a row. {level} {sums} No play stands on the board."


def test_the_finish_line(tables: type[Table], spoken: Spoken) -> None:
    table = agreed(tables.late("CAT", "XA", scores=(60, 70)), replace(DELUXE, targets=(70, 200)))
    table.play("8F CAT")
    brief, normal, full = spoken(describe_summary(table.seen_by(0)))
    assert brief == "Winner: Ann. Final scores: Ann 70, Ben 70."
    assert normal == (
        f"Game over. Ann: finish line of 70 points reached. {brief} Best plays: Ann CAT at 8 F across 10. "
        "No bingos in this game. Longest word: CAT, 3 letters, Ann."
    )
    assert "Left with" not in full


def test_players_who_resigned(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("CAT", "XA", "EE", bag="III", scores=(50, 7, 8))
    table.make(Resign(0))
    assert spoken(describe_summary(table.seen_by(1)))[1] == (
        "So far: Ann 50, Ben 7, Cat 8. Resigned: Ann. No play stands on the board."
    )
    table.make(Resign(2))
    brief, normal, _ = spoken(describe_summary(table.seen_by(1)))
    assert brief == "Winner: Ben. Final scores: Ann 50, Ben 7, Cat 8."
    assert normal == (
        f"Game over. Only one player is left. {brief} Resigned: Ann, Cat. No play stands on the board."
    )


def test_minutes_over_time(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("CAT", "XA", scores=(60, 70))
    table.state = replace(table.state, variant=replace(RNIB, game_limits=(60, 60)), time_used=(61_000, 5))
    table.play("8F CAT")
    assert spoken(describe_summary(table.seen_by(1)))[0] == (
        "Winner: Ann. Final scores: Ann 70 minus 10 for time plus 9 is 69, Ben 70 minus 9 is 61."
    )
    table.challenge()  # the play is bad, so the game goes on and nothing is charged yet
    assert spoken(describe_summary(table.seen_by(1)))[0] == "So far: Ann 60, Ben 70."
    table.pass_turn()
    table.play("8F CAT")
    assert spoken(describe_summary(table.seen_by(1)))[0] == (
        "Winner: Ann. Final scores: Ann 70 minus 10 for time plus 9 is 69, Ben 70 minus 9 is 61."
    )


def test_the_earliest_of_equals_is_told(tables: type[Table], spoken: Spoken) -> None:
    table = agreed(tables.dealt("CATEEEECOTITTTSSS"), DELUXE)
    table.play("8F CAT")
    table.play("9H IT")
    table.play("8F CATS")
    assert "Longest word: CATS, 4 letters, Ann." in spoken(describe_summary(table.seen_by(0)))[1]
    table.play("10I COTT")
    assert "Longest word: CATS, 4 letters, Ann." in spoken(describe_summary(table.seen_by(0)))[1]


# Plays that stand


def standing(table: Table) -> list[str]:
    return [play.score.main.run.letters for play in standing_plays(table.state.log)]


def test_an_undone_play_counts_no_more_and_counts_again_when_that_is_undone(tables: type[Table]) -> None:
    table = agreed(tables.dealt("CATEEEEHOBIIII"), EMAIL)
    table.play("8F CAT")
    table.make(Undo())
    assert standing(table) == []
    table.make(Undo())
    assert standing(table) == ["CAT"]
    table.play("9H OH")
    table.make(Undo())
    assert standing(table) == ["CAT"]
    table.challenge()
    assert standing(table) == []


@pytest.mark.parametrize("move", [Pass(), Exchange((Tile("I"),))])
def test_undoing_something_else_takes_no_play_away(tables: type[Table], move: Move) -> None:
    table = agreed(tables.dealt("CATEEEEHOBIIII"), EMAIL)
    table.play("8F CAT")
    table.make(move)
    table.make(Undo())
    assert standing(table) == ["CAT"]
    table.make(Undo())
    assert standing(table) == ["CAT"]


@pytest.mark.parametrize("seed", range(8))
def test_scores_are_what_stands_and_the_last_sums(games: Callable[[int], RandomGame], seed: int) -> None:
    for _, state in games(seed).steps:
        points = [0] * state.seats
        for play in standing_plays(state.log):
            points[play.seat] += play.score.total
        assert not any(isinstance(event, ChallengePaid | OvertimeCharged) for event in state.log)
        if state.outcome is not None:
            points = [sum(pair) for pair in zip(points, state.outcome.ended.changes, strict=True)]
        assert tuple(points) == state.scores


def test_points_for_a_failed_challenge_belong_to_no_play(tables: type[Table], spoken: Spoken) -> None:
    table = agreed(tables.dealt("CATEEEE"), replace(DELUXE, challenge=ChallengeRule.FIVE_POINTS))
    table.play("8F CAT")
    table.challenge("CAT")
    told = spoken(describe_summary(table.seen_by(0)))[1]
    assert told.startswith("So far: Ann 15, Ben 0. Best plays: Ann CAT at 8 F across 10. ")


# Length


LONG_NAMES = tuple(letter * 30 for letter in "WXYZ")
"""As long as names may be."""


def lines(told: Announcement, spoken: Spoken) -> int:
    """How many lines of 80 columns the fullest utterance takes."""
    return len(textwrap.wrap(spoken(told)[2], 80))


@pytest.mark.parametrize("seed", [2, 5, 8, 11])
def test_a_summary_of_four_players_is_short(
    games: Callable[[int], RandomGame], seed: int, spoken: Spoken
) -> None:
    view = replace(seen_by(games(seed).state, 0), players=LONG_NAMES)
    assert view.outcome is not None
    assert lines(describe_summary(view), spoken) <= 20


def test_even_when_every_play_is_a_bingo(tables: type[Table], spoken: Spoken) -> None:
    """A hundred tiles less four racks are enough for ten plays of seven, three more in each word."""
    names = tuple(name[:20] for name in LONG_NAMES)
    view = replace(passed_out(tables.late(*["EEEEEEE"] * 4)).seen_by(0), players=names)
    run = Run(Coordinate.parse("H1"), Direction.DOWN, (Tile("E"),) * 10)
    play = Play.of({Coordinate.parse("H1"): BLANK.standing_for("E")})
    bingos = tuple(PlayMade(turn % 4, play, Score((ScoredWord(run, 100),), 50)) for turn in range(10))
    told = describe_summary(replace(view, log=(*view.log, *bingos)))
    assert spoken(told)[2].count("EEEEEEEEEE 150") == 10
    assert lines(told, spoken) <= 20
