"""Games of ours in GCG: read again they are the same, and what GCG can't say stands in notes."""

from __future__ import annotations

import random
from dataclasses import replace
from zlib import crc32

import pytest

from crossdots.board.coordinate import Coordinate, parse_place
from crossdots.board.direction import Direction
from crossdots.board.tile import ENGLISH, Tile, parse_tiles, tiles_text
from crossdots.computer.search import MoveSearch
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.record.gcg import GcgGame
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.gcg_writer import print_gcg
from crossdots.record.recount import recount
from crossdots.record.retold import retell
from crossdots.rules.event import (
    GameEnded,
    Passed,
    PlayWithdrawn,
    Resigned,
    StartDecided,
    TimeRanOut,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import (
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    RunOutOfTime,
    Slide,
    Swap,
    Undo,
)
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import (
    DELUXE,
    EMAIL,
    RNIB,
    SIGNATURE,
    ChallengeRule,
    Variant,
    nine_tiles,
)
from crossdots.session.dealer import SeededDealer
from crossdots.session.exporting import NotTellable, Untellable, as_gcg

RULES = (
    RNIB,
    DELUXE,
    SIGNATURE,
    EMAIL,
    replace(EMAIL, rack_size=9, bonuses={7: 50, 8: 50, 9: 50}),
    nine_tiles(DELUXE),
    replace(RNIB, challenge=ChallengeRule.FIVE_POINTS),
    replace(RNIB, challenge=ChallengeRule.TEN_POINTS, targets=(200, 200, 200, 200)),
    replace(RNIB, shortest_first_word=5, turn_limits=(60, 60, 60, 60)),
    replace(DELUXE, game_limits=(30, 30, 30, 30)),
)
NAMES = ("Ann Lee", "Ann:Lee", "Ann  Lee", "Dan")
TWO = ("Ann", "Ben")
LOOKING_UP = "Looking up: words may be looked up at any time."
LEXICON = Lexicon.holding(("TRAIN", "TRAINS", "BRAIN", "RETRAIN"))


class Strict:
    """A lexicon that every fourth word is not in, so that challenges come to something."""

    def __init__(self, words: Lexicon) -> None:
        self.words = words

    def __contains__(self, word: str) -> bool:
        return word in self.words and crc32(word.encode()) % 4 > 0


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon(DEFAULT, tmp_path_factory.mktemp("lexicons"))


def random_move(chance: random.Random, state: State, search: MoveSearch) -> Move:
    rack = state.racks[state.turn]
    plays = search.worthiest(state.board, rack, 5)
    moves: list[Move] = [Pass(), Challenge(chance.randrange(state.seats)), Undo(), RunOutOfTime()]
    moves += [Exchange(rack[: chance.randint(1, 3)])] if rack else []
    moves += [Resign(chance.randrange(state.seats))] if chance.random() < 0.1 else []
    if plays and chance.random() < 0.6:
        return chance.choice(plays).play
    return chance.choice(moves)


def random_game(seed: int, words: Lexicon) -> State:
    """A game by the rules that the seed gives, with everything that can happen in it but swaps and slides."""
    chance = random.Random(seed)
    variant = RULES[seed % len(RULES)]
    seats = chance.choice((2, 2, 3, 4))
    names = NAMES[:seats]
    limits = {field: getattr(variant, field)[:seats] for field in ("targets", "turn_limits", "game_limits")}
    variant = replace(variant, **limits)
    dealer = SeededDealer(seed)
    search = MoveSearch(variant, words)
    state = fold(start(variant, names, dealer, draw=chance.random() < 0.5))
    for _ in range(chance.randint(0, 90)):
        try:
            step = decide(state, random_move(chance, state, search), Strict(words), dealer, 4000)
        except IllegalMove:
            continue
        for event in step:
            state = evolve(state, event)
    return state


def check_told(state: State) -> GcgGame:
    """The game in a file is the game: the same points, board and racks."""
    game = as_gcg(state, range(state.seats), "enable")
    assert read_gcg(print_gcg(game).encode(), ENGLISH) == game
    again = recount(game)
    assert again.disagreements == ()
    first = next((event.seat for event in state.log if isinstance(event, StartDecided)), 0)
    order = [(seat - first) % state.seats for seat in range(state.seats)]
    assert tuple(again.totals[seat] for seat in order) == state.scores
    last = retell(again)[-1].state
    assert last.board == state.board
    if state.outcome is None and len(state.seated) == state.seats:
        assert [sorted(last.racks[seat]) for seat in order] == [sorted(rack) for rack in state.racks]
    return game


@pytest.fixture(scope="module")
def random_games(words: Lexicon) -> list[State]:
    return [random_game(seed, words) for seed in range(60)]


@pytest.mark.untraced
def test_random_games_are_told_rightly(random_games: list[State]) -> None:
    for state in random_games:
        check_told(state)


def test_random_games_hold_everything(random_games: list[State]) -> None:
    """What the test above would not be worth much without."""
    logs = [event for state in random_games for event in state.log]
    for kind in (PlayWithdrawn, TurnLost, UndoUndone, Resigned, TimeRanOut, GameEnded):
        assert any(isinstance(event, kind) for event in logs), kind


# One by one.


class Told:
    """A game that is played by what is decided, told in GCG."""

    def __init__(self, variant: Variant, tiles: str, players: tuple[str, ...] = TWO) -> None:
        self.dealer = SeededDealer(1, parse_tiles(tiles))
        self.state = fold(start(variant, players, self.dealer, draw=False))

    def make(self, *moves: Move) -> None:
        for move in moves:
            for event in decide(self.state, move, LEXICON, self.dealer):
                self.state = evolve(self.state, event)

    def play(self, place: str, word: str) -> None:
        at, direction = parse_place(place)
        squares = (at.moved(direction, step) for step in range(len(word)))
        tiles = {at: Tile(letter) for at, letter in zip(squares, word, strict=True) if letter != "."}
        self.make(Play.of(tiles))

    def lines(self, *open_racks: int) -> list[str]:
        """The entries with their notes."""
        text = print_gcg(as_gcg(self.state, open_racks, ""))
        return [line for line in text.splitlines() if line.startswith((">", "#note", "#rack"))]


TILES = "AITRNVRHOBTSIE"


def test_a_secret_rack_is_not_told() -> None:
    told = Told(RNIB, TILES)
    told.play("8D", "TRAIN")
    told.make(Exchange(parse_tiles("HO")), Pass())
    assert told.lines() == [">Ann: TRAIN 8D TRAIN +12 12", ">Ben:  -2 +0 0", ">Ann:  - +0 12"]
    assert told.lines(1)[1] == ">Ben: HOBTSIE -HO +0 0"
    assert told.lines(1)[-1].startswith("#rack2 BTSIE")
    assert not any("VR" in line for line in told.lines(1))


def test_racks_of_nine_are_known_without_a_rack_of_nine() -> None:
    told = Told(nine_tiles(RNIB), "BLUSTERYAHOBTSIENO")
    told.play("8D", "BLUSTERY")
    told.make(Pass())
    game = as_gcg(told.state, (), "")
    again = recount(read_gcg(print_gcg(game).encode(), ENGLISH))
    assert "#rack-size 9\n" in print_gcg(game)
    assert again.disagreements == ()
    assert (again.variant.rack_size, again.totals) == (9, told.state.scores)
    early = Told(nine_tiles(RNIB), "BLUSTERYAHOBTSIENO")
    early.make(Pass())
    assert recount(as_gcg(early.state, (), "")).variant.rack_size == 9
    seven = Told(RNIB, TILES)
    seven.make(Pass())
    assert "#rack-size" not in print_gcg(as_gcg(seven.state, (), ""))


def test_a_challenge_that_comes_to_something() -> None:
    told = Told(RNIB, TILES)
    told.play("8D", "TRAINV")
    told.make(Challenge(1))
    assert told.lines(0, 1)[:3] == [
        ">Ann: AITRNVR 8D TRAINV +20 20",
        ">Ann: RTRAINV -- -20 0",
        "#note Ben: challenge. Not in the lexicon: TRAINV.",
    ]


def test_a_challenge_in_vain_that_costs_a_turn_is_a_pass() -> None:
    told = Told(DELUXE, TILES)
    told.play("8D", "TRAIN")
    told.make(Challenge(1), Pass(), Pass())
    assert told.lines() == [
        ">Ann: TRAIN 8D TRAIN +12 12",
        "#note Ben: challenge. All words are good: TRAIN. Ben: turn lost.",
        ">Ben:  - +0 0",
        ">Ann:  - +0 12",
        ">Ben:  - +0 0",
    ]


def test_a_challenge_in_vain_that_is_paid() -> None:
    told = Told(replace(RNIB, challenge=ChallengeRule.FIVE_POINTS), TILES)
    told.play("8D", "TRAIN")
    told.make(Challenge(1))
    assert told.lines() == [
        ">Ann: TRAIN 8D TRAIN +12 12",
        ">Ann:  (challenge) +5 17",
        "#note Ben: challenge. All words are good: TRAIN.",
    ]


def test_what_was_undone_is_a_note() -> None:
    told = Told(EMAIL, TILES)
    told.play("8D", "TRAIN")
    told.make(Undo())
    assert told.lines() == []
    told.make(Pass())
    undone = "#note Ann: TRAIN at 8 D across, 12 points. Ann: the last move is taken back."
    assert told.lines() == [">Ann:  - +0 0", undone]
    told.make(Pass(), Undo())
    assert told.lines()[-1] == "#note Ben: pass. Ben: the last move is taken back."
    told = Told(EMAIL, TILES)
    told.play("8D", "TRAIN")
    told.make(Undo(), Undo())
    assert told.lines() == [">Ann: TRAIN 8D TRAIN +12 12"]


def test_leaving_is_a_note() -> None:
    told = Told(RNIB, TILES, ("Ann", "Ben", "Cat"))
    told.make(Resign(1), Pass(), Pass(), Pass())
    assert told.lines() == [
        ">Ann:  - +0 0",
        "#note Ben: resigned. The tiles go back to the bag.",
        ">Cat:  - +0 0",
        ">Ann:  - +0 0",
    ]
    told.make(Resign(0))
    assert told.lines(2)[-2].startswith("#note Ann: resigned. The tiles go back to the bag. Game over.")
    assert told.lines(2)[-1] == f"#rack3 {tiles_text(told.state.racks[2])}"


def test_a_finish_line_is_a_note() -> None:
    told = Told(replace(RNIB, targets=(12, 12)), TILES)
    told.play("8D", "TRAIN")
    assert told.lines(0, 1) == [
        ">Ann: AITRNVR 8D TRAIN +12 12",
        "#note Game over. Ann: finish line of 12 points reached. Final scores: Ann 12, Ben 0. Winner: Ann.",
        "#rack1 VR",
        "#rack2 HOBTSIE",
    ]


def test_a_moved_word_cannot_be_told_but_an_undone_one_can() -> None:
    told = Told(replace(EMAIL, moved_word=True), "TRAINVVREEEEOO")
    told.play("8D", "TRAIN")
    at = Coordinate.parse
    slide = Slide(at("D8"), Direction.ACROSS, 2)
    told.make(Play.of({at("D8"): Tile("R"), at("E8"): Tile("E")}, slide))
    assert untellable(told) == (Untellable.SLIDE, 2)
    told.make(Undo(), Pass())
    assert [line for line in told.lines() if line.startswith(">")] == [
        ">Ann: TRAIN 8D TRAIN +12 12",
        ">Ben:  - +0 0",
    ]


def test_a_recycled_tile_cannot_be_told() -> None:
    told = Told(replace(RNIB, recycling=True), "TRAINVVBQEEEEE")
    told.play("8D", "TRAIN")
    told.make(Swap(Coordinate.parse("D8"), Tile("B")))
    assert untellable(told) == (Untellable.SWAP, 2)


def untellable(told: Told) -> tuple[Untellable, int]:
    with pytest.raises(NotTellable) as caught:
        told.lines()
    return caught.value.why, caught.value.number


def test_who_begins_is_the_first_player() -> None:
    told = Told(RNIB, "", ("Ann Lee", "Ann:Lee", "Ben"))
    state = evolve(told.state, StartDecided(1))
    game = as_gcg(evolve(state, Passed(1)), (), "enable")
    assert [(player.nickname, player.name) for player in game.players] == [
        ("Ann_Lee_", "Ann:Lee"),
        ("Ben", "Ben"),
        ("Ann_Lee", "Ann Lee"),
    ]
    assert [entry.seat for entry in game.entries] == [0]


def test_the_header_tells_the_rules() -> None:
    told = Told(replace(DELUXE, lookup=True), "")
    assert [(pragma.name, pragma.text) for pragma in as_gcg(told.state, (), "enable").pragmas] == [
        (
            "description",
            f"Played with Crossdots. Rules: Deluxe. Agreed otherwise: {LOOKING_UP}",
        ),
        ("lexicon", "enable"),
        ("incomplete", ""),
    ]


def test_the_header_tells_of_a_coach() -> None:
    described = as_gcg(Told(DELUXE, "").state, (), "", coach=True).pragmas[0]
    assert described.text.endswith("A coach tells each player after a turn what was worth more.")
