"""The wording of everything: for each key the spoken and the brailled form, side by side in one file."""

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from crossdots.announcement.part import At, Letters, Place, Word
from crossdots.board.coordinate import parse_place
from crossdots.board.direction import Direction
from crossdots.board.tile import parse_tiles

LITERAL_MARK = "="
"""`{=8D TRAIN}` in a wording is text that must never be contracted, such as something to type."""
AT_MARK = "@"
"""`{@H8}` in a wording is a square, and `{@8D}` where a word begins: told as everywhere."""
TILES_MARK = "#"
"""`{#TRAIN}` in a wording is a word of tiles, and `{#T}` a single letter."""


class Output(Enum):
    """Which of the two forms of a wording."""

    SPEECH = "speech"
    BRAILLE = "braille"


_BOTH_OUTPUTS = {output.value for output in Output}


@dataclass(frozen=True, slots=True)
class Piece:
    """Fixed text, and what follows it: a slot by its name, text to be read letter by letter, or a part."""

    text: str
    slot: str | None = None
    literal: str = ""
    part: At | Place | Word | Letters | None = None


class NotWorded(KeyError):
    """The phrase book has no such key."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The wordings of one language, by key and output; a noun is a pair: for one, and for many."""

    phrases: Mapping[str, Mapping[Output, tuple[Piece, ...]]]
    nouns: Mapping[str, Mapping[Output, tuple[str, str]]]

    def pieces(self, key: str, output: Output) -> tuple[Piece, ...]:
        """The wording of a phrase as text and slots. Raises NotWorded."""
        try:
            return self.phrases[key][output]
        except KeyError as error:
            raise NotWorded(key) from error

    def counted(self, number: int, noun: str, output: Output) -> str:
        """A number without sign, and its noun: `1 point`, `12 points`. Raises NotWorded."""
        if noun not in self.nouns:
            raise NotWorded(noun)
        one, many = self.nouns[noun][output]
        return f"{number} {one if number == 1 else many}".rstrip()

    def text(self, key: str, output: Output = Output.SPEECH) -> str:
        """The wording of a phrase that has no slots. Raises NotWorded."""
        return "".join(piece.text + piece.literal for piece in self.pieces(key, output))


def parse_phrasebook(text: str) -> Phrasebook:
    """Read a phrase book.

    A phrase is `key = "both"`, or `key = { speech = "…", braille = "…" }`; tables nest and their names join
    with a full stop; `{name}` in a wording is a slot, `{=text}` a literal, `{@H8}` a square, `{#WORD}` tiles.
    A noun is `[one, many]`, or the two outputs with such a pair each.

    Raises:
        ValueError: the text is not TOML, or an entry is neither form, or a key comes twice.
    """
    try:
        return _phrasebook(tomllib.loads(text))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


@cache
def english() -> Phrasebook:
    """The English phrase book that the program ships."""
    tables = _tables(files(__package__).joinpath("phrases", "en.toml").read_text("utf-8"))
    nouns = parse_phrasebook(tables.pop("noun")).nouns
    return Phrasebook(_ReadWhenNeeded(tables), nouns)


class _ReadWhenNeeded(Mapping[str, Mapping[Output, tuple[Piece, ...]]]):
    """Wordings whose table is read when one of them is first looked up.

    To read all of them takes longer than all else between the command and the first line. Two threads may
    read a table at once, and find the same.
    """

    def __init__(self, tables: dict[str, str]) -> None:
        self._unread = tables
        self._read: dict[str, Mapping[Output, tuple[Piece, ...]]] = {}

    def __getitem__(self, key: str) -> Mapping[Output, tuple[Piece, ...]]:
        if key not in self._read:
            self._read_table(key.partition(".")[0])
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        for name in tuple(self._unread):
            self._read_table(name)
        return iter(self._read)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read_table(self, name: str) -> None:
        if text := self._unread.get(name):
            self._read.update(parse_phrasebook(text).phrases)
            self._unread.pop(name, None)


def _tables(text: str) -> dict[str, str]:
    """The text of each table by its name, with the tables inside it. A header begins its line."""
    tables: dict[str, str] = {}
    for table in re.split(r"^(?=\[)", text, flags=re.MULTILINE)[1:]:
        name = re.split(r"\W", table, maxsplit=2)[1]
        tables[name] = tables.get(name, "") + table
    return tables


def _phrasebook(document: dict[str, object]) -> Phrasebook:
    nouns = {key: _noun(key, entry) for key, entry in _table("noun", document.pop("noun", {})).items()}
    phrases: dict[str, Mapping[Output, tuple[Piece, ...]]] = {}
    for key, wording in _phrases(document, ""):
        if key in phrases:
            raise ValueError(f"{key} has two wordings")
        phrases[key] = wording
    return Phrasebook(phrases, nouns)


def _phrases(
    table: Mapping[str, object], prefix: str
) -> Iterator[tuple[str, Mapping[Output, tuple[Piece, ...]]]]:
    for name, entry in table.items():
        key = prefix + name
        if isinstance(entry, str):
            yield key, dict.fromkeys(Output, _pieces(entry))
        elif isinstance(entry, dict) and set(entry) == _BOTH_OUTPUTS:
            yield key, {output: _pieces(_text(key, entry[output.value])) for output in Output}
        else:
            yield from _phrases(_table(key, entry), f"{key}.")


def _noun(key: str, entry: object) -> Mapping[Output, tuple[str, str]]:
    if isinstance(entry, list):
        return dict.fromkeys(Output, _one_and_many(key, entry))
    forms = _table(key, entry)
    if set(forms) != _BOTH_OUTPUTS:
        raise ValueError(f"the noun {key} has other outputs than {_BOTH_OUTPUTS}")
    return {output: _one_and_many(key, forms[output.value]) for output in Output}


def _one_and_many(key: str, pair: object) -> tuple[str, str]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise ValueError(f"the noun {key} needs two forms")
    return _text(key, pair[0]), _text(key, pair[1])


def _table(key: str, entry: object) -> Mapping[str, object]:
    if not isinstance(entry, dict):
        raise ValueError(f"{key} is no wording")  # noqa: TRY004 - what is wrong is the text
    return entry


def _text(key: str, entry: object) -> str:
    if not isinstance(entry, str):
        raise ValueError(f"{key} is no text")  # noqa: TRY004 - what is wrong is the text
    return entry


def _pieces(wording: str) -> tuple[Piece, ...]:
    return tuple(_piece(*found) for found in string.Formatter().parse(wording))


def _piece(text: str, slot: str | None, form: str | None, conversion: str | None) -> Piece:
    if form or conversion:
        raise ValueError(f"{{{slot}}} takes no format")
    if slot is None:
        return Piece(text)
    if slot.startswith(LITERAL_MARK):
        return Piece(text, literal=slot.removeprefix(LITERAL_MARK))
    if slot.startswith(AT_MARK):
        return Piece(text, part=_at(slot.removeprefix(AT_MARK)))
    if slot.startswith(TILES_MARK):
        tiles = parse_tiles(slot.removeprefix(TILES_MARK))
        return Piece(text, part=Word(tiles) if len(tiles) > 1 else Letters(tiles))
    if not slot.isidentifier():
        raise ValueError(f"{{{slot}}} is no slot")
    return Piece(text, slot)


def _at(name: str) -> At | Place:
    """A square, or with the row first where a word across begins. Raises ValueError."""
    at, direction = parse_place(name)
    return Place(at, direction) if direction is Direction.ACROSS else At(at)
