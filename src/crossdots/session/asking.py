"""Commands that ask how the game stands; none of them changes anything."""

from crossdots.navigation.clock import describe_clock
from crossdots.navigation.events import (
    count_moves,
    describe_changes,
    describe_last_move,
    describe_moves,
    describe_score,
    describe_turn,
)
from crossdots.navigation.rack import describe_bag, describe_rack, describe_unseen, describe_unseen_letter
from crossdots.navigation.words import describe_tiles_placed
from crossdots.session.command import Command
from crossdots.session.reading import read_letter, read_number
from crossdots.session.session import Session


def rack(session: Session, argument: str) -> None:  # noqa: ARG001
    """The tiles of the seat at the keyboard, with their values, and those placed but not played yet."""
    told = describe_rack(session.laid_out_view)
    if session.placed and session.review is None:
        told = told.followed_by([describe_tiles_placed(session.placed, session.seat)])
    session.announce(told)


def score(session: Session, argument: str) -> None:  # noqa: ARG001
    """Every player's total."""
    session.announce(describe_score(session.view))


def turn(session: Session, argument: str) -> None:  # noqa: ARG001
    """Whose turn it is."""
    session.announce(describe_turn(session.view))


def last(session: Session, argument: str) -> None:  # noqa: ARG001
    """The last move."""
    session.announce(describe_last_move(session.view))


def moves(session: Session, argument: str) -> None:
    """The moves so far, from a number or the latest."""
    made = count_moves(session.view)
    first = read_number(argument, made) if argument and made else None
    session.announce(describe_moves(session.view, first))


def changes(session: Session, argument: str) -> None:  # noqa: ARG001
    """What has happened since one's own last move."""
    session.announce(describe_changes(session.view))


def bag(session: Session, argument: str) -> None:  # noqa: ARG001
    """How many tiles are left to draw."""
    session.announce(describe_bag(session.view))


def unseen(session: Session, argument: str) -> None:
    """The tiles that can't be seen: all, or one letter."""
    if argument:
        tile = read_letter(session.view.variant.tile_set, argument)
        session.announce(describe_unseen_letter(session.view, tile))
    else:
        session.announce(describe_unseen(session.view))


def clock(session: Session, argument: str) -> None:  # noqa: ARG001
    """The time left, where the players agreed on a clock."""
    view = session.game.seen_by(None)
    elapsed = session.clock.elapsed if session.clock.running else view.turn_time
    session.announce(describe_clock(view, elapsed))


RACK = Command("rack", rack, "rack", "rack", asks=True)
SCORE = Command("score", score, "score", "score", ("scores",), asks=True)
TURN = Command("turn", turn, "turn", "turn", asks=True)
LAST = Command("last", last, "last", "last", asks=True)
MOVES = Command("moves", moves, "moves, or moves NUMBER", "moves 1", asks=True)
CHANGES = Command("changes", changes, "changes", "changes", ("changed", "new"), asks=True)
BAG = Command("bag", bag, "bag", "bag", asks=True)
UNSEEN = Command("unseen", unseen, "unseen, or unseen LETTER", "unseen E", asks=True)
CLOCK = Command("clock", clock, "clock", "clock", ("time",), asks=True, tells_time=True)

COMMANDS = (RACK, SCORE, TURN, LAST, MOVES, CHANGES, BAG, UNSEEN, CLOCK)
