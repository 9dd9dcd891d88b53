"""Games by number and by name: found, renamed and deleted, but not while somebody plays them."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.record.journal import Journal, find_game, last_played
from crossdots.record.lock import InUse
from crossdots.record.shelf import (
    LONGEST_NAME,
    Label,
    NameTaken,
    delete_game,
    find_path,
    game_paths,
    is_name,
    label_of,
    newest_first,
    rename_game,
    reserve,
    tidied,
)

if TYPE_CHECKING:
    from tests.record.conftest import WholeGame

SINCE = "2026-02-01T09:00:00+01:00"


@pytest.fixture
def folder(whole_game: WholeGame, tmp_path: Path) -> Path:
    """A folder with games 1, 2 and 3, of which 2 was played last and 3 first."""
    folder = tmp_path / "games"
    for _ in range(3):
        whole_game.saved(folder, 5).close()
    for time, number in enumerate((3, 1, 2)):
        os.utime(folder / f"{number}.jsonl", (time, time))
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_game_is_found_by_its_number_and_by_its_name(folder: Path) -> None:
    path = rename_game(folder / "2.jsonl", "Aunt Mary", SINCE)
    assert path == folder / "2 Aunt Mary.jsonl"
    assert label_of(path) == Label("2", "Aunt Mary")
    for identity in ("2", "Aunt Mary", "  aunt   MARY ", "2 Aunt Mary.jsonl", str(path)):
        assert find_path(folder, identity) == path
        assert find_game(folder, identity).identity == "2"
    for identity in ("Aunt", "", "02", "3 Aunt Mary"):
        assert find_path(folder, identity) != path


def test_a_name_changes_neither_the_game_nor_when_it_was_played(folder: Path) -> None:
    before = (folder / "2.jsonl").read_bytes()
    path = rename_game(folder / "2.jsonl", "Ďábel’s 2nd", SINCE)
    assert path.read_bytes() == before
    assert last_played(folder, ended_too=True).path == path
    assert newest_first(folder) == [path, folder / "1.jsonl", folder / "3.jsonl"]
    assert rename_game(path, "", SINCE) == folder / "2.jsonl"
    assert names(folder) == ["1.jsonl", "2.jsonl", "3.jsonl"]


def test_a_named_game_is_gone_on_with(whole_game: WholeGame, folder: Path) -> None:
    path = rename_game(folder / "2.jsonl", "Mary", SINCE)
    journal, _ = Journal.reopen(path, SINCE)
    with closing(journal):
        journal.append(whole_game.steps[5])
        with pytest.raises(InUse):
            rename_game(path, "John", SINCE)
        with pytest.raises(InUse):
            delete_game(path, SINCE)
    assert path.read_bytes() == b"".join(whole_game.lines[:7])
    assert names(folder) == ["1.jsonl", "2 Mary.jsonl", "3.jsonl"]


def test_no_two_games_have_one_name(folder: Path) -> None:
    mary = rename_game(folder / "2.jsonl", "Mary", SINCE)
    with pytest.raises(NameTaken) as raised:
        rename_game(folder / "1.jsonl", "MARY", SINCE)
    assert raised.value.path == mary
    assert rename_game(mary, "mary", SINCE) == folder / "2 mary.jsonl"


def test_a_number_is_not_given_twice(folder: Path) -> None:
    rename_game(folder / "3.jsonl", "Mary", SINCE)
    assert reserve(folder) == folder / "4.jsonl"
    assert newest_first(folder)[-1] == folder / "3 Mary.jsonl", "the new one is empty, so was never begun"


def test_a_deleted_game_is_gone_with_what_a_killed_process_left(folder: Path) -> None:
    (folder / "2.jsonl.lock").write_text("a note of nobody", "utf-8")
    delete_game(folder / "2.jsonl", SINCE)
    assert names(folder) == ["1.jsonl", "3.jsonl"]
    with pytest.raises(FileNotFoundError):
        delete_game(folder / "2.jsonl", SINCE)


def test_what_lies_elsewhere_under_its_own_name_is_not_renamed(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "holiday.jsonl"
    path.write_bytes((folder / "2.jsonl").read_bytes())
    assert label_of(path) is None
    with pytest.raises(OSError, match="Invalid"):
        rename_game(path, "Mary", SINCE)


@pytest.mark.parametrize("name", ["a", "Aunt Mary", "Zoë’s 2nd-best", "नमस्ते", "中文", "x" * LONGEST_NAME])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [*("", "7", "2nd", "-x", "a/b", "a\\b", "a:b", "a.b", ".."), *("a\n", "a\0", "\ud800", "a😀", "x" * 31)],
)
def test_what_can_be_no_name(name: str) -> None:
    assert not is_name(name)


@given(st.text(max_size=LONGEST_NAME + 5))
def test_any_name_is_a_file_that_is_found_by_it(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    name = tidied(text)
    if is_name(name):
        folder = tmp_path_factory.mktemp("named")
        path = folder / f"1 {name}.jsonl"
        path.touch()
        assert game_paths(folder) == [path]
        assert find_path(folder, text) == path
