"""Speech that never makes the game wait: what cuts off what, and engines that hang, break and come back."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.devices import worker as module
from crossdots.devices.device import Fault, Trouble
from crossdots.devices.worker import SpeechWorker
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
    from tests.devices.conftest import Troubles
    from tests.devices.scripted_device import ScriptedDevice
else:
    from scripted_device import ScriptedDevice

PATIENCE_S = 10.0

StartWorker = Callable[..., SpeechWorker]


@pytest.fixture
def start(troubles: Troubles) -> Iterator[StartWorker]:
    """Starts a worker with devices, and ends it."""
    started: list[tuple[SpeechWorker, tuple[ScriptedDevice, ...]]] = []

    def start_worker(
        *devices: ScriptedDevice,
        settings: VoiceSettings | None = None,
        on_return: Callable[[], None] | None = None,
    ) -> SpeechWorker:
        worker = SpeechWorker(devices, troubles, settings, on_return)
        started.append((worker, devices))
        return worker

    yield start_worker
    for worker, devices in started:
        for device in devices:
            device.let_go.set()
        worker.close()


@pytest.fixture
def device() -> ScriptedDevice:
    return ScriptedDevice()


def reply(worker: SpeechWorker, text: str) -> None:
    worker.speak(text, Urgency.REPLY)


def news(worker: SpeechWorker, text: str) -> None:
    worker.speak(text, Urgency.NEWS)


def test_news_waits_for_the_end_of_what_is_being_said(start: StartWorker, device: ScriptedDevice) -> None:
    worker = start(device)
    reply(worker, "long reply")
    news(worker, "news one")
    news(worker, "news two")
    device.wait_for("say", "long reply")
    assert not worker.wait_until_said(0.1)
    device.end_utterance()
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["long reply", "news one", "news two"]


def test_a_reply_cuts_off_what_is_being_said_and_news_follows(
    start: StartWorker, device: ScriptedDevice
) -> None:
    worker = start(device)
    reply(worker, "long reply")
    device.wait_for("say", "long reply")
    news(worker, "news")
    reply(worker, "newer")
    assert worker.wait_until_said(PATIENCE_S)
    told = [entry for entry in device.done if entry[0] in ("say", "silence")]
    assert told == [("say", "long reply"), ("silence", ""), ("say", "newer"), ("say", "news")]


def test_a_reply_silences_an_engine_that_may_still_speak(start: StartWorker) -> None:
    device = ScriptedDevice(tells_end=False)
    worker = start(device)
    for speak, text in ((reply, "one"), (news, "two"), (reply, "three")):
        speak(worker, text)
        assert worker.wait_until_said(PATIENCE_S)
    told = [entry for entry in device.done if entry[0] in ("say", "silence")]
    silence = ("silence", "")
    assert told == [silence, ("say", "one"), ("say", "two"), silence, ("say", "three")]


def test_news_that_was_cut_off_before_it_was_heard_is_said_again(
    start: StartWorker, device: ScriptedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UNHEARD_S", PATIENCE_S)
    worker = start(device)
    news(worker, "long news")
    device.wait_for("say", "long news")
    reply(worker, "reply")
    device.wait_for("say", "reply")
    assert not worker.wait_until_said(0.05)
    device.end_utterance()
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["long news", "reply", "long news"]


def test_news_that_was_heard_is_not_said_twice(
    start: StartWorker, device: ScriptedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UNHEARD_S", 0.0)
    worker = start(device)
    news(worker, "long news")
    device.wait_for("say", "long news")
    reply(worker, "reply")
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["long news", "reply"]


def test_typing_stops_speech_and_news_follows_the_next_reply(
    start: StartWorker, device: ScriptedDevice
) -> None:
    worker = start(device)
    reply(worker, "long reply")
    device.wait_for("say", "long reply")
    news(worker, "news")
    worker.stop()
    device.wait_for("silence", "")
    assert not worker.wait_until_said(0.1)
    assert device.said() == ["long reply"]
    reply(worker, "answer")
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["long reply", "answer", "news"]


def test_a_screen_reader_that_falls_silent_by_itself_is_left_alone_at_a_key(start: StartWorker) -> None:
    reader = ScriptedDevice(hushes=True)
    worker = start(reader)
    reply(worker, "long reply")
    reader.wait_for("say", "long reply")
    worker.stop()
    news(worker, "news")
    reader.end_utterance()
    reader.wait_for("say", "news")
    assert ("silence", "") not in reader.done
    reply(worker, "long reply again")
    reader.wait_for("say", "long reply again")
    reply(worker, "another")
    reader.wait_for("say", "another")
    assert ("silence", "") in reader.done


def test_text_is_one_line_that_any_engine_can_take(start: StartWorker, device: ScriptedDevice) -> None:
    worker = start(device)
    news(worker, "  two\nlines\x00 \ud800 ")
    news(worker, " \n")
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["two lines ?"]


def test_settings_hold_from_the_next_utterance_on_and_are_given_once(
    start: StartWorker, device: ScriptedDevice
) -> None:
    worker = start(device, settings=VoiceSettings(rate=10))
    reply(worker, "one")
    assert worker.wait_until_said(PATIENCE_S)
    worker.use(VoiceSettings(rate=20, volume=50, voice="Ann"))
    for text in ("two", "three"):
        reply(worker, text)
        assert worker.wait_until_said(PATIENCE_S)
    uses = [entry for entry in device.done if entry[0] in ("use", "say")]
    assert uses == [
        ("use", "10 100 "),
        ("say", "one"),
        ("use", "20 50 Ann"),
        ("say", "two"),
        ("say", "three"),
    ]


def test_the_device_and_its_voices_are_named(start: StartWorker, device: ScriptedDevice) -> None:
    worker = start(device)
    reply(worker, "one")
    device.wait_for("say", "one")
    assert worker.device_name == "the test's device"
    assert worker.voices == ("voice of the test's device",)


def test_the_newest_braille_reaches_a_screen_reader(start: StartWorker, device: ScriptedDevice) -> None:
    worker = start(device)
    for number in range(1000):
        worker.show(f"⠼{number}")
    device.wait_for("braille", "⠼999")
    numbers = [int(text[1:]) for what, text in device.done if what == "braille"]
    assert numbers == sorted(numbers)


def test_an_engine_that_hangs_is_dropped_within_a_second_and_the_next_one_speaks(
    start: StartWorker, troubles: Troubles, longest_ms: Callable[[Callable[[], object], int], float]
) -> None:
    hung, spare = ScriptedDevice("hung"), ScriptedDevice("spare")
    worker = start(hung, spare)
    news(worker, "hello")
    assert worker.wait_until_said(PATIENCE_S)
    began = time.monotonic()
    news(worker, "do hang")
    assert longest_ms(lambda: news(worker, "more"), 20) < 50
    trouble = troubles.next()
    assert time.monotonic() - began < 1.2
    assert (trouble.device, trouble.fault) == ("hung", Fault.HUNG)
    spare.let_go.set()
    assert worker.wait_until_said(PATIENCE_S)
    assert spare.said() == ["do hang"] + ["more"] * 20
    assert hung.said() == ["hello"]
    assert worker.device_name == "spare"
    assert troubles.faults() == []


def test_an_engine_that_hangs_at_opening_is_passed_over(start: StartWorker, troubles: Troubles) -> None:
    hung, spare = ScriptedDevice("hung", hangs_at_opening=True), ScriptedDevice("spare")
    worker = start(hung, spare)
    news(worker, "hello")
    spare.wait_for("say", "hello")
    hung.let_go.set()
    hung.wait_for("close", "")  # it was opened too late, and isn't kept
    assert hung.said() == []
    assert troubles.faults() == []


def test_what_a_broken_engine_had_to_say_is_said_by_the_next(
    start: StartWorker, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, spare = ScriptedDevice("first"), ScriptedDevice("spare")
    worker = start(first, spare)
    news(worker, "long news")
    news(worker, "more news")
    first.wait_for("say", "long news")

    def broken() -> bool:
        raise OSError("connection lost")

    assert first.engine is not None
    monkeypatch.setattr(first.engine, "is_speaking", broken)
    trouble = troubles.next(1.0)
    assert (trouble.device, trouble.fault) == ("first", Fault.LOST)
    assert "connection lost" in trouble.detail
    spare.wait_for("say", "long news")
    spare.end_utterance()
    assert worker.wait_until_said(PATIENCE_S)
    assert spare.said() == ["long news", "more news"]
    assert first.done[-1] == ("close", "")


def test_an_utterance_that_breaks_every_engine_is_dropped(
    start: StartWorker, device: ScriptedDevice, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    worker = start(device)
    news(worker, "break it")
    news(worker, "go on")
    device.wait_for("say", "go on")
    assert device.opened == 4
    assert troubles.faults() == [Fault.LOST]


def test_where_nothing_speaks_it_is_told_once_and_tried_again(
    start: StartWorker, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    best, worst = ScriptedDevice("best", is_there=False), ScriptedDevice("worst", is_there=False)
    worker = start(best, worst)
    trouble = troubles.next()
    assert (trouble.device, trouble.fault) == ("best", Fault.MISSING)
    assert trouble.lack is not None
    assert trouble.lack.debian_package == "best-package"
    assert worker.device_name is None
    news(worker, "hello")
    worst.wait_until_tried(3)
    worst.is_there = True
    worst.wait_for("say", "hello")
    assert troubles.faults() == []


def test_trouble_is_told_again_after_speech_has_worked(
    start: StartWorker, device: ScriptedDevice, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    worker = start(device)
    for text in ("break one", "fine", "break two", "fine again"):
        news(worker, text)
    device.wait_for("say", "fine again")
    assert worker.wait_until_said(PATIENCE_S)
    assert troubles.faults() == [Fault.LOST, Fault.LOST]


def test_what_is_private_is_forgotten_and_the_rest_is_said(
    start: StartWorker, device: ScriptedDevice
) -> None:
    worker = start(device)
    worker.speak("long private news", Urgency.NEWS, is_private=True)
    worker.speak("private news", Urgency.NEWS, is_private=True)
    news(worker, "news")
    device.wait_for("say", "long private news")
    worker.forget_private()  # at once, so that it had hardly been heard, and would be said again
    device.wait_for("say", "news")
    assert worker.wait_until_said(PATIENCE_S)
    assert device.said() == ["long private news", "news"]
    news(worker, "long news")
    device.wait_for("say", "long news")
    worker.forget_private()
    news(worker, "more news")
    device.end_utterance()
    device.wait_for("say", "more news")
    assert device.done.count(("silence", "")) == 1


def test_its_return_is_told_once_after_each_trouble(
    start: StartWorker, device: ScriptedDevice, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    returns: list[str] = []
    worker = start(device, on_return=lambda: returns.append("back"))
    news(worker, "hello")
    assert worker.wait_until_said(PATIENCE_S)
    assert (returns, worker.is_troubled) == ([], False)
    for text in ("break one", "fine"):  # each is tried three times
        news(worker, text)
    device.wait_for("say", "fine")
    assert worker.wait_until_said(PATIENCE_S)
    assert (returns, worker.is_troubled) == (["back"], False)
    for text in ("break two", "fine again"):
        news(worker, text)
    device.wait_for("say", "fine again")
    assert returns == ["back", "back"]
    assert troubles.faults() == [Fault.LOST, Fault.LOST]


def test_what_is_unsaid_is_known_while_nothing_speaks(start: StartWorker, troubles: Troubles) -> None:
    worker = start(ScriptedDevice(is_there=False))
    news(worker, "news")
    reply(worker, "reply")
    troubles.next()
    assert worker.unsaid == ("reply", "news")
    assert not worker.wait_until_said(PATIENCE_S, or_troubled=True)


def test_a_device_that_opens_and_never_speaks_keeps_no_better_one_away(
    start: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    better, mute = ScriptedDevice("better", is_there=False), ScriptedDevice("mute")
    worker = start(better, mute)
    news(worker, "break it")
    mute.wait_until_tried(2)
    better.is_there = True
    news(worker, "hello")
    news(worker, "break it again")
    better.wait_until_tried(2)
    better.wait_for("open", "")


def test_a_better_device_takes_over_when_it_comes_at_the_end_of_an_utterance(
    start: StartWorker, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    monkeypatch.setattr(module, "RETRY_PREFERRED_S", 0.01)
    better, spare = ScriptedDevice("better", is_there=False), ScriptedDevice("spare")
    worker = start(better, spare)
    news(worker, "long news")
    spare.wait_for("say", "long news")
    better.is_there = True
    better.wait_for("open", "")
    assert worker.device_name == "spare"
    spare.end_utterance()
    spare.wait_for("close", "")
    news(worker, "more news")
    better.wait_for("say", "more news")
    assert spare.said() == ["long news"]
    assert troubles.faults() == []


def test_closing_breaks_off_at_once(start: StartWorker, device: ScriptedDevice) -> None:
    worker = start(device)
    reply(worker, "long reply")
    news(worker, "news")
    device.wait_for("say", "long reply")
    worker.close()
    assert device.done[-2:] == [("silence", ""), ("close", "")]
    assert device.said() == ["long reply"]
    news(worker, "too late")
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("speech ")]


def test_closing_with_patience_lets_the_last_words_be_heard(
    start: StartWorker, device: ScriptedDevice
) -> None:
    worker = start(device)
    reply(worker, "long reply")
    news(worker, "last news")
    device.wait_for("say", "long reply")
    threading.Timer(0.1, device.end_utterance).start()
    worker.close(PATIENCE_S)
    assert device.said() == ["long reply", "last news"]
    assert device.done[-1] == ("close", "")


def test_trouble_may_be_told_through_the_worker_itself(
    device: ScriptedDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.01)
    spare = ScriptedDevice("spare")

    def tell(trouble: Trouble) -> None:
        worker.speak(f"{trouble.device} {trouble.fault.value}", Urgency.NEWS)

    worker = SpeechWorker([device, spare], tell)
    worker.speak("break it", Urgency.NEWS)
    spare.wait_for("say", "the test's device lost")
    worker.close()


@pytest.mark.usefixtures("quick_switches")
def test_of_ten_thousand_announcements_from_several_threads_no_news_is_lost_or_overtaken(
    start: StartWorker, device: ScriptedDevice, troubles: Troubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UNHEARD_S", 0.0)  # else some would be said twice, as it should be
    worker = start(device)

    def talk(thread: int) -> None:
        for number in range(2500):
            (reply if number % 5 == 0 else news)(worker, f"{thread} {number}")

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reply(worker, "last reply")
    assert worker.wait_until_said(PATIENCE_S)
    for thread_number in range(4):
        numbers = [int(text.split()[1]) for text in device.said() if text.startswith(f"{thread_number} ")]
        said_news = [number for number in numbers if number % 5]
        assert said_news == [number for number in range(2500) if number % 5]
        said_replies = [number for number in numbers if number % 5 == 0]
        assert said_replies == sorted(set(said_replies))
    assert "last reply" in device.said()
    assert troubles.faults() == []
