"""Games on record as positions: boards, racks as far as they are known, bags, turns, and the ends."""

from pathlib import Path

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.layout import STANDARD
from crossdots.board.tile import ENGLISH, UNKNOWN, parse_tiles
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.recount import recount
from crossdots.record.retold import Place, retell
from crossdots.rules.event import ChallengePaid, Ending, PlayWithdrawn
from crossdots.rules.state import State, fold
from crossdots.rules.view import seen_by

GOLDEN = Path(__file__).parents[1] / "games" / "gcg"
START = "#player1 Ann Ann Lee\n#player2 Ben Ben Ode\n"


def told(text: str) -> tuple[Place, ...]:
    return retell(recount(read_gcg((START + text).encode(), ENGLISH)))


def golden(name: str) -> list[State]:
    game = read_gcg((GOLDEN / f"{name}.gcg").read_bytes(), ENGLISH)
    return [place.state for place in retell(recount(game))]


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.gcg")))
def test_each_tile_is_in_one_place(name: str) -> None:
    for state in golden(name):
        tiles = len(state.board.tiles) + len(state.bag) + sum(map(len, state.racks))
        assert tiles == 100
        assert fold(state.log).board == state.board
        assert fold(state.log).scores == state.scores


def test_positions_of_a_whole_game() -> None:
    states = golden("whole")
    assert len(states) == 24
    assert states[0].racks == (parse_tiles("UOSEHNO"), parse_tiles("QTIINN?"))
    assert len(states[0].bag) == 86
    assert states[1].board == drawn_board(STANDARD, [""] * 7 + ["...HONES"])
    assert states[1].racks[0] == parse_tiles("UORHUAO")
    assert [state.turn for state in states[:4]] == [0, 1, 0, 1]
    assert states[-1].racks == ((), parse_tiles("O"))
    assert states[-1].bag == ()
    outcome = states[-1].outcome
    assert outcome is not None
    assert (outcome.ended.ending, outcome.ended.changes, outcome.winners) == (Ending.WENT_OUT, (1, -1), (1,))
    assert states[-2].outcome is None


def test_the_end_of_a_tournament_game() -> None:
    states = golden("tournament")
    assert isinstance(states[5].log[-1], ChallengePaid)
    assert states[5].scores == (48, 171)
    assert states[-1].scores == (359, 550)
    assert states[-1].overtime == (0, 10)


def test_a_game_that_nobody_went_out_of() -> None:
    outcome = golden("all_passed")[-1].outcome
    assert outcome is not None
    assert (outcome.ended.ending, outcome.ended.changes) == (Ending.NOBODY_OUT, (-12, -16))
    assert outcome.ended.racks == (parse_tiles("DGILSUV"), parse_tiles("AEEINTZ"))


def test_a_play_that_was_taken_back_is_seen_and_then_gone() -> None:
    before, played, taken_back, passed = golden("withdrawn")[4:8]
    assert len(played.board.tiles) - len(before.board.tiles) == 3
    assert isinstance(taken_back.log[-1], PlayWithdrawn)
    assert taken_back.board == before.board
    assert taken_back.scores == before.scores
    assert len(taken_back.bag) == len(before.bag)
    assert [state.turn for state in (before, played, taken_back, passed)] == [0, 1, 1, 0]


def test_what_nobody_wrote_down_is_unknown() -> None:
    start, after_one, *_ = (place.state for place in told(">Ann: TRAIN 8D TRAIN +12 12\n>Ben:  - +0 0"))
    assert start.racks == (parse_tiles("TRAIN") + (UNKNOWN,) * 2, (UNKNOWN,) * 7)
    assert after_one.racks == ((UNKNOWN,) * 7, (UNKNOWN,) * 7)
    assert len(after_one.bag) == 81
    assert seen_by(after_one, 1).rack_sizes == (7, 7)
    assert len(seen_by(after_one, 1).unseen) == 95


def test_a_rack_that_lacks_what_was_played_holds_it() -> None:
    start = told(">Ann: AB 8D TRAIN +12 12")[0].state
    assert start.racks[0] == (*parse_tiles("ABTRIN"), UNKNOWN)


def test_what_was_kept_is_known() -> None:
    text = ">Ann: AINRTVR 8D TRAIN +12 12\n>Ben:  - +0 0\n>Ann:  -V +0 12\n>Ben:  - +0 0"
    states = [place.state for place in told(text)]
    assert states[1].racks[0] == parse_tiles("VR") + (UNKNOWN,) * 5
    assert states[3].racks[0] == parse_tiles("R") + (UNKNOWN,) * 6


def test_racks_at_the_end_of_an_unfinished_game() -> None:
    last = golden("partial")[-1]
    assert last.racks == (parse_tiles("AEI") + (UNKNOWN,) * 4, parse_tiles("EK") + (UNKNOWN,) * 5)
    assert last.outcome is None


def test_a_play_that_does_not_fit_goes_on_as_far_as_it_does() -> None:
    place = told(">Ann: AINRTVR 8L TRAIN +12 12\n>Ben:  - +0 0")[1]
    assert place.state.board == drawn_board(STANDARD, [""] * 7 + ["." * 11 + "TRAI"])
    assert place.counted[0].disagreements


def test_the_last_sums_belong_to_the_last_move() -> None:
    places = told(">Ann: AINRTVR 8D TRAIN +12 12\n>Ben:  (RV) +10 10\n>Ann: RV (time) -10 2")
    assert [len(place.counted) for place in places] == [0, 3]
    assert places[-1].state.scores == (2, 10)


def test_a_game_of_which_only_the_end_is_known() -> None:
    (place,) = told(">Ann:  (RV) +10 10")
    assert place.state.scores == (10, 0)
    assert place.state.outcome is not None
