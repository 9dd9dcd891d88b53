"""What happened and how the game stands, as spoken at brief, normal and full, to each who may hear it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Kind
from crossdots.board.tile import parse_tiles
from crossdots.navigation.events import (
    MOVES_AT_ONCE,
    count_moves,
    describe_changes,
    describe_events,
    describe_last_move,
    describe_moves,
    describe_score,
    describe_turn,
    has_changed,
    last_word,
)
from crossdots.rules.event import BagShaken
from crossdots.rules.state import fold
from crossdots.rules.turn import start
from crossdots.rules.variant import RNIB
from crossdots.rules.view import seen_by, shown_to

if TYPE_CHECKING:
    from tests.navigation.conftest import Dealer, Spoken, Table

SEATS = (0, 1, None)
TO = (*[""] * 7, "......TO")


@pytest.fixture
def opened(tables: type[Table]) -> Table:
    """Ann has TRAIN? and V, Ben HOBRTSS; Ann plays first."""
    return tables.dealt("TRAIN?VHOBRTSSQEEEEE")


# Steps as they happen.


def test_the_start_tells_who_plays_and_by_which_rules(opened: Table, spoken: Spoken) -> None:
    for seat in SEATS:
        told = opened.told(opened.state.log, seat)
        assert spoken(told) == ("Crossdots. Ann, Ben. Rules: R N I B.",) * 3
        assert (told.kind, told.private_to) == (Kind.MOVE, seat)


def test_the_draw_for_the_start(dealers: type[Dealer], spoken: Spoken) -> None:
    dealer = dealers(draws=("EA?", "CC", "BA"))
    state = fold(start(RNIB, ("Ann", "Ben", "Cat"), dealer, draw=True))
    brief, normal, full = spoken(describe_events(seen_by(state, None), shown_to(state.log, None)))
    assert brief == "Crossdots. Ann, Ben, Cat. Rules: R N I B. First: Cat."
    assert normal == full
    assert normal == (
        "Crossdots. Ann, Ben, Cat. Rules: R N I B. For the start: Ann E, Ben A, Cat blank. First: Cat."
    )


def test_those_who_tie_draw_again(dealers: type[Dealer], spoken: Spoken) -> None:
    state = fold(start(RNIB, ("Ann", "Ben", "Cat"), dealers(draws=("ABA", "ED")), draw=True))
    normal = spoken(describe_events(seen_by(state, 0), shown_to(state.log, 0)))[1]
    assert normal.endswith("For the start: Ann E, Cat D. First: Cat.")


@pytest.mark.parametrize("seat", SEATS)
def test_a_play(opened: Table, spoken: Spoken, seat: int | None) -> None:
    told = opened.told(opened.play("8D TRAIN"), seat)
    brief = "Ann: TRAIN at 8 D across, 12 points."
    drawn = " Drawn: Q, E, E, E, E." if seat == 0 else ""
    assert spoken(told) == (brief, *[f"{brief} Total 12 points.{drawn} 81 tiles in the bag."] * 2)
    assert (told.kind, told.private_to) == (Kind.MOVE, seat)


def test_a_play_that_makes_further_words(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    brief, normal, full = spoken(opened.told(opened.play("9G HOB"), 0))
    assert brief == "Ben: HOB at 9 G across, 26 points."
    assert normal == full
    assert normal == f"{brief} Words: HOB 15, IH 9, NO 2. Total 26 points. 78 tiles in the bag."


def test_a_play_with_a_blank(opened: Table, spoken: Spoken) -> None:
    told = spoken(opened.told(opened.play("H7 T-EN"), None))
    assert told[0] == "Ann: TEN, blank E, at H 7 down, 4 points."
    opened.play("9G S.OB")
    cross = spoken(describe_last_move(opened.seen_by(None)))
    assert cross[1] == "Ben: SNOB at 9 G across, 8 points."


def test_a_bingo(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("AEINRRT")
    told = spoken(table.told(table.play("8B TRAINER"), None))
    assert told[0] == "Ann: TRAINER at 8 B across, 66 points."
    assert told[1] == (
        "Ann: TRAINER at 8 B across, 66 points. Bonus: 50 points extra for 7 tiles. Words: TRAINER 16. "
        "Total 66 points. 79 tiles in the bag."
    )


def test_one_point(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("A?", "B", rows=TO, bag="E")
    assert spoken(table.told(table.play("G8 T-A"), None))[0] == "Ann: TA, blank A, at G 8 down, 1 point."


@pytest.mark.parametrize(
    ("seat", "drawn", "given"),
    [(0, " Drawn: Q, E, E.", " Given back: V, blank, T."), (1, "", ""), (None, "", "")],
)
def test_an_exchange(opened: Table, spoken: Spoken, seat: int | None, drawn: str, given: str) -> None:
    brief, normal, full = spoken(opened.told(opened.exchange("V?T"), seat))
    assert brief == "Ann: 3 tiles exchanged."
    assert normal == f"{brief}{drawn} 86 tiles in the bag."
    assert full == f"{brief}{given}{drawn} 86 tiles in the bag."


def test_a_pass(opened: Table, spoken: Spoken) -> None:
    assert spoken(opened.told(opened.pass_turn(), 1)) == ("Ann: pass.",) * 3


def test_a_challenge_that_takes_a_play_back(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    opened.play("9G HOB")
    brief, normal, full = spoken(opened.told(opened.challenge("HOB"), None))
    back = "Ben: the play is taken back, 26 points off, turn lost."
    assert brief == f"Ann: challenge. Not in the lexicon: IH, NO. {back}"
    assert normal == full
    assert normal == f"Ann: challenge. Not in the lexicon: IH, NO. Good: HOB. {back} Total 0 points."


def test_a_challenge_that_fails(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    told = opened.told(opened.challenge("TRAIN"), 0)
    assert spoken(told) == ("Ben: challenge. All words are good: TRAIN.",) * 3


# The end.


def test_going_out_tells_the_total_before_the_last_sums(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("AT", "XA", rows=TO, scores=(100, 110))
    brief, normal, full = spoken(table.told(table.play("9H AT"), 1))
    over = "Game over. Ann: last tile used."
    final = "Final scores: Ann 114, Ben 101. Winner: Ann."
    assert brief == f"Ann: AT at 9 H across, 5 points. {over} {final}"
    assert normal == full
    assert normal == (
        f"Ann: AT at 9 H across, 5 points. Words: AT 3, OA 2. Total 105 points. {over} "
        f"Last sums: Ann plus 9, Ben minus 9. {final} The last play can still be challenged: type challenge."
    )


def test_nobody_is_told_to_challenge_a_play_of_their_own(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("AT", "XA", rows=TO)
    events = table.play("9H AT")
    assert "challenge" not in spoken(table.told(events, 0))[2]
    assert "challenge" not in spoken(describe_turn(table.seen_by(0)))[2].casefold()
    assert "challenge" in spoken(table.told(events, None))[2]
    assert spoken(describe_turn(table.seen_by(1)))[2].endswith("Challenge is open.")


def test_a_game_that_a_challenge_opens_again(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("AT", "XA", rows=TO, scores=(100, 110))
    table.play("9H AT")
    brief, normal, _ = spoken(table.told(table.challenge("OA"), 0))
    back = "Ann: the play is taken back, 5 points off, turn lost."
    assert brief == f"Ben: challenge. Not in the lexicon: AT. {back} The game goes on."
    assert (
        normal
        == f"Ben: challenge. Not in the lexicon: AT. Good: OA. {back} Total 100 points. The game goes on."
    )
    assert spoken(describe_turn(table.seen_by(0)))[2] == "Ben to move."
    missed = spoken(describe_changes(table.seen_by(1)))[0]
    assert missed == f"Ann: AT at 9 H across, 5 points. Game over. Ann: last tile used. {brief}"


def test_a_play_that_is_taken_back_in_the_middle_opens_nothing(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    assert "goes on" not in spoken(opened.told(opened.challenge(), None))[2]


def test_an_end_that_did_not_hold_is_not_told_with_the_final_scores(
    tables: type[Table], spoken: Spoken
) -> None:
    table = tables.late("AT", "E", "Q", rows=TO)
    table.play("9H AT")
    table.challenge()
    table.play("9H E")
    told = spoken(describe_changes(table.seen_by(2)))[1]
    assert told.count("Game over.") == told.count("Last sums:") == 2
    assert told.count("Final scores:") == told.count("Winner:") == 1


def test_all_pass(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("Q", "EZ", scores=(20, 5))
    for _ in range(3):
        table.pass_turn()
    told = spoken(table.told(table.pass_turn(), 0))
    over = "Ben: pass. Game over after 4 passes in a row."
    final = "Final scores: Ann 10, Ben minus 6. Winner: Ann."
    assert told == (f"{over} {final}", *[f"{over} Last sums: Ann minus 10, Ben minus 11. {final}"] * 2)


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((100, 106), "Final scores: Ann 104, Ben 105. Winner: Ben."),
        (
            (100, 105),
            "Final scores: Ann 104, Ben 104. Winner: Ben, level now, but higher before the last sums.",
        ),
        (
            (102, 105),
            "Final scores: Ann 106, Ben 104. Winner: Ann.",
        ),
    ],
)
def test_who_wins(tables: type[Table], spoken: Spoken, scores: tuple[int, int], told: str) -> None:
    table = tables.late("A", "E", rows=TO, scores=scores)
    table.play("9G A")
    assert spoken(describe_turn(table.seen_by(0))) == (told,) * 3


def test_a_shared_win(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("Q", "Z", "A", rows=TO, scores=(30, 30, 2))
    for _ in range(6):
        table.pass_turn()
    told = "Final scores: Ann 20, Ben 20, Cat 1. Level, winners: Ann, Ben."
    assert spoken(describe_turn(table.seen_by(2))) == (told,) * 3


# Questions.


def test_whose_turn(opened: Table, spoken: Spoken) -> None:
    assert spoken(describe_turn(opened.seen_by(0))) == ("Ann to move.",) * 3
    opened.play("8D TRAIN")
    assert spoken(describe_turn(opened.seen_by(0))) == ("Ben to move.",) * 3
    for seat in (1, None):
        told = spoken(describe_turn(opened.seen_by(seat)))
        assert told == ("Ben to move.", "Ben to move.", "Ben to move. Challenge is open.")


@pytest.mark.parametrize(("seats", "passes"), [(2, 2), (2, 3), (3, 3), (4, 7)])
def test_passes_are_counted_aloud_in_the_last_round(
    tables: type[Table], spoken: Spoken, seats: int, passes: int
) -> None:
    table = tables.dealt(seats=seats)
    for _ in range(passes - 1):
        table.pass_turn()
    assert ("in a row" in spoken(describe_turn(table.seen_by(0)))[1]) == (passes - 1 >= seats)
    table.pass_turn()
    brief, normal, full = spoken(describe_turn(table.seen_by(0)))
    assert normal == full == f"{brief} {passes} passes in a row; {2 * seats} end the game."


def test_the_score(opened: Table, spoken: Spoken) -> None:
    assert spoken(describe_score(opened.seen_by(1))) == ("Scores: Ann 0, Ben 0.",) * 3


def test_the_last_move_is_private_where_it_tells_tiles(opened: Table, spoken: Spoken) -> None:
    opened.exchange("V?T")
    mine, theirs = (describe_last_move(opened.seen_by(seat)) for seat in (0, 1))
    assert spoken(mine)[2] == "Ann: 3 tiles exchanged. Given back: V, blank, T. Drawn: Q, E, E."
    assert mine.private_to == 0
    assert spoken(theirs)[2] == "Ann: 3 tiles exchanged."
    assert theirs.private_to == 1


def test_the_last_move_is_told_with_its_challenge(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    opened.challenge("TRAIN")
    told = spoken(describe_last_move(opened.seen_by(None)))[0]
    assert told == "Ben: challenge. All words are good: TRAIN."


def test_before_the_first_move(opened: Table, spoken: Spoken) -> None:
    view = opened.seen_by(0)
    none_yet = ("No moves have been made yet.",) * 3
    assert spoken(describe_last_move(view)) == spoken(describe_moves(view)) == none_yet
    assert spoken(describe_moves(view, 3)) == none_yet
    assert spoken(describe_changes(view)) == ("Nothing has happened since your last turn.",) * 3
    assert count_moves(view) == 0
    assert not has_changed(view)
    assert last_word(view) is None


def test_the_last_word_is_remembered_when_it_is_taken_back(opened: Table) -> None:
    opened.play("8D TRAIN")
    opened.challenge()
    run = last_word(opened.seen_by(1))
    assert run is not None
    assert run.letters == "TRAIN"


@pytest.fixture(scope="module")
def twenty(tables: type[Table]) -> Table:
    """Twenty moves: exchanges and passes by turns."""
    table = tables.dealt()
    for _ in range(10):
        table.exchange("".join(tile.text for tile in table.state.racks[table.state.turn][:1]))
        table.pass_turn()
    return table


def test_all_moves_in_a_line_each(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    opened.play("9G HOB")
    opened.challenge("HOB")
    opened.exchange("QV")
    opened.pass_turn()
    told = (
        "1. Ann: TRAIN at 8 D across, 12 points. 2. Ben: HOB at 9 G across, 26 points. "
        "3. Ann: challenge. Not in the lexicon: IH, NO. 4. Ann: 2 tiles exchanged. 5. Ben: pass."
    )
    assert spoken(describe_moves(opened.seen_by(0))) == (told,) * 3
    assert count_moves(opened.seen_by(0)) == 5


@pytest.mark.parametrize(
    ("first", "numbers", "hints"),
    [
        (None, range(13, 21), " Earlier ones: type moves 5."),
        (1, range(1, 9), " Later ones: type moves 9."),
        (5, range(5, 13), " Earlier ones: type moves 1. Later ones: type moves 13."),
        (13, range(13, 21), " Earlier ones: type moves 5."),
        (20, range(20, 21), " Earlier ones: type moves 12."),
        (99, range(20, 21), " Earlier ones: type moves 12."),
        (0, range(1, 9), " Later ones: type moves 9."),
        (-3, range(1, 9), " Later ones: type moves 9."),
    ],
)
def test_moves_come_in_portions(
    twenty: Table, spoken: Spoken, first: int | None, numbers: range, hints: str
) -> None:
    assert MOVES_AT_ONCE == 8
    told = spoken(describe_moves(twenty.seen_by(0), first))[0]
    moves = {True: "Ann: 1 tile exchanged.", False: "Ben: pass."}
    assert told == " ".join(f"{number}. {moves[number % 2 == 1]}" for number in numbers) + hints


def test_what_changed_since_my_turn(opened: Table, spoken: Spoken) -> None:
    opened.play("8D TRAIN")
    assert spoken(describe_changes(opened.seen_by(0))) == ("Nothing has happened since your last turn.",) * 3
    assert not has_changed(opened.seen_by(0))
    brief, normal, full = spoken(describe_changes(opened.seen_by(1)))
    assert brief == "Ann: TRAIN at 8 D across, 12 points."
    assert normal == full == f"{brief} Scores: Ann 12, Ben 0."
    opened.play("9G HOB")
    opened.challenge("HOB", "IH", "NO")
    told = spoken(describe_changes(opened.seen_by(0)))
    assert told[0] == "Ben: HOB at 9 G across, 26 points. Ann: challenge. All words are good: HOB, IH, NO."
    assert has_changed(opened.seen_by(0))


def test_a_challenge_by_the_next_player_loses_no_news(tables: type[Table], spoken: Spoken) -> None:
    """Ann, Ben (challenged by Cat), Cat (challenged by Ann): four things happened since Ann's turn."""
    table = tables.dealt("ATATATAETETETEOTOTOTO", seats=3)
    table.play("8G TATA")
    table.play("9G ET")
    table.challenge("ET")
    table.pass_turn()
    told = spoken(describe_changes(table.seen_by(0)))[0]
    assert told.startswith("Ben: ET at 9 G across, ")
    assert told.count(":") == 5


def test_an_onlooker_hears_the_last_round(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("TRAINERHOBSSSS")
    for number in range(3):
        table.pass_turn()
        assert spoken(describe_changes(table.seen_by(None)))[0].count("pass.") == min(number + 1, 2)
    table.play("8G HOB")
    table.challenge("HOB")
    told = spoken(describe_changes(table.seen_by(None)))[0]
    assert told == ("Ann: pass. Ben: HOB at 8 G across, 16 points. Ann: challenge. All words are good: HOB.")


def test_the_changes_at_the_end_have_the_scores_once(tables: type[Table], spoken: Spoken) -> None:
    table = tables.late("A", "E", rows=TO)
    table.play("9G A")
    told = spoken(describe_changes(table.seen_by(1)))[1]
    assert told.count("cores:") == 1
    assert told.endswith("The last play can still be challenged: type challenge.")


def test_the_bonus_names_the_number_of_tiles_that_earns_it(tables: type[Table], spoken: Spoken) -> None:
    table = tables.dealt("AEINRRT")
    variant = replace(RNIB, bonuses={6: 40})
    table.state = replace(table.state, variant=variant)
    table.state = replace(table.state, racks=(parse_tiles("TRAINE"), table.state.racks[1]))
    told = spoken(table.told(table.play("8D TRAINE"), None))[1]
    assert "Bonus: 40 points extra for 6 tiles." in told


def test_a_shaken_bag_is_not_told(opened: Table) -> None:
    shaken = next(event for event in opened.state.log if isinstance(event, BagShaken))
    assert describe_events(opened.seen_by(0), (shaken,)).said == ()
    assert not any(isinstance(event, BagShaken) for event in opened.seen_by(0).log)
