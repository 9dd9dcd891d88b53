"""Two hundred games of the computer against itself, to the end, saved and read again after every step."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from crossdots.computer.greedy import GreedyOpponent
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.gcg_writer import print_gcg
from crossdots.record.journal import Header, Journal, read_game
from crossdots.record.recount import recount
from crossdots.record.retold import retell
from crossdots.rules.event import Event, GameEnded, PlayMade, PlayWithdrawn
from crossdots.rules.move import Challenge
from crossdots.rules.state import State, fold
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, SIGNATURE, nine_tiles
from crossdots.session.dealer import SeededDealer
from crossdots.session.exporting import as_gcg
from crossdots.session.game import Game, Saving

pytestmark = pytest.mark.untraced  # what these games run is covered by smaller tests

GAMES = 200
GAMES_AN_ITEM = 5
RULES = (RNIB, RNIB, RNIB, DELUXE, SIGNATURE, EMAIL, nine_tiles(RNIB))
"""Most games have the default rules."""

LONGEST_GAME_STEPS = 200
"""Of the games below the longest has about fifty."""

NAMES = ("Ann", "Ben", "Cat", "Dan")


@pytest.fixture(autouse=True)
def untraced() -> Iterator[None]:
    """Measuring coverage would make these games four times as slow, and each part has tests of its own."""
    trace = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(trace)


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon(DEFAULT, tmp_path_factory.mktemp("lexicons"))


@dataclass
class PlayedGame:
    """A game whose rules and players the seed gives; `steps` counts what was saved, the start included."""

    seed: int
    lexicon: Lexicon
    folder: Path

    def __post_init__(self) -> None:
        players = NAMES[: 2 + (self.seed % 8 == 6) + 2 * (self.seed % 8 == 7)]
        computers = tuple(range(len(players)))
        strengths = ("computer",) * len(players)
        header = Header(self.seed, "", computers, DEFAULT, "2000-01-01T00:00:00", strengths=strengths)
        self.journal = Journal(self.folder, header)
        self.path = self.folder / "1.jsonl"
        rules = RULES[self.seed % len(RULES)]
        self.game = Game.begin(rules, players, SeededDealer(self.seed), self.lexicon, self.journal, draw=True)
        self.opponents = [GreedyOpponent(self.lexicon) for _ in players]
        self.steps = 1

    @property
    def state(self) -> State:
        return self.game.state

    def take_a_turn(self) -> None:
        """The seat to move challenges or moves; it is refused nothing, and all of it is saved."""
        seat = self.state.turn
        view = self.game.seen_by(seat)
        opponent = self.opponents[seat]
        doubts = view.open_play is not None and opponent.doubts(view)
        _, saving = self.game.make(Challenge(seat) if doubts else opponent.choose(view))
        assert saving is Saving.DONE
        self.steps += 1
        assert self.steps < LONGEST_GAME_STEPS


@pytest.mark.parametrize("first", range(0, GAMES, GAMES_AN_ITEM))
def test_games_are_played_to_their_end(first: int, lexicon: Lexicon, tmp_path: Path) -> None:
    for seed in range(first, first + GAMES_AN_ITEM):
        played = PlayedGame(seed, lexicon, tmp_path / str(seed))
        check_whole(played)
        while played.state.outcome is None:
            played.take_a_turn()
            check_whole(played)
        check_end(played.state)
        played.journal.close()
        if seed % GAMES_AN_ITEM == 0:
            check_on_record(played.state)


def check_whole(played: PlayedGame) -> None:
    """What was saved is the game, and the game is sound."""
    saved = read_game(played.path)
    assert saved.state == played.state
    assert (saved.steps, saved.half_line) == (played.steps, False)
    assert tiles_everywhere(played.state) == Counter(RNIB.tile_set.tiles)
    assert played.state.scores == points_that_happened(played.state)


def check_end(state: State) -> None:
    assert isinstance(state.log[-1], GameEnded)
    assert fold(state.log) == state
    assert state.outcome is not None
    assert max(state.scores) == state.scores[state.outcome.winners[0]]
    plays = [event for event in state.log if isinstance(event, PlayMade)]
    assert len(plays) > 10


def check_on_record(state: State) -> None:
    """Told in GCG and counted again by the rules, it is the same game."""
    game = as_gcg(state, range(state.seats), DEFAULT)
    again = recount(read_gcg(print_gcg(game).encode(), RNIB.tile_set))
    assert again.game == game
    assert again.disagreements == ()
    assert dict(zip(game.names, again.totals, strict=True)) == dict(
        zip(state.players, state.scores, strict=True)
    )
    assert retell(again)[-1].state.board == state.board


def tiles_everywhere(state: State) -> Counter[object]:
    on_board = (tile.off_board for tile in state.board.tiles.values())
    return Counter((*on_board, *state.bag, *(tile for rack in state.racks for tile in rack)))


def points_that_happened(state: State) -> tuple[int, ...]:
    return tuple(sum(points(event, seat) for event in state.log) for seat in range(state.seats))


def points(event: Event, seat: int) -> int:
    match event:
        case PlayMade() if event.seat == seat:
            return event.score.total
        case PlayWithdrawn() if event.seat == seat:
            return -event.points
        case GameEnded():
            return event.changes[seat]
        case _:
            return 0


@pytest.mark.parametrize("first", range(0, GAMES, 50))
def test_the_same_seed_gives_the_same_game(first: int, lexicon: Lexicon, tmp_path: Path) -> None:
    files: list[list[str]] = []
    for attempt, seed in enumerate((first, first, first + 1)):
        played = PlayedGame(seed, lexicon, tmp_path / str(attempt))
        while played.state.outcome is None:
            played.take_a_turn()
        files.append(played.path.read_text(encoding="utf-8").splitlines())
    assert files[0] == files[1]
    assert json.loads(files[2][0])["seed"] != json.loads(files[0][0])["seed"]
    assert not set(files[0]) & set(files[2])
