"""The schedule of exercises by FSRS, the Free Spaced Repetition Scheduler."""

from datetime import UTC, datetime

from fsrs import Card, Rating, Scheduler, State

from crossdots.record.progress import Memory

_ANY_CARD = 1
"""The library would make a number from the time and wait a thousandth of a second; nobody asks for it."""


class FsrsSchedule:
    """Right is the library's Good, wrong its Again; nothing is left to chance.

    An exercise comes again after a minute if it was wrong, after ten if it was right; then after days, ever
    more of them while it is known.
    """

    def __init__(self) -> None:
        self._scheduler = Scheduler(enable_fuzzing=False)

    def after(self, memory: Memory | None, *, right: bool, now: datetime) -> Memory:
        """The memory after an answer."""
        moment = now.astimezone(UTC)
        card = Card(_ANY_CARD, due=moment) if memory is None else _card(memory)
        rating = Rating.Good if right else Rating.Again
        reviewed, _ = self._scheduler.review_card(card, rating, moment)
        return Memory(
            phase=reviewed.state.value,
            step=reviewed.step,
            stability=reviewed.stability,
            difficulty=reviewed.difficulty,
            due=reviewed.due,
            answered=reviewed.last_review,
        )


def _card(memory: Memory) -> Card:
    return Card(
        _ANY_CARD,
        State(memory.phase),
        memory.step,
        memory.stability,
        memory.difficulty,
        memory.due.astimezone(UTC),
        None if memory.answered is None else memory.answered.astimezone(UTC),
    )
