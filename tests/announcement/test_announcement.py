"""Which parts are said at which detail, and who may hear them."""

import pytest

from crossdots.announcement.announcement import (
    Announcement,
    Detail,
    Kind,
    Said,
    Urgency,
    full,
    normal,
    only_brief,
    saying,
)
from crossdots.announcement.part import Name, phrase

BARE, NORMAL, FULL, BRIEF = Name("bare"), Name("normal"), Name("full"), Name("brief")


def test_a_part_is_said_at_its_details() -> None:
    announcement = saying(BARE, normal(NORMAL), full(FULL), only_brief(BRIEF))
    assert announcement.at(Detail.BRIEF) == (BARE, BRIEF)
    assert announcement.at(Detail.NORMAL) == (BARE, NORMAL)
    assert announcement.at(Detail.FULL) == (BARE, NORMAL, FULL)


def test_least_and_most_are_both_included() -> None:
    said = Said(BARE, Detail.NORMAL, Detail.NORMAL)
    assert [said.fits(detail) for detail in Detail] == [False, True, False]


def test_an_announcement_is_for_all_and_a_reply_unless_it_says_otherwise() -> None:
    announcement = saying(BARE)
    assert announcement == Announcement((Said(BARE),), Kind.ANSWER, Urgency.REPLY, private_to=None)
    assert saying(BARE, kind=Kind.MOVE, private_to=0).private_to == 0


@pytest.mark.parametrize(
    ("first", "second", "joined"), [(None, None, None), (0, None, 0), (None, 0, 0), (1, 1, 1)]
)
def test_joined_announcements_are_private_as_soon_as_one_is(
    first: int | None, second: int | None, joined: int | None
) -> None:
    parts = saying(BARE, private_to=first).followed_by([saying(normal(NORMAL), private_to=second)])
    assert parts.private_to == joined
    assert parts.at(Detail.NORMAL) == (BARE, NORMAL)


def test_what_is_private_to_two_seats_is_never_joined() -> None:
    with pytest.raises(ValueError, match="several seats"):
        saying(BARE, private_to=0).followed_by([saying(BARE), saying(BARE, private_to=1)])


def test_joining_keeps_the_kind_and_the_urgency_of_the_first() -> None:
    news = Announcement((Said(BARE),), Kind.MOVE, Urgency.NEWS)
    joined = news.followed_by([saying(NORMAL)])
    assert (joined.kind, joined.urgency) == (Kind.MOVE, Urgency.NEWS)


def test_a_phrase_names_its_slots() -> None:
    made = phrase("score.one", player=BARE, points=(NORMAL, FULL))
    assert made.key == "score.one"
    assert made.slots == {"player": BARE, "points": (NORMAL, FULL)}
