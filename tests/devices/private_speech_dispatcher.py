"""A Speech Dispatcher of our own, which speaks into a file."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

SPEECH_DISPATCHER = shutil.which("speech-dispatcher")
MODULE = Path(__file__).with_name("recording_speech_module.py")
PATIENCE_S = 15.0


class PrivateSpeechDispatcher:
    """What was spoken is what came since `forget`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._record = folder / "record"
        self._socket = folder / "socket"
        self.address = f"unix_socket:{self._socket}"
        self._forgotten = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._record.touch()
        (folder / "conf" / "modules").mkdir(parents=True)
        program = folder / "module"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "{MODULE}" "{self._record}"\n')
        program.chmod(0o755)
        (folder / "conf" / "speechd.conf").write_text(
            f'LogLevel 1\nLogDir "{folder}"\nDisableAutoSpawn\nAudioOutputMethod "libao"\n'
            f'AddModule "recording" "{program}" ""\nDefaultModule recording\nDefaultLanguage en\n'
        )

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        assert SPEECH_DISPATCHER is not None
        self._socket.unlink(missing_ok=True)
        folder = self._folder
        command: list[str | Path] = [
            SPEECH_DISPATCHER,
            "-s",
            "-t",
            "0",
            "-c",
            "unix_socket",
            "-S",
            self._socket,
        ]
        command += ["-C", folder / "conf", "-L", folder, "-P", folder / "pid"]
        with (self._folder / "stderr").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env=os.environ | {"XDG_RUNTIME_DIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self._socket.exists)

    def kill(self) -> None:
        """As a crash does, its modules too."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def hang(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def forget(self) -> None:
        self._forgotten = len(self._events())

    def events(self) -> list[tuple[str, str]]:
        """What happened to which utterance."""
        return [(event["event"], event["text"]) for event in self._events()[self._forgotten :]]

    def spoken(self) -> list[str]:
        return [text for event, text in self.events() if event == "speak"]

    def last(self) -> dict[str, Any]:
        """The last utterance, its kind, and the settings that it is spoken with."""
        return [event for event in self._events() if event["event"] == "speak"][-1]

    def wait_for(self, spoken: list[str]) -> None:
        """Until exactly this has been spoken."""
        wait_until(lambda: self.spoken() == spoken, lambda: f"spoken was {self.spoken()}")

    def _events(self) -> list[dict[str, Any]]:
        lines = self._record.read_text("utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]


def wait_until(is_so: Callable[[], bool], describe: Callable[[], str] = lambda: "") -> None:
    """Wait for what another process does, or fail."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, describe()
        time.sleep(0.005)
