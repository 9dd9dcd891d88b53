"""Whole processes in rough surroundings: pipes that break, signals, closed streams, others beside them."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.end_to_end.conftest import Home

DEADLINE_SECONDS = 20
ARGUMENTS = ("--speech", "printed", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
PLAY = ("play", "--players", "Ann,computer", *ARGUMENTS)
KEPT = "The game is kept. To go on with it: crossdots resume."
TURN = "Ann to move. Rack: T 1, R 1, A 1, I 1, N 1, E 1, R 1."


def in_a_shell(home: Home, script: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a script; `$play` starts a game in it."""
    return subprocess.run(
        ["/bin/sh", "-c", script],
        env={**home.environment, "play": shlex.join(home.command(*PLAY)), **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )


def moves_kept(home: Home) -> list[str]:
    """The moves of the game that was played last, as they are told."""
    return home.run("describe", "moves").lines


class TestBrokenPipes:
    def test_nobody_types(self, home: Home) -> None:
        ended = in_a_shell(home, "$play </dev/null")
        assert ended.returncode == 0
        assert ended.stdout.decode().splitlines()[1:] == [TURN, KEPT]
        assert ended.stderr == b""

    def test_nobody_reads_on(self, home: Home) -> None:
        """The questions never end, so that the program must end by itself."""
        ended = in_a_shell(home, "yes rack | $play | head -n 1")
        assert len(ended.stdout.splitlines()) == 1
        assert ended.stderr == b""
        assert home.run("resume").lines[-1] == KEPT

    @pytest.mark.parametrize(
        ("closed", "status", "said"),
        [
            ("<&-", 0, [TURN, KEPT]),
            ("2>&-", 0, [TURN, KEPT]),
            (">&-", 0, []),
            (">&- 2>&-", 0, []),
            ("<&- >&- 2>&-", 0, []),
            (">/dev/full", 1, []),
        ],
    )
    def test_streams_that_are_closed_or_full(
        self, home: Home, closed: str, status: int, said: list[str]
    ) -> None:
        ended = in_a_shell(home, f"$play {closed}")
        assert ended.returncode == status
        assert ended.stdout.decode().splitlines()[1:] == said
        assert ended.stderr == b""
        assert home.run("resume").lines[-1] == KEPT

    def test_an_error_that_nobody_can_hear(self, home: Home) -> None:
        for closed in ("2>&-", ">&- 2>&-", "2>/dev/full"):
            ended = in_a_shell(home, f"{shlex.join(home.command('resume', '99'))} {closed}")
            assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", b"")


class TestLocales:
    @pytest.mark.parametrize(
        "variables",
        [
            {"LANG": "C", "LC_ALL": ""},
            {"LC_ALL": "C"},
            {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
            {"LC_ALL": "no_SUCH.locale"},
            {"PYTHONIOENCODING": "latin-1"},
        ],
    )
    def test_every_locale_gets_speech_and_braille(self, home: Home, variables: dict[str, str]) -> None:
        ended = in_a_shell(home, "echo rack | $play --braille printed --width 20", **variables)
        assert ended.returncode == 0
        assert ended.stderr == b""
        lines = ended.stdout.decode().splitlines()
        assert TURN in lines
        rack, *cells = lines[lines.index(TURN.removeprefix("Ann to move. ")) :]
        assert rack == TURN.removeprefix("Ann to move. ")
        assert all(len(line) == 20 for line in cells[:2])
        unicode_cells, ascii_cells = set(map(chr, range(0x2800, 0x2900))), set(map(chr, range(0x20, 0x60)))
        assert set(cells[0]) <= unicode_cells or set(cells[0]) <= ascii_cells


@pytest.mark.parametrize("words", [("judge", "TRAIN"), ("judge",)], ids=["answer", "refusal"])
def test_on_a_terminal_an_answer_has_whole_lines_of_its_own(home: Home, words: tuple[str, ...]) -> None:
    terminal = home.terminal(*words)
    terminal.left()
    answer, end = terminal.received.split(b"\r\n", 1)
    assert answer.endswith(b".")
    assert end == b"Shell again.\r\n"


class TestSignals:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_a_terminal_is_left_as_it_was(self, home: Home, number: signal.Signals) -> None:
        terminal = home.terminal(*PLAY)
        terminal.until(r"R 1\.")
        terminal.answer("8D TRAIN\r", r"Ann to move\.")
        terminal.answer("pas", "pas")
        os.kill(terminal.process(), number)
        terminal.until(r"The game is kept\. .*\r\n")
        terminal.left()
        assert moves_kept(home)[0].startswith("1. Ann: TRAIN at 8 D across")

    def test_a_terminal_that_is_closed_keeps_the_game(self, home: Home) -> None:
        terminal = home.terminal(*PLAY)
        terminal.until(r"R 1\.")
        terminal.answer("8D TRAIN\r", r"Ann to move\.")
        process = terminal.process()
        terminal.close()
        wait_for_end(process)
        assert moves_kept(home)[0].startswith("1. Ann: TRAIN at 8 D across")

    def test_control_c_asks_first(self, home: Home) -> None:
        terminal = home.terminal(*PLAY)
        terminal.until(r"R 1\.")
        assert terminal.answer("\x03", r"quit\? .*\.") == ["quit? Type yes, or quit again."]
        terminal.answer("\x03", r"The game is kept\. .*\r\n")
        terminal.left()

    @pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
    def test_between_pipes_it_ends_without_a_word(
        self, home: Home, number: signal.Signals, status: int
    ) -> None:
        process = home.start(*PLAY)
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdin.write(b"8D TRAIN\n")
        process.stdin.flush()
        told = [process.stdout.readline() for _ in range(5)]
        assert told[4] == b"Ann to move.\n"
        process.send_signal(number)
        rest, _ = process.communicate(timeout=DEADLINE_SECONDS)
        assert (process.returncode, rest) == (status, b"")
        assert moves_kept(home)[0].startswith("1. Ann: TRAIN at 8 D across")


def wait_for_end(process: int) -> None:
    descriptor = os.pidfd_open(process)
    try:
        assert select.select([descriptor], [], [], DEADLINE_SECONDS)[0]
    finally:
        os.close(descriptor)


class TestSideBySide:
    def test_many_games_begin_at_once(self, tmp_path: Path, home_in: Callable[[Path], Home]) -> None:
        """All of them also fill the cache for the first time."""
        home = home_in(tmp_path)
        home.cache = tmp_path / "cache"
        processes = [home.start(*PLAY) for _ in range(4)]
        for process in processes:
            told, _ = process.communicate(b"8D TRAIN\n", timeout=DEADLINE_SECONDS)
            lines = told.decode().splitlines()
            assert process.returncode == 0
            assert lines[1] == TURN
            assert lines[2].startswith("Ann: TRAIN")
            assert lines[-1] == KEPT
        assert sorted(path.name for path in home.games.iterdir()) == [f"{n}.jsonl" for n in (1, 2, 3, 4)]
        bodies = {path.read_text(encoding="utf-8").partition("\n")[2] for path in home.games.iterdir()}
        assert len(bodies) == 1
        assert [path.name for path in (home.cache / "crossdots").iterdir()] == ["enable.graph"]

    def test_the_second_at_the_same_game_is_told_who_has_it(self, home: Home) -> None:
        home.run(*PLAY)
        first = home.start("resume")
        assert first.stdout is not None
        while not first.stdout.readline().startswith(b"Ann to move."):
            assert first.poll() is None
        second = home.run("resume", "1")
        (why,) = second.errors
        assert re.fullmatch(
            rf"Game 1 is open already on this computer since \d{{4}}-\d\d-\d\d \d\d:\d\d, in process "
            rf"{first.pid}\. To listen: crossdots resume 1 --listen\.",
            why,
        )
        assert (second.status, second.lines) == (2, [])
        assert home.run("resume", "1", "--take-over").errors == [why]
        told, _ = first.communicate(b"8D TRAIN\n", timeout=DEADLINE_SECONDS)
        assert told.decode().splitlines()[-1] == KEPT
        assert home.run("resume", "1").lines[-1] == KEPT
        assert moves_kept(home)[0].startswith("1. Ann: TRAIN at 8 D across")

    def test_a_killed_process_has_its_game_no_more(self, home: Home) -> None:
        first = home.start(*PLAY)
        assert first.stdout is not None
        while not first.stdout.readline().startswith(b"Ann to move."):
            assert first.poll() is None
        first.kill()
        first.wait(DEADLINE_SECONDS)
        assert sorted(path.name for path in home.games.iterdir()) == ["1.jsonl", "1.jsonl.lock"]
        assert home.run("resume").lines[-1] == KEPT
        assert [path.name for path in home.games.iterdir()] == ["1.jsonl"]

    def test_a_note_of_another_computer_can_be_overruled(self, home: Home) -> None:
        home.run(*PLAY)
        note = {"process": 4711, "host": "attic", "since": "2026-01-31T20:15:00+01:00"}
        (home.games / "1.jsonl.lock").write_text(json.dumps(note), "utf-8")
        refused = home.run("resume")
        (why,) = refused.errors
        assert why == (
            "Game 1 was opened on the computer attic 2026-01-31 20:15 and not closed. To listen: crossdots "
            "resume 1 --listen. If nobody has it open any more: crossdots resume 1 --take-over."
        )
        assert refused.status == 2
        assert home.run("resume", "--take-over").lines[-1] == KEPT
        assert home.run("resume").lines[-1] == KEPT
