"""What the players have agreed: an edition's rules and its variations as data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum

from crossdots.board.layout import STANDARD, Layout
from crossdots.board.premium import Premium
from crossdots.board.tile import ENGLISH, TileSet

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4


class ChallengeRule(Enum):
    """What becomes of a challenge."""

    FREE = "free"
    """A bad play is taken back and its turn is lost; a challenge that fails costs nothing."""
    LOSES_TURN = "loses_turn"
    """As free, but a challenger who was wrong loses the next turn."""
    FIVE_POINTS = "five_points"
    """As free, but each word challenged in vain earns its player 5 points. Source: tournament rules."""
    TEN_POINTS = "ten_points"
    """As free, but each word challenged in vain earns its player 10 points. Source: tournament rules."""
    VOID = "void"
    """Words are looked up before they count: a bad play is refused, and nothing is left to challenge."""

    @property
    def points_a_word(self) -> int:
        """What a player earns for each good word that was challenged."""
        return {ChallengeRule.FIVE_POINTS: 5, ChallengeRule.TEN_POINTS: 10}.get(self, 0)


class Colour(Enum):
    """The colours of premium squares, for talking with a sighted opponent."""

    BLUE = "blue"
    LIGHT_BLUE = "light_blue"
    DARK_BLUE = "dark_blue"
    GREEN = "green"
    RED = "red"
    PINK = "pink"
    ORANGE = "orange"


class BonusName(Enum):
    """What using many tiles in one turn is called."""

    BONUS = "bonus"
    BINGO = "bingo"


def _palette(*colours: Colour) -> Mapping[Premium, Colour]:
    kinds = (Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD)
    return dict(zip(kinds, colours, strict=True))


_BLUE_AND_RED = _palette(Colour.BLUE, Colour.BLUE, Colour.RED, Colour.RED)
_FOUR_SHADES = _palette(Colour.LIGHT_BLUE, Colour.DARK_BLUE, Colour.PINK, Colour.RED)
_FOUR_COLOURS = _palette(Colour.BLUE, Colour.GREEN, Colour.RED, Colour.ORANGE)


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one game, as values. An edition is a variant with a name; there are no subclasses.

    What the editions differ in:
    `exchange_needs` is how many tiles the bag must hold for an exchange; `passes_to_end` how many times in
    succession every player passes before the game ends; `undo` whether the last move may be taken back.

    What the players may vary:
    `shortest_first_word` counts letters. `bonuses` maps the number of tiles used in one turn to the points
    added after multiplying. `moved_word`, `recycling`, `reclaim_blanks` and `lookup` are switches. `targets`
    (points), `turn_limits` and `game_limits` (seconds) have one entry a seat, 0 for none, or are empty when
    nobody has any; `overtime_points` are lost for each minute begun over a game limit.
    """

    edition: str
    layout: Layout = STANDARD
    tile_set: TileSet = ENGLISH
    colours: Mapping[Premium, Colour] = field(default_factory=lambda: _BLUE_AND_RED)
    bonus_name: BonusName = BonusName.BINGO
    exchange_needs: int = 1
    passes_to_end: int = 2
    challenge: ChallengeRule = ChallengeRule.FREE
    undo: bool = False
    rack_size: int = 7
    bonuses: Mapping[int, int] = field(default_factory=lambda: {7: 50})
    shortest_first_word: int = 2
    moved_word: bool = False
    recycling: bool = False
    reclaim_blanks: bool = False
    lookup: bool = False
    targets: tuple[int, ...] = ()
    turn_limits: tuple[int, ...] = ()
    game_limits: tuple[int, ...] = ()
    overtime_points: int = 10

    def target(self, seat: int) -> int:
        """The points with which a seat ends the game; 0 when it has no such target."""
        return _entry(self.targets, seat)

    def turn_limit(self, seat: int) -> int:
        """The seconds that a seat has for each turn; 0 for as long as it likes."""
        return _entry(self.turn_limits, seat)

    def game_limit(self, seat: int) -> int:
        """The seconds that a seat has for the whole game; 0 for as long as it likes."""
        return _entry(self.game_limits, seat)

    def departures(self, edition: "Variant") -> tuple[str, ...]:
        """The names of the fields in which this variant differs from an edition."""
        names = (field.name for field in fields(self) if field.name != "edition")
        return tuple(name for name in names if getattr(self, name) != getattr(edition, name))


RNIB = Variant(edition="rnib", bonus_name=BonusName.BONUS)
"""The rules of the tactile set. Source: RNIB Braille Scrabble manual."""

DELUXE = Variant(
    edition="deluxe",
    colours=_FOUR_SHADES,
    exchange_needs=7,
    challenge=ChallengeRule.LOSES_TURN,
)
"""Source: Hasbro Deluxe manual."""

SIGNATURE = Variant(edition="signature", colours=_FOUR_COLOURS, challenge=ChallengeRule.LOSES_TURN)
"""Source: Hasbro Signature manual."""

EMAIL = Variant(edition="email", colours=_FOUR_SHADES, challenge=ChallengeRule.LOSES_TURN, undo=True)
"""Source: the rules page of a play-by-e-mail game."""

TOURNAMENT = Variant(edition="tournament", exchange_needs=7, passes_to_end=3)
"""What games on record were played by; it is no edition that one can choose. Source: tournament rules."""

EDITIONS: Mapping[str, Variant] = {edition.edition: edition for edition in (RNIB, DELUXE, SIGNATURE, EMAIL)}
"""Every edition by its name."""

NINE_TILES_BONUSES: Mapping[int, int] = {7: 50, 8: 50, 9: 50}
"""The bonuses of the variation with racks of nine. Source: variations of the manuals."""


class Level(Enum):
    """How good a player is, for a finish line of their own."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"

    def target(self, players: int) -> int:
        """The points that end the game for 2, 3 or 4 players. Source: variations of the manuals."""
        return _TARGETS[self][players - FEWEST_PLAYERS]


_TARGETS: Mapping[Level, tuple[int, int, int]] = {
    Level.BEGINNER: (70, 60, 50),
    Level.INTERMEDIATE: (120, 100, 90),
    Level.EXPERT: (200, 180, 160),
}


class Conflict(Enum):
    """Why rules can't be combined."""

    TWO_CLOCKS = "two_clocks"
    """A seat has a limit for each turn and one for the game."""
    UNDO_WITH_CLOCK = "undo_with_clock"
    """Time can't be given back."""
    SHORTEST_WORD = "shortest_word"
    """The first word would have to be shorter than two letters or longer than five."""
    ENTRY_FOR_EACH_SEAT = "entry_for_each_seat"
    """Targets or limits name fewer or more seats than there are."""
    NEGATIVE = "negative"
    """A target or a limit is below zero."""


def conflicts(variant: Variant, players: int) -> tuple[Conflict, ...]:
    """What in these rules can't be combined, for so many players; empty when all is well."""
    return tuple(_conflicts(variant, players))


def _conflicts(variant: Variant, players: int) -> Iterator[Conflict]:
    lists = (variant.targets, variant.turn_limits, variant.game_limits)
    if any(entries and len(entries) != players for entries in lists):
        yield Conflict.ENTRY_FOR_EACH_SEAT
    if any(entry < 0 for entries in lists for entry in entries):
        yield Conflict.NEGATIVE
    if any(variant.turn_limit(seat) and variant.game_limit(seat) for seat in range(players)):
        yield Conflict.TWO_CLOCKS
    if variant.undo and (any(variant.turn_limits) or any(variant.game_limits)):
        yield Conflict.UNDO_WITH_CLOCK
    if not 2 <= variant.shortest_first_word <= 5:
        yield Conflict.SHORTEST_WORD


def nine_tiles(variant: Variant) -> Variant:
    """The rules with racks of nine."""
    return replace(variant, rack_size=9, bonuses=NINE_TILES_BONUSES)


def _entry(entries: tuple[int, ...], seat: int) -> int:
    return entries[seat] if seat < len(entries) else 0
