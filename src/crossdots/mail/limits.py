"""How many answers a player gets, so that a talk between two programs comes to an end."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from crossdots.announcement.part import Count
from crossdots.mail.ledger import Handled, Ledger

ANSWERS_AN_HOUR, ANSWERS_A_DAY = 20, 60
"""How many answers a player gets, beside the letters that tell what happened.

Who is to move is told all the same why a move can't be made, up to the second figure. That ends a talk with a
program that doesn't say that it is one.
"""
NOTICES_A_DAY = 3
"""How often a player hears of messages in their name that were not theirs."""
_ONE_HOUR, _ONE_DAY = timedelta(hours=1), timedelta(days=1)
_MOST_MINUTES = 90
"""How long a time is told in minutes."""


class Limits:
    """How many messages of one kind were answered: those of a seat, or, unproven, those in its name."""

    def __init__(self, ledger: Ledger, seat: int, *, proven: bool, now: datetime) -> None:
        self._ledger = ledger
        self._whose = seat, proven
        self._now = now

    def until(self, *, urgent: bool) -> datetime | None:
        """When there are answers again, if one more tells so now; None where there is one now."""
        _, proven = self._whose
        most_in = {_ONE_DAY: ANSWERS_A_DAY if proven else NOTICES_A_DAY}
        if proven and not urgent:
            most_in[_ONE_HOUR] = ANSWERS_AN_HOUR
        found: list[datetime] = []
        for span, most in most_in.items():
            times = self._answered(span)
            if len(times) >= most:
                found.append(times[len(times) + 1 - most] + span)
        return max(found, default=None)

    @property
    def is_known(self) -> bool:
        """Whether the last answer was that there were too many; the player is not told of unproven ones."""
        answers = list(self._answers())
        return not self._whose[1] or (bool(answers) and answers[-1].limited)

    def time_till(self, moment: datetime) -> Count:
        """How long it is until then, in full minutes or hours."""
        minutes = -((self._now - moment) // timedelta(minutes=1))
        return Count(minutes, "minute") if minutes <= _MOST_MINUTES else Count(-(-minutes // 60), "hour")

    def _answered(self, span: timedelta) -> list[datetime]:
        """When such messages were answered lately. One from the future was, when the clock was wrong."""
        return sorted(handled.at for handled in self._answers() if self._now - span < handled.at <= self._now)

    def _answers(self) -> Iterator[Handled]:
        for handled in self._ledger.told.handled.values():
            if handled.answered and (handled.seat, handled.proven) == self._whose:
                yield handled
