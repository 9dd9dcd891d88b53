from pathlib import Path

import pytest

from crossdots.record.bookmark import LARGEST, keep_bookmark, read_bookmark


def test_the_last_name_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tour.txt"
    assert read_bookmark(path) is None
    keep_bookmark(path, "first_square")
    keep_bookmark(path, "star")
    assert read_bookmark(path) == "star"


@pytest.mark.parametrize("content", [b"", b"two words", b"\xff", b"a" * (LARGEST + 1), b"line\nline"])
def test_what_is_no_name_is_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tour.txt"
    path.write_bytes(content)
    assert read_bookmark(path) is None


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        keep_bookmark(tmp_path / "file" / "tour.txt", "star")
