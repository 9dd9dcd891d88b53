import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.lexicon.graph import NOWHERE, ROOT, GraphTooLarge, build_graph

few_letters = st.binary(max_size=6).map(lambda word: bytes(byte % 4 for byte in word))
many_letters = st.binary(max_size=6).map(lambda word: bytes(byte % 64 for byte in word))
word_sets = st.sets(few_letters, max_size=60) | st.sets(many_letters, max_size=60)


@given(word_sets, st.sets(few_letters))
def test_the_graph_holds_its_words_and_no_other(words: set[bytes], others: set[bytes]) -> None:
    graph = build_graph(words, 64)
    kept = words - {b""}
    assert list(graph.spellings()) == sorted(kept)
    assert graph.word_count == len(kept)
    for word in words | others:
        assert graph.holds(word) == (word in kept)


@given(word_sets)
def test_masks_tell_what_can_follow_and_what_ends(words: set[bytes]) -> None:
    graph = build_graph(words, 64)
    for beginning in {word[:length] for word in words for length in range(len(word) + 1)}:
        follow = {word[len(beginning)] for word in words if word.startswith(beginning) and word != beginning}
        end = {letter for letter in follow if beginning + bytes((letter,)) in words}
        slot = graph.after(beginning)
        if not follow and not beginning:
            slot = ROOT
        assert graph.masks[slot] == sum(1 << letter for letter in follow)
        assert graph.ends[slot] == sum(1 << letter for letter in end) == graph.endings(beginning)


@given(word_sets)
def test_the_order_of_the_words_does_not_matter(words: set[bytes]) -> None:
    one, other = build_graph(sorted(words), 64), build_graph(sorted(words, reverse=True) * 2, 64)
    assert (one.masks, one.ends, one.firsts) == (other.masks, other.ends, other.firsts)


def test_equal_endings_are_stored_once() -> None:
    endings = [bytes(ending) for ending in ((1, 2, 3), (1, 2, 4), (2, 2))]
    alone = build_graph([b"\0" + ending for ending in endings], 26)
    three = build_graph([bytes((begin,)) + ending for begin in range(3) for ending in endings], 26)
    assert len(three.masks) == len(alone.masks) + 2  # two more slots: for the other first letters


def test_a_row_that_ends_another_lies_inside_it() -> None:
    graph = build_graph([bytes((0, 0)), bytes((0, 1)), bytes((0, 2)), bytes((1, 0))], 26)
    row, inside = graph.firsts[graph.after(b"\0")], graph.firsts[graph.after(b"\1")]
    assert row < inside < row + 3


def test_an_empty_graph_holds_nothing() -> None:
    graph = build_graph([b""], 26)
    assert (list(graph.spellings()), graph.word_count) == ([], 0)
    assert not graph.holds(b"")
    assert not graph.holds(b"\0")
    assert graph.after(b"\0") == NOWHERE
    assert graph.endings(b"\0\0") == 0


def test_items_are_as_wide_as_the_alphabet_needs() -> None:
    assert {build_graph([b"\1"], letters).masks.itemsize for letters in (1, 26, 32)} == {4}
    wide = build_graph([bytes((63,))], 64)
    assert (wide.masks.format, wide.ends.format, wide.firsts.format) == ("Q", "Q", "I")
    assert wide.masks[ROOT] == 1 << 63


def test_arrays_cannot_be_changed() -> None:
    graph = build_graph([b"\1"], 26)
    for numbers in (graph.masks, graph.ends, graph.firsts):
        with pytest.raises(TypeError):
            numbers[0] = 7


def test_words_that_share_too_little_are_refused() -> None:
    words = [bytes((n // 26, n % 26, n % 7, n % 5)) for n in range(200)]
    assert build_graph(words, 26, most_nodes=200).word_count == 200
    with pytest.raises(GraphTooLarge):
        build_graph(words, 26, most_nodes=10)
