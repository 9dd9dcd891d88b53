import pytest

from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.lexicon import Lexicon

WORDS = ["AIN", "RAIN", "STRAINER", "TRAIN", "TRAINER", "TRAINERS", "TRAINS"]


def test_words_are_good_or_not() -> None:
    lexicon = Lexicon.holding(reversed(WORDS), "small")
    assert all(word in lexicon for word in WORDS)
    for bad in ("TRAINN", "TRAI", "train", "RAINS", "", "1", "TRAIN ", "ÄIN"):
        assert bad not in lexicon
    assert ("R", "A", "I", "N") in lexicon
    assert (list(lexicon.words()), len(lexicon), lexicon.name) == (WORDS, 7, "small")
    assert (lexicon.cached, bool(lexicon.unusable)) == (False, False)


def test_hooks_are_the_letters_in_front_and_behind() -> None:
    lexicon = Lexicon.holding([*WORDS, "BRAIN", "TRAINY"])
    assert lexicon.front_hooks("RAIN") == ("B", "T")
    assert lexicon.front_hooks("TRAINER") == ("S",)
    assert lexicon.back_hooks("TRAIN") == ("S", "Y")
    assert lexicon.back_hooks(["T", "R", "A", "I", "N", "E", "R"]) == ("S",)
    assert lexicon.front_hooks("BRAIN") == lexicon.back_hooks("BRAIN") == ()
    for no_word in ("", "QQ", "é"):
        assert lexicon.front_hooks(no_word) == lexicon.back_hooks(no_word) == ()


def test_letters_of_several_characters() -> None:
    spanish = Alphabet(("A", "C", "CH", "H", "L", "O"))
    lexicon = Lexicon.holding(["OCHO", ("C", "H", "A"), "ALA"], letters=spanish)
    assert lexicon.alphabet == ("A", "C", "CH", "H", "L", "O")
    assert "OCHO" in lexicon
    assert ("O", "CH", "O") in lexicon
    assert ("O", "C", "H", "O") not in lexicon
    assert "CHA" not in lexicon
    assert ("C", "H", "A") in lexicon
    assert list(lexicon.words()) == ["ALA", "CHA", "OCHO"]
    assert lexicon.front_hooks("CHO") == ("O",)


def test_a_word_with_another_letter_cannot_be_held() -> None:
    with pytest.raises(ValueError, match="TÄT"):
        Lexicon.holding(["TÄT"])


def test_a_closed_lexicon_answers_nothing_and_can_be_closed_again() -> None:
    with Lexicon.holding(WORDS) as lexicon:
        assert "RAIN" in lexicon
    with pytest.raises(ValueError, match="released"):
        assert "RAIN" in lexicon
    lexicon.close()
