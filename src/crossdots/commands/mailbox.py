"""What other threads want done on the thread of the game."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Mailbox:
    """Calls that wait until the thread of the game makes them, in the order in which they came.

    A terminal that runs makes them between two keys; elsewhere `empty` does.
    """

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._wake: Callable[[Callable[[], None]], None] | None = None

    def post(self, call: Callable[[], None]) -> None:
        """Have `call` called. From any thread."""
        self._calls.append(call)
        wake = self._wake
        if wake is not None:
            wake(self.empty)

    def empty(self) -> None:
        """Make all calls that wait. On the thread of the game."""
        while self._calls:  # only this thread takes any away
            self._calls.popleft()()

    @contextmanager
    def watched(self, wake: Callable[[Callable[[], None]], None]) -> Iterator[None]:
        """While this lasts, `wake` is asked to have `empty` called; it takes calls from any thread."""
        self._wake = wake
        wake(self.empty)
        try:
            yield
        finally:
            self._wake = None

    @property
    def is_watched(self) -> bool:
        """Whether a terminal runs, and so a person is at the keyboard."""
        return self._wake is not None
