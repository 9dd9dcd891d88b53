"""Short sounds: what they are made of, who plays them, and the bell where nobody does."""

import stat
import time
import wave
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from crossdots.announcement.announcement import Cue
from crossdots.devices.tones import NOTES, PLAYERS, Tones, player, write_sound

PATIENCE_S = 10.0


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], list[str]]:
    """Makes a program that plays a file by doing what these lines of a shell do."""

    def make(lines: str) -> list[str]:
        path = tmp_path / "player"
        path.write_text(f"#!/bin/sh\n{lines}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return [str(path), "-q"]

    return make


@pytest.mark.parametrize("cue", Cue)
def test_each_sound_is_short_audible_and_its_own(cue: Cue, tmp_path: Path) -> None:
    write_sound(tmp_path / "sound.wav", NOTES[cue])
    with wave.open(str(tmp_path / "sound.wav")) as file:
        seconds = file.getnframes() / file.getframerate()
        samples = array("h", file.readframes(file.getnframes()))
    assert 0.1 < seconds < 1
    assert 5_000 < max(samples) < 20_000  # heard, and no fright
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 1_000
    assert [other for other in Cue if NOTES[other] == NOTES[cue]] == [cue]


def test_sounds_are_played_one_after_the_other(tmp_path: Path, program: Callable[[str], list[str]]) -> None:
    rung: list[str] = []
    tones = Tones(lambda: rung.append("bell"), program(f'echo "$1 $(basename "$2")" >>{tmp_path}/played'))
    for cue in (Cue.TURN, Cue.BONUS):
        tones.play(cue)
    tones.close()
    assert (tmp_path / "played").read_text() == "-q turn.wav\n-q bonus.wav\n"
    assert rung == []


def test_many_at_once_are_not_all_played_and_nobody_waits(
    tmp_path: Path, program: Callable[[str], list[str]]
) -> None:
    tones = Tones(lambda: None, program(f"sleep 0.2; echo played >>{tmp_path}/played"))
    began = time.monotonic()
    for _ in range(50):
        tones.play(Cue.REFUSAL)
    assert time.monotonic() - began < 0.1
    tones.close()
    assert 1 <= len((tmp_path / "played").read_text().splitlines()) <= 5


def test_the_bell_rings_where_no_program_plays() -> None:
    rung: list[str] = []
    tones = Tones(lambda: rung.append("bell"), None)
    tones.play(Cue.TURN)
    assert rung == ["bell"]
    tones.close()


def test_the_bell_rings_once_a_program_has_failed(program: Callable[[str], list[str]]) -> None:
    rung: list[str] = []
    tones = Tones(lambda: rung.append("bell"), program("exit 1"))
    deadline = time.monotonic() + PATIENCE_S
    while not rung and time.monotonic() < deadline:
        tones.play(Cue.TURN)
        time.sleep(0.01)
    assert rung
    tones.close()


def test_the_first_program_that_is_there_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert player() is None
    for words in reversed(PLAYERS):
        program = tmp_path / words[0]
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        assert player() == words
