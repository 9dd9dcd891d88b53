"""Games that are only looked at: a saved one, one in a GCG file, or a position in CGP."""

from dataclasses import dataclass

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Literal, Name, phrase
from crossdots.announcement.phrasebook import english
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import LONGEST_PROBLEM
from crossdots.commands.gcg_files import names_gcg_file, recounted
from crossdots.commands.preferred import follow_preferences
from crossdots.commands.saved import only_person, saved_game
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.record.cgp import NotCgp, laid_out, parse_cgp
from crossdots.rules.state import State
from crossdots.rules.variant import TOURNAMENT
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.on_record import describe_opened, describe_verdict, review_of
from crossdots.session.options import Preferences
from crossdots.session.refused import Refused
from crossdots.session.review import Review
from crossdots.session.reviewing import at_move
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS

NO_CHANCE = SeededDealer(0)
"""Nothing is drawn where nobody plays."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A game that is only looked at.

    `seat` is whose view is told, None for an onlooker's; `record` the walk through it where that tells more
    than its events; `opened` says what game it is; `lexicon` names its words, if it does; `secret` is whether
    it goes on, so that nobody but the seat may know its rack; `coach` whether its players have a coach.
    """

    state: State
    seat: int | None
    opened: Announcement
    record: Review | None = None
    lexicon: str = ""
    secret: bool = False
    coach: bool = False

    def at(self, move: str) -> Review:
        """A walk through the game, standing at a move by its number. Raises UsageError."""
        try:
            return at_move(self.record or Review.of(self.state), move)
        except Refused as error:
            raise UsageError(error.announcement.said[0].part) from error


def game_named(name: str | None, around: Surroundings) -> Looked:
    """A saved game by its number, a GCG file by its name; without a name the game played last.

    Raises:
        UsageError: there is none, or it can't be read.
    """
    if name is not None and names_gcg_file(name):
        found = recounted(name)
        review = review_of(found)
        state = review.positions[-1]
        opened = describe_opened(found)
        if found.disagreements:
            opened = opened.followed_by([describe_verdict(found)])
        lexicons = [pragma.text for pragma in found.game.pragmas_named("lexicon")]
        return Looked(state, state.turn, opened, review, (lexicons or [""])[0])
    saved = saved_game(name, around, ended_too=True)
    players = tuple(map(Name, saved.state.players))
    seat = only_person(saved.state.seats, saved.header.computers)
    opened = saying(phrase("record.opened", players=players))
    secret = saved.state.outcome is None
    header = saved.header
    return Looked(saved.state, seat, opened, lexicon=header.lexicon, secret=secret, coach=header.coach)


def position_of(text: str) -> Looked:
    """A position in CGP, with the racks that it names open. Raises UsageError."""
    try:
        position = parse_cgp(text, TOURNAMENT.layout, TOURNAMENT.tile_set)
        state = laid_out(position, TOURNAMENT, _names()[: len(position.racks)])
    except NotCgp as error:
        raise UsageError(
            phrase(f"cgp.{error.flaw.value}", found=Literal(error.found[:LONGEST_PROBLEM]))
        ) from error
    return Looked(state, state.turn, saying())


def _names() -> tuple[str, ...]:
    """What the players of a position are called, which names nobody."""
    keys = ("first", "second", "third", "fourth")
    return tuple(english().text(f"cgp.player.{order}") for order in keys)


def session_at(
    looked: Looked, preferences: Preferences, announcer: Announcer, around: Surroundings, *, interactive: bool
) -> Session:
    """Someone who looks at a game, and can ask everything."""
    game = Game(looked.state, None, NO_CHANCE, frozenset())
    clock = TurnClock(around.monotonic)
    session = Session(
        game,
        announcer,
        {},
        COMMANDS,
        clock,
        interactive=interactive,
        asking_only=True,
        record=looked.record,
        coach=looked.coach,
    )
    follow_preferences(session, preferences, confirms=False)
    announcer.listen(looked.seat)
    return session
