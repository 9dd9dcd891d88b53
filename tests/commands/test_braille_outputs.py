"""What is told when there is no braille display, or none any more."""

import getpass

import pytest

from crossdots.announcement.announcement import saying
from crossdots.commands.braille_outputs import trouble_part
from crossdots.devices.device import Fault, Lack, Trouble
from crossdots.speech.utterance import SpeechSettings, speak

TO_INSTALL = (
    "No braille display can be used yet. To install what is missing: sudo apt install python3-brlapi."
)
TO_BE_ALLOWED = (
    "BRLTTY doesn't let you use its display. To be allowed, and then log in again: "
    f"sudo adduser {getpass.getuser()} brlapi."
)


@pytest.mark.parametrize(
    ("fault", "lack", "told"),
    [
        (Fault.LOST, None, "The braille display has gone. Play goes on, and the display is looked for."),
        (Fault.HUNG, None, "The braille display has gone. Play goes on, and the display is looked for."),
        (Fault.MISSING, Lack("not plugged in"), "No braille display is found. It is looked for."),
        (Fault.MISSING, Lack("no module", debian_package="python3-brlapi"), TO_INSTALL),
        (Fault.MISSING, Lack("refused", group="brlapi"), TO_BE_ALLOWED),
    ],
)
def test_trouble_is_one_sentence_with_what_mends_it(fault: Fault, lack: Lack | None, told: str) -> None:
    part = trouble_part(Trouble("BRLTTY", fault, "for developers", lack))
    assert speak(saying(part), SpeechSettings()) == told
