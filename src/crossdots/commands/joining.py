"""A seat at a game by e-mail, taken in the terminal by who keeps the game."""

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Name, phrase
from crossdots.board.tile import parse_tiles
from crossdots.commands.listening import hear_and_ask
from crossdots.commands.mail_games import game_file, ledger_of
from crossdots.commands.outputs import open_announcer
from crossdots.commands.preferred import follow_preferences
from crossdots.commands.saved import told_by_name
from crossdots.commands.sitting import let_change
from crossdots.commands.sound_outputs import set_sounds
from crossdots.commands.surroundings import Surroundings
from crossdots.commands.words import open_kept_words
from crossdots.mail.joined import JoinedGame
from crossdots.navigation.events import describe_turn
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.options import Preferences
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS


def join(number: int, new_place: str | None, preferences: Preferences, around: Surroundings) -> int:
    """Play one's own seat, while the others' moves come by e-mail; who has no seat listens.

    `new_place` is where the game's word list is now, if that was a file and has moved.

    Raises:
        UsageError, LedgerUnusable: the game can't be had.
    """
    ledger = ledger_of(number, around)
    file = game_file(number, ledger, around)
    saved = file.read()
    lexicon = open_kept_words(saved.header.lexicon, new_place, str(number), around)
    dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
    game = JoinedGame(file, saved, dealer, lexicon)
    here, closed = ledger.begun.here, ledger.told.closed
    announcer = open_announcer(preferences, around)
    session = Session(
        game,
        announcer,
        {},
        COMMANDS,
        TurnClock(around.monotonic),
        interactive=around.interactive,
        asking_only=closed,
        listening=here is None,
        elsewhere=frozenset(seat for seat in range(saved.state.seats) if seat != here),
    )
    set_sounds(announcer, preferences, around)
    follow_preferences(session, preferences, confirms=around.interactive)
    if around.interactive:
        let_change(session, preferences, around)

    def hear() -> bool:
        with told_by_name(str(number)):
            session.hear(game.news())
        return False

    first = _joining(game, here, closed=closed)
    return hear_and_ask(session, lambda: session.begin(first, resumed=True), hear, around)


def _joining(game: JoinedGame, here: int | None, *, closed: bool) -> Announcement:
    """Who plays, as whom one joins, and how the game ended if it has."""
    players = game.state.players
    names = tuple(map(Name, players))
    if game.state.outcome is None:
        told = saying(phrase("event.resumed", players=names))
    else:
        told = saying(phrase("event.resumed_over", players=names))
        told = told.followed_by([describe_turn(game.seen_by(None))])
    if closed:
        return told.followed_by([saying(phrase("mail.told.closed"))])
    if here is not None:
        return told.followed_by([saying(phrase("mail.told.joined", player=Name(players[here])))])
    return told
