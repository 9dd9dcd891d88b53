"""A position in numbers, as one seat sees it, and the moves that it weighs there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crossdots.computer.move_generator import BLANK, UNNAMED
from crossdots.computer.numbering import Numbering
from crossdots.rules.move import Exchange, Move, Pass
from crossdots.rules.view import View


@dataclass(frozen=True, slots=True)
class Situation:
    """A position; the seats count from the one whose turn it is, which is 0.

    `unseen` are the tiles in the bag and on the other racks. `leads` has what each seat has more than this
    one, in points, and `sizes` the tiles on each rack. `values` is for the tiles of the set. `last_pass` is
    whether a pass would end the game, and `to_win` how many points reach the finish line, if there is one.
    """

    board: bytes
    rack: bytes
    unseen: bytes
    bag: int
    sizes: tuple[int, ...]
    leads: tuple[int, ...]
    rack_size: int
    values: Mapping[int, int]
    exchange_needs: int
    last_pass: bool
    to_win: int | None = None

    @classmethod
    def of(cls, view: View, numbering: Numbering) -> Situation:
        """What the seat of a view, whose turn it is, sees; those who have left are no seats any more."""
        variant = view.variant
        seats = sorted(view.seated, key=lambda seat: (seat < view.turn, seat))
        own = view.turn if view.seat is None else view.seat
        target = variant.target(own)
        return cls(
            board=numbering.board(view.board),
            rack=bytes(sorted(numbering.rack(view.rack))),
            unseen=bytes(sorted(numbering.rack(view.unseen))),
            bag=view.bag_count,
            sizes=tuple(view.rack_sizes[seat] for seat in seats),
            leads=tuple(view.scores[seat] - view.scores[view.turn] for seat in seats),
            rack_size=variant.rack_size,
            values={numbering.tile(tile): variant.tile_set.value(tile) for tile in variant.tile_set.tiles},
            exchange_needs=variant.exchange_needs,
            last_pass=view.passes + 1 >= variant.passes_to_end * len(seats),
            to_win=target - view.scores[own] if target else None,
        )

    def wins_at_once(self, score: int) -> bool:
        """Whether a play that scores so much reaches the finish line, and so ends and wins the game."""
        return self.to_win is not None and score >= self.to_win

    def value(self, rack: bytes) -> int:
        """The points of the tiles on a rack."""
        return sum(self.values[tile] for tile in rack)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that is weighed: a play with its score, tiles given back, or neither, which is a pass.

    `kept` are the tiles that stay on the rack, and `equity` is in hundredths of a point.
    """

    kept: bytes
    score: int = 0
    squares: tuple[int, ...] = ()
    tiles: bytes = b""
    exchanged: bytes = b""
    equity: int = 0

    def move(self, view: View, numbering: Numbering) -> Move:
        """The move by the rules, of the seat whose rack the view shows."""
        if self.squares:
            return numbering.play(self.squares, self.tiles)
        if not self.exchanged:
            return Pass()
        return Exchange(numbering.tiles(self.exchanged, view.rack))


def rest_of(rack: bytes, tiles: bytes) -> bytes:
    """What a rack keeps when these tiles are laid."""
    kept = bytearray(rack)
    for tile in tiles:
        kept.remove(UNNAMED if tile >= BLANK else tile)
    return bytes(kept)
