"""The loop of a real terminal: in this process with keys from a pipe, and in a pseudo-terminal."""

import io
import os
import re
import shlex
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pexpect
import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input

from crossdots.terminal.ending import Ending
from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.screen import Screen

RIGHT, UP, F1 = "\x1b[C", "\x1b[A", "\x1bOP"
TOY = Path(__file__).with_name("toy_game.py")
TIMEOUT_SECONDS = 20


class Teller:
    """A player who shows each call as one answer, refuses `bad…`, leaves at `quit` and breaks at `crash`.

    `typed_after` holds the keys that the player's fingers press once an answer was heard.
    """

    def __init__(self, screen: Screen, pipe: PipeInput) -> None:
        self.typed_after: dict[str, str] = {}
        self._pipe = pipe
        self.finished = False
        self.told: list[str] = []
        self.typing: list[str] = []
        self.silent = False
        self._screen = screen

    def tell(self, text: str) -> None:
        self.told.append(text)
        if not self.silent:
            self._screen.show([f"<{text}>"])
        if keys := self.typed_after.get(text):
            self._pipe.send_text(keys)

    def run(self, line: str) -> bool:
        self.tell(f"run {line}")
        if line == "crash":
            raise LookupError(line)
        self.finished = line == "quit"
        return not line.startswith("bad")

    def typed(self, character: str) -> None:
        self.typing.append(f"typed {character}")

    def erased(self, character: str) -> None:
        self.typing.append(f"erased {character}")

    def cleared(self) -> None:
        self.tell("cleared")

    def recalled(self, line: str) -> None:
        self.tell(f"recalled {line}")

    def nothing_to_erase(self) -> None:
        self.tell("nothing to erase")

    def line_too_long(self, limit: int) -> None:
        self.tell(f"full at {limit}")

    def not_text(self) -> None:
        raise AssertionError

    def control_character(self) -> None:
        raise AssertionError

    def unknown_key(self) -> None:
        self.tell("unknown")

    def touched(self, word: str) -> None:
        self.tell(f"touched {word}")

    def interrupted(self) -> None:
        self.tell("interrupted")

    def input_ended(self) -> None:
        self.tell("ended")


class Table:
    """One player at one terminal whose keys come from a pipe and whose screen is a buffer."""

    def __init__(self, pipe: PipeInput) -> None:
        self.pipe = pipe
        self.paper = io.BytesIO()
        self.screen = Screen(self.paper, terminal=True)
        self.player = Teller(self.screen, pipe)
        bindings = {Key.UP: "up", Key.RIGHT: "right", Key.F1: "help"}
        self.keyboard = Keyboard(pipe)
        self.terminal = Interactive(self.player, self.screen, self.keyboard, bindings, limit=20)

    def play(self, keys: str) -> Ending:
        self.pipe.send_text(keys)
        self.pipe.close()
        return self.terminal.run()

    @property
    def written(self) -> str:
        return self.paper.getvalue().decode()


@pytest.fixture
def table() -> Iterator[Table]:
    with create_pipe_input() as pipe:
        yield Table(pipe)


@pytest.mark.parametrize(
    ("keys", "written"),
    [
        ("", ""),
        (RIGHT, "<run right>"),
        (RIGHT * 2, "<run right>\r\n<run right>"),
        ("rack\r", "\r\nrack\r\n<run rack>"),
        ("\r", "<run >"),
        ("ab\x7f\r", "\r\nab\b \b\r\n<run a>"),
        ("\x7f", "<nothing to erase>"),
        ("8D" + RIGHT + "T\r", "\r\n8D\r\n<run right>\r\nT\r\n<run 8DT>"),
        ("8D" + RIGHT + "\x7f\r", "\r\n8D\r\n<run right>\r\n8\r\n<run 8>"),
        ("bad\r" + UP + "\x7f\r", "\r\nbad\r\n<run bad>\r\n<recalled bad>\r\nba\r\n<run ba>"),
        ("bad\r" + UP + UP + "\r", "\r\nbad\r\n<run bad>\r\n<recalled bad>\r\n<run up>\r\n<run bad>"),
        ("bad\r" + RIGHT + UP, "\r\nbad\r\n<run bad>\r\n<run right>\r\n<run up>"),
        ("good\r" + UP, "\r\ngood\r\n<run good>\r\n<run up>"),
        ("\t\x1a\x1bl\x1b[99~", "<unknown>\r\n<unknown>\r\n<unknown>\r\n<unknown>"),
        ("a\t", "\r\na\r\n<unknown>"),
        ("ab\x03c\r", "\r\nab\r\n<interrupted>\r\nc\r\n<run c>"),
        ("bad\r\x03" + UP, "\r\nbad\r\n<run bad>\r\n<interrupted>\r\n<run up>"),
        ("x" * 22 + "\r", "\r\n" + "x" * 20 + "\r\n<full at 20>\r\n<cleared>"),
        ("x" * 22 + "\ra\r", "\r\n" + "x" * 20 + "\r\n<full at 20>\r\n<cleared>\r\na\r\n<run a>"),
        ("\x1b[200~a\nb\x1b[201~\r", "\r\na\r\n<run a>\r\nb\r\n<run b>"),
    ],
)
def test_what_the_player_types_and_what_is_written(table: Table, keys: str, written: str) -> None:
    assert table.play(keys) is Ending.INPUT_ENDED
    assert table.written == "\r\n".join([*filter(None, [written]), "<ended>", ""])


def test_escape_clears_the_line(table: Table) -> None:
    table.player.typed_after = {"cleared": "quit\r"}
    table.pipe.send_text("8D\x1b")
    assert table.terminal.run() is Ending.FINISHED
    assert table.player.told == ["cleared", "run quit"]


def test_ctrl_d_ends_and_drops_what_follows(table: Table) -> None:
    assert table.play("ab\x04rack\r") is Ending.INPUT_ENDED
    assert table.player.told == ["ended"]


def test_leaving_by_a_command_drops_what_follows(table: Table) -> None:
    assert table.play("quit\rrack\r") is Ending.FINISHED
    assert table.written == "\r\nquit\r\n<run quit>\r\n"


def test_who_takes_over_the_keyboard_gets_what_was_typed_ahead(table: Table) -> None:
    table.play("quit\rrack\r")
    table.player.finished = False
    again = Interactive(table.player, table.screen, table.keyboard, {})
    assert again.run() is Ending.INPUT_ENDED
    assert table.player.told == ["run quit", "run rack", "ended"]


def test_a_turn_that_ends_by_itself_drops_what_was_typed(table: Table) -> None:
    ended = iter([True])
    table.terminal = Interactive(
        table.player, table.screen, table.keyboard, {}, tick=lambda: next(ended, False)
    )
    table.player.typed_after = {"run score": "quit\r"}
    table.terminal.post(lambda: table.terminal.press("8"))
    table.terminal.post(lambda: table.pipe.send_text("score\r"))
    assert table.terminal.run() is Ending.FINISHED
    assert table.player.told == ["run score", "run quit"]


def test_a_player_who_has_left_already_is_asked_nothing(table: Table) -> None:
    table.player.finished = True
    assert table.play("rack\r") is Ending.FINISHED
    assert table.player.told == []


def test_without_printed_answers_a_new_command_still_has_its_own_line(table: Table) -> None:
    table.player.silent = True
    table.play("rack\rscore\r8D\x03quit\r")
    assert table.written == "\r\nrack\r\nscore\r\n8D\r\nquit\r\n"


def test_what_the_player_raises_comes_out_after_the_line_was_left(table: Table) -> None:
    with pytest.raises(LookupError, match="crash"):
        table.play("crash\rrack\r")
    assert table.player.told == ["run crash"]
    assert table.written.endswith("\r\n<run crash>\r\n")


def test_what_news_raises_comes_out_too(table: Table) -> None:
    def news() -> None:
        raise LookupError("news")

    table.terminal.post(news)
    with pytest.raises(LookupError, match="news"):
        table.play("rack\r")
    assert table.player.told == []


def test_what_is_raised_after_the_player_has_left_comes_out_too(table: Table) -> None:
    def news() -> None:
        table.terminal.press(Key.END_OF_INPUT)
        raise StopIteration

    table.terminal.post(news)
    with pytest.raises(RuntimeError, match="StopIteration"):
        table.play("rack\r")
    assert table.player.told == ["ended"]


def test_it_ends_when_nobody_reads(table: Table) -> None:
    table.paper.close()
    assert table.play("rack\rscore\r") is Ending.SCREEN_GONE
    assert table.player.told == ["ended"]


def test_news_posted_before_the_start_comes_first_and_in_order(table: Table) -> None:
    for number in range(3):
        table.terminal.post(partial(table.player.tell, f"news {number}"))
    table.play("rack\r")
    assert table.player.told == ["news 0", "news 1", "news 2", "run rack", "ended"]


def test_news_leaves_the_typed_text_and_its_own_line_clean(table: Table) -> None:
    for key in "8D":
        table.terminal.post(partial(table.terminal.press, key))
    table.terminal.post(lambda: table.player.tell("Ann has moved"))
    table.play("T\r")
    assert table.written == "\r\n8D\r\n<Ann has moved>\r\nT\r\n<run 8DT>\r\n<ended>\r\n"


def test_a_braille_display_s_keys_are_keys(table: Table) -> None:
    table.terminal.post(lambda: table.terminal.press(Key.RIGHT))
    table.play("")
    assert table.player.told == ["run right", "ended"]


def test_news_from_other_threads_all_comes(table: Table) -> None:
    heard: list[int] = []

    def send() -> None:
        for number in range(100):
            table.terminal.post(partial(hear, number))

    def hear(number: int) -> None:
        heard.append(number)
        if len(heard) == 400:
            table.pipe.send_text("quit\r")

    senders = [threading.Thread(target=send) for _ in range(4)]
    for sender in senders:
        table.terminal.post(sender.start)
    assert table.terminal.run() is Ending.FINISHED
    for sender in senders:
        sender.join(timeout=TIMEOUT_SECONDS)
    assert sorted(heard) == sorted(list(range(100)) * 4)
    table.terminal.post(lambda: heard.append(-1))
    assert -1 not in heard


@pytest.mark.parametrize(
    ("number", "ending"), [(signal.SIGTERM, Ending.TERMINATED), (signal.SIGHUP, Ending.HUNG_UP)]
)
def test_a_signal_leaves_and_its_handler_is_put_back(
    table: Table, number: signal.Signals, ending: Ending
) -> None:
    def earlier(_number: int, _frame: object) -> None:
        raise AssertionError

    before = signal.signal(number, earlier)
    try:
        table.terminal.post(lambda: os.kill(os.getpid(), number))
        assert table.terminal.run() is ending
        assert table.player.told == ["ended"]
        assert signal.getsignal(number) is earlier
    finally:
        signal.signal(number, before)


def test_an_interrupt_from_outside_is_ctrl_c(table: Table) -> None:
    before = signal.getsignal(signal.SIGINT)
    table.player.typed_after = {"interrupted": "quit\r"}
    table.terminal.post(lambda: os.kill(os.getpid(), signal.SIGINT))
    assert table.terminal.run() is Ending.FINISHED
    assert table.player.told == ["interrupted", "run quit"]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_signal_that_was_ignored_stays_ignored(table: Table) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:

        def hang_up() -> None:
            os.kill(os.getpid(), signal.SIGHUP)
            os.kill(os.getpid(), signal.SIGINT)  # signals are taken in the order in which they come

        table.player.typed_after = {"interrupted": "quit\r"}
        table.terminal.post(hang_up)
        assert table.terminal.run() is Ending.FINISHED
        assert table.player.told == ["interrupted", "run quit"]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_it_runs_on_any_thread(table: Table) -> None:
    endings: list[Ending] = []
    thread = threading.Thread(target=lambda: endings.append(table.play("rack\r")))
    thread.start()
    thread.join(timeout=TIMEOUT_SECONDS)
    assert endings == [Ending.INPUT_ENDED]


class Console:
    """The toy game in a pseudo-terminal; a shell starts it and notes the modes before and after."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        game = shlex.join([sys.executable, str(TOY), "log"])
        script = f"stty -a > before; {game}; stty -a > after; echo 'Shell again.'"
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            "/bin/sh", ["-c", script], cwd=str(folder), dimensions=(24, 80), timeout=TIMEOUT_SECONDS,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
        )  # fmt: skip
        self.child.delaybeforesend = None
        self.received = b""
        self.expect(rb"Process (\d+) ready\.")
        self.process = int(re.findall(rb"Process (\d+) ready", self.received)[0])

    def expect(self, pattern: bytes) -> bytes:
        """Wait for `pattern`; return what came before it since the last time."""
        self.child.expect(pattern)
        assert isinstance(self.child.before, bytes)
        assert isinstance(self.child.after, bytes)
        self.received += self.child.before + self.child.after
        return self.child.before

    def send(self, keys: str) -> None:
        self.child.send(keys.encode())

    def left(self) -> None:
        """Wait for the shell. Nothing that controls a terminal was written, and its modes are as before."""
        self.expect(b"Shell again.\r\n")
        self.child.expect(pexpect.EOF)
        assert b"\x1b" not in self.received
        assert (self.folder / "after").read_text() == (self.folder / "before").read_text()
        assert "icanon" in (self.folder / "after").read_text()

    def is_raw(self) -> bool:
        return not termios.tcgetattr(self.child.child_fd)[3] & (termios.ICANON | termios.ECHO)


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Console]:
    console = Console(tmp_path)
    yield console
    console.child.close(force=True)


class TestInAPseudoTerminal:
    def test_a_player_plays_by_keys_alone(self, console: Console) -> None:
        assert console.is_raw()
        console.send(RIGHT)
        assert console.expect(rb"1\. Run 'right'\.") == b"\r\n"
        console.send("\x1bOA")
        assert console.expect(rb"2\. Run 'up'\.") == b"\r\n"
        console.send("rackk\x7f\r")
        assert console.expect(rb"3\. Run 'rack'\.") == b"\r\nrackk\b \b\r\n"
        console.send("\r")
        console.expect(rb"4\. Run ''\.")
        console.send("8D TR\x1b")
        assert console.expect(rb"5\. Cleared\.") == b"\r\n8D TR\r\n"
        console.send("bad word\r")
        console.expect(rb"6\. Run 'bad word'\.")
        console.send(UP)
        console.expect(rb"7\. Recalled 'bad word'\.")
        console.send("\x7f\x7fre\r")
        assert console.expect(rb"8\. Run 'bad wore'\.") == b"\r\nbad wor\b \bre\r\n"
        console.send("\x1bl")
        console.expect(rb"9\. Unknown key\.")
        console.send("caf" + "é⠓\r")
        console.expect("10\\. Run 'café⠓'\\.".encode())
        console.send("\x1a")
        console.expect(rb"11\. Unknown key\.")
        console.send("quit\r")
        console.expect(rb"12\. Run 'quit'\.\r\n")
        console.expect(rb"Ending: finished\.")
        console.left()

    def test_two_hundred_fast_arrows_get_two_hundred_answers_in_order(self, console: Console) -> None:
        console.send(RIGHT * 100 + UP * 100)
        console.expect(rb"200\. Run 'up'\.")
        answers = re.findall(r"(\d+)\. Run '(\w+)'", console.received.decode())
        assert answers == [(str(n + 1), "right" if n < 100 else "up") for n in range(200)]
        console.send("\x04")
        console.expect(rb"201\. Kept\.")
        console.expect(rb"Ending: input ended\.")
        console.left()

    def test_ctrl_c_asks_and_the_second_leaves(self, console: Console) -> None:
        console.send("8D\x03")
        console.expect(rb"1\. Interrupted\.")
        console.send("\x03")
        console.expect(rb"2\. Interrupted\.\r\n")
        console.expect(rb"Ending: finished\.")
        console.left()

    def test_news_comes_while_no_key_is_pressed(self, console: Console) -> None:
        console.send("ask\r")
        console.expect(rb"2\. Ann has moved\.")
        console.send("\x04")
        console.left()

    @pytest.mark.parametrize(
        ("number", "ending"), [(signal.SIGTERM, b"terminated"), (signal.SIGHUP, b"hung up")]
    )
    def test_a_signal_leaves_in_order(self, console: Console, number: signal.Signals, ending: bytes) -> None:
        console.send("8D")
        console.expect(b"8D")
        os.kill(console.process, number)
        console.expect(rb"1\. Kept\.\r\n")
        console.expect(b"Ending: " + ending)
        console.left()

    def test_a_crash_leaves_the_terminal_as_it_was(self, console: Console) -> None:
        console.send("crash\r")
        console.expect(rb"1\. Run 'crash'\.\r\n")
        console.expect(rb"RuntimeError: the toy broke")
        console.left()

    def test_keys_work_again_after_another_program_changed_the_modes(self, console: Console) -> None:
        os.kill(console.process, signal.SIGSTOP)
        modes = termios.tcgetattr(console.child.child_fd)
        modes[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(console.child.child_fd, termios.TCSANOW, modes)
        assert not console.is_raw()
        os.kill(console.process, signal.SIGCONT)
        console.send(RIGHT)  # without a line end it is delivered only in raw mode
        console.expect(rb"1\. Run 'right'\.")
        assert console.is_raw()
        console.send("\x04")
        console.left()


@pytest.mark.parametrize("ignored", [False, True])
def test_a_window_that_is_closed_ends_the_game_and_keeps_it(tmp_path: Path, ignored: bool) -> None:
    """With SIGHUP ignored, the end of the keyboard alone has to tell."""
    master, slave = os.openpty()
    trap = "trap '' HUP; " if ignored else ""
    game = subprocess.Popen(
        ["/bin/sh", "-c", f"{trap}exec {shlex.join([sys.executable, str(TOY), str(tmp_path / 'log')])}"],
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    received = b""
    while b"ready." not in received:
        received += os.read(master, 1000)
    os.close(master)
    assert game.wait(timeout=TIMEOUT_SECONDS) == 0
    assert (tmp_path / "log").read_text() == "Kept\n"


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("8D", ["typed 8", "typed D"]),
        ("a b\x7f\x7f", ["typed a", "typed  ", "typed b", "erased b", "erased  "]),
        ("e\u0301\x7f", ["typed e", "typed \u0301", "erased e\u0301"]),
        ("8" + RIGHT + "D", ["typed 8", "typed D"]),
        ("8D" + RIGHT + "\x7f", ["typed 8", "typed D", "erased D"]),
        ("bad\r" + UP + "s\x7f\x7f", [*["typed b", "typed a", "typed d", "typed s", "erased s", "erased d"]]),
        ("a\x7f\x7f", ["typed a", "erased a"]),
        ("x" * 22, ["typed x"] * 20),
        ("\r" + RIGHT + F1, []),
    ],
)
def test_the_player_is_told_each_character_that_is_typed_or_erased(
    table: Table, keys: str, told: list[str]
) -> None:
    table.play(keys)
    assert table.player.typing == told
