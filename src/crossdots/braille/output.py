"""The port that every engine which brailles implements."""

from collections.abc import Sequence
from typing import Protocol

from crossdots.braille.window import Window


class BrailleOutput(Protocol):
    """Somewhere to show braille. It never raises and never waits."""

    def show(self, windows: Sequence[Window]) -> None:
        """Show a whole message, its first window first."""
        ...
