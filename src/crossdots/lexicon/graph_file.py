"""A word graph as bytes: what lies compressed in the package and, ready for use, in the cache.

All numbers are little endian:

    offset  bytes
    0       8      magic, 44 4F 54 47 52 41 50 48 ("DOTGRAPH")
    8       4      version of this format
    12      4      CRC-32 of everything behind it
    16      4      length of the whole, in bytes
    20      4      words
    24      4      slots
    28      4      bytes of one mask: 4 for up to 32 letters, else 8
    32      4      length of the description; with its padding it ends at a multiple of 8
    36      4      zero
    40      ...    the description: ASCII JSON, padded with spaces
            ...    masks    mask x slots
            ...    ends     mask x slots
            ...    firsts   4 x slots

The arrays are explained in `graph`. The description is an object: `alphabet` lists the letters, bit 0 first;
`source` tells what the graph was made from, so that a changed source is noticed; `unusable` lists what was
left out of a player's file as [flaw, count, line, example]. The CRC is verified whenever a graph is opened:
it takes half a millisecond for a large list, and a damaged cache then can't send a search astray.
"""

import json
import struct
import sys
import zlib
from array import array
from dataclasses import dataclass
from mmap import mmap

from crossdots.lexicon.alphabet import Alphabet
from crossdots.lexicon.graph import Graph, mask_bytes
from crossdots.lexicon.unusable import ALL_USABLE, Flaw, LeftOut, Unusable

MAGIC = b"DOTGRAPH"
VERSION = 1

_HEADER = struct.Struct("<8s8I")
_CHECKED_FROM = 16


class NotAGraph(ValueError):
    """The bytes are not a whole word graph of this version."""


@dataclass(frozen=True, slots=True)
class GraphFile:
    """A graph with its alphabet, what it was made from, and what of that could not be used."""

    graph: Graph
    alphabet: Alphabet
    source: str = ""
    unusable: Unusable = ALL_USABLE


def pack(file: GraphFile) -> bytes:
    """The bytes that `unpack` reads."""
    graph = file.graph
    description = json.dumps(
        {
            "alphabet": file.alphabet.letters,
            "source": file.source,
            "unusable": [[u.flaw.value, u.count, u.line, u.example] for u in file.unusable.by_flaw],
        }
    ).encode("ascii")
    description += b" " * (-len(description) % 8)
    arrays = b"".join(map(_little_endian, (graph.masks, graph.ends, graph.firsts)))
    length = _HEADER.size + len(description) + len(arrays)
    width = graph.masks.itemsize
    fields = (length, graph.word_count, len(graph.masks), width, len(description), 0)
    unchecked = _HEADER.pack(MAGIC, VERSION, 0, *fields) + description + arrays
    return (
        _HEADER.pack(MAGIC, VERSION, zlib.crc32(unchecked[_CHECKED_FROM:]), *fields)
        + (unchecked[_HEADER.size :])
    )


def unpack(packed: bytes | mmap) -> GraphFile:
    """The graph that lies in `packed`; its arrays are views of these bytes, nothing is copied.

    Raises:
        NotAGraph: the bytes are cut, changed, of another version, or something else.
    """
    whole = memoryview(packed)
    if len(whole) < _HEADER.size:
        raise NotAGraph("too short")
    magic, version, crc, length, words, slots, width, described, _ = _HEADER.unpack_from(whole)
    if (magic, version, length) != (MAGIC, VERSION, len(whole)):
        raise NotAGraph(f"magic {magic}, version {version}, length {length} of {len(whole)}")
    if zlib.crc32(whole[_CHECKED_FROM:]) != crc:
        raise NotAGraph("changed since it was written")
    begin = _HEADER.size + described
    try:
        alphabet, source, unusable = _described(bytes(whole[_HEADER.size : begin]))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAGraph("the description is not one") from error
    if width != mask_bytes(len(alphabet.letters)) or length != begin + slots * (2 * width + 4):
        raise NotAGraph("the arrays don't fill the file")
    ends, firsts = begin + slots * width, begin + 2 * slots * width
    graph = Graph(
        numbers(whole[begin:ends], width, sys.byteorder),
        numbers(whole[ends:firsts], width, sys.byteorder),
        numbers(whole[firsts:], 4, sys.byteorder),
        words,
    )
    return GraphFile(graph, alphabet, source, unusable)


def numbers(view: memoryview, width: int, byte_order: str) -> memoryview:
    """Little-endian integers of `width` bytes as native ones: the same memory, unless the machine differs."""
    if byte_order == "little":
        return (view.cast("I") if width == 4 else view.cast("Q")).toreadonly()
    turned = array("I" if width == 4 else "Q", view.tobytes())
    turned.byteswap()
    return memoryview(turned).toreadonly()


def _little_endian(items: memoryview) -> bytes:
    return numbers(items.cast("B"), items.itemsize, sys.byteorder).tobytes()


def _described(description: bytes) -> tuple[Alphabet, str, Unusable]:
    about = json.loads(description)
    left_out = (
        LeftOut(Flaw(flaw), int(count), int(line), str(text)) for flaw, count, line, text in about["unusable"]
    )
    return Alphabet(tuple(about["alphabet"])), str(about["source"]), Unusable(tuple(left_out))
