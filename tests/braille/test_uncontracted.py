"""Braille without liblouis, held against liblouis where that is installed."""

import pytest

from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.liblouis import LiblouisMissing, find_binding

SENTENCES = [
    "Ann: TRAIN at 8D across, 12 points. Total 12. 81 tiles left in the bag.",
    "There is no square to the left.",
    "Ann's turn. Press Enter when ready.",
    "TRAIN, TRAINER and STRAINERs are words; McDONALD isn't.",
    "H8: blank E, double word!",
    "That isn't on your rack: Q. Try 8d, 15o or b8?",
    "1,000 words at 0.5 a word = 3 + 4 − 2 × 6, 50% (or 3/4) – about",
    "DON'T - A.B. It’s AB-CD * @ # & _ “so”",
    "café Ünal Łódź ÉÀ straße",
    "... … · ?",
]
"""No double quotation marks, whose direction liblouis mostly leaves open, and no passages in capitals."""


@pytest.fixture
def translator() -> UncontractedTranslator:
    return UncontractedTranslator()


@pytest.mark.parametrize("text", SENTENCES)
def test_prose_is_what_liblouis_calls_uncontracted_ueb(translator: UncontractedTranslator, text: str) -> None:
    try:
        louis = find_binding()
    except LiblouisMissing as missing:
        pytest.skip(str(missing))
    expected = louis.translateString(["en-ueb-g1.ctb"], text, mode=louis.dotsIO | louis.ucBrl)
    assert translator.prose(text) == expected


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Your turn.", "⠠⠽⠕⠥⠗⠀⠞⠥⠗⠝⠲"),
        ("TRAIN", "⠠⠠⠞⠗⠁⠊⠝"),
        ("TRAINs", "⠠⠠⠞⠗⠁⠊⠝⠠⠄⠎"),
        ("H8", "⠠⠓⠼⠓"),
        ("8d 8D 8k", "⠼⠓⠰⠙⠀⠼⠓⠠⠙⠀⠼⠓⠅"),
        ('He said "yes" ("no").', "⠠⠓⠑⠀⠎⠁⠊⠙⠀⠦⠽⠑⠎⠴⠀⠐⠣⠦⠝⠕⠴⠐⠜⠲"),
        ('a " b', "⠁⠀⠠⠶⠀⠃"),
        ("what? ?", "⠺⠓⠁⠞⠦⠀⠰⠦"),
        ("□ ★ ‥ ≡ = … ·", "⠸⠀⠪⠀⠤⠀⠿⠀⠐⠶⠀⠲⠲⠲⠀⠈⠡"),
        ("日", "⠨⠤"),
    ],
)
def test_prose(translator: UncontractedTranslator, text: str, cells: str) -> None:
    assert translator.prose(text) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("AEINRST", "⠁⠑⠊⠝⠗⠎⠞"),
        ("h8", "⠓⠼⠓"),
        ("8d", "⠼⠓⠰⠙"),
        ("8D", "⠼⠓⠰⠙"),
        ("15O", "⠼⠁⠑⠕"),
        ("·‥…=≡★□", "⠄⠤⠦⠶⠿⠪⠸"),
        ("tra□in", "⠞⠗⠁⠸⠊⠝"),
    ],
)
def test_board(translator: UncontractedTranslator, text: str, cells: str) -> None:
    assert translator.board(text) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [("a1", "⠁⠁"), ("q10", "⠟⠁⠚"), ("J8", "⠚⠓"), ("□", "⠸"), ("□e", "⠸⠑"), ("A1 □ Z10", "⠁⠁⠀⠸⠀⠵⠁⠚")],
)
def test_tile(translator: UncontractedTranslator, text: str, cells: str) -> None:
    assert translator.tile(text) == cells


def test_eight_dot_displays_get_their_own_signs() -> None:
    translator = UncontractedTranslator(eight_dot=True)
    assert translator.board("·‥…=≡★□") == "⡀⣀⣄⣤⣶⢕⢸"
    assert translator.tile("□e a1") == "⢸⠑⠀⠁⠁"
