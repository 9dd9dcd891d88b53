"""What the terminal asks of the one who answers it."""

from typing import Protocol


class Player(Protocol):
    """The one who is told what the player did, and who alone answers in words.

    The terminal prints nothing of its own but the echo of typed characters. So each method here, except
    `finished`, `typed` and `erased`, answers by showing something: no key is ever silent.
    """

    @property
    def finished(self) -> bool:
        """Whether the player has left: no more keys or lines are wanted."""

    def run(self, line: str) -> bool:
        """Run one command, `""` for Enter on an empty line. False when it was refused: it can be recalled."""

    def typed(self, character: str) -> None:
        """A character was typed, and is on the screen already."""

    def erased(self, character: str) -> None:
        """A typed character was taken back, with the accents on it, and the screen shows that."""

    def cleared(self) -> None:
        """The typed line is empty now: Escape cleared it, or there was nothing to clear."""

    def recalled(self, line: str) -> None:
        """Up brought the refused `line` back: it can be corrected and run. It is not echoed: say it."""

    def nothing_to_erase(self) -> None:
        """Backspace was pressed on an empty line."""

    def line_too_long(self, limit: int) -> None:
        """The line holds `limit` characters and takes no more; a piped line that is longer was not run."""

    def not_text(self) -> None:
        """A piped line was not UTF-8, and was not run."""

    def control_character(self) -> None:
        """A piped line held control characters, and was not run."""

    def unknown_key(self) -> None:
        """The key that was pressed has no use here."""

    def touched(self, word: str) -> None:
        """A routing key of a braille display was pressed on this word, "" where nothing is: tell it."""

    def interrupted(self) -> None:
        """Ctrl-C: ask whether to leave, or leave on the second. The typed line has been dropped."""

    def input_ended(self) -> None:
        """Nothing more will be typed: keep the game and say so. Called at most once, as the last call."""
