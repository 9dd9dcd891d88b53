"""Messages from a folder, sorted to the desks of their games."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from mail_table import ADDRESSES, Table, reply_to, text_of

from crossdots.mail import maildir
from crossdots.mail.incoming import LARGEST_MESSAGE
from crossdots.mail.letter import line_of
from crossdots.mail.login import NoSecret
from crossdots.mail.maildir import MaildirInbox, MaildirPost
from crossdots.mail.office import Arrival, sort_in
from crossdots.mail.serving import serve


class Folder:
    """A Maildir folder, and the inbox that reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.noted: list[str] = []
        self.inbox = MaildirInbox(path, lambda: 1_000.0, lambda part: self.noted.append(line_of(part)))
        self._number = 0

    def put(self, data: bytes, part: str = "new", name: str = "") -> Path:
        self._number += 1
        path = self.path / part / (name or f"{self._number}.x")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (2_000 + self._number, 2_000 + self._number))
        return path


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "inbox")


def test_each_message_goes_to_its_desk_and_is_marked_as_read(folder: Folder, table: Table) -> None:
    folder.put(table.answer(0, "8D TRAIN"))
    private = folder.put(reply_to(table.last_to(1), ADDRESSES[1], "8D HOB", Subject="Lunch", In_Reply_To="x"))
    sort_in(folder.inbox, {1: table.desk})
    assert table.state.scores == (12, 0, 0)
    assert [path.name for path in (folder.path / "cur").iterdir()] == ["1.x:2,S"]
    assert private.exists()


def test_a_letter_gets_its_mark_once_and_keeps_the_others(folder: Folder, table: Table) -> None:
    question = table.answer(0, "rack")
    for name in ("new/a.host", "cur/b.host:2,", "cur/c.host:2,FR", "cur/d.host:2,RS"):
        folder.put(question + name.encode(), *name.split("/"))
    for _ in range(3):
        sort_in(folder.inbox, {1: table.desk})
        folder.inbox.close()
    left = sorted(path.name for path in (folder.path / "cur").iterdir())
    assert left == ["a.host:2,S", "b.host:2,S", "c.host:2,FRS", "d.host:2,RS"]


def test_a_letter_that_cannot_be_marked_holds_up_no_other(folder: Folder, table: Table) -> None:
    folder.put(table.answer(0, "8D TRAIN"), name="x" * 254)
    folder.put(table.answer(1, "rack"))
    sort_in(folder.inbox, {1: table.desk})
    assert table.state.scores == (12, 0, 0)
    assert "Rack: H 4" in text_of(table.post.letters[-1])


def test_a_letter_that_cannot_be_read_is_told_once_and_holds_up_no_other(
    folder: Folder, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = folder.put(b"torn")
    folder.put(table.answer(0, "8D TRAIN"))
    read = maildir._arrival

    def refused(path: Path) -> Arrival:
        if path == torn:  # mode 000 keeps the superuser from nothing
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(maildir, "_arrival", refused)
    for _ in range(2):
        sort_in(folder.inbox, {1: table.desk})
        folder.inbox.close()
    assert table.state.scores == (12, 0, 0)
    assert folder.noted == [
        f"{torn} cannot be read: Permission denied. It is left alone, and the others are read."
    ]


def test_nothing_is_looked_at_twice(folder: Folder, table: Table) -> None:
    folder.put(table.answer(0, "rack"))
    folder.put(b"From: x@y\n\nhello\n")
    assert len(list(folder.inbox.arrivals())) == 2
    assert list(folder.inbox.arrivals()) == []
    folder.put(b"From: x@y\n\nhello again\n")
    assert len(list(folder.inbox.arrivals())) == 1


def test_old_messages_are_left_alone(folder: Folder) -> None:
    os.utime(folder.put(b"From: x@y\n\nold\n"), (999, 999))
    assert list(folder.inbox.arrivals()) == []


def test_of_a_large_message_only_the_head_is_read(folder: Folder, table: Table) -> None:
    folder.put(table.answer(0, "8D TRAIN") + b"\n" + b"x" * 10_000_000)
    (arrival,) = folder.inbox.arrivals()
    assert arrival.size > LARGEST_MESSAGE
    assert len(arrival.head) < 2_000
    folder.inbox.close()
    sort_in(folder.inbox, {1: table.desk})
    assert text_of(table.post.letters[-1]).startswith("Your message is too large to be read.")
    assert table.state.scores == (0, 0, 0)


def test_the_tag_in_the_quoted_text_is_enough(folder: Folder, table: Table) -> None:
    quoted = "".join(f"> {line}\n" for line in text_of(table.last_to(0)).splitlines())
    body = f"8D TRAIN\n\nCrossdots wrote:\n{quoted}"
    folder.put(reply_to(table.last_to(0), ADDRESSES[0], body, Subject="my move", In_Reply_To="x"))
    sort_in(folder.inbox, {1: table.desk})
    assert table.state.scores == (12, 0, 0)


def test_letters_of_a_desk_are_answered_by_no_desk(folder: Folder, table: Table) -> None:
    for letter in list(table.post.letters):
        del letter["From"]
        letter["From"] = ADDRESSES[0]
        folder.put(letter.as_bytes())
    sent = len(table.post.letters)
    sort_in(folder.inbox, {1: table.desk})
    assert len(table.post.letters) == sent


def test_a_post_that_fails_leaves_the_message_for_the_next_time(folder: Folder, table: Table) -> None:
    folder.put(table.answer(0, "rack"))
    table.post.broken = [OSError("full")]
    with pytest.raises(OSError, match="full"):
        serve(lambda: {1: table.desk}, folder.inbox, table.post, table.note, once=True)
    serve(lambda: {1: table.desk}, folder.inbox, table.post, table.note, once=True)
    assert "Rack: A 1" in text_of(table.post.letters[-1])


class FlakyInbox:
    """An inbox that can't always be had: what goes wrong at each look, None where nothing does."""

    def __init__(self, *wrong: Exception | None) -> None:
        self._wrong = list(wrong)

    def arrivals(self) -> Iterator[Arrival]:
        wrong = self._wrong.pop(0)
        if wrong is not None:
            raise wrong
        return iter(())

    def wait(self, _: float) -> bool:
        if not self._wrong:
            raise KeyboardInterrupt
        return True

    def close(self) -> None:
        pass


def test_a_command_for_a_token_may_fail_while_the_network_is_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crossdots.mail.serving.FIRST_PAUSE_S", 0.001)
    inbox = FlakyInbox(None, NoSecret("no network"), NoSecret("no network"), None)
    with pytest.raises(KeyboardInterrupt):
        serve(lambda: {1: table.desk}, inbox, table.post, table.note, once=False)
    assert table.noted == ["The post is held up: no network. It is tried again.", "The post goes again."]
    with pytest.raises(NoSecret):  # it has never worked
        serve(lambda: {1: table.desk}, FlakyInbox(NoSecret("typo")), table.post, table.note, once=False)


def test_a_letter_lies_whole_in_the_outbox(tmp_path: Path, table: Table) -> None:
    outbox = tmp_path / "Mail" / "outbox"
    MaildirPost(outbox).send(table.last_to(0))
    (path,) = (outbox / "new").iterdir()
    assert b"Rack: A 1" in path.read_bytes()
    assert path.stat().st_mode & 0o77 == 0
    assert list((outbox / "tmp").iterdir()) == []
