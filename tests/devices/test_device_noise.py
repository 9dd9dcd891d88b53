"""Nothing that a device or its library has to say reaches the player's terminal."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.devices.private_speech_dispatcher import PrivateSpeechDispatcher
    from tests.devices.virtual_display import PrivateBrltty

PROGRAM = """
import sys
import threading
from crossdots.announcement.announcement import Urgency
from crossdots.devices.brltty import BrlttyDisplay
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.self_voice import EspeakNg, Pyttsx3
from crossdots.devices.speech_dispatcher import SpeechDispatcher
from crossdots.devices.worker import SpeechWorker

for device in (SpeechDispatcher(), Prismatoid(), AccessibleOutput2(), EspeakNg(), Pyttsx3()):
    troubled = threading.Event()
    worker = SpeechWorker([device], lambda _trouble: troubled.set())
    worker.speak("Ha", Urgency.REPLY)
    while not worker.wait_until_said(0.02) and not troubled.is_set():
        pass
    worker.close()
told = threading.Event()
display = BrlttyDisplay(
    print, lambda _size: told.set(), lambda _trouble: told.set(), host=sys.argv[1], authentication="none"
)
display.show("⠓")
assert told.wait(10)
display.close()
print("done")
"""


def run(host: str) -> tuple[str, str]:
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, host],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return answer.stdout, answer.stderr


def test_devices_that_are_there_are_quiet(brltty: PrivateBrltty, dispatcher: PrivateSpeechDispatcher) -> None:
    assert run(brltty.host) == ("done\n", "")
    assert dispatcher.spoken().count("Ha") >= 1


def test_devices_that_are_not_there_are_quiet(no_daemon: Path) -> None:
    assert run("127.0.0.1:1") == ("done\n", "")
    assert not no_daemon.exists()
