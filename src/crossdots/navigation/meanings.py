"""What words mean, described."""

from crossdots.announcement.announcement import Announcement, Said, full, normal, saying
from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.lexicon.meanings import Meaning, Sense

_TOLD_AT_NORMAL = 2
"""Kinds of a word; a full answer has them all."""


def describe_meaning(word: str, meaning: Meaning | None, is_good: bool | None = None) -> Announcement:
    """What an upper-case word means; or that it isn't known, which says nothing about the word.

    `is_good` is whether it is in the word list, None where that isn't known or may not be told.
    """
    if not word.isalpha():
        return saying(phrase("meaning.letters_only", word=Literal(word)))
    if meaning is None:
        key = (
            "meaning.still_good" if is_good is None else "meaning.listed" if is_good else "meaning.not_listed"
        )
        return saying(phrase("meaning.unknown", word=Literal(word)), normal(phrase(key)))
    first, *others = meaning.senses
    said: list[Said | Part] = [_first(meaning, first)]
    for place, sense in enumerate(others, start=2):
        also = phrase("meaning.also", kind=_kind(sense), gloss=Name(sense.gloss))
        said.append(normal(also) if place <= _TOLD_AT_NORMAL else full(also))
    if is_good is False:
        said.append(phrase("meaning.not_listed"))
    return saying(*said)


def _first(meaning: Meaning, sense: Sense) -> Part:
    word, kind, gloss = Literal(meaning.word), _kind(sense), Name(sense.gloss)
    if meaning.base == meaning.word:
        return phrase("meaning.of", word=word, kind=kind, gloss=gloss)
    return phrase("meaning.of_form", word=word, base=Literal(meaning.base), kind=kind, gloss=gloss)


def _kind(sense: Sense) -> Part:
    return phrase(f"meaning.kind.{sense.kind.value}")
