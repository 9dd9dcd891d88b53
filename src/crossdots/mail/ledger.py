"""What the post knows of a game, beside the game's own file: who is where, what was read, what was sent.

A line of JSON for each thing that happened, on the disk before the next one is begun. What is to be sent
follows from the game's file, so that nothing is lost between the two when a program is killed.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from crossdots.record.folder import sync_folder

FORMAT = "crossdots mail"
VERSION = 1
SUFFIX = ".mail"
LONGEST_LINE = 10_000
"""Bytes."""
LARGEST = 20_000_000
"""Bytes; a whole game takes a few ten thousand."""


class LedgerUnusable(Exception):
    """A ledger that is damaged, or of another game; `line` counts from 1."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: line {line}")
        self.path = path
        self.line = line


@dataclass(frozen=True, slots=True)
class Begun:
    """What is settled when a game begins: the key of all tokens, the bag's seal, an address for each seat.

    `salt` belongs to the commitment, and is told at the end. The address of a seat that plays at the terminal
    alone is empty. `here` is the seat of who keeps the game, None if they don't play.
    """

    key: bytes
    salt: bytes
    commitment: str
    addresses: tuple[str, ...]
    here: int | None


@dataclass(frozen=True, slots=True)
class Sending:
    """A letter to a seat about the events from one moment to another; both count events."""

    seat: int
    after: int
    until: int


@dataclass(frozen=True, slots=True)
class Handled:
    """A message that was dealt with: whose it seemed to be, when, and whether it got an answer of its own.

    `proven` is whether it surely came from that seat, `limited` whether the answer was that there have been
    too many.
    """

    seat: int
    at: datetime
    answered: bool
    proven: bool
    limited: bool = False


@dataclass(slots=True)
class Told:
    """What the lines of a ledger add up to.

    `told` counts the events that each seat has been told of. `under_way` are the letters whose sending was
    begun and not ended, by their seats. `handled` are the messages that were dealt with, by their digests.
    `taking` are those whose move may have been made, and at which moment; `answering` those whose answer may
    have been sent. `ended` is at which moment the game ended, and when that was seen; `accepted` are the
    seats that have accepted the end. `closed` is whether the bag's order may be told. `refused` has
    for each seat whose last letter the server refused for good that letter, and when that was.
    `undo_asked` is at which moment each seat asked last for an undo of another's move.
    """

    told: list[int]
    under_way: dict[int, Sending] = field(default_factory=dict)
    handled: dict[str, Handled] = field(default_factory=dict)
    taking: dict[str, int] = field(default_factory=dict)
    answering: set[str] = field(default_factory=set)
    ended: tuple[int, datetime] | None = None
    accepted: set[int] = field(default_factory=set)
    closed: bool = False
    refused: dict[int, tuple[Sending, datetime]] = field(default_factory=dict)
    undo_asked: dict[int, int] = field(default_factory=dict)


class Ledger:
    """The ledger of a game, open for appending."""

    def __init__(self, path: Path, begun: Begun) -> None:
        self.path = path
        self.begun = begun
        self.told = Told([0] * len(begun.addresses))

    @classmethod
    def begin(cls, path: Path, begun: Begun) -> "Ledger":
        """A new ledger. Raises OSError, FileExistsError among them."""
        ledger = cls(path, begun)
        first = {
            "format": FORMAT,
            "version": VERSION,
            "key": begun.key.hex(),
            "salt": begun.salt.hex(),
            "commitment": begun.commitment,
            "addresses": begun.addresses,
            "here": begun.here,
        }
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(_line(first))
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
        return ledger

    @classmethod
    def read(cls, path: Path) -> "Ledger":
        """The ledger in a file; an unfinished last line is left out. Raises LedgerUnusable, OSError."""
        with path.open("rb") as file:
            lines = file.read(LARGEST).splitlines(keepends=True)
        ledger: Ledger | None = None
        for number, line in enumerate(lines, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                value = json.loads(line)
                if ledger is None:
                    ledger = cls(path, _begun(value))
                else:
                    ledger._apply(value)
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
                raise LedgerUnusable(path, number) from error
        if ledger is None:
            raise LedgerUnusable(path, 1)
        return ledger

    def unsent(self, due: Sequence[int]) -> list[int]:
        """The seats that a letter is to be sent to; `due` counts the events that each is to be told of."""
        addressed = (seat for seat, address in enumerate(self.begun.addresses) if address)
        return [seat for seat in addressed if self.told.told[seat] < due[seat]]

    # What happens.

    def take(self, digest: str, moment: int) -> None:
        """The move of a message is about to be made, in a game that has so many events."""
        self._append({"taking": digest, "moment": moment})

    def answer(self, digest: str) -> None:
        """The answer to a message is about to be sent."""
        self._append({"answering": digest})

    def handle(self, digest: str, message: Handled) -> None:
        """A message is dealt with."""
        self._append({"handled": digest, **asdict(message), "at": message.at.isoformat()})

    def send(self, sending: Sending) -> None:
        """A letter is about to be sent."""
        self._append({"sending": sending.seat, "after": sending.after, "until": sending.until})

    def sent(self, seat: int) -> None:
        """The letter to a seat has been taken by the server."""
        self._append({"sent": seat})

    def refuse(self, seat: int, at: datetime) -> None:
        """The letter to a seat has been refused for good."""
        self._append({"refused": seat, "at": at.isoformat()})

    def keep(self, seat: int) -> None:
        """Nothing of the letter to a seat has gone out, so the next one is no repeat."""
        self._append({"kept": seat})

    def keep_answer(self, digest: str) -> None:
        """Nothing of the answer to a message has gone out."""
        self._append({"answer_kept": digest})

    def end(self, moment: int, at: datetime) -> None:
        """The game ended, with so many events; from now on all may accept that."""
        self._append({"ended": moment, "at": at.isoformat()})

    def accept(self, seat: int) -> None:
        """A player will not doubt or take back the last play."""
        self._append({"accepted": seat})

    def ask_undo(self, seat: int, moment: int) -> None:
        """A player has asked for an undo of another's move, in a game that has so many events."""
        self._append({"undo_asked": seat, "moment": moment})

    def close(self) -> None:
        """The bag's order may be told: nothing more can be done in the game."""
        self._append({"closed": True})

    def _append(self, value: Mapping[str, object]) -> None:
        """Write a line behind the whole lines, and wait until it is on the disk. Raises OSError."""
        line = _line(value)
        descriptor = os.open(self.path, os.O_RDWR)
        with os.fdopen(descriptor, "r+b", buffering=0) as file:
            _cut_half_line(file.fileno())
            size = file.seek(0, os.SEEK_END)
            try:
                _write_all(descriptor, line)
                os.fsync(descriptor)
            except OSError:
                with suppress(OSError):  # what was not told must not be found there
                    os.ftruncate(descriptor, size)
                raise
        self._apply(json.loads(line))

    def _apply(self, value: dict[str, object]) -> None:  # noqa: C901 - one case for each kind of line
        told = self.told
        match value:
            case {"taking": str(digest), "moment": int(moment)}:
                told.taking[digest] = moment
            case {"answering": str(digest)}:
                told.answering.add(digest)
            case {
                "handled": str(digest),
                "seat": int(seat),
                "at": str(at),
                "answered": bool(answered),
                "proven": bool(proven),
                "limited": bool(limited),
            }:
                when = datetime.fromisoformat(at)
                told.handled[digest] = Handled(seat, when, answered, proven, limited)
                told.taking.pop(digest, None)
                told.answering.discard(digest)
            case {"sending": int(seat), "after": int(after), "until": int(until)}:
                told.under_way[self._known(seat)] = Sending(seat, after, until)
            case {"sent": int(seat)}:
                told.told[self._known(seat)] = told.under_way.pop(seat).until
                told.refused.pop(seat, None)
            case {"refused": int(seat), "at": str(at)}:
                letter = told.under_way.pop(self._known(seat))
                told.told[seat] = letter.until
                told.refused[seat] = letter, datetime.fromisoformat(at)
            case {"kept": int(seat)}:
                told.under_way.pop(self._known(seat))
            case {"undo_asked": int(seat), "moment": int(moment)}:
                told.undo_asked[self._known(seat)] = moment
            case {"answer_kept": str(digest)}:
                told.answering.discard(digest)
            case {"ended": int(moment), "at": str(at)}:
                told.ended = moment, datetime.fromisoformat(at)
                told.accepted = set()
            case {"accepted": int(seat)}:
                told.accepted.add(self._known(seat))
            case {"closed": True}:
                told.closed = True
            case _:
                raise ValueError("no line of a ledger")

    def _known(self, seat: int) -> int:
        if not 0 <= seat < len(self.begun.addresses):
            raise ValueError("a seat that nobody has")
        return seat


def _begun(value: dict[str, object]) -> Begun:
    match value:
        case {
            "format": "crossdots mail",
            "version": 1,
            "key": str(key),
            "salt": str(salt),
            "commitment": str(commitment),
            "addresses": list(addresses),
            "here": int() | None as here,
        } if all(isinstance(address, str) for address in addresses) and here in (
            None,
            *range(len(addresses)),
        ):
            return Begun(bytes.fromhex(key), bytes.fromhex(salt), commitment, tuple(addresses), here)
        case _:
            raise ValueError("no ledger of this version")


def _line(value: Mapping[str, object]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _cut_half_line(descriptor: int) -> None:
    """Cut off the beginning of a line that a killed program left."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    start = max(0, size - LONGEST_LINE)
    os.lseek(descriptor, start, os.SEEK_SET)
    last = os.read(descriptor, LONGEST_LINE)
    if last and not last.endswith(b"\n"):
        os.ftruncate(descriptor, start + last.rfind(b"\n") + 1)
