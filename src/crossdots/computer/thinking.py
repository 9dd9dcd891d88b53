"""How long a computer player may think."""

from collections.abc import Callable
from threading import Event

STEPS_A_SECOND = 8_000
"""Searches of a best play in a second of thinking: about half of what a usual machine does, compiled."""


class Thinking:
    """What is left to think in, for one move: steps, and besides them seconds, told by `now`.

    Work is measured in steps, so that the same game is played whatever else the machine does; the seconds are
    the limit that holds on a slow machine, too. Several threads may share it.
    """

    def __init__(self, seconds: float, now: Callable[[], float], stopped: Event | None = None) -> None:
        self.steps = round(seconds * STEPS_A_SECOND)
        self._now = now
        self._end = now() + seconds
        self._stopped = stopped

    @property
    def must_end(self) -> bool:
        """Whether the time is up or somebody has stopped it, whatever steps are left."""
        return (self._stopped is not None and self._stopped.is_set()) or self._now() >= self._end
