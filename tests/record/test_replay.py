"""Games of every variation can be gone through again, and what cannot have happened in them is refused."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile, TileSet, parse_tiles
from crossdots.record.codec import decode_event, encode_event
from crossdots.record.replay import NotPossible, after_step
from crossdots.rules.event import (
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    RacksReturned,
    Resigned,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import (
    Challenge,
    Move,
    Pass,
    Play,
    Resign,
    RunOutOfTime,
    Slide,
    Swap,
    Undo,
)
from crossdots.rules.state import State, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, ChallengeRule, Variant

D8 = Coordinate.parse("D8")
NAMES = ("Ann", "Ben", "Cat")


class AllGood:
    """A lexicon with every word in it."""

    def __contains__(self, word: str, /) -> bool:
        return True


@dataclass(frozen=True)
class Dealer:
    """Tiles come out as named, then the rest of the set; what goes back comes out last."""

    first: tuple[Tile, ...]

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:
        raise AssertionError(f"{seats} draw {tile_set} {earlier} times where nobody does")

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        return (*self.first, *tile_set.without(self.first))

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return (*bag, *returned)


@dataclass
class Saved:
    """A game whose steps are written, read back and gone through again, each as soon as it is made."""

    variant: Variant
    tiles: str = "TRAINERREAAEEE"
    seats: int = 2
    state: State = field(init=False)
    seen: list[type[Event]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dealer = Dealer(parse_tiles(self.tiles))
        events = start(self.variant, NAMES[: self.seats], self.dealer, draw=False)
        self.state = after_step(None, events)
        assert self.state == fold(events)

    def make(self, move: Move, milliseconds: int = 0) -> None:
        events = decide(self.state, move, AllGood(), self.dealer, milliseconds)
        read = tuple(decode_event(encode_event(event)) for event in events)
        self.state = after_step(self.state, read)
        self.seen += [type(event) for event in events]
        assert self.state == fold(self.state.log)

    def refuses(self, *events: Event) -> bool:
        try:
            after_step(self.state, events)
        except NotPossible:
            return True
        return False


def train() -> Play:
    return across(D8, "TRAIN")


def across(start: Coordinate, letters: str, slide: Slide | None = None) -> Play:
    tiles = enumerate(parse_tiles(letters))
    return Play.of({start.moved(Direction.ACROSS, step): tile for step, tile in tiles}, slide)


def test_a_moved_word() -> None:
    game = Saved(replace(RNIB, moved_word=True))
    game.make(train())
    game.make(across(D8, "RE", Slide(D8, Direction.ACROSS, 2)))
    assert game.state.board.run_through(D8, Direction.ACROSS).letters == "RETRAIN"


@pytest.mark.parametrize("steps", [0, 1, 12, -4])
def test_a_word_that_cannot_have_moved_so(steps: int) -> None:
    game = Saved(replace(RNIB, moved_word=True))
    game.make(train())
    made = PlayMade(1, across(D8, "RE", Slide(D8, Direction.ACROSS, 2)), game.state.log[-2].score)  # type: ignore[union-attr]
    assert not game.refuses(made)
    assert game.refuses(replace(made, play=replace(made.play, slide=Slide(D8, Direction.ACROSS, steps))))
    assert game.refuses(replace(made, play=replace(made.play, slide=Slide(D8, Direction.DOWN, 2))))
    assert game.refuses(replace(made, play=replace(made.play, slide=None)))


def test_tiles_that_were_swapped() -> None:
    game = Saved(replace(RNIB, recycling=True))
    game.make(train())
    game.make(Swap(D8, Tile("A")))
    assert game.seen[-1] is TileSwapped
    swapped = TileSwapped(1, D8, Tile("A"), Tile("E"))
    assert not game.refuses(swapped)
    assert game.refuses(replace(swapped, taken=Tile("T")))
    assert game.refuses(replace(swapped, given=Tile("A")))
    assert game.refuses(replace(swapped, given=Tile("Z")))
    assert game.refuses(replace(swapped, at=Coordinate.parse("A1")))
    assert game.refuses(replace(swapped, seat=2))


def test_moves_that_were_undone() -> None:
    game = Saved(EMAIL)
    assert game.refuses(MoveUndone(0))
    assert game.refuses(UndoUndone(0))
    game.make(train())
    assert game.refuses(MoveUndone(1))
    game.make(Undo())
    assert game.refuses(UndoUndone(1))
    game.make(Undo())
    assert game.seen[-2:] == [MoveUndone, UndoUndone]
    assert game.refuses(MoveUndone(0))


def test_nothing_is_undone_where_nobody_may() -> None:
    game = Saved(RNIB)
    game.make(train())
    assert game.refuses(MoveUndone(0))


def test_players_who_left() -> None:
    game = Saved(DELUXE, seats=3)
    assert game.refuses(Resigned(1, None))
    assert game.refuses(Resigned(1, parse_tiles("QQQ")))
    assert game.refuses(GameEnded(Ending.RESIGNED, game.state.racks, (0, 0, 0)))
    game.make(Resign(1))
    assert game.refuses(Resigned(1, ()))
    went_out = GameEnded(Ending.WENT_OUT, game.state.racks, (0, 0, 0))
    assert game.refuses(went_out)  # only who has left has an empty rack
    game.make(Resign(0))
    assert game.state.outcome is not None
    assert game.state.outcome.winners == (2,)


def test_turns_lost_and_points_for_challenges() -> None:
    for rule, kind in ((ChallengeRule.LOSES_TURN, TurnLost), (ChallengeRule.FIVE_POINTS, ChallengePaid)):
        game = Saved(replace(RNIB, challenge=rule))
        game.make(train())
        game.make(Challenge(1))
        assert game.seen[-1] is kind


def test_racks_that_were_renewed() -> None:
    game = Saved(replace(RNIB, shortest_first_word=3))
    game.make(Pass())
    game.make(Pass())
    assert RacksReturned in game.seen
    game.make(across(D8, "".join(tile.text for tile in game.state.racks[0][:5])))
    assert game.refuses(RacksReturned())


def test_time() -> None:
    game = Saved(replace(RNIB, turn_limits=(60, 0)))
    game.make(RunOutOfTime())
    assert game.seen == [TimeRanOut]
    game = Saved(replace(RNIB, game_limits=(60, 60)))
    for _ in range(4):
        game.make(Pass(), milliseconds=40_000)
    assert game.seen.count(TimeUsed) == 4
    assert game.seen.count(OvertimeCharged) == 2
    assert game.state.scores == tuple(
        -10 - game.state.variant.tile_set.total(rack) for rack in game.state.racks
    )


def test_time_does_not_run_backwards() -> None:
    game = Saved(replace(RNIB, game_limits=(60, 60)))
    assert game.refuses(TimeUsed(0, -1))


def test_a_finish_line() -> None:
    game = Saved(replace(RNIB, targets=(10, 99)))
    game.make(train())
    assert game.state.outcome is not None
    assert game.state.outcome.winners == (0,)
    without = Saved(RNIB)
    assert without.refuses(GameEnded(Ending.TARGET, without.state.racks, (0, 0)))


@pytest.mark.parametrize(
    "event",
    [
        Passed(0),
        TurnLost(0),
        ChallengePaid(0, 5),
        TimeUsed(0, 5),
        TimeRanOut(0),
        OvertimeCharged(0, 1, 10),
        RacksReturned(),
        Resigned(0, ()),
    ],
)
def test_nothing_of_this_happens_after_the_end(event: Event) -> None:
    game = Saved(replace(RNIB, game_limits=(60, 60)))
    for _ in range(4):
        game.make(Pass())
    assert game.state.outcome is not None
    assert game.refuses(event)


@pytest.mark.parametrize(
    "event",
    [
        TurnLost(2),
        ChallengePaid(2, 5),
        MoveUndone(2),
        UndoUndone(2),
        Resigned(2, ()),
        TimeUsed(2, 5),
        TimeRanOut(2),
        OvertimeCharged(2, 1, 10),
        TurnLost(-1),
    ],
)
def test_nothing_happens_to_a_seat_that_nobody_has(event: Event) -> None:
    assert Saved(replace(EMAIL, moved_word=True)).refuses(event)
