"""Whether a play may be made: where its tiles lie, and whether the rack has them."""

from collections import Counter

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile, remove_tiles
from crossdots.rules.move import Play
from crossdots.rules.refusal import (
    FirstWordTooShort,
    Gap,
    IllegalMove,
    MissesStart,
    NothingToExchange,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    NotTouching,
    Occupied,
    OffBoard,
)
from crossdots.rules.score import Score, score_play
from crossdots.rules.variant import Variant


def check_play(variant: Variant, board: Board, rack: tuple[Tile, ...], play: Play) -> Score:
    """The score of a play that may be made. The lexicon is not asked: only a challenge does that.

    Raises:
        IllegalMove: the tiles are not on the rack, or they may not lie so.

    Source: common rules of all four editions.
    """
    if not play.placed:
        raise IllegalMove(NoTilesPlaced())
    check_on_rack(rack, play.from_rack)
    _check_squares_free(board, play)
    _check_one_line(board, play)
    if board.is_empty:
        _check_first_word(variant, play)
    elif not any(board.touches(at) for at in play.squares):
        raise IllegalMove(NotTouching())
    return score_play(variant, board, play.tiles)


def check_on_rack(rack: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> None:
    """Nothing when the rack holds all these tiles. Raises IllegalMove with what is missing."""
    missing = Counter(tiles) - Counter(rack)
    if missing:
        raise IllegalMove(NotOnRack(tuple(missing.elements())))


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
