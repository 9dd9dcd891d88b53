"""The word graph: every word of a list as a path, with common beginnings and endings stored once.

A row of slots; each slot is three numbers, kept in three arrays:

    slot      0 (root)      1             2             ...
    masks     letters that may come next: bit 0 is the first letter of the alphabet, bit 1 the second, ...
    ends      those of them that end a word
    firsts    where the slots of the next letters begin: one for each bit of the mask, lowest bit first

So the slot that a letter leads to is

    firsts[slot] + (masks[slot] & (bit - 1)).bit_count()        where bit = 1 << place of the letter

A slot with mask 0 leads nowhere. Equal endings share their slots, and a row of slots that ends another row
lies inside it. The letter is known by the slot before and not stored, which is why so much can be shared, and
why "which of the letters on the rack can come next" is one AND of two masks: what a search asks most.

Source: A. W. Appel and G. J. Jacobson, "The World's Fastest Scrabble Program", CACM 31(5), 1988, for the
search over a minimised graph; J. Daciuk et al., "Incremental Construction of Minimal Acyclic Finite-State
Automata", Computational Linguistics 26(1), 2000, for building it from sorted words.
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ROOT = 0
NOWHERE = -1

MOST_NODES = 1_000_000
"""Different continuations that a graph may have: about twelve times those of the largest English list."""

_CHILD = 7
_ENDS = 1 << 6
_LETTER = _ENDS - 1

_Node = tuple[int, ...]
"""The edges of a node in the order of their letters: child << 7 | ends a word << 6 | letter."""


class GraphTooLarge(ValueError):
    """The words have so little in common that their graph would fill the memory."""


@dataclass(frozen=True, slots=True)
class Graph:
    """The arrays of a word graph, and the number of words in it.

    `masks` and `ends` hold items of 4 bytes for an alphabet of up to 32 letters, else of 8; `firsts` of 4.
    All are read-only memoryviews of native integers.
    """

    masks: memoryview
    ends: memoryview
    firsts: memoryview
    word_count: int

    def after(self, spelling: bytes) -> int:
        """The slot that a spelling leads to from the root; NOWHERE if no word begins so."""
        masks, firsts = self.masks, self.firsts
        slot = ROOT
        for letter in spelling:
            bit = 1 << letter
            mask = masks[slot]
            if not mask & bit:
                return NOWHERE
            slot = firsts[slot] + (mask & (bit - 1)).bit_count()
        return slot

    def endings(self, spelling: bytes) -> int:
        """A mask of the letters that make a word when put behind a spelling."""
        slot = self.after(spelling)
        return 0 if slot == NOWHERE else self.ends[slot]

    def holds(self, spelling: bytes) -> bool:
        """Whether the spelling is a word."""
        return bool(spelling) and bool(self.endings(spelling[:-1]) >> spelling[-1] & 1)

    def spellings(self, longest: int | None = None) -> Iterator[bytes]:
        """All words in the order of the alphabet; `longest` leaves out those with more letters."""
        ahead = [(ROOT, b"", False)]
        while ahead:
            slot, spelling, is_word = ahead.pop()
            if is_word:
                yield spelling
            if len(spelling) == longest:
                continue
            mask, ends = self.masks[slot], self.ends[slot]
            child = self.firsts[slot] + mask.bit_count()
            for letter in reversed(range(mask.bit_length())):
                if mask >> letter & 1:
                    child -= 1
                    ahead.append((child, spelling + bytes((letter,)), bool(ends >> letter & 1)))

    def release(self) -> None:
        """Let go of the memory that the arrays lie in; the graph can't be used afterwards."""
        for numbers in (self.masks, self.ends, self.firsts):
            numbers.release()


def mask_bytes(letters: int) -> int:
    """The bytes of one item of `masks` and `ends` for an alphabet of so many letters."""
    return 4 if letters <= 32 else 8


def build_graph(spellings: Iterable[bytes], letters: int, *, most_nodes: int = MOST_NODES) -> Graph:
    """The smallest graph of these words, whatever their order; empty ones and repeats are left out.

    Raises:
        GraphTooLarge: more than `most_nodes` different continuations.
    """
    words = sorted(set(spellings) - {b""})
    nodes = _minimised(words, most_nodes)
    rows, first = _rows(nodes)
    kind = {4: "I", 8: "Q"}[mask_bytes(letters)]
    masks = [sum(1 << (edge & _LETTER) for edge in node) for node in nodes]
    ends = [sum(1 << (edge & _LETTER) for edge in node if edge & _ENDS) for node in nodes]
    firsts = [first[_children(node)] for node in nodes]
    return Graph(
        memoryview(array(kind, map(masks.__getitem__, rows))).toreadonly(),
        memoryview(array(kind, map(ends.__getitem__, rows))).toreadonly(),
        memoryview(array("I", map(firsts.__getitem__, rows))).toreadonly(),
        len(words),
    )


def _minimised(words: list[bytes], most_nodes: int) -> list[_Node]:
    """The different nodes of the words, which come sorted; children before parents, the root last."""
    known: dict[_Node, int] = {(): 0}
    path: list[list[int]] = [[]]
    previous = b""

    def close(depth: int) -> None:
        while len(path) > depth:
            node = tuple(path.pop())
            path[-1][-1] |= known.setdefault(node, len(known)) << _CHILD
        if len(known) > most_nodes:
            raise GraphTooLarge(f"more than {most_nodes} nodes")

    for word in words:
        shared = _shared(previous, word)
        close(shared + 1)
        for letter in word[shared:]:
            path[-1].append(letter)
            path.append([])
        path[-2][-1] |= _ENDS
        previous = word
    close(1)
    return [*known, tuple(path[0])]


def _shared(one: bytes, other: bytes) -> int:
    """The number of letters at the beginning that two words have in common."""
    length = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        length += 1
    return length


def _children(node: _Node) -> _Node:
    return tuple([edge >> _CHILD for edge in node])


def _rows(nodes: list[_Node]) -> tuple[list[int], dict[_Node, int]]:
    """The node that stands in each slot, and where each node's children begin."""
    slots = [len(nodes) - 1]  # the root alone in slot 0: nothing leads to it
    begins: dict[_Node, int] = {(): 0}
    for row in sorted(map(_children, nodes), key=len, reverse=True):
        if row in begins:
            continue
        for skipped in range(len(row)):
            begins.setdefault(row[skipped:], len(slots) + skipped)
        slots.extend(row)
    return slots, begins
