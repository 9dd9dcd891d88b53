"""Commands: their names, their forms, and what runs when they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from crossdots.announcement.part import Literal, phrase
from crossdots.rules.turn import SHORTEST_WORD
from crossdots.session.reading import looks_like_a_place, shortened
from crossdots.session.refused import Refused

if TYPE_CHECKING:
    from crossdots.session.session import Session

LONGEST_WORD = 15
"""Letters that fit on a line of the board."""
EXAMPLE_PLACE = "8D"
LIKE_A_COMMAND = 0.75
"""How much of a text and of a command, by the measure of difflib, is the same after a slip of the finger."""


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
    """All commands, found by what was typed. A line that begins with a place runs `at_place`.

    With `explains_words` who has typed a word without a place hears how it is played.
    """

    def __init__(
        self, commands: Iterable[Command], at_place: Command, *, explains_words: bool = True
    ) -> None:
        self._explains_words = explains_words
        self.commands = (*commands, at_place)
        self._at_place = at_place
        self._by_name = {
            name: command for command in self.commands for name in (command.name, *command.aliases)
        }

    def find(self, line: str, *, plays: bool = False) -> tuple[Command, str]:
        """The command of a typed line and its argument.

        Raises Refused when there is none, to who `plays` also with what to type for a word alone.
        """
        word, _, argument = line.partition(" ")
        command = self._by_name.get(word.casefold())
        if command is not None:
            return command, argument.strip()
        if looks_like_a_place(word):
            return self._at_place, line
        place = argument.strip() or EXAMPLE_PLACE
        if plays and looks_like_a_place(place) and self._looks_like_a_word(word):
            play = Literal(f"{place} {word}".upper())
            raise Refused.because(phrase("refusal.place_first", word=Literal(word.upper()), line=play))
        raise Refused.because(phrase("refusal.unknown_command", text=shortened(word)))

    def _looks_like_a_word(self, text: str) -> bool:
        """Whether a text can be a word for the board, and is no command with a slip in it."""
        fits = (
            self._explains_words
            and text.isascii()
            and text.isalpha()
            and SHORTEST_WORD <= len(text) <= LONGEST_WORD
        )
        return fits and not get_close_matches(text.casefold(), self._by_name, 1, LIKE_A_COMMAND)

    def tells_time(self, line: str) -> bool:
        """Whether a typed line asks for the time that is left."""
        command = self._by_name.get(line.casefold())
        return command is not None and command.tells_time

    def named(self, name: str) -> Command | None:
        """The command of this name or alias, or of a place."""
        at_place = self._at_place if looks_like_a_place(name) else None
        return self._by_name.get(name.casefold(), at_place)
