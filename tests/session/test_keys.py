"""Every key is a shorter way to type a line that runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crossdots.session.keys import KEYS, keys_of
from crossdots.session.table import COMMANDS
from crossdots.terminal.key import Key

if TYPE_CHECKING:
    from tests.session.conftest import Seating


@pytest.mark.parametrize("name", KEYS)
def test_the_terminal_has_the_key(name: str) -> None:
    assert name.upper().replace(" ", "_") in Key.__members__


@pytest.mark.parametrize("line", sorted(set(KEYS.values())))
def test_the_line_of_a_key_runs(seated: Seating, line: str) -> None:
    players = seated("Ann", "Computer", computers=(1,))
    assert players.session.run(line), players.heard.spoken


def test_help_tells_the_keys_of_a_command(seated: Seating) -> None:
    players = seated("Ann", "Computer", computers=(1,))
    assert keys_of("rack") == ("F2",)
    assert players.type("help rack")[0].endswith("Key: F2.")
    assert keys_of("edge") == (
        "control left",
        "control right",
        "control up",
        "control down",
        "home",
        "end",
    )
    assert keys_of("exchange") == ()


def test_every_key_runs_a_command_that_exists() -> None:
    names = {command.name for command in COMMANDS.commands}
    assert {line.split()[0] for line in KEYS.values()} <= names
