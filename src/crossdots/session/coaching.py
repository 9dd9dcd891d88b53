"""The coach: after a turn its player hears what would have been worth more, and what to look out for."""

from collections.abc import Iterator
from dataclasses import replace

from crossdots.announcement.announcement import Announcement
from crossdots.announcement.part import Part
from crossdots.board.board import Board
from crossdots.computer.advice import Adviser
from crossdots.computer.appraisal import S_EARNS, Appraised, appraise, earned_by_s, opened_by
from crossdots.navigation.advice import best_part, better_part, missed_win_part
from crossdots.navigation.coaching import (
    BetterPlay,
    coaching,
    leave_part,
    opened_part,
    play_compared,
    s_part,
)
from crossdots.record.journal import Step
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.move import Play
from crossdots.rules.view import View


def coached(adviser: Adviser, before: View, step: Step, board: Board) -> Announcement | None:
    """What the coach says of a move; None where the step is no play, exchange or pass.

    `before` is the view of its seat before it, and `board` how it lies after it: no more goes into what is
    said. So nothing is said about whether a word is good, nor about the tiles that were drawn.
    """
    made = next((event for event in step if isinstance(event, PlayMade | TilesExchanged | Passed)), None)
    if made is None or made.seat != before.seat:
        return None
    appraised = _appraised(adviser, before, made)
    lessons: list[Part] = []
    if isinstance(made, PlayMade) and not before.wins_at_once(made.seat, made.score.total):
        lessons += _lessons_of_play(adviser, before, made, board, best=appraised.better is None)
    if _leave_is_worth_telling(made, appraised):
        lessons.append(leave_part(appraised.leave, appraised.worth or 0.0))
    return coaching(before, tuple(_comparison(before, made, appraised)), lessons)


def _comparison(
    before: View, made: PlayMade | TilesExchanged | Passed, appraised: Appraised
) -> Iterator[Part]:
    """The move that was worth more, and why; or that none was."""
    better = appraised.better
    if better is None:
        yield best_part()
    elif better.wins and better.word is not None:
        yield missed_win_part(better.word, better.score)
    elif isinstance(better.move, Play):
        gain = None if appraised.worth is None else better.equity - better.score - appraised.worth
        play = BetterPlay(better.move, appraised.loss, better.leave, gain)
        yield from play_compared(before, made if isinstance(made, PlayMade) else None, play)
    else:
        yield better_part(None, 0, better.given, appraised.loss)


def _appraised(adviser: Adviser, before: View, made: PlayMade | TilesExchanged | Passed) -> Appraised:
    """A move beside the best one; a pass that kept a good rack at least beside the best play."""
    appraised = appraise(adviser, before, made)
    if isinstance(made, Passed) and appraised.better is None:
        return replace(appraised, better=adviser.best_play(before))
    return appraised


def _lessons_of_play(
    adviser: Adviser, before: View, made: PlayMade, board: Board, *, best: bool
) -> Iterator[Part]:
    """What else a play teaches, what matters most first; `best` is whether none was better."""
    earned = None if best else earned_by_s(adviser, before, made)
    if earned is not None:
        yield s_part(earned, S_EARNS)
    opened = opened_by(before.variant.layout, board, made)
    if opened is not None:
        yield opened_part(before, opened.vowel, opened.at, opened.premium)


def _leave_is_worth_telling(made: PlayMade | TilesExchanged | Passed, appraised: Appraised) -> bool:
    """Not after a pass, where nothing was chosen, nor where the comparison has told its worth already."""
    if isinstance(made, Passed) or not appraised.leave or appraised.worth is None:
        return False
    better = appraised.better
    exchange_of_all = better is not None and better.word is None and not better.leave
    return isinstance(made, PlayMade) or not exchange_of_all
