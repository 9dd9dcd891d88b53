"""A whole saved game, as files of players look. It was played at random, by the rules of the RNIB.

The file is never made anew: what was saved once must stay readable.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from crossdots.record.codec import decode_event
from crossdots.record.journal import Header, Journal, Step
from crossdots.rules.state import State, fold

WHOLE_GAME = Path(__file__).parent / "whole_game.jsonl"
HEADER = Header(42, "", (), "enable", "2026-01-31T20:15:00+01:00", (60, 30, 10))


@dataclass(frozen=True)
class WholeGame:
    """The game's lines as they stand in the file, and its steps."""

    lines: tuple[bytes, ...]
    steps: tuple[Step, ...]
    header: Header = HEADER

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)

    def state(self, steps: int) -> State:
        """The game after so many steps."""
        return fold(tuple(event for step in self.steps[:steps] for event in step))

    def saved(self, folder: Path, steps: int) -> Journal:
        """A journal in which so many steps are written already, as game 1 of the folder."""
        journal = Journal(folder, self.header)
        for step in self.steps[:steps]:
            journal.append(step)
        return journal


@pytest.fixture(scope="session")
def whole_game() -> WholeGame:
    """The game to save, damage and read."""
    lines = tuple(WHOLE_GAME.read_bytes().splitlines(keepends=True))
    steps = (tuple(map(decode_event, json.loads(line)["events"])) for line in lines[1:])
    return WholeGame(lines, tuple(steps))
