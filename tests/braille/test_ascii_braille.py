import pytest

from crossdots.braille.ascii_braille import ASCII_BRAILLE, ascii_braille


def test_the_cells_are_a_permutation_of_64_characters() -> None:
    assert sorted(ASCII_BRAILLE) == [chr(code) for code in range(0x20, 0x60)]


def test_the_cells_are_those_of_liblouis() -> None:
    louis = pytest.importorskip("louis")
    cells = [chr(0x2800 + dots) for dots in range(64)]
    typed = [louis.charToDots(["en-us-brf.dis"], letter, louis.ucBrl) for letter in ASCII_BRAILLE]
    assert typed == cells


def test_dots_7_and_8_are_dropped() -> None:
    assert ascii_braille("⠁⡁⢁⣁") == "AAAA"
