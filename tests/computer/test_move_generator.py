"""The two forms of the move generator, compiled and plain, against each other and against slow searches."""

import importlib.util
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_search import (
    LONG_LETTERS,
    PLAIN,
    SHAPES,
    Position,
    Shape,
    counted_positions,
    order_of_equals,
    plays_by_trying,
    random_position,
)

from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import Layout
from crossdots.board.tile import BLANK, Tile, TileSet
from crossdots.computer import move_generator, uncompiled
from crossdots.computer.move_generator import (
    EMPTY,
    MOST_ON_RACK,
    OTHER,
    POINT,
    UNNAMED,
    MoveGenerator,
    leaves,
)
from crossdots.computer.numbering import Numbering
from crossdots.computer.self_play import SelfPlay
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.variant import RNIB

SOURCE = Path(uncompiled.__file__).with_name("move_generator.py")
INSTALLED = Path(str(move_generator.__file__))
IS_COMPILED = INSTALLED.suffix != ".py"

COUNTED = Path(__file__).parents[1] / "positions" / "counted.txt"

needs_compiled_form = pytest.mark.skipif(
    not IS_COMPILED, reason="the move generator is not compiled here: no C compiler at installation"
)


def plain_form() -> ModuleType:
    """The source as plain Python, whatever is installed."""
    specification = importlib.util.spec_from_file_location("crossdots.computer.plain_move_generator", SOURCE)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


PLAIN_FORM = plain_form()

FORMS = pytest.mark.parametrize("form", [move_generator, PLAIN_FORM], ids=["installed", "plain"])

Found: TypeAlias = list[tuple[int, tuple[int, ...], bytes]]


def generator_of(form: ModuleType, numbering: Numbering, lexicon: Lexicon) -> MoveGenerator:
    """A generator in one of the two forms, with an empty board."""
    variant = numbering.variant
    made: MoveGenerator = form.MoveGenerator(
        lexicon.graph,
        len(lexicon.alphabet),
        variant.layout,
        [variant.tile_set.points[letter] for letter in lexicon.alphabet],
        variant.bonuses,
        variant.shortest_first_word,
    )
    return made


class Numbered:
    """A random position in numbers, and a generator for it."""

    def __init__(self, position: Position, form: ModuleType = move_generator) -> None:
        self.numbering = Numbering(position.variant, position.lexicon)
        self.board = self.numbering.board(position.board)
        self.rack = self.numbering.rack(position.rack)
        self.generator = generator_of(form, self.numbering, position.lexicon)
        self.generator.lay_out(self.board)

    def found(self) -> Found:
        """Every play, in the order in which they are found."""
        return [self.generator.play(number) for number in range(self.generator.find(self.rack))]


# The two forms.


@needs_compiled_form
def test_the_compiled_form_was_made_after_the_last_change_of_its_source() -> None:
    assert INSTALLED.stat().st_mtime >= SOURCE.stat().st_mtime, "install again: tools/set_up.sh test"


@needs_compiled_form
def test_the_compiled_form_takes_the_place_of_the_source() -> None:
    assert INSTALLED.parent == SOURCE.parent
    assert PLAIN_FORM.__file__ == str(SOURCE)
    assert not PLAIN_FORM.cython.compiled


@needs_compiled_form
@pytest.mark.parametrize("tile_set", [PLAIN, LONG_LETTERS], ids=["plain", "long letters"])
@settings(max_examples=250, deadline=None)
@given(shape=SHAPES)
def test_both_forms_find_the_same_in_the_same_order(tile_set: TileSet, shape: Shape) -> None:
    position = shape.position(10, tile_set)
    one, other = Numbered(position), Numbered(position, PLAIN_FORM)
    assert one.generator.cross_checks() == other.generator.cross_checks()
    assert one.found() == other.found()
    assert one.generator.total == other.generator.total
    assert one.generator.scores() == other.generator.scores()
    assert one.generator.ranked(20) == other.generator.ranked(20)
    assert one.generator.best(one.rack) == other.generator.best(other.rack)


@pytest.fixture(scope="module")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon("enable", tmp_path_factory.getbasetemp() / "lexicons")


@pytest.mark.untraced
@FORMS
def test_each_form_counts_what_trying_every_word_counts(form: ModuleType, enable: Lexicon) -> None:
    numbering = Numbering(RNIB, enable)
    generator = generator_of(form, numbering, enable)
    largest = 0
    for position in counted_positions(COUNTED):
        generator.lay_out(numbering.board(position.board))
        rack = numbering.rack(position.tiles)
        assert generator.find(rack) == position.count
        assert generator.total == sum(generator.scores()) == position.total
        assert generator.best(rack) == best_of_all(generator, rack)
        largest = max(largest, position.count)
    assert largest > 1 << 14, "more than there is room for at first"


# Against a slow search.


def letters_named(count: int) -> tuple[str, ...]:
    """So many letters of two characters each."""
    return tuple(f"{chr(0x41 + place // 8)}{chr(0x41 + place % 8)}" for place in range(count))


def tiles_of(letters: Sequence[str]) -> TileSet:
    """Two tiles of each letter, with different values."""
    return TileSet(dict.fromkeys(letters, 2), {letter: place % 11 for place, letter in enumerate(letters)}, 2)


@pytest.mark.untraced
@pytest.mark.parametrize("count", [31, 32, 33, 63, 64])
@FORMS
def test_alphabets_of_any_size_are_searched(form: ModuleType, count: int) -> None:
    """The words have the first two letters and the last two of the alphabet; a blank can be any letter."""
    letters = letters_named(count)
    plays = with_the_last = 0
    for seed in range(6):
        few = tiles_of((*letters[:2], *letters[-2:]))
        small = random_position(f"{count} {seed}", few, 5, 5, lying=6, held=3, known=40)
        variant = replace(small.variant, tile_set=tiles_of(letters))
        position = replace(
            small, variant=variant, rack=(*small.rack[:2], BLANK if seed % 2 else small.rack[2])
        )
        numbered = Numbered(position, form)
        found = {numbered.numbering.play(squares, tiles): score for score, squares, tiles in numbered.found()}
        assert found == plays_by_trying(variant, position.board, position.rack, position.words)
        plays += len(found)
        with_the_last += sum(letters[-1] in {tile.letter for tile in play.tiles.values()} for play in found)
    assert plays > 100
    assert with_the_last > 20


@settings(max_examples=200, deadline=None)
@given(shape=SHAPES, seed=st.integers(0, 2**32))
def test_the_plain_form_finds_what_trying_everything_finds(shape: Shape, seed: int) -> None:
    position = shape.position(seed, PLAIN)
    numbered = Numbered(position, PLAIN_FORM)
    found = [(numbered.numbering.play(squares, tiles), score) for score, squares, tiles in numbered.found()]
    expected = plays_by_trying(position.variant, position.board, position.rack, position.words)
    assert Counter(found) == Counter(expected.items())


@pytest.mark.untraced
@FORMS
def test_there_is_room_for_all_that_a_large_rack_finds(form: ModuleType, enable: Lexicon) -> None:
    """More words than any search has room for at first: the tables are enlarged, and nothing is lost."""
    numbering = Numbering(RNIB, enable)
    generator = generator_of(form, numbering, enable)
    rack = numbering.rack(map(Tile, "AEINRST")) + bytes([UNNAMED])
    generator.put([111, 112, 113], numbering.rack(map(Tile, "ARE")))
    count, total = generator.find(rack), generator.total
    found = {generator.play(number) for number in range(count)}
    assert len(found) == count
    assert sum(score for score, _, _ in found) == total
    assert len({(squares, bytes(tile & 127 for tile in tiles)) for _, squares, tiles in found}) > 1 << 14
    assert (generator.find(rack), generator.total) == (count, total)
    assert {generator.play(number) for number in range(count)} == found


@FORMS
def test_a_word_of_one_letter_is_no_play(form: ModuleType) -> None:
    generator = small(form, ["A", "B", "AB"])
    assert generator.find(b"\0") == 0
    assert generator.find(b"\0\1") == 4
    generator.put([5], b"\0")
    assert sorted(squares for _, squares, _ in map(generator.play, range(generator.find(b"\1")))) == [
        (6,),
        (9,),
    ]


# Cross-checks.


@FORMS
@pytest.mark.parametrize("tile_set", [PLAIN, LONG_LETTERS], ids=["plain", "long letters"])
@settings(max_examples=200, deadline=None)
@given(shape=SHAPES, steps=st.lists(st.integers(0, 2**32), max_size=12))
def test_cross_checks_around_a_change_are_those_of_a_new_board(
    form: ModuleType, tile_set: TileSet, shape: Shape, steps: list[int]
) -> None:
    """Tiles are put and lifted anywhere, whatever they spell, among them letters that the lexicon lacks."""
    numbered = Numbered(shape.position(11, tile_set), form)
    fresh = Numbered(shape.position(11, tile_set), form)
    board = bytearray(numbered.board)
    tiles = [*range(len(tile_set.letters)), OTHER, move_generator.BLANK + 1]
    for step in steps:
        chance = Random(step)
        covered = chance.random() < 0.4
        there = [square for square, tile in enumerate(board) if (tile != EMPTY) == covered]
        squares = chance.sample(there, min(len(there), chance.randint(0, 5)))
        if covered:
            numbered.generator.lift(squares)
            new = bytes([EMPTY]) * len(squares)
        else:
            new = bytes(chance.choices(tiles, k=len(squares)))
            numbered.generator.put(squares, new)
        for square, tile in zip(squares, new, strict=True):
            board[square] = tile
        fresh.generator.lay_out(bytes(board))
        assert numbered.generator.cross_checks() == fresh.generator.cross_checks()
        assert numbered.found() == fresh.found()


def test_cross_checks_are_what_the_lexicon_says(enable: Lexicon) -> None:
    """For the squares around `8D TRAIN` and a blank E below its A, letter by letter."""
    numbering = Numbering(RNIB, enable)
    generator = numbering.generator()
    row = 15 * 7
    generator.put(
        [row + 3, row + 4, row + 5, row + 6, row + 7, row + 20],
        numbering.rack(map(Tile, "TRAIN")) + bytes([move_generator.BLANK + 4]),
    )
    checks = generator.cross_checks()
    across, down = checks[:225], checks[225:]
    alphabet = enable.letters
    at_g9 = across[15 * 8 + 6]
    assert alphabet.letters_in(at_g9[0]) == tuple(
        letter for letter in alphabet.letters if f"I{letter}" in enable
    )
    assert at_g9[1] == 1
    at_f10 = across[15 * 9 + 5]
    assert alphabet.letters_in(at_f10[0]) == tuple(
        letter for letter in alphabet.letters if f"AE{letter}" in enable
    )
    assert at_f10[1] == 1, "the blank counts nothing"
    at_i8 = down[15 * 8 + 7]
    assert alphabet.letters_in(at_i8[0]) == ("S",), "TRAINS"
    assert at_i8[1] == 5
    assert across[0] == ((1 << 26) - 1, -1)


# The best play.


def worths_of(rack: bytes, seed: int, most: int) -> list[int]:
    chance = Random(seed)
    return [chance.randint(-most, most) for _ in leaves(rack)]


@FORMS
@settings(max_examples=400, deadline=None)
@given(shape=SHAPES, seed=st.integers(0, 2**32), most=st.sampled_from([0, 1, 3 * POINT, 40 * POINT]))
def test_the_best_by_bounds_is_the_best_of_all(form: ModuleType, shape: Shape, seed: int, most: int) -> None:
    position = shape.position(12, PLAIN)
    numbered = Numbered(position, form)
    generator, rack = numbered.generator, numbered.rack
    worths = worths_of(rack, seed, most)
    found = numbered.found()
    equities = [score * POINT + worths[generator.leave(number)] for number, (score, _, _) in enumerate(found)]
    highest = [play for play, equity in zip(found, equities, strict=True) if equity == max(equities)]
    highest.sort(key=lambda play: order_of_equals(position, numbered.numbering.play(play[1], play[2])))
    assert generator.best(rack, worths) == (highest[0] if highest else None)


@FORMS
def test_high_factors_are_within_the_bounds(form: ModuleType) -> None:
    """Premium squares everywhere, so that nearly every bound is as high as it can be."""
    several = 0
    for seed in range(150):
        chance = Random(seed)
        position = random_position(f"premium {seed}", PLAIN, 6, 6, lying=seed % 15, held=4, known=50)
        rows = tuple("".join(chance.choices("'\"-=", k=6)) for _ in range(6))
        layout = Layout(rows, start=position.variant.layout.start)
        position = replace(position, variant=replace(position.variant, layout=layout))
        numbered = Numbered(position, form)
        found = numbered.found()
        several += len(found) > 10
        best = numbered.generator.best(numbered.rack)
        assert (best or (0,))[0] == max((score for score, _, _ in found), default=0)
    assert several > 50


@needs_compiled_form
def test_the_best_by_bounds_is_the_best_of_all_in_long_games(enable: Lexicon) -> None:
    """At every turn of some games, with the rack as it is and with a blank or two in it."""
    numbering = Numbering(RNIB, enable)
    generator = numbering.generator()
    turns = 0
    for seed in range(12):
        generator.lay_out(numbering.empty_board())
        for turn in SelfPlay(RNIB, enable).game(seed).turns:
            for rack in (turn.rack, turn.rack[1:] + bytes([UNNAMED])):
                assert generator.best(rack) == best_of_all(generator, rack)
            turns += 1
            if turn.play is not None:
                generator.put(turn.play[1], turn.play[2])
    assert turns > 200


def best_of_all(generator: MoveGenerator, rack: bytes) -> tuple[int, tuple[int, ...], bytes] | None:
    return generator.play(generator.ranked(1)[0]) if generator.find(rack) else None


# Leaves.


def test_leaves_are_every_choice_of_tiles_once() -> None:
    rack = bytes([3, 3, 0, UNNAMED, OTHER])
    kept = leaves(rack)
    assert PLAIN_FORM.leaves(rack) == kept
    assert len(kept) == len(set(kept)) == 3 * 2 * 2 * 2
    assert kept[0] == b""
    assert kept[-1] == bytes(sorted(rack))
    assert all(Counter(leave) <= Counter(rack) for leave in kept)


@FORMS
@settings(max_examples=200, deadline=None)
@given(shape=SHAPES)
def test_each_play_knows_what_it_keeps(form: ModuleType, shape: Shape) -> None:
    numbered = Numbered(shape.position(13, PLAIN), form)
    kept = leaves(numbered.rack)
    for number, (_, _, tiles) in enumerate(numbered.found()):
        used = Counter(UNNAMED if tile >= move_generator.BLANK else tile for tile in tiles)
        assert kept[numbered.generator.leave(number)] == bytes(
            sorted((Counter(numbered.rack) - used).elements())
        )


# What is refused.


def small(form: ModuleType, words: Sequence[str] = ("AB", "BA")) -> MoveGenerator:
    layout = Layout(("....",) * 3, start=Coordinate.parse("B2"))
    made: MoveGenerator = form.MoveGenerator(Lexicon.holding(words).graph, 26, layout, [1] * 26, {}, 2)
    return made


EMPTY_BOARD = bytes([EMPTY]) * 12


@FORMS
@pytest.mark.parametrize(
    "squares",
    [EMPTY_BOARD[1:], EMPTY_BOARD + b"\0", bytes([65]) + EMPTY_BOARD[1:], bytes([UNNAMED]) + EMPTY_BOARD[1:]],
)
def test_what_is_no_board_is_refused_and_the_board_is_empty(form: ModuleType, squares: bytes) -> None:
    generator = small(form)
    generator.put([5], b"\0")
    with pytest.raises(ValueError, match=r"\d"):
        generator.lay_out(squares)
    generator.lay_out(EMPTY_BOARD)
    assert generator.cross_checks() == small(form).cross_checks()


@FORMS
@pytest.mark.parametrize(
    ("squares", "tiles"),
    [
        ([12], b"\0"),
        ([-1], b"\0"),
        ([5], b"\0"),
        ([6, 6], b"\0\1"),
        ([6, 7], b"\0"),
        ([6], bytes([EMPTY])),
        ([6], bytes([UNNAMED])),
        ([6], bytes([OTHER + 1])),
        ([2**40], b"\0"),
    ],
)
def test_tiles_that_cannot_be_put_are_refused_and_nothing_is_done(
    form: ModuleType, squares: list[int], tiles: bytes
) -> None:
    generator = small(form)
    generator.put([5], b"\0")
    before = generator.cross_checks()
    with pytest.raises(ValueError, match=r"\d"):
        generator.put(squares, tiles)
    assert generator.cross_checks() == before


@FORMS
@pytest.mark.parametrize("squares", [[12], [-1], [4], [5, 5], [5, 4]])
def test_tiles_that_do_not_lie_there_cannot_be_lifted(form: ModuleType, squares: list[int]) -> None:
    generator = small(form)
    generator.put([5], b"\0")
    before = generator.cross_checks()
    with pytest.raises(ValueError, match=r"\d"):
        generator.lift(squares)
    assert generator.cross_checks() == before


@FORMS
@pytest.mark.parametrize("rack", [bytes(MOST_ON_RACK + 1), bytes([EMPTY]), bytes([OTHER + 1]), bytes([128])])
def test_what_is_no_rack_is_refused(form: ModuleType, rack: bytes) -> None:
    for question in (small(form).find, small(form).best):
        with pytest.raises(ValueError, match=r"\d"):
            question(rack)


@FORMS
def test_worths_that_do_not_fit_the_rack_are_refused(form: ModuleType) -> None:
    with pytest.raises(ValueError, match="3 worths for 4 leaves"):
        small(form).best(b"\0\1", [0, 0, 0])


@FORMS
def test_plays_are_gone_when_the_board_changes(form: ModuleType) -> None:
    generator = small(form)
    assert generator.find(b"\0\1") == len(generator.scores()) == 8
    with pytest.raises(IndexError):
        generator.play(8)
    with pytest.raises(IndexError):
        generator.play(-1)
    generator.put([0], b"\0")
    assert generator.ranked(3) == generator.scores() == []
    with pytest.raises(IndexError):
        generator.play(0)
    with pytest.raises(IndexError):
        generator.leave(0)


@FORMS
def test_a_closed_lexicon_does_no_harm(form: ModuleType, tmp_path: Path) -> None:
    """The graph is copied, so that no search reads memory that is gone."""
    lexicon = open_lexicon("common", tmp_path)
    numbering = Numbering(RNIB, lexicon)
    with lexicon:
        generator = generator_of(form, numbering, lexicon)
    assert generator.find(bytes([2, 0, 19])) > 10
