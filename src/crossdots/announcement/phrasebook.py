"""The wording of everything: for each key the spoken and the brailled form, side by side in one file."""

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

LITERAL_MARK = "="
"""`{=8D TRAIN}` in a wording is text that must never be contracted, such as something to type."""


class Output(Enum):
    """Which of the two forms of a wording."""

    SPEECH = "speech"
    BRAILLE = "braille"


@dataclass(frozen=True, slots=True)
class Piece:
    """Fixed text, and what follows it: a slot by its name, or text to be read letter by letter."""

    text: str
    slot: str | None = None
    literal: str = ""


class NotWorded(KeyError):
    """The phrase book has no such key."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The wordings of one language, by key and output; a noun is a pair: for one, and for many."""

    phrases: Mapping[str, Mapping[Output, tuple[Piece, ...]]]
    nouns: Mapping[str, Mapping[Output, tuple[str, str]]]

    def pieces(self, key: str, output: Output) -> tuple[Piece, ...]:
        """The wording of a phrase as text and slots. Raises NotWorded."""
        if key not in self.phrases:
            raise NotWorded(key)
        return self.phrases[key][output]

    def counted(self, number: int, noun: str, output: Output) -> str:
        """A number with its noun: `1 point`, `12 points`. Raises NotWorded."""
        if noun not in self.nouns:
            raise NotWorded(noun)
        one, many = self.nouns[noun][output]
        return f"{number} {one if abs(number) == 1 else many}".rstrip()

    def text(self, key: str, output: Output = Output.SPEECH) -> str:
        """The wording of a phrase that has no slots. Raises NotWorded."""
        return "".join(piece.text + piece.literal for piece in self.pieces(key, output))


def parse_phrasebook(text: str) -> Phrasebook:
    """Read a phrase book.

    A phrase is `key = "both"`, or `key = { speech = "…", braille = "…" }`; tables nest and their names join
    with a full stop; `{name}` in a wording is a slot, `{=text}` a literal. A noun is `[one, many]`, or the
    two outputs with such a pair each.

    Raises:
        ValueError: the text is not TOML, or an entry is neither form.
    """
    document = tomllib.loads(text)
    nouns = {key: _noun(entry) for key, entry in document.pop("noun", {}).items()}
    return Phrasebook(dict(_phrases(document, "")), nouns)


@cache
def english() -> Phrasebook:
    """The English phrase book that the program ships."""
    return parse_phrasebook(files(__package__).joinpath("phrases", "en.toml").read_text("utf-8"))


def _phrases(
    table: Mapping[str, object], prefix: str
) -> list[tuple[str, Mapping[Output, tuple[Piece, ...]]]]:
    found: list[tuple[str, Mapping[Output, tuple[Piece, ...]]]] = []
    for name, entry in table.items():
        key = prefix + name
        if isinstance(entry, str):
            found.append((key, dict.fromkeys(Output, _pieces(entry))))
        elif isinstance(entry, dict) and set(entry) == {"speech", "braille"}:
            found.append((key, {output: _pieces(entry[output.value]) for output in Output}))
        elif isinstance(entry, dict):
            found += _phrases(entry, f"{key}.")
        else:
            raise ValueError(f"{key} is no wording")
    return found


def _noun(entry: object) -> Mapping[Output, tuple[str, str]]:
    if isinstance(entry, list):
        one, many = entry
        return dict.fromkeys(Output, (one, many))
    if isinstance(entry, dict):
        return {output: (entry[output.value][0], entry[output.value][1]) for output in Output}
    raise ValueError(f"{entry!r} is no noun")


def _pieces(wording: str) -> tuple[Piece, ...]:
    return tuple(_piece(text, slot) for text, slot, _, _ in string.Formatter().parse(wording))


def _piece(text: str, slot: str | None) -> Piece:
    if slot is not None and slot.startswith(LITERAL_MARK):
        return Piece(text, literal=slot.removeprefix(LITERAL_MARK))
    return Piece(text, slot)
