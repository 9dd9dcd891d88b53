"""The table of commands: no name twice, every form and example right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcer.announcer import SpokenLine
from crossdots.rules.variant import EMAIL, RNIB
from crossdots.session.command import Command
from crossdots.session.placing import AT_PLACE
from crossdots.session.reading import SHOWN_AT_MOST
from crossdots.session.refused import Refused
from crossdots.session.table import COMMANDS
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
    from tests.session.conftest import Seating

EVERY = COMMANDS.commands


def test_no_name_is_used_twice() -> None:
    names = [name for command in EVERY for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_a_command_is_found_by_its_names_in_any_case(command: Command) -> None:
    for name in (command.name, command.name.upper(), *command.aliases):
        assert COMMANDS.named(name) is command
        if command is not AT_PLACE:
            assert COMMANDS.find(f"{name}  X Y ") == (command, "X Y")


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_the_example_is_a_line_of_the_command(command: Command) -> None:
    found, argument = COMMANDS.find(command.example)
    assert found is command
    assert (argument == "") == (command.form == command.name or command.example == command.name)


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_every_example_works_somewhere(seated: Seating, command: Command) -> None:
    """Where all is agreed on: at the start, with a word, a tile placed, a blank, or twelve moves behind."""
    twelve = [f"exchange {letter}" for pair in zip("TRAIQV", "NREEEE", strict=True) for letter in pair]
    agreed = replace(EMAIL, moved_word=True, recycling=True, reclaim_blanks=True, lookup=True)
    histories = (
        (),
        ("8D TRAI-N",),
        ("place T",),
        ("8H TA",),
        ("pass", "previous", "previous", "previous"),
        twelve,
    )
    for prepared in histories:
        players = seated(
            "Ann",
            "Ben",
            tiles="TRAIQV?NREEEEE",
            interactive=False,
            variant=agreed,
            words=("TRAIN", "RETRAIN", "TRAIE"),
        )
        players.session.announcer.spoken_line = SpokenLine(players.heard, VoiceSettings())
        players.session.change = lambda _field, _value: None
        for line in prepared:
            assert players.session.run(line), players.heard.spoken
        if players.session.run(command.example):
            return
    pytest.fail(f"{command.example}: {players.heard.spoken[-1]}")


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_a_wrong_argument_returns_the_form_or_says_what_is_wrong(seated: Seating, command: Command) -> None:
    agreed = replace(RNIB, lookup=True, reclaim_blanks=True)
    players = seated("Ann", "Ben", tiles="EEEEEEETRAINQV", interactive=False, variant=agreed)
    players.type("pass", "place T")
    line = "8D one two three" if command is AT_PLACE else f"{command.name} one two three"
    before = players.unchangeable
    (answer,) = players.type(line)
    told = (f"Type {command.form}.", f"{command.name} is typed alone.", "one two three", "Not on your rack")
    assert answer.startswith(told)
    assert players.unchangeable == before


@pytest.mark.parametrize("text", ["H8", "8H", "o15", "99Z"])
def test_a_line_that_begins_with_a_place_plays_there(text: str) -> None:
    assert COMMANDS.find(f"{text} WORD") == (AT_PLACE, f"{text} WORD")
    assert COMMANDS.named(text) is AT_PLACE


@pytest.mark.parametrize("text", ["H", "8", "HH8", "8HH", "H-8", "٨D", "ÉH8"])
def test_what_is_no_place_is_no_command(text: str) -> None:
    assert COMMANDS.named(text) is None
    with pytest.raises(Refused):
        COMMANDS.find(text)


def test_long_text_is_repeated_in_part(seated: Seating) -> None:
    players = seated("Ann", "Ben", interactive=False)
    (answer,) = players.type("A" * 999)
    assert answer.startswith("A" * SHOWN_AT_MOST + "… is not a command.")
