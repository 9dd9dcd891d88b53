"""Whole games of the computer against itself, in numbers: hundreds in a second.

Each seat makes the play with the highest score, or with the highest equity where leaves have a worth. The
games follow the rules that all editions have in common. `move_generator` says what the numbers mean.
"""

from dataclasses import dataclass
from random import Random

from crossdots.computer.leaves import LeaveWorths
from crossdots.computer.move_generator import BLANK, UNNAMED, MoveGenerator, NumberedPlay
from crossdots.computer.numbering import Numbering
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.variant import Variant

FRUITLESS_ROUNDS = 3
"""Rounds without a play after which nobody exchanges any more, so that a blocked game comes to its end."""


@dataclass(frozen=True, slots=True)
class NumberedTurn:
    """One turn: the rack before it and the play, or the tiles exchanged; neither is a pass.

    `bag` are the tiles that were in the bag before it, in the order in which they come out.
    """

    seat: int
    rack: bytes
    bag: bytes
    play: NumberedPlay | None = None
    exchanged: bytes = b""


@dataclass(frozen=True, slots=True)
class NumberedGame:
    """A game from its first turn to its last; `scores` are the final ones, in points by seat."""

    turns: tuple[NumberedTurn, ...]
    scores: tuple[int, ...]


class SelfPlay:
    """Games of one variant with one lexicon, each following from its seed.

    Without `leaves` nothing counts but the score.
    """

    def __init__(
        self, variant: Variant, lexicon: Lexicon, players: int = 2, leaves: LeaveWorths | None = None
    ) -> None:
        numbering = Numbering(variant, lexicon)
        self._variant = variant
        self._players = players
        self._generator = numbering.generator()
        self._weighs = leaves is not None
        if leaves is not None:
            leaves.teach(self._generator, lexicon.alphabet)
        self._tiles = numbering.rack(variant.tile_set.tiles)
        self._empty_board = numbering.empty_board()
        self._values = {numbering.tile(tile): variant.tile_set.value(tile) for tile in variant.tile_set.tiles}

    def game(self, seed: int) -> NumberedGame:
        """Play one game. The first seat begins."""
        self._generator.lay_out(self._empty_board)
        table = _Table(self._variant, self._players, self._generator, self._values, self._tiles, seed)
        table.weighs = self._weighs
        return table.played()


class _Table:
    """One game under way."""

    def __init__(
        self,
        variant: Variant,
        players: int,
        generator: MoveGenerator,
        values: dict[int, int],
        tiles: bytes,
        seed: int,
    ) -> None:
        self._variant = variant
        self._generator = generator
        self._values = values
        self._chance = Random(seed)
        self._bag = bytearray(self._chance.sample(tiles, len(tiles)))
        self._racks = [self._drawn(variant.rack_size) for _ in range(players)]
        self._scores = [0] * players
        self._turns: list[NumberedTurn] = []
        self._fruitless = 0
        self._passes = 0
        self.weighs = False

    def played(self) -> NumberedGame:
        """The game, played to its end."""
        seat = 0
        while self._turn(seat):
            seat = (seat + 1) % len(self._racks)
        return NumberedGame(tuple(self._turns), tuple(self._scores))

    def _turn(self, seat: int) -> bool:
        """Take a turn and say whether the game goes on."""
        rack = bytes(self._racks[seat])
        play = self._generator.best(rack, learnt=self.weighs and len(self._bag) > 0)
        if play is None:
            return self._turn_without_a_play(seat, rack)
        self._turns.append(NumberedTurn(seat, rack, bytes(self._bag), play))
        score, squares, tiles = play
        self._generator.put(squares, tiles)
        self._scores[seat] += score
        self._fruitless = self._passes = 0
        left = self._racks[seat]
        for tile in tiles:
            left.remove(UNNAMED if tile >= BLANK else tile)
        left += self._drawn(self._variant.rack_size - len(left))
        if left:
            return True
        self._settle(seat)
        return False

    def _turn_without_a_play(self, seat: int, rack: bytes) -> bool:
        exchanged = self._exchanged(rack)
        self._turns.append(NumberedTurn(seat, rack, bytes(self._bag), None, exchanged))
        self._fruitless += 1
        if exchanged:
            self._passes = 0
            self._exchange(seat, exchanged)
            return True
        self._passes += 1
        if self._passes < self._variant.passes_to_end * len(self._racks):
            return True
        self._settle(None)
        return False

    def _exchanged(self, rack: bytes) -> bytes:
        """The tiles to give back: as many as the bag replaces, blanks last."""
        allowed = len(self._bag) >= self._variant.exchange_needs
        if not allowed or self._fruitless >= FRUITLESS_ROUNDS * len(self._racks):
            return b""
        return bytes(sorted(rack))[: len(self._bag)]

    def _exchange(self, seat: int, exchanged: bytes) -> None:
        for tile in exchanged:
            self._racks[seat].remove(tile)
        self._racks[seat] += self._drawn(len(exchanged))
        self._bag += exchanged
        self._chance.shuffle(self._bag)

    def _drawn(self, count: int) -> bytearray:
        drawn = self._bag[:count]
        del self._bag[:count]
        return drawn

    def _settle(self, out: int | None) -> None:
        """The last sums: everyone loses what is on the rack, and whoever went out gains it."""
        for seat, rack in enumerate(self._racks):
            value = sum(self._values[tile] for tile in rack)
            self._scores[seat] -= value
            if out is not None:
                self._scores[out] += value
