"""What is asked at the very first start of a game, and then never again."""

from dataclasses import replace

from crossdots.announcement.announcement import saying
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import Chosen
from crossdots.commands.sitting import sit_down
from crossdots.commands.speech_outputs import speak_as
from crossdots.commands.surroundings import Surroundings
from crossdots.session.options import SELF, SPEECH_OUTPUT, keep_values
from crossdots.session.speech_question import SpeechQuestion


def ask_for_speech(chosen: Chosen, announcer: Announcer, around: Surroundings) -> bool:
    """Have a person choose how speech comes, unless that is known. False when they leave instead.

    The question is printed, and spoken by our own voice if there is one, since nothing is known of them.
    """
    if chosen.names_speech or not around.interactive:
        return True
    both = replace(chosen.preferences, speech_output=SELF, speech_text=True)
    speak_as(announcer, both, around, tells_troubles=False)
    question = SpeechQuestion(announcer)
    sit_down(question, around, question.begin)
    if question.answer is None:
        return False
    speak_as(announcer, replace(chosen.preferences, speech_output=question.answer), around)
    trouble = keep_values(around.settings, {SPEECH_OUTPUT.field: question.answer})
    if trouble is not None:
        announcer.announce(saying(trouble))
    return True
