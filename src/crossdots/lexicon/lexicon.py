"""A lexicon: the words that are good in a game, and what can be asked about them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from mmap import mmap
from types import TracebackType

from crossdots.lexicon.alphabet import LATIN, Alphabet
from crossdots.lexicon.graph import Graph, build_graph
from crossdots.lexicon.unusable import ALL_USABLE, Unusable


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words that are good, as `opening.open_lexicon` gives them.

    A word is upper-case text, or a sequence of letters where a letter may have several characters. `graph` is
    for searches. `unusable` tells what of a player's file was left out. `cached` says that the graph lies in
    the cache and is mapped from there. Close it, or use it in a `with`; afterwards asking raises ValueError.
    """

    name: str
    letters: Alphabet
    graph: Graph
    unusable: Unusable = ALL_USABLE
    cached: bool = False
    mapping: mmap | None = None

    @classmethod
    def holding(
        cls, words: Iterable[str | Sequence[str]], name: str = "", letters: Alphabet = LATIN
    ) -> "Lexicon":
        """A small lexicon made in memory, for exercises and tests.

        Raises:
            ValueError: a word has a letter that the alphabet doesn't have.
        """
        spellings = []
        for word in words:
            spelling = letters.spelling(word)
            if spelling is None:
                raise ValueError(f"{word} has a letter that is not in the alphabet")
            spellings.append(spelling)
        return cls(name, letters, build_graph(spellings, len(letters.letters)))

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The letters in the order of their bits in the graph's masks."""
        return self.letters.letters

    def __contains__(self, word: str | Sequence[str], /) -> bool:
        spelling = self.letters.spelling(word)
        return spelling is not None and self.graph.holds(spelling)

    def __len__(self) -> int:
        return self.graph.word_count

    def words(self, longest: int | None = None) -> Iterator[str]:
        """All words, in the order of the alphabet; `longest` leaves out those with more letters."""
        return map(self.letters.text, self.graph.spellings(longest))

    def front_hooks(self, word: str | Sequence[str]) -> tuple[str, ...]:
        """The letters that make another word when put in front of a word: T of RAIN."""
        spelling = self.letters.spelling(word)
        if not spelling:
            return ()
        places = range(len(self.alphabet))
        return tuple(self.alphabet[place] for place in places if self.graph.holds(bytes((place,)) + spelling))

    def back_hooks(self, word: str | Sequence[str]) -> tuple[str, ...]:
        """The letters that make another word when put behind a word: S of TRAINER."""
        spelling = self.letters.spelling(word)
        return self.letters.letters_in(self.graph.endings(spelling)) if spelling else ()

    def close(self) -> None:
        """Let go of the cache file. Closing again does nothing."""
        self.graph.release()
        if self.mapping is not None:
            self.mapping.close()

    def __enter__(self) -> "Lexicon":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
