"""Events as JSON values: written and read back they are the same, and anything else is refused."""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import BLANK, ENGLISH, Tile
from crossdots.record.codec import EVENT_NAMES, NotAnEvent, decode_event, encode_event
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    ChallengePaid,
    ClockPaused,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    LotsDrawn,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    Resigned,
    StartDecided,
    TilesDrawn,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import Play, Slide
from crossdots.rules.score import Score, ScoredWord
from crossdots.rules.variant import (
    EDITIONS,
    EMAIL,
    RNIB,
    BonusName,
    ChallengeRule,
    Colour,
    Variant,
    nine_tiles,
)

LETTERS = st.sampled_from((*ENGLISH.letters, "CH", "Ä"))
PLACED_TILES = st.builds(Tile, LETTERS, st.booleans())
TILES = st.lists(PLACED_TILES | st.just(BLANK), max_size=8).map(tuple)
SEATS = st.integers(-1, 4)
SQUARES = st.builds(Coordinate, row=st.integers(0, 998), column=st.integers(0, 25))
PLAYS = st.dictionaries(SQUARES, PLACED_TILES, min_size=1, max_size=7).map(Play.of)
RUNS = st.builds(
    Run, SQUARES, st.sampled_from(Direction), st.lists(PLACED_TILES, min_size=1, max_size=15).map(tuple)
)
SCORES = st.builds(
    Score, st.lists(st.builds(ScoredWord, RUNS, st.integers()), min_size=1).map(tuple), st.integers()
)
WORDS = st.lists(st.text(), max_size=4).map(tuple)
SLIDES = st.builds(Slide, SQUARES, st.sampled_from(Direction), st.integers())
PLAYS_WITH_SLIDES = st.builds(lambda play, slide: replace(play, slide=slide), PLAYS, st.none() | SLIDES)
LIMITS = st.lists(st.integers(), max_size=4).map(tuple)
VARIANTS = st.builds(
    Variant,
    edition=st.text(),
    colours=st.dictionaries(st.sampled_from(Premium), st.sampled_from(Colour)),
    bonus_name=st.sampled_from(BonusName),
    exchange_needs=st.integers(),
    passes_to_end=st.integers(),
    challenge=st.sampled_from(ChallengeRule),
    undo=st.booleans(),
    rack_size=st.integers(),
    bonuses=st.dictionaries(st.integers(0, 9), st.integers()),
    shortest_first_word=st.integers(),
    moved_word=st.booleans(),
    recycling=st.booleans(),
    reclaim_blanks=st.booleans(),
    lookup=st.booleans(),
    targets=LIMITS,
    turn_limits=LIMITS,
    game_limits=LIMITS,
    overtime_points=st.integers(),
) | st.sampled_from(list(EDITIONS.values()))
EVENTS: Mapping[type[Event], st.SearchStrategy[Event]] = {
    GameStarted: st.builds(GameStarted, VARIANTS, WORDS),
    BagShaken: st.builds(BagShaken, TILES),
    LotsDrawn: st.builds(LotsDrawn, st.lists(SEATS).map(tuple), TILES),
    StartDecided: st.builds(StartDecided, SEATS),
    TilesDrawn: st.builds(TilesDrawn, SEATS, st.integers(), st.none() | TILES),
    PlayMade: st.builds(PlayMade, SEATS, PLAYS_WITH_SLIDES, SCORES),
    TilesExchanged: st.builds(TilesExchanged, SEATS, st.integers(), st.none() | TILES),
    Passed: st.builds(Passed, SEATS),
    Challenged: st.builds(Challenged, SEATS, SEATS, WORDS, WORDS),
    PlayWithdrawn: st.builds(PlayWithdrawn, SEATS, PLAYS_WITH_SLIDES, st.integers(), st.none() | TILES),
    TurnLost: st.builds(TurnLost, SEATS),
    ChallengePaid: st.builds(ChallengePaid, SEATS, st.integers()),
    TileSwapped: st.builds(TileSwapped, SEATS, SQUARES, PLACED_TILES, PLACED_TILES),
    MoveUndone: st.builds(MoveUndone, SEATS),
    UndoUndone: st.builds(UndoUndone, SEATS),
    Resigned: st.builds(Resigned, SEATS, st.none() | TILES),
    RacksReturned: st.builds(RacksReturned),
    TimeUsed: st.builds(TimeUsed, SEATS, st.integers()),
    ClockPaused: st.builds(ClockPaused, SEATS, st.integers()),
    TimeRanOut: st.builds(TimeRanOut, SEATS),
    OvertimeCharged: st.builds(OvertimeCharged, SEATS, st.integers(), st.integers()),
    GameEnded: st.builds(
        GameEnded, st.sampled_from(Ending), st.lists(TILES).map(tuple), st.lists(st.integers()).map(tuple)
    ),
}
ANY_EVENT = st.one_of(*EVENTS.values())

H8 = Coordinate.parse("H8")
PLAY = Play.of({H8: Tile("A"), H8.moved(Direction.DOWN): Tile("T", is_blank=True)})
ALL_VARIED = replace(
    nine_tiles(EMAIL),
    challenge=ChallengeRule.FIVE_POINTS,
    shortest_first_word=4,
    moved_word=True,
    recycling=True,
    reclaim_blanks=True,
    lookup=True,
    targets=(70, 0, 120),
    turn_limits=(180, 0, 90),
    game_limits=(0, 1500, 0),
)
PLAY_MADE = PlayMade(0, PLAY, Score((ScoredWord(Run(H8, Direction.DOWN, tuple(PLAY.tiles.values())), 2),), 0))


def test_every_event_is_tried_and_has_a_name_of_its_own() -> None:
    assert set(EVENTS) == set(get_args(Event)) == set(EVENT_NAMES.values())
    assert len(EVENT_NAMES) == len(set(EVENT_NAMES.values()))


@given(ANY_EVENT)
def test_an_event_that_is_written_is_read_back(event: Event) -> None:
    assert decode_event(encode_event(event)) == event


@given(ANY_EVENT)
def test_an_event_is_still_the_same_after_json(event: Event) -> None:
    text = json.dumps(encode_event(event), ensure_ascii=False)
    assert decode_event(json.loads(text)) == event


@given(ANY_EVENT)
def test_what_is_written_names_the_event_and_its_fields(event: Event) -> None:
    written = encode_event(event)
    assert EVENT_NAMES[written["event"]] is type(event)
    assert set(written) == {"event", *(field.name for field in fields(event))}


EVERY_EVENT = Path(__file__).parent / "every_event.jsonl"
"""Events as files have them. Games must stay readable: who changes a form raises the format's version."""

GOLDEN: list[Event] = [
    GameStarted(RNIB, ("Ann", "Zoë")),
    GameStarted(ALL_VARIED, ("Ann", "Ben", "Cat")),
    BagShaken((Tile("Q"), BLANK, Tile("CH"))),
    LotsDrawn((0, 2), (Tile("E"), BLANK)),
    StartDecided(2),
    TilesDrawn(1, 3, (Tile("Q"), BLANK, Tile("CH"))),
    PLAY_MADE,
    PlayMade(1, replace(PLAY, slide=Slide(H8, Direction.ACROSS, -2)), PLAY_MADE.score),
    TilesExchanged(1, 2, None),
    TilesExchanged(1, 2, (Tile("V"), BLANK)),
    Passed(0),
    Challenged(0, 1, ("AT",), ("TA",)),
    PlayWithdrawn(0, PLAY, 2, (Tile("E"),)),
    TurnLost(1),
    ChallengePaid(0, 15),
    TileSwapped(1, H8, Tile("Q", is_blank=True), Tile("Q")),
    MoveUndone(0),
    UndoUndone(0),
    Resigned(2, (Tile("E"), BLANK)),
    RacksReturned(),
    TimeUsed(1, 61_500),
    ClockPaused(1, 4_200),
    TimeRanOut(0),
    OvertimeCharged(1, 2, 20),
    *(GameEnded(ending, ((), (Tile("Q"),)), (10, -10)) for ending in Ending),
]


def golden_lines() -> list[str]:
    return EVERY_EVENT.read_text("utf-8").splitlines()


def test_every_event_stands_in_the_file() -> None:
    assert {type(event) for event in GOLDEN} == set(EVENT_NAMES.values())
    assert len(golden_lines()) == len(GOLDEN)


@pytest.mark.parametrize(("event", "line"), [*zip(GOLDEN, golden_lines(), strict=True)])
def test_the_form_that_files_have(event: Event, line: str) -> None:
    assert json.dumps(encode_event(event), ensure_ascii=False, separators=(",", ":")) == line
    assert decode_event(json.loads(line)) == event


NO_EVENTS: list[Any] = [
    None,
    0,
    "passed",
    [],
    {},
    {"event": "passed"},
    {"event": "walked", "seat": 0},
    {"event": ["passed"], "seat": 0},
    {"event": "passed", "seat": "0"},
    {"event": "passed", "seat": True},
    {"event": "passed", "seat": 0.0},
    {"event": "passed", "seat": None},
    {"event": "passed", "seat": 0, "why": "tired"},
    {"event": "bag_shaken", "order": "A B"},
    {"event": "bag_shaken", "order": ["A"]},
    {"event": "bag_shaken", "order": None},
    {"event": "lots_drawn", "seats": 0, "tiles": "A"},
    {"event": "lots_drawn", "seats": "01", "tiles": "AB"},
    {**encode_event(PLAY_MADE), "play": {}},
    {**encode_event(PLAY_MADE), "play": []},
    {**encode_event(PLAY_MADE), "play": {"tiles": {}}},
    {**encode_event(PLAY_MADE), "play": {"tiles": []}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H0": "A"}}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "AB"}}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": ""}}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "A"}, "slide": []}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "A"}, "slide": None}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "A"}, "slide": ["8", 2]}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "A"}, "slide": ["8D", "2"]}},
    {**encode_event(PLAY_MADE), "play": {"tiles": {"H8": "A"}, "slide": ["8D", 2, 3]}},
    {**encode_event(TileSwapped(0, H8, Tile("Q"), Tile("E"))), "at": "8H"},
    {**encode_event(TileSwapped(0, H8, Tile("Q"), Tile("E"))), "taken": ""},
    {**encode_event(TileSwapped(0, H8, Tile("Q"), Tile("E"))), "given": "EE"},
    {"event": "racks_returned", "seat": 0},
    {"event": "time_used", "seat": 0, "milliseconds": 1.5},
    {"event": "resigned", "seat": 0, "tiles": ["A"]},
    {**encode_event(PLAY_MADE), "score": {"words": [], "bonus": 0}},
    {**encode_event(PLAY_MADE), "score": {"words": [["H8", "At"]], "bonus": 0}},
    {**encode_event(PLAY_MADE), "score": {"words": [["H8", "At", 2.5]], "bonus": 0}},
    {**encode_event(PLAY_MADE), "score": {"words": [["H8", "At", 2]]}},
    {**encode_event(Challenged(0, 1, (), ())), "good": "AT"},
    {**encode_event(Challenged(0, 1, (), ())), "bad": [1]},
    {**encode_event(GameEnded(Ending.ALL_PASSED, (), ())), "ending": "rained off"},
    {**encode_event(GameEnded(Ending.ALL_PASSED, (), ())), "changes": None},
    {"event": "game_started", "variant": {}, "players": []},
    {"event": "game_started", "variant": None, "players": []},
]


@pytest.mark.parametrize("value", NO_EVENTS)
def test_what_is_no_event(value: Any) -> None:
    with pytest.raises(NotAnEvent):
        decode_event(value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition", 1),
        ("layout", "round"),
        ("layout", []),
        ("tile_set", "klingon"),
        ("rack_size", "7"),
        ("bonuses", {"seven": 50}),
        ("bonuses", [7]),
        ("challenge", "duel"),
        ("colours", {"double_letter": "mauve"}),
        ("colours", {"centre": "red"}),
        ("colours", "red"),
        ("bonus_name", "jackpot"),
        ("undo", 1),
        ("moved_word", None),
        ("targets", 70),
        ("targets", ["70"]),
        ("turn_limits", [1.5, 2]),
        ("game_limits", None),
    ],
)
def test_rules_that_this_version_does_not_know(field: str, value: Any) -> None:
    written = encode_event(GameStarted(RNIB, ("Ann", "Ben")))
    written["variant"][field] = value
    with pytest.raises(NotAnEvent):
        decode_event(written)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(JSON_VALUES | st.dictionaries(st.sampled_from(["event", "seat", "tiles"]), JSON_VALUES))
def test_any_json_is_an_event_or_refused(value: Any) -> None:
    try:
        event = decode_event(value)
    except NotAnEvent:
        return
    assert encode_event(event) == value


@given(ANY_EVENT, st.data())
def test_an_event_with_one_field_of_another_kind_is_an_event_or_refused(
    event: Event, data: st.DataObject
) -> None:
    written = encode_event(event)
    written[data.draw(st.sampled_from(sorted(written)))] = data.draw(JSON_VALUES)
    try:
        read = decode_event(written)
    except NotAnEvent:
        return
    assert decode_event(encode_event(read)) == read
