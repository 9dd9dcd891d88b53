"""The board: tiles lying on the squares of a layout."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import Layout
from crossdots.board.tile import Letter, Tile


@dataclass(frozen=True, slots=True)
class Run:
    """Tiles that lie next to each other in one line, from one end to the other: a word when two or more."""

    start: Coordinate
    direction: Direction
    tiles: tuple[Tile, ...]

    @property
    def letters(self) -> str:
        """The letters in reading order, upper case."""
        return "".join(tile.letter for tile in self.tiles)

    @property
    def end(self) -> Coordinate:
        """The square of the last tile."""
        return self.start.moved(self.direction, len(self.tiles) - 1)

    @property
    def before(self) -> Coordinate:
        """The square in front of the first tile; it may lie off the board."""
        return self.start.moved(self.direction, -1)

    @property
    def after(self) -> Coordinate:
        """The square behind the last tile; it may lie off the board."""
        return self.end.moved(self.direction)

    def squares(self) -> tuple[Coordinate, ...]:
        """The squares that the tiles lie on, in reading order."""
        return tuple(self.start.moved(self.direction, step) for step in range(len(self.tiles)))


@dataclass(frozen=True, slots=True)
class Board:
    """A layout and the tiles that lie on it. A board never changes; playing makes another one."""

    layout: Layout
    tiles: Mapping[Coordinate, Tile] = field(default_factory=dict)

    def tile(self, at: Coordinate) -> Tile | None:
        """The tile on a square; None where there is none, off the board too."""
        return self.tiles.get(at)

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been placed."""
        return not self.tiles

    def placing(self, tiles: Mapping[Coordinate, Tile]) -> "Board":
        """The board with these tiles on it as well."""
        return Board(self.layout, {**self.tiles, **tiles})

    def without(self, squares: Iterable[Coordinate]) -> "Board":
        """The board with these squares empty."""
        gone = set(squares)
        return Board(self.layout, {at: tile for at, tile in self.tiles.items() if at not in gone})

    def run_through(self, at: Coordinate, direction: Direction) -> Run:
        """The unbroken tiles through a square that holds one. Raises KeyError when it is empty."""
        start = at
        while start.moved(direction, -1) in self.tiles:
            start = start.moved(direction, -1)
        tiles = [self.tiles[start]]
        while (beyond := start.moved(direction, len(tiles))) in self.tiles:
            tiles.append(self.tiles[beyond])
        return Run(start, direction, tuple(tiles))

    def words(self) -> Iterator[Run]:
        """Every word on the board: first those across from the top, then those down from the left."""
        for direction in Direction:
            for index in range(self.layout.line_count(direction)):
                for at in self.layout.line(direction, index):
                    if at in self.tiles and at.moved(direction, -1) not in self.tiles:
                        run = self.run_through(at, direction)
                        if len(run.tiles) > 1:
                            yield run

    def touches(self, at: Coordinate) -> bool:
        """Whether a tile lies on one of the four squares beside this one."""
        return any(at.moved(direction, step) in self.tiles for direction in Direction for step in (-1, 1))

    def letters_at(self, squares: Iterable[Coordinate]) -> tuple[Letter | None, ...]:
        """The letters on these squares, None for an empty one."""
        return tuple(tile.letter if (tile := self.tile(at)) else None for at in squares)


def drawn_board(layout: Layout, rows: Iterable[str]) -> Board:
    """A board drawn as text, for positions and tests: `.` empty, `A` a tile, `a` a blank that stands for A.

    Spaces in a row are passed over; missing rows are empty. Raises ValueError when the drawing is too large.
    """
    tiles: dict[Coordinate, Tile] = {}
    for row, line in enumerate(rows):
        for column, sign in enumerate(line.replace(" ", "")):
            at = Coordinate(row=row, column=column)
            if at not in layout:
                raise ValueError(f"{at.name} is not on this board")
            if sign != ".":
                tiles[at] = Tile(sign.upper(), is_blank=sign.islower())
    return Board(layout, tiles)
