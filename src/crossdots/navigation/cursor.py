"""The cursor: the square that the player's finger or ear is on."""

from dataclasses import dataclass
from enum import Enum

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import Layout


class Step(Enum):
    """A way to move the cursor: along a direction, forwards or backwards."""

    LEFT = (Direction.ACROSS, -1)
    RIGHT = (Direction.ACROSS, 1)
    UP = (Direction.DOWN, -1)
    DOWN = (Direction.DOWN, 1)

    @property
    def edge_key(self) -> str:
        """The wording's key for the edge that lies this way."""
        return f"square.cursor_{self.name.lower()}_edge"


@dataclass(frozen=True, slots=True)
class Moved:
    """Where the cursor is after a move; `at_edge` when it could not go so far."""

    at: Coordinate
    at_edge: bool


def move_cursor(layout: Layout, at: Coordinate, step: Step, squares: int = 1) -> Moved:
    """Move the cursor by so many squares, at most to the edge."""
    direction, sign = step.value
    for taken in range(squares):
        beyond = at.moved(direction, sign * (taken + 1))
        if beyond not in layout:
            return Moved(at.moved(direction, sign * taken), at_edge=True)
    return Moved(at.moved(direction, sign * squares), at_edge=False)


def line_end(layout: Layout, at: Coordinate, step: Step) -> Coordinate:
    """The last square of the board that way."""
    return move_cursor(layout, at, step, max(layout.width, layout.height)).at
