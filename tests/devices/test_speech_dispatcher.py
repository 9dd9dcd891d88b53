"""Our own voice through a real Speech Dispatcher: what it is told to speak, in which order."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.devices import speech_dispatcher as device
from crossdots.devices import worker as worker_module
from crossdots.devices.device import Fault
from crossdots.devices.distribution import BindingMissing
from crossdots.devices.self_voice import EspeakNg
from crossdots.devices.speech_dispatcher import SpeechDispatcher
from crossdots.devices.worker import SpeechWorker
from crossdots.speech.output import VoiceSettings

if TYPE_CHECKING:
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
def start(troubles: Troubles) -> Iterator[Callable[[], SpeechWorker]]:
    started: list[SpeechWorker] = []

    def start_worker() -> SpeechWorker:
        started.append(SpeechWorker([SpeechDispatcher()], troubles))
        return started[-1]

    yield start_worker
    for worker in started:
        worker.close()


@pytest.fixture
def worker(dispatcher: PrivateSpeechDispatcher, start: Callable[[], SpeechWorker]) -> SpeechWorker:
    assert dispatcher.spoken() == []
    return start()


def reply(worker: SpeechWorker, text: str) -> None:
    worker.speak(text, Urgency.REPLY)


def news(worker: SpeechWorker, text: str) -> None:
    worker.speak(text, Urgency.NEWS)


def test_utterances_are_spoken_exactly_and_in_order(
    dispatcher: PrivateSpeechDispatcher, worker: SpeechWorker
) -> None:
    said = [
        "Ann: TRAIN at 8 D across, 12 points. Total 12 points. 81 tiles in the bag.",
        "“Your turn.” <b> & . ..",
        ".",
        ". begins with a full stop",
        "Zoë, señor, ąęł, \N{GRINNING FACE}",
        "word " * 2000 + "end",
    ]
    for text in said:
        news(worker, text)
    assert worker.wait_until_said(PATIENCE_S)
    dispatcher.wait_for(said)


def test_a_reply_interrupts_and_news_waits(dispatcher: PrivateSpeechDispatcher, worker: SpeechWorker) -> None:
    reply(worker, "Slowly: help")
    dispatcher.wait_for(["Slowly: help"])
    news(worker, "Ben: pass.")
    news(worker, "Your turn.")
    reply(worker, "Score: 0.")
    assert worker.wait_until_said(PATIENCE_S)
    dispatcher.wait_for(["Slowly: help", "Score: 0.", "Ben: pass.", "Your turn."])
    assert dispatcher.events()[:3] == [
        ("speak", "Slowly: help"),
        ("stopped", "Slowly: help"),
        ("speak", "Score: 0."),
    ]


def test_typing_stops_speech(dispatcher: PrivateSpeechDispatcher, worker: SpeechWorker) -> None:
    reply(worker, "Slowly: help")
    dispatcher.wait_for(["Slowly: help"])
    worker.stop()
    wait_until(lambda: ("stopped", "Slowly: help") in dispatcher.events())
    assert worker.wait_until_said(PATIENCE_S)


def test_a_single_character_is_spelled(dispatcher: PrivateSpeechDispatcher, worker: SpeechWorker) -> None:
    reply(worker, "q")
    dispatcher.wait_for(["q"])
    assert dispatcher.last()["kind"] == "char"
    reply(worker, "qi")
    dispatcher.wait_for(["q", "qi"])
    assert dispatcher.last()["kind"] == "speak"


def test_the_voice_is_as_the_settings_say(dispatcher: PrivateSpeechDispatcher, worker: SpeechWorker) -> None:
    reply(worker, "one")
    assert worker.wait_until_said(PATIENCE_S)
    usual = dispatcher.last()["settings"]
    assert (usual["rate"], usual["volume"], usual["punctuation_mode"]) == ("0", "100", "none")
    assert worker.voices == ("Ann", "Ben")

    worker.use(VoiceSettings(rate=65, volume=25, voice="Ben"))
    reply(worker, "two")
    assert worker.wait_until_said(PATIENCE_S)
    chosen = dispatcher.last()["settings"]
    assert (chosen["rate"], chosen["volume"], chosen["synthesis_voice"]) == ("30", "-50", "Ben")

    worker.use(VoiceSettings(rate=0, voice="nobody"))
    reply(worker, "three")
    assert worker.wait_until_said(PATIENCE_S)
    again = dispatcher.last()["settings"]
    assert (again["rate"], again["volume"]) == ("-100", "100")
    assert again["synthesis_voice"] == usual["synthesis_voice"]


def test_a_daemon_that_is_killed_in_the_middle_is_used_again_when_it_is_back(
    own_dispatcher: PrivateSpeechDispatcher,
    start: Callable[[], SpeechWorker],
    troubles: Troubles,
    longest_ms: Callable[[Callable[[], object], int], float],
) -> None:
    own_dispatcher.start()
    worker = start()
    reply(worker, "Slowly: help")
    own_dispatcher.wait_for(["Slowly: help"])
    own_dispatcher.kill()
    assert longest_ms(lambda: reply(worker, "Score: 0."), 200) < 50
    assert troubles.next(1.5).fault is Fault.LOST
    news(worker, "Your turn.")
    own_dispatcher.forget()
    own_dispatcher.start()
    own_dispatcher.wait_for(["Score: 0.", "Your turn."])
    assert worker.wait_until_said(PATIENCE_S)
    assert troubles.faults() == []


def test_what_the_daemon_died_with_is_said_again(
    own_dispatcher: PrivateSpeechDispatcher, start: Callable[[], SpeechWorker], troubles: Troubles
) -> None:
    own_dispatcher.start()
    worker = start()
    news(worker, "Slowly: Ann has played")
    own_dispatcher.wait_for(["Slowly: Ann has played"])
    own_dispatcher.kill()
    assert troubles.next(1.5).fault is Fault.LOST
    own_dispatcher.forget()
    own_dispatcher.start()
    own_dispatcher.wait_for(["Slowly: Ann has played"])
    worker.stop()


def test_a_daemon_that_hangs_is_dropped_within_a_second_and_another_voice_speaks(
    own_dispatcher: PrivateSpeechDispatcher,
    troubles: Troubles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    espeak = EspeakNg(tmp_path)
    if espeak.lack() is not None:
        pytest.skip("espeak-ng is not installed")
    monkeypatch.setattr(worker_module, "RETRY_PREFERRED_S", 0.2)
    own_dispatcher.start()
    worker = SpeechWorker([SpeechDispatcher(), espeak], troubles)
    news(worker, "hello")
    own_dispatcher.wait_for(["hello"])
    assert worker.wait_until_said(PATIENCE_S)
    own_dispatcher.hang()
    news(worker, "Your turn.")
    assert troubles.next(1.2).fault is Fault.HUNG
    assert worker.wait_until_said(PATIENCE_S)
    assert worker.device_name == "espeak-ng"
    assert [file.name for file in tmp_path.iterdir()] == ["0001.wav"]
    own_dispatcher.go_on()
    wait_until(lambda: worker.device_name == "Speech Dispatcher")
    own_dispatcher.forget()
    news(worker, "Back again.")
    own_dispatcher.wait_for(["Back again."])
    worker.close()
    assert troubles.faults() == []


def test_of_ten_thousand_announcements_from_several_threads_no_news_is_lost_or_overtaken(
    dispatcher: PrivateSpeechDispatcher,
    worker: SpeechWorker,
    troubles: Troubles,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_module, "UNHEARD_S", 0.0)

    def talk(thread: int) -> None:
        for number in range(2500):
            (news if number % 250 == 0 else reply)(worker, f"{thread} {number}")

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reply(worker, "last reply")
    assert worker.wait_until_said(60.0)
    spoken = dispatcher.spoken()
    for thread_number in range(4):
        numbers = [int(text.split()[1]) for text in spoken if text.startswith(f"{thread_number} ")]
        assert [number for number in numbers if number % 250 == 0] == list(range(0, 2500, 250))
        replies = [number for number in numbers if number % 250]
        assert replies == sorted(set(replies))
    assert "last reply" in spoken
    assert troubles.faults() == []


def test_no_daemon_is_ever_started(
    no_daemon: Path, start: Callable[[], SpeechWorker], troubles: Troubles
) -> None:
    assert SpeechDispatcher().lack() is not None
    worker = start()
    news(worker, "hello")
    trouble = troubles.next()
    assert (trouble.device, trouble.fault) == ("Speech Dispatcher", Fault.MISSING)
    assert not no_daemon.exists()


def test_what_it_lacks_is_named(
    dispatcher: PrivateSpeechDispatcher, no_daemon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SpeechDispatcher(dispatcher.address).lack() is None
    assert dispatcher.spoken() == []

    stopped = SpeechDispatcher(f"unix_socket:{no_daemon}").lack()
    assert stopped is not None
    assert stopped.debian_package == ""
    unreadable = SpeechDispatcher("inet_socket:127.0.0.1:port").lack()
    assert unreadable is not None
    refused = SpeechDispatcher("inet_socket:127.0.0.1:1").lack()
    assert refused is not None
    assert "refused" in refused.detail

    monkeypatch.setattr(shutil, "which", lambda _name: None)
    missing = SpeechDispatcher().lack()
    assert missing is not None
    assert missing.debian_package == "speech-dispatcher"

    def no_binding(name: str, _is_official: object) -> object:
        raise BindingMissing(f"no module {name}")

    monkeypatch.setattr(device, "find_module", no_binding)
    no_module = SpeechDispatcher(dispatcher.address).lack()
    assert no_module is not None
    assert no_module.debian_package == "python3-speechd"


def test_it_is_looked_for_where_the_binding_looks(
    dispatcher: PrivateSpeechDispatcher, monkeypatch: pytest.MonkeyPatch, short_folder: Callable[[], Path]
) -> None:
    monkeypatch.delenv("SPEECHD_ADDRESS")
    monkeypatch.delenv("SPEECHD_SOCKET", raising=False)
    runtime = short_folder()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    assert SpeechDispatcher().lack() is not None
    (runtime / "speech-dispatcher").mkdir()
    socket = runtime / "speech-dispatcher" / "speechd.sock"
    socket.symlink_to(dispatcher.address.removeprefix("unix_socket:"))
    assert SpeechDispatcher().lack() is None
    engine = SpeechDispatcher().open(lambda: None)
    assert tuple(engine.voices) == ("Ann", "Ben")
    engine.close()
