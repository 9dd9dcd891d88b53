"""The list of keys at each desk is true: all that it names is accepted there, and each key has its use."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.lexicon.exercises import Drill, exercises
from crossdots.lexicon.lexicon import Lexicon
from crossdots.navigation.manual import sections_of
from crossdots.navigation.square import Position
from crossdots.record.progress import Memory, Progress
from crossdots.session.agreement import GameOptions
from crossdots.session.consent import Consent
from crossdots.session.desk import Desk
from crossdots.session.lessons import LESSONS
from crossdots.session.manual_reader import ManualReader
from crossdots.session.set_up import SetUp
from crossdots.session.speech_question import SpeechQuestion
from crossdots.session.tour import Tour
from crossdots.session.trainer import Notebook, Trainer
from crossdots.speech.utterance import SpeechSettings

if TYPE_CHECKING:
    from tests.session.conftest import Heard

WORDS = Lexicon.holding([first + second for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for second in "AO"])
PAGES = [
    f"# One\n\nFirst, a challenge.\n\n## {title}\n\nMore.\n" for title in ("Two", "Three", "Four", "Five")
]


class AlwaysLater:
    """Each exercise comes again at the end of time."""

    def after(self, memory: Memory | None, *, right: bool, now: datetime) -> Memory:  # noqa: ARG002
        return Memory(1, 0, None, None, datetime.max.replace(tzinfo=UTC), now)


def trainer(announcer: Announcer) -> Trainer:
    now = datetime(2026, 1, 31, tzinfo=UTC)
    notebook = Notebook(
        Progress(), lambda _progress: None, AlwaysLater(), lambda: now, "words", WORDS.__contains__
    )
    made = Trainer(lambda drill: exercises(WORDS, drill), notebook, announcer, 1)
    made.begin_with(Drill.TWO)
    made.run("show")
    return made


def manual(announcer: Announcer) -> ManualReader:
    reader = ManualReader(sections_of(PAGES), announcer)
    reader.run("3")
    reader.run("next")
    return reader


def tour(announcer: Announcer) -> Tour:
    made = Tour(LESSONS, announcer, Position.BEFORE, lambda _name: None)
    made.begin("tile")
    return made


def set_up(announcer: Announcer) -> SetUp:
    asked = SetUp(GameOptions(), announcer)
    asked.begin()
    return asked


def consent(announcer: Announcer) -> Consent:
    asked = Consent(saying(phrase("answer.kept")), announcer)
    asked.begin()
    return asked


def speech_question(announcer: Announcer) -> SpeechQuestion:
    asked = SpeechQuestion(announcer)
    asked.begin()
    return asked


@pytest.mark.parametrize("begun", [trainer, manual, tour, set_up, consent, speech_question])
def test_all_that_the_list_names_is_accepted(
    heard: Heard, begun: Callable[[Announcer], Desk | Consent]
) -> None:
    desk = begun(Announcer(heard, SpeechSettings(), None))
    assert desk.run("keys")
    listed = heard.spoken[-1]
    for line in (*desk.keys.values(), *desk.commands):
        assert line in listed or desk.has_board, line
        told = len(heard.spoken)
        assert begun(Announcer(heard, SpeechSettings(), None)).run(line), f"{line}: {heard.spoken[-1]}"
        assert len(heard.spoken) > told, f"{line} answers nothing"


@pytest.mark.parametrize("begun", [trainer, manual, tour])
def test_line_keys_and_cursor_keys_have_their_use(heard: Heard, begun: Callable[[Announcer], Desk]) -> None:
    desk = begun(Announcer(heard, SpeechSettings(), None))
    desk.run("keys")
    assert (
        f"Line keys, like Page Up and Page Down: {desk.keys['page up']}, {desk.keys['page down']}"
        in heard.spoken[-1]
    )
    if desk.has_board:
        assert "Cursor keys: to the next square." in heard.spoken[-1]
        assert [desk.keys[key] for key in ("left", "right", "up", "down")] == ["left", "right", "up", "down"]
    else:
        names = (f"{key}, {desk.keys[key]}" for key in ("left", "right", "up", "down"))
        assert f"Cursor keys: {'; '.join(names)}." in heard.spoken[-1]
    assert ("on a tile of your rack" in heard.spoken[-1]) is desk.has_board


def test_where_nothing_is_behind_a_key_the_list_is_silent_about_it(heard: Heard) -> None:
    asked = set_up(Announcer(heard, SpeechSettings(), None))
    asked.run("keys")
    assert "Line keys" not in heard.spoken[-1]
    assert "Cursor keys" not in heard.spoken[-1]
    assert "Keys of a keyboard: F1 help, F5 repeat." in heard.spoken[-1]
