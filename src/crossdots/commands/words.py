"""The lexicons by their names on the command line."""

from pathlib import Path

from crossdots.announcement.part import Name, phrase
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.lexicon.word_file import LexiconUnreadable


def open_words(name: str, around: Surroundings) -> Lexicon:
    """The lexicon of this name, or a word list file. Raises UsageError."""
    try:
        return open_lexicon(name, around.cache)
    except LexiconUnreadable as error:
        why = phrase(f"lexicon.{error.reason.value}")
        raise UsageError(phrase("usage.lexicon", path=Name(name), why=why)) from error


def kept_lexicon_name(name: str) -> str:
    """The name as it is kept with the game: a file by its whole path."""
    path = Path(name)
    return str(path.resolve()) if path.exists() else name
