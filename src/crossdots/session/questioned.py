"""Someone who is asked outside a game: what they do at the keyboard, besides answering."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.display import describe_desk_keys, keyboard_part
from crossdots.session.answering import Answering


class Questioned(Answering):
    """What all who are asked have in common. It answers the terminal as a session does, but takes no line.

    `commands` is what can be typed besides answers, as the list of keys tells it. `has_board` is whether
    there is a board to be explored.
    """

    keys: ClassVar[Mapping[str, str]] = {"F1": "help", "F5": "repeat"}
    commands: ClassVar[Sequence[str]] = ("?", "repeat", "keys", "quit")
    has_board: ClassVar[bool] = False

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self._finished = False

    @property
    def finished(self) -> bool:
        """Whether all is answered, or the player has left."""
        return self._finished

    def describe_keys(self) -> Announcement:
        """What each key does here: the very lines that the keys type."""
        return describe_desk_keys(self.keys, self.commands, board=self.has_board)

    def keys_part(self) -> Part:
        """The keys of a keyboard with the lines that they type."""
        return keyboard_part(self.keys)

    def interrupted(self) -> None:
        """Ctrl-C: there is nothing yet that could be lost."""
        self._leave()

    def input_ended(self) -> None:
        """Nothing more will be typed."""
        self._leave()

    def _leave(self) -> None:
        self._finished = True
        self.announcer.announce(saying(phrase("answer.goodbye")))
