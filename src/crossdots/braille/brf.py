"""Pages for an embosser: text laid out in cells by the customs of literary braille, and written as BRF.

A page begins with its running head in the middle and its number at the right. Paragraphs begin in cell 3, and
list items in cell 1 and go on in cell 3. Main headings are centred; others stand in cells 5 and 7. What is to
be typed is uncontracted; where a contraction would be usual, the grade 1 indicator of a word is in front. A
word that is longer than a line goes on in the next, after a dot 5.

Each word has its own capitals. A passage of capitals would be shorter, but who opens a page in its middle
doesn't know of it, and neither do programs that read braille back.

Source: BANA, Braille Formats, Principles of Print-to-Braille Transcription; The Rules of Unified English
Braille, section 5, for grade 1 words, and section 8, for capitals.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import assert_never

from crossdots.announcement.document import Block, Display, Heading, Item, Paragraph
from crossdots.announcement.part import Literal, Passage
from crossdots.braille.ascii_braille import ascii_braille
from crossdots.braille.translator import BLANK_CELL, Translator, plain_text
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk

FEWEST_CELLS, MOST_CELLS = 20, 100
FEWEST_LINES, MOST_LINES = 22, 100
"""A board with its column names and its running head fits on the smallest page."""

CONTINUATION = "⠐"
"""At the end of a line that ends inside a word."""
GRADE_1_WORD = "⠰⠰"
"""Before a word that is written without contractions, though some would be usual there."""
CAPITALS_PASSAGE, CAPITALS_END = "⠠⠠⠠", "⠠⠄"
"""Before the first of several words in capitals, and behind the last."""
_OPENING = {"(": "⠐⠣", "[": "⠨⠣", '"': "⠦"}
"""What stands before the indicator of a grade 1 word: behind it ⠦ would be a question mark."""

_GUIDE_DOT = "⠐"
_FEWEST_GUIDE_DOTS = 2
_NUMBER_CELLS = 6
"""Cells at the end of a line that are kept free for a page's number, and for the space before it."""
_DEEPEST_LISTED = 2
"""Level of the headings in the table of contents."""
_LINE_END = "\r\n"
_FORM_FEED = "\f"


@dataclass(frozen=True, slots=True)
class PageSize:
    """Cells of a line and lines of a page. Without form feeds each page is filled up with empty lines."""

    cells: int = 40
    lines: int = 25
    form_feeds: bool = True


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of cells that are laid out as one: a paragraph, an item, a heading; without words an empty line.

    `first` and `runover` are how many cells stay empty before its first line and before the others. `level`
    is that of a heading; one of level 1 begins a page, is centred, and is the running head from there on.
    """

    words: tuple[str, ...]
    first: int = 0
    runover: int = 0
    blank_before: bool = False
    level: int = 0

    @classmethod
    def of(cls, chunks: Iterable[Chunk], first: int, runover: int, *, level: int = 0) -> "Stretch":
        """What an announcement has become, in words."""
        words: list[str] = []
        for chunk in chunks:
            if chunk.space_before or not words:
                words.append(chunk.cells)
            else:
                words[-1] += chunk.cells
        return cls(tuple(words), first, runover, level=level)


@dataclass(frozen=True, slots=True)
class Page:
    """Lines of Unicode braille without blank cells at their ends; the first has running head and number."""

    lines: tuple[str, ...]


def manual_pages(
    blocks: Iterable[Block], contents_title: str, size: PageSize, translator: Translator
) -> tuple[Page, ...]:
    """A document that begins with a main heading, after its table of contents."""
    stretches = tuple(_stretches(blocks, translator))
    title = Stretch(_words(translator.prose(contents_title)), level=1)
    front: tuple[Page, ...] = ()
    while True:
        body = _Book(size, translator, len(front) + 1)
        body.set(stretches)
        entries = [
            list(_entry(heading, page, size, translator))
            for heading, page in body.found
            if heading.level <= _DEEPEST_LISTED
        ]
        contents = _Book(size, translator, 1)
        contents.set([title])
        for entry in entries:
            contents.keep_together(len(entry) - 1)
            contents.add(entry)
        if len(contents.pages) == len(front):
            return (*contents.pages, *body.pages)
        front = contents.pages


def document_pages(blocks: Iterable[Block], size: PageSize, translator: Translator) -> tuple[Page, ...]:
    """The same without contents."""
    return plain_pages(tuple(_stretches(blocks, translator)), size, translator)


def plain_pages(stretches: Sequence[Stretch], size: PageSize, translator: Translator) -> tuple[Page, ...]:
    """Pages of what is laid out already. The first stretch is a main heading."""
    book = _Book(size, translator, 1)
    book.set(stretches)
    return book.pages


def brf(pages: Iterable[Page], size: PageSize) -> bytes:
    """The pages as the bytes of a BRF file."""
    return "".join(_page_text(page, size) for page in pages).encode("ascii")


def _page_text(page: Page, size: PageSize) -> str:
    lines = list(map(ascii_braille, page.lines))
    if not size.form_feeds:
        lines += [""] * (size.lines - len(lines))
    return "".join(line + _LINE_END for line in lines) + _FORM_FEED * size.form_feeds


# From blocks to words of cells.


def _stretches(blocks: Iterable[Block], translator: Translator) -> Iterator[Stretch]:
    """Each block laid out; an empty line sets lists, and lines that stand apart, off from the rest."""
    before: Block | None = None
    for block in blocks:
        apart = type(block) is not type(before) and any(
            isinstance(it, Item | Display) for it in (before, block)
        )
        apart = apart and not isinstance(before, Heading)
        match block:
            case Heading(level, title):
                indent = 2 * min(level, 3)
                words = words_of(title, translator)
                yield Stretch(words, indent, indent, blank_before=True, level=level)
            case Paragraph(text):
                yield Stretch(words_of(text, translator), 2, 0, apart)
            case Item(text):
                yield Stretch(words_of(text, translator), 0, 2, apart)
            case Display(lines):
                for place, line in enumerate(lines):
                    yield Stretch(_words(exact_cells(line, translator)), 2, 4, apart and place == 0)
            case _:
                assert_never(block)
        before = block


def words_of(passage: Passage, translator: Translator) -> tuple[str, ...]:
    """Words of cells: sentences as the translator has them, what is to be typed without contractions."""
    pieces = (
        exact_cells(piece.text, translator)
        if isinstance(piece, Literal)
        else prose_cells(piece.text, translator)
        for piece in passage.pieces
    )
    return _words("".join(pieces))


def prose_cells(text: str, translator: Translator) -> str:
    """Sentences as the translator has them, but each word with capitals of its own."""
    cells = translator.prose(text)
    if CAPITALS_PASSAGE not in cells:
        return cells
    words: list[str] = []
    in_passage = False
    for word, there in zip(plain_text(text).split(" "), cells.split(BLANK_CELL), strict=True):
        in_passage = in_passage or CAPITALS_PASSAGE in there
        words.append(translator.prose(word) if in_passage else there)
        in_passage = in_passage and CAPITALS_END not in there
    return BLANK_CELL.join(words)


def exact_cells(text: str, translator: Translator) -> str:
    """Text to be typed, word by word without contractions, with its capitals."""
    return BLANK_CELL.join(_exact_word(word, translator) for word in text.split(" "))


def _exact_word(word: str, translator: Translator) -> str:
    cells = UncontractedTranslator().prose(word)
    if cells == translator.prose(word) or not any(map(str.isalpha, word)):
        return cells
    before = "".join(_OPENING[mark] for mark in takewhile(_OPENING.__contains__, word))
    return before + GRADE_1_WORD + cells.removeprefix(before)


def _words(cells: str) -> tuple[str, ...]:
    return tuple(filter(None, cells.split(BLANK_CELL)))


# From words to lines.


def lines_of(stretch: Stretch, cells: int) -> list[str]:
    """The lines of a stretch, none longer than `cells`; a word that no line holds is cut."""
    lines = [BLANK_CELL * stretch.first]
    begun = False
    for word in stretch.words:
        if begun and len(lines[-1]) + 1 + len(word) > cells:
            lines.append(BLANK_CELL * stretch.runover)
            begun = False
        rest = BLANK_CELL * begun + word
        while len(lines[-1]) + len(rest) > cells:
            room = cells - len(lines[-1]) - 1
            lines[-1] += rest[:room] + CONTINUATION
            lines.append(BLANK_CELL * stretch.runover)
            rest = rest[room:]
        lines[-1] += rest
        begun = True
    return [line.rstrip(BLANK_CELL) for line in lines]


def _centred(words: Sequence[str], cells: int) -> list[str]:
    lines = lines_of(Stretch(tuple(words)), cells)
    return [BLANK_CELL * ((cells - len(line)) // 2) + line for line in lines]


def _entry(heading: Stretch, page: int, size: PageSize, translator: Translator) -> Iterator[str]:
    """A heading in the table of contents: guide dots lead to the number of its page."""
    indent = 2 * (heading.level - 1)
    *lines, last = lines_of(Stretch(heading.words, indent, indent + 4), size.cells - _NUMBER_CELLS)
    yield from lines
    number = translator.prose(str(page))
    dots = size.cells - len(last) - len(number) - 2
    guide = (_GUIDE_DOT if dots >= _FEWEST_GUIDE_DOTS else BLANK_CELL) * dots
    yield f"{last}{BLANK_CELL}{guide}{BLANK_CELL}{number}"


# From lines to pages.


@dataclass(slots=True)
class _Book:
    """Pages as they fill. `found` has each heading with the number of its page."""

    size: PageSize
    translator: Translator
    first_number: int
    found: list[tuple[Stretch, int]] = field(default_factory=list)
    _pages: list[list[str]] = field(default_factory=list)
    _head: tuple[str, ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them; the last may not be full."""
        return tuple(Page(tuple(lines)) for lines in self._pages)

    def set(self, stretches: Sequence[Stretch]) -> None:
        """Lay out stretches. No heading is the last thing on a page."""
        for place, stretch in enumerate(stretches):
            if stretch.level == 1:
                self._head = stretch.words
                self._begin_page()
                self._find(stretch)
                self.add([*_centred(stretch.words, self.size.cells), ""])
                continue
            lines = lines_of(stretch, self.size.cells)
            if stretch.level:
                self.keep_together(len(lines) + _lines_to_follow(stretches[place:], self.size.cells))
            if stretch.blank_before:
                self.add([""])
            self.add(lines[:1])
            self._find(stretch)
            self.add(lines[1:])

    def add(self, lines: Iterable[str]) -> None:
        """Lines as they are, on as many pages as they take; no empty line at the top, nor two together."""
        for line in lines:
            if len(self._pages[-1]) == self.size.lines:
                self._begin_page()
            if line or (len(self._pages[-1]) > 1 and self._pages[-1][-1]):
                self._pages[-1].append(line)

    def keep_together(self, count: int) -> None:
        """Begin a page unless this one has room for so many lines and an empty one before them."""
        if len(self._pages[-1]) + 1 + count > self.size.lines:
            self._begin_page()

    def _begin_page(self) -> None:
        number = self.translator.prose(str(self.first_number + len(self._pages)))
        room = self.size.cells - 2 * _NUMBER_CELLS
        head = BLANK_CELL.join(_that_fit(self._head, room))
        line = BLANK_CELL * ((self.size.cells - len(head)) // 2) + head
        self._pages.append([line + BLANK_CELL * (self.size.cells - len(line) - len(number)) + number])

    def _find(self, stretch: Stretch) -> None:
        if stretch.level:
            self.found.append((stretch, self.first_number + len(self._pages) - 1))


def _that_fit(words: Sequence[str], room: int) -> list[str]:
    """As many of the first words as fit into so many cells with spaces between."""
    lengths = (len(BLANK_CELL.join(words[: count + 1])) for count in range(len(words)))
    fitting = len(list(takewhile(lambda length: length <= room, lengths)))
    return list(words[:fitting])


def _lines_to_follow(stretches: Sequence[Stretch], cells: int) -> int:
    """How many lines stay with a heading, the first of these: further headings, and two lines of text."""
    count = 0
    for stretch in stretches[1:]:
        lines = len(lines_of(stretch, cells)) + stretch.blank_before
        if not stretch.level:
            return count + min(lines, 2)
        count += lines
    return count
