"""The manual and other pages as an embosser gets them: within their size, and nothing lost."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.document import Block, Display, Heading, Item, Paragraph
from crossdots.announcement.markdown import parse_page
from crossdots.announcement.part import Literal, Name, Passage
from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD
from crossdots.board.tile import Tile
from crossdots.braille.ascii_braille import ascii_braille
from crossdots.braille.board_page import board_stretches
from crossdots.braille.brf import (
    CONTINUATION,
    Page,
    PageSize,
    Stretch,
    brf,
    exact_cells,
    lines_of,
    manual_pages,
    plain_pages,
    prose_cells,
    words_of,
)
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.devices.liblouis import LiblouisMissing, find_binding, open_translator
from crossdots.devices.romanised import Romanised
from crossdots.navigation.manual import PAGES

ROOT = Path(__file__).parents[2]
CONTENTS = "Contents"
SIZES = [PageSize(40, 25), PageSize(32, 27)]
QUOTES = str.maketrans("“”’‘", "\"\"''")

UNCONTRACTED = UncontractedTranslator()


def text(words: str) -> Passage:
    return Passage((Name(words),))


def heading(level: int, words: str) -> Heading:
    return Heading(level, text(words))


def cells(words: str) -> str:
    return UNCONTRACTED.prose(words)


def pages_of(blocks: Iterable[Block], size: PageSize) -> tuple[Page, ...]:
    return manual_pages(blocks, CONTENTS, size, UNCONTRACTED)


def body_lines(blocks: Iterable[Block], size: PageSize | None = None) -> list[str]:
    """The lines under the running heads of a document whose contents take one page."""
    pages = pages_of([heading(1, "T"), *blocks], size or PageSize(20, 22))
    return [line for page in pages[1:] for line in page.lines[1:]][2:]


def as_text(lines: Iterable[str]) -> str:
    """Cells as ASCII braille with the lines joined, to be read in an assertion."""
    return "\n".join(map(ascii_braille, lines))


# The whole manual.


@cache
def liblouis() -> Translator:
    try:
        return open_translator(table_folder())
    except LiblouisMissing:
        pytest.skip("liblouis is not installed")


@cache
def manual() -> tuple[Block, ...]:
    """All pages for players, those of the manual and the news."""
    pages = [(ROOT / page).read_text("utf-8") for page in (*PAGES, "docs/changelog.md")]
    return tuple(block for page in pages for block in parse_page(page))


def words_of_block(block: Block) -> list[str]:
    match block:
        case Heading(_, passage) | Paragraph(passage) | Item(passage):
            return passage.text.split()
        case Display(lines):
            return " ".join(lines).split()


def words_on(pages: Iterable[Page]) -> list[str]:
    """The words of cells under the running heads, with words put together that were cut."""
    words: list[str] = []
    goes_on = False
    for line in (line for page in pages for line in page.lines[1:] if line):
        first, *others = line.strip("\u2800").split("\u2800")
        words += [words.pop() + first, *others] if goes_on else [first, *others]
        goes_on = words[-1].endswith(CONTINUATION)
        words[-1] = words[-1].removesuffix(CONTINUATION)
    return words


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_manual_stays_within_its_pages(size: PageSize) -> None:
    pages = manual_pages(manual(), CONTENTS, size, liblouis())
    assert len(pages) > 50
    assert max(len(line) for page in pages for line in page.lines) <= size.cells
    assert max(len(page.lines) for page in pages) <= size.lines
    file = brf(pages, size).decode("ascii")
    assert file.count("\f") == len(pages)
    for page in file.split("\f"):
        lines = page.split("\r\n")
        assert len(lines) - 1 <= size.lines
        assert all(len(line) <= size.cells for line in lines)


def as_liblouis_misreads(word: str) -> str:
    """What liblouis makes of the right cells of a word, by its own faults in reading back.

    Behind the indicator of a grade 1 word it takes the first run of capitals for one capital. There too it
    takes a comma or a colon inside a word for the groupsigns ea and cc, and anywhere a full stop at the
    beginning for dis, and the dots of an ellipsis.
    """
    if word in MISREAD:
        return MISREAD[word]
    read = re.sub("[A-Z]{2,}", lambda found: found[0].capitalize(), word, count=1)
    read = re.sub(r"(?<=\w),(?=\w)", "ea", read)
    read = re.sub(r"(?<=[a-z]):(?=\$)", "cc", read)
    return re.sub(r'^("?)\.(?=[\w[])', r"\1dis", read)


MISREAD = {
    "letter;": "lr;",  # a shortform before a semicolon
    "itself;": "xf;",
    "BRLTTY's": "BRLTTY'S",  # the capitals of a word end before its apostrophe
    ".....S.": "…dis.So.",  # a square of a position
    "Иван": "Ivan",  # this is no misreading: other scripts are brailled in Latin letters
}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_of_the_manual_is_lost(size: PageSize) -> None:
    """Read back through liblouis, the text is the source, up to spacing and the kind of quotation marks.

    Where liblouis misreads right cells, it has to do so in just the known way.
    """
    translator = Romanised(liblouis())
    louis = find_binding()
    pages = manual_pages(manual(), CONTENTS, size, translator)
    first = next(place for place, page in enumerate(pages) if translator.prose("Crossdots") in page.lines[0])
    brailled = words_on(pages[first:])
    source = [word for block in manual() for word in words_of_block(block)]
    assert len(brailled) == len(source)
    table = str(table_folder() / "crossdots-prose-en.ctb")
    read = louis.backTranslateString([table], "\u2800".join(brailled)).translate(QUOTES).split(" ")
    plain = [word.translate(QUOTES) for word in source]
    wrong = [pair for pair in zip(plain, read, strict=True) if pair[0] != pair[1]]
    assert [pair for pair in wrong if as_liblouis_misreads(pair[0]) != pair[1]] == []
    assert len(wrong) < len(source) / 200


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_contents_name_the_pages_of_the_headings(size: PageSize) -> None:
    translator = liblouis()
    pages = manual_pages(manual(), CONTENTS, size, translator)
    titles = [block for block in manual() if isinstance(block, Heading) and block.level == 1]
    for title in titles:
        name = translator.prose(title.title.text)
        (entry,) = [line for page in pages for line in page.lines[1:] if line.startswith(f"{name}\u2800⠐⠐")]
        number = entry.rpartition("\u2800")[2]
        found = [page for page in pages if page.lines[0].endswith(f"\u2800{number}")]
        assert len(found) == 1
        assert name in found[0].lines[0]
        assert name in found[0].lines[1]


# Custom by custom.


def test_a_page_begins_with_running_head_and_number() -> None:
    front, page = pages_of([heading(1, "Playing"), Paragraph(text("Ready."))], PageSize(30, 22))
    assert as_text(front.lines) == (
        '          ,CONTENTS         #A\n          ,CONTENTS\n\n,PLAYING """""""""""""""""" #B'
    )
    assert as_text(page.lines) == ("           ,PLAYING         #B\n           ,PLAYING\n\n  ,READY4")


def test_paragraphs_lists_and_lines_that_stand_apart() -> None:
    blocks: list[Block] = [
        Paragraph(text("one two three four five")),
        Item(text("first item of this list")),
        Item(text("second")),
        Paragraph(text("then")),
        Display(("play --seed 1 --draw x", "", "quit")),
    ]
    assert as_text(body_lines(blocks)) == (
        "  ONE TWO THREE FOUR\n"
        "FIVE\n"
        "\n"
        "FIRST ITEM OF THIS\n"
        "  LIST\n"
        "SECOND\n"
        "\n"
        "  THEN\n"
        "\n"
        "  PLAY --SEED #A\n"
        "    --DRAW X\n"
        "\n"
        "  QUIT"
    )


def test_headings_stand_in_cells_5_and_7() -> None:
    lines = body_lines(
        [heading(2, "Section"), Paragraph(text("a")), heading(3, "Part"), Paragraph(text("b"))]
    )
    assert as_text(lines) == "    ,SECTION\n  A\n\n      ,PART\n  B"


@given(st.integers(0, 40))
def test_no_heading_is_the_last_line_of_a_page(count: int) -> None:
    before: list[Block] = [Paragraph(text("filling")) for _ in range(count)]
    follows: list[Block] = [heading(2, "Section"), heading(3, "Part"), Paragraph(text("word " * 12))]
    for page in pages_of([heading(1, "T"), *before, *follows], PageSize(20, 22))[1:]:
        assert cells("Section") not in page.lines[-1]
        assert cells("Part") not in page.lines[-1]


def test_what_is_typed_is_marked_where_it_could_be_contracted() -> None:
    translator = liblouis()
    assert exact_cells("rack", translator) == "⠗⠁⠉⠅"
    assert exact_cells("board -E 8D", translator) == "⠰⠰⠃⠕⠁⠗⠙⠀⠰⠰⠤⠠⠑⠀⠼⠓⠠⠙"
    assert exact_cells("l", translator) == "⠰⠰⠇"
    assert exact_cells('["printed"]', translator) == "⠨⠣⠦⠰⠰⠏⠗⠊⠝⠞⠑⠙⠴⠨⠜"
    passage = Passage((Name("Type "), Literal("board"), Name(".")))
    (page,) = plain_pages(
        [Stretch(words_of(passage, translator), level=1)],
        PageSize(),
        translator,
    )
    assert page.lines[1].strip("\u2800") == "⠠⠞⠽⠏⠑⠀⠰⠰⠃⠕⠁⠗⠙⠲"


def test_each_word_has_capitals_of_its_own() -> None:
    translator = liblouis()
    capitals = "⠠⠙⠼⠙⠂⠀⠠⠇⠼⠙⠂⠀⠠⠁⠀⠯⠀⠠⠠⠞⠗⠁⠔⠀⠴"
    assert prose_cells("D4, L4, A and TRAIN was", translator) == capitals
    assert prose_cells("D4, L4, A, B was", translator) == "⠠⠙⠼⠙⠂⠀⠠⠇⠼⠙⠂⠀⠠⠁⠂⠀⠰⠠⠃⠀⠴"


@given(st.lists(st.text("⠁⠃⠉", min_size=1, max_size=70), min_size=1), st.integers(20, 40), st.integers(0, 6))
def test_a_stretch_keeps_its_words_and_its_width(words: list[str], width: int, indent: int) -> None:
    lines = lines_of(Stretch(tuple(words), indent, 2), width)
    assert max(map(len, lines)) <= width
    assert words_on([Page(("", *lines))]) == words


def test_without_form_feeds_every_page_has_all_its_lines() -> None:
    size = PageSize(20, 22, form_feeds=False)
    file = brf(pages_of([heading(1, "A"), heading(1, "B")], size), size).decode("ascii")
    assert "\f" not in file
    assert file.count("\r\n") == 3 * 22
    assert file.split("\r\n")[22].strip().startswith(",A")


# The board.


@pytest.mark.parametrize(
    ("width", "names", "row"),
    [
        (40, "    A B C D E F G H I J K L M N O", " #H = ' ' - ' ' ' A T ' ' - ' ' ="),
        (32, "    ABCDEFGHIJKLMNO", " #H =''-'''AT''-''="),
    ],
)
def test_the_board_has_a_cell_for_each_square(width: int, names: str, row: str) -> None:
    board = Board(STANDARD).placing(
        {Coordinate.parse("H8"): Tile("A", is_blank=True), Coordinate.parse("I8"): Tile("T")}
    )
    stretches = list(board_stretches(board, width, UNCONTRACTED))
    lines = [ascii_braille(line) for stretch in stretches for line in lines_of(stretch, width)]
    assert len(lines) == 16
    assert lines[0] == names
    assert lines[8] == row
    assert [line[:3] for line in lines[9:11]] == [" #I", "#AJ"]
    assert all(len("".join(line[3:].split())) == 15 for line in lines[1:])
