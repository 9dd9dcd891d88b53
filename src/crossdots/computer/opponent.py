"""The port that every computer player implements."""

from typing import Protocol

from crossdots.rules.move import Move
from crossdots.rules.view import View


class Opponent(Protocol):
    """A player that decides by itself, from what its own seat may see and nothing else."""

    def doubts(self, view: View) -> bool:
        """Whether it challenges the play that is open to a challenge."""
        ...

    def choose(self, view: View) -> Move:
        """Its move: a play, an exchange or a pass."""
        ...
