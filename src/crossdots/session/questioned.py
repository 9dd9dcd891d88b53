"""Someone who is asked outside a game: what they do at the keyboard, besides answering."""

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.refusals import refused


class Questioned:
    """What all who are asked have in common. It answers the terminal as a session does, but takes no line."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._finished = False

    @property
    def finished(self) -> bool:
        """Whether all is answered, or the player has left."""
        return self._finished

    def cleared(self) -> None:
        """The typed line is gone."""
        self._mention(phrase("answer.cleared"))

    def recalled(self, line: str) -> None:
        """A refused line was brought back."""
        self._mention(phrase("answer.recalled", line=Name(line)))

    def nothing_to_erase(self) -> None:
        """Backspace on an empty line."""
        self._mention(phrase("refusal.nothing_to_erase"))

    def line_too_long(self, limit: int) -> None:
        """The line takes no more characters."""
        self._announcer.announce(refused(phrase("refusal.too_long", most=Number(limit))))

    def not_text(self) -> None:
        """A line was not UTF-8."""
        self._announcer.announce(refused(phrase("refusal.not_text")))

    def control_character(self) -> None:
        """A line held control characters."""
        self._announcer.announce(refused(phrase("refusal.control_character")))

    def unknown_key(self) -> None:
        """A key without a use here."""
        self._mention(phrase("refusal.unknown_key"))

    def interrupted(self) -> None:
        """Ctrl-C: there is nothing yet that could be lost."""
        self._leave()

    def input_ended(self) -> None:
        """Nothing more will be typed."""
        self._leave()

    def _leave(self) -> None:
        self._finished = True
        self._announcer.announce(saying(phrase("answer.goodbye")))

    def _mention(self, part: Part) -> None:
        self._announcer.mention(saying(part))
