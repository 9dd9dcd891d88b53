"""The real program with a voice of its own, around a private Speech Dispatcher that writes down what it says.

What is compared is every utterance, in order, with what was cut off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from crossdots.devices.worker import UNHEARD_S

if TYPE_CHECKING:
    from tests.devices.private_speech_dispatcher import (
        SPEECH_DISPATCHER,
        PrivateSpeechDispatcher,
        wait_until,
    )
    from tests.end_to_end.conftest import Home, Terminal
else:
    from private_speech_dispatcher import SPEECH_DISPATCHER, PrivateSpeechDispatcher, wait_until

pytestmark = pytest.mark.skipif(SPEECH_DISPATCHER is None, reason="speech-dispatcher is not installed")

GAME = ("play", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
RACK = "Rack: T 1, R 1, A1, I 1, N 1, E 1, R 1."
OPENING = "Crossdots. Ann, Computer. Rules: R N I B. Words: enable. Type ? for help."
TURN = f"Ann to move. {RACK}"
LIBRARIES = ("prismatoid", "accessible-output2")
RIGHT, LEFT, ESCAPE = "\x1b[C", "\x1b[D", "\x1b"


class Voice:
    """What the program says, in a machine that has no other voice than Speech Dispatcher's."""

    def __init__(self, home: Home, dispatcher: PrivateSpeechDispatcher, programs: Path) -> None:
        self.home = home
        self.dispatcher = dispatcher
        self._heard = 0
        home.more_environment.update(
            SPEECHD_ADDRESS=dispatcher.address, PATH=str(programs), BRLAPI_HOST="127.0.0.1:99"
        )

    def starts(self, *arguments: str) -> Terminal:
        self.terminal = self.home.terminal(*arguments)
        return self.terminal

    def says(self, *texts: str) -> None:
        """Exactly these are said next."""
        wait_until(lambda: len(self._next()) >= len(texts), lambda: f"said was {self._next()}")
        assert self._next() == list(texts)
        self._heard += len(texts)

    def types(self, text: str) -> None:
        """Each character is heard before the next one is typed."""
        for character in text:
            self.terminal.press(character)
            self.says("space" if character == " " else character)

    def cuts_off(self, text: str) -> bool:
        """Whether this was broken off, and not said to its end."""
        return ("stopped", text) in self.dispatcher.events()

    def _next(self) -> list[str]:
        return self.dispatcher.spoken()[self._heard :]


@pytest.fixture
def voice(home: Home) -> Iterator[Voice]:
    with TemporaryDirectory(prefix="cd") as short:
        programs = Path(short) / "bin"
        programs.mkdir()
        for name in ("sh", "stty"):
            (programs / name).symlink_to(f"/bin/{name}")
        with PrivateSpeechDispatcher(Path(short)) as dispatcher:
            yield Voice(home, dispatcher, programs)


def test_a_game_is_heard_from_the_first_word_to_the_last(voice: Voice) -> None:
    """The player is called Slowly, since what begins so is said until it is cut off."""
    terminal = voice.starts(*GAME, "--players", "Slowly,computer", "--speech", "self")
    turn, play = (
        f"Slowly to move. {RACK}",
        (
            "Slowly: Trainer at 8 D across, 66 points. Bonus: 50 points extra for 7 tiles. "
            "Words: Trainer 16. Total 66 points. Drawn: U, E, N, A, I, G, L. 79 tiles in the bag."
        ),
    )
    voice.says("Crossdots. Slowly, Computer. Rules: R N I B. Words: enable. Type ? for help.", turn)
    time.sleep(UNHEARD_S + 0.1)  # it counts as heard then
    terminal.press(RIGHT)
    voice.says("I8: empty.")
    assert voice.cuts_off(turn)
    voice.types("a b")
    terminal.press("\x7f")
    voice.says("b, erased.")
    terminal.press(ESCAPE)
    voice.says("Line cleared.")
    voice.types("8a trainer")
    terminal.press("\r")
    voice.says("The first word must cover H8, the star. Up brings the line back.")
    voice.types("8d trainer")
    terminal.press("\r")
    voice.says(play)
    terminal.press("q")  # an answer is cut off by a key, and news is said after it
    computer = "Computer: Bah at 7 G across, 33 points. Words: Bah 15, Bi 7, An 2, He 9. "
    voice.says("q", f"{computer}Total 33 points. 76 tiles in the bag.", "Slowly to move.")
    assert voice.cuts_off(play)
    time.sleep(UNHEARD_S + 0.1)
    voice.types("uit")
    terminal.press("\r")
    voice.says("quit? Type yes, or quit again.")
    voice.types("yes")
    terminal.press("\r")
    voice.says("The game is kept. To go on with it: crossdots resume.")
    terminal.left()
    # The screen has what was typed, and nothing that was said.
    assert terminal.lines()[:-1] == ["a b\b \b", "8a trainer", "8d trainer", "quit", "yes"]


def test_a_voice_that_is_killed_is_replaced_by_print_and_used_again(voice: Voice) -> None:
    terminal = voice.starts(*GAME, "--players", "Ann,computer", "--speech", "self")
    voice.says(OPENING, TURN)
    time.sleep(UNHEARD_S + 0.1)
    terminal.press(RIGHT)
    voice.says("I8: empty.")
    voice.dispatcher.kill()
    assert terminal.answer(LEFT, "H8: star, double word\\.") == [
        "Speech has stopped: Speech Dispatcher cannot speak. Lines are printed meanwhile.",
        "H8: star, double word.",
    ]
    typed, play, computer, turn = terminal.answer("8D TRAINER\r", "Ann to move\\.")
    assert typed == "8D TRAINER"
    assert play.startswith("Ann: Trainer at 8 D across, 66 points.")
    assert computer.startswith("Computer: Bah at 7 G across, 33 points.")
    voice.dispatcher.start()
    voice.says(play, computer, turn, "Speech is back.")
    time.sleep(UNHEARD_S + 0.1)
    terminal.press(RIGHT)
    voice.says("I8: E 1. In Trainer across, He down.")
    terminal.press("\x04")
    voice.says("The game is kept. To go on with it: crossdots resume.")
    terminal.left()
    assert "I8" not in "".join(terminal.lines())


def test_the_first_start_asks_aloud_and_in_print_and_keeps_the_answer(voice: Voice) -> None:
    voice.home.settings.unlink()
    terminal = voice.starts("play")
    question = (
        "Crossdots. How shall it speak? Type a number and press Enter; Enter alone takes 1. "
        "1: your screen reader reads what is printed. 2: through your screen reader, with nothing printed. "
        "3: with a voice of its own, no screen reader is needed. 4: not at all, braille alone. ? tells more."
    )
    terminal.until("tells more\\.")
    assert terminal.lines() == [question]
    voice.says(question)
    voice.types("3")
    terminal.press("\r")
    who = (
        "Crossdots. Press Enter to begin: You, computer Casual; R N I B rules. "
        "New here? Type learn for a tour. Or type a number. "
        "1: you against the computer. 2: two people. 3: up to four people and computers. ? tells more."
    )
    voice.says(who)
    terminal.press("\x03")
    voice.says("Goodbye.")
    terminal.left()
    assert voice.home.settings.read_text("utf-8") == '[speech]\noutput = "self"\n'
    again = voice.starts("play")
    voice.says(who.replace(" New here? Type learn for a tour.", ""))
    again.press("\x03")
    voice.says("Goodbye.")
    again.left()


@pytest.mark.skipif(find_spec("prism") is None, reason="prismatoid is not installed")
def test_through_a_screen_reader_what_is_typed_is_left_to_it(voice: Voice) -> None:
    terminal = voice.starts(*GAME, "--players", "Ann,computer", "--speech", "screen-reader")
    voice.says(OPENING, TURN)
    terminal.press("score\r")
    voice.says("Scores: Ann 0, Computer 0.")
    terminal.press("\x04")
    voice.says("The game is kept. To go on with it: crossdots resume.")
    terminal.left()
    assert terminal.lines()[:-1] == ["score"]


def test_answers_outside_a_game_are_heard_to_their_end(voice: Voice) -> None:
    voice.home.settings.write_text('[speech]\noutput = "self"\n', "utf-8")
    ended = voice.home.run("judge", "TRAIN", "QZX")
    assert (ended.status, ended.lines, ended.errors) == (1, [], [])
    voice.says("Not good: QZX. Good: TRAIN.")
    ended = voice.home.run("judge")
    assert ended.errors == ["Name the words to look up, for example: crossdots judge TRAIN."]
    voice.says(*ended.errors)
    ended = voice.home.run("judge", "--help")
    assert ended.lines[0].startswith("usage: crossdots judge")
    voice.says(*(" ".join(line.split()) for line in ended.lines if line))
    ended = voice.home.run(*GAME, "--players", "Ann,computer", commands="rack\nscore\n")
    assert (ended.status, ended.lines, ended.errors) == (0, [], [])
    voice.says(
        "Crossdots. Ann, Computer. Rules: R N I B. Words: enable.",
        *(f"Ann to move. {RACK}", RACK, "Scores: Ann 0, Computer 0."),
        "The game is kept. To go on with it: crossdots resume.",
    )


def test_every_device_is_listed_and_heard(voice: Voice) -> None:
    assert voice.home.run("devices", "--speech", "self").lines == []
    listed = voice.dispatcher.spoken()
    assert listed[:3] == ["Speech: self.", *(f"screen reader through {name}: found." for name in LIBRARIES)]
    assert "Speech Dispatcher: found, in use." in listed
    assert "espeak-ng: missing. To install it: sudo apt install espeak-ng" in listed
    assert next(line for line in listed if line.startswith("BRLTTY: ")) in (
        "BRLTTY: does not answer.",
        "BRLTTY: missing. To install it: sudo apt install brltty",
    )
    assert listed[-1] == "Sounds: off. They would come through the terminal's bell."
    voice.dispatcher.forget()
    tested = voice.home.run("devices", "test", "--speech", "printed")
    assert tested.lines[:3] == [
        *(f"screen reader through {name}: has spoken." for name in LIBRARIES),
        "Speech Dispatcher: has spoken.",
    ]
    voices = [*(f"screen reader through {name}" for name in LIBRARIES), "Speech Dispatcher"]
    assert voice.dispatcher.spoken() == [f"Crossdots speaks here: {name}." for name in voices]
