"""Every transcript of this folder comes out again, to the letter and to the cell."""

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest

TRANSCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, performed: Callable[[str], str], pytestconfig: pytest.Config) -> None:
    expected = path.read_text("utf-8")
    told = performed(expected)
    if pytestconfig.getoption("--update-transcripts"):
        path.write_text(told, "utf-8")
        return
    difference = "\n".join(
        difflib.unified_diff(expected.splitlines(), told.splitlines(), path.name, "now", lineterm="", n=4)
    )
    if difference:
        pytest.fail(f"{difference}\n\nIf this is as it should be: pytest --update-transcripts", pytrace=False)


def test_every_transcript_names_its_source() -> None:
    assert TRANSCRIPTS
    for path in TRANSCRIPTS:
        assert "# Source: " in path.read_text("utf-8"), path.name
