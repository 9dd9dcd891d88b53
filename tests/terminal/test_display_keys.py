"""What the keys of a braille display do at the terminal, and that none is lost."""

import io
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input

from crossdots.announcement.announcement import Announcement
from crossdots.announcer.panning import Panning
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK, Tile
from crossdots.braille.meaning import Meaning, OnRack, Reads, ToEnter, ToType
from crossdots.braille.output import DisplayKey, DisplaySize, NamedKey, Routing, Typed
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk
from crossdots.terminal.display_keys import DisplayKeys
from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.screen import Screen

H8 = Coordinate.parse("H8")
TRANSLATOR = UncontractedTranslator()


class Hand:
    """A player at a display of 20 cells, who notes what the terminal asks of them; `quit` leaves."""

    def __init__(self, pipe: PipeInput) -> None:
        self.finished = False
        self.told: list[str] = []
        self.cells = ""
        self.cursor: int | None = None
        self.panning = Panning(TRANSLATOR, [Chunk("⠢", ToEnter())])
        self.panning.connect(self)
        self.panning.resize(DisplaySize(20))
        self.keys = DisplayKeys(
            self.panning, lambda told: braille(told, BrailleSettings(), TRANSLATOR), self.walk_from
        )
        self._screen = Screen(io.BytesIO(), terminal=True)
        self._keyboard = Keyboard(pipe)

    def walk_from(self, announcement: Announcement | None, *, behind: bool) -> None:
        """It notes no more than what the terminal asks."""

    def show(self, cells: str, cursor: int | None = None) -> None:
        self.cells = cells
        self.cursor = cursor

    def close(self) -> None:
        """It was never open."""

    def sits_down(self) -> Interactive:
        """A terminal of its own for what comes next."""
        bindings = {Key.RIGHT: "right", Key.PAGE_UP: "previous", Key.F2: "rack"}
        self.terminal = Interactive(self, self._screen, self._keyboard, bindings, display=self.keys)
        return self.terminal

    def plays(self, *keys: DisplayKey | Meaning) -> list[str]:
        """What is told while a game lasts in which these keys are pressed, and then quit is typed."""
        terminal = self.sits_down()
        self.presses(*keys)
        self.presses(NamedKey.ESCAPE, *map(Typed, "quit"), NamedKey.ENTER)
        terminal.run()
        self.finished = False
        return self.told[: self.told.index("run quit") - 1]

    def presses(self, *keys: DisplayKey | Meaning) -> None:
        for key in keys:
            if isinstance(key, NamedKey | Typed | Routing):
                self.keys.pressed(key)
            else:
                self.terminal.post(partial(self.terminal.route, key))

    def tell(self, text: str) -> None:
        self.told.append(text)
        self.panning.show([Chunk(TRANSLATOR.board(text), ToType(text))])

    def run(self, line: str) -> bool:
        self.tell(f"run {line}")
        self.finished = line == "quit"
        return not line.startswith("bad")

    def touched(self, word: str) -> None:
        self.tell(f"touched {word}")

    def told_of(what: str) -> Callable[..., None]:  # type: ignore[misc]  # noqa: N805 - makes the methods below
        return lambda self, *_: self.tell(what)

    def typed(self, character: str) -> None:
        """The display shows it."""

    def erased(self, character: str) -> None:
        """The display shows that."""

    cleared, unknown_key, nothing_to_erase = map(told_of, ("cleared", "unknown", "nothing to erase"))
    recalled, line_too_long, not_text = map(told_of, ("recalled", "too long", "not text"))
    control_character, interrupted, input_ended = map(told_of, ("control", "interrupted", "ended"))


@pytest.fixture
def hand() -> Iterator[Hand]:
    with create_pipe_input() as pipe:
        yield Hand(pipe)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ([H8], ["run H8"]),
        ([OnRack(Tile("T"))], ["run place T"]),
        ([OnRack(BLANK), Typed("e"), NamedKey.ENTER], ["run place -e"]),
        ([ToType("8D TRAIN"), NamedKey.ENTER], ["run 8D TRAIN"]),
        ([Typed("x"), ToType("row 8"), ToEnter()], ["run row 8"]),
        ([*map(Typed, "around "), H8, ToEnter()], ["run around H8"]),
        ([*map(Typed, "8d "), OnRack(Tile("C")), OnRack(BLANK), Typed("a"), ToEnter()], ["run 8d C-a"]),
        ([Reads("turn")], ["touched turn"]),
        ([None], ["touched "]),
        ([ToEnter()], ["run "]),
        ([NamedKey.RIGHT, NamedKey.F2, NamedKey.LINE_UP], ["run right", "run rack", "run previous"]),
        ([NamedKey.LINE_DOWN, NamedKey.UNKNOWN], ["unknown", "unknown"]),
        ([Typed("a"), Typed("b"), NamedKey.BACKSPACE, NamedKey.ENTER], ["run a"]),
        ([NamedKey.BACKSPACE], ["nothing to erase"]),
        (
            [*map(Typed, "bad"), NamedKey.ENTER, NamedKey.UP, NamedKey.ENTER],
            ["run bad", "recalled", "run bad"],
        ),
    ],
)
def test_what_a_key_does(hand: Hand, keys: list[DisplayKey | Meaning], told: list[str]) -> None:
    assert hand.plays(*keys) == told


@pytest.mark.parametrize("keys", [[NamedKey.ENTER], [NamedKey.ESCAPE], [Routing(0)]], ids=str)
def test_work_without_a_terminal_is_ended_by_keys_that_are_not_for_reading(
    hand: Hand, keys: list[DisplayKey]
) -> None:
    ended: list[bool] = []
    hand.keys.end_work = lambda: ended.append(True)
    hand.presses(NamedKey.PAN_RIGHT)  # to the end, where Enter stands
    hand.presses(Typed("x"), NamedKey.LINE_UP)
    assert ended == []
    hand.presses(*keys)
    assert ended == [True]


@pytest.mark.parametrize("key", NamedKey)
def test_every_key_has_an_answer(hand: Hand, key: NamedKey) -> None:
    hand.tell("a message")
    before = hand.cells
    told = hand.plays(key)
    assert told[1:] or hand.cells != before


def test_a_routing_key_acts_on_what_was_under_it_when_it_was_pressed(hand: Hand) -> None:
    terminal = hand.sits_down()
    hand.panning.show([Chunk("⠓⠼⠓", H8)])
    hand.presses(Routing(1))
    hand.panning.begin()
    hand.panning.show([Chunk("⠽", Reads("y"))])
    hand.presses(Routing(0), Routing(19), *map(Typed, "quit"), NamedKey.ENTER)
    terminal.run()
    assert hand.told == ["run H8", "touched y", "touched ", "run quit"]


def test_what_is_typed_is_shown_with_the_cursor_behind_it(hand: Hand) -> None:
    seen: list[tuple[str, int | None]] = []
    terminal = hand.sits_down()
    for key in (Typed("b"), Typed("e"), NamedKey.BACKSPACE, NamedKey.BACKSPACE):
        hand.presses(key)
        terminal.post(lambda: seen.append((hand.cells.rstrip("⠀"), hand.cursor)))
    hand.presses(*map(Typed, "quit"), NamedKey.ENTER)
    hand.tell("hi")
    terminal.run()
    assert seen[:3] == [("⠃", 1), ("⠃⠑", 2), ("⠃", 1)]
    assert seen[3][1] is None


def test_keys_pressed_before_there_is_a_terminal_and_between_two_are_not_lost(hand: Hand) -> None:
    hand.presses(*map(Typed, "one"), NamedKey.ENTER)
    terminal = hand.sits_down()
    hand.presses(*map(Typed, "quit"), NamedKey.ENTER, *map(Typed, "two"), NamedKey.ENTER)
    terminal.run()
    assert hand.told == ["run one", "run quit"]
    hand.finished = False
    hand.presses(*map(Typed, "three"), NamedKey.ENTER)
    terminal = hand.sits_down()
    hand.presses(*map(Typed, "quit"), NamedKey.ENTER)
    terminal.run()
    assert hand.told == ["run one", "run quit", "run two", "run three", "run quit"]


def test_a_new_terminal_begins_a_new_message(hand: Hand) -> None:
    hand.tell("old")
    hand.sits_down()
    hand.tell("new")
    hand.keys.pressed(NamedKey.PAN_RIGHT)
    assert hand.cells.startswith("⠢⠀")
