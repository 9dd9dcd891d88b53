"""The manual at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.session.conftest import Heard

from crossdots.announcer.announcer import Announcer
from crossdots.navigation.manual import sections_of
from crossdots.session.manual_reader import MANUAL_KEYS, ManualReader
from crossdots.speech.utterance import SpeechSettings

LONG = "All of this stands in one paragraph. " * 20
PAGES = [f"# One\n\nFirst.\n\n## Two\n\n{LONG}\n\n{LONG}\n", "# Three\n\nLast.\n"]


class Reading:
    """A reader, and what is said to it."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.reader = ManualReader(sections_of(PAGES), Announcer(self.heard, SpeechSettings(), None))
        self.reader.begin()

    def says(self, line: str) -> str:
        """What is said to an accepted line."""
        assert self.reader.run(line), f"{line}: {self.heard.spoken[-1]}"
        return self.heard.spoken[-1]

    def refuses(self, line: str) -> str:
        """What is said to a refused line."""
        assert not self.reader.run(line)
        return self.heard.spoken[-1]


@pytest.fixture
def reading(heard: Heard) -> Reading:
    return Reading(heard)


def test_it_begins_with_its_pages(reading: Reading) -> None:
    assert reading.heard.spoken[-1].startswith("The manual. Pages by their numbers: 1: One, 3: Three.")


def test_enter_reads_on_to_the_end(reading: Reading) -> None:
    assert reading.says("") == "1: One. First."
    assert reading.says("next").startswith("2: Two. All of")
    assert reading.says("").startswith("2, Two, goes on. All of")
    assert reading.says("") == "3: Three. Last."
    assert reading.refuses("") == "This is the end of the manual."
    assert reading.says("previous").startswith("2, Two, goes on.")


def test_whole_sections_are_skipped(reading: Reading) -> None:
    reading.says("2")
    assert reading.says("next section").startswith("3: Three")
    assert reading.refuses("next section") == "This is the end of the manual."
    assert reading.says("previous section").startswith("2: Two")
    assert reading.says("previous section").startswith("1: One")
    assert reading.refuses("previous section") == "This is the beginning of the manual."
    assert reading.refuses("previous") == "This is the beginning of the manual."


def test_a_section_is_found_by_what_is_known_of_it(reading: Reading) -> None:
    assert reading.says("section three").startswith("3: Three")
    assert reading.says("TWO").startswith("2: Two")
    assert reading.says("find paragraph") == "Sections with paragraph: 2: Two."
    assert reading.says("contents 2") == "One: 2: Two."
    assert reading.refuses("t") == "More than one title has t. Sections with t: 2: Two, 3: Three."
    assert reading.refuses("fourth") == "fourth is not in the manual."
    assert reading.refuses("paragraph") == "No title has paragraph. Sections with paragraph: 2: Two."
    assert reading.refuses("find") == "Type find and what you look for, for example: find challenge."
    assert reading.refuses("9") == "There is no section 9. Type contents, or a number."
    assert reading.refuses("find xyz") == "xyz is not in the manual."


def test_what_every_desk_answers(reading: Reading) -> None:
    section = reading.says("1")
    assert reading.says("help").startswith("Enter or next reads on")
    assert reading.says("again").startswith("Enter or next reads on")
    assert reading.says("1") == section
    reading.reader.unknown_key()
    assert reading.heard.spoken[-1].startswith("That key does nothing here.")
    assert not reading.reader.finished
    assert reading.says("quit") == "Goodbye."
    assert reading.reader.finished


def test_every_key_is_a_command_that_is_accepted(reading: Reading) -> None:
    for line in MANUAL_KEYS.values():
        reading.says("2")
        reading.says(line)
