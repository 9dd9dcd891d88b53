"""Positions as CGP: what is read, what is refused, and that reading and printing are inverses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import BLANK, ENGLISH, Tile, TileSet, parse_tiles
from crossdots.record.cgp import CgpFlaw, NotCgp, Position, parse_cgp, parse_rack, parse_squares, print_cgp

DIGRAPHS = TileSet({"A": 3, "C": 2, "CH": 2, "LL": 1, "Ł": 1}, {"A": 1, "C": 2, "CH": 5, "LL": 8, "Ł": 3}, 2)
SMALL = Layout((".....",) * 4, start=Coordinate.parse("C2"))

EMPTY_ROWS = "/".join(["15"] * 15)
TRAIN = "15/15/15/15/15/15/15/3TRAiN7/15/15/15/15/15/15/15"


def read(text: str) -> Position:
    return parse_cgp(text, STANDARD, ENGLISH)


def test_a_position_is_read() -> None:
    position = read(f"{TRAIN} AERS?/ 12/0 1 lex enable;  ld   english;")
    assert position.board == drawn_board(STANDARD, [""] * 7 + ["...TRAiN"])
    assert position.racks == (parse_tiles("AERS?"), ())
    assert position.scores == (12, 0)
    assert position.scoreless == 1
    assert position.instructions == ("lex enable", "ld english")


def test_a_position_is_printed() -> None:
    board = drawn_board(STANDARD, ["A.......b......", "", "..............Z"])
    position = Position(board, (parse_tiles("Q?"), parse_tiles("A")), (-5, 300), 3, ("lex x", "bdn y"))
    assert print_cgp(position) == f"A7b6/15/14Z/{'/'.join(['15'] * 12)} Q?/A -5/300 3 lex x; bdn y;"


@pytest.mark.parametrize("rack", ["aeinrst?", "AEINRST?"])
def test_on_a_rack_small_letters_are_no_blanks(rack: str) -> None:
    assert parse_rack(rack, ENGLISH) == parse_tiles("AEINRST?")


def test_letters_of_several_characters_stand_in_brackets() -> None:
    position = parse_cgp("5/[CH]A[ll]2/5/4Ł [CH]C?/[LL] 0/0 0", SMALL, DIGRAPHS)
    row = [position.board.tile(Coordinate(row=1, column=column)) for column in range(5)]
    assert row == [Tile("CH"), Tile("A"), Tile("LL", is_blank=True), None, None]
    assert position.racks == ((Tile("CH"), Tile("C"), BLANK), (Tile("LL"),))


@pytest.mark.parametrize(
    ("text", "flaw", "found"),
    [
        ("", CgpFlaw.FIELDS, ""),
        (f"{EMPTY_ROWS} A/ 0/0", CgpFlaw.FIELDS, f"{EMPTY_ROWS} A/ 0/0"),
        ("15/15 A/ 0/0 0", CgpFlaw.ROWS, "15/15"),
        (f"{EMPTY_ROWS}/15 A/ 0/0 0", CgpFlaw.ROWS, f"{EMPTY_ROWS}/15"),
        (EMPTY_ROWS[:-1] + "4 A/ 0/0 0", CgpFlaw.SQUARES, "14"),
        (EMPTY_ROWS[:-1] + "6 A/ 0/0 0", CgpFlaw.SQUARES, "16"),
        (EMPTY_ROWS + "A A/ 0/0 0", CgpFlaw.SQUARES, "15A"),
        (EMPTY_ROWS[:-2] + "0A14 A/ 0/0 0", CgpFlaw.SQUARES, "0A14"),
        (EMPTY_ROWS[:-2] + "999999999999 A/ 0/0 0", CgpFlaw.SQUARES, "999999999999"),
        (EMPTY_ROWS[:-2] + "14? A/ 0/0 0", CgpFlaw.LETTER, "?"),
        (EMPTY_ROWS[:-2] + "14² A/ 0/0 0", CgpFlaw.LETTER, "²"),
        (EMPTY_ROWS[:-2] + "14ß A/ 0/0 0", CgpFlaw.LETTER, "ß"),
        (EMPTY_ROWS[:-2] + "14[CH] A/ 0/0 0", CgpFlaw.LETTER, "CH"),
        (EMPTY_ROWS[:-2] + "14[] A/ 0/0 0", CgpFlaw.LETTER, ""),
        (EMPTY_ROWS[:-2] + "14[ A/ 0/0 0", CgpFlaw.LETTER, ""),
        (f"{EMPTY_ROWS} [A/ 0/0 0", CgpFlaw.RACKS, "[A"),
        (f"{EMPTY_ROWS} A5/ 0/0 0", CgpFlaw.LETTER, "5"),
        (f"{EMPTY_ROWS} A 0 0", CgpFlaw.RACKS, "A"),
        (f"{EMPTY_ROWS} A/B/C/D/E 0/0/0/0/0 0", CgpFlaw.RACKS, "A/B/C/D/E"),
        (f"{EMPTY_ROWS} A/ 0 0", CgpFlaw.SCORES, "0"),
        (f"{EMPTY_ROWS} A/ 0/ 0", CgpFlaw.SCORES, "0/"),
        (f"{EMPTY_ROWS} A/ 0/+1 0", CgpFlaw.SCORES, "0/+1"),
        (f"{EMPTY_ROWS} A/ 0/٣ 0", CgpFlaw.SCORES, "0/٣"),
        (f"{EMPTY_ROWS} A/ 0/9999999 0", CgpFlaw.SCORES, "0/9999999"),
        (f"{EMPTY_ROWS} A/ 0/0 -1", CgpFlaw.TURNS, "-1"),
        (f"{EMPTY_ROWS} A/ 0/0 lex;", CgpFlaw.TURNS, "lex;"),
    ],
)
def test_what_is_no_position_is_refused_for_what_it_is(text: str, flaw: CgpFlaw, found: str) -> None:
    with pytest.raises(NotCgp) as refused:
        read(text)
    assert (refused.value.flaw, refused.value.found) == (flaw, found)


def test_one_character_for_each_square() -> None:
    text = "A....b..............Z" + "." * 204
    assert parse_squares(text, STANDARD, ENGLISH) == drawn_board(STANDARD, ["A....b.........", ".....Z"])
    for wrong, flaw in (
        (text[1:], CgpFlaw.SQUARES),
        (text[:-1] + "?", CgpFlaw.LETTER),
        ("", CgpFlaw.SQUARES),
    ):
        with pytest.raises(NotCgp) as refused:
            parse_squares(wrong, STANDARD, ENGLISH)
        assert refused.value.flaw is flaw


TILES = st.builds(Tile, st.sampled_from(DIGRAPHS.letters), st.booleans())
RACK_TILES = st.sampled_from([*map(Tile, DIGRAPHS.letters), BLANK])
SQUARES = st.dictionaries(st.sampled_from(list(SMALL.squares())), TILES)
WORDS = st.lists(st.text("abXY019_", min_size=1), min_size=1, max_size=3).map(" ".join)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    seats = draw(st.integers(2, 4))
    return Position(
        Board(SMALL, draw(SQUARES)),
        tuple(tuple(draw(st.lists(RACK_TILES, max_size=9))) for _ in range(seats)),
        tuple(draw(st.integers(-999_999, 999_999)) for _ in range(seats)),
        draw(st.integers(0, 999_999)),
        tuple(draw(st.lists(WORDS, max_size=3))),
    )


@given(position=positions())
def test_what_is_printed_reads_back(position: Position) -> None:
    assert parse_cgp(print_cgp(position), SMALL, DIGRAPHS) == position


@given(text=st.one_of(st.text(), st.text("ACHLch[]()/?.0123456789 -;\n", max_size=80)))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    is_position_or_refused(text)


def is_position_or_refused(text: str) -> None:
    try:
        position = parse_cgp(text, SMALL, DIGRAPHS)
    except NotCgp:
        return
    assert parse_cgp(print_cgp(position), SMALL, DIGRAPHS) == position


@given(position=positions(), at=st.integers(0, 200), put=st.sampled_from("A[]/?9 ;-"))
def test_a_changed_position_is_a_position_or_refused(position: Position, at: int, put: str) -> None:
    text = print_cgp(position)
    is_position_or_refused(text[:at] + put + text[at:])
