"""What is written to a player: lines for listening, the most important first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from crossdots.announcement.announcement import Announcement, Detail, Said, saying
from crossdots.announcement.part import Literal, Name, Number, Part, Phrase, phrase
from crossdots.mail.commitment import Opening, laid_out
from crossdots.mail.tag import Tag, tag_of
from crossdots.navigation.agreement import describe_departures
from crossdots.navigation.events import (
    begins_move,
    describe_events,
    describe_score,
    describe_turn,
    winners_part,
)
from crossdots.navigation.lines import describe_board
from crossdots.navigation.rack import describe_bag, rack_parts
from crossdots.navigation.summary import describe_summary
from crossdots.rules.event import Event, MoveUndone, PlayMade, UndoUndone
from crossdots.rules.state import State, fold
from crossdots.rules.variant import ChallengeRule
from crossdots.rules.view import View, seen_by, shown_to, standing_end
from crossdots.speech.utterance import SpeechSettings, speak

_IN_FULL = SpeechSettings(Detail.FULL)
_IN_BRIEF = SpeechSettings(Detail.BRIEF)
"""For the board, its words and where they stand; for a bag that isn't empty, how many tiles it holds."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to one player.

    `name` is the beginning of its Message-ID: a letter of the same name tells the same. `thread` is what all
    letters to this seat refer to, so that mail programs keep them together.
    """

    seat: int
    address: str
    subject: str
    lines: tuple[str, ...]
    name: str
    thread: str


@dataclass(frozen=True, slots=True)
class Correspondence:
    """The game that letters are about: its number, the key of its tags, its addresses, its words."""

    game: int
    key: bytes
    addresses: tuple[str, ...]
    lexicon: str
    commitment: str

    def tag(self, moment: int, seat: int) -> Tag:
        """The tag of a letter to a seat, in a game that has so many events."""
        return tag_of(self.key, self.game, moment, seat)


def news(about: Correspondence, state: State, seat: int, after: int, *, ending: str = "") -> Letter:
    """The letter that tells a seat what has happened since so many events, and how the game stands now.

    `ending` says how long the end of a game can be doubted, empty if it can't.
    """
    view, tag = seen_by(state, seat), about.tag(len(state.log), seat)
    happened = list(_happened(state, seat, after))
    has_left = seat not in state.seated and state.outcome is None
    lines = [line_of(phrase("mail.left"))] if has_left else []
    lines += [line for told in happened for line in spoken(told)]
    if after == 0:
        lines += spoken(_agreed(about, view))
    lines += [line for line in _standing(view) if not line or line not in lines]
    lines += ["", *_how(state, view, ending)]
    if after == 0:
        lines += ["", *spoken(saying(phrase("mail.sealed"), phrase("mail.seal")))]
        lines += laid_out(about.commitment)
    subject = _subject(view, happened, tag)
    if has_left:
        subject = line_of(phrase("mail.subject.news", what=phrase("mail.left"), tag=Literal(tag.text)))
    return _letter(about, view, tag, tag.name, subject, lines)


def last(about: Correspondence, state: State, seat: int, opening: Opening) -> Letter:
    """The last letter of a game: how it went, and in which order the tiles lay in the bag."""
    view, tag = seen_by(state, seat), about.tag(len(state.log), seat)
    lines = [*spoken(saying(phrase("mail.closed"))), *spoken(describe_summary(view)), ""]
    lines += [line_of(phrase("mail.opening")), *laid_out(opening.salt), *laid_out(opening.order), ""]
    lines += [line_of(phrase("mail.seal_at_start")), *laid_out(about.commitment)]
    lines += ["", line_of(phrase("mail.check"))]
    subject = line_of(phrase("mail.subject.closed", tag=Literal(tag.text)))
    return _letter(about, view, tag, f"{tag.name}.last", subject, lines)


def reply(
    about: Correspondence,
    state: State,
    seat: int,
    said: Iterable[str],
    *,
    typed: str,
    accepted: bool,
    name: str,
) -> Letter:
    """The answer to a message: what was said to it, and whose turn it is. `name` tells answers apart."""
    view, tag = seen_by(state, seat), about.tag(len(state.log), seat)
    lines = list(said)
    if not accepted:
        example = phrase("mail.example" if view.outcome is None else "mail.example_question")
        lines += spoken(saying(phrase("mail.unchanged"), example))
    turn = [line for line in _whose_turn(view) if line not in lines]
    lines += ["", *turn] if turn else []
    if typed:
        key = "mail.subject.answer" if accepted else "mail.subject.refused"
        subject = line_of(phrase(key, typed=Name(typed), tag=Literal(tag.text)))
    else:
        subject = line_of(phrase("mail.subject.not_done", tag=Literal(tag.text)))
    return _letter(about, view, tag, f"{tag.name}.{name}", subject, lines)


def standing(
    about: Correspondence, state: State, seat: int, said: Iterable[str], *, name: str, ending: str = ""
) -> Letter:
    """The answer to a message that came too late: that it did, and how the game stands now."""
    view, tag = seen_by(state, seat), about.tag(len(state.log), seat)
    lines = [*said, *_standing(view), "", *_how(state, view, ending)]
    subject = line_of(phrase("mail.subject.late", tag=Literal(tag.text)))
    return _letter(about, view, tag, f"{tag.name}.{name}", subject, lines)


def notice(
    about: Correspondence, state: State, seat: int, said: Iterable[str], *, name: str, subject: Phrase
) -> Letter:
    """Something that a player should know, which tells nothing of the game."""
    view, tag = seen_by(state, seat), about.tag(len(state.log), seat)
    heading = phrase("mail.subject.notice", what=subject, tag=Literal(tag.text))
    return _letter(about, view, tag, f"{tag.name}.{name}", line_of(heading), [*said])


def public_line(state: State, after: int) -> str:
    """The most important thing that has happened since so many events, as anybody may know it."""
    told = describe_events(seen_by(state, None), shown_to(state.log[after:], None, standing_end(state)))
    return next(iter(spoken(told)), "")


def spoken(announcement: Announcement, settings: SpeechSettings = _IN_FULL) -> list[str]:
    """An announcement in lines, one for each of its parts."""
    lines = (line_of(part, settings) for part in in_letters(announcement).at(settings.detail))
    return [line for line in lines if line]


def in_letters(announcement: Announcement) -> Announcement:
    """An announcement without what only a keyboard can do, and with what a reply can instead."""
    said = ((said, _in_letters(said.part)) for said in announcement.said)
    return replace(
        announcement, said=tuple(replace(old, part=part) for old, part in said if part is not None)
    )


def _in_letters(part: Part) -> Part | None:
    match part:
        case Phrase("refusal.unknown_command", slots):
            return phrase("mail.unknown_command", text=slots["text"])
        case Phrase("refusal.turn_elsewhere", slots):
            return phrase("mail.not_your_turn", player=slots["player"])
        case Phrase("board.premiums_hint"):
            return phrase("mail.premiums_hint")
        case Phrase("event.earlier", slots):
            return phrase("mail.earlier", number=slots["number"])
        case Phrase("event.later", slots):
            return phrase("mail.later", number=slots["number"])
        case Phrase("event.last_challenge"):
            return None  # what can be answered stands at the end of a letter
        case _:
            return part


def line_of(part: Part, settings: SpeechSettings = _IN_FULL) -> str:
    """A part as text."""
    return speak(saying(part), settings)


def _letter(about: Correspondence, view: View, tag: Tag, name: str, subject: str, lines: list[str]) -> Letter:
    assert view.seat is not None
    closing = line_of(phrase("mail.tag", game=Number(about.game), tag=Literal(tag.text)))
    thread = about.tag(1, view.seat).name
    address = about.addresses[view.seat]
    return Letter(view.seat, address, subject, (*lines, "", closing), name, thread)


def _happened(state: State, seat: int, after: int) -> Iterator[Announcement]:
    """Each move since so many events, told as it was when it had been made."""
    log = state.log
    starts = [place for place in range(max(after, 1), len(log)) if begins_move(log[place], log[place - 1])]
    for start, end in pairwise(dict.fromkeys((after, *starts, len(state.log)))):
        then = state if end == len(state.log) else fold(state.log[:end])
        events = shown_to(state.log[start:end], seat, standing_end(state))
        told = describe_events(seen_by(then, seat, state), events)
        said = tuple(_naming_word(said, log[:start]) for said in told.said if not _is_about_bag(said))
        missed = _missed(fold(log[:start]), then) if start else ()
        yield Announcement(said, told.kind).followed_by([saying(*missed)])


def _naming_word(said: Said, log: Sequence[Event]) -> Said:
    """What is told of a play that was taken back, with its word."""
    undone = isinstance(said.part, Phrase) and said.part.key == "event.undone"
    if not undone or not isinstance(said.part, Phrase):
        return said
    play = next((event for event in reversed(log) if begins_move(event, None)), None)
    if not isinstance(play, PlayMade):
        return said
    word = Literal(play.score.words[0].run.letters)
    return Said(phrase("mail.play_undone", player=said.part.slots["player"], word=word))


def _missed(before: State, after: State) -> Iterator[Part]:
    """Whose turn was passed over by a move, for a challenge in vain."""
    if (
        after.outcome is None
        and len(after.log) > len(before.log)
        and not isinstance(after.log[len(before.log)], MoveUndone | UndoUndone)
    ):
        for seat, owed in enumerate(before.lost_turns):
            if after.lost_turns[seat] < owed:
                yield phrase("mail.turn_missed", player=Name(after.players[seat]))


def _is_about_bag(said: Said) -> bool:
    """Whether it tells the tiles in the bag, which a letter tells by itself."""
    return isinstance(said.part, Phrase) and said.part.key.startswith("bag.")


def _standing(view: View) -> Iterator[str]:
    """Whose turn it is, all totals, the tiles left, one's own rack, and the board."""
    doubt = line_of(phrase("turn.can_challenge"))  # which is told by what can be answered
    yield from (line for line in _whose_turn(view) if line != doubt)
    if view.outcome is None:
        yield from spoken(describe_score(view))
        yield from spoken(describe_bag(view), _IN_BRIEF if view.bag_count else _IN_FULL)
        if view.seat in view.seated:
            yield from spoken(saying(*rack_parts(view)))
    yield ""
    yield from spoken(saying(phrase("mail.board")))
    yield from spoken(describe_board(view), _IN_BRIEF)


def _whose_turn(view: View) -> Iterator[str]:
    if view.outcome is None and view.turn == view.seat:
        yield line_of(phrase("mail.your_turn"))
        yield from spoken(describe_turn(view))[1:]
    else:
        yield from spoken(describe_turn(view))


def _how(state: State, view: View, ending: str) -> list[str]:
    """What one can answer now."""
    if view.seat not in view.seated and view.outcome is None:
        return spoken(saying(phrase("mail.how.left")))
    doubtful = view.open_play is not None and view.open_play.seat != view.seat
    goes_on = view.outcome is None or bool(ending)
    own = state.before_move is not None and state.before_move.turn == view.seat
    told: list[Part] = []
    if view.outcome is None and view.turn == view.seat:
        told.append(phrase("mail.how.turn"))
    else:
        told.append(phrase("mail.how.wait"))
    if doubtful and view.variant.challenge is not ChallengeRule.VOID:
        told.append(phrase("mail.how.challenge"))
    if own and goes_on:
        told.append(phrase("mail.how.undo"))
    if state.undone is not None and view.turn == view.seat:
        told.append(phrase("mail.how.redo"))
    if ending:
        told.append(phrase("mail.how.accept", until=Name(ending)))
    return spoken(saying(*told))


def _agreed(about: Correspondence, view: View) -> Announcement:
    """What is agreed beside the edition, and which words are good."""
    departures = describe_departures(view.variant, view.players)
    return saying(*departures, phrase("program.lexicon", name=Name(about.lexicon)))


def _subject(view: View, happened: list[Announcement], tag: Tag) -> str:
    last_said = [part for told in happened for part in told.at(Detail.BRIEF)[:1]]
    what: Part = last_said[-1] if last_said else phrase("mail.board")
    if view.outcome is not None:
        what = winners_part(view, view.outcome)
        return line_of(phrase("mail.subject.over", what=what, tag=Literal(tag.text)))
    key = "mail.subject.your_turn" if view.turn == view.seat else "mail.subject.news"
    return line_of(phrase(key, what=what, tag=Literal(tag.text)))
