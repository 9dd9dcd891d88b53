"""One square described, and what lies around it."""

from enum import Enum

from crossdots.announcement.announcement import Announcement, Detail, Said, full, normal, only_brief, saying
from crossdots.announcement.part import At, Face, Letters, Part, Phrase, Square, Word, phrase
from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import Tile
from crossdots.navigation.cursor import Moved, Step, move_cursor
from crossdots.rules.view import View


class Position(Enum):
    """Whether a square's name comes before what lies on it, after it, or not at all."""

    BEFORE = "before"
    AFTER = "after"
    OFF = "off"


def square_part(view: View, at: Coordinate) -> Square:
    """What lies on a square of the board, as a part."""
    layout, tile = view.variant.layout, view.board.tile(at)
    value = view.variant.tile_set.value(tile) if tile else 0
    return Square(at, layout.premium(at), at == layout.start, tile, value)


def face_part(view: View, tile: Tile, at: Coordinate | None = None) -> Face:
    """A tile with its value, as a part."""
    return Face(tile, view.variant.tile_set.value(tile), at)


def describe_square(view: View, at: Coordinate, position: Position = Position.BEFORE) -> Announcement:
    """A square: its name, the premium or the tile with its value, and the words through it."""
    content = _content(view, at, alone=position is Position.OFF)
    if position is Position.BEFORE:
        return saying(phrase("square.before", at=At(at)), *content)
    if position is Position.AFTER:
        return saying(*content, phrase("square.after", at=At(at)))
    return saying(*content)


def describe_cursor_move(view: View, moved: Moved, step: Step, position: Position) -> Announcement:
    """The square that the cursor reached, or the edge that stopped it."""
    square = describe_square(view, moved.at, position)
    if not moved.at_edge:
        return square
    return saying(phrase(step.edge_key, at=At(moved.at)), *_content(view, moved.at))


def describe_neighbours(view: View, at: Coordinate) -> Announcement:
    """What lies left, right, above and below of a square."""
    said: list[Part] = [phrase("square.neighbours", at=At(at))]
    for step in Step:
        moved = move_cursor(view.variant.layout, at, step)
        what = phrase("square.edge") if moved.at_edge else briefly(view, moved.at)
        said.append(phrase(f"square.{step.name.lower()}", what=what))
    return saying(*said)


def briefly(view: View, at: Coordinate) -> Part:
    """A square in a word or two, inside a sentence."""
    square = square_part(view, at)
    if square.tile is not None:
        return Face(square.tile, square.value, at)
    if square.premium is Premium.NONE and not square.is_start:
        return phrase("square.empty_word")
    return phrase(square.sign_key)


def words_through(board: Board, at: Coordinate) -> tuple[Phrase, ...]:
    """The words that a tile is part of, each with its direction."""
    runs = (board.run_through(at, direction) for direction in Direction)
    return tuple(
        phrase(f"square.word_{run.direction.value}", word=Word(run.tiles, run.start, plain=True))
        for run in runs
        if len(run.tiles) > 1
    )


def _content(view: View, at: Coordinate, *, alone: bool = False) -> tuple[Said | Part, ...]:
    """What lies on a square. A letter alone gets a noun: screen readers drop single characters."""
    square = square_part(view, at)
    if square.tile is None:
        plain = square.premium is Premium.NONE and not square.is_start
        key = "square.plain" if plain else "square.empty"
        told = phrase(key, square=square, name=phrase(square.sign_key))
        colour = view.variant.colours.get(square.premium)
        if colour is None:
            return (told,)
        coloured = phrase("square.coloured", colour=phrase(f"colour.{colour.value}"), content=told)
        return Said(told, most=Detail.NORMAL), full(coloured)
    face = Face(square.tile, square.value, at)
    letter_key = "square.letter_alone" if alone else "square.letter"
    content: list[Said | Part] = [
        only_brief(phrase(letter_key, letter=Letters((square.tile,)), face=face)),
        normal(phrase("square.face", face=face)),
    ]
    words = words_through(view.board, at)
    if words:
        content.append(normal(phrase("square.through", words=words)))
    if square.premium is not Premium.NONE:
        content.append(full(phrase("square.spent", name=phrase(square.sign_key))))
    return tuple(content)
