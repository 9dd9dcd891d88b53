"""Events as JSON values: written and read back they are the same, and anything else is refused."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, ENGLISH, Tile
from crossdots.record.codec import EVENT_NAMES, NotAnEvent, decode_event, encode_event
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    LotsDrawn,
    Passed,
    PlayMade,
    PlayWithdrawn,
    StartDecided,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.move import Play
from crossdots.rules.score import Score, ScoredWord
from crossdots.rules.variant import RNIB, ChallengeRule, Variant

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
VARIANTS = st.builds(
    Variant,
    edition=st.text(),
    rack_size=st.integers(),
    bonuses=st.dictionaries(st.integers(0, 9), st.integers()),
    exchange_needs=st.integers(),
    passes_to_end=st.integers(),
    shortest_first_word=st.integers(),
    challenge=st.sampled_from(ChallengeRule),
) | st.just(RNIB)
EVENTS: Mapping[type[Event], st.SearchStrategy[Event]] = {
    GameStarted: st.builds(GameStarted, VARIANTS, WORDS),
    BagShaken: st.builds(BagShaken, TILES),
    LotsDrawn: st.builds(LotsDrawn, st.lists(SEATS).map(tuple), TILES),
    StartDecided: st.builds(StartDecided, SEATS),
    TilesDrawn: st.builds(TilesDrawn, SEATS, st.integers(), st.none() | TILES),
    PlayMade: st.builds(PlayMade, SEATS, PLAYS, SCORES),
    TilesExchanged: st.builds(TilesExchanged, SEATS, st.integers(), st.none() | TILES),
    Passed: st.builds(Passed, SEATS),
    Challenged: st.builds(Challenged, SEATS, SEATS, WORDS, WORDS),
    PlayWithdrawn: st.builds(PlayWithdrawn, SEATS, PLAYS, st.integers(), st.none() | TILES),
    GameEnded: st.builds(
        GameEnded, st.sampled_from(Ending), st.lists(TILES).map(tuple), st.lists(st.integers()).map(tuple)
    ),
}
ANY_EVENT = st.one_of(*EVENTS.values())

H8 = Coordinate.parse("H8")
PLAY = Play.of({H8: Tile("A"), H8.moved(Direction.DOWN): Tile("T", is_blank=True)})
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


@pytest.mark.parametrize(
    ("event", "written"),
    [
        (
            PLAY_MADE,
            {
                "event": "play_made",
                "seat": 0,
                "play": {"H8": "A", "H9": "t"},
                "score": {"words": [["H8", "At", 2]], "bonus": 0},
            },
        ),
        (
            TilesDrawn(1, 3, (Tile("Q"), BLANK, Tile("CH"))),
            {"event": "tiles_drawn", "seat": 1, "count": 3, "tiles": "Q?[CH]"},
        ),
        (TilesExchanged(1, 2, None), {"event": "tiles_exchanged", "seat": 1, "count": 2, "tiles": None}),
        (
            Challenged(0, 1, ("AT",), ("TA",)),
            {"event": "challenged", "challenger": 0, "seat": 1, "good": ["AT"], "bad": ["TA"]},
        ),
        (
            GameEnded(Ending.WENT_OUT, ((), (Tile("Q"),)), (10, -10)),
            {"event": "game_ended", "ending": "went_out", "racks": ["", "Q"], "changes": [10, -10]},
        ),
        (
            GameStarted(RNIB, ("Ann", "Zoë")),
            {
                "event": "game_started",
                "variant": {
                    "edition": "rnib",
                    "layout": "standard",
                    "tile_set": "english",
                    "rack_size": 7,
                    "bonuses": {"7": 50},
                    "exchange_needs": 1,
                    "passes_to_end": 2,
                    "shortest_first_word": 2,
                    "challenge": "free",
                },
                "players": ["Ann", "Zoë"],
            },
        ),
    ],
)
def test_the_form_that_files_have(event: Event, written: dict[str, Any]) -> None:
    """Saved games must stay readable: who changes a form raises the format's version."""
    assert encode_event(event) == written


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
    {**encode_event(PLAY_MADE), "play": {"H0": "A"}},
    {**encode_event(PLAY_MADE), "play": {"H8": "AB"}},
    {**encode_event(PLAY_MADE), "play": {"H8": ""}},
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
