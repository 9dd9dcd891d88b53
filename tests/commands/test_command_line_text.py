"""What argparse says of a command line: what is to be typed can be told from the sentences around it."""

import re
from importlib import import_module

import pytest

from crossdots.__main__ import COMMANDS
from crossdots.announcement.part import Literal, Part, Passage
from crossdots.commands.arguments import Parser
from crossdots.commands.command_line_text import help_parts, problem_part, shown_lines


def marked(part: Part) -> str:
    """The text, with what is to be typed between brackets."""
    assert isinstance(part, Passage)
    return "".join(f"<{piece.text}>" if isinstance(piece, Literal) else piece.text for piece in part.pieces)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Unrecognized arguments: --brall x", "Unrecognized arguments: <--brall x>"),
        (
            "Argument COMMAND: invalid choice: 'dance' (choose from 'play', 'mail')",
            "Argument COMMAND: invalid choice: <dance> (choose from <play>, <mail>)",
        ),
        (
            "Argument COMMAND: invalid choice: 'dance' (choose from play, mail)",
            "Argument COMMAND: invalid choice: <dance> (choose from <play>, <mail>)",
        ),
        ('Argument WHAT: invalid choice: "it\'s"', "Argument WHAT: invalid choice: <it's>"),
        (
            "Ambiguous option: --br could match --braille, --brf",
            "Ambiguous option: <--br> could match <--braille>, <--brf>",
        ),
        ("Argument -h/--help: expected one argument", "Argument <-h>/<--help>: expected one argument"),
        ("The following arguments are required: ID|FILE", "The following arguments are required: ID|FILE"),
    ],
)
def test_why_a_command_line_is_refused(said: str, told: str) -> None:
    assert marked(problem_part(said)) == told


def help_of(command: str) -> list[str]:
    parser = Parser(prog=f"crossdots {command}")
    import_module(f"crossdots.commands.{command}").add(parser)
    return parser.format_help().splitlines()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_every_option_as_it_is_typed(command: str) -> None:
    for line, part in zip(filter(str.strip, help_of(command)), help_parts(help_of(command)), strict=True):
        told = marked(part)
        assert told.replace("<", "").replace(">", "") == shown_lines([line])[0]
        assert "--" not in re.sub("<.*?>", "", told)


def test_help_tells_values_as_they_are_typed() -> None:
    told = " ".join(" ".join(map(marked, help_parts(help_of("match")))).split())
    assert told.startswith("usage: <crossdots> <match> [<-h>] [<--games> N] [<--seed> N] [<--jobs> N]")
    for text in (
        "PLAYER <beginner>, <casual>, <club>, <expert>, <champion>, <computer>, <leaves>",
        "<-h>, <--help> show this help message and exit",
        "<--braille> HOW how braille comes: <auto>, <brltty>, <screen-reader>, <printed> or <none>",
    ):
        assert text in told


def test_commands_are_told_as_they_are_typed() -> None:
    (line,) = help_parts(["    match     let two computer players play many games"])
    assert marked(line) == "    <match>     let two computer players play many games"
