"""A game by e-mail with three players, whose post is kept where it can be read."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path

from crossdots.announcement.part import Part
from crossdots.board.tile import parse_tiles
from crossdots.lexicon.lexicon import Lexicon
from crossdots.mail.commitment import Opening
from crossdots.mail.desk import Desk, Place, opening_order
from crossdots.mail.game_file import MailGameFile
from crossdots.mail.incoming import read_message
from crossdots.mail.ledger import Begun, Ledger
from crossdots.mail.letter import line_of
from crossdots.record.journal import Header, Journal
from crossdots.rules.check import Lexicon as Words
from crossdots.rules.state import State
from crossdots.rules.variant import Variant
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game

NAMES = ("Zoë", "Ben", "Çağla")
ADDRESSES = ("zoe@example.org", "ben@example.org", "cagla@example.net")
DESK = "desk@example.com"
TILES = "AITRNVRHOBRTSSEEQLDOU"
"""The racks AITRNVR, HOBRTSS and EEQLDOU, one after the other."""
WORDS = ("TRAIN", "TRAINS", "HOB", "HOBS", "THROB", "OLDE", "QUOD")


@dataclass
class Kept:
    """A post that keeps letters; it raises what `broken` holds, or takes one where that is None."""

    letters: list[EmailMessage] = field(default_factory=list)
    broken: list[BaseException | None] = field(default_factory=list)

    def send(self, message: EmailMessage) -> None:
        broken = self.broken.pop(0) if self.broken else None
        if broken is not None:
            raise broken
        self.letters.append(message)

    def close(self) -> None:
        pass


@dataclass
class Calendar:
    """The date and time, which stands still until it is told to go on."""

    at: datetime = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def later(self, **span: float) -> None:
        self.at += timedelta(**span)


class Table:
    """A game by e-mail: its desk, which can be killed and opened again, and everybody's letters."""

    def __init__(self, folder: Path, variant: Variant, tiles: str) -> None:
        self.post = Kept()
        self.calendar = Calendar()
        self.noted: list[str] = []
        self.lexicon: Words = Lexicon.holding(WORDS)
        header = Header(7, tiles, (), "own", self.calendar.at.isoformat())
        journal = Journal(folder, header)
        dealer = SeededDealer(7, parse_tiles(tiles))
        game = Game.begin(variant, NAMES, dealer, Lexicon.holding(WORDS), journal, draw=False)
        journal.close()
        assert journal.path is not None
        self.path = journal.path
        salt = bytes(range(32))
        seal = Opening.of(salt, opening_order(game.state)).commitment
        self.ledger_path = self.path.with_suffix(".mail")
        Ledger.begin(self.ledger_path, Begun(b"k" * 32, salt, seal, ADDRESSES, 0))
        self.desk = self.opened()

    def opened(self) -> Desk:
        """A desk as a program that has just been started has it."""
        file, ledger = self.file, Ledger.read(self.ledger_path)
        place = Place(DESK, self.post, self.lexicon, "own", self.calendar.now, self.note)
        return Desk(int(self.path.stem), file, ledger, place)

    def restart(self) -> None:
        """The program was killed, and is started again."""
        self.desk = self.opened()

    @property
    def ledger(self) -> Ledger:
        return Ledger.read(self.ledger_path)

    @property
    def state(self) -> State:
        return self.file.read().state

    @property
    def file(self) -> MailGameFile:
        return MailGameFile(lambda: self.path, self.calendar.now)

    def letters_to(self, seat: int) -> list[EmailMessage]:
        return [letter for letter in self.post.letters if ADDRESSES[seat] in str(letter["To"])]

    def last_to(self, seat: int) -> EmailMessage:
        return self.letters_to(seat)[-1]

    def answer(self, seat: int, text: str, **headers: str) -> bytes:
        """A plain reply to the last letter that a seat got."""
        return reply_to(self.last_to(seat), ADDRESSES[seat], text, **headers)

    def receive(self, data: bytes, *, too_large: bool = False) -> list[EmailMessage]:
        """What goes out when a message comes in that no program has sent by itself."""
        before = len(self.post.letters)
        message = read_message(data)
        claim = None if message.automatic else self.desk.claim(message)
        if claim is not None:
            self.desk.receive(claim, message, sha256(data).hexdigest(), too_large=too_large)
        return self.post.letters[before:]

    def says(self, seat: int, text: str) -> list[EmailMessage]:
        """A seat answers the last letter."""
        return self.receive(self.answer(seat, text))

    def note(self, part: Part) -> None:
        self.noted.append(line_of(part))


def reply_to(letter: EmailMessage, sender: str, text: str, **headers: str) -> bytes:
    """A reply to a letter, as a mail program writes it."""
    reply = EmailMessage()
    reply["From"] = sender
    reply["To"] = str(letter["From"])
    reply["Subject"] = f"Re: {letter['Subject']}"
    reply["In-Reply-To"] = str(letter["Message-ID"])
    for name, value in headers.items():
        del reply[name.replace("_", "-")]
        reply[name.replace("_", "-")] = value
    reply.set_content(text)
    return reply.as_bytes()


def text_of(letter: EmailMessage) -> str:
    content = letter.get_content()
    assert isinstance(content, str)
    return content


def token_in(letter: EmailMessage) -> str:
    found = re.search(r"\[(crossdots [0-9.]+[a-z2-7]{12})\]", str(letter["Subject"]))
    assert found is not None
    return found[1]
