"""The questions before a game: who plays, by which rules. Enter alone begins as last time."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Protocol, assert_never

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Literal, Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.computer.strength import STRENGTHS
from crossdots.navigation.agreement import describe_departures, edition_part, time_part
from crossdots.navigation.refusals import refused
from crossdots.rules.variant import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, ChallengeRule, Level
from crossdots.session.agreement import (
    BACK,
    COMPUTER,
    COMPUTERS,
    TOUR,
    USUAL_COMPUTER,
    GameOptions,
    OptionRefused,
    checked_players,
    fitted,
    sounds_like_one,
    variant_of,
)
from crossdots.session.desk import Desk
from crossdots.session.forms import NONE
from crossdots.session.options import CHALLENGE, CLOCK, EDITION, FINISH, FIRST_WORD, TURN_TIMER, Option
from crossdots.session.reading import read_number
from crossdots.session.refused import Refused

_STRENGTHS = (*STRENGTHS, COMPUTER)
"""What the computer can be, by the numbers of the question."""

YOU = "You"
"""What a person is called who plays without other persons and has given no name."""


class Company(IntEnum):
    """Who sits at the board, by the numbers of the first question."""

    ONE_PERSON = 1
    TWO_PERSONS = 2
    MORE_SEATS = 3


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been answered so far, in front of what was agreed on last time."""

    options: GameOptions
    company: Company = Company.ONE_PERSON


class Question(Protocol):
    """One question. Enter alone leaves the draft as it is."""

    def is_asked(self, draft: Draft) -> bool:
        """Whether the answers so far lead to this question."""

    def ask(self, draft: Draft) -> Iterable[Part]:
        """The question, and what Enter alone means."""

    def answered(self, draft: Draft, text: str) -> Draft:
        """The draft with the answer. Raises OptionRefused or Refused."""


@dataclass(frozen=True, slots=True)
class WhoPlays:
    """How many play, and whether the computer does. Here Enter alone begins the game of last time.

    With `offers_tour` newcomers hear that there is a tour.
    """

    last: GameOptions
    offers_tour: bool = False

    def is_asked(self, draft: Draft) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def ask(self, draft: Draft) -> Iterator[Part]:  # noqa: ARG002
        """The game of last time, then the numbers of other companies."""
        names, variant = self.last.names, variant_of(self.last)
        players = tuple(map(_who, self.last.players, names))
        yield phrase("ask.who", players=players, edition=edition_part(variant))
        yield from describe_departures(variant, names, coach=self.last.coach)
        if self.offers_tour:
            yield phrase("ask.tour")
        yield phrase("ask.or_number")
        yield phrase("ask.one_person")
        yield phrase("ask.two_persons")
        yield phrase("ask.more_seats")
        yield phrase("ask.for_help")

    def answered(self, draft: Draft, text: str) -> Draft:
        """A company whose names are those of last time, as far as they go."""
        company = Company(read_number(text, len(Company)))
        players = _proposed(draft.options.players, company)
        return Draft(fitted(replace(draft.options, players=players)), company)


def _who(player: str, name: str) -> Part:
    """A player by name; a strength alone would not tell that it is the computer."""
    return phrase("ask.computer", name=Name(name)) if player in STRENGTHS else Name(name)


class Names:
    """What the players are called."""

    def is_asked(self, draft: Draft) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def ask(self, draft: Draft) -> Iterator[Part]:
        """As many names as the company has persons, or those of all seats."""
        names = tuple(map(Name, draft.options.names))
        match draft.company:
            case Company.ONE_PERSON:
                yield phrase("ask.name", names=names[:1])
            case Company.TWO_PERSONS:
                yield phrase("ask.two_names", names=names)
            case Company.MORE_SEATS:
                yield phrase("ask.names", names=names)
            case _:
                assert_never(draft.company)

    def answered(self, draft: Draft, text: str) -> Draft:
        """These names; where figures were agreed on for more or fewer players, one figure is for all."""
        names = [text] if draft.company is Company.ONE_PERSON else text.split(",")
        if draft.company is Company.TWO_PERSONS and len(names) != FEWEST_PLAYERS:
            raise OptionRefused(phrase("ask.two_names_expected"))
        if draft.company is Company.MORE_SEATS and not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
            raise OptionRefused(phrase("ask.names_expected"))
        others = draft.options.players[1:] if draft.company is Company.ONE_PERSON else ()
        players = checked_players([*names, *others])
        if others and players[0] in COMPUTERS:
            raise OptionRefused(phrase("ask.name_a_person"))
        return replace(draft, options=fitted(replace(draft.options, players=players)))


class HowStrong:
    """How strong the computer is, for a person who plays alone."""

    def is_asked(self, draft: Draft) -> bool:
        """Where the computer has the one other seat."""
        return draft.company is Company.ONE_PERSON

    def ask(self, draft: Draft) -> Iterator[Part]:
        """The strengths by their numbers, the weakest first; then the player that only counts points."""
        yield phrase("ask.strength", name=Name(draft.options.names[1]))
        yield from _items(phrase(f"ask.strong.{strength}") for strength in _STRENGTHS)

    def answered(self, draft: Draft, text: str) -> Draft:
        """By its number or its name."""
        strength = _by_number(text, _STRENGTHS).casefold()
        if strength not in _STRENGTHS:
            raise OptionRefused(phrase("ask.strength_expected", most=Number(len(_STRENGTHS))))
        return replace(draft, options=replace(draft.options, players=(draft.options.players[0], strength)))


class WhichRules:
    """The edition."""

    def is_asked(self, draft: Draft) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def ask(self, draft: Draft) -> Iterator[Part]:
        """Each edition with what is special about it."""
        yield phrase("ask.edition", edition=edition_part(EDITIONS[draft.options.edition]))
        yield from _items(phrase(f"ask.rules.{edition_name}") for edition_name in EDITIONS)

    def answered(self, draft: Draft, text: str) -> Draft:
        """By its number or its name."""
        edition = EDITION.read_typed(_by_number(text, tuple(EDITIONS)))
        return replace(draft, options=replace(draft.options, edition=edition))


@dataclass(frozen=True, slots=True)
class Variation:
    """One variation: the field of GameOptions that it sets, to what at first, and how that is without it."""

    field: str
    at_first: Any
    without: Any

    def is_on(self, options: GameOptions) -> bool:
        """Whether it is agreed on."""
        return bool(getattr(options, self.field) != self.without)

    def switched(self, options: GameOptions, *, on: bool) -> GameOptions:
        """The options with or without it; a figure that was agreed on stays."""
        if on and self.is_on(options):
            return options
        return replace(options, **{self.field: self.at_first if on else self.without})


VARIATIONS = (
    Variation("first_word", 3, 2),
    Variation("moved_word", True, False),
    Variation("recycling", True, False),
    Variation("reclaim_blanks", True, False),
    Variation("lookup", True, False),
    Variation("nine_tiles", True, False),
    Variation("finish", (Level.INTERMEDIATE,), ()),
    Variation("turn_timer", (180,), ()),
    Variation("clock", (1500,), ()),
    Variation("challenge", ChallengeRule.VOID, None),
    Variation("coach", True, False),
)
"""The variations by their numbers, from 1. Three minutes a turn: Hasbro Deluxe manual; 25 minutes a side:
tournament rules."""


class WhichVariations:
    """All variations at once."""

    def is_asked(self, draft: Draft) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def ask(self, draft: Draft) -> Iterator[Part]:
        """Each variation in a few words."""
        chosen = tuple(
            Number(number)
            for number, variation in enumerate(VARIATIONS, start=1)
            if variation.is_on(draft.options)
        )
        yield phrase("ask.variations", chosen=chosen or phrase("ask.none"))
        yield from _items(phrase(f"ask.variation.{variation.field}") for variation in VARIATIONS)

    def answered(self, draft: Draft, text: str) -> Draft:
        """Those with these numbers and no others; 0 is none."""
        pieces = re.findall(r"[^\s,;]+", text) or [text]
        none = [piece.casefold() for piece in pieces] in (["0"], [NONE])
        numbers = set() if none else {read_number(piece, len(VARIATIONS)) for piece in pieces}
        options = draft.options
        for number, variation in enumerate(VARIATIONS, start=1):
            options = variation.switched(options, on=number in numbers)
        return replace(draft, options=options)


@dataclass(frozen=True, slots=True)
class HowMuch:
    """The figure of a variation, which is asked when the variation is on.

    `asking` makes the question. A number up to how many there are of `names` stands for one of them.
    """

    option: Option
    asking: Callable[[GameOptions], Iterable[Part]]
    names: tuple[str, ...] = ()

    def is_asked(self, draft: Draft) -> bool:
        """Whether the variation is on."""
        return any(there.field == self.option.field and there.is_on(draft.options) for there in VARIATIONS)

    def ask(self, draft: Draft) -> Iterable[Part]:
        """The question, with the figure that was agreed on last time, or a usual one."""
        return self.asking(draft.options)

    def answered(self, draft: Draft, text: str) -> Draft:
        """The figure; where the option has one for each player, commas stand between them."""
        named = ",".join(_by_number(piece, self.names) for piece in text.split(","))
        options = replace(draft.options, **{self.option.field: self.option.read_typed(named)})
        return replace(draft, options=options)


def _ask_first_word(options: GameOptions) -> Iterator[Part]:
    yield phrase("ask.first_word", figure=Count(options.first_word, "letter"))


def _ask_finish(options: GameOptions) -> Iterator[Part]:
    players = len(options.players)
    yield phrase("ask.finish", figure=tuple(_target(entry) for entry in options.finish))
    yield from _items(
        phrase("ask.level", level=_target(level), points=Count(level.target(players), "point"))
        for level in Level
    )


def _ask_turn_timer(options: GameOptions) -> Iterator[Part]:
    yield phrase("ask.turn_timer", figure=_times(options.turn_timer))


def _ask_clock(options: GameOptions) -> Iterator[Part]:
    yield phrase("ask.clock", figure=_times(options.clock))


def _ask_challenge(options: GameOptions) -> Iterator[Part]:
    chosen = list(ChallengeRule).index(options.challenge or ChallengeRule.VOID) + 1
    yield phrase("ask.challenge", number=Number(chosen))
    for number, challenge in enumerate(ChallengeRule, start=1):
        what = phrase(f"agree.challenge_rule.{challenge.value}")
        yield phrase("ask.sentence", number=Literal(str(number)), what=what)


_VARIATIONS_QUESTION = WhichVariations()

_FOLLOWING: tuple[Question, ...] = (
    Names(),
    HowStrong(),
    WhichRules(),
    _VARIATIONS_QUESTION,
    HowMuch(FIRST_WORD, _ask_first_word),
    HowMuch(FINISH, _ask_finish, tuple(level.value for level in Level)),
    HowMuch(TURN_TIMER, _ask_turn_timer),
    HowMuch(CLOCK, _ask_clock),
    HowMuch(CHALLENGE, _ask_challenge, tuple(rule.value for rule in ChallengeRule)),
)
"""The questions after the first, in their order."""


class SetUp(Desk):
    """The questions at one keyboard. When it has finished, `agreed` is what was answered, or None.

    `last` is what was agreed on last time, or is usual; it must be possible. `offers_tour` is whether the
    tour is named; it can be asked for in any case, and then `wants_tour` is true in the end.
    """

    commands = ("?", "back", "repeat", "learn", "keys", "quit")

    def __init__(self, last: GameOptions, announcer: Announcer, *, offers_tour: bool = False) -> None:
        super().__init__(announcer)
        self.agreed: GameOptions | None = None
        self.wants_tour = False
        self._last = last
        self._questions: tuple[Question, ...] = (WhoPlays(last, offers_tour), *_FOLLOWING)
        self._place = 0
        self._draft = Draft(last)

    def begin(self) -> None:
        """Ask the first question."""
        self.announcer.announce(self._question())

    def take(self, text: str) -> None:
        """Take an answer, or go back to the question before."""
        if text.casefold() in BACK:
            self._go_back()
        elif text.casefold() in TOUR:
            self.wants_tour = self._finished = True
        elif not text and self._place == 0:
            self._agree(self._last)
        else:
            self._answer(text)

    def help(self) -> None:
        """Tell how to answer, and ask again."""
        self.announcer.announce(saying(phrase("ask.help")).followed_by([self._question()]))

    def repeat(self) -> None:
        """Ask again."""
        self.announcer.announce(self._question())

    def refuse(self, why: Announcement) -> None:
        """Tell why, and ask again."""
        self.announcer.announce(why.followed_by([self._question()]))

    def _question(self) -> Announcement:
        return saying(*self._questions[self._place].ask(self._draft))

    def _answer(self, text: str) -> None:
        """Ask the next question, or finish. Raises Refused."""
        try:
            self._draft = self._drafted(text)
        except OptionRefused as error:
            raise Refused.because(error.part) from error
        place = self._asked_place(range(self._place + 1, len(self._questions)))
        if place is None:
            self._agree(self._draft.options)
        else:
            self._place = place
            self.announcer.announce(self._question())

    def _drafted(self, text: str) -> Draft:
        """The draft with an answer. Raises OptionRefused or Refused."""
        question = self._questions[self._place]
        draft = question.answered(self._draft, text) if text else self._draft
        if self._place >= self._questions.index(_VARIATIONS_QUESTION):
            # Not earlier: who wants an edition that excludes a clock is asked about the clock only now.
            variant_of(draft.options)
        return draft

    def _go_back(self) -> None:
        place = self._asked_place(range(self._place - 1, -1, -1))
        if place is None:
            self.refuse(refused(phrase("ask.first_question")))
        else:
            self._place = place
            self.announcer.announce(self._question())

    def _asked_place(self, places: Iterable[int]) -> int | None:
        """The first of these places whose question the answers lead to."""
        return next((place for place in places if self._questions[place].is_asked(self._draft)), None)

    def _agree(self, options: GameOptions) -> None:
        self.agreed = options
        self._finished = True


def _items(whats: Iterable[Part]) -> Iterator[Part]:
    """A list to choose from, numbered from 1."""
    for number, what in enumerate(whats, start=1):
        yield phrase("ask.item", number=Literal(str(number)), what=what)


def _by_number(text: str, names: tuple[str, ...]) -> str:
    """The name that a number stands for; any other text as it is."""
    numbers = {str(number): name for number, name in enumerate(names, start=1)}
    return numbers.get(text.strip(), text)


def _proposed(players: tuple[str, ...], company: Company) -> tuple[str, ...]:
    """Players for a company, by the names of others as far as they go."""
    persons = [player for player in players if player not in (*COMPUTERS, YOU)]
    computers = [player for player in players if player in COMPUTERS]
    match company:
        case Company.ONE_PERSON:
            return (*persons, YOU)[0], (*computers, USUAL_COMPUTER)[0]
        case Company.TWO_PERSONS:
            spare = [name for name in ("Player 1", "Player 2") if not sounds_like_one(name, persons)]
            return tuple([*persons, *spare][:FEWEST_PLAYERS])
        case Company.MORE_SEATS:
            fewer = ((*persons, YOU)[0], USUAL_COMPUTER, USUAL_COMPUTER)
            return players if len(players) > FEWEST_PLAYERS else fewer
        case _:
            assert_never(company)


def _target(entry: Level | int) -> Part:
    """A target of a finish line: a level by its name, or points."""
    if isinstance(entry, Level):
        return phrase(f"ask.level_of.{entry.value}")
    return Count(entry, "point") if entry else phrase("ask.none")


def _times(limits: tuple[int, ...]) -> tuple[Part, ...]:
    return tuple(part for limit in limits for part in (time_part(limit) if limit else (phrase("ask.none"),)))
