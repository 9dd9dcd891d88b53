"""What the tour and the trainer find outside themselves: their library, and a place for what they keep."""

import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from crossdots.__main__ import run
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.screen import Screen


@pytest.fixture
def told() -> BytesIO:
    return BytesIO()


@pytest.fixture
def around(tmp_path: Path, told: BytesIO) -> Surroundings:
    (tmp_path / "words.txt").write_text("AA\nAB\nBA\n", "utf-8")
    return Surroundings(
        commands=BytesIO(b"show\nshow\nquit\n"),
        interactive=False,
        screen=Screen(told),
        errors=Screen(told),
        games=tmp_path / "games",
        cache=tmp_path / "cache",
        settings=tmp_path / "settings.toml",
        now=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
        monotonic=lambda: 0.0,
    )


NOWHERE = Path("/proc/nothing/games")
"""Nobody can make a folder there, the administrator neither."""


def test_without_its_library_the_trainer_says_what_to_install(
    around: Surroundings, told: BytesIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "crossdots.devices.spaced_repetition", raising=False)
    monkeypatch.setitem(sys.modules, "fsrs", None)
    assert run(["train", "two"], around) == 2
    assert told.getvalue().decode() == (
        "The trainer needs the library fsrs. To install it: .venv/bin/pip install fsrs.\n"
    )


def test_progress_that_cannot_be_kept_is_told_once(
    around: Surroundings, told: BytesIO, tmp_path: Path
) -> None:
    words = str(tmp_path / "words.txt")
    assert run(["train", "two", "--lexicon", words], replace(around, games=NOWHERE)) == 1
    assert told.getvalue().decode().count("Your progress cannot be kept: No such file or directory.") == 1


def test_progress_is_kept_beside_the_games(around: Surroundings, tmp_path: Path) -> None:
    assert run(["train", "two", "--lexicon", str(tmp_path / "words.txt")], around) == 0
    assert "two beginning A" in (tmp_path / "training.json").read_text("utf-8")


def test_progress_damaged_by_others_meanwhile_is_told_and_left_as_it_is(
    around: Surroundings, told: BytesIO, tmp_path: Path
) -> None:
    file = tmp_path / "training.json"

    class Spoiling(BytesIO):
        """Standard input, during which another program writes to the file."""

        def readline(self, size: int | None = -1, /) -> bytes:
            file.write_text("nonsense", "utf-8")
            return super().readline(-1 if size is None else size)

    spoiled = replace(around, commands=Spoiling(b"show\nquit\n"))
    assert run(["train", "two", "--lexicon", str(tmp_path / "words.txt")], spoiled) == 1
    assert "training.json holds no progress of this program and is left as it is." in told.getvalue().decode()
    assert file.read_text("utf-8") == "nonsense"


def test_a_place_in_the_tour_that_cannot_be_kept_is_told(around: Surroundings, told: BytesIO) -> None:
    assert run(["learn"], replace(around, games=NOWHERE)) == 1
    assert told.getvalue().decode().splitlines()[-2:] == [
        "The tour goes on here the next time: crossdots learn.",
        "Your place in the tour cannot be kept: No such file or directory.",
    ]
