"""An output module of Speech Dispatcher that speaks nothing and writes down what it was to speak.

Usage: recording_speech_module.py RECORD. The record gets a line of JSON for each event. An utterance takes
a moment, since the Python binding misses the end of one that takes none. One that begins with "Slowly" goes
on until it is stopped.

Source: the Speech Dispatcher manual, chapter Output Module Communication Protocol.
"""

import json
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

SLOW = "Slowly"
VOICES = ("Ann", "Ben")
LONGEST_S = 60.0
SHORTEST_S = 0.02


class RecordingModule:
    def __init__(self, record: Path) -> None:
        self._record = record.open("a", encoding="utf-8", buffering=1)
        self._settings: dict[str, str] = {}
        self._is_stopped = threading.Event()

    def answer(self, command: str) -> Iterator[str]:
        word = command.split(" ")[0]
        if word == "INIT":
            yield from ("299-recording", "299 OK LOADED SUCCESSFULLY")
        elif word in ("AUDIO", "LOGLEVEL", "SET"):
            yield "207 OK RECEIVING SETTINGS"
            self._settings |= dict(line.split("=", 1) for line in block())
            yield "203 OK SETTINGS RECEIVED"
        elif word in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            yield "202 OK RECEIVING MESSAGE"
            text = "\n".join(block())
            yield "200 OK SPEAKING"
            self._is_stopped.clear()
            threading.Thread(target=self._speak, args=(word.lower(), text), daemon=True).start()
        elif word in ("STOP", "PAUSE"):
            self._is_stopped.set()
        elif word == "LIST":
            yield from (*(f"200-{name}\ten\tnone" for name in VOICES), "200 OK VOICE LIST SENT")
        elif word == "QUIT":
            yield "210 OK QUIT"
        else:
            yield "300 ERR UNKNOWN COMMAND"

    def _speak(self, kind: str, marked_up: str) -> None:
        text = re.sub(r"<[^>]+>", "", marked_up)
        for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            text = text.replace(entity, character)
        say("701 BEGIN")
        self._write(event="speak", kind=kind, text=text, settings=self._settings)
        if self._is_stopped.wait(LONGEST_S if text.startswith(SLOW) else SHORTEST_S):
            self._write(event="stopped", text=text)
            say("703 STOP")
        else:
            self._write(event="end", text=text)
            say("702 END")

    def _write(self, **event: object) -> None:
        self._record.write(json.dumps(event) + "\n")


def block() -> Iterator[str]:
    """Lines up to one with a full stop."""
    for line in iter(sys.stdin.readline, ""):
        if line == ".\n":
            return
        yield line.rstrip("\n").removeprefix(".") if line.startswith("..") else line.rstrip("\n")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    module = RecordingModule(Path(sys.argv[1]))
    for request in iter(sys.stdin.readline, ""):
        for response in module.answer(request.strip()):
            say(response)
        if request.strip() == "QUIT":
            break
