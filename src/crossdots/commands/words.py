"""The lexicons by their names on the command line."""

from collections.abc import Sequence
from pathlib import Path

from crossdots.announcement.part import Literal, phrase
from crossdots.commands.arguments import Chosen
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.lexicon.word_file import LexiconUnreadable
from crossdots.session.options import LEXICON, lexicon_in_file


def separate_words(typed: Sequence[str]) -> list[str]:
    """Words of the command line in capitals. Raises UsageError where one is empty or has a space in it."""
    if any(word.split() != [word] for word in typed):
        raise UsageError(phrase("usage.words_apart"))
    return [word.upper() for word in typed]


def open_words(name: str, around: Surroundings) -> Lexicon:
    """The lexicon of this name, or a word list file. Raises UsageError."""
    try:
        return open_lexicon(name, around.cache)
    except LexiconUnreadable as error:
        why = phrase(f"lexicon.{error.reason.value}")
        raise UsageError(phrase("usage.lexicon", path=Literal(name), why=why)) from error


def open_chosen_words(chosen: Chosen, around: Surroundings) -> Lexicon:
    """The lexicon that was chosen.

    Raises:
        UsageError: it can't be used; the line of the settings file is named if it is to blame.
    """
    try:
        return open_words(chosen.game.lexicon, around)
    except UsageError as error:
        if LEXICON.field in chosen.given:
            raise
        raise UsageError(lexicon_in_file(around.settings, error.part)) from error


def open_kept_words(kept: str, new_place: str | None, identity: str, around: Surroundings) -> Lexicon:
    """The lexicon of a saved game, by its name in the file, or in its new place if it isn't there any more.

    Raises:
        UsageError: neither can be used, or a new place is named and nothing has moved.
    """
    try:
        lexicon = open_lexicon(kept, around.cache)
    except LexiconUnreadable as error:
        if new_place is not None:
            return open_words(new_place, around)
        command = Literal(f"crossdots resume {identity} --lexicon FILE")
        why = phrase(f"lexicon.{error.reason.value}")
        name, path = Literal(identity), Literal(kept)
        raise UsageError(
            phrase("usage.lexicon_moved", name=name, path=path, why=why, command=command)
        ) from error
    if new_place is not None and kept_lexicon_name(new_place) != kept:
        raise UsageError(phrase("usage.lexicon_still_there", name=Literal(identity)))
    return lexicon


def kept_lexicon_name(name: str) -> str:
    """The name as it is kept with the game: a file by its whole path."""
    path = Path(name)
    return str(path.resolve()) if path.exists() else name
