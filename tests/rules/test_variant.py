from dataclasses import fields, replace

import pytest

from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH
from crossdots.rules.variant import (
    DELUXE,
    EDITIONS,
    EMAIL,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NINE_TILES_BONUSES,
    RNIB,
    SIGNATURE,
    ChallengeRule,
    Conflict,
    Level,
    Variant,
    conflicts,
    nine_tiles,
)


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


def test_only_two_challenge_rules_pay_for_words() -> None:
    paying = {rule: rule.points_a_word for rule in ChallengeRule if rule.points_a_word}
    assert paying == {ChallengeRule.FIVE_POINTS: 5, ChallengeRule.TEN_POINTS: 10}


@pytest.mark.parametrize(
    ("level", "targets"),
    [
        (Level.BEGINNER, [70, 60, 50]),
        (Level.INTERMEDIATE, [120, 100, 90]),
        (Level.EXPERT, [200, 180, 160]),
    ],
)
def test_the_nine_targets(level: Level, targets: list[int]) -> None:
    assert [level.target(players) for players in (2, 3, 4)] == targets


def test_a_rack_of_nine_changes_its_size_and_the_bonuses_alone() -> None:
    assert NINE_TILES_BONUSES == {7: 50, 8: 50, 9: 50}
    for edition in EDITIONS.values():
        nine = nine_tiles(edition)
        assert (nine.rack_size, nine.bonuses) == (9, {7: 50, 8: 50, 9: 50})
        assert nine.departures(edition) == ("rack_size", "bonuses")


def test_each_seat_has_its_own_target_and_limits() -> None:
    variant = replace(RNIB, targets=(70, 0, 180), turn_limits=(0, 180, 0), game_limits=(1500, 0, 0))
    assert [variant.target(seat) for seat in range(3)] == [70, 0, 180]
    assert [variant.turn_limit(seat) for seat in range(3)] == [0, 180, 0]
    assert [variant.game_limit(seat) for seat in range(3)] == [1500, 0, 0]
    assert [RNIB.target(0), RNIB.turn_limit(1), RNIB.game_limit(3)] == [0, 0, 0]


# Departures


def test_an_edition_departs_in_nothing_from_itself() -> None:
    assert all(edition.departures(edition) == () for edition in EDITIONS.values())
    assert replace(RNIB, edition="house").departures(RNIB) == ()


CHANGED = replace(
    RNIB,
    exchange_needs=7,
    passes_to_end=3,
    challenge=ChallengeRule.VOID,
    undo=True,
    rack_size=9,
    bonuses={9: 60},
    shortest_first_word=4,
    moved_word=True,
    recycling=True,
    reclaim_blanks=True,
    lookup=True,
    targets=(70, 120),
    turn_limits=(180, 0),
    game_limits=(0, 1500),
    overtime_points=5,
)
ALIKE = {"edition", "layout", "tile_set", "colours", "bonus_name"}


def test_every_rule_that_was_changed_is_named_in_the_order_of_the_rules() -> None:
    assert CHANGED.departures(RNIB) == tuple(
        field.name for field in fields(Variant) if field.name not in ALIKE
    )


@pytest.mark.parametrize("name", [field.name for field in fields(Variant) if field.name not in ALIKE])
def test_one_rule_that_was_changed_is_named_alone(name: str) -> None:
    assert replace(RNIB, **{name: getattr(CHANGED, name)}).departures(RNIB) == (name,)


def test_what_one_edition_changes_in_another() -> None:
    assert DELUXE.departures(RNIB) == ("colours", "bonus_name", "exchange_needs", "challenge")
    assert EMAIL.departures(DELUXE) == ("exchange_needs", "undo")
    assert SIGNATURE.departures(EMAIL) == ("colours", "undo")


# What can't be combined


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_edition_can_be_played_by_two_to_four(edition: Variant, players: int) -> None:
    assert conflicts(edition, players) == ()


@pytest.mark.parametrize(
    "variant",
    [
        replace(RNIB, targets=(70, 120, 0)),
        replace(RNIB, turn_limits=(180, 180, 180)),
        replace(RNIB, turn_limits=(0, 180, 0), game_limits=(1500, 0, 1500)),
        replace(EMAIL, targets=(70, 120, 180)),
        replace(EMAIL, turn_limits=(0, 0, 0), game_limits=(0, 0, 0)),
        replace(EMAIL, undo=False, game_limits=(1500, 1500, 1500)),
        replace(RNIB, shortest_first_word=3),
        replace(RNIB, shortest_first_word=5),
        replace(nine_tiles(EMAIL), moved_word=True, recycling=True, reclaim_blanks=True, lookup=True),
    ],
)
def test_what_can_be_combined(variant: Variant) -> None:
    assert conflicts(variant, 3) == ()


@pytest.mark.parametrize(
    ("variant", "found"),
    [
        (replace(RNIB, turn_limits=(180, 0, 0), game_limits=(1500, 0, 0)), [Conflict.TWO_CLOCKS]),
        (replace(RNIB, turn_limits=(0, 0, 9), game_limits=(0, 0, 9)), [Conflict.TWO_CLOCKS]),
        (replace(EMAIL, turn_limits=(0, 0, 180)), [Conflict.UNDO_WITH_CLOCK]),
        (replace(EMAIL, game_limits=(1500, 0, 0)), [Conflict.UNDO_WITH_CLOCK]),
        (replace(RNIB, shortest_first_word=1), [Conflict.SHORTEST_WORD]),
        (replace(RNIB, shortest_first_word=6), [Conflict.SHORTEST_WORD]),
        (replace(RNIB, targets=(70, 70)), [Conflict.ENTRY_FOR_EACH_SEAT]),
        (replace(RNIB, turn_limits=(180,) * 4), [Conflict.ENTRY_FOR_EACH_SEAT]),
        (replace(RNIB, game_limits=(1500,)), [Conflict.ENTRY_FOR_EACH_SEAT]),
        (replace(RNIB, targets=(70, 70, -1)), [Conflict.NEGATIVE]),
        (replace(RNIB, turn_limits=(-180, 0, 0)), [Conflict.NEGATIVE]),
        (replace(RNIB, game_limits=(0, -1, 0)), [Conflict.NEGATIVE]),
        (
            replace(
                EMAIL, targets=(-1,), turn_limits=(9, 9, 9), game_limits=(9, 9, 9), shortest_first_word=0
            ),
            [
                Conflict.ENTRY_FOR_EACH_SEAT,
                Conflict.NEGATIVE,
                Conflict.TWO_CLOCKS,
                Conflict.UNDO_WITH_CLOCK,
                Conflict.SHORTEST_WORD,
            ],
        ),
    ],
)
def test_what_cannot_be_combined(variant: Variant, found: list[Conflict]) -> None:
    assert list(conflicts(variant, 3)) == found


def test_every_conflict_is_shown_here() -> None:
    everything = replace(
        EMAIL, targets=(-1,), turn_limits=(9, 9, 9), game_limits=(9, 9, 9), shortest_first_word=0
    )
    assert set(conflicts(everything, 3)) == set(Conflict)
