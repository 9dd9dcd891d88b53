"""Hints, and why a move was made: what is visible of it, and what the computer thinks of it."""

from collections.abc import Iterable, Iterator, Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import At, Count, Letters, Name, Part, Square, phrase
from crossdots.board.board import Board, Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.premium import Premium
from crossdots.board.tile import Tile
from crossdots.navigation.events import player
from crossdots.navigation.words import place_part, word_part
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.view import View

AREAS = (
    ("top_left", "top_centre", "top_right"),
    ("middle_left", "middle_centre", "middle_right"),
    ("bottom_left", "bottom_centre", "bottom_right"),
)
"""The parts of a board, as they lie on it."""


def hint_at_area(view: View, word: Run) -> Announcement:
    """In which part of the board a play lies, a third of it each way."""
    layout = view.variant.layout
    squares = list(word.squares())
    middle = squares[len(squares) // 2]
    area = AREAS[3 * middle.row // layout.height][3 * middle.column // layout.width]
    return saying(phrase("hint.where", area=_area_part(area)), private_to=view.seat)


def hint_at_size(view: View, run: Run, tiles: int, score: int, *, wins: bool) -> Announcement:
    """How many tiles a play takes, how it runs, and what it scores; and whether that is enough to win."""
    runs, points = phrase(f"direction.{run.direction.value}"), Count(score, "point")
    size = phrase("hint.size", tiles=Count(tiles, "tile"), runs=runs, points=points)
    return saying(size, *((winning_part(),) if wins else ()), private_to=view.seat)


def hint_at_play(view: View, word: Run, score: int) -> Announcement:
    """The play."""
    play = phrase("hint.play", word=word_part(word), place=place_part(word), points=Count(score, "point"))
    return saying(play, private_to=view.seat)


def hint_at_exchange(view: View, kept: Sequence[Tile], given: Sequence[Tile], step: int) -> Announcement:
    """An exchange in the same three steps: that it is one, how many tiles, and which."""
    if step == 1:
        part: Part = phrase("hint.exchange")
    elif step == 2:
        part = phrase("hint.exchange_count", tiles=Count(len(given), "tile"))
    elif kept:
        part = phrase("hint.exchange_tiles", given=Letters(tuple(given)), kept=Letters(tuple(kept)))
    else:
        part = phrase("hint.exchange_all")
    return saying(part, private_to=view.seat)


def explained(
    view: View, before: Board, made: PlayMade | TilesExchanged | Passed, *, taken_back: bool
) -> Iterator[Part]:
    """What everybody can see of a move: what it scored, and by what; or that it earned nothing."""
    who = player(view, made.seat)
    if isinstance(made, Passed):
        yield phrase("why.passed", player=who)
        return
    if isinstance(made, TilesExchanged):
        yield phrase("why.exchanged", player=who, tiles=Count(made.count, "tile"))
        return
    word = made.score.main.run
    yield phrase(
        "why.play",
        player=who,
        word=word_part(word),
        place=place_part(word),
        points=Count(made.score.total, "point"),
    )
    if taken_back:
        yield phrase("why.taken_back", points=Count(0, "point"))
        return
    covered = tuple(covered_parts(view, before, made.play.squares))
    if covered:
        yield phrase("why.covered", squares=covered)
    if len(made.score.words) > 1:
        yield phrase("why.words", words=Count(len(made.score.words), "word"))
    if made.score.bonus:
        yield phrase("why.bonus", points=Count(made.score.bonus, "point"))
    if view.wins_at_once(made.seat, made.score.total):
        yield winning_part()


def blocked_part(word: Run, score: int) -> Part:
    """A play that the listener had, and that the move made impossible or worth less."""
    return phrase("why.blocked", word=word_part(word), place=place_part(word), points=Count(score, "point"))


def kept_part(leave: Sequence[Tile]) -> Part:
    """What the player kept."""
    return phrase("why.kept", leave=Letters(tuple(leave))) if leave else phrase("why.kept_nothing")


def winning_part() -> Part:
    """That a play reaches the finish line."""
    return phrase("why.wins")


def missed_win_part(word: Run, score: int) -> Part:
    """The play that would have reached the finish line."""
    return phrase(
        "why.missed_win", word=word_part(word), place=place_part(word), points=Count(score, "point")
    )


def best_part() -> Part:
    """That no move was worth more."""
    return phrase("why.best")


def best_was_part(word: Run | None, score: int, given: Sequence[Tile]) -> Part:
    """The move that would have been best."""
    if word is None:
        return phrase("why.best_was_exchange", given=Letters(tuple(given)))
    points = Count(score, "point")
    return phrase("why.best_was", word=word_part(word), place=place_part(word), points=points)


def better_part(word: Run | None, score: int, given: Sequence[Tile], loss: float) -> Part:
    """The move that was worth more, and by how much."""
    points = Name(f"{loss:.1f}")
    if word is None:
        return phrase("why.better_exchange", given=Letters(tuple(given)), loss=points)
    scored = Count(score, "point")
    return phrase("why.better", word=word_part(word), place=place_part(word), points=scored, loss=points)


def _area_part(area: str) -> Part:
    """A part of the board by its name."""
    return phrase(f"hint.area.{area}")


def covered_parts(view: View, before: Board, squares: Iterable[Coordinate]) -> Iterator[Part]:
    """The premium squares among these squares of a play, as it covers them."""
    layout = view.variant.layout
    for at in squares:
        premium = layout.premium(at)
        if before.tile(at) is None and premium is not Premium.NONE:
            yield premium_part(view, at)


def premium_part(view: View, at: Coordinate) -> Part:
    """A premium square by its kind and its name."""
    layout = view.variant.layout
    square = Square(at, layout.premium(at), at == layout.start, None, 0)
    return phrase("why.square", premium=phrase(square.sign_key), at=At(at))
