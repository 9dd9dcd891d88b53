from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.tile import (
    BLANK,
    ENGLISH,
    NotTiles,
    Tile,
    TileSet,
    parse_tiles,
    remove_tiles,
    tiles_text,
)

# Source: RNIB Braille Scrabble manual, the list of tiles: value, then letter and count.
VALUES = {
    1: "A9 E12 I9 L4 N6 O8 R6 S4 T6 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
}

CH, LL = Tile("CH"), Tile("LL")
DIGRAPHS = TileSet(
    counts={"A": 3, "C": 2, "CH": 1, "H": 1, "L": 2, "LL": 1, "O": 3},
    points={"A": 1, "C": 3, "CH": 5, "H": 4, "L": 1, "LL": 8, "O": 1},
    blanks=1,
)
"""A small set in which two letters are written with two characters each."""

LETTERS = st.sampled_from([*ENGLISH.letters, "CH", "LL"])
TILES = st.one_of(
    st.just(BLANK),
    LETTERS.map(Tile),
    LETTERS.map(BLANK.standing_for),
)


@pytest.mark.parametrize("value", VALUES)
def test_counts_and_values_of_the_english_tiles(value: int) -> None:
    listed = {entry[0]: int(entry[1:]) for entry in VALUES[value].split()}
    assert {letter: ENGLISH.counts[letter] for letter in listed} == listed
    assert {letter for letter in ENGLISH.letters if ENGLISH.value(Tile(letter)) == value} == set(listed)


def test_the_english_set_has_100_tiles_of_27_kinds() -> None:
    assert len(ENGLISH.tiles) == 100
    assert len(set(ENGLISH.tiles)) == 27
    assert ENGLISH.tiles.count(BLANK) == ENGLISH.blanks == 2
    assert ENGLISH.tiles[0] == Tile("A")
    assert ENGLISH.tiles[-2:] == (BLANK, BLANK)
    assert ENGLISH.total(ENGLISH.tiles) == 187


def test_a_blank_scores_nothing_whatever_it_stands_for() -> None:
    assert ENGLISH.value(BLANK) == 0
    assert ENGLISH.value(BLANK.standing_for("Q")) == 0
    assert ENGLISH.total(parse_tiles("Qq?A")) == 11


def test_a_blank_keeps_its_letter_on_the_board_and_forgets_it_off_the_board() -> None:
    played = BLANK.standing_for("S")
    assert played == Tile("S", is_blank=True)
    assert played != Tile("S")
    assert played.off_board == BLANK
    assert Tile("S").off_board == Tile("S")


def test_a_blank_is_drawn_before_a_and_a_before_z() -> None:
    ranks = [ENGLISH.rank(tile) for tile in parse_tiles("?ABZ")]
    assert ranks == sorted(set(ranks))
    assert ENGLISH.rank(BLANK.standing_for("Z")) == ENGLISH.rank(BLANK)
    assert DIGRAPHS.rank(Tile("C")) < DIGRAPHS.rank(CH) < DIGRAPHS.rank(Tile("H"))


def test_tiles_without_those_seen() -> None:
    left = DIGRAPHS.without((Tile("A"), CH, BLANK.standing_for("LL")))
    assert tiles_text(left) == "AACCHLL[LL]OOO"
    assert DIGRAPHS.without(()) == DIGRAPHS.tiles
    assert DIGRAPHS.without((*DIGRAPHS.tiles, Tile("A"))) == ()


def test_removing_tiles_keeps_the_order_and_passes_over_what_is_not_there() -> None:
    rack = parse_tiles("TRAINTR")
    assert tiles_text(remove_tiles(rack, parse_tiles("TZR"))) == "AINTR"
    assert remove_tiles(rack, ()) == rack
    assert remove_tiles((), rack) == ()


def test_tiles_in_records() -> None:
    tiles = (Tile("A"), BLANK, BLANK.standing_for("A"), CH, BLANK.standing_for("LL"))
    assert tiles_text(tiles) == "A?a[CH][ll]"
    assert parse_tiles("A?a[CH][ll]") == tiles
    assert parse_tiles("") == ()
    assert parse_tiles("CH") == (Tile("C"), Tile("H"))


@given(st.lists(TILES).map(tuple))
def test_tiles_read_back(tiles: tuple[Tile, ...]) -> None:
    assert parse_tiles(tiles_text(tiles)) == tiles


@given(st.text())
def test_any_text_is_read_as_tiles_or_refused(text: str) -> None:
    with suppress(NotTiles):
        assert len(parse_tiles(text)) + 2 * text.count("[") <= len(text)


@pytest.mark.parametrize("text", ["A B", "[", "]", "[]", "[CH", "CH]", "[C[H]]", "[?]", "A\n", "\t"])
def test_what_names_no_tiles_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotTiles) as refused:
        parse_tiles(text)
    assert refused.value.args == (text,)


def test_equal_sets_are_equal_and_list_their_alphabet() -> None:
    again = TileSet(dict(DIGRAPHS.counts), dict(DIGRAPHS.points), DIGRAPHS.blanks)
    assert again == DIGRAPHS
    assert DIGRAPHS.letters == ("A", "C", "CH", "H", "L", "LL", "O")
    assert Counter(DIGRAPHS.tiles)[LL] == DIGRAPHS.number(LL) == 1
    assert (DIGRAPHS.number(BLANK.standing_for("A")), DIGRAPHS.number(Tile("Z"))) == (DIGRAPHS.blanks, 0)
    assert len(DIGRAPHS.tiles) == 14
