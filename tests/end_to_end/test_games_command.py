"""`crossdots games` where it needs a real terminal, or another process at the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home

PLAY = ("play", "--players", "Ann,computer", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
QUESTION = (
    r"Game 1 called Mary, begun .*: Ann 66, Computer \d+\. Not ended\. Delete game 1 called Mary for ever\?"
)


@pytest.fixture
def mary(home: Home) -> Home:
    """A player with one game, which has a name."""
    assert home.run(*PLAY, commands="8B TRAINER").status == 0
    assert home.run("games", "rename", "1", "Mary").lines == ["It is now game 1 called Mary."]
    return home


def test_a_game_is_deleted_after_a_yes(mary: Home) -> None:
    terminal = mary.terminal("games", "delete", "mary")
    terminal.until(QUESTION)
    terminal.answer("why\r", r"Type yes to delete the game, or no to keep it\.")
    terminal.answer("\x1bOP", QUESTION)  # F1
    terminal.answer("yes\r", r"Game 1 called Mary is deleted\.")
    terminal.left()
    assert list(mary.games.iterdir()) == []


@pytest.mark.parametrize("keys", ["no\r", "\x03", "\x04"])
def test_a_game_is_kept_without_one(mary: Home, keys: str) -> None:
    terminal = mary.terminal("games", "delete", "1")
    terminal.until(QUESTION)
    terminal.answer(keys, r"Nothing was done\.")
    terminal.left()
    assert [path.name for path in mary.games.iterdir()] == ["1 Mary.jsonl"]


def test_a_game_that_is_played_is_neither_renamed_nor_deleted(mary: Home) -> None:
    player = mary.start("resume", "Mary")
    assert player.stdout is not None
    while not player.stdout.readline().startswith(b"Ann to move."):
        assert player.poll() is None
    (line,) = mary.run("games").lines
    assert line.endswith("Being played now.")
    for command in (("rename", "1", "John"), ("delete", "1", "--yes")):
        refused = mary.run("games", *command)
        (why,) = refused.errors
        assert refused.status == 2
        assert why.startswith("Game 1 called Mary is open already on this computer since ")
        assert why.endswith("To listen: crossdots resume 1 --listen.")
    terminal = mary.terminal("games", "delete", "1")
    terminal.until(r"Game 1 called Mary is open already on this computer since ")
    terminal.left()
    assert b"Delete" not in terminal.received
    player.communicate(b"quit\n")
    assert mary.run("games", "delete", "1", "--yes").lines == ["Game 1 called Mary is deleted."]
