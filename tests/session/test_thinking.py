"""A computer player that thinks beside the keyboard: what is told, answered and refused meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pytest

from crossdots.computer.opponent import Opponent
from crossdots.computer.player import ComputerPlayer, Words
from crossdots.computer.strength import STRENGTHS
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import PlayMade
from crossdots.rules.move import Move
from crossdots.session.thinker import AtOnce, Beside, Thinker

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

WORDS = ("TRAIN", "TRAINER", "CAT", "CATS", "AT", "TA", "ES", "HI", "ON", "BE", "HOB")


@dataclass
class Held:
    """A thinker whose thoughts come to their end when they are told to."""

    waiting: list[Callable[[], None]] = field(default_factory=list)

    def move_of(self, choose: Callable[[], Move], chosen: Callable[[Move], None]) -> None:
        self.waiting.append(lambda: chosen(choose()))

    def end(self) -> None:
        self.waiting.pop(0)()


def champion() -> Opponent:
    lexicon = Lexicon.holding(WORDS)
    words = Words(lexicon, lexicon, lexicon)
    return ComputerPlayer(STRENGTHS["champion"], words, 1, 0.01, lambda: 0.0)


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def players(seated: Seating, held: Held) -> Players:
    return seated(
        "Ann", "Champion", tiles="TRAINVRHOBCATS", computers={1: champion()}, thinker=held, words=WORDS
    )


def test_it_is_told_once_when_it_takes_long(players: Players, held: Held) -> None:
    told = players.type("8D TRAIN")
    assert len(told) == 1
    assert players.wait(0.9) == []
    assert players.wait(0.2) == ["Champion: Thinking."]
    assert players.wait(5) == []
    players.heard.forget()
    held.end()
    assert players.heard.spoken[0].startswith("Champion: ")
    assert players.heard.spoken[1].startswith("Ann to move.")
    assert players.type("8D TRAINER")[0] != "Champion is thinking: wait for the move."


@pytest.fixture
def opening(seated: Seating) -> Callable[[Thinker], Players]:
    """Seats a champion who opens, and Ann."""
    return lambda thinker: seated(
        "Champion", "Ann", tiles="TRAINVRHOBCATS", computers={0: champion()}, thinker=thinker, words=WORDS
    )


def test_a_game_that_a_thinking_computer_opens_tells_whose_turn_it_is(
    opening: Callable[[Thinker], Players], held: Held
) -> None:
    players = opening(held)
    assert players.heard.spoken[-1] == "Champion to move."
    players.heard.forget()
    held.end()
    move, turn = players.heard.spoken
    assert move.startswith("Champion: ")
    assert turn.startswith("Ann to move. Rack: ")


def test_where_the_first_move_comes_at_once_it_is_told_instead(
    opening: Callable[[Thinker], Players],
) -> None:
    _, move, turn = opening(AtOnce()).heard.spoken
    assert move.startswith("Champion: ")
    assert turn.startswith("Ann to move. Rack: ")


def test_questions_are_answered_meanwhile_and_moves_are_not(players: Players, held: Held) -> None:
    players.type("8D TRAIN")
    assert players.type("score") == ["Scores: Ann 12, Champion 0."]
    assert players.type("rack")[0].startswith("Rack: ")
    before = players.state
    for line in ("9D HI", "pass", "exchange A", "challenge", "place A"):
        (told,) = players.type(line)
        assert told.startswith("Champion is thinking: wait for the move."), line
    assert players.state is before
    held.end()
    assert any(isinstance(event, PlayMade) and event.seat == 1 for event in players.state.log)


def test_help_offers_meanwhile_what_is_not_refused(players: Players, held: Held) -> None:
    players.type("8D TRAIN")
    (told,) = players.type("?")
    assert told.startswith(
        "Champion is thinking. Meanwhile you can ask and explore; quit leaves and keeps the game. Explore "
    )
    for refused in ("Play a word", "exchange", "pass", "hallenge"):
        assert refused not in told
    players.type("review 1")
    assert players.type("?")[0].startswith("This is a review.")
    players.type("review off")
    held.end()
    assert players.type("?")[0].startswith("Play a word with 8D TRAIN across")


def test_one_can_leave_meanwhile_and_nothing_happens_after_that(players: Players, held: Held) -> None:
    players.type("8D TRAIN")
    players.type("quit", "yes")
    assert players.session.finished
    before = players.state
    players.heard.forget()
    held.end()
    assert players.state is before
    assert players.heard.spoken == []


def test_in_another_thread_the_move_comes_by_the_post() -> None:
    post: SimpleQueue[Callable[[], None]] = SimpleQueue()
    chosen: list[str] = []
    assert Beside(post.put).move_of(lambda: "a move", chosen.append) is None  # type: ignore[arg-type, return-value]
    post.get(timeout=10)()
    assert chosen == ["a move"]


def test_what_goes_wrong_in_the_thread_comes_by_the_post() -> None:
    post: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def choose() -> Move:
        raise RuntimeError("out of ideas")

    Beside(post.put).move_of(choose, print)
    with pytest.raises(RuntimeError, match="out of ideas"):
        post.get(timeout=10)()


def test_piped_commands_wait(seated: Seating) -> None:
    players = seated(
        "Ann",
        "Champion",
        tiles="TRAINVRHOBCATS",
        computers={1: champion()},
        thinker=AtOnce(),
        words=WORDS,
        interactive=False,
    )
    assert players.type("8D TRAIN")[1].startswith("Champion: ")
