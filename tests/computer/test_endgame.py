"""The exact end of a game against every line of play, counted out by the rules."""

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_search import PLAIN, SHAPES, Shape, counted_positions

from crossdots.board.board import Board
from crossdots.board.tile import Tile, parse_tiles
from crossdots.computer.endgame import EndgameSearch
from crossdots.computer.numbering import Numbering
from crossdots.computer.search import MoveSearch
from crossdots.computer.situation import Situation
from crossdots.computer.thinking import Thinking
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.move import Move, Pass
from crossdots.rules.state import State, evolve
from crossdots.rules.turn import decide
from crossdots.rules.variant import RNIB, Variant
from crossdots.session.dealer import SeededDealer

COUNTED = Path(__file__).parents[1] / "positions" / "counted.txt"
DEALER = SeededDealer(0)


def unhurried() -> Thinking:
    return Thinking(1000.0, lambda: 0.0)


def counted_out(state: State, search: MoveSearch) -> dict[Move, int]:
    """What each move gains on the other until the end, when both play as well as can be."""

    def gained(here: State, move: Move) -> int:
        there = here
        for event in decide(here, move, frozenset(), DEALER):
            there = evolve(there, event)
        at_once = lead(there, here.turn) - lead(here, here.turn)
        if there.outcome is not None:
            return at_once
        return at_once - gain(there.board, there.racks, there.turn, there.passes)

    known: dict[tuple[object, ...], int] = {}

    def gain(board: Board, racks: tuple[tuple[Tile, ...], ...], turn: int, passes: int) -> int:
        key = frozenset(board.tiles.items()), racks, turn, passes
        if key not in known:
            here = replace(state, board=board, racks=racks, turn=turn, passes=passes)
            known[key] = counted(here)
        return known[key]

    def counted(here: State) -> int:
        return max(gained(here, move) for move in moves_of(here, search))

    return {move: gained(state, move) for move in moves_of(state, search)}


def moves_of(state: State, search: MoveSearch) -> list[Move]:
    return [Pass(), *(found.play for found in search.plays(state.board, state.racks[state.turn]))]


def lead(state: State, seat: int) -> int:
    return state.scores[seat] - state.scores[1 - seat]


def situation(
    numbering: Numbering, variant: Variant, board: Board, *racks: tuple[Tile, ...], passes: int = 0
) -> Situation:
    """The position of a player who knows what the other holds."""
    own, other = (bytes(sorted(numbering.rack(rack))) for rack in racks)
    return Situation(
        board=numbering.board(board),
        rack=own,
        unseen=other,
        bag=0,
        sizes=(len(own), len(other)),
        leads=(0, 0),
        rack_size=7,
        values={numbering.tile(tile): variant.tile_set.value(tile) for tile in (*racks[0], *racks[1])},
        exchange_needs=1,
        last_pass=passes + 1 >= 2 * variant.passes_to_end,
    )


@settings(max_examples=60, deadline=None)
@given(shape=SHAPES, passes_to_end=st.sampled_from([1, 2]), passes=st.integers(0, 3))
def test_it_gains_what_counting_out_every_line_gains(shape: Shape, passes_to_end: int, passes: int) -> None:
    position = shape.position(40, PLAIN)
    assume(len(position.rack) >= 2 and passes < 2 * passes_to_end)
    variant = replace(position.variant, passes_to_end=passes_to_end, shortest_first_word=2)
    half = (len(position.rack) + 1) // 2
    racks = position.rack[:half], position.rack[half:]
    state = replace(position.state, variant=variant, racks=racks, passes=passes)
    numbering = Numbering(variant, position.lexicon)
    expected = counted_out(state, MoveSearch(variant, position.lexicon))
    found = EndgameSearch(numbering).best(
        situation(numbering, variant, position.board, *racks, passes=passes), unhurried()
    )
    assert found.exact
    candidate, gain = found.moves[0]
    assert gain == max(expected.values())
    assert len(found.moves) == len(expected)
    chosen = numbering.play(candidate.squares, candidate.tiles) if candidate.squares else Pass()
    assert expected[chosen] == gain


def test_it_lays_its_tiles_one_by_one_when_the_other_is_stuck() -> None:
    """Who is sure of the last word plays for points: DE first keeps D for a hook that scores again."""
    words = ["AD", "ADD", "DA", "DAD"]
    lexicon = Lexicon.holding(words)
    numbering = Numbering(RNIB, lexicon)
    board = Board(RNIB.layout).placing(
        dict(zip(list(RNIB.layout.squares())[112:114], parse_tiles("AD"), strict=True))
    )
    sit = situation(numbering, RNIB, board, parse_tiles("DD"), parse_tiles("QV"))
    found = EndgameSearch(numbering).best(sit, unhurried())
    candidate, gain = found.moves[0]
    assert found.exact
    assert len(candidate.tiles) == 1
    assert gain > max(first.score for first, _ in found.moves if len(first.tiles) == 2) + 2 * 14 - 1


@pytest.fixture(scope="module")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon("enable", tmp_path_factory.getbasetemp() / "lexicons")


def large(enable: Lexicon) -> tuple[EndgameSearch, Situation]:
    """More lines than can be counted out in the time that there is."""
    numbering = Numbering(RNIB, enable)
    position = counted_positions(COUNTED)[0]
    sit = situation(numbering, RNIB, position.board, parse_tiles("AEINRST"), parse_tiles("DEGLOTU"))
    return EndgameSearch(numbering), sit


def test_when_the_steps_are_used_up_the_best_known_is_played(enable: Lexicon) -> None:
    search, sit = large(enable)
    found = search.best(sit, Thinking(0.02, lambda: 0.0))
    assert not found.exact
    assert found.moves[0][0].squares
    assert search.best(sit, Thinking(0.02, lambda: 0.0)) == found


@pytest.mark.parametrize("ended", ["time", "stopped"])
def test_the_time_ends_it_too(enable: Lexicon, ended: str) -> None:
    search, sit = large(enable)
    clock, stopped = iter(range(10**6)), Event()
    if ended == "stopped":
        stopped.set()
    found = search.best(
        sit, Thinking(1000.0 if ended == "stopped" else 3.0, lambda: float(next(clock)), stopped)
    )
    assert not found.exact
    assert found.moves[0][0].squares
