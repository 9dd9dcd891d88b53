"""The move search against one that tries every placement of every tile and knows nothing of word graphs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import BLANK, Letter, Tile, TileSet, parse_tiles, remove_tiles
from crossdots.computer.search import FoundPlay, MoveSearch
from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.check import check_play
from crossdots.rules.event import GameStarted, PlayMade
from crossdots.rules.move import Play
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.state import State, begun
from crossdots.rules.turn import decide, judge
from crossdots.rules.variant import RNIB, Variant
from crossdots.session.dealer import SeededDealer

Word: TypeAlias = tuple[Letter, ...]
Rack: TypeAlias = tuple[Tile, ...]

POSITIONS = Path(__file__).parents[3] / "shared" / "data" / "positions.txt"
"""Positions with known counts, beside the checkout; they are not part of the project."""

BATCHES = 4
BOARDS_A_BATCH = 300


# The slow search.


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


# Positions.


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
        return MoveSearch(self.variant, self.board, self.lexicon)

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


# The tests.


@pytest.mark.parametrize("tile_set", [PLAIN, LONG_LETTERS], ids=["plain", "long letters"])
@pytest.mark.parametrize("batch", range(BATCHES))
@settings(max_examples=BOARDS_A_BATCH, deadline=None)
@given(shape=SHAPES)
def test_it_finds_what_trying_everything_finds(batch: int, tile_set: TileSet, shape: Shape) -> None:
    position = shape.position(batch, tile_set)
    found = list(position.search.plays(position.rack))
    expected = plays_by_trying(position.variant, position.board, position.rack, position.words)
    assert Counter(play.play for play in found) == Counter(expected.keys())
    assert {play.play: play.score for play in found} == expected
    assert position.search.best(position.rack) == first_of_the_best(found)


def first_of_the_best(found: list[FoundPlay]) -> FoundPlay | None:
    """The highest score, of equal ones the fewest blanks, then the fewest tiles, then the first found."""
    return max(found, key=worth, default=None)


def worth(found: FoundPlay) -> tuple[int, int, int]:
    tiles = [placed.tile for placed in found.play.placed]
    return found.score, -sum(tile.is_blank for tile in tiles), -len(tiles)


@settings(max_examples=300, deadline=None)
@given(shape=SHAPES)
def test_the_rules_accept_what_it_finds_with_the_same_score(shape: Shape) -> None:
    position = shape.position(BATCHES, PLAIN)
    for found in position.search.plays(position.rack):
        made = decide(position.state, found.play, frozenset(), SeededDealer(0))[0]
        assert isinstance(made, PlayMade)
        assert made.play == found.play
        assert made.score.total == found.score
        assert judge(made.score, position.lexicon)[1] == ()


def test_on_an_empty_board_it_finds_the_same() -> None:
    seen: Counter[bool] = Counter()
    for seed in range(30):
        position = random_position(f"empty {seed}", PLAIN, 5, 6, lying=0, held=4, known=40)
        found = {found.play: found.score for found in position.search.plays(position.rack)}
        assert found == plays_by_trying(position.variant, position.board, position.rack, position.words)
        seen.update(position.variant.layout.start in play.squares for play in found)
    assert list(seen) == [True]
    assert seen[True] > 500


@pytest.mark.parametrize("seed", range(20))
def test_on_a_full_board_nothing_can_be_played(seed: int) -> None:
    position = random_position(f"full {seed}", PLAIN, 5, 5, lying=25, held=4, known=40)
    assert not list(position.search.plays(position.rack))
    assert position.search.best(position.rack) is None


def test_the_last_empty_square_can_be_filled() -> None:
    layout = Layout((".....",) * 5, start=Coordinate.parse("C3"))
    board = drawn_board(layout, ["AAAAA", "AAAAA", "AA.AA", "AAAAA", "AAAAA"])
    search = MoveSearch(Variant("small", layout), board, Lexicon.holding(["AABAA", "AACAA"]))
    found = {tile.text for play in search.plays(parse_tiles("BD?")) for tile in play.play.tiles.values()}
    assert found == {"B", "b", "c"}


@pytest.mark.parametrize(
    ("held", "lying", "rows"),
    [
        ("AAAABBBBB", 0, 3),
        ("AAAAAAAA?", 8, 3),
        ("AAAAABBBB", 9, 4),
    ],
)
def test_nine_tiles_go_down_in_one_turn(held: str, lying: int, rows: int) -> None:
    """A rack of few different tiles, so that trying every order of nine comes to an end."""
    few = TileSet({"A": 9, "B": 9}, {"A": 1, "B": 4}, 1)
    scattered = random_position(f"nine {held}", few, rows, 12, lying, held=1, known=0)
    rack = parse_tiles(held)
    chance = Random(held)
    words = {tuple(chance.choices("AB", k=length)) for length in range(2, 12) for _ in range(3 * length)}
    words |= {tuple(chance.sample(held.replace("?", "B"), 9)) for _ in range(10)}
    words |= {tuple(tile.letter for tile in run.tiles) for run in scattered.board.words()}
    variant = replace(scattered.variant, rack_size=9, bonuses={7: 50, 8: 50, 9: 50}, shortest_first_word=2)
    position = Position(variant, scattered.board, rack, words)
    found = {found.play: found.score for found in position.search.plays(rack)}
    assert found == plays_by_trying(variant, scattered.board, rack, words)
    assert max(len(play.placed) for play in found) == 9


def test_a_single_tile_between_two_words_is_one_play() -> None:
    board = drawn_board(STANDARD, ["", "", "", "", "", "", "", "......AT", ".......O"])
    search = MoveSearch(RNIB, board, Lexicon.holding(["AT", "TO", "OE", "TOE", "TOES", "ES", "AS"]))
    plays = [found for found in search.plays(parse_tiles("E")) if len(found.play.placed) == 1]
    squares = [at.name for found in plays for at in found.play.squares]
    assert sorted(squares) == sorted(set(squares))
    assert "H10" in squares
    assert "I9" in squares


def test_a_letter_that_the_lexicon_lacks_stays_on_the_rack() -> None:
    position = random_position("lacking", PLAIN, 6, 6, lying=0, held=1, known=60)
    words = {word for word in position.words if "D" not in word}
    lexicon = Lexicon.holding(words, letters=Alphabet(("A", "B", "C")))
    search = MoveSearch(position.variant, position.board, lexicon)
    with_it, without_it = parse_tiles("ABD"), parse_tiles("AB")
    assert list(search.plays(with_it)) == list(search.plays(without_it)) != []


def known_positions() -> list[str]:
    return POSITIONS.read_text(encoding="ascii").splitlines()


@pytest.mark.skipif(not POSITIONS.is_file(), reason=f"no ../shared/data/{POSITIONS.name} beside the checkout")
@pytest.mark.parametrize("part", range(4))
def test_two_other_engines_count_the_same(part: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each line: the board from A1 on, the rack, how many plays there are, and their scores added up."""
    lexicon = open_lexicon("enable", tmp_path_factory.getbasetemp() / "lexicons")
    positions = known_positions()
    assert len(positions) == 60
    for line in positions[part::4]:
        squares, rack, count, total, _ = line.split()
        rows = [squares[start : start + 15] for start in range(0, 225, 15)]
        found = list(MoveSearch(RNIB, drawn_board(STANDARD, rows), lexicon).plays(parse_tiles(rack)))
        assert (len(found), sum(play.score for play in found)) == (int(count), int(total)), line
