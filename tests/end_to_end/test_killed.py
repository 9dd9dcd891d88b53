"""A game whose program is killed over and over goes on as if nothing had happened.

Ann's commands are worked out first, from a game of the computer against itself with the same seed. One
process plays them without a break; what it told and saved is the measure for all the others.
"""

from __future__ import annotations

import json
import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crossdots.__main__ import run
from crossdots.board.board import Board
from crossdots.board.coordinate import place_name
from crossdots.board.tile import tiles_text
from crossdots.commands.surroundings import Surroundings
from crossdots.computer.greedy import GreedyOpponent
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.record.journal import read_game
from crossdots.rules.move import Exchange, Move, Play
from crossdots.rules.score import score_play
from crossdots.rules.variant import RNIB
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.terminal.screen import Screen

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home, Piped

SEED = 8
PLAY = ("play", "--players", "Ann,computer", "--seed", str(SEED))
DEADLINE_SECONDS = 20
KILLS_AT_RANDOM = 16


@dataclass(frozen=True, slots=True)
class Unbroken:
    """The game that nobody killed: Ann's commands, all lines that were told, and the steps of its file."""

    commands: list[str]
    told: list[str]
    steps: list[str]

    @property
    def moves(self) -> list[str]:
        """What was told of moves, in order."""
        return [line for line in self.told if is_move(line)]


def is_move(line: str) -> bool:
    return line.startswith(("Ann: ", "Computer: "))


def as_typed(board: Board, move: Move) -> str:
    """The command for a move: `8D TRAIN`, a hyphen before each letter that a blank supplies."""
    if isinstance(move, Exchange):
        return f"exchange {tiles_text(move.tiles)}"
    if not isinstance(move, Play):
        return "pass"
    run_of_tiles = score_play(RNIB, board, move.tiles).main.run
    spelled = (
        ("-" if at in move.tiles and tile.is_blank else "") + tile.letter
        for at, tile in zip(run_of_tiles.squares(), run_of_tiles.tiles, strict=True)
    )
    return f"{place_name(run_of_tiles.start, run_of_tiles.direction)} {''.join(spelled)}"


def commands_of_ann(cache: Path) -> Iterator[str]:
    with open_lexicon(DEFAULT, cache / "crossdots") as lexicon:
        game = Game.begin(RNIB, ("Ann", "Computer"), SeededDealer(SEED), lexicon, None, draw=True)
        opponent = GreedyOpponent(lexicon)
        while game.state.outcome is None:
            move = opponent.choose(game.seen_by(game.state.turn))
            if game.state.turn == 0:
                yield as_typed(game.state.board, move)
            game.make(move)


def steps_saved(home: Home) -> list[str]:
    """The lines of the only game's file that are whole, without the first, which holds the date."""
    (path,) = home.games.glob("*.jsonl")
    return path.read_text(encoding="utf-8").split("\n")[1:-1]


def turns_of_ann(steps: list[str]) -> int:
    firsts = (json.loads(step)["events"][0] for step in steps[1:])
    return sum(first.get("challenger", first["seat"]) == 0 for first in firsts)


class Listener:
    """Hears what a program between two pipes tells, line by line."""

    def __init__(self, process: Piped) -> None:
        assert process.stdout is not None
        self._process = process
        self._descriptor = process.stdout.fileno()
        self._rest = b""
        self.lines: list[str] = []

    def listen(self, seconds: float) -> bool:
        """Wait so long for something to be told. False when there was nothing, or the program has ended."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        told = os.read(self._descriptor, 65536)
        *whole, self._rest = (self._rest + told).split(b"\n")
        self.lines += [line.decode() for line in whole]
        return bool(told)

    def hear(self, lines: int) -> None:
        """Wait for so many lines from the beginning."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while len(self.lines) < lines:
            assert self.listen(deadline - time.monotonic()), self.lines

    def hear_turn(self) -> None:
        """Wait until Ann is asked for her move."""
        while not any(line.startswith("Ann to move.") for line in self.lines):
            self.hear(len(self.lines) + 1)

    def type(self, commands: list[str]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(command + "\n" for command in commands).encode())
        self._process.stdin.flush()

    def kill(self) -> list[str]:
        """Kill the program without warning; the moves that it had told."""
        self._process.kill()
        while self.listen(DEADLINE_SECONDS):
            pass
        self._process.communicate()
        assert not any("Traceback" in line for line in self.lines)
        return [line for line in self.lines if is_move(line)]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory, home_in: Callable[[Path], Home]) -> Unbroken:
    home = home_in(tmp_path_factory.mktemp("unbroken"))
    commands = list(commands_of_ann(home.cache))
    ended = home.run(*PLAY, commands="\n".join(commands))
    assert (ended.status, ended.errors) == (0, [])
    unbroken = Unbroken(commands, ended.lines, steps_saved(home))
    assert turns_of_ann(unbroken.steps) == len(commands) > 8
    assert len(unbroken.moves) == len(unbroken.steps) - 1
    assert "Game over" in unbroken.moves[-1]
    return unbroken


def check_nothing_was_lost(home: Home, heard: list[str], unbroken: Unbroken) -> None:
    """What is saved is the beginning of the unbroken game, and holds every move that was heard."""
    steps = steps_saved(home)
    assert steps == unbroken.steps[: len(steps)]
    assert set(heard) <= set(unbroken.moves[: len(steps) - 1])


def check_it_ended_the_same(home: Home, heard: list[str], unbroken: Unbroken) -> None:
    """The whole file is the same; what was heard came in order, nothing twice."""
    assert steps_saved(home) == unbroken.steps
    assert len(heard) == len(set(heard))
    assert heard == [move for move in unbroken.moves if move in set(heard)]
    (path,) = home.games.glob("*.jsonl")
    assert read_game(path).state.outcome is not None


@pytest.mark.parametrize("answers", [1, 2], ids=["after Ann's move", "after the computer's"])
def test_killed_after_every_announcement(home: Home, unbroken: Unbroken, answers: int) -> None:
    heard: list[str] = []
    for command in unbroken.commands[:-1]:
        listener = Listener(home.start(*(("resume",) if heard else PLAY)))
        listener.hear_turn()
        told_before = len(listener.lines)
        listener.type([command])
        listener.hear(told_before + answers)
        heard += listener.kill()
        check_nothing_was_lost(home, heard, unbroken)
    ended = home.run("resume", commands=unbroken.commands[-1])
    heard += [line for line in ended.lines if is_move(line)]
    check_it_ended_the_same(home, heard, unbroken)
    assert set(heard) >= {move for move in unbroken.moves if move.startswith("Ann: ")}


def test_killed_at_any_moment(home: Home, unbroken: Unbroken) -> None:
    """All commands that are left are there from the start, so the program never waits for one."""
    chance = random.Random()
    heard: list[str] = []
    listener = Listener(home.start(*PLAY))
    listener.hear_turn()
    listener.kill()
    for _ in range(KILLS_AT_RANDOM):
        left = unbroken.commands[turns_of_ann(steps_saved(home)) :]
        if not left:
            break
        listener = Listener(home.start("resume"))
        listener.type(left)
        listener.hear_turn()
        moment = time.monotonic() + chance.uniform(0, 0.03)
        while listener.listen(max(0, moment - time.monotonic())):
            pass
        heard += listener.kill()
        check_nothing_was_lost(home, heard, unbroken)
    left = unbroken.commands[turns_of_ann(steps_saved(home)) :]
    ended = home.run("resume", commands="\n".join(left))
    heard += [line for line in ended.lines if is_move(line)]
    check_it_ended_the_same(home, heard, unbroken)


def test_killed_while_a_game_begins(home: Home, unbroken: Unbroken) -> None:
    """The program is killed when its file is made, before or while the first step is written."""
    for attempt in range(6):
        process = home.start(*PLAY)
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not home.games.is_dir() or len(list(home.games.glob("*.jsonl"))) <= attempt:
            assert time.monotonic() < deadline
        heard = Listener(process).kill()
        saved = (home.games / f"{attempt + 1}.jsonl").read_text(encoding="utf-8").split("\n")[1:-1]
        assert saved == unbroken.steps[: len(saved)]
        assert heard == unbroken.moves[: len(heard)]
        assert len(heard) <= max(0, len(saved) - 1)
    listed = home.run("games")
    assert (listed.status, listed.errors) == (0, [])
    assert len(listed.lines) <= 6
    assert home.run(*PLAY, commands="\n".join(unbroken.commands)).lines == unbroken.told


def test_a_half_written_step_costs_that_step_alone(home: Home, unbroken: Unbroken) -> None:
    """The last line is cut at every byte, as when the power fails; here it holds a play of Ann's."""
    assert home.run(*PLAY, commands="\n".join(unbroken.commands[:4])).status == 0
    (path,) = home.games.glob("*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    while json.loads(lines[-1])["events"][0]["seat"] != 0:
        lines.pop()
    *whole, last = lines
    before = len(whole) - 1
    for cut in range(len(last)):
        path.write_bytes(b"".join(whole) + last[:cut])
        told = resumed(home, "moves\n")
        assert sum("half written" in line for line in told) == (cut > 0)
        assert sum(f"{before - 1}. " in line for line in told) == 1
        assert not any(f"{before}. " in line for line in told)
        assert path.read_bytes() == b"".join(whole) + last[:cut]
    left = unbroken.commands[turns_of_ann(steps_saved(home)) :]
    assert home.run("resume", commands="\n".join(left)).status == 0
    assert steps_saved(home) == unbroken.steps


# Killed at every single write.

KILLED_AT = """
import os, signal, sys
from pathlib import Path
from crossdots.__main__ import main

folder, moment, typed, *sys.argv = Path(sys.argv[1]), sys.argv[2], sys.argv[3].encode(), *sys.argv[3:]
fsync, write = os.fsync, os.write
syncs = writes = number = 0

def at(when, count):
    if (when, count) == (moment, number):
        os.kill(os.getpid(), signal.SIGKILL)

def counted_sync(descriptor):
    global syncs
    syncs += 1
    at("before it is on the disk", syncs)
    fsync(descriptor)
    at("after it is on the disk", syncs)

def counted_write(descriptor, data):
    global writes
    if not bytes(data[:8]).startswith((b'{"format', b'{"step"')):
        return write(descriptor, data)
    writes += 1
    if (moment, number) == ("half way", writes):
        data = data[: len(data) // 2]
    written = write(descriptor, data)
    at("half way", writes)
    return written

os.fsync, os.write = counted_sync, counted_write
status = signal.SIGKILL
while status == signal.SIGKILL:
    number += 1
    home = folder / str(number)
    home.mkdir()
    child = os.fork()
    if not child:
        os.environ["XDG_DATA_HOME"] = str(home / "data")
        read_end, write_end = os.pipe()
        write(write_end, typed)
        os.close(write_end)
        os.dup2(read_end, 0)
        os.dup2(os.open(home / "told", os.O_WRONLY | os.O_CREAT), 1)
        os._exit(main())
    _, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""Plays the same game in one process after the other, each of which kills itself at a later write than the
one before, until one is not killed. All are forked from one that has loaded everything, which is quicker."""

SHORT_GAME = (
    *("play", "--players", "Ann,computer", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA"),
    *("--finish", "60"),
)
SHORT_GAME_TYPED = ("8D TRIAN", "exchange NR", "pass")
"""The computer challenges the first word, and reaches the finish line with its plays."""


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory, home_in: Callable[[Path], Home]) -> Unbroken:
    home = home_in(tmp_path_factory.mktemp("short"))
    ended = home.run(*SHORT_GAME, commands="\n".join(SHORT_GAME_TYPED))
    assert (ended.status, ended.errors) == (0, [])
    short = Unbroken(list(SHORT_GAME_TYPED), ended.lines, steps_saved(home))
    assert turns_of_ann(short.steps) == len(SHORT_GAME_TYPED)
    assert "challenge. Not in the lexicon: TRIAN" in short.moves[1]
    assert "Game over. Computer: finish line" in short.moves[-1]
    return short


@pytest.mark.parametrize("moment", ["half way", "before it is on the disk", "after it is on the disk"])
def test_killed_at_every_write_of_a_whole_game(
    tmp_path: Path, home_in: Callable[[Path], Home], short: Unbroken, moment: str
) -> None:
    """No move that was told is missing, and none is there twice, whichever write is the last."""
    player = home_in(tmp_path)
    typed = "\n".join(SHORT_GAME_TYPED)
    command = [sys.executable, "-c", KILLED_AT, str(tmp_path), moment, typed, *SHORT_GAME]
    subprocess.run(command, env=player.environment, check=True, timeout=DEADLINE_SECONDS)
    *killed, whole = sorted((path for path in tmp_path.iterdir() if path.name.isdecimal()), key=_number)
    assert len(killed) >= len(short.steps)
    assert steps_saved(home_in(whole)) == short.steps
    for folder in killed:
        home = home_in(folder)
        told = (folder / "told").read_text(encoding="utf-8").splitlines()
        heard = [line for line in told if is_move(line)]
        saved = steps_saved(home) if list(home.games.glob("*.jsonl")) else []
        assert saved == short.steps[: len(saved)]
        assert heard == short.moves[: len(heard)]
        assert len(heard) <= max(0, len(saved) - 1)
        if not saved:  # nobody has heard anything: the game was never begun
            assert told == []
        elif len(saved) < len(short.steps):
            resumed(home, "\n".join(short.commands[turns_of_ann(saved) :]))
            assert steps_saved(home) == short.steps


def _number(folder: Path) -> int:
    return int(folder.name)


def resumed(home: Home, typed: str) -> list[str]:
    """What `resume` tells, in this process, which is quicker than one of its own."""
    said, errors = BytesIO(), BytesIO()
    around = Surroundings(
        commands=BytesIO(typed.encode()),
        interactive=False,
        screen=Screen(said, terminal=False),
        errors=Screen(errors, terminal=False),
        games=home.games,
        cache=home.cache / "crossdots",
        settings=home.games.parent / "settings.toml",
        now=lambda: datetime(2000, 1, 1, tzinfo=UTC),
        monotonic=lambda: 0.0,
    )
    assert run(["resume"], around) == 0
    assert errors.getvalue() == b""
    return said.getvalue().decode().splitlines()
