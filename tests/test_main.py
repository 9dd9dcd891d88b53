"""The command line as a process and as a function. What it says is in tests/transcripts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pexpect
import pytest

from crossdots.__main__ import FAULT, INTERRUPTED, parser_of, run
from crossdots.announcement.announcement import saying
from crossdots.board.tile import ENGLISH, tiles_text
from crossdots.commands import games, outputs
from crossdots.commands.arguments import chosen_by
from crossdots.commands.play import read_named_tiles
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.devices.liblouis import Lack, LiblouisMissing
from crossdots.navigation.square import Position
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.journal import read_game
from crossdots.record.shelf import game_paths
from crossdots.rules.event import PlayMade
from crossdots.session.agreement import LONGEST_NAME
from crossdots.speech.utterance import SpeechSettings, Spelling, speak
from crossdots.terminal.screen import Screen


@dataclass
class Home:
    """A player's home, and what the program said there."""

    path: Path
    said: BytesIO = field(default_factory=BytesIO)
    errors: BytesIO = field(default_factory=BytesIO)

    def around(self, typed: bytes = b"") -> Surroundings:
        return Surroundings(
            commands=BytesIO(typed),
            interactive=False,
            screen=Screen(self.said, terminal=False),
            errors=Screen(self.errors, terminal=False),
            games=self.path / "games",
            cache=self.path / "cache",
            settings=self.path / "settings.toml",
            now=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
            monotonic=lambda: 0.0,
        )

    def run(self, *arguments: str, typed: bytes = b"") -> int:
        return run(arguments, self.around(typed))

    @property
    def lines(self) -> list[str]:
        return self.said.getvalue().decode().splitlines()

    @property
    def error_lines(self) -> list[str]:
        return self.errors.getvalue().decode().splitlines()


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("words") / "small.txt"
    path.write_text("cat\ncats\ntrain\ntrains\n", "utf-8")
    return str(path)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def told(error: UsageError) -> str:
    return speak(saying(error.part), SpeechSettings())


# Tiles.


def test_named_tiles() -> None:
    assert tiles_text(read_named_tiles("ab?z")) == "AB?Z"
    assert read_named_tiles("") == ()
    with pytest.raises(UsageError) as raised:
        read_named_tiles("A" * 50 + " B")
    assert told(raised.value).endswith(f"not: {'A' * LONGEST_NAME}.")


# Games.


def test_what_is_typed_is_played_and_kept(home: Home, words: str) -> None:
    options = ("--players", "Ann,Ben", "--no-draw", "--seed", "7", "--tiles", "TRAINSE", "--lexicon", words)
    assert home.run("play", *options, typed=b"8D TRAIN\n") == 0
    (path,) = game_paths(home.path / "games")
    saved = read_game(path)
    assert (saved.header.seed, saved.header.tiles) == (7, "TRAINSE")
    assert saved.header.created == "2026-01-31T20:15:00+00:00"
    assert saved.header.lexicon == words
    assert saved.state.scores == (12, 0)
    assert isinstance(saved.state.log[-2], PlayMade)


def test_the_same_options_play_the_same(home: Home, words: str, tmp_path: Path) -> None:
    options = ("play", "--players", "Ann,computer", "--seed", "3", "--lexicon", words)
    others = Home(tmp_path / "other")
    assert home.run(*options, typed=b"exchange A\npass\n") == others.run(
        *options, typed=b"exchange A\npass\n"
    )
    assert home.lines == others.lines
    first, second = home.path / "games" / "1.jsonl", others.path / "games" / "1.jsonl"
    assert first.read_bytes() == second.read_bytes()


def test_without_a_seed_every_game_is_another(home: Home, words: str) -> None:
    for _ in range(3):
        assert home.run("play", "--players", "Ann,Ben", "--lexicon", words) == 0
    seeds = [read_game(path).header.seed for path in game_paths(home.path / "games")]
    assert len(set(seeds)) == 3


def test_a_lexicon_is_found_again_from_another_folder(
    home: Home, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(words).parent)
    assert home.run("play", "--players", "Ann,Ben", "--lexicon", "small.txt") == 0
    monkeypatch.chdir(home.path)
    assert home.run("resume") == 0
    assert home.error_lines == []


def test_trouble_with_saving_does_not_end_the_game(home: Home, words: str) -> None:
    (home.path / "games").write_text("a file where the folder should be")
    assert home.run("play", "--players", "Ann,Ben", "--lexicon", words, typed=b"pass\npass\n") == 1
    assert len([line for line in home.lines if "cannot be saved" in line]) == 1
    assert home.lines[-1] == "The game could not be saved and ends here."


def test_braille_without_speech_and_neither(home: Home, words: str) -> None:
    play = ("play", "--players", "Ann,Ben", "--lexicon", words, "--speech", "none")
    assert home.run(*play) == 2
    assert home.lines == []
    (why,) = home.error_lines
    assert why == "Without speech and without braille nothing would be told: choose one of them."
    assert home.run(*play, "--braille", "printed", "--width", "23") == 0
    assert home.lines
    assert all(len(line) == 23 and "\u2800" <= min(line) <= max(line) <= "\u28ff" for line in home.lines)


def test_without_liblouis_braille_is_uncontracted_and_it_is_told_once(
    home: Home, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(folder: Path, *, eight_dot: bool) -> None:
        raise LiblouisMissing(Lack.BINDING, f"{folder} {eight_dot}")

    monkeypatch.setattr(outputs, "open_translator", missing)
    assert home.run("play", "--players", "Ann,Ben", "--lexicon", words, "--braille", "printed") == 0
    spoken = [line for line in home.lines if line.isascii()]
    assert spoken[0].startswith("Braille is uncontracted: liblouis is missing.")
    assert len([line for line in spoken if "liblouis is missing" in line]) == 1
    assert "⠠⠞⠓⠑⠀⠛⠁⠍⠑" in "".join(home.lines), "The game, letter by letter"


@pytest.mark.parametrize(("dots", "row"), [(6, "⠼⠓⠀⠿⠄⠄⠤⠄⠄⠄⠪⠄⠄⠄⠤⠄⠄⠿"), (8, "⠼⠓⠀⣶⡀⡀⣀⡀⡀⡀⢕⡀⡀⡀⣀⡀⡀⣶")])
def test_the_signs_of_the_board_have_six_dots_or_eight(home: Home, words: str, dots: int, row: str) -> None:
    (home.path / "settings.toml").write_text(f'[braille]\noutput = "printed"\ndots = {dots}\n', "utf-8")
    assert home.run("play", "--players", "Ann,Ben", "--lexicon", words, typed=b"row 8\n") == 0
    assert row in [line.rstrip("⠀") for line in home.lines]


def test_a_file_that_can_not_be_read_is_one_sentence(
    home: Home, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.run("play", "--players", "Ann,Ben", "--lexicon", words) == 0
    assert home.run("resume", "x" * 300) == 2
    assert home.error_lines == [f"The file of game {'x' * LONGEST_NAME} cannot be read: File name too long."]

    def denied(path: Path) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(games, "read_game", denied)
    home.said.truncate(0)
    home.said.seek(0)
    assert home.run("games") == 0
    assert home.lines == ["The file of game 1 cannot be read: Permission denied."]


def test_a_game_that_was_never_begun_is_not_listed(home: Home) -> None:
    (home.path / "games").mkdir()
    (home.path / "games" / "1.jsonl").touch()
    assert home.run("games") == 0
    assert home.lines == ["No games are saved."]


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["play", "--help"], ["describe", "-h"]])
def test_help_and_version_are_answered(home: Home, arguments: list[str]) -> None:
    assert home.run(*arguments) == 0
    assert home.lines
    assert home.error_lines == []


def test_a_long_usage_error_is_cut(home: Home) -> None:
    assert home.run("play", "x" * 10_000) == 2
    (line,) = home.error_lines
    assert len(line) < 300


@pytest.mark.parametrize(
    ("typed", "kept", "field", "value"),
    [
        ((), "", "confirm", True),
        (("--no-confirm",), "", "confirm", False),
        (("--confirm",), "confirm = false", "confirm", True),
        (("--position", "off"), "position = 'after'", "position", Position.OFF),
        ((), "position = 'after'", "position", Position.AFTER),
        (("--spelling", "nato"), "", "spelling", Spelling.NATO),
    ],
)
@pytest.mark.parametrize("command", ["play", "resume"])
def test_how_it_is_played_can_be_said_on_the_command_line(
    home: Home, command: str, typed: tuple[str, ...], kept: str, field: str, value: object
) -> None:
    around = home.around()
    around.settings.write_text(f"[play]\n{kept}\n", "utf-8")
    options = parser_of([command], around).parse_args([command, *typed])
    assert getattr(chosen_by(options, around).preferences, field) == value


# The process.


@pytest.fixture
def crossdots(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the program in a process of its own, or a Python program that uses it."""

    def process(*arguments: str, program: str = "", typed: str = "") -> subprocess.CompletedProcess[str]:
        command = ["-c", program] if program else ["-m", "crossdots"]
        return subprocess.run(
            [sys.executable, *command, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=surroundings(tmp_path),
        )

    return process


def surroundings(home: Path) -> dict[str, str]:
    folders = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")
    return {**os.environ, "LC_ALL": "C.UTF-8", **{name: str(home / name) for name in folders}}


Process = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_exit_status_is_the_process_s(crossdots: Process, words: str) -> None:
    good = crossdots("judge", "--lexicon", words, "TRAIN")
    assert (good.returncode, good.stdout, good.stderr) == (0, "Good: TRAIN.\n", "")
    bad = crossdots("judge", "--lexicon", words, "TRIAN")
    assert (bad.returncode, bad.stdout, bad.stderr) == (1, "Not good: TRIAN.\n", "")
    wrong = crossdots("play", "--width", "0")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "Width: a number from 1 to 200 is expected, not 0.\n"


def test_games_lie_where_the_system_wants_them(crossdots: Process, words: str, tmp_path: Path) -> None:
    play = ("play", "--players", "Ann,Ben", "--lexicon", words)
    assert crossdots(*play, typed="pass\n").returncode == 0
    assert [path.name for path in (tmp_path / "XDG_DATA_HOME/crossdots/games").iterdir()] == ["1.jsonl"]
    assert list((tmp_path / "XDG_CACHE_HOME/crossdots").iterdir())
    resumed = crossdots("resume", typed="score\n")
    assert "Scores: Ann 0, Ben 0." in resumed.stdout


def test_control_c_has_the_shells_status(crossdots: Process) -> None:
    interrupted = crossdots(program=raising("KeyboardInterrupt"))
    assert (interrupted.returncode, interrupted.stdout, interrupted.stderr) == (INTERRUPTED, "", "")


def test_a_fault_is_one_sentence_and_a_file(crossdots: Process, tmp_path: Path) -> None:
    fault = crossdots(program=raising("ZeroDivisionError('of the test')"))
    assert (fault.returncode, fault.stdout) == (FAULT, "")
    assert fault.stderr.startswith("Something went wrong inside Crossdots.")
    assert fault.stderr.count("\n") == 1
    (log,) = tmp_path.rglob("fault.txt")
    assert str(log) in fault.stderr
    assert "ZeroDivisionError: of the test" in log.read_text("utf-8")


def raising(exception: str) -> str:
    """A program in which running the command line raises."""
    return f"""
import sys
from crossdots import __main__ as program
def run(arguments, around):
    raise {exception}
program.run = run
sys.exit(program.main())
"""


def test_closed_standard_input_is_an_ended_one(crossdots: Process, words: str) -> None:
    program = "import sys; sys.stdin = None; from crossdots.__main__ import main; sys.exit(main())"
    ended = crossdots("play", "--players", "Ann,Ben", "--lexicon", words, program=program)
    assert ended.returncode == 0
    assert ended.stdout.endswith("The game is kept. To go on with it: crossdots resume.\n")


def test_keys_play_at_a_terminal(words: str, tmp_path: Path) -> None:
    arguments = [
        "-m",
        "crossdots",
        "play",
        "--no-draw",
        "--seed",
        "1",
        "--tiles",
        "TRAINSE",
        "--lexicon",
        words,
    ]
    child = pexpect.spawn(
        sys.executable,
        [*arguments, "--players", "Ann,Ben", "--speech", "printed"],
        env=surroundings(tmp_path),
        timeout=30,
        encoding="utf-8",
    )
    try:
        child.expect_exact("Ann's turn. Press Enter when ready.")
        child.send("\r")
        child.expect_exact("Ann to move.")
        child.send("\x1bOQ")  # F2
        child.expect_exact("Rack: T 1, R 1, A 1, I 1, N 1, S 1, E 1.")
        child.send("\x1b[D")  # left
        child.expect_exact("G8: empty.")
        child.send("8D TRAIN\r")
        child.expect_exact("Ann: TRAIN at 8 D across, 12 points.")
        child.expect_exact("Ben's turn. Press Enter when ready.")
        child.send("\x03")
        child.expect_exact("quit? Type yes, or quit again.")
        child.send("\x03")
        child.expect_exact("The game is kept.")
        child.expect(pexpect.EOF)
    finally:
        child.close()
    assert child.exitstatus == 0


# Games on record.

GOLDEN = Path(__file__).parent / "games" / "gcg"


@pytest.mark.parametrize("name", ["whole", "partial", "scripts", "latin_1"])
def test_a_file_that_is_exported_is_the_same_game(home: Home, name: str) -> None:
    assert home.run("export", str(GOLDEN / f"{name}.gcg"), "--gcg") == 0
    text = home.said.getvalue()
    assert text.startswith(b"#character-encoding UTF-8\n")
    assert read_gcg(text, ENGLISH) == read_gcg((GOLDEN / f"{name}.gcg").read_bytes(), ENGLISH)


def test_a_game_on_record_may_have_any_name(home: Home) -> None:
    path = home.path / "evening.txt"
    path.write_bytes((GOLDEN / "whole.gcg").read_bytes())
    assert home.run("describe", "--game", str(path), "score") == 0
    assert home.lines == ["Scores: Ann Lee 358, Ben Ode 554."]


def test_a_saved_game_is_exported(home: Home, words: str) -> None:
    options = ("--players", "Ann,Ben", "--no-draw", "--seed", "7", "--tiles", "TRAINSE", "--lexicon", words)
    assert home.run("play", *options, typed=b"8D TRAIN\n") == 0
    home.said.truncate(0)
    home.said.seek(0)
    assert home.run("export", "1", "--gcg") == 0
    assert home.lines[-2:] == ["#incomplete", ">Ann: TRAIN 8D TRAIN +12 12"]


def test_folders_are_searched_for_gcg_files(home: Home) -> None:
    inner = home.path / "evenings" / "first"
    inner.mkdir(parents=True)
    (inner / "b.gcg").write_bytes((GOLDEN / "whole.gcg").read_bytes())
    (inner / "a.GCG").write_bytes((GOLDEN / "four.gcg").read_bytes())
    (inner / "c.txt").write_text("no game")
    (inner / "d.gcg").mkdir()
    (inner / "loop").symlink_to(home.path / "evenings")
    assert home.run("replay", str(home.path / "evenings")) == 0
    assert home.lines == [
        f"{inner / 'a.GCG'} agrees.",
        f"{inner / 'b.gcg'} agrees.",
        "2 files: 2 agree, 0 disagree, 0 cannot be read.",
    ]
    assert home.run("replay", str(inner / "d.gcg")) == 2
    assert home.error_lines[-1].startswith("There is no GCG file:")


def test_what_is_no_file_is_not_waited_for(home: Home) -> None:
    pipe = home.path / "pipe.gcg"
    os.mkfifo(pipe)
    for command in (("replay",), ("review",), ("export", "--gcg"), ("describe", "score", "--game")):
        assert home.run(*command, str(pipe)) == 2


def test_a_game_on_record_is_walked_through_with_keys(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "crossdots", "review", str(GOLDEN / "whole.gcg")],
        env=surroundings(tmp_path),
        timeout=30,
        encoding="utf-8",
    )
    try:
        child.expect_exact("The game of Ann Lee, Ben Ode. The third evening.")
        child.expect_exact("Review.")
        child.expect_exact("previous walk, quit leaves.")
        child.send("\x1b[6~")  # Page Down
        child.expect_exact("Move 1 of 23. Ann Lee: HONES at 8 D across, 24 points.")
        child.send("\x1bOQ")  # F2
        child.expect_exact("Rack: Q 10, T 1, I 1, I 1, N 1, N 1, blank.")
        child.send("\x1b[D")  # left
        child.expect_exact("G8: E 1. In HONES across.")
        child.send("move last\r")
        child.expect_exact("Winner: Ben Ode.")
        child.send("\x1b[5~")  # Page Up
        child.expect_exact("Move 22 of 23.")
        child.send("\x03")
        child.expect_exact("Goodbye.")
        child.expect(pexpect.EOF)
    finally:
        child.close()
    assert child.exitstatus == 0
