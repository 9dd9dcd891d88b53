"""The pages for players as one manual: cut into sections, found, and described."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.document import Block, Display, Heading, Item, Paragraph
from crossdots.announcement.markdown import parse_page
from crossdots.announcement.part import Literal, Number, Part, phrase

PAGES = (
    "README.md",
    "docs/installing.md",
    "docs/playing.md",
    "docs/rules.md",
    "docs/speech.md",
    "docs/braille.md",
    "docs/settings.md",
    "docs/games-on-record.md",
    "docs/e-mail-play.md",
    "docs/questions.md",
)
"""The pages of the manual in their order, by their places in the source tree."""

LONGEST_PIECE = 1_000
"""Characters that are told at once, so that an answer stays below 20 lines; a longer block is told alone."""


_PAUSES = (".", "?", "!", ":", "”")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it up to the next heading; `number` counts all sections from 1."""

    number: int
    heading: Heading
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The heading as plain text."""
        return self.heading.title.text


@dataclass(frozen=True, slots=True)
class Piece:
    """As much of a section as is told at once; the first piece of a section `opens` it."""

    section: Section
    blocks: tuple[Block, ...]
    opens: bool


# Sections.


def sections_of(pages: Iterable[str]) -> tuple[Section, ...]:
    """All sections of pages, each of which begins with a heading."""
    groups: list[tuple[Heading, list[Block]]] = []
    for block in (block for page in pages for block in parse_page(page)):
        if isinstance(block, Heading):
            groups.append((block, []))
        else:
            groups[-1][1].append(block)
    return tuple(
        Section(number, heading, tuple(blocks)) for number, (heading, blocks) in enumerate(groups, 1)
    )


def pieces_of(sections: Iterable[Section]) -> tuple[Piece, ...]:
    """The sections in pieces, none longer than LONGEST_PIECE unless it is one block."""
    return tuple(piece for section in sections for piece in _pieces(section))


def sections_named(sections: Sequence[Section], text: str) -> tuple[Section, ...]:
    """The sections that a number or words of a title mean.

    A whole title means its section alone, and whole words go before beginnings and endings of words.
    """
    if text.isascii() and text.isdecimal():
        return tuple(section for section in sections if str(section.number) == text.lstrip("0"))
    wanted = text.casefold()
    titles = [(section, section.title.casefold()) for section in sections]
    alone = [section for section, title in titles if title == wanted][:1]
    as_words = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    in_words = [section for section, title in titles if as_words.search(title)]
    return tuple(alone or in_words or [section for section, title in titles if wanted in title])


def sections_with(sections: Iterable[Section], text: str) -> tuple[Section, ...]:
    """The sections in which a text stands, in upper or lower case."""
    wanted = text.casefold()
    return tuple(section for section in sections if wanted in _plain(section).casefold())


def _plain(section: Section) -> str:
    return " ".join([section.title, *map(_plain_block, section.blocks)])


def _plain_block(block: Block) -> str:
    match block:
        case Heading(_, text) | Paragraph(text) | Item(text):
            return text.text
        case Display(lines):
            return " ".join(lines)


def _pieces(section: Section) -> Iterator[Piece]:
    blocks: list[Block] = []
    opens = True
    length = 0
    for block in section.blocks:
        longer = length + len(_plain_block(block))
        if blocks and longer > LONGEST_PIECE:
            yield Piece(section, tuple(blocks), opens)
            blocks, opens, longer = [], False, len(_plain_block(block))
        blocks.append(block)
        length = longer
    yield Piece(section, tuple(blocks), opens)


# Describing.


def describe_piece(piece: Piece) -> Announcement:
    """A section, or a part of it."""
    title = piece.section.heading.title
    number = Number(piece.section.number)
    key = "manual.section" if piece.opens else "manual.goes_on"
    return saying(phrase(key, number=number, title=title), *_parts(piece.blocks))


def describe_pages(sections: Iterable[Section]) -> Announcement:
    """The pages of the manual with the numbers of their first sections."""
    pages = tuple(_entry(section) for section in sections if section.heading.level == 1)
    return saying(phrase("manual.pages", entries=pages), phrase("manual.how"))


def describe_page(sections: Sequence[Section], chosen: Section) -> Announcement:
    """The sections of the page to which one belongs."""
    first = max(section.number for section in sections[: chosen.number] if section.heading.level == 1)
    after = (section.number for section in sections[first:] if section.heading.level == 1)
    page = sections[first - 1 : next(after, len(sections) + 1) - 1]
    title = page[0].heading.title
    return saying(phrase("manual.page", title=title, entries=tuple(map(_entry, page[1:]))))


def describe_found(found: Sequence[Section], text: Part) -> Announcement:
    """The sections in which a text was found."""
    return saying(phrase("manual.found", text=text, entries=tuple(map(_entry, found))))


def _entry(section: Section) -> Part:
    return phrase("manual.entry", number=Literal(str(section.number)), title=section.heading.title)


def _parts(blocks: Iterable[Block]) -> Iterator[Part]:
    for block in blocks:
        match block:
            case Heading(_, text) | Paragraph(text) | Item(text):
                yield text if text.text.endswith(_PAUSES) else phrase("manual.line", line=text)
            case Display(lines):
                for line in filter(str.strip, lines):
                    yield phrase("manual.line", line=Literal(line))
