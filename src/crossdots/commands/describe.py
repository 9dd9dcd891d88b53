"""`crossdots describe`: questions about a position."""

import argparse

from crossdots.announcement.part import phrase
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import only_person, saved_game
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """One question about a saved game."""
    question = " ".join(options.question)
    if not question.strip():
        raise UsageError(phrase("usage.no_question"))
    preferences = chosen_by(options, around).preferences
    saved = saved_game(options.game, around, ended_too=True)
    game = Game(saved.state, None, SeededDealer(saved.header.seed), frozenset())
    announcer = open_announcer(preferences, around)
    clock = TurnClock(around.monotonic)
    session = Session(game, announcer, {}, COMMANDS, clock, interactive=False, asking_only=True)
    session.position = preferences.position
    announcer.listen(only_person(saved.state.seats, saved.header.computers))
    return 0 if session.run(question) else 2


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", metavar="ID", help="its number; else the one played last")
    parser.add_argument("question", nargs="*", metavar="QUESTION", help="as in play: row 8, score, words")
    add_outputs(parser)
