"""The signs of the board can be told apart, from each other and from letters."""

import pytest

from crossdots.board.premium import Premium
from crossdots.braille import signs
from crossdots.braille.signs import EIGHT_DOT_CELLS, SIX_DOT_CELLS, premium_sign
from crossdots.braille.uncontracted import LETTER_CELLS


@pytest.mark.parametrize("cells", [SIX_DOT_CELLS, EIGHT_DOT_CELLS])
def test_each_sign_has_a_cell_of_its_own_that_is_no_letter(cells: dict[str, str]) -> None:
    assert len(set(cells.values())) == len(cells) == 7
    assert not set(cells.values()) & set(LETTER_CELLS.values())
    assert all(len(cell) == 1 and "\u2801" <= cell <= "\u28ff" for cell in cells.values())


def test_six_dot_signs_need_no_more_than_six_dots() -> None:
    assert all(cell <= "\u283f" for cell in SIX_DOT_CELLS.values())


def test_both_displays_have_the_same_signs() -> None:
    assert SIX_DOT_CELLS.keys() == EIGHT_DOT_CELLS.keys()


@pytest.mark.parametrize(
    ("premium", "sign", "six_dots", "eight_dots"),
    [
        (Premium.NONE, "·", "⠄", "⡀"),
        (Premium.DOUBLE_LETTER, "‥", "⠤", "⣀"),
        (Premium.TRIPLE_LETTER, "…", "⠦", "⣄"),
        (Premium.DOUBLE_WORD, "=", "⠶", "⣤"),
        (Premium.TRIPLE_WORD, "≡", "⠿", "⣶"),
    ],
)
def test_premium_squares_look_like_their_tactile_marks(
    premium: Premium, sign: str, six_dots: str, eight_dots: str
) -> None:
    assert premium_sign(premium, is_start=False) == sign
    assert SIX_DOT_CELLS[sign] == six_dots
    assert EIGHT_DOT_CELLS[sign] == eight_dots


@pytest.mark.parametrize("premium", Premium)
def test_the_starting_square_is_the_star_whatever_its_premium(premium: Premium) -> None:
    assert premium_sign(premium, is_start=True) == signs.CENTRE_STAR == "★"


def test_the_blank_is_a_bar_on_the_right() -> None:
    assert (SIX_DOT_CELLS[signs.BLANK_MARK], EIGHT_DOT_CELLS[signs.BLANK_MARK]) == ("⠸", "⢸")
