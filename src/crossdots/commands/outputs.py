"""The door out of the program, with the outputs that were asked for."""

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Literal, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.braille.render import BrailleSettings
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.commands.speech_outputs import speak_as
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.printed import Printed
from crossdots.devices.romanised import Romanised
from crossdots.session.options import EIGHT, NO_SPEECH, PRINTED, SCREEN_READER, SELF, Preferences
from crossdots.speech.utterance import SpeechSettings


def open_announcer(preferences: Preferences, around: Surroundings) -> Announcer:
    """The door out, with the outputs that were asked for."""
    brailled = preferences.braille_output == "printed"
    is_shown = brailled or (around.interactive and preferences.braille_output != "none")
    if preferences.speech_output == NO_SPEECH and not is_shown:
        raise UsageError(phrase("usage.nothing_told"))
    width = preferences.braille_width if brailled else 0
    printed = Printed(around.screen.show, width=width)
    speech = SpeechSettings(preferences.speech_detail, preferences.spelling)
    announcer = Announcer(printed if preferences.speech_output == PRINTED else None, speech, None)
    if preferences.speech_output in (SCREEN_READER, SELF):
        speak_as(announcer, preferences, around)
    if brailled:
        translator, lack = translator_with(preferences)
        announcer.braille_line = BrailleLine(printed, translator, BrailleSettings(preferences.braille_detail))
        if lack is not None:
            announcer.announce(lack)
    return announcer


def translator_with(preferences: Preferences) -> tuple[Translator, Announcement | None]:
    """The best translator that there is, and what is to be told about a better one."""
    eight_dot = preferences.braille_dots == EIGHT
    try:
        return Romanised(open_translator(table_folder(), eight_dot=eight_dot)), None
    except LiblouisMissing:
        command = Literal("sudo apt install python3-louis liblouis-data")
        lack = saying(phrase("answer.translator_missing", command=command))
        return Romanised(UncontractedTranslator(eight_dot=eight_dot)), lack
