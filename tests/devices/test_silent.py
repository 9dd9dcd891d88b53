"""No speech and no braille."""

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.braille.output import BrailleOutput
from crossdots.braille.window import Chunk
from crossdots.devices.silent import Silent
from crossdots.speech.output import Voice, VoiceSettings


def test_it_takes_everything_and_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    silent = Silent()
    voice: Voice = silent
    braille: BrailleOutput = silent
    voice.use(VoiceSettings(rate=10))
    voice.speak("Your turn.", Urgency.REPLY)
    voice.stop()
    braille.show([Chunk("⠽")], private=True)
    braille.remark([Chunk("⠽")])
    braille.change_reader()
    voice.close()
    assert capfd.readouterr() == ("", "")
