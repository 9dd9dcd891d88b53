"""The score sheet of a game, to take away: who played, every move with its points, and how it ended."""

from collections.abc import Iterator

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Number, phrase
from crossdots.navigation.events import describe_events
from crossdots.navigation.summary import describe_summary
from crossdots.rules.state import State
from crossdots.session.review import Review


def describe_start(state: State) -> Announcement:
    """Who played, by which edition, and who began. As all of the sheet it holds what every player knows."""
    review = Review.of(state)
    return describe_events(review.seen_by(None), review.shown_to(None))


def describe_each_move(state: State) -> Iterator[Announcement]:
    """Every move with its number."""
    review = Review.of(state)
    for place in range(1, review.last + 1):
        then = review.at(place)
        number = saying(phrase("sheet.move", number=Number(place)))
        yield number.followed_by([describe_events(then.seen_by(None), then.shown_to(None))])


def describe_end(state: State) -> Announcement:
    """How it went."""
    review = Review.of(state)
    return describe_summary(review.at(review.last).seen_by(None))
