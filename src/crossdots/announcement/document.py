"""A page for reading, in blocks: what a page of the documentation is once its marks have been read."""

from dataclasses import dataclass
from typing import TypeAlias

from crossdots.announcement.part import Passage


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a page (level 1), of a section (2), or of a part of one (3)."""

    level: int
    title: Passage


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: Passage


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list; the number of a numbered one belongs to its text."""

    text: Passage


@dataclass(frozen=True, slots=True)
class Display:
    """Lines that stand apart and are never joined: what is typed, or what a file holds."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Paragraph | Item | Display
