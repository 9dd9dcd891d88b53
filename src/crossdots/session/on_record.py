"""Games on record told: each entry in a line, every disagreement with the rules, and what a review says."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from crossdots.announcement.announcement import Announcement, Kind, Said, full, normal, saying
from crossdots.announcement.part import Count, Letters, Literal, Name, Number, Part, Phrase, Place, phrase
from crossdots.board.tile import tiles_text
from crossdots.navigation.refusals import refusal_part, why_part
from crossdots.navigation.words import place_part, word_part
from crossdots.record.gcg import (
    BonusPaid,
    Exchanging,
    GcgGame,
    Leftover,
    NotGcg,
    Passing,
    Placing,
    Pragma,
    TimeCharged,
    Withdrawing,
)
from crossdots.record.gcg_writer import action_text
from crossdots.record.recount import Counted, Disagreement, Figure, Matter, Recount
from crossdots.record.retold import retell
from crossdots.rules.check import Lexicon
from crossdots.session.review import Review
from crossdots.speech.utterance import SpeechSettings, speak

LONGEST_FOUND = 60
"""Characters of a file that are repeated in a sentence about it."""
LONGEST_NOTE = 1_000
"""Characters of the notes to a move that are told; a screen shows them in less than 20 lines."""


def review_of(recount: Recount) -> Review:
    """A walk through a game on record, with its notes and its disagreements told where they belong."""
    places = retell(recount)
    remarks = tuple(
        tuple(remark for counted in place.counted for remark in _remarks(recount, counted))
        for place in places
    )
    before = tuple(_notes(recount.game.pragmas))
    return Review(
        tuple(place.state for place in places),
        remarks=((*before, *remarks[0]), *remarks[1:]),
        racks_are_open=True,
    )


def describe_opened(recount: Recount) -> Announcement:
    """What game it is: who played, and its title."""
    titles = [Name(pragma.text[:LONGEST_NOTE]) for pragma in recount.game.pragmas_named("title")]
    said: list[Said | Part] = [phrase("record.opened", players=tuple(map(Name, recount.game.names)))]
    said += [normal(phrase("record.title", title=title)) for title in titles[:1] if title.text]
    return saying(*said)


def describe_verdict(recount: Recount) -> Announcement:
    """Whether a game agrees with the rules."""
    return saying(_how_many(recount) if recount.disagreements else phrase("record.agrees"))


def numbered(recount: Recount) -> Iterator[tuple[int | None, Counted]]:
    """The entries with their numbers as moves, from 1; the last sums and what time cost have none."""
    moves = 0
    for counted in recount.counted:
        if isinstance(counted.entry.action, Leftover | TimeCharged):
            yield None, counted
        else:
            moves += 1
            yield moves, counted


def describe_entry(recount: Recount, counted: Counted, number: int | None, lexicon: Lexicon) -> Announcement:
    """An entry in a line: its number if it is a move, the rules' points, and what is to be said about it."""
    did = _did(recount.game, counted)
    told = did if number is None else phrase("event.numbered", number=Number(number), move=did)
    said: list[Said | Part] = [told, normal(phrase("score.total", points=Count(counted.total, "point")))]
    said += [disagreement_part(recount, found) for found in counted.disagreements]
    bad = unknown_words(counted, lexicon)
    if bad:
        said.append(normal(phrase("refusal.unknown_words", words=tuple(map(Literal, bad)))))
    said += [full(note.part) for note in _notes(counted.entry.pragmas)]
    return saying(*said, kind=Kind.MOVE)


def describe_result(recount: Recount) -> Announcement:
    """Whether a game agrees with the rules, and the totals by the rules."""
    totals = zip(recount.game.names, recount.totals, strict=True)
    scores = tuple(phrase("score.one", player=Name(name), points=Number(total)) for name, total in totals)
    return describe_verdict(recount).followed_by([saying(phrase("score.all", scores=scores))])


def describe_file(name: str, recount: Recount) -> Announcement:
    """A file in a line: whether it agrees, and if not where it first doesn't."""
    if not recount.disagreements:
        return saying(phrase("record.file_agrees", name=Literal(name)))
    first = disagreement_part(recount, recount.disagreements[0])
    return saying(phrase("record.file", name=Literal(name), what=_how_many(recount)), first)


def describe_files(agreed: int, others: int, unread: int) -> Announcement:
    """How many files agree with the rules, how many don't, and how many are no games."""
    files = Count(agreed + others + unread, "file")
    numbers = (Number(agreed), Number(others), Number(unread))
    return saying(
        phrase("record.files", count=files, agreed=numbers[0], others=numbers[1], unread=numbers[2])
    )


def describe_unreadable(name: str, error: NotGcg | OSError) -> Phrase:
    """Why a file can't be read, as a part: where it stops being a game, and what was expected there."""
    if isinstance(error, OSError):
        return phrase("record.unreadable", name=Literal(name), why=why_part(error))
    flaw = error.flaw
    why = phrase(f"gcg.{flaw.value}", found=_found(error.found))
    if not error.line:
        return phrase("record.no_game", name=Literal(name), why=why)
    line, column = Number(error.line), Number(error.column)
    return phrase("record.stops", name=Literal(name), line=line, column=column, why=why)


def disagreement_part(recount: Recount, found: Disagreement) -> Phrase:
    """One disagreement as a part: the line, what the file says, and what the rules give."""
    line = Number(found.line)
    if found.refusal is not None:
        return phrase("record.play", line=line, why=refusal_part(recount.variant.layout, found.refusal))
    says = _figure(recount.game, found.matter, found.says)
    gives = _figure(recount.game, found.matter, found.gives)
    matter = found.matter
    return phrase(f"record.{matter.value}", line=line, says=says, gives=gives)


def recount_as_data(recount: Recount, lexicon: Lexicon) -> dict[str, object]:
    """A recount as plain values: points, tiles as in records, and each disagreement with its sentence."""
    return {
        "agrees": not recount.disagreements,
        "players": list(recount.game.names),
        "totals": list(recount.totals),
        "moves": [_entry_as_data(recount, counted, lexicon) for counted in recount.counted],
        "disagreements": [_disagreement_as_data(recount, found) for found in recount.disagreements],
    }


def unreadable_as_data(error: NotGcg | OSError) -> dict[str, object]:
    """Why a file can't be read, as plain values; line and column count from 1, and are 0 for all of it."""
    why = _sentence(describe_unreadable("", error)).lstrip(" ,:")
    if isinstance(error, OSError):
        return {"agrees": False, "error": {"line": 0, "column": 0, "expected": "", "told": why}}
    place = {"line": error.line, "column": error.column}
    return {"agrees": False, "error": {**place, "expected": error.flaw.value, "told": why}}


def unknown_words(counted: Counted, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of a play that are not in a lexicon."""
    words = counted.score.words if counted.score is not None else ()
    return tuple(word.run.letters for word in words if word.run.letters not in lexicon)


def _remarks(recount: Recount, counted: Counted) -> Iterator[Said]:
    """What a review tells of an entry besides the move: disagreements, and notes."""
    for found in counted.disagreements:
        yield Said(disagreement_part(recount, found))
    yield from _notes(counted.entry.pragmas)


def _notes(pragmas: Iterable[Pragma]) -> Iterator[Said]:
    """The notes among these, as far as one answer holds them; brief leaves them out."""
    room = LONGEST_NOTE
    for told in (" ".join(pragma.text.split()) for pragma in pragmas if pragma.is_note):
        if len(told) > room:
            yield normal(phrase("record.long_note", text=Name(told[:room])))
            return
        if told:
            yield normal(phrase("record.note", text=Name(told)))
            room -= len(told)


def _how_many(recount: Recount) -> Phrase:
    return phrase("record.disagrees", count=Count(len(recount.disagreements), "disagreement"))


def _did(game: GcgGame, counted: Counted) -> Phrase:
    """What a player did, by the points of the rules."""
    who = Name(game.names[counted.entry.seat])
    points = Count(counted.points, "point")
    match counted.entry.action:
        case Placing(start, direction):
            if counted.score is None:
                return phrase("record.not_placed", player=who, place=Place(start, direction))
            run = counted.score.main.run
            return phrase("event.play", player=who, word=word_part(run), place=place_part(run), points=points)
        case Exchanging(count):
            return phrase("event.exchange", player=who, count=Count(count, "tile"))
        case Passing():
            return phrase("event.pass", player=who)
        case Withdrawing():
            return phrase("event.withdrawn", player=who, points=Count(-counted.points, "point"))
        case BonusPaid():
            return phrase("event.challenge_paid", player=who, points=points)
        case TimeCharged():
            return phrase("record.time", player=who, points=Count(-counted.points, "point"))
        case Leftover(tiles):
            return phrase("record.left", player=who, points=points, letters=Letters(tiles))
        case _:
            assert_never(counted.entry.action)


def _figure(game: GcgGame, matter: Matter, figure: Figure) -> Part:
    """What a file says or the rules give: points, a number of tiles, a player, or tiles."""
    if isinstance(figure, tuple):
        return Letters(figure) if figure else phrase("record.nothing")
    return Name(game.names[figure]) if matter is Matter.TURN else Number(figure)


def _found(found: str) -> Part:
    """What stands in a file, cut where it is long; or that nothing more does."""
    text = found[:LONGEST_FOUND].strip()
    return Literal(text) if text else phrase("record.nothing")


def _entry_as_data(recount: Recount, counted: Counted, lexicon: Lexicon) -> dict[str, object]:
    entry = counted.entry
    words = counted.score.words if counted.score is not None else ()
    return {
        "line": entry.line,
        "player": recount.game.names[entry.seat],
        "rack": tiles_text(entry.rack),
        "move": action_text(entry.action),
        "points": counted.points,
        "total": counted.total,
        "says": {"points": entry.points, "total": entry.total},
        "words": [{"word": word.run.letters, "points": word.points} for word in words],
        "not_in_lexicon": list(unknown_words(counted, lexicon)),
        "notes": [pragma.text for pragma in entry.notes],
    }


def _disagreement_as_data(recount: Recount, found: Disagreement) -> dict[str, object]:
    told = _sentence(disagreement_part(recount, found))
    says, gives = _plain(found.says), _plain(found.gives)
    if found.matter is Matter.TURN:
        says, gives = (recount.game.names[int(seat)] for seat in (says, gives))
    if found.refusal is not None:
        entry = next(entry for entry in recount.game.entries if entry.line == found.line)
        says = action_text(entry.action)
        gives = _sentence(refusal_part(recount.variant.layout, found.refusal))
    return {"line": found.line, "matter": found.matter.value, "says": says, "gives": gives, "told": told}


def _plain(figure: Figure) -> int | str:
    return tiles_text(figure) if isinstance(figure, tuple) else figure


def _sentence(part: Part) -> str:
    return speak(saying(part), SpeechSettings())
