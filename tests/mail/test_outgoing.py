"""Letters as messages of the post."""

from datetime import UTC, datetime
from email import message_from_bytes, policy

import pytest

from crossdots.mail.letter import Letter
from crossdots.mail.outgoing import is_address, message_of

AT = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
LETTER = Letter(
    1,
    "zoe@example.org",
    "Zoë: TRAIN [x]",
    ("Zoë: TRAIN.", "", "x" * 2_000),
    "crossdots.1.7.1.t",
    "crossdots.1.1.1.u",
)


def test_it_comes_through_any_server_as_it_was_written() -> None:
    data = message_of(LETTER, "desk@example.com", "Zoë Müller", AT).as_bytes()
    assert data.isascii()
    assert max(map(len, data.splitlines())) <= 78
    read = message_from_bytes(data, policy=policy.default)
    assert read["Subject"] == LETTER.subject
    assert read["To"] == "Zoë Müller <zoe@example.org>"
    assert read["Message-ID"] == "<crossdots.1.7.1.t@example.com>"
    assert read["References"] == "<crossdots.1.1.1.u@example.com>"
    assert read.get_content().splitlines() == list(LETTER.lines)


def test_a_repeat_says_so_on_top() -> None:
    message = message_of(LETTER, "desk@example.com", "Zoë", AT, again="Again.")
    assert message.get_content().splitlines()[:3] == ["Again.", "", "Zoë: TRAIN."]


@pytest.mark.parametrize("name", ["Zoë\nBcc: mallory@example.org", "Zoë\r\nX: y", "Zoë\r\n\r\nbody"])
def test_no_name_makes_a_header(name: str) -> None:
    with pytest.raises(ValueError, match="CR or LF"):
        message_of(LETTER, "desk@example.com", name, AT)


@pytest.mark.parametrize("name", ['"', "a, b <c@d>", "(comment)", "=?utf-8?q?x?=", "\\", ";,:"])
def test_no_name_makes_another_address(name: str) -> None:
    message = message_from_bytes(
        message_of(LETTER, "desk@example.com", name, AT).as_bytes(), policy=policy.default
    )
    assert [address.addr_spec for address in message["To"].addresses] == ["zoe@example.org"]


@pytest.mark.parametrize("text", ["a@b", "zoe.m+x@mail.example.org", "O'Neil@example.org"])
def test_an_address(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "zoe",
        "@b",
        "a@",
        "a b@c",
        "a@b c",
        "a@b\nBcc: x@y",
        "zoë@example.org",
        "a@b,c@d",
        "<a@b>",
        "a@b@c",
        "a@b..c",
    ],
)
def test_no_address(text: str) -> None:
    assert not is_address(text)
