"""Where a game's chance comes from: everything follows from a seed and from what is asked."""

import random
from collections.abc import Sequence

from crossdots.board.tile import Tile, TileSet, remove_tiles, tiles_text


class TooManyTiles(ValueError):
    """More of some tiles are named than the set has; `tiles` says which."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        super().__init__(tiles_text(tiles))
        self.tiles = tiles


class SeededDealer:
    """A dealer whose every answer depends on the seed and the question alone, so that it needs no memory.

    `named` are the tiles that come out of the bag first, in this order; tiles that are put back never come
    before those.
    """

    def __init__(self, seed: int, named: tuple[Tile, ...] = ()) -> None:
        self._seed = seed
        self._named = named

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        """A tile for each of `seats` players who draw for the start."""
        return tuple(self._chance("lots", earlier).sample(tile_set.tiles, seats))

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        """The whole set: the named tiles, then the others shuffled. Raises TooManyTiles."""
        others = remove_tiles(tile_set.tiles, self._named)
        if len(others) + len(self._named) != len(tile_set.tiles):
            raise TooManyTiles(_surplus(self._named, tile_set))
        return self._named + self._shuffled(others, self._chance("fill", 0))

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """The bag with tiles put in at any places behind the named ones."""
        chance = self._chance(tiles_text(bag), tiles_text(returned))
        kept = self._named_left(bag)
        order = list(bag)
        for tile in returned:
            order.insert(chance.randint(kept, len(order)), tile)
        return tuple(order)

    def _named_left(self, bag: tuple[Tile, ...]) -> int:
        """How many of the named tiles are still in the bag: they lie in front, as the end of the list."""
        longest = min(len(self._named), len(bag))
        return next(
            left for left in range(longest, -1, -1) if bag[:left] == self._named[len(self._named) - left :]
        )

    def _chance(self, *question: object) -> random.Random:
        return random.Random(repr((self._seed, *question)))

    @staticmethod
    def _shuffled(tiles: Sequence[Tile], chance: random.Random) -> tuple[Tile, ...]:
        return tuple(chance.sample(tiles, len(tiles)))


def _surplus(named: tuple[Tile, ...], tile_set: TileSet) -> tuple[Tile, ...]:
    return remove_tiles(named, tile_set.tiles)
