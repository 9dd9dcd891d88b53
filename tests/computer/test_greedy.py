"""The computer player that scores the most: what it plays, doubts, exchanges, and what it may know."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_type_hints

import pytest

from crossdots.board.board import Board, drawn_board
from crossdots.board.coordinate import parse_place
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, parse_tiles, remove_tiles
from crossdots.computer.greedy import FRUITLESS_ROUNDS, GreedyOpponent
from crossdots.computer.opponent import Opponent
from crossdots.computer.search import MoveSearch
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Challenged, GameStarted
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play
from crossdots.rules.score import score_play
from crossdots.rules.spelling import lay_out, parse_word
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.turn import decide
from crossdots.rules.variant import RNIB, Variant
from crossdots.rules.view import View, seen_by
from crossdots.session.dealer import SeededDealer

POSITIONS = Path(__file__).parents[1] / "positions"
DEALER = SeededDealer(0)


def position(
    *racks: str, rows: tuple[str, ...] = (), bag: str = "", variant: Variant = RNIB, turn: int = 0
) -> State:
    """A game with these racks, this bag and this board."""
    names = ("Ann", "Ben", "Cat", "Dan")[: len(racks)]
    return replace(
        begun(GameStarted(variant, names)),
        board=drawn_board(variant.layout, rows),
        racks=tuple(map(parse_tiles, racks)),
        bag=parse_tiles(bag),
        turn=turn,
    )


def choice(state: State, *words: str) -> Move:
    return GreedyOpponent(Lexicon.holding(words)).choose(seen_by(state, state.turn))


def spelled(state: State, text: str) -> Play:
    place, word = text.split()
    at, direction = parse_place(place)
    rack = state.racks[state.turn]
    return lay_out(state.board, rack, at, direction, parse_word(word, state.variant.tile_set))


def after(state: State, move: Move) -> State:
    for event in decide(state, move, frozenset(), DEALER):
        state = evolve(state, event)
    return state


# What it plays.


def test_it_makes_the_play_with_the_highest_score() -> None:
    state = position("AEINRRT", "", rows=("",) * 7 + ("...TRAIN",))
    words = ["TRAIN", "TRAINER", "STRAINER", "RATE", "IRATE", "TERRAIN", "TRAINERS"]
    lexicon = Lexicon.holding(words)
    scores = [found.score for found in MoveSearch(RNIB, lexicon).plays(state.board, state.racks[0])]
    made = choice(state, *words)
    assert isinstance(made, Play)
    assert score_play(RNIB, state.board, made.tiles).total == max(scores) > min(scores)


@pytest.mark.parametrize("rack", ["CAT", "CAT?", "?CAT"])
def test_of_equal_plays_it_makes_the_one_that_keeps_the_blank(rack: str) -> None:
    made = choice(position(rack, ""), "CAT")
    assert isinstance(made, Play)
    assert BLANK not in made.from_rack


def test_of_equal_plays_it_makes_the_one_that_keeps_more_tiles() -> None:
    """With blanks for the As both words are worth the same."""
    made = choice(position("Z??", ""), "ZA", "ZAA")
    assert isinstance(made, Play)
    assert len(made.placed) == 2


def test_the_rules_accept_whatever_it_chooses() -> None:
    """Small random positions with few words: plays, exchanges and passes all come up."""
    kinds = set()
    for seed in range(120):
        chance = Random(seed)
        tiles = "".join(chance.choices("AEIRST?", k=13))
        state = position(tiles[:7], tiles[7:10], bag=tiles[10 : 10 + chance.randint(0, 3)])
        move = choice(state, *chance.sample(["QI", "AIT", "TEASE", "STAIR", "ZZZ", "VEX"], 2))
        decide(state, move, frozenset(), DEALER)
        kinds.add(type(move))
    assert kinds == {Play, Exchange, Pass}


# When it can't play.


@pytest.mark.parametrize(
    ("rack", "bag", "move"),
    [
        ("AEIOUVQ", "BCDFGHJKL", Exchange(parse_tiles("AEIOUVQ"))),
        ("AEIOUVQ", "BCDFGHJ", Exchange(parse_tiles("AEIOUVQ"))),
        ("AEIOUVQ", "BCD", Exchange(parse_tiles("AEI"))),
        ("?AE?", "BCD", Exchange(parse_tiles("AE?"))),
        ("?AE?", "BC", Exchange(parse_tiles("AE"))),
        ("??", "BCD", Exchange(parse_tiles("??"))),
        ("AEIOUVQ", "B", Exchange(parse_tiles("A"))),
        ("AEIOUVQ", "", Pass()),
        ("V", "", Pass()),
    ],
)
def test_it_gives_back_as_many_tiles_as_the_bag_replaces(rack: str, bag: str, move: Move) -> None:
    assert choice(position(rack, "", bag=bag), "ZZZ") == move


@pytest.mark.parametrize(("bag", "kind"), [("A" * 6, Pass), ("A" * 7, Exchange)])
def test_it_passes_where_the_edition_does_not_let_it_exchange(bag: str, kind: type[Move]) -> None:
    strict = replace(RNIB, exchange_needs=7)
    assert type(choice(position("VVV", "", bag=bag, variant=strict), "ZZZ")) is kind


def test_it_plays_rather_than_exchanges_whatever_that_scores() -> None:
    made = choice(position("??VVVVV", "", bag="A" * 50), "AA")
    assert isinstance(made, Play)
    assert score_play(RNIB, Board(STANDARD), made.tiles).total == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_in_which_nobody_can_play_ends(players: int) -> None:
    tiles = RNIB.tile_set.tiles
    state = replace(position(*("",) * players), racks=(tiles[:7],) * players, bag=tiles[7:])
    kinds: list[type[Move]] = []
    while state.outcome is None:
        move = choice(state, "ZZZZZ")
        kinds.append(type(move))
        state = after(state, move)
    assert kinds == [Exchange] * FRUITLESS_ROUNDS * players + [Pass] * RNIB.passes_to_end * players


def test_after_a_play_it_exchanges_again() -> None:
    state = position("HOBEEEE", "VVVVVVV", bag="A" * 20)
    for _ in range(FRUITLESS_ROUNDS * state.seats):
        state = after(state, Pass() if state.turn else Exchange(parse_tiles("E")))
        state = replace(state, racks=(parse_tiles("HOBEEEE"), state.racks[1]), passes=0)
    assert choice(state, "ZZZ") == Pass()
    state = after(state, spelled(state, "8H HOB"))
    assert choice(state, "ZZZ") == Exchange(parse_tiles("VVVVVVV"))


# What it doubts.


@pytest.mark.parametrize(
    ("known", "doubted"),
    [
        (["HOB", "HI", "ON", "BE", "TRAINER"], False),
        (["HI", "ON", "BE", "TRAINER"], True),
        (["HOB", "ON", "BE", "TRAINER"], True),
        (["HOB", "HI", "BE", "TRAINER"], True),
        (["HOB", "HI", "ON", "TRAINER"], True),
        (["HOB", "HI", "ON", "BE"], False),
    ],
)
def test_it_doubts_a_play_with_a_word_that_its_lexicon_lacks(known: list[str], doubted: bool) -> None:
    """Of the words on the board only those that the play made count."""
    state = position("HOB", "", bag="A" * 20, rows=("",) * 7 + (".TRAINER",))
    made = after(state, spelled(state, "7E HOB"))
    opponent = GreedyOpponent(Lexicon.holding(known))
    assert opponent.doubts(seen_by(made, 1)) is doubted
    lexicon = frozenset(known)
    challenged = decide(made, Challenge(1), lexicon, DEALER)[0]
    assert isinstance(challenged, Challenged)
    assert bool(challenged.bad) is doubted


def test_it_doubts_no_play_of_its_own() -> None:
    state = position("HOB", "", bag="A" * 20)
    made = after(state, spelled(state, "8H HOB"))
    nothing_known = GreedyOpponent(Lexicon.holding(["ZZZ"]))
    assert nothing_known.doubts(seen_by(made, 1))
    assert not nothing_known.doubts(seen_by(made, 0))


def test_it_doubts_nothing_when_no_play_is_open() -> None:
    state = position("HOB", "V", bag="A" * 20)
    made = after(state, spelled(state, "8H HOB"))
    nothing_known = GreedyOpponent(Lexicon.holding(["ZZZ"]))
    passed = after(made, Pass())
    for earlier_or_later in (state, passed):
        assert earlier_or_later.open_play is None
        assert not any(nothing_known.doubts(seen_by(earlier_or_later, seat)) for seat in (0, 1))


# What it may know.


def test_it_takes_a_view_and_nothing_else() -> None:
    opponent: Opponent = GreedyOpponent(Lexicon.holding(["AA"]))
    asked: list[Callable[..., object]] = [opponent.choose, opponent.doubts]
    for question in asked:
        hints = get_type_hints(question)
        hints.pop("return")
        assert list(hints.values()) == [View]


def test_games_that_look_the_same_to_it_are_the_same_to_it() -> None:
    """The tiles that it can't see lie elsewhere in the second game, and the bag comes out otherwise."""
    words = ["TRAIN", "RAIN", "AIR", "TIN", "ART", "NIT", "VIA", "TAR"]
    for seed in range(20):
        chance = Random(seed)
        dealt = chance.sample(RNIB.tile_set.tiles, 14)
        rest = remove_tiles(RNIB.tile_set.tiles, dealt)
        one = replace(position("", ""), racks=(tuple(dealt[:7]), tuple(dealt[7:])), bag=rest)
        hidden = chance.sample(dealt[7:] + list(rest), 7 + len(rest))
        other = replace(one, racks=(one.racks[0], tuple(hidden[:7])), bag=tuple(hidden[7:]))
        assert seen_by(one, 0) == seen_by(other, 0)
        assert choice(one, *words) == choice(other, *words)
