"""What is still to be said: the order, and what makes room for what."""

from crossdots.announcement.announcement import Urgency
from crossdots.devices.waiting import STALE_S, Said, Waiting


def reply(text: str) -> Said:
    return Said(text, Urgency.REPLY, 0.0)


def news(text: str) -> Said:
    return Said(text, Urgency.NEWS, 0.0)


def waiting(*all_said: Said) -> Waiting:
    waiting = Waiting()
    for said in all_said:
        waiting.add(said)
    return waiting


def texts(waiting: Waiting) -> list[str]:
    return [said.text for said in waiting.queue]


def test_news_waits_its_turn_and_a_reply_goes_before_it() -> None:
    assert texts(waiting(news("a"), news("b"), reply("c"), news("d"))) == ["c", "a", "b", "d"]


def test_a_reply_takes_the_place_of_a_reply_and_not_of_news() -> None:
    assert texts(waiting(reply("a"), news("b"), reply("c"))) == ["c", "b"]


def test_news_is_held_until_the_next_utterance_and_a_reply_is_dropped() -> None:
    held = waiting(news("a"), reply("b"))
    held.hold()
    assert not held.has_next()
    assert texts(held) == ["a"]
    held.add(news("c"))
    assert held.has_next()
    assert texts(held) == ["a", "c"]


def test_what_is_said_again_keeps_its_place() -> None:
    again = waiting(news("b"))
    again.put_back(news("a"))
    assert texts(again) == ["a", "b"]
    again.put_back(reply("c"))
    assert texts(again) == ["c", "a", "b"]
    again.put_back(reply("older"))
    again.put_back(news("d"))
    assert texts(again) == ["c", "d", "a", "b"]


def test_what_engines_fail_with_is_tried_three_times() -> None:
    poison = waiting(news("a"))
    tries = 0
    while poison.has_next():
        poison.try_again(poison.queue.popleft())
        tries += 1
    assert tries == 3


def test_what_waited_too_long_is_history() -> None:
    old, new = Said("old", Urgency.NEWS, 100.0), Said("new", Urgency.NEWS, 101.0)
    both = waiting(old, new)
    both.drop_stale(100.0 + STALE_S)
    assert texts(both) == ["new"]
