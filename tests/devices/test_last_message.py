"""The end of a command: its last message stays on the display until it has been read, and no longer."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pexpect
import pytest

from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.commands import lingering
from crossdots.devices import brltty as device

if TYPE_CHECKING:
    from tests.devices.display_sitting import Seat
    from tests.devices.private_speech_dispatcher import wait_until
    from tests.devices.virtual_display import PATIENCE_S, PrivateBrltty
else:
    from display_sitting import Seat
    from private_speech_dispatcher import wait_until
    from virtual_display import PATIENCE_S, PrivateBrltty


END = "⠢⠙⠲⠀⠠⠢⠞⠻"
ALONE = ("--speech", "none")
LONG_S = 60.0


@pytest.fixture(autouse=True)
def frequent_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "_PING_S", 0.1)
    monkeypatch.setattr(device, "RETRY_S", 0.1)


def judge(bad: str) -> tuple[str, ...]:
    """Words to be judged, of which one is bad. Each test has its own: BRLTTY leaves the last cells on."""
    return ("judge", "TRAIN", "AX", bad, "--lexicon", "enable")


def judged(bad: str) -> str:
    return f"⠝⠀⠛⠙⠒⠀{UncontractedTranslator().board(bad)}⠲⠀⠛⠙⠒⠀⠞⠗⠁⠊⠝⠀⠁⠭"


@pytest.fixture
def brltty(brltty: PrivateBrltty) -> PrivateBrltty:
    """One that serves programs already."""
    wait_until(lambda: device.lack(brltty.host, "none") is None)
    return brltty


def start(brltty: PrivateBrltty) -> None:
    """Until it serves programs as well."""
    brltty.start()
    wait_until(lambda: device.lack(brltty.host, "none") is None)


@pytest.mark.parametrize(("bad", "leaving"), [("QZ", "KEY_CURSOR_LEFT"), ("QX", f"Route {len(END) - 1}")])
def test_who_reads_braille_alone_leaves_by_a_key(
    brltty: PrivateBrltty, seat: Seat, bad: str, leaving: str
) -> None:
    with seat(brltty, *judge(bad), *ALONE) as sitting:
        brltty.display.wait_for(judged(bad))
        brltty.display.press("FWINRT")
        brltty.display.wait_for(END)
        brltty.display.press("FWINLT")
        brltty.display.wait_for(judged(bad))
        brltty.display.press("Route 6")  # a word, which is spelled
        brltty.display.wait_for(UncontractedTranslator().board(bad))
        brltty.display.press("FWINRT")
        brltty.display.wait_for(judged(bad))
        brltty.display.press("FWINRT")
        brltty.display.wait_for(END)
        assert sitting.is_running
        brltty.display.press(leaving)
        assert sitting.status == 1
        assert sitting.spoken() == []


def test_a_key_of_the_keyboard_ends_it_too(brltty: PrivateBrltty, seat: Seat) -> None:
    with seat(brltty, *judge("QV"), *ALONE) as sitting:
        brltty.display.wait_for(judged("QV"))
        sitting.keyboard("x")
        assert sitting.status == 1


def test_why_a_command_line_was_refused_is_on_the_display(brltty: PrivateBrltty, seat: Seat) -> None:
    with seat(brltty, "judge", "--brall", *ALONE) as sitting:
        brltty.display.wait_for_part("⠒⠀⠤⠤⠃⠗⠁⠇⠇⠀⠲")  # letter by letter
        brltty.display.press("KEY_ENTER")
        assert sitting.status == 2
        assert sitting.spoken(1) == ["Unrecognized arguments: --brall; for help type: crossdots --help."]


def test_several_announcements_are_walked_through(brltty: PrivateBrltty, seat: Seat) -> None:
    position = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 HOBAEIS/ 12/0 0"
    with seat(brltty, "moves", "--cgp", position, "--top", "12", "--lexicon", "enable", *ALONE) as sitting:
        brltty.display.wait_for_part("⠑⠟")
        first = brltty.display.shown
        seen = [first]
        while not seen[-1].startswith(END):
            brltty.display.press("FWINRT")
            seen.append(brltty.display.wait_for_another(seen[-1]))
        assert len(seen) > 12
        brltty.display.press("HOME")
        brltty.display.wait_for(first.rstrip("⠀"))
        brltty.display.press("LNDN")
        brltty.display.wait_for(seen[2].rstrip("⠀"))
        brltty.display.press("KEY_ENTER")
        assert sitting.status == 0


@pytest.mark.parametrize("touches", [False, True])
def test_who_hears_it_as_well_holds_it_by_a_key_of_the_display(
    brltty: PrivateBrltty, seat: Seat, monkeypatch: pytest.MonkeyPatch, touches: bool
) -> None:
    bad = "QC" if touches else "QD"
    monkeypatch.setattr(lingering, "COMES_SOON_S", LONG_S)
    monkeypatch.setattr(lingering, "GLANCE_S", LONG_S if touches else 0.1)
    with seat(brltty, *judge(bad), "--speech", "printed") as sitting:
        if touches:
            brltty.display.wait_for(judged(bad))
            brltty.display.press("FWINRT")
            brltty.display.wait_for(END)
            brltty.display.press("KEY_ENTER")
        assert sitting.status == 1
        assert sitting.spoken() == [f"Not good: {bad}. Good: TRAIN, AX."]


def test_nothing_is_waited_for_where_no_display_is(
    own_brltty: PrivateBrltty, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lingering, "COMES_S", LONG_S)
    with seat(own_brltty, *judge("QF"), *ALONE) as sitting:
        assert sitting.status == 1
        assert sitting.spoken() == [
            "No braille display is found. It is looked for.",
            "Not good: QF. Good: TRAIN, AX.",
        ]


def test_a_display_that_goes_is_not_waited_for(own_brltty: PrivateBrltty, seat: Seat) -> None:
    start(own_brltty)
    with seat(own_brltty, *judge("QG"), *ALONE) as sitting:
        own_brltty.display.wait_for_part("⠟⠛")
        assert sitting.is_running
        own_brltty.kill()
        assert sitting.status == 1
        assert sitting.spoken()[-1] == "Not good: QG. Good: TRAIN, AX."


def test_what_is_told_last_is_printed_when_the_display_goes_after_speech_was_switched_off(
    own_brltty: PrivateBrltty, seat: Seat
) -> None:
    start(own_brltty)
    players = ("--players", "Ann,computer", "--no-draw", "--seed", "3")
    with seat(own_brltty, "play", *players, "--speech", "printed") as sitting:
        own_brltty.display.wait_for_part("⠉⠗⠕⠎⠎⠙⠕⠞⠎")
        sitting.spoken(2)
        sitting.keyboard("speech none\r")
        own_brltty.display.wait_for_part("⠝⠕⠀⠎⠏⠑⠑⠡")
        sitting.keyboard("bag\r")
        own_brltty.display.wait_for_part("⠃⠁⠛")
        assert sitting.spoken() == []
        own_brltty.hang()
        gone = "The braille display has gone. Play goes on, and the display is looked for."
        assert sitting.spoken(2) == [gone, "86 tiles in the bag. Computer: 7 tiles on the rack."]
        sitting.keyboard("score\r")
        assert sitting.spoken(1) == ["Scores: Ann 0, Computer 0."]
        own_brltty.kill()
        time.sleep(5 * device.RETRY_S)
        assert sitting.spoken() == []
        own_brltty.start()
        assert sitting.spoken(1) == ["The braille display is back."]
        sitting.keyboard("turn\r")
        own_brltty.display.wait_for_part("⠠⠁⠝⠝⠀⠞⠕")
        assert sitting.spoken() == []


def test_a_match_is_ended_from_the_display(
    own_brltty: PrivateBrltty, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(own_brltty)  # one of its own: keys that are left over must not reach another test
    display = own_brltty.display
    monkeypatch.setenv("BRLAPI_HOST", own_brltty.host)
    monkeypatch.setenv("BRLAPI_AUTH", "none")
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    match = pexpect.spawn(
        str(Path(sys.executable).with_name("crossdots")),
        ["match", "leaves", "computer", "--games", "90000", "--jobs", "2", *ALONE],
        timeout=PATIENCE_S,
    )
    display.wait_for_part("⠼⠊⠚⠚⠚⠚")
    display.press("KEY_ENTER")
    display.wait_for_part("⠌⠕⠏⠏⠫")

    def left() -> bool:
        display.press("KEY_ESCAPE")  # passed over until the last message is held
        return not match.isalive()

    wait_until(left)
    assert match.exitstatus == 130
