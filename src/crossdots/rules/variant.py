"""What the players have agreed: an edition's rules as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import ENGLISH, TileSet


class ChallengeRule(Enum):
    """What a challenge costs."""

    FREE = "free"
    """A bad play is taken back and its turn is lost; a challenge that fails costs nothing."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one game, as values. An edition is a variant with a name; there are no subclasses.

    `bonuses` maps the number of tiles used in one turn to the points added after multiplying.
    `exchange_needs` is how many tiles the bag must hold for an exchange; `passes_to_end` how many times in
    succession every player passes before the game ends; `shortest_first_word` counts letters.
    """

    edition: str
    layout: Layout = STANDARD
    tile_set: TileSet = ENGLISH
    rack_size: int = 7
    bonuses: Mapping[int, int] = field(default_factory=lambda: {7: 50})
    exchange_needs: int = 1
    passes_to_end: int = 2
    shortest_first_word: int = 2
    challenge: ChallengeRule = ChallengeRule.FREE


RNIB = Variant(edition="rnib")
"""The rules of the tactile set. Source: RNIB Braille Scrabble manual."""

EDITIONS: Mapping[str, Variant] = {edition.edition: edition for edition in (RNIB,)}
"""Every edition by its name."""

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
