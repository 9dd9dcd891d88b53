"""Ctrl-C at any moment: the program ends, and never prints Python's own account of it."""

import os
import signal
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from crossdots import starting

AS_SCRIPT = "from crossdots.starting import main; sys.exit(main())"
AS_MODULE = "import runpy; runpy.run_module('crossdots', run_name='__main__')"

INTERRUPTED_BEFORE_LOADING = """
import sys, os, signal
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            os.kill(os.getpid(), signal.SIGINT)
moment = sys.argv[1]
sys.meta_path.insert(0, Interrupting())
sys.argv = ["crossdots", "play", *sys.argv[2:]]
"""
"""Presses Ctrl-C in the moment in which a module begins to be loaded."""

LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
IGNORING = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
"""As it is in the background of some shells."""


def started(home: Path, program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    folders = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input="", capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, **{name: str(home / name) for name in folders}},
    )  # fmt: skip


@pytest.mark.parametrize("start", [AS_SCRIPT, AS_MODULE], ids=["script", "module"])
@pytest.mark.parametrize(
    "moment", ["platformdirs", "crossdots.announcer.announcer", "crossdots.commands.play"]
)
def test_an_interruption_while_the_program_is_loaded_prints_nothing(
    tmp_path: Path, start: str, moment: str
) -> None:
    ended = started(tmp_path, LISTENING + INTERRUPTED_BEFORE_LOADING + start, moment)
    assert (ended.stdout, ended.stderr) == ("", "")
    assert ended.returncode in (-signal.SIGINT, 130)


def test_an_ignored_interruption_stays_ignored(tmp_path: Path) -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    ended = started(
        tmp_path, ignoring + INTERRUPTED_BEFORE_LOADING + AS_SCRIPT, "platformdirs", "--seed", "1"
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Crossdots. You, Casual.")


def test_the_script_starts_here() -> None:
    (script,) = entry_points(group="console_scripts", name="crossdots")
    assert script.load() is starting.main


def test_a_game_from_a_file_does_without_the_library_of_the_terminal(tmp_path: Path) -> None:
    program = "import sys; from crossdots.starting import main; sys.argv = ['crossdots', 'play']; main()\n"
    loaded = "print([name for name in ('asyncio', 'prompt_toolkit') if name in sys.modules])"
    ended = started(tmp_path, program + loaded)
    assert ended.stdout.splitlines()[-2:] == ["The game is kept. To go on with it: crossdots resume.", "[]"]
