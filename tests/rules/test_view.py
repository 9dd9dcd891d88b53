from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crossdots.board.tile import ENGLISH, parse_tiles, tiles_text
from crossdots.rules.event import BagShaken, GameEnded, PlayWithdrawn, TilesDrawn, TilesExchanged
from crossdots.rules.move import Pass
from crossdots.rules.view import seen_by

if TYPE_CHECKING:
    from tests.rules.conftest import Table


def test_a_seat_sees_what_lies_open_and_its_own_rack(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR HOBRTSS QUEEN")
    table.play("8D TRAIN")
    state = table.state
    view = seen_by(state, 1)
    assert view.seat == 1
    assert view.rack == parse_tiles("HOBRTSS")
    assert view.rack_sizes == (7, 7)
    assert view.bag_count == 81
    assert (view.variant, view.players, view.board) == (state.variant, state.players, state.board)
    assert (view.scores, view.turn, view.passes, view.outcome) == ((12, 0), 1, 0, None)
    assert view.unseen == ENGLISH.without(parse_tiles("TRAINHOBRTSS"))
    assert len(view.unseen) == 81 + 7


def test_an_onlooker_sees_no_rack(tables: type[Table]) -> None:
    table = tables.dealt("AITRN?V HOBRTSS")
    table.play("8D TRAIN")
    view = seen_by(table.state, None)
    assert view.rack == ()
    assert view.rack_sizes == (7, 7)
    assert view.unseen == ENGLISH.without(parse_tiles("TRAIN"))
    assert view.open_play is not None
    assert view.open_play.drawn == ()


def test_a_blank_on_the_board_is_no_longer_unseen(tables: type[Table]) -> None:
    table = tables.dealt("?ITRNVR")
    table.play("8D TRAIN")
    assert tiles_text(seen_by(table.state, 1).unseen).count("?") == 1


@pytest.mark.parametrize(("seat", "shown"), [(0, True), (1, False), (None, False)])
def test_only_the_own_seat_sees_what_was_drawn_exchanged_and_put_back(
    seat: int | None, shown: bool, tables: type[Table]
) -> None:
    table = tables.dealt("AITRNVR HOBRTSS QUEEN")
    table.play("8D TRAIN")
    open_play = seen_by(table.state, seat).open_play
    assert open_play is not None
    assert open_play.drawn == (parse_tiles("QUEEN") if shown else ())
    table.challenge()
    table.pass_turns()
    table.exchange("VR")
    log = seen_by(table.state, seat).log
    drawn = [event for event in log if isinstance(event, TilesDrawn) and event.seat == 0]
    assert [event.count for event in drawn] == [7, 5, 2]
    assert [event.tiles is not None for event in drawn] == [shown] * 3
    (exchanged,) = [event for event in log if isinstance(event, TilesExchanged)]
    assert (exchanged.count, exchanged.tiles) == (2, parse_tiles("VR") if shown else None)
    (withdrawn,) = [event for event in log if isinstance(event, PlayWithdrawn)]
    assert (withdrawn.drawn is not None) is shown


def test_the_log_holds_every_event_but_the_order_of_the_bag(tables: type[Table]) -> None:
    table = tables.dealt("AITRNVR HOBRTSS QUEEN")
    table.play("8D TRAIN")
    table.challenge()
    view = seen_by(table.state, 0)
    kinds = [type(event) for event in table.state.log if not isinstance(event, BagShaken)]
    assert [type(event) for event in view.log] == kinds
    assert len(kinds) == len(table.state.log) - 2


def test_the_end_shows_what_was_left(tables: type[Table]) -> None:
    table = tables.late("AT", "XA")
    table.make(table.spelled("8H AT"))
    view = seen_by(table.state, None)
    ended = view.log[-1]
    assert isinstance(ended, GameEnded)
    assert ended.racks[1] == parse_tiles("XA")
    assert view.outcome == table.state.outcome
    assert view.outcome is not None


def test_an_end_that_was_taken_back_shows_nobody_elses_rack(tables: type[Table]) -> None:
    table = tables.late("AT", "XA")
    table.make(table.spelled("8H AT"))
    at_the_end = table.state
    table.challenge()
    for state, present in ((table.state, None), (at_the_end, table.state)):
        for seat, shown in (
            (0, (parse_tiles(""), None)),
            (1, (None, parse_tiles("XA"))),
            (None, (None, None)),
        ):
            view = seen_by(state, seat, present)
            (ended,) = [event for event in view.log if isinstance(event, GameEnded)]
            assert ended.racks == shown
            assert view.outcome is None or view.outcome.ended.racks == shown


def test_an_end_that_stands_shows_what_was_left_though_an_earlier_one_does_not(tables: type[Table]) -> None:
    table = tables.late("AT", "XAB")
    table.make(table.spelled("8H AT"))
    table.challenge()
    table.make(table.spelled("8H AX"))
    table.make(table.spelled("I7 T."))
    table.make(Pass())
    table.make(table.spelled("9H A"))
    first, last = [event for event in seen_by(table.state, 0).log if isinstance(event, GameEnded)]
    assert first.racks == ((), None)
    assert last.racks == ((), parse_tiles("B"))
