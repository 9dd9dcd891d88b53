from collections.abc import Iterator
from pathlib import Path

import pytest

from crossdots.lexicon import opening
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, SHIPPED, open_lexicon

# Source: the manuals of the game, which list the 96.
TWO_LETTER_WORDS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX FA GO
    HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS
    OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO
"""

WORD_COUNTS = {"enable": 168_551, "common": 64_676, "standard": 116_506, "large": 248_126}


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Lexicon]]:
    cache = tmp_path_factory.mktemp("cache")
    opened = {name: open_lexicon(name, cache) for name in SHIPPED}
    yield opened
    for lexicon in opened.values():
        lexicon.close()


@pytest.fixture(scope="module")
def words(lexicons: dict[str, Lexicon]) -> dict[str, list[str]]:
    return {name: list(lexicon.words()) for name, lexicon in lexicons.items()}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_list_has_exactly_its_words(
    name: str, lexicons: dict[str, Lexicon], words: dict[str, list[str]]
) -> None:
    listed = words[name]
    assert len(listed) == len(set(listed)) == len(lexicons[name]) == WORD_COUNTS[name]
    assert listed == sorted(listed)
    assert [word for word in listed if len(word) == 2] == TWO_LETTER_WORDS.split()
    assert {len(word) for word in listed} == set(range(2, 16))
    assert all(word in lexicons[name] for word in listed[::97])


def test_each_grade_holds_the_commoner_one(words: dict[str, list[str]]) -> None:
    assert set(words["common"]) < set(words["standard"]) < set(words["large"])
    shared = set(words["enable"]) & set(words["large"])
    assert len(shared) / len(words["enable"]) > 0.997


def test_the_words_of_the_manuals_are_good(lexicons: dict[str, Lexicon]) -> None:
    good = "KNICKKNACK RAZZMATAZZ RAZZMATAZZES HOB THROB THROBS TRAIN TRAINER TRAINERS STRAINER STRAINERS"
    worked = "CONQUEST TEACHER NEAR SORT HI ON BE QAT QAID QOPH FAQIR QINDARKA SHEQALIM"
    assert DEFAULT == "enable"
    for word in f"{good} {worked}".split():
        assert word in lexicons["enable"], word
    for word in ("TRAINN", "train", "QU", "A", "ZZZ"):
        assert word not in lexicons["enable"], word


def test_hooks_of_the_manuals(lexicons: dict[str, Lexicon]) -> None:
    enable = lexicons["enable"]
    assert enable.back_hooks("HAND") == ("S", "Y")
    assert enable.back_hooks("PIANO") == ("S",)
    assert enable.back_hooks("TAME") == ("D", "R", "S")
    assert enable.front_hooks("TRAINER") == ("S",)


def test_spellings_of_both_sides_of_the_ocean(lexicons: dict[str, Lexicon]) -> None:
    for word in ("COLOUR", "COLOR", "REALISE", "REALIZE", "CAFE", "DONUT"):
        assert word in lexicons["common"], word


def test_the_licences_lie_beside_the_lists() -> None:
    data = Path(opening.__file__).with_name("data")
    scowl = (data / "SCOWL-copyright.txt").read_text("utf-8")
    assert "Copyright 2000-2011 by Kevin Atkinson" in scowl
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in scowl
    assert "released\n  into the Public Domain" in (data / "ENABLE.txt").read_text("utf-8")
    assert {path.name for path in data.glob("*.graph.xz")} == {f"{name}.graph.xz" for name in SHIPPED}
