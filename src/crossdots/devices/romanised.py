"""Names in other scripts for a reader of English braille: in Latin letters, as near as they come."""

from functools import lru_cache

from crossdots.braille.translator import Translator, plain_text

LONGEST = 8
"""Letters that one character becomes at most; a syllable of Chinese or Korean has up to six."""

STANDS_FOR_ANYTHING = "_"
"""What is shown of a character that nothing is known of: a low line, a place where something stands."""

_NOT_KNOWN = ("⠄⡳⠭", "⠨⠤")
"""How a translator shows a character that it lacks: liblouis by its number, ours by a low line."""


class Romanised:
    """A translator that gives another one nothing that this lacks: Иван becomes Ivan, 김 becomes Gim.

    Its number would take twelve cells and tell nobody anything. By the letters a player knows who is meant,
    finds the same name wherever it stands, and can tell two players apart.
    """

    __slots__ = ("_nearest", "_translator")

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self._nearest = lru_cache(1024)(self._found)

    def prose(self, text: str) -> str:
        """Sentences, as the other translator writes them."""
        return self._translator.prose(self._in_latin(text))

    def board(self, text: str) -> str:
        """Words on the board and signs, as the other translator writes them."""
        return self._translator.board(self._in_latin(text))

    def tile(self, text: str) -> str:
        """Tiles, as the other translator writes them."""
        return self._translator.tile(text)

    def _in_latin(self, text: str) -> str:
        return text if text.isascii() else "".join(map(self._nearest, plain_text(text)))

    def _found(self, character: str) -> str:
        """The character itself where the translator has it, else what comes nearest in ASCII.

        A digit keeps its number: who typed one that the program doesn't take must not read the usual one.
        """
        if (
            character.isascii()
            or character.isnumeric()
            or not self._translator.prose(character.lower()).startswith(_NOT_KNOWN)
        ):
            return character
        return "".join(_transliterated(character).split())[:LONGEST] or STANDS_FOR_ANYTHING


def _transliterated(character: str) -> str:
    """What a character sounds like in Latin letters; nothing where the library for that is missing."""
    try:
        from anyascii import anyascii  # most players never need it, and it takes time to load
    except ImportError:
        return ""
    return anyascii(character)
