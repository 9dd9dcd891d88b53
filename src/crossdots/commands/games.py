"""`crossdots games`: the saved games."""

import argparse
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import damage
from crossdots.commands.surroundings import Surroundings
from crossdots.navigation.events import scores_part
from crossdots.record.journal import DamagedGame, NoSuchGame, game_paths, read_game
from crossdots.rules.view import seen_by


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """Every saved game in a line."""
    announcer = open_announcer(chosen_by(options, around).preferences, around)
    told = [_summary(path) for path in game_paths(around.games)]
    for part in [part for part in told if part is not None] or [phrase("games.none")]:
        announcer.announce(saying(part))
    return 0


def _summary(path: Path) -> Part | None:
    """A saved game in a line, without anything that is secret; None for one that was never begun."""
    try:
        saved = read_game(path)
    except NoSuchGame:
        return None
    except DamagedGame as error:
        return damage(error, "games.damaged", "games.newer")
    except OSError as error:
        why = Name(error.strerror or "")
        return phrase("usage.unreadable", name=Literal(path.stem), why=why)
    return phrase(
        "games.one",
        name=Literal(path.stem),
        when=Name(saved.header.created[:10]),
        scores=scores_part(seen_by(saved.state, None)),
        state=phrase("games.open" if saved.state.outcome is None else "games.ended"),
    )


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_outputs(parser)
