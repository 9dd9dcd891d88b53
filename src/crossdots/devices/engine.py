"""What every engine that speaks can do, so that one worker serves them all."""

from collections.abc import Callable, Sequence
from typing import Protocol

from crossdots.devices.device import Lack
from crossdots.speech.output import VoiceSettings

_SLOWEST_CHARACTERS_PER_SECOND = 6.0
_LONGEST_PAUSE_S = 3.0


def longest_s(text: str) -> float:
    """No utterance takes longer than this, in seconds: an engine that tells no end has ended it."""
    return _LONGEST_PAUSE_S + len(text) / _SLOWEST_CHARACTERS_PER_SECOND


class SpeechEngine(Protocol):
    """An open engine. Only the thread that opened it uses it, so it needs no lock of its own.

    Each method raises when the engine can't do its work any more, whatever the exception, and the device is
    then opened again.
    """

    voices: Sequence[str]
    """What `VoiceSettings.voice` can be."""

    tells_end: bool
    """Whether `is_speaking` is known, not just likely; where not, a reply silences the engine first."""

    hushes: bool
    """Whether it falls silent at a key by itself, as screen readers do, and may then speak the key."""

    def say(self, text: str) -> None:
        """Begin to speak one line of valid text, and return at once; nothing is being spoken by then."""
        ...

    def is_speaking(self) -> bool:
        """Whether what was begun has still not ended, as far as the engine can tell."""
        ...

    def silence(self) -> None:
        """Break off what is being spoken."""
        ...

    def use(self, settings: VoiceSettings) -> None:
        """Sound like this from the next utterance on."""
        ...

    def braille(self, cells: str) -> None:
        """Show Unicode braille, if this is a screen reader that drives a display."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class SpeechDevice(Protocol):
    """Something that can be opened to speak."""

    @property
    def name(self) -> str:
        """As players know it."""
        ...

    @property
    def opening_s(self) -> float:
        """How long opening may take, in seconds."""
        ...

    def lack(self) -> Lack | None:
        """What it lacks, None if it can be opened. Starts nothing and says nothing."""
        ...

    def open(self, wake: Callable[[], None]) -> SpeechEngine:
        """The engine, which calls `wake` from any thread when it has ended an utterance, if it can.

        Raises:
            DeviceMissing: there is none to open.
        """
        ...
