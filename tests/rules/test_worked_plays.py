"""The eight worked games. Source: RNIB Braille Scrabble manual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import Board
from crossdots.board.coordinate import parse_place
from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH, parse_tiles, tiles_text
from crossdots.rules.check import check_play, tiles_left
from crossdots.rules.event import Ending, GameEnded, TilesDrawn
from crossdots.rules.score import Score
from crossdots.rules.spelling import lay_out, parse_word
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import Table

EMPTY = Board(STANDARD)


def made(score: Score) -> list[tuple[str, int]]:
    return [(word.run.letters, word.points) for word in score.words]


def played(board: Board, rack: str, text: str) -> tuple[Score, str]:
    """What a play scores, and the tiles that stay on the rack."""
    place, word = text.split()
    held = parse_tiles(rack)
    play = lay_out(board, held, *parse_place(place), parse_word(word, ENGLISH))
    return check_play(RNIB, board, held, play), tiles_text(tiles_left(held, play))


def test_1_train(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR")
    score = table.play("8D TRAIN")
    assert (made(score), score.bonus, score.total) == ([("TRAIN", 12)], 0, 12)
    assert score.main.run.start.name == "D8"
    assert score.main.run.end.name == "H8"
    drawn = table.state.log[-1]
    assert isinstance(drawn, TilesDrawn)
    assert drawn.count == 5
    assert tiles_text(table.state.racks[0][:2]) == "VR"
    assert table.state.scores == (12, 0)


def test_2_trainer_with_all_seven_tiles() -> None:
    score, left = played(EMPTY, "AEINRRT", "8B TRAINER")
    assert (made(score), score.bonus, score.total, left) == ([("TRAINER", 16)], 50, 66, "")


@pytest.mark.parametrize(
    ("text", "words", "total", "left"),
    [
        ("8A STRAINER", [("STRAINER", 24)], 24, "HOBRTS"),
        ("8B TRAINERS", [("TRAINERS", 8)], 8, "HOBRTS"),
        ("8A STRAINERS", [("STRAINERS", 27)], 27, "HOBRT"),
        ("B8 THROB", [("THROB", 12)], 12, "TSS"),
        ("7E HOB", [("HOB", 11), ("HI", 5), ("ON", 2), ("BE", 7)], 25, "RTSS"),
        ("A3 THROBS", [("THROBS", 45), ("STRAINER", 24)], 69, "S"),
    ],
)
def test_3_to_6_upon_trainer(
    text: str, words: list[tuple[str, int]], total: int, left: str, position: Callable[[str], Board]
) -> None:
    score, stays = played(position("trainer"), "HOBRTSS", text)
    assert (made(score), score.bonus, score.total, stays) == (words, 0, total, left)


def test_7_conquest_at_the_end_of_a_real_game(tables: type[Table], position: Callable[[str], Board]) -> None:
    table = tables.dealt("AEINRRT HOBRTSS EACHERS NERCOQ OTIIII UET")
    assert table.play("8B TRAINER").total == 66
    assert table.play("A3 THROBS").total == 69
    assert made(table.play("3A TEACHER")) == [("TEACHER", 26)]
    assert made(table.play("C1 NEAR")) == [("NEAR", 4)]
    assert made(table.play("G1 SORT")) == [("SORT", 4)]
    score = table.play("1A CONQUEST")
    assert (made(score), score.bonus, score.total) == ([("CONQUEST", 261)], 0, 261)
    letters = [ENGLISH.value(tile) for tile in score.main.run.tiles]
    assert letters == [3, 1, 1, 10, 1, 1, 1, 1]
    assert (sum(letters), sum(letters) + letters[3]) == (19, 29)
    assert table.state.scores == (66 + 26 + 4, 69 + 4 + 261)
    assert table.state.board == position("conquest")


def test_8_the_last_sums(tables: type[Table]) -> None:
    table = tables.late("AT", "XA")
    table.make(table.spelled("8H AT"))
    ended = table.state.log[-1]
    assert isinstance(ended, GameEnded)
    assert ended.ending is Ending.WENT_OUT
    assert ended.changes == (9, -9)
    assert ended.racks == (parse_tiles(""), parse_tiles("XA"))
    assert table.state.scores == (4 + 9, -9)
