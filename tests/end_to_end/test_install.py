"""The program installed from a wheel, on a machine with a C compiler and on one without."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import platformdirs
import prompt_toolkit
import pytest
import wcwidth

from crossdots.announcement.shipped import shipped_path

ROOT = Path(__file__).parents[2]
POSITION = "15/15/15/15/15/15/15/3TRAiN7/15/15/15/15/15/15/15 AEINRS?/ 12/0 0"

BUILD_TOOLS = ("hatchling", "Cython", "setuptools", "pip")
pytestmark = pytest.mark.skipif(
    not all(find_spec(tool) for tool in BUILD_TOOLS), reason=f"a wheel is built with {', '.join(BUILD_TOOLS)}"
)

COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
HEADER = Path(sysconfig.get_path("include"), "Python.h")
needs_compiler = pytest.mark.skipif(
    shutil.which(COMPILER) is None or not HEADER.is_file(),
    reason=f"the extension needs {COMPILER} and {HEADER}",
)


@dataclass(frozen=True)
class Machine:
    """A place where the program is installed from its own wheel and nothing of this checkout is seen."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "environment" / "bin" / "python"

    def run(self, *command: str | Path, **variables: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder / "cache")} | variables
        ended = subprocess.run(
            command,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr + ended.stdout
        return ended.stdout

    def install(self, **variables: str) -> str:
        """Build the wheel, install it, and say its name."""
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
        offline = ("--no-index", "--no-deps")
        wheels = self.folder / "wheels"
        self.run(*pip, "wheel", *offline, "--no-build-isolation", "-w", str(wheels), str(ROOT), **variables)
        (wheel,) = wheels.iterdir()
        venv.create(self.folder / "environment")
        self.run(*pip, "--python", self.python, "install", *offline, wheel)
        # What the wheel needs comes from where the tests have it.
        libraries = {
            Path(str(library.__file__)).parents[1] for library in (platformdirs, prompt_toolkit, wcwidth)
        }
        (site,) = self.folder.glob("environment/lib/*/site-packages")
        (site / "libraries.pth").write_text("\n".join(map(str, libraries)) + "\n")
        return wheel.name

    def form(self) -> Path:
        """The file that the move search is."""
        said = "from crossdots.computer import move_generator; print(move_generator.__file__)"
        return Path(self.run(self.python, "-c", said).strip())

    def carries(self, name: str) -> Path:
        """Where the package has a file or folder that lies beside the source."""
        said = f"from crossdots.announcement.shipped import shipped_path; print(shipped_path({name!r}))"
        return Path(self.run(self.python, "-c", said).strip())

    def moves(self, *options: str) -> str:
        program = self.python.with_name("crossdots")
        return self.run(program, "moves", "--cgp", POSITION, *options)


def said_here(folder: Path, *options: str) -> str:
    """What the program says that the tests run in."""
    command = (sys.executable, "-m", "crossdots", "moves", "--cgp", POSITION, *options)
    environment = os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def contents(path: Path) -> dict[Path, bytes]:
    """All that lies in a folder, or the file itself."""
    files = path.rglob("*") if path.is_dir() else [path]
    return {file.relative_to(path): file.read_bytes() for file in files if file.is_file()}


def sources() -> list[tuple[str, int]]:
    folder = ROOT / "src" / "crossdots" / "computer"
    return sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir() if path.is_file())


def test_without_a_compiler_the_install_is_plain_python_and_finds_the_same(tmp_path: Path) -> None:
    machine, before = Machine(tmp_path), sources()
    assert machine.install(CC="false").endswith("-py3-none-any.whl")
    assert sources() == before
    assert machine.form().name == "move_generator.py"
    assert machine.form().is_relative_to(tmp_path)
    for name in ("braille_tables", "docs", "README.md"):
        carried, source = machine.carries(name), shipped_path(name)
        assert carried == machine.form().parents[1] / name
        assert contents(carried) == contents(source)
    assert machine.moves("--count") == said_here(tmp_path, "--count")
    assert machine.moves("--top", "50") == said_here(tmp_path, "--top", "50")


@needs_compiler
def test_with_a_compiler_the_install_has_the_extension_and_finds_the_same(tmp_path: Path) -> None:
    machine, before = Machine(tmp_path), sources()
    assert "-cp311-abi3-" in machine.install()
    assert sources() == before
    assert machine.form().suffix == ".so"
    assert machine.form().is_relative_to(tmp_path)
    assert machine.moves("--count") == said_here(tmp_path, "--count")
    assert machine.moves("--top", "50") == said_here(tmp_path, "--top", "50")
