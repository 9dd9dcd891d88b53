"""A whole game of three through real servers, with programs that quote in four ways, and a killed desk."""

import os
import shutil
import signal
import smtplib
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from email.message import EmailMessage
from email.utils import formataddr, make_msgid
from functools import partial
from pathlib import Path

import pytest
from mail_servers import (
    DOVECOT,
    HOST,
    OPENSSL,
    PASSWORD,
    PATIENCE_S,
    PLAYERS_PASSWORD,
    MailServers,
    token_of,
    wait_until,
)
from mail_table import reply_to, text_of

from crossdots.board.coordinate import place_name
from crossdots.computer.greedy import GreedyOpponent
from crossdots.lexicon.opening import open_lexicon
from crossdots.mail.commitment import commitments_in, openings_in
from crossdots.mail.desk import NotNow, Unsendable
from crossdots.mail.imap import ImapInbox
from crossdots.mail.login import Login, LoginRefused
from crossdots.mail.server_name import ServerName
from crossdots.mail.smtp import SmtpPost
from crossdots.record.journal import read_game
from crossdots.rules.check import check_play
from crossdots.rules.event import Challenged, Ending, MoveUndone, Passed
from crossdots.rules.move import Play
from crossdots.rules.state import State
from crossdots.rules.view import seen_by

PROGRAM = Path(sys.executable).with_name("crossdots")
NAMES = ("Çağla", "Zoë Müller", "Ben")
ADDRESSES = ("desk@example.com", "zoe@example.org", "ben@example.org")
OLD_MESSAGES = 1_000

pytestmark = [
    pytest.mark.skipif(DOVECOT is None or OPENSSL is None, reason="needs Dovecot and OpenSSL"),
    pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS:UserWarning"),
]


@dataclass
class Club:
    """The servers, the desk's program, and the players with their mail programs."""

    servers: MailServers
    folder: Path
    desk: "subprocess.Popen[bytes] | None" = None

    # The desk.

    @property
    def environment(self) -> dict[str, str]:
        homes = {f"XDG_{name}_HOME": str(self.folder / name) for name in ("DATA", "CACHE", "CONFIG", "STATE")}
        secrets = {
            "CROSSDOTS_MAIL_PASSWORD": PASSWORD,
            "SSL_CERT_FILE": str(self.servers.certificate),
            "LC_ALL": "C.UTF-8",
        }
        return {**os.environ, **homes, **secrets}

    def crossdots(self, *arguments: str, status: int = 0, **changed: str) -> list[str]:
        command = [str(PROGRAM), "mail", *arguments]
        environment = {**self.environment, **changed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == status, done.stdout + done.stderr
        return (done.stdout + done.stderr).splitlines()

    @property
    def account(self) -> list[str]:
        imap, smtp = f"{HOST}:{self.servers.imap_port}", f"{HOST}:{self.servers.smtp_port}"
        return ["--address", ADDRESSES[0], "--imap", imap, "--smtp", smtp]

    def open(self) -> None:
        with (self.folder / "said").open("ab") as said:
            self.desk = subprocess.Popen(
                [str(PROGRAM), "mail", "serve", *self.account], env=self.environment, stdout=said, stderr=said
            )

    def kill(self) -> None:
        if self.desk is not None:
            self.desk.kill()
            self.desk.wait()
            self.desk = None

    def end(self) -> list[str]:
        """End the desk as a service is ended, and tell what it said."""
        assert self.desk is not None
        self.desk.send_signal(signal.SIGTERM)
        assert self.desk.wait(PATIENCE_S) == 0
        self.desk = None
        return (self.folder / "said").read_text("utf-8").splitlines()

    @property
    def state(self) -> State:
        path = self.folder / "DATA" / "crossdots" / "games" / "1.jsonl"
        return read_game(path).state

    # The players.

    def is_opened_to(self, seat: int) -> bool:
        """Whether a seat has been told the order of the bag."""
        return bool(openings_in(text_of(self.letters(seat)[-1])))

    def letters(self, seat: int) -> list[EmailMessage]:
        return self.servers.letters(ADDRESSES[seat])

    def newest(self, seat: int) -> EmailMessage:
        """The letter that tells a seat how the game stands now, when it has come."""
        tag = f"[crossdots 1.{len(self.state.log)}.{seat}."
        wait_until(lambda: any(tag in str(letter["Subject"]) for letter in self.letters(seat)))
        return next(letter for letter in reversed(self.letters(seat)) if tag in str(letter["Subject"]))

    def send(self, seat: int, reply: EmailMessage) -> None:
        reply["From"] = formataddr((NAMES[seat], ADDRESSES[seat]))
        reply["To"] = ADDRESSES[0]
        reply["Message-ID"] = make_msgid(domain="example.org")
        context = ssl.create_default_context(cafile=str(self.servers.certificate))
        with smtplib.SMTP_SSL(HOST, self.servers.smtp_port, context=context) as server:
            server.login(ADDRESSES[seat], PLAYERS_PASSWORD)
            server.send_message(reply)

    def says(self, seat: int, line: str, style: str = "thunderbird") -> None:
        """A line on top of a reply to the newest letter, quoted as a mail program does."""
        self.send(seat, STYLES[style](line, self.newest(seat)))

    def moves(self, seat: int, line: str, style: str = "thunderbird") -> None:
        """The same with a line that changes the game; waits until it has."""
        moment = len(self.state.log)
        self.says(seat, line, style)
        wait_until(lambda: len(self.state.log) > moment)

    def is_answered(self, seat: int, line: str, begins: str) -> None:
        """The same with a line that changes nothing; waits for the answer."""
        before, letters = self.state, len(self.letters(seat))
        self.says(seat, line)
        wait_until(lambda: len(self.letters(seat)) > letters)
        assert text_of(self.letters(seat)[-1]).startswith(begins)
        assert self.state == before


def quoted(letter: EmailMessage) -> str:
    return "".join(f"> {line}\n" for line in text_of(letter).splitlines())


def a_reply(letter: EmailMessage, prefix: str) -> EmailMessage:
    reply = EmailMessage()
    reply["Subject"] = f"{prefix}: {letter['Subject']}"
    reply["In-Reply-To"] = str(letter["Message-ID"])
    reply["References"] = f"{letter['References']} {letter['Message-ID']}"
    return reply


def thunderbird(line: str, letter: EmailMessage) -> EmailMessage:
    reply = a_reply(letter, "Re")
    text = f"{line}\n\nAm 31.01.26 um 20:15 schrieb Crossdots:\n{quoted(letter)}\n-- \nZoë\n8H skip\n"
    reply.set_content(text, charset="iso-8859-9", cte="8bit")
    return reply


def gmail(line: str, letter: EmailMessage) -> EmailMessage:
    reply = a_reply(letter, "Re")
    attribution = "On Sat, Jan 31, 2026 at 8:15 PM Crossdots <a.rather.long.address@example.com>\nwrote:"
    reply.set_content(f"{line}\n\n{attribution}\n\n{quoted(letter)}", charset="utf-8", cte="base64")
    below = "<br>".join(text_of(letter).splitlines())
    reply.add_alternative(
        f'<div dir="ltr">{line}</div><div class="gmail_quote"><blockquote>{below}</blockquote></div>', "html"
    )
    return reply


def outlook(line: str, letter: EmailMessage) -> EmailMessage:
    """HTML alone, with nothing before the quoted lines, and a subject and references of its own."""
    reply = EmailMessage()
    reply["Subject"] = f"AW: {letter['Subject']}"
    below = "".join(f"<p>{text}</p>" for text in text_of(letter).splitlines())
    reply.set_content(
        f"<html><head><style>p {{}}</style></head><body><div>{line}<br></div><div id='appendonsend'></div>"
        f"<div id='divRplyFwdMsg'><b>Von:</b> Crossdots</div><div>{below}</div></body></html>",
        "html",
    )
    return reply


def mutt(line: str, letter: EmailMessage) -> EmailMessage:
    """Below the quoted lines, and with a subject that tells nothing."""
    reply = EmailMessage()
    reply["Subject"] = "my move"
    reply["In-Reply-To"] = str(letter["Message-ID"])
    attribution = "On Sat, Jan 31, 2026 at 08:15:00PM +0000, Crossdots wrote:"
    reply.set_content(f"{attribution}\n{quoted(letter)}\n{line}\n\n-- \nBen\n")
    return reply


STYLES = {"thunderbird": thunderbird, "gmail": gmail, "outlook": outlook, "mutt": mutt}


@pytest.fixture(scope="module")
def servers() -> Iterator[MailServers]:
    """Servers that run."""
    folder = Path(tempfile.mkdtemp(prefix="crossdots-mail-"))  # which other users can enter, unlike tmp_path
    folder.chmod(0o755)
    try:
        with MailServers(folder) as running:
            yield running
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def club(servers: MailServers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club that has met at these servers for the first time."""
    monkeypatch.setenv("SSL_CERT_FILE", str(servers.certificate))
    servers.clear()
    club = Club(servers, tmp_path)
    yield club
    club.kill()


def play_of(state: State) -> str | None:
    """What the computer would play, as it is typed."""
    move = GreedyOpponent(open_lexicon("common", Path(os.devnull))).choose(seen_by(state, state.turn))
    if not isinstance(move, Play):
        return None
    run = check_play(state.variant, state.board, state.racks[state.turn], move).main.run
    placed = move.tiles
    spelled = "".join(
        f"-{tile.letter}" if tile.is_blank and at in placed else tile.letter
        for at, tile in zip(run.squares(), run.tiles, strict=True)
    )
    return f"{place_name(run.start, run.direction)} {spelled}"


def test_a_whole_game(club: Club) -> None:
    club.servers.fill(ADDRESSES[0], OLD_MESSAGES)
    invited = f"{NAMES[1]} <{ADDRESSES[1]}>, {NAMES[2]} <{ADDRESSES[2]}>"
    told = club.crossdots(
        "new", "--with", invited, "--lexicon", "common", "--finish", "60", "--name", NAMES[0], *club.account
    )
    assert told[0].startswith("Game 1 has begun by e-mail: Çağla, Zoë Müller, Ben.")
    club.open()

    # Questions and mistakes.
    waiting = (club.state.turn + 1) % 3
    club.is_answered(waiting, "8D TRAIN", f"{NAMES[club.state.turn]} is to move, not you.")
    club.is_answered(waiting, "board", "The board is empty.")

    # A move, taken back, and made again.
    maker = club.state.turn
    swap = f"swap {club.state.racks[maker][0].text}"
    club.moves(maker, swap, "gmail")
    club.says((maker + 1) % 3, "undo", "outlook")
    wait_until(lambda: "asks for an undo" in str(club.letters(maker)[-1]["Subject"]))
    club.moves(maker, "undo yes", "mutt")
    assert isinstance(club.state.log[-1], MoveUndone)
    club.moves(maker, swap, "outlook")

    # A desk that is killed when it has made a move, and has not told it.
    for other in range(3):
        club.newest(other)
    club.servers.hold_letters()
    seat = club.state.turn
    club.moves(seat, "skip", "mutt")
    assert club.servers.letters_held.wait(PATIENCE_S)
    club.kill()
    before = club.state
    club.servers.let_letters_pass()
    club.open()
    for other in range(3):
        assert "skip" not in str(club.newest(other)["Subject"])
        assert f"{NAMES[seat]}: pass." in text_of(club.newest(other))
    assert club.state == before
    assert [event for event in before.log if isinstance(event, Passed)] == [Passed(seat)]

    # A server that is away for a while.
    club.servers.stop_imap()
    club.servers.start_imap()

    # On to the end.
    styles = list(STYLES)
    while club.state.outcome is None:
        seat, line = club.state.turn, play_of(club.state)
        club.moves(seat, line or "skip", styles[len(club.state.log) % 4])
    assert club.state.outcome.ended.ending is Ending.TARGET
    doubtful = club.state.open_play
    assert doubtful is not None
    club.moves((doubtful.seat + 1) % 3, "challenge")
    assert any(isinstance(event, Challenged) for event in club.state.log)
    assert club.state.outcome is not None, "the words were good"
    for seat in range(3):
        wait_until(partial(club.is_opened_to, seat))
    said = club.end()
    assert said[-1] == "The post is closed."
    assert len([line for line in said if line.startswith("The post is held up")]) <= 2

    # Everybody can check the bag, and nobody saw a rack of another.
    for seat in range(3):
        (seal,) = commitments_in(text_of(club.letters(seat)[0]))
        (opening,) = openings_in(text_of(club.letters(seat)[-1]))
        assert opening.fits(seal)
    first, last = club.folder / "first.eml", club.folder / "last.eml"
    first.write_bytes(club.letters(1)[0].as_bytes())
    last.write_bytes(club.letters(1)[-1].as_bytes())
    assert club.crossdots("verify", str(first), str(last))[0].startswith("Good: ")
    names = [str(letter["Message-ID"]) for letter in club.servers.taken]
    assert len(set(names)) >= len(names) - 3, "no more than one letter to each player may be a repeat"


def test_tokens_over_connections_that_begin_plain_and_a_folder_of_ones_own(club: Club) -> None:
    imap, smtp = (
        f"{HOST}:{port} starttls" for port in (club.servers.plain_imap_port, club.servers.plain_smtp_port)
    )
    names = ("--address", ADDRESSES[0], "--imap", imap, "--smtp", smtp, "--folder", "Games")
    account = (*names, "--token-command", f"echo {token_of(ADDRESSES[0])}")
    club.crossdots("new", "--referee", "--with", ",".join(ADDRESSES[1:]), *account)
    seat = club.state.turn
    (letter,) = club.servers.letters(ADDRESSES[1 + seat])
    club.servers.put(ADDRESSES[0], reply_to(letter, ADDRESSES[1 + seat], "skip"), "Games")
    (told,) = club.crossdots("serve", "--once", *account)
    assert told.endswith(": pass.")
    assert len(club.servers.letters(ADDRESSES[1 + seat])) == 2
    old = (*names, "--token-command", "echo old")
    refused = "localhost does not accept the name, or the password or token."
    assert club.crossdots("serve", "--once", *old, status=2) == [refused]
    post = SmtpPost(
        ServerName(HOST, club.servers.smtp_port), Login(ADDRESSES[0], lambda: "old", by_token=True)
    )
    with pytest.raises(LoginRefused):
        post.send(letter)


def test_addresses_are_refused_for_good_or_for_now(club: Club) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"] = ADDRESSES[0], ADDRESSES[1]
    server = ServerName(HOST, club.servers.smtp_port)
    with closing(SmtpPost(server, Login(ADDRESSES[0], lambda: PASSWORD))) as post:
        for said, refusal in (("550 no such user", Unsendable), ("452 mailbox full", NotNow)):
            club.servers.refused = {ADDRESSES[1]: said}
            with pytest.raises(refusal, match=said):
                post.send(letter)
        club.servers.refused = {}
        post.send(letter)
    assert len(club.servers.taken) == 1


def test_a_server_that_tells_of_nothing_by_itself_is_asked(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.servers.put(ADDRESSES[0], b"From: zoe@example.org\n\nfirst\n")
    club.servers.stop_imap()
    club.servers.start_imap("IMAP4rev1 SASL-IR LITERAL+")
    inbox = ImapInbox(
        ServerName(HOST, club.servers.imap_port),
        Login(ADDRESSES[0], lambda: PASSWORD),
        lambda: date(2026, 1, 1),
    )
    with closing(inbox):
        (first,) = inbox.arrivals()
        assert first.whole().endswith(b"first\r\n")
        assert not inbox.wait(0.01), "it has just been asked"
        club.servers.put(ADDRESSES[0], b"From: zoe@example.org\n\nsecond\n")
        monkeypatch.setattr("crossdots.mail.imap.LOOK_AGAIN_S", 0.0)
        assert inbox.wait(0.01)
        (second,) = inbox.arrivals()
        assert second.whole().endswith(b"second\r\n")


def test_a_password_that_is_wrong_is_told_and_not_tried_again(club: Club) -> None:
    invited = ("--with", ADDRESSES[1])
    refused = "localhost does not accept the name, or the password or token."
    told = club.crossdots("new", *invited, *club.account, status=2, CROSSDOTS_MAIL_PASSWORD="wrong")
    assert told[-1] == refused
    told = club.crossdots("serve", "--once", *club.account, status=2, CROSSDOTS_MAIL_PASSWORD="wrong")
    assert told[-1] == refused
    club.crossdots("serve", "--once", *club.account)
    assert len(club.letters(0)) == len(club.letters(1)) == 1


def test_a_server_that_nobody_vouches_for_gets_neither_password_nor_letter(club: Club) -> None:
    nobody = str(club.folder / "none.pem")
    told = club.crossdots("new", "--with", ADDRESSES[1], *club.account, status=1, SSL_CERT_FILE=nobody)
    assert told[-1].startswith("The first messages could not be sent yet: ")
    assert "certificate verify failed" in told[-1]
    told = club.crossdots("serve", "--once", *club.account, status=1, SSL_CERT_FILE=nobody)
    assert "certificate verify failed" in told[-1]
    assert club.servers.taken == []
