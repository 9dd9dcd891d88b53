"""The ports that every engine which speaks implements, and how its voice is set."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from crossdots.announcement.announcement import Urgency


class SpeechOutput(Protocol):
    """Somewhere to speak. It never raises and never waits for the speech to end."""

    def speak(self, utterance: str, urgency: Urgency) -> None:
        """Speak one whole utterance: a reply cuts off what is being said, news waits its turn."""
        ...


USUAL_RATE = 50


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How our own voice sounds; a screen reader keeps the voice that its user gave it.

    `rate` goes from 0, slowest, to 100, fastest, and 50 is the engine's usual one. `volume` goes from 0,
    silent, to 100, usual. `voice` is one of those that the engine names, or empty for its usual one.
    """

    rate: int = USUAL_RATE
    volume: int = 100
    voice: str = ""


class Voice(SpeechOutput, Protocol):
    """Speech with a voice that can be set."""

    def speak_privately(self, utterance: str, urgency: Urgency) -> None:
        """Speak it, unless `forget_private` comes first."""
        ...

    def forget_private(self) -> None:
        """Say nothing more of what was for one player's ears: another one listens."""
        ...

    def echo(self, utterance: str) -> None:
        """Speak what was just typed, at once; it stands on the screen already."""
        ...

    def stop(self) -> None:
        """Be silent now, as when the player begins to type; news that waits follows the next utterance."""
        ...

    @property
    def voices(self) -> Sequence[str]:
        """What `VoiceSettings.voice` can be at the moment, in a fixed order."""
        ...

    def use(self, settings: VoiceSettings) -> None:
        """Sound like this from the next utterance on."""
        ...

    def close(self, patience_s: float = 0.0) -> None:
        """Let go of the engine, after up to `patience_s` seconds for what is still to be said."""
        ...
