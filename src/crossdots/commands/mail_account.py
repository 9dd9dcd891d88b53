"""The account by which games are played by e-mail, from the command line and the settings file."""

import argparse
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from crossdots.announcement.part import Literal, Name, Number, Part, phrase
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.mail.ledger import LedgerUnusable
from crossdots.mail.library import LibraryMissing
from crossdots.mail.login import Login, LoginRefused, NoPassword, NoSecret, printed, secret
from crossdots.mail.maildir import MaildirInbox, MaildirPost
from crossdots.mail.office import Inbox
from crossdots.mail.outgoing import is_address
from crossdots.mail.server_name import IMAP_PORT, SMTP_PORT, ServerName, parse_server
from crossdots.mail.serving import ClosingPost
from crossdots.session.agreement import LONGEST_NAME
from crossdots.session.options import MAIL_OPTIONS, PASSPHRASE_COMMAND, Option, kept_values

PASSWORD_VARIABLE = "CROSSDOTS_MAIL_PASSWORD"

_HELP = {
    "address": ("ADDRESS", "the address that letters come from and are answered to"),
    "name": ("NAME", "what you are called in the game"),
    "imap": ("SERVER", "the server where messages come in: its name, or name:port"),
    "smtp": ("SERVER", "the server that sends messages"),
    "user": ("NAME", "the user at both servers; else the address"),
    "folder": ("FOLDER", "the folder of the IMAP server, if it isn't INBOX"),
    "inbox": ("FOLDER", "in place of IMAP a Maildir folder where messages come in"),
    "outbox": ("FOLDER", "in place of SMTP a Maildir folder from which another program sends"),
    "password_command": ("COMMAND", "a command that prints the password"),
    "token_command": ("COMMAND", "in place of a password a command that prints an access token"),
    "passphrase_command": ("COMMAND", "a command that prints the passphrase of the games' files"),
}

_ONE_OR_THE_OTHER = (("imap", "inbox"), ("smtp", "outbox"), ("password_command", "token_command"))
"""What takes each other's place: of each pair the command line may name one, whatever the settings have."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where letters come from and go to. A server or a folder is None where there is none."""

    address: str
    name: str
    user: str
    imap: ServerName | None
    smtp: ServerName | None
    folder: str
    inbox: Path | None
    outbox: Path | None
    password_command: str
    token_command: str
    asks_command_first: bool
    """Whether the command for the password goes before the environment, since the command line names it."""

    @contextmanager
    def post(self) -> Iterator[ClosingPost]:
        """Where letters are given up, until it is closed. Raises UsageError."""
        if self.outbox is not None:
            post: ClosingPost = MaildirPost(self.outbox)
        elif self.smtp is not None:
            from crossdots.mail.smtp import SmtpPost

            post = SmtpPost(self.smtp, self._login)
        else:
            raise UsageError(phrase("mail.usage.no_outbox"))
        try:
            yield post
        finally:
            post.close()

    @contextmanager
    def inbox_since(self, since: Callable[[], datetime], note: Callable[[Part], None]) -> Iterator[Inbox]:
        """Where messages come in, until it is closed. Raises UsageError, LibraryMissing."""
        if self.inbox is not None:
            inbox: Inbox = MaildirInbox(self.inbox, lambda: since().timestamp(), note)
        elif self.imap is not None:
            from crossdots.mail.imap import ImapInbox

            inbox = ImapInbox(self.imap, self._login, lambda: since().date(), self.folder)
        else:
            raise UsageError(phrase("mail.usage.no_inbox"))
        try:
            yield inbox
        finally:
            inbox.close()

    @property
    def _login(self) -> Login:
        return Login(self.user, self._password, by_token=bool(self.token_command))

    def _password(self) -> str:
        if self.token_command:
            return printed(self.token_command)
        if self.asks_command_first:
            return printed(self.password_command)
        found = secret(PASSWORD_VARIABLE, self.password_command, self.user)
        if found is None:
            raise NoPassword(self.user)
        return found


def add_account(parser: argparse.ArgumentParser, but: Collection[str] = ()) -> None:
    """The options of an account, but those of these keys."""
    for option in MAIL_OPTIONS:
        if option.key not in but:
            _add(parser, option)


def add_passphrase(parser: argparse.ArgumentParser) -> None:
    """The one option of a command that needs no account, but opens sealed games."""
    _add(parser, PASSPHRASE_COMMAND)


def _add(parser: argparse.ArgumentParser, option: Option) -> None:
    metavar, told = _HELP[option.key]
    parser.add_argument(
        _flag(option.key), dest=option.field, type=option.read_typed, metavar=metavar, help=told
    )


def _flag(key: str) -> str:
    return "--" + key.replace("_", "-")


def with_passphrase(options: argparse.Namespace, around: Surroundings) -> Surroundings:
    """What is outside, with the passphrase by the command that the command line names. Raises NoSecret."""
    command = getattr(options, PASSPHRASE_COMMAND.field, None)
    return around if command is None else replace(around, passphrase=printed(command))


def account_of(options: argparse.Namespace, around: Surroundings) -> Account:
    """The account that the command line names, and where it is silent the settings. Raises UsageError."""
    given = {option.key: value for option in MAIL_OPTIONS if (value := getattr(options, option.field, None))}
    settings = kept_values(around.settings)
    kept = {option.key: settings.get(option.field, "") for option in MAIL_OPTIONS}
    for pair in _ONE_OR_THE_OTHER:
        if not given.keys().isdisjoint(pair):
            kept.update(dict.fromkeys(pair, ""))
    values: dict[str, str] = {**kept, **given}
    pairs = (*_ONE_OR_THE_OTHER, ("folder", "inbox")) if "folder" in given else _ONE_OR_THE_OTHER
    for one, other in pairs:
        if values[one] and values[other] and not given.keys().isdisjoint((one, other)):
            both = phrase("mail.usage.both", one=Literal(_flag(one)), other=Literal(_flag(other)))
            raise UsageError(both)
    address = values["address"].strip()
    if not address:
        raise UsageError(phrase("mail.usage.no_address"))
    checked_address(address)
    return Account(
        address=address,
        name=values["name"],
        user=values["user"] or address,
        imap=_server(values["imap"], IMAP_PORT),
        smtp=_server(values["smtp"], SMTP_PORT),
        folder=values["folder"] or "INBOX",
        inbox=Path(values["inbox"]).expanduser() if values["inbox"] else None,
        outbox=Path(values["outbox"]).expanduser() if values["outbox"] else None,
        password_command=values["password_command"],
        token_command=values["token_command"],
        asks_command_first="password_command" in given,
    )


def checked_address(text: str) -> str:
    """An address that letters can be sent to. Raises UsageError."""
    if not is_address(text):
        raise UsageError(phrase("mail.usage.address", text=Literal(_printable(text))))
    return text


@contextmanager
def told_in_a_sentence() -> Iterator[None]:
    """Raise UsageError for what can go wrong with an account, a ledger or a library."""
    try:
        yield
    except LibraryMissing as error:
        command = Literal(f"pip install {error.package}")
        told = phrase("mail.usage.library", package=Literal(error.package), command=command)
        raise UsageError(told) from error
    except LoginRefused as error:
        raise UsageError(phrase("mail.usage.login", host=Literal(error.host))) from error
    except NoPassword as error:
        raise UsageError(phrase("mail.usage.no_password", user=Literal(error.user))) from error
    except NoSecret as error:
        why = Name(_printable(error.why))
        raise UsageError(phrase("mail.usage.no_secret", why=why)) from error
    except LedgerUnusable as error:
        number, path = Literal(error.path.stem), Literal(str(error.path))
        told = phrase("mail.usage.ledger", game=number, line=Number(error.line), path=path)
        raise UsageError(told) from error


def _server(text: str, port: int) -> ServerName | None:
    if not text:
        return None
    server = parse_server(text, port)
    if server is None:
        raise UsageError(phrase("mail.usage.server", text=Literal(_printable(text))))
    return server


def _printable(text: str) -> str:
    shown = "".join(character if character.isprintable() else " " for character in text)
    return shown[: 4 * LONGEST_NAME]
