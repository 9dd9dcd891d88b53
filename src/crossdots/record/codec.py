"""Events as JSON values and back; the format is described in docs/saved-games.md."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, get_type_hints

from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate, parse_place, place_name
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.premium import Premium
from crossdots.board.tile import ENGLISH, Tile, TileSet, parse_tiles, tiles_text
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
from crossdots.rules.variant import BonusName, ChallengeRule, Colour, Variant

Json: TypeAlias = Any
"""What the json module reads and writes."""

EVENT_NAMES: Mapping[str, type[Event]] = {
    "game_started": GameStarted,
    "bag_shaken": BagShaken,
    "lots_drawn": LotsDrawn,
    "start_decided": StartDecided,
    "tiles_drawn": TilesDrawn,
    "play_made": PlayMade,
    "tiles_exchanged": TilesExchanged,
    "passed": Passed,
    "challenged": Challenged,
    "play_withdrawn": PlayWithdrawn,
    "turn_lost": TurnLost,
    "challenge_paid": ChallengePaid,
    "tile_swapped": TileSwapped,
    "move_undone": MoveUndone,
    "undo_undone": UndoUndone,
    "resigned": Resigned,
    "racks_returned": RacksReturned,
    "time_used": TimeUsed,
    "clock_paused": ClockPaused,
    "time_ran_out": TimeRanOut,
    "overtime_charged": OvertimeCharged,
    "game_ended": GameEnded,
}
_LAYOUTS = {"standard": STANDARD}
_TILE_SETS = {"english": ENGLISH}


class NotAnEvent(ValueError):
    """The value is no event that this version knows; the message says where it broke, for developers."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How values of one type are written and read; reading raises LookupError, TypeError or ValueError."""

    write: Callable[[Any], Json]
    read: Callable[[Json], Any]


def encode_event(event: Event) -> Json:
    """An event as a JSON object."""
    name = next(name for name, kind in EVENT_NAMES.items() if kind is type(event))
    written = {
        field.name: _form(type(event), field.name).write(getattr(event, field.name))
        for field in fields(event)
    }
    return {"event": name, **written}


def decode_event(value: Json) -> Event:
    """The event that `encode_event` wrote.

    Raises:
        NotAnEvent: the value is anything else.
    """
    try:
        kind = EVENT_NAMES[value["event"]]
        names = [field.name for field in fields(kind)]
        if set(value) != {"event", *names}:
            raise NotAnEvent(f"the fields of {value['event']} are {', '.join(names)}")
        return kind(**{name: _form(kind, name).read(value[name]) for name in names})
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise NotAnEvent(repr(error)) from error


def _write_play(play: Play) -> Json:
    written: dict[str, Json] = {"tiles": {placed.at.name: placed.tile.text for placed in play.placed}}
    if play.slide is not None:
        written["slide"] = [place_name(play.slide.start, play.slide.direction), play.slide.steps]
    return written


def _read_play(value: Json) -> Play:
    if not value["tiles"]:
        raise ValueError("a play places tiles")
    tiles = {Coordinate.parse(at): _read_tile(tile) for at, tile in value["tiles"].items()}
    return Play.of(tiles, _read_slide(value["slide"]) if "slide" in value else None)


def _read_slide(value: Json) -> Slide:
    place, steps = value
    return Slide(*parse_place(place), _read_int(steps))


def _read_tile(text: Json) -> Tile:
    (tile,) = parse_tiles(text)
    return tile


def _write_score(score: Score) -> Json:
    words = [
        [place_name(word.run.start, word.run.direction), tiles_text(word.run.tiles), word.points]
        for word in score.words
    ]
    return {"words": words, "bonus": score.bonus}


def _read_score(value: Json) -> Score:
    words = tuple(
        ScoredWord(Run(*parse_place(place), parse_tiles(tiles)), _read_int(points))
        for place, tiles, points in value["words"]
    )
    if not words:
        raise ValueError("a play makes a word")
    return Score(words, _read_int(value["bonus"]))


def _write_variant(variant: Variant) -> Json:
    return {
        field.name: _FORMS[_VARIANT_HINTS[field.name]].write(getattr(variant, field.name))
        for field in fields(Variant)
    }


def _read_variant(value: Json) -> Variant:
    if set(value) != set(_VARIANT_HINTS):
        raise ValueError("other rules than this version knows")
    return Variant(**{name: _FORMS[hint].read(value[name]) for name, hint in _VARIANT_HINTS.items()})


def _write_colours(colours: Mapping[Premium, Colour]) -> Json:
    return {premium.value: colour.value for premium, colour in colours.items()}


def _read_colours(value: Json) -> Mapping[Premium, Colour]:
    return {Premium(premium): Colour(colour) for premium, colour in value.items()}


def _write_bonuses(bonuses: Mapping[int, int]) -> Json:
    return {str(tiles): points for tiles, points in bonuses.items()}


def _read_bonuses(value: Json) -> Mapping[int, int]:
    return {int(tiles): _read_int(points) for tiles, points in value.items()}


def _name_of(value: object, names: Mapping[str, object]) -> str:
    return next(name for name, known in names.items() if known == value)


def _read_int(value: Json) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def _read_bool(value: Json) -> bool:
    if type(value) is not bool:
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _read_str(value: Json) -> str:
    if type(value) is not str:
        raise TypeError(f"{value!r} is no text")
    return value


def _optional(form: _Form) -> _Form:
    return _Form(
        lambda value: None if value is None else form.write(value),
        lambda value: None if value is None else form.read(value),
    )


def _several(form: _Form) -> _Form:
    return _Form(
        lambda values: [form.write(value) for value in values],
        lambda values: tuple(form.read(value) for value in _read_list(values)),
    )


def _read_list(value: Json) -> list[Json]:
    if type(value) is not list:
        raise TypeError(f"{value!r} is no list")
    return value


_INT = _Form(_read_int, _read_int)
_STR = _Form(_read_str, _read_str)
_TILES = _Form(tiles_text, parse_tiles)

_FORMS: Mapping[object, _Form] = {
    int: _INT,
    tuple[int, ...]: _several(_INT),
    tuple[str, ...]: _several(_STR),
    tuple[Tile, ...]: _TILES,
    tuple[Tile, ...] | None: _optional(_TILES),
    tuple[tuple[Tile, ...] | None, ...]: _several(_optional(_TILES)),
    Play: _Form(_write_play, _read_play),
    Score: _Form(_write_score, _read_score),
    Variant: _Form(_write_variant, _read_variant),
    Ending: _Form(lambda ending: ending.value, Ending),
    str: _STR,
    bool: _Form(_read_bool, _read_bool),
    Coordinate: _Form(lambda at: at.name, Coordinate.parse),
    Tile: _Form(lambda tile: tile.text, _read_tile),
    Layout: _Form(lambda layout: _name_of(layout, _LAYOUTS), _LAYOUTS.__getitem__),
    TileSet: _Form(lambda tile_set: _name_of(tile_set, _TILE_SETS), _TILE_SETS.__getitem__),
    Mapping[Premium, Colour]: _Form(_write_colours, _read_colours),
    Mapping[int, int]: _Form(_write_bonuses, _read_bonuses),
    BonusName: _Form(lambda name: name.value, BonusName),
    ChallengeRule: _Form(lambda rule: rule.value, ChallengeRule),
}
_VARIANT_HINTS = get_type_hints(Variant)
_HINTS = {kind: get_type_hints(kind) for kind in EVENT_NAMES.values()}


def _form(kind: type[Event], field: str) -> _Form:
    return _FORMS[_HINTS[kind][field]]
