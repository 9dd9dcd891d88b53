"""One seat at the keyboard, the others elsewhere."""

import pytest

from crossdots.announcement.announcement import Urgency, saying
from crossdots.announcer.announcer import Announcer
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import parse_tiles
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.move import Challenge, Move, Pass, Play, Undo
from crossdots.rules.spelling import lay_out, parse_word
from crossdots.rules.variant import EDITIONS
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import SpeechSettings

TILES = "AITRNVRHOBRTSS"


class Here:
    """Ben at the keyboard, Ann elsewhere. What she does comes in as news."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        lexicon = Lexicon.holding(["TRAIN"])
        dealer = SeededDealer(1, parse_tiles(TILES))
        self.elsewhere = Game.begin(EDITIONS["email"], ("Ann", "Ben"), dealer, lexicon, None, draw=False)
        game = Game(self.elsewhere.state, None, dealer, lexicon)
        announcer = Announcer(self, SpeechSettings(), None)
        clock = TurnClock(lambda: 0.0)
        self.session = Session(
            game, announcer, {}, COMMANDS, clock, interactive=True, elsewhere=frozenset({0})
        )
        self.session.begin(saying())

    def speak(self, utterance: str, urgency: Urgency) -> None:  # noqa: ARG002
        self.spoken.append(utterance)

    def type(self, *lines: str) -> list[str]:
        for line in lines:
            self.spoken.clear()
            self.session.run(line)
        return list(self.spoken)

    def comes(self, *moves: Move) -> list[str]:
        """What is said when Ann has made these moves elsewhere."""
        self.spoken.clear()
        self.session.hear([self.elsewhere.make(move)[0] for move in moves])
        self.session.hear([])
        return list(self.spoken)


@pytest.fixture
def here() -> Here:
    return Here()


def test_it_is_told_whose_turn_it_is_and_nobody_is_asked_to_press_enter(here: Here) -> None:
    assert here.spoken[-1] == "Ann to move. Rack: H 4, O 1, B 3, R 1, T 1, S 1, S 1."
    assert not here.session.handing_over


@pytest.mark.parametrize(
    "lines", [("8D HOB",), ("exchange H",), ("pass",), ("across HOB",), ("place H", "play")]
)
def test_nobody_here_moves_for_who_is_elsewhere(here: Here, lines: tuple[str, ...]) -> None:
    before = here.session.game.state
    (refusal,) = here.type(*lines)
    assert refusal.startswith("Ann is to move, not you.")
    assert here.session.game.state == before


def test_a_play_may_be_tried_meanwhile(here: Here) -> None:
    assert here.type("try 8G HOBS")[0].startswith("HOBS at 8 G across would score")


def test_a_move_from_elsewhere_is_told_and_then_it_is_ones_own_turn(here: Here) -> None:
    assert here.comes(Pass()) == [
        "Ann: pass.",
        "Ben to move. Rack: H 4, O 1, B 3, R 1, T 1, S 1, S 1.",
    ]
    assert here.type("8G HOBS")[0].startswith("Ben: HOBS at 8 G across")


def test_what_was_asked_before_is_not_answered_after(here: Here) -> None:
    here.comes(Pass())
    here.type("pass")
    here.comes(Undo())
    assert here.type("yes")[0].startswith("There is nothing to confirm.")


def test_tiles_that_were_placed_go_back_when_a_move_comes(here: Here) -> None:
    here.type("H9", "place H")
    here.comes(Pass())
    assert here.session.placed == {}


def test_who_is_elsewhere_takes_their_own_move_back(here: Here) -> None:
    here.comes(Pass())
    assert here.type("undo")[0].startswith("Ann made the last move, from elsewhere, and can take it back:")
    here.comes(Undo())
    assert here.type("undo")[0].startswith("Ann is to move, not you.")


def test_what_others_drew_is_not_heard(here: Here) -> None:
    play = here.elsewhere.seen_by(0)
    assert play.rack == parse_tiles("AITRNVR")
    word = parse_word("TRAIN", play.variant.tile_set)
    made: Play = lay_out(play.board, play.rack, Coordinate.parse("D8"), Direction.ACROSS, word)
    told = here.comes(made)
    assert told[0] == "Ann: TRAIN at 8 D across, 12 points. Total 12 points. 81 tiles in the bag."
    assert here.type("challenge", "yes")[0].startswith("Ben: challenge. All words are good: TRAIN.")
    assert not isinstance(here.session.game.state.log[-1], Challenge)
