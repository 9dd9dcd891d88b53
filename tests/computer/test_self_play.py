"""Games in numbers, played again step by step by the rules."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from crossdots.board.tile import Tile, TileSet
from crossdots.computer.move_generator import UNNAMED
from crossdots.computer.numbering import Numbering
from crossdots.computer.self_play import NumberedGame, NumberedTurn, SelfPlay
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.event import TilesExchanged
from crossdots.rules.move import Exchange, Move, Pass
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import decide, judge, start
from crossdots.rules.variant import RNIB, Variant

NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass
class Recorded:
    """A dealer that shuffles as a recorded game did: the order after each exchange is told to it."""

    order: tuple[Tile, ...]
    after: list[tuple[Tile, ...]] = field(default_factory=list)

    def lots(self, tile_set: TileSet, seats: int, earlier: int) -> tuple[Tile, ...]:  # noqa: ARG002
        raise AssertionError("nobody draws for the start")

    def fill(self, tile_set: TileSet) -> tuple[Tile, ...]:
        assert sorted(self.order) == sorted(tile_set.tiles)
        return self.order

    def mix_in(self, bag: tuple[Tile, ...], returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
        order = self.after.pop(0)
        assert sorted(order) == sorted(bag + returned)
        return order


class Replay:
    """A recorded game, played again by the rules."""

    def __init__(self, variant: Variant, lexicon: Lexicon, players: int, game: NumberedGame) -> None:
        self.numbering = Numbering(variant, lexicon)
        self.letters = lexicon.alphabet
        self.lexicon = lexicon
        self.variant = variant
        first = game.turns[0]
        racks = [next(turn.rack for turn in game.turns if turn.seat == seat) for seat in range(players)]
        self.dealer = Recorded(self.tiles(b"".join(racks) + first.bag))
        after_exchanges = zip(game.turns, game.turns[1:], strict=False)
        self.dealer.after = [self.tiles(later.bag) for turn, later in after_exchanges if turn.exchanged]
        self.state = fold(start(variant, NAMES[:players], self.dealer, draw=False))
        for turn in game.turns:
            self.step(turn)

    def tiles(self, numbers: bytes) -> tuple[Tile, ...]:
        return tuple(Tile("", is_blank=True) if n == UNNAMED else Tile(self.letters[n]) for n in numbers)

    def step(self, turn: NumberedTurn) -> None:
        assert self.state.turn == turn.seat
        assert sorted(self.state.racks[turn.seat]) == sorted(self.tiles(turn.rack))
        assert self.state.bag == self.tiles(turn.bag)
        for event in decide(self.state, self.move(turn), frozenset(), self.dealer):
            self.state = evolve(self.state, event)
        if turn.play is not None:
            assert self.state.open_play is not None
            assert self.state.open_play.score.total == turn.play[0]
            assert judge(self.state.open_play.score, self.lexicon)[1] == ()

    def move(self, turn: NumberedTurn) -> Move:
        if turn.play is not None:
            return self.numbering.play(turn.play[1], turn.play[2])
        return Exchange(self.tiles(turn.exchanged)) if turn.exchanged else Pass()


@pytest.fixture(scope="module")
def common(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon("common", tmp_path_factory.getbasetemp() / "lexicons")


def ended(state: State, game: NumberedGame) -> None:
    assert state.outcome is not None
    assert state.scores == game.scores


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_rules_play_the_same_game(common: Lexicon, players: int, seed: int) -> None:
    game = SelfPlay(RNIB, common, players).game(seed)
    ended(Replay(RNIB, common, players, game).state, game)


@pytest.mark.parametrize(
    "variant",
    [
        replace(RNIB, rack_size=9, bonuses={7: 50, 8: 50, 9: 50}),
        replace(RNIB, exchange_needs=7),
        replace(RNIB, passes_to_end=1, shortest_first_word=5),
    ],
    ids=["nine tiles", "exchange needs seven", "long first word"],
)
def test_it_plays_by_the_rules_of_the_variant(common: Lexicon, variant: Variant) -> None:
    for seed in range(4):
        game = SelfPlay(variant, common).game(seed)
        ended(Replay(variant, common, 2, game).state, game)


def test_with_few_words_it_exchanges_and_then_passes_to_the_end() -> None:
    lexicon = Lexicon.holding(["QUIZ", "JA", "ZA"])
    exchanges = 0
    for seed in range(20):
        game = SelfPlay(RNIB, lexicon).game(seed)
        replay = Replay(RNIB, lexicon, 2, game)
        ended(replay.state, game)
        assert [turn.play or turn.exchanged for turn in game.turns[-4:]] == [b""] * 4
        exchanges += sum(isinstance(event, TilesExchanged) for event in replay.state.log)
    assert exchanges > 50


def test_the_same_seed_gives_the_same_game_whatever_was_played_before(common: Lexicon) -> None:
    player = SelfPlay(RNIB, common)
    games = [player.game(seed) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]
    assert SelfPlay(RNIB, common).game(2) == games[1]


def test_it_plays_well_enough_to_be_learnt_from(tmp_path: Path) -> None:
    with open_lexicon("enable", tmp_path) as lexicon:
        player = SelfPlay(RNIB, lexicon)
        scores = [score for seed in range(20) for score in player.game(seed).scores]
    assert 350 < sum(scores) / len(scores) < 450
