"""`crossdots mail`: games by e-mail."""

import argparse
import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from email.utils import getaddresses
from pathlib import Path

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Literal, Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import add_lexicon, add_option, add_outputs, chosen_by
from crossdots.commands.braille_outputs import WorkTold, told_and_shown
from crossdots.commands.mail_account import (
    Account,
    account_of,
    add_account,
    add_passphrase,
    checked_address,
    told_in_a_sentence,
    with_passphrase,
)
from crossdots.commands.mail_games import (
    Desks,
    game_file,
    ledger_of,
    mail_games,
    open_desk,
    seals_games,
    serving_alone,
)
from crossdots.commands.mail_verify import verify
from crossdots.commands.sealed import passphrase
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import kept_lexicon_name, open_chosen_words
from crossdots.mail.commitment import SALT_BYTES, Opening
from crossdots.mail.desk import events_due, opening_order
from crossdots.mail.ledger import SUFFIX, Begun, Ledger
from crossdots.mail.library import needed
from crossdots.mail.sealing import PassphraseSeal
from crossdots.mail.serving import serve, why_of
from crossdots.navigation.events import describe_turn, scores_part
from crossdots.record.journal import Header, Journal
from crossdots.record.lock import InUse
from crossdots.rules.variant import FEWEST_PLAYERS, MOST_PLAYERS
from crossdots.rules.view import seen_by
from crossdots.session.agreement import checked_players, variant_of
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.options import GAME_OPTIONS

SEED_BITS = 128
"""So many that nobody finds the seed by trying, from the tiles that they got."""
KEY_BYTES = 32
EDITION = "email"
"""By which rules a game by e-mail is played, if the command line names no others."""

_NOT_OF_MAIL = ("players", "turn_timer", "clock", "warn", "lexicon", "think", "hints", "coach")
"""Options of a game that a game by e-mail gets in another way, or not at all."""


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """What was asked for about games by e-mail."""
    asked = {"new": _new, "serve": _serve, "status": _status, "verify": verify}
    if options.about_mail is None:
        raise UsageError(phrase("mail.usage.nothing"))
    with told_in_a_sentence():
        return asked[options.about_mail](options, with_passphrase(options, around))


def _new(options: argparse.Namespace, around: Surroundings) -> int:
    """A new game by e-mail."""
    account = account_of(options, around)
    names, addresses = _players(options, account)
    options.players = checked_players(names)
    secret, others_sealed = passphrase(around), seals_games(around)
    options.turn_timer = options.clock = ()
    options.coach = False
    options.edition = options.edition or EDITION
    chosen = chosen_by(options, around)
    agreed = chosen.game
    lexicon = open_chosen_words(chosen, around)
    announcer = told_and_shown(chosen.preferences, around)
    seed = secrets.randbits(SEED_BITS)
    created = around.now().isoformat(timespec="seconds")
    header = Header(seed, "", (), kept_lexicon_name(agreed.lexicon), created)
    journal = Journal(around.games, header, PassphraseSeal.new(secret) if secret else None)
    dealer = SeededDealer(seed)
    with closing(journal):
        game = Game.begin(variant_of(agreed), agreed.names, dealer, lexicon, journal, draw=agreed.draw)
    if game.trouble is not None or journal.path is None:
        why = why_of(game.trouble) if game.trouble else Name("")
        raise UsageError(phrase("mail.usage.not_written", why=why))
    number = int(journal.path.stem)
    here = None if options.referee else 0
    try:
        _begin_ledger(journal.path.with_suffix(SUFFIX), game, addresses, here)
    except OSError as error:
        journal.path.unlink()  # a game whose players nobody knows
        raise UsageError(phrase("mail.usage.not_written", why=why_of(error))) from error
    players = tuple(Name(name) for name in agreed.names)
    told: list[Part] = [phrase("mail.told.begun", game=Literal(str(number)), players=players)]
    if secret:
        told.append(phrase("mail.told.sealed"))
    elif others_sealed:
        told.append(phrase("mail.told.not_sealed"))
    announcer.announce(saying(*told))
    return _send_first(number, account, announcer, around)


def _begin_ledger(path: Path, game: Game, addresses: tuple[str, ...], here: int | None) -> None:
    """The ledger of a new game, with a new key and the seal of its bag."""
    salt = secrets.token_bytes(SALT_BYTES)
    seal = Opening.of(salt, opening_order(game.state)).commitment
    Ledger.begin(path, Begun(secrets.token_bytes(KEY_BYTES), salt, seal, addresses, here))


def _send_first(number: int, account: Account, announcer: Announcer, around: Surroundings) -> int:
    """The first letters, if they can be sent now, and nobody does so already."""
    try:
        with serving_alone(around), account.post() as post:
            open_desk(number, account.address, post, _noting(announcer), around).send_news()
    except InUse:
        return 0
    except OSError as error:
        announcer.announce(saying(phrase("mail.told.not_sent", why=why_of(error))))
        return 1
    return 0


def _players(options: argparse.Namespace, account: Account) -> tuple[list[str], tuple[str, ...]]:
    """Who plays, and from where: whoever runs the desk first, unless they only keep the game.

    Raises:
        UsageError: somebody has no address, or the same as another.
    """
    if not (options.others or "").strip():
        raise UsageError(phrase("mail.usage.with_whom"))
    invited = [
        (name or _name_from(address), checked_address(address or options.others))
        for name, address in getaddresses([options.others])
    ]
    if not options.referee:
        own = account.name or _name_from(account.address)
        invited.insert(0, (own, "" if options.terminal else account.address))
    if not FEWEST_PLAYERS <= len(invited) <= MOST_PLAYERS:
        raise UsageError(phrase("mail.usage.how_many"))
    addresses = tuple(address for _, address in invited)
    for number, address in enumerate(addresses):
        if address and address.casefold() in (other.casefold() for other in addresses[:number]):
            raise UsageError(phrase("mail.usage.address_twice", text=Literal(address)))
    return [name for name, _ in invited], addresses


def _name_from(address: str) -> str:
    """What somebody is called of whom only the address is known."""
    return address.partition("@")[0].partition("+")[0].replace(".", " ").replace("_", " ").title()


def _serve(options: argparse.Namespace, around: Surroundings) -> int:
    """The post, until it is closed."""
    account = account_of(options, around)
    needed("bs4", "beautifulsoup4")
    note = WorkTold(chosen_by(options, around).preferences, around).tell
    try:
        with serving_alone(around), account.post() as post:
            desks = Desks(account.address, post, note, around)
            games = len(desks.all())
            if not mail_games(around):
                note(_none())
            elif not options.once:
                note(phrase("mail.told.serving", games=Count(games, "game")))
            with account.inbox_since(desks.since, note) as inbox, _ended_by_signals():
                serve(desks.all, inbox, post, note, once=options.once)
            return 1 if desks.has_trouble else 0
    except KeyboardInterrupt:
        note(phrase("mail.told.closing"))
        return 0
    except InUse as error:
        raise UsageError(phrase("mail.usage.serving")) from error
    except OSError as error:
        note(phrase("mail.told.not_done", why=why_of(error)))
        return 1


def _none() -> Part:
    return phrase("mail.told.none")


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let a service be ended as if Ctrl-C had been pressed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _status(options: argparse.Namespace, around: Surroundings) -> int:
    """How the games stand, and whether all letters are sent."""
    preferences = chosen_by(options, around).preferences
    announcer = told_and_shown(preferences, around)
    numbers = mail_games(around)
    if not numbers:
        announcer.announce(saying(_none()))
    trouble = False
    for number in numbers:
        try:
            with told_in_a_sentence():
                announcer.announce(_status_of(number, around))
        except UsageError as error:
            trouble = True
            announcer.announce(saying(error.part))
    return 1 if trouble else 0


def _status_of(number: int, around: Surroundings) -> Announcement:
    """How a game stands, and who is still to be told."""
    ledger = ledger_of(number, around)
    state = game_file(number, ledger, around).read().state
    view = seen_by(state, None)
    game = Literal(str(number))
    if view.outcome is None:
        told = phrase("mail.told.status", game=game, scores=scores_part(view))
    else:
        told = phrase("mail.told.status_over", game=game)
    unsent = ledger.unsent(events_due(state, closed=ledger.told.closed))
    post: list[Part] = []
    if unsent:
        names = tuple(Name(state.players[seat]) for seat in unsent)
        post.append(phrase("mail.told.not_all_sent", count=Count(len(unsent), "message"), players=names))
    if ledger.told.refused:
        names = tuple(Name(state.players[seat]) for seat in sorted(ledger.told.refused))
        key = "mail.told.unreached" if ledger.told.closed else "mail.told.unreachable"
        post.append(phrase(key, players=names))
    turn = saying(*describe_turn(view).said, *(post or [phrase("mail.told.all_sent")]))
    return saying(told).followed_by([turn])


def _noting(announcer: Announcer) -> Callable[[Part], None]:
    return lambda part: announcer.announce(saying(part))


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command, and of each thing that it can do."""
    parts = parser.add_subparsers(dest="about_mail", metavar="WHAT")
    new = parts.add_parser("new", help="begin a game")
    new.add_argument(
        "--with", dest="others", metavar="ADDRESSES", help="who plays with you, with commas between"
    )
    new.add_argument("--referee", action="store_true", help="you keep the game and don't play in it")
    new.add_argument("--terminal", action="store_true", help="you play in the terminal and get no letters")
    for option in GAME_OPTIONS:
        if option.key not in _NOT_OF_MAIL:
            add_option(new, option)
    add_lexicon(new)
    serving = parts.add_parser("serve", help="read and send the letters of all games")
    serving.add_argument("--once", action="store_true", help="what is there now, and no longer")
    add_account(new)
    add_account(serving, but=("name",))
    state = parts.add_parser("status", help="how the games stand")
    verifying = parts.add_parser("verify", help="check the order of a bag with its seal")
    verifying.add_argument(
        "messages", nargs="+", metavar="FILE", help="messages as files, or a game's number"
    )
    for part in (state, verifying):
        add_passphrase(part)
    for part in (new, serving, state, verifying):
        add_outputs(part)
