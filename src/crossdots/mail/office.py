"""The post office: each message that comes in goes to the desk of its game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from crossdots.mail.desk import Claim, Desk
from crossdots.mail.incoming import LARGEST_HEAD, LARGEST_MESSAGE, Incoming, read_message


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message in the inbox: its size in bytes, its head (as far as it is read), and how to get all of it.

    `done` is to be called when it was dealt with.
    """

    size: int
    head: bytes
    whole: Callable[[], bytes]
    done: Callable[[], None]


class Inbox(Protocol):
    """Where messages come in."""

    def arrivals(self) -> Iterator[Arrival]:
        """The messages that this program has not looked at yet, the oldest first. Raises OSError."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait until something comes in, at most so long; whether it is time to look. Raises OSError."""
        ...

    def close(self) -> None:
        """Let go of it. What it is asked later begins anew."""
        ...


def sort_in(inbox: Inbox, desks: Mapping[int, Desk]) -> None:
    """Deal with every message that came in. Raises OSError where that has to be tried again."""
    for arrival in inbox.arrivals():
        _sort_in(arrival, desks.values())


def _sort_in(arrival: Arrival, desks: Iterable[Desk]) -> None:
    head = read_message(arrival.head[:LARGEST_HEAD])
    if head.automatic or not head.sender:
        return
    too_large = arrival.size > LARGEST_MESSAGE
    if too_large:
        message, digest = head, sha256(b"%d " % arrival.size + arrival.head)
    elif any(desk.knows(head.sender) or desk.claim(head) for desk in desks):
        whole = arrival.whole()
        message, digest = read_message(whole), sha256(whole)
    else:
        return
    found = _desk_for(message, desks)
    if found is not None:
        desk, claim = found
        desk.receive(claim, message, digest.hexdigest(), too_large=too_large)
        arrival.done()


def _desk_for(message: Incoming, desks: Iterable[Desk]) -> tuple[Desk, Claim] | None:
    """The desk that a message is for: rather one whose tag it carries than one that it seems to mean."""
    claims = [(desk, claim) for desk in desks if (claim := desk.claim(message)) is not None]
    claims.sort(key=lambda found: (not found[1].proven, found[1].tag is None))
    return claims[0] if claims else None
