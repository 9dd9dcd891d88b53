"""Commands that explore the board: the cursor, squares, lines, words."""

from dataclasses import replace

from crossdots.announcement.part import phrase
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile
from crossdots.navigation.cursor import Step, line_end, move_cursor
from crossdots.navigation.events import last_word
from crossdots.navigation.lines import (
    describe_board,
    describe_line,
    describe_premiums,
    describe_premiums_in_line,
)
from crossdots.navigation.square import describe_cursor_move, describe_neighbours, describe_square
from crossdots.navigation.words import (
    describe_hooks,
    describe_letter,
    describe_spelling,
    describe_word_at,
    describe_words,
)
from crossdots.rules.spelling import Spelled
from crossdots.session.command import Command
from crossdots.session.placing import place_down
from crossdots.session.reading import (
    looks_like_a_place,
    not_a_word,
    read_column,
    read_letter,
    read_number,
    read_row,
    read_square,
    read_word,
)
from crossdots.session.refused import Refused
from crossdots.session.session import Session


def step_cursor(session: Session, step: Step, argument: str) -> None:
    """Move the cursor by one square or by the number given."""
    layout = session.view.variant.layout
    squares = read_number(argument, max(layout.width, layout.height)) if argument else 1
    moved = move_cursor(layout, session.cursor, step, squares)
    session.cursor = moved.at
    session.announce(describe_cursor_move(session.laid_out_view, moved, step, session.position))


def left(session: Session, argument: str) -> None:
    """Left, by one square or a number."""
    step_cursor(session, Step.LEFT, argument)


def right(session: Session, argument: str) -> None:
    """Right, by one square or a number."""
    step_cursor(session, Step.RIGHT, argument)


def up(session: Session, argument: str) -> None:
    """Up, by one square or a number."""
    step_cursor(session, Step.UP, argument)


def down(session: Session, argument: str) -> None:
    """Down, by one square or a number; with a word, place it downwards from the cursor."""
    if argument and not argument.isdecimal():
        place_down(session, argument, DOWN)
        return
    step_cursor(session, Step.DOWN, argument)


def edge(session: Session, argument: str) -> None:
    """The cursor to the end of its row or column."""
    steps = {step.name.lower(): step for step in Step}
    step = steps.get(argument.casefold())
    if step is None:
        raise EDGE.wrong_form()
    session.go_to(line_end(session.view.variant.layout, session.cursor, step))


def star(session: Session, argument: str) -> None:  # noqa: ARG001
    """The cursor to the start square."""
    session.go_to(session.view.variant.layout.start)


def square(session: Session, argument: str) -> None:
    """A square without going there; the cursor's own when none is named."""
    at = read_square(session.view, argument) if argument else session.cursor
    session.announce(describe_square(session.laid_out_view, at))


def around(session: Session, argument: str) -> None:
    """The four neighbours of a square."""
    at = read_square(session.view, argument) if argument else session.cursor
    session.announce(describe_neighbours(session.laid_out_view, at))


def row(session: Session, argument: str) -> None:
    """A row, read in full."""
    index = read_row(session.view.variant.layout, argument) if argument else session.cursor.row
    session.announce(describe_line(session.laid_out_view, Direction.ACROSS, index))


def column(session: Session, argument: str) -> None:
    """A column, read in full."""
    index = read_column(session.view.variant.layout, argument) if argument else session.cursor.column
    session.announce(describe_line(session.laid_out_view, Direction.DOWN, index))


def board(session: Session, argument: str) -> None:  # noqa: ARG001
    """Every row that holds something."""
    session.announce(describe_board(session.laid_out_view, offers_more=not session.answers_once))


def premiums(session: Session, argument: str) -> None:
    """The premium squares left: all, or those of a row or column."""
    layout = session.view.variant.layout
    match argument.casefold().split():
        case []:
            session.announce(describe_premiums(session.laid_out_view))
        case ["row", number]:
            index = read_row(layout, number)
            session.announce(describe_premiums_in_line(session.laid_out_view, Direction.ACROSS, index))
        case ["column", letter]:
            index = read_column(layout, letter)
            session.announce(describe_premiums_in_line(session.laid_out_view, Direction.DOWN, index))
        case _:
            raise PREMIUMS.wrong_form()


def words(session: Session, argument: str) -> None:  # noqa: ARG001
    """Every word on the board with its place."""
    session.announce(describe_words(session.view))


def word(session: Session, argument: str) -> None:
    """The words at a square, spelled."""
    at = read_square(session.view, argument) if argument else session.cursor
    session.announce(describe_word_at(session.laid_out_view, at))


def hooks(session: Session, argument: str) -> None:
    """Whether the ends of the words at a square are open."""
    at = read_square(session.view, argument) if argument else session.cursor
    session.announce(describe_hooks(session.laid_out_view, at))


def find(session: Session, argument: str) -> None:
    """Where a letter lies."""
    if not argument:
        raise FIND.wrong_form()
    tile = read_letter(session.view.variant.tile_set, argument)
    if tile == BLANK:
        raise Refused.because(phrase("refusal.find_blank"))
    session.announce(describe_letter(session.view, tile.letter))


def spell(session: Session, argument: str) -> None:
    """A word letter by letter: the one at a square, one that is typed, or the last play."""
    if not argument:
        run = last_word(session.view)
        if run is None:
            raise Refused.because(phrase("refusal.no_word_to_spell"))
        session.announce(describe_spelling(run.tiles))
    elif looks_like_a_place(argument):
        session.announce(describe_word_at(session.laid_out_view, read_square(session.view, argument)))
    else:
        spelled = read_word(session.view.variant.tile_set, argument)
        told = describe_spelling(tuple(_tile(letter, argument) for letter in spelled))
        session.announce(replace(told, private_to=session.seat))


def _tile(spelled: Spelled, typed: str) -> Tile:
    if spelled.letter is None:
        raise not_a_word(typed)
    return Tile(spelled.letter, is_blank=spelled.by_blank)


LEFT = Command("left", left, "left, or left NUMBER", "left 3", ("l",), asks=True)
RIGHT = Command("right", right, "right, or right NUMBER", "right 3", ("r",), asks=True)
UP = Command("up", up, "up, or up NUMBER", "up 3", ("u",), asks=True)
DOWN = Command("down", down, "down, down NUMBER, or down WORD", "down 3", ("d",), asks=True)
EDGE = Command("edge", edge, "edge left, right, up or down", "edge left", asks=True)
STAR = Command("star", star, "star", "star", ("centre", "center"), asks=True)
SQUARE = Command(
    "square", square, "square, or square NAME", "square H8", ("here", "where", "cursor"), asks=True
)
AROUND = Command(
    "around", around, "around, or around SQUARE", "around H8", ("neighbours", "neighbors"), asks=True
)
ROW = Command("row", row, "row, or row NUMBER", "row 8", asks=True)
COLUMN = Command("column", column, "column, or column LETTER", "column H", ("col",), asks=True)
BOARD = Command("board", board, "board", "board", asks=True)
PREMIUMS = Command(
    "premiums",
    premiums,
    "premiums, premiums row NUMBER, or premiums column LETTER",
    "premiums row 8",
    ("premium",),
    asks=True,
)
WORDS = Command("words", words, "words", "words", asks=True)
WORD = Command("word", word, "word, or word SQUARE", "word H8", asks=True)
HOOKS = Command("hooks", hooks, "hooks, or hooks SQUARE", "hooks H8", asks=True)
FIND = Command("find", find, "find LETTER", "find Q", asks=True)
SPELL = Command("spell", spell, "spell, spell SQUARE, or spell WORD", "spell H8", asks=True)

COMMANDS = (
    *(LEFT, RIGHT, UP, DOWN, EDGE, STAR),
    *(SQUARE, AROUND, ROW, COLUMN, BOARD, PREMIUMS),
    *(WORDS, WORD, HOOKS, FIND, SPELL),
)
