"""The port that every engine which speaks implements."""

from typing import Protocol

from crossdots.announcement.announcement import Urgency


class SpeechOutput(Protocol):
    """Somewhere to speak. It never raises and never waits for the speech to end."""

    def speak(self, utterance: str, urgency: Urgency) -> None:
        """Speak one whole utterance: a reply cuts off what is being said, news waits its turn."""
        ...
