"""Saving: each step is on the disk before it is told; trouble is told once, and nothing is lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.record.journal import read_game
from crossdots.record.shelf import game_paths

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

    from crossdots.rules.state import State

CANNOT = "The game cannot be saved: "


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """As on a full disk: what would make a file larger than `size` bytes is written in part and fails."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def saved_is_played(players: Players, folder: Path) -> bool:
    (path,) = game_paths(folder)
    saved = read_game(path)
    return saved.state == players.state and not saved.half_line


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_each_step_is_on_the_disk_before_it_is_told(seated: Seating, games: Path) -> None:
    players = seated("Ann", "Ben", interactive=False, folder=games)
    on_disk: list[State] = []
    players.heard.at_each_word = lambda: on_disk.append(read_game(games / "1.jsonl").state)
    players.type("pass")
    assert on_disk[0] == players.state


def test_trouble_is_told_once_and_so_is_its_end(seated: Seating, games: Path) -> None:
    games.write_text("a file where the folder should be")
    players = seated("Ann", "Ben", interactive=False, folder=games, tiles="AITRNVR")
    assert len([text for text in players.heard.spoken if text.startswith(CANNOT)]) == 1
    for line in ("8D TRAIN", "pass", "pass"):
        told = players.type(line)
        assert not [text for text in told if "saved" in text]
    games.unlink()
    told = players.type("exchange A")
    assert told[1] == "The game is being saved again."
    assert saved_is_played(players, games)
    assert not [text for text in players.type("pass") if "saved" in text]
    assert saved_is_played(players, games)


def test_a_full_disk_loses_nothing(seated: Seating, games: Path) -> None:
    players = seated("Ann", "Ben", interactive=False, folder=games, tiles="AITRNVR")
    path = games / "1.jsonl"
    whole = path.read_bytes()
    with files_no_larger_than(len(whole) + 20):
        told = players.type("8D TRAIN")
        assert told[0].startswith("Ann: TRAIN")
        assert told[1].startswith(CANNOT)
        assert told[1].endswith(". Play goes on in memory only.")
        assert path.read_bytes() == whole
        assert not [text for text in players.type("pass") if text.startswith(CANNOT)]
        assert path.read_bytes() == whole
    assert "The game is being saved again." in players.type("pass")
    assert saved_is_played(players, games)
    with files_no_larger_than(path.stat().st_size):
        assert [text for text in players.type("pass") if text.startswith(CANNOT)], "new trouble is told anew"


def test_what_could_not_be_saved_is_tried_once_more_on_leaving(seated: Seating, games: Path) -> None:
    players = seated("Ann", "Ben", interactive=False, folder=games)
    with files_no_larger_than((games / "1.jsonl").stat().st_size):
        players.type("pass")
    assert players.type("quit") == ["The game is kept. To go on with it: crossdots resume."]
    assert saved_is_played(players, games)


def test_a_game_that_is_lost_on_leaving_says_so(seated: Seating, games: Path) -> None:
    games.write_text("a file where the folder should be")
    players = seated("Ann", "Ben", interactive=False, folder=games)
    assert players.type("quit") == ["The game could not be saved and ends here."]
    assert players.session.finished


def test_an_ended_game_that_is_lost_says_so_too(seated: Seating, games: Path) -> None:
    games.write_text("a file where the folder should be")
    players = seated("Ann", "Ben", interactive=False, folder=games)
    players.type("pass", "pass", "pass", "pass")
    assert players.type("quit") == ["The game could not be saved and ends here."]
