"""Commands that lay the tiles on the rack in another order; the game doesn't know of it."""

import random

from crossdots.board.tile import Tile, remove_tiles, tiles_text
from crossdots.navigation.rack import describe_rack
from crossdots.rules.check import check_on_rack
from crossdots.session.command import Command
from crossdots.session.reading import read_tiles
from crossdots.session.session import Session

ATTEMPTS = 20
"""To find an order that is another than before; a rack of equal tiles has none."""


def shuffle(session: Session, argument: str) -> None:  # noqa: ARG001
    """The tiles in any other order."""
    rack = _rack(session)
    chance = random.Random(tiles_text(rack))
    mixed = (tuple(chance.sample(rack, len(rack))) for _ in range(ATTEMPTS))
    _lay(session, next((order for order in mixed if order != rack), rack))


def sort(session: Session, argument: str) -> None:  # noqa: ARG001
    """The tiles in the order of the alphabet, blanks last."""
    _lay(session, tuple(sorted(_rack(session), key=lambda tile: (tile.is_blank, tile.letter))))


def order(session: Session, argument: str) -> None:
    """The tiles that are named first, in their order, then the others as they lie."""
    named = read_tiles(session.view.variant.tile_set, argument)
    if not named:
        raise ORDER.wrong_form()
    rack = _rack(session)
    check_on_rack(rack, named)
    _lay(session, (*named, *remove_tiles(rack, named)))


def _rack(session: Session) -> tuple[Tile, ...]:
    return session.laid_out_view.rack


def _lay(session: Session, order: tuple[Tile, ...]) -> None:
    """Keep an order for the seat at the keyboard, and tell the rack in it."""
    if session.seat is not None:
        session.rack_orders[session.seat] = order
    session.announce(describe_rack(session.laid_out_view))


SHUFFLE = Command("shuffle", shuffle, "shuffle", "shuffle", ("mix",), asks=True)
SORT = Command("sort", sort, "sort", "sort", asks=True)
ORDER = Command("order", order, "order LETTERS", "order AI", ("arrange",), asks=True)

COMMANDS = (SHUFFLE, SORT, ORDER)
