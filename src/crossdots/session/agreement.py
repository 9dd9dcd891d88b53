"""What the players of a game agree on before it begins, and the rules that follow from it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar, assert_never

from crossdots.announcement.part import Count, Name, Number, Part, phrase
from crossdots.computer.strength import STRENGTHS
from crossdots.lexicon.opening import DEFAULT
from crossdots.navigation.agreement import edition_part
from crossdots.rules.variant import (
    EDITIONS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ChallengeRule,
    Conflict,
    Level,
    Variant,
    conflicts,
    nine_tiles,
)
from crossdots.session.reading import shortened

_Entry = TypeVar("_Entry")

COMPUTER: Final = "computer"
"""What stands among the players for a seat of the computer that makes the highest-scoring play."""

COMPUTERS = (COMPUTER, *STRENGTHS)
"""What stands among the players for a seat of the computer: each is called by its strength."""

USUAL_COMPUTER: Final = "casual"
"""Who sits at the board where no strength was chosen yet: one that newcomers can win against."""

LONGEST_NAME = 30
"""Characters."""

HELP = ("?", "help")
REPEAT = ("repeat", "again")
BACK = ("back",)
QUIT = ("quit", "exit", "bye")
KEY_LIST = ("keys",)
TOUR = ("learn",)
QUESTION_WORDS = (*HELP, *REPEAT, *BACK, *QUIT, *KEY_LIST, *TOUR)
"""What is no answer where players are asked what they want; so nobody is called that."""

_COMPUTER_NAME = re.compile(rf"({'|'.join(COMPUTERS)})( ?[0-9])?")
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""What nobody sees, though the names of some scripts need it between letters. Source: Unicode, 23.2."""
_UNHEARD = re.compile("[\\s\u034f\u200c\u200d\ufe00-\ufe0f]+")
"""Spaces, joiners, and marks that choose a glyph."""
_UNSEEN_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Fillers of the Korean script, which count as letters. Source: Unicode, Default_Ignorable_Code_Point."""


class OptionRefused(Exception):
    """What was asked for can't be had; `part` says in one sentence why, or what can be had."""

    def __init__(self, part: Part) -> None:
        super().__init__(repr(part))
        self.part = part


class CannotAgree(OptionRefused):
    """Options that can't be combined: `keys` are their keys in the settings file, `conflict` is why.

    It is None where no rule is against it, but what the players are told.
    """

    def __init__(self, conflict: Conflict | None, keys: tuple[str, ...], part: Part) -> None:
        super().__init__(part)
        self.conflict = conflict
        self.keys = keys


@dataclass(frozen=True, slots=True)
class GameOptions:
    """All that can be agreed on for a game.

    `players` holds names in clockwise order, and one of COMPUTERS for each seat of the computer, which thinks
    for `think` seconds at most. `hints` is whether the computer helps on request, `coach` whether it tells
    each player after a turn what would have been worth more. `challenge` is None
    where the edition's own rule holds. `first_word` counts letters. `finish` (levels or points), `turn_timer`
    and `clock` (seconds) are empty for none, or have one entry for all players, or one for each, 0 for none.
    `warn` are the seconds left at which a player is warned, most first. `lexicon` is a name or a path. With
    `draw` the players draw for the start, else the first one begins.
    """

    players: tuple[str, ...] = ("You", USUAL_COMPUTER)
    edition: str = "rnib"
    challenge: ChallengeRule | None = None
    first_word: int = 2
    moved_word: bool = False
    recycling: bool = False
    reclaim_blanks: bool = False
    lookup: bool = False
    nine_tiles: bool = False
    finish: tuple[Level | int, ...] = ()
    turn_timer: tuple[int, ...] = ()
    clock: tuple[int, ...] = ()
    warn: tuple[int, ...] = (60, 30, 10)
    lexicon: str = DEFAULT
    draw: bool = True
    think: int = 2
    hints: bool = True
    coach: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called; a computer goes by its strength, as Expert, a second one as Expert 2."""
        names = list(self.players)
        for seat in self.computers:
            number = self.players[: seat + 1].count(self.players[seat])
            called = self.players[seat].title()
            names[seat] = called if number == 1 else f"{called} {number}"
        return tuple(names)

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats that the computer plays."""
        return tuple(seat for seat, player in enumerate(self.players) if player in COMPUTERS)

    @property
    def strengths(self) -> tuple[str, ...]:
        """How strong the computer is on each of its seats, one of COMPUTERS."""
        return tuple(self.players[seat] for seat in self.computers)


def variant_of(options: GameOptions) -> Variant:
    """The rules that the players agreed on.

    Raises:
        CannotAgree: some of the options can't be combined.
    """
    players = len(options.players)
    variant = replace(
        EDITIONS[options.edition],
        shortest_first_word=options.first_word,
        moved_word=options.moved_word,
        recycling=options.recycling,
        reclaim_blanks=options.reclaim_blanks,
        lookup=options.lookup,
        targets=_for_seats(tuple(_points(entry, players) for entry in options.finish), players),
        turn_limits=_for_seats(options.turn_timer, players),
        game_limits=_for_seats(options.clock, players),
    )
    if options.challenge is not None:
        variant = replace(variant, challenge=options.challenge)
    if options.nine_tiles:
        variant = nine_tiles(variant)
    for conflict in conflicts(variant, players):
        raise _cannot_agree(conflict, options)
    if options.coach:
        _check_coach(options, variant)
    return variant


def fitted(options: GameOptions) -> GameOptions:
    """The options for other players: where figures were for each player, the first one is now for all."""
    return replace(
        options,
        finish=_fitted(options.finish, len(options.players)),
        turn_timer=_fitted(options.turn_timer, len(options.players)),
        clock=_fitted(options.clock, len(options.players)),
    )


def checked_players(names: Sequence[str]) -> tuple[str, ...]:
    """The players with these names, tidied; the computer goes by its name or by its strength.

    Raises:
        OptionRefused: there are too few or too many, or a name can't be one.
    """
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise OptionRefused(phrase("usage.players_number"))
    players = [_checked_name(name, number) for number, name in enumerate(names, start=1)]
    persons = [player for player in players if player not in COMPUTERS]
    for number, name in enumerate(persons):
        if sounds_like_one(name, persons[:number]):
            raise OptionRefused(phrase("usage.player_twice", name=Name(name)))
    return tuple(players)


def sounds_like_one(name: str, others: Iterable[str]) -> bool:
    """Whether others have this name, or one that can't be told from it by ear."""
    return _as_heard(name) in map(_as_heard, others)


def _checked_name(text: str, number: int) -> str:
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise OptionRefused(phrase("usage.player_unnamed", number=Number(number)))
    computer = _COMPUTER_NAME.fullmatch(name.casefold())
    if computer:
        return computer[1]
    if name.casefold() in QUESTION_WORDS:
        raise OptionRefused(phrase("agree.name_is_command", name=Name(name)))
    if len(name) > LONGEST_NAME or not _can_be_said(name):
        raise OptionRefused(phrase("usage.player_name", name=shortened(name)))
    return name


def _can_be_said(name: str) -> bool:
    """Whether a name has a letter, and nothing that separates names, steers a terminal, or can't be seen."""
    plain = name.translate(_JOINERS)
    return (
        plain.isprintable()
        and any(character.isalpha() for character in plain)
        and not any(character in "," + _UNSEEN_LETTERS for character in plain)
    )


def _as_heard(name: str) -> str:
    """The name without what nobody hears in it: case, width, spaces and all that is not seen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return _UNHEARD.sub("", folded)


def _points(entry: Level | int, players: int) -> int:
    return entry.target(players) if isinstance(entry, Level) else entry


def _for_seats(entries: tuple[int, ...], players: int) -> tuple[int, ...]:
    """One entry a seat; none at all where every entry is 0."""
    if not any(entries):
        return ()
    return entries * players if len(entries) == 1 else entries


def _fitted(entries: tuple[_Entry, ...], players: int) -> tuple[_Entry, ...]:
    return entries if len(entries) == players else entries[:1]


def _check_coach(options: GameOptions, variant: Variant) -> None:
    """Nothing where a coach may speak. Raises CannotAgree where hints are forbidden, for it tells more."""
    if not options.hints:
        raise CannotAgree(None, ("hints", "coach"), phrase("agree.coach_without_hints"))
    if variant.challenge.points_a_word:
        raise CannotAgree(None, ("challenge", "coach"), phrase("agree.coach_at_tournament"))


def _cannot_agree(conflict: Conflict, options: GameOptions) -> CannotAgree:
    lists = {"finish": options.finish, "turn_timer": options.turn_timer, "clock": options.clock}
    match conflict:
        case Conflict.TWO_CLOCKS:
            return CannotAgree(conflict, ("turn_timer", "clock"), phrase("agree.two_clocks"))
        case Conflict.UNDO_WITH_CLOCK:
            timed = tuple(key for key in ("turn_timer", "clock") if any(lists[key]))
            why = phrase("agree.undo_with_clock", edition=edition_part(EDITIONS[options.edition]))
            return CannotAgree(conflict, ("edition", *timed), why)
        case Conflict.SHORTEST_WORD:
            return CannotAgree(conflict, ("first_word",), phrase("agree.shortest_word"))
        case Conflict.ENTRY_FOR_EACH_SEAT:
            players = len(options.players)
            keys = tuple(key for key, entries in lists.items() if len(entries) not in (0, 1, players))
            named = tuple(phrase(f"agree.option.{limited}") for limited in keys)
            why = phrase("agree.entry_for_each_seat", options=named, players=Count(players, "player"))
            return CannotAgree(conflict, keys, why)
        case Conflict.NEGATIVE:
            return CannotAgree(conflict, tuple(lists), phrase("agree.negative"))
        case _:
            assert_never(conflict)
