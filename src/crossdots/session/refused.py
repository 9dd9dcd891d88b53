"""What a command raises when it isn't accepted."""

from crossdots.announcement.announcement import Announcement
from crossdots.announcement.part import Part
from crossdots.navigation.refusals import refused


class Refused(Exception):
    """A command that was not accepted; nothing has changed. `announcement` says why, for the player."""

    def __init__(self, announcement: Announcement) -> None:
        super().__init__(repr(announcement))
        self.announcement = announcement

    @classmethod
    def because(cls, part: Part) -> "Refused":
        """A refusal in a wording of its own."""
        return cls(refused(part))
