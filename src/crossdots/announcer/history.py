"""What has been announced, to be heard again."""

from crossdots.announcement.announcement import Announcement, Kind


class History:
    """Announcements in their order, and a place among them from which one walks back and forth."""

    def __init__(self) -> None:
        self._told: list[Announcement] = []
        self._place = 0

    def add(self, announcement: Announcement) -> None:
        """Remember one more; walking starts from it again."""
        self._told.append(announcement)
        self._place = len(self._told) - 1

    def last(self) -> Announcement | None:
        """The one told last; None when nothing has been."""
        return self._told[-1] if self._told else None

    def back(self, kind: Kind | None) -> Announcement | None:
        """The nearest earlier one, of this kind if one is given; None at the beginning."""
        return self._walk(range(self._place - 1, -1, -1), kind)

    def forth(self, kind: Kind | None) -> Announcement | None:
        """The nearest later one, of this kind if one is given; None at the end."""
        return self._walk(range(self._place + 1, len(self._told)), kind)

    def forget_private(self) -> None:
        """Drop everything that was for one seat's ears only."""
        self._told = [announcement for announcement in self._told if announcement.private_to is None]
        self._place = max(0, len(self._told) - 1)

    def _walk(self, places: range, kind: Kind | None) -> Announcement | None:
        for place in places:
            if kind is None or self._told[place].kind is kind:
                self._place = place
                return self._told[place]
        return None
