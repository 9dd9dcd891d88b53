"""Someone listens in to a game that another process plays: all moves, all questions, and nobody's tiles."""

from __future__ import annotations

import os
import select
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home, Piped

ARGUMENTS = ("--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
ALONE = ("play", "--players", "Ann,computer", *ARGUMENTS)
TWO = ("play", "--players", "Ann,Ben", *ARGUMENTS)
LISTEN = ("resume", "1", "--listen")
DEADLINE_SECONDS = 20
NOBODY = "Nobody has the game open now."


class Talk:
    """A process between two pipes, and the lines that it has told."""

    def __init__(self, process: Piped) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._descriptor = process.stdin, process.stdout.fileno()
        self._rest = b""
        self.process = process
        self.lines: list[str] = []

    def until(self, beginning: str) -> list[str]:
        """The lines up to the first one that begins so; they are not told again."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not any(line.startswith(beginning) for line in self.lines):
            assert select.select([self._descriptor], [], [], deadline - time.monotonic())[0], self.lines
            told = os.read(self._descriptor, 65536)
            assert told, self.lines
            *whole, self._rest = (self._rest + told).split(b"\n")
            self.lines += [line.decode() for line in whole]
        end = next(place for place, line in enumerate(self.lines) if line.startswith(beginning)) + 1
        told_now, self.lines = self.lines[:end], self.lines[end:]
        return told_now

    def type(self, *lines: str) -> None:
        self._stdin.write("".join(line + "\n" for line in lines).encode())
        self._stdin.flush()

    def leave(self) -> list[str]:
        """Type no more; what was told to the end."""
        told, _ = self.process.communicate(timeout=DEADLINE_SECONDS)
        return [*self.lines, *(self._rest + told).decode().splitlines()]


def test_moves_are_heard_as_they_are_saved(home: Home) -> None:
    player = Talk(home.start(*ALONE))
    player.until("Ann to move.")
    listener = Talk(home.start(*LISTEN))
    assert listener.until("Listening") == ["Listening to the game of Ann, Computer. Ann to move."]
    player.type("8B TRAINER")
    said = player.until("Ann to move.")
    heard = listener.until("Ann to move.")
    assert heard[0].startswith("Ann: TRAINER at 8 B across, 66 points.")
    assert [line.partition(" Drawn: ")[0] for line in heard[:2]] == [
        said[0].replace(said[0][said[0].index(" Drawn: ") : said[0].index(" 79 tiles")], ""),
        said[1],
    ]
    listener.type("rack", "score", "pass", "unseen E", "quit")
    told = listener.leave()
    assert told[0] == "Nobody's rack is open here."
    assert told[1].startswith("Scores: Ann 66, Computer ")
    assert told[2] == "pass is not a question. Here you can only ask, for example: row 8."
    assert told[3].startswith("E: ")
    assert told[4:] == ["Goodbye."]
    assert listener.process.returncode == 0
    player.leave()


def test_nothing_that_is_private_is_heard(home: Home) -> None:
    """Neither tiles that were drawn, nor a rack, in any answer that could have one."""
    player = Talk(home.start(*TWO))
    player.until("Ann to move.")
    listener = Talk(home.start(*LISTEN, "--detail", "full", "--braille", "printed"))
    listener.until("Listening")
    player.type("8D TRAIN", "exchange HO")
    player.until("Ann to move.")
    listener.until("Ben: 2 tiles exchanged.")
    listener.type("rack", "last", "changes", "moves", "review", "review off", "turn", "repeat", "quit")
    told = listener.leave()
    assert not [line for line in told if "Rack:" in line or "Drawn:" in line or "Given back:" in line]
    assert told.count("Nobody's rack is open here.") == 1
    player.leave()


def test_who_leaves_and_who_comes_back_is_told(home: Home) -> None:
    player = Talk(home.start(*ALONE))
    player.until("Ann to move.")
    listener = Talk(home.start(*LISTEN))
    listener.until("Listening")
    player.leave()
    assert listener.until(NOBODY) == [NOBODY]
    player = Talk(home.start("resume"))
    assert listener.until("The game is open") == ["The game is open again."]
    player.until("Ann to move.")
    player.type("8B TRAINER")
    assert listener.until("Ann to move.")[0].startswith("Ann: TRAINER")
    player.process.kill()
    player.process.wait(DEADLINE_SECONDS)
    assert listener.until(NOBODY) == [NOBODY]
    assert listener.leave() == ["Goodbye."]
    assert Talk(home.start(*LISTEN)).until("Listening")[0].endswith(f"Ann to move. {NOBODY}")


def test_a_clock_that_is_stopped_is_nothing_to_be_told(home: Home) -> None:
    """It is kept in the file how long the turn had lasted when the player left."""
    player = Talk(home.start(*TWO, "--clock", "20"))
    player.until("Ann to move.")
    listener = Talk(home.start(*LISTEN))
    listener.until("Listening")
    player.leave()
    assert "clock_paused" in (home.games / "1.jsonl").read_text(encoding="utf-8")
    assert listener.until(NOBODY) == [NOBODY]
    assert listener.leave() == ["Goodbye."]


def test_the_end_is_heard_and_can_be_reviewed(home: Home) -> None:
    player = Talk(home.start(*TWO))
    player.until("Ann to move.")
    listener = Talk(home.start(*LISTEN))
    listener.until("Listening")
    player.type("8B TRAINER", "pass", "pass", "pass", "pass")
    heard = listener.until("Ann: pass. Game over")
    assert "Winner: Ann." in heard[-1]
    assert "Rack:" not in " ".join(heard)
    listener.type("review 1", "review off", "summary")
    told = listener.leave()
    assert told[0].startswith("Review. Move 1 of 5. Ann: TRAINER at 8 B across, 66 points.")
    assert told[2].startswith("Game over after 4 passes in a row. Winner: Ann.")
    player.leave()


def test_a_file_that_is_damaged_meanwhile_is_told_once(home: Home) -> None:
    home.run(*TWO, commands="8D TRAIN\n")
    path = home.games / "1.jsonl"
    listener = Talk(home.start(*LISTEN))
    listener.until("Listening")
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    listener.until("The file of game 1 is damaged at line 4")
    listener.type("score")
    assert listener.leave() == ["Scores: Ann 12, Ben 0.", "Goodbye."]


def test_one_listens_at_a_terminal(home: Home) -> None:
    player = Talk(home.start(*ALONE))
    player.until("Ann to move.")
    terminal = home.terminal(*LISTEN)
    terminal.until(r"Listening to the game of Ann, Computer\. Ann to move\. Type \? for help\.")
    terminal.answer("sco", "sco")
    player.type("8B TRAINER")
    terminal.until(r"Ann: TRAINER at 8 B across")
    terminal.until(r"Ann to move\.")
    terminal.answer("re\r", r"Scores: Ann 66, Computer \d+\.")
    terminal.answer("\x1bOQ", r"Nobody's rack is open here\.")
    terminal.answer("?\r", r"You hear a game that others play\.")
    terminal.answer("8D TRAIN\r", r"8D TRAIN is not a question\.")
    terminal.answer("\x03", r"Goodbye\.")
    terminal.left()
    player.leave()
