"""From an announcement to the recorded utterance, through Speech Dispatcher.

The yardstick is the same text given to the same daemon directly through its own binding, `speechd`. Both take
turns, so that whatever else the machine does falls on each of them. The daemon is a private one whose module
speaks nothing and writes down what it was to speak.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Name, Place, Word, phrase
from crossdots.announcer.announcer import Announcer, SpokenLine
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import parse_tiles
from crossdots.devices.device import Trouble
from crossdots.devices.distribution import find_module
from crossdots.devices.speech_dispatcher import SpeechDispatcher
from crossdots.devices.spoken import Spoken
from crossdots.speech.output import VoiceSettings
from crossdots.speech.utterance import SpeechSettings, speak

if TYPE_CHECKING:
    from tests.devices.private_speech_dispatcher import SPEECH_DISPATCHER, PrivateSpeechDispatcher
else:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "devices"))
    from private_speech_dispatcher import SPEECH_DISPATCHER, PrivateSpeechDispatcher

TIMES = 300
WARM_UP = 20
PATIENCE_S = 3.0
LOOK_S = 0.0001


def main() -> None:
    """Measure both, and print what they took and their ratio."""
    if SPEECH_DISPATCHER is None:
        print("announcement to recorded utterance: not measured, since speech-dispatcher is not installed")
        return
    with tempfile.TemporaryDirectory(prefix="cd") as folder, PrivateSpeechDispatcher(Path(folder)) as daemon:
        os.environ["SPEECHD_ADDRESS"] = daemon.address
        record = Path(folder, "record")
        direct, through = direct_speaker(daemon.address), announcing_speaker()
        times: tuple[list[float | None], list[float | None]] = ([], [])
        for number in range(WARM_UP + TIMES):
            for speaker, taken in zip((direct, through), times, strict=True):
                taken.append(recorded_s(record, speaker, number))
    bare, ours = (median_ms(taken[WARM_UP:]) for taken in times)
    print(f"announcement to recorded utterance, {TIMES} each, median ms through a private Speech Dispatcher")
    print(f"  the text through speechd directly   {bare:.3f}")
    print(f"  the announcement through the game   {ours:.3f}   ratio {ours / bare:.2f}")
    for name, taken in zip(("directly", "through the game"), times, strict=True):
        if lost := taken.count(None):
            print(f"  never recorded {name}: {lost}")


def median_ms(times: Sequence[float | None]) -> float:
    """The median of those that were recorded."""
    return 1000 * statistics.median(time for time in times if time is not None)


def recorded_s(record: Path, speaker: Callable[[int], None], number: int) -> float | None:
    """How long an utterance takes until it is written down, None if that never happens.

    It has ended before the next one begins.
    """
    size = record.stat().st_size
    began = time.perf_counter()
    speaker(number)
    while record.stat().st_size == size:
        time.sleep(LOOK_S)  # a loop without a pause would keep the threads of the game from working
        if time.perf_counter() - began > PATIENCE_S:
            return None
    taken = time.perf_counter() - began
    while '"event": "end"' not in record.read_text("utf-8").splitlines()[-1]:
        time.sleep(LOOK_S)
    time.sleep(0.005)  # the end is on its way to who spoke
    return taken


def announcement(number: int) -> Announcement:
    """A play as it is told in a game."""
    place = Place(Coordinate.parse("D8"), Direction.ACROSS)
    word = Word(parse_tiles("TRAIN"))
    play = phrase("event.play", player=Name("Ann"), word=word, place=place, points=Count(number, "point"))
    return saying(play)


def direct_speaker(address: str) -> Callable[[int], None]:
    """Gives the text to the daemon, and does nothing else while that is timed."""
    binding = find_module("speechd", lambda module: hasattr(module, "SSIPClient"))
    client = binding.SSIPClient("benchmark", address=address, autospawn=False)
    client.set_priority(binding.Priority.MESSAGE)
    settings = SpeechSettings(synthesized=True)
    texts = [speak(announcement(number), settings) for number in range(WARM_UP + TIMES)]
    return lambda number: client.speak(texts[number])


def announcing_speaker() -> Callable[[int], None]:
    """Announces as a session does, by our own voice."""
    spoken = Spoken(
        [SpeechDispatcher()],
        VoiceSettings(),
        lambda _lines: None,
        printed=False,
        interrupts=lambda: True,
        on_trouble=fail,
        on_return=lambda: None,
    )
    announcer = Announcer(spoken, SpeechSettings(), None)
    announcer.speak_through(spoken, SpokenLine(spoken, VoiceSettings()))
    return lambda number: announcer.announce(announcement(number))


def fail(trouble: Trouble) -> None:
    """No figure is worth anything after that."""
    raise RuntimeError(trouble)


if __name__ == "__main__":
    main()
