"""Turns, from the draw for the start to the last sums."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, ENGLISH, parse_tiles, tiles_text
from crossdots.rules.check import Lexicon
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    Ending,
    GameEnded,
    GameStarted,
    LotsDrawn,
    Passed,
    PlayMade,
    PlayWithdrawn,
    StartDecided,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.move import Challenge, Exchange, Pass
from crossdots.rules.refusal import GameIsOver, MissesStart, NothingToChallenge, OwnPlay
from crossdots.rules.state import Tie, fold
from crossdots.rules.turn import decide, judge, start
from crossdots.rules.variant import RNIB

if TYPE_CHECKING:
    from tests.rules.conftest import FixedDealer, Table

NAMES = ("Ann", "Ben", "Cat", "Dan")
AT = drawn_board(STANDARD, [""] * 7 + [".......AT"])
H8 = Coordinate.parse("H8")


# The start


@pytest.mark.parametrize(
    ("draws", "lots", "first"),
    [
        (["BA"], [((0, 1), "BA")], 1),
        (["AB"], [((0, 1), "AB")], 0),
        (["A?"], [((0, 1), "A?")], 1),
        (["ZY"], [((0, 1), "ZY")], 1),
        (["EE", "??", "BC"], [((0, 1), "EE"), ((0, 1), "??"), ((0, 1), "BC")], 0),
        (["CAB"], [((0, 1, 2), "CAB")], 1),
        (["A?A"], [((0, 1, 2), "A?A")], 1),
        (["TSS", "AA", "BA"], [((0, 1, 2), "TSS"), ((1, 2), "AA"), ((1, 2), "BA")], 2),
        (["BCBB", "DAA", "?A"], [((0, 1, 2, 3), "BCBB"), ((0, 2, 3), "DAA"), ((2, 3), "?A")], 2),
        (["DCBA"], [((0, 1, 2, 3), "DCBA")], 3),
    ],
)
def test_the_tile_nearest_to_a_starts_and_ties_draw_again(
    draws: list[str], lots: list[tuple[tuple[int, ...], str]], first: int, dealers: type[FixedDealer]
) -> None:
    players = NAMES[: len(draws[0])]
    events = start(RNIB, players, dealers(draws=tuple(draws)), draw=True)
    drawn = [LotsDrawn(seats, parse_tiles(tiles)) for seats, tiles in lots]
    assert events[: len(draws) + 2] == (GameStarted(RNIB, players), *drawn, StartDecided(first))
    assert fold(events).turn == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_rack_is_filled_first_seat_first_whoever_starts(seats: int, dealers: type[FixedDealer]) -> None:
    order = parse_tiles("AEINRRTHOBRTSSQUIETEDJOKINGX")
    draws = ("?ABC"[:seats][::-1],)
    state = fold(start(RNIB, NAMES[:seats], dealers(order, draws), draw=True))
    assert state.turn == seats - 1
    assert state.players == NAMES[:seats]
    assert state.racks == tuple(order[7 * seat : 7 * seat + 7] for seat in range(seats))
    assert state.bag == (*order, *ENGLISH.without(order))[7 * seats :]
    assert state.scores == (0,) * seats
    assert state.board.is_empty
    assert (state.outcome, state.open_play, state.passes) == (None, None, 0)


def test_the_first_named_starts_when_nobody_draws(dealers: type[FixedDealer]) -> None:
    events = start(RNIB, NAMES[:3], dealers(), draw=False)
    assert [type(event) for event in events] == [GameStarted, BagShaken, TilesDrawn, TilesDrawn, TilesDrawn]
    assert fold(events).turn == 0


def test_the_tiles_of_the_draw_go_back(dealers: type[FixedDealer]) -> None:
    state = fold(start(RNIB, NAMES[:2], dealers(draws=("??", "QZ")), draw=True))
    held = Counter(state.bag) + Counter(state.racks[0]) + Counter(state.racks[1])
    assert held == Counter(ENGLISH.tiles)


# A turn


def test_turns_go_round(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA ATATATA", seats=3)
    turns = []
    for text in ("8H AT", "9G AT", "10F AT", "11E AT"):
        turns.append(table.state.turn)
        table.play(text)
    assert turns == [0, 1, 2, 0]


def test_after_a_play_the_rack_is_filled_from_the_bag(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR HOBRTSS QUEEN")
    events = table.make(table.spelled("8D TRAIN"))
    assert [type(event) for event in events] == [PlayMade, TilesDrawn]
    assert events[1] == TilesDrawn(0, 5, parse_tiles("QUEEN"))
    assert table.rack(0) == "EENQRUV"
    assert table.rack(1) == "BHORSST"
    assert len(table.state.bag) == 100 - 14 - 5


def test_the_bag_gives_what_it_still_has(tables: type[Table]) -> None:
    table = tables.late("ATOEN", "Q", bag="XY")
    events = table.make(table.spelled("8G ATONE"))
    assert events[1:] == (TilesDrawn(0, 2, parse_tiles("XY")),)
    assert (table.rack(0), table.state.bag) == ("XY", ())
    assert table.state.outcome is None


def test_nothing_is_drawn_from_an_empty_bag(tables: type[Table]) -> None:
    table = tables.late("ATOEN", "Q")
    events = table.make(table.spelled("8G TONE"))
    assert [type(event) for event in events] == [PlayMade]
    assert table.rack(0) == "A"


def test_a_blank_keeps_its_letter_for_the_whole_game(tables: type[Table]) -> None:
    table = tables.dealt("?ITRNVR ATATATA")
    table.play("8D TRAIN")
    table.play("9H AT")
    assert table.state.board.tile(Coordinate.parse("F8")) == BLANK.standing_for("A")


# Exchange


@pytest.mark.parametrize("tiles", ["A", "TT", "ATATA?Q"])
def test_returned_tiles_are_mixed_in_after_the_draw(
    tiles: str, tables: type[Table], dealers: type[FixedDealer]
) -> None:
    table = tables.late("ATATA?Q", "E", bag="EEEEEEEIO")
    returned, bag, dealer = parse_tiles(tiles), table.state.bag, dealers()
    count = len(returned)
    assert decide(table.state, Exchange(returned), frozenset(), dealer) == (
        TilesExchanged(0, count, returned),
        TilesDrawn(0, count, bag[:count]),
        BagShaken((*bag[count:], *returned)),
    )
    assert dealer.mixed == [(bag[count:], returned)]


def test_an_exchange_costs_the_turn_and_scores_nothing(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR HOBRTSS EE")
    table.exchange("VR")
    assert table.rack(0) == "AEEINRT"
    assert table.state.turn == 1
    assert table.state.scores == (0, 0)
    assert tiles_text(table.state.bag[-2:]) == "VR"
    assert len(table.state.bag) == 86


@pytest.mark.parametrize(("bag", "tiles"), [("E", "A"), ("EI", "AT"), ("EEEEEEI", "ATATATA")])
def test_as_many_tiles_as_the_bag_holds_may_be_exchanged(bag: str, tiles: str, tables: type[Table]) -> None:
    table = tables.late("ATATATA", "E", bag=bag)
    table.exchange(tiles)
    assert tiles_text(table.state.bag) == tiles
    assert len(table.state.racks[0]) == 7


# Passing


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_pass_twice_in_succession(seats: int, tables: type[Table]) -> None:
    table = tables.late(*("QA", "?E", "Z", "AE")[:seats], board=AT)
    assert table.pass_turns(2 * seats - 1) == (Passed((2 * seats - 2) % seats),)
    assert table.state.outcome is None
    assert table.state.passes == 2 * seats - 1
    passed, ended = table.pass_turns()
    assert passed == Passed(seats - 1)
    assert ended == GameEnded(Ending.ALL_PASSED, table.state.racks, (-11, -1, -10, -2)[:seats])
    assert table.state.scores == (-11, -1, -10, -2)[:seats]
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,)
    assert table.refused(Pass()) == GameIsOver()


def test_a_play_between_starts_the_counting_again(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.pass_turns(3)
    table.play("8H AT")
    assert table.state.passes == 0
    table.pass_turns(3)
    assert table.state.outcome is None
    table.pass_turns()
    assert table.state.outcome is not None


def test_an_exchange_between_starts_the_counting_again(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.pass_turns(3)
    table.exchange("AT")
    table.pass_turns(3)
    assert table.state.outcome is None
    table.pass_turns()
    assert table.state.outcome is not None


def test_how_often_all_must_pass_is_data(tables: type[Table]) -> None:
    table = tables.dealt("", seats=3, variant=replace(RNIB, passes_to_end=1))
    table.pass_turns(2)
    assert table.state.outcome is None
    table.pass_turns()
    assert table.state.outcome is not None


# Going out


def test_who_uses_the_last_tile_gains_what_the_others_lose(tables: type[Table]) -> None:
    table = tables.late("AT", "QE", "?ZA", board=AT)
    made, ended = table.make(table.spelled("9G AT"))
    assert isinstance(made, PlayMade)
    assert isinstance(ended, GameEnded)
    assert ended == GameEnded(Ending.WENT_OUT, ((), parse_tiles("QE"), parse_tiles("?ZA")), (22, -11, -11))
    assert table.state.scores == (made.score.total + 22, -11, -11)
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert table.state.outcome.tie is Tie.NONE


def test_the_game_goes_on_while_the_bag_has_a_tile(tables: type[Table]) -> None:
    table = tables.late("AT", "Q", bag="E")
    table.play("8H AT")
    assert table.state.outcome is None
    assert table.rack(0) == "E"


def test_another_seat_may_go_out(tables: type[Table]) -> None:
    table = tables.late("XA", "AT", board=AT)
    table.pass_turns()
    table.make(table.spelled("9G AT"))
    ended = table.state.log[-1]
    assert isinstance(ended, GameEnded)
    assert ended.changes == (-9, 9)


# Challenges


class ReadLexicon:
    """Holds some words, and remembers those that were looked up."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.asked: set[str] = set()

    def __contains__(self, word: str, /) -> bool:
        self.asked.add(word)
        return word in self.words


def test_a_challenge_that_fails_costs_nothing(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR HOBRTSS")
    table.play("8D TRAIN")
    before = table.state
    assert table.challenge("TRAIN") == (Challenged(1, 0, ("TRAIN",), ()),)
    assert table.state == replace(before, open_play=None, log=table.state.log)
    assert table.state.turn == 1
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert table.play("8D TRAINS").total == 6


def test_a_bad_word_takes_everything_of_the_play_back(tables: type[Table]) -> None:
    table = tables.dealt("AI?RNVR HOBRTSS QUEEN")
    before = table.state
    play = table.spelled("8D TRAIN")
    table.make(play)
    events = table.challenge("RAIN")
    assert events == (
        Challenged(1, 0, (), ("TRAIN",)),
        PlayWithdrawn(0, play, 8, parse_tiles("QUEEN")),
        BagShaken((*before.bag[5:], *parse_tiles("QUEEN"))),
    )
    assert table.state.board == before.board
    assert table.state.scores == (0, 0)
    assert table.rack(0) == "AINRRV?"
    assert Counter(table.state.bag) == Counter(before.bag)
    assert table.state.turn == 1, "the turn is lost"
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_the_drawn_tiles_are_mixed_into_the_bag(tables: type[Table], dealers: type[FixedDealer]) -> None:
    table, dealer = tables.late("ATATATA", "Q", bag="EIO"), dealers()
    table.play("8H AT")
    events = decide(table.state, Challenge(1), frozenset(), dealer)
    assert dealer.mixed == [(parse_tiles("O"), parse_tiles("EI"))]
    assert events[-1] == BagShaken(parse_tiles("OEI"))


def test_all_words_of_a_play_are_looked_up_and_no_others(tables: type[Table]) -> None:
    board = drawn_board(STANDARD, [""] * 7 + [".TRAINER..ZZZ"])
    table = tables.late("HOBRTSS", "Q", bag="E", board=board)
    table.play("7E HOB")
    lexicon = ReadLexicon("HOB", "HI", "BE")
    challenged = table.make(Challenge(1), lexicon)[0]
    assert challenged == Challenged(1, 0, ("HOB", "HI", "BE"), ("ON",))
    assert lexicon.asked == {"HOB", "HI", "ON", "BE"}
    assert table.state.board == board, "one bad word fails the play"


def test_a_blank_is_looked_up_as_the_letter_that_it_stands_for(tables: type[Table]) -> None:
    table = tables.dealt("A?EEEEE")
    table.play("8H AT")
    assert table.challenge("AT") == (Challenged(1, 0, ("AT",), ()),)


@pytest.mark.parametrize("move", ["pass", "exchange", "play"])
def test_the_next_move_closes_the_play_to_challenges(move: str, tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA EIEIEI")
    assert table.refused(Challenge(1)) == NothingToChallenge()
    first = table.spelled("8H AT")
    table.make(first)
    assert table.state.open_play is not None
    if move == "pass":
        table.pass_turns()
    elif move == "exchange":
        table.exchange("A")
    else:
        table.play("9G AT")
        assert table.state.open_play.seat == 1, "now this play is open, and the first no more"
        table.challenge()
        assert table.state.board.tiles == first.tiles
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_a_refused_move_leaves_the_play_open(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.play("8H AT")
    table.refused("1A AT")
    table.challenge()
    assert table.state.board.is_empty


def test_the_first_word_must_cover_the_start_again_after_a_withdrawal(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.play("8H AT")
    table.challenge()
    assert table.refused("9H AT") == MissesStart(H8)
    assert table.play("8H AT").total == 4


def test_a_withdrawal_uncovers_the_play_before_but_does_not_open_it(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA")
    table.play("8H AT")
    table.play("9G AT")
    table.challenge("AT", "XX")
    assert len(table.state.board.tiles) == 4
    table.pass_turns()
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_the_play_that_ended_the_game_may_be_challenged_and_stands(tables: type[Table]) -> None:
    table = tables.late("AT", "XA")
    table.make(table.spelled("8H AT"))
    outcome = table.state.outcome
    assert outcome is not None
    assert table.challenge("AT") == (Challenged(1, 0, ("AT",), ()),)
    assert table.state.outcome == outcome
    assert table.state.scores == (13, -9)
    assert table.refused(Challenge(1)) == NothingToChallenge()
    assert table.refused(Pass()) == GameIsOver()


def test_the_play_that_ended_the_game_may_be_withdrawn_and_the_game_goes_on(tables: type[Table]) -> None:
    table = tables.late("A?", "XAE", "Q", board=AT)
    table.state = replace(table.state, scores=(100, 90, 80))
    before = table.state
    play = table.spelled("9G AT")
    made, ended = table.make(play)
    assert isinstance(made, PlayMade)
    assert isinstance(ended, GameEnded)
    total = made.score.total
    assert table.state.scores == (100 + total + 20, 80, 70)
    assert table.challenge() == (
        Challenged(1, 0, (), ("AT", "AT")),
        PlayWithdrawn(0, play, total, ()),
    )
    assert table.state == replace(before, turn=1, log=table.state.log)
    table.play("9G AX")
    assert (table.state.turn, table.state.outcome) == (2, None)


def test_a_game_that_ended_by_passing_has_no_play_to_challenge(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA")
    table.play("8H AT")
    table.pass_turns(4)
    assert table.state.outcome is not None
    assert table.refused(Challenge(1)) == NothingToChallenge()


def test_any_other_player_may_challenge(tables: type[Table], dealers: type[FixedDealer]) -> None:
    table = tables.dealt("ATATATA ATATATA ATATATA", seats=3)
    table.play("8H AT")
    assert table.refused(Challenge(0)) == OwnPlay()
    table.pass_turns()
    table.play("9G AT")
    assert table.refused(Challenge(2)) == OwnPlay()
    for challenger in (0, 1):
        events = decide(table.state, Challenge(challenger), {"AT"}, dealers())
        assert events == (Challenged(challenger, 2, ("AT", "AT"), ()),)


def test_a_challenge_out_of_turn_leaves_the_turn_where_it_is(tables: type[Table]) -> None:
    table = tables.dealt("ATATATA ATATATA ATATATA", seats=3)
    table.play("8H AT")
    table.make(Challenge(2), frozenset())
    assert table.state.board.is_empty
    assert table.state.turn == 1


def test_words_are_judged_in_the_order_in_which_they_score(tables: type[Table]) -> None:
    board = drawn_board(STANDARD, [""] * 7 + [".TRAINER"])
    score = tables.late("HOBRTSS", "Q", bag="E", board=board).play("7E HOB")
    assert judge(score, {"BE", "HOB"}) == (("HOB", "BE"), ("HI", "ON"))


def test_the_lexicon_of_these_tests_is_closed(closed_lexicon: Lexicon) -> None:
    with pytest.raises(AssertionError, match="looked up"):
        assert "AT" in closed_lexicon
