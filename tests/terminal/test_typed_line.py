"""The typed line: keys in, what it becomes and what is echoed out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from crossdots.terminal.key import Key
from crossdots.terminal.typed_line import (
    Cleared,
    Dropped,
    Echoed,
    Entered,
    Full,
    NothingToErase,
    NotTyping,
    Recalled,
    Step,
    TypedLine,
)

ACCENT = "\u0301"


def typed(text: str, line: TypedLine | None = None) -> TypedLine:
    line = TypedLine() if line is None else line
    for character in text:
        line.press(character)
    return line


def test_the_first_character_starts_a_line_of_the_screen_and_the_next_ones_follow() -> None:
    line = TypedLine()
    assert [line.press(character) for character in "8D "] == [Echoed("\r\n8"), Echoed("D"), Echoed(" ")]
    assert line.text == "8D "


def test_enter_runs_the_line_and_empties_it() -> None:
    line = typed("rack")
    assert line.press(Key.ENTER) == Entered("rack")
    assert line.text == ""
    assert line.press(Key.ENTER) == Entered("")


def test_what_is_typed_after_enter_starts_a_new_line_of_the_screen() -> None:
    line = typed("rack")
    line.press(Key.ENTER)
    assert line.press("s") == Echoed("\r\ns")


def test_escape_clears_and_says_so_also_on_an_empty_line() -> None:
    line = typed("rack")
    assert line.press(Key.ESCAPE) == Cleared()
    assert line.text == ""
    assert line.press(Key.ESCAPE) == Cleared()
    assert line.press("s") == Echoed("\r\ns")


@pytest.mark.parametrize(
    ("text", "echo", "left"),
    [
        ("ab", "\b \b", "a"),
        ("a字", "\b\b  \b\b", "a"),
        ("ae" + ACCENT, "\b \b", "a"),
        ("ae" + ACCENT * 3, "\b \b", "a"),
        ("a😀", "\b\b  \b\b", "a"),
        ("a⠓", "\b \b", "a"),
    ],
)
def test_backspace_takes_away_what_stands_in_the_last_place(text: str, echo: str, left: str) -> None:
    line = typed(text)
    assert line.press(Key.BACKSPACE) == Echoed(echo)
    assert line.text == left


def test_backspace_on_an_empty_line_is_answered() -> None:
    assert TypedLine().press(Key.BACKSPACE) == NothingToErase()


def test_a_line_from_which_all_was_erased_is_typed_on_without_a_new_line_of_the_screen() -> None:
    line = typed("a")
    assert line.press(Key.BACKSPACE) == Echoed("\b \b")
    assert line.press("b") == Echoed("b")


def test_an_accent_without_a_letter_is_no_beginning() -> None:
    line = TypedLine()
    assert line.press(ACCENT) == NotTyping(Key.UNKNOWN)
    assert line.text == ""


@pytest.mark.parametrize("key", [Key.LEFT, Key.UP, Key.F1, Key.DELETE, Key.TAB, Key.UNKNOWN])
def test_other_keys_leave_the_typed_text(key: Key) -> None:
    line = typed("8D TR")
    assert line.press(key) == NotTyping(key)
    assert line.text == "8D TR"
    assert line.press("A") == Echoed("A")


class TestAfterAnAnswer:
    def test_typing_goes_on_in_a_new_line_of_the_screen(self) -> None:
        line = typed("8D TR")
        line.answered()
        assert line.press("A") == Echoed("\r\nA")
        assert line.press("I") == Echoed("I")
        assert line.press(Key.ENTER) == Entered("8D TRAI")

    def test_an_accent_takes_its_letter_along(self) -> None:
        line = typed("cafe")
        line.answered()
        assert line.press(ACCENT) == Echoed("\r\ne" + ACCENT)

    def test_an_accent_takes_its_letter_along_where_all_of_the_screen_s_line_was_erased(self) -> None:
        line = typed("cafe")
        line.answered()
        typed("x", line)
        line.press(Key.BACKSPACE)
        assert line.press(ACCENT) == Echoed("e" + ACCENT)

    def test_backspace_does_not_touch_the_answer_and_shows_what_is_left(self) -> None:
        line = typed("8D TR")
        line.answered()
        assert line.press(Key.BACKSPACE) == Echoed("\r\n8D T")
        assert line.press(Key.BACKSPACE) == Echoed("\b \b")

    def test_backspace_past_the_start_of_the_screen_s_line_shows_what_is_left(self) -> None:
        line = typed("8D TR")
        line.answered()
        typed("A", line)
        assert line.press(Key.BACKSPACE) == Echoed("\b \b")
        assert line.press(Key.BACKSPACE) == Echoed("8D T")

    def test_backspace_of_the_last_character_says_that_the_line_is_clear(self) -> None:
        line = typed("8")
        line.answered()
        assert line.press(Key.BACKSPACE) == Cleared()
        assert line.press(Key.BACKSPACE) == NothingToErase()


class TestRecall:
    def refused(self) -> TypedLine:
        line = typed("8D TRIAN")
        line.press(Key.ENTER)
        line.refused("8D TRIAN")
        return line

    def test_up_brings_the_refused_line_back(self) -> None:
        line = self.refused()
        assert line.press(Key.UP) == Recalled("8D TRIAN")
        assert line.text == "8D TRIAN"
        assert line.press(Key.UP) == NotTyping(Key.UP)
        assert line.press(Key.ENTER) == Entered("8D TRIAN")

    @pytest.mark.parametrize("key", ["x", Key.LEFT, Key.ENTER, Key.ESCAPE, Key.BACKSPACE, Key.UNKNOWN])
    def test_any_other_key_ends_the_offer(self, key: Key | str) -> None:
        line = self.refused()
        line.press(key)
        assert line.press(Key.UP) == NotTyping(Key.UP)

    def test_dropping_the_line_ends_the_offer(self) -> None:
        line = self.refused()
        line.drop()
        assert line.press(Key.UP) == NotTyping(Key.UP)

    def test_up_is_the_board_s_where_nothing_was_refused(self) -> None:
        line = typed("rack")
        line.press(Key.ENTER)
        assert line.press(Key.UP) == NotTyping(Key.UP)

    def test_up_is_the_board_s_after_a_refused_empty_line(self) -> None:
        line = TypedLine()
        line.press(Key.ENTER)
        line.refused("")
        assert line.press(Key.UP) == NotTyping(Key.UP)

    def test_the_first_correction_shows_the_whole_line(self) -> None:
        line = self.refused()
        line.press(Key.UP)
        assert line.press(Key.BACKSPACE) == Echoed("\r\n8D TRIA")
        assert line.press(Key.BACKSPACE) == Echoed("\b \b")

    def test_the_first_addition_shows_the_whole_line(self) -> None:
        line = self.refused()
        line.press(Key.UP)
        line.answered()
        assert line.press("S") == Echoed("\r\n8D TRIANS")
        assert line.press("!") == Echoed("!")


class TestLimit:
    def test_a_line_that_is_too_long_is_dropped_and_that_is_told_once(self) -> None:
        line = typed("abc", TypedLine(limit=3))
        assert [line.press("d"), line.press("e"), line.press(ACCENT)] == [Full(3), Dropped(), Dropped()]
        assert line.text == ""

    @pytest.mark.parametrize("key", [Key.ENTER, Key.ESCAPE])
    def test_nothing_of_it_runs_and_then_typing_begins_anew(self, key: Key) -> None:
        line = typed("8D TRAIN" + " " * 1000 + "ZZZ")
        assert line.press(key) == Cleared()
        assert line.press("a") == Echoed("\r\na")
        assert line.press(Key.ENTER) == Entered("a")

    def test_backspace_does_not_bring_it_back(self) -> None:
        line = typed("abcd", TypedLine(limit=3))
        assert [line.press(Key.BACKSPACE), line.press("x")] == [Full(3), Dropped()]

    def test_a_key_with_a_meaning_of_its_own_does_not_end_it(self) -> None:
        line = typed("abcd", TypedLine(limit=3))
        assert line.press(Key.LEFT) == NotTyping(Key.LEFT)
        assert [line.press("x"), line.press(Key.ENTER)] == [Dropped(), Cleared()]

    def test_a_line_that_is_put_in_its_place_is_typed_on(self) -> None:
        line = typed("abcd", TypedLine(limit=3))
        line.put("a")
        assert line.press("b") == Echoed("b")

    def test_the_limit_is_a_thousand_characters(self) -> None:
        line = typed("x" * 1000)
        assert line.text == "x" * 1000
        assert line.press("x") == Full(1000)


class Paper:
    """A terminal that knows no more than printing, going back one column, and new lines."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = [[]]
        self.column = 0

    def write(self, text: str) -> None:
        for character in text:
            match character:
                case "\r":
                    self.column = 0
                case "\n":
                    assert self.column == 0
                    self.rows.append([])
                case "\b":
                    assert self.column > 0, "went back over the start of the line"
                    self.column -= 1
                case _:
                    self.put(character)

    def put(self, character: str) -> None:
        row = self.rows[-1]
        width = wcwidth(character)
        if width == 0:
            assert self.column > 0, "an accent that stands on nothing"
            base = self.column - (1 if row[self.column - 1] else 2)
            row[base] += character
        else:
            row[self.column : self.column + width] = [character] + [""] * (width - 1)
            self.column += width

    def before_cursor(self) -> str:
        return "".join(self.rows[-1][: self.column])


KEYS_OR_ANSWERS = st.lists(
    st.one_of(
        st.sampled_from(["a", "B", " ", "é", ACCENT, "字", "😀", "⠓"]),
        st.sampled_from([Key.BACKSPACE, Key.BACKSPACE, Key.ESCAPE, Key.LEFT, Key.ENTER, Key.UP]),
        st.none(),  # an answer comes from elsewhere
    ),
    max_size=60,
)


def places_after(places: list[str], key: Key | str, step: Step) -> list[str]:
    """Return what is typed now, place by place, from what was, by nothing but which keys count."""
    match step:
        case Entered() | Cleared() | Full():
            return []
        case Echoed() if key is Key.BACKSPACE:
            return places[:-1]
        case Echoed() if key == ACCENT:
            return [*places[:-1], places[-1] + ACCENT]
        case Echoed():
            assert isinstance(key, str)
            return [*places, key]
        case _:
            return places


@given(KEYS_OR_ANSWERS)
def test_what_was_typed_less_what_was_erased_is_what_runs(keys: list[Key | str | None]) -> None:
    line = TypedLine(limit=12)
    places: list[str] = []
    too_long = False
    for key in keys:
        if key is None:
            line.answered()
            continue
        step = line.press(key)
        if isinstance(step, Entered):
            assert step.line == "".join(places)
        erases_nothing = key is Key.BACKSPACE and not places
        assert isinstance(step, NothingToErase) == (erases_nothing and not too_long)
        is_one_more = isinstance(key, str) and len("".join(places)) == 12
        assert isinstance(step, Full) == (is_one_more or (erases_nothing and too_long))
        assert isinstance(step, Dropped) == (isinstance(key, str) and too_long)
        assert isinstance(step, Entered) == (key is Key.ENTER and not too_long)
        too_long = (too_long or is_one_more) and key not in (Key.ENTER, Key.ESCAPE)
        places = places_after(places, key, step)
        assert line.text == "".join(places)


@given(KEYS_OR_ANSWERS)
def test_an_answer_is_never_altered_and_the_cursor_stands_after_the_end_of_the_typed_text(
    keys: list[Key | str | None],
) -> None:
    line, paper, answers = TypedLine(), Paper(), 0

    def answer() -> None:
        nonlocal answers
        answers += 1
        paper.write(f"\r\nAnswer {answers}.")
        line.answered()

    answer()
    for key in keys:
        step: Step | None = None if key is None else line.press(key)
        if isinstance(step, Echoed):
            paper.write(step.text)
            assert line.text.endswith(paper.before_cursor())
            assert paper.before_cursor() or key is Key.BACKSPACE
        else:
            answer()
        if isinstance(step, Entered):
            line.refused(step.line)
    shown = ["".join(row) for row in paper.rows]
    assert [row for row in shown if row.startswith("Answer")] == [f"Answer {n + 1}." for n in range(answers)]
