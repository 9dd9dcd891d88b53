"""The port that every computer player implements."""

from typing import Protocol

from crossdots.rules.move import Move
from crossdots.rules.view import View


class Opponent(Protocol):
    """A player that decides by itself, from what its own seat may see and nothing else."""

    @property
    def thinks(self) -> bool:
        """Whether a choice may take a while."""
        ...

    def doubts(self, view: View) -> bool:
        """Whether it challenges the play that is open to a challenge."""
        ...

    def choose(self, view: View) -> Move:
        """Its move: a play, an exchange or a pass. May be called in another thread than `stop`."""
        ...

    def stop(self) -> None:
        """No more move is wanted: a `choose` that is under way comes to its end soon."""
        ...
