import pytest

from crossdots.lexicon.alphabet import LATIN, MOST_LETTERS, Alphabet

SPANISH = Alphabet(("A", "B", "C", "CH", "E", "H", "L", "LL", "Ñ", "O"))


def test_a_spelling_is_the_places_of_the_letters() -> None:
    assert LATIN.spelling("BAZ") == bytes((1, 0, 25))
    assert LATIN.text(bytes((1, 0, 25))) == "BAZ"


@pytest.mark.parametrize("word", ["hob", "HÉ", "A B", "H-B", "A1"])
def test_other_characters_have_no_spelling(word: str) -> None:
    assert LATIN.spelling(word) is None


def test_text_takes_the_longer_letter_first_and_a_sequence_is_taken_as_it_is() -> None:
    assert SPANISH.spelling("CHA") == bytes((3, 0))
    assert SPANISH.spelling(("C", "H", "A")) == bytes((2, 5, 0))
    assert SPANISH.spelling(("CH", "A")) == bytes((3, 0))
    assert SPANISH.spelling("LLLÑ") == bytes((7, 6, 8))
    assert SPANISH.spelling("CHX") is None


def test_letters_of_a_mask_come_in_order() -> None:
    assert SPANISH.letters_in(0b1000001001) == ("A", "CH", "O")
    assert SPANISH.letters_in(0) == ()


@pytest.mark.parametrize(
    "letters",
    [(), ("A", "A"), ("A", ""), ("a",), tuple(chr(0x4E00 + n) for n in range(MOST_LETTERS + 1))],
)
def test_what_is_no_alphabet_is_refused(letters: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="letter"):
        Alphabet(letters)
