"""What makes the lines of a game's file unreadable for others."""

from typing import Protocol


class Seal(Protocol):
    """Seals lines, each for its own place: line 0 is the header's, the others are those of the steps."""

    @property
    def told(self) -> dict[str, str]:
        """What a file tells of its seal, so that it can be made again by who has the secret."""
        ...

    def closed(self, number: int, line: bytes) -> bytes:
        """A line, sealed, without a line feed in it."""
        ...

    def opened(self, number: int, line: bytes) -> bytes:
        """A sealed line as it was. Raises ValueError where it is not as it was sealed."""
        ...
