"""`crossdots review`: a walk through a game, with all questions at each position."""

import argparse

from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.looking import game_named, session_at
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.piped import play_piped


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """A game from its start. The keys and the commands are those of play."""
    preferences = chosen_by(options, around).preferences
    looked = game_named(options.game, around)
    announcer = open_announcer(preferences, around)
    around = with_display(preferences, announcer, around)
    session = session_at(looked, preferences, announcer, around, interactive=around.interactive)

    def begin() -> None:
        with announcer.gathering() as gathered:
            session.begin(looked.opened)
            announcer.listen(looked.seat)
            session.run("review 0")
        opening, *rest = gathered
        announcer.announce(opening.followed_by(rest))  # in one breath, so that nothing cuts it off

    if around.interactive:
        sit_down(session, around, begin)
    else:
        begin()
        play_piped(session, around.commands, around.screen)
    return 1 if around.screen.gone else 0


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "game", nargs="?", metavar="FILE|ID", help="a GCG file or a number; else the game played last"
    )
    add_outputs(parser)
