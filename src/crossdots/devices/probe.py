"""Whether a device that speaks can be used now: found out by opening it, in little time."""

import threading

from crossdots.devices.device import DeviceMissing, Lack
from crossdots.devices.engine import SpeechDevice

_MOMENT_S = 0.5


def lack_of(device: SpeechDevice) -> Lack | None:
    """What it lacks, None if it can be opened. Nothing is said."""
    lack = device.lack()
    if lack is not None:
        return lack
    answers: list[Lack | None] = []

    def ask() -> None:
        try:
            device.open(lambda: None).close()
            answers.append(None)
        except DeviceMissing as missing:
            answers.append(missing.lack)
        except Exception as error:  # an engine is somebody else's code
            answers.append(Lack(repr(error)))

    asking = threading.Thread(target=ask, name=f"asking {device.name}", daemon=True)
    asking.start()
    asking.join(device.opening_s + _MOMENT_S)
    return answers[0] if answers else Lack("it doesn't answer")
