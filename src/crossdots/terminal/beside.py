"""What works beside the terminal, and has things done on the terminal's thread."""

from collections import deque
from collections.abc import Callable

from crossdots.terminal.interactive import Interactive


class Beside:
    """Hands errands to whatever terminal there is: the questions first, then the game. None is lost."""

    def __init__(self) -> None:
        self._terminal: Interactive | None = None
        self._errands: deque[Callable[[Interactive], None]] = deque()

    def attach(self, terminal: Interactive) -> None:
        """Errands are for this terminal from now on."""
        self._terminal = terminal
        for _ in range(len(self._errands)):
            terminal.post(self._run_errand)

    def post(self, errand: Callable[[Interactive], None]) -> None:
        """Have something done between two keys. May be called from any thread."""
        self._errands.append(errand)
        if self._terminal is not None:
            self._terminal.post(self._run_errand)

    def _run_errand(self) -> None:
        if self._errands and self._terminal is not None:
            self._errands.popleft()(self._terminal)
