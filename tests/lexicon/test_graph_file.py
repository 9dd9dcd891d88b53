import random
import struct
import sys
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.lexicon.alphabet import LATIN, Alphabet
from crossdots.lexicon.graph import build_graph
from crossdots.lexicon.graph_file import MAGIC, GraphFile, NotAGraph, numbers, pack, unpack
from crossdots.lexicon.unusable import Flaw, LeftOut, Unusable

WORDS = ["AT", "HOB", "HOBS", "THROB", "THROBS"]
UNUSABLE = Unusable((LeftOut(Flaw.DIGIT, 3, 7, "B4�"),))


def small_file(source: str = "where it came from \udcff é") -> GraphFile:
    spellings = [spelling for word in WORDS if (spelling := LATIN.spelling(word))]
    return GraphFile(build_graph(spellings, 26), LATIN, source, UNUSABLE)


@given(st.text(alphabet=st.characters(codec=None), max_size=20))
def test_a_packed_graph_is_read_back_whole(source: str) -> None:
    file = small_file(source)
    read = unpack(pack(file))
    assert [LATIN.text(spelling) for spelling in read.graph.spellings()] == WORDS
    assert read.graph.word_count == len(WORDS)
    assert (read.alphabet, read.source, read.unusable) == (LATIN, source, UNUSABLE)


def test_sixty_four_letters_some_of_several_characters() -> None:
    alphabet = Alphabet(
        ("CH", "LL", "Ñ", *(chr(0x410 + n) for n in range(30)), *(chr(0x10A0 + n) for n in range(31)))
    )
    spelling = bytes((63, 0, 2, 32))
    read = unpack(pack(GraphFile(build_graph([spelling], 64), alphabet)))
    assert list(read.graph.spellings()) == [spelling]
    assert read.alphabet == alphabet
    assert read.graph.masks.itemsize == 8


def test_packing_gives_the_same_bytes_again() -> None:
    packed = pack(small_file())
    assert pack(unpack(packed)) == packed
    assert packed.startswith(MAGIC)


def test_every_truncation_is_noticed() -> None:
    packed = pack(small_file())
    for length in range(len(packed)):
        with pytest.raises(NotAGraph):
            unpack(packed[:length])
    with pytest.raises(NotAGraph):
        unpack(packed + b"\0")


def test_every_changed_byte_is_noticed() -> None:
    packed = pack(small_file())
    dice = random.Random(8)
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= dice.randrange(1, 256)
        with pytest.raises(NotAGraph):
            unpack(bytes(damaged))


@given(st.binary(max_size=200))
def test_other_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(NotAGraph):
        unpack(content)
    with pytest.raises(NotAGraph):
        unpack(MAGIC + content)


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        (b'"source"', b'"secruo"'),
        (b'{"alphabet"', b"{'alphabet'"),
        (b'"digit"', b'"tigid"'),
        (b'["A", "B", ', b'[ 1 , "B", '),
        (b'["A", "B", ', b'["A", "A", '),
        (struct.pack("<3I", len(WORDS), 9, 4), struct.pack("<3I", len(WORDS), 8, 4)),
        (struct.pack("<3I", len(WORDS), 9, 4), struct.pack("<3I", len(WORDS), 9, 8)),
    ],
)
def test_a_graph_that_contradicts_itself_is_refused(there: bytes, instead: bytes) -> None:
    packed = pack(small_file())
    assert packed.count(there) == 1
    forged = packed.replace(there, instead)
    crc = struct.pack("<I", zlib.crc32(forged[16:]))
    with pytest.raises(NotAGraph):
        unpack(forged[:12] + crc + forged[16:])


def test_a_machine_of_the_other_byte_order_reads_the_same_numbers() -> None:
    stored = memoryview(bytes((1, 2, 3, 4, 5, 6, 7, 8)))
    turned = bytes(stored)[::-1]
    assert list(numbers(stored, 8, "big")) == [int.from_bytes(turned, sys.byteorder)]
    assert list(numbers(stored, 4, "big")) == [
        int.from_bytes(turned[at : at + 4], sys.byteorder) for at in (4, 0)
    ]
    assert list(numbers(stored, 4, "little")) == [
        int.from_bytes(stored[at : at + 4], sys.byteorder) for at in (0, 4)
    ]
