"""Our own voice without a speech service: espeak-ng, or pyttsx3 in a child process that can be killed."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import IO, Any

from crossdots.devices.device import DeviceFailed, DeviceMissing, Lack
from crossdots.devices.engine import SpeechDevice, SpeechEngine, longest_s
from crossdots.speech.output import USUAL_RATE, VoiceSettings

_SLOWEST_WPM, _USUAL_WPM, _FASTEST_WPM = 80, 175, 450
"""Words per minute. Source: the manual page of espeak-ng, option -s."""

_HANDSHAKE_S = 5.0
_SETTLING_S = 0.02
_TRIES = 10


def self_voices() -> tuple[SpeechDevice, ...]:
    """The devices of this module, the best for this system first.

    Where espeak-ng is a program of its own it is the quicker one; elsewhere pyttsx3 has the system's voices.
    """
    espeak, pyttsx3 = EspeakNg(), Pyttsx3()
    return (espeak, pyttsx3) if sys.platform.startswith("linux") else (pyttsx3, espeak)


def words_per_minute(rate: int) -> int:
    """The rate of `VoiceSettings` as espeak-ng and pyttsx3 have it."""
    faster = rate - USUAL_RATE
    span = _FASTEST_WPM - _USUAL_WPM if faster > 0 else _USUAL_WPM - _SLOWEST_WPM
    return _USUAL_WPM + span * faster // USUAL_RATE


class EspeakNg:
    """espeak-ng, one process for each utterance; killing it is silence.

    With `wav_folder` each utterance becomes a file there, 0001.wav and so on, and nothing is heard.
    """

    name = "espeak-ng"
    opening_s = 2.0

    def __init__(self, wav_folder: Path | None = None) -> None:
        self._wav_folder = wav_folder

    def lack(self) -> Lack | None:
        """What it lacks."""
        if shutil.which("espeak-ng") is None:
            return Lack("no program espeak-ng", debian_package="espeak-ng")
        return None

    def open(self, wake: Callable[[], None]) -> SpeechEngine:
        """Where the program is.

        Raises:
            DeviceMissing: there is no such program.
        """
        program = shutil.which("espeak-ng")
        if program is None:
            raise DeviceMissing(Lack("no program espeak-ng", debian_package="espeak-ng"))
        return _Espeak(program, self._wav_folder, wake)


class _Espeak:
    def __init__(self, program: str, wav_folder: Path | None, wake: Callable[[], None]) -> None:
        self._program = program
        self._wav_folder = wav_folder
        self._wake = wake
        self._numbers = count(1)
        self._options: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._complaint = b""
        self._follower: threading.Thread | None = None
        self.voices: Sequence[str] = tuple(_espeak_voices(program))
        self.tells_end = True
        self.hushes = False

    def say(self, text: str) -> None:
        command = [self._program, "--stdin", "-b", "1", *self._options]
        if len(text) == 1:
            command.append("--punct")  # a hyphen that was typed is named
        if self._wav_folder is not None:
            command += ["-w", str(self._wav_folder / f"{next(self._numbers):04}.wav")]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        self._process = process
        self._follower = threading.Thread(target=self._follow, args=(process,), name="espeak-ng", daemon=True)
        self._follower.start()
        _write(process.stdin, text.encode())

    def is_speaking(self) -> bool:
        process = self._process
        if process is None or self._follower is None:
            return False
        if self._follower.is_alive():
            return True
        self._process = None
        complaint = self._complaint.decode("utf-8", "replace").strip()
        # Without a sound device it complains, speaks nothing, and ends as if all were well.
        if process.returncode or "\nerror:" in f"\n{complaint}":
            raise DeviceFailed(complaint.rpartition("\n")[2] or f"ended with {process.returncode}")
        return False

    def silence(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def use(self, settings: VoiceSettings) -> None:
        self._options = ["-s", str(words_per_minute(settings.rate)), "-a", str(settings.volume)]
        if settings.voice in self.voices:
            self._options += ["-v", settings.voice]

    def braille(self, cells: str) -> None:
        """It drives no display."""

    def close(self) -> None:
        self.silence()

    def _follow(self, process: subprocess.Popen[bytes]) -> None:
        """To its end, in a thread of its own."""
        complaint = process.stderr.read() if process.stderr else b""
        process.wait()
        _close(process.stderr)
        if process is self._process:
            self._complaint = complaint
        self._wake()


def _espeak_voices(program: str) -> list[str]:
    """The English voices by the names that -v takes: its table has them second, and their files fifth."""
    listing = subprocess.run(
        [program, "--voices=en"], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=1
    )
    rows = [line.split() for line in listing.stdout.decode("utf-8", "replace").splitlines()[1:]]
    # The voices of MBROLA are listed, but are seldom installed.
    return sorted({row[1] for row in rows if len(row) > 4 and not row[4].startswith("mb/")})


class Pyttsx3:
    """pyttsx3, which has the voices of Windows and macOS.

    It lives in a child process: its own way to stop doesn't, and what it prints is lost there. With
    `wav_folder` each utterance becomes a file there, 0001.wav and so on, and nothing is heard.
    """

    name = "pyttsx3"
    opening_s = _HANDSHAKE_S

    def __init__(self, wav_folder: Path | None = None) -> None:
        self._wav_folder = wav_folder

    def lack(self) -> Lack | None:
        """What it lacks."""
        if find_spec("pyttsx3") is None:
            return Lack("no module pyttsx3", pypi_package="pyttsx3")
        if sys.platform.startswith("linux") and self._wav_folder is None and shutil.which("aplay") is None:
            return Lack("no program aplay, which pyttsx3 plays through", debian_package="alsa-utils")
        return None

    def open(self, wake: Callable[[], None]) -> SpeechEngine:
        """A child process with it.

        Raises:
            DeviceMissing: pyttsx3 isn't installed, can't play, or has no voice.
        """
        lack = self.lack()
        if lack is not None:
            raise DeviceMissing(lack)
        return _Pyttsx3(self._wav_folder, wake)


class _Pyttsx3:
    """One child for each utterance, and the next one waiting: a second utterance is often lost in a child."""

    def __init__(self, wav_folder: Path | None, wake: Callable[[], None]) -> None:
        self._wav_folder = wav_folder
        self._wake = wake
        self._numbers = count(1)
        self._settings = VoiceSettings()
        self._speaking: _Child | None = None
        self._ready = _Child(wake)
        voices = self._ready.hello(_HANDSHAKE_S)
        if voices is None:
            self._ready.kill()
            raise DeviceMissing(Lack("pyttsx3 has no voice", debian_package="espeak-ng"))
        self.voices: Sequence[str] = voices
        self.tells_end = True
        self.hushes = False

    def say(self, text: str) -> None:
        file = "" if self._wav_folder is None else str(self._wav_folder / f"{next(self._numbers):04}.wav")
        settings = self._settings
        properties: dict[str, Any] = {
            "rate": words_per_minute(settings.rate),
            "volume": settings.volume / 100,
        }
        if settings.voice in self.voices:
            properties["voice"] = settings.voice
        self._speaking, self._ready = self._ready, _Child(self._wake)
        self._speaking.ask({"text": text, "file": file, "properties": properties})

    def is_speaking(self) -> bool:
        child = self._speaking
        if child is None or child.is_busy:
            return child is not None
        self.silence()
        if not child.has_spoken:
            raise DeviceFailed("the child process has ended")
        return False

    def silence(self) -> None:
        child, self._speaking = self._speaking, None
        if child is not None:
            child.kill()

    def use(self, settings: VoiceSettings) -> None:
        self._settings = settings

    def braille(self, cells: str) -> None:
        """It drives no display."""

    def close(self) -> None:
        self.silence()
        self._ready.kill()


class _Child:
    """A process that tells its voices, speaks the one utterance that it is given, and tells when it has."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._said_hello = threading.Event()
        self._voices: tuple[str, ...] | None = None
        self.is_busy = True
        """It has still not spoken, nor ended without."""
        self.has_spoken = False
        self._reader = threading.Thread(target=self._read, name="pyttsx3", daemon=True)
        self._reader.start()

    def hello(self, seconds: float) -> tuple[str, ...] | None:
        """Its voices, None if it has none or doesn't start."""
        self._said_hello.wait(seconds)
        return self._voices

    def ask(self, utterance: dict[str, Any]) -> None:
        _write(self._process.stdin, json.dumps(utterance).encode() + b"\n")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            _close(pipe)

    def _read(self) -> None:
        for line in self._process.stdout or ():
            if self._voices is None:
                self._voices = tuple(json.loads(line))
                self._said_hello.set()
            else:
                self.has_spoken = True
                break
        self.is_busy = False
        self._said_hello.set()
        self._wake()


def _write(pipe: IO[bytes] | None, data: bytes) -> None:
    """All that a child gets. It may have ended already: that shows elsewhere."""
    try:
        if pipe is not None:
            pipe.write(data)
            pipe.flush()
    except OSError:
        pass
    _close(pipe)


def _close(pipe: IO[bytes] | None) -> None:
    """Closing flushes, and nobody may be there any more."""
    try:
        if pipe is not None:
            pipe.close()
    except OSError:
        return


def _speak_for_parent() -> None:
    """What the child process does."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)  # to the parent, each line at once
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    engine = importlib.import_module("pyttsx3").init()
    finished = threading.Event()
    engine.connect("finished-utterance", lambda **_: finished.set())
    answers.write(json.dumps([voice.id for voice in engine.getProperty("voices")]) + "\n")
    line = sys.stdin.readline()
    if not line:
        return
    utterance = json.loads(line)
    for name, value in utterance["properties"].items():
        _set(engine, name, value)
    if utterance["file"]:
        engine.save_to_file(utterance["text"], utterance["file"])
    else:
        engine.say(utterance["text"])
    engine.runAndWait()
    finished.wait(longest_s(utterance["text"]))  # with espeak it doesn't wait, in spite of its name
    answers.write("\n")


def _set(engine: Any, name: str, value: str | float) -> None:
    """Until it is so: with espeak a setting is carried out later, and dropped if too much follows."""
    for _ in range(_TRIES):
        engine.setProperty(name, value)
        time.sleep(_SETTLING_S)
        if engine.getProperty(name) == value:
            return


if __name__ == "__main__":
    _speak_for_parent()
