from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, ENGLISH, Tile, TileSet, parse_tiles
from crossdots.rules.move import Play
from crossdots.rules.refusal import (
    IllegalMove,
    NothingToPassOver,
    NoTilesPlaced,
    Occupied,
    OffBoard,
    Refusal,
    RunsOffBoard,
)
from crossdots.rules.spelling import NotSpelled, Spelled, lay_out, parse_word, print_word

DIGRAPHS = TileSet(
    counts={"A": 3, "C": 2, "CH": 1, "H": 1, "L": 2, "LL": 1, "O": 3},
    points={"A": 1, "C": 3, "CH": 5, "H": 4, "L": 1, "LL": 8, "O": 1},
    blanks=1,
)
"""A small set in which two letters are written with two characters each."""

TRAINER = drawn_board(STANDARD, [""] * 7 + [".TRAINER"])


def words(tile_set: TileSet) -> st.SearchStrategy[tuple[Spelled, ...]]:
    letter = st.builds(Spelled, st.sampled_from(tile_set.letters), st.booleans())
    return st.lists(st.one_of(letter, st.just(Spelled(None))), min_size=1, max_size=20).map(tuple)


def spelled(text: str, rack: str, board: Board = TRAINER, tile_set: TileSet = ENGLISH) -> str:
    """The tiles that a play puts down, as `A8=S I8=s`."""
    place, word = text.split()
    play = lay_out(board, parse_tiles(rack), *parse_place(place), parse_word(word, tile_set))
    return shown(play)


def shown(play: Play) -> str:
    return " ".join(f"{placed.at.name}={placed.tile.text}" for placed in play.placed)


def refused(text: str, rack: str = "AEINRST", board: Board = TRAINER) -> Refusal:
    with pytest.raises(IllegalMove) as raised:
        spelled(text, rack, board)
    return raised.value.refusal


def test_letters_blanks_and_tiles_to_pass_over_are_read() -> None:
    a, s, s_by_blank = Spelled("A"), Spelled("S"), Spelled("S", by_blank=True)
    assert parse_word("as", ENGLISH) == (a, s)
    assert parse_word("A-S", ENGLISH) == parse_word("a?s", ENGLISH) == (a, s_by_blank)
    assert parse_word("?s..-S", ENGLISH) == (s_by_blank, Spelled(None), Spelled(None), s_by_blank)


@given(words(ENGLISH))
def test_a_word_reads_back(word: tuple[Spelled, ...]) -> None:
    text = print_word(word, ENGLISH)
    assert parse_word(text, ENGLISH) == word
    assert parse_word(text.lower(), ENGLISH) == word
    assert parse_word(text.replace("-", "?"), ENGLISH) == word
    assert "[" not in text


@given(words(DIGRAPHS))
def test_a_word_with_letters_of_several_characters_reads_back(word: tuple[Spelled, ...]) -> None:
    text = print_word(word, DIGRAPHS)
    assert parse_word(text, DIGRAPHS) == word
    assert parse_word(text.lower(), DIGRAPHS) == word


def test_the_longest_letter_is_read_unless_brackets_part_it() -> None:
    ch, c, h = Spelled("CH"), Spelled("C"), Spelled("H")
    assert parse_word("CHALL", DIGRAPHS) == (ch, Spelled("A"), Spelled("LL"))
    assert parse_word("[CH]A[LL]", DIGRAPHS) == (ch, Spelled("A"), Spelled("LL"))
    assert parse_word("[C]H", DIGRAPHS) == (c, h)
    assert parse_word("-CH", DIGRAPHS) == (Spelled("CH", by_blank=True),)
    assert parse_word("C-H", DIGRAPHS) == (c, Spelled("H", by_blank=True))
    assert print_word((c, h), DIGRAPHS) == "[C]H"
    assert print_word((ch, h, c), DIGRAPHS) == "[CH]HC"
    assert print_word((Spelled("L", by_blank=True), Spelled("L")), DIGRAPHS) == "-[L]L"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ""),
        ("TRA1N", "1"),
        ("TRA N", " "),
        ("TRAIN-", "-"),
        ("TRAIN?", "?"),
        ("?-A", "-"),
        ("-.", "."),
        ("É", "É"),
        ("[AB]", "["),
        ("A]", "]"),
        ("\x00", "\x00"),
    ],
)
def test_what_spells_no_word_names_the_first_wrong_character(text: str, found: str) -> None:
    with pytest.raises(NotSpelled) as raised:
        parse_word(text, ENGLISH)
    assert raised.value.found == found
    assert raised.value.args == (text,)


@given(st.text(), st.sampled_from([ENGLISH, DIGRAPHS]))
def test_any_text_is_read_as_a_word_or_refused(text: str, tile_set: TileSet) -> None:
    with suppress(NotSpelled):
        word = parse_word(text, tile_set)
        assert parse_word(print_word(word, tile_set), tile_set) == word


@pytest.mark.parametrize(
    "text",
    ["8A STRAINERS", "8A SS", "8A S.......S", "8A STRAI..RS", "8a s.......s"],
)
def test_letters_on_the_board_are_spelled_left_out_or_passed_over(text: str) -> None:
    assert spelled(text, "SSA") == "A8=S I8=S"


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("B6 SOT", "B6=S B7=O"),
        ("B6 SO.", "B6=S B7=O"),
        ("B6 SOTS", "B6=S B7=O B9=S"),
        ("B6 SO.S", "B6=S B7=O B9=S"),
        ("B6 SOS", "B6=S B7=O B9=S"),
        ("D6 BAS", "D6=B D7=A D9=S"),
    ],
)
def test_a_word_may_run_down_through_a_tile(text: str, placed: str) -> None:
    assert spelled(text, "SOSBA") == placed


def test_a_word_that_can_be_read_with_the_letters_on_the_board_is_read_so() -> None:
    # T on B8: the T that is spelled is that one, and not a second T behind it.
    assert spelled("B7 ATE", "ATE") == "B7=A B9=E"
    assert spelled("B7 A.TE", "ATE") == "B7=A B9=T B10=E"


def test_a_word_may_start_on_a_tile() -> None:
    assert spelled("B8 THROB", "HROB") == "B9=H B10=R B11=O B12=B"
    assert spelled("B8 HROB", "HROB") == "B9=H B10=R B11=O B12=B"
    assert spelled("B8 .HROB", "HROB") == "B9=H B10=R B11=O B12=B"


@pytest.mark.parametrize(
    ("word", "rack", "placed"),
    [
        ("SEES", "SEES", "A1=S B1=E C1=E D1=S"),
        ("SEES", "SEE?", "A1=S B1=E C1=E D1=s"),
        ("SEES", "?SE?", "A1=S B1=E C1=e D1=s"),
        ("-SEES", "?SEE", "A1=s B1=E C1=E D1=S"),
        ("?SEES", "SEES?", "A1=s B1=E C1=E D1=S"),
        ("SE-ES", "S??E", "A1=S B1=E C1=e D1=s"),
        ("-S-E-E-S", "SEES", "A1=s B1=e C1=e D1=s"),
        ("SEES", "SE", "A1=S B1=E C1=E D1=S"),
        ("SEE-S", "SE?", "A1=S B1=E C1=E D1=s"),
    ],
)
def test_a_blank_goes_where_it_is_marked_and_then_where_it_is_needed(
    word: str, rack: str, placed: str
) -> None:
    assert spelled(f"1A {word}", rack) == placed


def test_letters_of_several_characters_take_one_square() -> None:
    board = Board(STANDARD)
    assert spelled("8H CHALLO", "[CH]A[LL]O", board, DIGRAPHS) == "H8=[CH] I8=A J8=[LL] K8=O"
    assert spelled("8H CHO", "?O", board, DIGRAPHS) == "H8=[ch] I8=O"
    crossed = board.placing({Coordinate.parse("H8"): Tile("CH"), Coordinate.parse("H9"): Tile("LL")})
    assert spelled("8G OCHO", "OO", crossed, DIGRAPHS) == "G8=O I8=O"
    assert spelled("9G OO", "OO", crossed, DIGRAPHS) == "G9=O I9=O"


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("8P AT", OffBoard(Coordinate.parse("P8"))),
        ("A16 AT", OffBoard(Coordinate.parse("A16"))),
        ("1M TRAIN", RunsOffBoard(Coordinate.parse("M1"), Direction.ACROSS, 3)),
        ("A14 TRA", RunsOffBoard(Coordinate.parse("A14"), Direction.DOWN, 2)),
        ("1O A.", RunsOffBoard(Coordinate.parse("O1"), Direction.ACROSS, 1)),
        ("1A A.", NothingToPassOver(Coordinate.parse("B1"))),
        ("8B TRAINER", NoTilesPlaced()),
        ("8B .......", NoTilesPlaced()),
        ("8B TRAIN.S", Occupied(Coordinate.parse("H8"), Tile("R"))),
    ],
)
def test_a_word_that_cannot_lie_so_is_refused(text: str, refusal: Refusal) -> None:
    assert refused(text) == refusal


def test_a_word_of_no_letters_places_no_tile() -> None:
    with pytest.raises(IllegalMove) as raised:
        lay_out(TRAINER, (), Coordinate.parse("A1"), Direction.ACROSS, ())
    assert raised.value.refusal == NoTilesPlaced()


LINES = st.text("...AEST", min_size=15, max_size=15)


@given(LINES, st.integers(0, 14), words(TileSet({"A": 1, "E": 1, "S": 1, "T": 1}, {}, 1)))
def test_a_word_lies_as_one_of_its_two_readings(line: str, column: int, word: tuple[Spelled, ...]) -> None:
    board = drawn_board(STANDARD, [line])
    at = Coordinate(row=0, column=column)
    try:
        play = lay_out(board, (), at, Direction.ACROSS, word)
    except IllegalMove:
        return
    after = board.placing(play.tiles)
    squares = STANDARD.line(Direction.ACROSS, 0)[column:]
    read = after.letters_at(squares[: len(word)])
    in_full = all(
        letter in (None, found) for letter, found in zip((s.letter for s in word), read, strict=True)
    )
    left_out = [placed.tile.letter for placed in play.placed] == [s.letter for s in word]
    assert in_full or left_out
    assert not set(play.squares) & set(board.tiles)
    reached = squares[: squares.index(play.placed[-1].at) + 1]
    assert None not in after.letters_at(reached)


@given(words(DIGRAPHS), st.lists(st.sampled_from(DIGRAPHS.tiles), max_size=7).map(tuple))
def test_blanks_serve_only_what_the_rack_lacks(word: tuple[Spelled, ...], rack: tuple[Tile, ...]) -> None:
    fresh = tuple(one for one in word if one.letter is not None)[:15]
    if not fresh:
        return
    play = lay_out(Board(STANDARD), rack, Coordinate.parse("A1"), Direction.ACROSS, fresh)
    for one, placed in zip(fresh, play.placed, strict=True):
        assert placed.tile.letter == one.letter
        assert placed.tile.is_blank or not one.by_blank
    unmarked = [placed.tile for one, placed in zip(fresh, play.placed, strict=True) if not one.by_blank]
    for letter in {tile.letter for tile in unmarked}:
        real = unmarked.count(Tile(letter))
        by_need = unmarked.count(BLANK.standing_for(letter))
        assert not by_need or real >= rack.count(Tile(letter))
    marked = sum(one.by_blank for one in fresh)
    assert sum(tile.is_blank for tile in unmarked) <= max(0, rack.count(BLANK) - marked)
