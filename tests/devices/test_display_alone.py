"""A whole short game, the tour and an exercise with the braille display as the only device, cell by cell.

`display_alone.txt` and `display_learning.txt` hold them: the command line after `$`, and each key after `>`
by its name in BRLTTY's virtual driver, but `type` for letters on the braille keyboard, `Route` with the
cells that the finger is on, and `leave by` for the key that ends the program. After each come the spoken
lines behind a quotation mark, and the cells, with dots 7 and 8 where the display's cursor is.
"""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.devices.display_sitting import DisplaySitting, Seat
    from tests.devices.virtual_display import PrivateBrltty
else:
    from display_sitting import DisplaySitting, Seat
    from virtual_display import PrivateBrltty

SCRIPTS = [Path(__file__).with_name(name) for name in ("display_alone.txt", "display_learning.txt")]
BLANK_CELL = "⠀"


@dataclass
class Step:
    """One key, with the comments before it, and what is shown and spoken after it."""

    line: str
    before: list[str] = field(default_factory=list)
    cells: str = ""
    spoken: list[str] = field(default_factory=list)

    def written(self) -> Iterator[str]:
        yield from self.before
        yield self.line
        yield from (f'" {line}' for line in self.spoken)
        if self.cells:
            yield self.cells


def read_steps(text: str) -> list[Step]:
    steps: list[Step] = []
    before: list[str] = []
    for line in text.splitlines():
        if line.startswith(("$ ", "> ")):
            steps.append(Step(line, before))
            before = []
        elif line.startswith("#") or not line:
            before.append(line)
        elif line.startswith('" '):
            steps[-1].spoken.append(line[2:])
        else:
            steps[-1].cells = line
    return steps


def do(sitting: DisplaySitting, line: str) -> None:
    key = line.removeprefix("> ")
    if key.startswith("type "):
        sitting.type(key.removeprefix("type "))
    elif key.startswith("leave by "):
        sitting.display.press(key.removeprefix("leave by "))  # nobody writes on the display then
    elif key.startswith("Route "):
        sitting.route(key.removeprefix("Route "))
    else:
        sitting.press(key)


def sittings(steps: list[Step]) -> Iterator[list[Step]]:
    """Each command line with what is done there."""
    starts = [place for place, step in enumerate(steps) if step.line.startswith("$ ")]
    for start, end in pairwise((*starts, len(steps))):
        yield steps[start:end]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_with_the_display_alone(
    script: Path,
    brltty: PrivateBrltty,
    seat: Seat,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("secrets.randbits", lambda _bits: 11)
    steps = read_steps(script.read_text("utf-8"))
    is_updating = pytestconfig.getoption("--update-transcripts")
    try:
        for sitting_steps in sittings(steps):
            words = shlex.split(sitting_steps[0].line.removeprefix("$ "))
            sit(seat(brltty, *words[1:]), sitting_steps, is_updating=is_updating)
    finally:
        if is_updating:
            script.write_text("\n".join(line for step in steps for line in step.written()) + "\n", "utf-8")


def sit(sitting: DisplaySitting, steps: list[Step], *, is_updating: bool) -> None:
    """Do all steps, and hold what comes to what is written, or write it down."""
    before = sitting.display.shown
    with sitting:
        for step in steps:
            if step.line.startswith("> "):
                do(sitting, step.line)
            elif is_updating:
                sitting.display.wait_for_another(before)
            if is_updating:
                step.cells = sitting.display.settled().rstrip(BLANK_CELL)
                step.spoken = sitting.spoken()
            else:
                sitting.display.wait_for(step.cells)
                assert sitting.spoken(len(step.spoken)) == step.spoken
        if not steps[-1].line.startswith("> leave by "):
            sitting.display.press("KEY_ESCAPE")  # the last message is read
        assert sitting.status == 0
