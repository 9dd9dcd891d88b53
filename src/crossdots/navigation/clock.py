"""The time that players have left, described."""

from crossdots.announcement.announcement import Announcement, Cue, Urgency, saying
from crossdots.announcement.part import Count, Name, Part, Phrase, phrase
from crossdots.rules.view import View


def milliseconds_left(view: View, seat: int, elapsed: int) -> int | None:
    """What a seat has left after `elapsed` ms of its turn; below 0 when over; None without a limit."""
    if limit := view.variant.turn_limit(seat):
        return limit * 1000 - elapsed
    if limit := view.variant.game_limit(seat):
        return limit * 1000 - view.time_used[seat] - elapsed
    return None


def describe_clock(view: View, elapsed: int) -> Announcement:
    """Every player's time; `elapsed` is what the present turn has lasted, in milliseconds."""
    told: list[Part] = []
    for seat in view.seated:
        left = milliseconds_left(view, seat, elapsed if seat == view.turn else 0)
        if left is not None:
            told.append(_left(view, seat, left))
    return saying(*told) if told else saying(phrase("turn.no_clock"))


def warn_of_time(view: View, left: int) -> Announcement:
    """How much the seat to move has left, told without being asked."""
    return saying(_left(view, view.turn, left), urgency=Urgency.NEWS, cue=Cue.WARNING)


def _left(view: View, seat: int, left: int) -> Phrase:
    name = Name(view.players[seat])
    if left < 0:
        return phrase("clock.over", player=name, time=_time(-left))
    key = "clock.turn" if view.variant.turn_limit(seat) else "clock.game"
    return phrase(key, player=name, time=_time(left))


def _time(milliseconds: int) -> tuple[Part, ...]:
    """Minutes and seconds; only what is not 0, but at least the seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    parts: list[Part] = [Count(minutes, "minute")] if minutes else []
    if seconds or not minutes:
        parts.append(Count(seconds, "second"))
    return tuple(parts)
