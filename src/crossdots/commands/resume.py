"""`crossdots resume`: a saved game, gone on with."""

import argparse

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Name, phrase
from crossdots.board.tile import parse_tiles
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import saved_game
from crossdots.commands.sitting import run_session
from crossdots.commands.surroundings import Surroundings
from crossdots.commands.words import open_kept_words
from crossdots.navigation.events import describe_turn
from crossdots.record.journal import Journal, SavedGame
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """A saved game, gone on with."""
    preferences = chosen_by(options, around).preferences
    saved = saved_game(options.game, around)
    lexicon = open_kept_words(saved.header.lexicon, options.lexicon, saved.identity, around)
    dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
    game = Game(saved.state, Journal.reopen(saved), dealer, lexicon)
    announcer = open_announcer(preferences, around)
    first = _resuming(game, saved)
    return run_session(preferences, announcer, around, game, saved.header, lexicon, first, resumed=True)


def _resuming(game: Game, saved: SavedGame) -> Announcement:
    """Who goes on, or how the game ended, and what was lost of its file."""
    players = tuple(Name(name) for name in saved.state.players)
    half_line = saying(phrase("answer.half_line")) if saved.half_line else saying()
    if saved.state.outcome is None:
        return saying(phrase("event.resumed", players=players)).followed_by([half_line])
    over = saying(phrase("event.resumed_over", players=players))
    return over.followed_by([describe_turn(game.seen_by(None)), half_line])


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("game", nargs="?", metavar="ID", help="its number; else the one played last")
    parser.add_argument(
        "--lexicon", metavar="FILE", help="where its word list is now, if that was a file and has moved"
    )
    add_outputs(parser)
