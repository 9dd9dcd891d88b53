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
    seat = challenger(session)
    if seat is None:
        raise IllegalMove(NothingToChallenge())
    session.make(Challenge(seat))


def quit_(session: Session, argument: str) -> None:  # noqa: ARG001
    """The game is kept, and one leaves."""
    session.leave()


def check_not_over(session: Session) -> None:
    """Nothing while the game goes on. Raises IllegalMove after its end."""
    if session.game.state.outcome is not None:
        raise IllegalMove(GameIsOver())


def _can_pass(session: Session) -> None:
    check_not_over(session)
    session.check_turn()


def _can_challenge(session: Session) -> None:
    play = session.game.state.open_play
    if play is None or challenger(session) is None:
        raise IllegalMove(NothingToChallenge())
    if play.seat == challenger(session):
        raise IllegalMove(OwnPlay())


def challenger(session: Session) -> int | None:
    """Who doubts: when a game of several persons is over, the one who comes next; None where nobody plays."""
    state = session.game.state
    if state.outcome is None or session.plays_alone is not None:
        return session.seat
    return session.person_next


EXCHANGE = Command("exchange", exchange, "exchange LETTERS", "exchange QV", ("swap",))
PASS = Command("pass", pass_, "pass", "pass", ("skip",), confirmed=True, check=_can_pass)
CHALLENGE = Command("challenge", challenge, "challenge", "challenge", confirmed=True, check=_can_challenge)
QUIT = Command("quit", quit_, "quit", "quit", ("exit", "bye"), confirmed=True, in_hand_over=True)

COMMANDS = (EXCHANGE, PASS, CHALLENGE, QUIT)
