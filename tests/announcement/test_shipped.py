"""The tables and the pages are found in a source tree and in an installed package."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crossdots.announcement import shipped
from crossdots.braille.tables import table_folder

ROOT = Path(__file__).resolve().parents[2]


def test_a_source_tree_has_its_tables_at_the_top() -> None:
    assert table_folder() == ROOT / "braille_tables"
    assert (table_folder() / "crossdots-prose-en.ctb").is_file()
    assert shipped.shipped_path("docs") == ROOT / "docs"
    assert shipped.shipped_path("README.md") == ROOT / "README.md"


def test_an_installed_package_carries_its_tables(tmp_path: Path) -> None:
    wheel = _built_wheel(tmp_path)
    site = tmp_path / "site"
    _pip("install", "--no-deps", "--no-index", "--target", str(site), str(wheel))
    program = (
        "from crossdots.announcement.shipped import shipped_path\n"
        "for name in ('braille_tables', 'docs', 'README.md'): print(shipped_path(name))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    folder, docs, readme = map(Path, found.stdout.splitlines())
    assert folder == site.resolve() / "crossdots" / "braille_tables"
    assert {file.name for file in folder.iterdir()} == {file.name for file in table_folder().iterdir()}
    assert docs == site.resolve() / "crossdots" / "docs"
    assert (docs / "playing.md").read_text("utf-8") == (ROOT / "docs" / "playing.md").read_text("utf-8")
    assert readme.read_text("utf-8") == (ROOT / "README.md").read_text("utf-8")


def test_an_installation_without_tables_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        shipped, "__file__", str(tmp_path / "src" / "crossdots" / "announcement" / "shipped.py")
    )
    with pytest.raises(FileNotFoundError, match="braille_tables is neither in"):
        table_folder()


def _built_wheel(folder: Path) -> Path:
    """The package as a wheel; its build backend comes from this environment, else from the package index."""
    backend_is_here = importlib.util.find_spec("hatchling") is not None
    isolation = ["--no-build-isolation"] if backend_is_here else []
    try:
        _pip("wheel", "--no-deps", *isolation, "--wheel-dir", str(folder), str(ROOT))
    except subprocess.CalledProcessError as error:
        if not backend_is_here and "hatchling" in error.stderr and "No matching distribution" in error.stderr:
            pytest.skip("hatchling is neither installed nor to be had")
        raise AssertionError(error.stderr) from error
    return next(folder.glob("*.whl"))


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    subprocess.run(command, capture_output=True, text=True, check=True)
