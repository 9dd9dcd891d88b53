"""Positions as CGP: what is read, what is refused, and that reading and printing are inverses."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import BLANK, ENGLISH, UNKNOWN, Tile, TileSet, parse_tiles
from crossdots.record.cgp import (
    CgpFlaw,
    NotCgp,
    Position,
    laid_out,
    parse_cgp,
    parse_rack,
    parse_squares,
    position_of,
    print_cgp,
)
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.recount import recount
from crossdots.record.retold import retell
from crossdots.rules.variant import TOURNAMENT

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


# As states of a game.


def test_a_position_is_laid_out_with_what_nobody_knows() -> None:
    state = laid_out(read(f"{TRAIN} AERS?/ 12/40 1"), TOURNAMENT, ("Ann", "Ben"))
    assert state.racks == ((*parse_tiles("AERS?"), UNKNOWN, UNKNOWN), (UNKNOWN,) * 7)
    assert (state.scores, state.turn, len(state.bag)) == ((12, 40), 0, 81)


def test_near_the_end_racks_are_filled_as_far_as_there_are_tiles() -> None:
    letters = "".join(letter * ENGLISH.counts[letter] for letter in ENGLISH.letters)[:89]
    rows = [letters[start : start + 15] for start in range(0, 75, 15)] + [f"{letters[75:]}1"] + ["15"] * 9
    state = laid_out(read(f"{'/'.join(rows)} Y/ 0/0 0"), TOURNAMENT, ("Ann", "Ben"))
    assert state.bag == ()
    assert [len(rack) for rack in state.racks] == [7, 4]


def test_racks_of_nine_are_laid_out_by_their_rules() -> None:
    state = laid_out(read(f"{TRAIN} AERS?OOEE/ 0/0 0"), TOURNAMENT, ("Ann", "Ben"))
    assert state.variant.rack_size == 9
    with pytest.raises(NotCgp) as caught:
        laid_out(read(f"{TRAIN} AERS?OOEEE/ 0/0 0"), TOURNAMENT, ("Ann", "Ben"))
    assert caught.value.flaw is CgpFlaw.TILES


@pytest.mark.parametrize(
    ("row", "racks", "found"),
    [
        ("QQQQQ10", "/", "Q"),
        ("Q14", "Q/", "Q"),
        ("15", "Z/Z", "Z"),
        ("aa13", "?/", "?"),
        ("QX13", "QXE/K", "QX"),
    ],
)
def test_there_are_no_more_of_a_letter_than_the_set_has(row: str, racks: str, found: str) -> None:
    position = read(f"{row}/{'/'.join(['15'] * 14)} {racks} 0/0 0")
    with pytest.raises(NotCgp) as caught:
        laid_out(position, TOURNAMENT, ("Ann", "Ben"))
    assert (caught.value.flaw, caught.value.found) == (CgpFlaw.SET, found)


def test_all_of_a_letter_may_be_there_and_blanks_for_it_besides() -> None:
    position = read(f"Qqq12/{'/'.join(['15'] * 14)} ZJ/KX 0/0 0")
    assert laid_out(position, TOURNAMENT, ("Ann", "Ben")).board == position.board


def test_a_state_is_a_position_with_the_player_to_move_first() -> None:
    state = laid_out(read(f"{TRAIN} AERS?/QX/Z 12/40/7 0"), TOURNAMENT, ("Ann", "Ben", "Cat"))
    position = position_of(replace(state, turn=1), ("lex enable",))
    assert print_cgp(position) == f"{TRAIN} QX/Z/AERS? 40/7/12 0 lex enable;"


def test_turns_without_points_are_counted() -> None:
    game = "#player1 A\n#player2 B\n>A:  8D TRAIN +12 12\n>B:  - +0 0\n>A:  -2 +0 12\n"
    game += ">B:  I8 S +7 7\n>B:  -- -7 0\n"
    places = retell(recount(read_gcg(game.encode(), ENGLISH)))
    assert [position_of(place.state).scoreless for place in places] == [0, 0, 1, 2, 0, 3]


@given(st.text(max_size=120) | st.builds("{} {}".format, st.just(TRAIN), st.text(max_size=30)))
def test_any_text_is_a_position_or_is_refused(text: str) -> None:
    with suppress(NotCgp):
        position = read(text)
        assert read(print_cgp(position)) == position
        names = ("Ann", "Ben", "Cat", "Dan")[: len(position.racks)]
        state = laid_out(position, TOURNAMENT, names)
        assert replace(position_of(state), scoreless=0) == replace(position, scoreless=0, instructions=())
