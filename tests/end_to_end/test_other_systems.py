"""What can be seen elsewhere of how the program runs on Windows: `as_on_windows` says how much that is."""

import os
import subprocess
import sys
from pathlib import Path

AS_ON_WINDOWS = Path(__file__).with_name("as_on_windows.py")
GAME = ["play", "--no-draw", "--tiles", "AITRNVR", "--seed", "5", "--players", "Ann,Ben"]


def run(home: Path, *arguments: str, typed: str = "") -> str:
    folders = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")
    ended = subprocess.run(
        [sys.executable, str(AS_ON_WINDOWS), *arguments],
        input=typed, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, **{name: str(home / name) for name in folders}},
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_without_what_only_posix_has_a_game_is_played_kept_and_gone_on_with(tmp_path: Path) -> None:
    played = run(tmp_path, *GAME, typed="8D TRAIN\nquit\nyes\n")
    assert "Ann: TRAIN at 8 D across, 12 points. Total 12 points." in played
    resumed = run(tmp_path, "resume", typed="scores\n")
    assert "Scores: Ann 12, Ben 0." in resumed
