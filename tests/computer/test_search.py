"""The move search against slow ones that know nothing of word graphs, and what it promises beside."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from slow_search import (
    LONG_LETTERS,
    PLAIN,
    SHAPES,
    CountedPosition,
    Position,
    Shape,
    counted_positions,
    order_of_equals,
    plays_by_trying,
    plays_by_words,
    random_position,
)

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD, Layout
from crossdots.board.tile import TileSet, parse_tiles
from crossdots.computer.leaves import learnt_leaves
from crossdots.computer.move_generator import MOST_ON_RACK
from crossdots.computer.search import FoundPlay, MoveSearch
from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.check import tiles_left
from crossdots.rules.event import PlayMade
from crossdots.rules.turn import decide, judge
from crossdots.rules.variant import RNIB, Variant
from crossdots.session.dealer import SeededDealer

COUNTED = Path(__file__).parents[1] / "positions" / "counted.txt"

OTHERS = Path(__file__).parents[3] / "shared" / "data" / "positions.txt"
"""Positions with known counts, beside the checkout; they are not part of the project."""

BATCHES = 4
BOARDS_A_BATCH = 300


@pytest.mark.parametrize("tile_set", [PLAIN, LONG_LETTERS], ids=["plain", "long letters"])
@pytest.mark.parametrize("batch", range(BATCHES))
@settings(max_examples=BOARDS_A_BATCH, deadline=None)
@given(shape=SHAPES)
def test_it_finds_what_trying_everything_finds(batch: int, tile_set: TileSet, shape: Shape) -> None:
    position = shape.position(batch, tile_set)
    found = position.search.plays(position.board, position.rack)
    expected = plays_by_trying(position.variant, position.board, position.rack, position.words)
    assert Counter(play.play for play in found) == Counter(expected.keys())
    assert {play.play: play.score for play in found} == expected


@settings(max_examples=300, deadline=None)
@given(shape=SHAPES)
def test_the_best_is_the_first_of_the_highest(shape: Shape) -> None:
    position = shape.position(BATCHES + 1, PLAIN)
    search = position.search
    ordered = sorted(
        search.plays(position.board, position.rack),
        key=lambda found: (-found.score, order_of_equals(position, found.play)),
    )
    best = search.best(position.board, position.rack)
    assert best == (ordered[0] if ordered else None)
    total = sum(found.score for found in ordered)
    assert search.count(position.board, position.rack) == (len(ordered), total)


@settings(max_examples=200, deadline=None)
@given(shape=SHAPES)
def test_the_worthiest_come_in_the_order_of_score_and_leave(shape: Shape) -> None:
    position = shape.position(BATCHES + 2, PLAIN)
    search = position.search

    def equity(found: FoundPlay) -> int:
        leave = tiles_left(position.rack, found.play)
        return round(100 * (found.score + learnt_leaves().worth(leave)))

    ordered = sorted(
        search.plays(position.board, position.rack),
        key=lambda found: (-equity(found), order_of_equals(position, found.play)),
    )
    for most in (1, 2, 5, 10_000):
        assert search.worthiest(position.board, position.rack, most) == ordered[:most]


@settings(max_examples=300, deadline=None)
@given(shape=SHAPES)
def test_the_rules_accept_what_it_finds_with_the_same_score(shape: Shape) -> None:
    position = shape.position(BATCHES, PLAIN)
    for found in position.search.plays(position.board, position.rack):
        made = decide(position.state, found.play, frozenset(), SeededDealer(0))[0]
        assert isinstance(made, PlayMade)
        assert made.play == found.play
        assert made.score.total == found.score
        assert judge(made.score, position.lexicon)[1] == ()


@pytest.mark.untraced
def test_on_an_empty_board_it_finds_the_same() -> None:
    seen: Counter[bool] = Counter()
    for seed in range(30):
        position = random_position(f"empty {seed}", PLAIN, 5, 6, lying=0, held=4, known=40)
        found = {found.play: found.score for found in position.search.plays(position.board, position.rack)}
        assert found == plays_by_trying(position.variant, position.board, position.rack, position.words)
        seen.update(position.variant.layout.start in play.squares for play in found)
    assert list(seen) == [True]
    assert seen[True] > 500


@pytest.mark.parametrize("seed", range(20))
def test_on_a_full_board_nothing_can_be_played(seed: int) -> None:
    position = random_position(f"full {seed}", PLAIN, 5, 5, lying=25, held=4, known=40)
    assert not position.search.plays(position.board, position.rack)
    assert position.search.best(position.board, position.rack) is None


def test_the_last_empty_square_can_be_filled() -> None:
    layout = Layout((".....",) * 5, start=Coordinate.parse("C3"))
    board = drawn_board(layout, ["AAAAA", "AAAAA", "AA.AA", "AAAAA", "AAAAA"])
    search = MoveSearch(Variant("small", layout), Lexicon.holding(["AABAA", "AACAA"]))
    found = {
        tile.text for play in search.plays(board, parse_tiles("BD?")) for tile in play.play.tiles.values()
    }
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
    found = {found.play: found.score for found in position.search.plays(position.board, rack)}
    assert found == plays_by_trying(variant, scattered.board, rack, words)
    assert max(len(play.placed) for play in found) == 9


def test_a_single_tile_between_two_words_is_one_play() -> None:
    board = drawn_board(STANDARD, ["", "", "", "", "", "", "", "......AT", ".......O"])
    search = MoveSearch(RNIB, Lexicon.holding(["AT", "TO", "OE", "TOE", "TOES", "ES", "AS"]))
    plays = [found for found in search.plays(board, parse_tiles("E")) if len(found.play.placed) == 1]
    squares = [at.name for found in plays for at in found.play.squares]
    assert sorted(squares) == sorted(set(squares))
    assert "H10" in squares
    assert "I9" in squares


def test_a_letter_that_the_lexicon_lacks_stays_on_the_rack() -> None:
    position = random_position("lacking", PLAIN, 6, 6, lying=0, held=1, known=60)
    words = {word for word in position.words if "D" not in word}
    lexicon = Lexicon.holding(words, letters=Alphabet(("A", "B", "C")))
    search = MoveSearch(position.variant, lexicon)
    with_it, without_it = parse_tiles("ABD"), parse_tiles("AB")
    assert search.plays(position.board, with_it) == search.plays(position.board, without_it) != []


def test_a_letter_on_the_board_that_the_lexicon_lacks_is_in_no_word() -> None:
    layout = Layout((".....",) * 3, start=Coordinate.parse("C2"))
    board = drawn_board(layout, [".....", ".DA..", "....."])
    lexicon = Lexicon.holding(["AB", "AAB", "BA"], letters=Alphabet(("A", "B", "C")))
    search = MoveSearch(Variant("small", layout, PLAIN), lexicon)
    squares = {at.name for found in search.plays(board, parse_tiles("AB")) for at in found.play.squares}
    assert squares == {"C1", "C3", "B1", "B3", "D1", "D3"} - {"B1", "B3"}


def test_one_search_serves_one_board_after_another() -> None:
    words, rack = ["AB", "BA", "ABBA"], parse_tiles("ABB")
    layout = Layout((".....",) * 5, start=Coordinate.parse("C3"))
    variant, lexicon = Variant("small", layout), Lexicon.holding(words)
    boards = [drawn_board(layout, rows) for rows in ([], ["A"], ["", "..AB"], ["A"], [])]
    search = MoveSearch(variant, lexicon)
    for board in (*boards, boards[-1]):
        assert search.plays(board, rack) == MoveSearch(variant, lexicon).plays(board, rack) != []


def test_more_tiles_than_it_can_hold_are_refused() -> None:
    search = MoveSearch(RNIB, Lexicon.holding(["AA"]))
    assert len(search.plays(Board(STANDARD), parse_tiles("A" * MOST_ON_RACK))) == 4
    for question in (search.plays, search.best):
        with pytest.raises(ValueError, match="16"):
            question(Board(STANDARD), parse_tiles("A" * (MOST_ON_RACK + 1)))


@pytest.fixture(scope="module")
def enable(tmp_path_factory: pytest.TempPathFactory) -> MoveSearch:
    return MoveSearch(RNIB, open_lexicon("enable", tmp_path_factory.getbasetemp() / "lexicons"))


@pytest.mark.untraced
@pytest.mark.parametrize("position", counted_positions(COUNTED), ids=lambda position: position.rack)
def test_trying_every_word_counts_the_same(enable: MoveSearch, position: CountedPosition) -> None:
    """The counts in the file were made by `slow_search`."""
    assert enable.count(position.board, position.tiles) == (position.count, position.total)


@pytest.mark.untraced
def test_the_slow_search_by_words_finds_what_trying_everything_finds() -> None:
    for seed in range(40):
        position = random_position(f"words {seed}", PLAIN, 5, 6, lying=seed % 20, held=4, known=40)
        words = {"".join(word) for word in position.words}
        found = plays_by_words(position.variant, position.board, position.rack, words)
        assert found == plays_by_trying(position.variant, position.board, position.rack, position.words)


@pytest.mark.skipif(not OTHERS.is_file(), reason=f"no ../shared/data/{OTHERS.name} beside the checkout")
def test_two_other_engines_count_the_same(enable: MoveSearch) -> None:
    positions = counted_positions(OTHERS)
    assert len(positions) == 60
    for position in positions:
        assert enable.count(position.board, position.tiles) == (position.count, position.total), position
