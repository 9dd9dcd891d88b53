"""The words on the board: which there are, which stands here, where a letter lies, what can be extended."""

from collections.abc import Mapping

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import At, Count, Letters, Part, Phrase, Place, Word, phrase
from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Letter, Tile
from crossdots.navigation.square import briefly, face_part
from crossdots.rules.view import View


def word_part(run: Run, *, plain: bool = False) -> Word:
    """A word on the board, as a part; plain where its blanks need no mention."""
    return Word(run.tiles, run.start, plain)


def place_part(run: Run) -> Place:
    """Where a word on the board stands, as a part."""
    return Place(run.start, run.direction)


def describe_words(view: View) -> Announcement:
    """Every word on the board with its place."""
    words = tuple(
        phrase("board.word_at", word=word_part(run), place=place_part(run)) for run in view.board.words()
    )
    if not words:
        return saying(phrase("board.no_words"))
    return saying(phrase("board.words", count=Count(len(words), "word"), words=words))


def describe_word_at(view: View, at: Coordinate) -> Announcement:
    """The words through a square, each spelled letter by letter."""
    runs = words_at(view, at)
    if not runs:
        return _no_word(view, at)
    said = []
    for run in runs:
        word, place = word_part(run), place_part(run)
        said.append(phrase("board.word_here", word=word, place=place, letters=Letters(run.tiles)))
    return saying(*said)


def describe_hooks(view: View, at: Coordinate) -> Announcement:
    """Whether the squares in front of and behind the words through a square are free, and what they are."""
    runs = words_at(view, at)
    if not runs:
        return _no_word(view, at)
    said: list[Part] = []
    for run in runs:
        said.append(phrase("board.hooks_of", word=word_part(run), place=place_part(run)))
        said.append(_hook(view, "board.hook_front", run.before))
        said.append(_hook(view, "board.hook_back", run.after))
    return saying(*said)


def describe_letter(view: View, letter: Letter) -> Announcement:
    """Every square on which a letter lies, row by row; blanks that stand for it are named."""
    found = ((at, tile) for at, tile in sorted(view.board.tiles.items()) if tile.letter == letter)
    squares = tuple(phrase("board.blank_at", at=At(at)) if tile.is_blank else At(at) for at, tile in found)
    name = Letters((Tile(letter),))
    if not squares:
        return saying(phrase("board.letter_nowhere", letter=name))
    return saying(phrase("board.letter_at", letter=name, squares=squares))


def describe_spelling(run_tiles: tuple[Tile, ...]) -> Announcement:
    """Tiles letter by letter."""
    if len(run_tiles) == 1:
        return saying(phrase("board.spelled_one", letter=Letters(run_tiles)))
    return saying(phrase("board.spelled", letters=Letters(run_tiles)))


def words_at(view: View, at: Coordinate) -> list[Run]:
    """The words of two letters or more through a square, the one across first."""
    if view.board.tile(at) is None:
        return []
    runs = (view.board.run_through(at, direction) for direction in Direction)
    return [run for run in runs if len(run.tiles) > 1]


def _no_word(view: View, at: Coordinate) -> Announcement:
    tile = view.board.tile(at)
    if tile is None:
        return saying(phrase("board.no_word_here", at=At(at)))
    return saying(phrase("board.single_tile", face=face_part(view, tile, at), at=At(at)))


def _hook(view: View, key: str, at: Coordinate) -> Phrase:
    if at not in view.variant.layout:
        return phrase(f"{key}_closed", why=phrase("board.hook_edge"))
    return phrase(key, at=At(at), what=briefly(view, at))


def describe_tiles_placed(tiles: Mapping[Coordinate, Tile], seat: int | None = None) -> Announcement:
    """The tiles that were placed one by one and are not played yet; private to the seat that placed them."""
    placed = tuple(
        phrase("rack.pending_tile", tile=Letters((tile,)), at=At(at)) for at, tile in sorted(tiles.items())
    )
    return saying(phrase("rack.pending", tiles=placed), private_to=seat)
