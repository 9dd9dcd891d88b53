"""A braille display that is only numbers, and a BRLTTY of our own that drives it.

The display is the server of BRLTTY's Virtual driver. Source: Drivers/Braille/Virtual/README of BRLTTY.
"""

import os
import shutil
import signal
import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Self

BRLTTY = shutil.which("brltty", path=f"{os.environ['PATH']}:/bin:/usr/bin:/sbin:/usr/sbin")

PATIENCE_S = 15.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def unicode_cells(dots: str) -> str:
    """What the driver sends, such as 125|15| |123|, as Unicode braille."""
    cells = dots.strip().strip('"').removesuffix("|").split("|")
    return "".join(chr(0x2800 + sum(1 << int(dot) - 1 for dot in cell.strip())) for cell in cells)


class VirtualDisplay:
    """Cells as they are after each change, and keys to press. A driver that comes again is served again.

    Of two lines that the driver gets at once it leaves the second one lying until a third one comes. So each
    key and each size is sent alone, and the test waits for what it does.
    """

    def __init__(self, columns: int, lines: int = 1) -> None:
        self._size = (columns, lines)
        self._is_plugged_in = True
        self._has_begun = False
        self._change = threading.Condition()
        self._shown = ""
        self._frames: list[str] = []
        self._driver: socket.socket | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def frames(self) -> list[str]:
        """Everything that was shown since `forget`."""
        with self._change:
            return list(self._frames)

    def forget(self) -> None:
        with self._change:
            self._frames.clear()

    def wait_for(self, cells: str) -> None:
        """Until exactly this is shown, with blank cells after it."""
        columns, lines = self._size
        wanted = cells.ljust(columns * lines, "⠀")
        with self._change:
            is_shown = self._change.wait_for(lambda: self._shown == wanted, PATIENCE_S)
            assert is_shown, f"the display shows {self._shown}, and not {wanted}"

    @property
    def shown(self) -> str:
        """All cells now."""
        with self._change:
            return self._shown

    def wait_for_part(self, cells: str) -> None:
        """Until these cells are shown somewhere."""
        with self._change:
            is_shown = self._change.wait_for(lambda: cells in self._shown, PATIENCE_S)
            assert is_shown, f"the display shows {self._shown}, and no {cells}"

    def wait_for_another(self, before: str) -> str:
        """Until anything but this is shown, and return that."""
        with self._change:
            assert self._change.wait_for(lambda: self._shown != before, PATIENCE_S), f"still {before}"
            return self._shown

    def settled(self) -> str:
        """What is shown once nothing has changed for a while; for the eyes of who writes a test."""
        with self._change:
            while self._change.wait(0.3):
                pass
            return self._shown

    def press(self, key: str) -> None:
        """A key as the driver names it."""
        self.wait_for_driver()
        self._send(key)

    def resize(self, columns: int, lines: int = 1) -> None:
        """Become another display."""
        self.wait_for_driver()
        if self._size != (columns, lines):
            self._size = (columns, lines)
            self._send(f"Cells {columns} {lines}")

    def unplug(self) -> None:
        self.wait_for_driver()
        self._is_plugged_in = False
        self._send("Quit")

    def plug_in(self) -> None:
        with self._change:
            self._is_plugged_in = True
            self._change.notify_all()

    def wait_for_driver(self) -> None:
        """Until it has shown something, so has read the size."""
        with self._change:
            assert self._change.wait_for(lambda: self._has_begun, PATIENCE_S)

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._hang_up()
        self._thread.join(PATIENCE_S)

    def _send(self, line: str) -> None:
        assert self._driver is not None
        self._driver.sendall(f"{line}\n".encode())

    def _serve(self) -> None:
        while True:
            try:
                driver, _ = self._server.accept()
            except OSError:
                return
            with self._change:
                self._change.wait_for(lambda: self._is_plugged_in, PATIENCE_S)
                self._driver = driver
                self._change.notify_all()
            self._send("Cells {} {}".format(*self._size))
            self._listen(driver)
            self._hang_up()

    def _listen(self, driver: socket.socket) -> None:
        with driver.makefile(encoding="utf-8") as lines:
            try:
                for line in lines:
                    word, _, argument = line.strip().partition(" ")
                    if word == "Braille":
                        with self._change:
                            self._has_begun = True
                            self._shown = unicode_cells(argument)
                            self._frames.append(self._shown)
                            self._change.notify_all()
            except OSError:
                return

    def _hang_up(self) -> None:
        with self._change:
            driver, self._driver = self._driver, None
            self._has_begun = False
        if driver is not None:
            with suppress(OSError):
                driver.shutdown(socket.SHUT_RDWR)
            driver.close()


class PrivateBrltty:
    """A BRLTTY that nobody else sees; its API is on a port of the loopback.

    `screen` is its driver for the screen that it reads: none, or `lx` for the console.
    """

    def __init__(
        self, folder: Path, columns: int, lines: int = 1, *, authentication: str = "none", screen: str = "no"
    ) -> None:
        assert BRLTTY is not None
        self.display = VirtualDisplay(columns, lines)
        self.host = f"127.0.0.1:{free_port() - 4101}"  # BrlAPI counts ports from 4101
        self._folder = folder
        self._command = [
            BRLTTY,
            *("-n", "-e", "-q", "-l", "info", "-f", "/dev/null", "-Z"),
            *("-b", "vr", "-d", f"client:127.0.0.1:{self.display.port}"),
            *("-x", screen, "-s", "no", "-t", "en-nabcc"),
            *("-A", f"Auth={authentication},Host={self.host}"),
            *("-P", str(folder / "pid"), "-U", str(folder), "-W", str(folder)),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.display.close()

    def start(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self) -> None:
        """As a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def hang(self) -> None:
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)
