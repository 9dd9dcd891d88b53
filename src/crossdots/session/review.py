"""A review: the positions of a game after each of its moves, and the one that is looked at."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from crossdots.announcement.announcement import Said
from crossdots.navigation.events import begins_move
from crossdots.rules.event import Event, PlayMade, PlayWithdrawn, TimeUsed
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.view import View, seen_by, shown_to, standing_end


@dataclass(frozen=True, slots=True)
class Review:
    """A walk through a game, standing at one of its moves.

    `positions` holds the start and then the position after each move; `place` is where in them the walk
    stands, so that 0 is the start and n is after move n. The moves are those that `moves` lists, in the order
    in which they happened: one that was taken back later is among them, and so is the taking back. The
    positions hold every secret; what a seat may see of them, `seen_by` tells. After the end of the game, too,
    that is no rack but its own. `remarks` holds what else is to be told at each place, or nothing. Where all
    `racks_are_open`, whoever is to move at a place is the seat whose view is told there.
    """

    positions: tuple[State, ...]
    place: int = 0
    remarks: tuple[tuple[Said, ...], ...] = ()
    racks_are_open: bool = False

    @classmethod
    def of(cls, state: State) -> "Review":
        """A walk through everything that has happened in a game, at its start."""
        return cls(tuple(_positions(state.log)))

    @property
    def last(self) -> int:
        """The place of the last move; 0 when none has been made."""
        return len(self.positions) - 1

    def at(self, place: int) -> "Review":
        """The same walk, standing at another place, which must be one from 0 to `last`."""
        return replace(self, place=place)

    @property
    def remarks_here(self) -> tuple[Said, ...]:
        """What else is to be told where it stands."""
        return self.remarks[self.place] if self.remarks else ()

    @property
    def is_taken_back(self) -> bool:
        """Whether a play was made where it stands that was taken back later, after a challenge."""
        made = next((event for event in self.shown_to(None) if isinstance(event, PlayMade)), None)
        if made is None:
            return False
        later = self.positions[-1].log[len(self.positions[self.place].log) :]
        plays = (event for event in later if isinstance(event, PlayMade | PlayWithdrawn))
        same = (event for event in plays if (event.seat, event.play) == (made.seat, made.play))
        return isinstance(next(same, None), PlayWithdrawn)

    @property
    def turn(self) -> int:
        """The seat to move where it stands."""
        return self.positions[self.place].turn

    def seen_by(self, seat: int | None) -> View:
        """The position as this seat saw it then."""
        return seen_by(self.positions[self.place], seat, self.positions[-1])

    def shown_to(self, seat: int | None) -> tuple[Event, ...]:
        """What happened in the move, or before the first one, as this seat may know it."""
        known = len(self.positions[self.place - 1].log) if self.place else 0
        standing = standing_end(self.positions[-1])
        return shown_to(self.positions[self.place].log[known:], seat, standing)


def _positions(log: tuple[Event, ...]) -> Iterator[State]:
    """The states before the first move and after each; every event is applied once."""
    bounds = [*_starts(log), len(log)]
    state = fold(log[: bounds[0]])
    yield state
    for start, end in pairwise(bounds):
        for event in log[start:end]:
            state = evolve(state, event)
        yield state


def _starts(log: tuple[Event, ...]) -> Iterator[int]:
    """Where in the log each move begins: the time that its turn took comes first."""
    for place, event in enumerate(log):
        if begins_move(event, log[place - 1] if place else None):
            yield place - isinstance(log[place - 1], TimeUsed)
