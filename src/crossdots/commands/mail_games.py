"""The games that are played by e-mail, by their numbers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from crossdots.announcement.part import Literal, Part, phrase
from crossdots.commands.mail_account import told_in_a_sentence
from crossdots.commands.saved import told_by_name
from crossdots.commands.sealed import passphrase, unseal_of
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_words
from crossdots.mail.commitment import Opening
from crossdots.mail.desk import Desk, Place, Post, opening_order
from crossdots.mail.game_file import MailGameFile
from crossdots.mail.ledger import SUFFIX, Ledger, LedgerUnusable
from crossdots.navigation.refusals import why_part
from crossdots.record.folder import make_folder
from crossdots.record.journal import DamagedGame, NoSuchGame, SealedGame, read_game
from crossdots.record.lock import lock
from crossdots.record.shelf import find_path, label_of

ONE_DAY = timedelta(days=1)
"""A server tells days in a time zone of its own."""


def mail_games(around: Surroundings) -> list[int]:
    """The numbers of all games by e-mail, of those too whose own file is gone."""
    paths = around.games.glob(f"*{SUFFIX}")
    return sorted(int(path.stem) for path in paths if path.stem.isdecimal())


def is_there(number: int, around: Surroundings) -> bool:
    """Whether a game by e-mail has both of its files."""
    path = find_path(around.games, str(number))
    return path.exists() and (around.games / f"{number}{SUFFIX}").exists()


def mail_game_named(identity: str, around: Surroundings) -> int | None:
    """The number of a game by e-mail, by its number or its name; None for any other game."""
    label = label_of(find_path(around.games, identity))
    return int(label.number) if label and int(label.number) in mail_games(around) else None


def delete_ledger(path: Path) -> None:
    """Forget who plays the game of this file by e-mail. Raises OSError."""
    label = label_of(path)
    if label is not None:
        (path.parent / f"{label.number}{SUFFIX}").unlink(missing_ok=True)


def ledger_of(number: int, around: Surroundings) -> Ledger:
    """The ledger of a game. Raises UsageError, LedgerUnusable."""
    path = around.games / f"{number}{SUFFIX}"
    try:
        return Ledger.read(path)
    except FileNotFoundError as error:
        raise UsageError(phrase("mail.usage.no_ledger", game=Literal(str(number)))) from error
    except OSError as error:
        shown, why = Literal(str(path)), why_part(error)
        raise UsageError(phrase("mail.usage.unreadable", path=shown, why=why)) from error


def game_file(number: int, ledger: Ledger, around: Surroundings) -> MailGameFile:
    """The file of a game, which can be read, and is the one that the ledger belongs to.

    Raises:
        UsageError: the file can't be read, or the passphrase can't be had.
        LedgerUnusable: the ledger is of another game.
    """
    find = partial(find_path, around.games, str(number))
    file = MailGameFile(find, around.now, unseal_of(around))
    with told_by_name(str(number)):
        state = file.read().state
    opening = Opening.of(ledger.begun.salt, opening_order(state))
    if not opening.fits(ledger.begun.commitment) or state.seats != len(ledger.begun.addresses):
        raise LedgerUnusable(ledger.path, 1)
    return file


def seals_games(around: Surroundings) -> bool:
    """Whether any game by e-mail is sealed.

    Raises:
        UsageError: the passphrase of now doesn't open the latest of them, so that no service could keep both.
    """
    for number in reversed(mail_games(around)):
        path = find_path(around.games, str(number))
        with suppress(NoSuchGame, DamagedGame, OSError):
            try:
                read_game(path)
            except SealedGame:
                if passphrase(around) is not None:
                    _check_passphrase(number, path, around)
                return True
    return False


def _check_passphrase(number: int, path: Path, around: Surroundings) -> None:
    try:
        read_game(path, unseal_of(around))
    except SealedGame as error:
        told = phrase("mail.usage.other_passphrase", game=Literal(str(number)))
        raise UsageError(told) from error


def open_desk(
    number: int, address: str, post: Post, note: Callable[[Part], None], around: Surroundings
) -> Desk:
    """The desk of a game. Raises UsageError, LedgerUnusable."""
    ledger = ledger_of(number, around)
    file = game_file(number, ledger, around)
    lexicon = open_words(file.read().header.lexicon, around)
    return Desk(number, file, ledger, Place(address, post, lexicon, lexicon.name, around.now, note))


class Desks:
    """The desks of all games that can be had. What is wrong with the others is told once."""

    def __init__(self, address: str, post: Post, note: Callable[[Part], None], around: Surroundings) -> None:
        self._address = address
        self._post = post
        self._note = note
        self._around = around
        self._open: dict[int, Desk] = {}
        self.left_out: set[int] = set()

    def all(self) -> Mapping[int, Desk]:
        """The desks by the numbers of their games, of new games too."""
        self._open = {number: desk for number, desk in self._open.items() if is_there(number, self._around)}
        for number in mail_games(self._around):
            if number in self._open or number in self.left_out:
                continue
            try:
                with told_in_a_sentence():
                    self._open[number] = open_desk(
                        number, self._address, self._post, self._note, self._around
                    )
            except UsageError as error:
                self.left_out.add(number)
                self._note(error.part)
        return self._open

    def since(self) -> datetime:
        """Messages that came before this are about no game that goes on."""
        begun = [desk.begun for desk in self._open.values() if not desk.is_done]
        return min([*begun, self._around.now()]) - ONE_DAY  # the clock may have been wrong at the beginning

    @property
    def has_trouble(self) -> bool:
        """Whether something is wrong with any game."""
        return bool(self.left_out) or any(desk.is_left_alone for desk in self._open.values())


@contextmanager
def serving_alone(around: Surroundings) -> Iterator[None]:
    """Let no other process send letters meanwhile. Raises InUse, OSError."""
    path = around.games / "mail.serving"
    make_folder(around.games)
    path.touch(mode=0o600)
    held = lock(path, around.now().isoformat(timespec="seconds"))
    try:
        yield
    finally:
        held.release()
