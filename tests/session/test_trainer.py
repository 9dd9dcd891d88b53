"""Exercises at a terminal, with a schedule and a clock of the test's own."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.part import Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.lexicon.exercises import Drill, exercises
from crossdots.lexicon.lexicon import Lexicon
from crossdots.record.progress import Memory, Progress
from crossdots.session.trainer import MIXED_AT_ONCE, NEW_AT_ONCE, TRAINER_KEYS, Notebook, Trainer, mixed
from crossdots.speech.utterance import SpeechSettings

if TYPE_CHECKING:
    from tests.session.conftest import Heard

THEN = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAIRS = Lexicon.holding([first + second for first in LETTERS for second in "AO"] + ["QAID", "QUIT"])


class DaysIfRight:
    """A day after a right answer, a minute after a wrong one."""

    def after(self, memory: Memory | None, *, right: bool, now: datetime) -> Memory:  # noqa: ARG002
        return Memory(1, 0, None, None, now + (timedelta(days=1) if right else timedelta(minutes=1)), now)


class Training:
    """A trainer, what is said to it, and how its progress is kept."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.now = THEN
        self.kept: list[int] = []
        self.why_not: Part | None = None
        notebook = Notebook(
            Progress(), self.keep, DaysIfRight(), lambda: self.now, "pairs", PAIRS.__contains__
        )
        announcer = Announcer(heard, SpeechSettings(), None)
        self.trainer = Trainer(lambda drill: exercises(PAIRS, drill), notebook, announcer, 1)

    def keep(self, progress: Progress) -> Part | None:
        self.kept.append(len(progress.memories))
        return self.why_not

    def says(self, line: str) -> str:
        assert self.trainer.run(line), f"{line}: {self.heard.spoken[-1]}"
        return self.heard.spoken[-1]

    def refuses(self, line: str) -> str:
        assert not self.trainer.run(line)
        return self.heard.spoken[-1]

    @property
    def cue(self) -> str:
        """The letter that is asked about."""
        return self.heard.spoken[-1].rpartition("Which words are ")[2][0]


@pytest.fixture
def training(heard: Heard) -> Training:
    made = Training(heard)
    made.trainer.begin()
    return made


def test_it_asks_which_exercise_first(training: Training) -> None:
    assert training.heard.spoken[-1].startswith("Which exercise? Type its number. 1: two-letter words.")
    assert training.says("heavy").startswith("Exercise: short words with J, X, Z or Q.")


def test_the_first_question_is_asked_again_after_what_is_no_answer(training: Training) -> None:
    question = training.heard.spoken[-1]
    assert training.refuses("7") == f"7 is not a number from 1 to 6. {question}"
    assert training.says("repeat") == question
    assert training.refuses("") == f"Nothing typed. {question}"
    told = training.says("?")
    assert told.startswith("Type the number of an exercise and press Enter. ")
    assert told.endswith(f"quit leaves. {question}")
    assert training.says("repeat") == question


def test_an_answer_is_judged_at_once_and_kept(training: Training) -> None:
    training.says("1")
    cue = training.cue
    assert training.says("a o").startswith("Right. Again in 24 hours. Which words are ")
    assert training.cue != cue
    assert training.kept == [1]
    assert training.says("a x").startswith("Partly right: ")
    assert training.says("show").startswith("Shown. Wanted: ")
    assert training.kept == [1, 2, 3]
    assert training.says("score") == "Right 1, wrong 2. Now due 0. Learnt or begun 3, new 23."


def test_what_is_due_comes_before_what_is_new(training: Training) -> None:
    training.says("1")
    wrong = training.cue
    training.says("show")
    assert training.cue != wrong
    training.now += timedelta(minutes=1)
    training.says("a o")
    assert training.cue == wrong


def test_new_ones_come_a_few_at_a_time(training: Training) -> None:
    training.says("1")
    for _ in range(NEW_AT_ONCE):
        training.says("a o")
    assert training.heard.spoken[-1].endswith(
        "The next comes in 24 hours; Enter looks again. more brings new ones. "
        "exercises asks for another exercise, quit leaves."
    )
    assert training.says("").startswith("Nothing more is due.")
    assert training.says("more").startswith("Which words are ")
    training.now += timedelta(days=1)
    assert training.says("score") == "Right 10, wrong 0. Now due 10. Learnt or begun 10, new 16."


def test_no_answer_costs_nothing(training: Training) -> None:
    training.says("1")
    cue = training.cue
    assert training.refuses("").startswith("Nothing typed. show tells the answer. Which words are ")
    assert training.refuses("?!").startswith("?! cannot be the answer. Type all such words")
    assert training.says("define aa").startswith("AA, noun: ")
    assert training.says("again").startswith(f"Which words are {cue} ")
    assert training.kept == []


def test_a_command_that_is_an_answer_is_an_answer(heard: Heard) -> None:
    training = Training(heard)
    training.trainer.begin_with(Drill.HEAVY)
    while not heard.spoken[-1].endswith("Which word is made of I, Q, T, U?"):
        training.says("show")
    assert training.says("quit").startswith("Right.")
    assert not training.trainer.finished
    assert training.says("quit") == "Goodbye."


def test_a_verdict_can_be_had_again(training: Training) -> None:
    training.says("1")
    assert training.refuses("last").startswith("Nothing is answered yet. Which words are ")
    first = training.says("x")
    assert first.startswith("Not right. Not good: ")
    assert training.says("last") == first
    training.says("repeat")
    training.says("keys")
    second = training.says("show")
    assert training.says("previous") == first
    assert training.says("next") == second
    assert training.says("next") == "There is no later message."


def test_another_exercise_can_be_chosen(training: Training) -> None:
    training.says("1")
    assert training.says("exercises").startswith("Which exercise? Type its number.")
    assert training.refuses("more").startswith("First an exercise is chosen. Which exercise?")
    assert training.says("heavy").startswith("Exercise: short words with J, X, Z or Q.")
    assert training.kept == []


def test_a_failure_to_keep_is_told_once(training: Training) -> None:
    training.why_not = phrase("train.not_kept", why=Name("No space left on device"))
    training.says("1")
    assert "Your progress cannot be kept: No space left on device." in training.says("a o")
    assert "kept" not in training.says("a o")
    training.why_not = None
    assert "kept" not in training.says("a o")


def test_every_key_is_a_command_that_is_accepted(training: Training) -> None:
    training.says("1")
    training.says("show")
    for line in TRAINER_KEYS.values():
        training.says(line)


def test_new_ones_are_mixed_a_few_at_a_time_and_by_the_seed() -> None:
    first = exercises(PAIRS, Drill.TWO)[0]
    many = [replace(first, cue=str(number)) for number in range(50)]
    one = mixed(many, 1)
    assert one == mixed(many, 1)
    assert one != mixed(many, 2)
    assert set(one[:MIXED_AT_ONCE]) == set(many[:MIXED_AT_ONCE])
    assert len(one) == 50
