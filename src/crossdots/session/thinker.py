"""Where a computer player thinks: at once, or beside, while the player at the keyboard goes on."""

import threading
from collections.abc import Callable
from typing import Protocol

from crossdots.rules.move import Move


class Thinker(Protocol):
    """Lets a computer player choose its move."""

    def move_of(self, choose: Callable[[], Move], chosen: Callable[[Move], None]) -> Move | None:
        """The move, or None when it takes time: then `chosen` is called with it later, between two keys."""


class AtOnce:
    """Waits for the move."""

    def move_of(self, choose: Callable[[], Move], chosen: Callable[[Move], None]) -> Move | None:  # noqa: ARG002
        """The move."""
        return choose()


class Beside:
    """Lets it think in a thread of its own. `post` has something called between two keys."""

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post

    def move_of(self, choose: Callable[[], Move], chosen: Callable[[Move], None]) -> Move | None:
        """None; what goes wrong in the thread is raised where the move is waited for."""

        def think() -> None:
            try:
                move = choose()
            except Exception as error:
                fault = error

                def fail() -> None:
                    raise fault

                self._post(fail)
            else:
                self._post(lambda: chosen(move))

        threading.Thread(target=think, name="thinking", daemon=True).start()
        return None
