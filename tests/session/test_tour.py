"""The tour: each of its lessons can be done as it says, and nothing but that ends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.part import Letters
from crossdots.announcement.phrasebook import Output, english
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.navigation.square import Position
from crossdots.session.lessons import LESSONS, Ask, Feel, Find, Lesson, Make, Read
from crossdots.session.tour import TOUR_KEYS, Tour
from crossdots.speech.utterance import SpeechSettings

if TYPE_CHECKING:
    from tests.session.conftest import Heard

MOVES = [lesson for lesson in LESSONS if isinstance(lesson.task, Make)]
NAMES = [lesson.name for lesson in LESSONS]
STEPS = [*LESSONS, *(lesson.for_ears for lesson in LESSONS if lesson.for_ears)]


class Touring:
    """A tour at one of its lessons, and what is said."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.kept: list[str | None] = []
        self.line = BrailleLine(heard, UncontractedTranslator(), BrailleSettings())
        announcer = Announcer(heard, SpeechSettings(), self.line)
        self.tour = Tour(LESSONS, announcer, Position.BEFORE, self.kept.append)

    def at(self, name: str) -> Touring:
        self.tour.begin(name)
        return self

    def says(self, line: str) -> str:
        told = len(self.heard.spoken)
        assert self.tour.run(line), f"{line}: {self.heard.spoken[-1]}"
        assert len(self.heard.spoken) == told + 1, "one answer to one line"
        return self.heard.spoken[-1]

    def refuses(self, line: str) -> str:
        told = len(self.heard.spoken)
        assert not self.tour.run(line)
        assert len(self.heard.spoken) == told + 1
        return self.heard.spoken[-1]


@pytest.fixture
def touring(heard: Heard) -> Touring:
    return Touring(heard)


def brailled_text(lesson: Lesson) -> str:
    """What a lesson says as prose in braille."""
    return " ".join(piece.text for piece in english().pieces(f"learn.task.{lesson.name}", Output.BRAILLE))


def literals(lesson: Lesson, output: Output) -> list[str]:
    """What a lesson says is to be typed."""
    return [piece.literal for piece in english().pieces(f"learn.task.{lesson.name}", output) if piece.literal]


def is_done(told: str) -> bool:
    return told.endswith("Enter goes on.")


@pytest.mark.parametrize("lesson", MOVES, ids=lambda lesson: lesson.name)
@pytest.mark.parametrize("output", Output)
def test_every_move_is_done_by_what_is_to_be_typed(touring: Touring, lesson: Lesson, output: Output) -> None:
    touring.at(lesson.name)
    told = [touring.says(line) for line in literals(lesson, output)]
    assert sum(map(is_done, told)) == 1
    assert touring.says("").startswith(f"Step {NAMES.index(lesson.name) + 2} of {len(LESSONS)}.")


@pytest.mark.parametrize("lesson", STEPS, ids=lambda lesson: lesson.name)
def test_braille_leaves_out_nothing_to_type_and_no_square(lesson: Lesson) -> None:
    spoken, brailled = (
        {piece.literal or piece.part for piece in english().pieces(f"learn.task.{lesson.name}", output)}
        for output in Output
    )
    assert {each for each in spoken if not isinstance(each, Letters)} <= brailled
    assert not re.search(r"\b[A-O]1?[0-9]\b", brailled_text(lesson)), "a square is written as one: {@H8}"


@pytest.mark.parametrize("lesson", STEPS, ids=lambda lesson: lesson.name)
def test_every_lesson_can_be_done(touring: Touring, lesson: Lesson) -> None:
    touring.line.is_read = lesson in LESSONS
    touring.at(lesson.name)
    match lesson.task:
        case Find(squares, count):
            told = [touring.says(line) for line in squares[:count]]
        case Ask(commands):
            told = [touring.says(line) for line in commands]
        case Feel(squares):
            told = [touring.says("") for _ in (*squares, "the blank")]
        case Make():
            told = [touring.says(line) for line in literals(lesson, Output.SPEECH)]
        case Read():
            told = []
    assert [is_done(each) for each in told[:-1]] == [False] * len(told[:-1]) or isinstance(lesson.task, Make)
    assert not told or any(map(is_done, told))


def test_another_move_sets_the_position_up_again(touring: Touring) -> None:
    told = touring.at("train").says("pass")
    assert "That was another move, so the position is set up again." in told
    assert told.endswith("Rack: A 1, I 1, T 1, R 1, N 1, V 4, R 1.")
    assert is_done(touring.says("8D TRAIN"))


def test_nothing_can_be_lost_by_resigning(touring: Touring) -> None:
    told = touring.at("end").says("resign")
    assert told.startswith("That would end a game for good. In the tour nothing is lost: quit leaves it")
    assert "The step: The bag is empty." in told
    assert is_done(touring.says("8B TRAINER"))
    touring.at("edge").says("O1")
    touring.says("resign")
    assert touring.says("square").startswith("O1")
    touring.says("A15")
    assert is_done(touring.says("O15"))
    assert is_done(touring.says("resign"))
    assert touring.says("").startswith("Step 4")


def test_a_move_where_none_is_asked_for_changes_nothing(touring: Touring) -> None:
    told = touring.at("rack").says("8D TRAIN")
    assert "so the position is set up again. The step: You have a rack with seven tiles." in told
    assert is_done(touring.says("rack"))
    assert touring.says("8D TRAIN").endswith("Enter goes on.")
    assert "TRAIN" in touring.says("words")


def test_help_for_what_the_tour_takes_itself_is_its_own(touring: Touring) -> None:
    told = touring.at("rack").says("?")
    assert "Keys: page up previous, page down next, F5 task. The step: You have a rack" in told
    assert touring.says("help next") == told
    assert touring.says("help rack").startswith("rack: tells your tiles")


def test_a_refused_line_changes_nothing(touring: Touring) -> None:
    touring.at("train")
    assert touring.refuses("9D TRAIN") == "The first word must cover H8, the star."
    assert touring.refuses("dance") == "To play DANCE, type its place first, for example 8D DANCE."
    assert is_done(touring.says("8D TRAIN"))


def test_enter_before_a_step_is_done_tells_what_is_to_be_done(touring: Touring) -> None:
    task = touring.at("star").says("task")
    assert touring.says("") == f"This step is not done yet; next skips it. {task}"
    assert is_done(touring.says("star"))
    assert touring.says("").startswith("Step 5")


def test_a_find_counts_once(touring: Touring) -> None:
    touring.at("edge")
    assert touring.says("O1").endswith("Found. 2 left.")
    assert touring.says("O1") == "O1: triple word."
    assert touring.says("A15").endswith("Found. 1 left.")
    assert is_done(touring.says("O15"))
    assert touring.says("O1") == "O1: triple word."


def test_one_goes_through_it_both_ways_and_is_remembered(touring: Touring) -> None:
    touring.at("star")
    assert touring.says("next").startswith("Step 5 of 21.")
    assert touring.says("back").startswith("Step 4 of 21.")
    assert touring.says("restart").startswith("Step 1 of 21.")
    assert touring.refuses("previous") == "This is the first step."
    assert touring.kept == ["star", "signs", "star", "welcome"]


def test_who_reads_no_braille_feels_no_signs(touring: Touring) -> None:
    touring.line.is_read = False
    touring.at("star")
    assert touring.says("next").startswith("Step 5 of 21. Some squares are worth more")
    touring.line.is_read = True
    assert touring.says("task").startswith("Some squares are worth more")
    assert touring.says("next").startswith("Step 6 of 21. Premium squares")
    assert touring.says("previous").startswith("Step 5 of 21. On a braille display")
    touring.line.is_read = False
    touring.at("star")
    assert is_done(touring.at("signs").says("premiums row 1"))


def test_its_end_is_remembered_as_no_place(touring: Touring) -> None:
    touring.at("farewell")
    assert touring.says("") == "Goodbye."
    assert touring.tour.finished
    assert touring.kept == ["farewell", None]


def test_an_unknown_place_is_the_beginning(touring: Touring) -> None:
    touring.at("nowhere")
    assert touring.heard.spoken[-1].startswith("Step 1 of 21. Welcome")


def test_every_key_answers(touring: Touring) -> None:
    touring.at("tile")
    for line in TOUR_KEYS.values():
        told = len(touring.heard.spoken)
        touring.tour.run(line)
        assert len(touring.heard.spoken) > told, line
