"""Speech without the terminal: through the first engine that speaks, and printed where none does."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from crossdots.announcement.announcement import Urgency
from crossdots.devices.device import Trouble
from crossdots.devices.engine import SpeechDevice
from crossdots.devices.worker import SpeechWorker
from crossdots.speech.output import VoiceSettings


class Spoken:
    """A voice, or a screen reader spoken through. Nothing is lost when it fails: its lines are printed then.

    `show` writes lines to the terminal; with `printed` it gets every line. `interrupts` tells whether a
    person is at the keyboard at the moment: elsewhere no answer cuts off the one before. The two others are
    those of `SpeechWorker`. Used from one thread, but for `use`, `stop` and `close`.
    """

    def __init__(
        self,
        devices: Sequence[SpeechDevice],
        settings: VoiceSettings,
        show: Callable[[Sequence[str]], None],
        *,
        printed: bool,
        interrupts: Callable[[], bool],
        on_trouble: Callable[[Trouble], None],
        on_return: Callable[[], None],
    ) -> None:
        self._show = show
        self._printed = printed
        self._interrupts = interrupts
        self._has_voice = self._has_print = True
        self._worker = SpeechWorker(devices, on_trouble, settings, on_return)

    def speak(self, utterance: str, urgency: Urgency) -> None:
        """Say it; print it too where that was asked for, or where nothing speaks."""
        self._speak(utterance, urgency, is_private=False)

    def speak_privately(self, utterance: str, urgency: Urgency) -> None:
        """The same, and what isn't said yet can be forgotten."""
        self._speak(utterance, urgency, is_private=True)

    def forget_private(self) -> None:
        """Say nothing more of what was private."""
        self._worker.forget_private()

    def _speak(self, utterance: str, urgency: Urgency, *, is_private: bool) -> None:
        if self._printed or not self._has_voice or (self._has_print and self._worker.is_troubled):
            self._show([utterance])
        if self._has_voice:
            urgency = urgency if self._interrupts() else Urgency.NEWS
            self._worker.speak(utterance, urgency, is_private=is_private)

    def echo(self, utterance: str) -> None:
        """Say what was typed."""
        self._worker.speak(utterance, Urgency.REPLY)

    @contextmanager
    def without_voice(self) -> Iterator[None]:
        """What is told meanwhile is printed alone, as that there is no voice.

        Then what the voice still had to say is printed too, unless it had been.
        """
        self._has_voice = False
        try:
            yield
        finally:
            self._has_voice = True
        if not self._printed and (unsaid := self._worker.unsaid):
            self._show(unsaid)

    @contextmanager
    def without_print(self) -> Iterator[None]:
        """What is told meanwhile is printed only where all lines are, as that there is a voice again."""
        self._has_print = False
        try:
            yield
        finally:
            self._has_print = True

    def stop(self) -> None:
        """Be silent now."""
        self._worker.stop()

    def use(self, settings: VoiceSettings) -> None:
        """Sound like this from the next utterance on."""
        self._worker.use(settings)

    def show(self, cells: str) -> None:
        """Show Unicode braille through the screen reader, if it drives a display."""
        self._worker.show(cells)

    @property
    def voices(self) -> Sequence[str]:
        """Those of the engine that speaks at the moment."""
        return self._worker.voices

    def wait_until_said(self, seconds: float) -> None:
        """Wait until all is said, or nothing speaks any more, so long at most."""
        self._worker.wait_until_said(seconds, or_troubled=True)

    def close(self, patience_s: float = 0.0) -> None:
        """Let go of the engine, after up to `patience_s` seconds for what it still has to say."""
        self._worker.close(patience_s)
