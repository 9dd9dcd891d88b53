"""Rows, columns and the whole board described; the premium squares that are left."""

from collections.abc import Iterable, Iterator

from crossdots.announcement.announcement import Announcement, Said, normal, saying
from crossdots.announcement.part import At, Line, Literal, Part, Phrase, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.navigation.square import square_part
from crossdots.rules.view import View


def describe_line(view: View, direction: Direction, index: int) -> Announcement:
    """A row (across) or a column (down): its words, tiles and uncovered premium squares in order."""
    return saying(_line(view, direction, index))


def describe_board(view: View, *, offers_more: bool = True) -> Announcement:
    """Every row that holds a tile, and how to hear the premium squares left where one can go on asking."""
    more = [normal(phrase("board.premiums_hint"))] if offers_more else []
    rows = sorted({at.row for at in view.board.tiles})
    if not rows:
        return saying(phrase("board.empty"), *more)
    said: list[Said | Part] = [_line(view, Direction.ACROSS, row, tiles_only=True) for row in rows]
    return saying(*said, *more)


def describe_premiums(view: View) -> Announcement:
    """Every premium square that is not covered yet, by kind, the rarest first."""
    layout = view.variant.layout
    left = [at for at in layout.squares() if view.board.tile(at) is None]
    said: list[Part] = []
    for premium in (Premium.TRIPLE_WORD, Premium.DOUBLE_WORD, Premium.TRIPLE_LETTER, Premium.DOUBLE_LETTER):
        squares = tuple(At(at) for at in left if layout.premium(at) is premium)
        if squares:
            said.append(phrase("board.premiums", name=phrase(f"premium.{premium.value}"), squares=squares))
    return saying(*said) if said else saying(phrase("board.no_premiums"))


def describe_premiums_in_line(view: View, direction: Direction, index: int) -> Announcement:
    """The premium squares left in one row or column."""
    squares = tuple(_named_premiums(view, view.variant.layout.line(direction, index)))
    across = direction is Direction.ACROSS
    name = line_name(direction, index)
    if not squares:
        key = "line.no_premiums_row" if across else "line.no_premiums_column"
        return saying(phrase(key, **name))
    key = "line.premiums_in_row" if across else "line.premiums_in_column"
    return saying(phrase(key, **name, squares=squares))


def line_name(direction: Direction, index: int) -> dict[str, Part]:
    """The slot that names a row (`number`) or a column (`name`)."""
    at = Coordinate(row=index, column=index)
    if direction is Direction.ACROSS:
        return {"number": Literal(at.row_name)}
    return {"name": Literal(at.column_name)}


def _named_premiums(view: View, squares: Iterable[Coordinate]) -> Iterator[Phrase]:
    for at in squares:
        part = square_part(view, at)
        if part.tile is None and part.premium is not Premium.NONE:
            yield phrase("board.word_at", word=At(at), place=phrase(part.sign_key))


def _line(view: View, direction: Direction, index: int, *, tiles_only: bool = False) -> Phrase:
    squares = tuple(square_part(view, at) for at in view.variant.layout.line(direction, index))
    key = "line.row" if direction is Direction.ACROSS else "line.column"
    return phrase(key, **line_name(direction, index), line=Line(direction, squares, tiles_only))
