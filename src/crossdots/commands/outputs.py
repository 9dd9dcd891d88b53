"""The door out of the program, with the outputs that were asked for."""

from crossdots.announcement.announcement import saying
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
from crossdots.session.options import NO_SPEECH, PRINTED, SCREEN_READER, SELF, Preferences
from crossdots.speech.utterance import SpeechSettings


def open_announcer(preferences: Preferences, around: Surroundings) -> Announcer:
    """The door out, with the outputs that were asked for."""
    brailled = preferences.braille_output == "printed"
    spoken = preferences.speech_output == PRINTED
    if preferences.speech_output == NO_SPEECH and preferences.braille_output == "none":
        raise UsageError(phrase("usage.nothing_told"))
    printed = Printed(around.screen.show, speech=spoken, braille=brailled)
    speech = SpeechSettings(preferences.speech_detail, preferences.spelling)
    if not brailled:
        return _speaking(Announcer(printed, speech, None), preferences, around)
    translator, lack = _translator()
    settings = BrailleSettings(preferences.braille_detail, preferences.braille_width)
    announcer = Announcer(printed, speech, BrailleLine(printed, translator, settings))
    _speaking(announcer, preferences, around)
    if lack is not None:
        command = Literal("sudo apt install python3-louis liblouis-data")
        announcer.announce(saying(phrase("answer.translator_missing", command=command)))
    return announcer


def _speaking(announcer: Announcer, preferences: Preferences, around: Surroundings) -> Announcer:
    if preferences.speech_output in (SCREEN_READER, SELF):
        speak_as(announcer, preferences, around)
    return announcer


def _translator() -> tuple[Translator, LiblouisMissing | None]:
    try:
        return Romanised(open_translator(table_folder())), None
    except LiblouisMissing as error:
        return Romanised(UncontractedTranslator()), error
