"""Commands about the voice: heard at once, kept, and refused where another one speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from crossdots.announcement.announcement import Cue
from crossdots.announcement.part import Literal, Part, phrase
from crossdots.announcer.announcer import SpokenLine
from crossdots.rules.variant import RNIB
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

STAR = "H8: star, double word."
USUAL = f"The usual voice. {STAR}"
PRINTED = f"Your screen reader reads what is printed. {STAR}"
OTHERS = "The voice is your screen reader's, and is set there. For a voice of our own type speech self."


class Table:
    """A player at a game with a voice of its own, and what was kept."""

    def __init__(self, players: Players, trouble: Part | None = None) -> None:
        self.players = players
        self.kept: dict[str, object] = {}
        self.line = SpokenLine(players.heard, VoiceSettings(), speaks_typing=True)
        players.session.announcer.spoken_line = self.line
        self._trouble = trouble
        players.session.change = self.change

    def change(self, field: str, value: object) -> Part | None:
        self.kept[field] = value
        return self._trouble

    def type(self, *lines: str) -> list[str]:
        return self.players.type(*lines)


@pytest.fixture
def alone(seated: Seating) -> Callable[..., Players]:
    """A player alone against the computer, at the keyboard."""
    return lambda **options: seated("Ann", "Computer", computers=(1,), tiles="AITRNVR", **options)


@pytest.fixture
def table(alone: Callable[..., Players]) -> Table:
    return Table(alone())


@pytest.mark.parametrize(
    ("lines", "told", "kept"),
    [
        (["rate 60"], ["(60 100 )", f"Rate 60. {STAR}"], {"speech_rate": 60}),
        (["rate +10"], ["(60 100 )", f"Rate 60. {STAR}"], {"speech_rate": 60}),
        (["rate -5", "rate -5"], ["(40 100 )", f"Rate 40. {STAR}"], {"speech_rate": 40}),
        (["rate +99"], ["(100 100 )", f"Rate 100. {STAR}"], {"speech_rate": 100}),
        (["rate 0"], ["(0 100 )", f"Rate 0. {STAR}"], {"speech_rate": 0}),
        (["volume 40"], ["(50 40 )", f"Volume 40. {STAR}"], {"speech_volume": 40}),
        (["volume -99"], ["(50 10 )", f"Volume 10. {STAR}"], {"speech_volume": 10}),
        (["voice 2"], ["(50 100 Bruno)", f"Voice 2 of 3: Bruno. {STAR}"], {"speech_voice": "Bruno"}),
        (["voice next"], ["(50 100 Alva)", f"Voice 1 of 3: Alva. {STAR}"], {"speech_voice": "Alva"}),
        (["voice previous"], ["(50 100 Clara)", f"Voice 3 of 3: Clara. {STAR}"], {"speech_voice": "Clara"}),
        (
            ["voice 3", "voice NEXT"],
            ["(50 100 usual)", f"The usual voice. {STAR}"],
            {"speech_voice": "usual"},
        ),
        (
            ["voice 3", "voice usual"],
            ["(50 100 usual)", f"The usual voice. {STAR}"],
            {"speech_voice": "usual"},
        ),
        (["typing off"], [f"Typed characters are not spoken. {STAR}"], {"speech_typing": False}),
        (["typing off", "typing on"], [f"Typed characters are spoken. {STAR}"], {"speech_typing": True}),
        (
            ["sounds on"],
            [f"Sounds are on, for your turn, a refusal, a bonus and a time warning. {STAR}"],
            {"sounds": True},
        ),
        (
            ["speech printed"],
            [f"Your screen reader reads what is printed. {STAR}"],
            {"speech_output": "printed"},
        ),
        (
            ["speech screen reader"],
            [f"Speech through your screen reader. {STAR}"],
            {"speech_output": "screen-reader"},
        ),
    ],
)
def test_what_is_set_is_heard_at_once_and_kept(
    table: Table, lines: list[str], told: list[str], kept: dict[str, Any]
) -> None:
    assert table.type(*lines) == told
    assert table.kept == kept


def test_the_voice_sounds_as_was_set_one_thing_after_the_other(table: Table) -> None:
    table.type("rate 60", "volume 40", "voice 2")
    assert table.line.settings == VoiceSettings(60, 40, "Bruno")


def test_voices_are_named_with_how_to_choose(table: Table) -> None:
    (told,) = table.type("voice")
    assert told == (
        "Voice: the usual one. There are 1: Alva, 2: Bruno, 3: Clara. "
        "To hear one, type its number, like voice 1; or voice next, voice usual."
    )
    assert table.type("voice 2", "voice")[0].startswith("Voice: Bruno. There are")


def test_of_many_voices_some_are_named_from_the_present_one_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    voices = tuple(f"English_{number}" for number in range(1, 26))
    monkeypatch.setattr(type(table.players.heard), "voices", voices)
    (told,) = table.type("voice")
    assert told.count("English") == 10
    assert "1: English 1, 2: English 2," in told
    assert "There are 25 in all." in told
    (told,) = table.type("voice 12", "voice")
    assert told.startswith("Voice: English 12. There are 12: English 12, 13: English 13,")
    (told,) = table.type("voice 25", "voice")
    assert "There are 16: English 16," in told


def test_an_engine_without_voices_has_only_its_own(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(table.players.heard), "voices", ())
    assert table.type("voice") == ["This voice has no others."]
    assert table.type("voice next") == ["There is no other voice. Up brings the line back."]
    assert table.type("voice usual")[-1].startswith("The usual voice.")


@pytest.mark.parametrize(
    "line", ["rate", "rate x", "rate 101", "rate --5", "rate 1.5", "rate ٣", "volume 5", "volume", "typing"]
)
def test_a_figure_that_is_none_returns_the_form(table: Table, line: str) -> None:
    (told,) = table.type(line)
    assert told.startswith("Type ")
    assert (table.kept, table.line.settings) == ({}, VoiceSettings())


def test_a_voice_that_is_not_there_is_refused_with_how_many_there_are(table: Table) -> None:
    assert table.type("voice 4")[0].startswith("4 is not a number from 1 to 3.")


@pytest.mark.parametrize("line", ["rate 60", "rate +10", "volume 40", "voice", "voice next", "typing off"])
@pytest.mark.parametrize("spoken", [True, False])
def test_a_screen_readers_voice_is_its_own(alone: Callable[..., Players], line: str, spoken: bool) -> None:
    players = alone()
    if spoken:
        players.session.announcer.spoken_line = SpokenLine(players.heard)
    (told,) = players.type(line)
    assert told.startswith(OTHERS)


def test_without_speech_and_without_braille_nothing_would_be_told(table: Table) -> None:
    assert table.type("speech none")[0].startswith("No speech.")
    table.players.session.announcer.braille_line = None
    assert table.type("speech none")[0].startswith("Without speech and without braille nothing would be told")


def test_a_display_that_was_never_there_is_no_braille(table: Table) -> None:
    line = table.players.session.announcer.braille_line
    assert line is not None
    line.is_read = False
    assert table.type("speech none")[0].startswith("Without speech and without braille nothing would be told")
    assert table.type("detail braille full")[0].startswith("No braille is shown in this game.")


def test_what_cannot_be_kept_is_told_and_holds_for_now(alone: Callable[..., Players]) -> None:
    table = Table(alone(), trouble=phrase("settings.not_a_file", path=Literal("settings.toml")))
    told = table.type("rate 60")
    assert told == ["(60 100 )", f"Rate 60. {STAR} The settings file settings.toml is no file."]
    for line in ("detail brief", "position after", "spelling nato", "confirm off"):
        assert table.type(line)[-1].endswith("The settings file settings.toml is no file.")


def test_settings_of_what_is_told_are_kept_too(table: Table) -> None:
    for line in ("detail brief", "position off", "spelling nato", "confirm off"):
        table.type(line)
    names = {field: getattr(value, "name", value) for field, value in table.kept.items()}
    assert names == {
        "speech_detail": "BRIEF",
        "braille_detail": "BRIEF",
        "position": "OFF",
        "spelling": "NATO",
        "confirm": False,
    }


@pytest.mark.parametrize("line", ["speech self", "sounds on"])
def test_a_program_that_plays_changes_nothing(alone: Callable[..., Players], line: str) -> None:
    players = alone(interactive=False)
    assert players.type(line) == ["This can only be changed at a terminal."]


def test_help_names_the_voice_only_where_it_is_ours(alone: Callable[..., Players]) -> None:
    players = alone()
    assert "rate, volume, voice" not in players.type("?")[0]
    Table(players)
    assert "Set the voice with rate, volume, voice." in players.type("?")[0]


def test_sounds_go_with_a_turn_a_refusal_a_bonus_and_a_warning(seated: Seating) -> None:
    cues: list[Cue] = []

    class Noted:
        def play(self, cue: Cue) -> None:
            cues.append(cue)

        def close(self) -> None:
            raise AssertionError

    timed = replace(RNIB, turn_limits=(120,))
    players = seated("Ann", "Ben", tiles="TRAINERAITRNVR", words=("TRAINER",), warnings=(60,), variant=timed)
    players.session.announcer.sounds = Noted()
    players.type("", "8D QAT")
    assert cues == [Cue.TURN, Cue.REFUSAL]
    players.wait(70)
    assert cues[2:] == [Cue.WARNING]
    players.type("8D TRAINER")
    assert cues[3:] == [Cue.BONUS]
