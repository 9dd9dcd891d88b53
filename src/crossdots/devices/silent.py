"""No device at all: what a player chose who wants no speech, or no braille."""

from collections.abc import Sequence

from crossdots.announcement.announcement import Announcement, Urgency
from crossdots.braille.window import Chunk
from crossdots.speech.output import VoiceSettings


class Silent:
    """Speech that isn't spoken, and braille that isn't shown."""

    def speak(self, utterance: str, urgency: Urgency) -> None:
        """Nothing is spoken."""

    def speak_privately(self, utterance: str, urgency: Urgency) -> None:
        """Nothing is spoken."""

    def forget_private(self) -> None:
        """Nothing was to be said."""

    def echo(self, utterance: str) -> None:
        """Nothing is spoken."""

    def stop(self) -> None:
        """Nothing was being spoken."""

    @property
    def voices(self) -> Sequence[str]:
        """None."""
        return ()

    def use(self, settings: VoiceSettings) -> None:
        """No voice sounds like anything."""

    def show(
        self, chunks: Sequence[Chunk], *, private: bool = False, told: Announcement | None = None
    ) -> None:
        """Nothing is shown."""

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Nothing is shown."""

    def change_reader(self) -> None:
        """Nobody reads."""

    def close(self, patience_s: float = 0.0) -> None:
        """Nothing was open."""
