"""The screen: what is written, byte by byte."""

import fcntl
import io
import os
import socket
import struct
import termios
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from crossdots.terminal import screen as screen_module
from crossdots.terminal.screen import Screen, terminal_width, wrapped_line


class CountedStream(io.BytesIO):
    """A stream that tells how often it was written to."""

    writes = 0

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.writes += 1
        return super().write(data)


def shown(*lines: str, columns: int = 0, encoding: str = "utf-8") -> bytes:
    stream = io.BytesIO()
    Screen(stream, lambda: columns, encoding=encoding, terminal=True).show(lines)
    return stream.getvalue()


class TestOnATerminal:
    def test_the_next_answer_begins_on_a_new_line(self) -> None:
        stream = io.BytesIO()
        screen = Screen(stream, terminal=True)
        screen.show(["one"])
        screen.show(["two"])
        screen.echo("\r\n")
        screen.show(["three"])
        screen.echo("\r\nr")
        screen.show(["four"])
        assert stream.getvalue() == b"one\r\ntwo\r\nthree\r\nr\r\nfour"

    def test_the_cursor_stays_at_the_end_of_an_answer(self) -> None:
        assert shown("H8, empty, double word") == b"H8, empty, double word"

    def test_each_line_of_an_answer_has_its_own(self) -> None:
        assert shown("Row 8:", "H, T", "I, R") == b"Row 8:\r\nH, T\r\nI, R"

    def test_an_answer_is_one_write(self) -> None:
        stream = CountedStream()
        screen = Screen(stream, lambda: 10, terminal=True)
        screen.show(["One answer of several", "lines and more"])
        assert (stream.writes, screen.answers) == (1, 1)

    def test_an_answer_is_one_write_to_a_descriptor(self, monkeypatch: pytest.MonkeyPatch) -> None:
        written: list[bytes] = []

        def write(_descriptor: int, data: memoryview) -> int:
            written.append(bytes(data))
            return len(data)

        monkeypatch.setattr(os, "write", write)
        Screen(1, lambda: 10, terminal=True).show(["One answer", "two lines"])
        assert written == [b"One answer\r\ntwo lines"]

    def test_empty_lines_are_left_out_and_an_empty_answer_is_none(self) -> None:
        assert shown("a", "", "  ", "b", "") == b"a\r\nb"
        assert shown("", "\n") == b""
        assert shown() == b""

    @pytest.mark.parametrize(
        ("text", "written"),
        [
            ("\x1b[2Jclear", "[2Jclear"),
            ("a\tb\nc\r\nd", "a b c d"),
            ("bell\x07 del\x7f nul\x00", "bell del nul"),
            ("c1\x9b31m \x85x", "c131m  x"),
            ("end\n", "end"),
            ("\u2028line", " line"),
        ],
    )
    def test_control_characters_are_taken_out(self, text: str, written: str) -> None:
        assert shown(text) == written.encode()

    @given(st.lists(st.text()))
    def test_nothing_but_new_lines_controls_the_terminal(self, lines: list[str]) -> None:
        written = shown(*lines, columns=20).decode()
        assert all(c >= " " and not "\x7f" <= c <= "\x9f" for c in written.replace("\r\n", ""))

    def test_the_echo_is_written_as_it_is(self) -> None:
        stream = io.BytesIO()
        screen = Screen(stream, terminal=True)
        screen.echo("\r\nr")
        screen.echo("\b \b")
        assert (stream.getvalue(), screen.answers) == (b"\r\nr\b \b", 0)

    def test_in_the_end_the_line_is_left(self) -> None:
        stream = io.BytesIO()
        screen = Screen(stream, terminal=True)
        screen.end()
        screen.show(["Good."])
        screen.end()
        screen.end()
        assert stream.getvalue() == b"Good.\r\n"


class TestElsewhere:
    def test_each_line_is_ended_and_there_is_no_echo(self) -> None:
        stream = io.BytesIO()
        screen = Screen(stream, lambda: 5)
        screen.show(["One long line", "", "two"])
        screen.echo("x")
        screen.end()
        assert stream.getvalue() == b"One long line\ntwo\n"

    def test_a_pipe_is_no_terminal(self) -> None:
        reader, writer = os.pipe()
        Screen(writer).show(["Your turn."])
        os.close(writer)
        assert os.read(reader, 100) == b"Your turn.\n"
        os.close(reader)


CELLS = "⠓⠢⠀⠼⠃⠀⠑⠍⠏⠞⠽"


class TestWrapping:
    @pytest.mark.parametrize(
        ("line", "columns", "pieces"),
        [
            ("H8, empty", 20, ["H8, empty"]),
            ("H8, empty", 9, ["H8, empty"]),
            ("H8, empty", 8, ["H8,", "empty"]),
            ("H8, empty", 4, ["H8,", "empt", "y"]),
            ("H8, empty", 3, ["H8,", "emp", "ty"]),
            ("ab   cd", 4, ["ab", "cd"]),
            ("  indented text", 10, ["  indented", "text"]),
            ("  unbreakable", 5, ["  unb", "reaka", "ble"]),
            ("a  b  c  d", 7, ["a  b  c", "d"]),
            ("字字字", 4, ["字字", "字"]),
            ("字字字", 5, ["字字", "字"]),
            ("字", 1, ["字"]),
            ("cafe\u0301s", 4, ["cafe\u0301", "s"]),
            ("any width", 0, ["any width"]),
            ("any width", -1, ["any width"]),
            (CELLS, 11, [CELLS]),
            (CELLS, 10, ["⠓⠢⠀⠼⠃", "⠑⠍⠏⠞⠽"]),
            ("⠓⠢⠀⠀", 4, ["⠓⠢⠀⠀"]),
            ("⠀⠀⠀", 2, ["⠀⠀", "⠀"]),
            ("⠀⠓⠢⠼⠃", 3, ["⠀⠓⠢", "⠼⠃"]),
        ],
    )
    def test_a_line_is_cut_at_its_spaces(self, line: str, columns: int, pieces: list[str]) -> None:
        assert list(wrapped_line(line, columns)) == pieces

    def test_the_pieces_of_a_line_are_lines_of_the_answer(self) -> None:
        assert shown("H8, empty", "I8", columns=8) == b"H8,\r\nempty\r\nI8"

    @given(st.text(st.sampled_from("ab, 字é\u0301⠓⠀"), max_size=40), st.integers(min_value=2, max_value=12))
    def test_no_piece_is_wider_and_no_character_but_spaces_is_lost(self, line: str, columns: int) -> None:
        pieces = list(wrapped_line(line, columns))
        assert all(sum(map(wcwidth, piece)) <= columns for piece in pieces)

        def without_spaces(text: str) -> str:
            return text.replace(" ", "").replace("⠀", "")

        assert without_spaces("".join(pieces)) == without_spaces(line)
        if sum(map(wcwidth, line)) <= columns:
            assert pieces == ([line] if line else [])

    @given(st.lists(st.text(st.sampled_from("abc"), min_size=1, max_size=6), min_size=1))
    def test_a_word_that_fits_is_never_cut(self, words: list[str]) -> None:
        pieces = list(wrapped_line(" ".join(words), 6))
        assert [word for piece in pieces for word in piece.split()] == words


class TestEncoding:
    @pytest.mark.parametrize(
        ("encoding", "text", "written"),
        [
            ("utf-8", "⠼⠓ café", "⠼⠓ café".encode()),
            ("ascii", "⠼⠓⠀⠠⠎ ⠰⠢", b"#H ,S ;5"),
            ("ascii", "⣓", b"H"),
            ("ascii", "café ½ 字", b"cafe 1 ?"),
            ("latin-1", "café 字 ⠃", b"caf\xe9 ? B"),
            ("ascii", "Ann’s “turn” – now", b'Ann\'s "turn" - now'),
            ("utf-8", "\ud800", b"?"),
        ],
    )
    def test_what_the_encoding_lacks_is_replaced(self, encoding: str, text: str, written: bytes) -> None:
        assert shown(text, encoding=encoding) == written


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal: that of the emulator, that of the program."""
    master, slave = os.openpty()
    yield master, slave
    for descriptor in (master, slave):
        try:
            os.close(descriptor)
        except OSError:
            assert descriptor == master  # the test itself closed it


class TestStreams:
    def test_a_terminal_is_recognised(self, terminal: tuple[int, int]) -> None:
        master, slave = terminal
        Screen(slave).show(["Your turn."])
        assert os.read(master, 100) == b"Your turn."

    def test_a_terminal_that_adds_returns_gets_none(self, terminal: tuple[int, int]) -> None:
        master, slave = terminal
        screen = Screen(slave)
        screen.echo("\r\nr")
        assert os.read(master, 100) == b"\r\nr"
        screen.show(["One.", "Two."])
        assert os.read(master, 100) == b"\r\nOne.\r\nTwo."
        screen.end()
        assert os.read(master, 100) == b"\r\n"

    @pytest.mark.parametrize("flag", [termios.OPOST, termios.ONLCR])
    def test_a_terminal_that_adds_none_gets_them(self, terminal: tuple[int, int], flag: int) -> None:
        master, slave = terminal
        screen = Screen(slave)
        modes = termios.tcgetattr(slave)
        modes[1] &= ~flag
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        screen.show(["One.", "Two."])
        assert os.read(master, 100) == b"One.\r\nTwo."

    def test_its_width_is_asked_anew(self, terminal: tuple[int, int]) -> None:
        master, slave = terminal
        screen = Screen(slave, terminal_width(slave))
        written = b""
        for columns in (0, 80, 6):
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            screen.show(["Your turn."])
            written += os.read(master, 100)
        assert written == b"Your turn.\r\nYour turn." + b"\r\nYour\r\nturn."

    def test_a_file_has_no_width(self) -> None:
        reader, writer = os.pipe()
        assert terminal_width(writer)() == 0
        os.close(reader)
        os.close(writer)

    def test_a_closed_reader_is_noted_and_never_raised(self) -> None:
        reader, writer = os.pipe()
        screen = Screen(writer, terminal=True)
        assert not screen.gone
        os.close(reader)
        for _ in range(3):
            screen.show(["Your turn."])
            screen.echo("x")
            screen.end()
            assert screen.gone
        os.close(writer)

    def test_a_terminal_that_hung_up_is_noted(self, terminal: tuple[int, int]) -> None:
        master, slave = terminal
        screen = Screen(slave)
        os.close(master)
        screen.show(["Your turn."])
        assert screen.gone

    def test_a_full_disk_is_noted(self) -> None:
        with open("/dev/full", "wb", buffering=0) as full:  # noqa: PTH123
            screen = Screen(full.fileno())
            screen.show(["Your turn."])
        assert screen.gone

    def test_a_closed_stream_is_noted(self) -> None:
        stream = io.BytesIO()
        screen = Screen(stream)
        stream.close()
        screen.show(["Your turn."])
        assert screen.gone

    def test_what_the_stream_still_held_comes_first(self) -> None:
        reader, writer = os.pipe()
        with open(writer, "wb") as stream:  # noqa: PTH123
            stream.write(b"earlier ")
            Screen(stream).show(["later"])
            assert os.read(reader, 100) == b"earlier later\n"
        os.close(reader)

    def test_partial_writes_and_a_slow_reader_lose_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        full = threading.Event()
        wait = screen_module._wait_until_writable

        def noted_wait(descriptor: int) -> None:
            full.set()
            wait(descriptor)

        monkeypatch.setattr(screen_module, "_wait_until_writable", noted_wait)
        ours, theirs = socket.socketpair()
        ours.setblocking(False)  # so that a full buffer refuses: EAGAIN
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        lines = [f"Line {number} of a long answer." for number in range(20_000)]
        expected = "".join(line + "\n" for line in lines).encode()
        received = bytearray()

        def receive() -> None:
            full.wait(timeout=20)
            while len(received) < len(expected) and (data := theirs.recv(3001)):
                received.extend(data)

        reader = threading.Thread(target=receive)
        reader.start()
        screen = Screen(ours.fileno())
        screen.show(lines)
        full.set()
        reader.join(timeout=20)
        assert not screen.gone
        assert bytes(received) == expected
        ours.close()
        theirs.close()
