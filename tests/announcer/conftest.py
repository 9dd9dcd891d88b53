"""An output that records, a sibling of the devices that print or speak."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, Window, windows
from crossdots.speech.utterance import SpeechSettings


class Recorded:
    """Speech and braille as lists, in the order in which they came."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.urgencies: list[Urgency] = []
        self.shown: list[tuple[Window, ...]] = []
        self.calls: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:
        self.calls.append("speak")
        self.spoken.append(utterance)
        self.urgencies.append(urgency)

    def show(self, chunks: Sequence[Chunk], *, private: bool = False, told: object = None) -> None:  # noqa: ARG002
        self.calls.append("show privately" if private else "show")
        self.shown.append(windows(chunks, 20))

    def remark(self, chunks: Sequence[Chunk]) -> None:
        self.calls.append("remark")
        self.shown.append(windows(chunks, 20))

    def change_reader(self) -> None:
        self.calls.append("change reader")

    def taken(self) -> list[str]:
        """What was spoken since the last time one asked."""
        spoken, self.spoken = self.spoken, []
        return spoken


@pytest.fixture
def recorded() -> Recorded:
    return Recorded()


@pytest.fixture
def announcer(recorded: Recorded) -> Announcer:
    """An announcer with speech alone."""
    return Announcer(recorded, SpeechSettings(), None)


@pytest.fixture
def brailling(recorded: Recorded) -> Announcer:
    """An announcer with speech and a braille line of 20 cells, without any library."""
    line = BrailleLine(recorded, UncontractedTranslator(), BrailleSettings())
    return Announcer(recorded, SpeechSettings(), line)
