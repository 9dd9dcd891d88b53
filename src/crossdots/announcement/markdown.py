"""Pages read from the simple Markdown in which our documentation is written."""

import re
from collections.abc import Iterable, Iterator

from crossdots.announcement.document import Block, Display, Heading, Item, Paragraph
from crossdots.announcement.part import Literal, Name, Passage

_APART = " " * 4
_FENCE = "```"
_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"\* |\d+\. ")
_LINK = re.compile(r"\[([^\]]*)\]\([^)\s]*\)")


def parse_page(text: str) -> tuple[Block, ...]:
    """A page in the simple Markdown of our pages: headings, paragraphs, lists, lines that stand apart.

    Those are indented by four spaces, or stand between two lines of backquotes. Links keep their text.
    """
    return tuple(map(_block, _grouped(_without_fences(text))))


def _without_fences(text: str) -> Iterator[str]:
    """The lines, with those between lines of backquotes indented instead."""
    fenced = False
    for line in text.splitlines():
        if line.startswith(_FENCE):
            fenced = not fenced
            yield ""
        else:
            yield _APART + line if fenced else line


def _grouped(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines of each block."""
    group: list[str] = []
    for line in lines:
        apart = bool(group) and group[0].startswith(_APART)
        goes_on = line.startswith(_APART) if apart else _goes_on(line)
        if group and not goes_on:
            yield group
            group = []
        if line.strip() or (apart and goes_on):
            group.append(line)
    if group:
        yield group


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the running text before it."""
    return bool(line.strip()) and not _HEADING.match(line) and not _ITEM.match(line)


def _block(lines: list[str]) -> Block:
    if lines[0].startswith(_APART):
        return Display(tuple(line.removeprefix(_APART) for line in lines))
    text = " ".join(line.strip() for line in lines)
    if heading := _HEADING.fullmatch(text):
        return Heading(len(heading[1]), _passage(heading[2]))
    if _ITEM.match(text):
        return Item(_passage(text.removeprefix("* ")))
    return Paragraph(_passage(text))


def _passage(text: str) -> Passage:
    """Text with what stands in backquotes as literals."""
    pieces = _LINK.sub(r"\1", text).split("`")
    kinds = (Name, Literal)
    return Passage(tuple(kinds[place % 2](piece) for place, piece in enumerate(pieces) if piece))
