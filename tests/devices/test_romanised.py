"""Names in any script, for a reader of English braille."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.braille.tables import table_folder
from crossdots.braille.translator import BLANK_CELL, Translator, plain_text
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.romanised import Romanised


def translators() -> list[Translator]:
    try:
        return [UncontractedTranslator(), open_translator(table_folder())]
    except LiblouisMissing:
        return [UncontractedTranslator()]


@pytest.fixture(params=translators(), ids=lambda inner: type(inner).__name__)
def inner(request: pytest.FixtureRequest) -> Translator:
    translator: Translator = request.param
    return translator


@pytest.mark.parametrize(
    ("name", "read_as"),
    [
        ("Иван", "Ivan"),
        ("Ева: 3", "Eva: 3"),
        ("中文", "ZhongWen"),
        ("김", "Gim"),
        ("さくら", "sakura"),
        ("नीता", "nita"),
        ("José", "José"),
        ("Łukasz", "Łukasz"),
        ("Ann", "Ann"),
        ("٨D", "٨D"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_a_name_is_written_in_letters_that_can_be_read(inner: Translator, name: str, read_as: str) -> None:
    assert Romanised(inner).prose(name) == inner.prose(read_as)


@pytest.mark.parametrize(("one", "other"), [("Иван", "Ивана"), ("王", "李"), ("علي", "عمر"), ("חנה", "דוד")])
def test_two_names_can_be_told_apart(inner: Translator, one: str, other: str) -> None:
    assert Romanised(inner).prose(one) != Romanised(inner).prose(other)


def test_without_the_library_each_character_keeps_its_place(
    inner: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "anyascii", None)
    assert Romanised(inner).prose("Иван 3") == inner.prose("____ 3")


def test_signs_of_the_board_stay_as_they_are(inner: Translator) -> None:
    text = "ABC h8 -"
    assert Romanised(inner).board(text) == inner.board(text)
    assert Romanised(inner).tile("q10") == inner.tile("q10")


@given(st.text(max_size=12))
def test_it_keeps_the_contract_of_a_translator(text: str) -> None:
    for inner in translators()[:1]:
        cells = Romanised(inner).prose(text)
        assert set(cells) <= {chr(code) for code in range(0x2800, 0x2900)}
        assert cells.count(BLANK_CELL) == plain_text(text).count(" ")
        assert len(cells) <= 16 * max(1, len(text))
