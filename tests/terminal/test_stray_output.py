"""What libraries print: kept away, also where C code or a child process writes."""

import os
import subprocess
import sys

import pytest

from crossdots.terminal.screen import Screen
from crossdots.terminal.stray_output import stray_output_silenced

PROGRAM = """
import ctypes, os, subprocess, sys
from crossdots.terminal.screen import Screen
from crossdots.terminal.stray_output import stray_output_silenced
libc = ctypes.CDLL(None)
with stray_output_silenced() as descriptor:
    screen = Screen(descriptor)
    print("stray from Python")
    print("stray error", file=sys.stderr)
    os.write(2, b"stray from C")
    libc.puts(b"stray from stdio")
    libc.fflush(None)
    subprocess.run(["sh", "-c", "echo stray child; echo stray child >&2"], check=True)
    screen.show(["Your turn."])
    if len(sys.argv) > 1:
        raise RuntimeError("broken")
print("after")
print("after, an error", file=sys.stderr)
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True, text=True, timeout=30, check=False, env=buffered,
    )  # fmt: skip


def test_only_the_screen_is_seen_and_in_the_end_all_is_as_before() -> None:
    result = run()
    assert (result.stdout, result.stderr) == ("Your turn.\nafter\n", "after, an error\n")


def test_it_is_kept_away_inside_this_process_too(capfd: pytest.CaptureFixture[str]) -> None:
    with stray_output_silenced() as descriptor:
        os.write(1, b"stray")
        os.write(2, b"stray")
        Screen(descriptor).show(["Your turn."])
    os.write(2, b"after")
    assert capfd.readouterr() == ("Your turn.\n", "after")


def test_the_traceback_of_a_crash_is_seen() -> None:
    result = run("crash")
    assert result.stdout == "Your turn.\n"
    assert result.stderr.startswith("Traceback")
    assert "stray" not in result.stderr.replace("stray_output_silenced", "").replace("stray_output.py", "")
    assert result.stderr.endswith("RuntimeError: broken" + os.linesep)
