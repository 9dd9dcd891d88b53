"""What the commands' options have in common: how they are read, and what they set."""

import argparse
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from crossdots.announcement.part import Literal, phrase
from crossdots.commands.command_line_text import problem_part
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.rules.variant import Variant
from crossdots.session.agreement import (
    LONGEST_NAME,
    CannotAgree,
    GameOptions,
    OptionRefused,
    variant_of,
)
from crossdots.session.forms import Switch
from crossdots.session.options import (
    BRAILLE_DETAIL,
    BRAILLE_OUTPUT,
    BRAILLE_WIDTH,
    GAME_OPTIONS,
    LEXICON,
    POSITION,
    SOUNDS,
    SPEECH_DETAIL,
    SPEECH_OUTPUT,
    SPEECH_TEXT,
    SPELLING,
    Option,
    Preferences,
    clash_in_file,
    game_options,
    kept_values,
    preferences_of,
)

LONGEST_PROBLEM = 240
"""Characters of what argparse says about a command line, which may repeat all of it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the command line says; where it is silent, the settings file; else what is usual.

    `given` are the fields, and other options, that the command line sets; `names_speech` is whether it or
    the file says how speech comes.
    """

    game: GameOptions
    preferences: Preferences
    given: frozenset[str]
    names_speech: bool

    @property
    def names_game(self) -> bool:
        """Whether the command line says anything about the game."""
        return not self.given.isdisjoint(("seed", "tiles", *(option.field for option in GAME_OPTIONS)))


def chosen_by(options: argparse.Namespace, around: Surroundings) -> Chosen:
    """What is to be done, from the command line and the settings file. Raises OptionRefused."""
    given = {name: value for name, value in vars(options).items() if value not in (None, "")}
    if "detail" in given:
        given |= {SPEECH_DETAIL.field: given["detail"], BRAILLE_DETAIL.field: given["detail"]}
    values = {**kept_values(around.settings), **given}
    names_speech = SPEECH_OUTPUT.field in values
    return Chosen(game_options(values), preferences_of(values), frozenset(given), names_speech)


def agreed_variant(chosen: Chosen, around: Surroundings) -> Variant:
    """The rules that were chosen. Raises OptionRefused, with the lines of the settings file to blame."""
    try:
        return variant_of(chosen.game)
    except CannotAgree as error:
        raise OptionRefused(clash_in_file(error, around.settings, chosen.given)) from error


GAME_HELP: Mapping[str, tuple[str, str]] = {
    "players": (
        "NAMES",
        "2 to 4, with commas; for the program `computer`, `beginner`, `casual`, `club`, `expert`, `champion`",
    ),
    "edition": ("NAME", "the rules: `rnib`, `deluxe`, `signature` or `email`"),
    "challenge": (
        "RULE",
        "`free`, `loses-turn`, `five-points`, `ten-points`, `void`, or `edition` for the edition's own",
    ),
    "first_word": ("N", "the first word has so many letters at least: 2 to 5"),
    "moved_word": ("", "a word on the board may be moved along its line"),
    "recycling": ("", "tiles on the board may be had for tiles of the rack"),
    "reclaim_blanks": ("", "blanks on the board may be had for their letters"),
    "lookup": ("", "words may be looked up during play"),
    "nine_tiles": ("", "racks of nine tiles"),
    "finish": (
        "WHERE",
        "who reaches it ends the game: `beginner`, `intermediate`, `expert`, points, or `none`",
    ),
    "turn_timer": ("MINUTES", "how long a turn may last, for all or for each with commas between"),
    "clock": ("MINUTES", "how long a player has for the whole game; as with `--turn-timer`"),
    "warn": ("SECONDS", "how long before the end of the time a player is warned, with commas between"),
    "lexicon": ("NAME|FILE", "the words: `enable`, `common`, `standard`, `large`, or a file of yours"),
    "draw": ("", "draw for the start; else the first named player starts"),
    "think": ("SECONDS", "how long a computer player may think for a move: 1 to 60, else 2"),
    "hints": ("", "`hint` and `why` tell what the computer knows; with `--no-hints` they don't"),
    "coach": ("", "after each turn its player hears what was worth more"),
}
"""For each option of a game what stands for its value, and what it does, with what can be typed marked."""


class _WholeWords(argparse.HelpFormatter):
    """Cuts no option at its hyphens."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """A parser that gives its help to `show`, and whose usage errors are one sentence."""

    show: Callable[[Sequence[str]], None]

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=_WholeWords, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise the error for `run`."""
        raise UsageError(
            phrase(
                "usage.unrecognised", problem=problem_part(message[:1].upper() + message[1:LONGEST_PROBLEM])
            )
        )

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - argparse's signature
        self.show(message.splitlines())


def add_lexicon(parser: argparse.ArgumentParser) -> None:
    """Which words are good."""
    add_option(parser, LEXICON)


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """How it is told."""
    _add_preference(
        parser,
        "--speech",
        SPEECH_OUTPUT,
        "HOW",
        "how speech comes: `printed`, `screen-reader`, `self` or `none`",
    )
    _add_switch(parser, "--text", SPEECH_TEXT, "lines are printed that are spoken anyway")
    parser.add_argument(
        "--detail",
        type=SPEECH_DETAIL.read_typed,
        metavar="HOW",
        help="how much is said: `brief`, `normal` or `full`",
    )
    told = "how braille comes: `auto`, `brltty`, `screen-reader`, `printed` or `none`"
    _add_preference(parser, "--braille", BRAILLE_OUTPUT, "HOW", told)
    _add_preference(parser, "--width", BRAILLE_WIDTH, "N", "cells of a printed line of braille")
    _add_switch(parser, "--sounds", SOUNDS, "a sound for your turn, a refusal, a bingo, a time warning")


def add_manners(parser: argparse.ArgumentParser) -> None:
    """How it is played, and how squares and letters are told."""
    parser.add_argument(
        "--confirm",
        action=argparse.BooleanOptionalAction,
        help="`pass`, `challenge`, `resign` and `quit` ask first",
    )
    _add_preference(parser, "--position", POSITION, "WHERE", "a square's name: `before`, `after` or `off`")
    _add_preference(parser, "--spelling", SPELLING, "HOW", "how letters are spoken: `letters` or `nato`")


def _add_preference(
    parser: argparse.ArgumentParser, flag: str, option: Option, metavar: str, told: str
) -> None:
    parser.add_argument(flag, dest=option.field, type=option.read_typed, metavar=metavar, help=told)


def _add_switch(parser: argparse.ArgumentParser, flag: str, option: Option, told: str) -> None:
    parser.add_argument(flag, dest=option.field, action=argparse.BooleanOptionalAction, help=told)


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """An option of a game, called by its key."""
    flag = "--" + option.key.replace("_", "-")
    metavar, told = GAME_HELP[option.key]
    if isinstance(option.form, Switch):
        _add_switch(parser, flag, option, told)
    else:
        parser.add_argument(flag, dest=option.field, type=option.read_typed, metavar=metavar, help=told)


def read_seed(text: str) -> int:
    """A number from which chance follows. Raises UsageError."""
    try:
        return int(text)
    except ValueError as error:
        raise UsageError(phrase("usage.seed", text=Literal(text[:LONGEST_NAME]))) from error
