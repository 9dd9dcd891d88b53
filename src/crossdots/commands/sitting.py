"""A person or a file of commands at a game, from its first announcement to its last."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from crossdots.announcement.announcement import Announcement
from crossdots.announcement.part import Part
from crossdots.announcer.announcer import Announcer
from crossdots.commands.computers import opponents_of
from crossdots.commands.preferred import follow_preferences
from crossdots.commands.sound_outputs import set_sounds
from crossdots.commands.speech_outputs import speak_as
from crossdots.commands.surroundings import Surroundings
from crossdots.computer.advice import Adviser
from crossdots.lexicon.lexicon import Lexicon
from crossdots.record.journal import Header
from crossdots.session.clock import TurnClock
from crossdots.session.desk import Desk
from crossdots.session.game import Game
from crossdots.session.options import SOUNDS, SPEECH_OUTPUT, Preferences, keep_values
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.session.thinker import AtOnce, Beside
from crossdots.session.tour import Tour
from crossdots.terminal.ending import Ending
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
    session = Session(
        game,
        announcer,
        opponents_of(header, lexicon, around),
        COMMANDS,
        TurnClock(around.monotonic, header.warnings),
        interactive=around.interactive,
        thinker=Beside(around.mailbox.post) if around.interactive else AtOnce(),
        advice=Adviser(lexicon),
        hints=header.hints,
        coach=header.coach,
    )
    set_sounds(announcer, preferences, around)
    follow_preferences(session, preferences, confirms=around.interactive)
    if not around.interactive:
        session.begin(first, resumed=resumed)
        play_piped(session, around.commands, around.screen)
        return _status(game, around)
    let_change(session, preferences, around)
    sit_down(session, around, lambda: session.begin(first, resumed=resumed), session.tick)
    return _status(game, around)


def sit_down(
    player: Session | Desk,
    around: Surroundings,
    begin: Callable[[], None],
    tick: Callable[[], bool] | None = None,
) -> bool:
    """Let a person act at the keyboard and the display until they leave. `begin` is called first.

    False when they are gone: nothing more can be asked of them.
    """
    bindings = {key_named(name): line for name, line in player.keys.items()}
    # Loaded only where somebody types, like the keyboard: a file of commands needs none of its libraries.
    terminal = import_module("crossdots.terminal.interactive").Interactive(
        player, around.screen, around.keyboard(), bindings, tick=tick, display=around.display
    )
    if around.display is not None:
        around.display.explain(player.describe_keys)
        around.display.look_at(player if isinstance(player, Session | Tour) else None)
    terminal.post(begin)
    with around.mailbox.watched(terminal.post):
        ending: Ending = terminal.run()
        return ending is Ending.FINISHED


def sit_down_at(desk: Desk, begin: Callable[[], None], around: Surroundings) -> bool:
    """Where no game is played. The lines may come from a file too. False when nobody is there any more."""
    if around.interactive:
        return sit_down(desk, around, begin)
    begin()
    play_piped(desk, around.commands, around.screen)
    return False


def let_change(session: Session, preferences: Preferences, around: Surroundings) -> None:
    """Let a person change how they are told, at once and for the next time."""
    changed: dict[str, Any] = {}

    def change(field: str, value: object) -> Part | None:
        changed[field] = value
        now = replace(preferences, **changed)
        if field == SPEECH_OUTPUT.field:
            speak_as(session.announcer, now, around)
        elif field == SOUNDS.field:
            set_sounds(session.announcer, now, around)
        return keep_values(around.settings, {field: value})

    session.change = change


def _status(game: Game, around: Surroundings) -> int:
    """0 when the game is kept and all of it could be told."""
    return 1 if game.trouble is not None or around.screen.gone else 0


def key_named(name: str) -> Key:
    """A key by its name in the session's table."""
    return Key[name.upper().replace(" ", "_")]
