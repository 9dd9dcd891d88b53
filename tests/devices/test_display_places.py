"""The whole program with a display: of other sizes, one that goes and comes back, one that comes late."""

import statistics
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Count, Name, phrase
from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplaySize
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.tables import table_folder
from crossdots.braille.window import windows
from crossdots.commands import braille_outputs, speech_outputs
from crossdots.devices import brltty as device
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.screen_reader import Prismatoid

if TYPE_CHECKING:
    from tests.devices.display_sitting import Seat
    from tests.devices.private_speech_dispatcher import wait_until
    from tests.devices.virtual_display import PATIENCE_S, PrivateBrltty
else:
    from display_sitting import Seat
    from private_speech_dispatcher import wait_until
    from virtual_display import PATIENCE_S, PrivateBrltty


NEWCOMER = ("play", "--players", "Ann,computer", "--no-draw", "--seed", "3", "--tiles", "TRAINERHOBTSVA")
GAME = (*NEWCOMER, "--speech", "printed")
GONE = "The braille display has gone. Play goes on, and the display is looked for."
BACK = "The braille display is back."
TURN = ["⠠⠁⠝⠝⠀⠞⠕⠀⠍⠕⠧⠑⠲⠀⠗⠁⠉⠅⠀⠞⠁⠀⠗⠁⠀⠁⠁⠀⠊⠁⠀⠝⠁⠀⠑⠁⠀⠗⠁"]


@pytest.fixture(autouse=True)
def frequent_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens to a display shows sooner than for players, so that the tests take less time."""
    monkeypatch.setattr(device, "_PING_S", 0.1)
    monkeypatch.setattr(device, "RETRY_S", 0.1)


@pytest.mark.parametrize(
    ("columns", "windows"),
    [
        (12, ["⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲", "⠠⠁⠝⠝⠂", "⠠⠉⠕⠍⠏⠥⠞⠻⠂", "⠠⠠⠗⠝⠊⠃", "⠗⠥⠇⠑⠎⠲⠀⠘⠺⠎⠒"]),
        (
            20,
            ["⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂", "⠠⠉⠕⠍⠏⠥⠞⠻⠂⠀⠠⠠⠗⠝⠊⠃", "⠗⠥⠇⠑⠎⠲⠀⠘⠺⠎⠒⠀⠢⠁⠃⠇⠑⠲", "⠓⠑⠇⠏⠒⠀⠰⠦", "⠠⠁⠝⠝⠀⠞⠕⠀⠍⠕⠧⠑⠲⠀⠗⠁⠉⠅"],
        ),
        (80, ["⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂⠀⠠⠉⠕⠍⠏⠥⠞⠻⠂⠀⠠⠠⠗⠝⠊⠃⠀⠗⠥⠇⠑⠎⠲⠀⠘⠺⠎⠒⠀⠢⠁⠃⠇⠑⠲⠀⠓⠑⠇⠏⠒⠀⠰⠦", *TURN, "⠢⠙⠲⠀⠠⠢⠞⠻"]),
    ],
)
def test_messages_are_cut_for_a_display_of_any_width(
    shared_brltty: PrivateBrltty, seat: Seat, columns: int, windows: list[str]
) -> None:
    display = shared_brltty.display
    display.resize(columns)
    with seat(shared_brltty, *GAME):
        display.wait_for(windows[0])
        for window in windows[1:]:
            display.press("FWINRT")
            display.wait_for(window)


def test_a_display_of_ten_lines_shows_the_board_above_the_message(
    shared_brltty: PrivateBrltty, seat: Seat
) -> None:
    display = shared_brltty.display
    display.resize(32, 10)
    board = [
        "⠼⠙⠀⠀⠤⠄⠄⠶⠄⠄⠄⠤⠄⠄⠄⠶⠄⠄⠤",
        "⠼⠑⠀⠀⠄⠄⠄⠄⠶⠄⠄⠄⠄⠄⠶⠄⠄⠄⠄",
        "⠼⠋⠀⠀⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄",
        "⠼⠛⠀⠀⠄⠄⠤⠄⠄⠄⠤⠄⠤⠄⠄⠄⠤⠄⠄",
        "⠼⠓⠀⠀⠿⠄⠄⠤⠄⠄⠄⣪⠄⠄⠄⠤⠄⠄⠿",
        "⠼⠊⠀⠀⠄⠄⠤⠄⠄⠄⠤⠄⠤⠄⠄⠄⠤⠄⠄",
        "⠼⠁⠚⠀⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄",
        "⠼⠁⠁⠀⠄⠄⠄⠄⠶⠄⠄⠄⠄⠄⠶⠄⠄⠄⠄",
    ]
    with seat(shared_brltty, *GAME) as sitting:
        display.wait_for(shown(*board, "⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂⠀⠠⠉⠕⠍⠏⠥⠞⠻⠂", "⠠⠠⠗⠝⠊⠃⠀⠗⠥⠇⠑⠎⠲⠀⠘⠺⠎⠒⠀⠢⠁⠃⠇⠑⠲⠀⠓⠑⠇⠏⠒"))
        sitting.type("8d train")
        display.press("KEY_ENTER")
        board[:5] = [
            "⠼⠙⠀⠀⠤⠄⠁⠶⠄⠄⠄⠤⠄⠄⠄⠶⠄⠄⠤",
            "⠼⠑⠀⠀⠄⠄⠞⠄⠶⠄⠄⠄⠄⠄⠶⠄⠄⠄⠄",
            "⠼⠋⠀⠀⠄⠦⠓⠄⠄⠦⠄⠄⠄⠦⠄⠄⠄⠦⠄",
            "⠼⠛⠀⠀⠄⠄⠕⠄⠄⠄⠤⠄⠤⠄⠄⠄⠤⠄⠄",
            "⠼⠓⠀⠀⠿⠄⠎⠞⠗⠁⠊⣝⠄⠄⠄⠤⠄⠄⠿",
        ]
        display.wait_for(shown(*board, "⠠⠁⠝⠝⠒⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠀⠼⠁⠃⠀⠏⠞⠎⠲⠀⠞⠕⠞⠁⠇", "⠼⠁⠃⠀⠏⠞⠎⠲⠀⠙⠗⠁⠺⠝⠀⠥⠑⠝⠁⠊⠲⠀⠼⠓⠁⠀⠞⠊⠇⠑⠎"))
        display.press("Route 134")  # row 8, four cells of its number, then C
        board[4] = "⠼⠓⠀⠀⠿⠄⣎⠞⠗⠁⠊⠝⠄⠄⠄⠤⠄⠄⠿"
        square = "⠉⠼⠓⠀⠎⠁⠲⠀⠔⠀⠎⠞⠗⠁⠊⠝⠀⠁⠉⠗⠂⠀⠃⠁⠞⠓⠕⠎⠀⠙⠪⠝"
        display.wait_for(shown(*board, square))
        display.press("LNDN")
        display.wait_for(shown(*board[1:], "⠼⠁⠃⠀⠤⠄⠄⠶⠄⠄⠄⠤⠄⠄⠄⠶⠄⠄⠤", square))


def shown(*lines: str) -> str:
    """Lines of 32 cells."""
    return "".join(line.ljust(32, "⠀") for line in lines)


def test_play_goes_on_without_a_display_that_is_killed_and_the_message_is_on_the_next_one(
    own_brltty: PrivateBrltty, seat: Seat
) -> None:
    own_brltty.start()
    own_brltty.display.wait_for_driver()
    with seat(own_brltty, *GAME) as sitting:
        own_brltty.display.wait_for("⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂")
        sitting.spoken(2)
        own_brltty.kill()
        assert sitting.spoken(1) == [GONE]
        times = []
        for number in range(10):
            begun_at = time.monotonic()
            sitting.keyboard("\x1b[D" if number % 2 else "\x1b[C")
            sitting.spoken(1)
            times.append(time.monotonic() - begun_at)
        assert statistics.median(times) < 0.05
        sitting.keyboard("8d train\r")
        assert len(sitting.spoken(3)) == 3
        own_brltty.start()
        own_brltty.display.wait_for("⠠⠁⠝⠝⠒⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠀⠼⠁⠃")
        assert sitting.spoken(1) == [BACK]
        own_brltty.display.press("FWINRT")
        own_brltty.display.wait_for("⠏⠞⠎⠲⠀⠞⠕⠞⠁⠇⠀⠼⠁⠃⠀⠏⠞⠎⠲")


def test_a_display_that_comes_after_the_game_has_begun_is_found_and_nobody_was_troubled(
    own_brltty: PrivateBrltty, seat: Seat
) -> None:
    with seat(own_brltty, *GAME) as sitting:
        assert [line[:9] for line in sitting.spoken(2)] == ["Crossdots", "Ann to mo"]
        sitting.keyboard("detail brief\r")
        assert sitting.spoken(1) == ["Speech: brief. H8: star, double word."]
        own_brltty.start()
        own_brltty.display.wait_for("⠠⠎⠏⠑⠑⠡⠒⠀⠃⠗⠊⠑⠋⠲⠀⣓⠼⠓⠀⠪")
        sitting.type("detail")
        own_brltty.display.wait_for("⠙⠑⠞⠁⠊⠇⣀")
        assert sitting.spoken() == []


def test_the_line_keys_go_to_the_message_before_the_one_that_is_read_and_to_the_one_after(
    brltty: PrivateBrltty, seat: Seat
) -> None:
    display = brltty.display
    opening, turn = "⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠵⠕⠑", "⠠⠵⠕⠑⠀⠞⠕"
    with seat(brltty, "play", "--players", "Zoe,computer", "--no-draw", "--speech", "printed"):
        display.wait_for_part(opening)
        for key, cells in (
            ("LNUP", "⠠⠐⠮⠀⠊⠎⠀⠝⠕⠀⠑⠜⠇⠊⠻"),
            ("LNUP", opening),
            ("LNDN", turn),
            ("LNUP", opening),
            ("LNDN", turn),
            ("KEY_ESCAPE", "⠇⠔⠑⠀⠉⠇⠑⠜⠫"),
            ("LNUP", turn),
            ("KEY_ENTER", "⠠⠝⠕⠹⠬⠀⠞⠽⠏⠫"),
            ("LNUP", turn),
            ("LNUP", opening),
        ):
            display.press(key)
            display.wait_for_part(cells)


@pytest.mark.parametrize(
    ("arguments", "next_shown"),
    [(NEWCOMER, "⠉⠗⠕⠎⠎⠙⠕⠞⠎"), (("learn",), "⠌⠑⠏⠀⠼⠁"), (("train",), "⠱⠀⠑⠭⠻⠉⠊⠎⠑⠦"), (("manual",), "⠍⠁⠝⠥⠁⠇")],
    ids=["play", "learn", "train", "manual"],
)
def test_the_question_of_the_very_first_start_is_answered_on_the_display(
    brltty: PrivateBrltty,
    seat: Seat,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    next_shown: str,
) -> None:
    monkeypatch.setattr(speech_outputs, "devices_for", lambda _output: ())
    with seat(brltty, *arguments) as sitting:
        brltty.display.wait_for("⠎⠏⠑⠑⠡⠦⠀⠝⠥⠍⠃⠻⠂⠀⠠⠢⠞⠻⠲⠀⠿⠀⠃⠗⠇⠀⠁⠇⠐⠕⠀⠼⠙⠀⠲")
        assert [line[:32] for line in sitting.spoken(1)] == ["Crossdots. How shall it speak? T"]
        sitting.type("4")
        brltty.display.press("KEY_ENTER")
        brltty.display.wait_for_part(next_shown)
        assert sitting.spoken() == []


@pytest.mark.parametrize(("arguments", "is_told"), [((), False), (("--braille", "brltty"), True)])
def test_who_asks_for_a_display_is_told_once_that_there_is_none(
    own_brltty: PrivateBrltty, seat: Seat, arguments: tuple[str, ...], is_told: bool
) -> None:
    with seat(own_brltty, *GAME, *arguments) as sitting:
        told = sitting.spoken(2 + is_told)
        assert ("No braille display is found. It is looked for." in told) is is_told
        time.sleep(5 * device.RETRY_S)
        assert sitting.spoken() == []


def test_who_reads_braille_alone_is_told_on_the_screen_that_there_is_no_display(
    own_brltty: PrivateBrltty, seat: Seat
) -> None:
    with seat(own_brltty, *NEWCOMER, "--speech", "none") as sitting:
        missing, *rest = sitting.spoken(3)
        assert missing == "No braille display is found. It is looked for."
        assert [line[:9] for line in rest] == ["Crossdots", "Ann to mo"]


def test_braille_through_a_screen_reader_is_whole_messages(
    own_brltty: PrivateBrltty, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    prism = pytest.importorskip("prism")
    shown: list[str] = []

    class Reader(prism.CustomBackend):  # type: ignore[misc, name-defined]
        def speak(self, text: str, interrupt: bool) -> None:  # noqa: ARG002
            raise AssertionError("speech is printed")

        def stop(self) -> None:
            raise AssertionError("nothing speaks")

        def braille(self, text: str) -> None:
            shown.append(text)

    def only_this_one(_: ModuleType) -> object:
        with prism.RegistryBuilder() as builder:
            builder.add_backend("recording", Reader, priority=255)
            return prism.Context(builder.freeze())

    monkeypatch.setattr(braille_outputs, "Prismatoid", lambda: Prismatoid(only_this_one))
    with seat(own_brltty, *GAME, "--braille", "screen-reader") as sitting:
        wait_until(lambda: "⠗⠁⠉⠅" in "".join(shown))
        assert shown[-1].startswith("⠉⠗⠕⠎⠎⠙⠕⠞⠎⠲⠀⠠⠁⠝⠝⠂")
        sitting.keyboard("\x1b[C")
        wait_until(lambda: shown[-1] == "⠊⠼⠓⠀⠄⠀⠑⠍⠏⠞⠽")


def test_without_a_screen_reader_that_is_told_once(
    own_brltty: PrivateBrltty, seat: Seat, no_daemon: Path
) -> None:
    assert not no_daemon.exists()
    with seat(own_brltty, *GAME, "--braille", "screen-reader") as sitting:
        assert "No braille display is found. It is looked for." in sitting.spoken(3)


def test_of_ten_thousand_announcements_from_several_threads_each_is_shown_whole_and_the_last_at_last(
    brltty: PrivateBrltty,
) -> None:
    try:
        translator = open_translator(table_folder())
    except LiblouisMissing as missing:
        pytest.skip(str(missing))
    panning = Panning(translator, ())
    is_there = threading.Event()

    def on_size(size: DisplaySize) -> None:
        panning.resize(size)
        is_there.set()

    display = device.BrlttyDisplay(
        lambda _key: None, on_size, lambda _trouble: None, host=brltty.host, authentication="none"
    )
    panning.connect(display)
    assert is_there.wait(PATIENCE_S)

    def cells(thread: int, number: int) -> str:
        announcement = saying(phrase("score.one", player=Name(f"Ann{thread}"), points=Count(number, "point")))
        chunks = braille(announcement, BrailleSettings(), translator)
        panning.begin()
        panning.show(chunks)
        return windows(chunks, 40)[0].cells

    told: set[str] = set()

    def talk(thread: int) -> None:
        told.update([cells(thread, number) for number in range(2500)])

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = cells(9, 9)
    brltty.display.wait_for(last)
    display.close()
    frames = [frame for frame in brltty.display.frames if frame.startswith("⠠⠁⠝⠝")]
    assert set(frames) <= told | {last}
    assert len(frames) > 1
