"""A message that came in, read: who seems to have sent it, which tags it carries, what was written on top.

All of it comes from outside, and anything may be wrong with it. So nothing here refuses: what can't be read
is missing.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses

from crossdots.mail.library import LibraryMissing
from crossdots.mail.markup import text_of_markup
from crossdots.mail.tag import Tag, tags_in

LARGEST_HEAD = 64_000
"""Bytes of a message's head."""
LARGEST_MESSAGE = 1_000_000
"""Bytes of a message. The pictures of signatures that are quoted again and again have room in it."""
MOST_PARTS = 100
"""Parts of a message that are looked at."""
MOST_LINES = 5_000
"""Lines of a text that are looked at."""

_SIGNATURE = re.compile(r"-{1,3}")
"""Two hyphens, of which some programs make one dash."""
_CUT = re.compile(r"_{5,}|-{4,}.*|={5,}|(From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä)\s?:\s.*@.*")
"""Where some programs put the quoted message, without any mark in front of its lines."""
_HEADER = re.compile(r"\*?[^\W\d]+( [^\W\d]+)? ?[:：]\*?( .*)?")
"""A line of the head that Outlook puts before the quoted message, in whatever language."""
_HEADERS = 3
"""So many of them, one after the other, are no accident; nor are two, of which the first has an address."""
_MOMENT = re.compile(r"[0-9]{4}|[0-9][:.h][0-9]{2}")
"""A year or a time of day, as the line names it that tells who is quoted."""
_ATTRIBUTION_LINES = 3
"""Into so many lines programs break that line."""
_QUOTED = re.compile(r"\s*[>|]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
"""What programs make of a hyphen that was typed."""
_ABSENCE = re.compile(
    r"auto(matic|mated)?[ -]?re(ply|sponse)|out of (the )?office|automatische antwort|abwesen"
    r"|réponse automatique|res(pue|po)sta automática|risposta automatica|autosvar|automatiskt? svar"
)
"""How the subject of an answer begins that a program writes for somebody who is away."""
_ROBOTS = ("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "do-not-reply")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message as far as the game needs it.

    `sender` is the one address it names as its author's, in small letters, or empty. `automatic` is whether a
    program has sent it, of its own. `tags` are those that it carries, the most telling first. `lines` are the
    lines that its author wrote, without quoted ones and without a signature.
    """

    sender: str
    automatic: bool
    subject: str
    tags: tuple[Tag, ...]
    lines: tuple[str, ...]


def read_message(data: bytes) -> Incoming:
    """Read a message, or its head alone. Raises LibraryMissing."""
    try:
        message = message_from_bytes(data, policy=policy.compat32)
        text = _text(message)
    except LibraryMissing:
        raise
    except Exception:  # parts in parts in parts; markup that the library of markup can't have
        message = BytesHeaderParser(policy=policy.compat32).parsebytes(data)
        text = ""
    subject = _header(message, "Subject")
    answered = " ".join((_header(message, "In-Reply-To"), *reversed(_header(message, "References").split())))
    return Incoming(
        sender=_sender(message),
        automatic=_is_automatic(message),
        subject=subject,
        tags=tuple(dict.fromkeys((*tags_in(subject), *tags_in(answered), *tags_in(text)))),
        lines=own_lines(text.splitlines()[:MOST_LINES]),
    )


def read_text(data: bytes) -> str:
    """The text of a message, or of a file into which one was copied."""
    try:
        message = message_from_bytes(data, policy=policy.compat32)
        return _text(message) if message.keys() else _decoded(data, None)
    except RecursionError:
        return ""


def own_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines of a reply that its author wrote, above or below what they quote."""
    kept: list[str] = []
    headers = 0
    for line in map(_tidied, lines):
        if _SIGNATURE.fullmatch(line) or _CUT.fullmatch(line):
            break
        if _QUOTED.match(line):
            _drop_attribution(kept)
            headers = 0
            continue
        headers = headers + 1 if _HEADER.fullmatch(line) else 0
        kept.append(line)
        if headers == _HEADERS or (headers > 1 and "@" in kept[-headers]):
            del kept[-headers:]
            break
    for number, line in enumerate(kept):
        if line.endswith(":") and (begin := _attribution(kept[: number + 1])):
            del kept[number + 1 - begin :]
            break
    return tuple(line for line in kept if line)


def _tidied(line: str) -> str:
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFC", line)).translate(_DASHES).split())


def _drop_attribution(kept: list[str]) -> None:
    """Drop the line above quoted ones that tells who is quoted, if there is one."""
    while kept and not kept[-1]:
        kept.pop()
    if kept and kept[-1].endswith(":"):
        del kept[-(_attribution(kept) or 1) :]


def _attribution(lines: list[str]) -> int:
    """How many lines at the end tell who is quoted, and when; 0 where none does."""
    for count, line in enumerate(reversed(lines[-_ATTRIBUTION_LINES:]), start=1):
        if not line:
            return 0
        if _MOMENT.search(line):
            return count
    return 0


def _header(message: Message, name: str) -> str:
    """A header's text; empty where it is missing or can't be read."""
    try:
        pieces = decode_header(str(message.get(name, ""))[:LARGEST_HEAD])
        text = "".join(
            piece if isinstance(piece, str) else _decoded(piece, charset) for piece, charset in pieces
        )
    except (HeaderParseError, ValueError):
        return ""
    return " ".join(text.split())


def _sender(message: Message) -> str:
    """The address of the only author. A message that names several has none."""
    named = [str(value) for value in message.get_all("From", [])]
    if len(named) != 1 or len(named[0]) > LARGEST_HEAD:
        return ""
    found = [address for _, address in getaddresses(named) if address]
    return found[0].casefold() if len(found) == 1 and found[0].count("@") == 1 else ""


def _is_automatic(message: Message) -> bool:
    """Whether no person has sent it. Source: RFC 3834; the habits of list servers and of Exchange."""

    def said(name: str) -> str:
        return _header(message, name).casefold()

    return (
        said("Auto-Submitted").split(";")[0].strip() not in ("", "no")
        or said("Precedence") in ("bulk", "junk", "list", "auto_reply")
        or any(
            message.get(name) is not None
            for name in ("List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Loop")
        )
        or _ABSENCE.match(said("Subject")) is not None
        or bool({"all", "oof", "autoreply"} & set(re.findall(r"\w+", said("X-Auto-Response-Suppress"))))
        or said("Return-Path") == "<>"
        or message.get_content_type() == "multipart/report"
        or _sender(message).partition("@")[0] in _ROBOTS
    )


def _text(message: Message) -> str:
    """What was written: as plain text where there is any, else what its markup says."""
    plain = next(filter(str.strip, _bodies(message, "text/plain")), None)
    if plain is not None:
        return plain
    return next((text_of_markup(body) for body in _bodies(message, "text/html")), "")


def _bodies(message: Message, kind: str) -> Iterator[str]:
    for number, part in enumerate(message.walk()):
        if number >= MOST_PARTS:
            return
        if part.get_content_type() == kind and part.get_content_disposition() != "attachment":
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                yield _decoded(payload, part.get_content_charset())


def _decoded(data: bytes, charset: str | None) -> str:
    """The text of bytes, as well as can be had where the named encoding is unknown or wrong."""
    for name in (charset or "utf-8", "utf-8"):
        try:
            return data.decode(name)
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1")
