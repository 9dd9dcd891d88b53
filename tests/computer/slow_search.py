"""Slow searches that know nothing of word graphs, and random positions to compare others with them.

Run as a program this counts the plays of positions again by trying every word everywhere, and prints them:

    python tests/computer/slow_search.py tests/positions/counted.txt
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import BLANK, Letter, Tile, TileSet, parse_tiles, remove_tiles
from crossdots.computer.search import MoveSearch
from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.check import check_play
from crossdots.rules.event import GameStarted
from crossdots.rules.move import Play
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.state import State, begun
from crossdots.rules.variant import RNIB, Variant

Word: TypeAlias = tuple[Letter, ...]
Rack: TypeAlias = tuple[Tile, ...]


# Every tile on every square: for small boards.


def every_placement(layout: Layout, board: Board, most: int) -> Iterator[tuple[Coordinate, ...]]:
    """Up to `most` empty squares in a line with none left out between them, each set of squares once."""
    squares: set[tuple[Coordinate, ...]] = set()
    for direction in Direction:
        for index in range(layout.line_count(direction)):
            empty = [at for at in layout.line(direction, index) if board.tile(at) is None]
            for first in range(len(empty)):
                squares.update(tuple(empty[first : first + count]) for count in range(1, most + 1))
    yield from sorted(squares)


def every_choice(rack: Rack, count: int, letters: tuple[Letter, ...]) -> Iterator[Rack]:
    """So many tiles of the rack in every order, blanks with every letter, each choice once."""
    if count == 0:
        yield ()
        return
    for tile in sorted(set(rack)):
        named = [BLANK.standing_for(letter) for letter in letters] if tile == BLANK else [tile]
        for others in every_choice(remove_tiles(rack, [tile]), count - 1, letters):
            yield from ((first, *others) for first in named)


def words_made(there: dict[tuple[int, int], Letter], new: list[tuple[int, int]]) -> Iterator[Word]:
    """The letters of every run of two or more that goes through a new square."""
    for down, right in ((0, 1), (1, 0)):
        for row, column in new:
            while (row - down, column - right) in there:
                row, column = row - down, column - right
            word = []
            while (row, column) in there:
                word.append(there[row, column])
                row, column = row + down, column + right
            if len(word) > 1:
                yield tuple(word)


def plays_by_trying(variant: Variant, board: Board, rack: Rack, words: set[Word]) -> dict[Play, int]:
    """Every play that the rules accept and whose words are all good, with its score."""
    there = {(at.row, at.column): tile.letter for at, tile in board.tiles.items()}
    found = {}
    for squares in every_placement(variant.layout, board, len(rack)):
        new = [(at.row, at.column) for at in squares]
        for tiles in every_choice(rack, len(squares), variant.tile_set.letters):
            after = there | {at: tile.letter for at, tile in zip(new, tiles, strict=True)}
            if not all(word in words for word in words_made(after, new)):
                continue
            play = Play.of(dict(zip(squares, tiles, strict=True)))
            try:
                found[play] = check_play(variant, board, rack, play).total
            except IllegalMove:
                continue
    return found


# Every word everywhere: for the standard board and a long list of words.


@dataclass(frozen=True, slots=True)
class CountedPosition:
    """A position on the standard board, and what is known of its plays: how many, their scores added up."""

    squares: str
    rack: str
    count: int
    total: int

    @classmethod
    def read(cls, line: str) -> "CountedPosition":
        squares, rack, count, total = line.split()[:4]
        return cls(squares, rack, int(count), int(total))

    @property
    def board(self) -> Board:
        return drawn_board(STANDARD, [self.squares[start : start + 15] for start in range(0, 225, 15)])

    @property
    def tiles(self) -> Rack:
        return parse_tiles(self.rack)


def counted_positions(path: Path) -> list[CountedPosition]:
    """The positions of a file, in a line each; a line that begins with a number sign is a remark."""
    lines = path.read_text(encoding="ascii").splitlines()
    return [CountedPosition.read(line) for line in lines if not line.startswith("#")]


def plays_by_words(variant: Variant, board: Board, rack: Rack, words: Iterable[str]) -> dict[Play, int]:
    """Every play whose words are good, with its score: each word is tried at each place."""
    known = set(words)
    by_length = {
        length: "\n".join(word for word in known if len(word) == length) for length in set(map(len, known))
    }
    found: dict[Play, int] = {}
    for direction in Direction:
        for index in range(variant.layout.line_count(direction)):
            line = variant.layout.line(direction, index)
            for start, length in product(range(len(line)), by_length):
                squares = line[start : start + length]
                if len(squares) == length and may_be_word(board, squares, direction, len(rack)):
                    pattern = re.compile("(?m)^" + "".join(fitting(board, rack, at) for at in squares) + "$")
                    for word in pattern.findall(by_length[length]):
                        found |= plays_of_word(variant, board, rack, squares, word, known)
    return found


def may_be_word(board: Board, squares: tuple[Coordinate, ...], direction: Direction, most: int) -> bool:
    """Whether a word on these squares is whole, joins the board, and takes no more tiles than that."""
    if squares[0].moved(direction, -1) in board.tiles or squares[-1].moved(direction) in board.tiles:
        return False
    empty = [at for at in squares if at not in board.tiles]
    joins = board.layout.start in squares if board.is_empty else any(map(board.touches, empty))
    return joins and 1 <= len(empty) <= most


def fitting(board: Board, rack: Rack, at: Coordinate) -> str:
    """A pattern for the letter on a square."""
    tile = board.tile(at)
    if tile is not None:
        return tile.letter
    return "." if BLANK in rack else f"[{''.join(tile.letter for tile in rack)}]"


def plays_of_word(
    variant: Variant, board: Board, rack: Rack, squares: tuple[Coordinate, ...], word: str, known: set[str]
) -> dict[Play, int]:
    """The plays that put one word on these squares, with every choice of blanks."""
    new = {at: letter for at, letter in zip(squares, word, strict=True) if at not in board.tiles}
    needed, held = Counter(new.values()), Counter(tile.letter for tile in rack if tile != BLANK)
    if (needed - held).total() > rack.count(BLANK):
        return {}
    after = board.placing({at: Tile(letter) for at, letter in new.items()})
    runs = [after.run_through(at, direction) for at in new for direction in Direction]
    if not all(run.letters in known for run in runs if len(run.tiles) > 1):
        return {}
    found = {}
    for blanks in product((False, True), repeat=len(new)):
        tiles = [Tile(letter, blank) for letter, blank in zip(new.values(), blanks, strict=True)]
        if not Counter(tile.off_board for tile in tiles) - Counter(rack):
            play = Play.of(dict(zip(new, tiles, strict=True)))
            found[play] = check_play(variant, board, rack, play).total
    return found


# Random positions.


@dataclass(frozen=True)
class Position:
    variant: Variant
    board: Board
    rack: Rack
    words: set[Word]

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon.holding(self.words, letters=Alphabet(self.variant.tile_set.letters))

    @property
    def search(self) -> MoveSearch:
        return MoveSearch(self.variant, self.lexicon)

    @property
    def state(self) -> State:
        """A game that has come to this position."""
        start = begun(GameStarted(self.variant, ("Ann", "Ben")))
        return replace(start, board=self.board, racks=(self.rack, ()), bag=())


PLAIN = TileSet({"A": 3, "B": 2, "C": 2, "D": 1}, {"A": 1, "B": 3, "C": 4, "D": 10}, 2)
LONG_LETTERS = TileSet({"A": 3, "CH": 2, "E": 2, "LL": 1}, {"A": 1, "CH": 5, "E": 1, "LL": 8}, 2)


def random_position(
    seed: str, tile_set: TileSet, height: int, width: int, lying: int, held: int, known: int
) -> Position:
    """A board with `lying` tiles anywhere, a rack of `held` tiles, and a list of about `known` words.

    Most of the runs on the board are words, so that they can be lengthened; the others are not.
    """
    chance = Random(seed)
    rows = tuple("".join(chance.choices(".'\"-=", (6, 1, 1, 1, 1), k=width)) for _ in range(height))
    squares = [Coordinate(row=row, column=column) for row in range(height) for column in range(width)]
    variant = Variant(
        edition="small",
        layout=Layout(rows, start=chance.choice(squares)),
        tile_set=tile_set,
        bonuses={2: chance.randint(0, 3), held: chance.randint(1, 50)},
        shortest_first_word=chance.choice((2, 2, 3)),
    )
    letters = tile_set.letters
    tiles = [Tile(chance.choice(letters), is_blank=chance.random() < 0.1) for _ in range(lying)]
    board = Board(variant.layout, dict(zip(chance.sample(squares, lying), tiles, strict=True)))
    words = {tuple(chance.choices(letters, k=chance.choice((2, 2, 3, 3, 4, 5)))) for _ in range(known)}
    for run in board.words():
        if chance.random() < 0.8:
            words.add(tuple(tile.letter for tile in run.tiles))
    rack = [BLANK if chance.random() < 0.15 else Tile(chance.choice(letters)) for _ in range(held)]
    return Position(variant, board, tuple(rack), words)


@dataclass(frozen=True)
class Shape:
    """The figures of a random position, which hypothesis makes smaller when it has found a fault."""

    height: int
    width: int
    lying: int
    held: int
    known: int
    seed: int

    def position(self, batch: int, tile_set: TileSet) -> Position:
        squares = self.height * self.width
        lying = min(self.lying, squares)
        seed = f"{batch} {self.seed}"
        return random_position(seed, tile_set, self.height, self.width, lying, self.held, self.known)


SHAPES = st.builds(
    Shape,
    height=st.integers(5, 7),
    width=st.integers(5, 7),
    lying=st.integers(0, 30),
    held=st.integers(1, 4),
    known=st.integers(0, 50),
    seed=st.integers(0, 2**32),
)


def order_of_equals(position: Position, play: Play) -> tuple[object, ...]:
    """What plays of the same worth are sorted by.

    Fewest blanks, fewest tiles; then across before down, from the top left, by the alphabet.
    """
    letters = position.variant.tile_set.letters
    tiles = [placed.tile for placed in play.placed]
    spelled = [(letters.index(tile.letter), tile.is_blank) for tile in tiles]
    return sum(tile.is_blank for tile in tiles), len(tiles), place_of_word(position.board, play), spelled


def place_of_word(board: Board, play: Play) -> tuple[bool, int, int]:
    """Whether the word runs down, its line, and where in the line it begins; of two words, the one across."""
    after = board.placing(play.tiles)
    across = after.run_through(play.placed[0].at, Direction.ACROSS)
    if len(across.tiles) > 1 and set(play.squares) <= set(across.squares()):
        return False, across.start.row, across.start.column
    down = after.run_through(play.placed[0].at, Direction.DOWN)
    return True, down.start.column, down.start.row


def main() -> None:
    """Count the plays of a file's positions again."""
    with tempfile.TemporaryDirectory() as folder, open_lexicon("enable", Path(folder)) as lexicon:
        words = list(lexicon.words())
    for position in counted_positions(Path(sys.argv[1])):
        found = plays_by_words(RNIB, position.board, position.tiles, words)
        sys.stdout.write(f"{position.squares} {position.rack} {len(found)} {sum(found.values())}\n")


if __name__ == "__main__":
    main()
