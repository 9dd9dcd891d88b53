"""Commands about what is told: again, earlier, later, in which detail; and help."""

from dataclasses import replace
from enum import Enum
from typing import TypeVar

from crossdots.announcement.announcement import Announcement, Detail, Kind, Said, full, saying
from crossdots.announcement.part import Letters, Literal, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.tile import Tile
from crossdots.braille.plan import PlanStyle
from crossdots.navigation.events import last_word, player
from crossdots.navigation.square import Position
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.session.advising import HINT, WHY
from crossdots.session.command import Command
from crossdots.session.keys import keys_of
from crossdots.session.options import BRAILLE_DETAIL, BRAILLE_PLAN, SPEECH_DETAIL
from crossdots.session.options import CONFIRM as CONFIRM_OPTION
from crossdots.session.options import POSITION as POSITION_OPTION
from crossdots.session.options import SPELLING as SPELLING_OPTION
from crossdots.session.refused import Refused
from crossdots.session.reviewing import REVIEW, walk
from crossdots.session.session import Session
from crossdots.session.turning import challenger
from crossdots.session.varying import DEFINE, open_to_challenge
from crossdots.speech.utterance import Spelling

_Choice = TypeVar("_Choice", bound=Enum)

_EXAMPLE = Letters((Tile("A"), Tile("B"), Tile("C")))

_KINDS = {"moves": Kind.MOVE, "answers": Kind.ANSWER, "refusals": Kind.REFUSAL}


def repeat(session: Session, argument: str) -> None:  # noqa: ARG001
    """The last message again."""
    if not session.announcer.repeat():
        raise Refused.because(phrase("refusal.nothing_to_repeat"))


def previous(session: Session, argument: str) -> None:
    """The message before, of one kind if it is named; in a review the move before."""
    if session.review is not None and not argument:
        walk(session, session.review, -1)
        return
    session.go_back(_kind(argument, PREVIOUS))


def next_(session: Session, argument: str) -> None:
    """The message after, of one kind if it is named; in a review the move after."""
    if session.review is not None and not argument:
        walk(session, session.review, 1)
        return
    session.go_forth(_kind(argument, NEXT))


def detail(session: Session, argument: str) -> None:
    """How much is said: of both outputs, or of speech or braille alone."""
    *output, level = argument.casefold().split() or [""]
    chosen = {detail.name.lower(): detail for detail in Detail}.get(level)
    if chosen is None or output not in ([], ["speech"], ["braille"]):
        raise DETAIL.wrong_form()
    if output == ["braille"] and not session.announcer.is_brailled:
        raise Refused.because(phrase("refusal.no_braille"))
    changed: list[Part] = []
    trouble: tuple[Part, ...] = ()
    name = phrase(f"detail.{level}")
    if output != ["braille"]:
        _set_speech_detail(session.announcer, chosen)
        changed.append(phrase("answer.detail_speech", detail=name))
        trouble += session.keep(SPEECH_DETAIL.field, chosen)
    if output != ["speech"] and _set_braille_detail(session.announcer, chosen):
        changed.append(phrase("answer.detail_braille", detail=name))
        trouble += session.keep(BRAILLE_DETAIL.field, chosen)
    session.announce(saying(*changed).followed_by([session.example(), saying(*trouble[:1])]))


def position(session: Session, argument: str) -> None:
    """Whether a square's name comes before what lies on it, after it, or not at all."""
    session.position = _choice(Position, argument, POSITION)
    where = phrase(f"position.{session.position.value}")
    changed = saying(phrase("answer.position", where=where))
    trouble = session.keep(POSITION_OPTION.field, session.position)
    session.announce(changed.followed_by([session.example(), saying(*trouble)]))


def spelling(session: Session, argument: str) -> None:
    """Letters by their names, or by the NATO alphabet."""
    chosen = _choice(Spelling, argument, SPELLING)
    announcer = session.announcer
    announcer.speech_settings = replace(announcer.speech_settings, spelling=chosen)
    how = phrase(f"spelling.{chosen.value}")
    trouble = session.keep(SPELLING_OPTION.field, chosen)
    session.announce(saying(phrase("answer.spelling", how=how, letters=_EXAMPLE), *trouble))


def confirm(session: Session, argument: str) -> None:
    """Whether pass, challenge, resign and quit ask first."""
    if argument.casefold() not in ("on", "off"):
        raise CONFIRM.wrong_form()
    session.confirms = argument.casefold() == "on"
    trouble = session.keep(CONFIRM_OPTION.field, session.confirms)
    session.announce(saying(phrase(f"answer.confirm_{argument.casefold()}"), *trouble))


def plan(session: Session, argument: str) -> None:
    """What a braille display of several lines shows of the board."""
    session.plan = _choice(PlanStyle, argument, PLAN)
    trouble = session.keep(BRAILLE_PLAN.field, session.plan)
    told = phrase("answer.plan", style=phrase(f"plan.{session.plan.value}"))
    session.announce(saying(told, *trouble))


def keys(session: Session, argument: str) -> None:  # noqa: ARG001
    """What the keys of a braille display do."""
    session.announce(session.describe_keys())


def help_(session: Session, argument: str) -> None:
    """What can be done now; or one command; or all of them."""
    if not argument:
        session.announce(_help_now(session))
    elif argument.casefold() == "all":
        session.announce(_help_all(session))
    else:
        session.announce(_help_about(session, argument))


def _help_now(session: Session) -> Announcement:
    if session.handing_over:
        return saying(phrase("help.now.hand_over"))
    if session.lingering and session.review is None:
        return saying(phrase("help.now.lingering"), phrase("help.now.ask"))
    line = session.announcer.spoken_line
    own_voice = [phrase("help.now.voice")] if line is not None and line.settings is not None else []
    explore = phrase("help.now.explore_once" if session.answers_once else "help.now.explore")
    always = (explore, phrase("help.now.ask"), *own_voice, phrase("help.now.more"))
    return saying(*_help_here(session), *always)


def _help_here(session: Session) -> list[Part]:
    """What can be done in the game or the review, besides asking."""
    state = session.game.state
    if session.review is not None:
        return [phrase("help.now.looking" if session.asking_only else "help.now.review")]
    if session.listening:
        return [phrase("help.now.listening")]
    if session.asking_only:
        return [] if session.answers_once else [phrase("help.now.asking")]
    if session.thinks is not None:
        return [phrase("help.now.thinking", player=player(session.view, session.thinks))]
    said: list[Part] = []
    if state.outcome is not None:
        said.append(phrase("help.now.over"))
    elif state.turn in session.elsewhere:
        said.append(phrase("help.now.elsewhere", player=player(session.view, state.turn)))
    else:
        said.append(phrase("help.now.placed" if session.placed else "help.now.turn"))
    if state.open_play and state.open_play.seat != challenger(session):
        said.append(phrase("help.now.challenge"))
    if useful := _what_explains(session):
        said.append(phrase("help.now.explain", commands=useful))
    return said


def _what_explains(session: Session) -> tuple[Part, ...]:
    """The commands that help to understand the game, as far as they are allowed and tell something now."""
    view, over = session.view, session.game.state.outcome is not None
    may_help = session.advice is not None and (over or session.may_help)
    moved = {event.seat for event in view.log if isinstance(event, PlayMade | TilesExchanged | Passed)}
    word = last_word(view)
    useful = {
        HINT: may_help and not over and view.seat == view.turn,
        WHY: may_help and bool(moved - {view.seat}),
        REVIEW: bool(moved) and not over,
        DEFINE: word is not None and word.letters not in open_to_challenge(session),
    }
    return tuple(Literal(command.name) for command, is_useful in useful.items() if is_useful)


def _help_all(session: Session) -> Announcement:
    names = tuple(Literal(command.name) for command in session.commands.commands)
    return saying(phrase("help.all", names=names))


def _help_about(session: Session, argument: str) -> Announcement:
    command = session.commands.named(argument.split()[0].removesuffix("."))
    if command is None:
        raise session.no_command(argument)
    said: list[Said | Part] = [
        phrase("help.about", name=Literal(command.name), what=phrase(f"help.of.{command.name}")),
    ]
    if command.form != command.name:
        form, example = Literal(command.form), Literal(command.example)
        said.append(phrase("help.form", form=form, example=example))
    keys = tuple(Literal(key) for key in keys_of(command.name))
    if keys:
        said.append(phrase("help.keys", keys=keys))
    if command.aliases:
        said.append(full(phrase("help.aliases", names=tuple(Literal(name) for name in command.aliases))))
    return saying(*said)


def _set_speech_detail(announcer: Announcer, detail: Detail) -> None:
    announcer.speech_settings = replace(announcer.speech_settings, detail=detail)


def _set_braille_detail(announcer: Announcer, detail: Detail) -> bool:
    """Whether that is worth telling."""
    line = announcer.braille_line
    if line is not None:
        line.settings = replace(line.settings, detail=detail)
    return announcer.is_brailled


def _kind(argument: str, command: Command) -> Kind | None:
    if not argument:
        return None
    if argument.casefold() not in _KINDS:
        raise command.wrong_form()
    return _KINDS[argument.casefold()]


def _choice(kind: type[_Choice], argument: str, command: Command) -> _Choice:
    for choice in kind:
        if choice.value == argument.casefold():
            return choice
    raise command.wrong_form()


REPEAT = Command("repeat", repeat, "repeat", "repeat", ("again",), asks=True)
PREVIOUS = Command(
    "previous",
    previous,
    "previous, or previous moves, answers or refusals",
    "previous moves",
    ("back",),
    asks=True,
)
NEXT = Command("next", next_, "next, or next moves, answers or refusals", "next moves", ("forth",), asks=True)
DETAIL = Command(
    "detail",
    detail,
    "detail brief, normal or full; speech or braille may come before",
    "detail braille brief",
    asks=True,
)
POSITION = Command("position", position, "position before, after or off", "position after", asks=True)
SPELLING = Command("spelling", spelling, "spelling letters or nato", "spelling nato", asks=True)
CONFIRM = Command("confirm", confirm, "confirm on or off", "confirm off", asks=True)
PLAN = Command("plan", plan, "plan letters, values or off", "plan values", asks=True)
KEYS = Command("keys", keys, "keys", "keys", asks=True, in_hand_over=True)
HELP = Command(
    "help", help_, "help, help COMMAND, or help all", "help rack", ("?",), asks=True, in_hand_over=True
)

COMMANDS = (REPEAT, PREVIOUS, NEXT, DETAIL, POSITION, SPELLING, CONFIRM, PLAN, KEYS, HELP)
