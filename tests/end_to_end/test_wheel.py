"""The wheel, as a player installs it: it plays the same game as the checkout, in speech and in braille."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--quiet")
BRIEFLY = {"PIP_RETRIES": "1", "PIP_TIMEOUT": "10", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
PLAY = (
    "play",
    "--players",
    "Ann,computer",
    "--no-draw",
    "--seed",
    "3",
    "--braille",
    "printed",
    "--width",
    "32",
)
COMMANDS = "rack\nboard\nrow 8\nexchange A\nscore\nsquare A1\nmoves\n"
NO_INDEX = ("No matching distribution", "Could not find a version", "Connection", "Temporary failure")
DEADLINE_SECONDS = 120


def ends_well(*command: str | Path) -> None:
    """Run a command. Without an index to fetch from the test is skipped."""
    ended = subprocess.run(
        command,
        env={**os.environ, **BRIEFLY},
        capture_output=True,
        text=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )
    if ended.returncode and any(sign in ended.stderr for sign in NO_INDEX):
        pytest.skip("pip can't reach an index")
    assert ended.returncode == 0, ended.stderr


def test_an_installed_wheel_plays_the_same_game(home: Home, tmp_path: Path) -> None:
    ends_well(*PIP, "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("crossdots-*.whl")
    expected = home.run(*PLAY, commands=COMMANDS)
    assert (expected.status, expected.errors) == (0, [])
    assert any("\u2800" < cell <= "\u28ff" for line in expected.lines for cell in line)
    if find_spec("louis") is not None:
        assert not any("liblouis" in line for line in expected.lines)
    for kind in ([], ["--system-site-packages"]):
        environment = tmp_path / f"environment{len(kind)}"
        base = Path(sys.base_prefix, "bin", "python3")
        ends_well(base, "-m", "venv", "--without-pip", *kind, environment)
        ends_well(*PIP, "--python", environment / "bin" / "python", "install", wheel)
        played = subprocess.run(
            [environment / "bin" / "crossdots", *PLAY],
            input=COMMANDS.encode(),
            cwd=tmp_path,
            env=home.environment,
            capture_output=True,
            timeout=DEADLINE_SECONDS,
            check=False,
        )
        assert played.stderr == b""
        assert played.stdout.decode().splitlines() == expected.lines
    # What a wheel carries beside its source: the pages, the meanings, and a library that it asks for.
    for command in (["manual", "tile by tile"], ["define", "xu"], ["train", "two", "--seed", "1"]):
        told = subprocess.run(
            [environment / "bin" / "crossdots", *command],
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
            env=home.environment,
            capture_output=True,
            timeout=DEADLINE_SECONDS,
            check=False,
        )
        assert (told.stderr, told.stdout.decode().splitlines()) == (b"", home.run(*command).lines)
