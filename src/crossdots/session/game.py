"""A game that is being played: its state, its file, and what its moves cause."""

from enum import Enum

from crossdots.record.journal import Journal, Step
from crossdots.rules.check import Lexicon
from crossdots.rules.move import Move
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import Dealer, decide, pause, start
from crossdots.rules.variant import Variant
from crossdots.rules.view import View, seen_by


class Saving(Enum):
    """What became of a step on its way to the disk."""

    DONE = "done"
    FAILED = "failed"
    """It could not be written; the game goes on in memory."""
    FAILED_BEFORE = "failed before"
    """It could not be written, nor could the step before."""
    DONE_AGAIN = "done again"
    """After a failure everything is on the disk again."""


class Game:
    """A state that moves change, each step of it on the disk before anyone is told.

    `journal` is None for a game that can't be saved. `trouble` is the last error of saving, None when all is
    on the disk.
    """

    def __init__(self, state: State, journal: Journal | None, dealer: Dealer, lexicon: Lexicon) -> None:
        self._state = state
        self._journal = journal
        self._dealer = dealer
        self._lexicon = lexicon
        self._unsaved: list[Step] = []
        # A key asks for the view several times, and it changes only with the state.
        self._views: dict[int | None, View] = {}
        self.trouble: OSError | None = None

    @classmethod
    def begin(
        cls,
        variant: Variant,
        players: tuple[str, ...],
        dealer: Dealer,
        lexicon: Lexicon,
        journal: Journal | None,
        *,
        draw: bool,
    ) -> "Game":
        """A new game with its first step: the players, the start, full racks."""
        events = start(variant, players, dealer, draw=draw)
        game = cls(fold(events), journal, dealer, lexicon)
        game._save(events)
        return game

    @property
    def state(self) -> State:
        """The position with all its secrets; only for those who keep the game."""
        return self._state

    def knows(self, word: str) -> bool:
        """Whether the lexicon has an upper-case word."""
        return word in self._lexicon

    def seen_by(self, seat: int | None) -> View:
        """The game as a seat may see it."""
        if seat not in self._views:
            self._views[seat] = seen_by(self._state, seat)
        return self._views[seat]

    def make(self, move: Move, milliseconds: int = 0) -> tuple[Step, Saving]:
        """Make a move, after so much of the present turn: the events are on the disk when this returns.

        Raises:
            IllegalMove: the rules refuse it; nothing has changed.
        """
        events = decide(self._state, move, self._lexicon, self._dealer, milliseconds)
        saving = self._save(events)
        self.take(events)
        return events, saving

    def take(self, step: Step) -> None:
        """Go on by a step that is saved, or that was made and saved elsewhere."""
        for event in step:
            self._state = evolve(self._state, event)
        self._views = {}

    def pause(self, milliseconds: int) -> None:
        """Keep how long the present turn has lasted, where that counts, since the players leave."""
        events = pause(self._state, milliseconds)
        if events:
            self._save(events)
            self.take(events)

    def save_again(self) -> Saving:
        """Try once more to write what could not be written."""
        return self._write_unsaved()

    def _save(self, events: Step) -> Saving:
        self._unsaved.append(events)
        return self._write_unsaved()

    def _write_unsaved(self) -> Saving:
        if self._journal is None:
            return Saving.DONE
        failed_before = self.trouble is not None
        try:
            while self._unsaved:
                self._journal.append(self._unsaved[0])
                del self._unsaved[0]
        except OSError as error:
            self.trouble = error
            return Saving.FAILED_BEFORE if failed_before else Saving.FAILED
        self.trouble = None
        return Saving.DONE_AGAIN if failed_before else Saving.DONE
