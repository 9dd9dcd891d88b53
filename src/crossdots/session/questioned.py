"""Someone who is asked outside a game: what they do at the keyboard, besides answering."""

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.session.answering import Answering


class Questioned(Answering):
    """What all who are asked have in common. It answers the terminal as a session does, but takes no line."""

    def __init__(self, announcer: Announcer) -> None:
        super().__init__(announcer)
        self._finished = False

    @property
    def finished(self) -> bool:
        """Whether all is answered, or the player has left."""
        return self._finished

    def interrupted(self) -> None:
        """Ctrl-C: there is nothing yet that could be lost."""
        self._leave()

    def input_ended(self) -> None:
        """Nothing more will be typed."""
        self._leave()

    def _leave(self) -> None:
        self._finished = True
        self.announcer.announce(saying(phrase("answer.goodbye")))
