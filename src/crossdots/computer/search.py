"""Move search: every legal play of a rack on a board, found along the lexicon's word graph.

Each row, and then each column, is searched from every square where a word can begin: letters on the board are
followed, an empty square takes each tile of the rack that the graph and the crossing words allow.

Source: A. W. Appel and G. J. Jacobson, "The World's Fastest Scrabble Program", CACM 31(5), 1988, for anchors
and cross-checks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile
from crossdots.lexicon.graph import NOWHERE, ROOT
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.move import Placed, Play
from crossdots.rules.variant import Variant

ANY_LETTER = -1
"""The mask that has every letter."""


@dataclass(frozen=True, slots=True)
class FoundPlay:
    """A legal play and its score in points, the bonus included."""

    play: Play
    score: int


@dataclass(frozen=True, slots=True)
class _Square:
    """What the search needs to know of one square, seen along the line that is searched.

    `letter` is the place in the alphabet of the letter that lies there, None when the square is empty, and
    `value` that tile's points. For an empty square, `allowed` is the mask of the letters that make good
    crossing words; `crossing` the sum of the crossing tiles' values, None when nothing crosses; `joins` when
    a tile on it joins the board.
    """

    at: Coordinate
    letter: int | None
    value: int
    allowed: int
    crossing: int | None
    joins: bool
    letter_factor: int
    word_factor: int


class MoveSearch:
    """The search over one board with one lexicon and one variant."""

    def __init__(self, variant: Variant, board: Board, lexicon: Lexicon) -> None:
        self.variant = variant
        self.board = board
        self.lexicon = lexicon
        self.points = [variant.tile_set.points.get(letter, 0) for letter in lexicon.alphabet]
        self._anchors = _anchors(board)

    def plays(self, rack: tuple[Tile, ...]) -> Iterator[FoundPlay]:
        """Every legal play, each once by its tiles and squares; a blank counts anew for every letter."""
        for line in self._lines(rack):
            for score, drops in line.found():
                yield FoundPlay(line.play(drops), score)

    def best(self, rack: tuple[Tile, ...]) -> FoundPlay | None:
        """The play with the highest score, of equal ones that with fewer blanks and then fewer tiles."""
        best: tuple[tuple[int, int, int], _LineSearch, _Drops] | None = None
        for line in self._lines(rack):
            for score, drops in line.found(best[0][0] if best else 0):
                worth = (score, -sum(blank for _, _, blank in drops), -len(drops))
                if best is None or worth > best[0]:
                    best = (worth, line, drops)
        return None if best is None else FoundPlay(best[1].play(best[2]), best[0][0])

    def _lines(self, rack: tuple[Tile, ...]) -> Iterator["_LineSearch"]:
        hand = _Hand.holding(rack, self.lexicon.alphabet)
        for direction in Direction:
            for index in range(self.variant.layout.line_count(direction)):
                squares = self.variant.layout.line(direction, index)
                if not self._anchors.isdisjoint(squares):
                    line = [self._square(at, direction) for at in squares]
                    yield _LineSearch(self, direction, line, hand)

    def _square(self, at: Coordinate, direction: Direction) -> _Square:
        layout, tile = self.variant.layout, self.board.tile(at)
        premium = layout.premium(at)
        if tile is not None:
            (letter,) = self._spelling([tile])
            value = self.variant.tile_set.value(tile)
            return _Square(at, letter, value, 0, None, joins=False, letter_factor=1, word_factor=1)
        joins = at in self._anchors
        allowed, crossing = self._cross_check(at, direction.crossing) if joins else (ANY_LETTER, None)
        letter_factor, word_factor = premium.letter_factor, premium.word_factor
        return _Square(at, None, 0, allowed, crossing, joins, letter_factor, word_factor)

    def _cross_check(self, at: Coordinate, across: Direction) -> tuple[int, int | None]:
        """The letters that may go on an empty square because of what crosses, and what that is worth."""
        before = self._beside(at, across, -1)[::-1]
        after = self._beside(at, across, 1)
        if not before and not after:
            return ANY_LETTER, None
        graph = self.lexicon.graph
        start, end = self._spelling(before), self._spelling(after)
        slot = graph.after(start)
        possible = 0 if slot == NOWHERE else graph.masks[slot] if end else graph.ends[slot]
        allowed = sum(
            1 << letter
            for letter in range(possible.bit_length())
            if possible >> letter & 1 and (not end or graph.holds(start + bytes((letter,)) + end))
        )
        return allowed, self.variant.tile_set.total((*before, *after))

    def _beside(self, at: Coordinate, direction: Direction, step: int) -> list[Tile]:
        """The tiles next to a square, the nearest first."""
        tiles: list[Tile] = []
        while (tile := self.board.tile(at.moved(direction, step * (len(tiles) + 1)))) is not None:
            tiles.append(tile)
        return tiles

    def _spelling(self, tiles: list[Tile]) -> bytes:
        spelling = self.lexicon.letters.spelling([tile.letter for tile in tiles])
        if spelling is None:
            raise ValueError("the lexicon lacks a letter of the tiles")
        return spelling


def _anchors(board: Board) -> frozenset[Coordinate]:
    """The empty squares where a tile joins the board: beside a tile, or the start of an empty board."""
    if board.is_empty:
        return frozenset((board.layout.start,))
    beside = {at.moved(direction, step) for at in board.tiles for direction in Direction for step in (-1, 1)}
    return frozenset(at for at in beside - board.tiles.keys() if at in board.layout)


_Drops: TypeAlias = tuple[tuple[int, int, bool], ...]
"""Tiles put down on a line: the index of the square, the place of the letter, whether it is a blank."""


@dataclass(slots=True)
class _Hand:
    """The tiles of a rack that are not put down at the moment.

    `left` counts them by the place of the letter, `held` is the mask of the letters that are left, `size` is
    the number of tiles in the beginning.
    """

    left: list[int]
    held: int
    blanks: int
    size: int

    @classmethod
    def holding(cls, rack: tuple[Tile, ...], alphabet: tuple[str, ...]) -> "_Hand":
        left = [rack.count(Tile(letter)) for letter in alphabet]
        held = sum(1 << place for place, count in enumerate(left) if count)
        return cls(left, held, rack.count(BLANK), len(rack))


class _LineSearch:
    """The search along one line: a walk through squares and graph at once, trying every tile that fits.

    What is found are numbers; they become plays only when asked for, which costs more than finding them.
    """

    def __init__(self, search: MoveSearch, direction: Direction, line: list[_Square], hand: _Hand) -> None:
        variant = search.variant
        self._direction = direction
        self._line = line
        self._bonuses = variant.bonuses
        self._shortest = variant.shortest_first_word if search.board.is_empty else 1
        graph = search.lexicon.graph
        self._masks, self._ends, self._firsts = graph.masks, graph.ends, graph.firsts
        self._letters = search.lexicon.alphabet
        self._points = search.points
        self._hand = hand
        self._drops: list[tuple[int, int, bool]] = []
        self._found: list[tuple[int, _Drops]] = []
        self._least = 0

    def found(self, least: int = 0) -> list[tuple[int, _Drops]]:
        """Score and tiles of each play along this line that scores `least` points or more.

        A single tile's two words are left to the row.
        """
        self._least = least
        for start, square in enumerate(self._line):
            begins = start == 0 or self._line[start - 1].letter is None
            if begins and (square.letter is not None or self._reaches(start)):
                self._go_on(start, ROOT, 0, 1, 0, square.letter is not None)
        return self._found

    def play(self, drops: _Drops) -> Play:
        """The play that puts these tiles down."""
        return Play(
            tuple(
                Placed(self._line[index].at, Tile(self._letters[letter], blank))
                for index, letter, blank in drops
            )
        )

    def _reaches(self, start: int) -> bool:
        """Whether the rack gets from an empty square to one that joins the board, and fits there."""
        held = ANY_LETTER if self._hand.blanks else self._hand.held
        ahead = (square for square in self._line[start : start + self._hand.size] if square.joins)
        first = next(ahead, None)
        return first is not None and bool(first.allowed & held)

    def _go_on(self, index: int, slot: int, letters: int, factor: int, others: int, joined: bool) -> None:
        """Try every way on from a square that the word reaches.

        `slot` is the graph's place before it; `letters` counts the points so far, which `factor` will
        multiply; `others` is what the crossing words score.
        """
        if index == len(self._line):
            return
        square = self._line[index]
        possible = self._masks[slot]
        if square.letter is not None:
            bit = 1 << square.letter
            if possible & bit:
                self._read(index, slot, bit, square.value, letters, factor, others, joined)
            return
        hand = self._hand
        possible &= square.allowed
        if not hand.blanks:
            possible &= hand.held
        joined = joined or square.joins
        while possible:
            bit = possible & -possible
            possible ^= bit
            letter = bit.bit_length() - 1
            if hand.held & bit:
                value = self._points[letter] * square.letter_factor
                hand.left[letter] -= 1
                if not hand.left[letter]:
                    hand.held ^= bit
                self._drops.append((index, letter, False))
                self._read(index, slot, bit, value, letters, factor, others, joined)
                self._drops.pop()
                hand.left[letter] += 1
                hand.held |= bit
            if hand.blanks:
                hand.blanks -= 1
                self._drops.append((index, letter, True))
                self._read(index, slot, bit, 0, letters, factor, others, joined)
                self._drops.pop()
                hand.blanks += 1

    def _read(
        self,
        index: int,
        slot: int,
        bit: int,
        value: int,
        letters: int,
        factor: int,
        others: int,
        joined: bool,
    ) -> None:
        """Read the tile that lies on a square now: note the play if it is one, and go on behind it.

        `bit` is the letter's, `value` its points with the letter premium.
        """
        square = self._line[index]
        letters += value
        factor *= square.word_factor
        if square.crossing is not None:
            others += (square.crossing + value) * square.word_factor
        if joined and self._ends[slot] & bit and self._is_play(index):
            score = letters * factor + others + self._bonuses.get(len(self._drops), 0)
            if score >= self._least:
                self._found.append((score, tuple(self._drops)))
        child = self._firsts[slot] + (self._masks[slot] & (bit - 1)).bit_count()
        if self._masks[child]:
            self._go_on(index + 1, child, letters, factor, others, joined)

    def _is_play(self, index: int) -> bool:
        """Whether tiles were placed and the word ends at this square, as far as the squares go."""
        if len(self._drops) < self._shortest:
            return False
        if index + 1 < len(self._line) and self._line[index + 1].letter is not None:
            return False
        if len(self._drops) > 1 or self._direction is Direction.ACROSS:
            return True
        return self._line[self._drops[0][0]].crossing is None
