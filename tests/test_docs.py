"""The documents say what the program is now: each command, key and option, each quoted answer, each link."""

import argparse
import itertools
import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO, StringIO
from itertools import takewhile
from pathlib import Path

import pexpect
import pytest

from crossdots.__main__ import COMMANDS as PROGRAM_COMMANDS
from crossdots.__main__ import parser_of, run
from crossdots.announcement.phrasebook import Output, english
from crossdots.braille.signs import SIX_DOT_CELLS
from crossdots.commands.surroundings import Surroundings
from crossdots.lexicon.exercises import Drill
from crossdots.navigation.manual import PAGES
from crossdots.rules.variant import EDITIONS, ChallengeRule, Conflict, Level
from crossdots.session.forms import Choice
from crossdots.session.keys import KEYS
from crossdots.session.options import OPTIONS
from crossdots.session.set_up import VARIATIONS
from crossdots.session.table import COMMANDS
from crossdots.terminal.screen import Screen

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PLAYER_PAGES = (
    "installing",
    "playing",
    "braille",
    "speech",
    "rules",
    "settings",
    "games-on-record",
    "e-mail-play",
    "questions",
    "changelog",
)
PLAYER_DOCUMENTS = (README, *(DOCS / f"{name}.md" for name in PLAYER_PAGES))
ALL_DOCUMENTS = (README, ROOT / "braille_tables" / "README.md", *sorted(DOCS.rglob("*.md")))

TWO_PLAYERS = "play --players Ann,Ben --no-draw --tiles AITRNVRHOBTSEE --seed 5"
TWO_PLAYERS_BLANK = "play --players Ann,Ben --no-draw --tiles TRA?NERBOBTSHR --seed 5"

LIKE_ANOTHER = {"detail": "speech_detail"}
"""Options of the command line that set more than one option of the settings file."""

VARIATION_HEADINGS = {
    "first_word": "a longer first word",
    "moved_word": "moved word",
    "recycling": "recycling tiles",
    "reclaim_blanks": "reclaiming blanks",
    "lookup": "dictionary allowed",
    "nine_tiles": "nine tiles",
    "finish": "finish line",
    "turn_timer": "turn timer",
    "clock": "clock for the whole game",
    "challenge": "what a challenge in vain costs",
    "coach": "a coach",
}
"""Where the rule book tells each variation, by the field that it sets."""

PRESSED = {
    "Enter": "\r",
    "Tab": "\t",
    "Left": "\x1b[D",
    "Up": "\x1b[A",
    "F2": "\x1bOQ",
    "F5": "\x1b[15~",
    "F9": "\x1b[20~",
}
"""What a terminal sends for the keys that the README names."""

SLIP = """#player1 Ann
#player2 Ben
#title A slip
>Ann: AINRTVR 8D TRAIN +12 12
>Ben:  - +0 0
>Ann: RV - +0 12
>Ben: BEHORTZ D8 .HROB +15 15
"""

EMPTY: Mapping[str, str] = {}
NO_VOICE = {"SPEECHD_ADDRESS": "unix_socket:/nowhere", "PATH": ""}
"""Then what would be spoken is printed."""

VOICE_KEYS = "\rrack\rrate +10\r\x04"
UNDO_KEYS = "\r8D TRAIN\r\rundo\ryes\r\x04"
REVIEW_LINES = ["8D TRAIN", "pass", "pass", "review", "review off"]

of_each_document = pytest.mark.parametrize(
    "path", ALL_DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT).with_suffix(""))
)
of_each_player_document = pytest.mark.parametrize("path", PLAYER_DOCUMENTS, ids=lambda path: path.stem)


# What is named.


def test_every_command_is_named() -> None:
    playing = text_of("playing")
    names = {name for command in COMMANDS.commands for name in (command.name, *command.aliases)}
    assert [name for name in sorted(names) if not re.search(rf"`{re.escape(name)}[` ]", playing)] == []


@pytest.mark.parametrize("key", ["manual.help", "train.help", "learn.help"])
def test_every_word_that_is_no_command_of_a_game_is_named(key: str) -> None:
    """What can be typed in the manual, in training and on the tour, as the help there says."""
    playing = text_of("playing")
    words = [piece.literal for piece in english().pieces(key, Output.SPEECH) if piece.literal]
    assert len(words) > 4
    assert [word for word in words if f"`{word}`" not in playing] == []


def test_every_exercise_is_named() -> None:
    assert [drill.value for drill in Drill if f"* `{drill.value}`: " not in text_of("playing")] == []


def test_the_manual_has_every_page_for_players_but_the_news() -> None:
    pages = {ROOT / page for page in PAGES}
    assert pages == set(PLAYER_DOCUMENTS) - {DOCS / "changelog.md"}
    linked = set(links_in(README.read_text("utf-8")))
    assert {page for page in PAGES if page != README.name} <= linked


def test_every_key_is_named_with_what_it_does() -> None:
    named = re.findall(r"^\* ([A-Z][^:]*): `(.*)`$", text_of("playing"), re.MULTILINE)
    assert {key.lower(): line for key, line in named} == {key.lower(): line for key, line in KEYS.items()}


def test_every_option_is_named(parser: argparse.ArgumentParser) -> None:
    playing = text_of("playing") + text_of("e-mail-play")
    options = {option for part in parsers_of(parser) for option in long_options(part)}
    assert "--braille" in options
    assert [option for option in sorted(options) if not re.search(rf"`{option}[` ]", playing)] == []


def test_every_choice_of_an_option_is_named(parser: argparse.ArgumentParser) -> None:
    playing = text_of("playing")
    forms = {option.field: option.form for option in OPTIONS}
    flags = {
        action.option_strings[-1]: form
        for part in parsers_of(parser)
        for action in part._actions
        if action.option_strings
        and isinstance(form := forms.get(LIKE_ANOTHER.get(action.dest, action.dest)), Choice)
    }
    chosen = {f"`{flag} {choice}`" for flag, form in flags.items() for choice in form.values}
    assert {"`--detail full`", "`--braille none`", "`--challenge void`"} <= chosen
    assert [choice for choice in sorted(chosen) if choice not in playing] == []


def test_the_rule_book_names_every_option_of_a_game(parser: argparse.ArgumentParser) -> None:
    rules = text_of("rules")
    options = set(long_options(commands_of(parser)["play"]))
    switched_off = {option for option in options if option.replace("--no-", "--") in options - {option}}
    named = options - switched_off
    assert {"--edition", "--moved-word", "--width", "--help"} <= named
    assert [option for option in sorted(named) if f"`{option}`" not in rules] == []


def test_the_rule_book_names_every_edition_rule_level_and_variation() -> None:
    rules = text_of("rules")
    names = [*EDITIONS, *(level.value for level in Level)]
    names += [rule.value.replace("_", "-") for rule in ChallengeRule]
    assert [name for name in names if f"* `{name}`: " not in rules] == []
    headings = {heading.casefold() for heading in re.findall(r"^### (.*)$", rules, re.MULTILINE)}
    named = {VARIATION_HEADINGS[variation.field] for variation in VARIATIONS}
    assert named <= headings


@pytest.mark.parametrize("level", Level)
def test_the_rule_book_tells_every_target(level: Level) -> None:
    two, three, four = (level.target(players) for players in (2, 3, 4))
    figures = f"{two} points in a game of two, {three} in a game of three, {four} in a game of four"
    assert f"* `{level.value}`: {figures}." in text_of("rules")


def test_the_rule_book_tells_every_conflict_by_its_reason() -> None:
    _, told = text_of("rules").split("### What can't be combined\n")
    items = re.findall(r"^\* ", told.partition("\n#")[0], re.MULTILINE)
    asked_for = set(Conflict) - {Conflict.NEGATIVE}  # which no option accepts
    assert len(items) == len(asked_for)


def test_every_part_of_the_command_line_is_shown(parser: argparse.ArgumentParser) -> None:
    shown = {line.split()[1] for line in indented_lines(text_of("playing")) if line.startswith("crossdots ")}
    assert set(commands_of(parser)) <= shown
    actions = {line.split()[2] for line in indented_lines(text_of("playing")) if " games " in line}
    assert {"rename", "delete", "statistics"} <= actions


def test_every_sign_of_the_board_is_described_dot_by_dot() -> None:
    described = set(re.findall(r"^\* .*: (dots? [\d ]+)\.$", text_of("braille"), re.MULTILINE))
    assert {dots_of(cell) for cell in SIX_DOT_CELLS.values()} <= described


def test_every_package_and_decision_is_in_the_architecture() -> None:
    architecture = text_of("architecture")
    packages = {path.parent.name for path in (ROOT / "src" / "crossdots").glob("*/__init__.py")}
    assert [name for name in sorted(packages) if f"`{name}/`" not in architecture] == []
    decisions = {f"decisions/{path.name}" for path in (DOCS / "decisions").glob("*.md")}
    assert decisions == {target for target in links_in(architecture) if target.startswith("decisions/")}


def test_the_two_commands_stand_at_the_top() -> None:
    commands = [line for line in indented_lines(README.read_text("utf-8")) if line.startswith("make ")]
    assert commands[:2] == ["make play", "make test"]


# What can be typed.


@of_each_document
def test_every_command_line_can_be_parsed(path: Path, parser: argparse.ArgumentParser) -> None:
    for line in command_lines(path.read_text("utf-8")):
        if line not in (["--help"], ["--version"]):
            parser.parse_args(line)


@of_each_document
def test_every_link_points_to_something(path: Path) -> None:
    for target in links_in(path.read_text("utf-8")):
        file, _, heading = target.partition("#")
        pointed_to = path.parent / file if file else path
        assert pointed_to.exists(), target
        if heading:
            assert heading in anchors_in(pointed_to.read_text("utf-8")), target


# What is heard.


@pytest.mark.parametrize("name", ["playing", "speech", "games-on-record"])
def test_every_quoted_answer_is_heard(name: str, all_heard: list[str]) -> None:
    quotes = quotes_in(text_of(name))
    assert quotes
    assert [quote for quote in quotes if not any(quote in line for line in all_heard)] == []


def test_the_first_game_is_heard_as_it_is_written(tmp_path: Path) -> None:
    game = README.read_text("utf-8").partition("## A first game")[2].partition("\n## ")[0]
    (command,) = (line for line in command_lines(game) if line[0] == "play")
    steps = "\n".join(re.findall(r"^\d+\. .*(?:\n   .*)*", game, re.MULTILINE))
    keys = "".join(PRESSED.get(typed, typed) for typed in re.findall(r"`([^`]+)`", steps))
    heard = heard_at_a_terminal(tmp_path, command, keys)
    quotes = quotes_in(steps)
    assert len(quotes) > 10
    rest = iter(heard)
    assert [quote for quote in quotes if quote not in rest] == [], heard


@of_each_player_document
def test_the_sentences_are_short(path: Path) -> None:
    lengths = [len(sentence.split()) for sentence in sentences_in(path.read_text("utf-8"))]
    assert len(lengths) > 10
    assert sum(lengths) / len(lengths) < 15
    assert max(lengths) < 40


@of_each_player_document
def test_nothing_needs_to_be_seen(path: Path) -> None:
    text = re.sub(r"^```toml\n(.*?)^```$", r"\1", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"^\s*\|", text, re.MULTILINE), "a table"
    assert not re.search(r"!\[|<img|```", text), "a picture, or a drawing"


# Reading the documents.


def text_of(name: str) -> str:
    return (DOCS / f"{name}.md").read_text("utf-8")


def indented_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.startswith("    ")]


def command_lines(text: str) -> Iterator[list[str]]:
    """The arguments of each line that runs the program, itself or through make."""
    for line in indented_lines(text):
        words = shlex.split(line)
        if words and Path(words[0]).name == "crossdots":
            yield list(takewhile(lambda word: word not in ("<", ">", "|"), words[1:]))
        elif words[:2] == ["make", "play"]:
            options = [word.removeprefix("ARGS=") for word in words[2:]]
            yield ["play", *shlex.split(" ".join(options))]


def links_in(text: str) -> list[str]:
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def anchors_in(text: str) -> set[str]:
    """What a link to each heading ends with."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def sentences_in(text: str) -> Iterator[str]:
    """Sentences of paragraphs and items; headings and indented lines are left out."""
    lines = [line for line in text.splitlines() if not line.startswith(("#", "    "))]
    for block in re.split(r"\n\s*\n|\n\s*(?:\*|\d+\.) ", "\n".join(["", *lines])):
        for sentence in re.split(r"(?<=[.!?])[”)]?\s+", block):
            if re.search(r"\w", sentence):
                yield sentence


def quotes_in(text: str) -> list[str]:
    """What stands in curved quotation marks: the program's own words, and nothing else."""
    return re.findall("“([^”]+)”", " ".join(text.split()))


def dots_of(cell: str) -> str:
    dots = [str(dot + 1) for dot in range(8) if (ord(cell) - 0x2800) >> dot & 1]
    return f"dot{'s' if len(dots) > 1 else ''} {' '.join(dots)}"


# Asking the program.


@pytest.fixture
def parser(tmp_path: Path) -> argparse.ArgumentParser:
    return parser_of(tuple(PROGRAM_COMMANDS), surroundings(tmp_path, BytesIO(), BytesIO()))


def parsers_of(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for command in commands_of(parser).values():
        yield from parsers_of(command)


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    return {
        name: command
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for name, command in action.choices.items()
    }


def long_options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.help is not argparse.SUPPRESS:
            yield from (option for option in action.option_strings if option.startswith("--"))


def surroundings(folder: Path, commands: BytesIO, told: BytesIO) -> Surroundings:
    return Surroundings(
        commands=commands,
        interactive=False,
        screen=Screen(told),
        errors=Screen(told),
        games=folder / "games",
        cache=folder / "cache",
        settings=folder / "settings.toml",
        now=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
        monotonic=lambda: 0.0,
    )


@pytest.fixture(scope="module")
def all_heard(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Everything that is said in games like those in the documents, to one player and to two."""
    folder = tmp_path_factory.mktemp("heard")
    train = ["rack", "8D TRAIN", "turn", "rack", "H8", "row 8", "A8", "C7", "spell"]
    settings = ["H9", "position after", "H9", "position off", "H9", "position before"]
    record = folder / "slip.gcg"
    record.write_text(SLIP, "utf-8")
    nato = ["spelling nato", "rack", "spelling letters"]
    return [
        *heard_from_a_file(folder, [*shlex.split(TWO_PLAYERS), "--detail", "brief"], train),
        *heard_from_a_file(folder, shlex.split(TWO_PLAYERS), [*settings, *nato, *train]),
        *heard_from_a_file(folder, [*shlex.split(TWO_PLAYERS), "--detail", "full"], train),
        *heard_from_a_file(folder, shlex.split(TWO_PLAYERS_BLANK), ["8B TRAINER", "G8", "B8 THROB"]),
        *heard_at_a_terminal(folder, shlex.split(TWO_PLAYERS), "\r8D TRAIN\r\r8I S\r\x04"),
        *heard_at_a_terminal(folder, ["play"], "2\rAnn,Ben\r\r\x04"),
        *heard_at_a_terminal(folder, shlex.split(f"{TWO_PLAYERS} --edition email"), UNDO_KEYS),
        *heard_from_a_file(folder, shlex.split(f"{TWO_PLAYERS} --finish beginner"), REVIEW_LINES),
        *heard_from_a_file(folder, ["review", str(record)], ["next", "next", "rack", "move 4"]),
        *heard_in_time(folder),
        *heard_at_a_terminal(folder, [*shlex.split(TWO_PLAYERS), "--speech", "self"], VOICE_KEYS, NO_VOICE),
    ]


def heard_in_time(folder: Path) -> list[str]:
    """What is heard of a turn timer; each look at the clock finds it half a minute later."""
    told = BytesIO()
    seconds = itertools.count(step=30.0)
    around = replace(surroundings(folder, BytesIO(b"score\n" * 9), told), monotonic=lambda: next(seconds))
    assert run(shlex.split(f"{TWO_PLAYERS} --turn-timer 2 --warn 30"), around) == 0
    return told.getvalue().decode().splitlines()


def heard_from_a_file(folder: Path, command: list[str], lines: list[str]) -> list[str]:
    told = BytesIO()
    assert run(command, surroundings(folder, BytesIO("\n".join(lines).encode()), told)) == 0
    return told.getvalue().decode().splitlines()


def heard_at_a_terminal(
    folder: Path, command: list[str], keys: str, environment: Mapping[str, str] = EMPTY
) -> list[str]:
    """The lines of a terminal that is wide enough for every answer, until the program ends."""
    homes = {f"XDG_{name}_HOME": str(folder) for name in ("DATA", "CACHE", "CONFIG", "STATE")}
    settings = folder / "crossdots" / "settings.toml"
    if not settings.exists():  # else it would be the very first start
        settings.parent.mkdir(exist_ok=True)
        settings.write_text('[speech]\noutput = "printed"\n', "utf-8")
    heard = StringIO()
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-P", "-m", "crossdots", *command],
        env={**os.environ, **homes, "TERM": "xterm", "LC_ALL": "C.UTF-8", **environment},
        dimensions=(50, 2000),
        encoding="utf-8",
        timeout=60,
    )
    child.logfile_read = heard
    child.expect_exact(("to move.", "when ready.", "tells more."))
    child.send(keys)
    child.expect_exact(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return [line.rstrip("\r") for line in heard.getvalue().split("\n")]
