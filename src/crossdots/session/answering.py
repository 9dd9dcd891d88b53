"""What the terminal calls, where it is answered alike in a game and before one."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from crossdots.announcement.announcement import Announcement, Kind, saying
from crossdots.announcement.part import Literal, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.display import touched_part
from crossdots.navigation.refusals import refused


class Answering(ABC):
    """Answers to all that is no command: characters as they are typed, keys without a use, unusable lines.

    `keys` has the lines that keys type, by the keys' names.
    """

    keys: ClassVar[Mapping[str, str]]

    def __init__(self, announcer: Announcer) -> None:
        self.announcer = announcer

    @abstractmethod
    def describe_keys(self) -> Announcement:
        """What each key of a braille display does here."""

    def go_back(self, kind: Kind | None = None) -> None:
        """The message before, of this kind if given."""
        if not self.announcer.back(kind):
            self.remark(phrase("refusal.history_start"))

    def go_forth(self, kind: Kind | None = None) -> None:
        """The message after, of this kind if given."""
        if not self.announcer.forth(kind):
            self.remark(phrase("refusal.history_end"))

    def typed(self, character: str) -> None:
        """A character was typed."""
        self.announcer.typed(character)

    def erased(self, character: str) -> None:
        """A typed character was taken back."""
        self.announcer.erased(character)

    def cleared(self) -> None:
        """The typed line is gone."""
        self.remark(phrase("answer.cleared"))

    def recalled(self, line: str) -> None:
        """A refused line was brought back."""
        self.remark(phrase("answer.recalled", line=Literal(line)))

    def nothing_to_erase(self) -> None:
        """Backspace on an empty line."""
        self.remark(phrase("refusal.nothing_to_erase"))

    def line_too_long(self, limit: int) -> None:
        """The line takes no more characters, or was too long to be run."""
        self.announcer.announce(refused(phrase("refusal.too_long", most=Number(limit))))

    def not_text(self) -> None:
        """A line was not UTF-8."""
        self.announcer.announce(refused(phrase("refusal.not_text")))

    def control_character(self) -> None:
        """A line held control characters."""
        self.announcer.announce(refused(phrase("refusal.control_character")))

    def unknown_key(self) -> None:
        """A key without a use."""
        self.remark(phrase("refusal.unknown_key"))

    def touched(self, word: str) -> None:
        """A routing key on a word, or on nothing."""
        self.remark(touched_part(word))

    def mention(self, part: Part) -> None:
        """Tell something that the history need not keep."""
        self.announcer.mention(saying(part))

    def remark(self, part: Part) -> None:
        """Tell something that the history need not keep, and that lets a message on a display stay."""
        self.announcer.remark(saying(part))
