"""A person or a file of commands at a game, from its first announcement to its last."""

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.announcer import Announcer
from crossdots.commands.surroundings import Surroundings
from crossdots.computer.greedy import GreedyOpponent
from crossdots.lexicon.lexicon import Lexicon
from crossdots.record.journal import Header
from crossdots.session.clock import TurnClock
from crossdots.session.game import Game
from crossdots.session.keys import KEYS
from crossdots.session.options import Preferences
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.piped import play_piped


def run_session(
    preferences: Preferences,
    announcer: Announcer,
    around: Surroundings,
    game: Game,
    header: Header,
    lexicon: Lexicon,
    first: Announcement,
    *,
    resumed: bool = False,
) -> int:
    """Sit down at a game, and return the exit status. `first` is told first; `resumed` is a saved game."""
    opponents = {seat: GreedyOpponent(lexicon) for seat in header.computers}
    clock = TurnClock(around.monotonic, header.warnings)
    session = Session(game, announcer, opponents, COMMANDS, clock, interactive=around.interactive)
    session.position = preferences.position
    session.confirms = around.interactive and preferences.confirm
    if not around.interactive:
        session.begin(first, resumed=resumed)
        play_piped(session, around.commands, around.screen)
        return _status(game, around)
    terminal = Interactive(session, around.screen, around.keyboard(), key_bindings(), tick=session.tick)
    terminal.post(lambda: session.begin(first, resumed=resumed))
    terminal.run()
    return _status(game, around)


def _status(game: Game, around: Surroundings) -> int:
    """0 when the game is kept and all of it could be told."""
    return 1 if game.trouble is not None or around.screen.gone else 0


def key_bindings() -> dict[Key, str]:
    """The line that each key types."""
    return {key_named(name): line for name, line in KEYS.items()}


def key_named(name: str) -> Key:
    """A key by its name in the session's table."""
    return Key[name.upper().replace(" ", "_")]
