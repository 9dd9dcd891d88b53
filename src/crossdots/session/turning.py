"""Commands that take a turn without placing tiles, and leaving."""

from crossdots.rules.move import Challenge, Exchange, Pass
from crossdots.rules.refusal import (
    GameIsOver,
    IllegalMove,
    NothingToChallenge,
    NothingToExchange,
    OwnPlay,
)
from crossdots.session.command import Command
from crossdots.session.reading import read_tiles
from crossdots.session.session import Session


def exchange(session: Session, argument: str) -> None:
    """Tiles back to the bag for as many others."""
    tiles = read_tiles(session.view.variant.tile_set, argument)
    if not tiles:
        raise IllegalMove(NothingToExchange())
    session.make(Exchange(tiles))


def pass_(session: Session, argument: str) -> None:  # noqa: ARG001
    """Nothing is done this turn."""
    session.make(Pass())


def challenge(session: Session, argument: str) -> None:  # noqa: ARG001
    """The words of the last play are looked up."""
    session.make(Challenge(_challenger(session)))


def quit_(session: Session, argument: str) -> None:  # noqa: ARG001
    """The game is kept, and one leaves."""
    session.leave()


def _can_pass(session: Session) -> None:
    if session.game.state.outcome is not None:
        raise IllegalMove(GameIsOver())


def _can_challenge(session: Session) -> None:
    play = session.game.state.open_play
    if play is None:
        raise IllegalMove(NothingToChallenge())
    if play.seat == _challenger(session):
        raise IllegalMove(OwnPlay())


def _challenger(session: Session) -> int:
    """Who doubts: when a game is over, several players share the keyboard and the next one speaks up."""
    state = session.game.state
    ended = state.outcome is not None and session.plays_alone is None
    return state.turn if ended or session.seat is None else session.seat


EXCHANGE = Command("exchange", exchange, "exchange LETTERS", "exchange QV", ("swap",))
PASS = Command("pass", pass_, "pass", "pass", ("skip",), confirmed=True, check=_can_pass)
CHALLENGE = Command("challenge", challenge, "challenge", "challenge", confirmed=True, check=_can_challenge)
QUIT = Command("quit", quit_, "quit", "quit", ("exit", "bye"), confirmed=True, in_hand_over=True)

COMMANDS = (EXCHANGE, PASS, CHALLENGE, QUIT)
