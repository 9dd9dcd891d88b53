"""The lessons of the tour: for each a position, and what is to be done there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, ENGLISH, Tile, TileSet, parse_tiles
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Challenged, Event, GameEnded, PlayMade, TilesExchanged
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
    """A move, which leads to an event of this kind; `line` is the one play that does, as it is typed."""

    event: type[Event]
    line: str = ""

    @property
    def word(self) -> str:
        """The word of the play, its blanks not marked."""
        return self.line.partition(" ")[2].replace("-", "")

    @property
    def place(self) -> tuple[Coordinate, Direction]:
        """Where the play starts, and how it runs."""
        return parse_place(self.line.partition(" ")[0])

    def is_done_by(self, events: Sequence[Event]) -> bool:
        """Whether this is what was to be done: not any word of so many points, but this one in this place."""
        run = word_made(events)
        is_wanted = not self.line or (
            run is not None and (run.letters, (run.start, run.direction)) == (self.word, self.place)
        )
        return is_wanted and any(isinstance(event, self.event) for event in events)


def word_made(events: Sequence[Event]) -> Run | None:
    """The word of the play that was made, if one was."""
    return next((event.score.main.run for event in events if isinstance(event, PlayMade)), None)


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
    Lesson("train", Make(PlayMade, "8D TRAIN"), Scene("AITRNVR")),
    Lesson("way_longer", Make(PlayMade, "8A STRAINER"), _TRAINER),
    Lesson("way_crossing", Make(PlayMade, "B8 THROB"), _TRAINER),
    Lesson("way_beside", Make(PlayMade, "7E HOB"), _TRAINER),
    Lesson("way_both", Make(PlayMade, "A3 THROBS"), _TRAINER),
    Lesson("way_between", Make(PlayMade, "1A CONQUEST"), _CONQUEST),
    Lesson("blank", Make(PlayMade, "8D TRA-IN"), Scene("TRA?NVE")),
    Lesson("exchange", Make(TilesExchanged), Scene("QVUUIIC")),
    Lesson("challenge", Make(Challenged), Scene("AITRNVR", 1, ("8D TRIAN",))),
    Lesson("end", Make(GameEnded, "8B TRAINER"), Scene("TRAINERXA", last_tiles=True)),
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
