"""Boards, racks and plays as the numbers that the move generator works with, and back."""

from collections.abc import Iterable

from crossdots.board.board import Board
from crossdots.board.tile import BLANK, Tile
from crossdots.computer import move_generator
from crossdots.computer.move_generator import EMPTY, OTHER, UNNAMED, MoveGenerator
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.move import Placed, Play
from crossdots.rules.variant import Variant


class Numbering:
    """The numbers of a variant's squares and of a lexicon's letters; `move_generator` says how they count."""

    def __init__(self, variant: Variant, lexicon: Lexicon) -> None:
        self.variant = variant
        self._lexicon = lexicon
        self._squares = tuple(variant.layout.squares())
        self._places = {letter: place for place, letter in enumerate(lexicon.alphabet)}

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The letters of the lexicon, in the order of their numbers."""
        return self._lexicon.alphabet

    def generator(self) -> MoveGenerator:
        """A move generator for these squares and letters, with an empty board."""
        return MoveGenerator(
            self._lexicon.graph,
            len(self._lexicon.alphabet),
            self.variant.layout,
            [self.variant.tile_set.points.get(letter, 0) for letter in self._lexicon.alphabet],
            self.variant.bonuses,
            self.variant.shortest_first_word,
        )

    def tile(self, tile: Tile) -> int:
        """The number of a tile."""
        if tile == BLANK:
            return UNNAMED
        place = self._places.get(tile.letter, OTHER)
        return place + move_generator.BLANK if tile.is_blank else place

    def rack(self, rack: Iterable[Tile]) -> bytes:
        """The numbers of the tiles on a rack."""
        return bytes(map(self.tile, rack))

    def tiles(self, numbers: bytes, rack: Iterable[Tile]) -> tuple[Tile, ...]:
        """The tiles of a rack that have these numbers, in its order."""
        left = list(numbers)
        tiles = []
        for tile in rack:
            number = self.tile(tile)
            if number in left:
                left.remove(number)
                tiles.append(tile)
        return tuple(tiles)

    def empty_board(self) -> bytes:
        """A number for every square of a board without tiles."""
        return bytes([EMPTY]) * len(self._squares)

    def board(self, board: Board) -> bytes:
        """A number for every square."""
        numbers = bytearray(self.empty_board())
        width = self.variant.layout.width
        for at, tile in board.tiles.items():
            numbers[at.row * width + at.column] = self.tile(tile)
        return bytes(numbers)

    def play(self, squares: Iterable[int], tiles: bytes) -> Play:
        """The play that puts tiles on squares."""
        return Play(
            tuple(
                Placed(self._squares[square], self._tile(tile))
                for square, tile in zip(squares, tiles, strict=True)
            )
        )

    def _tile(self, number: int) -> Tile:
        if number >= move_generator.BLANK:
            return BLANK.standing_for(self._lexicon.alphabet[number - move_generator.BLANK])
        return Tile(self._lexicon.alphabet[number])
