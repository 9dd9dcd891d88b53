"""From an announcement to its cells on a braille display, through a BRLTTY of its own.

The yardstick is to write the very same cells with BrlAPI directly, through another BRLTTY. The two are used
in turn, so that whatever else the machine does falls on both. The displays are virtual ones, which note each
change.
"""

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.devices.virtual_display import BRLTTY, PrivateBrltty

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Count, Name, Place, Word, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.announcer.panning import Panning
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import parse_tiles
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import BLANK_CELL
from crossdots.braille.window import windows
from crossdots.devices.brltty import BrlttyDisplay
from crossdots.devices.distribution import find_module
from crossdots.devices.liblouis import open_translator
from crossdots.speech.utterance import SpeechSettings

COLUMNS = 40
TIMES = 300
WARM_UP = 20
PAUSE_S = 0.005


def main() -> None:
    """Measure both ways, and print their ratio."""
    if BRLTTY is None:
        print("announcement to cells: brltty is not installed")
        return
    with (
        tempfile.TemporaryDirectory() as first,
        tempfile.TemporaryDirectory() as second,
        PrivateBrltty(Path(first), COLUMNS) as ours,
        PrivateBrltty(Path(second), COLUMNS) as plain,
    ):
        announcer, panning, display = announcing(ours)
        connection = connected(plain)
        told, written = [], []
        for number in range(WARM_UP + TIMES):
            announcement = a_play(number)
            cells = first_window(announcement, announcer)
            panning.begin()
            told.append(seconds(partial(announcer.announce, announcement), ours, cells))
            panning.rest("")
            written.append(seconds(partial(write, connection, cells), plain, cells))
        display.close()
        connection.closeConnection()
    yardstick, whole = (1000 * statistics.median(times[WARM_UP:]) for times in (written, told))
    print(f"announcement to cells on a virtual display, {TIMES} each, median ms")
    print(f"  the same cells through BrlAPI alone   {yardstick:.3f}")
    print(f"  the announcement                      {whole:.3f}   ratio {whole / yardstick:.2f}")


def a_play(points: int) -> Announcement:
    """One like those of a game, each time another one."""
    place = Place(Coordinate.parse("D8"), Direction.ACROSS)
    word = Word(parse_tiles("TRAIN"), place.at)
    played = phrase("event.play", player=Name("Ann"), word=word, place=place, points=Count(points, "point"))
    return saying(played, phrase("score.total", points=Count(points, "point")))


def announcing(brltty: PrivateBrltty) -> tuple[Announcer, Panning, BrlttyDisplay]:
    """All that the game has between an announcement and a display."""
    translator = open_translator(table_folder())
    panning = Panning(translator, ())
    is_there = threading.Event()

    def on_size(size: Any) -> None:
        panning.resize(size)
        is_there.set()

    display = BrlttyDisplay(lambda _: None, on_size, lambda _: None, host=brltty.host, authentication="none")
    panning.connect(display)
    is_there.wait(10)
    line = BrailleLine(panning, translator, BrailleSettings())
    return Announcer(None, SpeechSettings(), line), panning, display


def first_window(announcement: Announcement, announcer: Announcer) -> str:
    """What an announcement shows."""
    line = announcer.braille_line
    assert line is not None
    return windows(braille(announcement, line.settings, line.translator), COLUMNS)[0].cells


def connected(brltty: PrivateBrltty) -> Any:
    """BrlAPI alone, with the display taken."""
    binding = find_module("brlapi", lambda module: hasattr(module, "Connection"))
    late_at = time.monotonic() + 10
    while True:
        try:
            connection = binding.Connection(brltty.host.encode(), b"none")
        except binding.ConnectionError:
            if time.monotonic() > late_at:
                raise
        else:
            if connection.displaySize[0] == COLUMNS:
                connection.enterTtyModeWithPath([])
                return connection
        time.sleep(0.1)


def write(connection: Any, cells: str) -> None:
    """These cells and no cursor, in one call."""
    dots = bytes(ord(cell) - ord(BLANK_CELL) for cell in cells)
    connection.write(
        regionBegin=1, regionSize=COLUMNS, text=" " * COLUMNS, andMask=bytes(COLUMNS), orMask=dots, cursor=0
    )


def seconds(show: Callable[[], None], brltty: PrivateBrltty, cells: str) -> float:
    """How long it takes until these cells are on the display, which has been at rest before."""
    time.sleep(PAUSE_S)
    begun_at = time.perf_counter()
    show()
    brltty.display.wait_for(cells)
    return time.perf_counter() - begun_at


if __name__ == "__main__":
    main()
