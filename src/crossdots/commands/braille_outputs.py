"""Braille on a display, beside the terminal; and what is told when there is none, or none any more."""

import _thread
import signal
import sys
import threading
from dataclasses import replace

from crossdots.announcement.announcement import Announcement, Urgency, saying
from crossdots.announcement.part import Part, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.announcer.panning import Panning
from crossdots.braille.output import DisplaySize
from crossdots.braille.render import BrailleSettings, braille
from crossdots.commands.lingering import LastMessage
from crossdots.commands.outputs import open_announcer, translator_with
from crossdots.commands.remedies import remedy
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.brltty import BrlttyDisplay, console_number
from crossdots.devices.device import Fault, Trouble
from crossdots.devices.screen_reader import AccessibleOutput2, Prismatoid
from crossdots.devices.worker import SpeechWorker
from crossdots.navigation.display import message_end
from crossdots.session.options import EIGHT, Preferences
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


def told_and_shown(preferences: Preferences, around: Surroundings) -> Announcer:
    """The door out of a command that answers and ends; what it tells stays on a display until it is read."""
    announcer = open_announcer(preferences, around)
    with_display(preferences, announcer, around)
    return announcer


class WorkTold:
    """The door out of a command that takes long: Enter or Escape on a display ends it as Ctrl-C does."""

    def __init__(self, preferences: Preferences, around: Surroundings) -> None:
        self.announcer = open_announcer(preferences, around)
        self._display = with_display(preferences, self.announcer, around).display
        if isinstance(self._display, DisplayKeys):
            self._display.end_work = _press_control_c

    def tell(self, news: Part) -> None:
        """Tell how the work goes. On a display the next news stands in front of it."""
        self.announcer.announce(saying(news))
        if self._display is not None:
            self._display.rest("")


def _press_control_c() -> None:
    """As if it had been pressed on the keyboard; the main thread wakes up by it, whatever it waits for."""
    if sys.platform == "win32":
        _thread.interrupt_main()
    elif (main := threading.main_thread().ident) is not None:
        signal.pthread_kill(main, signal.SIGINT)


def _brltty(preferences: Preferences, announcer: Announcer, around: Surroundings) -> DisplayKeys:
    translator, missing = translator_with(preferences)
    settings = BrailleSettings(preferences.braille_detail)
    panning = Panning(
        translator,
        braille(message_end(), settings, translator),
        eight_dot=preferences.braille_dots == EIGHT,
    )
    keys = DisplayKeys(panning, lambda told: braille(told, settings, translator), announcer.walk_from)
    is_expected = preferences.braille_output == "brltty"
    is_read = is_expected or announcer.is_silent
    announcer.braille_line = BrailleLine(panning, translator, settings, is_read=is_read)
    announcer.expect_display()
    told = _Told(announcer, missing, is_expected=is_expected)
    last = LastMessage(announcer, keys, around)

    def on_size(size: DisplaySize) -> None:
        panning.resize(size)
        around.mailbox.post(told.found)
        last.display_is(there=True)

    def on_trouble(trouble: Trouble) -> None:
        around.mailbox.post(lambda: told.trouble(trouble))
        last.display_is(there=False)

    display = BrlttyDisplay(keys.pressed, on_size, on_trouble, console=console_number())
    panning.connect(display)
    around.closing.callback(display.close)
    around.closing.push(last.linger)
    return keys


def _screen_reader(preferences: Preferences, announcer: Announcer, around: Surroundings) -> ReaderBraille:
    translator, missing = translator_with(preferences)

    def on_trouble(trouble: Trouble) -> None:
        told = saying(trouble_part(trouble), urgency=Urgency.NEWS)
        around.mailbox.post(lambda: announcer.display_gone(told))

    worker = SpeechWorker([Prismatoid(), AccessibleOutput2()], on_trouble)
    around.closing.callback(worker.close)
    shown = ReaderBraille(worker)
    announcer.braille_line = BrailleLine(shown, translator, BrailleSettings(preferences.braille_detail))
    if missing is not None:
        announcer.announce(missing)
    return shown


class _Told:
    """What has been told about the display. All is called on the thread of the game.

    `missing` is what is to be told about contractions. Where no display `is_expected`, nobody hears that
    there is none.
    """

    def __init__(self, announcer: Announcer, missing: Announcement | None, *, is_expected: bool) -> None:
        self._announcer = announcer
        self._missing = missing
        self._is_expected = is_expected
        self._is_gone = False

    def found(self) -> None:
        """There is a display."""
        told = [saying(phrase("display.back"), urgency=Urgency.NEWS)] if self._is_gone else []
        self._is_gone = False
        self._announcer.display_came(*told)
        if self._missing is not None:
            self._announcer.announce(self._missing)
            self._missing = None

    def trouble(self, trouble: Trouble) -> None:
        """There is none, or none any more."""
        is_expected = self._is_expected or self._announcer.is_silent or trouble.fault is not Fault.MISSING
        if is_expected and not self._is_gone:
            self._is_gone = True
            self._announcer.display_gone(saying(trouble_part(trouble), urgency=Urgency.NEWS))
        elif not self._is_gone:
            self._announcer.display_gone()


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
