import pytest

from crossdots.mail.server_name import IMAP_PORT, ServerName, parse_server


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("imap.example.org", 993),
        (" imap.example.org ", 993),
        ("imap.example.org:1993", 1993),
        ("localhost:143", 143),
    ],
)
def test_a_server_and_its_port(text: str, port: int) -> None:
    assert parse_server(text, IMAP_PORT) == ServerName(text.strip().partition(":")[0], port)


@pytest.mark.parametrize("text", ["", "a b", "a:", "a:x", "a:0", "a:65536", "a:999999", "imaps://a", "a\nb"])
def test_no_server(text: str) -> None:
    assert parse_server(text, IMAP_PORT) is None


@pytest.mark.parametrize(
    ("port", "plain"), [(993, False), (465, False), (143, True), (587, True), (1993, False)]
)
def test_only_some_ports_begin_plain(port: int, plain: bool) -> None:
    assert ServerName("a", port).begins_plain == plain
