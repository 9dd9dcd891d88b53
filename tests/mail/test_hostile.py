"""Hostile messages, one after the other: nothing changes, and the right answer goes out or none."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from mail_table import ADDRESSES, Table, reply_to, text_of, token_in

from crossdots.mail.limits import ANSWERS_A_DAY, ANSWERS_AN_HOUR, NOTICES_A_DAY

ZOE, BEN, CAGLA = range(3)
FORGED = "A message in your name was not taken."
LATE = "Too late:"


@dataclass(frozen=True)
class Hostile:
    """A message, and what is answered: to which seat, and how the answer begins; None for no answer."""

    data: Callable[[Table], bytes]
    answered: int | None
    begins: str = ""


def other_token(table: Table) -> bytes:
    token = token_in(table.last_to(ZOE))
    forged = token[:-1] + ("a" if token[-1] != "a" else "b")
    return table.answer(ZOE, "8D TRAIN", In_Reply_To="<x@y>", Subject=f"Re: [{forged}]")


def of_another_seat(table: Table) -> bytes:
    return reply_to(table.last_to(BEN), ADDRESSES[ZOE], "8D TRAIN")


def nested(table: Table) -> bytes:
    tag = token_in(table.last_to(ZOE))
    head = f"From: {ADDRESSES[ZOE]}\nSubject: [{tag}]\n".encode()
    return head + b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (depth, depth) for depth in range(2_000)
    )


def markup(table: Table) -> bytes:
    answer = table.answer(ZOE, "x").replace(b"text/plain", b"text/html")
    return answer.replace(b"\n\nx", b"\n\n<html><script>8D TRAIN</script><p>Hello <b>there</b></p>")


TABLE = {
    "forged sender": Hostile(
        lambda table: reply_to(table.last_to(ZOE), ADDRESSES[BEN], "8D TRAIN"), ZOE, FORGED
    ),
    "stranger with a token": Hostile(
        lambda table: reply_to(table.last_to(ZOE), "mallory@example.org", "8D TRAIN"), ZOE, FORGED
    ),
    "stranger without a token": Hostile(
        lambda table: reply_to(
            table.last_to(ZOE), "mallory@example.org", "rack", Subject="x", In_Reply_To="x"
        ),
        None,
    ),
    "no token": Hostile(
        lambda table: table.answer(ZOE, "8D TRAIN", Subject="Crossdots", In_Reply_To="x"), ZOE, FORGED
    ),
    "private mail of a player": Hostile(
        lambda table: table.answer(ZOE, "8D TRAIN", Subject="Lunch?", In_Reply_To="x"), None
    ),
    "another token": Hostile(other_token, ZOE, FORGED),
    "another player's token": Hostile(of_another_seat, BEN, FORGED),
    "two authors": Hostile(
        lambda table: table.answer(ZOE, "8D TRAIN", From=f"{ADDRESSES[ZOE]}, {ADDRESSES[BEN]}"), ZOE, FORGED
    ),
    "two moves at once": Hostile(
        lambda table: table.answer(ZOE, "8D TRAIN\n9E VAT"),
        ZOE,
        "There are two moves in your reply: 8D TRAIN, and",
    ),
    "empty": Hostile(lambda table: table.answer(ZOE, ""), ZOE, "There is no line on top of your reply."),
    "a quote alone": Hostile(
        lambda table: table.answer(ZOE, "Crossdots wrote:\n> 8D TRAIN\n-- \n8D TRAIN"),
        ZOE,
        "There is no line on top",
    ),
    "a long line": Hostile(
        lambda table: table.answer(ZOE, "8D " + "TRAIN" * 100),
        ZOE,
        "The first line of your reply is too long",
    ),
    "wrong encoding": Hostile(
        lambda table: table.answer(ZOE, "x").replace(b"\n\nx", b"\n\n8D TR\xc4\xff\xfeIN"), ZOE, "TR"
    ),
    "markup alone": Hostile(markup, ZOE, "Hello is not a command."),
    "parts in parts": Hostile(nested, ZOE, "There is no line on top of your reply."),
    "out of office": Hostile(
        lambda table: table.answer(ZOE, "8D TRAIN", Auto_Submitted="auto-replied"), None
    ),
    "away, without saying so in the head": Hostile(
        lambda table: table.answer(
            ZOE, "8D TRAIN", Subject=f"Automatische Antwort: {table.last_to(ZOE)['Subject']}"
        ),
        None,
    ),
    "mailing list": Hostile(lambda table: table.answer(ZOE, "8D TRAIN", List_Id="<club.example>"), None),
    "a bounce": Hostile(lambda table: table.answer(ZOE, "8D TRAIN", From="MAILER-DAEMON@example.org"), None),
    "lines in the subject": Hostile(
        lambda table: table.answer(ZOE, "8D TRAINX\rBcc: mallory@example.org"), ZOE, "Not on your rack: X."
    ),
    "a command of the terminal": Hostile(
        lambda table: table.answer(ZOE, "quit"), ZOE, "quit is not a command."
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_nothing_changes_and_the_right_answer_goes_out_or_none(table: Table, name: str) -> None:
    hostile, before, racks = TABLE[name], table.path.read_bytes(), "Rack:"
    answers = table.receive(hostile.data(table))
    assert table.path.read_bytes() == before
    if hostile.answered is None:
        assert answers == []
        return
    (answer,) = answers
    assert str(answer["To"]).endswith(f"<{ADDRESSES[hostile.answered]}>")
    assert text_of(answer).startswith(hostile.begins)
    assert racks not in text_of(answer)
    assert answer["Bcc"] is None


def test_a_message_that_is_too_large_is_told_so_by_its_head_alone(table: Table) -> None:
    head = table.answer(ZOE, "8D TRAIN").partition(b"\n\n")[0]
    (answer,) = table.receive(head, too_large=True)
    assert text_of(answer).startswith("Your message is too large to be read.")
    assert table.state.scores == (0, 0, 0)


def test_an_old_token_is_late_and_told_how_the_game_stands(table: Table) -> None:
    old = table.answer(ZOE, "swap AI")
    table.says(ZOE, "8D TRAIN")
    before = table.state
    (answer,) = table.receive(old)
    lines = text_of(answer).splitlines()
    assert lines[0].startswith("Too late: swap AI.")
    assert "Ben to move." in lines
    assert "Row 8: D to H TRAIN." in lines
    assert table.state == before


def test_a_move_that_comes_twice_is_made_once(table: Table) -> None:
    first = table.answer(ZOE, "8D TRAIN")
    second = table.answer(ZOE, "8D TRAIN", Message_ID="<second@example.org>")
    table.receive(first)
    (answer,) = table.receive(second)
    assert text_of(answer).startswith(LATE)
    assert table.state.scores == (12, 0, 0)
    assert table.receive(first) == [], "the very same message is no message at all"


def test_a_replay_in_a_later_turn_is_late(table: Table) -> None:
    move = table.answer(ZOE, "skip")
    table.receive(move)
    for seat in (BEN, CAGLA):
        table.says(seat, "skip")
    before = table.state
    (answer,) = table.receive(move.replace(b"Re: ", b"Fwd: "))
    assert text_of(answer).startswith(LATE)
    assert table.state == before


def test_of_two_moves_in_two_messages_the_first_counts(table: Table) -> None:
    first, second = table.answer(ZOE, "8D TRAIN"), table.answer(ZOE, "8H VAT")
    table.receive(first)
    (answer,) = table.receive(second)
    assert text_of(answer).startswith(LATE)
    assert table.state.scores == (12, 0, 0)


def test_answers_end_when_there_are_too_many(table: Table) -> None:
    answers = [table.says(ZOE, f"help {number}") for number in range(ANSWERS_AN_HOUR + 5)]
    assert [len(answer) for answer in answers] == [1] * (ANSWERS_AN_HOUR + 1) + [0] * 4
    limited = answers[ANSWERS_AN_HOUR][0]
    assert str(limited["Subject"]).startswith(f"Not done: help {ANSWERS_AN_HOUR} [")
    told = "You have sent too many questions and mistakes. They are answered again in 60 minutes;"
    assert text_of(limited).splitlines()[0].startswith(told)
    assert text_of(limited).splitlines()[1] == "Nothing has changed."
    (refused,) = table.says(ZOE, "8D TRAINS")
    assert text_of(refused).startswith("Not on your rack: S."), "a move that can't be made is answered"
    assert len(table.says(ZOE, "8D TRAIN")) == 3, "moves are taken still"
    table.calendar.later(hours=1, seconds=1)
    assert len(table.says(ZOE, "rack")) == 1


def has_answered(table: Table, *moments: datetime) -> None:
    """Make it so that the desk has answered Zoë at these moments."""
    with table.ledger_path.open("a") as ledger:
        for number, at in enumerate(moments):
            line = {
                "handled": str(number),
                "seat": ZOE,
                "at": at.isoformat(),
                "answered": True,
                "proven": True,
                "limited": False,
            }
            ledger.write(json.dumps(line) + "\n")
    table.restart()


def test_a_program_that_answers_everything_is_not_talked_to_for_ever(table: Table) -> None:
    now = table.calendar.at
    has_answered(table, *(now - timedelta(minutes=4 * number) for number in range(ANSWERS_A_DAY - 1)))
    assert len(table.says(ZOE, "I am away")) == 1
    (last,) = table.says(ZOE, "I am still away")
    assert "They are answered again in 21 hours" in text_of(last)
    assert table.says(ZOE, "I am still away") == []
    assert table.says(ZOE, "8D VAIN") == [], "not even a move that can't be made is answered"


def test_a_clock_that_was_wrong_silences_nobody(table: Table) -> None:
    has_answered(table, *(table.calendar.at + timedelta(days=3_650) for _ in range(ANSWERS_AN_HOUR)))
    assert len(table.says(ZOE, "rack")) == 1


def test_forgeries_don_t_fill_a_mailbox_and_silence_nobody(table: Table) -> None:
    forged = [
        table.answer(ZOE, f"help {number}", Subject="crossdots", In_Reply_To="x")
        for number in range(NOTICES_A_DAY + 3)
    ]
    assert [len(table.receive(message)) for message in forged] == [1] * NOTICES_A_DAY + [0] * 3
    assert len(table.says(ZOE, "rack")) == 1
