"""A damaged file says where it broke, or is the same game; reading never changes it and takes no time."""

from __future__ import annotations

import json
import os
import random
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from crossdots.record.codec import encode_event
from crossdots.record.journal import (
    LONGEST_LINE,
    DamagedGame,
    Header,
    NoSuchGame,
    SavedGame,
    read_game,
)
from crossdots.rules.event import GameStarted
from crossdots.rules.state import fold
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.record.conftest import WholeGame

HEADER_LINES = 1

Steps: TypeAlias = list[dict[str, Any]]
Change: TypeAlias = Callable[[Steps], object]
"""Steps as they stand in the file, to be changed in place."""


def read(path: Path, data: bytes) -> SavedGame | DamagedGame | NoSuchGame:
    """What reading a file with this content gives or raises; the content stays as it is."""
    path.write_bytes(data)
    try:
        return read_game(path)
    except (DamagedGame, NoSuchGame) as error:
        return error
    finally:
        assert path.read_bytes() == data


def damaged_line(path: Path, lines: list[bytes]) -> int | None:
    """The line at which a file is damaged; None when it is a whole game."""
    outcome = read(path, b"".join(lines))
    if isinstance(outcome, DamagedGame):
        assert outcome.path == path
        return outcome.line
    assert isinstance(outcome, SavedGame)
    return None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "7.jsonl"


# Accidents, in every line.


def test_a_flipped_bit_in_any_step(whole_game: WholeGame, path: Path) -> None:
    chance = random.Random(1)
    for index in range(HEADER_LINES, len(whole_game.lines)):
        line = whole_game.lines[index]
        inside = range(len(line) - 1)
        for place in (0, len(line) - 2, *chance.sample(inside, 4)):
            flipped = bytearray(line)
            flipped[place] ^= 1 << chance.randrange(8)
            lines = [*whole_game.lines[:index], bytes(flipped), *whole_game.lines[index + 1 :]]
            assert damaged_line(path, lines) == index + 1


def test_a_flipped_bit_in_the_header_leaves_the_game_as_it_is(whole_game: WholeGame, path: Path) -> None:
    whole = whole_game.state(len(whole_game.steps))
    unnoticed = 0
    for place in range(len(whole_game.lines[0])):
        flipped = bytearray(whole_game.data)
        flipped[place] ^= 4
        outcome = read(path, bytes(flipped))
        if isinstance(outcome, SavedGame):
            assert outcome.state == whole
            unnoticed += 1
        else:
            assert isinstance(outcome, DamagedGame)
            assert outcome.line == 1
    assert 0 < unnoticed < len(whole_game.lines[0]) / 4


def test_a_line_that_lost_its_end_runs_into_the_next(whole_game: WholeGame, path: Path) -> None:
    for index in range(len(whole_game.lines) - 1):
        lines = list(whole_game.lines)
        lines[index] = lines[index].removesuffix(b"\n")
        assert damaged_line(path, lines) == index + 1


def test_a_missing_line(whole_game: WholeGame, path: Path) -> None:
    for index in range(len(whole_game.lines) - 1):
        lines = [*whole_game.lines[:index], *whole_game.lines[index + 1 :]]
        assert damaged_line(path, lines) == index + 1


def test_without_its_last_line_a_file_is_the_game_before_that_step(whole_game: WholeGame, path: Path) -> None:
    outcome = read(path, b"".join(whole_game.lines[:-1]))
    assert isinstance(outcome, SavedGame)
    assert outcome.state == whole_game.state(len(whole_game.steps) - 1)


def test_a_line_that_comes_twice(whole_game: WholeGame, path: Path) -> None:
    for index in range(len(whole_game.lines)):
        lines = [*whole_game.lines[: index + 1], *whole_game.lines[index:]]
        assert damaged_line(path, lines) == index + 2


def test_two_lines_that_changed_places(whole_game: WholeGame, path: Path) -> None:
    for index in range(len(whole_game.lines) - 1):
        lines = list(whole_game.lines)
        lines[index], lines[index + 1] = lines[index + 1], lines[index]
        assert damaged_line(path, lines) == index + 1


def test_an_empty_line(whole_game: WholeGame, path: Path) -> None:
    for index in range(len(whole_game.lines) + 1):
        lines = [*whole_game.lines[:index], b"\n", *whole_game.lines[index:]]
        assert damaged_line(path, lines) == index + 1


def test_lines_of_another_game(whole_game: WholeGame, path: Path) -> None:
    """The same step of a game that began otherwise fits by its number, yet not by its checksum."""
    first = json.loads(whole_game.lines[1])
    first["events"][0]["players"][0] = "Eve"
    other = line_of(first, 0)
    assert damaged_line(path, [whole_game.lines[0], other]) is None
    assert damaged_line(path, [whole_game.lines[0], other, *whole_game.lines[2:]]) == 3


def test_line_ends_of_another_system(whole_game: WholeGame, path: Path) -> None:
    assert damaged_line(path, [line.replace(b"\n", b"\r\n") for line in whole_game.lines]) == 2


# Lines that someone wrote by hand, with the right checksums.


def line_of(value: dict[str, Any], check_before: int) -> bytes:
    """A step's line, made after docs/saved-games.md and not with the program's own code."""
    unchecked = {name: entry for name, entry in value.items() if name != "check"}
    start = json.dumps(unchecked, ensure_ascii=False, separators=(",", ":"))[:-1].encode(
        errors="backslashreplace"
    )
    return start + f',"check":"{crc32(start, check_before):08x}"}}\n'.encode()


def written_by_hand(values: Steps) -> list[bytes]:
    """The lines of these steps, each with its checksum."""
    lines: list[bytes] = []
    check = 0
    for value in values:
        lines.append(line_of(value, check))
        check = int(json.loads(lines[-1])["check"], 16)
    return lines


def test_the_checksum_is_made_as_the_documents_say(whole_game: WholeGame) -> None:
    assert written_by_hand(steps_of(whole_game)) == list(whole_game.lines[1:])


def steps_of(whole_game: WholeGame) -> Steps:
    return [json.loads(line) for line in whole_game.lines[1:]]


def step_with(steps: Steps, kind: str) -> int:
    """The place of the first step that has an event of a kind."""
    return next(
        place for place, one in enumerate(steps) if any(found["event"] == kind for found in one["events"])
    )


def event_of(steps: Steps, kind: str) -> dict[str, Any]:
    """The first event of a kind, to be changed."""
    events = steps[step_with(steps, kind)]["events"]
    found: dict[str, Any] = next(one for one in events if one["event"] == kind)
    return found


def event(kind: str, **fields: object) -> tuple[str, Change]:
    """The first event of a kind with other fields."""
    return kind, lambda steps: event_of(steps, kind).update(fields)


def step(kind: str, **fields: object) -> tuple[str, Change]:
    """The first step that has an event of a kind, with other fields."""
    return kind, lambda steps: steps[step_with(steps, kind)].update(fields)


def text(kind: str, field: str, change: Callable[[str], str]) -> tuple[str, Change]:
    """The first event of a kind with a field's text changed."""

    def changed(steps: Steps) -> None:
        found = event_of(steps, kind)
        found[field] = change(found[field])

    return kind, changed


def play(change: Callable[[dict[str, str]], object]) -> tuple[str, Change]:
    """The first play with its tiles changed."""
    return "play_made", lambda steps: change(event_of(steps, "play_made")["play"]["tiles"])


def begin_again(steps: Steps) -> None:
    steps[step_with(steps, "passed")]["events"].insert(0, event_of(steps, "game_started"))


def challenge_oneself(steps: Steps) -> None:
    challenged = event_of(steps, "challenged")
    challenged["challenger"] = challenged["seat"]


CHANGES: dict[str, tuple[str, Change]] = {
    "a wrong number": step("passed", step=99),
    "a number as text": step("passed", step="9"),
    "a step without events": step("passed", events=[]),
    "events that are no list": step("passed", events={}),
    "another field": step("passed", note="!"),
    "an event that is none": event("passed", event="ran"),
    "a seat that nobody has": event("passed", seat=3),
    "a seat below all": event("passed", seat=-1),
    "one player": event("game_started", players=["Ann"]),
    "five players": event("game_started", players=["A", "B", "C", "D", "E"]),
    "a player without a name": event("game_started", players=["", "B", "C"]),
    "an edition that is none": (
        "game_started",
        lambda steps: event_of(steps, "game_started")["variant"].update(edition="house rules"),
    ),
    "a name with a line feed": event("game_started", players=["A\n", "B", "C"]),
    "a name that is no text": event("game_started", players=["A", "B", "\ud800"]),
    "no beginning": ("game_started", lambda steps: steps[0]["events"].pop(0)),
    "a second beginning": ("passed", begin_again),
    "a lost tile in the bag": text("bag_shaken", "order", lambda order: order[1:]),
    "another tile in the bag": text("bag_shaken", "order", lambda order: "Q" + order[1:]),
    "a letter of no alphabet": text("bag_shaken", "order", lambda order: "É" + order[1:]),
    "a blank with a letter in the bag": text("bag_shaken", "order", lambda order: order.replace("?", "e", 1)),
    "a drawn tile that the bag has not": event("tiles_drawn", tiles="QQQQQQQ"),
    "drawn tiles that are not told": event("tiles_drawn", tiles=None),
    "a wrong count of tiles": event("tiles_drawn", count=6),
    "more lots than players": event("lots_drawn", seats=[0]),
    "a lot of nobody": event("lots_drawn", seats=[0, 1, 9]),
    "a play off the board": play(lambda tiles: tiles.update(A16=tiles.pop("H8"))),
    "a tile that the rack has not": play(lambda tiles: tiles.update(H8="Z")),
    "a bonus that nobody gives": (
        "play_made",
        lambda steps: event_of(steps, "play_made")["score"].update(bonus=7),
    ),
    "exchanged tiles that are not told": event("tiles_exchanged", tiles=None),
    "a challenge of one's own play": ("challenged", challenge_oneself),
    "a challenge by nobody": event("challenged", challenger=9),
    "a play taken back that was not made": event("play_withdrawn", play={"tiles": {"A1": "E"}}),
    "drawn tiles that do not come back": event("play_withdrawn", drawn=None),
    "last sums of too few": event("game_ended", changes=[0, 0]),
    "last racks of too few": event("game_ended", racks=["", ""]),
    "going out with a full rack": event("game_ended", racks=["A", "B", "C"]),
}


@pytest.mark.parametrize(("kind", "change"), CHANGES.values(), ids=CHANGES)
def test_what_cannot_have_happened(whole_game: WholeGame, path: Path, kind: str, change: Change) -> None:
    steps = steps_of(whole_game)
    line = step_with(steps, kind) + 1 + HEADER_LINES
    change(steps)
    assert damaged_line(path, [whole_game.lines[0], *written_by_hand(steps)]) == line


def test_nothing_happens_after_the_end_but_a_challenge(whole_game: WholeGame, path: Path) -> None:
    steps = steps_of(whole_game)
    last = len(steps) + HEADER_LINES
    after = [{"event": "passed", "seat": 0}, steps[1]["events"][0], event_of(steps, "game_ended")]
    for one in after:
        more = [*steps, {"step": len(steps) + 1, "events": [one]}]
        assert damaged_line(path, [whole_game.lines[0], *written_by_hand(more)]) == last + 1


HEADER: dict[str, Any] = {
    "format": "crossdots game",
    "version": 1,
    "seed": 42,
    "tiles": "",
    "computers": [],
    "lexicon": "enable",
    "created": "2026-01-31T20:15:00+01:00",
    "warnings": [60, 30, 10],
    "strengths": [],
    "think": 2,
    "hints": True,
}


def test_the_header_by_hand(whole_game: WholeGame, path: Path) -> None:
    """The header has no checksum, so that a game that was moved can be told where its lexicon is now."""
    moved = {**HEADER, "lexicon": "/home/zoë/words.txt", "computers": [2], "strengths": ["expert"]}
    outcome = read(path, b"".join([json.dumps(moved).encode() + b"\n", *whole_game.lines[1:]]))
    assert isinstance(outcome, SavedGame)
    created, warnings = HEADER["created"], (60, 30, 10)
    assert outcome.header == Header(42, "", (2,), "/home/zoë/words.txt", created, warnings, ("expert",))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "crossdots"},
        {"version": 2},
        {"version": "1"},
        {"seed": "42"},
        {"seed": 4.2},
        {"seed": True},
        {"tiles": "A B"},
        {"tiles": None},
        {"computers": [3]},
        {"computers": [-1]},
        {"computers": ["0"]},
        {"computers": "0"},
        {"computers": None},
        {"lexicon": ""},
        {"lexicon": None},
        {"lexicon": "a\0b"},
        {"created": "yesterday"},
        {"created": 2026},
        {"warnings": [-1]},
        {"warnings": ["60"]},
        {"warnings": [6.5]},
        {"warnings": 60},
        {"warnings": None},
        {"strengths": ["expert"]},
        {"strengths": [1]},
        {"computers": [1]},
        {"think": 1.5},
        {"hints": 1},
        {"players": 2},
    ],
)
def test_a_header_that_is_none(whole_game: WholeGame, path: Path, change: dict[str, Any]) -> None:
    header = json.dumps({**HEADER, **change}).encode() + b"\n"
    assert damaged_line(path, [header, *whole_game.lines[1:]]) == 1


@pytest.mark.parametrize("field", HEADER)
def test_a_header_that_lacks_something(whole_game: WholeGame, path: Path, field: str) -> None:
    header = {name: value for name, value in HEADER.items() if name != field}
    assert damaged_line(path, [json.dumps(header).encode() + b"\n", *whole_game.lines[1:]]) == 1


# Any file at all.


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"hello\n",
        b"hello",
        b"[]\n",
        b"null\n",
        b"\xff\xfe\n",
        b"{}\n",
        b"[" * 50_000 + b"\n",
        b'{"a":' * 15_000 + b"\n",
        b"9" * 50_000 + b"\n",
    ],
    ids=repr,
)
def test_files_that_are_no_games(whole_game: WholeGame, path: Path, data: bytes) -> None:
    outcome = read(path, data)
    assert isinstance(outcome, DamagedGame)
    assert outcome.line == 1
    outcome = read(path, whole_game.lines[0] + data.removesuffix(b"\n") + b"\n")
    assert isinstance(outcome, DamagedGame)
    assert outcome.line == 2


@pytest.mark.parametrize("begun", [0, 1, 5])
def test_a_huge_file_takes_neither_time_nor_memory(whole_game: WholeGame, path: Path, begun: int) -> None:
    """A file of ten gigabytes; the system holds the zeros back, so that it takes no room."""
    path.write_bytes(b"".join(whole_game.lines[:begun]))
    os.truncate(path, 10 * 2**30)
    start = time.monotonic()
    tracemalloc.start()
    with pytest.raises(DamagedGame if begun else NoSuchGame) as raised:
        read_game(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * LONGEST_LINE
    assert time.monotonic() - start < 5
    assert not isinstance(raised.value, DamagedGame) or raised.value.line == begun + 1


@st.composite
def nearly_games(draw: st.DrawFn) -> bytes:
    """Bytes, or lines of which most belong to a game; some have the right checksum for what they say."""
    lines: list[bytes] = []
    check = 0
    for _ in range(draw(st.integers(0, 5))):
        line = draw(st.sampled_from(NEARLY) | st.binary(max_size=40).map(lambda data: data + b"\n"))
        if line.startswith(b'{"step":') and draw(st.booleans()):
            line = line_of({**json.loads(line), "step": len(lines)}, check)
            check = int(json.loads(line)["check"], 16)
        lines.append(line)
    return b"".join(lines)[: draw(st.none() | st.integers(0, 2000))]


NEARLY = [
    json.dumps(HEADER).encode() + b"\n",
    *written_by_hand(
        [
            {
                "step": 1,
                "events": [
                    {
                        "event": "game_started",
                        "variant": encode_event(GameStarted(RNIB, ()))["variant"],
                        "players": ["Ann", "Ben"],
                    }
                ],
            },
            {"step": 2, "events": [{"event": "passed", "seat": 0}]},
            {
                "step": 3,
                "events": [{"event": "challenged", "challenger": 0, "seat": 1, "good": [], "bad": []}],
            },
            {
                "step": 4,
                "events": [{"event": "game_ended", "ending": "all_passed", "racks": [], "changes": []}],
            },
            {"step": 5, "events": [{"event": "start_decided", "seat": 1}]},
        ]
    ),
]


VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        0,
        1,
        99,
        10**18,
        10**400,
        1.5,
        "",
        "A",
        "?",
        "[CH]",
        "8D",
        "H8",
        "P16",
        "\ud800",
        "\0",
    ),
    *(
        [],
        {},
        [[]],
        [0, 1, 2],
        ["8D", 10**30],
        {"A1": "E"},
        {"7": "x"},
        "x" * 5000,
        "deluxe",
        "void",
        "passed",
    ),
)
"""What can stand anywhere in a file that somebody has changed by hand, or for fun."""


def places_in(value: object) -> list[tuple[Any, Any]]:
    """Every list or object inside, with each key or index of its own."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    assert isinstance(value, dict | list) or not keys
    inside = [place for key in keys for place in places_in(value[key])]  # type: ignore[index]
    return [*((value, key) for key in keys), *inside]


@given(st.integers(0, 10**6), st.sampled_from(VALUES), st.integers(1, 28))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value_in_the_place_of_another(
    whole_game: WholeGame, path: Path, place: int, value: object, length: int
) -> None:
    """The steps are numbered and sealed anew, so that nothing but their sense can tell."""
    steps = steps_of(whole_game)[:length]
    places = places_in(steps[place % length])
    container, key = places[place % len(places)]
    container[key] = value
    outcome = read(path, b"".join([whole_game.lines[0], *written_by_hand(steps)]))
    if isinstance(outcome, SavedGame):
        assert outcome.state == fold(outcome.state.log)


@example(b"".join(NEARLY[:3]))
@given(st.binary(max_size=200) | nearly_games())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_a_game_or_damaged_or_none(path: Path, data: bytes) -> None:
    outcome = read(path, data)
    if isinstance(outcome, SavedGame):
        assert outcome.state == fold(outcome.state.log)
        assert outcome.whole_size <= outcome.size == len(data)
    if isinstance(outcome, DamagedGame):
        assert 1 <= outcome.line <= data.count(b"\n") + 1
