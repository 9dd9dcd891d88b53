"""Whole evenings in a real pseudo-terminal, by keys alone: what is pressed, and all that is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home, Terminal

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
CONTROL_LEFT, PAGE_UP, F2, F3, F11 = "\x1b[1;5D", "\x1b[5~", "\x1bOQ", "\x1bOR", "\x1b[23~"
ESCAPE, END_OF_INPUT, BACKSPACE = "\x1b", "\x04", "\x7f"
NO_USE = r"That key does nothing here\."

ARGUMENTS = ("--speech", "printed", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
"""The first player begins with TRAINER, the second with HOBTSVA."""

KEYS = (
    (UP, "H7: "), (DOWN, "H8: star"), (RIGHT, "I8: "), (LEFT, "H8: "),
    ("\x1bOA", "H7: "), ("\x1bOB", "H8: "), ("\x1bOC", "I8: "), ("\x1bOD", "H8: "),
    (CONTROL_LEFT, "A8: "), ("\x1b[1;5C", "O8: "), ("\x1b[1;5A", "O1: "), ("\x1b[1;5B", "O15: "),
    ("\x1b[H", "A15: "), (LEFT, r"Left edge\. A15"), (DOWN, r"Bottom edge\. A15"), ("\x1b[F", "O15: "),
    (RIGHT, r"Right edge\. O15"), ("\x1b[1;5H", "H8: "), ("\t", "H8: "),
    (PAGE_UP, r"Right edge\. O15"), ("\x1b[6~", "H8: "),
    ("\x1bOP", "[^:]*8D TRAIN"), (F2, "Rack: "), (F3, "Scores: "),
    ("\x1bOS", "No moves have been made yet"), ("\x1b[15~", "No moves have been made yet"),
    ("\x1b[17~", "Row 8: "), ("\x1b[18~", "Column H: "), ("\x1b[19~", "The board is empty"),
    ("\x1b[20~", "No words are on the board yet"), ("\x1b[21~", "[^:]*blank 2"),
    (F11, "Nothing has happened since your last turn"), ("\x1b[24~", "Ann to move"),
    ("\x01", NO_USE), ("\x1a", NO_USE), ("\x1bl", NO_USE), ("\x1b[99~", NO_USE), ("\x1b[2~", NO_USE),
    ("\x1b[3~", NO_USE), ("\x1b[1;2A", NO_USE), ("\x1b[Z", NO_USE),
)  # fmt: skip
"""Keys that leave the typed line as it is, and how the answer to each begins, one after the other."""


class TestAgainstTheComputer:
    @pytest.fixture
    def terminal(self, home: Home) -> Terminal:
        terminal = home.terminal("play", "--players", "Ann,computer", *ARGUMENTS)
        terminal.until(r"Ann to move\. Rack: T 1, R 1, A 1, I 1, N 1, E 1, R 1\.")
        return terminal

    def test_an_evening(self, home: Home, terminal: Terminal) -> None:
        assert terminal.answer(RIGHT, r"I8.*\.") == ["I8: empty."]
        assert terminal.answer(DOWN, r"I9.*\.") == ["I9: double letter."]
        terminal.answer("across TRAIN\r", r"The first word must cover H8, the star\. Up brings .*\.")
        terminal.answer(UP, r"Back: across TRAIN\..*\.")
        assert terminal.answer(ESCAPE, r"Line cleared\.") == ["Line cleared."]
        terminal.answer("try 8D TRAIN\r", r"TRAIN at 8 D across would score 12 points\.")
        typed, made, heard, turn = terminal.answer("8d train\r", r"Ann to move\.")
        assert typed == "8d train"
        assert made.startswith("Ann: TRAIN at 8 D across, 12 points. Total 12 points. Drawn: ")
        assert heard.startswith("Computer: ")
        assert turn == "Ann to move."
        terminal.answer("score\r", r"Scores: Ann 12, Computer \d+\.")
        made, heard = terminal.answer("exchange RE\r", r"Ann to move\.")[1:3]
        assert made.startswith("Ann: 2 tiles exchanged. Drawn: ")
        assert heard.startswith("Computer: ")
        terminal.answer("pass\r", r"pass\? Type yes, or pass again\.")
        terminal.answer("bag\r", r"in the bag.*\.")  # another command is no answer
        terminal.answer("yes\r", r"There is nothing to confirm[^\r]*")
        terminal.answer("pass\r", r"pass\? Type yes, or pass again\.")
        made, heard = terminal.answer("yes\r", r"Ann to move\.")[1:3]
        assert made == "Ann: pass."
        assert heard.startswith("Computer: ")
        rack = terminal.answer("rack\r", r"Rack: .*\.")
        terminal.answer("quit\r", r"quit\? Type yes, or quit again\.")
        terminal.answer("quit\r", r"The game is kept\. To go on with it: crossdots resume\.\r\n")
        terminal.left()

        terminal = home.terminal("resume", "--speech", "printed")
        terminal.until(r"The game of Ann, Computer goes on\.")
        terminal.until(r"Ann to move\. Rack: .*\.")
        assert terminal.answer("rack\r", r"Rack: .*\.") == rack
        assert terminal.answer("moves\r", r"6\. Computer: .*\.")[1].startswith("1. Ann: TRAIN at 8 D across")
        terminal.answer(END_OF_INPUT, r"The game is kept\. .*\r\n")
        terminal.left()

    def test_every_key_answers_once(self, terminal: Terminal) -> None:
        told_before = len(terminal.lines())
        for keys, answer in KEYS:
            (told,) = terminal.answer(keys, answer + r".*\.")
            assert not told.startswith("Ann:")
        terminal.answer("\r", r"Nothing typed\. .*\.")
        terminal.answer(BACKSPACE, r"Nothing typed to erase\.")
        terminal.answer(ESCAPE, r"Line cleared\.")
        assert len(terminal.lines()) == told_before + len(KEYS) + 3
        terminal.answer(END_OF_INPUT, r"The game is kept\. .*\r\n")
        terminal.left()

    def test_every_key_answers_while_a_line_is_half_typed_and_leaves_it(self, terminal: Terminal) -> None:
        terminal.answer("cl", "cl")
        for keys, answer in KEYS:
            assert len(terminal.answer(keys, answer + r".*\.")) == 1
        assert terminal.answer("ock\r", r"No clock .*\.") == ["ock", "No clock is set in this game."]
        terminal.answer(END_OF_INPUT, r"The game is kept\. .*\r\n")
        terminal.left()

    def test_no_line_is_told_twice(self, terminal: Terminal) -> None:
        """Every question here has another answer, so a line that comes again was told twice."""
        asked = ("row 1", "column A", "bag", "around", "unseen Q", "find Q", "premiums row 8", "score")
        for keys in (RIGHT, RIGHT, UP, LEFT, CONTROL_LEFT, LEFT, *(question + "\r" for question in asked)):
            terminal.press(keys)
        terminal.answer("8D TRAIN\r", r"(?s)Ann: TRAIN.*Computer: .*Ann to move\.")
        terminal.answer("quit\r", r"or quit again\.")
        terminal.answer("yes\r", r"resume\.\r\n")
        lines = terminal.lines()
        assert len(lines) == len(set(lines))
        assert len(lines) == 2 + 6 + 2 * len(asked) + 4 + 2 + 2
        terminal.left()


class TestTwoAtOneKeyboard:
    """Ann holds TRAINER and Ben HOBTSVA; what either draws comes out of the bag by the seed."""

    HAND_OVER = r"'s turn\. Press Enter when ready\."

    @pytest.fixture
    def terminal(self, home: Home) -> Terminal:
        terminal = home.terminal("play", "--players", "Ann,Ben", *ARGUMENTS)
        terminal.until("Ann" + self.HAND_OVER)
        return terminal

    def test_between_turns_only_the_hand_over_is_told(self, terminal: Terminal) -> None:
        assert not any("Rack" in line for line in terminal.lines())
        terminal.answer("\r", r"Ann to move\. Rack: T 1, R 1, A 1, I 1, N 1, E 1, R 1\.")
        typed, made, hand_over = terminal.answer("8D TRAIN\r", "Ben" + self.HAND_OVER)
        assert typed == "8D TRAIN"
        assert made.startswith("Ann: TRAIN at 8 D across, 12 points.")
        assert "Drawn" not in made
        assert hand_over == "Ben's turn. Press Enter when ready."

    def test_during_a_hand_over_no_key_tells_of_the_game(self, terminal: Terminal) -> None:
        terminal.answer("\r", r"Rack: .*\.")
        terminal.answer("8D TRAIN\r", "Ben" + self.HAND_OVER)
        for keys in (RIGHT, F2, F3, F11, PAGE_UP, "rack\r", "board\r", "last\r", "moves\r", "pass\r"):
            *typed, told = terminal.answer(keys, r"Press Enter first.*\.")
            assert told.removesuffix(" Up brings the line back.") == "Press Enter first: Ben's turn comes."
            assert typed in ([], [keys.strip()])
        (told,) = terminal.answer("\r", r"Rack: .*\.")
        assert told.startswith("Ann: TRAIN at 8 D across, 12 points.")
        assert told.endswith("Ben to move. Rack: H 4, O 1, B 3, T 1, S 1, V 4, A 1.")

    def test_what_one_player_heard_in_private_the_other_can_t_bring_back(self, terminal: Terminal) -> None:
        secret = r"Rack: T 1, R 1, A 1, I 1, N 1, E 1, R 1\."
        terminal.answer("\r", secret)
        terminal.answer("rack\r", secret)
        terminal.answer("pass\r", "again")
        terminal.answer("yes\r", "Ben" + self.HAND_OVER)
        terminal.answer("\r", r"Rack: H 4, .*\.")
        walked: list[str] = []
        while "There is no earlier message." not in walked and len(walked) < 20:
            walked += terminal.answer(PAGE_UP, r"\.$")
        assert walked[-1] == "There is no earlier message."
        assert any("Ann: pass." in line for line in walked)
        assert not any("R 1" in line for line in walked)
        terminal.answer(F11, r"Ann: pass\..*\.")
        terminal.answer("quit\r", "again")
        terminal.answer("yes\r", r"resume\.\r\n")
        terminal.left()
