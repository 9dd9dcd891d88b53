"""The schedule gives what its library gives, and what that is expected to give."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from crossdots.devices.spaced_repetition import FsrsSchedule
from crossdots.record.progress import Memory, Progress, keep_progress, read_progress

BEGUN = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)


def spans(answers: str) -> list[timedelta]:
    """How long after each answer (r for right, w for wrong) the exercise is due, and is answered."""
    memory: Memory | None = None
    now = BEGUN
    found = []
    for answer in answers:
        memory = FsrsSchedule().after(memory, right=answer == "r", now=now)
        found.append(memory.due - now)
        now = memory.due
    return found


def test_the_library_is_as_it_is_expected_to_be() -> None:
    """Source: py-fsrs, tests/test_basic.py, test_review_card: 0, 2, 11, 46, 163 days."""
    assert [span.days for span in spans("rrrrr")] == [0, 2, 11, 46, 163]


def test_the_steps_before_the_days() -> None:
    """Source: py-fsrs, the usual learning steps of a minute and ten, and of ten for what is learnt again."""
    minute = timedelta(minutes=1)
    assert spans("wwr")[:3] == [minute, minute, 10 * minute]
    assert spans("rrw")[2] == 10 * minute


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 400 * 86_400)), min_size=1, max_size=12))
def test_every_answer_at_every_time_is_scheduled_as_the_library_does(answers: list[tuple[bool, int]]) -> None:
    scheduler, card = Scheduler(enable_fuzzing=False), Card(card_id=7, due=BEGUN)
    memory: Memory | None = None
    now = BEGUN
    for right, seconds in answers:
        now += timedelta(seconds=seconds)
        card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, now)
        memory = FsrsSchedule().after(memory, right=right, now=now)
        assert (memory.due, memory.answered) == (card.due, card.last_review)
        assert (memory.phase, memory.step) == (card.state.value, card.step)
        assert (memory.stability, memory.difficulty) == (card.stability, card.difficulty)


def test_a_memory_goes_through_its_file_unchanged(tmp_path: Path) -> None:
    schedule = FsrsSchedule()
    memory = schedule.after(None, right=True, now=BEGUN)
    keep_progress(tmp_path / "training.json", Progress({"A": memory}))
    read = read_progress(tmp_path / "training.json").memories["A"]
    later = BEGUN + timedelta(days=3)
    assert schedule.after(read, right=True, now=later) == schedule.after(memory, right=True, now=later)


def test_the_time_zone_makes_no_difference() -> None:
    elsewhere = BEGUN.astimezone(timezone(timedelta(hours=-7)))
    assert FsrsSchedule().after(None, right=True, now=elsewhere) == FsrsSchedule().after(
        None, right=True, now=BEGUN
    )
