"""The keyboard: bytes as terminals send them, to keys and characters."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.input import PipeInput, create_pipe_input

from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import ESCAPE_SECONDS, SEQUENCE_SECONDS, Keyboard


@pytest.fixture
def pipe() -> Iterator[PipeInput]:
    with create_pipe_input() as source:
        yield source


@pytest.fixture
def keyboard(pipe: PipeInput) -> Keyboard:
    return Keyboard(pipe)


def settled(keyboard: Keyboard) -> list[Key | str]:
    """Return what comes of it when nothing follows."""
    keys = keyboard.read()
    while keyboard.patience is not None:
        keys += keyboard.settle()
    return keys


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"a", ["a"]),
        (b"8D train", list("8D train")),
        ("é字⠓ñ".encode(), ["é", "字", "⠓", "ñ"]),
        ("e\u0301".encode(), ["e", "\u0301"]),
        ("\u00a0".encode(), ["\u00a0"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", [Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", [Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT]),
        (b"\x1b[1;5A\x1b[1;5B\x1b[1;5C\x1b[1;5D", [
            Key.CONTROL_UP, Key.CONTROL_DOWN, Key.CONTROL_RIGHT, Key.CONTROL_LEFT,
        ]),
        (b"\x1bOa\x1bOb\x1bOc\x1bOd", [
            Key.CONTROL_UP, Key.CONTROL_DOWN, Key.CONTROL_RIGHT, Key.CONTROL_LEFT,
        ]),
        (b"\x1b[1;2A\x1b[1;2B\x1b[1;2C\x1b[1;2D", [
            Key.SHIFT_UP, Key.SHIFT_DOWN, Key.SHIFT_RIGHT, Key.SHIFT_LEFT,
        ]),
        (b"\x1b[H\x1b[F\x1b[1~\x1b[4~", [Key.HOME, Key.END, Key.HOME, Key.END]),
        (b"\x1b[1;5H\x1b[1;5F", [Key.CONTROL_HOME, Key.CONTROL_END]),
        (b"\x1b[5~\x1b[6~\x1b[5;5~\x1b[6;5~", [
            Key.PAGE_UP, Key.PAGE_DOWN, Key.CONTROL_PAGE_UP, Key.CONTROL_PAGE_DOWN,
        ]),
        (b"\r", [Key.ENTER]),
        (b"\n", [Key.ENTER]),
        (b"a\r\nb\r\n", ["a", Key.ENTER, "b", Key.ENTER]),
        (b"\r\r\n\n", [Key.ENTER, Key.ENTER, Key.ENTER]),
        (b"\x7f\x08", [Key.BACKSPACE, Key.BACKSPACE]),
        (b"\x1b[3~\x1b[2~", [Key.DELETE, Key.INSERT]),
        (b"\t\x1b[Z", [Key.TAB, Key.SHIFT_TAB]),
        (b"\x1b[E\x1bOE\x1b[G", [Key.KEYPAD_FIVE] * 3),
        (b"\x1bOM", [Key.ENTER]),
        (b"\x1bOP\x1bOQ\x1bOR\x1bOS", [Key.F1, Key.F2, Key.F3, Key.F4]),
        (b"\x1b[[A\x1b[[E", [Key.F1, Key.F5]),
        (b"\x1b[11~\x1b[15~\x1b[17~\x1b[18~\x1b[19~\x1b[20~\x1b[21~\x1b[23~\x1b[24~", [
            Key.F1, Key.F5, Key.F6, Key.F7, Key.F8, Key.F9, Key.F10, Key.F11, Key.F12,
        ]),
        (b"\x03\x04", [Key.INTERRUPT, Key.END_OF_INPUT]),
    ],
)  # fmt: skip
def test_keys_that_are_known(keyboard: Keyboard, pipe: PipeInput, sent: bytes, keys: list[Key | str]) -> None:
    pipe.send_bytes(sent)
    assert keyboard.read() == keys


@pytest.mark.parametrize(
    "sent",
    [
        b"\x1a",  # Ctrl-Z
        b"\x1c",  # Ctrl-backslash
        b"\x00",
        b"\x12",
        b"\x1b[1;2P",  # F13
        b"\x1b[99~",
        b"\x1b[97;5u",
        b"\x1b[1;10A",
        b"\x1b[I",  # the window got the focus
        b"\x1b[?1;2c",
        b"\x1b[1;1R",
        b"\x1b[<0;10;10M",
        b"\x1b[M !!",
        b"\x1b[3$",
        b"\x1b[[F",
        b"\x1bO5C",
        b"\x1bOq",
        b"\xff",
        b"\xc3(",
        b"\xed\xa0\x80",
        "\u0085".encode(),
        "\u200d".encode(),
        "\x9b".encode(),
    ],
)
def test_each_other_key_is_one_unknown_key(keyboard: Keyboard, pipe: PipeInput, sent: bytes) -> None:
    pipe.send_bytes(sent + b"z")
    keys = settled(keyboard)
    assert keys[-1] == "z"
    assert set(keys[:-1]) - {"("} == {Key.UNKNOWN}
    if sent[:1] < b"\x80":
        assert keys == [Key.UNKNOWN, "z"]


@pytest.mark.parametrize(
    "sent", [b"\x1bl", b"\x1bR", b"\x1b8", b"\x1b ", "\x1bé".encode(), b"\x1b\r", b"\x1b\x7f", b"\x1b]"]
)
def test_alt_with_a_key_is_one_unknown_key_and_types_nothing(
    keyboard: Keyboard, pipe: PipeInput, sent: bytes
) -> None:
    pipe.send_bytes(sent + b"z")
    assert settled(keyboard) == [Key.UNKNOWN, "z"]


@pytest.mark.parametrize("sent", [b"\x1b[1;3A", b"\x1b[1;3D", b"\x1b[3;3~", b"\x1b[1;9C", b"\x1b[1;7A"])
def test_alt_with_an_arrow_is_one_unknown_key(keyboard: Keyboard, pipe: PipeInput, sent: bytes) -> None:
    pipe.send_bytes(sent + b"\x1b[A")
    assert keyboard.read() == [Key.UNKNOWN, Key.UP]


def test_alt_with_bracket_or_o_is_unknown_once_nothing_follows(keyboard: Keyboard, pipe: PipeInput) -> None:
    for sent in (b"\x1b[", b"\x1bO"):
        pipe.send_bytes(sent)
        assert settled(keyboard) == [Key.UNKNOWN]


@pytest.mark.parametrize(("sent", "key"), [(b"\x03", Key.INTERRUPT), (b"\x04", Key.END_OF_INPUT)])
def test_ctrl_c_and_ctrl_d_act_after_escape_too(
    keyboard: Keyboard, pipe: PipeInput, sent: bytes, key: Key
) -> None:
    pipe.send_bytes(b"\x1b" + sent)
    assert keyboard.read() == [key]


class TestEscape:
    def test_it_is_a_key_once_nothing_follows(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"ab\x1b")
        assert keyboard.read() == ["a", "b"]
        assert keyboard.patience == ESCAPE_SECONDS
        assert keyboard.settle() == [Key.ESCAPE]
        assert keyboard.patience is None

    def test_a_letter_typed_later_is_a_letter(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\x1b")
        assert settled(keyboard) == [Key.ESCAPE]
        pipe.send_bytes(b"l")
        assert keyboard.read() == ["l"]

    def test_twice_is_two_keys(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\x1b\x1b")
        assert settled(keyboard) == [Key.ESCAPE, Key.ESCAPE]

    def test_an_arrow_right_after_it_is_an_arrow(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\x1b\x1b[A")
        assert keyboard.read() == [Key.ESCAPE, Key.UP]

    def test_it_is_not_lost_at_the_end_of_the_input(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\x1b")
        assert keyboard.read() == []
        pipe.close()
        assert keyboard.read() == [Key.ESCAPE, Key.END_OF_INPUT]


class TestSplitSequences:
    @pytest.mark.parametrize("sent", [b"\x1b[A", b"\x1b[1;5C", b"\x1b[15~", b"\x1bOP", b"\x1b[[E", b"\x1bOa"])
    def test_split_anywhere_it_is_the_same_key(
        self, keyboard: Keyboard, pipe: PipeInput, sent: bytes
    ) -> None:
        pipe.send_bytes(sent)
        [whole] = keyboard.read()
        for cut in range(1, len(sent)):
            pipe.send_bytes(sent[:cut])
            assert keyboard.read() == []
            pipe.send_bytes(sent[cut:])
            assert keyboard.read() == [whole]

    @pytest.mark.parametrize("sent", [b"\x1b[A", b"\x1b[1;5C", b"\x1b[15~", b"\x1bOP", b"\x1b[[E", b"\x1bOa"])
    def test_split_after_its_first_two_bytes_it_may_even_be_slow(
        self, keyboard: Keyboard, pipe: PipeInput, sent: bytes
    ) -> None:
        pipe.send_bytes(sent)
        [whole] = keyboard.read()
        for cut in range(2, len(sent)):
            pipe.send_bytes(sent[:cut])
            assert keyboard.read() == []
            assert keyboard.settle() == []
            assert keyboard.patience == SEQUENCE_SECONDS
            pipe.send_bytes(sent[cut:])
            assert keyboard.read() == [whole]

    def test_what_never_is_completed_is_unknown_and_the_next_key_is_itself(
        self, keyboard: Keyboard, pipe: PipeInput
    ) -> None:
        pipe.send_bytes(b"\x1b[1;5")
        assert settled(keyboard) == [Key.UNKNOWN]
        pipe.send_bytes(b"C")
        assert keyboard.read() == ["C"]

    def test_a_new_sequence_ends_the_one_that_was_not_completed(
        self, keyboard: Keyboard, pipe: PipeInput
    ) -> None:
        pipe.send_bytes(b"\x1b[1")
        assert [*keyboard.read(), *keyboard.settle()] == []
        pipe.send_bytes(b"\x1b[A")
        assert keyboard.read() == [Key.UNKNOWN, Key.UP]

    def test_a_character_may_come_byte_by_byte(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        keys: list[Key | str] = []
        for byte in "⠓é".encode():
            pipe.send_bytes(bytes([byte]))
            keys += keyboard.read()
        assert keys == ["⠓", "é"]

    def test_a_line_end_may_come_in_two_pieces(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\r")
        assert keyboard.read() == [Key.ENTER]
        pipe.send_bytes(b"\n")
        assert keyboard.read() == []
        pipe.send_bytes(b"\n")
        assert keyboard.read() == [Key.ENTER]

    def test_ctrl_j_some_time_after_enter_is_enter_again(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(b"\r")
        assert settled(keyboard) == [Key.ENTER]
        pipe.send_bytes(b"\n")
        assert keyboard.read() == [Key.ENTER]


def pasted(text: bytes) -> bytes:
    return b"\x1b[200~" + text + b"\x1b[201~"


class TestPaste:
    @pytest.mark.parametrize(
        ("text", "keys"),
        [
            (b"rack", list("rack")),
            (b"rack\nscore", [*"rack", Key.ENTER, *"score"]),
            (b"rack\r\nscore\r\n", [*"rack", Key.ENTER, *"score", Key.ENTER]),
            (b"a\r\rb", ["a", Key.ENTER, Key.ENTER, "b"]),
            (b"8D\ttrain", list("8D train")),
            (b"\x1b[31mred\x1b[0m", [Key.UNKNOWN, *"[31mred[0m"]),
            (b"a\x00\x01b\x07", ["a", Key.UNKNOWN, "b"]),
            (b"", []),
        ],
    )
    def test_a_paste_is_typed_line_by_line(
        self, keyboard: Keyboard, pipe: PipeInput, text: bytes, keys: list[Key | str]
    ) -> None:
        pipe.send_bytes(pasted(text) + b"z")
        assert keyboard.read() == [*keys, "z"]

    def test_it_may_come_in_pieces_with_pauses(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        sent = pasted(b"rack\nscore")
        for cut in range(3, len(sent)):
            pipe.send_bytes(sent[:cut])
            keys = keyboard.read()
            if cut > len(b"\x1b[200~"):
                assert [*keys, *keyboard.settle()] == []
            pipe.send_bytes(sent[cut:])
            assert keyboard.read() == [*"rack", Key.ENTER, *"score"]

    def test_one_that_never_ends_is_given_up_and_does_not_swallow_the_keys_after_it(
        self, keyboard: Keyboard, pipe: PipeInput
    ) -> None:
        pipe.send_bytes(b"\x1b[200~rack")
        assert settled(keyboard) == [Key.UNKNOWN]
        pipe.send_bytes(b"z\x03")
        assert keyboard.read() == ["z", Key.INTERRUPT]

    def test_a_long_one_comes_whole(self, keyboard: Keyboard, pipe: PipeInput) -> None:
        pipe.send_bytes(pasted(b"x" * 20_000))
        keys: list[Key | str] = []
        while not keys:
            keys += keyboard.read()
        assert keys == ["x"] * 20_000


def test_two_hundred_fast_keys_are_two_hundred_keys_in_order(keyboard: Keyboard, pipe: PipeInput) -> None:
    arrows = [(b"\x1b[A", Key.UP), (b"\x1b[B", Key.DOWN), (b"\x1b[C", Key.RIGHT), (b"x", "x")] * 500
    pipe.send_bytes(b"".join(sent for sent, _ in arrows))
    keys: list[Key | str] = []
    while len(keys) < len(arrows) and (more := keyboard.read()):
        keys += more
    assert keys == [key for _, key in arrows]


def test_the_end_of_the_input_is_told_once(keyboard: Keyboard, pipe: PipeInput) -> None:
    pipe.send_bytes(b"ab")
    pipe.close()
    assert keyboard.read() == ["a", "b"]
    assert keyboard.read() == [Key.END_OF_INPUT]
    assert keyboard.read() == []


@given(st.binary(max_size=40))
def test_whatever_is_sent_only_keys_and_characters_that_can_be_typed_come(sent: bytes) -> None:
    with create_pipe_input() as pipe:
        keyboard = Keyboard(pipe)
        pipe.send_bytes(sent)
        keys = settled(keyboard)
        pipe.close()
        keys += keyboard.read()
    assert keys[-1] is Key.END_OF_INPUT
    for key in keys:
        assert isinstance(key, Key) or (len(key) == 1 and key >= " " and not "\x7f" <= key <= "\x9f")


@given(st.lists(st.sampled_from([b"a", b"\x1b[A", b"\x1b[1;5C", b"\r", b"\x1bl", b"\x1b[99~", b"\x1bOP"])))
def test_no_key_is_lost_or_doubled_by_where_the_bytes_are_cut(sent: list[bytes]) -> None:
    with create_pipe_input() as pipe:
        keyboard = Keyboard(pipe)
        keys: list[Key | str] = []
        for byte in b"".join(sent):
            pipe.send_bytes(bytes([byte]))
            keys += keyboard.read()
    assert len(keys) == len(sent)


def test_nothing_asks_the_terminal_where_its_cursor_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMPT_TOOLKIT_NO_CPR", "")  # so that it is put back in the end
    monkeypatch.delenv("PROMPT_TOOLKIT_NO_CPR")
    master, slave = os.openpty()
    with os.fdopen(slave) as stdin:
        keyboard = Keyboard.of_terminal(stdin)
        os.write(master, b"a\x1b[A")
        with keyboard.raw():
            assert keyboard.read() == ["a", Key.UP]
    os.close(master)
    assert os.environ["PROMPT_TOOLKIT_NO_CPR"] == "1"
