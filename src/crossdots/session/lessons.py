"""The lessons of the tour: for each a position, and what is to be done there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import BLANK, ENGLISH, Tile, TileSet, parse_tiles
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Challenged, Ending, Event, GameEnded, PlayMade, TilesExchanged
from crossdots.rules.move import Move, Pass, Play
from crossdots.rules.spelling import lay_out
from crossdots.rules.variant import RNIB
from crossdots.rules.view import View
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.reading import read_place, read_word

YOU = "You"
PARTNER = "Ann"

WORDS = """
    BE CONQUEST HI HOB NEAR ON SORT STRAINER TEACHER THROB THROBS TRAIN TRAINER
"""
"""All words of the worked example, and no others. Source: RNIB Braille Scrabble manual."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position. `tiles` come out of the bag first; `seat` is the learner's; `moves` were played before.

    With `last_tiles` the game has no other tiles than those.
    """

    tiles: str = ""
    seat: int = 0
    moves: tuple[str, ...] = ()
    cursor: str = "H8"
    last_tiles: bool = False

    def game(self) -> Game:
        """The game as it stands there."""
        named = parse_tiles(self.tiles)
        variant = replace(RNIB, tile_set=_only(named)) if self.last_tiles else RNIB
        players = (YOU, PARTNER) if self.seat == 0 else (PARTNER, YOU)
        lexicon = Lexicon.holding(WORDS.split())
        game = Game.begin(variant, players, SeededDealer(1, named), lexicon, None, draw=False)
        for text in self.moves:
            game.make(_play(game.seen_by(game.state.turn), text))
        return game


@dataclass(frozen=True, slots=True)
class Read:
    """Nothing but to go on."""


@dataclass(frozen=True, slots=True)
class Feel:
    """Signs of the board, one after the other, on these squares; then the blank."""

    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Find:
    """Squares to go to with the cursor, in any order; `count` of them are enough."""

    squares: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Commands to be run, in any order."""

    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Make:
    """A move, which leads to an event of this kind; of a play the points, and whether it has a blank."""

    event: type[Event]
    points: int | None = None
    with_blank: bool = False

    def is_done_by(self, event: Event) -> bool:
        """Whether this is what was to be done."""
        if not isinstance(event, self.event):
            return False
        if isinstance(event, GameEnded):
            return event.ending is Ending.WENT_OUT
        if not isinstance(event, PlayMade):
            return True
        blank = any(placed.tile.is_blank for placed in event.play.placed)
        return event.score.total == self.points and blank >= self.with_blank


Task = Read | Feel | Find | Ask | Make


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of the tour. Its wordings stand in the phrase book under its name.

    `for_ears` is what takes its place for those who read no braille.
    """

    name: str
    task: Task
    scene: Scene = Scene()
    for_ears: "Lesson | None" = None

    def is_called(self, name: str | None) -> bool:
        """Whether that is its name, or the name of what takes its place."""
        return name == self.name or (self.for_ears is not None and self.for_ears.name == name)


_TRAINER = Scene("AEINRRTHOBRTSS", 1, ("8B TRAINER",))
_CONQUEST = Scene(
    "AEINRRTHOBRTSSEACHERLNERCOQSOTAIDUET",
    1,
    ("8B TRAINER", "A3 THROBS", "3A TEACHER", "C1 NEAR", "G1 SORT"),
    "A1",
)
_TRAIN = Scene("AITRNVR", 1, ("8D TRAIN",), "A8")

LESSONS = (
    Lesson("welcome", Read()),
    Lesson("first_square", Find(("A1",), 1)),
    Lesson("edge", Find(("O1", "O15", "A15"), 3), Scene(cursor="A1")),
    Lesson("star", Find(("H8",), 1), Scene(cursor="A15")),
    Lesson(
        "signs",
        Feel(("B1", "D1", "F2", "B2", "A1", "H8")),
        Scene(cursor="C1"),  # a display marks the square of the cursor, which would change the sign there
        for_ears=Lesson("premiums", Ask(("premiums",))),
    ),
    Lesson("cross", Find(("E5", "D4", "C3", "B2"), 4)),
    Lesson("arrowheads", Find(("H4", "G3", "I3"), 3)),
    Lesson("tile", Find(("D8", "E8", "F8", "G8", "H8"), 1), _TRAIN),
    Lesson("word", Ask(("word", "words")), replace(_TRAIN, cursor="D8")),
    Lesson("rack", Ask(("rack",)), Scene("AITRNVR")),
    Lesson("train", Make(PlayMade, 12), Scene("AITRNVR")),
    Lesson("way_longer", Make(PlayMade, 24), _TRAINER),
    Lesson("way_crossing", Make(PlayMade, 12), _TRAINER),
    Lesson("way_beside", Make(PlayMade, 25), _TRAINER),
    Lesson("way_both", Make(PlayMade, 69), _TRAINER),
    Lesson("way_between", Make(PlayMade, 261), _CONQUEST),
    Lesson("blank", Make(PlayMade, 10, with_blank=True), Scene("TRA?NVE")),
    Lesson("exchange", Make(TilesExchanged), Scene("QVUUIIC")),
    Lesson("challenge", Make(Challenged), Scene("AITRNVR", 1, ("8D TRIAN",))),
    Lesson("end", Make(GameEnded), Scene("TRAINERXA", last_tiles=True)),
    Lesson("farewell", Read()),
)
"""All lessons in their order.

Source: RNIB Braille Scrabble manual, finding one's way on the board, and its worked example; the X and the
arrowheads of the premium squares.
"""

FELT_LAST = Tile("E", is_blank=True)
"""A blank that stands for a letter is the last sign to be felt."""


class Waiting:
    """The partner of the tour, who passes and doubts nothing."""

    @property
    def thinks(self) -> bool:
        """It never does."""
        return False

    def doubts(self, view: View) -> bool:  # noqa: ARG002
        """Never."""
        return False

    def choose(self, view: View) -> Move:  # noqa: ARG002
        """Always the same."""
        return Pass()

    def stop(self) -> None:
        """Nothing has to be stopped."""


def squares_named(names: tuple[str, ...]) -> Iterator[Coordinate]:
    """The squares by their names."""
    return map(Coordinate.parse, names)


def _only(tiles: tuple[Tile, ...]) -> TileSet:
    counts = {letter: tiles.count(Tile(letter)) for letter in ENGLISH.letters}
    return replace(ENGLISH, counts=counts, blanks=tiles.count(BLANK))


def _play(view: View, text: str) -> Play:
    where, word = text.split()
    at, direction = read_place(view, where)
    return lay_out(view.board, view.rack, at, direction, read_word(view.variant.tile_set, word))
