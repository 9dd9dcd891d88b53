from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossdots.mail.ledger import Begun, Handled, Ledger, LedgerUnusable, Sending

BEGUN = Begun(b"k" * 32, b"s" * 32, "c" * 64, ("zoe@example.org", "", "ben@example.org"), 0)
NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A ledger in which a bit of everything has happened."""
    ledger = Ledger.begin(tmp_path / "1.mail", BEGUN)
    ledger.send(Sending(0, 0, 7))
    ledger.sent(0)
    ledger.send(Sending(2, 0, 7))
    ledger.take("d1", 7)
    ledger.answer("d2")
    ledger.handle("d3", Handled(2, NOW, answered=True, proven=False))
    ledger.end(12, NOW)
    ledger.accept(2)
    return ledger


def test_what_was_written_is_read(ledger: Ledger) -> None:
    read = Ledger.read(ledger.path)
    assert read.begun == BEGUN
    assert read.told == ledger.told
    assert read.told.told == [7, 0, 0]
    assert read.told.under_way == {2: Sending(2, 0, 7)}
    assert read.told.handled == {"d3": Handled(2, NOW, answered=True, proven=False)}
    assert (read.told.taking, read.told.answering) == ({"d1": 7}, {"d2"})
    assert (read.told.ended, read.told.accepted, read.told.closed) == ((12, NOW), {2}, False)


def test_what_is_dealt_with_is_neither_taken_nor_answered_any_more(ledger: Ledger) -> None:
    for digest in ("d1", "d2"):
        ledger.handle(digest, Handled(0, NOW, answered=False, proven=True))
    assert (ledger.told.taking, ledger.told.answering) == ({}, set())


def test_letters_are_counted_that_are_to_be_sent(ledger: Ledger) -> None:
    assert ledger.unsent([7, 7, 7]) == [2], "who has no address gets none"
    assert ledger.unsent([9, 9, 9]) == [0, 2]
    ledger.sent(2)
    assert ledger.unsent([7, 7, 7]) == []


def test_what_was_refused_for_good_is_kept_till_a_letter_arrives(ledger: Ledger) -> None:
    ledger.refuse(2, NOW)
    assert (ledger.told.told[2], Ledger.read(ledger.path).told.refused) == (7, {2: (Sending(2, 0, 7), NOW)})
    ledger.send(Sending(2, 0, 9))
    ledger.sent(2)
    assert Ledger.read(ledger.path).told.refused == {}


def test_what_has_not_gone_out_is_neither_under_way_nor_sent(ledger: Ledger) -> None:
    ledger.keep(2)
    ledger.keep_answer("d2")
    told = Ledger.read(ledger.path).told
    assert (told.under_way, told.answering, told.told) == ({}, set(), [7, 0, 0])


def test_a_new_end_is_accepted_anew(ledger: Ledger) -> None:
    ledger.end(14, NOW)
    assert ledger.told.accepted == set()


def test_a_half_line_is_left_out_and_cut_off_by_the_next(ledger: Ledger) -> None:
    whole = ledger.path.read_bytes()
    ledger.path.write_bytes(whole + b'{"sent":2')
    read = Ledger.read(ledger.path)
    assert read.told == ledger.told
    read.sent(2)
    assert ledger.path.read_bytes() == whole + b'{"sent":2}\n'


def test_what_the_disk_refuses_is_not_found_there(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", refuses)
        with pytest.raises(OSError, match="Input/output"):
            ledger.sent(2)
    ledger.sent(2)
    assert Ledger.read(ledger.path).told == ledger.told


def test_there_is_one_ledger_for_a_game(ledger: Ledger) -> None:
    with pytest.raises(FileExistsError):
        Ledger.begin(ledger.path, BEGUN)
    assert Ledger.read(ledger.path).told == ledger.told


def test_only_its_owner_can_read_it(ledger: Ledger) -> None:
    assert ledger.path.stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    ("line", "damage"),
    [
        (1, b"{}"),
        (1, b'{"format":"crossdots mail","version":2}'),
        (2, b'{"sending":7,"after":0,"until":7}'),
        (2, b'{"sent":2}'),
        (2, b'{"handled":"x"}'),
        (2, b'{"at":' + b"[" * 5_000),
        (3, b"\xff"),
    ],
)
def test_damage_is_told_by_its_line(ledger: Ledger, line: int, damage: bytes) -> None:
    lines = ledger.path.read_bytes().splitlines(keepends=True)
    ledger.path.write_bytes(b"".join((*lines[: line - 1], damage + b"\n", *lines[line:])))
    with pytest.raises(LedgerUnusable) as unusable:
        Ledger.read(ledger.path)
    assert unusable.value.line == line


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(data=st.binary(max_size=300), place=st.integers(0, 1_000))
def test_any_bytes_are_a_ledger_or_refused(ledger: Ledger, data: bytes, place: int) -> None:
    whole = ledger.path.read_bytes()
    path = ledger.path.with_suffix(".other")
    path.write_bytes(whole[:place] + data + whole[place:])
    with suppress(LedgerUnusable):
        assert Ledger.read(path).begun.addresses
