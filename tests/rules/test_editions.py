"""Each row of the table in which the editions differ, for each edition.

Source: RNIB Braille Scrabble manual, Hasbro Deluxe manual, Hasbro Signature manual, and the rules page of a
play-by-e-mail game. Where a source is silent, the edition follows the common rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crossdots.board.premium import Premium
from crossdots.board.tile import BLANK, Tile, parse_tiles, tiles_text
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    Ending,
    GameEnded,
    MoveUndone,
    Passed,
    PlayMade,
    PlayWithdrawn,
    TilesDrawn,
    TilesExchanged,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import Challenge, Exchange, RunOutOfTime, Undo
from crossdots.rules.refusal import (
    BagTooSmall,
    ExchangeClosed,
    NotAgreed,
    NothingToChallenge,
    NothingToUndo,
    NoTurnLimit,
    Rule,
)
from crossdots.rules.variant import (
    DELUXE,
    EDITIONS,
    EMAIL,
    RNIB,
    SIGNATURE,
    BonusName,
    ChallengeRule,
    Colour,
    Variant,
)

if TYPE_CHECKING:
    from tests.rules.conftest import Table

ALL = [pytest.param(variant, id=name) for name, variant in EDITIONS.items()]
WITHOUT_DELUXE = [pytest.param(variant, id=variant.edition) for variant in (RNIB, SIGNATURE, EMAIL)]
LOSES_TURN = [pytest.param(variant, id=variant.edition) for variant in (DELUXE, SIGNATURE, EMAIL)]
WITHOUT_UNDO = [pytest.param(variant, id=variant.edition) for variant in (RNIB, DELUXE, SIGNATURE)]

RACK = "ATATAEI"


def test_there_are_four() -> None:
    assert list(EDITIONS) == ["rnib", "deluxe", "signature", "email"]
    assert list(EDITIONS.values()) == [RNIB, DELUXE, SIGNATURE, EMAIL]


# Exchange


@pytest.mark.parametrize("edition", WITHOUT_DELUXE)
@pytest.mark.parametrize("tiles", ["A", "AT", RACK])
def test_as_many_tiles_as_the_bag_replaces_may_be_exchanged(
    edition: Variant, tiles: str, tables: type[Table]
) -> None:
    table = tables.late(RACK, RACK, bag="ONESRUN"[: len(tiles)], variant=edition)
    exchanged, drawn, shaken = table.exchange(tiles)
    assert exchanged == TilesExchanged(0, len(tiles), parse_tiles(tiles))
    assert drawn == TilesDrawn(0, len(tiles), parse_tiles("ONESRUN"[: len(tiles)]))
    assert shaken == BagShaken(parse_tiles(tiles))
    assert (table.state.turn, table.state.scores) == (1, (0, 0))


@pytest.mark.parametrize("edition", WITHOUT_DELUXE)
def test_more_tiles_than_the_bag_replaces_may_not(edition: Variant, tables: type[Table]) -> None:
    table = tables.late(RACK, RACK, bag="ON", variant=edition)
    assert table.refused(Exchange(parse_tiles("ATA"))) == BagTooSmall(wanted=3, left=2)
    empty = tables.late(RACK, RACK, variant=edition)
    assert empty.refused(Exchange(parse_tiles("A"))) == ExchangeClosed(needed=1, left=0)


@pytest.mark.parametrize("tiles", ["A", "AT", RACK])
def test_deluxe_exchanges_while_seven_tiles_are_in_the_bag(tiles: str, tables: type[Table]) -> None:
    table = tables.late(RACK, RACK, bag="ONESRUN", variant=DELUXE)
    table.exchange(tiles)
    assert tiles_text(table.state.bag) == "ONESRUN"[len(tiles) :] + tiles
    assert table.state.turn == 1


@pytest.mark.parametrize("bag", ["", "O", "ONESRU"])
def test_deluxe_exchanges_nothing_with_fewer_than_seven(bag: str, tables: type[Table]) -> None:
    table = tables.late(RACK, RACK, bag=bag, variant=DELUXE)
    assert table.refused(Exchange(parse_tiles("A"))) == ExchangeClosed(needed=7, left=len(bag))


# Passing


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_pass_twice_in_succession(
    edition: Variant, seats: int, tables: type[Table]
) -> None:
    table = tables.dealt("ATATATA" * 4, seats, edition)
    table.pass_turns(2 * seats - 1)
    assert table.state.outcome is None
    passed, ended = table.pass_turns()
    assert passed == Passed(seats - 1)
    assert isinstance(ended, GameEnded)
    assert ended.ending is Ending.ALL_PASSED


@pytest.mark.parametrize("edition", ALL)
def test_a_move_in_between_starts_the_passes_again(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt(RACK * 2, variant=edition)
    table.pass_turns(3)
    table.play("8H AT")
    table.pass_turns(3)
    table.exchange("A")
    table.pass_turns(3)
    assert (table.state.outcome, table.state.passes) == (None, 3)


# Challenge: when


@pytest.mark.parametrize("edition", ALL)
def test_a_play_is_challenged_before_the_next_player_starts(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt(RACK * 3, 3, edition)
    assert table.refused(Challenge(1)) == NothingToChallenge()
    table.play("8H AT")
    assert table.state.open_play is not None
    table.pass_turns()
    assert table.refused(Challenge(2)) == NothingToChallenge()


# Challenge succeeds


@pytest.mark.parametrize("edition", ALL)
def test_one_bad_word_takes_the_play_back_and_costs_the_turn(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt(RACK + "AEIOUNS" + "TRAIN", variant=edition)
    table.play("8H AT")
    table.pass_turns()
    rack, bag, scores = table.rack(0), table.state.bag, table.state.scores
    play = table.spelled("9H TAE")
    made = table.make(play)[0]
    assert isinstance(made, PlayMade)
    assert [word.run.letters for word in made.score.words] == ["TAE", "AT", "TA"]
    challenged, withdrawn, shaken = table.challenge("AT", "TA")
    assert challenged == Challenged(1, 0, ("AT", "TA"), ("TAE",))
    assert withdrawn == PlayWithdrawn(0, play, made.score.total, bag[:3])
    assert shaken == BagShaken((*bag[3:], *bag[:3]))
    assert (table.rack(0), table.state.scores, table.state.turn) == (rack, scores, 1)
    assert len(table.state.board.tiles) == 2


# Challenge fails


def test_in_the_tactile_set_a_challenge_in_vain_costs_nothing(tables: type[Table]) -> None:
    assert RNIB.challenge is ChallengeRule.FREE
    table = tables.dealt(RACK * 2, variant=RNIB)
    table.play("8H AT")
    assert table.challenge("AT") == (Challenged(1, 0, ("AT",), ()),)
    assert table.state.turn == 1


@pytest.mark.parametrize("edition", LOSES_TURN)
def test_elsewhere_a_challenger_in_vain_loses_the_next_turn(edition: Variant, tables: type[Table]) -> None:
    assert edition.challenge is ChallengeRule.LOSES_TURN
    table = tables.dealt(RACK * 2, variant=edition)
    table.play("8H AT")
    assert table.challenge("AT") == (Challenged(1, 0, ("AT",), ()), TurnLost(1))
    assert table.state.turn == 0
    table.play("9H TAE")
    assert table.state.turn == 1


# Undo


def test_by_e_mail_the_last_move_is_taken_back_once_and_put_back(tables: type[Table]) -> None:
    assert EMAIL.undo
    table = tables.dealt(RACK * 2, variant=EMAIL)
    table.play("8H AT")
    after = table.state
    assert table.make(Undo()) == (MoveUndone(0),)
    assert table.state.board.is_empty
    assert table.state.scores == (0, 0)
    assert table.make(Undo()) == (UndoUndone(0),)
    assert (table.state.board, table.state.scores) == (after.board, after.scores)
    assert table.refused(Undo()) == NothingToUndo()


def test_by_e_mail_no_move_is_taken_back_several_moves_later(tables: type[Table]) -> None:
    table = tables.dealt(RACK * 2, variant=EMAIL)
    table.play("8H AT")
    table.pass_turns()
    assert table.make(Undo()) == (MoveUndone(1),), "the pass, not the play before it"
    assert not table.state.board.is_empty
    assert table.make(Undo()) == (UndoUndone(1),)


@pytest.mark.parametrize("edition", WITHOUT_UNDO)
def test_elsewhere_nothing_is_taken_back(edition: Variant, tables: type[Table]) -> None:
    assert not edition.undo
    table = tables.dealt(RACK * 2, variant=edition)
    assert table.refused(Undo()) == NotAgreed(Rule.UNDO)
    table.play("8H AT")
    assert table.refused(Undo()) == NotAgreed(Rule.UNDO)
    assert (table.state.before_move, table.state.undone) == (None, None)


# Score keeping


@pytest.mark.parametrize("edition", ALL)
def test_scores_are_kept_with_every_move(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt(RACK * 2, variant=edition)
    totals = []
    for text in ("8H AT", "9H TAE", "10H AT"):
        table.play(text)
        totals.append(table.state.scores)
    # 2 doubled; TAE 4 (A doubled on I9), AT 2 and TA 3; AT 2, ATA 3 and TAT 3.
    assert totals == [(4, 0), (4, 9), (12, 9)]


# Blanks typed


@pytest.mark.parametrize("edition", ALL)
def test_a_hyphen_says_where_the_blank_goes(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt("AT?TAEI", variant=edition)
    by_itself, told = table.spelled("8H ATE"), table.spelled("8H -ATE")
    assert [placed.tile for placed in by_itself.placed] == [Tile("A"), Tile("T"), Tile("E")]
    assert [placed.tile for placed in told.placed] == [BLANK.standing_for("A"), Tile("T"), Tile("E")]
    assert [placed.tile for placed in table.spelled("8H ATES").placed][-1] == BLANK.standing_for("S")


# Dictionary


@pytest.mark.parametrize("edition", ALL)
def test_words_are_looked_up_in_challenges_only(edition: Variant, tables: type[Table]) -> None:
    assert not edition.lookup
    table = tables.dealt("QXZATEI" * 2, variant=edition)
    table.play("8H QXZ")
    table.exchange("Q")
    table.pass_turns()


# Timer


@pytest.mark.parametrize("edition", ALL)
def test_nobody_has_a_time_limit_unless_agreed(edition: Variant, tables: type[Table]) -> None:
    table = tables.dealt(RACK * 2, variant=edition)
    assert table.refused(RunOutOfTime()) == NoTurnLimit()
    assert [type(event) for event in table.make(table.spelled("8H AT"), milliseconds=10**9)] == [
        PlayMade,
        TilesDrawn,
    ]


# What is common to all, and the words for it


@pytest.mark.parametrize("edition", ALL)
def test_what_no_edition_changes(edition: Variant) -> None:
    assert (edition.layout, edition.tile_set) == (RNIB.layout, RNIB.tile_set)
    assert (edition.rack_size, edition.bonuses, edition.shortest_first_word) == (7, {7: 50}, 2)
    assert {edition.moved_word, edition.recycling, edition.reclaim_blanks, edition.lookup} == {False}
    assert (edition.targets, edition.turn_limits, edition.game_limits) == ((), (), ())


@pytest.mark.parametrize(
    ("edition", "colours"),
    [
        (RNIB, "blue blue red red"),
        (DELUXE, "light_blue dark_blue pink red"),
        (SIGNATURE, "blue green red orange"),
        (EMAIL, "light_blue dark_blue pink red"),
    ],
)
def test_the_colours_of_the_premium_squares(edition: Variant, colours: str) -> None:
    premiums = (Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD)
    assert [edition.colours[premium] for premium in premiums] == list(map(Colour, colours.split()))
    assert set(edition.colours) == set(premiums)


def test_what_using_all_tiles_is_called() -> None:
    assert [edition.bonus_name for edition in (RNIB, DELUXE, SIGNATURE, EMAIL)] == [
        BonusName.BONUS,
        BonusName.BINGO,
        BonusName.BINGO,
        BonusName.BINGO,
    ]
