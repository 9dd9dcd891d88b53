"""What is to be said: parts with their detail, how urgent it is, and whose ears it is for."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from crossdots.announcement.part import Part


class Detail(IntEnum):
    """How much is said."""

    BRIEF = 1
    NORMAL = 2
    FULL = 3


class Urgency(Enum):
    """Whether an announcement cuts off what is being said."""

    REPLY = "reply"
    """The answer to a key or a command: it cuts off."""
    NEWS = "news"
    """Something that happened by itself: it waits its turn."""


class Kind(Enum):
    """What an announcement is about, so that the history can be walked by kind."""

    MOVE = "move"
    """Something happened in the game."""
    ANSWER = "answer"
    """Something was asked, or the cursor moved."""
    REFUSAL = "refusal"
    """Something was not accepted."""


class Cue(Enum):
    """A sound that may go with an announcement, for who wants it; it says nothing that isn't told."""

    TURN = "turn"
    REFUSAL = "refusal"
    BONUS = "bonus"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Said:
    """A part, and the details at which it is said: from `least` up to `most`, both included."""

    part: Part
    least: Detail = Detail.BRIEF
    most: Detail = Detail.FULL

    def fits(self, detail: Detail) -> bool:
        """Whether it is said at this detail."""
        return self.least <= detail <= self.most


@dataclass(frozen=True, slots=True)
class Announcement:
    """One whole answer or piece of news. `private_to` is the only seat that may hear it; None for all.

    `cue` is the sound that goes with it, if any.
    """

    said: tuple[Said, ...]
    kind: Kind = Kind.ANSWER
    urgency: Urgency = Urgency.REPLY
    private_to: int | None = None
    cue: Cue | None = None

    def at(self, detail: Detail) -> tuple[Part, ...]:
        """The parts that are said at this detail."""
        return tuple(said.part for said in self.said if said.fits(detail))

    def followed_by(self, others: Iterable["Announcement"]) -> "Announcement":
        """This announcement with others said in the same breath; private as soon as one of them is.

        Raises:
            ValueError: they are private to different seats.
        """
        joined = self
        for other in others:
            seats = {joined.private_to, other.private_to} - {None}
            if len(seats) > 1:
                raise ValueError(f"one announcement can't be private to several seats: {seats}")
            joined = replace(joined, said=joined.said + other.said, private_to=next(iter(seats), None))
        return joined


def saying(
    *said: Said | Part,
    kind: Kind = Kind.ANSWER,
    urgency: Urgency = Urgency.REPLY,
    private_to: int | None = None,
    cue: Cue | None = None,
) -> Announcement:
    """An announcement from parts; a bare part is said at every detail."""
    parts = tuple(item if isinstance(item, Said) else Said(item) for item in said)
    return Announcement(parts, kind, urgency, private_to, cue)


def normal(part: Part) -> Said:
    """A part that brief leaves out."""
    return Said(part, Detail.NORMAL)


def full(part: Part) -> Said:
    """A part that only full has."""
    return Said(part, Detail.FULL)


def only_brief(part: Part) -> Said:
    """A part that stands in brief for something longer in the other two."""
    return Said(part, most=Detail.BRIEF)
