"""Announcements in cells: contracted prose around uncontracted tiles, and each cell knows its square."""

from collections.abc import Iterator, Mapping
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Announcement, Detail, full, normal, only_brief, saying
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
    Slot,
    Square,
    Word,
    phrase,
)
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import BLANK, ENGLISH, Tile, parse_tiles
from crossdots.braille.meaning import OnRack, Reads, ToType
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import BLANK_CELL, Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, windows
from crossdots.devices.liblouis import LiblouisMissing, open_translator

ACROSS, DOWN = Direction
D8, H8 = Coordinate.parse("D8"), Coordinate.parse("H8")
ANN, BEN = Name("Ann"), Name("Ben")
TRAIN = Word(parse_tiles("TRAIN"), D8)
WIDTHS = (20, 32, 40, 80)


@pytest.fixture(scope="module")
def liblouis() -> Translator:
    try:
        return open_translator(table_folder())
    except LiblouisMissing as missing:
        pytest.skip(str(missing))


def cells(chunks: tuple[Chunk, ...]) -> str:
    """The message in one line."""
    return "".join(BLANK_CELL * chunk.space_before + chunk.cells for chunk in chunks)


def squares(chunks: tuple[Chunk, ...]) -> list[tuple[str, str]]:
    """The chunks that belong to a square, each with its square's name."""
    return [(chunk.cells, chunk.meaning.name) for chunk in chunks if isinstance(chunk.meaning, Coordinate)]


def brailled(*parts: Part, by: Translator, detail: Detail = Detail.NORMAL) -> tuple[Chunk, ...]:
    return braille(saying(*parts), BrailleSettings(detail), by)


# The parts.


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (At(H8), "⠓⠼⠓"),
        (Place(D8, ACROSS), "⠼⠓⠰⠙"),
        (Place(D8, DOWN), "⠙⠼⠓"),
        (Face(Tile("Q"), 10), "⠟⠁⠚"),
        (Face(Tile("A"), 1), "⠁⠁"),
        (Face(Tile("E", is_blank=True), 0), "⠸⠑"),
        (Face(BLANK, 0), "⠸"),
        (Letters(parse_tiles("AEINRST")), "⠁⠑⠊⠝⠗⠎⠞"),
        (Letters(parse_tiles("AeX")), "⠁⠸⠑⠭"),
        (Letters(parse_tiles("AE?")), "⠁⠑⠀⠸"),
        (Letters(parse_tiles("?AE")), "⠸⠀⠁⠑"),
        (Letters(parse_tiles("??")), "⠸⠀⠸"),
        (Letters(parse_tiles("T")), "⠰⠞"),
        (Letters(parse_tiles("?")), "⠸"),
        (Word(parse_tiles("TrAIN")), "⠞⠸⠗⠁⠊⠝"),
        (Word(parse_tiles("TrAIN"), D8, plain=True), "⠞⠸⠗⠁⠊⠝"),
        (Word(parse_tiles("THE")), "⠞⠓⠑"),
        (Count(1, "point"), "⠼⠁⠀⠏⠞"),
        (Count(12, "point"), "⠼⠁⠃⠀⠏⠞⠎"),
        (Number(261), "⠼⠃⠋⠁"),
        (Number(-11), "⠐⠤⠼⠁⠁"),
        (Number(-3.5), "⠐⠤⠼⠉⠲⠑"),
        (Count(-1, "point"), "⠐⠤⠼⠁⠀⠏⠞"),
        (phrase("score.one", player=BEN, points=Number(-11)), "⠠⠃⠢⠀⠐⠤⠼⠁⠁"),
        (Name("the word"), "⠮⠀⠘⠺"),
        (Literal("exchange QV"), "⠑⠭⠉⠓⠁⠝⠛⠑⠀⠟⠧"),
        (phrase("turn.to_move", player=ANN), "⠠⠁⠝⠝⠀⠞⠕⠀⠍⠕⠧⠑"),
        (phrase("score.all", scores=(ANN, Number(3), BEN)), "⠠⠁⠝⠝⠂⠀⠼⠉⠂⠀⠠⠃⠢"),
    ],
)
def test_a_part(liblouis: Translator, part: Part, shown: str) -> None:
    assert cells(brailled(part, by=liblouis)) == shown


@pytest.mark.parametrize(
    ("premium", "is_start", "shown"),
    [
        (Premium.NONE, False, "⠄"),
        (Premium.DOUBLE_LETTER, False, "⠤"),
        (Premium.TRIPLE_LETTER, False, "⠦"),
        (Premium.DOUBLE_WORD, False, "⠶"),
        (Premium.TRIPLE_WORD, False, "⠿"),
        (Premium.DOUBLE_WORD, True, "⠪"),
    ],
)
def test_an_empty_square_is_its_sign(
    liblouis: Translator, premium: Premium, is_start: bool, shown: str
) -> None:
    chunks = brailled(Square(H8, premium, is_start, tile=None, value=0), by=liblouis)
    assert squares(chunks) == [(shown, "H8")]


def row_8() -> Line:
    """Row 8 with TRAIN on it, its I a blank."""
    premiums = {"A": Premium.TRIPLE_WORD, "D": Premium.DOUBLE_LETTER, "H": Premium.DOUBLE_WORD}
    premiums |= {"L": Premium.DOUBLE_LETTER, "O": Premium.TRIPLE_WORD}
    tiles = dict(zip("DEFGH", parse_tiles("TRAiN"), strict=True))
    made = (
        Square(
            Coordinate.parse(f"{column}8"),
            premiums.get(column, Premium.NONE),
            column == "H",
            tiles.get(column),
            1 if column in tiles else 0,
        )
        for column in "ABCDEFGHIJKLMNO"
    )
    return Line(ACROSS, tuple(made))


@pytest.mark.parametrize("detail", Detail)
def test_a_row_has_a_group_of_cells_for_each_square(liblouis: Translator, detail: Detail) -> None:
    row = phrase("line.row", number=Literal("8"), line=row_8())
    chunks = brailled(row, by=liblouis, detail=detail)
    assert cells(chunks) == "⠼⠓⠀⠿⠄⠄⠞⠗⠁⠸⠊⠝⠄⠄⠄⠤⠄⠄⠿"
    shown = ["⠿", "⠄", "⠄", "⠞", "⠗", "⠁", "⠸⠊", "⠝", "⠄", "⠄", "⠄", "⠤", "⠄", "⠄", "⠿"]
    assert squares(chunks) == [
        (cell, f"{column}8") for cell, column in zip(shown, "ABCDEFGHIJKLMNO", strict=True)
    ]


# Whole messages.

PLAY = phrase("event.play", player=ANN, word=TRAIN, place=Place(D8, ACROSS), points=Count(12, "point"))

MESSAGES: Mapping[str, tuple[Part, str]] = {
    "a play": (PLAY, "⠠⠁⠝⠝⠒⠀⠞⠗⠁⠊⠝⠀⠼⠓⠰⠙⠀⠼⠁⠃⠀⠏⠞⠎"),
    "a rack": (
        phrase("rack.faces", faces=(Face(Tile("A"), 1), Face(Tile("Q"), 10), Face(BLANK, 0))),
        "⠗⠁⠉⠅⠀⠁⠁⠀⠟⠁⠚⠀⠸",
    ),
    "a bag": (phrase("bag.count", count=Count(81, "tile")), "⠼⠓⠁⠀⠞⠊⠇⠑⠎⠀⠔⠀⠃⠁⠛"),
    "a gap": (phrase("refusal.gap", at=At(H8)), "⠛⠁⠏⠀⠁⠞⠀⠓⠼⠓"),
    "a challenge": (
        phrase("event.challenge_won", challenger=BEN, bad=(Literal("IH"), Literal("NO"))),
        "⠠⠃⠢⠒⠀⠡⠁⠇⠇⠢⠛⠑⠂⠀⠃⠁⠙⠒⠀⠊⠓⠀⠝⠕",
    ),
    "an edge": (phrase("square.cursor_left_edge", at=At(H8)), "⠇⠑⠋⠞⠀⠫⠛⠑⠂⠀⠓⠼⠓"),
    "words to type": (phrase("refusal.find_blank"), "⠠⠐⠝⠀⠁⠀⠇⠗⠂⠀⠿⠀⠑⠭⠁⠍⠏⠇⠑⠒⠀⠋⠊⠝⠙⠀⠑"),
}


@pytest.mark.parametrize(("message", "shown"), MESSAGES.values(), ids=MESSAGES)
def test_a_message(liblouis: Translator, message: Part, shown: str) -> None:
    assert cells(brailled(message, by=liblouis)) == shown


def test_parts_follow_each_other_with_a_blank_cell(liblouis: Translator) -> None:
    chunks = brailled(phrase("square.before", at=At(H8)), Face(Tile("N"), 1, H8), by=liblouis)
    assert cells(chunks) == "⠓⠼⠓⠀⠝⠁"
    assert squares(chunks) == [("⠓⠼⠓", "H8"), ("⠝⠁", "H8")]


def test_each_sentence_is_set_off_from_the_next_one(liblouis: Translator) -> None:
    """As in speech, but the last one ends with the message."""
    sentences = (phrase("bag.empty"), phrase("agree.takes_switch", option=ANN, text=ANN), phrase("bag.empty"))
    shown = "⠃⠁⠛⠀⠑⠍⠏⠞⠽⠲⠀⠠⠁⠝⠝⠒⠀⠞⠗⠥⠑⠀⠕⠗⠀⠋⠁⠇⠎⠑⠂⠀⠝⠀⠠⠁⠝⠝⠲⠀⠃⠁⠛⠀⠑⠍⠏⠞⠽"
    assert cells(brailled(*sentences, by=liblouis)) == shown


def test_a_mark_that_can_be_typed_ends_no_sentence(liblouis: Translator) -> None:
    shown = cells(brailled(phrase("program.hint"), phrase("bag.empty"), by=liblouis))
    assert shown == "⠓⠑⠇⠏⠒⠀⠰⠦⠀⠲⠀⠃⠁⠛⠀⠑⠍⠏⠞⠽"


def test_an_item_is_set_off_from_its_number_and_from_the_next_item(liblouis: Translator) -> None:
    voices = tuple(
        phrase("voice.numbered", number=Number(number), name=name)
        for number, name in enumerate((ANN, BEN), 1)
    )
    chunks = brailled(phrase("voice.some", voices=voices), by=liblouis)
    assert cells(chunks) == "⠼⠁⠒⠀⠠⠁⠝⠝⠂⠀⠼⠃⠒⠀⠠⠃⠢"


def test_what_has_several_words_is_listed_with_commas(liblouis: Translator) -> None:
    names = (Literal("help all"), Literal("keys"))
    assert cells(brailled(phrase("help.aliases", names=names), by=liblouis)) == "⠕⠗⠀⠓⠑⠇⠏⠀⠁⠇⠇⠂⠀⠅⠑⠽⠎"


@pytest.mark.parametrize(
    ("mark", "shown"),
    [("?", "⠰⠦"), (";", "⠰⠆"), ("-", "⠤"), ("??", "⠦⠦"), ("dd", "⠙⠙"), ("b", "⠰⠃"), ("X", "⠰⠭"), ("8", "⠼⠓")],
)
def test_a_mark_or_letter_alone_does_not_read_as_a_word(liblouis: Translator, mark: str, shown: str) -> None:
    chunks = brailled(Literal(mark), by=liblouis)
    assert cells(chunks) == shown
    assert {chunk.meaning for chunk in chunks} == {ToType(mark)}


def test_a_full_stop_stands_apart_from_what_is_to_be_typed(liblouis: Translator) -> None:
    kept, after = phrase("answer.kept"), phrase("bag.empty")
    assert cells(brailled(kept, by=liblouis)).endswith("⠀⠗⠑⠎⠥⠍⠑")
    assert cells(brailled(kept, after, by=liblouis)).endswith("⠀⠗⠑⠎⠥⠍⠑⠀⠲⠀⠃⠁⠛⠀⠑⠍⠏⠞⠽")


@pytest.mark.parametrize("width", [12, 20])
def test_the_number_of_a_choice_stands_before_it(liblouis: Translator, width: int) -> None:
    choices = [phrase(f"speech.ask_{way}") for way in ("printed", "screen_reader", "self", "none")]
    shown = [window.cells.rstrip(BLANK_CELL) for window in windows(brailled(*choices, by=liblouis), width)]
    assert "".join(shown).count("⠒") == len(choices)
    assert not any(window.endswith("⠒") for window in shown)


@pytest.mark.parametrize("width", [12, 20, 40])
def test_each_row_of_the_board_begins_a_window(liblouis: Translator, width: int) -> None:
    rows = [phrase("line.row", number=Literal(name), line=row_8()) for name in "89"]
    shown = windows(brailled(*rows, phrase("board.premiums_hint"), by=liblouis), width)
    begins = [window.cells[:2] for window in shown if window.cells.startswith(("⠼", "⠍⠒"))]
    assert begins == ["⠼⠓", "⠼⠊", "⠍⠒"]
    assert BLANK_CELL.join(window.cells.rstrip(BLANK_CELL) for window in shown).count("⠲") == 0


def test_the_details(liblouis: Translator) -> None:
    announcement = saying(Name("a"), only_brief(Name("b")), normal(Name("c")), full(Name("d")))
    shown = [cells(braille(announcement, BrailleSettings(detail), liblouis)) for detail in Detail]
    assert shown == ["⠁⠀⠰⠃", "⠁⠀⠰⠉", "⠁⠀⠰⠉⠀⠰⠙"]


def test_a_contraction_sees_its_whole_word(liblouis: Translator) -> None:
    """Prose that a wording and a name make together is translated together."""
    assert cells(brailled(phrase("answer.recalled", line=Name("the")), by=liblouis)).endswith("⠃⠁⠉⠅⠒⠀⠮")


def test_an_empty_message_has_no_cells(liblouis: Translator) -> None:
    assert brailled(by=liblouis) == brailled(Letters(()), by=liblouis) == ()


# Squares for the routing keys.


def test_each_part_leads_to_its_square(liblouis: Translator) -> None:
    chunks = brailled(
        At(H8),
        Place(D8, DOWN),
        TRAIN,
        Face(Tile("T"), 1, D8),
        Square(H8, Premium.NONE, is_start=False, tile=Tile("N"), value=1),
        by=liblouis,
    )
    names = ["H8", "D8", "D8", "D8", "H8"]
    assert [name for _, name in squares(chunks)] == names


def test_what_lies_nowhere_leads_nowhere(liblouis: Translator) -> None:
    nowhere = (Face(Tile("T"), 1), Word(parse_tiles("AT")), Letters(parse_tiles("AT")), ANN, Number(8))
    assert squares(brailled(*nowhere, Literal("H8"), Count(2, "tile"), by=liblouis)) == []


def test_a_routing_key_finds_the_word_the_place_and_the_text(liblouis: Translator) -> None:
    (window,) = windows(brailled(PLAY, by=liblouis), 40)
    word, place = window.cells.index("⠞⠗⠁⠊⠝"), window.cells.index("⠼⠓⠰⠙")
    assert {window.meaning(word + step) for step in range(5)} == {D8}
    assert {window.meaning(place + step) for step in range(4)} == {D8}
    assert {window.meaning(index) for index in (word - 1, word + 5, place + 4, 39)} == {None}
    assert window.meaning(0) == Reads("Ann:")


RACK = parse_tiles("Q?A")


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (Letters(RACK, on_rack=True), "⠟⠀⠸⠀⠁"),
        (
            phrase("rack.faces", faces=(Face(RACK[0], 10), Face(RACK[1], 0), Face(RACK[2], 1))),
            "⠗⠁⠉⠅⠀⠟⠁⠚⠀⠸⠀⠁⠁",
        ),
    ],
)
def test_a_routing_key_finds_each_tile_of_the_rack(part: Part, shown: str) -> None:
    (window,) = windows(brailled(part, by=UncontractedTranslator()), len(shown))
    assert window.cells == shown
    rack = [meaning for meaning in window.meanings if isinstance(meaning, OnRack)]
    assert [meaning for meaning, _ in groupby(rack)] == [OnRack(tile) for tile in RACK]


def test_a_routing_key_finds_what_is_to_be_typed_and_other_words() -> None:
    part = phrase("help.about", name=Literal("8D TRAIN"), what=Name("plays it"))
    (window,) = windows(brailled(part, by=UncontractedTranslator()), 30)
    assert window.cells.rstrip(BLANK_CELL) == "⠼⠓⠰⠙⠀⠞⠗⠁⠊⠝⠒⠀⠏⠇⠁⠽⠎⠀⠊⠞"
    assert {window.meaning(cell) for cell in (*range(4), *range(5, 10))} == {ToType("8D TRAIN")}
    assert [window.meaning(cell) for cell in (4, 11, 16, 18)] == [None, None, Reads("plays"), Reads("it")]


# Nothing is lost, whatever is said.


class Noting:
    """A translator that notes all that another one gives."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self.given: list[str] = []

    def prose(self, text: str) -> str:
        return self._noted(self._translator.prose(text))

    def board(self, text: str) -> str:
        return self._noted(self._translator.board(text))

    def tile(self, text: str) -> str:
        return self._noted(self._translator.tile(text))

    def _noted(self, given: str) -> str:
        self.given.append(given)
        return given


TILES = st.builds(Tile, st.sampled_from(ENGLISH.letters), st.booleans()) | st.just(BLANK)
SEVERAL_TILES = st.lists(TILES, min_size=2, max_size=9).map(tuple)
COORDINATES = st.builds(Coordinate, row=st.integers(0, 14), column=st.integers(0, 14))
SQUARES = st.builds(
    Square, COORDINATES, st.sampled_from(Premium), st.booleans(), st.none() | TILES, st.integers(0, 10)
)
PARTS: st.SearchStrategy[Part] = st.one_of(
    st.builds(At, COORDINATES),
    st.builds(Place, COORDINATES, st.sampled_from(Direction)),
    st.builds(Face, TILES, st.integers(0, 10), st.none() | COORDINATES),
    st.builds(Letters, SEVERAL_TILES),
    st.builds(Word, SEVERAL_TILES, st.none() | COORDINATES, st.booleans()),
    st.builds(Line, st.sampled_from(Direction), st.lists(SQUARES, max_size=15).map(tuple)),
    st.builds(Count, st.integers(), st.sampled_from(["tile", "point", "letter"])),
    st.builds(Number, st.integers()),
    st.builds(Name, st.text(max_size=12)),
    st.builds(Literal, st.text(min_size=2, max_size=12)),
)
SENTENCES: st.SearchStrategy[Phrase] = st.builds(
    lambda player, points: phrase("event.withdrawn", player=player, points=tuple(points)),
    PARTS,
    st.lists(PARTS, max_size=3),
)
ANNOUNCEMENTS: st.SearchStrategy[Announcement] = st.lists(PARTS | SENTENCES, max_size=5).map(
    lambda parts: saying(*parts)
)


def words(line: str) -> list[str]:
    """The groups of cells between blank cells."""
    return [group for group in line.split(BLANK_CELL) if group]


def squares_named(part: Slot) -> Iterator[Coordinate]:
    """Every square that a part shows, in reading order."""
    match part:
        case tuple():
            for one in part:
                yield from squares_named(one)
        case Phrase():
            for slot in part.slots.values():
                yield from squares_named(slot)
        case Line():
            yield from squares_named(part.squares)
        case At(at) | Place(at) | Square(at):
            yield at
        case Face(_, _, at) | Word(_, at):
            if at is not None:
                yield at
        case _:
            return


@pytest.mark.parametrize("contracted", [True, False])
@given(announcement=ANNOUNCEMENTS)
def test_no_cell_is_lost_and_every_square_is_kept(
    liblouis: Translator, contracted: bool, announcement: Announcement
) -> None:
    noting = Noting(liblouis if contracted else UncontractedTranslator())
    chunks = braille(announcement, BrailleSettings(), noting)
    assert words(cells(chunks)) == words("".join(noting.given))
    named = list(squares_named(announcement.at(Detail.NORMAL)))
    kept = [chunk.meaning for chunk in chunks if isinstance(chunk.meaning, Coordinate)]
    assert kept == named


@pytest.mark.parametrize("width", WIDTHS)
@given(announcement=ANNOUNCEMENTS)
def test_every_window_is_full_width_and_every_cell_keeps_its_square(
    liblouis: Translator, width: int, announcement: Announcement
) -> None:
    chunks = braille(announcement, BrailleSettings(), liblouis)
    cut = windows(chunks, width)
    assert all(len(window.cells) == len(window.meanings) == width for window in cut)
    shown = [
        (cell, meaning)
        for window in cut
        for cell, meaning in zip(window.cells, window.meanings, strict=True)
        if cell != BLANK_CELL
    ]
    assert shown == [(cell, chunk.meaning) for chunk in chunks for cell in chunk.cells]
