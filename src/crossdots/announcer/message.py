"""What is to be read on a display now: nothing is replaced before its reader has pressed a key."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from crossdots.announcement.announcement import Announcement
from crossdots.braille.window import Chunk

MOST_PASSAGES = 30
"""What has been pushed further back than this is left to the history; what is told in one go stays whole."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One announcement in cells; `private` if it is for who reads now alone.

    `told` is the announcement itself, if one can come back to it.
    """

    chunks: tuple[Chunk, ...]
    private: bool = False
    told: Announcement | None = None


@dataclass(slots=True)
class Message:
    """The announcements to be read, the first one first.

    All that is told to one key stays together in its order, since none of it can have been read. What comes
    by itself goes in front, where it is felt at once, and what was there stays behind it. Only what is told
    to the next key takes the place of all that.
    """

    _passages: list[Passage] = field(default_factory=list)
    _remark: Passage | None = None
    _told: int = 0
    """How many passages have been told since the last rest."""
    _replaces: bool = False

    @property
    def passages(self) -> list[Passage]:
        """All of them, what was told in passing in front."""
        return [self._remark, *self._passages] if self._remark else list(self._passages)

    def begin(self) -> None:
        """The reader pressed a key: what is told next was asked for."""
        self._told = 0
        self._replaces = True

    def rest(self) -> None:
        """All is told that a key, or what came by itself, has brought about."""
        self._told = 0
        self._replaces = False

    def tell(self, chunks: Sequence[Chunk], *, private: bool, told: Announcement | None = None) -> bool:
        """Take an announcement in; True where reading begins anew, with it."""
        is_first = self._told == 0
        if self._replaces:
            self._passages.clear()
        self._replaces = False
        self._remark = None
        self._passages.insert(self._told, Passage(tuple(chunks), private, told))
        self._told += 1
        del self._passages[max(MOST_PASSAGES, self._told) :]
        return is_first

    def remark(self, chunks: Sequence[Chunk]) -> None:
        """Put something in front of the message, in the place of what stood there in passing."""
        self._remark = Passage(tuple(chunks))

    def change_reader(self) -> None:
        """Drop what was private, and let what is told next stand in front of the rest."""
        self._passages = [passage for passage in self._passages if not passage.private]
        self._remark = None
        self._told = 0
