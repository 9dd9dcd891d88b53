"""What a player has learnt: one file, replaced as a whole after each answer.

Several trainers may share it. Each takes in what the others have learnt before it writes.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import Any

from crossdots.record.folder import make_folder
from crossdots.record.lock import alone_with
from crossdots.record.whole_file import replace_file

FORMAT = "crossdots training"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Memory:
    """What the schedule knows of one exercise.

    `phase` is 1 while it is new, 2 once it is learnt, 3 while it is learnt again; `step` counts answers
    within the first and the third. `stability` is in days, `difficulty` from 1 to 10. `due` and `answered`
    have a time zone; `answered` is None before the first answer.
    """

    phase: int
    step: int | None
    stability: float | None
    difficulty: float | None
    due: datetime
    answered: datetime | None


@dataclass(slots=True)
class Progress:
    """The memories by their exercises: the name of the lexicon, then the exercise's own key."""

    memories: dict[str, Memory] = field(default_factory=dict)


class ProgressUnusable(Exception):
    """The file can't be read as progress, and is left as it is; the message is for developers."""


def read_progress(path: Path) -> Progress:
    """The progress in a file; none where there is no file.

    Raises:
        ProgressUnusable: it holds something else, or the progress of a later version.
        OSError: it can't be read.
    """
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return Progress()
    except UnicodeDecodeError as error:
        raise ProgressUnusable(str(error)) from error
    try:
        return _progress(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ProgressUnusable(str(error)) from error


def keep_progress(path: Path, progress: Progress) -> None:
    """Put what was learnt into the file, and take in what others have put there meanwhile.

    Of two memories of one exercise the one with the later answer stays.

    Raises:
        ProgressUnusable: the file holds something else by now, and is left as it is.
        OSError: it can't be written; what was there stays.
    """
    make_folder(path.parent)
    with alone_with(path):
        for unfinished in path.parent.glob(f".{path.name}.*"):  # of a trainer that was killed while it wrote
            unfinished.unlink(missing_ok=True)
        for key, theirs in read_progress(path).memories.items():
            mine = progress.memories.get(key)
            if mine is None or _answered(theirs) > _answered(mine):
                progress.memories[key] = theirs
        _write(path, progress)


def _answered(memory: Memory) -> float:
    return 0.0 if memory.answered is None else memory.answered.timestamp()


def _write(path: Path, progress: Progress) -> None:
    memories = {key: _written(memory) for key, memory in sorted(progress.memories.items())}
    document = {"format": FORMAT, "version": VERSION, "memories": memories}
    replace_file(path, json.dumps(document, indent=0, ensure_ascii=False) + "\n")


def _progress(document: Any) -> Progress:
    """The progress that a document holds. Raises ValueError, TypeError, KeyError or AttributeError."""
    if (document["format"], document["version"]) != (FORMAT, VERSION):
        raise ValueError("not progress of this version")
    return Progress({key: _memory(value) for key, value in document["memories"].items()})


def _written(memory: Memory) -> Mapping[str, object]:
    values = {part.name: getattr(memory, part.name) for part in fields(Memory)}
    return {
        name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()
    }


def _memory(value: Any) -> Memory:
    """A memory. Raises ValueError, TypeError or KeyError for what is none."""
    if set(value) != {part.name for part in fields(Memory)}:
        raise ValueError("other fields than a memory has")
    memory = Memory(
        **{
            **value,
            "due": _moment(value["due"]),
            "answered": None if value["answered"] is None else _moment(value["answered"]),
        }
    )
    numbers = [memory.stability, memory.difficulty]
    if memory.phase not in (1, 2, 3) or not (memory.step is None or type(memory.step) is int):
        raise ValueError("no phase, or no step")
    if not all(number is None or (type(number) in (int, float) and isfinite(number)) for number in numbers):
        raise ValueError("a number is expected")
    return memory


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a time without its zone")
    return moment
