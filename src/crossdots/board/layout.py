"""Layouts: which squares a board has, and which of them are premium squares."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from crossdots.board.coordinate import MOST_COLUMNS, Coordinate
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium

_SIGNS = {
    ".": Premium.NONE,
    "'": Premium.DOUBLE_LETTER,
    '"': Premium.TRIPLE_LETTER,
    "-": Premium.DOUBLE_WORD,
    "=": Premium.TRIPLE_WORD,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a board, drawn as text: `.` plain, `'` double letter, `"` triple letter,
    `-` double word, `=` triple word; one string a row, row 1 first. `start` is the square of the first word.
    """

    rows: tuple[str, ...]
    start: Coordinate
    _premiums: dict[Coordinate, Premium] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse drawings that are no board."""
        widths = {len(row) for row in self.rows}
        if len(widths) != 1 or not 1 <= widths.pop() <= MOST_COLUMNS:
            raise ValueError("the rows of a layout are equally long, 1 to 26 squares")
        if not set("".join(self.rows)) <= set(_SIGNS):
            raise ValueError(f"a layout is drawn with {' '.join(_SIGNS)} only")
        drawn = {
            Coordinate(row=row, column=column): _SIGNS[sign]
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
        }
        object.__setattr__(self, "_premiums", drawn)
        if self.start not in self:
            raise ValueError("the start lies on the board")

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __contains__(self, at: Coordinate) -> bool:
        return at in self._premiums

    def premium(self, at: Coordinate) -> Premium:
        """The premium drawn on a square of the board. Raises KeyError for a square that it doesn't have."""
        return self._premiums[at]

    def squares(self) -> Iterator[Coordinate]:
        """Every square, row by row from the top left."""
        return iter(self._premiums)

    def line(self, direction: Direction, index: int) -> tuple[Coordinate, ...]:
        """The squares of row `index` (across) or of column `index` (down); 0 is row 1 and column A."""
        if direction is Direction.ACROSS:
            return tuple(Coordinate(row=index, column=column) for column in range(self.width))
        return tuple(Coordinate(row=row, column=index) for row in range(self.height))

    def line_count(self, direction: Direction) -> int:
        """How many rows (across) or columns (down) there are."""
        return self.height if direction is Direction.ACROSS else self.width


STANDARD = Layout(
    rows=(
        "=..'...=...'..=",
        '.-..."..."...-.',
        "..-...'.'...-..",
        "'..-...'...-..'",
        "....-.....-....",
        '."..."..."...".',
        "..'...'.'...'..",
        "=..'...-...'..=",
        "..'...'.'...'..",
        '."..."..."...".',
        "....-.....-....",
        "'..-...'...-..'",
        "..-...'.'...-..",
        '.-..."..."...-.',
        "=..'...=...'..=",
    ),
    start=Coordinate(row=7, column=7),
)
"""The 15 by 15 board with its star on H8. Source: the rule books of all four editions."""
