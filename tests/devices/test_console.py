"""On a console of the kernel, where the display follows the console that is in front."""

import fcntl
import os
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.devices.virtual_display import BRLTTY, PrivateBrltty
else:
    from virtual_display import BRLTTY, PrivateBrltty

CONSOLE, OTHER_CONSOLE = 9, 10
ACTIVATE = 0x5606
"""Source: linux/vt.h, VT_ACTIVATE."""
PROGRAM = Path(sys.executable).with_name("crossdots")


def bring_to_front(console: int) -> None:
    with Path("/dev/tty0").open("wb", buffering=0) as front:
        fcntl.ioctl(front, ACTIVATE, console)
    late_at = time.monotonic() + 5
    while console_in_front() != console:
        if time.monotonic() > late_at:
            raise OSError(f"console {console} doesn't come to the front")
        time.sleep(0.01)


def console_in_front() -> int:
    return int(Path("/sys/class/tty/tty0/active").read_text().strip().removeprefix("tty"))


@pytest.fixture
def console() -> Iterator[int]:
    """A console that is in front, for one test at a time; the one that was there is in front in the end."""
    try:
        front = Path("/dev/tty0").open("rb")  # noqa: SIM115 - locked until the end
        fcntl.flock(front, fcntl.LOCK_EX)
        before = console_in_front()
        for number in (CONSOLE, OTHER_CONSOLE):
            Path(f"/dev/tty{number}").write_bytes(b"\x1bc\x1b%G")
            Path(f"/dev/vcsa{number}").read_bytes()
        bring_to_front(CONSOLE)
    except OSError as missing:
        pytest.skip(f"no console of the kernel to use: {missing}")
    yield CONSOLE
    bring_to_front(before)
    front.close()


@contextmanager
def program_on(console: int, folder: Path, *arguments: str) -> Iterator[None]:
    """The program with a console as its terminal."""

    def take_console() -> None:
        os.setsid()
        terminal = os.open(f"/dev/tty{console}", os.O_RDWR)
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 1)
        for number in range(3):
            os.dup2(terminal, number)

    folders = {f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    environment = {**os.environ, **folders, "TERM": "linux", "LC_ALL": "C.UTF-8"}
    program = subprocess.Popen([PROGRAM, *arguments], preexec_fn=take_console, env=environment)
    yield
    program.terminate()
    program.wait(10)


GAME = (
    "play",
    "--speech",
    "printed",
    "--players",
    "Ann,computer",
    "--no-draw",
    "--seed",
    "3",
    "--tiles",
    "TRAINERHOBTSVA",
)


@pytest.fixture
def brltty(
    console: int,  # noqa: ARG001 - it is skipped where there is none
    short_folder: Callable[[], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[PrivateBrltty]:
    """A BRLTTY that reads the console, with a display of 40 cells."""
    if BRLTTY is None:
        pytest.skip("brltty is not installed")
    with PrivateBrltty(short_folder(), 40, screen="lx") as brltty:
        monkeypatch.setenv("BRLAPI_HOST", brltty.host)
        monkeypatch.setenv("BRLAPI_AUTH", "none")
        monkeypatch.delenv("CONTROLVT", raising=False)
        brltty.display.wait_for_driver()
        yield brltty


def test_the_display_is_the_games_while_its_console_is_in_front(
    brltty: PrivateBrltty, console: int, tmp_path: Path
) -> None:
    display = brltty.display
    with program_on(console, tmp_path, *GAME):
        display.wait_for("⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂⠀⠠⠉⠕⠍⠏⠥⠞⠻⠂⠀⠠⠠⠗⠝⠊⠃⠀⠗⠥⠇⠑⠎⠲")
        display.press("KEY_CURSOR_RIGHT")
        display.wait_for("⣊⠼⠓⠀⠄⠀⠑⠍⠏⠞⠽")
        before = display.shown
        bring_to_front(OTHER_CONSOLE)
        display.wait_for_another(before)
        bring_to_front(console)
        display.wait_for("⣊⠼⠓⠀⠄⠀⠑⠍⠏⠞⠽")
        display.press("KEY_CURSOR_RIGHT")
        display.wait_for("⣚⠼⠓⠀⠄⠀⠑⠍⠏⠞⠽")


def test_what_is_printed_is_on_a_display_that_only_brltty_uses(
    brltty: PrivateBrltty, console: int, tmp_path: Path
) -> None:
    """In computer braille, with the cursor behind it."""
    display = brltty.display
    with program_on(console, tmp_path, *GAME, "--braille", "none"):
        display.wait_for_part("⡗⠀⠂⠨")  # the end of the rack: R 1.
        display.press("KEY_CURSOR_RIGHT")
        display.wait_for("⡊⠦⠱⠀⠑⠍⠏⠞⠽⠨⣀")
        display.press("KEY_CURSOR_RIGHT")
        display.wait_for("⡚⠦⠱⠀⠑⠍⠏⠞⠽⠨⣀")
