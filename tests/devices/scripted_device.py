"""A device that speaks as a test tells it to: slowly, never ending, hung, or not at all."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from crossdots.devices.device import DeviceFailed, DeviceMissing, Lack
from crossdots.devices.engine import SpeechEngine
from crossdots.speech.output import VoiceSettings

PATIENCE_S = 10.0


@dataclass
class ScriptedDevice:
    """What its engines were asked for is in `done`, the same for all of them.

    An utterance with "long" in it goes on until it is ended; one with "hang" never comes back from `say`; one
    with "break" breaks the engine.
    """

    name: str = "the test's device"
    opening_s: float = 0.5
    is_there: bool = True
    hangs_at_opening: bool = False
    tells_end: bool = True
    hushes: bool = False
    done: list[tuple[str, str]] = field(default_factory=list)
    opened: int = 0
    let_go: threading.Event = field(default_factory=threading.Event)
    change: threading.Condition = field(default_factory=threading.Condition)
    engine: "ScriptedEngine | None" = None

    def lack(self) -> Lack | None:
        return None if self.is_there else Lack("not there", debian_package=f"{self.name}-package")

    def open(self, wake: Callable[[], None]) -> SpeechEngine:
        with self.change:
            self.opened += 1
            self.change.notify_all()
        if self.hangs_at_opening:
            self.let_go.wait(PATIENCE_S)
        lack = self.lack()
        if lack is not None:
            raise DeviceMissing(lack)
        self.engine = ScriptedEngine(self, wake)
        self.note("open", "")
        return self.engine

    def note(self, what: str, text: str) -> None:
        with self.change:
            self.done.append((what, text))
            self.change.notify_all()

    def wait_for(self, what: str, text: str) -> None:
        with self.change:
            assert self.change.wait_for(lambda: (what, text) in self.done, PATIENCE_S), self.done

    def wait_until_tried(self, times: int) -> None:
        with self.change:
            assert self.change.wait_for(lambda: self.opened >= times, PATIENCE_S)

    def said(self) -> list[str]:
        with self.change:
            return [text for what, text in self.done if what == "say"]

    def end_utterance(self) -> None:
        assert self.engine is not None
        self.engine.end()


class ScriptedEngine:
    def __init__(self, device: ScriptedDevice, wake: Callable[[], None]) -> None:
        self._device = device
        self._wake = wake
        self._is_speaking = False
        self._threads: set[int] = set()
        self.voices: Sequence[str] = (f"voice of {device.name}",)
        self.tells_end = device.tells_end
        self.hushes = device.hushes

    def say(self, text: str) -> None:
        self._owned()
        if "hang" in text:
            self._device.let_go.wait(PATIENCE_S)
        if "break" in text:
            raise DeviceFailed("it broke")
        assert not self._is_speaking, "it was still speaking"
        self._is_speaking = "long" in text
        self._device.note("say", text)
        if not self._is_speaking:
            self._wake()

    def is_speaking(self) -> bool:
        self._owned()
        return self._is_speaking

    def silence(self) -> None:
        self._owned()
        self._is_speaking = False
        self._device.note("silence", "")

    def use(self, settings: VoiceSettings) -> None:
        self._owned()
        self._device.note("use", f"{settings.rate} {settings.volume} {settings.voice}")

    def braille(self, cells: str) -> None:
        self._owned()
        time.sleep(0.001)
        self._device.note("braille", cells)

    def close(self) -> None:
        self._owned()
        self._device.note("close", "")

    def end(self) -> None:
        self._is_speaking = False
        self._wake()

    def _owned(self) -> None:
        self._threads.add(threading.get_ident())
        assert len(self._threads) == 1, "two threads used one engine"
