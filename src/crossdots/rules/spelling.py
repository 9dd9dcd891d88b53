"""A word as a player spells it at a place, turned into the tiles that go down."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Letter, Tile, TileSet
from crossdots.rules.move import Play
from crossdots.rules.refusal import (
    IllegalMove,
    NothingToPassOver,
    NoTilesPlaced,
    Occupied,
    OffBoard,
    RunsOffBoard,
)

THROUGH = "."
BLANK_MARKS = "-?"


class NotSpelled(ValueError):
    """The text does not spell a word with the tile set's letters; `found` is the first wrong character."""

    def __init__(self, text: str, found: str) -> None:
        super().__init__(text)
        self.found = found


@dataclass(frozen=True, slots=True)
class Spelled:
    """One place in a spelled word: a letter, a letter from a blank, or (None) a tile that is passed over."""

    letter: Letter | None
    by_blank: bool = False


def parse_word(text: str, tile_set: TileSet) -> tuple[Spelled, ...]:
    """Read a word: letters in any case, `.` for a tile already there, `-` or `?` before a letter for a blank.

    A letter that is written with several characters is found by itself where the set has it (CH), or stands
    in brackets. `print_word` is the inverse.

    Raises:
        NotSpelled: a character that is no letter of the set, or a blank mark without a letter behind it.
    """
    return tuple(_spelled(text, tile_set))


def print_word(word: tuple[Spelled, ...], tile_set: TileSet) -> str:
    """The text that `parse_word` reads back: `-` marks a blank, a letter of several characters has brackets.

    So has a letter of one character where it would be read together with the next: `[C]H` is not `CH`.
    """
    longest_first = _longest_first(tile_set)
    text = ""
    for spelled in reversed(word):
        text = _printed(spelled, text, longest_first) + text
    return text


def _printed(spelled: Spelled, rest: str, longest_first: list[Letter]) -> str:
    if spelled.letter is None:
        return THROUGH
    read_back, _ = _next_letter(spelled.letter + rest, longest_first)
    plain = len(spelled.letter) == 1 and read_back == spelled.letter
    return BLANK_MARKS[0] * spelled.by_blank + (spelled.letter if plain else f"[{spelled.letter}]")


def _longest_first(tile_set: TileSet) -> list[Letter]:
    return sorted(tile_set.letters, key=len, reverse=True)


def _spelled(text: str, tile_set: TileSet) -> Iterator[Spelled]:
    longest_first = _longest_first(tile_set)
    rest = text
    if not rest:
        raise NotSpelled(text, "")
    while rest:
        if rest[0] == THROUGH:
            yield Spelled(None)
            rest = rest[1:]
            continue
        by_blank = rest[0] in BLANK_MARKS
        rest = rest[by_blank:]
        letter, written = _next_letter(rest, longest_first)
        if letter is None:
            raise NotSpelled(text, rest[:1] or text[-1])
        rest = rest[len(written) :]
        yield Spelled(letter, by_blank)


def _next_letter(rest: str, letters: list[Letter]) -> tuple[Letter | None, str]:
    for letter in letters:
        for form in (f"[{letter}]", letter):
            written = rest[: len(form)]
            # Lower case has no look-alikes: a dotless i or a long s is no I and no S.
            if written.lower() == form.lower():
                return letter, written
    return None, ""


def lay_out(
    board: Board, rack: tuple[Tile, ...], at: Coordinate, direction: Direction, word: tuple[Spelled, ...]
) -> Play:
    """The play that spells `word` from `at`.

    Letters that lie on the board may be spelled too, left out, or passed over with a full stop. If the word
    can be read with them spelled, it is read so; else all its letters are new and tiles in the way are
    skipped. A blank supplies a letter that was marked, and then what the rack has no tile for.

    Raises:
        IllegalMove: the word doesn't fit on the board, differs from what lies there, or adds no tile.
    """
    if at not in board.layout:
        raise IllegalMove(OffBoard(at))
    try:
        squares = _squares_spelled_in_full(board, at, direction, word)
    except IllegalMove as refused:
        if any(spelled.letter is None for spelled in word) or not isinstance(refused.refusal, Occupied):
            raise
        squares = _squares_left_free(board, at, direction, word)
    if not squares:
        raise IllegalMove(NoTilesPlaced())
    return Play.of(dict(zip(squares, _tiles_for(tuple(squares.values()), rack), strict=True)))


def _squares_spelled_in_full(
    board: Board, at: Coordinate, direction: Direction, word: tuple[Spelled, ...]
) -> dict[Coordinate, Spelled]:
    new: dict[Coordinate, Spelled] = {}
    for step, spelled in enumerate(word):
        square = at.moved(direction, step)
        if square not in board.layout:
            raise IllegalMove(RunsOffBoard(at, direction, step))
        there = board.tile(square)
        if there is None and spelled.letter is None:
            raise IllegalMove(NothingToPassOver(square))
        if there is None:
            new[square] = spelled
        elif spelled.letter not in (None, there.letter):
            raise IllegalMove(Occupied(square, there))
    return new


def _squares_left_free(
    board: Board, at: Coordinate, direction: Direction, word: tuple[Spelled, ...]
) -> dict[Coordinate, Spelled]:
    new: dict[Coordinate, Spelled] = {}
    square = at
    for spelled in word:
        while board.tile(square) is not None:
            square = square.moved(direction)
        if square not in board.layout:
            raise IllegalMove(RunsOffBoard(at, direction, len(new)))
        new[square] = spelled
        square = square.moved(direction)
    return new


def _tiles_for(word: tuple[Spelled, ...], rack: tuple[Tile, ...]) -> Iterator[Tile]:
    """Real tiles while the rack has them, in reading order; then blanks; then what is missing, unblanked."""
    letters = Counter(rack)
    blanks = letters[BLANK] - sum(spelled.by_blank for spelled in word)
    for spelled in word:
        assert spelled.letter is not None, "a tile passed over is not placed"
        tile = Tile(spelled.letter)
        if spelled.by_blank:
            yield BLANK.standing_for(spelled.letter)
        elif letters[tile] == 0 and blanks > 0:
            blanks -= 1
            yield BLANK.standing_for(spelled.letter)
        else:
            letters[tile] -= letters[tile] > 0
            yield tile
