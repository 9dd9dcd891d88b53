"""Short sounds through a program that plays files, or the terminal's bell where there is none."""

import shutil
import subprocess
import tempfile
import threading
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from math import pi, sin
from pathlib import Path
from queue import Full, Queue

from crossdots.announcement.announcement import Cue

PLAYERS = (("paplay",), ("pw-play",), ("aplay", "-q"), ("afplay",), ("play", "-q"))
"""Programs that play a file: of PulseAudio, PipeWire, ALSA, macOS and SoX."""

NOTES: Mapping[Cue, Sequence[tuple[int, float]]] = {
    Cue.TURN: ((660, 0.1), (880, 0.15)),
    Cue.REFUSAL: ((196, 0.2),),
    Cue.BONUS: ((523, 0.1), (659, 0.1), (784, 0.1), (1047, 0.2)),
    Cue.WARNING: ((988, 0.1), (0, 0.1), (988, 0.1)),
}
"""Each sound as notes one after the other: hertz, 0 for a rest, and seconds."""

_SAMPLES_PER_SECOND = 22_050
_LOUDNESS = 0.3
_FADE_S = 0.01
_MOST_WAITING = 3
_LONGEST_S = 3.0


def player() -> Sequence[str] | None:
    """The words before a file's name that play it, None if there is no program for that."""
    return next((words for words in PLAYERS if shutil.which(words[0])), None)


def write_sound(path: Path, notes: Sequence[tuple[int, float]]) -> None:
    """A WAV file of these notes."""
    samples = array("h")
    for hertz, seconds in notes:
        count = round(seconds * _SAMPLES_PER_SECOND)
        fade = _FADE_S * _SAMPLES_PER_SECOND
        for number in range(count):
            loudness = _LOUDNESS * min(1.0, number / fade, (count - number) / fade)
            samples.append(round(32_767 * loudness * sin(2 * pi * hertz * number / _SAMPLES_PER_SECOND)))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_SAMPLES_PER_SECOND)
        file.writeframes(samples.tobytes())


class Tones:
    """Sounds, one after the other, in a thread of their own. `ring` rings the terminal's bell.

    Where many come at once some are left out: none of them says what isn't told in words.
    """

    def __init__(self, ring: Callable[[], None], command: Sequence[str] | None) -> None:
        self._ring = ring
        self._command = command
        self._folder = tempfile.TemporaryDirectory(prefix="crossdots-")
        self._waiting: Queue[Cue | None] = Queue(_MOST_WAITING)
        self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
        self._thread.start()

    def play(self, cue: Cue) -> None:
        """Begin to play it, and return at once."""
        if self._command is None:
            self._ring()
            return
        try:
            self._waiting.put_nowait(cue)
        except Full:
            return

    def close(self) -> None:
        """Play what waits, and no more."""
        self._waiting.put(None)
        self._thread.join(_LONGEST_S)
        self._folder.cleanup()

    def _work(self) -> None:
        while (cue := self._waiting.get()) is not None:
            command = self._command
            if command is not None and not self._has_played(command, cue):
                self._command = None  # the bell serves from now on

    def _has_played(self, command: Sequence[str], cue: Cue) -> bool:
        path = Path(self._folder.name, f"{cue.value}.wav")
        try:
            if not path.exists():
                write_sound(path, NOTES[cue])
            nowhere = subprocess.DEVNULL
            ended = subprocess.run(
                [*command, path],
                stdin=nowhere,
                stdout=nowhere,
                stderr=nowhere,
                timeout=_LONGEST_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return ended.returncode == 0
