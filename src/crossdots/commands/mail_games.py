"""The games that are played by e-mail, by their numbers."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.commands.saved import damage
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_words
from crossdots.mail.commitment import Opening
from crossdots.mail.desk import Desk, Place, Post, opening_order
from crossdots.mail.game_file import MailGameFile
from crossdots.mail.ledger import SUFFIX, Ledger, LedgerUnusable
from crossdots.record.journal import SUFFIX as GAME_SUFFIX
from crossdots.record.journal import DamagedGame, NoSuchGame

LONGEST_CHANGE = timedelta(days=1)
"""A server tells days in a time zone of its own."""


def mail_games(around: Surroundings) -> list[int]:
    """The numbers of all games by e-mail."""
    paths = around.games.glob(f"*{SUFFIX}")
    return sorted(int(path.stem) for path in paths if path.stem.isdecimal())


def ledger_of(number: int, around: Surroundings) -> Ledger:
    """The ledger of a game. Raises UsageError, LedgerUnusable."""
    try:
        return Ledger.read(around.games / f"{number}{SUFFIX}")
    except FileNotFoundError as error:
        raise UsageError(phrase("mail.usage.no_ledger", game=Literal(str(number)))) from error
    except OSError as error:
        path, why = Literal(f"{number}{SUFFIX}"), Name(error.strerror or "")
        raise UsageError(phrase("mail.usage.unreadable", path=path, why=why)) from error


def game_file(number: int, ledger: Ledger, around: Surroundings) -> MailGameFile:
    """The file of a game, which can be read, and is the one that the ledger belongs to.

    Raises:
        UsageError: the file can't be read.
        LedgerUnusable: the ledger is of another game.
    """
    file = MailGameFile(around.games / f"{number}{GAME_SUFFIX}")
    try:
        state = file.read().state
    except (NoSuchGame, FileNotFoundError) as error:
        raise UsageError(phrase("usage.no_game", name=Literal(str(number)))) from error
    except DamagedGame as error:
        raise UsageError(damage(error, "usage.damaged", "usage.newer")) from error
    except OSError as error:
        why = Name(error.strerror or "")
        raise UsageError(phrase("usage.unreadable", name=Literal(str(number)), why=why)) from error
    opening = Opening.of(ledger.begun.salt, opening_order(state))
    if not opening.fits(ledger.begun.commitment) or state.seats != len(ledger.begun.addresses):
        raise LedgerUnusable(ledger.path, 1)
    return file


def open_desk(
    number: int, address: str, post: Post, note: Callable[[Part], None], around: Surroundings
) -> Desk:
    """The desk of a game. Raises UsageError, LedgerUnusable."""
    ledger = ledger_of(number, around)
    file = game_file(number, ledger, around)
    lexicon = open_words(file.read().header.lexicon, around)
    return Desk(number, file, ledger, Place(address, post, lexicon, lexicon.name, around.now, note))


def since(desks: Mapping[int, Desk], around: Surroundings) -> datetime:
    """Messages that came before this are about no game that goes on."""
    begun = [desk.begun for desk in desks.values() if not desk.is_done]
    return min(begun, default=around.now()) - LONGEST_CHANGE
