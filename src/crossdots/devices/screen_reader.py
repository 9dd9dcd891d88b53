"""Speech, and braille where it has a display, through the player's own screen reader.

A screen reader keeps the voice that its user gave it, so no voice settings reach it. What libraries print is
caught: where they print from Python, their own `print` is replaced, since redirecting a whole program's
output from a thread would swallow the game's.
"""

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from time import monotonic
from types import ModuleType
from typing import Any

from crossdots.devices.device import DeviceMissing, Lack
from crossdots.devices.engine import SpeechEngine
from crossdots.devices.speech_dispatcher import SpeechDispatcher
from crossdots.speech.output import VoiceSettings

_FAST_CHARACTERS_PER_SECOND = 25.0
"""How fast many players let their screen reader speak, about 300 words a minute."""

_VOICES = ("dispatcher", "sapi", "onecore", "avspeech", "e_speak")
"""Parts of the names of what both libraries take too where no screen reader runs; it knows of no keys."""

_LEAST_S = 0.2

_NOT_SPEAKING_BY_S = 0.1
"""A screen reader asked sooner may not have begun yet."""


class Prismatoid:
    """prismatoid: NVDA, JAWS, UIA, VoiceOver, Orca and others.

    `new_context` makes the registry of screen readers to choose from.
    """

    name = "screen reader"
    opening_s = 5.0

    def __init__(self, new_context: Callable[[ModuleType], Any] | None = None) -> None:
        self._new_context = new_context or _usual_context

    def lack(self) -> Lack | None:
        """What it lacks. Whether a screen reader runs shows only when it is opened."""
        return None if _is_installed("prism") else Lack("no module prism", pypi_package="prismatoid")

    def open(self, wake: Callable[[], None]) -> SpeechEngine:  # noqa: ARG002 - it doesn't tell an end
        """The screen reader that runs.

        Raises:
            DeviceMissing: prismatoid isn't installed, or finds no screen reader.
        """
        lack = self.lack()
        if lack is not None:
            raise DeviceMissing(lack)
        prism = importlib.import_module("prism")
        prism.set_log_level(prism.LogLevel.NONE)
        context = self._new_context(prism)
        try:
            return _PrismReader(context, context.create_best())
        except (ValueError, prism.PrismError) as error:
            raise DeviceMissing(Lack(f"no screen reader answers: {error}")) from error


class AccessibleOutput2:
    """accessible-output2: older screen readers of Windows, and systems without prismatoid."""

    name = "screen reader"
    opening_s = 5.0

    def lack(self) -> Lack | None:
        """What it lacks. Whether a screen reader runs shows only when it is opened."""
        if not _is_installed("accessible_output2"):
            return Lack("no module accessible_output2", pypi_package="accessible-output2")
        return None

    def open(self, wake: Callable[[], None]) -> SpeechEngine:  # noqa: ARG002 - it doesn't tell an end
        """The screen reader that runs.

        Raises:
            DeviceMissing: accessible-output2 isn't installed, or finds no screen reader.
        """
        lack = self.lack()
        if lack is not None:
            raise DeviceMissing(lack)
        outputs = importlib.import_module("accessible_output2.outputs")
        modules = [part for part in vars(outputs).values() if isinstance(part, ModuleType)]
        for module in modules:
            vars(module)["print"] = _print_nowhere
        if any(module.__name__.endswith(".speech_dispatcher") for module in modules):
            lack = SpeechDispatcher().lack()  # it would start a daemon of its own otherwise
            if lack is not None:
                raise DeviceMissing(lack)
        auto = outputs.auto.Auto()
        if auto.get_first_available_output() is None:
            raise DeviceMissing(Lack("no screen reader answers"))
        return _AccessibleOutput(auto)


class _Estimate:
    """When an utterance has probably ended, for screen readers that can't tell.

    Too early is little harm, since the screen reader puts news behind it; too late is a pause before news.
    """

    def __init__(self) -> None:
        self._began_at = self._ends_at = 0.0

    def begin(self, text: str) -> None:
        self._began_at = monotonic()
        self._ends_at = self._began_at + _LEAST_S + len(text) / _FAST_CHARACTERS_PER_SECOND

    def end(self) -> None:
        self._ends_at = 0.0

    def is_speaking(self) -> bool:
        return monotonic() < self._ends_at

    def has_just_begun(self) -> bool:
        return monotonic() < min(self._ends_at, self._began_at + _NOT_SPEAKING_BY_S)


class _PrismReader:
    def __init__(self, context: Any, backend: Any) -> None:
        self._context = context  # it must live as long as the backend
        self._backend = backend
        self._features = backend.features
        self._estimate = _Estimate()
        self._was_cut = False
        self.voices: Sequence[str] = ()
        self.tells_end: bool = self._features.supports_is_speaking
        self.hushes = _knows_keys(backend.name)

    def say(self, text: str) -> None:
        self._backend.speak(text, self._was_cut)
        self._was_cut = False
        self._estimate.begin(text)

    def is_speaking(self) -> bool:
        if not self.tells_end:
            return self._estimate.is_speaking()
        return self._estimate.has_just_begun() or bool(self._backend.speaking)

    def silence(self) -> None:
        """Those that can't stop are cut off by the next utterance."""
        self._estimate.end()
        try:
            self._backend.stop()
        except Exception:  # several, as where nothing is being spoken any more; the next call shows the rest
            self._was_cut = True

    def use(self, settings: VoiceSettings) -> None:
        """It keeps its own voice."""

    def braille(self, cells: str) -> None:
        if self._features.supports_braille:
            self._backend.braille(cells)

    def close(self) -> None:
        del self._backend
        del self._context


class _AccessibleOutput:
    """`Auto.output` would only speak, so each of the two is called by itself."""

    def __init__(self, auto: Any) -> None:
        self._auto = auto
        self._estimate = _Estimate()
        self._was_cut = False
        self.voices: Sequence[str] = ()
        self.tells_end = False
        self.hushes = _knows_keys(type(self._reader()).__module__)

    def say(self, text: str) -> None:
        self._reader().speak(text, interrupt=self._was_cut)
        self._was_cut = False
        self._estimate.begin(text)

    def is_speaking(self) -> bool:
        return self._estimate.is_speaking()

    def silence(self) -> None:
        """Those that can't stop are cut off by the next utterance."""
        self._estimate.end()
        silence = getattr(self._reader(), "silence", None)
        if silence is not None:
            silence()
        else:
            self._was_cut = True

    def use(self, settings: VoiceSettings) -> None:
        """It keeps its own voice."""

    def braille(self, cells: str) -> None:
        self._reader().braille(cells)

    def close(self) -> None:
        for output in self._auto.outputs:
            close = getattr(output, "close", None)
            if close is not None:
                close()

    def _reader(self) -> Any:
        reader = self._auto.get_first_available_output()
        if reader is None:
            raise DeviceMissing(Lack("the screen reader has gone"))
        return reader


def _knows_keys(name: str) -> bool:
    return not any(voice in name.lower() for voice in _VOICES)


def _usual_context(prism: ModuleType) -> Any:
    return prism.Context()


def _is_installed(module: str) -> bool:
    return find_spec(module) is not None


def _print_nowhere(*_values: object, **_options: object) -> None:
    """Instead of `print`."""
