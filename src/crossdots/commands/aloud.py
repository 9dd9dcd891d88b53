"""Lines that are printed in any case, such as a refused command line, spoken too where nobody reads them."""

from collections.abc import Sequence
from contextlib import suppress

from crossdots.announcement.announcement import Urgency
from crossdots.commands.speech_outputs import LAST_WORDS_S, devices_for, voice_settings
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.worker import SpeechWorker
from crossdots.session.agreement import OptionRefused
from crossdots.session.options import SCREEN_READER, SELF, Preferences, kept_values, preferences_of


def say_aloud(lines: Sequence[str], around: Surroundings) -> None:
    """Speak these lines to the end, if the settings file says that speech isn't printed."""
    with suppress(OptionRefused):  # it is told of a settings file that can't be used as well
        preferences = preferences_of(kept_values(around.settings))
        if preferences.speech_output in (SCREEN_READER, SELF):
            _speak(lines, preferences)


def _speak(lines: Sequence[str], preferences: Preferences) -> None:
    worker = SpeechWorker(
        devices_for(preferences.speech_output), lambda _trouble: None, voice_settings(preferences)
    )
    for line in lines:
        worker.speak(line, Urgency.NEWS)
    worker.wait_until_said(LAST_WORDS_S, or_troubled=True)
    worker.close()
