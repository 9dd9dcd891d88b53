from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH
from crossdots.rules.variant import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, RNIB, ChallengeRule


def test_the_rules_of_the_tactile_set() -> None:
    # Source: RNIB Braille Scrabble manual.
    assert RNIB.layout is STANDARD
    assert RNIB.tile_set is ENGLISH
    assert RNIB.rack_size == 7
    assert RNIB.bonuses == {7: 50}
    assert RNIB.exchange_needs == 1
    assert RNIB.passes_to_end == 2
    assert RNIB.shortest_first_word == 2
    assert RNIB.challenge is ChallengeRule.FREE


def test_every_edition_is_found_by_its_own_name() -> None:
    assert EDITIONS["rnib"] is RNIB
    assert all(variant.edition == name for name, variant in EDITIONS.items())


def test_two_to_four_play() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (2, 4)
