"""The end of a command whose answer is on a braille display: it stays until it has been read."""

import threading

from crossdots.announcer.announcer import Announcer
from crossdots.commands.surroundings import Surroundings
from crossdots.session.questioned import Questioned
from crossdots.terminal.display_keys import DisplayKeys

COMES_S = 2.0
COMES_SOON_S = 1.0
"""How long a command that ends at once waits for a display: one that is counted on, or any."""

GLANCE_S = 2.0
"""How long the last message stays for who hears or sees it too; a key of the display holds it longer."""


class LastMessage:
    """Knows whether a display is there, and holds the last message on it.

    Who has braille alone, or has used the display, presses a key when they have read it. The display of
    anybody else is given back after a glance, and the keyboard is left alone meanwhile.
    """

    def __init__(self, announcer: Announcer, keys: DisplayKeys, around: Surroundings) -> None:
        self._announcer = announcer
        self._keys = keys
        self._around = around
        self._is_there = False
        self._is_known = threading.Event()

    def display_is(self, *, there: bool) -> None:
        """There is a display, or there is none (any more). From any thread."""
        self._is_there = there
        self._is_known.set()

    def linger(self, error: type[BaseException] | None, *_: object) -> None:
        """Wait until all is read, where anybody reads. `error` is what ended the command, if anything did."""
        around = self._around
        self._keys.end_work = None
        if error is not None or self._keys.left or around.screen.gone:
            return
        is_alone = self._announcer.is_silent
        if not self._is_known.wait(COMES_S if is_alone else COMES_SOON_S):
            self._announcer.display_gone()
        around.mailbox.empty()
        if self._is_there and (is_alone or self._keys.used.wait(GLANCE_S)):
            from crossdots.terminal.lingering import Lingering  # it takes long to load, and is seldom needed

            terminal = Lingering(_Reader(self._announcer, self), around.keyboard(), self._keys)
            with around.mailbox.watched(terminal.post):
                terminal.run()

    @property
    def is_there(self) -> bool:
        """Whether there is a display."""
        return self._is_there


class _Reader(Questioned):
    """Someone who reads the last message, and goes back to those before it."""

    def __init__(self, announcer: Announcer, last: LastMessage) -> None:
        super().__init__(announcer)
        self._last = last

    @property
    def finished(self) -> bool:
        """Whether there is nothing to read on any more."""
        return not self._last.is_there

    def run(self, line: str) -> bool:
        """Go to the message before or after."""
        if line == "previous":
            self.go_back()
        else:
            self.go_forth()
        return True

    def interrupted(self) -> None:
        """Ctrl-C ends it like any key."""

    def input_ended(self) -> None:
        """Nobody is there to be told."""
