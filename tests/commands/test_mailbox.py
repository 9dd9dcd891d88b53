"""Calls of other threads, made on the thread of the game, none lost and none twice."""

import threading
from collections.abc import Callable
from functools import partial

import pytest

from crossdots.commands.mailbox import Mailbox


def test_calls_wait_until_they_are_made_in_their_order() -> None:
    mailbox, made = Mailbox(), list[int]()
    for number in range(3):
        mailbox.post(partial(made.append, number))
    assert made == []
    mailbox.empty()
    mailbox.empty()
    assert made == [0, 1, 2]


def test_a_terminal_is_woken_for_those_that_wait_and_those_that_come() -> None:
    mailbox, made, woken = Mailbox(), list[str](), list[Callable[[], None]]()
    mailbox.post(lambda: made.append("before"))
    with mailbox.watched(woken.append):
        assert mailbox.is_watched
        mailbox.post(lambda: made.append("meanwhile"))
    assert not mailbox.is_watched
    mailbox.post(lambda: made.append("after"))
    assert len(woken) == 2
    woken[0]()
    assert made == ["before", "meanwhile", "after"]


def test_what_a_terminal_had_no_time_for_is_made_by_the_next_one() -> None:
    mailbox, made, woken = Mailbox(), list[str](), list[Callable[[], None]]()
    with mailbox.watched(lambda _call: None):
        mailbox.post(lambda: made.append("late"))
    with mailbox.watched(woken.append):
        woken[0]()
    assert made == ["late"]


def test_a_call_that_fails_is_not_made_again() -> None:
    mailbox, made = Mailbox(), list[str]()

    def fail() -> None:
        raise IndexError

    mailbox.post(fail)
    mailbox.post(lambda: made.append("next"))
    with pytest.raises(IndexError):
        mailbox.empty()
    mailbox.empty()
    assert made == ["next"]


def test_calls_of_several_threads_are_all_made() -> None:
    mailbox, made = Mailbox(), list[int]()

    def post(first: int) -> None:
        for number in range(first, first + 500):
            mailbox.post(partial(made.append, number))

    threads = [threading.Thread(target=post, args=(first,)) for first in (0, 500, 1000)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        mailbox.empty()
    mailbox.empty()
    assert sorted(made) == list(range(1500))
    assert [n for n in made if n < 500] == list(range(500))
