"""The forms that an option's value can have: how it is typed, how it stands in the settings file."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from crossdots.announcement.part import Literal, Number, Part, phrase
from crossdots.record.settings import Value
from crossdots.rules.variant import Level
from crossdots.session.agreement import checked_players

NONE = "none"
"""What stands for no finish line, no limit, no warning; and for a player who has none."""

LEAST_POINTS, MOST_POINTS = 10, 9_999
"""Of a finish line."""
LEAST_MINUTES, MOST_MINUTES = 0.1, 600
"""Of a turn or a game."""
MOST_SECONDS = 3_600
"""Left when a warning is given."""
MOST_WARNINGS = 10

_WHOLE = re.compile(r"[0-9]{1,9}")
_FRACTION = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")


class Unfit(ValueError):
    """A value that an option of this form doesn't have."""


class Form(Protocol):
    """What values an option has, and how they are read and written."""

    def read(self, value: object) -> Any:
        """The option's value from what stands in the settings file. Raises Unfit, or OptionRefused."""

    def typed(self, text: str) -> object:
        """What would stand in the settings file for a typed text."""

    def write(self, value: Any) -> Value:
        """What stands in the settings file for the option's value."""

    def refusal(self, option: Part, text: Part) -> Part:
        """That this option has other values than this text."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off, as true or false."""

    def read(self, value: object) -> bool:
        """True or false, and nothing that merely means it."""
        if not isinstance(value, bool):
            raise Unfit
        return value

    def typed(self, text: str) -> object:
        """As it is written in the file."""
        return {"true": True, "false": False}.get(text.strip(), text)

    def write(self, value: bool) -> Value:
        """As it is."""
        return value

    def refusal(self, option: Part, text: Part) -> Part:
        """Names the two values."""
        return phrase("agree.takes_switch", option=option, text=text)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, value: object) -> int:
        """A number in range."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise Unfit
        return value

    def typed(self, text: str) -> object:
        """Digits are a number."""
        return number_or_word(text)

    def write(self, value: int) -> Value:
        """As it is."""
        return value

    def refusal(self, option: Part, text: Part) -> Part:
        """Names the range."""
        least, most = Number(self.least), Number(self.most)
        return phrase("agree.takes_number", option=option, least=least, most=most, text=text)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several whole numbers."""

    numbers: tuple[int, ...]

    def read(self, value: object) -> int:
        """One of them."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            raise Unfit
        return value

    def typed(self, text: str) -> object:
        """Digits are a number."""
        return number_or_word(text)

    def write(self, value: int) -> Value:
        """As it is."""
        return value

    def refusal(self, option: Part, text: Part) -> Part:
        """Names them all."""
        names = tuple(Literal(str(number)) for number in self.numbers)
        return phrase("agree.takes_choice", option=option, names=names, text=text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values, each by its name, with hyphens, spaces and underlines or without."""

    values: Mapping[str, Any]

    def read(self, value: object) -> Any:
        """The value of this name."""
        names = {_bare(name): name for name in self.values}
        if not isinstance(value, str) or _bare(value) not in names:
            raise Unfit
        return self.values[names[_bare(value)]]

    def typed(self, text: str) -> object:
        """The name as it is."""
        return text

    def write(self, value: Any) -> Value:
        """Its name."""
        return next(name for name, there in self.values.items() if there == value)

    def refusal(self, option: Part, text: Part) -> Part:
        """Names them all."""
        names = tuple(Literal(name) for name in self.values)
        return phrase("agree.takes_choice", option=option, names=names, text=text)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that isn't empty."""

    def read(self, value: object) -> str:
        """The text as it is."""
        if not isinstance(value, str) or not value.strip() or "\0" in value:
            raise Unfit
        return value

    def typed(self, text: str) -> object:
        """As it is."""
        return text

    def write(self, value: str) -> Value:
        """As it is."""
        return value

    def refusal(self, option: Part, text: Part) -> Part:
        """Asks for a text."""
        return phrase("agree.takes_text", option=option, text=text)


@dataclass(frozen=True, slots=True)
class Players:
    """The players by their names: a list, or one text with commas between."""

    def read(self, value: object) -> tuple[str, ...]:
        """The names, checked. Raises OptionRefused, with the name to blame, for texts that are no names."""
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Unfit
        return checked_players(names)

    def typed(self, text: str) -> object:
        """As it is."""
        return text

    def write(self, value: tuple[str, ...]) -> Value:
        """A list."""
        return value

    def refusal(self, option: Part, text: Part) -> Part:
        """Asks for names."""
        return phrase("agree.takes_players", option=option, text=text)


@dataclass(frozen=True, slots=True)
class Figures:
    """One figure or several, or "none".

    `read_one` and `write_one` turn one into its value and back, where 0 is none; `tidied` brings them into
    the order in which they are kept. Both readers raise Unfit. `refusal` tells what is accepted.
    """

    read_one: Callable[[object], Any]
    write_one: Callable[[Any], Value]
    refusal: Callable[[Part, Part], Part]
    tidied: Callable[[tuple[Any, ...]], tuple[Any, ...]] = tuple

    def read(self, value: object) -> tuple[Any, ...]:
        """The values; empty where every one of them is none."""
        values = tuple(map(self.read_one, value if isinstance(value, list) else [value]))
        return self.tidied(values) if any(values) else ()

    def typed(self, text: str) -> object:
        """A list, with commas between."""
        return [number_or_word(piece) for piece in text.split(",")]

    def write(self, value: tuple[Any, ...]) -> Value:
        """A list; one figure alone, or none, without it."""
        written = tuple(map(self.write_one, value))
        return written if len(written) > 1 else (*written, NONE)[0]


def finish_line() -> Figures:
    """Levels and points."""
    return Figures(
        _read_target,
        lambda target: target.value if isinstance(target, Level) else target or NONE,
        lambda option, text: phrase("agree.takes_finish", option=option, text=text),
    )


def minutes() -> Figures:
    """Minutes, which are kept as seconds."""
    return Figures(
        _read_minutes,
        lambda seconds: seconds // 60 if seconds % 60 == 0 else seconds / 60,
        lambda option, text: phrase("agree.takes_minutes", option=option, text=text),
    )


def warnings() -> Figures:
    """Seconds left, most first, none of them twice."""
    return Figures(
        _read_warning,
        lambda seconds: seconds,
        lambda option, text: phrase("agree.takes_warnings", option=option, text=text),
        _most_first,
    )


def number_or_word(text: str) -> int | float | str:
    """A typed number, whole or with a decimal point; anything else as a word in small letters."""
    word = text.strip().casefold()
    if _WHOLE.fullmatch(word):
        return int(word)
    return float(word) if _FRACTION.fullmatch(word) else word


def _bare(name: str) -> str:
    return re.sub(r"[-_\s]", "", name.casefold())


def _is_none(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().casefold() == NONE
    return value == 0 and not isinstance(value, bool)


def _read_target(value: object) -> Level | int:
    if _is_none(value):
        return 0
    if isinstance(value, str):
        return _level(value)
    return Whole(LEAST_POINTS, MOST_POINTS).read(value)


def _level(text: str) -> Level:
    try:
        return Level(text.strip().casefold())
    except ValueError as error:
        raise Unfit from error


def _read_minutes(value: object) -> int:
    if _is_none(value):
        return 0
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Unfit
    if not LEAST_MINUTES <= value <= MOST_MINUTES:
        raise Unfit
    return round(value * 60)


def _read_warning(value: object) -> int:
    # Unlike with limits the number 0 is none of the numbers that are accepted.
    return 0 if isinstance(value, str) and _is_none(value) else Whole(1, MOST_SECONDS).read(value)


def _most_first(seconds: tuple[int, ...]) -> tuple[int, ...]:
    if len(seconds) > MOST_WARNINGS:
        raise Unfit
    if 0 in seconds and len(seconds) > 1:
        raise Unfit
    return tuple(sorted(set(seconds) - {0}, reverse=True))
