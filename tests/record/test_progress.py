import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossdots.record import lock
from crossdots.record.progress import Memory, Progress, ProgressUnusable, keep_progress, read_progress

THEN = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
MEMORY = Memory(2, None, 2.3, 5.1, THEN + timedelta(days=2), THEN)

moments = st.datetimes(timezones=st.just(UTC))
numbers = st.none() | st.floats(0.001, 40_000)
memories = st.builds(
    Memory, st.integers(1, 3), st.none() | st.integers(0, 3), numbers, numbers, moments, st.none() | moments
)


def test_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert read_progress(tmp_path / "training.json") == Progress()


@settings(max_examples=30)
@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), memories, max_size=4))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, known: dict[str, Memory]) -> None:
    path = tmp_path_factory.mktemp("progress") / "new" / "training.json"
    keep_progress(path, Progress(known))
    assert read_progress(path) == Progress(known)
    assert {file.name for file in path.parent.iterdir()} == {"training.json", "training.json.lock"}


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    keep_progress(path, Progress({"enable two beginning A": MEMORY}))
    before = path.read_bytes()
    folder = tmp_path / "training.json" / "below"
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        keep_progress(folder / "training.json", Progress())
    assert path.read_bytes() == before


def test_of_two_trainers_neither_loses_what_was_learnt(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    later = replace(MEMORY, answered=THEN + timedelta(hours=1), stability=9.0)
    one, other = Progress({"A": MEMORY, "B": later}), Progress({"A": later, "B": MEMORY, "C": MEMORY})
    keep_progress(path, one)
    keep_progress(path, other)
    keep_progress(path, one)
    assert read_progress(path) == one == other == Progress({"A": later, "B": later, "C": MEMORY})


def test_what_a_killed_one_had_half_written_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".training.json.abc").write_text('{"form', "utf-8")
    keep_progress(tmp_path / "training.json", Progress({"A": MEMORY}))
    assert {file.name for file in tmp_path.iterdir()} == {"training.json", "training.json.lock"}


def test_they_write_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "training.json"

    def train(number: int) -> None:
        learnt = Progress()
        for answer in range(5):
            learnt.memories[f"{number} {answer}"] = MEMORY
            keep_progress(path, learnt)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(train, range(4)))
    assert len(read_progress(path).memories) == 20


def test_a_lock_that_does_not_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE_S", 0.02)
    path = tmp_path / "training.json"
    with lock.alone_with(path), pytest.raises(lock.InUse):
        keep_progress(path, Progress({"A": MEMORY}))
    keep_progress(path, Progress({"A": MEMORY}))


def test_what_became_of_no_use_meanwhile_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    path.write_text("nonsense", "utf-8")
    with pytest.raises(ProgressUnusable):
        keep_progress(path, Progress({"A": MEMORY}))
    assert path.read_text("utf-8") == "nonsense"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "something else"),
        ("version", 2),
        ("memories", []),
        ("memories", {"A": {}}),
        ("memories", {"A": None}),
    ],
)
def test_what_is_no_progress_of_this_version_is_refused(tmp_path: Path, field: str, value: object) -> None:
    path = tmp_path / "training.json"
    keep_progress(path, Progress({"A": MEMORY}))
    document = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**document, field: value}), "utf-8")
    with pytest.raises(ProgressUnusable):
        read_progress(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", 4),
        ("phase", "1"),
        ("step", 0.5),
        ("stability", "long"),
        ("difficulty", float("nan")),
        ("due", "2026-01-31T20:15:00"),
        ("due", None),
        ("answered", "yesterday"),
    ],
)
def test_a_memory_that_nobody_wrote_is_refused(tmp_path: Path, field: str, value: object) -> None:
    path = tmp_path / "training.json"
    keep_progress(path, Progress({"A": MEMORY}))
    document = json.loads(path.read_text("utf-8"))
    document["memories"]["A"][field] = value
    path.write_text(json.dumps(document), "utf-8")
    with pytest.raises(ProgressUnusable):
        read_progress(path)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"null", b"[" * 100_000])
def test_a_file_that_is_no_document_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "training.json"
    path.write_bytes(content)
    with pytest.raises(ProgressUnusable):
        read_progress(path)
    assert path.read_bytes() == content
