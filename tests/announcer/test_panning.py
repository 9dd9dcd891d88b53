"""Panning: what is under the fingers after each key, on displays of any size."""

import threading
from collections.abc import Sequence
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Name
from crossdots.announcer.panning import Panning
from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH
from crossdots.braille.meaning import Meaning, Reads, ToEnter
from crossdots.braille.output import DisplaySize, NamedKey
from crossdots.braille.plan import PlanStyle, Scene
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk

TRANSLATOR = UncontractedTranslator()
H8 = Coordinate.parse("H8")
LEFT, RIGHT, START = NamedKey.PAN_LEFT, NamedKey.PAN_RIGHT, NamedKey.MESSAGE_START


def chunks(text: str) -> list[Chunk]:
    """A chunk for each word of small letters."""
    return [Chunk(TRANSLATOR.board(word), Reads(word)) for word in text.split()]


class Display:
    """Cells as letters, blank cells as full stops; where the cursor is, and all that was shown."""

    def __init__(self) -> None:
        self.cells = ""
        self.cursor: int | None = None
        self.frames: list[str] = []

    def show(self, cells: str, cursor: int | None = None) -> None:
        self.cells = cells
        self.cursor = cursor
        self.frames.append(cells)

    def close(self) -> None:
        """It was never open."""

    @property
    def text(self) -> str:
        letters = {TRANSLATOR.board(letter): letter for letter in "abcdefghijklmnopqrstuvwxyz"}
        return "".join(letters.get(cell, ".") for cell in self.cells).rstrip(".")


class Reader:
    """A panning layer with a display of this size, whose keys are listed as `keys` and whose end is `end`."""

    def __init__(self, columns: int = 12, lines: int = 1) -> None:
        self.display = Display()
        self.panning = Panning(TRANSLATOR, chunks("end"))
        self.panning.list_keys(chunks("keys of this display"))
        self.panning.connect(self.display)
        self.panning.resize(DisplaySize(columns, lines))

    def told(self, *texts: str, private: bool = False) -> str:
        """What a key brings about; what is shown then."""
        self.panning.begin()
        for text in texts:
            self.panning.show(chunks(text), private=private)
        self.panning.rest("")
        return self.display.text

    def typed(self, line: str) -> str:
        self.panning.begin()
        self.panning.rest(line)
        return self.display.text

    def pressed(self, *keys: NamedKey) -> list[str]:
        """What is shown after each of these keys."""
        shown = []
        for key in keys:
            assert self.panning.press(key)
            shown.append(self.display.text)
        return shown


@pytest.fixture
def reader() -> Reader:
    return Reader()


def test_the_start_is_shown_first_and_panning_keys_walk_from_the_list_of_keys_to_the_end(
    reader: Reader,
) -> None:
    assert reader.told("one two three four five") == "one.two"
    assert reader.pressed(RIGHT, RIGHT, RIGHT, RIGHT) == ["three.four", "five", "end", "end"]
    assert reader.pressed(LEFT, LEFT, LEFT) == ["five", "three.four", "one.two"]
    assert reader.pressed(LEFT, LEFT, RIGHT, RIGHT) == ["keys.of.this", "keys.of.this", "display", "one.two"]
    assert reader.pressed(RIGHT, START) == ["three.four", "one.two"]


def test_what_is_told_to_one_key_is_read_on_from_one_to_the_next(reader: Reader) -> None:
    assert reader.told("you played", "they played", "your turn") == "you.played"
    assert reader.pressed(RIGHT, RIGHT, RIGHT) == ["they.played", "your.turn", "end"]
    assert reader.told("an answer") == "an.answer"
    assert reader.pressed(RIGHT) == ["end"]


def test_what_comes_by_itself_is_felt_at_once_and_hides_nothing(reader: Reader) -> None:
    reader.told("a message")
    reader.pressed(RIGHT)
    reader.panning.show(chunks("a minute"))
    assert reader.display.text == "a.minute"
    assert reader.pressed(RIGHT) == ["a.message"]


def test_what_is_said_in_passing_leaves_the_message_behind_it(reader: Reader) -> None:
    reader.told("a message")
    reader.panning.begin()
    reader.panning.remark(chunks("cleared"))
    reader.panning.rest("")
    assert reader.display.text == "cleared"
    assert reader.pressed(RIGHT, RIGHT) == ["a.message", "end"]


def test_it_is_known_which_announcement_is_read(reader: Reader) -> None:
    first, second = saying(Name("one")), saying(Name("two"))
    assert reader.panning.reading() == (None, True)
    reader.panning.begin()
    reader.panning.show(chunks("a long message"), told=first)
    reader.panning.show(chunks("short"), told=second)
    reader.panning.rest("")
    read = []
    for key in (START, RIGHT, RIGHT, RIGHT, LEFT, START, LEFT):
        reader.pressed(key)
        read.append(reader.panning.reading())
    on_first, on_second = (first, False), (second, False)
    assert read == [on_first, on_first, on_second, on_second, on_second, on_first, on_first]
    reader.panning.begin()
    reader.panning.remark(chunks("cleared"))
    reader.pressed(START)
    assert reader.panning.reading() == (first, True)
    reader.pressed(RIGHT)
    assert reader.panning.reading() == on_first


def test_another_reader_finds_nothing_of_what_was_private(reader: Reader) -> None:
    reader.told("secret rack", private=True)
    reader.typed("secret")
    reader.panning.change_reader()
    assert reader.display.text == ""
    shown = reader.pressed(LEFT, START, RIGHT, RIGHT, LEFT)
    assert not any("secret" in text for text in shown)


def test_while_nobody_has_read_it_a_public_message_stays_behind_the_hand_over(reader: Reader) -> None:
    reader.panning.begin()
    reader.panning.show(chunks("ann played"))
    reader.panning.change_reader()
    reader.panning.show(chunks("bens turn"))
    reader.panning.rest("")
    assert reader.display.text == "bens.turn"
    assert reader.pressed(RIGHT, RIGHT) == ["ann.played", "end"]


def test_a_typed_line_is_shown_with_the_cursor_behind_it_and_then_the_message_again(reader: Reader) -> None:
    reader.told("a message")
    assert reader.typed("b") == "b"
    assert reader.typed("be c") == "be.c"
    assert reader.display.cursor == 4
    assert reader.typed("") == "a.message"
    assert reader.display.cursor is None


def test_the_message_can_be_read_while_a_line_is_typed(reader: Reader) -> None:
    reader.told("a message")
    reader.typed("be")
    assert reader.pressed(LEFT, RIGHT) == ["a.message", "be"]
    reader.pressed(LEFT)
    assert reader.typed("bed") == "bed"
    reader.panning.show(chunks("news"))
    assert reader.display.text == "news"
    assert reader.pressed(RIGHT, RIGHT) == ["a.message", "bed"]


@pytest.mark.parametrize("length", range(1, 30))
def test_the_end_of_a_typed_line_of_any_length_is_shown(reader: Reader, length: int) -> None:
    line = "abcdefghijklmnopqrstuvwxyzabcdef"[:length]
    shown = reader.typed(line)
    assert shown == line[length - length % 12 :]
    assert reader.display.cursor == length % 12
    assert reader.pressed(LEFT) == [line[length - length % 12 - 12 :][:12] if length >= 12 else ""]


def test_behind_a_typed_line_each_routing_key_is_enter_and_on_it_the_word(reader: Reader) -> None:
    reader.typed("be c")
    meanings = [reader.panning.meaning(cell) for cell in range(13)]
    assert meanings == [Reads("be"), Reads("be"), None, Reads("c"), *[ToEnter()] * 8, None]


def test_a_display_that_comes_later_shows_the_message_and_one_that_changes_its_size_from_the_start() -> None:
    display = Display()
    panning = Panning(TRANSLATOR, chunks("end"))
    panning.show(chunks("one two three four"))
    assert panning.meaning(0) is None
    panning.connect(display)
    assert display.frames == []
    panning.resize(DisplaySize(8))
    assert display.text == "one.two"
    panning.press(RIGHT)
    panning.resize(DisplaySize(8))  # the same display is back
    assert display.text == "three"
    panning.resize(DisplaySize(20))
    assert display.text == "one.two.three.four"


class TestAPlan:
    @pytest.fixture
    def reader(self) -> Reader:
        reader = Reader(20, 4)
        self.at = H8
        self.style = PlanStyle.LETTERS
        reader.panning.scene = lambda: Scene(Board(STANDARD, {}), ENGLISH, self.at, self.style)
        reader.told("a message")
        return reader

    def rows(self, reader: Reader) -> list[str]:
        """The numbers of the rows that are shown."""
        meanings = [reader.panning.meaning(cell) for cell in range(80)]
        rows = [meaning.row_name for meaning in meanings if isinstance(meaning, Coordinate)]
        return [row for row, _ in groupby(rows)]

    def last_line(self, reader: Reader) -> str:
        return reader.display.text[60:]

    def test_it_stands_above_the_message_and_its_square_is_marked(self, reader: Reader) -> None:
        assert self.rows(reader) == ["7", "8", "9"]
        assert self.last_line(reader) == "a.message"
        assert reader.display.cursor == 20 + 4 + 7
        assert reader.panning.meaning(20 + 4 + 7) == H8

    def test_it_follows_the_cursor_and_no_more_than_needed(self, reader: Reader) -> None:
        for name, rows in [("H9", "7 8 9"), ("H10", "8 9 10"), ("A1", "1 2 3"), ("O15", "13 14 15")]:
            self.at = Coordinate.parse(name)
            reader.told("moved")
            assert self.rows(reader) == rows.split()
            assert reader.display.cursor is not None
            assert reader.panning.meaning(reader.display.cursor) == self.at

    def test_the_line_keys_move_it_to_its_edges_and_an_answer_leaves_it_there(self, reader: Reader) -> None:
        for _ in range(2):
            assert reader.panning.press(NamedKey.LINE_UP)
        assert self.rows(reader) == ["5", "6", "7"]
        assert reader.display.cursor is None
        reader.told("an answer")
        assert self.rows(reader) == ["5", "6", "7"]
        for _ in range(20):
            assert reader.panning.press(NamedKey.LINE_DOWN)
        assert self.rows(reader) == ["13", "14", "15"]

    def test_while_one_types_the_cursor_is_in_the_line(self, reader: Reader) -> None:
        reader.typed("be")
        assert self.last_line(reader) == "be"
        assert reader.display.cursor == 62
        assert reader.panning.meaning(62) == ToEnter()

    def test_a_message_pans_in_its_own_line(self, reader: Reader) -> None:
        reader.told("one two three four five six")
        assert self.last_line(reader) == "one.two.three.four"
        reader.pressed(RIGHT)
        assert self.last_line(reader) == "five.six"
        assert self.rows(reader) == ["7", "8", "9"]

    def test_without_it_all_lines_are_for_the_message_and_line_keys_for_others(self, reader: Reader) -> None:
        self.style = PlanStyle.OFF
        reader.told(" ".join(["abcdefghijklmnopqrst"] * 5))
        assert reader.display.text == "abcdefghijklmnopqrst" * 4
        assert reader.pressed(RIGHT, LEFT) == ["abcdefghijklmnopqrst", "abcdefghijklmnopqrst" * 4]
        assert not reader.panning.press(NamedKey.LINE_UP)

    def test_it_is_put_away_and_the_message_stays_where_it_is_read(self, reader: Reader) -> None:
        reader.told("one two three four five six")
        reader.pressed(RIGHT)
        reader.panning.put_board_away()
        assert reader.display.text == "five.six"
        assert reader.pressed(LEFT) == ["one.two.three.four..five.six"]
        assert not reader.panning.press(NamedKey.LINE_UP)

    def test_it_comes_and_goes_with_the_display(self, reader: Reader) -> None:
        reader.panning.resize(DisplaySize(20, 1))
        assert reader.display.text == "a.message"
        assert not reader.panning.press(NamedKey.LINE_UP)
        reader.panning.resize(DisplaySize(40, 10))
        assert reader.display.text.endswith("a.message")
        assert reader.panning.press(NamedKey.LINE_UP)


WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=30), max_size=20).map(" ".join)


@given(
    columns=st.integers(12, 80), lines=st.integers(1, 12), messages=st.lists(WORDS, min_size=1, max_size=4)
)
def test_panning_shows_every_cell_of_every_message_once_in_order(
    columns: int, lines: int, messages: Sequence[str]
) -> None:
    reader = Reader(columns, lines)
    reader.told(*messages)
    seen: list[tuple[str, Meaning | None]] = []
    while reader.display.text != "end":
        assert len(reader.display.cells) == columns * lines
        seen += [(cell, reader.panning.meaning(index)) for index, cell in enumerate(reader.display.cells)]
        reader.pressed(RIGHT)
    expected = [
        (cell, Reads(word)) for text in messages for word in text.split() for cell in TRANSLATOR.board(word)
    ]
    assert [pair for pair in seen if pair[0] != BLANK_CELL] == expected


def test_keys_and_messages_from_several_threads_leave_a_whole_window() -> None:
    reader = Reader(20)

    def talk(word: str) -> None:
        for _ in range(500):
            reader.told(f"{word} {word}")

    def pan() -> None:
        for number in range(500):
            reader.pressed((LEFT, RIGHT, START)[number % 3])
            reader.panning.resize(DisplaySize(20 + number % 2))

    threads = [threading.Thread(target=talk, args=(word,)) for word in ("aaa", "bbb", "ccc")]
    threads += [threading.Thread(target=pan) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {len(frame) for frame in reader.display.frames} == {20, 21}
    assert reader.told("last of all") == "last.of.all"
