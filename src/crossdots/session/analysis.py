"""The best plays of a position, told, and as data for other programs."""

from collections.abc import Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Letters, Number, Part, phrase
from crossdots.board.coordinate import place_name
from crossdots.board.tile import tiles_text
from crossdots.computer.evaluation import ValuedPlay
from crossdots.navigation.words import place_part, word_part


def describe_best(plays: Sequence[ValuedPlay]) -> list[Announcement]:
    """Each play with place, score, leave and equity, numbered from 1; or that there is none."""
    told = [
        saying(phrase("event.numbered", number=Number(number), move=_play(play)))
        for number, play in enumerate(plays, start=1)
    ]
    return told or [saying(phrase("analysis.none"))]


def best_as_data(plays: Sequence[ValuedPlay]) -> list[dict[str, object]]:
    """The same as plain values: places and tiles as in records, score and equity in points."""
    return [
        {
            "place": place_name(play.word.start, play.word.direction),
            "word": tiles_text(play.word.tiles),
            "score": play.score,
            "leave": tiles_text(play.leave),
            "equity": play.equity,
        }
        for play in plays
    ]


def _play(play: ValuedPlay) -> Part:
    word, place = word_part(play.word), place_part(play.word)
    points, equity = Count(play.score, "point"), Number(round(float(play.equity), 1))
    if not play.leave:
        return phrase("analysis.play_of_all", word=word, place=place, points=points, equity=equity)
    leave = Letters(play.leave)
    return phrase("analysis.play", word=word, place=place, points=points, leave=leave, equity=equity)
