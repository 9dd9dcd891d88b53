"""What is still to be said, and what makes room for what."""

from collections import deque
from dataclasses import dataclass, field, replace

from crossdots.announcement.announcement import Urgency

STALE_S = 30.0
"""What could not be said for so long is not said any more: it is history, and can be asked for."""

_MOST_TRIES = 3
"""An utterance with which engines fail so often is dropped: it may be the reason."""


@dataclass(frozen=True, slots=True)
class Said:
    """An utterance, and when it came: seconds of the monotonic clock."""

    text: str
    urgency: Urgency
    came_at: float
    tries: int = 0
    is_private: bool = False
    """Whether it is for the ears of one player among several."""


@dataclass(slots=True)
class Waiting:
    """What is still to be said: at most one reply, and then news in the order in which it came."""

    queue: deque[Said] = field(default_factory=deque)
    is_held: bool = False
    """Set when the player began to type: news waits for the next utterance."""

    def add(self, said: Said) -> None:
        """A reply goes before news, and takes the place of a reply that waits."""
        self.is_held = False
        if said.urgency is Urgency.REPLY:
            self.drop_replies()
            self.queue.appendleft(said)
        else:
            self.queue.append(said)

    def hold(self) -> None:
        """Say nothing until the next utterance comes; a reply that waits is no longer wanted then."""
        self.drop_replies()
        self.is_held = True

    def drop_replies(self) -> None:
        """A newer reply is to be heard, or none."""
        while self.queue and self.queue[0].urgency is Urgency.REPLY:
            self.queue.popleft()

    def drop_stale(self, now: float) -> None:
        """Leave out what came too long before `now`."""
        self.queue = deque(said for said in self.queue if now - said.came_at < STALE_S)

    def drop_private(self) -> None:
        """Another player listens."""
        self.queue = deque(said for said in self.queue if not said.is_private)

    def try_again(self, said: Said) -> None:
        """Say this again, since its engine failed."""
        if said.tries + 1 < _MOST_TRIES:
            self.put_back(replace(said, tries=said.tries + 1))

    def put_back(self, said: Said) -> None:
        """Say this again: news before other news; a reply unless there is a newer one."""
        has_reply = bool(self.queue) and self.queue[0].urgency is Urgency.REPLY
        if said.urgency is Urgency.NEWS:
            self.queue.insert(1 if has_reply else 0, said)
        elif not has_reply:
            self.queue.appendleft(said)

    def has_next(self) -> bool:
        """Whether there is something to say now."""
        return bool(self.queue) and not self.is_held
