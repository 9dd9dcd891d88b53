"""How a game went: the last sums, who won and why, the best plays, the bingos, the longest word."""

from collections.abc import Iterable, Iterator

from crossdots.announcement.announcement import Announcement, Said, full, normal, saying
from crossdots.announcement.part import Count, Letters, Number, Part, Phrase, phrase
from crossdots.navigation.events import ending_part, player, scores_part, winners_part
from crossdots.navigation.words import place_part, word_part
from crossdots.rules.event import (
    Event,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    TilesExchanged,
    UndoUndone,
)
from crossdots.rules.state import Outcome, Tie
from crossdots.rules.variant import BonusName
from crossdots.rules.view import View


def describe_summary(view: View) -> Announcement:
    """How the game went, or how it has gone so far. It holds only what every player knows.

    Plays that were taken back, after a challenge or by undoing, don't count. Of equal plays and of equally
    long words the earliest is told.
    """
    plays = standing_plays(view.log)
    return saying(*_result(view), *_best(view, plays), *_bingos(view, plays), *_longest(view, plays))


def standing_plays(events: Iterable[Event]) -> tuple[PlayMade, ...]:
    """The plays that were not taken back, in their order."""
    standing: list[PlayMade] = []
    last: Event | None = None
    undone: PlayMade | None = None
    for event in events:
        match event:
            case PlayMade():
                standing.append(event)
                last = event
            case TilesExchanged() | Passed():
                last = event
            case PlayWithdrawn(seat, play):
                if standing and (standing[-1].seat, standing[-1].play) == (seat, play):
                    standing.pop()
            case MoveUndone():
                undone = standing.pop() if standing and standing[-1] is last else None
                last = None
            case UndoUndone() if undone is not None:
                standing.append(undone)
                undone = None
            case _:
                pass
    return tuple(standing)


def _result(view: View) -> Iterator[Said | Part]:
    if view.outcome is None:
        yield phrase("summary.so_far", scores=scores_part(view))
    else:
        yield from _end(view, view.outcome)
    left = tuple(player(view, seat) for seat in range(len(view.players)) if seat not in view.seated)
    if left:
        yield normal(phrase("summary.resigned", players=left))


def _end(view: View, outcome: Outcome) -> Iterator[Said | Part]:
    yield normal(ending_part(view, outcome.ended))
    yield winners_part(view, outcome)
    if outcome.tie is Tie.SHARED:
        yield normal(phrase("summary.still_level"))
    overtime = _overtime(view)
    if not any(outcome.ended.changes) and not any(overtime):
        yield phrase("event.final", scores=scores_part(view))
        return
    sums = zip(outcome.ended.changes, overtime, strict=True)
    yield phrase("event.final", scores=tuple(_sum(view, seat, *each) for seat, each in enumerate(sums)))
    if any(outcome.ended.changes):
        for seat, rack in enumerate(outcome.ended.racks):
            if rack:
                yield full(phrase("summary.left_on_rack", player=player(view, seat), letters=Letters(rack)))


def _sum(view: View, seat: int, change: int, overtime: int) -> Phrase:
    """A player's points before the last sums, what these changed, and what that makes."""
    total = view.scores[seat]
    return phrase(
        "summary.sum_with_overtime" if overtime else "summary.sum",
        player=player(view, seat),
        before=Number(total - change + overtime),
        overtime=Number(overtime),
        sign=phrase("event.plus" if change >= 0 else "event.minus"),
        points=Number(abs(change)),
        total=Number(total),
    )


def _overtime(view: View) -> list[int]:
    """What each seat lost for its time in the ending that stands, in points."""
    charged = [0] * len(view.players)
    for event in view.log:
        if isinstance(event, PlayWithdrawn):
            charged = [0] * len(view.players)
        elif isinstance(event, OvertimeCharged):
            charged[event.seat] += event.points
    return charged


def _best(view: View, plays: tuple[PlayMade, ...]) -> Iterator[Said]:
    if not plays:
        yield normal(phrase("summary.no_plays"))
        return
    best = tuple(_best_of(view, seat, own) for seat, own in _by_seat(view, plays) if own)
    yield normal(phrase("summary.best", plays=best))


def _best_of(view: View, seat: int, plays: list[PlayMade]) -> Phrase:
    best = max(plays, key=lambda play: play.score.total)
    run = best.score.main.run
    return phrase(
        "summary.best_of",
        player=player(view, seat),
        word=word_part(run, plain=True),
        place=place_part(run),
        points=Number(best.score.total),
    )


def _bingos(view: View, plays: tuple[PlayMade, ...]) -> Iterator[Said]:
    """The plays with the bonus for many tiles, which not every edition calls bingos."""
    called_bingo = view.variant.bonus_name is BonusName.BINGO
    noun = "bingo" if called_bingo else "bonus"
    if not plays:
        return
    if not any(play.score.bonus for play in plays):
        yield normal(phrase("summary.no_bingos" if called_bingo else "summary.no_bonuses"))
        return
    for seat, own in _by_seat(view, plays):
        words = tuple(_with_points(play) for play in own if play.score.bonus)
        key = "summary.bonuses_of" if words else "summary.no_bonus_of"
        count = Count(len(words), noun)
        yield normal(phrase(key, player=player(view, seat), count=count, words=words))


def _with_points(play: PlayMade) -> Phrase:
    word = word_part(play.score.main.run, plain=True)
    return phrase("event.word_points", word=word, points=Number(play.score.total))


def _longest(view: View, plays: tuple[PlayMade, ...]) -> Iterator[Said]:
    runs = [(word.run, play.seat) for play in plays for word in play.score.words]
    if not runs:
        return
    run, seat = max(runs, key=lambda made: len(made[0].tiles))
    word, length = word_part(run, plain=True), Count(len(run.tiles), "letter")
    yield normal(phrase("summary.longest", word=word, length=length, player=player(view, seat)))


def _by_seat(view: View, plays: tuple[PlayMade, ...]) -> list[tuple[int, list[PlayMade]]]:
    """Each seat with its plays."""
    return [(seat, [play for play in plays if play.seat == seat]) for seat in range(len(view.players))]
