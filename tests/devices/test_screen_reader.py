"""Speech through screen readers: prismatoid and accessible-output2, as they are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.devices import screen_reader as device
from crossdots.devices import worker as worker_module
from crossdots.devices.device import DeviceMissing, Fault
from crossdots.devices.engine import SpeechDevice
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.worker import SpeechWorker
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.devices.conftest import Troubles
    from tests.devices.private_speech_dispatcher import PrivateSpeechDispatcher, wait_until
else:
    from private_speech_dispatcher import wait_until

PATIENCE_S = 15.0

# The binding's own thread ends by SystemExit, which only pytest finds worth a word.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Exception in thread SSIP client:pytest.PytestUnhandledThreadExceptionWarning"
)


@pytest.fixture
def prism() -> ModuleType:
    if find_spec("prism") is None:
        pytest.skip("prismatoid is not installed")
    return import_module("prism")


@pytest.fixture
def accessible_output2() -> ModuleType:
    if find_spec("accessible_output2") is None:
        pytest.skip("accessible-output2 is not installed")
    return import_module("accessible_output2")


@pytest.fixture
def start(troubles: Troubles) -> Iterator[Callable[[SpeechDevice], SpeechWorker]]:
    started: list[SpeechWorker] = []

    def start_worker(device: SpeechDevice) -> SpeechWorker:
        started.append(SpeechWorker([device], troubles))
        return started[-1]

    yield start_worker
    for worker in started:
        worker.close()


class Reader:
    """A screen reader that only listens. It is what prismatoid finds, instead of those of this machine."""

    def __init__(self, prism: ModuleType, *, can_tell: bool) -> None:
        self.heard: list[tuple[str, str]] = []
        self.is_speaking = False
        self.is_gone = False
        heard, reader = self.heard, self

        class Recording(prism.CustomBackend):  # type: ignore[misc, name-defined]
            def speak(self, text: str, interrupt: bool) -> None:
                if reader.is_gone:
                    raise OSError("gone")
                heard.append(("interrupt" if interrupt else "speak", text))
                reader.is_speaking = "long" in text

            def stop(self) -> None:
                heard.append(("stop", ""))
                reader.is_speaking = False

            def braille(self, text: str) -> None:
                heard.append(("braille", text))

        if can_tell:
            Recording.is_speaking = lambda _self: reader.is_speaking
        self._backend = Recording

    def context(self, prism: ModuleType) -> Any:
        with prism.RegistryBuilder() as builder:
            builder.add_backend("recording", self._backend, priority=255)
            return prism.Context(builder.freeze())

    def spoken(self) -> list[str]:
        return [text for how, text in self.heard if how in ("speak", "interrupt")]


@pytest.mark.parametrize("can_tell", [True, False])
def test_a_reply_interrupts_and_news_waits(
    prism: ModuleType, start: Callable[[SpeechDevice], SpeechWorker], can_tell: bool
) -> None:
    reader = Reader(prism, can_tell=can_tell)
    worker = start(Prismatoid(reader.context))
    worker.use(VoiceSettings(rate=100))  # no screen reader's voice is changed
    worker.speak("a long answer, " * 10, Urgency.REPLY)
    wait_until(lambda: len(reader.spoken()) == 1)
    worker.speak("Ben: pass.", Urgency.NEWS)
    worker.speak("Score: 0.", Urgency.REPLY)
    assert worker.wait_until_said(PATIENCE_S)
    assert reader.spoken() == [("a long answer, " * 10).strip(), "Score: 0.", "Ben: pass."]
    assert reader.heard.index(("stop", ""), 1) < reader.heard.index(("speak", "Score: 0."))


def test_a_screen_reader_that_can_tell_is_believed(
    prism: ModuleType, start: Callable[[SpeechDevice], SpeechWorker]
) -> None:
    reader = Reader(prism, can_tell=True)
    worker = start(Prismatoid(reader.context))
    worker.speak("a long answer", Urgency.REPLY)
    worker.speak("news", Urgency.NEWS)
    wait_until(lambda: reader.is_speaking)
    assert not worker.wait_until_said(1.0)  # longer than anybody speaks these words
    reader.is_speaking = False
    assert worker.wait_until_said(PATIENCE_S)
    assert reader.spoken() == ["a long answer", "news"]


def test_braille_reaches_a_screen_reader_that_has_a_display(
    prism: ModuleType, start: Callable[[SpeechDevice], SpeechWorker]
) -> None:
    reader = Reader(prism, can_tell=True)
    start(Prismatoid(reader.context)).show("⠽⠳⠗")
    wait_until(lambda: reader.heard == [("braille", "⠽⠳⠗")])


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_screen_reader_that_goes_is_tried_again(
    prism: ModuleType,
    start: Callable[[SpeechDevice], SpeechWorker],
    troubles: Troubles,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(worker_module, "RETRY_S", 0.05)
    reader = Reader(prism, can_tell=True)
    worker = start(Prismatoid(reader.context))
    worker.speak("hello", Urgency.NEWS)
    assert worker.wait_until_said(PATIENCE_S)
    reader.is_gone = True
    worker.speak("Your turn.", Urgency.NEWS)
    assert troubles.next().fault is Fault.LOST
    reader.is_gone = False
    assert worker.wait_until_said(PATIENCE_S)
    assert reader.spoken() == ["hello", "Your turn."]
    capsys.readouterr()  # prismatoid tells how a backend written in Python failed


@pytest.mark.usefixtures("quick_switches")
def test_of_ten_thousand_announcements_from_several_threads_no_news_is_lost_or_overtaken(
    prism: ModuleType, start: Callable[[SpeechDevice], SpeechWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "UNHEARD_S", 0.0)
    monkeypatch.setattr(device, "_NOT_SPEAKING_BY_S", 0.0)
    reader = Reader(prism, can_tell=True)
    worker = start(Prismatoid(reader.context))
    talk_from_threads(worker, news_every=250)
    assert worker.wait_until_said(60.0)
    check_order(reader.spoken(), news_every=250)


def test_prismatoid_speaks_through_a_real_daemon(
    prism: ModuleType,
    dispatcher: PrivateSpeechDispatcher,
    start: Callable[[SpeechDevice], SpeechWorker],
    troubles: Troubles,
) -> None:
    assert find_spec(prism.__name__)
    worker = start(Prismatoid())
    worker.speak("Slowly: help", Urgency.REPLY)
    dispatcher.wait_for(["Slowly: help"])
    worker.show("⠽⠳⠗")  # Speech Dispatcher has no display: nothing comes of it
    worker.speak("Your turn.", Urgency.REPLY)
    dispatcher.wait_for(["Slowly: help", "Your turn."])
    assert ("stopped", "Slowly: help") in dispatcher.events()
    assert troubles.faults() == []


def test_accessible_output2_speaks_through_a_real_daemon(
    accessible_output2: ModuleType,
    dispatcher: PrivateSpeechDispatcher,
    start: Callable[[SpeechDevice], SpeechWorker],
    troubles: Troubles,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert find_spec(accessible_output2.__name__)
    worker = start(AccessibleOutput2())
    worker.speak("Slowly: help", Urgency.REPLY)
    dispatcher.wait_for(["Slowly: help"])
    worker.speak("Ben: pass.", Urgency.NEWS)
    worker.show("⠽⠳⠗")
    worker.speak("Score: 0.", Urgency.REPLY)
    assert worker.wait_until_said(PATIENCE_S)
    dispatcher.wait_for(["Slowly: help", "Score: 0.", "Ben: pass."])
    worker.close()
    assert troubles.faults() == []
    assert capfd.readouterr() == ("", "")  # it prints what it lacks


def test_ten_thousand_announcements_reach_accessible_output2_in_order(
    accessible_output2: ModuleType,
    dispatcher: PrivateSpeechDispatcher,
    start: Callable[[SpeechDevice], SpeechWorker],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_spec(accessible_output2.__name__)
    monkeypatch.setattr(worker_module, "UNHEARD_S", 0.0)
    monkeypatch.setattr(device, "_LEAST_S", 0.05)  # twice as long as it takes
    monkeypatch.setattr(device, "_FAST_CHARACTERS_PER_SECOND", 1000.0)
    worker = start(AccessibleOutput2())
    talk_from_threads(worker, news_every=500)
    assert worker.wait_until_said(60.0)
    wait_until(lambda: "last reply" in dispatcher.spoken())
    check_order(dispatcher.spoken(), news_every=500)


@pytest.mark.parametrize("reader", [Prismatoid, AccessibleOutput2])
def test_where_no_screen_reader_runs_none_is_found_and_no_daemon_is_started(
    reader: Callable[[], SpeechDevice], no_daemon: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lack = reader().lack()
    if lack is not None:
        pytest.skip(lack.detail)
    with pytest.raises(DeviceMissing) as missing:
        reader().open(lambda: None)
    assert missing.value.lack.pypi_package == ""
    assert not no_daemon.exists()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("reader", "package"), [(Prismatoid, "prismatoid"), (AccessibleOutput2, "accessible-output2")]
)
def test_what_is_not_installed_is_named(
    reader: Callable[[], SpeechDevice], package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "find_spec", lambda _name: None)
    lack = reader().lack()
    assert lack is not None
    assert lack.pypi_package == package
    with pytest.raises(DeviceMissing):
        reader().open(lambda: None)


def talk_from_threads(worker: SpeechWorker, *, news_every: int) -> None:
    """10,000 announcements from four threads, and a last reply."""

    def talk(thread: int) -> None:
        for number in range(2500):
            worker.speak(f"{thread} {number}", Urgency.REPLY if number % news_every else Urgency.NEWS)

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    worker.speak("last reply", Urgency.REPLY)


def check_order(spoken: list[str], *, news_every: int) -> None:
    assert "last reply" in spoken
    for thread in range(4):
        numbers = [int(text.split()[1]) for text in spoken if text.startswith(f"{thread} ")]
        news = [number for number in numbers if number % news_every == 0]
        assert news == list(range(0, 2500, news_every))
        replies = [number for number in numbers if number % news_every]
        assert replies == sorted(set(replies))
