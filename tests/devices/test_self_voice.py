"""Our own voice: espeak-ng and pyttsx3 as they are, speaking into files."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.devices import self_voice
from crossdots.devices.device import DeviceMissing, Fault
from crossdots.devices.engine import SpeechDevice
from crossdots.devices.self_voice import EspeakNg, Pyttsx3, self_voices, words_per_minute
from crossdots.devices.worker import SpeechWorker
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
    from tests.devices.conftest import Troubles
    from tests.devices.private_speech_dispatcher import wait_until
else:
    from private_speech_dispatcher import wait_until

PATIENCE_S = 15.0
SENTENCE = "Ann: TRAIN at 8 D across, 12 points. Total 12 points. 81 tiles in the bag."
LONG = " ".join([SENTENCE] * 400)

NewDevice = Callable[[Path | None], SpeechDevice]


@pytest.fixture(params=[EspeakNg, Pyttsx3])
def new_device(request: pytest.FixtureRequest, tmp_path: Path) -> NewDevice:
    """Both of them, each where it is installed."""
    new_device: NewDevice = request.param
    lack = new_device(tmp_path).lack()
    if lack is not None:
        pytest.skip(lack.detail)
    return new_device


@pytest.fixture
def start(troubles: Troubles) -> Iterator[Callable[[SpeechDevice], SpeechWorker]]:
    started: list[SpeechWorker] = []

    def start_worker(device: SpeechDevice) -> SpeechWorker:
        started.append(SpeechWorker([device], troubles))
        return started[-1]

    yield start_worker
    for worker in started:
        worker.close()


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program called espeak-ng that writes what it was to say into a file."""
    if not sys.platform.startswith("linux"):
        pytest.skip("a shell script stands in for espeak-ng")
    record = tmp_path / "record"
    record.touch()
    program = tmp_path / "bin" / "espeak-ng"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\ncase "$1" in --voices*) exit;; esac\ntext=$(cat)\n'
        f'case "$text" in fail*) echo "error: no sound" >&2; exit 0;; esac\n'
        f'case "$text" in crash*) exit 3;; esac\n'
        f'echo "$text" >>"{record}"\ncase "$text" in long*) exec sleep 60;; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return record


def seconds(file: Path) -> float:
    with wave.open(str(file)) as sound:
        return float(sound.getnframes() / sound.getframerate())


def test_a_sentence_takes_as_long_as_it_takes_to_speak(
    new_device: NewDevice, start: Callable[[SpeechDevice], SpeechWorker], tmp_path: Path
) -> None:
    worker = start(new_device(tmp_path))
    for settings in (VoiceSettings(), VoiceSettings(rate=80), VoiceSettings(rate=20)):
        worker.use(settings)
        worker.speak(SENTENCE, Urgency.NEWS)
        assert worker.wait_until_said(PATIENCE_S)
    worker.speak("Score: 0.", Urgency.NEWS)
    assert worker.wait_until_said(PATIENCE_S)
    usual, fast, slow, short = (seconds(tmp_path / f"000{number}.wav") for number in (1, 2, 3, 4))
    assert 5 < usual < 11  # 17 words and 5 pauses at 175 words a minute
    assert 0.3 < fast / usual < 0.7
    assert 1.2 < slow / usual < 2.0
    assert 0.5 < short < 3


def test_volume_and_voice_are_as_the_settings_say(
    new_device: NewDevice, start: Callable[[SpeechDevice], SpeechWorker], tmp_path: Path
) -> None:
    worker = start(new_device(tmp_path))
    worker.speak("hello", Urgency.NEWS)
    assert worker.wait_until_said(PATIENCE_S)
    other = next(voice for voice in worker.voices if "scotland" in voice.lower())
    for settings in (VoiceSettings(volume=20), VoiceSettings(voice=other), VoiceSettings(voice="nobody")):
        worker.use(settings)
        worker.speak("hello", Urgency.NEWS)
        assert worker.wait_until_said(PATIENCE_S)
    usual, soft, scottish, again = (samples(tmp_path / f"000{number}.wav") for number in (1, 2, 3, 4))
    assert 0 < max(soft) < max(usual) / 2
    assert scottish != usual
    assert len(again) > 0


def test_what_is_being_said_is_cut_off_and_nothing_is_left_when_it_is_closed(
    new_device: NewDevice, tmp_path: Path
) -> None:
    before = children()
    engine = new_device(tmp_path).open(lambda: None)
    engine.say(LONG)
    assert engine.is_speaking()
    engine.silence()
    assert not engine.is_speaking()
    engine.say("Score: 0.")
    wait_until(lambda: not engine.is_speaking())
    assert 0.5 < seconds(tmp_path / "0002.wav") < 3
    engine.say(LONG)
    assert children() > before
    engine.close()
    assert children() == before
    assert not {thread.name for thread in threading.enumerate()} & {"pyttsx3", "espeak-ng"}


def test_a_child_that_dies_is_replaced_and_its_utterance_is_said(
    start: Callable[[SpeechDevice], SpeechWorker], troubles: Troubles, tmp_path: Path
) -> None:
    device = Pyttsx3(tmp_path)
    if device.lack() is not None:
        pytest.skip("pyttsx3 is not installed")
    before = children()
    worker = start(device)
    worker.speak("hello", Urgency.NEWS)
    assert worker.wait_until_said(PATIENCE_S)
    (child,) = children() - before
    os.kill(child, 9)
    worker.speak("Your turn.", Urgency.NEWS)
    assert troubles.next().fault is Fault.LOST
    assert worker.wait_until_said(PATIENCE_S)
    assert 0.5 < seconds(tmp_path / "0001.wav") < 3


def test_of_ten_thousand_announcements_from_several_threads_no_news_is_lost_or_overtaken(
    start: Callable[[SpeechDevice], SpeechWorker], stand_in: Path, troubles: Troubles
) -> None:
    worker = start(EspeakNg())

    def talk(thread: int) -> None:
        for number in range(2500):
            worker.speak(f"{thread} {number}", Urgency.REPLY if number % 500 else Urgency.NEWS)

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    worker.speak("last reply", Urgency.REPLY)
    assert worker.wait_until_said(60.0)
    spoken = stand_in.read_text().splitlines()
    for thread_number in range(4):
        numbers = [int(text.split()[1]) for text in spoken if text.startswith(f"{thread_number} ")]
        news = [number for number in numbers if number % 500 == 0]
        assert sorted(set(news)) == [0, 500, 1000, 1500, 2000]
        assert news == sorted(news)  # one that was cut off unheard is said again
        replies = [number for number in numbers if number % 500]
        assert replies == sorted(set(replies))
    assert "last reply" in spoken
    assert troubles.faults() == []


def test_an_utterance_is_cut_off_by_killing_it(
    start: Callable[[SpeechDevice], SpeechWorker], stand_in: Path
) -> None:
    worker = start(EspeakNg())
    worker.speak("long answer", Urgency.REPLY)
    wait_until(lambda: stand_in.read_text() == "long answer\n")
    worker.speak("Ben: pass.", Urgency.NEWS)
    worker.speak("Score: 0.", Urgency.REPLY)
    assert worker.wait_until_said(PATIENCE_S)
    assert stand_in.read_text().splitlines() == ["long answer", "Score: 0.", "Ben: pass."]


@pytest.mark.parametrize(("utterance", "detail"), [("fail", "error: no sound"), ("crash", "ended with 3")])
@pytest.mark.usefixtures("stand_in")
def test_a_machine_without_sound_is_trouble(
    start: Callable[[SpeechDevice], SpeechWorker], troubles: Troubles, utterance: str, detail: str
) -> None:
    start(EspeakNg()).speak(utterance, Urgency.NEWS)
    trouble = troubles.next()
    assert (trouble.fault, trouble.detail) == (Fault.LOST, detail)


def test_the_quicker_one_comes_first_on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert [device.name for device in self_voices()] == ["espeak-ng", "pyttsx3"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert [device.name for device in self_voices()] == ["pyttsx3", "espeak-ng"]


@pytest.mark.parametrize(("rate", "speed"), [(0, 80), (50, 175), (100, 450), (75, 312)])
def test_rates_are_words_a_minute(rate: int, speed: int) -> None:
    assert words_per_minute(rate) == speed


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    espeak = EspeakNg()
    lack = espeak.lack()
    assert lack is not None
    assert lack.debian_package == "espeak-ng"
    with pytest.raises(DeviceMissing):
        espeak.open(lambda: None)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(self_voice, "find_spec", lambda _name: object())
    lack = Pyttsx3().lack()
    assert lack is not None
    assert lack.debian_package == "alsa-utils"
    monkeypatch.setattr(self_voice, "find_spec", lambda _name: None)
    lack = Pyttsx3().lack()
    assert lack is not None
    assert lack.pypi_package == "pyttsx3"
    with pytest.raises(DeviceMissing):
        Pyttsx3().open(lambda: None)


def samples(file: Path) -> list[int]:
    with wave.open(str(file)) as sound:
        assert sound.getsampwidth() == 2
        return list(memoryview(sound.readframes(sound.getnframes())).cast("h"))


def children() -> set[int]:
    """The child processes of this one."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
        except OSError:  # it has just ended
            continue
        if int(parent) == os.getpid():
            found.add(int(stat.parent.name))
    return found
