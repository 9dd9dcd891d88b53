"""Speech that isn't printed: what is typed, what is private, and sounds, from the announcer on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crossdots.announcement.announcement import Announcement, Cue, Urgency, saying
from crossdots.announcement.part import Letters, Name, Word
from crossdots.announcer.announcer import Announcer, SpokenLine
from crossdots.board.tile import parse_tiles
from crossdots.speech.output import VoiceSettings
from crossdots.speech.utterance import SpeechSettings


class Heard:
    """A voice that notes what it is told to do."""

    voices: Sequence[str] = ()

    def __init__(self) -> None:
        self.told: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:
        self.told.append(f"{urgency.value}: {utterance}")

    def speak_privately(self, utterance: str, urgency: Urgency) -> None:
        self.told.append(f"private {urgency.value}: {utterance}")

    def forget_private(self) -> None:
        self.told.append("forget private")

    def echo(self, utterance: str) -> None:
        self.told.append(f"echo: {utterance}")

    def stop(self) -> None:
        self.told.append("stop")

    def use(self, settings: VoiceSettings) -> None:
        self.told.append(f"use: {settings.rate}")

    def close(self, patience_s: float = 0.0) -> None:
        self.told.append(f"close: {patience_s}")


class Played:
    """Sounds that are noted."""

    def __init__(self) -> None:
        self.cues: list[Cue] = []

    def play(self, cue: Cue) -> None:
        self.cues.append(cue)

    def close(self) -> None:
        raise AssertionError


@pytest.fixture
def heard() -> Heard:
    return Heard()


def speaking(heard: Heard, *, speaks_typing: bool) -> Announcer:
    printing = Announcer(heard, SpeechSettings(), None)
    line = SpokenLine(heard, VoiceSettings() if speaks_typing else None, speaks_typing)
    printing.speak_through(heard, line)
    return printing


def test_what_is_typed_is_spoken_where_no_screen_reader_does(heard: Heard) -> None:
    announcer = speaking(heard, speaks_typing=True)
    for character in "a 8-":
        announcer.typed(character)
    announcer.erased("a")
    announcer.erased(" ")
    assert heard.told == [
        *("echo: a", "echo: space", "echo: 8", "echo: -"),
        *("echo: a, erased.", "echo: space, erased."),
    ]
    assert not announcer.repeat()  # what was typed is no message


def test_a_key_silences_speech_where_what_is_typed_is_not_spoken(heard: Heard) -> None:
    announcer = speaking(heard, speaks_typing=False)
    announcer.typed("a")
    announcer.erased("a")
    assert heard.told == ["stop", "stop"]


def test_where_lines_are_printed_typing_says_nothing(heard: Heard) -> None:
    announcer = Announcer(heard, SpeechSettings(), None)
    announcer.typed("a")
    announcer.erased("a")
    assert heard.told == []


def test_what_is_spoken_is_written_for_a_synthesizer_and_what_is_printed_is_not(heard: Heard) -> None:
    announcer = speaking(heard, speaks_typing=True)
    rack = saying(Letters(parse_tiles("A")), Word(parse_tiles("IT")))
    announcer.announce(rack)
    announcer.speak_through(heard, None)
    announcer.announce(rack)
    assert heard.told == ["reply: A, It", "reply: A IT"]


def test_what_is_private_is_forgotten_when_another_player_listens(heard: Heard) -> None:
    announcer = speaking(heard, speaks_typing=True)
    announcer.listen(0)
    announcer.announce(saying(Name("Rack"), private_to=0))
    announcer.announce(saying(Name("score")))
    announcer.listen(0)
    announcer.listen(None)
    assert heard.told == ["forget private", "private reply: Rack", "reply: score", "forget private"]


def test_sounds_go_with_what_may_be_heard_and_are_not_repeated(heard: Heard) -> None:
    announcer, played = Announcer(heard, SpeechSettings(), None), Played()
    turn = Announcement(saying(Name("turn")).said, cue=Cue.TURN)
    announcer.announce(turn)
    announcer.sounds = played
    announcer.announce(turn)
    announcer.announce(saying(Name("nothing")))
    announcer.announce(saying(Name("secret"), private_to=1, cue=Cue.BONUS))
    announcer.repeat()
    assert played.cues == [Cue.TURN]


def test_an_announcement_followed_by_others_keeps_its_cue() -> None:
    told = saying(Name("one"), cue=Cue.REFUSAL).followed_by([saying(Name("two"), cue=Cue.TURN)])
    assert told.cue is Cue.REFUSAL
