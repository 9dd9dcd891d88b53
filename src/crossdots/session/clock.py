"""How long the present turn has lasted, and which warnings are due."""

from collections.abc import Callable


class TurnClock:
    """Measures the present turn with a clock that comes from outside: `now` tells seconds, from any start.

    `marks` are the seconds left at which a warning is due, each once a turn.
    """

    def __init__(self, now: Callable[[], float], marks: tuple[int, ...] = ()) -> None:
        self._now = now
        self._marks = marks
        self._began: float | None = None
        self._due: list[int] = []

    @property
    def now(self) -> float:
        """Seconds, from any start."""
        return self._now()

    def begin(self, left: int | None, earlier: int = 0) -> None:
        """A turn begins, or goes on after it had lasted `earlier` milliseconds.

        `left` is what the seat still has, in milliseconds, None without a limit.
        """
        self._began = self._now() - earlier / 1000
        self._due = [] if left is None else [mark for mark in self._marks if mark * 1000 < left]

    def stop(self) -> None:
        """Nobody's time runs."""
        self._began = None

    @property
    def running(self) -> bool:
        """Whether somebody's time runs."""
        return self._began is not None

    @property
    def elapsed(self) -> int:
        """Milliseconds since the turn began; 0 while nobody's time runs."""
        return 0 if self._began is None else round((self._now() - self._began) * 1000)

    def warning_due(self, left: int) -> bool:
        """Whether a mark has been passed since the last call; `left` is in milliseconds."""
        passed = [mark for mark in self._due if left <= mark * 1000]
        self._due = [mark for mark in self._due if mark not in passed]
        return bool(passed)
