"""GCG files written, in the form that every program reads: UTF-8, and a full stop for each tile there."""

from collections.abc import Iterator
from typing import assert_never

from crossdots.board.coordinate import place_name
from crossdots.board.tile import tiles_text
from crossdots.record.gcg import (
    Action,
    BonusPaid,
    Entry,
    Exchanging,
    GcgGame,
    Leftover,
    Passing,
    Placing,
    Pragma,
    TimeCharged,
    Withdrawing,
)


def print_gcg(game: GcgGame) -> str:
    """The text of a file from which `read_gcg` gives the same game."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: GcgGame) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for number, player in enumerate(game.players, start=1):
        yield f"#player{number} {player.nickname} {player.name}"
    yield from map(_pragma, game.pragmas)
    for entry in game.entries:
        yield _entry(game, entry)
        yield from map(_pragma, entry.pragmas)
    for number, rack in enumerate(game.racks, start=1):
        if rack:
            yield f"#rack{number} {tiles_text(rack)}"


def _pragma(pragma: Pragma) -> str:
    return f"#{pragma.name} {pragma.text}".rstrip()


def _entry(game: GcgGame, entry: Entry) -> str:
    who = game.players[entry.seat].nickname
    figures = f"{entry.points:+} {entry.total}"
    # An unknown rack is an empty word, as other programs write it.
    return f">{who}: {tiles_text(entry.rack)} {action_text(entry.action)} {figures} {entry.rest}".rstrip()


def action_text(action: Action) -> str:
    """What was done, as an entry says it: `8D TRAIN`, `-ABC`, `-`."""
    match action:
        case Placing(start, direction, letters):
            word = "".join("." if tile is None else tile.text for tile in letters)
            return f"{place_name(start, direction)} {word}"
        case Exchanging(count, tiles):
            return f"-{tiles_text(tiles) or count}"
        case Passing():
            return "-"
        case Withdrawing():
            return "--"
        case BonusPaid():
            return "(challenge)"
        case TimeCharged():
            return "(time)"
        case Leftover(tiles):
            return f"({tiles_text(tiles)})"
        case _:
            assert_never(action)
