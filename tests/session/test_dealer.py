"""Chance that follows from the seed, and the named order of tiles."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.tile import ENGLISH, Tile, parse_tiles, remove_tiles, tiles_text
from crossdots.session.dealer import SeededDealer, TooManyTiles

seeds = st.integers(min_value=0, max_value=2**53)


@given(seeds)
def test_the_same_seed_deals_the_same(seed: int) -> None:
    one, other = SeededDealer(seed), SeededDealer(seed)
    assert one.fill(ENGLISH) == other.fill(ENGLISH)
    assert one.lots(ENGLISH, 4, 1) == other.lots(ENGLISH, 4, 1)
    assert one.mix_in(ENGLISH.tiles[:9], ENGLISH.tiles[50:52]) == other.mix_in(
        ENGLISH.tiles[:9], ENGLISH.tiles[50:52]
    )


def test_another_seed_deals_otherwise() -> None:
    assert len({SeededDealer(seed).fill(ENGLISH) for seed in range(20)}) == 20
    assert len({SeededDealer(7).lots(ENGLISH, 4, earlier) for earlier in range(5)}) > 1, "ties draw anew"


@given(seeds)
def test_the_bag_is_the_whole_set(seed: int) -> None:
    assert Counter(SeededDealer(seed).fill(ENGLISH)) == Counter(ENGLISH.tiles)


@given(seeds, st.integers(0, 100))
def test_named_tiles_come_out_first(seed: int, count: int) -> None:
    named = SeededDealer(seed + 1).fill(ENGLISH)[:count]
    order = SeededDealer(seed, named).fill(ENGLISH)
    assert order[:count] == named
    assert Counter(order) == Counter(ENGLISH.tiles)


@pytest.mark.parametrize(("named", "surplus"), [("QQ", "Q"), ("???", "?"), ("1", "1"), ("ZAZQQ", "ZQ")])
def test_more_than_the_set_has_is_refused_by_name(named: str, surplus: str) -> None:
    with pytest.raises(TooManyTiles) as raised:
        SeededDealer(1, parse_tiles(named)).fill(ENGLISH)
    assert tiles_text(raised.value.tiles) == surplus
    assert str(raised.value) == surplus


@given(seeds, st.integers(0, 30), st.integers(0, 30), st.integers(0, 7))
def test_tiles_put_back_come_after_the_named_ones(seed: int, named: int, drawn: int, back: int) -> None:
    """Whatever was drawn of the named tiles, the rest of them stays in front, and no tile is lost."""
    first = SeededDealer(seed).fill(ENGLISH)[:named]
    dealer = SeededDealer(seed, first)
    order = dealer.fill(ENGLISH)
    returned, bag = order[:drawn][:back], order[drawn:]
    mixed = dealer.mix_in(bag, returned)
    assert mixed[: max(0, named - drawn)] == first[drawn:]
    assert Counter(mixed) == Counter(bag) + Counter(returned)
    assert remove_tiles(mixed, returned) or not bag


def test_tiles_put_back_can_come_to_any_place() -> None:
    mark = Tile("Q")
    bag = tuple(tile for tile in ENGLISH.tiles if tile != mark)[:5]
    places = {SeededDealer(seed).mix_in(bag, (mark,)).index(mark) for seed in range(200)}
    assert places == set(range(6))
