"""Commands that look back: the game move by move with the board as it was, and how it went."""

from dataclasses import replace

from crossdots.announcement.announcement import Announcement, full, normal, saying
from crossdots.announcement.part import Number, phrase
from crossdots.navigation.events import describe_events, describe_turn, player, scores_part
from crossdots.navigation.rack import rack_parts
from crossdots.navigation.summary import describe_summary
from crossdots.rules.view import View
from crossdots.session.advising import judged
from crossdots.session.command import Command
from crossdots.session.reading import read_number
from crossdots.session.refused import Refused
from crossdots.session.review import Review
from crossdots.session.session import Session


def review(session: Session, argument: str) -> None:
    """The game again from its first move, or from the move named; `off` comes back to the present."""
    if argument.casefold() == "off":
        _come_back(session)
    else:
        _look_at(session, argument or "1")


def move(session: Session, argument: str) -> None:
    """One move by its number, with the board as it was after it."""
    if not argument:
        raise MOVE.wrong_form()
    _look_at(session, argument)


def summary(session: Session, argument: str) -> None:  # noqa: ARG001
    """How the game went, or how it has gone so far."""
    session.announce(describe_summary(session.view))


def walk(session: Session, review: Review, steps: int) -> None:
    """Go on in a review by so many moves, backwards when negative; its ends are told."""
    place = review.place + steps
    if place < 0:
        session.remark(phrase("review.first" if session.asking_only else "review.at_start"))
    elif place > review.last:
        session.remark(phrase("review.last" if session.asking_only else "review.at_end"))
    else:
        there = review.at(place)
        session.look_at(there)
        session.announce(_describe(session, there))


def at_move(review: Review, text: str) -> Review:
    """A walk standing at the move that a text names: a number, 0 for the start, or `last`. Raises Refused."""
    if text == "0":
        return review.at(0)
    if not review.last:
        raise Refused.because(phrase("event.none_yet"))
    return review.at(review.last if text.casefold() == "last" else read_number(text, review.last, least=0))


def _look_at(session: Session, text: str) -> None:
    """Stand at the move that a text names, in a review that begins now if none is on."""
    begun = session.review
    review = begun or session.begin_review()
    if not review.last:
        session.announce(saying(phrase("event.none_yet")))  # nothing is wrong with the line
        return
    there = at_move(review, text)
    session.look_at(there)
    told = _describe(session, there)
    if begun is None:
        how = phrase("review.how_looking" if session.asking_only else "review.how")
        told = saying(phrase("review.begins")).followed_by([told, saying(normal(how))])
    session.announce(told)


def _come_back(session: Session) -> None:
    if session.review is None:
        raise Refused.because(phrase("review.none"))
    session.look_at(None)
    session.announce(saying(phrase("review.over"), *describe_turn(session.view).said))


def _describe(session: Session, review: Review) -> Announcement:
    """Where a review stands, as the seat may know it: a move, what it changed and was worth; or the start."""
    if not review.place:
        return _describe_start(review.seen_by(session.seat)).followed_by([saying(*review.remarks_here)])
    told = _describe_move(review, session.seat)
    return told.followed_by([saying(*map(full, judged(session, review)), *review.remarks_here)])


def _describe_start(view: View) -> Announcement:
    told = saying(phrase("review.start"), *describe_turn(view).said, private_to=view.seat)
    if view.seat is None:
        return told
    owner = None if view.turn == view.seat else player(view, view.seat)
    return told.followed_by([saying(*rack_parts(view, owner))])


def _describe_move(review: Review, seat: int | None) -> Announcement:
    # Nothing can be challenged in the past, whatever could be then.
    view = replace(review.seen_by(seat), open_play=None)
    number = phrase("review.move", number=Number(review.place), last=Number(review.last))
    numbered = (number, phrase("review.taken_back")) if review.is_taken_back else (number,)
    told = describe_events(view, review.shown_to(seat)).said
    scores = () if view.outcome else (full(phrase("score.all", scores=scores_part(view))),)
    return saying(*numbered, *told, *scores, private_to=seat)


REVIEW = Command("review", review, "review [NUMBER, last or off]", "review 12", asks=True)
MOVE = Command("move", move, "move NUMBER, or move last", "move 12", asks=True)
SUMMARY = Command("summary", summary, "summary", "summary", asks=True)

COMMANDS = (REVIEW, MOVE, SUMMARY)
