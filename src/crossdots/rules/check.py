"""Whether a play may be made: where its tiles lie, and whether the rack has them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile, remove_tiles
from crossdots.rules.move import Play, Swap
from crossdots.rules.refusal import (
    BlankUnnamed,
    FirstWordTooShort,
    Gap,
    IllegalMove,
    MissesStart,
    NeedsLetter,
    NotABlank,
    NotAgreed,
    NothingThere,
    NothingToExchange,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    NotTouching,
    Occupied,
    OffBoard,
    Rule,
    SameTile,
    SquareLeftEmpty,
    UnknownWords,
)
from crossdots.rules.score import Score, score_after_slide, score_play
from crossdots.rules.slide import check_slide, moved_word
from crossdots.rules.variant import Variant


class Lexicon(Protocol):
    """The words that are good."""

    def __contains__(self, word: str, /) -> bool:
        """Whether an upper-case word is good."""
        ...


def check_play(variant: Variant, board: Board, rack: tuple[Tile, ...], play: Play) -> Score:
    """The score of a play that may be made, whether or not its words are good.

    Raises:
        IllegalMove: the tiles are not on the rack, they may not lie so, or the variation was not agreed on.

    Source: common rules of all four editions; for a moved word see `slide`.
    """
    if play.slide is None:
        _check_placing(variant, board, rack, play)
        return score_play(variant, board, play.tiles)
    if not variant.moved_word:
        raise IllegalMove(NotAgreed(Rule.MOVED_WORD))
    moved = check_slide(board, play.slide)
    _check_placing(variant, moved, rack, play)
    made = moved.placing(play.tiles)
    for at in moved_word(board, play.slide).squares():
        if made.tile(at) is None:
            raise IllegalMove(SquareLeftEmpty(at))
    landed = play.slide.start.moved(play.slide.direction, play.slide.steps)
    unmoved = replace(moved_word(board, play.slide), start=landed)
    return score_after_slide(variant, board, made, unmoved, play.tiles)


def _check_placing(variant: Variant, board: Board, rack: tuple[Tile, ...], play: Play) -> None:
    if not play.placed:
        raise IllegalMove(NoTilesPlaced())
    check_on_rack(rack, play.from_rack)
    for placed in play.placed:
        _check_named(placed.at, placed.tile)
    _check_squares_free(board, play)
    _check_one_line(board, play)
    if board.is_empty:
        _check_first_word(variant, play)
    elif not any(board.touches(at) for at in play.squares):
        raise IllegalMove(NotTouching())


def check_words(words: Iterable[str], lexicon: Lexicon) -> None:
    """Nothing when all words are in the lexicon. Raises IllegalMove with those that are not."""
    unknown = tuple(dict.fromkeys(word for word in words if word not in lexicon))
    if unknown:
        raise IllegalMove(UnknownWords(unknown))


def check_swap(variant: Variant, board: Board, rack: tuple[Tile, ...], swap: Swap, lexicon: Lexicon) -> Tile:
    """The tile that comes from the board when one from the rack takes its place.

    Source: the variations of recycling tiles and of reclaiming blanks. That a recycled tile's words are
    looked up at once is our reading: a swap scores nothing, so nobody could challenge it.

    Raises:
        IllegalMove: the square is empty, the rack lacks the tile, the words would not be good, or the
            variation was not agreed on.
    """
    if swap.at not in board.layout:
        raise IllegalMove(OffBoard(swap.at))
    taken = board.tile(swap.at)
    if taken is None:
        raise IllegalMove(NothingThere(swap.at))
    if not (variant.recycling or variant.reclaim_blanks):
        raise IllegalMove(NotAgreed(Rule.RECYCLING))
    _check_named(swap.at, swap.tile)
    if taken.letter == swap.tile.letter:
        _check_reclaim(variant, taken, swap)
    elif not variant.recycling:
        raise IllegalMove(NeedsLetter(swap.at, Tile(taken.letter)) if taken.is_blank else NotABlank(swap.at))
    check_on_rack(rack, (swap.tile.off_board,))
    if taken.letter != swap.tile.letter:
        changed = board.placing({swap.at: swap.tile})
        runs = (changed.run_through(swap.at, direction) for direction in Direction)
        check_words((run.letters for run in runs if len(run.tiles) > 1), lexicon)
    return taken


def _check_reclaim(variant: Variant, taken: Tile, swap: Swap) -> None:
    if not taken.is_blank or swap.tile.is_blank:
        raise IllegalMove(SameTile(swap.at))
    if not variant.reclaim_blanks:
        raise IllegalMove(NotAgreed(Rule.RECLAIMING))


def check_on_rack(rack: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> None:
    """Nothing when the rack holds all these tiles. Raises IllegalMove with what is missing."""
    missing = Counter(tiles) - Counter(rack)
    if missing:
        raise IllegalMove(NotOnRack(tuple(missing.elements())))


def _check_named(at: Coordinate, tile: Tile) -> None:
    if tile == BLANK:
        raise IllegalMove(BlankUnnamed(at))


def check_exchange(rack: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> None:
    """Nothing when these tiles can be given away. Raises IllegalMove otherwise."""
    if not tiles:
        raise IllegalMove(NothingToExchange())
    check_on_rack(rack, tiles)


def tiles_left(rack: tuple[Tile, ...], play: Play) -> tuple[Tile, ...]:
    """The tiles that stay on the rack: the leave."""
    return remove_tiles(rack, play.from_rack)


def _check_squares_free(board: Board, play: Play) -> None:
    for placed in play.placed:
        if placed.at not in board.layout:
            raise IllegalMove(OffBoard(placed.at))
        there = board.tile(placed.at)
        if there is not None:
            raise IllegalMove(Occupied(placed.at, there))


def _check_one_line(board: Board, play: Play) -> None:
    squares = sorted(play.squares)
    first, last = squares[0], squares[-1]
    if first.row != last.row and any(at.column != first.column for at in squares):
        raise IllegalMove(NotInLine())
    along = Direction.ACROSS if first.row == last.row else Direction.DOWN
    _check_unbroken(board.placing(play.tiles), first, last, along)


def _check_unbroken(after: Board, first: Coordinate, last: Coordinate, along: Direction) -> None:
    at = first
    while at != last:
        at = at.moved(along)
        if after.tile(at) is None:
            raise IllegalMove(Gap(at))


def _check_first_word(variant: Variant, play: Play) -> None:
    if len(play.placed) < variant.shortest_first_word:
        raise IllegalMove(FirstWordTooShort(variant.shortest_first_word))
    if variant.layout.start not in play.squares:
        raise IllegalMove(MissesStart(variant.layout.start))
