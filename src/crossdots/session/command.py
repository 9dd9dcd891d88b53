"""Commands: their names, their forms, and what runs when they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossdots.announcement.part import Literal, phrase
from crossdots.session.reading import looks_like_a_place, shortened
from crossdots.session.refused import Refused

if TYPE_CHECKING:
    from crossdots.session.session import Session


def _always(session: Session) -> None:
    """Nothing stands against it."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a player can type.

    `form` shows how it is typed and `example` a line that works; its help stands in the phrase book under
    `help.NAME`. `asks` when it changes nothing about the game, `confirmed` when it asks before it acts (after
    `check`, which refuses what can't be done anyway), `in_hand_over` when it may be used between two turns.
    `in_review` when it may be used on the board that a review shows, though not where one can only ask.
    `tells_time` when its answer holds the time left, so that a warning that is due would say it twice.
    """

    name: str
    function: Callable[[Session, str], None]
    form: str
    example: str
    aliases: tuple[str, ...] = ()
    asks: bool = False
    confirmed: bool = False
    in_hand_over: bool = False
    in_review: bool = False
    tells_time: bool = False
    check: Callable[[Session], None] = _always

    def wrong_form(self) -> Refused:
        """The refusal that tells how the command is typed."""
        if self.form == self.name:
            return Refused.because(phrase("refusal.typed_alone", name=Literal(self.name)))
        return Refused.because(
            phrase("refusal.wrong_form", form=Literal(self.form), example=Literal(self.example))
        )


class Table:
    """All commands, found by what was typed. A line that begins with a place runs `at_place`."""

    def __init__(self, commands: Iterable[Command], at_place: Command) -> None:
        self.commands = (*commands, at_place)
        self._at_place = at_place
        self._by_name = {
            name: command for command in self.commands for name in (command.name, *command.aliases)
        }

    def find(self, line: str) -> tuple[Command, str]:
        """The command of a typed line and its argument. Raises Refused when there is none."""
        word, _, argument = line.partition(" ")
        command = self._by_name.get(word.casefold())
        if command is not None:
            return command, argument.strip()
        if looks_like_a_place(word):
            return self._at_place, line
        raise Refused.because(phrase("refusal.unknown_command", text=shortened(word)))

    def tells_time(self, line: str) -> bool:
        """Whether a typed line asks for the time that is left."""
        command = self._by_name.get(line.casefold())
        return command is not None and command.tells_time

    def named(self, name: str) -> Command | None:
        """The command of this name or alias, or of a place."""
        at_place = self._at_place if looks_like_a_place(name) else None
        return self._by_name.get(name.casefold(), at_place)
