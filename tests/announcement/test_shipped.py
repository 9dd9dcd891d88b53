"""The tables and the pages are found in a source tree. `test_install` has the installed package."""

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


def test_an_installation_without_tables_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        shipped, "__file__", str(tmp_path / "src" / "crossdots" / "announcement" / "shipped.py")
    )
    with pytest.raises(FileNotFoundError, match="braille_tables is neither in"):
        table_folder()
