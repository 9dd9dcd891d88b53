# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Move generation in plain numbers: every legal play of a rack on a board, or the best one alone.

This source has two forms with the same results: as it stands, and compiled by Cython where a C compiler was
found when the program was installed, which is about a hundred times as fast. The annotations tell the
compiler which of C's numbers is meant; all its memory is rows of numbers.

A *tile* is the place of its letter in the lexicon's alphabet, or `OTHER` for a letter that the lexicon lacks,
with `BLANK` added when it is a blank that stands for the letter. On a rack a blank is `UNNAMED`. In a row of
squares `EMPTY` has no tile. A *square* is numbered row by row from the top left, 0 first.

Inside, every row and then every column lies in one long line, with a border before each and behind the last.
So a square has two *places* there, one in its row and one in its column, the twins; and the next square of a
word is always the next place. A border is an empty place that no letter fits.

How plays are found. A word that joins the board covers an *anchor*, an empty square beside a tile, and each
play is found from the first anchor that it covers. Before that either tiles lie, and the word begins with
them; or free squares, which touch nothing, so that any letters of the rack may go there that begin a word.
These beginnings are the same for every anchor: the graph is walked once for all, and at each letter the walk
asks which anchors it fits. Behind its anchor a word goes on square by square. The letters to try are the AND
of three masks: those of the graph, those that fit the square because of what crosses it, and those at hand;
and the walk goes on behind a letter only when the letters there fit the next square too.

A blank is laid only for a letter that the rack has no other tile of. When a word is found, the ways to put
blanks into it are counted out, so that the walk need not be made for each of them.

For the best play alone there are bounds: what the most valuable tiles could score on the squares around an
anchor. The anchors with the highest come first, and what can't reach the best play so far is passed over.

Source: A. W. Appel and G. J. Jacobson, "The World's Fastest Scrabble Program", CACM 31(5), 1988, for anchors
and cross-checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from crossdots.computer import uncompiled as cython

if cython.compiled and not TYPE_CHECKING:
    import cython  # by this line Cython knows its own name; plain Python never comes here

if TYPE_CHECKING:
    from crossdots.board.layout import Layout
    from crossdots.lexicon.graph import Graph

OTHER = 64
BLANK = 128
UNNAMED = BLANK + OTHER
EMPTY = 255

MOST_ON_RACK = 15
"""Tiles that a rack may have here."""

POINT = 100
"""Equity, points and the worth of the tiles that are kept, is counted in hundredths of a point."""

NumberedPlay: TypeAlias = tuple[int, tuple[int, ...], bytes]
"""The score in points, the squares in reading order, and the tiles on them."""

_POINT = cython.declare(cython.int, POINT)
_OTHER = cython.declare(cython.int, OTHER)
_BLANK = cython.declare(cython.int, BLANK)
_UNNAMED = cython.declare(cython.int, UNNAMED)
_EMPTY = cython.declare(cython.int, EMPTY)
_MOST_ON_RACK = cython.declare(cython.int, MOST_ON_RACK)
_LETTERS = cython.declare(cython.int, OTHER + 1)
_WIDTH = cython.declare(cython.int, MOST_ON_RACK + 1)
"""The width of tables that have a column for each number of tiles."""
_KINDS = cython.declare(cython.int, OTHER + 2)
"""The letters, `OTHER`, and last the blank."""
_LOWEST = cython.declare(cython.int, -(2**31))
_FIRST_GROUP = cython.declare(cython.int, 16)
"""How many anchors are searched before the others when only the best play is wanted."""
_PLAYS_AT_FIRST = cython.declare(cython.int, 1 << 14)


def leaves(rack: bytes) -> list[bytes]:
    """Every choice of tiles to keep of a rack, by its number; the last is the whole rack."""
    kept = [b""]
    for tile in sorted(set(rack)):
        kept = [fewer + bytes([tile]) * count for count in range(rack.count(tile) + 1) for fewer in kept]
    return kept


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bit_count(mask: cython.ulonglong) -> cython.int:
    """The number of bits set; without the help of any one compiler."""
    if not cython.compiled:
        return mask.bit_count()
    pairs: cython.ulonglong = cython.cast(cython.ulonglong, 0x3333333333333333)
    mask = mask - ((mask >> 1) & cython.cast(cython.ulonglong, 0x5555555555555555))
    mask = (mask & pairs) + ((mask >> 2) & pairs)
    mask = (mask + (mask >> 4)) & cython.cast(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
    return cython.cast(cython.int, (mask * cython.cast(cython.ulonglong, 0x0101010101010101)) >> 56)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bit(letter: cython.int) -> cython.ulonglong:
    """The mask of a letter; it is empty for one that the lexicon lacks."""
    one: cython.ulonglong = 1
    return one << letter if letter < 64 else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_named(tile: cython.int) -> cython.bint:
    """Whether this is a tile as it lies on a board."""
    return 0 <= tile < _UNNAMED and tile & (_BLANK - 1) <= _OTHER


@cython.cclass
class _NumberedBoard:
    """A word graph and a board, with the letters that fit each empty square."""

    _memory: list[object]

    # The graph; its masks are narrow for an alphabet of up to 32 letters, else wide.
    _wide: cython.bint
    _masks: cython.p_uint
    _ends: cython.p_uint
    _wide_masks: cython.p_ulonglong
    _wide_ends: cython.p_ulonglong
    _firsts: cython.p_uint
    _alphabet: cython.ulonglong

    # The board. The places of the columns begin with `_first_down`.
    _height: cython.int
    _width: cython.int
    _first_down: cython.int
    _places: cython.int
    _start: cython.int
    _lying: cython.int

    # By place. `_letters` is -1 where no tile lies; `_fits` is the mask of the letter that lies there, or of
    # those that may; `_crossings` adds up the tiles that cross an empty place, and is -1 where none do.
    _twins: cython.p_int
    _letters: cython.p_int
    _values: cython.p_int
    _fits: cython.p_ulonglong
    _crossings: cython.p_int
    _letter_factors: cython.p_int
    _word_factors: cython.p_int
    _steepest: cython.int

    _points: cython.p_int

    _plays: cython.int
    """How many plays were found on the board as it is."""

    def __init__(self, graph: Graph, alphabet: int, layout: Layout, points: Sequence[int]) -> None:
        self._memory = []
        self._alphabet = (1 << alphabet) - 1
        self._wide = graph.masks.itemsize == 8
        if self._wide:
            self._wide_masks = self._ulonglongs(graph.masks)
            self._wide_ends = self._ulonglongs(graph.ends)
        else:
            self._masks = self._uints(graph.masks)
            self._ends = self._uints(graph.ends)
        self._firsts = self._uints(graph.firsts)
        self._points = self._ints(_LETTERS)
        for letter, value in enumerate(points):
            self._points[letter] = value
        self._number_places(layout)
        self.lay_out(bytes([EMPTY]) * (layout.height * layout.width))

    # ---- Memory ----

    @cython.cfunc
    def _ints(self, count: cython.int) -> cython.p_int:
        """So many numbers, all 0."""
        if not cython.compiled:
            return [0] * count
        memory = bytearray(4 * count)
        self._memory.append(memory)
        return cython.cast(cython.p_int, cython.cast(cython.p_char, memory))

    @cython.cfunc
    def _bytes(self, count: cython.int) -> cython.p_uchar:
        """So many numbers from 0 to 255, all 0."""
        if not cython.compiled:
            return [0] * count
        memory = bytearray(count)
        self._memory.append(memory)
        return cython.cast(cython.p_uchar, cython.cast(cython.p_char, memory))

    @cython.cfunc
    def _uints(self, numbers: memoryview) -> cython.p_uint:
        """A copy of numbers of 4 bytes."""
        if not cython.compiled:
            return list(numbers)
        memory = bytearray(numbers)
        self._memory.append(memory)
        return cython.cast(cython.p_uint, cython.cast(cython.p_char, memory))

    @cython.cfunc
    def _ulonglongs(self, numbers: memoryview) -> cython.p_ulonglong:
        """A copy of numbers of 8 bytes."""
        if not cython.compiled:
            return list(numbers)
        memory = bytearray(numbers)
        self._memory.append(memory)
        return cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, memory))

    @cython.cfunc
    def _masks_of_places(self) -> cython.p_ulonglong:
        """An empty mask for each place."""
        return self._ulonglongs(memoryview(bytes(8 * self._places)).cast("Q"))

    # ---- The graph ----

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(self, slot: cython.int) -> cython.ulonglong:
        """The letters that may come next."""
        return self._wide_masks[slot] if self._wide else self._masks[slot]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _ending(self, slot: cython.int) -> cython.ulonglong:
        """The letters that end a word."""
        return self._wide_ends[slot] if self._wide else self._ends[slot]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _child(self, slot: cython.int, mask: cython.ulonglong, bit: cython.ulonglong) -> cython.int:
        """The slot behind one of the letters that may come next, which are `mask`."""
        return self._firsts[slot] + _bit_count(mask & (bit - 1))

    # ---- Places ----

    @cython.cfunc
    def _number_places(self, layout: Layout) -> cython.void:
        """Where each square lies in its row and in its column, and what it multiplies."""
        across: cython.int
        down: cython.int
        place: cython.int
        self._height, self._width = layout.height, layout.width
        self._first_down = 1 + self._height * (self._width + 1)
        self._places = self._first_down + self._width * (self._height + 1)
        self._twins = self._ints(self._places)
        self._letters = self._ints(self._places)
        self._values = self._ints(self._places)
        self._fits = self._masks_of_places()
        self._crossings = self._ints(self._places)
        self._letter_factors = self._ints(self._places)
        self._word_factors = self._ints(self._places)
        self._steepest = 1
        for at in layout.squares():
            across = 1 + at.row * (self._width + 1) + at.column
            down = self._first_down + at.column * (self._height + 1) + at.row
            self._twins[across], self._twins[down] = down, across
            premium = layout.premium(at)
            for place in (across, down):
                self._letter_factors[place] = premium.letter_factor
                self._word_factors[place] = premium.word_factor
            self._steepest = max(self._steepest, premium.letter_factor * premium.word_factor - 2)
        self._start = 1 + layout.start.row * (self._width + 1) + layout.start.column

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, square: cython.int) -> cython.int:
        """The place of a square in its row."""
        return 1 + square + square // self._width

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _square(self, place: cython.int) -> cython.int:
        """The square at a place."""
        across: cython.int = place if place < self._first_down else self._twins[place]
        return across - 1 - (across - 1) // (self._width + 1)

    # ---- Tiles on the board ----

    def lay_out(self, squares: bytes) -> None:
        """Make the board a new one, given by a tile or `EMPTY` for every square.

        Raises:
            ValueError: too few or too many squares, or a number that is neither; the board is empty then.
        """
        square: cython.int
        tile: cython.int
        place: cython.int
        tiles: bytearray = bytearray(squares)
        self._plays = self._lying = 0
        for place in range(self._places):
            self._letters[place] = -1
        if len(tiles) != self._height * self._width:
            raise ValueError(f"{len(tiles)} squares for a board of {self._height * self._width}")
        for square in range(self._height * self._width):
            tile = tiles[square]
            if tile != _EMPTY:
                if not _is_named(tile):
                    raise ValueError(f"{tile} is not a tile on a board")
                self._lay(self._place(square), tile)
        for place in range(self._places):
            if self._twins[place] > 0 and self._letters[place] < 0:
                self._cross_check(place)

    def put(self, squares: Sequence[int], tiles: bytes) -> None:
        """Put tiles on different empty squares, and look again at what fits around them.

        Raises:
            ValueError: a square is not on the board or not empty, or a number is not a tile; nothing is done.
        """
        self._require_squares(squares, False)
        if len(tiles) != len(squares) or not all(_is_named(tile) for tile in tiles):
            raise ValueError(f"{list(tiles)} are not tiles for {len(squares)} squares")
        for square, tile in zip(squares, tiles, strict=True):
            self._lay(self._place(square), tile)
        self._cross_check_around(squares)

    def lift(self, squares: Sequence[int]) -> None:
        """Take tiles off different squares, and look again at what fits around them.

        Raises:
            ValueError: a square is not on the board or is empty; nothing is done.
        """
        place: cython.int
        self._require_squares(squares, True)
        for square in squares:
            place = self._place(square)
            self._letters[place] = self._letters[self._twins[place]] = -1
            self._lying -= 1
        self._cross_check_around(squares)

    def cross_checks(self) -> list[tuple[int, int]]:
        """For the place of every square in its row, and then in its column: what fits there, what crosses.

        The first is the mask of the letter that lies there, or of those that may be put there as far as the
        tiles across the line allow; the second the values of these tiles, -1 where there are none.
        """
        return [
            (self._fits[place], self._crossings[place])
            for place in range(1, self._places)
            if self._twins[place] > 0
        ]

    @cython.cfunc
    def _require_squares(self, squares: Sequence[int], covered: cython.bint) -> cython.void:
        """Raises ValueError unless these are different squares of the board, all covered or all empty."""
        if len(set(squares)) != len(squares):
            raise ValueError(f"a square comes twice in {squares}")
        for square in squares:
            if not 0 <= square < self._height * self._width:
                raise ValueError(f"no square {square} on a board of {self._height * self._width}")
            if (self._letters[self._place(square)] >= 0) != covered:
                raise ValueError(f"square {square} is {'empty' if covered else 'not empty'}")

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay(self, place: cython.int, tile: cython.int) -> cython.void:
        letter: cython.int = tile & (_BLANK - 1)
        twin: cython.int = self._twins[place]
        self._letters[place] = self._letters[twin] = letter
        self._fits[place] = self._fits[twin] = _bit(letter)
        self._values[place] = self._values[twin] = 0 if tile & _BLANK else self._points[letter]
        self._crossings[place] = self._crossings[twin] = -1
        self._lying += 1

    @cython.cfunc
    def _cross_check_around(self, squares: Sequence[int]) -> cython.void:
        """Look again at every square whose letters depend on these."""
        self._plays = 0
        for square in squares:
            self._cross_check_in_line(self._place(square))
            self._cross_check_in_line(self._twins[self._place(square)])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_check_in_line(self, place: cython.int) -> cython.void:
        """Look again at the first empty squares before and after a place, and at its own if that is empty."""
        before: cython.int = place - 1
        after: cython.int = place + 1
        if self._letters[place] < 0:
            self._cross_check(place)
        while self._letters[before] >= 0:
            before -= 1
        while self._letters[after] >= 0:
            after += 1
        if self._twins[before] > 0:
            self._cross_check(self._twins[before])
        if self._twins[after] > 0:
            self._cross_check(self._twins[after])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cross_check(self, place: cython.int) -> cython.void:
        """Find the letters that an empty place may get, because of the tiles before and after its twin."""
        twin: cython.int = self._twins[place]
        at: cython.int = twin
        slot: cython.int
        total: cython.int = 0
        if self._letters[twin - 1] < 0 and self._letters[twin + 1] < 0:
            self._fits[place] = self._alphabet
            self._crossings[place] = -1
            return
        while self._letters[at - 1] >= 0:
            at -= 1
            total += self._values[at]
        slot = self._along(0, at, twin)
        at = twin + 1
        while self._letters[at] >= 0:
            total += self._values[at]
            at += 1
        self._crossings[place] = total
        if slot < 0:
            self._fits[place] = 0
        elif at == twin + 1:
            self._fits[place] = self._ending(slot)
        else:
            self._fits[place] = self._joining(slot, twin + 1, at - 1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _along(self, slot: cython.int, place: cython.int, end: cython.int) -> cython.int:
        """Where the graph leads along the tiles up to `end`; -1 if it has no such way."""
        mask: cython.ulonglong
        while place < end:
            mask = self._next(slot)
            if not mask & self._fits[place]:
                return -1
            slot = self._child(slot, mask, self._fits[place])
            place += 1
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _joining(self, slot: cython.int, place: cython.int, last: cython.int) -> cython.ulonglong:
        """The letters that make a word between what led to a slot and the tiles from a place to the last."""
        joining: cython.ulonglong = 0
        mask: cython.ulonglong = self._next(slot)
        letters: cython.ulonglong = mask
        bit: cython.ulonglong
        behind: cython.int
        while letters:
            bit = letters & -letters
            letters ^= bit
            behind = self._along(self._child(slot, mask, bit), place, last)
            if behind >= 0 and self._ending(behind) & self._fits[last]:
                joining |= bit
        return joining


@cython.final
@cython.cclass
class MoveGenerator(_NumberedBoard):
    """The plays that a rack can make on a board of one layout, with the words of one lexicon.

    `alphabet` counts its letters and `points` has the value of each; `bonuses` maps the number of tiles used
    in one turn to points. What is found stays as numbers, and a play is made of them when it is asked for.
    """

    _bonuses: cython.p_int
    _shortest: cython.int

    # The tiles at hand. `_left` counts those of each letter and `_real` has these letters; `_spare` counts
    # the blanks; `_due` counts by letter how many of those laid must be blanks. `_kept` is the number of the
    # leave, and the steps are what each tile adds to it.
    _hand: cython.int
    _left: cython.p_int
    _real: cython.ulonglong
    _spare: cython.int
    _due: cython.p_int
    _dues: cython.int
    _kept: cython.int
    _steps: cython.p_int
    _blank_step: cython.int

    # The word under way: the letters laid, the points of each, and what would be lost with each as a blank.
    _begin: cython.int
    _end: cython.int
    _laid: cython.int
    _laid_letters: cython.p_int
    _laid_points: cython.p_int
    _losses: cython.p_int

    # The anchors. `_anchor_free` counts the free squares before them, and is -1 where tiles lie before.
    _anchors: cython.int
    _anchor_places: cython.p_int
    _anchor_free: cython.p_int
    _anchor_rows: cython.p_int
    _anchor_bounds: cython.p_int

    # The anchors of a group by the number of letters before them: those with n are from `_group[n]` on.
    _depths: cython.int
    _group: cython.p_int
    _group_begins: cython.p_int
    _group_fits: cython.p_ulonglong
    _group_next: cython.p_ulonglong
    _group_tiles: cython.p_int
    _group_rows: cython.p_int

    # What was found: plays, and the words that they lay, which may be the same with other blanks. Of the
    # memory the first `_lasting` rows stay when these tables are made larger.
    _lasting: cython.int
    _room_for_plays: cython.int
    _play_scores: cython.p_int
    _play_words: cython.p_int
    _play_blanks: cython.p_int
    _play_kept: cython.p_int
    _words: cython.int
    _room_for_words: cython.int
    _word_begins: cython.p_int
    _word_ends: cython.p_int
    _word_laid: cython.p_int
    _word_letters: cython.p_uchar
    _total: cython.longlong

    # The best play, which is noted as the only one found. A row of `_bounds` is for words that begin at one
    # place, and has the most equity that they can make with n or more tiles.
    _choosing: cython.bint
    _weighing: cython.bint
    _worths: cython.p_int
    _leave_sizes: cython.p_int
    _leave_vowels: cython.p_int
    _leave_blanks: cython.p_int
    _highest_worths: cython.p_int
    _highest_values: cython.p_int
    _bounds: cython.p_int
    _rows: cython.int
    _row: cython.int
    _least: cython.int

    # What was learnt about leaves, in hundredths of a point: of the copies of a tile, of two different tiles
    # together, and of so many vowels with so many consonants.
    _copy_worths: cython.p_int
    _pair_worths: cython.p_int
    _balance_worths: cython.p_int
    _vowels: cython.p_int
    _kinds_held: cython.p_int
    _counts_held: cython.p_int

    def __init__(
        self,
        graph: Graph,
        alphabet: int,
        layout: Layout,
        points: Sequence[int],
        bonuses: Mapping[int, int],
        shortest_first_word: int,
    ) -> None:
        _NumberedBoard.__init__(self, graph, alphabet, layout, points)
        self._shortest = shortest_first_word
        self._bonuses = self._ints(_WIDTH)
        for count in range(_WIDTH):
            self._bonuses[count] = bonuses.get(count, 0)
        self._left, self._due, self._steps = self._ints(_LETTERS), self._ints(_LETTERS), self._ints(_LETTERS)
        self._laid_letters, self._laid_points = self._ints(_WIDTH), self._ints(_WIDTH)
        self._losses = self._ints(_WIDTH)
        self._anchor_places, self._anchor_free = self._ints(self._places), self._ints(self._places)
        self._anchor_rows, self._anchor_bounds = self._ints(self._places), self._ints(self._places)
        self._group = self._ints(_WIDTH + 1)
        self._group_begins, self._group_tiles = self._ints(self._places), self._ints(self._places)
        self._group_fits, self._group_next = self._masks_of_places(), self._masks_of_places()
        self._group_rows, self._bounds = self._ints(self._places), self._ints(self._places * _WIDTH)
        self._highest_values, self._highest_worths = self._ints(_WIDTH), self._ints(_WIDTH)
        self._worths, self._leave_sizes = self._ints(1 << _MOST_ON_RACK), self._ints(1 << _MOST_ON_RACK)
        self._leave_vowels = self._ints(1 << _MOST_ON_RACK)
        self._leave_blanks = self._ints(1 << _MOST_ON_RACK)
        self._copy_worths, self._pair_worths = self._ints(_KINDS * _WIDTH), self._ints(_KINDS * _KINDS)
        self._balance_worths, self._vowels = self._ints(_WIDTH * _WIDTH), self._ints(_KINDS)
        self._kinds_held, self._counts_held = self._ints(_WIDTH), self._ints(_WIDTH)
        self._lasting = len(self._memory)
        self._make_room(_PLAYS_AT_FIRST, _PLAYS_AT_FIRST)

    # ---- What can be asked ----

    def find(self, rack: bytes) -> int:
        """Find every legal play and return how many they are.

        Each counts once by its tiles and squares; a blank counts anew for every letter that it stands for.

        Raises:
            ValueError: more tiles than `MOST_ON_RACK`, or a number that is not a tile of a rack.
        """
        self._take_up(rack)
        self._choosing = False
        while True:
            self._plays = self._words = 0
            self._total = 0
            self._least = _LOWEST
            self._search()
            if self._plays <= self._room_for_plays and self._words <= self._room_for_words:
                return self._plays
            self._make_room(2 * self._plays, 2 * self._words)

    @property
    def total(self) -> int:
        """The scores of all plays found, added up."""
        return self._total

    def scores(self) -> list[int]:
        """The score of every play found, by its number."""
        return [self._play_scores[number] for number in range(self._plays)]

    def leave(self, number: int) -> int:
        """Which of the rack's `leaves` a play found keeps."""
        self._require(number)
        return self._play_kept[number]

    def play(self, number: int) -> NumberedPlay:
        """A play found, by its number from 0 on."""
        self._require(number)
        word: cython.int = self._play_words[number]
        first: cython.int = word * _WIDTH
        place: cython.int
        laid: cython.int = 0
        tile: cython.int
        squares = []
        tiles = bytearray()
        for place in range(self._word_begins[word], self._word_ends[word]):
            if self._letters[place] < 0:
                tile = self._word_letters[first + laid]
                if self._play_blanks[number] >> laid & 1:
                    tile += _BLANK
                squares.append(self._square(place))
                tiles.append(tile)
                laid += 1
        return self._play_scores[number], tuple(squares), bytes(tiles)

    def learn(
        self,
        copies: Sequence[Sequence[int]],
        pairs: Sequence[Sequence[int]],
        balance: Sequence[Sequence[int]],
        vowels: Sequence[bool],
    ) -> None:
        """Take over what leaves are worth, in hundredths of a point.

        `copies[kind][n]` is for n tiles of a kind, and `pairs[kind][other]` for having both, of which the
        higher kind comes first; a kind is a letter, `OTHER`, or behind it the blank. `balance[v][c]` is for
        so many vowels with so many consonants; `vowels[kind]` tells which are which.
        """
        for kind, row in enumerate(copies):
            self._vowels[kind] = vowels[kind]
            for count, worth in enumerate(row):
                self._copy_worths[kind * _WIDTH + count] = worth
            for other, worth in enumerate(pairs[kind]):
                self._pair_worths[kind * _KINDS + other] = worth
        for count, row in enumerate(balance):
            for consonants, worth in enumerate(row):
                self._balance_worths[count * _WIDTH + consonants] = worth

    def worths(self, rack: bytes) -> list[int]:
        """The worth of each of the rack's `leaves` by what was learnt. Raises ValueError as `find` does."""
        self._take_up(rack)
        self._weigh_by_learning()
        return [self._worths[leave] for leave in range(self._kept + 1)]

    def ranked(self, most: int, worths: Sequence[int] | None = None) -> list[int]:
        """The numbers of the best plays found, at most so many, in the order in which `best` prefers them.

        `worths` is as in `best`.
        """
        if worths is None:
            equities = [score * POINT for score in self.scores()]
        else:
            equities = [
                self._play_scores[number] * POINT + worths[self._play_kept[number]]
                for number in range(self._plays)
            ]
        highest = sorted(equities, reverse=True)
        least = highest[most - 1] if 0 < most <= len(highest) else min(highest, default=0)
        worthy = [number for number, equity in enumerate(equities) if equity >= least]
        return sorted(worthy, key=lambda number: (-equities[number], *self._preference(number)))[
            : max(most, 0)
        ]

    def best(
        self, rack: bytes, worths: Sequence[int] | None = None, *, learnt: bool = False
    ) -> NumberedPlay | None:
        """The play with the highest equity, or None if there is no play at all.

        `worths` has the worth of each of the rack's `leaves`, in hundredths of a point; or they are `learnt`;
        without either nothing counts but the score. Of equal plays the one with fewer blanks is better, then
        that with fewer tiles, then the first: across before down, from the top left, by the alphabet.

        Raises:
            ValueError: as in `find`, or `worths` doesn't fit the rack.
        """
        self._take_up(rack)
        self._weighing = learnt or worths is not None
        if learnt:
            self._weigh_by_learning()
        elif worths is not None:
            self._weigh_leaves(rack, worths)
        self._note_highest_worths()
        self._sort_values()
        self._choosing = True
        self._plays = self._words = 0
        self._total = 0
        self._least = _LOWEST
        with cython.nogil:
            self._search()
        return self.play(0) if self._plays else None

    def _preference(self, number: int) -> tuple[int, ...]:
        """What plays of equal equity are sorted by."""
        word: cython.int = self._play_words[number]
        blanks: cython.int = self._play_blanks[number]
        tiles = [
            2 * self._word_letters[word * _WIDTH + laid] + (blanks >> laid & 1)
            for laid in range(self._word_laid[word])
        ]
        return _bit_count(blanks), len(tiles), self._word_begins[word], *tiles

    @cython.cfunc
    def _require(self, number: int) -> cython.void:
        if not 0 <= number < self._plays:
            raise IndexError(f"no play {number} among {self._plays}")

    @cython.cfunc
    def _make_room(self, plays: int, words: int) -> cython.void:
        """Make tables for so many plays and words in place of those that there are."""
        rows = len(self._memory)
        self._play_scores, self._play_words = self._ints(plays), self._ints(plays)
        self._play_blanks, self._play_kept = self._ints(plays), self._ints(plays)
        self._word_begins, self._word_ends = self._ints(words), self._ints(words)
        self._word_laid, self._word_letters = self._ints(words), self._bytes(words * _WIDTH)
        del self._memory[self._lasting : rows]
        self._room_for_plays, self._room_for_words = plays, words

    # ---- Tiles at hand ----

    @cython.cfunc
    def _take_up(self, rack: bytes) -> cython.void:
        """Begin a search with these tiles at hand."""
        letter: cython.int
        leave_count: cython.int = 1
        if len(rack) > _MOST_ON_RACK:
            raise ValueError(f"{len(rack)} tiles on a rack, which holds {MOST_ON_RACK}")
        for letter in range(_LETTERS):
            self._left[letter] = self._due[letter] = self._steps[letter] = 0
        self._hand = len(rack)
        self._spare = self._dues = self._laid = self._blank_step = 0
        self._real = 0
        for tile in sorted(set(rack)):
            if tile == UNNAMED:
                self._spare = rack.count(tile)
                self._blank_step = leave_count
            elif tile <= OTHER:
                self._left[tile] = rack.count(tile)
                self._steps[tile] = leave_count
                self._real |= _bit(tile)
            else:
                raise ValueError(f"{tile} is not a tile on a rack")
            leave_count *= rack.count(tile) + 1
        self._kept = leave_count - 1

    @cython.cfunc
    def _weigh_leaves(self, rack: bytes, worths: Sequence[int]) -> cython.void:
        """Note the worth of every leave, and how many tiles it has."""
        leave: cython.int
        step: cython.int
        if len(worths) != self._kept + 1:
            raise ValueError(f"{len(worths)} worths for {self._kept + 1} leaves")
        self._leave_sizes[0] = 0
        for tile in sorted(set(rack)):
            step = self._blank_step if tile == UNNAMED else self._steps[tile]
            for leave in range(step, step * (rack.count(tile) + 1)):
                self._leave_sizes[leave] = self._leave_sizes[leave - step] + 1
        for leave in range(self._kept + 1):
            self._worths[leave] = worths[leave]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_by_learning(self) -> cython.void:
        """Note the worth of every leave, and how many tiles it has, by what was learnt.

        Each leave is one with fewer tiles and one more, of a kind that is not below any of the others.
        """
        leave: cython.int
        kind: cython.int
        held: cython.int
        step: cython.int
        kinds: cython.int = 0
        self._worths[0] = self._leave_sizes[0] = self._leave_vowels[0] = self._leave_blanks[0] = 0
        for kind in range(_KINDS):
            held = self._left[kind] if kind <= _OTHER else self._spare
            if held == 0:
                continue
            step = self._steps[kind] if kind <= _OTHER else self._blank_step
            for leave in range(step, step * (held + 1)):
                self._leave_sizes[leave] = self._leave_sizes[leave - step] + 1
                self._leave_vowels[leave] = self._leave_vowels[leave - step] + self._vowels[kind]
                self._leave_blanks[leave] = self._leave_blanks[leave - step] + (kind > _OTHER)
                self._worths[leave] = (
                    self._worths[leave % step]
                    + self._copy_worths[kind * _WIDTH + leave // step]
                    + self._pairs(kind, kinds, leave % step)
                )
            self._kinds_held[kinds], self._counts_held[kinds] = kind, held
            kinds += 1
        for leave in range(self._kept + 1):
            held = self._leave_sizes[leave] - self._leave_vowels[leave] - self._leave_blanks[leave]
            self._worths[leave] += self._balance_worths[self._leave_vowels[leave] * _WIDTH + held]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairs(self, kind: cython.int, kinds: cython.int, fewer: cython.int) -> cython.int:
        """What a kind adds to a leave of the first `kinds` that are held, for being together with them."""
        at: cython.int
        worth: cython.int = 0
        for at in range(kinds):
            if fewer % (self._counts_held[at] + 1):
                worth += self._pair_worths[kind * _KINDS + self._kinds_held[at]]
            fewer //= self._counts_held[at] + 1
        return worth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_highest_worths(self) -> cython.void:
        """Note the highest worth that may be left with each number of tiles used."""
        leave: cython.int
        used: cython.int
        for used in range(_WIDTH):
            self._highest_worths[used] = _LOWEST if self._weighing else 0
        if self._weighing:
            for leave in range(self._kept + 1):
                used = self._hand - self._leave_sizes[leave]
                if self._worths[leave] > self._highest_worths[used]:
                    self._highest_worths[used] = self._worths[leave]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _at_hand(self) -> cython.ulonglong:
        """The letters that can be laid."""
        return self._alphabet if self._spare > 0 else self._real

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay_letter(self, letter: cython.int, bit: cython.ulonglong, points: cython.int) -> cython.void:
        """Put a letter down behind those laid; `points` is what it scores before the word's factor."""
        if self._left[letter] > 0:
            self._left[letter] -= 1
            self._kept -= self._steps[letter]
            if self._left[letter] == 0:
                self._real ^= bit
        else:
            self._spare -= 1
            self._due[letter] += 1
            self._dues += 1
            self._kept -= self._blank_step
        self._laid_letters[self._laid] = letter
        self._laid_points[self._laid] = points
        self._laid += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift_letter(self, letter: cython.int, bit: cython.ulonglong) -> cython.void:
        """Take up again what was laid last."""
        self._laid -= 1
        if self._due[letter] > 0:
            self._spare += 1
            self._due[letter] -= 1
            self._dues -= 1
            self._kept += self._blank_step
        else:
            self._left[letter] += 1
            self._kept += self._steps[letter]
            self._real |= bit

    # ---- Anchors ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self) -> cython.void:
        """Search all anchors at once, or, for the best play alone, in groups that become larger."""
        first: cython.int = 0
        size: cython.int
        self._find_anchors()
        size = _FIRST_GROUP if self._choosing else self._anchors
        while first < self._anchors and self._anchor_bounds[first] >= self._least:
            self._search_group(first, min(first + size, self._anchors))
            first += size
            size *= 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_anchors(self) -> cython.void:
        """List the anchors that a tile can be laid on, with the free squares in reach before them."""
        place: cython.int
        first_free: cython.int = 1
        at_hand: cython.ulonglong = self._at_hand()
        self._anchors = self._rows = 0
        for place in range(1, self._places):
            if self._twins[place] == 0 or self._letters[place] >= 0:
                first_free = place + 1
            elif self._is_anchor(place):
                if not self._fits[place] & at_hand:
                    pass
                elif self._letters[place - 1] >= 0:
                    self._add_anchor(place, -1)
                else:
                    self._add_anchor(place, min(place - first_free, self._hand - 1))
                first_free = place + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_anchor(self, place: cython.int) -> cython.bint:
        """Whether a tile on an empty place joins what lies on the board."""
        if self._lying == 0:
            return place == self._start or self._twins[place] == self._start
        return self._crossings[place] >= 0 or self._letters[place - 1] >= 0 or self._letters[place + 1] >= 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_anchor(self, place: cython.int, free: cython.int) -> cython.void:
        """Add an anchor to the list, which is sorted by bounds when only the best play is wanted."""
        at: cython.int = self._anchors
        row: cython.int = self._rows
        bound: cython.int = 0
        if self._choosing:
            bound = self._bound_anchor(place, free)
            while at > 0 and self._anchor_bounds[at - 1] < bound:
                self._anchor_places[at] = self._anchor_places[at - 1]
                self._anchor_free[at] = self._anchor_free[at - 1]
                self._anchor_rows[at] = self._anchor_rows[at - 1]
                self._anchor_bounds[at] = self._anchor_bounds[at - 1]
                at -= 1
        self._anchor_places[at] = place
        self._anchor_free[at] = free
        self._anchor_rows[at] = row
        self._anchor_bounds[at] = bound
        self._anchors += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_group(self, first: cython.int, end: cython.int) -> cython.void:
        """Search some of the anchors: those behind tiles one by one, then the others in one walk."""
        at: cython.int
        for at in range(first, end):
            if self._anchor_free[at] < 0 and self._anchor_bounds[at] >= self._least:
                self._row = self._anchor_rows[at] * _WIDTH
                self._search_behind_tiles(self._anchor_places[at])
        self._list_group(first, end)
        if self._depths > 0:
            self._begin_word(0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_group(self, first: cython.int, end: cython.int) -> cython.void:
        """List the anchors of a group for each number of letters that may come before them."""
        at: cython.int
        place: cython.int
        row: cython.int
        count: cython.int = 0
        depth: cython.int = 0
        deepest: cython.int = 0
        self._depths = 0
        while depth <= deepest:
            self._group[depth] = count
            for at in range(first, end):
                deepest = max(deepest, self._anchor_free[at])
                row = (self._anchor_rows[at] + depth) * _WIDTH if self._choosing else 0
                if self._anchor_free[at] < depth or self._bounds[row + depth + 1] < self._least:
                    continue
                place = self._anchor_places[at]
                self._group_begins[count] = place - depth
                self._group_fits[count] = self._fits[place]
                self._group_next[count] = self._fits[place + 1]
                self._group_tiles[count] = self._letters[place + 1] >= 0
                self._group_rows[count] = row
                count += 1
                self._depths = depth + 1
            depth += 1
        self._group[depth] = count

    # ---- The walk ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_word(self, depth: cython.int, slot: cython.int) -> cython.void:
        """Lay one more letter of a beginning, on every anchor that it fits, and go on behind it."""
        at: cython.int
        letter: cython.int
        child: cython.int
        mask: cython.ulonglong = self._next(slot)
        ending: cython.ulonglong = self._ending(slot)
        letters: cython.ulonglong = mask & self._at_hand()
        bit: cython.ulonglong
        behind: cython.ulonglong
        at_hand: cython.ulonglong
        first: cython.int = self._group[depth]
        end: cython.int = self._group[depth + 1]
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = _bit_count(bit - 1)
            child = self._child(slot, mask, bit)
            behind = self._next(child)
            self._lay_letter(letter, bit, 0)
            at_hand = behind & self._at_hand()
            for at in range(first, end):
                if not self._group_fits[at] & bit:
                    continue
                if self._bounds[self._group_rows[at] + depth + 1] < self._least:
                    continue
                if ending & bit or self._group_next[at] & (behind if self._group_tiles[at] else at_hand):
                    self._cover_anchor(at, child, ending & bit != 0)
            if at_hand and depth + 1 < self._depths:
                self._begin_word(depth + 1, child)
            self._lift_letter(letter, bit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cover_anchor(self, at: cython.int, slot: cython.int, is_word: cython.bint) -> cython.void:
        """Put the letters laid where they end on an anchor of the group, and go on behind it."""
        place: cython.int = self._group_begins[at]
        laid: cython.int
        points: cython.int = 0
        main: cython.int = 0
        factor: cython.int = 1
        others: cython.int = 0
        self._begin = place
        self._row = self._group_rows[at]
        for laid in range(self._laid):
            points = self._points[self._laid_letters[laid]] * self._letter_factors[place]
            self._laid_points[laid] = points
            main += points
            factor *= self._word_factors[place]
            place += 1
        if self._crossings[place - 1] >= 0:
            others = (self._crossings[place - 1] + points) * self._word_factors[place - 1]
        self._go_on(place, slot, main, factor, others, is_word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search_behind_tiles(self, place: cython.int) -> cython.void:
        """Search an anchor that has tiles right before it."""
        begin: cython.int = place
        slot: cython.int
        main: cython.int = 0
        while self._letters[begin - 1] >= 0:
            begin -= 1
            main += self._values[begin]
        slot = self._along(0, begin, place)
        if slot >= 0:
            self._begin = begin
            self._go_on(place, slot, main, 1, 0, False)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(
        self,
        place: cython.int,
        slot: cython.int,
        main: cython.int,
        factor: cython.int,
        others: cython.int,
        is_word: cython.bint,
    ) -> cython.void:
        """Go on at the place behind a letter: past the tiles that lie there, and to the next empty square.

        `main` are the points of the word so far, which `factor` will multiply, and `others` those of the
        words that cross it.
        """
        bit: cython.ulonglong
        mask: cython.ulonglong
        while self._letters[place] >= 0:
            bit = self._fits[place]
            mask = self._next(slot)
            if not mask & bit:
                return
            is_word = self._ending(slot) & bit != 0
            slot = self._child(slot, mask, bit)
            main += self._values[place]
            place += 1
        if is_word:
            self._found(place, main, factor, others)
        if self._fits[place] & self._at_hand() & self._next(slot):
            self._lay_next(place, slot, main, factor, others)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay_next(
        self, place: cython.int, slot: cython.int, main: cython.int, factor: cython.int, others: cython.int
    ) -> cython.void:
        """Lay each letter that can come on an empty place, and go on behind it."""
        letter: cython.int
        child: cython.int
        points: cython.int
        crossing_factor: cython.int = 0
        mask: cython.ulonglong = self._next(slot)
        ending: cython.ulonglong = self._ending(slot)
        letters: cython.ulonglong = mask & self._fits[place] & self._at_hand()
        fits_behind: cython.ulonglong = self._fits[place + 1]
        bit: cython.ulonglong
        tile_behind: cython.bint = self._letters[place + 1] >= 0
        if self._bounds[self._row + self._laid + 1] < self._least:
            return
        factor *= self._word_factors[place]
        if self._crossings[place] >= 0:
            crossing_factor = self._word_factors[place]
            others += self._crossings[place] * crossing_factor
        while letters:
            bit = letters & -letters
            letters ^= bit
            child = self._child(slot, mask, bit)
            if tile_behind and not fits_behind & self._next(child):
                continue
            letter = _bit_count(bit - 1)
            points = self._points[letter] * self._letter_factors[place]
            self._lay_letter(letter, bit, points)
            if tile_behind:
                self._go_on(place + 1, child, main + points, factor, others + points * crossing_factor, False)
            else:
                if ending & bit:
                    self._found(place + 1, main + points, factor, others + points * crossing_factor)
                if fits_behind & self._at_hand() & self._next(child):
                    self._lay_next(place + 1, child, main + points, factor, others + points * crossing_factor)
            self._lift_letter(letter, bit)

    # ---- What was found ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _found(
        self, end: cython.int, main: cython.int, factor: cython.int, others: cython.int
    ) -> cython.void:
        """Note the plays that lay a word; it ends before `end`."""
        score: cython.int = main * factor + others + self._bonuses[self._laid]
        if not self._is_play(end):
            return
        if self._choosing:
            if score * _POINT + self._highest_worths[self._laid] < self._least:
                return
        elif self._words < self._room_for_words:
            self._note_word(self._words, end)
        self._end = end
        if self._dues == 0 and self._spare == 0:
            self._note_play(score, 0)
        else:
            self._count_losses(factor)
            self._choose_blanks(0, score, 0)
        self._words += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_play(self, end: cython.int) -> cython.bint:
        """Whether this word is a play, and isn't found in the other direction too.

        A single tile that makes words both ways is left to the row.
        """
        place: cython.int = self._begin
        if self._laid > 1:
            return self._lying > 0 or self._laid >= self._shortest
        if end - place < 2:
            return False
        if place < self._first_down:
            return True
        while self._letters[place] >= 0:
            place += 1
        return self._crossings[place] < 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_word(self, word: cython.int, end: cython.int) -> cython.void:
        laid: cython.int
        self._word_begins[word] = self._begin
        self._word_ends[word] = end
        self._word_laid[word] = self._laid
        for laid in range(self._laid):
            self._word_letters[word * _WIDTH + laid] = self._laid_letters[laid]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_losses(self, factor: cython.int) -> cython.void:
        """What the play scores less for each of its tiles if that is a blank."""
        place: cython.int
        laid: cython.int = 0
        for place in range(self._begin, self._end):
            if self._letters[place] < 0:
                self._losses[laid] = self._laid_points[laid] * factor
                if self._crossings[place] >= 0:
                    self._losses[laid] += self._laid_points[laid] * self._word_factors[place]
                laid += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_blanks(self, first: cython.int, score: cython.int, blanks: cython.int) -> cython.void:
        """Note the play with these blanks, if they are enough, and those with further ones from a tile on.

        Bits of `blanks` stand for the tiles laid, bit 0 for the first.
        """
        laid: cython.int
        letter: cython.int
        if self._dues == 0:
            self._note_play(score, blanks)
            if self._spare == 0:
                return
        for laid in range(first, self._laid):
            letter = self._laid_letters[laid]
            if self._due[letter] > 0:
                self._due[letter] -= 1
                self._dues -= 1
                self._choose_blanks(laid + 1, score - self._losses[laid], blanks | 1 << laid)
                self._due[letter] += 1
                self._dues += 1
            elif self._spare > 0:
                self._spare -= 1
                self._kept += self._steps[letter] - self._blank_step
                self._choose_blanks(laid + 1, score - self._losses[laid], blanks | 1 << laid)
                self._kept -= self._steps[letter] - self._blank_step
                self._spare += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_play(self, score: cython.int, blanks: cython.int) -> cython.void:
        """Add a play to those found, or put it in place of the best one if it is better."""
        number: cython.int = self._plays
        if self._choosing:
            self._prefer(score, blanks)
            return
        self._plays += 1
        self._total += score
        if number < self._room_for_plays:
            self._play_scores[number] = score
            self._play_words[number] = self._words
            self._play_blanks[number] = blanks
            self._play_kept[number] = self._kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prefer(self, score: cython.int, blanks: cython.int) -> cython.void:
        """Keep a play as the only one if it is better than the best so far."""
        equity: cython.int = score * _POINT
        if self._weighing:
            equity += self._worths[self._kept]
        if equity < self._least or (equity == self._least and not self._comes_first(blanks)):
            return
        self._least = equity
        self._plays = 1
        self._note_word(0, self._end)
        self._play_scores[0] = score
        self._play_words[0] = 0
        self._play_blanks[0] = blanks
        self._play_kept[0] = self._kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _comes_first(self, blanks: cython.int) -> cython.bint:
        """Whether of two plays with equal equity the new one comes before the best so far."""
        laid: cython.int
        difference: cython.int = _bit_count(blanks) - _bit_count(self._play_blanks[0])
        if difference == 0:
            difference = self._laid - self._word_laid[0]
        if difference == 0:
            difference = self._begin - self._word_begins[0]
        for laid in range(self._laid):
            if difference == 0:
                difference = self._laid_letters[laid] - self._word_letters[laid]
            if difference == 0:
                difference = (blanks >> laid & 1) - (self._play_blanks[0] >> laid & 1)
        return difference < 0

    # ---- Bounds ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort_values(self) -> cython.void:
        """Note what the most valuable tiles at hand are worth, for every number of them."""
        letter: cython.int
        count: cython.int
        at: cython.int
        for count in range(self._hand + 1):
            self._highest_values[count] = 0
        count = 0
        for letter in range(_OTHER):
            for _ in range(self._left[letter]):
                at = count
                while at > 0 and self._highest_values[at] < self._points[letter]:
                    self._highest_values[at + 1] = self._highest_values[at]
                    at -= 1
                self._highest_values[at + 1] = self._points[letter]
                count += 1
        for count in range(1, self._hand + 1):
            self._highest_values[count] += self._highest_values[count - 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound_anchor(self, place: cython.int, free: cython.int) -> cython.int:
        """Make an anchor's rows of bounds, one for each number of letters before it; return the highest."""
        begin: cython.int = place
        depth: cython.int
        highest: cython.int = _LOWEST
        while self._letters[begin - 1] >= 0:
            begin -= 1
        for depth in range(max(free, 0) + 1):
            highest = max(highest, self._bound_word(begin - depth, place))
            self._rows += 1
        return highest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound_word(self, begin: cython.int, anchor: cython.int) -> cython.int:
        """Make one row of bounds, of words that begin at a place and cover an anchor; return the highest.

        The letters' own points and the words that cross are bounded apart: in both the most valuable tiles
        are taken for the highest factors.
        """
        row: cython.int = self._rows * _WIDTH
        at_hand: cython.ulonglong = self._at_hand()
        top: cython.p_int = self._highest_values
        place: cython.int = begin
        count: cython.int = 0
        score: cython.int
        letter_factor: cython.int
        cross_factor: cython.int
        main: cython.int = 0
        factor: cython.int = 1
        crossing: cython.int = 0
        # Squares with a factor of 2 and more, and of 3 and more; and those crossed, for 1, 2 and 3.
        doubled: cython.int = 0
        trebled: cython.int = 0
        crossed: cython.int = 0
        crossed_doubled: cython.int = 0
        crossed_trebled: cython.int = 0
        for count in range(_WIDTH):
            self._bounds[row + count] = _LOWEST
        count = 0
        while True:
            while self._letters[place] >= 0:
                main += self._values[place]
                place += 1
            if place > anchor:
                score = (main + top[count] + top[doubled] + top[trebled] * self._steepest) * factor + crossing
                score += top[crossed] + top[crossed_doubled] + top[crossed_trebled] * self._steepest
                score += self._bonuses[count]
                self._bounds[row + count] = score * _POINT + self._highest_worths[count]
            if count == self._hand or not self._fits[place] & at_hand:
                break
            letter_factor = self._letter_factors[place]
            factor *= self._word_factors[place]
            doubled += letter_factor >= 2
            trebled += letter_factor >= 3
            if self._crossings[place] >= 0:
                cross_factor = letter_factor * self._word_factors[place]
                crossing += self._crossings[place] * self._word_factors[place]
                crossed += 1
                crossed_doubled += cross_factor >= 2
                crossed_trebled += cross_factor >= 3
            count += 1
            place += 1
        for count in range(self._hand, 0, -1):
            self._bounds[row + count - 1] = max(self._bounds[row + count - 1], self._bounds[row + count])
        return self._bounds[row]
