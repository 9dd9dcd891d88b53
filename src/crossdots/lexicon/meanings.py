"""What words mean: a short gloss for most words, found by the plain word that they come from."""

import lzma
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType

_DATA = Path(__file__).with_name("data")


class Kind(Enum):
    """The part of speech of a word."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    INTERJECTION = "interjection"
    SMALL_WORD = "small_word"
    """One of the words that hold a sentence together: a preposition, a pronoun, a conjunction."""


KINDS_BY_MARK: Mapping[str, Kind] = MappingProxyType(
    {
        "n": Kind.NOUN,
        "v": Kind.VERB,
        "a": Kind.ADJECTIVE,
        "r": Kind.ADVERB,
        "i": Kind.INTERJECTION,
        "-": Kind.SMALL_WORD,
    }
)
"""How the data marks each kind."""

_ENDINGS: Mapping[Kind, tuple[tuple[str, str], ...]] = {
    Kind.NOUN: (
        ("S", ""),
        ("SES", "S"),
        ("XES", "X"),
        ("ZES", "Z"),
        ("CHES", "CH"),
        ("SHES", "SH"),
        ("MEN", "MAN"),
        ("IES", "Y"),
    ),
    Kind.VERB: (
        ("S", ""),
        ("IES", "Y"),
        ("ES", "E"),
        ("ES", ""),
        ("ED", "E"),
        ("ED", ""),
        ("IED", "Y"),
        ("ING", "E"),
        ("ING", ""),
    ),
    Kind.ADJECTIVE: (
        ("ER", ""),
        ("EST", ""),
        ("ER", "E"),
        ("EST", "E"),
        ("IER", "Y"),
        ("IEST", "Y"),
    ),
}
"""What an inflected word ends with, and its plain form instead.

Source: WordNet's morphy(7WN); -IED, -IER and -IEST, which it keeps as exceptions, are added.
"""

_SUFFIXES: tuple[tuple[str, str, Kind], ...] = (
    ("NESS", "", Kind.ADJECTIVE),
    ("INESS", "Y", Kind.ADJECTIVE),
    ("NESSES", "", Kind.ADJECTIVE),
    ("INESSES", "Y", Kind.ADJECTIVE),
    ("LY", "", Kind.ADJECTIVE),
    ("ILY", "Y", Kind.ADJECTIVE),
    ("LIKE", "", Kind.NOUN),
    ("LESS", "", Kind.NOUN),
    ("ER", "", Kind.VERB),
    ("ER", "E", Kind.VERB),
    ("ERS", "", Kind.VERB),
    ("ERS", "E", Kind.VERB),
    ("ABLE", "", Kind.VERB),
    ("ABLE", "E", Kind.VERB),
)
"""What makes a new word of a plain one, what that ends with instead, and what it is."""

_PREFIXES = ("RE", "UN", "NON", "MIS", "OVER", "OUT", "PRE", "SUB", "SUPER", "UNDER")
"""What makes a new word when put in front."""

_SHORTEST_STEM = 3
"""Letters that must be left of a word when a prefix is taken off."""

_DOUBLING = ("ED", "ING", "ER", "ERS", "EST")
"""Endings before which a last consonant may be doubled: TRIM, TRIMMED."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One kind that a word is, and what it means then: a few words without a full stop."""

    kind: Kind
    gloss: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word means. `base` is the plain word that it comes from, or the word itself; all upper-case."""

    word: str
    base: str
    senses: tuple[Sense, ...]


class Meanings:
    """A dictionary. `packed` has a line for each word: the word, then its senses, a tab before each.

    A sense is the mark of its kind, a space and the gloss. An odd inflection has `=`, a mark and its plain
    form instead. `own` has lines with spaces instead of tabs, which come first.
    """

    def __init__(self, packed: str, own: str = "") -> None:
        self._lines = dict(line.split("\t", 1) for line in packed.splitlines())
        self._own = dict(_own_lines(own))

    def of(self, word: str) -> Meaning | None:
        """What an upper-case word means; None where it isn't known."""
        senses = self._senses(word)
        if senses:
            return Meaning(word, word, senses)
        ways = (self._odd(word), self._inflected(word), self._derived(word), self._with_prefix(word))
        return next(chain.from_iterable(ways), None)

    def _odd(self, word: str) -> Iterator[Meaning]:
        """The word read as an odd inflection."""
        line = self._lines.get(word, "")
        if line.startswith("="):
            mark, base = line.removeprefix("=").split(" ")
            yield from self._as_kind(word, base, KINDS_BY_MARK[mark])

    def _inflected(self, word: str) -> Iterator[Meaning]:
        """The word read as the form of others."""
        for kind, endings in _ENDINGS.items():
            for ending, instead in endings:
                yield from self._with_ending(word, ending, instead, kind)

    def _derived(self, word: str) -> Iterator[Meaning]:
        """The word read as made from others: HAPPILY from HAPPY."""
        for ending, instead, kind in _SUFFIXES:
            yield from self._with_ending(word, ending, instead, kind)

    def _with_ending(self, word: str, ending: str, instead: str, kind: Kind) -> Iterator[Meaning]:
        if word.endswith(ending):
            for base in _bases(word.removesuffix(ending), ending, instead):
                yield from self._as_kind(word, base, kind)

    def _as_kind(self, word: str, base: str, kind: Kind) -> Iterator[Meaning]:
        """The word with those senses of its plain form that are of a kind."""
        senses = tuple(sense for sense in self._senses(base) if sense.kind is kind)
        if senses:
            yield Meaning(word, base, senses)

    def _with_prefix(self, word: str) -> Iterator[Meaning]:
        for prefix in _PREFIXES:
            rest = word.removeprefix(prefix)
            known = self.of(rest) if _SHORTEST_STEM <= len(rest) < len(word) else None
            if known is not None:
                yield Meaning(word, known.base, known.senses)

    def _senses(self, word: str) -> tuple[Sense, ...]:
        if word in self._own:
            return self._own[word]
        line = self._lines.get(word, "")
        if not line or line.startswith("="):
            return ()
        return tuple(_sense(text) for text in line.split("\t"))


@cache
def shipped_meanings() -> Meanings:
    """The dictionary that comes with the program, unpacked once."""
    packed = lzma.decompress((_DATA / "meanings.txt.xz").read_bytes()).decode("ascii")
    return Meanings(packed, (_DATA / "glosses.txt").read_text("utf-8"))


def _sense(text: str) -> Sense:
    mark, _, gloss = text.partition(" ")
    return Sense(KINDS_BY_MARK[mark], gloss)


def _own_lines(own: str) -> Iterator[tuple[str, tuple[Sense, ...]]]:
    for line in own.splitlines():
        if line and not line.startswith("#"):
            word, _, sense = line.partition(" ")
            yield word, (_sense(sense),)


def _bases(stem: str, ending: str, instead: str) -> Iterator[str]:
    """The plain forms that a stem may have."""
    if len(stem + instead) < 2:
        return
    yield stem + instead
    if not instead and ending in _DOUBLING and stem[-1:] == stem[-2:-1]:
        yield stem[:-1]
