"""Piped commands: every input that a file or a program may send, as a table."""

from __future__ import annotations

import io
import itertools
import os
import threading
import tracemalloc
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.terminal.ending import Ending
from crossdots.terminal.piped import AwaitedLines, play_piped
from crossdots.terminal.screen import Screen

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Call = tuple[str, str | int]


class Listener:
    """A player who notes what was asked, leaves at `quit` and refuses what begins with `bad`."""

    def __init__(self, screen: Screen) -> None:
        self.calls: list[Call | str] = []
        self.finished = False
        self._screen = screen

    def run(self, line: str) -> bool:
        self.calls.append(("run", line))
        self._screen.show([f"Ran {line}"])
        self.finished = line == "quit"
        return not line.startswith("bad")

    def line_too_long(self, limit: int) -> None:
        self.calls.append(("too long", limit))

    def not_text(self) -> None:
        self.calls.append("not text")

    def control_character(self) -> None:
        self.calls.append("control character")

    def input_ended(self) -> None:
        self.calls.append("input ended")

    def typed(self, character: str) -> None:
        raise AssertionError(character)

    def erased(self, character: str) -> None:
        raise AssertionError(character)

    def cleared(self) -> None:
        raise AssertionError

    def recalled(self, line: str) -> None:
        raise AssertionError(line)

    def nothing_to_erase(self) -> None:
        raise AssertionError

    def unknown_key(self) -> None:
        raise AssertionError

    def touched(self, word: str) -> None:  # noqa: ARG002
        raise AssertionError

    def interrupted(self) -> None:
        raise AssertionError


def played(commands: bytes | BinaryIO) -> tuple[Ending, list[Call | str]]:
    screen = Screen(io.BytesIO())
    player = Listener(screen)
    stream = io.BytesIO(commands) if isinstance(commands, bytes) else commands
    return play_piped(player, stream, screen), player.calls


RACK, SCORE, TOO_LONG = ("run", "rack"), ("run", "score"), ("too long", 1000)
NOT_TEXT, CONTROL = "not text", "control character"


@pytest.mark.parametrize(
    ("commands", "calls"),
    [
        (b"", []),
        (b"rack\nscore\n", [RACK, SCORE]),
        (b"rack\nscore", [RACK, SCORE]),
        (b"rack\r\nscore\r\n", [RACK, SCORE]),
        (b"\n\n  \n\t\nrack\n\r\n\n", [RACK]),
        (b"8D\ttrain\n", [("run", "8D train")]),
        ("8D café\n".encode(), [("run", "8D café")]),
        (b"bad\nrack\n", [("run", "bad"), RACK]),
        (b"\xef\xbb\xbfrack\nscore\n", [RACK, SCORE]),
        (b"\xef\xbb\xbf", []),
        (b"rack\n\xef\xbb\xbfscore\n", [RACK, ("run", "\ufeffscore")]),
        (b"\xff\xfer\0a\0c\0k\0\n\0", [NOT_TEXT, CONTROL]),
        (b"caf\xe9\nrack\n", [NOT_TEXT, RACK]),
        (b"\xc3\nrack\n", [NOT_TEXT, RACK]),
        (b"\xed\xa0\x80\n", [NOT_TEXT]),
        (b"\xc0\xaf\n", [NOT_TEXT]),
        (b"ra\0ck\nrack\n", [CONTROL, RACK]),
        (b"\x1b[A\nrack\n", [CONTROL, RACK]),
        (b"ra\rck\nrack\n", [CONTROL, RACK]),
        (b"rack\r\r\n", [CONTROL]),
        (b"rack\x7f\n\x03\n\x1a", [CONTROL, CONTROL, CONTROL]),
        ("ra\u0085ck\n\u0080\n\u009f\n".encode(), [CONTROL, CONTROL, CONTROL]),
        ("\u00a0rack\n".encode(), [("run", "\u00a0rack")]),
        (b"x" * 1000 + b"\nrack\n", [("run", "x" * 1000), RACK]),
        (b"x" * 1001 + b"\nrack\n", [TOO_LONG, RACK]),
        (b"x" * 100_000 + b"\nrack\n", [TOO_LONG, RACK]),
        (b"x" * 100_000, [TOO_LONG]),
        (b"\xff" * 100_000 + b"\nrack\n", [TOO_LONG, RACK]),
        (b"\0" * 100_000 + b"\nrack\n", [TOO_LONG, RACK]),
        (b" " * 100_000 + b"\nrack\n", [TOO_LONG, RACK]),
        ("\U0001f600".encode() * 1000 + b"\r\nrack\n", [("run", "\U0001f600" * 1000), RACK]),
        ("\U0001f600".encode() * 1001 + b"\r\nrack\n", [TOO_LONG, RACK]),
        (
            b"\xef\xbb\xbf" + "\U0001f600".encode() * 1000 + b"\r\nrack\n",
            [("run", "\U0001f600" * 1000), RACK],
        ),
        (b"\xef\xbb\xbf" + b"x" * 1001 + b"\nrack\n", [TOO_LONG, RACK]),
    ],
)
def test_each_line_is_run_or_told_and_the_end_keeps_the_game(
    commands: bytes, calls: list[Call | str]
) -> None:
    assert played(commands) == (Ending.INPUT_ENDED, [*calls, "input ended"])


@pytest.mark.parametrize("length", [*range(3995, 4015), *range(65530, 65540), 69540, 69541, 69542, 69543])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_long_line_is_one_line_wherever_it_is_cut_in_reading(length: int, end: bytes) -> None:
    assert played(b"x" * length + end + b"rack" + end)[1] == [TOO_LONG, RACK, "input ended"]


def test_what_follows_leaving_is_not_run_and_nothing_has_ended() -> None:
    assert played(b"rack\nquit\nscore\n") == (Ending.FINISHED, [RACK, ("run", "quit")])


def test_a_player_who_has_left_is_asked_nothing() -> None:
    screen = Screen(io.BytesIO())
    player = Listener(screen)
    player.finished = True
    assert play_piped(player, io.BytesIO(b"rack\n"), screen) is Ending.FINISHED
    assert player.calls == []


def test_the_limit_may_be_another_one() -> None:
    screen = Screen(io.BytesIO())
    player = Listener(screen)
    play_piped(player, io.BytesIO(b"rack\nscore\n"), screen, limit=4)
    assert player.calls == [RACK, ("too long", 4), "input ended"]


def test_it_stops_when_nobody_reads() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    screen = Screen(writer)
    player = Listener(screen)
    assert play_piped(player, io.BytesIO(b"rack\nscore\n"), screen) is Ending.SCREEN_GONE
    assert player.calls == [RACK, "input ended"]
    os.close(writer)


class Unreadable(io.RawIOBase):
    """What standard input is after `< /`, or once its terminal has hung up."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: WriteableBuffer) -> int:
        raise IsADirectoryError


def test_what_cannot_be_read_has_ended() -> None:
    closed = io.BytesIO(b"rack\n")
    closed.close()
    for commands in (io.BufferedReader(Unreadable()), closed):
        assert played(commands) == (Ending.INPUT_ENDED, ["input ended"])


class Endless(io.RawIOBase):
    """A line without end, of as many bytes as asked, then a command."""

    def __init__(self, length: int) -> None:
        self._parts = self._generated(length)

    def _generated(self, length: int) -> Iterator[bytes]:
        block = b"x" * 8192
        for _ in range(length // len(block)):
            yield block
        yield b"\nrack\n"

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        part = next(self._parts, b"")
        memoryview(buffer)[: len(part)] = part
        return len(part)


def test_a_line_of_a_hundred_million_bytes_is_never_held() -> None:
    commands = io.BufferedReader(Endless(100_000_000), 8192)
    tracemalloc.start()
    try:
        assert played(commands) == (Ending.INPUT_ENDED, [TOO_LONG, RACK, "input ended"])
        peak_bytes = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak_bytes < 1_000_000


def test_a_program_that_plays_gets_each_answer_before_it_sends_the_next_command() -> None:
    command_reader, command_writer = os.pipe()
    answer_reader, answer_writer = os.pipe()
    screen = Screen(answer_writer)
    player = Listener(screen)
    with open(command_reader, "rb") as commands:  # noqa: PTH123
        game = threading.Thread(target=play_piped, args=(player, commands, screen))
        game.start()
        for command in (b"rack", b"score", b"quit"):
            os.write(command_writer, command + b"\n")
            assert os.read(answer_reader, 100) == b"Ran " + command + b"\n"
        game.join(timeout=10)
        assert not game.is_alive()
    for descriptor in (command_writer, answer_reader, answer_writer):
        os.close(descriptor)


@given(st.binary(max_size=200))
def test_no_bytes_are_fatal_and_each_line_gets_one_answer_at_most(commands: bytes) -> None:
    ending, calls = played(commands)
    assert calls.pop() == "input ended" or ending is Ending.FINISHED
    assert len(calls) <= commands.count(b"\n") + 1
    for call in calls:
        if isinstance(call, tuple):
            assert isinstance(call[1], str)
            assert call[1].strip()


class TestAwaited:
    """Lines that are long in coming, while something else goes on."""

    def test_lines_come_whole_however_they_are_written(self) -> None:
        read_end, write_end = os.pipe()
        pieces = [b"on", b"e\ntwo\nthr", b"ee\n", b"the end"]

        def meanwhile() -> bool:
            if pieces:
                os.write(write_end, pieces.pop(0))
                if not pieces:
                    os.close(write_end)
            return False

        with os.fdopen(read_end, "rb") as commands:
            lines = AwaitedLines(commands, meanwhile)
            assert [lines.readline(100) for _ in range(5)] == [
                b"one\n",
                b"two\n",
                b"three\n",
                b"the end",
                b"",
            ]

    def test_no_more_is_given_than_is_asked_for(self) -> None:
        read_end, write_end = os.pipe()
        os.write(write_end, b"12345\n1234\n")
        os.close(write_end)
        with os.fdopen(read_end, "rb") as commands:
            lines = AwaitedLines(commands, lambda: False)
            assert [lines.readline(5) for _ in range(4)] == [b"12345", b"\n", b"1234\n", b""]

    def test_when_nobody_waits_any_more_there_are_no_more_lines(self) -> None:
        read_end, write_end = os.pipe()
        calls = itertools.count(1)
        with os.fdopen(read_end, "rb") as commands, os.fdopen(write_end, "wb"):
            assert AwaitedLines(commands, lambda: next(calls) == 3).readline(100) == b""
        assert next(calls) == 4

    def test_a_file_in_memory_is_read_at_once(self) -> None:
        calls = itertools.count()
        lines = AwaitedLines(io.BytesIO(b"one\ntwo"), lambda: next(calls) < 0)
        assert [lines.readline(100) for _ in range(3)] == [b"one\n", b"two", b""]
        assert next(calls) == 3
