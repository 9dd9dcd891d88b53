"""Our own voice through Speech Dispatcher, the speech service of Linux desktops."""

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from crossdots.devices.device import DeviceMissing, Lack
from crossdots.devices.distribution import BindingMissing, find_module
from crossdots.devices.engine import SpeechEngine
from crossdots.speech.output import USUAL_RATE, VoiceSettings

_ANSWER_S = 0.5
"""A daemon that runs answers within milliseconds."""

_CHARACTER_S = 0.4
_CHECK_S = 0.4

_LOUDEST = 100
_SOFTEST = -100


class SpeechDispatcher:
    """The daemon at `address`, as `SPEECHD_ADDRESS` has it; empty for where clients look by themselves.

    It is never started from here: where it serves a player's session, it runs, or socket activation runs it.
    """

    name = "Speech Dispatcher"
    opening_s = 2.0

    def __init__(self, address: str = "") -> None:
        self._address = address

    def lack(self) -> Lack | None:
        """What it lacks, None if the daemon answers."""
        try:
            _find_binding()
        except DeviceMissing as missing:
            return missing.lack
        return self._lack_of_daemon()

    def open(self, wake: Callable[[], None]) -> SpeechEngine:
        """A connection of our own to the daemon.

        Raises:
            DeviceMissing: there is no binding, or the daemon doesn't answer.
        """
        binding = _find_binding()
        lack = self._lack_of_daemon()  # the binding would wait for ever for a daemon that hangs
        if lack is not None:
            raise DeviceMissing(lack)
        connect = partial(binding.SSIPClient, "crossdots", address=self._address or None, autospawn=False)
        try:
            return _Connection(binding, connect, wake)
        except Exception as error:  # one of several that the binding has for a daemon that went away
            raise DeviceMissing(Lack(f"no connection: {error!r}")) from error

    def _lack_of_daemon(self) -> Lack | None:
        try:
            with _connected(self._address or os.environ.get("SPEECHD_ADDRESS", "")) as daemon:
                daemon.sendall(b"QUIT\r\n")
                return None if daemon.recv(3).isdigit() else Lack("something else answers")
        except (OSError, ValueError) as error:
            package = "" if shutil.which("speech-dispatcher") else "speech-dispatcher"
            return Lack(f"the daemon doesn't answer: {error}", debian_package=package)


class _Connection:
    """One SSIP connection. It says one message at a time, so that news can wait here and is never lost."""

    def __init__(self, binding: ModuleType, connect: Callable[[], Any], wake: Callable[[], None]) -> None:
        self._binding = binding
        self._connect = connect
        self._wake = wake
        self._said = 0
        self._ended = 0
        self._character_ends_at = 0.0
        self._check_at = 0.0
        self._voice = ""
        self._client = self._connected()
        self.voices: Sequence[str] = _english(self._client.list_synthesis_voices())
        self.tells_end = True
        self.hushes = False

    def say(self, text: str) -> None:
        """One character goes through CHAR: synthesizers name it then, and don't read it as a word."""
        self._check_at = monotonic() + _CHECK_S
        if len(text) == 1:
            self._client.char(text)
            self._character_ends_at = monotonic() + _CHARACTER_S  # the binding doesn't tell its end
            return
        self._said += 1
        number = self._said

        def ended(_event: str, index_mark: str | None = None) -> None:  # noqa: ARG001 - called with it
            self._ended = max(self._ended, number)
            self._wake()

        types = self._binding.CallbackType
        self._client.speak(text, callback=ended, event_types=(types.END, types.CANCEL))

    def is_speaking(self) -> bool:
        """Whether the daemon has told neither the end of the message nor that it was cut off."""
        now = monotonic()
        if self._ended == self._said:
            return now < self._character_ends_at
        if now >= self._check_at:
            self._client.get_language()  # a daemon that has died tells no end: this fails then
            self._check_at = now + _CHECK_S
        return True

    def silence(self) -> None:
        """Cancel what is being said."""
        self._client.cancel()
        self._ended = self._said
        self._character_ends_at = 0.0

    def use(self, settings: VoiceSettings) -> None:
        """Rate and volume as SSIP has them, and a voice of the synthesizer by its name."""
        if self._voice and settings.voice not in self.voices:
            self._client.close()  # only a new connection has the usual voice again
            self._client = self._connected()
            self._voice = ""
        self._client.set_rate(2 * (settings.rate - USUAL_RATE))
        self._client.set_volume(_SOFTEST + (_LOUDEST - _SOFTEST) * settings.volume // 100)
        if settings.voice in self.voices:
            self._client.set_synthesis_voice(settings.voice)
            self._voice = settings.voice

    def braille(self, cells: str) -> None:
        """It drives no display."""

    def close(self) -> None:
        """End the connection."""
        self._client.close()

    def _connected(self) -> Any:
        client = self._connect()
        client.set_punctuation(self._binding.PunctuationMode.NONE)
        client.set_priority(self._binding.Priority.MESSAGE)  # the only one that waits and isn't dropped
        return client


def _english(voices: Iterable[tuple[str, str, str]]) -> tuple[str, ...]:
    """The names of those whose language is English; of all where none is, or none says."""
    listed = tuple(voices)
    english = tuple(name for name, language, _ in listed if (language or "").lower().startswith("en"))
    return english or tuple(name for name, _, _ in listed)


def _find_binding() -> ModuleType:
    try:
        return find_module("speechd", _is_official)
    except BindingMissing as missing:
        raise DeviceMissing(Lack(str(missing), debian_package="python3-speechd")) from missing


def _is_official(module: ModuleType) -> bool:
    names = ("SSIPClient", "CallbackType", "Priority", "PunctuationMode")
    return all(hasattr(module, name) for name in names)


def _connected(address: str) -> socket.socket:
    """A connection to the daemon's socket, as the binding finds it.

    Raises:
        OSError: nobody listens there.
        ValueError: `address` can't be read.
    """
    method, _, place = address.partition(":")
    if method == "inet_socket":
        host, _, port = place.partition(":")
        return socket.create_connection((host or "127.0.0.1", int(port or 6560)), _ANSWER_S)
    if sys.platform == "win32":  # Python has no such sockets there
        raise ConnectionRefusedError(address)
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.settimeout(_ANSWER_S)
    try:
        client.connect(place or os.environ.get("SPEECHD_SOCKET") or str(_usual_socket()))
    except BaseException:
        client.close()
        raise
    return client


def _usual_socket() -> Path:
    """Source: the Speech Dispatcher manual, section Address specification."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("XDG_RUNTIME_DIR") or cache) / "speech-dispatcher" / "speechd.sock"
