"""`crossdots resume`: a saved game, gone on with."""

import argparse
from contextlib import closing

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Name, phrase
from crossdots.board.tile import parse_tiles
from crossdots.commands.arguments import add_manners, add_outputs, chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.first_start import ask_for_speech
from crossdots.commands.joining import join
from crossdots.commands.listening import listen_in
from crossdots.commands.mail_account import told_in_a_sentence
from crossdots.commands.mail_games import mail_game_named
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import reopened_game, saved_game
from crossdots.commands.sitting import run_session
from crossdots.commands.surroundings import Surroundings
from crossdots.commands.words import open_kept_words
from crossdots.navigation.events import describe_turn
from crossdots.record.journal import SavedGame
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """A saved game, gone on with."""
    chosen = chosen_by(options, around)
    preferences = chosen.preferences
    if options.listen:
        return listen_in(options, preferences, around)
    number = mail_game_named(options.game or saved_game(None, around).identity, around)
    if number is not None:
        with told_in_a_sentence():
            return join(number, options.lexicon, preferences, around)
    journal, saved = reopened_game(options.game, around, take_over=options.take_over)
    with closing(journal):
        lexicon = open_kept_words(saved.header.lexicon, options.lexicon, saved.identity, around)
        dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
        game = Game(saved.state, journal, dealer, lexicon)
        announcer = open_announcer(preferences, around)
        around = with_display(preferences, announcer, around)
        if not ask_for_speech(chosen, announcer, around):
            return 0
        first = _resuming(game, saved)
        return run_session(preferences, announcer, around, game, saved.header, lexicon, first, resumed=True)


def _resuming(game: Game, saved: SavedGame) -> Announcement:
    """Who goes on, or how the game ended, and what was lost of its file."""
    players = tuple(Name(name) for name in saved.state.players)
    half_line = saying(phrase("answer.half_line")) if saved.half_line else saying()
    if saved.state.outcome is None:
        coach = saying(phrase("agree.coach")) if saved.header.coach else saying()
        return saying(phrase("event.resumed", players=players)).followed_by([coach, half_line])
    over = saying(phrase("event.resumed_over", players=players))
    return over.followed_by([describe_turn(game.seen_by(None)), half_line])


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "game", nargs="?", default=None, metavar="ID", help="its number; else the one played last"
    )
    parser.add_argument(
        "--lexicon",
        default=None,
        metavar="FILE",
        help="where its word list is now, if that was a file and has moved",
    )
    parser.add_argument(
        "--listen",
        action="store_true",
        default=False,
        help="hear the game as others play it, and ask about it",
    )
    parser.add_argument(
        "--take-over",
        action="store_true",
        default=False,
        help="go on with a game that another computer seems to have open, but has not",
    )
    add_manners(parser)
    add_outputs(parser)
