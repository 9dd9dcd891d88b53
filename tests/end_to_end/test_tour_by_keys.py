"""The tour at a real pseudo-terminal, from its first step to its last, by the keys of a keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Home

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
CONTROL_UP, CONTROL_DOWN, CONTROL_RIGHT, CONTROL_LEFT = (f"\x1b[1;5{end}" for end in "ABCD")
CONTROL_HOME, PAGE_UP, PAGE_DOWN = "\x1b[1;5H", "\x1b[5~", "\x1b[6~"
F2, F5, F6, F9 = "\x1bOQ", "\x1b[15~", "\x1b[17~", "\x1b[20~"
ENTER = "\r"

STEPS = (
    (ENTER, r"Step 2 of 21\. .*same\."),
    (CONTROL_LEFT, r"A8: triple word\."),
    (CONTROL_UP, r"A1: triple word\. Right: .* Enter goes on\."),
    (ENTER, r"Step 3 of 21\. .*"),
    (CONTROL_RIGHT, r"Found\. 2 left\."),
    (CONTROL_DOWN, r"Found\. 1 left\."),
    (LEFT, r"N15: empty\."),
    (CONTROL_LEFT, r"Right: .* Enter goes on\."),
    (ENTER, r"Step 4 of 21\. Find the star .*"),
    (F5, r"Find the star .*"),
    (CONTROL_HOME, r"H8: star, double word\. Right: .* Enter goes on\."),
    (PAGE_DOWN, r"Step 5 of 21\. Some squares .*"),
    ("premiums row 1\r", r"Row 1: .* Right: .* Enter goes on\."),
    (ENTER, r"Step 6 of 21\. .*"),
    (UP, r"H7: empty\."), (LEFT, r"G7: .*\."), (UP, r"G6: .*\."), (LEFT, r"F6: .*\."),
    (UP, r"F5: .*\."), (LEFT, r"E5: double word\. Found\. 3 left\."),
    (UP, r"E4: .*\."), (LEFT, r"D4: double word\. Found\. 2 left\."),
    (UP, r"D3: .*\."), (LEFT, r"C3: double word\. Found\. 1 left\."),
    (UP, r"C2: .*\."), (LEFT, r"B2: double word\. Right: .* Enter goes on\."),
    (ENTER, r"Step 7 of 21\. .*"),
    (UP, r"H7: .*\."), (UP, r"H6: .*\."), (UP, r"H5: .*\."),
    (UP, r"H4: double letter\. Found\. 2 left\."),
    (LEFT, r"G4: empty\."),
    (UP, r"G3: double letter\. Found\. 1 left\."),
    (RIGHT, r"H3: empty\."),
    (RIGHT, r"I3: double letter\. Right: .* Enter goes on\."),
    (ENTER, r"Step 8 of 21\. .*"),
    (F6, r"Row 8: A triple word; D to H TRAIN; .*\."),
    (RIGHT, r"B8: empty\."), (RIGHT, r"C8: empty\."),
    (RIGHT, r"D8: T 1\. In TRAIN across\. Right: .* Enter goes on\."),
    (ENTER, r"Step 9 of 21\. .*"),
    ("word\r", r"T, R, A, I, N\. Now words\."),
    (F9, r"1 word: .* Enter goes on\."),
    (ENTER, r"Step 10 of 21\. .*"),
    (F2, r"Rack: A 1, I 1, T 1, R 1, N 1, V 4, R 1\. Right: .* Enter goes on\."),
    (ENTER, r"Step 11 of 21\. .*R 1\."),
    ("8D TRAIN\r", r"You: TRAIN at 8 D across, 12 points\. .* Enter goes on\."),
    (ENTER, r"Step 12 of 21\. .*S 1\."),
    ("8A STRAINER\r", r"24 points\. .* Enter goes on\."),
    (ENTER, r"Step 13 of 21\. .*S 1\."),
    ("B8 THROB\r", r"12 points\. .* Enter goes on\."),
    (ENTER, r"Step 14 of 21\. .*S 1\."),
    ("7E HOB\r", r"25 points\. .* Enter goes on\."),
    (ENTER, r"Step 15 of 21\. .*S 1\."),
    ("A3 THROBS\r", r"69 points\. .* Enter goes on\."),
    (ENTER, r"Step 16 of 21\. .*T 1\."),
    ("1A CONQUEST\r", r"261 points\. .* Enter goes on\."),
    (ENTER, r"Step 17 of 21\. .*E 1\."),
    ("8D TRA-IN\r", r"blank I, at 8 D across, 10 points\. .* Enter goes on\."),
    (ENTER, r"Step 18 of 21\. .*C 3\."),
    ("exchange QV\r", r"You: 2 tiles exchanged\. .* Enter goes on\."),
    (ENTER, r"Step 19 of 21\. .*\."),
    ("challenge\r", r"Not in the lexicon: TRIAN\. .* Enter goes on\."),
    (ENTER, r"Step 20 of 21\. .*R 1\."),
    ("8B TRAINER\r", r"Game over\. .* Enter goes on\."),
    (PAGE_UP, r"Step 19 of 21\. .*\."),
    (PAGE_DOWN, r"Step 20 of 21\. .*R 1\."),
    (PAGE_DOWN, r"Step 21 of 21\. .*tour\."),
)  # fmt: skip
"""What is pressed, and what is told to it."""


def test_the_tour_is_played_to_its_end(home: Home) -> None:
    terminal = home.terminal("learn", "--speech", "printed")
    terminal.until(r"Step 1 of 21\. Welcome to Crossdots\..*press Enter\.")
    for keys, told in STEPS:
        terminal.answer(keys, told)
    terminal.answer(ENTER, r"Goodbye\.\r\n")
    terminal.left()


def test_the_tour_goes_on_where_it_was_left(home: Home) -> None:
    terminal = home.terminal("learn", "--speech", "printed")
    terminal.until(r"Step 1 of 21\. .*press Enter\.")
    terminal.answer(PAGE_DOWN, r"Step 2 of 21\. .*same\.")
    terminal.answer(PAGE_DOWN, r"Step 3 of 21\. .*square\.")
    terminal.answer("\x03", r"The tour goes on here the next time: crossdots learn\.\r\n")
    terminal.left()
    terminal = home.terminal("learn", "--speech", "printed")
    terminal.until(r"The tour goes on\. restart begins anew\. Step 3 of 21\. .*square\.")
    terminal.answer("quit\r", r"crossdots learn\.\r\n")
    terminal.left()


def test_newcomers_hear_of_the_tour_once_and_come_back_from_it_to_the_questions(home: Home) -> None:
    question = r"Crossdots\. Press Enter to begin: You, computer Casual; R N I B rules\. "
    terminal = home.terminal("play", "--speech", "printed")
    terminal.until(question + r"New here\? Type learn for a tour\. Or type a number\. .*more\.")
    terminal.answer("learn\r", r"Step 1 of 21\. .*press Enter\.")
    terminal.answer(PAGE_DOWN, r"Step 2 of 21\. .*same\.")
    terminal.answer("quit\r", r"crossdots learn\.(\r\n)+" + question + r"Or type a number\. .*more\.")
    terminal.answer("learn\r", r"The tour goes on\. restart begins anew\. Step 2 of 21\. .*same\.")
    terminal.answer("\x04", r"crossdots learn\.\r\n")
    terminal.left()
    terminal = home.terminal("play", "--speech", "printed")
    terminal.until(question + r"Or type a number\. .*more\.")
    terminal.answer("quit\r", r"Goodbye\.\r\n")
    terminal.left()
