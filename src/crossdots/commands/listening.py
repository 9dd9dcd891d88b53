"""Listening in to a game that is played elsewhere: its moves are told as they are saved, and no rack is."""

import argparse
from collections.abc import Callable
from contextlib import closing

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Name, Part, phrase
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.outputs import open_announcer
from crossdots.commands.preferred import follow_preferences
from crossdots.commands.saved import damage, followed_game, title
from crossdots.commands.sitting import sit_down
from crossdots.commands.surroundings import Surroundings
from crossdots.commands.words import open_kept_words
from crossdots.navigation.events import describe_turn
from crossdots.navigation.refusals import why_part
from crossdots.record.journal import DamagedGame, Following
from crossdots.record.lock import is_open
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.options import Preferences
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.terminal.piped import AwaitedLines, play_piped


def listen_in(options: argparse.Namespace, preferences: Preferences, around: Surroundings) -> int:
    """Hear a game and ask about it, until one leaves. Raises UsageError."""
    with closing(followed_game(options.game, around)) as following:
        saved = following.saved
        lexicon = open_kept_words(saved.header.lexicon, options.lexicon, saved.identity, around)
        game = Game(saved.state, None, SeededDealer(saved.header.seed), lexicon)
        announcer = open_announcer(preferences, around)
        around = with_display(preferences, announcer, around)
        clock = TurnClock(around.monotonic)
        session = Session(
            game,
            announcer,
            {},
            COMMANDS,
            clock,
            interactive=around.interactive,
            coach=saved.header.coach,
            listening=True,
        )
        follow_preferences(session, preferences, confirms=False)
        listener = _Listener(session, following)
        return hear_and_ask(session, listener.begin, listener.hear, around)


def hear_and_ask(
    session: Session, begin: Callable[[], None], hear: Callable[[], bool], around: Surroundings
) -> int:
    """Let a session go on to which others' moves come, and return the exit status.

    `hear` is called a few times a second; when it is true, what was typed is dropped.
    """
    if around.interactive:
        sit_down(session, around, begin, hear)
    else:
        begin()
        lines = AwaitedLines(around.commands, lambda: hear() or around.screen.gone)
        play_piped(session, lines, around.screen)
    return 1 if around.screen.gone else 0


class _Listener:
    """What a session is to be told of a game's file."""

    def __init__(self, session: Session, following: Following) -> None:
        self._session = session
        self._following: Following | None = following
        self._path = following.saved.path
        self._is_open = is_open(self._path)

    def begin(self) -> None:
        """Whose game it is, and whose turn; and that nobody plays it, if that is so."""
        view = self._session.game.seen_by(None)
        players = tuple(map(Name, view.players))
        begins = saying(phrase("listen.begins", players=players)).followed_by([describe_turn(view)])
        self._session.begin(begins.followed_by([] if self._is_open else [_presence(is_open=False)]))

    def hear(self) -> bool:
        """Tell what has come since the last time. False: what the listener types is never cut short."""
        if self._following is not None:
            try:
                self._session.hear(self._following.news())
            except DamagedGame as error:
                self._give_up(damage(error, "usage.damaged", "usage.newer"))
            except OSError as error:
                name, why = title(self._path), why_part(error)
                self._give_up(phrase("usage.unreadable", name=name, why=why))
        if is_open(self._path) is not self._is_open:
            self._is_open = not self._is_open
            self._session.announce(_presence(is_open=self._is_open))
        return False

    def _give_up(self, why: Part) -> None:
        """The file is of no more use; what was heard of it can still be asked about."""
        self._following = None
        self._session.announce(saying(why))


def _presence(*, is_open: bool) -> Announcement:
    return saying(phrase("listen.open" if is_open else "listen.nobody"))
