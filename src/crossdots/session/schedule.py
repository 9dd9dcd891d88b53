"""The port for schedules, which say when an exercise comes again."""

from datetime import datetime
from typing import Protocol

from crossdots.record.progress import Memory


class Schedule(Protocol):
    """Says from each answer when the exercise is due again; from the same answers always the same."""

    def after(self, memory: Memory | None, *, right: bool, now: datetime) -> Memory:
        """The memory after an answer; None for an exercise that was never answered. `now` has a time zone."""
        ...
