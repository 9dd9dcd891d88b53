"""What happens in editions and variations, as spoken at brief, normal and full, and how the end is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Announcement, Detail
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile, parse_tiles
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import windows
from crossdots.navigation.events import describe_changes, describe_last_move, describe_moves, describe_turn
from crossdots.rules.move import Challenge, Exchange, Pass, Play, Resign, RunOutOfTime, Slide, Swap, Undo
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, SIGNATURE, ChallengeRule, Variant, nine_tiles

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

TO = (*[""] * 7, "......TO")
TRAIN = (*[""] * 7, "...TRAIN")
TARGETS = replace(RNIB, targets=(70, 120))
H8 = Coordinate.parse("H8")


def cells(told: Announcement) -> str:
    """The braille of an announcement at normal detail, without contractions."""
    line = braille(told, BrailleSettings(Detail.NORMAL), UncontractedTranslator())
    (window,) = windows(line, 200)
    return window.cells.rstrip(BLANK_CELL)


def in_cells(text: str) -> str:
    """The same in braille, to compare with."""
    return UncontractedTranslator().prose(text)


# Challenges.


def test_a_challenger_who_was_wrong_loses_a_turn(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINVR", variant=SIGNATURE)
    table.play("8D TRAIN")
    told = spoken(table.told(table.challenge("TRAIN"), 0))
    assert told == ("Ben: challenge. All words are good: TRAIN. Ben: turn lost.",) * 3
    assert spoken(describe_turn(table.seen_by(1))) == ("Ann to move.",) * 3


@pytest.mark.parametrize(
    ("rule", "points", "total"),
    [(ChallengeRule.FIVE_POINTS, 15, 41), (ChallengeRule.TEN_POINTS, 30, 56)],
)
def test_good_words_earn_points_when_challenged(
    tables: type[Table], spoken: Spoken, rule: ChallengeRule, points: int, total: int
) -> None:
    table = tables.dealt("TRAINVRHOBRTSS", variant=replace(RNIB, challenge=rule))
    table.play("8D TRAIN")
    table.play("9G HOB")
    brief, normal, full = spoken(table.told(table.challenge("HOB", "IH", "NO"), None))
    assert brief == (
        f"Ann: challenge. All words are good: HOB, IH, NO. Ben: {points} points for good words challenged."
    )
    assert normal == full == f"{brief} Total {total} points."


def test_good_words_that_reach_the_finish_line(tables: type[Table], spoken: Spoken) -> None:
    variant = replace(RNIB, challenge=ChallengeRule.TEN_POINTS, targets=(30, 99))
    table = tables.late("AT", "EE", rows=TO, bag="III", scores=(20, 0), variant=variant)
    table.play("9H AT")
    told = spoken(table.told(table.challenge("AT", "OA"), 1))
    paid = "Ben: challenge. All words are good: AT, OA. Ann: 20 points for good words challenged."
    over = "Game over. Ann: finish line of 30 points reached."
    assert told[0] == f"{paid} {over} Final scores: Ann 45, Ben 0. Winner: Ann."
    assert told[1] == f"{paid} Total 45 points. {over} Final scores: Ann 45, Ben 0. Winner: Ann."


# Undo.


def test_a_move_that_is_taken_back_and_put_back(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINVR", variant=EMAIL)
    table.play("8D TRAIN")
    back = "Ann: the last move is taken back."
    assert spoken(table.told(table.make(Undo()), 1)) == (back, *[f"{back} Total 0 points."] * 2)
    again = "Ann: the move stands again."
    assert spoken(table.told(table.make(Undo()), 1)) == (again, *[f"{again} Total 12 points."] * 2)


def test_an_end_that_is_taken_back_and_put_back(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("AT", "XA", rows=TO, scores=(100, 110), variant=EMAIL)
    table.play("9H AT")
    back = "Ann: the last move is taken back."
    assert spoken(table.told(table.make(Undo()), 0))[:2] == (
        f"{back} The game goes on.",
        f"{back} Total 100 points. The game goes on.",
    )
    again = "Ann: the move stands again. Game over. Ann: last tile used."
    final = "Final scores: Ann 114, Ben 101. Winner: Ann."
    brief, normal, _ = spoken(table.told(table.make(Undo()), 0))
    assert brief == f"{again} {final}"
    assert normal == f"{again} Last sums: Ann plus 9, Ben minus 9. {final}"


def test_an_undo_in_the_middle_ends_nothing(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINVR", variant=EMAIL)
    table.make(Pass())
    assert spoken(table.told(table.make(Undo()), 1))[0] == "Ann: the last move is taken back."
    assert spoken(table.told(table.make(Undo()), 1))[0] == "Ann: the move stands again."


# Tiles and words on the board.


def test_a_tile_for_another(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("E", "A", rows=TO, variant=replace(RNIB, recycling=True, reclaim_blanks=True))
    told = table.told(table.make(Swap(H8, Tile("E")), ["TE"]), 1)
    assert spoken(told) == ("Ann: O from H8 for E.",) * 3
    assert cells(told) == "⠠⠁⠝⠝⠒⠀⠰⠕⠀⠓⠼⠓⠀⠋⠕⠗⠀⠰⠑"


def test_a_blank_for_its_letter(tables: type[Table], spoken: Spoken) -> None:
    rows = (*[""] * 7, "......To")
    table = tables.late("O", "A", rows=rows, variant=replace(RNIB, reclaim_blanks=True))
    told = table.told(table.make(Swap(H8, Tile("O"))), None)
    assert spoken(told) == ("Ann: the blank at H8 for O.",) * 3


def test_a_blank_that_is_recycled_for_another_letter(tables: type[Table], spoken: Spoken) -> None:
    rows = (*[""] * 7, "......To")
    table = tables.late("E", "A", rows=rows, variant=replace(RNIB, recycling=True))
    told = table.told(table.make(Swap(H8, Tile("E")), ["TE"]), None)
    assert spoken(told) == ("Ann: blank O from H8 for E.",) * 3


def test_a_moved_word(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("RE", "A", rows=TRAIN, bag="III", variant=replace(RNIB, moved_word=True))
    d8 = Coordinate.parse("D8")
    tiles = {d8: Tile("R"), d8.moved(Direction.ACROSS): Tile("E")}
    play = Play.of(tiles, Slide(d8, Direction.ACROSS, 2))
    brief, normal, _ = spoken(table.told(table.make(play, ["RETRAIN"]), 1))
    assert brief.startswith("Ann: word moved from 8 D across to 8 F across. Ann: RETRAIN at 8 D across, ")
    assert normal.startswith(brief)
    assert spoken(describe_last_move(table.seen_by(1)))[0] == brief
    line = spoken(describe_moves(table.seen_by(1)))[0]
    assert line.startswith("1. Ann: RETRAIN at 8 D across, ")


# The bonus.


@pytest.mark.parametrize(
    ("variant", "name"), [(RNIB, "Bonus"), (DELUXE, "Bingo"), (SIGNATURE, "Bingo"), (EMAIL, "Bingo")]
)
def test_what_using_many_tiles_is_called(
    tables: type[Table], spoken: Spoken, variant: Variant, name: str
) -> None:
    table = tables.dealt("AEINRRT", variant=variant)
    told = spoken(table.told(table.play("8B TRAINER"), None))[1]
    assert f" {name}: 50 points extra for 7 tiles. " in told


@pytest.mark.parametrize(("word", "tiles"), [("TRAINER", 7), ("TRAINERS", 8), ("STRAINERS", 9)])
def test_nine_tiles(tables: type[Table], spoken: Spoken, word: str, tiles: int) -> None:
    table = tables.dealt("AEINRRTSS", variant=nine_tiles(DELUXE))
    told = spoken(table.told(table.play(f"8A {word}" if tiles == 9 else f"8B {word}"), None))[1]
    assert f" Bingo: 50 points extra for {tiles} tiles. " in told


# Leaving, new racks, time.


def test_a_player_who_resigns(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(seats=3)
    told = table.told(table.make(Resign(0)), 1)
    assert spoken(told) == ("Ann: resigned. The tiles go back to the bag.",) * 3
    last = spoken(table.told(table.make(Resign(2)), 1))
    over = "Cat: resigned. The tiles go back to the bag. Game over. Only one player is left."
    assert last == (f"{over} Final scores: Ann 0, Ben 0, Cat 0. Winner: Ben.",) * 3


def test_racks_that_are_renewed(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=replace(RNIB, shortest_first_word=4))
    table.pass_turn()
    events = table.pass_turn()
    renewed = "Ben: pass. Nobody has a first word of 4 letters. All racks go back and are drawn anew."
    brief, normal, _ = spoken(table.told(events, None))
    assert brief == normal == renewed
    mine = ", ".join(tile.letter or "blank" for tile in table.state.racks[0])
    assert spoken(table.told(events, 0))[1] == f"{renewed} Drawn: {mine}."


def test_a_turn_that_ran_out_of_time(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=replace(RNIB, turn_limits=(60, 60)))
    told = table.told(table.make(RunOutOfTime()), 1)
    assert spoken(told) == ("Ann: time is up, turn lost.",) * 3
    table.pass_turn()
    table.pass_turn()
    final = "Final scores: Ann "
    assert spoken(table.told(table.make(RunOutOfTime()), 1))[0].startswith(
        f"Ben: time is up, turn lost. Game over after 4 passes in a row. {final}"
    )


def test_a_turn_that_ran_out_is_the_seats_own(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=replace(RNIB, turn_limits=(60, 60)))
    table.pass_turn()
    table.pass_turn()
    table.make(RunOutOfTime())
    table.exchange(table.state.racks[1][0].text)
    assert spoken(describe_changes(table.seen_by(0)))[0] == "Ben: 1 tile exchanged."


def test_minutes_over_the_clock(tables: type[Table], spoken: Spoken) -> None:
    variant = replace(RNIB, game_limits=(60, 60))
    table = tables.late("AT", "XA", rows=TO, scores=(100, 50), variant=variant)
    play = Play.of({Coordinate.parse("H9"): Tile("A"), Coordinate.parse("I9"): Tile("T")})
    told = table.told(table.make(play, milliseconds=121_000), 0)
    over = "Ann: 2 minutes over time, 20 points off."
    ended = "Game over. Ann: last tile used."
    final = "Final scores: Ann 94, Ben 41. Winner: Ann."
    assert spoken(told)[0] == f"Ann: AT at 9 H across, 5 points. {over} {ended} {final}"
    assert spoken(told)[1] == (
        f"Ann: AT at 9 H across, 5 points. Words: AT 3, OA 2. Total 105 points. {over} {ended} "
        f"Last sums: Ann plus 9, Ben minus 9. {final}"
    )
    assert in_cells("Ann: 2 min over, \N{MINUS SIGN}20 pts") in cells(told)


def test_the_time_of_a_turn_is_not_told_with_it(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt(variant=replace(RNIB, game_limits=(60, 60)))
    assert spoken(table.told(table.make(Pass(), milliseconds=5_000), 0)) == ("Ann: pass.",) * 3


# The finish line.


def test_the_finish_line(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late(
        "AT", "XA", rows=TO, bag="E", scores=(65, 90), variant=replace(RNIB, targets=(70, 120))
    )
    told = spoken(table.told(table.play("9H AT"), 0))
    over = "Game over. Ann: finish line of 70 points reached. Final scores: Ann 70, Ben 90. Winner: Ann."
    assert told[0] == f"Ann: AT at 9 H across, 5 points. {over}"


def test_an_end_that_did_not_hold_names_who_had_ended_the_game(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late(
        "AT", "XA", rows=TO, bag="E", scores=(65, 90), variant=replace(RNIB, targets=(70, 120))
    )
    table.play("9H AT")
    table.challenge()
    told = spoken(describe_changes(table.seen_by(1)))[0]
    assert "Game over. Ann: finish line of 70 points reached. Ben: challenge. " in told


def test_even_when_that_player_has_left_since(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("AT", "XA", "EE", rows=TO, scores=(65, 90, 3))
    table.play("9H AT")
    table.challenge()
    table.make(Resign(0))
    told = spoken(describe_changes(table.seen_by(1)))[0]
    assert "Game over. Ann: last tile used. Ben: challenge. " in told
    assert "Ann: resigned." in told


# A move in a line.


def test_every_kind_of_move_has_its_line(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINVRHOBRTSS", seats=2, variant=replace(EMAIL, recycling=True))
    table.play("8D TRAIN")
    table.make(Undo())
    table.make(Undo())
    table.make(Exchange(parse_tiles("R")))
    table.make(Swap(H8, Tile("V")), ["TRAIV"])
    table.make(Pass())
    table.make(Resign(1))
    assert spoken(describe_moves(table.seen_by(None)))[0] == (
        "1. Ann: TRAIN at 8 D across, 12 points. 2. Ann: the last move is taken back. "
        "3. Ann: the move stands again. 4. Ben: 1 tile exchanged. 5. Ann: N from H8 for V. 6. Ann: pass. "
        "7. Ben: resigned. The tiles go back to the bag."
    )


def test_a_challenge_in_a_line(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINVRHOBRTSS", variant=DELUXE)
    table.play("8D TRAIN")
    table.make(Challenge(1), ["TRAIN"])
    lines = spoken(describe_moves(table.seen_by(0)))[0]
    assert lines.endswith("2. Ben: challenge. All words are good: TRAIN.")
