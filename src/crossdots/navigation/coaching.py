"""What a coach says of a move that its own player has made, in one or two sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crossdots.announcement.announcement import Announcement, Said, Urgency, full, normal, saying
from crossdots.announcement.part import At, Count, Letters, Number, Part, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile
from crossdots.navigation.advice import better_part, covered_parts, premium_part
from crossdots.navigation.words import place_part, word_part
from crossdots.rules.event import PlayMade
from crossdots.rules.move import Placed, Play
from crossdots.rules.score import Score, score_play
from crossdots.rules.view import View


@dataclass(frozen=True, slots=True)
class BetterPlay:
    """A play that was worth more: by how many points, what it keeps, and by how much that is worth more.

    The last is None where nothing that is kept can bring anything.
    """

    play: Play
    loss: float
    leave: tuple[Tile, ...]
    gain_of_leave: float | None


def coaching(view: View, comparison: Sequence[Part], lessons: Sequence[Part]) -> Announcement:
    """How a move compares, then the first of the lessons; in full all of them. For its player alone."""
    first, *others = comparison
    said: list[Said | Part] = [phrase("coach.says"), first, *map(normal, others)]
    said += [full(lesson) if place else normal(lesson) for place, lesson in enumerate(lessons)]
    return saying(*said, urgency=Urgency.NEWS, private_to=view.seat)


def play_compared(view: View, made: PlayMade | None, better: BetterPlay) -> Iterator[Part]:
    """What would have been worth more than a move, and why; `view` is before it, and None was no play.

    Where it scores more, then how much it is worth more with the tiles kept, if that is another figure.
    """
    score = score_play(view.variant, view.board, better.play.tiles)
    behind = score.total - (made.score.total if made else 0)
    missed_bonus = score.bonus and not (made and made.score.bonus)
    yield _play_compared(view, made, better, score)
    if behind > 0 and not missed_bonus and round(better.loss, 1) != behind:
        yield phrase("coach.with_kept", loss=Number(round(better.loss, 1)))


def _play_compared(view: View, made: PlayMade | None, better: BetterPlay, score: Score) -> Part:
    word, place = word_part(score.main.run), place_part(score.main.run)
    points = Count(score.total, "point")
    if score.bonus and not (made and made.score.bonus):
        name = phrase(f"event.bonus_name.{view.variant.bonus_name.value}")
        return phrase("coach.missed_bonus", name=name, word=word, place=place, points=points)
    behind = score.total - (made.score.total if made else 0)
    if behind > 0:
        more = Count(behind, "point")
        why = _reason(view, made, better.play, score)
        if why is None:
            return phrase("coach.scores_more", more=more, word=word, place=place)
        return phrase("coach.scores_more_by", more=more, word=word, place=place, why=why)
    if not better.leave or better.gain_of_leave is None:
        return better_part(score.main.run, score.total, (), better.loss)
    keeps, gain = Letters(better.leave), Number(round(better.gain_of_leave, 1))
    if behind == 0:
        return phrase("coach.keeps_more", word=word, place=place, keeps=keeps, gain=gain)
    less = Count(-behind, "point")
    return phrase("coach.keeps_more_for", word=word, place=place, less=less, keeps=keeps, gain=gain)


def s_part(earned: int, least: int) -> Part:
    """That an S was spent for few points."""
    return phrase("coach.cheap_s", points=Count(earned, "point"), least=Number(least))


def opened_part(view: View, vowel: Tile, at: Coordinate, premium: Coordinate) -> Part:
    """That a vowel lies beside an empty premium square now."""
    return phrase("coach.opened", vowel=Letters((vowel,)), at=At(at), square=premium_part(view, premium))


def leave_part(leave: Sequence[Tile], worth: float) -> Part:
    """What was kept, and what it will bring."""
    return phrase("coach.leave", leave=Letters(tuple(leave)), worth=Number(round(worth, 1)))


def _reason(view: View, made: PlayMade | None, better: Play, score: Score) -> Part | None:
    """Why a play scores more: what it alone has on premium squares, its words, or its dearest tile."""
    used = made.play.tiles if made else {}
    layout, value = view.variant.layout, view.variant.tile_set.value
    multiplying = [at for at in better.squares if at not in used and layout.premium(at).word_factor > 1]
    if multiplying:
        return phrase("coach.covers", squares=tuple(covered_parts(view, view.board, multiplying)))
    best = max(better.placed, key=lambda placed: _premium_points(view, used, placed))
    points = _premium_points(view, used, best)
    dearest = max(better.from_rack, key=value)
    dearer = value(dearest) - max(map(value, used.values()), default=value(dearest))
    if points > 0 and points >= dearer:
        return phrase("coach.puts", letter=Letters((best.tile,)), square=premium_part(view, best.at))
    if len(score.words) > (len(made.score.words) if made else 1):
        return phrase("coach.makes", words=Count(len(score.words), "word"))
    return phrase("coach.uses", letter=Letters((dearest,))) if dearer > 0 else None


def _premium_points(view: View, used: Mapping[Coordinate, Tile], placed: Placed) -> int:
    """What the square adds to a tile; nothing where the move had a tile on it that is worth as much."""
    value = view.variant.tile_set.value
    if placed.at in used and value(used[placed.at]) >= value(placed.tile):
        return 0
    return value(placed.tile) * (view.variant.layout.premium(placed.at).letter_factor - 1)
