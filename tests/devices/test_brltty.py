"""A braille display through a real BRLTTY: what is shown, what is pressed, and what happens when it goes."""

from __future__ import annotations

import importlib
import os
import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from crossdots.braille.output import DisplayKey, DisplaySize, NamedKey, Routing, Typed
from crossdots.devices import brltty as device
from crossdots.devices.brltty import BrlttyDisplay, console_number, display_key, lack
from crossdots.devices.device import Fault
from crossdots.devices.distribution import BindingMissing, find_module
from crossdots.terminal.key import Key

if TYPE_CHECKING:
    from pathlib import Path

    from tests.devices.conftest import Troubles
    from tests.devices.private_speech_dispatcher import wait_until
    from tests.devices.virtual_display import BRLTTY, PrivateBrltty
else:
    from private_speech_dispatcher import wait_until
    from virtual_display import BRLTTY, PrivateBrltty

PATIENCE_S = 15.0
WORDS = "⠽⠳⠗⠀⠞⠥⠗⠝"
OTHER_WORDS = "⠃⠢⠄⠎⠀⠞⠥⠗⠝"
CURSOR = 0xC0  # dots 7 and 8


class Player:
    """Hands and memory: what the display's keys and its size said."""

    def __init__(self) -> None:
        self._keys: queue.Queue[DisplayKey] = queue.Queue()
        self._sizes: queue.Queue[DisplaySize] = queue.Queue()
        self.on_key = self._keys.put
        self.on_size = self._sizes.put

    def next_key(self) -> DisplayKey:
        return self._keys.get(timeout=PATIENCE_S)

    def has_key(self) -> bool:
        return not self._keys.empty()

    def wait_for_size(self, columns: int, lines: int = 1) -> None:
        while self._sizes.get(timeout=PATIENCE_S) != DisplaySize(columns, lines):
            pass


@pytest.fixture(autouse=True)
def frequent_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the display shows sooner than for players, so that the tests take less time."""
    monkeypatch.setattr(device, "_PING_S", 0.1)


@pytest.fixture
def player() -> Player:
    return Player()


@pytest.fixture
def open_display(player: Player, troubles: Troubles) -> Iterator[Callable[[PrivateBrltty], BrlttyDisplay]]:
    opened: list[BrlttyDisplay] = []

    def open_display(brltty: PrivateBrltty) -> BrlttyDisplay:
        display = BrlttyDisplay(
            player.on_key, player.on_size, troubles, host=brltty.host, authentication="none"
        )
        opened.append(display)
        return display

    yield open_display
    for display in opened:
        display.close()


@pytest.fixture
def display(
    brltty: PrivateBrltty, open_display: Callable[[PrivateBrltty], BrlttyDisplay], player: Player
) -> BrlttyDisplay:
    """A display of 40 cells that is connected."""
    display = open_display(brltty)
    player.wait_for_size(40)
    return display


@pytest.fixture
def brlapi() -> ModuleType:
    try:
        return find_module("brlapi", lambda module: hasattr(module, "Connection"))
    except BindingMissing as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize(("columns", "lines"), [(20, 1), (40, 1), (80, 1), (32, 10)])
def test_cells_are_shown_on_a_display_of_any_size(
    brltty: PrivateBrltty, display: BrlttyDisplay, player: Player, columns: int, lines: int
) -> None:
    brltty.display.resize(columns, lines)
    if (columns, lines) != (40, 1):
        player.wait_for_size(columns, lines)
    cells = "".join(chr(0x2800 + index % 256) for index in range(columns * lines))
    display.show(cells)
    brltty.display.wait_for(cells)
    assert display.size == DisplaySize(columns, lines)


def test_what_is_shown_comes_again_on_a_display_of_another_size(
    brltty: PrivateBrltty, display: BrlttyDisplay, player: Player
) -> None:
    display.show(WORDS)
    brltty.display.wait_for(WORDS)
    brltty.display.resize(6)
    player.wait_for_size(6)
    brltty.display.wait_for(WORDS[:6])


def test_the_cursor_marks_its_cell(brltty: PrivateBrltty, display: BrlttyDisplay) -> None:
    display.show(WORDS, cursor=3)
    marked = WORDS[:3] + chr(ord(WORDS[3]) | CURSOR) + WORDS[4:]
    brltty.display.wait_for(marked)
    display.show(WORDS, cursor=40)  # outside
    brltty.display.wait_for(WORDS)


def test_what_is_no_cell_is_shown_as_blank(brltty: PrivateBrltty, display: BrlttyDisplay) -> None:
    display.show("⠽ é\N{GRINNING FACE}⠗")
    brltty.display.wait_for("⠽⠀⠀⠀⠗")


@pytest.mark.parametrize(
    ("pressed", "key"),
    [
        ("Route 1", Routing(1)),
        ("Route 39", Routing(39)),
        ("FWINLT", NamedKey.PAN_LEFT),
        ("FWINRT", NamedKey.PAN_RIGHT),
        ("LNUP", NamedKey.LINE_UP),
        ("LNDN", NamedKey.LINE_DOWN),
        ("HOME", NamedKey.MESSAGE_START),
        ("KEY_CURSOR_UP", NamedKey.UP),
        ("KEY_CURSOR_DOWN", NamedKey.DOWN),
        ("KEY_CURSOR_LEFT", NamedKey.LEFT),
        ("KEY_CURSOR_RIGHT", NamedKey.RIGHT),
        ("KEY_HOME", NamedKey.HOME),
        ("KEY_END", NamedKey.END),
        ("KEY_PAGE_UP", NamedKey.PAGE_UP),
        ("KEY_PAGE_DOWN", NamedKey.PAGE_DOWN),
        ("KEY_ENTER", NamedKey.ENTER),
        ("KEY_ESCAPE", NamedKey.ESCAPE),
        ("KEY_TAB", NamedKey.TAB),
        ("KEY_BACKSPACE", NamedKey.BACKSPACE),
        ("KEY_DELETE", NamedKey.DELETE),
        ("KEY_FUNCTION 1", NamedKey.F2),  # the driver counts from 0
        ("KEY_FUNCTION 11", NamedKey.F12),
        ("KEY_FUNCTION 12", NamedKey.UNKNOWN),
        ("PASSDOTS 0x01", Typed("a")),
        ("PASSDOTS 0x35", Typed("z")),
        ("PASSDOTS 0x41", Typed("A")),  # dot 7 in computer braille
        ("PASSDOTS 0x02", Typed("1")),
        ("PASSCHAR 32", Typed(" ")),
        ("PASSCHAR 63", Typed("?")),
        ("PASSCHAR 233", Typed("é")),
    ],
)
@pytest.mark.usefixtures("display")
def test_every_kind_of_key_arrives(
    brltty: PrivateBrltty, player: Player, pressed: str, key: DisplayKey
) -> None:
    brltty.display.press(pressed)
    assert player.next_key() == key


@pytest.mark.usefixtures("display")
def test_a_routing_key_counts_on_through_the_lines(brltty: PrivateBrltty, player: Player) -> None:
    brltty.display.resize(32, 10)
    player.wait_for_size(32, 10)
    brltty.display.press("Route 200")  # the driver has none beyond 255
    assert player.next_key() == Routing(200)


def test_keys_of_its_own_stay_with_brltty(
    brltty: PrivateBrltty, display: BrlttyDisplay, player: Player
) -> None:
    display.show(WORDS)
    brltty.display.wait_for(WORDS)
    brltty.display.forget()
    brltty.display.press("PREFMENU")
    wait_until(lambda: bool(brltty.display.frames))  # its menu is on the display
    brltty.display.press("PREFMENU")
    brltty.display.wait_for(WORDS)
    assert not player.has_key()
    brltty.display.press("KEY_ENTER")
    assert player.next_key() == NamedKey.ENTER


def test_a_key_may_change_what_is_shown(brltty: PrivateBrltty, troubles: Troubles, player: Player) -> None:
    def show_it(key: DisplayKey) -> None:
        shown.show(OTHER_WORDS if key is NamedKey.PAN_RIGHT else WORDS)

    shown = BrlttyDisplay(show_it, player.on_size, troubles, host=brltty.host, authentication="none")
    player.wait_for_size(40)
    brltty.display.press("FWINRT")
    brltty.display.wait_for(OTHER_WORDS)
    shown.close()


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (0x61 | 1 << 32, Typed("A")),  # with Shift
        (0x61 | 2 << 32, Typed("A")),  # with the capital sign of a braille keyboard
        (0x61 | 4 << 32, NamedKey.UNKNOWN),  # with Control
        (0x1000105, Typed("ą")),
        (0x7F, NamedKey.UNKNOWN),
        (0xFF0D, NamedKey.ENTER),  # Return, where some drivers send that
        (0x20000001, NamedKey.LINE_UP),
        (0x20000031, NamedKey.UNKNOWN),  # help, which BRLTTY keeps
    ],
)
def test_codes_that_the_virtual_display_has_no_key_for(
    brlapi: ModuleType, code: int, key: DisplayKey
) -> None:
    assert display_key(brlapi, code) == key


def test_keys_that_keyboards_have_are_called_as_the_terminal_calls_them() -> None:
    own = {"pan-left", "pan-right", "line-up", "line-down", "message-start"}
    assert {key.value for key in NamedKey} - own <= {key.value for key in Key}


def test_a_brltty_that_starts_after_the_game_shows_the_current_message(
    own_brltty: PrivateBrltty,
    open_display: Callable[[PrivateBrltty], BrlttyDisplay],
    troubles: Troubles,
    player: Player,
) -> None:
    display = open_display(own_brltty)
    display.show(OTHER_WORDS)
    trouble = troubles.next()
    assert (trouble.device, trouble.fault) == ("BRLTTY", Fault.MISSING)
    assert trouble.lack is not None
    display.show(WORDS)
    own_brltty.start()
    player.wait_for_size(20)
    own_brltty.display.wait_for(WORDS)
    assert troubles.faults() == []


def test_a_brltty_that_is_killed_and_started_again_shows_the_current_message(
    own_brltty: PrivateBrltty,
    open_display: Callable[[PrivateBrltty], BrlttyDisplay],
    troubles: Troubles,
    player: Player,
    longest_ms: Callable[[Callable[[], object], int], float],
) -> None:
    display = open_display(own_brltty)
    own_brltty.start()
    player.wait_for_size(20)
    display.show(WORDS)
    own_brltty.display.wait_for(WORDS)
    troubles.faults()
    own_brltty.kill()
    assert longest_ms(lambda: display.show(OTHER_WORDS), 2000) < 50
    assert troubles.next(1.0).fault is Fault.LOST
    assert display.size is None
    own_brltty.start()
    player.wait_for_size(20)
    own_brltty.display.wait_for(OTHER_WORDS)
    own_brltty.display.press("Route 7")
    assert player.next_key() == Routing(7)
    assert troubles.faults() == []


def test_a_brltty_that_hangs_is_told_within_a_second_and_shows_the_newest_message_when_it_goes_on(
    own_brltty: PrivateBrltty,
    open_display: Callable[[PrivateBrltty], BrlttyDisplay],
    troubles: Troubles,
    player: Player,
    longest_ms: Callable[[Callable[[], object], int], float],
) -> None:
    own_brltty.start()
    display = open_display(own_brltty)
    player.wait_for_size(20)
    troubles.faults()
    own_brltty.hang()
    trouble = troubles.next(device._PING_S + 1.0)  # it is noticed when it is next asked
    assert trouble.fault is Fault.HUNG
    assert longest_ms(lambda: display.show(WORDS), 2000) < 50
    own_brltty.go_on()
    own_brltty.display.wait_for(WORDS)
    player.wait_for_size(20)  # it is told that the display is back
    assert troubles.faults() == []


def test_a_brltty_that_takes_a_second_to_start_is_not_taken_for_one_that_hangs(
    own_brltty: PrivateBrltty,
    open_display: Callable[[PrivateBrltty], BrlttyDisplay],
    troubles: Troubles,
    player: Player,
) -> None:
    own_brltty.start()
    own_brltty.display.wait_for_driver()
    own_brltty.hang()
    open_display(own_brltty)
    with pytest.raises(queue.Empty):
        troubles.next(device._ANSWER_S + 0.4)
    own_brltty.go_on()
    player.wait_for_size(20)
    assert troubles.faults() == []


def test_a_display_that_is_unplugged_and_plugged_in_again_shows_the_current_message(
    own_brltty: PrivateBrltty,
    open_display: Callable[[PrivateBrltty], BrlttyDisplay],
    troubles: Troubles,
    player: Player,
) -> None:
    own_brltty.start()
    display = open_display(own_brltty)
    player.wait_for_size(20)
    troubles.faults()
    own_brltty.display.unplug()
    assert troubles.next().fault is Fault.LOST
    display.show(WORDS)
    own_brltty.display.plug_in()
    player.wait_for_size(20)
    own_brltty.display.wait_for(WORDS)
    assert troubles.faults() == []


def test_of_ten_thousand_messages_from_several_threads_the_last_is_shown_and_none_comes_late(
    brltty: PrivateBrltty, display: BrlttyDisplay
) -> None:
    def cells(thread: int, number: int) -> str:
        digits = (thread, number // 1000, number // 100 % 10, number // 10 % 10, number % 10)
        return "".join(chr(0x2801 + digit) for digit in digits)

    def talk(thread: int) -> None:
        for number in range(2500):
            display.show(cells(thread, number))

    threads = [threading.Thread(target=talk, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    display.show(WORDS)
    brltty.display.wait_for(WORDS)
    shown = [frame.rstrip("⠀") for frame in brltty.display.frames]
    for thread_mark in (chr(0x2801 + thread) for thread in range(4)):
        of_thread = [frame for frame in shown if frame.startswith(thread_mark) and frame != WORDS]
        assert all(earlier <= later for earlier, later in pairwise(of_thread))


@pytest.mark.usefixtures("brltty")
def test_the_display_is_given_back(brltty: PrivateBrltty, display: BrlttyDisplay, brlapi: ModuleType) -> None:
    display.show(WORDS)
    brltty.display.wait_for(WORDS)
    display.close()
    display.show(OTHER_WORDS)  # nothing happens any more
    threads = {thread.name for thread in threading.enumerate()}
    assert not threads & {"braille display", "braille watch"}
    other = brlapi.Connection(host=brltty.host.encode(), auth=b"none")
    other.enterTtyModeWithPath([])
    other.writeDots(bytes([1] * 40))
    brltty.display.wait_for("⠁" * 40)
    other.leaveTtyMode()
    other.closeConnection()


def test_what_a_display_lacks_is_named(
    brltty: PrivateBrltty, display: BrlttyDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lack(brltty.host, "none") is None
    display.show(WORDS)
    brltty.display.wait_for(WORDS)  # the question has changed nothing

    nowhere = lack("127.0.0.1:1", "none")
    assert nowhere is not None
    assert "refused" in nowhere.detail
    assert nowhere.debian_package == ""
    monkeypatch.setattr(shutil, "which", lambda *_args, **_options: None)
    nowhere = lack("127.0.0.1:1", "none")
    assert nowhere is not None
    assert nowhere.debian_package == "brltty"

    def no_binding(name: str, _is_official: object) -> ModuleType:
        raise BindingMissing(f"no module {name}")

    monkeypatch.setattr(device, "find_module", no_binding)
    no_module = lack(brltty.host, "none")
    assert no_module is not None
    assert no_module.debian_package == "python3-brlapi"


def test_a_brltty_that_hangs_is_not_waited_for(own_brltty: PrivateBrltty) -> None:
    own_brltty.start()
    own_brltty.display.wait_for_driver()
    own_brltty.hang()
    answers: list[object] = []
    asking = threading.Thread(target=lambda: answers.append(lack(own_brltty.host, "none")))
    asking.start()
    asking.join(2.0)
    assert [answer is not None for answer in answers] == [True]


def test_a_player_who_may_not_use_brltty_is_told_the_group(short_folder: Callable[[], Path]) -> None:
    if BRLTTY is None:
        pytest.skip("brltty is not installed")
    folder = short_folder()
    key = folder / "key"
    key.write_text("secret")
    with PrivateBrltty(folder, 20, authentication=f"keyfile:{key}") as brltty:
        wait_until(lambda: lack(brltty.host, f"keyfile:{key}") is None)  # it takes a second to begin
        key.with_name("other").write_text("guess")
        refused = lack(brltty.host, f"keyfile:{key.with_name('other')}")
    assert refused is not None
    assert refused.group == "brlapi"


def test_the_console_is_the_one_that_the_game_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTROLVT", "3")
    assert console_number() == 3
    monkeypatch.delenv("CONTROLVT")
    terminals = {0: "/dev/pts/4", 1: "/dev/tty12"}
    monkeypatch.setattr(os, "ttyname", lambda number: terminals[number])
    assert console_number() == 12
    monkeypatch.setattr(os, "ttyname", lambda _number: "/dev/pts/4")
    assert console_number() is None


def test_the_binding_is_the_distributions_own(brlapi: ModuleType) -> None:
    assert importlib.import_module("brlapi") is brlapi
