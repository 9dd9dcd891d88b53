"""A whole saved game for an embosser: every move on its score sheet, and the board on a page of its own."""

import json
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from crossdots.__main__ import run
from crossdots.board.board import Board
from crossdots.board.direction import Direction
from crossdots.braille.ascii_braille import ASCII_BRAILLE
from crossdots.braille.signs import SIX_DOT_CELLS, premium_sign
from crossdots.braille.uncontracted import LETTER_CELLS
from crossdots.commands.surroundings import Surroundings
from crossdots.record.journal import read_game
from crossdots.rules.event import PlayMade
from crossdots.rules.state import State
from crossdots.terminal.screen import Screen

WHOLE_GAME = Path(__file__).parents[1] / "record" / "whole_game.jsonl"


@pytest.fixture
def around(tmp_path: Path) -> Surroundings:
    (tmp_path / "games").mkdir()
    shutil.copy(WHOLE_GAME, tmp_path / "games" / "1.jsonl")
    return Surroundings(
        commands=BytesIO(),
        interactive=False,
        screen=Screen(BytesIO()),
        errors=Screen(BytesIO()),
        games=tmp_path / "games",
        cache=tmp_path / "cache",
        settings=tmp_path / "settings.toml",
        now=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
        monotonic=lambda: 0.0,
    )


def exported(around: Surroundings, *options: str) -> list[list[str]]:
    """The lines of each page."""
    file = around.games.with_name("game.brf")
    assert run(["export", "--brf", str(file), *options], around) == 0
    pages = file.read_bytes().decode("ascii").split("\f")
    assert pages.pop() == ""
    return [page.split("\r\n")[:-1] for page in pages]


def state(around: Surroundings) -> State:
    return read_game(around.games / "1.jsonl").state


def row_as_braille(board: Board, row: int) -> str:
    """What the fingers should find, from the tables of signs and letters."""
    layout = board.layout
    cells = ""
    for at in layout.line(Direction.ACROSS, row):
        tile = board.tile(at)
        sign = premium_sign(layout.premium(at), at == layout.start)
        cells += LETTER_CELLS[tile.letter.lower()] if tile else SIX_DOT_CELLS[sign]
    return "".join(ASCII_BRAILLE[ord(cell) - 0x2800] for cell in cells)


@pytest.mark.parametrize(("cells", "lines"), [(40, 25), (32, 27)])
def test_the_board_is_on_the_last_page_alone(around: Surroundings, cells: int, lines: int) -> None:
    pages = exported(around, "--cells", str(cells), "--lines", str(lines))
    assert max(len(page) for page in pages) <= lines
    assert max(len(line) for page in pages for line in page) <= cells
    board = state(around).board
    rows = [line[4:].replace(" ", "") for line in pages[-1][4:19]]
    assert rows == [row_as_braille(board, row) for row in range(15)]
    assert not any(row in "".join(line.split()) for page in pages[:-1] for line in page for row in rows)


def test_every_play_and_total_is_on_the_score_sheet(around: Surroundings) -> None:
    *sheet, _ = exported(around)
    written = " ".join(line for page in sheet for line in page[1:])
    words = [event.score.main.run.letters for event in state(around).log if isinstance(event, PlayMade)]
    assert len(words) > 5
    squeezed = written.replace("_", "")
    assert [word for word in words if word not in squeezed] == []


def test_a_file_that_cannot_be_written_is_refused(around: Surroundings, tmp_path: Path) -> None:
    told = BytesIO()
    assert run(["export", "--brf", str(tmp_path)], replace(around, errors=Screen(told))) == 2
    assert (
        told.getvalue().decode()
        == f"{tmp_path} is there already and is left as it is: choose another name.\n"
    )


def test_the_score_sheet_tells_what_was_agreed_otherwise_and_of_a_coach(around: Surroundings) -> None:
    def sheet() -> str:
        return " ".join(line.strip() for page in exported(around) for line in page)

    coach, game = "COA* TELLS EA* PLAY] AF TURN", around.games / "1.jsonl"
    assert coach not in sheet()
    around.games.with_name("game.brf").unlink()
    text = game.read_text("utf-8")
    first, rest = text.split("\n", 1)
    game.write_text(json.dumps({**json.loads(first), "coach": True}) + "\n" + rest, "utf-8")
    assert coach in sheet()
