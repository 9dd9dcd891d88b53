"""Exercises in the words of a lexicon: what is asked, and which answers are right."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import comb

from crossdots.board.tile import ENGLISH
from crossdots.lexicon.lexicon import Lexicon

BINGO_LETTERS = 7
MOST_BINGOS = 1_000
"""Racks of the likeliest words of seven letters."""
LONGEST_HOOKED = 3
"""Letters of the words whose hooks are asked."""
LONGEST_HEAVY = 5
"""Letters of the words with J, X, Z or Q."""
LONGEST_WITHOUT_U = 8
"""Letters of the words that have a Q and no U behind it."""
HEAVY_LETTERS = "JXZQ"


class Drill(Enum):
    """A kind of exercise."""

    TWO = "two"
    """Words of two letters, by their first letter."""
    THREE = "three"
    """Words of three letters, by their first two."""
    Q = "q"
    """Words with a Q that no U follows, from their letters."""
    HOOKS = "hooks"
    """The letters that make another word in front of a short word, or behind it."""
    BINGOS = "bingos"
    """Words of seven letters, from a likely rack."""
    HEAVY = "heavy"
    """Short words with J, X, Z or Q, from their letters."""


class Task(Enum):
    """What is asked about the letters of an exercise."""

    BEGINNING = "beginning"
    """All words of its length that begin so."""
    ANAGRAM = "anagram"
    """A word of just these letters."""
    WITHOUT_U = "without_u"
    """A word of just these letters, a U among them, which has none behind its Q."""
    FRONT = "front"
    """All letters that make a word in front."""
    BACK = "back"
    """All letters that make a word behind."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question. `cue` is what it gives; `answers` are words, or for hooks letters; all in upper case.

    A hook or a beginning wants all answers, an anagram wants any of them. `beside` are good words of the same
    letters that are not wanted.
    """

    drill: Drill
    task: Task
    cue: str
    answers: tuple[str, ...]
    beside: tuple[str, ...] = ()

    @property
    def wants_any(self) -> bool:
        """Whether one right answer is enough."""
        return self.task in (Task.ANAGRAM, Task.WITHOUT_U)

    @property
    def key(self) -> str:
        """Its name among all exercises of a lexicon."""
        return f"{self.drill.value} {self.task.value} {self.cue}"

    def is_right(self, given: Iterable[str]) -> bool:
        """Whether these are right answers, and as many as are wanted."""
        named = set(given)
        if self.wants_any:
            return bool(named) and named <= set(self.answers)
        return named == set(self.answers)


def exercises(lexicon: Lexicon, drill: Drill) -> tuple[Exercise, ...]:
    """All exercises of a kind, the easier or more useful ones first."""
    return tuple(_MAKERS[drill](lexicon))


def _two(lexicon: Lexicon) -> Iterator[Exercise]:
    return _beginnings(Drill.TWO, _words(lexicon, 2, 2))


def _three(lexicon: Lexicon) -> Iterator[Exercise]:
    return _beginnings(Drill.THREE, _words(lexicon, 3, 3))


def _beginnings(drill: Drill, words: Iterable[str]) -> Iterator[Exercise]:
    by_beginning: dict[str, list[str]] = {}
    for word in words:
        by_beginning.setdefault(word[:-1], []).append(word)
    for beginning, ended in by_beginning.items():
        yield Exercise(drill, Task.BEGINNING, beginning, tuple(ended))


def _without_u(lexicon: Lexicon) -> Iterator[Exercise]:
    words = [word for word in _words(lexicon, 2, LONGEST_WITHOUT_U) if "Q" in word]
    made = _anagrams(Drill.Q, (word for word in words if "Q" in word.replace("QU", "")))
    with_u = _by_letters(word for word in words if "Q" not in word.replace("QU", ""))
    return _shortest_first(
        replace(each, task=Task.WITHOUT_U, beside=tuple(with_u.get(each.cue, ())))
        if "U" in each.cue
        else each
        for each in made
    )


def _heavy(lexicon: Lexicon) -> Iterator[Exercise]:
    words = _words(lexicon, 2, LONGEST_HEAVY)
    return _shortest_first(_anagrams(Drill.HEAVY, (word for word in words if set(word) & set(HEAVY_LETTERS))))


def _bingos(lexicon: Lexicon) -> Iterator[Exercise]:
    racks = _anagrams(Drill.BINGOS, _words(lexicon, BINGO_LETTERS, BINGO_LETTERS))
    likeliest = sorted(racks, key=lambda exercise: (-ways_to_draw(exercise.cue), exercise.cue))
    return iter(likeliest[:MOST_BINGOS])


def _hooks(lexicon: Lexicon) -> Iterator[Exercise]:
    for word in sorted(_words(lexicon, 2, LONGEST_HOOKED), key=len):
        for task, letters in (
            (Task.FRONT, lexicon.front_hooks(word)),
            (Task.BACK, lexicon.back_hooks(word)),
        ):
            if letters:
                yield Exercise(Drill.HOOKS, task, word, letters)


_MAKERS: Mapping[Drill, Callable[[Lexicon], Iterator[Exercise]]] = {
    Drill.TWO: _two,
    Drill.THREE: _three,
    Drill.Q: _without_u,
    Drill.HOOKS: _hooks,
    Drill.BINGOS: _bingos,
    Drill.HEAVY: _heavy,
}


def _words(lexicon: Lexicon, shortest: int, longest: int) -> Iterator[str]:
    """The words of these lengths, in the order of the alphabet."""
    return (word for word in lexicon.words(longest) if len(word) >= shortest)


def _anagrams(drill: Drill, words: Iterable[str]) -> Iterator[Exercise]:
    """An exercise for each set of letters, which come in the order of the alphabet."""
    for letters, made in _by_letters(words).items():
        yield Exercise(drill, Task.ANAGRAM, letters, tuple(made))


def _by_letters(words: Iterable[str]) -> dict[str, list[str]]:
    by_letters: dict[str, list[str]] = {}
    for word in words:
        by_letters.setdefault("".join(sorted(word)), []).append(word)
    return by_letters


def _shortest_first(made: Iterable[Exercise]) -> Iterator[Exercise]:
    return iter(sorted(made, key=lambda exercise: len(exercise.cue)))


def ways_to_draw(letters: str) -> int:
    """In how many ways these letters can be drawn from a full bag, without blanks."""
    ways = 1
    for letter, count in Counter(letters).items():
        ways *= comb(ENGLISH.counts.get(letter, 0), count)
    return ways
