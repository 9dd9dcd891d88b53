"""The best plays of a position, or else the best exchanges, told, and as data for other programs."""

from collections.abc import Iterable, Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Letters, Number, Part, phrase
from crossdots.board.coordinate import place_name
from crossdots.board.tile import tiles_text
from crossdots.computer.evaluation import ValuedPlay
from crossdots.computer.search import FoundExchange
from crossdots.navigation.words import place_part, word_part


def describe_best(plays: Sequence[ValuedPlay], exchanges: Sequence[FoundExchange]) -> list[Announcement]:
    """Each play with place, score, leave and equity, numbered from 1.

    Where there is none, that, and each exchange instead, if there is any.
    """
    if plays:
        return _numbered(map(_play, plays))
    if not exchanges:
        return [saying(phrase("analysis.none"))]
    return [saying(phrase("analysis.no_play")), *_numbered(map(_exchange, exchanges))]


def best_as_data(plays: Sequence[ValuedPlay], exchanges: Sequence[FoundExchange]) -> list[dict[str, object]]:
    """The same as plain values: places and tiles as in records, score and equity in points."""
    if not plays:
        return [
            {
                "exchange": tiles_text(exchange.given),
                "leave": tiles_text(exchange.leave),
                "equity": exchange.equity,
            }
            for exchange in exchanges
        ]
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


def _numbered(moves: Iterable[Part]) -> list[Announcement]:
    return [
        saying(phrase("event.numbered", number=Number(number), move=move))
        for number, move in enumerate(moves, start=1)
    ]


def _exchange(exchange: FoundExchange) -> Part:
    given, equity = Letters(exchange.given), Number(round(exchange.equity, 1))
    if not exchange.leave:
        return phrase("analysis.exchange_of_all", given=given, equity=equity)
    return phrase("analysis.exchange", given=given, leave=Letters(exchange.leave), equity=equity)


def _play(play: ValuedPlay) -> Part:
    word, place = word_part(play.word), place_part(play.word)
    points, equity = Count(play.score, "point"), Number(round(float(play.equity), 1))
    if not play.leave:
        return phrase("analysis.play_of_all", word=word, place=place, points=points, equity=equity)
    leave = Letters(play.leave)
    return phrase("analysis.play", word=word, place=place, points=points, leave=leave, equity=equity)
