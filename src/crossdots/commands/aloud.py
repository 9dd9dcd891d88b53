"""What is printed in any case, such as why a command line was refused: spoken and brailled too."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from crossdots.announcement.announcement import Urgency, saying
from crossdots.announcement.part import Part
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.speech_outputs import LAST_WORDS_S, devices_for, voice_settings
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.worker import SpeechWorker
from crossdots.session.agreement import OptionRefused
from crossdots.session.options import NO_SPEECH, SCREEN_READER, SELF, Preferences, kept_values, preferences_of
from crossdots.speech.utterance import SpeechSettings, speak


def tell_also(parts: Sequence[Part], options: argparse.Namespace, around: Surroundings) -> None:
    """Speak these to the end, if speech isn't printed, and show them on a display until they are read.

    `options` are those of the command line, as far as it could be read.
    """
    preferences = _preferences(options, around)
    with ExitStack() as closing, _spoken(parts, preferences):
        silent = preferences.speech_output == NO_SPEECH
        shown = Announcer(None, SpeechSettings(), None, silent=silent)
        with_display(preferences, shown, replace(around, closing=closing))
        for part in parts:
            shown.announce(saying(part))


def _preferences(options: argparse.Namespace, around: Surroundings) -> Preferences:
    """Those that were chosen; it is told of a settings file that can't be used as well."""
    try:
        return chosen_by(options, around).preferences
    except OptionRefused:
        pass
    try:
        return preferences_of(kept_values(around.settings))
    except OptionRefused:
        return Preferences()


@contextmanager
def _spoken(parts: Sequence[Part], preferences: Preferences) -> Iterator[None]:
    if preferences.speech_output not in (SCREEN_READER, SELF):
        yield
        return
    worker = SpeechWorker(
        devices_for(preferences.speech_output), lambda _trouble: None, voice_settings(preferences)
    )
    for part in parts:
        worker.speak(speak(saying(part), SpeechSettings(synthesized=True)), Urgency.NEWS)
    yield
    worker.wait_until_said(LAST_WORDS_S, or_troubled=True)
    worker.close()
