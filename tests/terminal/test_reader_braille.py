"""Braille through a screen reader: each message whole, in one line."""

import pytest

from crossdots.braille.window import Chunk
from crossdots.terminal.reader_braille import ReaderBraille


class Reader:
    def __init__(self) -> None:
        self.shown: list[str] = []

    def show(self, cells: str, cursor: int | None = None) -> None:
        assert cursor is None
        self.shown.append(cells)

    def close(self) -> None:
        """It was never open."""


@pytest.fixture
def reader() -> Reader:
    return Reader()


def test_messages_are_whole_and_what_nobody_can_have_read_stays(reader: Reader) -> None:
    braille = ReaderBraille(reader)
    braille.begin()
    braille.show([Chunk("⠽⠳"), Chunk("⠒", space_before=False), Chunk("⠞⠗⠁⠊⠝")])
    braille.show([Chunk("⠽", space_before=False), Chunk("⠓")], private=True)
    braille.rest("")
    braille.remark([Chunk("⠝")])
    braille.change_reader()
    assert reader.shown == ["⠽⠳⠒⠀⠞⠗⠁⠊⠝", "⠽⠳⠒⠀⠞⠗⠁⠊⠝⠀⠽⠀⠓", "⠝⠀⠽⠳⠒⠀⠞⠗⠁⠊⠝⠀⠽⠀⠓", "⠽⠳⠒⠀⠞⠗⠁⠊⠝"]
    braille.begin()
    braille.show([Chunk("⠉")])
    assert reader.shown[-1] == "⠉"
