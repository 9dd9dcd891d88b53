"""CGP, a position in one line of text, and a board as one row of characters.

    15/15/15/15/15/15/15/1TRAINe8/15/15/15/15/15/15/15 AINRTV?/ 12/0 0 lex enable;

The rows from the top, with stretches of empty squares as numbers, blanks in lower case, and a letter of
several characters in brackets; the racks, that of the player to move first; the scores; how many turns in a
row have scored nothing; and then, if anything, instructions that end with a semicolon.

Source: the notation of the macondo engine, "CGP".
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import Layout
from crossdots.board.tile import BLANK, UNKNOWN, NotTiles, Tile, TileSet, parse_tiles, tiles_text
from crossdots.rules.event import (
    GameStarted,
    Passed,
    PlayMade,
    PlayWithdrawn,
    TilesExchanged,
    TimeRanOut,
)
from crossdots.rules.state import State, begun
from crossdots.rules.variant import Variant, nine_tiles

FEWEST_RACKS = 2
MOST_RACKS = 4
MOST_ON_RACK = 9
"""Source: the variation of nine tiles."""
EMPTY = "."

_DIGITS = "0123456789"
_ROW_PIECES = re.compile(r"[0-9]+|\[[^\[\]]*\]|.", re.DOTALL)
_SCORE = re.compile(r"-?[0-9]{1,6}")
_TURNS = re.compile(r"[0-9]{1,6}")


class CgpFlaw(Enum):
    """Why a text is not a position."""

    FIELDS = "fields"
    """It has not the four fields."""
    ROWS = "rows"
    SQUARES = "squares"
    """A row, or the whole board, has not its number of squares."""
    LETTER = "letter"
    RACKS = "racks"
    SCORES = "scores"
    TURNS = "turns"
    TILES = "tiles"
    """More tiles are on a rack than one can hold."""
    SET = "set"
    """There are more of a letter than the set has."""


class NotCgp(ValueError):
    """The text is not a position; `found` is the part of it that is wrong."""

    def __init__(self, flaw: CgpFlaw, found: str) -> None:
        super().__init__(f"{flaw.value}: {found[:100]}")
        self.flaw = flaw
        self.found = found


@dataclass(frozen=True, slots=True)
class Position:
    """What a line of CGP holds.

    `racks` and `scores` have an entry for each player, the one to move first; an unknown rack is empty.
    `scoreless` counts turns in succession. `instructions` have no semicolon.
    """

    board: Board
    racks: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    scoreless: int = 0
    instructions: tuple[str, ...] = ()

    @property
    def lexicon(self) -> str:
        """The name of the word list that an instruction names; "" where none does."""
        instructions = map(str.split, self.instructions)
        return next((words[1] for words in instructions if len(words) == 2 and words[0] == "lex"), "")


def parse_cgp(text: str, layout: Layout, tile_set: TileSet) -> Position:
    """Read a position on a board of this layout, with these tiles.

    Raises:
        NotCgp: the text is none.
    """
    fields = text.split(None, 4)
    if len(fields) < 4:
        raise NotCgp(CgpFlaw.FIELDS, text)
    racks = tuple(parse_rack(rack, tile_set) for rack in fields[1].split("/"))
    if not FEWEST_RACKS <= len(racks) <= MOST_RACKS:
        raise NotCgp(CgpFlaw.RACKS, fields[1])
    scores = fields[2].split("/")
    if len(scores) != len(racks) or not all(_SCORE.fullmatch(score) for score in scores):
        raise NotCgp(CgpFlaw.SCORES, fields[2])
    if not _TURNS.fullmatch(fields[3]):
        raise NotCgp(CgpFlaw.TURNS, fields[3])
    instructions = "".join(fields[4:]).split(";")
    return Position(
        _board(fields[0].split("/"), layout, tile_set),
        racks,
        tuple(map(int, scores)),
        int(fields[3]),
        tuple(" ".join(words) for words in map(str.split, instructions) if words),
    )


def print_cgp(position: Position) -> str:
    """The line that `parse_cgp` reads back."""
    layout = position.board.layout
    rows = "/".join(_row_text(position.board, row) for row in range(layout.height))
    racks = "/".join(map(tiles_text, position.racks))
    scores = "/".join(map(str, position.scores))
    instructions = "".join(f" {instruction};" for instruction in position.instructions)
    return f"{rows} {racks} {scores} {position.scoreless}{instructions}"


def laid_out(position: Position, variant: Variant, names: tuple[str, ...]) -> State:
    """The position as the state of a game between players of these names, the first of them to move.

    `UNKNOWN` fills the racks up, as far as there are tiles for all of them.

    Raises:
        NotCgp: a rack holds more tiles than one can, or there are more of a letter than the set has.
    """
    largest = max(position.racks, key=len)
    if len(largest) > MOST_ON_RACK:
        raise NotCgp(CgpFlaw.TILES, tiles_text(largest))
    if len(largest) > variant.rack_size:
        variant = nine_tiles(variant)
    check_set(position.board, position.racks, variant.tile_set)
    seen = chain(position.board.tiles.values(), *position.racks)
    hidden = variant.tile_set.without(seen)
    racks: list[tuple[Tile, ...]] = []
    bag = len(hidden)
    for rack in position.racks:
        unknown = min(variant.rack_size - len(rack), bag)
        racks.append(rack + (UNKNOWN,) * unknown)
        bag -= unknown
    return replace(
        begun(GameStarted(variant, names)),
        board=position.board,
        racks=tuple(racks),
        scores=position.scores,
        bag=hidden[:bag],
        passes=position.scoreless,
    )


def check_set(board: Board, racks: Iterable[tuple[Tile, ...]], tile_set: TileSet) -> None:
    """Nothing where the set has all tiles of the board and the racks.

    Raises:
        NotCgp: it has fewer; those are found, each once.
    """
    there = Counter(tile.off_board for tile in chain(board.tiles.values(), *racks))
    too_many = [tile for tile, count in there.items() if count > tile_set.number(tile)]
    if too_many:
        raise NotCgp(CgpFlaw.SET, tiles_text(sorted(too_many)))


def position_of(state: State, instructions: tuple[str, ...] = ()) -> Position:
    """The state of a game as a position, that of the seat to move first, with every rack in it."""
    order = [(state.turn + step) % state.seats for step in range(state.seats)]
    racks = (tuple(tile for tile in state.racks[seat] if tile != UNKNOWN) for seat in order)
    scores = tuple(state.scores[seat] for seat in order)
    return Position(state.board, tuple(racks), scores, _scoreless(state), instructions)


def _scoreless(state: State) -> int:
    """How many turns in a row have scored nothing; one whose play was taken back is one of them."""
    turns = before = 0
    for event in state.log:
        match event:
            case PlayMade(_, _, score):
                before, turns = turns, 0 if score.total else turns + 1
            case Passed() | TilesExchanged() | TimeRanOut():
                turns += 1
            case PlayWithdrawn():
                turns = before + 1
            case _:
                pass
    return turns


def parse_squares(text: str, layout: Layout, tile_set: TileSet) -> Board:
    """Read a board with one character for each square, row by row from A1: `.` empty, lower case a blank.

    Raises:
        NotCgp: there are not as many squares, or a character is no letter of the tiles.
    """
    if len(text) != layout.height * layout.width:
        raise NotCgp(CgpFlaw.SQUARES, text)
    tiles = (None if character == EMPTY else _tile(character, tile_set) for character in text)
    return Board(layout, {at: tile for at, tile in zip(layout.squares(), tiles, strict=True) if tile})


def parse_rack(text: str, tile_set: TileSet) -> tuple[Tile, ...]:
    """Read a rack, `?` for a blank; whether letters are upper or lower case means nothing here.

    Raises:
        NotCgp: there is something else in the text.
    """
    try:
        tiles = parse_tiles(text)
    except NotTiles as error:
        raise NotCgp(CgpFlaw.RACKS, text) from error
    for tile in tiles:
        if tile != BLANK and tile.letter not in tile_set.counts:
            raise NotCgp(CgpFlaw.LETTER, tile.letter)
    return tuple(tile if tile == BLANK else Tile(tile.letter) for tile in tiles)


def _board(rows: list[str], layout: Layout, tile_set: TileSet) -> Board:
    if len(rows) != layout.height:
        raise NotCgp(CgpFlaw.ROWS, "/".join(rows))
    tiles: dict[Coordinate, Tile] = {}
    for row, text in enumerate(rows):
        squares = list(_squares(text, layout.width, tile_set))
        if len(squares) != layout.width:
            raise NotCgp(CgpFlaw.SQUARES, text)
        tiles |= {
            Coordinate(row=row, column=column): tile
            for column, tile in enumerate(squares)
            if tile is not None
        }
    return Board(layout, tiles)


def _squares(row: str, width: int, tile_set: TileSet) -> Iterator[Tile | None]:
    """The tiles of a row, None for an empty square."""
    for piece in _ROW_PIECES.findall(row):
        if piece[0] not in _DIGITS:
            yield _tile(piece.strip("[]"), tile_set)
        elif len(piece) > 2 or not 0 < int(piece) <= width:
            raise NotCgp(CgpFlaw.SQUARES, row)
        else:
            yield from (None,) * int(piece)


def _tile(letter: str, tile_set: TileSet) -> Tile:
    if letter.upper() not in tile_set.counts:
        raise NotCgp(CgpFlaw.LETTER, letter)
    return Tile(letter.upper(), is_blank=letter != letter.upper())


def _row_text(board: Board, row: int) -> str:
    text, empty = "", 0
    for column in range(board.layout.width):
        tile = board.tile(Coordinate(row=row, column=column))
        if tile is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + tile.text
        empty = 0
    return text + (str(empty) if empty else "")
