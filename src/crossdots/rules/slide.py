"""The variation in which a word on the board may be moved to make room.

Our reading of a barely legible rule: before placing, a player may slide one whole word along its own line,
over empty squares alone. After the turn every square that it left must be covered again, and every word on
the board must be good. Only words made or changed score; premium squares that were covered stay spent, and
the moved tiles earn none.
"""

from crossdots.board.board import Board, Run
from crossdots.rules.move import Slide
from crossdots.rules.refusal import IllegalMove, NotAWord, SlideBlocked, SlideInPlace, SlideOffBoard


def slid(board: Board, slide: Slide) -> Board:
    """The board with the word moved, wherever that leads; unchanged when there is no tile to move."""
    if board.tile(slide.start) is None:
        return board
    run = board.run_through(slide.start, slide.direction)
    moved = {at.moved(slide.direction, slide.steps): board.tiles[at] for at in run.squares()}
    return board.without(run.squares()).placing(moved)


def check_slide(board: Board, slide: Slide) -> Board:
    """The board with the word moved.

    Raises:
        IllegalMove: no word begins there, it stays where it is, or a tile or the edge of the board is in its
            way.
    """
    run = moved_word(board, slide)
    if slide.steps == 0:
        raise IllegalMove(SlideInPlace())
    own = set(run.squares())
    towards = 1 if slide.steps > 0 else -1
    for distance in range(towards, slide.steps + towards, towards):
        for square in run.squares():
            reached = square.moved(slide.direction, distance)
            if reached not in board.layout:
                raise IllegalMove(SlideOffBoard())
            if board.tile(reached) is not None and reached not in own:
                raise IllegalMove(SlideBlocked(reached))
    return slid(board, slide)


def moved_word(board: Board, slide: Slide) -> Run:
    """The word that is moved. Raises IllegalMove when none begins there."""
    if board.tile(slide.start) is None:
        raise IllegalMove(NotAWord(slide.start, slide.direction))
    run = board.run_through(slide.start, slide.direction)
    if run.start != slide.start or len(run.tiles) < 2:
        raise IllegalMove(NotAWord(slide.start, slide.direction))
    return run
