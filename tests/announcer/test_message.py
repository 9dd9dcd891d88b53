"""What is to be read stays until a key is pressed, and what comes meanwhile is neither lost nor hidden."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcer.message import MOST_PASSAGES, Message
from crossdots.braille.window import Chunk


def read(message: Message) -> str:
    """The passages in their order, each by its one cell."""
    return "".join(passage.chunks[0].cells for passage in message.passages)


def tell(message: Message, *cells: str, private: bool = False) -> None:
    for cell in cells:
        message.tell([Chunk(cell)], private=private)


@pytest.fixture
def message() -> Message:
    """A player has pressed a key, and heard a and b."""
    message = Message()
    message.begin()
    tell(message, "a", "b")
    message.rest()
    return message


def test_what_is_told_to_one_key_stays_together_in_its_order(message: Message) -> None:
    assert read(message) == "ab"


def test_what_is_told_to_the_next_key_takes_its_place(message: Message) -> None:
    message.begin()
    tell(message, "c", "d")
    assert read(message) == "cd"


def test_a_key_that_tells_nothing_lets_the_message_stay(message: Message) -> None:
    message.begin()
    message.rest()
    assert read(message) == "ab"


def test_what_comes_by_itself_goes_in_front_in_its_order(message: Message) -> None:
    tell(message, "c", "d")
    message.rest()
    tell(message, "e")
    assert read(message) == "ecdab"


def test_what_is_told_in_passing_stands_in_front_until_something_else_is_told(message: Message) -> None:
    for remark in "xy":
        message.begin()
        message.remark([Chunk(remark)])
        message.rest()
        assert read(message) == remark + "ab"
    tell(message, "c")
    assert read(message) == "cab"


def test_what_is_told_in_one_go_stays_whole_however_much_it_is() -> None:
    message = Message()
    for number in range(MOST_PASSAGES):
        tell(message, str(number))
        message.rest()
    long = [f"{number}" for number in range(3 * MOST_PASSAGES)]
    tell(message, *long)
    assert read(message) == "".join(long)


def test_reading_begins_anew_with_what_is_told_first() -> None:
    message = Message()
    assert message.tell([Chunk("a")], private=False)
    assert not message.tell([Chunk("b")], private=False)
    message.rest()
    assert message.tell([Chunk("c")], private=False)


def test_another_reader_finds_nothing_private_and_what_is_for_them_in_front() -> None:
    message = Message()
    message.begin()
    tell(message, "a")
    tell(message, "p", private=True)
    message.remark([Chunk("r")])
    message.change_reader()
    assert read(message) == "a"
    tell(message, "h", "i")
    assert read(message) == "hia"
    message.rest()
    message.begin()
    message.change_reader()
    tell(message, "p", private=True)
    assert read(message) == "p"


@given(st.lists(st.sampled_from(["begin", "rest", "tell", "tell privately", "remark", "change reader"])))
def test_whatever_happens_the_newest_is_there_and_nothing_private_outlives_its_reader(
    deeds: list[str],
) -> None:
    message = Message()
    for number, deed in enumerate(deeds):
        match deed:
            case "begin":
                message.begin()
            case "rest":
                message.rest()
            case "tell" | "tell privately":
                message.tell([Chunk(str(number))], private=deed != "tell")
                assert str(number) in {passage.chunks[0].cells for passage in message.passages}
            case "remark":
                message.remark([Chunk(str(number))])
                assert message.passages[0].chunks[0].cells == str(number)
            case _:
                message.change_reader()
                assert not any(passage.private for passage in message.passages)


def test_a_message_has_an_end() -> None:
    message = Message()
    for _ in range(2 * MOST_PASSAGES):
        tell(message, "a")
        message.rest()
    tell(message, "b")
    assert read(message) == "b" + "a" * (MOST_PASSAGES - 1)
