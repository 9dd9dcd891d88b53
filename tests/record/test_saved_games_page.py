"""The page about saved games says what files hold: each event, each field, and examples that are real."""

import json
import re
from dataclasses import fields
from pathlib import Path
from zlib import crc32

import pytest

from crossdots.board.premium import Premium
from crossdots.record.codec import EVENT_NAMES, encode_event
from crossdots.record.journal import FORMAT, LARGEST, LONGEST_LINE, VERSION, Header, NoSuchGame, read_game
from crossdots.record.lock import Holder, note_of
from crossdots.rules.event import Ending, GameStarted
from crossdots.rules.variant import EDITIONS, RNIB, BonusName, ChallengeRule, Colour

PAGE = (Path(__file__).parents[2] / "docs" / "saved-games.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    (\{.*\})$", PAGE, re.MULTILINE)


def section(heading: str) -> str:
    """The text under a heading, up to the next one."""
    _, text = re.split(rf"^#+ {re.escape(heading)}$", PAGE, maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^#+ ", text, maxsplit=1, flags=re.MULTILINE)[0]


def described(heading: str) -> set[str]:
    """The fields in the list under a heading."""
    return set(re.findall(r"^\* `(\w+)`", section(heading), re.MULTILINE))


def test_every_event_is_described_and_no_other() -> None:
    assert set(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)) == set(EVENT_NAMES)


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_every_field_of_an_event_is_described_and_no_other(name: str) -> None:
    assert described(name) == {field.name for field in fields(EVENT_NAMES[name])}


def test_the_header_the_steps_and_the_rules_are_described() -> None:
    assert described("The header") == {"format", "version", *(field.name for field in fields(Header))}
    assert described("Steps") == {"step", "events", "check"}
    assert described("The rules in a file") == set(encode_event(GameStarted(RNIB, ()))["variant"])


def test_the_note_of_who_plays_is_described() -> None:
    assert f"`{note_of(Path('3.jsonl'))}`" in section("Who has a game open")
    for field in fields(Holder):
        assert f"`{field.name}` is" in section("Who has a game open")


def test_the_values_are_those_of_the_program() -> None:
    assert f"`{FORMAT}`" in section("The header")
    assert f"It is {VERSION}." in section("The header")
    assert f"{LONGEST_LINE:,} bytes" in PAGE
    assert f"no file more than\n{LARGEST:,}." in PAGE
    for ending in Ending:
        assert f"`{ending.value}`" in section("game_ended")
    rules = section("The rules in a file")
    kinds = [kind for kind in Premium if kind is not Premium.NONE]
    for value in (*EDITIONS, *(one.value for one in (*ChallengeRule, *Colour, *BonusName, *kinds))):
        assert f"`{value}`" in rules


def test_the_example_of_a_header_is_one(tmp_path: Path) -> None:
    """A header alone is a game that was never begun; a wrong one would be called damaged."""
    path = tmp_path / "1.jsonl"
    path.write_text(EXAMPLES[0] + "\n", encoding="utf-8")
    with pytest.raises(NoSuchGame):
        read_game(path)


def test_the_example_of_a_step_is_one() -> None:
    assert set(json.loads(EXAMPLES[1])) == {"step", "events", "check"}
    assert json.loads(EXAMPLES[1])["events"][0]["event"] in EVENT_NAMES


def test_the_line_of_python_computes_the_checksum() -> None:
    (formula,) = re.findall(r"^    check = zlib\.(.*)$", PAGE, re.MULTILINE)
    lines = (Path(__file__).parent / "whole_game.jsonl").read_bytes().splitlines(keepends=True)
    check = 0
    for line in lines[1:]:
        check = eval(formula, {"crc32": crc32}, {"line": line, "check_before": check})
        assert f"{check:08x}" == json.loads(line)["check"]
    assert len(lines) > 20
