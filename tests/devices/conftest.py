"""The outside world of the devices: a display, a daemon that speaks, and who listens to trouble.

The tests get these classes through fixtures, and import them for their types alone.
"""

import queue
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.devices.device import Fault, Trouble

if TYPE_CHECKING:
    from tests.devices.display_sitting import DisplaySitting, Seat
    from tests.devices.private_speech_dispatcher import SPEECH_DISPATCHER, PrivateSpeechDispatcher
    from tests.devices.virtual_display import BRLTTY, PrivateBrltty
else:
    from display_sitting import DisplaySitting, Seat
    from private_speech_dispatcher import SPEECH_DISPATCHER, PrivateSpeechDispatcher
    from virtual_display import BRLTTY, PrivateBrltty


class Troubles:
    """Collects what a device tells, with the time."""

    def __init__(self) -> None:
        self._told: queue.Queue[Trouble] = queue.Queue()

    def __call__(self, trouble: Trouble) -> None:
        self._told.put(trouble)

    def next(self, seconds: float = 10.0) -> Trouble:
        """The next one; fails if there is none so soon."""
        return self._told.get(timeout=seconds)

    def faults(self) -> list[Fault]:
        """Those that nobody has asked for yet."""
        faults = []
        while not self._told.empty():
            faults.append(self._told.get().fault)
        return faults


@pytest.fixture
def troubles() -> Troubles:
    return Troubles()


@pytest.fixture(scope="session")
def short_folder() -> Iterator[Callable[[], Path]]:
    """Makes folders whose names are short enough for the name of a socket in them."""
    with tempfile.TemporaryDirectory(prefix="crossdots-") as folder:
        yield lambda: Path(tempfile.mkdtemp(dir=folder))


@pytest.fixture(scope="session")
def shared_brltty(short_folder: Callable[[], Path]) -> Iterator[PrivateBrltty]:
    needs_brltty()
    with PrivateBrltty(short_folder(), 40) as brltty:
        yield brltty


@pytest.fixture
def brltty(shared_brltty: PrivateBrltty) -> PrivateBrltty:
    """A BRLTTY that runs, with a display of 40 cells."""
    shared_brltty.display.resize(40)
    shared_brltty.display.forget()
    return shared_brltty


@pytest.fixture
def own_brltty(short_folder: Callable[[], Path]) -> Iterator[PrivateBrltty]:
    """A BRLTTY for one test alone, with a display of 20 cells; it is still to be started."""
    needs_brltty()
    brltty = PrivateBrltty(short_folder(), 20)
    yield brltty
    brltty.kill()
    brltty.display.close()


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Sits down at a display with these words on the command line."""

    def seat(brltty: PrivateBrltty, *arguments: str) -> DisplaySitting:
        monkeypatch.setenv("BRLAPI_HOST", brltty.host)
        monkeypatch.setenv("BRLAPI_AUTH", "none")
        return DisplaySitting(brltty.display, tmp_path, arguments)

    return seat


@pytest.fixture(scope="session")
def shared_dispatcher(short_folder: Callable[[], Path]) -> Iterator[PrivateSpeechDispatcher]:
    needs_dispatcher()
    with PrivateSpeechDispatcher(short_folder()) as dispatcher:
        yield dispatcher


@pytest.fixture
def dispatcher(
    shared_dispatcher: PrivateSpeechDispatcher, monkeypatch: pytest.MonkeyPatch
) -> PrivateSpeechDispatcher:
    """A Speech Dispatcher that runs, and that every client finds."""
    monkeypatch.setenv("SPEECHD_ADDRESS", shared_dispatcher.address)
    shared_dispatcher.forget()
    return shared_dispatcher


@pytest.fixture
def own_dispatcher(
    short_folder: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[PrivateSpeechDispatcher]:
    """A Speech Dispatcher for one test alone; it is still to be started."""
    needs_dispatcher()
    dispatcher = PrivateSpeechDispatcher(short_folder())
    monkeypatch.setenv("SPEECHD_ADDRESS", dispatcher.address)
    yield dispatcher
    dispatcher.kill()


@pytest.fixture
def no_daemon(short_folder: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """No Speech Dispatcher runs, and one that somebody started would show here."""
    socket = short_folder() / "socket"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{socket}")
    return socket


def needs_brltty() -> None:
    if BRLTTY is None:
        pytest.skip("brltty is not installed")


def needs_dispatcher() -> None:
    if SPEECH_DISPATCHER is None:
        pytest.skip("speech-dispatcher is not installed")


@pytest.fixture
def longest_ms() -> Callable[[Callable[[], object], int], float]:
    """Measures the longest of many calls, in milliseconds."""

    def measure(call: Callable[[], object], times: int) -> float:
        longest = 0.0
        for _ in range(times):
            before = time.perf_counter()
            call()
            longest = max(longest, time.perf_counter() - before)
        return longest * 1000

    return measure


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns a hundred times as often as usual, so that what depends on order shows."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(usual / 100)
    yield
    sys.setswitchinterval(usual)
