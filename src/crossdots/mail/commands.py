"""What can be answered to a letter: the commands of play, where they need no keyboard."""

import re

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, phrase
from crossdots.navigation.lines import describe_board
from crossdots.session import asking, exploring, placing, reviewing, telling, turning, varying
from crossdots.session.command import Command, Table
from crossdots.session.session import Session

_QUOTATION = re.compile('["\u201c\u201d\u201e\u00ab\u00bb]')
_SPACED_PLACE = re.compile(r"\A([0-9]{1,2}) ([A-Za-z])(?= |\Z)|\A([A-Za-z]) ([0-9]{1,2})(?= |\Z)")
"""A place as letters tell it."""


def board(session: Session, argument: str) -> None:
    """The board row by row, or drawn for those who see it."""
    if not argument:
        for said in describe_board(session.view).said:
            session.announce(saying(said))
    elif argument.casefold() == "drawn":
        for row in _drawn(session):
            session.announce(saying(Literal(row)))
    else:
        raise BOARD.wrong_form()


def help_(session: Session, argument: str) -> None:
    """What can be answered; or one command; or all of them."""
    if argument:
        telling.help_(session, argument)
        return
    for line in (
        phrase("mail.help.turn"),
        phrase("mail.help.blank"),
        phrase("mail.help.last"),
        phrase("mail.help.ask"),
        phrase("mail.help.more"),
    ):
        session.announce(saying(line))


def accept(session: Session, argument: str) -> None:  # noqa: ARG001
    """The end of the game stands, as far as one seat is concerned. The desk keeps count."""
    turning_over = session.view.outcome is None
    session.announce(saying(phrase("mail.not_over" if turning_over else "mail.accepted")))


def plain(line: str) -> str:
    """A line without what people and their programs add to it: quotation marks, signs, a space in a place."""
    line = _QUOTATION.sub("", line).strip(" *_")
    word, _, rest = _SPACED_PLACE.sub(r"\1\2\3\4", line).partition(" ")
    rest = _SPACED_PLACE.sub(r"\1\2\3\4", rest)
    word, rest = word.rstrip(".,;:!?") or word, rest.rstrip(" ,;:!")
    command = BY_MAIL.named(word)
    if command not in _SPELLING:
        rest = rest.rstrip(".")
    return f"{word} {rest}".rstrip()


def without_full_stop(line: str) -> str | None:
    """A line without the full stop at its end, which may also stand for a tile; None where there is none."""
    return line.rstrip(".") if line.endswith(".") else None


def is_move(command: Command, argument: str) -> bool:
    """Whether a command changes the game, as far as can be told from how it is typed."""
    if command is placing.AT_PLACE:
        return len(argument.split()) > 1
    if command is varying.UNDO:
        return argument.casefold() in ("", "yes")
    return command in MOVES


def is_whole_move(command: Command, argument: str) -> bool:
    """Whether a line can be nothing but a move, and no remark that begins like one."""
    words = len(argument.split())
    match command:
        case placing.AT_PLACE | placing.PLAY | varying.RECYCLE:
            return words == 2
        case turning.EXCHANGE:
            return words == 1
        case varying.SLIDE:
            return words == 4
        case varying.UNDO:
            return is_move(command, argument)
        case _:
            return command in MOVES and words == 0


def _drawn(session: Session) -> list[str]:
    layout, tiles = session.view.variant.layout, session.view.board.tiles
    columns = sorted({at.column for at in layout.squares()})
    names = {at.column: at.column_name for at in layout.squares()}
    rows = ["   " + " ".join(names[column] for column in columns)]
    for row in sorted({at.row for at in layout.squares()}):
        squares = [at for at in layout.squares() if at.row == row]
        drawn = " ".join(tiles[at].text if at in tiles else "." for at in squares)
        rows.append(f"{squares[0].row_name:>2} {drawn}")
    return rows


BOARD = Command("board", board, "board, or board drawn", "board", asks=True)
HELP = Command("help", help_, "help, or help COMMAND", "help swap", ("?",), asks=True)
ACCEPT = Command("accept", accept, "accept", "accept", asks=True)

MOVES = (
    *(placing.PLAY, turning.EXCHANGE, turning.PASS, turning.CHALLENGE),
    *(varying.UNDO, varying.RECYCLE, varying.RECLAIM, varying.SLIDE, varying.RESIGN, ACCEPT),
)
"""The commands that are for one moment of the game alone."""

_SPELLING = (placing.AT_PLACE, placing.PLAY, placing.TRY, varying.SLIDE)
"""The commands in which a full stop can stand for a tile on the board."""

BY_MAIL = Table(
    (
        *MOVES,
        *(placing.TRY, varying.LOOK, varying.DEFINE, varying.EDITION, varying.RULES),
        *(exploring.SQUARE, exploring.AROUND, exploring.ROW, exploring.COLUMN, BOARD, exploring.PREMIUMS),
        *(exploring.WORDS, exploring.WORD, exploring.HOOKS, exploring.FIND, exploring.SPELL),
        *(asking.RACK, asking.SCORE, asking.TURN, asking.LAST, asking.MOVES, asking.CHANGES, asking.BAG),
        *(asking.UNSEEN, reviewing.SUMMARY, HELP),
    ),
    at_place=placing.AT_PLACE,
    explains_words=False,  # a greeting is none for the board
)
"""All that can be answered."""
