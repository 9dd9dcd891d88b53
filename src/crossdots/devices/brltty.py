"""A refreshable braille display through BRLTTY: cells out, keys in, and no harm when it is unplugged.

BRLTTY keeps the keys that are its own, such as those of its preferences menu and its help. Letters typed on
the braille keyboard come as characters of BRLTTY's text table, the computer braille that its user chose:
a to z are the same in each of them. Contracted input isn't translated.
"""

import os
import re
import select
import shutil
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic
from types import ModuleType
from typing import Any

from crossdots.braille.output import DisplayKey, DisplaySize, NamedKey, Routing, Typed
from crossdots.braille.translator import BLANK_CELL
from crossdots.devices.device import DeviceMissing, Fault, Lack, Trouble
from crossdots.devices.distribution import BindingMissing, find_module

RETRY_S = 0.5
"""How soon a display that has gone is looked for again."""

_PING_S = 0.5
"""How often BRLTTY is asked for the size of the display: so a change shows, and a BRLTTY that hangs."""

_ANSWER_S = 0.8
_CONNECTION_S = 3.0
"""How long BRLTTY may take for a connection: right after its own start it takes a second."""

_NOT_PLUGGED_IN_S = 1.0
_LOOK_S = 0.05

_COMMANDS: Mapping[str, NamedKey] = {
    "FWINLT": NamedKey.PAN_LEFT,
    "FWINLTSKIP": NamedKey.PAN_LEFT,
    "FWINRT": NamedKey.PAN_RIGHT,
    "FWINRTSKIP": NamedKey.PAN_RIGHT,
    "LNUP": NamedKey.LINE_UP,
    "PRDIFLN": NamedKey.LINE_UP,
    "LNDN": NamedKey.LINE_DOWN,
    "NXDIFLN": NamedKey.LINE_DOWN,
    "HOME": NamedKey.MESSAGE_START,
    "TOP_LEFT": NamedKey.MESSAGE_START,
    "TOP": NamedKey.MESSAGE_START,
    "LNBEG": NamedKey.MESSAGE_START,
}
"""The commands of BRLTTY that displays have keys for, and that mean something in a game.

Source: the BRLTTY manual, Command Reference; KEY_CMD_ constants of BrlAPI.
"""

_SYMBOLS: Mapping[str, NamedKey] = {
    "LINEFEED": NamedKey.ENTER,
    **{
        key.name: key
        for key in NamedKey
        if key not in _COMMANDS.values() and key not in (NamedKey.ENTER, NamedKey.UNKNOWN)
    },
}
"""The KEY_SYM_ constants of BrlAPI."""

_CAPITAL = {"SHIFT", "UPPER"}


def lack(host: str = "", authentication: str = "") -> Lack | None:
    """What a display lacks, None if BRLTTY answers where these say, as in `BrlttyDisplay`.

    Whether a display is plugged in shows only when it is used.
    """
    answers: list[Lack | None] = []
    where = _where(host, authentication)
    asking = threading.Thread(target=lambda: answers.append(_lack(where)), daemon=True)
    asking.start()
    asking.join(_ANSWER_S)
    return answers[0] if answers else Lack("BRLTTY doesn't answer")


def display_key(binding: ModuleType, code: int) -> DisplayKey:
    """What the player did, from a key code of BrlAPI."""
    described = binding.describeKeyCode(code)
    command: str = described["command"].decode()
    argument: int = described["argument"]
    flags = {flag.decode() for flag in described["flags"]}
    if described["type"] == b"CMD":
        return Routing(argument) if command == "ROUTE" else _COMMANDS.get(command, NamedKey.UNKNOWN)
    if flags - _CAPITAL:  # Control and the like
        return NamedKey.UNKNOWN
    if command in ("LATIN1", "UNICODE") and chr(argument).isprintable():
        character = chr(argument)
        return Typed(character.upper() if flags else character)
    return _SYMBOLS.get(command, NamedKey.UNKNOWN)


def console_number() -> int | None:
    """The number of the Linux console that the game runs on, None if it runs elsewhere."""
    number = os.environ.get("CONTROLVT", "")
    if number.isdecimal():
        return int(number)
    if sys.platform == "win32":
        return None
    for descriptor in range(3):
        with suppress(OSError):
            if match := re.fullmatch(r"/dev/tty([1-9][0-9]*)", os.ttyname(descriptor)):
                return int(match[1])
    return None


class BrlttyDisplay:
    """The display that BRLTTY drives, from when there is one until `close`.

    `on_key` gets each key, `on_size` the size of the display when it comes, comes back and changes, and
    `on_trouble` why there is none, once until there is one again. All are called from a thread of its own,
    and may call `show`. What is shown stays shown, also on a display that comes later.

    `host` is where BRLTTY's API listens, as in BRLAPI_HOST, and `authentication` as in BRLAPI_AUTH; empty
    for the usual. On a Linux console the display is the game's only while that console is in front: `console`
    is its number. Elsewhere, as under a desktop, it is the game's as long as no program asks for more.
    """

    name = "BRLTTY"

    def __init__(
        self,
        on_key: Callable[[DisplayKey], None],
        on_size: Callable[[DisplaySize], None],
        on_trouble: Callable[[Trouble], None],
        *,
        host: str = "",
        authentication: str = "",
        console: int | None = None,
    ) -> None:
        self._on_key = on_key
        self._on_size = on_size
        self._on_trouble = on_trouble
        self._where = _where(host, authentication)
        self._console = console
        self._shown: tuple[str, int | None] | None = None
        self._size: DisplaySize | None = None
        self._due_at: float | None = None
        self._is_troubled = False
        self._trouble_lock = threading.Lock()
        self._is_closing = threading.Event()
        self._waker, self._wake = socket.socketpair()
        self._wake.setblocking(False)
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for work, name in ((self._work, "braille display"), (self._watch, "braille watch"))
        ]
        for thread in self._threads:
            thread.start()

    def show(self, cells: str, cursor: int | None = None) -> None:
        """Show these cells from now on; only the newest count. Cells that the display lacks are cut off."""
        self._shown = (cells, cursor)
        self._nudge()

    def close(self) -> None:
        """Give the display back to BRLTTY."""
        self._is_closing.set()
        self._nudge()
        for thread in self._threads:
            thread.join(_ANSWER_S)
        if not any(thread.is_alive() for thread in self._threads):
            self._waker.close()
            self._wake.close()

    @property
    def size(self) -> DisplaySize | None:
        """How large the display is, None while there is none."""
        return self._size

    def _nudge(self) -> None:
        with suppress(OSError):  # full, so the thread is awake already; or closed
            self._wake.send(b"!")

    # ---- The thread that owns the connection ----

    def _work(self) -> None:
        while not self._is_closing.is_set():
            try:
                self._serve()
            except DeviceMissing as missing:
                self._trouble(Fault.MISSING, missing.lack.detail, missing.lack)
                self._is_closing.wait(RETRY_S)
            except Exception as error:  # several of the binding's own, when BRLTTY goes away
                fault = Fault.MISSING if self._size is None else Fault.LOST
                self._size = None
                self._trouble(fault, _detail(error))
                self._is_closing.wait(RETRY_S)
            self._size = None

    def _serve(self) -> None:
        """One connection, from its beginning until the display changes or goes."""
        binding = _find_binding()
        with self._call(_CONNECTION_S):
            connection = _connected(binding, self._where)
        try:
            if (size := self._awaited_size(binding, connection)) is None:
                return
            with self._call():
                self._take(binding, connection)
            self._use(binding, connection, size)
            with suppress(Exception), self._call():
                connection.leaveTtyMode()
        finally:
            with suppress(Exception):
                connection.closeConnection()

    def _awaited_size(self, binding: ModuleType, connection: Any) -> DisplaySize | None:
        """The size once there is a display, None when this connection is of no use."""
        late_at = monotonic() + _NOT_PLUGGED_IN_S
        while not self._is_closing.is_set():
            with self._call():
                present = _present_size(binding, connection)
                known = DisplaySize(*connection.displaySize)  # stays what it was at first
            if present is not None and present == known:
                return present
            if monotonic() > late_at:
                self._trouble(Fault.MISSING, "no display is plugged in", Lack("no display is plugged in"))
            self._is_closing.wait(_LOOK_S)
            if present is not None:
                return None
        return None

    def _take(self, binding: ModuleType, connection: Any) -> None:
        """Take the display and those of its keys that mean something here."""
        if self._console is None:
            connection.enterTtyModeWithPath([])
        else:
            connection.enterTtyMode(self._console)
        commands = [getattr(binding, f"KEY_CMD_{name}") for name in (*_COMMANDS, "ROUTE")]
        connection.ignoreAllKeys()
        connection.acceptKeys(binding.rangeType_command, [binding.KEY_TYPE_CMD | code for code in commands])
        connection.acceptKeys(binding.rangeType_type, [binding.KEY_TYPE_SYM])

    def _use(self, binding: ModuleType, connection: Any, size: DisplaySize) -> None:
        """Show what is to be shown and pass keys on, until the display changes its size or goes."""
        self._size = size
        self._is_troubled = False
        self._on_size(size)
        written: tuple[str, int | None] | None = None
        ping_at = monotonic()
        while not self._is_closing.is_set():
            if monotonic() >= ping_at:
                with self._call():
                    present = _present_size(binding, connection)
                if present is None:
                    self._trouble(Fault.LOST, "the display was unplugged")
                if present != size:
                    return
                if self._is_troubled:
                    self._is_troubled = False
                    self._on_size(size)
                ping_at = monotonic() + _PING_S
            written = self._write_newest(binding, connection, size, written)
            # After the ping, since the binding sets keys aside that come with its answer.
            self._pass_keys_on(binding, connection)
            if self._shown is written:
                self._wait(connection.fileDescriptor, ping_at - monotonic())
        self._write_newest(binding, connection, size, written)  # what was shown right before the end

    def _write_newest(
        self,
        binding: ModuleType,
        connection: Any,
        size: DisplaySize,
        written: tuple[str, int | None] | None,
    ) -> tuple[str, int | None] | None:
        """Write what is to be shown, unless it is written already; what is written then."""
        shown = self._shown
        if shown is not None and shown is not written:
            with self._call():
                _write(binding, connection, size, *shown)
        return shown

    def _pass_keys_on(self, binding: ModuleType, connection: Any) -> None:
        while not self._is_closing.is_set():
            with self._call():
                code = connection.readKey(False)
            if code is None:
                return
            self._on_key(display_key(binding, code))

    def _wait(self, descriptor: int, seconds: float) -> None:
        """Until BRLTTY or the game has something new."""
        waker = self._waker.fileno()
        ready, _, _ = select.select([descriptor, waker], [], [], max(0.0, seconds))
        if waker in ready:
            self._waker.recv(4096)

    @contextmanager
    def _call(self, seconds: float = _ANSWER_S) -> Iterator[None]:
        """A call of the binding, which may hang."""
        self._due_at = monotonic() + seconds
        try:
            yield
        finally:
            self._due_at = None

    def _trouble(self, fault: Fault, detail: str, lack: Lack | None = None) -> None:
        with self._trouble_lock:
            if self._is_troubled:
                return
            self._is_troubled = True
        self._on_trouble(Trouble(self.name, fault, detail, lack))

    # ---- The thread that sees the other one hang ----

    def _watch(self) -> None:
        while not self._is_closing.wait(_ANSWER_S / 4):
            due_at = self._due_at
            if due_at is not None and monotonic() > due_at:
                fault = Fault.MISSING if self._size is None else Fault.HUNG
                self._trouble(fault, "BRLTTY doesn't answer")


def _find_binding() -> ModuleType:
    try:
        return find_module("brlapi", lambda module: hasattr(module, "describeKeyCode"))
    except BindingMissing as missing:
        raise DeviceMissing(Lack(str(missing), debian_package="python3-brlapi")) from missing


def _where(host: str, authentication: str) -> tuple[bytes | None, bytes | None]:
    return host.encode() or None, authentication.encode() or None


def _connected(binding: ModuleType, where: tuple[bytes | None, bytes | None]) -> Any:
    """A connection to BRLTTY.

    Raises:
        DeviceMissing: it doesn't run, or this user may not use it.
    """
    try:
        return binding.Connection(*where)
    except binding.ConnectionError as error:
        detail = _detail(error)
        if error.brlerrno == binding.ERROR_AUTHENTICATION:
            raise DeviceMissing(Lack(detail, group="brlapi")) from error
        folders = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
        package = "" if shutil.which("brltty", path=folders) else "brltty"
        raise DeviceMissing(Lack(detail, debian_package=package)) from error


def _detail(error: Exception) -> str:
    """What an error says; some of the binding's give bytes for a text, which can't be read as one."""
    try:
        return " ".join(str(error).split())
    except TypeError:
        return type(error).__name__


def _lack(where: tuple[bytes | None, bytes | None]) -> Lack | None:
    try:
        _connected(_find_binding(), where).closeConnection()
    except DeviceMissing as missing:
        return missing.lack
    return None


def _present_size(binding: ModuleType, connection: Any) -> DisplaySize | None:
    """The size now, None while nothing is plugged in."""
    columns, lines = connection.getParameter(binding.PARAM_DISPLAY_SIZE, 0, binding.PARAMF_GLOBAL)
    return DisplaySize(columns, lines) if columns and lines else None


def _write(binding: ModuleType, connection: Any, size: DisplaySize, cells: str, cursor: int | None) -> None:
    count = size.cells
    has_cursor = cursor is not None and 0 <= cursor < count
    connection.write(
        regionBegin=1,
        regionSize=count,
        text=" " * count,
        andMask=bytes(count),
        orMask=bytes(_dots(cell) for cell in cells[:count].ljust(count, BLANK_CELL)),
        cursor=cursor + 1 if cursor is not None and has_cursor else binding.CURSOR_OFF,
    )


def _dots(cell: str) -> int:
    """Bit 0 is dot 1; what is no cell has no dots."""
    dots = ord(cell) - ord(BLANK_CELL)
    return dots if 0 <= dots <= 0xFF else 0
