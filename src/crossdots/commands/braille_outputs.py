"""Braille on a display, beside the terminal; and what is told when there is none, or none any more."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Literal, Part, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplaySize
from crossdots.braille.render import BrailleSettings, braille
from crossdots.commands.outputs import translator_with
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.brltty import BrlttyDisplay, console_number
from crossdots.devices.device import Fault, Trouble
from crossdots.devices.printed import Printed
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.worker import SpeechWorker
from crossdots.navigation.display import describe_display_keys, message_end
from crossdots.session.options import EIGHT, Preferences
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.display_keys import DisplayKeys
from crossdots.terminal.reader_braille import ReaderBraille


@contextmanager
def display_opened(
    preferences: Preferences, announcer: Announcer, around: Surroundings
) -> Iterator[Surroundings]:
    """The surroundings with the display that was asked for. Where nobody sits, no display is opened."""
    match preferences.braille_output:
        case "auto" | "brltty" if around.interactive:
            with _brltty(preferences, announcer, around) as keys:
                yield replace(around, display=keys)
        case "screen-reader" if around.interactive:
            with _screen_reader(preferences, announcer, around) as shown:
                yield replace(around, display=shown)
        case _:
            yield around


@contextmanager
def _brltty(preferences: Preferences, announcer: Announcer, around: Surroundings) -> Iterator[DisplayKeys]:
    translator, missing = translator_with(preferences)
    settings = BrailleSettings(preferences.braille_detail)
    panning = Panning(
        translator,
        braille(describe_display_keys(), settings, translator),
        braille(message_end(), settings, translator),
        eight_dot=preferences.braille_dots == EIGHT,
    )
    keys = DisplayKeys(panning)
    is_expected = preferences.braille_output == "brltty" or preferences.speech_output == "none"
    tell = _spoken_or_printed(preferences, announcer, around)
    line = BrailleLine(panning, translator, settings, is_read=is_expected)
    announcer.braille_line = line
    told = _Told(line, announcer, tell, missing, is_expected=is_expected)

    def on_size(size: DisplaySize) -> None:
        panning.resize(size)
        keys.post(lambda _: told.found())

    def on_trouble(trouble: Trouble) -> None:
        keys.post(lambda _: told.trouble(trouble))

    display = BrlttyDisplay(keys.pressed, on_size, on_trouble, console=console_number())
    panning.connect(display)
    try:
        yield keys
    finally:
        display.close()


@contextmanager
def _screen_reader(
    preferences: Preferences, announcer: Announcer, around: Surroundings
) -> Iterator[ReaderBraille]:
    translator, missing = translator_with(preferences)
    tell = _spoken_or_printed(preferences, announcer, around)

    def on_trouble(trouble: Trouble) -> None:
        shown.post(lambda _: tell(saying(trouble_part(trouble))))

    worker = SpeechWorker([Prismatoid(), AccessibleOutput2()], on_trouble)
    shown = ReaderBraille(worker)
    announcer.braille_line = BrailleLine(shown, translator, BrailleSettings(preferences.braille_detail))
    if missing is not None:
        announcer.announce(missing)
    try:
        yield shown
    finally:
        worker.close()


def _spoken_or_printed(
    preferences: Preferences, announcer: Announcer, around: Surroundings
) -> Callable[[Announcement], None]:
    """Where is told that the display has gone: aloud, or on the screen where nothing speaks."""
    if preferences.speech_output != "none":
        return announcer.speak_only
    return Announcer(Printed(around.screen.show, speech=True), SpeechSettings(), None).announce


class _Told:
    """What has been told about the display. All is called between two keys.

    `missing` is what is to be told about contractions. Where no display `is_expected`, nobody hears that
    there is none.
    """

    def __init__(
        self,
        line: BrailleLine,
        announcer: Announcer,
        tell: Callable[[Announcement], None],
        missing: Announcement | None,
        *,
        is_expected: bool,
    ) -> None:
        self._line = line
        self._announcer = announcer
        self._tell = tell
        self._missing = missing
        self._is_expected = is_expected
        self._is_gone = False

    def found(self) -> None:
        """There is a display."""
        self._line.is_read = True
        if self._missing is not None:
            self._announcer.announce(self._missing)
            self._missing = None
        if self._is_gone:
            self._is_gone = False
            self._tell(saying(phrase("display.back")))

    def trouble(self, trouble: Trouble) -> None:
        """There is none, or none any more."""
        if trouble.fault is Fault.MISSING and not self._is_expected:
            return
        self._is_gone = True
        self._tell(saying(trouble_part(trouble)))


def trouble_part(trouble: Trouble) -> Part:
    """What the player is told of it, with the command that mends it where there is one."""
    if trouble.fault is not Fault.MISSING:
        return phrase("display.lost")
    if trouble.lack is not None and trouble.lack.group:
        command = Literal(f"sudo adduser $USER {trouble.lack.group}")
        return phrase("display.missing_group", command=command)
    if trouble.lack is not None and trouble.lack.debian_package:
        command = Literal(f"sudo apt install {trouble.lack.debian_package}")
        return phrase("display.missing_package", command=command)
    return phrase("display.missing")
