"""Everything that the program finds outside itself, and what a command line can be refused for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from crossdots.announcement.part import Part
from crossdots.commands.mailbox import Mailbox
from crossdots.terminal.screen import Screen

if TYPE_CHECKING:
    from crossdots.terminal.interactive import Display
    from crossdots.terminal.keyboard import Keyboard


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Everything that the program finds outside itself.

    `commands` is standard input, `interactive` whether a person types there; `games` and `cache` are folders,
    and `settings` is a file, none of which need exist; `now` tells the date and time, `monotonic` counts
    seconds; `display` is the braille display beside the terminal, if one is used; `keyboard` gives the one
    keyboard of the terminal, with what was typed ahead on it; `mailbox` takes what other threads want done,
    and `closing` is left when the command has ended. `passphrase` is the one of sealed games that the command
    line has got, None where it names no way to it.
    """

    commands: BinaryIO
    interactive: bool
    screen: Screen
    errors: Screen
    games: Path
    cache: Path
    settings: Path
    now: Callable[[], datetime]
    monotonic: Callable[[], float]
    display: Display | None = None
    keyboard: Callable[[], Keyboard] = field(default_factory=lambda: cache(_open_keyboard))
    mailbox: Mailbox = field(default_factory=Mailbox)
    closing: ExitStack = field(default_factory=ExitStack)
    passphrase: str | None = field(default=None, repr=False)


def _open_keyboard() -> Keyboard:
    """Its library is loaded only where somebody types: that takes as long as all else at the start."""
    keyboard: Keyboard = import_module("crossdots.terminal.keyboard").Keyboard.of_terminal()
    return keyboard


class UsageError(Exception):
    """What was asked for on the command line can't be done; `part` says why, in one sentence."""

    def __init__(self, part: Part) -> None:
        super().__init__(repr(part))
        self.part = part
