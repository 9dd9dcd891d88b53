"""Reading a phrase book, and the forms that a wording and a noun may have."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.phrasebook import NotWorded, Output, Phrasebook, Piece, english, parse_phrasebook

BOOK = """
[noun]
tile = ["tile", "tiles"]
point = { speech = ["point", "points"], braille = ["pt", ""] }

[turn]
move = { speech = "{player} to move.", braille = "{player} moves" }
over = "The game is over."
help = "Type {=8D TRAIN}, or {{pass}}."

[help.of]
8D = "plays a word."
"""


@pytest.fixture(scope="module")
def book() -> Phrasebook:
    return parse_phrasebook(BOOK)


def test_the_two_forms_of_a_wording(book: Phrasebook) -> None:
    assert book.pieces("turn.move", Output.SPEECH) == (Piece("", "player"), Piece(" to move."))
    assert book.pieces("turn.move", Output.BRAILLE) == (Piece("", "player"), Piece(" moves"))


def test_one_form_serves_both(book: Phrasebook) -> None:
    assert book.text("turn.over") == book.text("turn.over", Output.BRAILLE) == "The game is over."


def test_a_literal_is_kept_apart(book: Phrasebook) -> None:
    pieces = book.pieces("turn.help", Output.SPEECH)
    assert pieces[0] == Piece("Type ", literal="8D TRAIN")
    assert book.text("turn.help") == "Type 8D TRAIN, or {pass}."


def test_the_names_of_nested_tables_are_joined(book: Phrasebook) -> None:
    assert book.text("help.of.8D") == "plays a word."


@pytest.mark.parametrize(
    ("number", "spoken", "brailled"),
    [(0, "0 points", "0"), (1, "1 point", "1 pt"), (12, "12 points", "12")],
)
def test_one_and_many(book: Phrasebook, number: int, spoken: str, brailled: str) -> None:
    assert book.counted(number, "point", Output.SPEECH) == spoken
    assert book.counted(number, "point", Output.BRAILLE) == brailled


def test_what_is_not_in_the_book(book: Phrasebook) -> None:
    with pytest.raises(NotWorded, match=r"turn\.none"):
        book.pieces("turn.none", Output.SPEECH)
    with pytest.raises(NotWorded, match="hat"):
        book.counted(2, "hat", Output.BRAILLE)
    with pytest.raises(NotWorded, match="noun"):
        book.text("noun.tile")


def test_the_english_book_is_read_table_by_table_as_if_read_at_once() -> None:
    shipped = files("crossdots.announcement").joinpath("phrases", "en.toml").read_text("utf-8")
    at_once = parse_phrasebook(shipped)
    english.cache_clear()
    assert english().pieces("help.now.turn", Output.SPEECH) == at_once.pieces("help.now.turn", Output.SPEECH)
    with pytest.raises(NotWorded, match=r"noun\.tile"):
        english().text("noun.tile")
    assert dict(english().phrases) == at_once.phrases
    assert english().nouns == at_once.nouns


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a = 1",
        "a = []",
        "a = { speech = 1, braille = 'x' }",
        "a = { speech = ['x'], braille = 'x' }",
        "a = '{'",
        "a = '}'",
        "a = '{}'",
        "a = '{0}'",
        "a = '{b.c}'",
        "a = '{b!r}'",
        "a = '{b:>3}'",
        "'a.b' = 'x'\n[a]\nb = 'y'",
        "noun = 'x'",
        "[noun]\na = 'x'",
        "[noun]\na = ['x']",
        "[noun]\na = ['x', 'y', 'z']",
        "[noun]\na = ['x', 2]",
        "[noun]\na = { speech = ['x', 'y'] }",
        "[noun]\na = { speech = ['x', 'y'], braille = 'x' }",
        "a = " + "{ a = " * 2000,
        "a" + ".a" * 2000 + " = 'x'",
    ],
)
def test_what_is_no_phrase_book(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_phrasebook(text)


WORDINGS = st.text("ab{}=!:. '\n", max_size=8)
ENTRIES = st.recursive(
    WORDINGS.map(repr) | st.sampled_from(["1", "1.5", "true", "1979-05-27", "[]", '"x"']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(["speech", "braille", "a", '"b.c"']), inner, max_size=3).map(
            lambda table: "{ " + ", ".join(f"{key} = {entry}" for key, entry in table.items()) + " }"
        )
    ),
    max_leaves=8,
)
LINES = st.builds("{} = {}".format, st.sampled_from(["a", "a.b", '"a.b"', "noun", "noun.c"]), ENTRIES)
BOOKS = st.lists(LINES | st.sampled_from(["[noun]", "[a]", "[a.b]", "#"]), max_size=4).map("\n".join)


@given(BOOKS | st.text(max_size=60))
def test_any_text_is_a_phrase_book_or_refused(text: str) -> None:
    try:
        book = parse_phrasebook(text)
    except ValueError:
        return
    for key, forms in book.phrases.items():
        assert set(forms) == set(Output)
        assert isinstance(book.text(key), str)
    for noun in book.nouns:
        assert book.counted(2, noun, Output.BRAILLE).startswith("2")
