"""Games on record counted again: golden games agree in every figure, and each slip is named where it is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, ENGLISH, Tile, parse_tiles
from crossdots.record.gcg import NotGcg
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.recount import Disagreement, Matter, Recount, recount
from crossdots.record.retold import retell
from crossdots.rules.refusal import (
    MissesStart,
    NothingToPassOver,
    NoTilesPlaced,
    NotTouching,
    Occupied,
    OffBoard,
    Refusal,
    RunsOffBoard,
)

GOLDEN = Path(__file__).parents[1] / "games" / "gcg"

FINAL_TOTALS = {
    "all_passed": (67, 193),
    "four": (130, 264, 192, 137),
    "latin_1": (104, 293),
    "letters": (358, 554),
    "nine": (429, 535),
    "no_header": (79, 209),
    "no_racks": (357, 555),
    "partial": (149, 293),
    "scripts": (79, 209),
    "three": (273, 586, 375),
    "tournament": (359, 550),
    "unannounced": (48, 166),
    "whole": (358, 554),
    "windows": (104, 293),
    "withdrawn": (358, 554),
    "withdrawn_by_total": (358, 554),
}
"""Source: the totals that the files themselves end with, read by eye."""

START = "#player1 Ann Ann Lee\n#player2 Ben Ben Ode\n>Ann: AINRTVR 8D TRAIN +12 12\n"
"""The figures of TRAIN and of the plays below are those of the RNIB manual; its play is in line 3."""

BOTH = [Matter.POINTS, Matter.LAST_TOTAL]
"""What a slip leads to that the file has added up."""


def counted(text: str, start: str = START) -> Recount:
    return recount(read_gcg((start + text).encode(), ENGLISH))


def found(text: str, start: str = START) -> list[Disagreement]:
    return list(counted(text, start).disagreements)


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.gcg")))
def test_each_golden_game_agrees(name: str) -> None:
    again = recount(read_gcg((GOLDEN / f"{name}.gcg").read_bytes(), ENGLISH))
    assert again.disagreements == ()
    assert again.totals == FINAL_TOTALS[name]


# Figures.


def test_points_are_counted() -> None:
    assert found("", START.replace("+12 12", "+11 12")) == [Disagreement(3, Matter.POINTS, 11, 12)]
    assert found("", START.replace("+12 12", "+11 11")) == [
        Disagreement(3, Matter.POINTS, 11, 12),
        Disagreement(3, Matter.LAST_TOTAL, 11, 12),
    ]
    assert found(">Ben: BEHOSTT - +3 3") == [
        Disagreement(4, Matter.POINTS, 3, 0),
        Disagreement(4, Matter.LAST_TOTAL, 3, 0),
    ]


def test_a_total_is_named_once() -> None:
    text = ">Ben:  - +0 0\n>Ann:  - +0 {}\n>Ben:  - +0 0\n>Ann:  - +0 {}"
    assert found(text.format(12, 12)) == []
    assert found(text.format(21, 12)) == [Disagreement(5, Matter.TOTAL, 21, 12)]
    assert found(text.format(21, 21)) == [
        Disagreement(5, Matter.TOTAL, 21, 12),
        Disagreement(7, Matter.LAST_TOTAL, 21, 12),
    ]


def test_a_play_taken_back_gives_back_its_points() -> None:
    taken_back = ">Ann: AINRTVR -- {} {}\n>Ben: HI 8H HI +10 10"
    assert found(taken_back.format("-12", 0)) == found(taken_back.format("+0", 0)) == []
    assert found(taken_back.format("-11", 0)) == [Disagreement(4, Matter.POINTS, -11, -12)]
    assert found(taken_back.format("-12", 12)) == [
        Disagreement(4, Matter.TOTAL, 12, 0),
    ]
    assert found(">Ben:  -- +0 0") == [Disagreement(4, Matter.NOTHING_WITHDRAWN)]
    assert found(">Ann: RV (time) -10 2\n>Ann:  -- +0 2") == [Disagreement(5, Matter.NOTHING_WITHDRAWN)]


@pytest.mark.parametrize(("paid", "right"), [(5, True), (10, True), (7, False), (-5, False), (15, False)])
def test_points_for_a_challenge_in_vain(paid: int, right: bool) -> None:
    slips = [each.matter for each in found(f">Ann:  (challenge) {paid:+} {12 + paid}")]
    assert slips == ([] if right else BOTH)


def test_time_costs_points() -> None:
    assert found(">Ann:  (time) -10 2") == []
    assert found(">Ann:  (time) +10 22")[0] == Disagreement(4, Matter.POINTS, 10, -10)


@pytest.mark.parametrize(
    ("ending", "slips"),
    [
        (">Ann: RV (RV) -5 7\n>Ben:  (RV) +5 5", []),
        (">Ann: RV (RV) -5 7\n>Ben:  (RV) +10 10", BOTH),
        (">Ben:  (RV) +10 10", []),
        (">Ben:  (RV) +5 5", BOTH),
        (">Ann: RVA (RV) -5 7", [Matter.LEFTOVER]),
        (">Ann: ? (?) +0 12", []),
        (">Ann: RV (RV) -5 7\n>Ben: A 1A A +1 1", [Matter.AFTER_THE_END, Matter.PLAY]),
    ],
)
def test_last_sums(ending: str, slips: list[Matter]) -> None:
    assert [each.matter for each in found(ending)] == slips


def test_what_is_left_when_all_tiles_are_out_is_known() -> None:
    whole = (GOLDEN / "tournament.gcg").read_text()
    slip = found(whole.replace("(O) +2", "(E) +2"), "")
    assert slip == [Disagreement(29, Matter.LEFTOVER, (Tile("E"),), (Tile("O"),))]


# What the rules refuse.


@pytest.mark.parametrize(
    ("play", "refusal"),
    [
        ("7N HOB +8 8", RunsOffBoard(Coordinate.parse("N7"), Direction.ACROSS, 2)),
        ("P7 HOB +0 0", OffBoard(Coordinate.parse("P7"))),
        ("8H HOB +8 8", Occupied(Coordinate.parse("H8"), Tile("N"))),
        ("7E HO.B +8 8", NothingToPassOver(Coordinate.parse("G7"))),
        ("8D TRAIN +0 0", NoTilesPlaced()),
        ("1A HOB +24 24", NotTouching()),
        ("8D TRAINS +6 6", None),
        ("8D .....S +6 6", None),
        ("8I S +6 6", None),
    ],
)
def test_plays_that_cannot_lie_there(play: str, refusal: Refusal | None) -> None:
    slips = found(f">Ben: BEHOSTT {play}")
    assert [each.refusal for each in slips] == ([] if refusal is None else [refusal])


def test_where_the_rules_know_no_score_the_file_is_believed() -> None:
    again = counted(">Ben: ABEHOST 1A A +7 7\n>Ann:  - +0 12\n>Ben: BEHOST 8G HIN +9 16")
    assert [each.refusal for each in again.disagreements] == [
        NotTouching(),
        Occupied(Coordinate.parse("G8"), Tile("I")),
    ]
    assert again.totals == (12, 16)
    assert retell(again)[-1].state.scores == (12, 16)
    again = counted(">Ben: BEHOSTT 1A HOB +8 8")
    assert [each.matter for each in again.disagreements] == [Matter.PLAY]
    assert again.totals == (12, 8)
    assert retell(again)[-1].state.scores == (12, 8)
    again = counted("", START.replace("8D TRAIN +12 12", "8B TRAIN +20 20"))
    assert [each.matter for each in again.disagreements] == [Matter.PLAY]
    assert again.totals == (20, 0)


def test_the_first_word_covers_the_star() -> None:
    start = START.replace("8D TRAIN +12 12", "1A TRAIN +18 18")
    assert [each.refusal for each in found("", start)] == [MissesStart(Coordinate.parse("H8"))]


def test_of_a_rack_that_is_not_whole_no_tile_is_missed() -> None:
    assert found(">Ben: TT 8I S +6 6") == []
    assert found(">Ben:  8I S +6 6") == []
    rack = parse_tiles("AEEITTV")
    assert found(">Ben: AEEITTV 8I S +6 6") == [Disagreement(4, Matter.NOT_ON_RACK, (Tile("S"),), rack)]
    assert found(">Ben: AEEITTV 8I s +5 5") == [Disagreement(4, Matter.NOT_ON_RACK, (BLANK,), rack)]
    assert found(">Ben: AEEITTVO - +0 0") == [Disagreement(4, Matter.RACK_SIZE, 8, 7)]


def test_there_are_not_so_many_tiles() -> None:
    assert found(">Ben: BQQZ 8I B +8 8") == [Disagreement(4, Matter.TOO_MANY_TILES, (Tile("Q"),))]
    assert found(">Ben: BJQX B8 QXJB +0 0")[-1].matter is not Matter.TOO_MANY_TILES


Q, X = Tile("Q"), Tile("X")


@pytest.mark.parametrize(
    ("entries", "line", "surplus"),
    [
        (">Ben: BQQZ - +0 0", 4, (Q,)),
        (">Ben: ??? - +0 0", 4, (BLANK,)),
        (">Ben: BQQZ -B +0 0", 4, (Q,)),
        (">Ben:  -QQ +0 0", 4, (Q,)),
        (">Ben: IIIIIII - +0 0\n>Ann: IIIII - +0 12", 5, (Tile("I"), Tile("I"), Tile("I"), Tile("I"))),
        (">Ben: Q - +0 0\n>Ann: BQ - +0 12", 5, (Q,)),
        (">Ben: QS 8I S +6 6\n>Ann: Q - +0 12", 5, (Q,)),
        (">Ben: QX -X +0 0\n>Ann: QX - +0 12", 5, (Q,)),
        (">Ben: QX -1 +0 0\n>Ann: QX - +0 12", 5, ()),
        (">Ben: S 8I S +6 6\n>Ben: QS -- -6 0\n>Ann: Q - +0 12", 6, (Q,)),
        (">Ann: QX (QX) -18 -6\n>Ben: X (X) -8 -8", 5, (X,)),
        (">Ann: QX (QX) -18 -6\n>Ben:  (QX) +18 18", 5, ()),
        (">Ben: QQ (QQ) -20 -20", 4, (Q,)),
        (">Ben:  (QQ) +40 40", 4, (Q,)),
        (">Ann: QQ (challenge) +5 17", 4, ()),
    ],
)
def test_no_rack_holds_what_lies_elsewhere(entries: str, line: int, surplus: tuple[Tile, ...]) -> None:
    slips = [each for each in found(entries) if each.matter is Matter.TOO_MANY_TILES]
    assert slips == ([Disagreement(line, Matter.TOO_MANY_TILES, surplus)] if surplus else [])


def test_who_has_left_holds_nothing() -> None:
    three = START + "#player3 Cat Cat Ray\n"
    entries = ">Ben: QX - +0 0\n>Cat:  - +0 0\n>Ann:  - +0 12\n{}>Cat: Q - +0 0\n>Ann:  - +0 12\n{}"
    assert found(entries.format("", ""), three) == []
    passed = ">Ben:  - +0 0\n"
    slips = found(entries.format(passed, passed), three)
    assert slips == [Disagreement(9, Matter.TOO_MANY_TILES, (Q,))]


def test_exchanges() -> None:
    assert (
        found(">Ben: BEHOSTT -BTT +0 0") == found(">Ben: BEHOSTT -7 +0 0") == found(">Ben:  -BX +0 0") == []
    )
    rack = parse_tiles("BEHOSTT")
    assert found(">Ben: BEHOSTT -BX +0 0") == [Disagreement(4, Matter.NOT_ON_RACK, (Tile("X"),), rack)]
    whole = (GOLDEN / "withdrawn.gcg").read_text().splitlines()
    late = [*whole[:-4], ">Ben: OOU -OOU +0 546"]
    assert found("\n".join(late), "") == [Disagreement(len(late), Matter.EXCHANGE, 3, 0)]


def test_whose_turn_it_is() -> None:
    assert found(">Ann: RV - +0 12") == [Disagreement(4, Matter.TURN, 0, 1)]
    three = START + "#player3 Cat Cat Ray\n"
    rounds = ">Ben:  - +0 0\n>Cat:  - +0 0\n>Ann:  - +0 12\n"
    assert found(rounds + ">Cat:  - +0 0\n>Ann:  - +0 12\n>Cat:  - +0 0", three) == []
    assert found(">Cat:  - +0 0\n>Ann:  - +0 12\n>Ben:  - +0 0", three) == [
        Disagreement(5, Matter.TURN, 2, 1),
    ]


def test_a_rack_of_nine_shows_the_rules() -> None:
    nine = (GOLDEN / "nine.gcg").read_text()
    assert recount(read_gcg(nine.encode(), ENGLISH)).variant.rack_size == 9
    assert counted(">Ben: AEEITTVV - +0 0").variant.rack_size == 7
    assert counted(">Ben:  - +0 0\n#rack1 AEEITTVVW").variant.rack_size == 9
    assert counted("", "#rack-size 9\n" + START).variant.rack_size == 9
    assert counted("", "#rack-size 7\n" + START).variant.rack_size == 7


@pytest.mark.parametrize(
    ("rack", "size"), [("", 9), ("BLUSTERY", 9), ("BLUSTER", 7), ("BLUSTERA", 7)], ids=str
)
def test_a_play_of_eight_tiles_shows_the_rules(rack: str, size: int) -> None:
    start = START.replace("AINRTVR 8D TRAIN", f"{rack} 8D BLUSTERY").replace("+12 12", "+68 68")
    assert counted("", start).variant.rack_size == size


def test_tiles_that_lie_there_are_not_from_the_rack() -> None:
    assert counted(">Ben:  8D TRAINERS +8 8").variant.rack_size == 7
    assert counted(">Ann:  -- -12 0\n>Ben:  8D TRAINERS +8 8").variant.rack_size == 9
    assert counted(">Ben:  A8 BLUSTERY +68 68").variant.rack_size == 9
    assert counted(">Ben:  9N BLUSTERY +68 68").variant.rack_size == 7


# Anything that can be read.

_PLACES = st.sampled_from([*"ABCHO", "P", "Z"]).flatmap(
    lambda column: st.integers(1, 17).map(lambda row: f"{column}{row}")
)
_ACTIONS = st.one_of(
    st.tuples(_PLACES, st.text("ABEQqz.", min_size=1, max_size=9)).map(" ".join),
    st.tuples(_PLACES.map(lambda at: at[1:] + at[0]), st.text("AEIx.", min_size=1, max_size=20)).map(
        " ".join
    ),
    st.sampled_from(["-", "--", "-3", "-99", "-QQ", "(challenge)", "(time)", "(QQ)", "()", "(??)"]),
)
_ENTRIES = st.tuples(
    st.sampled_from(["Ann", "Ben", "Cat"]),
    st.text("ABEQZ?", max_size=10),
    _ACTIONS,
    st.integers(-99, 99),
    st.integers(-99, 999),
).map(lambda parts: ">{}: {} {} {:+} {}\n".format(*parts))


@given(st.lists(_ENTRIES, max_size=15))
def test_any_game_that_can_be_read_can_be_counted_and_walked_through(entries: list[str]) -> None:
    text = "#player1 Ann\n#player2 Ben\n#player3 Cat\n" + "".join(entries)
    try:
        again = recount(read_gcg(text.encode(), ENGLISH))
    except NotGcg as error:
        pytest.fail(str(error))
    assert len(again.counted) == len(entries)
    places = retell(again)
    assert places[-1].state.scores == again.totals
    for place in places:
        assert len(place.state.racks) == 3
        assert all(at in place.state.board.layout for at in place.state.board.tiles)
