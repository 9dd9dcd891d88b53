"""`crossdots describe`: questions about a position."""

import argparse

from crossdots.announcement.part import phrase
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.looking import Looked, game_named, position_of, session_at
from crossdots.commands.surroundings import Surroundings, UsageError


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """One question about a saved game, a game in a file, or a position."""
    question = " ".join(options.question)
    if not question.strip():
        raise UsageError(phrase("usage.no_question"))
    preferences = chosen_by(options, around).preferences
    looked = _looked_at(options, around)
    there = None if options.move is None else looked.at(options.move)
    announcer = told_and_shown(preferences, around)
    session = session_at(looked, preferences, announcer, around, interactive=False)
    if there is not None:
        session.look_at(there)
    return 0 if session.run(question) else 2


def _looked_at(options: argparse.Namespace, around: Surroundings) -> Looked:
    if options.cgp is None:
        return game_named(options.game, around)
    if options.game is not None or options.move is not None:
        raise UsageError(phrase("usage.cgp_alone"))
    return position_of(options.cgp)


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "--game", metavar="ID|FILE", help="its number, or a GCG file; else the one played last"
    )
    parser.add_argument("--move", metavar="N", help="the position after so many moves")
    parser.add_argument("--cgp", metavar="POSITION", help="a position: its board, racks, scores, idle turns")
    parser.add_argument(
        "question", nargs="*", metavar="QUESTION", help="as in play: `row 8`, `score`, `words`"
    )
    add_outputs(parser)
