import lzma
import re
from pathlib import Path

import pytest

import crossdots.lexicon
from crossdots.lexicon.meanings import Kind, Meanings, shipped_meanings
from crossdots.lexicon.opening import open_lexicon

DATA = Path(crossdots.lexicon.__path__[0]) / "data"
MEANINGS = Meanings(
    "FOOT\tn the end of the leg\nFEET\t=n FOOT\nHAPPY\ta glad\nTRIM\tv cut\ta neat\nUNIT\tn one\n",
    "OF - from\n",
)


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("FOOT", "FOOT"),
        ("FEET", "FOOT"),  # an odd inflection
        ("FOOTS", "FOOT"),
        ("HAPPIEST", "HAPPY"),
        ("HAPPILY", "HAPPY"),
        ("UNHAPPINESS", "HAPPY"),
        ("TRIMMED", "TRIM"),
        ("TRIMMERS", "TRIM"),
        ("OF", "OF"),
    ],
)
def test_a_word_leads_to_its_plain_form(word: str, base: str) -> None:
    meaning = MEANINGS.of(word)
    assert meaning is not None
    assert (meaning.word, meaning.base) == (word, base)


@pytest.mark.parametrize("word", ["", "F", "OOT", "UN", "IT", "FOOTED", "S", "=FOOT", "FOO", "QQ"])
def test_what_is_no_form_of_a_known_word_has_no_meaning(word: str) -> None:
    assert MEANINGS.of(word) is None


def test_an_inflection_keeps_only_the_kind_that_it_fits() -> None:
    trimmed, trim = MEANINGS.of("TRIMMED"), MEANINGS.of("TRIM")
    assert trimmed is not None
    assert trim is not None
    assert [sense.kind for sense in trimmed.senses] == [Kind.VERB]
    assert [sense.kind for sense in trim.senses] == [Kind.VERB, Kind.ADJECTIVE]


def test_an_odd_inflection_has_only_the_senses_of_its_kind() -> None:
    """Source: WordNet's verb.exc."""
    borne = shipped_meanings().of("BORNE")
    assert borne is not None
    assert borne.base == "BEAR"
    assert {sense.kind for sense in borne.senses} == {Kind.VERB}


def test_every_line_that_is_shipped_can_be_read() -> None:
    text = lzma.decompress((DATA / "meanings.txt.xz").read_bytes()).decode("ascii")
    lines = text.splitlines()
    assert len(lines) > 60_000
    assert lines == sorted(lines)
    words = {line.partition("\t")[0] for line in lines}
    for line in lines:
        word, *senses = line.split("\t")
        assert re.fullmatch("[A-Z]{2,15}", word), line
        if senses[0].startswith("="):
            (odd,) = senses
            assert re.fullmatch("=[nvar] [A-Z]+", odd), line
            assert odd.split()[1] in words, line
        else:
            assert all(re.fullmatch("[nvar] [^\\s.].+", sense) for sense in senses), line


def test_the_licence_is_shipped() -> None:
    licence = (DATA / "WordNet-licence.txt").read_text("utf-8")
    assert "Copyright 2006 by Princeton University" in licence
    assert "modify and distribute this software and" in licence


def test_all_two_letter_words_and_most_others_have_a_meaning(tmp_path: Path) -> None:
    with open_lexicon("enable", tmp_path) as enable, open_lexicon("common", tmp_path) as common:
        short = [word for word in enable.words() if len(word) == 2]
        everyday = [word for word in common.words() if len(word) <= 8][::40]
        every = list(enable.words())[::200]
    assert len(short) == 96
    meanings = shipped_meanings()
    assert [word for word in short if meanings.of(word) is None] == []
    assert sum(meanings.of(word) is not None for word in everyday) > 0.9 * len(everyday)
    assert sum(meanings.of(word) is not None for word in every) > 0.6 * len(every)


def test_a_name_is_no_meaning() -> None:
    china = shipped_meanings().of("CHINA")
    assert china is not None
    assert china.senses[0].gloss.startswith("high quality porcelain")
