"""The contract of the port, kept by every translator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossdots.braille.tables import table_folder
from crossdots.braille.translator import BLANK_CELL, Translator, plain_text
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.liblouis import LiblouisMissing, open_translator

PATIENT = settings(deadline=None, max_examples=300)

TEXT_WITH_MANY_WORDS = """
    Ann: Ben, TRAIN THE BIG AEINRST at to into by in enough was were his be the of for with and a A I 8 12 81
    345 1,000 1.5 8D H8 d8 8th points. Total 12. total? "left" (bag) don't DON'T O'Neill cross-check double
    letter word -- – — … □ □e ★ · = ≡ ‥ £5 50% 3/4 and/or e.g. Mr. naïve Ünal café 日本 😀 ? ! . , ' " * # @
    a1 q10 x
"""
WORDS = st.sampled_from(TEXT_WITH_MANY_WORDS.split())
SENTENCES = st.lists(st.tuples(WORDS, st.integers(1, 3))).map(
    lambda words: "".join(word + " " * spaces for word, spaces in words)
)
ANY_TEXT = st.text(st.characters(), max_size=60)
SPACED_TEXT = st.text(
    st.one_of(st.sampled_from(" 0123456789.,aAbB'\"-□★·="), st.characters(exclude_categories=["Z", "C"])),
    max_size=40,
)


def _without_liblouis() -> Translator:
    return UncontractedTranslator()


def _with_liblouis() -> Translator:
    try:
        return open_translator(table_folder())
    except LiblouisMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module", params=[_without_liblouis, _with_liblouis])
def translator(request: pytest.FixtureRequest) -> Translator:
    opened: Translator = request.param()
    return opened


def translations(translator: Translator, text: str) -> list[str]:
    return [translator.prose(text), translator.board(text), translator.tile(text)]


def is_braille(cells: str) -> bool:
    return all("\u2800" <= cell <= "\u28ff" for cell in cells)


@given(ANY_TEXT)
@PATIENT
def test_any_text_gives_braille_of_bounded_length(translator: Translator, text: str) -> None:
    for cells in translations(translator, text):
        assert is_braille(cells)
        assert len(cells) <= 16 * len(text)


@given(st.one_of(SENTENCES, SPACED_TEXT, SPACED_TEXT.map(lambda text: f"  {text} ")))
@PATIENT
def test_a_space_is_a_blank_cell_and_a_blank_cell_a_space(translator: Translator, text: str) -> None:
    words = [bool(word) for word in plain_text(text).split(" ")]
    for cells in translations(translator, text):
        assert [bool(group) for group in cells.split(BLANK_CELL)] == words


def test_an_empty_text_has_no_cells(translator: Translator) -> None:
    assert translations(translator, "") == ["", "", ""]


def test_spaces_at_both_ends_are_kept(translator: Translator) -> None:
    assert translator.prose(" at ") == "⠀⠁⠞⠀"
    assert translations(translator, "  ") == ["⠀⠀"] * 3


def test_two_numbers_stay_two_numbers(translator: Translator) -> None:
    assert translator.prose("12 345") == "⠼⠁⠃⠀⠼⠉⠙⠑"
    assert translator.board("12 345") == "⠼⠁⠃⠀⠼⠉⠙⠑"


@pytest.mark.untraced
@pytest.mark.parametrize("unit", ["a", ".", '" ', "1 2 ", "TRAIN ", "□ 日 ", "a\u0301\u0301", "😀"])
def test_a_very_long_text_is_translated_whole(translator: Translator, unit: str) -> None:
    text = unit * (100_000 // len(unit))
    for cells in translations(translator, text):
        assert is_braille(cells)
        assert cells.count(BLANK_CELL) == text.count(" ")
        assert len(cells) >= len(plain_text(text)) * 0.6


def test_white_space_of_every_kind_is_a_space() -> None:
    assert plain_text("a\tb\nc\u00a0d\u2003e\u2800f") == "a b c d e f"


def test_what_cannot_be_seen_is_removed() -> None:
    assert plain_text("T\x00R\x1b\x7fA\u00adI\u200bN\u202e\ud800") == "TRAIN"


def test_characters_without_a_meaning_are_marked() -> None:
    assert plain_text("\ue000\uffff\U0010ffff") == "\ufffd\ufffd\ufffd"


def test_an_accent_joins_its_letter() -> None:
    assert plain_text("cafe\u0301") == "café"
