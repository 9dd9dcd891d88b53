"""`crossdots devices`: what speaks and brailles here, what is missing, and whether it works."""

import argparse
import threading
import time
from collections.abc import Iterator, Sequence

from crossdots.announcement.announcement import Announcement, Urgency, saying
from crossdots.announcement.part import Literal, Name, Number, Part, phrase
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import windows
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.remedies import remedy
from crossdots.commands.speech_outputs import devices_for, voice_settings
from crossdots.commands.surroundings import Surroundings
from crossdots.devices import brltty
from crossdots.devices.device import Lack, Trouble
from crossdots.devices.engine import SpeechDevice
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.probe import lack_of
from crossdots.devices.tones import player
from crossdots.devices.worker import SpeechWorker
from crossdots.session.options import SCREEN_READER, SELF, Preferences
from crossdots.speech.utterance import SpeechSettings, speak

TEST = "test"

SPEAKING_S = 20.0
"""A device that hasn't ended the test's sentence by then doesn't speak."""

DISPLAY_COMES_S = 2.0
SHOWN_S = 3.0
"""How long the test's sentence stays on a display."""


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """Each device in a line; with `test` each says a sentence first."""
    preferences = chosen_by(options, around).preferences
    lines = tuple(_tested(preferences) if options.what == TEST else _listed(preferences))
    announcer = told_and_shown(preferences, around)
    for line in lines:
        announcer.announce(line)
    return 0


def _listed(preferences: Preferences) -> Iterator[Announcement]:
    """Every device: found, or what is missing and how it is installed."""
    yield saying(phrase("device.speech", output=Literal(preferences.speech_output)))
    candidates = [device.name for device in devices_for(preferences.speech_output)]
    in_use = ""
    for name, device in _speakers():
        lack = lack_of(device)
        is_used = lack is None and device.name in candidates and not in_use
        in_use = device.name if is_used else in_use
        yield saying(*_state(name, lack, is_used=is_used))
    yield saying(phrase("device.braille", output=Literal(preferences.braille_output)))
    yield saying(*_state(Name(brltty.BrlttyDisplay.name), brltty.lack()))
    yield saying(*_state(Name("liblouis"), _translator()[1]))
    program = player()
    name = phrase("device.bell") if program is None else Name(program[0])
    yield saying(phrase("device.sounds_on" if preferences.sounds else "device.sounds_off", name=name))


def _tested(preferences: Preferences) -> Iterator[Announcement]:
    """Whether every device that is there says a sentence, and brailles it."""
    for name, device in _speakers():
        lack = device.lack()
        if lack is None:
            yield saying(
                phrase("device.spoke" if _speaks(name, device, preferences) else "device.mute", name=name)
            )
        else:
            yield saying(*_state(name, lack))
    yield saying(*_shown_on_display())


def _speakers() -> Iterator[tuple[Part, SpeechDevice]]:
    for library, device in zip(("prismatoid", "accessible-output2"), devices_for(SCREEN_READER), strict=True):
        yield phrase("device.screen_reader", library=Name(library)), device
    for device in devices_for(SELF):
        yield Name(device.name), device


def _state(name: Part, lack: Lack | None, *, is_used: bool = False) -> Sequence[Part]:
    if lack is None:
        return [phrase("device.in_use" if is_used else "device.found", name=name)]
    command = remedy(lack)
    if command is None:
        return [phrase("device.no_answer", name=name)]
    return [phrase("device.missing", name=name), phrase("device.to_install", command=command)]


def _translator() -> tuple[Translator, Lack | None]:
    try:
        return open_translator(table_folder()), None
    except LiblouisMissing as missing:
        return UncontractedTranslator(), Lack(str(missing), debian_package="python3-louis liblouis-data")


def _speaks(name: Part, device: SpeechDevice, preferences: Preferences) -> bool:
    """Whether a device ends a sentence that says its name; its screen reader brailles it too."""
    sentence = saying(phrase("device.this_is", name=name))
    worker = SpeechWorker([device], _ignore, voice_settings(preferences))
    worker.show("".join(chunk.cells for chunk in braille(sentence, BrailleSettings(), _translator()[0])))
    worker.speak(speak(sentence, SpeechSettings(synthesized=True)), Urgency.NEWS)
    has_spoken = worker.wait_until_said(SPEAKING_S, or_troubled=True)
    worker.close()
    return has_spoken


def _shown_on_display() -> Sequence[Part]:
    name = Name(brltty.BrlttyDisplay.name)
    if (lack := brltty.lack()) is not None:
        return _state(name, lack)
    came = threading.Event()
    troubles: list[Trouble] = []
    display = brltty.BrlttyDisplay(
        _ignore, lambda _size: came.set(), troubles.append, console=brltty.console_number()
    )
    try:
        came.wait(DISPLAY_COMES_S)
        size = display.size
        if size is None:
            return _state(name, troubles[0].lack if troubles and troubles[0].lack else Lack("no display"))
        sentence = saying(phrase("device.this_is", name=name))
        chunks = braille(sentence, BrailleSettings(), _translator()[0])
        display.show(windows(chunks, size.columns)[0].cells)
        time.sleep(SHOWN_S)
        return [phrase("device.showed", name=name, columns=Number(size.columns), lines=Number(size.lines))]
    finally:
        display.close()


def _ignore(_event: object) -> None:
    """What a device tells besides isn't asked here."""


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "what", nargs="?", choices=[TEST], help="has each device speak and braille a sentence"
    )
    add_outputs(parser)
