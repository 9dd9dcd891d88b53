"""The question at the very first start: how the program speaks."""

from __future__ import annotations

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.announcer.announcer import Announcer
from crossdots.session.speech_question import SpeechQuestion
from crossdots.speech.utterance import SpeechSettings

QUESTION = (
    "Crossdots. How shall it speak? Type a number and press Enter; Enter alone takes 1. "
    "1: your screen reader reads what is printed. 2: through your screen reader, with nothing printed. "
    "3: with a voice of its own, no screen reader is needed. 4: not at all, braille alone. ? tells more."
)


class Asked:
    """The question, and what was heard of it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.question = SpeechQuestion(Announcer(self, SpeechSettings(), None))
        self.question.begin()

    def speak(self, utterance: str, urgency: Urgency) -> None:
        assert urgency is Urgency.REPLY
        self.heard.append(utterance)


@pytest.fixture
def asked() -> Asked:
    return Asked()


def test_it_is_one_announcement(asked: Asked) -> None:
    assert asked.heard == [QUESTION]
    assert not asked.question.finished


@pytest.mark.parametrize(
    ("line", "answer"),
    [("", "printed"), ("1", "printed"), (" 2 ", "screen-reader"), ("3", "self"), ("4", "none")],
)
def test_a_number_chooses_and_enter_alone_takes_the_first(asked: Asked, line: str, answer: str) -> None:
    assert asked.question.run(line)
    assert (asked.question.finished, asked.question.answer) == (True, answer)
    assert asked.heard == [QUESTION]


@pytest.mark.parametrize("line", ["0", "5", "x", "self", "٣", "1 2", "back"])
def test_anything_else_is_told_what_is_accepted_and_asked_again(asked: Asked, line: str) -> None:
    assert not asked.question.run(line)
    assert asked.heard[-1] == f"{line} is not a number from 1 to 4. {QUESTION}"
    assert not asked.question.finished


def test_help_and_repeat_ask_again(asked: Asked) -> None:
    assert asked.question.run("?")
    assert asked.heard[-1] == f"This is asked once. Later the command speech changes it. {QUESTION}"
    assert asked.question.run("Repeat")
    assert asked.heard[-1] == QUESTION


@pytest.mark.parametrize("leaving", ["quit", "interrupted", "input_ended"])
def test_one_can_leave_and_will_be_asked_again(asked: Asked, leaving: str) -> None:
    if leaving == "quit":
        asked.question.run("quit")
    else:
        getattr(asked.question, leaving)()
    assert (asked.question.finished, asked.question.answer) == (True, None)
    assert asked.heard[-1] == "Goodbye."


def test_every_key_answers(asked: Asked) -> None:
    question = asked.question
    for act in (question.cleared, question.nothing_to_erase, question.unknown_key, question.not_text):
        before = len(asked.heard)
        act()
        assert len(asked.heard) == before + 1
    question.recalled("4")
    question.line_too_long(1000)
    question.control_character()
    assert len(asked.heard) == 8
