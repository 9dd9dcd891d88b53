"""A game agreed on by the command line, by the settings file, and by questions at a terminal."""

import json
import os
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pexpect
import pytest

from crossdots.__main__ import run
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.screen import Screen

NOW = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


@dataclass(frozen=True)
class Home:
    """A player's folders, and the program run in them without a terminal."""

    folder: Path
    cache: Path

    @property
    def settings(self) -> Path:
        return self.folder / "config" / "settings.toml"

    def set(self, text: str) -> None:
        self.settings.parent.mkdir(exist_ok=True)
        self.settings.write_text(text, "utf-8")

    def says(self, *arguments: str, typed: str = "") -> str:
        """What a command line that is accepted prints."""
        status, told, errors = self.run(*arguments, typed=typed)
        assert (status, errors) == (0, "")
        return told

    def refuses(self, *arguments: str) -> str:
        """What a command line that is refused says."""
        status, told, errors = self.run(*arguments)
        assert (status, told) == (2, "")
        return errors.replace(str(self.folder), "~")

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        out, err = BytesIO(), BytesIO()
        around = Surroundings(
            commands=BytesIO(typed.encode()),
            interactive=False,
            screen=Screen(out, terminal=False),
            errors=Screen(err, terminal=False),
            games=self.folder / "games",
            cache=self.cache,
            settings=self.settings,
            now=lambda: NOW,
            monotonic=lambda: 0.0,
        )
        status = run(arguments, around)
        return status, out.getvalue().decode(), err.getvalue().decode()

    def header(self, game: int = 1) -> dict[str, object]:
        """The first line of a saved game."""
        with (self.folder / "games" / f"{game}.jsonl").open(encoding="utf-8") as lines:
            header = json.loads(next(lines))
        assert isinstance(header, dict)
        return header


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all, so that a lexicon is unpacked once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def home(tmp_path: Path, cache: Path) -> Home:
    return Home(tmp_path, cache)


def opening(told: str) -> str:
    """The first line of a game, without what comes after the rules."""
    return told.partition("\n")[0].removesuffix(" Words: enable.")


PLAY = ("play", "--players", "Ann,Ben", "--no-draw")


class TestTheCommandLine:
    def test_the_edition_alone_is_announced_without_more(self, home: Home) -> None:
        assert opening(home.says(*PLAY)) == "Crossdots. Ann, Ben. Rules: R N I B."

    def test_each_departure_is_announced_before_the_draw(self, home: Home) -> None:
        told = home.says(
            *("play", "--seed", "1", "--players", "Ann,computer,Computer", "--edition", "signature"),
            *("--challenge", "five-points", "--first-word", "4", "--moved-word", "--recycling"),
            *("--reclaim-blanks", "--lookup", "--nine-tiles", "--finish", "beginner,none,200"),
            *("--turn-timer", "1.5,0,0", "--clock", "0,25,25"),
        )
        assert opening(told).startswith(
            "Crossdots. Ann, Computer, Computer 2. Rules: Signature. Agreed otherwise: "
            "A challenge in vain earns the other player 5 points for each word. Racks: 9 tiles. "
            "Bingo: 50 points extra for using 7, 8, 9 tiles in one turn. First word: 4 letters or more. "
            "Moved word: a word may slide along its line, if what it leaves is covered again in that turn. "
            "Recycling: a tile on the board may be had for one from the rack, if all words stay good. "
            "Reclaiming blanks: a blank on the board may be had for the letter that it stands for. "
            "Looking up: words may be looked up at any time. "
            "Finish line: Ann 60 points, Computer none, Computer 2 200 points. "
            "Time for each turn: Ann 1 minute, 30 seconds, Computer none, Computer 2 none. "
            "Time for the whole game: Ann none, Computer 25 minutes, Computer 2 25 minutes; "
            "10 points off for each minute begun over that. For the start: "
        )

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (
                ("--clock", "25", "--turn-timer", "3"),
                "A turn timer and a clock cannot be combined for one player: leave out one of them.",
            ),
            (
                ("--edition", "email", "--clock", "25"),
                (
                    "The e-mail rules let a move be taken back, which time cannot be: "
                    "play them without turn timer and clock."
                ),
            ),
            (
                ("--finish", "70,80,90"),
                "Finish line: give one figure for all, or one for each of 2 players.",
            ),
            (("--first-word", "6"), "First word: a number from 2 to 5 is expected, not 6."),
            (("--players", "Ann,ann"), "Two players are called ann: give each a name of their own."),
            (("--detail", "all"), "Speech detail: one of brief, normal, full is expected, not all."),
            (("--width", "many"), "Width: a number from 1 to 200 is expected, not many."),
            (
                ("--braille", "raised"),
                "Braille output: one of auto, brltty, screen-reader, printed, none is expected, not raised.",
            ),
        ],
    )
    def test_what_cannot_be_is_refused_in_one_sentence(
        self, home: Home, arguments: tuple[str, ...], sentence: str
    ) -> None:
        assert home.refuses("play", *arguments) == f"{sentence}\n"
        assert not (home.folder / "games").exists()

    def test_the_warnings_are_kept_with_the_game(self, home: Home) -> None:
        home.says(*PLAY, "--clock", "20", "--warn", "10,120")
        assert home.header()["warnings"] == [120, 10]
        assert home.says("resume").startswith("Crossdots. The game of Ann, Ben goes on.")

    def test_help_names_every_option(self, home: Home) -> None:
        told = home.says("play", "--help")
        for flag in ("--turn-timer MINUTES", "--nine-tiles, --no-nine-tiles", "--draw, --no-draw"):
            assert flag in told


class TestTheSettingsFile:
    def test_it_decides_where_the_command_line_says_nothing(self, home: Home) -> None:
        home.set('[game]\nplayers = ["Ann", "Ben"]\nedition = "deluxe"\nlookup = true\ndraw = false\n')
        assert opening(home.says("play")) == (
            "Crossdots. Ann, Ben. Rules: Deluxe. Agreed otherwise: "
            "Looking up: words may be looked up at any time."
        )

    def test_the_command_line_wins(self, home: Home) -> None:
        home.set('[game]\nplayers = ["Ann", "Ben"]\nedition = "deluxe"\nlookup = true\ndraw = false\n')
        told = home.says("play", "--edition", "rnib", "--no-lookup", "--draw", "--players", "Cat,Dan")
        assert opening(told).startswith("Crossdots. Cat, Dan. Rules: R N I B. For the start: Cat ")

    def test_it_sets_how_things_are_told(self, home: Home) -> None:
        home.set(
            '[speech]\ndetail = "full"\n[braille]\noutput = "printed"\nwidth = 12\n'
            '[play]\nposition = "after"\nspelling = "nato"\n'
        )
        lines = home.says(*PLAY, "--tiles", "AEINRRTABCDEFG", typed="H8\nspell TRAIN").splitlines()
        assert "star, double word. H8." in " ".join(lines)
        assert "Tango, Romeo, Alfa, India, November." in lines
        assert max(len(line) for line in lines if line[0] > "\u27ff") == 12

    def test_detail_on_the_command_line_is_for_both_outputs(self, home: Home) -> None:
        home.set('[speech]\ndetail = "full"\n[braille]\noutput = "printed"\ndetail = "full"\nwidth = 200\n')
        arguments = (*PLAY, "--tiles", "AEINRRTABCDEFG")
        full = home.says(*arguments, typed="8D TRAINER")
        brief = home.says(*arguments, "--detail", "brief", typed="8D TRAINER")
        total = UncontractedTranslator().prose("total 66 pts")
        assert "Total 66 points." in full
        assert "Total 66 points." not in brief
        assert total in full
        assert total not in brief

    def test_it_sets_the_words_of_judge_too(self, home: Home) -> None:
        (home.folder / "mine.txt").write_text("QQQ\n", "utf-8")
        home.set(f"[game]\nlexicon = '{home.folder / 'mine.txt'}'\n")
        assert home.says("judge", "QQQ") == "Good: QQQ.\n"
        assert home.run("judge", "QQQ", "--lexicon", "enable")[0] == 1

    @pytest.mark.parametrize(
        "arguments", [("play",), ("resume",), ("games",), ("judge", "TRAIN"), ("describe", "score")]
    )
    def test_a_broken_one_stops_every_command_and_stays_as_it_is(
        self, home: Home, arguments: tuple[str, ...]
    ) -> None:
        text = "[game]\nfirst_word = 3\n[braille]\nwidth = 500 # too many\n"
        home.set(text)
        assert home.refuses(*arguments) == (
            "~/config/settings.toml, line 4, width: Width: a number from 1 to 200 is expected, not 500.\n"
        )
        assert home.settings.read_text("utf-8") == text

    def test_what_it_and_the_command_line_say_together_may_not_be(self, home: Home) -> None:
        home.set("[game]\nclock = 25\n")
        refusal = home.refuses("play", "--turn-timer", "3")
        assert refusal.startswith("~/config/settings.toml, line 2, clock: A turn timer and a clock cannot")
        assert home.says("play", "--turn-timer", "3", "--clock", "none", "--players", "Ann,Ben")

    def test_without_a_terminal_nothing_is_asked_and_nothing_written(self, home: Home) -> None:
        told = home.says("play", typed="quit\n")
        assert told.startswith("Crossdots. You, Casual. Rules: R N I B. For the start:")
        assert not home.settings.exists()


class AtATerminal:
    """The program in a pseudo-terminal."""

    def __init__(self, home: Home, *arguments: str) -> None:
        folders = {
            "XDG_DATA_HOME": str(home.folder),
            "XDG_CACHE_HOME": str(home.cache),
            "XDG_CONFIG_HOME": str(home.folder),
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "crossdots", *arguments],
            env={**os.environ, **folders, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
            encoding="utf-8",
            dimensions=(24, 2000),
            timeout=20,
        )

    def hears(self, text: str) -> None:
        self.child.expect_exact(text)

    def types(self, text: str) -> None:
        self.child.send(text)

    def leaves(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert isinstance(self.child.exitstatus, int)
        return self.child.exitstatus


@pytest.fixture
def settings(home: Home) -> Path:
    """The settings file of a program in a pseudo-terminal."""
    return home.folder / "crossdots" / "settings.toml"


class TestTheQuestions:
    def test_one_key_begins_a_game(self, home: Home, settings: Path) -> None:
        terminal = AtATerminal(home, "play", "--speech", "printed")
        terminal.hears("Press Enter to begin: You, computer Casual; R N I B rules.")
        terminal.hears("? tells more.")
        terminal.types("\r")
        terminal.hears("Crossdots. You, Casual. Rules: R N I B. For the start:")
        terminal.hears("You to move.")
        terminal.types("quit\ryes\r")
        terminal.hears("The game is kept.")
        assert terminal.leaves() == 0
        assert not settings.exists()

    def test_the_answers_are_the_next_games_defaults(self, home: Home, settings: Path) -> None:
        settings.parent.mkdir()
        settings.write_text("# mine\n[game]\ndraw = false # I begin\n", "utf-8")
        terminal = AtATerminal(home, "play", "--speech", "printed")
        for question, answer in [
            ("? tells more.", "1"),
            ("Your name? Enter: You.", "Zoë"),
            ("6: computer, always the most points.", "club"),
            ("Which rules? Enter: R N I B.", "2"),
            ("10: another challenge rule.", "6"),
        ]:
            terminal.hears(question)
            terminal.types(f"{answer}\r")
        terminal.hears("Crossdots. Zoë, Club. Rules: Deluxe. Agreed otherwise: Racks: 9 tiles.")
        terminal.hears("Zoë to move.")
        terminal.types("quit\ryes\r")
        assert terminal.leaves() == 0
        assert settings.read_text("utf-8") == (
            '# mine\n[game]\ndraw = false # I begin\nplayers = ["Zoë", "club"]\n'
            'edition = "deluxe"\nnine_tiles = true\n'
        )
        again = AtATerminal(home, "play", "--speech", "printed")
        again.hears(
            "Press Enter to begin: Zoë, computer Club; Deluxe rules. Agreed otherwise: Racks: 9 tiles."
        )
        again.types("\x03")
        again.hears("Goodbye.")
        assert again.leaves() == 0

    @pytest.mark.parametrize("option", [("--seed", "1"), ("--no-lookup",), ("--tiles", "Q")])
    def test_an_option_of_the_game_asks_nothing(self, home: Home, option: tuple[str, ...]) -> None:
        terminal = AtATerminal(home, "play", "--speech", "printed", *option)
        terminal.hears("Rules: R N I B.")
        assert "Press Enter to begin" not in terminal.child.before
        terminal.types("\x04")
        assert terminal.leaves() == 0

    def test_answers_that_cannot_be_kept_stop_nothing(self, home: Home, settings: Path) -> None:
        settings.parent.mkdir()
        elsewhere = home.folder / "gone"
        elsewhere.mkdir()
        settings.symlink_to(elsewhere / "settings.toml")
        terminal = AtATerminal(home, "play", "--speech", "printed", "--detail", "brief")
        terminal.hears("Press Enter to begin")
        elsewhere.rmdir()
        elsewhere.write_bytes(b"")
        terminal.types("1\rAnn\r\r\r\r")
        terminal.hears(f"The settings file {settings} cannot be read: Not a directory.")
        terminal.hears("Rules: R N I B.")
        terminal.types("\x04")
        assert terminal.leaves() == 0
