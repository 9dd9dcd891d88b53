"""Computer players of every strength: whole games by the rules, what they see, how long they think."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints

import pytest

from crossdots.board.board import drawn_board
from crossdots.board.tile import parse_tiles
from crossdots.computer.opponent import Opponent
from crossdots.computer.player import ComputerPlayer, Words
from crossdots.computer.strength import COMMON, LEAVES_ALONE, STRENGTHS, Strength
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.event import GameStarted, PlayMade
from crossdots.rules.move import Exchange, Pass, Play
from crossdots.rules.state import State, begun, evolve, fold
from crossdots.rules.turn import decide, judge, start
from crossdots.rules.variant import DELUXE, RNIB, ChallengeRule, Variant, nine_tiles
from crossdots.rules.view import View, seen_by
from crossdots.session.dealer import SeededDealer

LITTLE = 0.02
"""Seconds' worth of work for a move."""


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Lexicon]:
    folder = tmp_path_factory.getbasetemp() / "lexicons"
    return {name: open_lexicon(name, folder) for name in ("enable", "common", "standard")}


def player(
    lexicons: Mapping[str, Lexicon],
    strength: Strength,
    seed: int = 1,
    seconds: float = LITTLE,
    now: Callable[[], float] = lambda: 0.0,
) -> ComputerPlayer:
    good = lexicons["enable"]
    words = Words(good, lexicons[strength.vocabulary or "enable"], lexicons[COMMON])
    return ComputerPlayer(strength, words, seed, seconds, now)


def knowing(*words: str, strength: Strength, seed: int = 1) -> ComputerPlayer:
    lexicon = Lexicon.holding(words)
    return ComputerPlayer(strength, Words(lexicon, lexicon, lexicon), seed, LITTLE, lambda: 0.0)


def played(variant: Variant, players: list[ComputerPlayer], lexicon: Lexicon, seed: int) -> State:
    """A game to its end; every move is one that the rules accept."""
    dealer = SeededDealer(seed)
    state = fold(start(variant, ("Ann", "Ben", "Cat", "Dan")[: len(players)], dealer, draw=False))
    while state.outcome is None:
        move = players[state.turn].choose(seen_by(state, state.turn))
        for event in decide(state, move, lexicon, dealer):
            state = evolve(state, event)
    return state


def position(*racks: str, rows: tuple[str, ...] = (), bag: str = "", variant: Variant = RNIB) -> State:
    return replace(
        begun(GameStarted(variant, ("Ann", "Ben", "Cat")[: len(racks)])),
        board=drawn_board(variant.layout, rows),
        racks=tuple(map(parse_tiles, racks)),
        bag=parse_tiles(bag),
    )


VARIANTS = [
    RNIB,
    nine_tiles(RNIB),
    replace(DELUXE, shortest_first_word=4, moved_word=True, recycling=True, reclaim_blanks=True),
    replace(RNIB, targets=(120, 120), challenge=ChallengeRule.VOID),
    replace(RNIB, passes_to_end=1, exchange_needs=7, game_limits=(600, 600)),
]


SHORT = replace(RNIB, targets=(90, 90))
"""A game of a few turns."""


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_strength_plays_by_the_rules_of_every_variation(
    lexicons: Mapping[str, Lexicon], number: int
) -> None:
    for names in (("beginner", "expert"), ("champion", "casual")):
        players = [player(lexicons, STRENGTHS[name]) for name in names]
        state = played(VARIANTS[number], players, lexicons["enable"], seed=number)
        plays = [event for event in state.log if isinstance(event, PlayMade)]
        assert len(plays) >= 2
        assert all(judge(play.score, lexicons["enable"])[1] == () for play in plays)


@pytest.mark.parametrize("seats", [3, 4])
def test_they_sit_at_one_board(lexicons: Mapping[str, Lexicon], seats: int) -> None:
    names = ["champion", "beginner", "expert", "club"][:seats]
    players = [player(lexicons, STRENGTHS[name]) for name in names]
    state = played(RNIB, players, lexicons["enable"], seed=3)
    assert state.outcome is not None
    assert max(state.scores) == max(state.scores[0], state.scores[2])


@pytest.mark.parametrize("name", STRENGTHS)
def test_the_same_seed_plays_the_same_game(lexicons: Mapping[str, Lexicon], name: str) -> None:
    def game(seed: int) -> tuple[object, ...]:
        players = [player(lexicons, STRENGTHS[name], seed), player(lexicons, STRENGTHS["casual"])]
        return played(SHORT, players, lexicons["enable"], seed=5).log

    assert game(1) == game(1)
    if not STRENGTHS[name].sees_all:
        assert game(1) != game(2)


def test_the_weak_play_common_words_and_the_strong_all(lexicons: Mapping[str, Lexicon]) -> None:
    for name in ("beginner", "casual"):
        state = played(RNIB, [player(lexicons, STRENGTHS[name])] * 2, lexicons["enable"], seed=1)
        words = {word for play in state.log if isinstance(play, PlayMade) for word in play.score.words}
        assert all(word.run.letters in lexicons[COMMON] for word in words)
    state = played(RNIB, [player(lexicons, LEAVES_ALONE)] * 2, lexicons["enable"], seed=1)
    words = {word for play in state.log if isinstance(play, PlayMade) for word in play.score.words}
    assert any(word.run.letters not in lexicons[COMMON] for word in words)


@pytest.mark.untraced
def test_whoever_sees_less_plays_worse(lexicons: Mapping[str, Lexicon]) -> None:
    blind, sharp = (replace(STRENGTHS["casual"], sees=sees) for sees in (0.1, 1.0))
    gained = 0
    for seed in range(6):
        players = [player(lexicons, blind), player(lexicons, sharp)]
        state = played(RNIB, players, lexicons["enable"], seed)
        gained += state.scores[1] - state.scores[0]
    assert gained > 300


# Exchanges and passes.


@pytest.mark.parametrize("name", ["expert", "champion"])
def test_bad_tiles_are_exchanged_where_a_play_would_bring_little(name: str) -> None:
    view = seen_by(position("UUUIIVV", "AEINRST", bag="AEINRSTLDOG"), 0)
    move = knowing("VUM", "UM", "MU", strength=STRENGTHS[name]).choose(view)
    assert isinstance(move, Exchange)
    assert parse_tiles("UUVV")[0] in move.tiles


def test_nothing_is_exchanged_where_the_bag_may_not_be_touched() -> None:
    for variant, bag in ((RNIB, ""), (replace(RNIB, exchange_needs=7), "AEINRS")):
        view = seen_by(position("VVVVVVV", "AEINRST", bag=bag, variant=variant), 0)
        for strength in STRENGTHS.values():
            assert knowing("CAT", strength=strength).choose(view) == Pass()


def test_no_more_is_exchanged_than_the_bag_replaces() -> None:
    view = seen_by(position("VVVVVVV", "AEINRST", bag="AE"), 0)
    for strength in STRENGTHS.values():
        move = knowing("CAT", strength=strength).choose(view)
        assert isinstance(move, Exchange)
        assert 1 <= len(move.tiles) <= 2


# Challenges.


def test_the_weak_miss_a_phoney_and_the_strong_do_not() -> None:
    state = position("CATSAAA", "AEINRST")
    phoney = knowing("CAT", strength=LEAVES_ALONE).choose(seen_by(state, 0))
    assert isinstance(phoney, Play)
    for event in decide(state, phoney, frozenset(), SeededDealer(0)):
        state = evolve(state, event)
    view = seen_by(state, 1)

    def doubts(name: str) -> int:
        return sum(knowing("DOG", strength=STRENGTHS[name], seed=seed).doubts(view) for seed in range(60))

    assert 0 < doubts("beginner") < doubts("casual") < doubts("club") < doubts("champion") == 60
    assert not any(knowing("CAT", strength=strength).doubts(view) for strength in STRENGTHS.values())
    assert not knowing("DOG", strength=STRENGTHS["champion"]).doubts(seen_by(state, 0))


# Time.


class Ticking:
    """A clock that goes on by a tenth of a second whenever it is looked at."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        self.seconds += 0.1
        return self.seconds


def test_a_champion_ends_when_its_time_is_up(lexicons: Mapping[str, Lexicon]) -> None:
    clock = Ticking()
    champion = player(lexicons, STRENGTHS["champion"], seconds=2.0, now=clock.now)
    dealer = SeededDealer(7)
    state = fold(start(RNIB, ("Ann", "Ben"), dealer, draw=False))
    assert isinstance(champion.choose(seen_by(state, 0)), Play | Exchange)
    assert 2.0 <= clock.seconds < 3.0


def test_a_champion_that_is_stopped_answers_at_once(lexicons: Mapping[str, Lexicon]) -> None:
    champion = player(lexicons, STRENGTHS["champion"], seconds=10_000.0)
    state = fold(start(RNIB, ("Ann", "Ben"), SeededDealer(7), draw=False))
    champion.stop()
    expert = player(lexicons, LEAVES_ALONE)
    assert champion.choose(seen_by(state, 0)) == expert.choose(seen_by(state, 0))


def test_it_looks_further_than_the_next_play(lexicons: Mapping[str, Lexicon]) -> None:
    differing = 0
    for seed in range(6):
        state = fold(start(RNIB, ("Ann", "Ben"), SeededDealer(seed), draw=False))
        view = seen_by(state, 0)
        champion = player(lexicons, STRENGTHS["champion"], seconds=0.1)
        differing += champion.choose(view) != player(lexicons, LEAVES_ALONE).choose(view)
    assert differing > 0


def test_it_is_asked_with_a_view_and_nothing_else() -> None:
    opponent: Opponent = knowing("AA", strength=STRENGTHS["champion"])
    for method in (opponent.choose, opponent.doubts):
        hints = get_type_hints(method)
        hints.pop("return")
        assert list(hints.values()) == [View]


def test_a_list_of_ones_own_is_known_to_all(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("GRØD\n", "utf-8")
    for strength in STRENGTHS.values():
        view = seen_by(position("CAT", "AEINRST"), 0)
        assert isinstance(knowing("CAT", strength=strength).choose(view), Play)


@pytest.mark.parametrize(
    ("rack", "words", "target", "taken"),
    [("SLXELOA", ("LOX", "LOXES"), 26, 5), ("VVUUIIA", ("VIA",), 12, 3)],
)
def test_a_play_that_reaches_the_finish_line_is_made(
    rack: str, words: tuple[str, ...], target: int, taken: int
) -> None:
    """Its equity is less than that of LOX, and than that of an exchange."""
    variant = replace(RNIB, targets=(target, 0))
    state = position(rack, "EEIIOOU", bag="EEIIOOUTTRRNNDD", variant=variant)
    move = knowing(*words, strength=LEAVES_ALONE).choose(seen_by(state, 0))
    assert isinstance(move, Play)
    assert len(move.placed) == taken
