"""What cells stand for: what a routing key on them acts on."""

from dataclasses import dataclass
from typing import TypeAlias

from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile


@dataclass(frozen=True, slots=True)
class OnRack:
    """A tile of the reader's own rack."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class ToType:
    """Something that can be typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Reads:
    """Anything else that is written there: one word of the text."""

    text: str


@dataclass(frozen=True, slots=True)
class ToEnter:
    """A place that stands in for the Enter key."""


Meaning: TypeAlias = Coordinate | OnRack | ToType | Reads | ToEnter
"""A coordinate is the square itself, or where a word or a play begins."""
