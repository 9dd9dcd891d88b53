"""How each part of an announcement is spoken, at brief, normal and full, and with the NATO alphabet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Detail, full, normal, only_brief, saying
from crossdots.announcement.part import (
    At,
    Count,
    Face,
    Letters,
    Line,
    Literal,
    Name,
    Number,
    Part,
    Phrase,
    Place,
    Square,
    Word,
    phrase,
)
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import BLANK, ENGLISH, Tile, parse_tiles
from crossdots.speech.utterance import SpeechSettings, Spelling, speak

BRIEF, NORMAL, FULL = Detail
ACROSS, DOWN = Direction
NATO = SpeechSettings(spelling=Spelling.NATO)
D8 = Coordinate.parse("D8")
BLANK_E = Tile("E", is_blank=True)


def spoken(*parts: Part, settings: SpeechSettings | None = None) -> str:
    return speak(saying(*parts), settings or SpeechSettings())


@pytest.mark.parametrize("detail", Detail)
@pytest.mark.parametrize(
    ("part", "told"),
    [
        (At(D8), "D8"),
        (Place(D8, ACROSS), "8 D across"),
        (Place(D8, DOWN), "D 8 down"),
        (Face(Tile("Q"), 10), "Q 10"),
        (Face(Tile("Q"), 10, D8), "Q 10"),
        (Face(BLANK_E, 0), "blank E"),
        (Face(BLANK, 0), "blank"),
        (Letters(parse_tiles("AeX?")), "A, blank E, X, blank"),
        (Letters(()), ""),
        (Word(parse_tiles("TRAIN")), "TRAIN"),
        (Word(parse_tiles("TrAIn"), D8), "TRAIN, blank R, N,"),
        (Word(parse_tiles("TrAIn"), D8, plain=True), "TRAIN"),
        (Word(parse_tiles("BORsHTS")), "BORSHTS, blank first S,"),
        (Word(parse_tiles("BORSHTs")), "BORSHTS, blank last S,"),
        (Word(parse_tiles("SESsIOnS")), "SESSIONS, blank S number 3, N,"),
        (Word(parse_tiles("MaMMa")), "MAMMA, blank A, A,"),
        (Square(D8, Premium.NONE, is_start=False, tile=None, value=0), "plain"),
        (Square(D8, Premium.DOUBLE_LETTER, is_start=False, tile=None, value=0), "double letter"),
        (Square(D8, Premium.TRIPLE_LETTER, is_start=False, tile=None, value=0), "triple letter"),
        (Square(D8, Premium.DOUBLE_WORD, is_start=False, tile=None, value=0), "double word"),
        (Square(D8, Premium.TRIPLE_WORD, is_start=False, tile=None, value=0), "triple word"),
        (Square(D8, Premium.DOUBLE_WORD, is_start=True, tile=None, value=0), "star, double word"),
        (Square(D8, Premium.TRIPLE_WORD, is_start=False, tile=Tile("K"), value=5), "K 5"),
        (Square(D8, Premium.NONE, is_start=False, tile=BLANK_E, value=0), "blank E"),
        (Count(0, "tile"), "0 tiles"),
        (Count(1, "tile"), "1 tile"),
        (Count(-1, "point"), "minus 1 point"),
        (Count(-12, "point"), "minus 12 points"),
        (Number(12), "12"),
        (Number(-12), "minus 12"),
        (Number(-3.5), "minus 3.5"),
        (Number(18.0), "18.0"),
        (Name("Ann-Lee O'Hara"), "Ann-Lee O'Hara"),
        (Literal("8D TRAIN"), "8D TRAIN"),
        (phrase("turn.to_move", player=Name("Ann")), "Ann to move."),
        (phrase("refusal.find_blank"), "Name a letter, for example: find E."),
        (
            phrase("score.all", scores=(Name("Ann"), Number(-3), Count(1, "point"))),
            "Scores: Ann, minus 3, 1 point.",
        ),
    ],
)
def test_a_part(part: Part, told: str, detail: Detail) -> None:
    assert spoken(part, settings=SpeechSettings(detail)) == told


def line(direction: Direction, *squares: tuple[str, str], tiles_only: bool = False) -> Line:
    """A line from squares: the name of each, and its tile or its premium."""
    premiums = {premium.value: premium for premium in Premium}
    made = []
    for name, holds in squares:
        tile = None if holds in premiums or holds == "star" else parse_tiles(holds)[0]
        made.append(
            Square(
                Coordinate.parse(name),
                premiums.get(holds, Premium.NONE),
                holds == "star",
                tile,
                ENGLISH.value(tile) if tile else 0,
            )
        )
    return Line(direction, tuple(made), tiles_only)


MIXED = (
    *(("A8", "triple_word"), ("B8", "none"), ("C8", "Q"), ("D8", "i")),
    *(("E8", "none"), ("F8", "X"), ("G8", "double_letter"), ("H8", "star")),
)


def test_a_row_in_stretches() -> None:
    told = "A triple word; C to D QI, blank I; F, X; G double letter; H star, double word"
    assert spoken(line(ACROSS, *MIXED)) == told
    assert spoken(line(ACROSS, *MIXED), settings=SpeechSettings(BRIEF)) == told


def test_a_row_in_full_has_the_values_of_its_tiles() -> None:
    told = "A triple word; C to D Q 10 blank I; F, X 8; G double letter; H star, double word"
    assert spoken(line(ACROSS, *MIXED), settings=SpeechSettings(FULL)) == told


def test_a_row_of_its_tiles_only() -> None:
    assert spoken(line(ACROSS, *MIXED, tiles_only=True)) == "C to D QI, blank I; F, X"


def test_a_column_counts_its_rows() -> None:
    squares = (("H7", "A"), ("H8", "B"), ("H9", "double_letter"), ("H10", "none"), ("H11", "e"))
    assert spoken(line(DOWN, *squares)) == "7 to 8 AB; 9 double letter; 11, blank E"


def test_two_words_that_touch_only_a_gap() -> None:
    assert spoken(line(ACROSS, ("A1", "A"), ("B1", "none"), ("C1", "B"))) == "A, A; C, B"


@pytest.mark.parametrize("tiles_only", [True, False])
def test_a_plain_line(tiles_only: bool) -> None:
    assert spoken(line(ACROSS, ("A1", "none"), ("B1", "none"), tiles_only=tiles_only)) == "all plain"


def test_a_comma_gives_way_to_the_mark_after_it() -> None:
    train = Word(parse_tiles("TRAiN"), D8)
    row = phrase("line.row", number=Literal("8"), line=line(ACROSS, ("D8", "A"), ("E8", "i")))
    assert spoken(row) == "Row 8: D to E AI, blank I."
    place = Place(D8, ACROSS)
    here = phrase("board.word_here", word=train, place=place, letters=Letters(parse_tiles("TRAiN")))
    assert spoken(here) == "TRAIN, blank I, 8 D across, T, R, A, blank I, N."
    play = phrase("event.play", player=Name("Ann"), word=train, place=place, points=Count(10, "point"))
    assert spoken(play) == "Ann: TRAIN, blank I, at 8 D across, 10 points."


# The NATO alphabet.


def test_nato_is_for_letters_that_stand_alone() -> None:
    assert spoken(Letters(parse_tiles("AzX?")), settings=NATO) == "Alfa, blank Zulu, X-ray, blank"
    assert spoken(Face(Tile("Q"), 10), settings=NATO) == "Quebec 10"
    assert spoken(Face(BLANK_E, 0), settings=NATO) == "blank Echo"
    assert spoken(line(ACROSS, ("A1", "K")), settings=NATO) == "A, Kilo"


def test_nato_leaves_words_and_squares_alone() -> None:
    assert spoken(Word(parse_tiles("TRAiN")), settings=NATO) == "TRAIN, blank India,"
    assert spoken(At(D8), Place(D8, DOWN), settings=NATO) == "D8 D 8 down"


def test_every_letter_has_a_name_of_its_own() -> None:
    names = [spoken(Letters((Tile(letter),)), settings=NATO) for letter in ENGLISH.letters]
    assert [name[0] for name in names] == list(ENGLISH.letters)
    assert len(set(names)) == 26


def test_letters_of_several_characters_and_of_other_alphabets() -> None:
    assert spoken(Letters((Tile("CH"),)), settings=NATO) == "Charlie Hotel"
    assert spoken(Letters((Tile("Ä"),)), settings=NATO) == "Ä"
    assert spoken(Letters((Tile("CH"), Tile("LL")))) == "CH, LL"
    assert spoken(Word((Tile("CH"), Tile("A")))) == "CHA"


# The whole announcement.


def test_parts_follow_each_other_with_a_space() -> None:
    assert spoken(Name("one"), Name("two")) == "one two"


def test_a_part_that_says_nothing_leaves_no_gap() -> None:
    assert spoken(Name("one"), Letters(()), Name("two")) == "one two"


def test_the_details() -> None:
    announcement = saying(
        Name("always"), only_brief(Name("briefly")), normal(Name("more")), full(Name("all"))
    )
    told = [speak(announcement, SpeechSettings(detail)) for detail in Detail]
    assert told == ["always briefly", "always more", "always more all"]


TILES = st.builds(Tile, st.sampled_from(ENGLISH.letters), st.booleans()) | st.just(BLANK)
SQUARE_NAMES = st.builds(Coordinate, row=st.integers(0, 14), column=st.integers(0, 14))
SQUARES = st.builds(
    Square, SQUARE_NAMES, st.sampled_from(Premium), st.booleans(), st.none() | TILES, st.integers(0, 10)
)
PARTS: st.SearchStrategy[Part] = st.one_of(
    st.builds(At, SQUARE_NAMES),
    st.builds(Place, SQUARE_NAMES, st.sampled_from(Direction)),
    st.builds(Face, TILES, st.integers(0, 10)),
    st.builds(Letters, st.lists(TILES, min_size=1).map(tuple)),
    st.builds(Word, st.lists(TILES, min_size=1).map(tuple), st.none() | SQUARE_NAMES, st.booleans()),
    SQUARES,
    st.builds(Line, st.sampled_from(Direction), st.lists(SQUARES).map(tuple), st.booleans()),
    st.builds(Count, st.integers(), st.sampled_from(["tile", "point", "letter"])),
    st.builds(Number, st.integers()),
)
SENTENCES: st.SearchStrategy[Phrase] = st.builds(
    lambda parts: phrase("score.all", scores=tuple(parts)), st.lists(PARTS, min_size=1, max_size=4)
)


@given(SENTENCES, st.sampled_from(Detail), st.sampled_from(Spelling))
def test_any_parts_make_one_clean_line(sentence: Phrase, detail: Detail, spelling: Spelling) -> None:
    told = speak(saying(sentence), SpeechSettings(detail, spelling))
    assert told.startswith("Scores: ")
    assert told.isprintable()
    assert not any(marks in told for marks in (",,", ",.", ",;", ",:", "  "))


# What goes to a synthesizer without being printed.

ALOUD = SpeechSettings(synthesized=True)
ALOUD_IN_FULL = SpeechSettings(FULL, synthesized=True)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (Place(Coordinate.parse("A8"), ACROSS), "8A across"),
        (Place(Coordinate.parse("A8"), DOWN), "A8 down"),
        (Place(D8, ACROSS), "8 D across"),
        (Face(Tile("A"), 1), "A1"),
        (Face(Tile("A", is_blank=True), 0), "blank A"),
        (Letters(parse_tiles("AAB?")), "A, A, B, blank"),
        (Word(parse_tiles("IT")), "It"),
        (Word(parse_tiles("TrAIN")), "Train, blank R,"),
        (Name("A 1 IT"), "A 1 IT"),
        (phrase("event.lot", player=Name("Ann"), letter=Letters(parse_tiles("A"))), "Ann A"),
        (phrase("answer.placed", letter=Letters(parse_tiles("A")), at=At(D8)), "A, placed at D8."),
    ],
)
def test_the_letter_a_is_no_article_and_a_word_no_abbreviation(part: Part, told: str) -> None:
    assert spoken(part, settings=ALOUD) == told


def test_a_row_for_a_synthesizer() -> None:
    told = "A, triple word; C to D Qi, blank I; F, X; G double letter; H star, double word"
    assert spoken(line(ACROSS, *MIXED), settings=ALOUD) == told
    squares = (("A1", "T"), ("B1", "A"), ("C1", "A"), ("D1", "none"), ("E1", "A"))
    assert spoken(line(ACROSS, *squares), settings=ALOUD_IN_FULL) == "A, to C T 1 A1 A1; E, A1"


@given(SENTENCES, st.sampled_from(Detail), st.sampled_from(Spelling))
def test_for_a_synthesizer_only_marks_and_capitals_differ(
    sentence: Phrase, detail: Detail, spelling: Spelling
) -> None:
    printed = speak(saying(sentence), SpeechSettings(detail, spelling))
    aloud = speak(saying(sentence), SpeechSettings(detail, spelling, synthesized=True))
    assert aloud.isprintable()
    bare = [text.casefold().replace(",", "").replace(" ", "") for text in (printed, aloud)]
    assert bare[0] == bare[1]
