"""Before something that can't be taken back only yes counts, and every other answer is answered."""

from __future__ import annotations

import pytest

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Name
from crossdots.announcer.announcer import Announcer
from crossdots.devices.printed import Printed
from crossdots.session.consent import Consent
from crossdots.speech.utterance import SpeechSettings

QUESTION = "Really?"
HINT = "Type yes to delete the game, or no to keep it."


@pytest.fixture
def heard() -> list[str]:
    """Every line that was told."""
    return []


@pytest.fixture
def consent(heard: list[str]) -> Consent:
    printed = Printed(heard.extend)
    consent = Consent(saying(Name(QUESTION)), Announcer(printed, SpeechSettings(), None))
    consent.begin()
    assert heard == [QUESTION]
    return consent


@pytest.mark.parametrize("answer", ["yes", " YES ", "y"])
def test_yes(consent: Consent, answer: str) -> None:
    assert consent.run(answer)
    assert (consent.finished, consent.given) == (True, True)


@pytest.mark.parametrize("answer", ["no", "N", "quit", "exit"])
def test_no(consent: Consent, heard: list[str], answer: str) -> None:
    assert consent.run(answer)
    assert (consent.finished, consent.given) == (True, False)
    assert heard[1:] == ["Nothing was done."]


def test_whoever_leaves_has_not_consented(consent: Consent, heard: list[str]) -> None:
    consent.interrupted()
    assert (consent.finished, consent.given) == (True, False)
    assert heard[1:] == ["Nothing was done."]


@pytest.mark.parametrize("answer", ["", "yess", "delete", "1"])
def test_everything_else_is_no_answer(consent: Consent, heard: list[str], answer: str) -> None:
    assert not consent.run(answer)
    assert not consent.finished
    assert heard[1:] == [HINT]


@pytest.mark.parametrize("answer", ["?", "help", "repeat"])
def test_the_question_again(consent: Consent, heard: list[str], answer: str) -> None:
    assert consent.run(answer)
    assert heard[1:] == [QUESTION]
    assert not consent.finished
