"""The history is walked from where one stands; it is equal to a list and a place in it."""

from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Announcement, Kind, saying
from crossdots.announcement.part import Number
from crossdots.announcer.history import History

TOLD = st.lists(st.tuples(st.sampled_from(Kind), st.booleans()), max_size=12)


def announcements(told: list[tuple[Kind, bool]]) -> list[Announcement]:
    return [
        saying(Number(number), kind=kind, private_to=0 if private else None)
        for number, (kind, private) in enumerate(told)
    ]


def test_an_empty_history() -> None:
    history = History()
    history.forget_private()
    assert history.last() is None
    assert history.back(None) is None
    assert history.forth(Kind.MOVE) is None


@given(TOLD, st.none() | st.sampled_from(Kind))
def test_all_the_way_back_and_forth(told: list[tuple[Kind, bool]], kind: Kind | None) -> None:
    history = History()
    everything = announcements(told)
    for announcement in everything:
        history.add(announcement)
    assert history.last() == (everything[-1] if everything else None)
    fitting = [one for one in everything if kind in (None, one.kind)]
    earlier = [one for one in everything[:-1] if one in fitting]
    back = list(iter(lambda: history.back(kind), None))
    assert back == earlier[::-1]
    place = everything.index(back[-1]) if back else len(everything) - 1
    forth = list(iter(lambda: history.forth(kind), None))
    assert forth == [one for one in everything[place + 1 :] if one in fitting]


@given(TOLD, st.integers(0, 12))
def test_what_was_private_is_gone_and_one_stands_at_the_end(
    told: list[tuple[Kind, bool]], steps_back: int
) -> None:
    history = History()
    for announcement in announcements(told):
        history.add(announcement)
    for _ in range(steps_back):
        history.back(None)
    history.forget_private()
    public = [one for one in announcements(told) if one.private_to is None]
    assert history.last() == (public[-1] if public else None)
    assert history.forth(None) is None
    assert list(iter(lambda: history.back(None), None)) == public[:-1][::-1]


@given(st.integers(1, 6), st.data())
def test_one_walks_from_where_a_reader_is(number: int, data: st.DataObject) -> None:
    history = History()
    everything = announcements([(Kind.ANSWER, False)] * number)
    for announcement in everything:
        history.add(announcement)
    place = data.draw(st.integers(0, number - 1))
    before, after = everything[:place], everything[place + 1 :]
    history.stand_at(everything[place])
    assert history.back(None) is (before[-1] if before else None)
    history.stand_at(everything[place])
    assert history.forth(None) is (after[0] if after else None)
    history.stand_at(everything[place], behind=True)
    assert history.forth(None) is (after[0] if after else None)
    history.stand_at(everything[place], behind=True)
    assert history.back(None) is everything[place]


def test_what_is_not_remembered_leaves_one_behind_the_present_place() -> None:
    history = History()
    first, second = announcements([(Kind.ANSWER, False), (Kind.MOVE, False)])
    history.add(first)
    history.add(second)
    history.back(None)
    history.stand_at(None, behind=True)
    assert history.back(None) is first
    assert not history.holds(announcements([(Kind.ANSWER, False)])[0])
    assert history.holds(second)
