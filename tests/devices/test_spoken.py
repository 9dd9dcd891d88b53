"""Speech without the terminal: spoken by a voice, and printed where there is none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.devices import worker as module
from crossdots.devices.spoken import Spoken
from crossdots.speech.output import Voice, VoiceSettings

if TYPE_CHECKING:
    from tests.devices.conftest import Troubles
    from tests.devices.scripted_device import ScriptedDevice
else:
    from scripted_device import ScriptedDevice

PATIENCE_S = 10.0


class Table:
    """A voice on a scripted device, and the lines that were printed."""

    def __init__(self, troubles: Troubles) -> None:
        self.device = ScriptedDevice()
        self.printed: list[str] = []
        self.is_watched = True
        self.returned = threading.Event()
        self._troubles = troubles
        self._spoken: list[Spoken] = []

    def speak_through(self, *, printed: bool = False) -> Spoken:
        spoken = Spoken(
            [self.device],
            VoiceSettings(),
            self.printed.extend,
            printed=printed,
            interrupts=lambda: self.is_watched,
            on_trouble=self._troubles,
            on_return=self.returned.set,
        )
        self._spoken.append(spoken)
        return spoken

    def wait_until_said_again(self, text: str) -> None:
        with self.device.change:
            said = ("say", text)
            assert self.device.change.wait_for(lambda: self.device.done.count(said) == 2, PATIENCE_S)

    @staticmethod
    def broken() -> bool:
        raise OSError("connection lost")

    def clear(self) -> None:
        self.device.let_go.set()
        for spoken in self._spoken:
            spoken.close()


@pytest.fixture
def table(troubles: Troubles, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    table = Table(troubles)
    yield table
    table.clear()


def test_what_is_spoken_is_not_printed(table: Table) -> None:
    spoken = table.speak_through()
    voice: Voice = spoken
    voice.speak("Score: 0.", Urgency.REPLY)
    voice.echo("a")
    table.device.wait_for("say", "a")
    spoken.show("⠁")
    table.device.wait_for("braille", "⠁")
    voice.use(VoiceSettings(rate=70))
    voice.speak("Rate 70.", Urgency.REPLY)
    table.device.wait_for("say", "Rate 70.")
    assert ("use", "70 100 ") in table.device.done
    assert voice.voices == ("voice of the test's device",)
    assert table.printed == []


def test_lines_are_printed_too_for_somebody_who_sees(table: Table) -> None:
    spoken = table.speak_through(printed=True)
    spoken.speak("Score: 0.", Urgency.REPLY)
    spoken.echo("a")  # that is on the screen already
    table.device.wait_for("say", "a")
    assert table.printed == ["Score: 0."]


def test_where_nobody_waits_at_the_keyboard_no_answer_cuts_off_another(table: Table) -> None:
    table.is_watched = False
    spoken = table.speak_through()
    for text in ("one", "two", "three"):
        spoken.speak(text, Urgency.REPLY)
    spoken.wait_until_said(PATIENCE_S)
    assert table.device.said() == ["one", "two", "three"]


def test_a_key_silences_it(table: Table) -> None:
    spoken = table.speak_through()
    spoken.speak("a long answer", Urgency.REPLY)
    table.device.wait_for("say", "a long answer")
    spoken.stop()
    table.device.wait_for("silence", "")


def test_what_nothing_speaks_is_printed_and_said_when_it_is_back(
    table: Table, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = table.speak_through()
    spoken.speak("long news", Urgency.NEWS)
    table.device.wait_for("say", "long news")
    table.device.is_there = False
    assert table.device.engine is not None
    monkeypatch.setattr(table.device.engine, "is_speaking", table.broken)
    troubles.next()
    with spoken.without_voice():
        spoken.speak("Speech has stopped.", Urgency.REPLY)
    spoken.speak("Score: 0.", Urgency.REPLY)
    assert table.printed == ["Speech has stopped.", "long news", "Score: 0."]

    table.device.is_there = True
    assert table.returned.wait(PATIENCE_S)
    with spoken.without_print():
        spoken.speak("Speech is back.", Urgency.NEWS)
    table.device.wait_for("say", "Score: 0.")
    table.wait_until_said_again("long news")
    table.device.end_utterance()
    table.device.wait_for("say", "Speech is back.")
    assert table.device.said() == ["long news", "Score: 0.", "long news", "Speech is back."]
    spoken.wait_until_said(PATIENCE_S)
    spoken.speak("Bag: 86.", Urgency.REPLY)
    table.device.wait_for("say", "Bag: 86.")
    assert table.printed == ["Speech has stopped.", "long news", "Score: 0."]


def test_what_was_printed_is_not_printed_again(table: Table, troubles: Troubles) -> None:
    table.device.is_there = False
    spoken = table.speak_through(printed=True)
    spoken.speak("Your turn.", Urgency.NEWS)
    troubles.next()
    with spoken.without_voice():
        spoken.speak("No voice was found.", Urgency.REPLY)
    assert table.printed == ["Your turn.", "No voice was found."]
    spoken.wait_until_said(PATIENCE_S)  # no longer than it takes to see that nothing speaks
