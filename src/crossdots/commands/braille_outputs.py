"""Braille on a display, beside the terminal; and what is told when there is none, or none any more."""

from collections.abc import Callable
from dataclasses import replace

from crossdots.announcement.announcement import Announcement, Urgency, saying
from crossdots.announcement.part import Part, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplaySize
from crossdots.braille.render import BrailleSettings, braille
from crossdots.commands.outputs import translator_with
from crossdots.commands.remedies import remedy
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.brltty import BrlttyDisplay, console_number
from crossdots.devices.device import Fault, Trouble
from crossdots.devices.printed import Printed
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.worker import SpeechWorker
from crossdots.navigation.display import message_end
from crossdots.session.options import EIGHT, NO_SPEECH, Preferences
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.display_keys import DisplayKeys
from crossdots.terminal.reader_braille import ReaderBraille


def with_display(preferences: Preferences, announcer: Announcer, around: Surroundings) -> Surroundings:
    """The surroundings with the display that was asked for. Where nobody sits, no display is opened."""
    if not around.interactive:
        return around
    match preferences.braille_output:
        case "auto" | "brltty":
            return replace(around, display=_brltty(preferences, announcer, around))
        case "screen-reader":
            return replace(around, display=_screen_reader(preferences, announcer, around))
        case _:
            return around


def _brltty(preferences: Preferences, announcer: Announcer, around: Surroundings) -> DisplayKeys:
    translator, missing = translator_with(preferences)
    settings = BrailleSettings(preferences.braille_detail)
    panning = Panning(
        translator,
        braille(message_end(), settings, translator),
        eight_dot=preferences.braille_dots == EIGHT,
    )
    keys = DisplayKeys(panning, lambda told: braille(told, settings, translator))
    is_expected = preferences.braille_output == "brltty" or preferences.speech_output == NO_SPEECH
    announcer.braille_line = BrailleLine(panning, translator, settings, is_read=is_expected)
    told = _Told(announcer, _telling(preferences, announcer, around), missing, is_expected=is_expected)

    def on_size(size: DisplaySize) -> None:
        panning.resize(size)
        around.mailbox.post(told.found)

    def on_trouble(trouble: Trouble) -> None:
        around.mailbox.post(lambda: told.trouble(trouble))

    display = BrlttyDisplay(keys.pressed, on_size, on_trouble, console=console_number())
    panning.connect(display)
    around.closing.callback(display.close)
    return keys


def _screen_reader(preferences: Preferences, announcer: Announcer, around: Surroundings) -> ReaderBraille:
    translator, missing = translator_with(preferences)
    tell = _telling(preferences, announcer, around)

    def on_trouble(trouble: Trouble) -> None:
        around.mailbox.post(lambda: tell(trouble_part(trouble)))

    worker = SpeechWorker([Prismatoid(), AccessibleOutput2()], on_trouble)
    around.closing.callback(worker.close)
    shown = ReaderBraille(worker)
    announcer.braille_line = BrailleLine(shown, translator, BrailleSettings(preferences.braille_detail))
    if missing is not None:
        announcer.announce(missing)
    return shown


def _telling(preferences: Preferences, announcer: Announcer, around: Surroundings) -> Callable[[Part], None]:
    """How news about the display is told: aloud, or on the screen where nothing speaks."""
    if preferences.speech_output != NO_SPEECH:
        return lambda part: announcer.speak_only(saying(part, urgency=Urgency.NEWS))
    printing = Announcer(Printed(around.screen.show), SpeechSettings(), None)
    return lambda part: printing.announce(saying(part))


class _Told:
    """What has been told about the display. All is called on the thread of the game.

    `missing` is what is to be told about contractions. Where no display `is_expected`, nobody hears that
    there is none.
    """

    def __init__(
        self,
        announcer: Announcer,
        tell: Callable[[Part], None],
        missing: Announcement | None,
        *,
        is_expected: bool,
    ) -> None:
        self._announcer = announcer
        self._tell = tell
        self._missing = missing
        self._is_expected = is_expected
        self._is_gone = False

    def found(self) -> None:
        """There is a display."""
        if self._announcer.braille_line is not None:
            self._announcer.braille_line.is_read = True
        if self._missing is not None:
            self._announcer.announce(self._missing)
            self._missing = None
        if self._is_gone:
            self._is_gone = False
            self._tell(phrase("display.back"))

    def trouble(self, trouble: Trouble) -> None:
        """There is none, or none any more."""
        if trouble.fault is Fault.MISSING and not self._is_expected:
            return
        self._is_gone = True
        self._tell(trouble_part(trouble))


def trouble_part(trouble: Trouble) -> Part:
    """What the player is told of it, with the command that mends it where there is one."""
    if trouble.fault is not Fault.MISSING:
        return phrase("display.lost")
    command = remedy(trouble.lack) if trouble.lack is not None else None
    if command is None:
        return phrase("display.missing")
    if trouble.lack is not None and trouble.lack.group:
        return phrase("display.missing_group", command=command)
    return phrase("display.missing_package", command=command)
