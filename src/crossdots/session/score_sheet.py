"""The score sheet of a game, to take away: who played, every move with its points, and how it ended.

It holds what every player knows and no rack.
"""

from collections.abc import Iterator

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Number, phrase
from crossdots.navigation.agreement import describe_departures
from crossdots.navigation.events import describe_events
from crossdots.navigation.summary import describe_summary
from crossdots.session.review import Review


def describe_start(review: Review, *, coach: bool) -> Announcement:
    """Who played, by which edition and in what otherwise, and who began; `coach` is whether there was one."""
    start = review.at(0)
    view = start.seen_by(None)
    departures = saying(*describe_departures(view.variant, view.players, coach=coach))
    return describe_events(view, start.shown_to(None)).followed_by([departures])


def describe_each_move(review: Review) -> Iterator[Announcement]:
    """Every move with its number, and what else is to be said about it."""
    for place in range(1, review.last + 1):
        then = review.at(place)
        number = saying(phrase("sheet.move", number=Number(place)))
        told = describe_events(then.seen_by(None), then.shown_to(None))
        yield number.followed_by([told, saying(*then.remarks_here)])


def describe_end(review: Review) -> Announcement:
    """How it went."""
    return describe_summary(review.at(review.last).seen_by(None))
