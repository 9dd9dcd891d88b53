"""Commands that ask for help: a hint in three steps, why a move was made, and whether there is a coach."""

from collections.abc import Iterator
from dataclasses import dataclass

from crossdots.announcement.announcement import normal, saying
from crossdots.announcement.part import Part, phrase
from crossdots.computer.advice import Advised, Adviser
from crossdots.computer.appraisal import appraise
from crossdots.navigation.advice import (
    best_part,
    best_was_part,
    better_part,
    blocked_part,
    explained,
    hint_at_area,
    hint_at_exchange,
    hint_at_play,
    hint_at_size,
    kept_part,
    missed_win_part,
)
from crossdots.navigation.events import player
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.move import Play
from crossdots.rules.refusal import GameIsOver, IllegalMove
from crossdots.rules.view import View
from crossdots.session.command import Command
from crossdots.session.refused import Refused
from crossdots.session.review import Review
from crossdots.session.session import Session

STEPS = 3
"""Of a hint: where, how much, what."""
BLOCKED = 10
"""Points that a play must have been better for the listener than what is left, to be called blocked."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made: its walk stands behind it, `before` is the position that its seat moved in."""

    walk: Review
    event: PlayMade | TilesExchanged | Passed

    @property
    def is_taken_back(self) -> bool:
        """Whether it is a play that was taken back after a challenge, and so earned nothing."""
        return self.walk.is_taken_back

    @property
    def seat(self) -> int:
        """Who made it."""
        return self.event.seat

    def before(self, seat: int | None) -> View:
        """The position before it, as a seat sees it."""
        return self.walk.at(self.walk.place - 1).seen_by(seat)


def hint(session: Session, argument: str) -> None:  # noqa: ARG001
    """The move of the highest equity, step by step: a little more each time it is asked for in a turn."""
    session.check_may_change(HINT.name)
    if session.game.state.outcome is not None:
        raise IllegalMove(GameIsOver())
    adviser = _adviser(session, over=False)
    view = session.view
    if view.seat is None or view.seat != view.turn:
        raise Refused.because(phrase("refusal.not_your_turn", player=player(view, view.turn)))
    advised = adviser.best(view)
    if advised is None:
        raise Refused.because(phrase("hint.nothing"))
    step = session.next_hint(STEPS)
    word, move = advised.word, advised.move
    if word is None or not isinstance(move, Play):
        told = hint_at_exchange(view, advised.leave, advised.given, step)
    elif step == 1:
        told = hint_at_area(view, word)
    elif step == 2:
        told = hint_at_size(view, word, len(move.placed), advised.score, wins=advised.wins)
    else:
        told = hint_at_play(view, word, advised.score)
    more = saying(normal(phrase("hint.more"))) if step < STEPS else saying()
    session.announce(told.followed_by([more]))


def why(session: Session, argument: str) -> None:  # noqa: ARG001
    """What a move did: the last one of another player, or in a review the one that is looked at."""
    adviser = _adviser(session, over=session.game.state.outcome is not None)
    made = _looked_at(session) if session.review is not None else _last_of_others(session)
    before = made.before(session.seat)
    parts = [*explained(before, before.board, made.event, taken_back=made.is_taken_back)]
    parts += _blocked(adviser, made, session.seat)
    if may_judge(session, made.seat):
        parts += _judged(adviser, made)
    session.announce(saying(*parts, private_to=session.seat))


def coach(session: Session, argument: str) -> None:  # noqa: ARG001
    """Whether this game has a coach. It is agreed on before a game, as long as that lasts."""
    if session.coach:
        session.announce(saying(phrase("agree.coach")))
        return
    instead = [phrase("coach.hint_instead")] if session.may_help and session.advice is not None else []
    session.announce(saying(phrase("coach.none_here"), *instead, phrase("coach.how")))


def judged(session: Session, walk: Review) -> Iterator[Part]:
    """What the computer thinks of the move at which a walk stands; nothing where it may not tell."""
    made = _made_at(walk, session.seat)
    advice = session.advice
    if made is None or advice is None or not may_judge(session, made.seat):
        return
    if session.game.state.outcome is not None or session.may_help:
        yield from _judged(advice, made)


def may_judge(session: Session, seat: int) -> bool:
    """Whether what a seat held may be spoken of: its own player may hear it, after the game everybody."""
    return session.game.state.outcome is not None or seat == session.seat


def _adviser(session: Session, *, over: bool) -> Adviser:
    """Who helps. Raises Refused where nobody does; when the game is over nothing forbids it."""
    if not over and not session.hints:
        raise Refused.because(phrase("hint.switched_off"))
    if not over and not session.may_help:
        raise Refused.because(phrase("hint.tournament"))
    if session.advice is None:
        raise Refused.because(phrase("hint.not_here"))
    return session.advice


def _looked_at(session: Session) -> Made:
    made = None if session.review is None else _made_at(session.review, session.seat)
    if made is None:
        raise Refused.because(phrase("why.no_move"))
    return made


def _last_of_others(session: Session) -> Made:
    """The last move of a player other than who asks. Raises Refused when there is none."""
    walk = Review.of(session.game.state)
    for place in range(walk.last, 0, -1):
        made = _made_at(walk.at(place), session.seat)
        if made is not None and made.seat != session.seat:
            return made
    raise Refused.because(phrase("why.none_yet"))


def _made_at(walk: Review, seat: int | None) -> Made | None:
    if not walk.place:
        return None
    events = (event for event in walk.shown_to(seat) if isinstance(event, PlayMade | TilesExchanged | Passed))
    event = next(events, None)
    return None if event is None else Made(walk, event)


def _blocked(adviser: Adviser, made: Made, seat: int | None) -> Iterator[Part]:
    """The listener's own best play before, where the move took it away."""
    if seat is None or seat == made.seat or not isinstance(made.event, PlayMade) or made.is_taken_back:
        return
    before, after = made.before(seat), made.walk.seen_by(seat)
    if before.rack != after.rack:  # a play of theirs was taken back in the same move
        return
    had, has = adviser.best_play(before), adviser.best_play(after)
    if had is not None and had.word is not None and had.score >= BLOCKED + (has.score if has else 0):
        yield blocked_part(had.word, had.score)


def _judged(adviser: Adviser, made: Made) -> Iterator[Part]:
    """What its player kept, and whether another move was worth more. Its rack is no secret then.

    Of a play that was taken back, what would have been best.
    """
    if made.is_taken_back:
        best = adviser.best(made.before(made.seat))
        if best is not None:
            yield best_was_part(best.word, best.score, best.given)
        return
    known = _made_at(made.walk, made.seat) or made
    appraised = appraise(adviser, made.before(made.seat), known.event)
    yield kept_part(appraised.leave)
    better = appraised.better
    yield best_part() if better is None else _better(better, appraised.loss)


def _better(best: Advised, loss: float) -> Part:
    if best.wins and best.word is not None:
        return missed_win_part(best.word, best.score)
    return better_part(best.word, best.score, best.given, loss)


HINT = Command("hint", hint, "hint", "hint", asks=True)
WHY = Command("why", why, "why", "why", asks=True)

COACH = Command("coach", coach, "coach", "coach", asks=True)

COMMANDS = (HINT, WHY, COACH)
