"""The last message on a braille display, until its reader presses a key."""

import io
from typing import assert_never

from crossdots.board.coordinate import Coordinate
from crossdots.braille.meaning import Meaning, OnRack, Reads, ToEnter, ToType
from crossdots.terminal.ending import Ending
from crossdots.terminal.interactive import Display, Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.player import Player
from crossdots.terminal.screen import Screen

WALKS = {Key.PAGE_UP: "previous", Key.PAGE_DOWN: "next"}


class Lingering(Interactive):
    """A terminal that waits for a key, and shows nothing of its own.

    Keys for the message before and after, and routing keys on words, are passed to the player; any other one
    ends it, on the display or on the keyboard, and so does all that ends any terminal.
    """

    def __init__(self, player: Player, keyboard: Keyboard, display: Display) -> None:
        super().__init__(player, Screen(io.BytesIO(), terminal=False), keyboard, {}, tick=lambda: False)
        display.hold(self)
        self._display = display

    def press(self, key: Key | str) -> None:
        """End, or go to another message."""
        if isinstance(key, Key) and key in WALKS:
            self._run_line(WALKS[key])
        else:
            self._end(Ending.FINISHED)

    def route(self, meaning: Meaning | None) -> None:
        """Spell what is under the key; where nothing is, or the word Enter, end."""
        match meaning:
            case ToEnter() | None:
                self._end(Ending.FINISHED)
            case ToType(text) | Reads(text):
                self._touch(text)
            case Coordinate():
                self._touch(meaning.name)
            case OnRack(tile):
                self._touch(tile.letter)
            case _:
                assert_never(meaning)
