"""Our liblouis tables, checked by liblouis's own tools."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from crossdots.braille.tables import table_folder

HERE = Path(__file__).parent
TABLES = sorted(file.name for file in table_folder().glob("*.ctb"))
PARTS = sorted(file.name for file in table_folder().glob("*.uti"))
LIBLOUIS_TABLES = Path("/usr/share/liblouis/tables")


def run(tool: str, *arguments: str) -> str:
    """What one of liblouis's tools answers about our tables."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed; Debian's package is liblouis-bin")
    answer = subprocess.run(
        [tool, *arguments],
        env={**os.environ, "LOUIS_TABLEPATH": f"{table_folder()},{LIBLOUIS_TABLES}"},
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout
    return answer.stdout


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_no_errors(table: str) -> None:
    assert "No errors found." in run("lou_checktable", table)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_passes_its_tests(table: str) -> None:
    assert ", 0 failures)" in run("lou_checkyaml", str(Path(table).with_suffix(".yaml")))


def test_every_table_has_its_tests_and_every_test_its_table() -> None:
    assert len(TABLES) == 5
    assert sorted(file.stem for file in HERE.glob("*.yaml")) == [Path(table).stem for table in TABLES]


@pytest.mark.parametrize("file", TABLES + PARTS)
def test_a_file_begins_by_saying_what_it_is(file: str) -> None:
    lines = (table_folder() / file).read_text("utf-8").splitlines()
    assert lines[0].startswith("# Crossdots: ")
    assert lines[0].endswith((".", ")."))
    assert "#+language:en" in lines


@pytest.mark.parametrize("file", TABLES + PARTS)
def test_the_readme_has_a_line_for_every_file(file: str) -> None:
    readme = (table_folder() / "README.md").read_text("utf-8")
    assert readme.count(f"| `{file}` |") == 1
