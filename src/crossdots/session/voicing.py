"""Commands about our own voice: how it sounds, which one it is, and whether we have one; and sounds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Name, Number, Part, phrase
from crossdots.announcer.announcer import SpokenLine
from crossdots.session.agreement import OptionRefused
from crossdots.session.command import Command
from crossdots.session.options import (
    LEAST_VOLUME,
    NO_SPEECH,
    SOUNDS,
    SPEECH_OUTPUT,
    SPEECH_RATE,
    SPEECH_TYPING,
    SPEECH_VOICE,
    SPEECH_VOLUME,
    USUAL_VOICE,
)
from crossdots.session.reading import read_number
from crossdots.session.refused import Refused
from crossdots.session.session import Session
from crossdots.speech.output import VoiceSettings

MOST = 100
"""Of rate and volume."""

VOICES_NAMED = 10
"""At most so many voices are named in one answer."""

_FIGURE = re.compile(r"([+-]?)([0-9]{1,3})")
_STEPS = {"next": 1, "previous": -1}


def speech(session: Session, argument: str) -> None:
    """How speech comes from now on."""
    try:
        output = SPEECH_OUTPUT.read_typed(argument)
    except OptionRefused as error:
        raise SPEECH.wrong_form() from error
    if output == NO_SPEECH and not session.announcer.is_brailled:
        raise Refused.because(phrase("usage.nothing_told"))
    if session.change is None:
        raise Refused.because(phrase("refusal.speech_fixed"))
    _set(session, SPEECH_OUTPUT.field, output, _chosen(output))


def _chosen(output: str) -> Part:
    return phrase(f"speech.chosen.{output}")


def rate(session: Session, argument: str) -> None:
    """How fast the voice speaks; a figure with a sign is added to what it is."""
    figure = _figure(RATE, argument, 0)
    line, settings = _own_voice(session)
    chosen = figure(settings.rate)
    line.sound_like(replace(settings, rate=chosen))
    _set(session, SPEECH_RATE.field, chosen, phrase("voice.rate", rate=Number(chosen)))


def volume(session: Session, argument: str) -> None:
    """How loud the voice speaks; a figure with a sign is added to what it is."""
    figure = _figure(VOLUME, argument, LEAST_VOLUME)
    line, settings = _own_voice(session)
    chosen = figure(settings.volume)
    line.sound_like(replace(settings, volume=chosen))
    _set(session, SPEECH_VOLUME.field, chosen, phrase("voice.volume", volume=Number(chosen)))


def voice(session: Session, argument: str) -> None:
    """Which voice speaks: by its number, the next, the previous or the usual one; alone, which there are."""
    if len(argument.split()) > 1:
        raise VOICE.wrong_form()
    line, settings = _own_voice(session)
    voices = line.voice.voices
    if not argument:
        session.announce(saying(*_voices_told(voices, settings.voice)))
        return
    number = _voice_number(voices, settings.voice, argument.casefold())
    chosen = voices[number - 1] if number else USUAL_VOICE
    line.sound_like(replace(settings, voice=chosen))
    if number:
        told = phrase("voice.chosen", number=Number(number), count=Number(len(voices)), name=_name(chosen))
    else:
        told = phrase("voice.usual_chosen")
    _set(session, SPEECH_VOICE.field, chosen, told)


def typing(session: Session, argument: str) -> None:
    """Whether each typed character is spoken."""
    on = _is_on(TYPING, argument)
    line, _ = _own_voice(session)
    line.speaks_typing = on
    _set(session, SPEECH_TYPING.field, on, phrase(f"voice.typing_{argument.casefold()}"))


def sounds(session: Session, argument: str) -> None:
    """Whether sounds go with some announcements."""
    on = _is_on(SOUNDS_COMMAND, argument)
    if session.change is None:
        raise Refused.because(phrase("refusal.speech_fixed"))
    _set(session, SOUNDS.field, on, phrase(f"sounds.{argument.casefold()}"))


def _set(session: Session, field: str, value: object, told: Part) -> None:
    """Keep the value of an option, and tell it with an example."""
    trouble = session.keep(field, value)
    session.announce(saying(told).followed_by([session.example(), saying(*trouble)]))


def _own_voice(session: Session) -> tuple[SpokenLine, VoiceSettings]:
    """Our own voice and how it sounds. Raises Refused where another one speaks."""
    line = session.announcer.spoken_line
    if line is None or line.settings is None:
        raise Refused.because(phrase("refusal.no_own_voice"))
    return line, line.settings


def _figure(command: Command, argument: str, least: int) -> Callable[[int], int]:
    """What makes the new figure of the old one: a typed figure from `least` on, or one to be added."""
    match = _FIGURE.fullmatch(argument)
    if match is None or not (match[1] or least <= int(match[2]) <= MOST):
        raise command.wrong_form()
    typed = int(argument)
    return lambda now: max(least, min(now + typed, MOST)) if match[1] else typed


def _voice_number(voices: Sequence[str], now: str, wanted: str) -> int:
    """The number of the wanted voice, 0 for the usual one. Raises Refused."""
    if wanted == USUAL_VOICE:
        return 0
    if not voices:
        raise Refused.because(phrase("refusal.no_voices"))
    step = _STEPS.get(wanted)
    if step is None:
        return read_number(wanted, len(voices))
    place = voices.index(now) + 1 if now in voices else 0
    return (place + step) % (len(voices) + 1)


def _voices_told(voices: Sequence[str], now: str) -> Sequence[Part]:
    """Which voice it is, and some of the others from there on."""
    if not voices:
        return [phrase("voice.none")]
    place = voices.index(now) if now in voices else 0
    first = max(0, min(place, len(voices) - VOICES_NAMED))
    some = voices[first : first + VOICES_NAMED]
    current = _name(now) if now in voices else phrase("voice.usual")
    named = tuple(
        phrase("voice.numbered", number=Number(number), name=_name(name))
        for number, name in enumerate(some, start=first + 1)
    )
    told: list[Part] = [phrase("voice.current", name=current), phrase("voice.some", voices=named)]
    if len(voices) > len(some):
        told.append(phrase("voice.more", count=Number(len(voices))))
    return [*told, phrase("voice.how")]


def _name(voice: str) -> Part:
    return Name(voice.replace("_", " "))


def _is_on(command: Command, argument: str) -> bool:
    if argument.casefold() not in ("on", "off"):
        raise command.wrong_form()
    return argument.casefold() == "on"


SPEECH = Command("speech", speech, "speech printed, screen-reader, self or none", "speech self", asks=True)
RATE = Command("rate", rate, "rate with a figure from 0 to 100, or +10, or -10", "rate +10", asks=True)
VOLUME = Command(
    "volume",
    volume,
    f"volume with a figure from {LEAST_VOLUME} to 100, or +10, or -10",
    "volume -10",
    asks=True,
)
VOICE = Command(
    "voice", voice, "voice, or voice with a number, next, previous or usual", "voice next", asks=True
)
TYPING = Command("typing", typing, "typing on or off", "typing off", asks=True)

SOUNDS_COMMAND = Command("sounds", sounds, "sounds on or off", "sounds on", asks=True)

COMMANDS = (SPEECH, RATE, VOLUME, VOICE, TYPING, SOUNDS_COMMAND)
