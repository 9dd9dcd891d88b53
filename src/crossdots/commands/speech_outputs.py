"""Speech that is not read from the terminal: who speaks, and what the player is told when nobody does."""

from collections.abc import Callable, Sequence
from functools import partial

from crossdots.announcement.announcement import Urgency, saying
from crossdots.announcement.part import Name, Part, phrase
from crossdots.announcer.announcer import Announcer, SpokenLine
from crossdots.commands.remedies import remedy
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.device import Fault, Lack, Trouble
from crossdots.devices.engine import SpeechDevice
from crossdots.devices.printed import Printed
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.self_voice import self_voices
from crossdots.devices.speech_dispatcher import SpeechDispatcher
from crossdots.devices.spoken import Spoken
from crossdots.session.options import PRINTED, SCREEN_READER, SELF, Preferences
from crossdots.speech.output import VoiceSettings

LAST_WORDS_S = 300.0
"""How long the program may go on speaking after its work; Ctrl-C ends it sooner."""


def devices_for(output: str) -> Sequence[SpeechDevice]:
    """What can speak for a choice of `--speech`, the best first; nothing where lines are printed or none."""
    if output == SCREEN_READER:
        return (Prismatoid(), AccessibleOutput2())
    return (SpeechDispatcher(), *self_voices()) if output == SELF else ()


def speak_as(
    announcer: Announcer, preferences: Preferences, around: Surroundings, *, tells_troubles: bool = True
) -> None:
    """Let an announcer speak in the way that the preferences say; who spoke before is let go of.

    Without `tells_troubles` it isn't told that nothing speaks, where nobody has asked for speech yet.
    """
    if announcer.spoken_line is not None:
        announcer.spoken_line.voice.close()
    if preferences.speech_output in (SCREEN_READER, SELF):
        _speak_directly(announcer, preferences, around, tells_troubles=tells_troubles)
    else:
        printed = Printed(around.screen.show) if preferences.speech_output == PRINTED else None
        announcer.speak_through(printed, None)


def _speak_directly(
    announcer: Announcer, preferences: Preferences, around: Surroundings, *, tells_troubles: bool
) -> None:
    output = preferences.speech_output
    settings = voice_settings(preferences)

    def tell(told: Callable[[], None]) -> None:
        if tells_troubles:
            around.mailbox.post(told)

    spoken = Spoken(
        devices_for(output),
        settings,
        around.screen.show,
        printed=preferences.speech_text,
        interrupts=lambda: around.mailbox.is_watched,
        on_trouble=lambda trouble: tell(lambda: _tell_trouble(announcer, spoken, output, trouble)),
        on_return=lambda: tell(lambda: _tell_return(announcer, spoken)),
    )
    own = output == SELF
    line = SpokenLine(spoken, settings if own else None, speaks_typing=own and preferences.speech_typing)
    announcer.speak_through(spoken, line)
    around.closing.push(partial(_finish, spoken, around))


def voice_settings(preferences: Preferences) -> VoiceSettings:
    """How our own voice sounds."""
    return VoiceSettings(preferences.speech_rate, preferences.speech_volume, preferences.speech_voice)


def _finish(spoken: Spoken, around: Surroundings, error: type[BaseException] | None, *_: object) -> None:
    """Let the last words be heard, or print them."""
    if error is None and not around.screen.gone:
        spoken.wait_until_said(LAST_WORDS_S)
        around.mailbox.empty()
    spoken.close()


def _tell_trouble(announcer: Announcer, spoken: Spoken, output: str, trouble: Trouble) -> None:
    with spoken.without_voice():
        announcer.announce(saying(*_describe(output, trouble)))


def _tell_return(announcer: Announcer, spoken: Spoken) -> None:
    with spoken.without_print():
        announcer.announce(saying(phrase("speech.back"), urgency=Urgency.NEWS))


def _describe(output: str, trouble: Trouble) -> Sequence[Part]:
    device = Name(trouble.device)
    match trouble.fault:
        case Fault.LOST:
            return [phrase("speech.lost", device=device)]
        case Fault.HUNG:
            return [phrase("speech.hung", device=device)]
        case Fault.MISSING if output == SELF:
            command = remedy(_easiest_to_mend() or trouble.lack or Lack(""))
            missing = phrase("speech.no_voice")
        case Fault.MISSING:
            command = remedy(trouble.lack or Lack(""))
            missing = phrase("speech.no_screen_reader")
    return [missing] if command is None else [missing, phrase("device.to_install", command=command)]


def _easiest_to_mend() -> Lack | None:
    """What the voice lacks that needs no service around it."""
    return self_voices()[0].lack()
