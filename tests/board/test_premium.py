import pytest

from crossdots.board.premium import Premium


@pytest.mark.parametrize(
    ("premium", "letter", "word"),
    [
        (Premium.NONE, 1, 1),
        (Premium.DOUBLE_LETTER, 2, 1),
        (Premium.TRIPLE_LETTER, 3, 1),
        (Premium.DOUBLE_WORD, 1, 2),
        (Premium.TRIPLE_WORD, 1, 3),
    ],
)
def test_a_premium_multiplies_a_letter_or_a_word(premium: Premium, letter: int, word: int) -> None:
    assert (premium.letter_factor, premium.word_factor) == (letter, word)


def test_there_are_no_other_premiums() -> None:
    assert len(Premium) == 5
