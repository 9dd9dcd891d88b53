"""What has been announced, to be heard again."""

from crossdots.announcement.announcement import Announcement, Kind


class History:
    """Announcements in their order, and a place among them from which one walks back and forth."""

    def __init__(self) -> None:
        self._told: list[Announcement] = []
        self._place = 0
        self._is_behind = False

    def add(self, announcement: Announcement) -> None:
        """Remember one more; walking starts from it again."""
        self._told.append(announcement)
        self._stand(len(self._told) - 1)

    def stand_at(self, announcement: Announcement | None, *, behind: bool = False) -> None:
        """Walk from this one on, or from `behind` it: then it is the first one on the way back.

        None stands for the one from which one would walk anyway.
        """
        places = [place for place, told in enumerate(self._told) if told is announcement]
        self._stand(places[-1] if places else self._place, behind=behind)

    def holds(self, announcement: Announcement) -> bool:
        """Whether one can come back to it."""
        return any(told is announcement for told in reversed(self._told))

    def last(self) -> Announcement | None:
        """The one told last; None when nothing has been."""
        return self._told[-1] if self._told else None

    def back(self, kind: Kind | None) -> Announcement | None:
        """The nearest earlier one, of this kind if one is given; None at the beginning."""
        return self._walk(range(self._place if self._is_behind else self._place - 1, -1, -1), kind)

    def forth(self, kind: Kind | None) -> Announcement | None:
        """The nearest later one, of this kind if one is given; None at the end."""
        return self._walk(range(self._place + 1, len(self._told)), kind)

    def forget_private(self) -> None:
        """Drop everything that was for one seat's ears only."""
        self._told = [announcement for announcement in self._told if announcement.private_to is None]
        self._stand(max(0, len(self._told) - 1))

    def _walk(self, places: range, kind: Kind | None) -> Announcement | None:
        for place in places:
            if kind is None or self._told[place].kind is kind:
                self._stand(place)
                return self._told[place]
        return None

    def _stand(self, place: int, *, behind: bool = False) -> None:
        self._place = place
        self._is_behind = behind and place < len(self._told)
