"""The two ways that a word can run."""

from enum import Enum


class Direction(Enum):
    """The two ways that a word can run."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def crossing(self) -> "Direction":
        """The other direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS
