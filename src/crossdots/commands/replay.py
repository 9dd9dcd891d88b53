"""`crossdots replay`: games in GCG files counted again by the rules."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import add_lexicon, add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.gcg_files import found_files, read_gcg_file, recounted
from crossdots.commands.surroundings import Surroundings
from crossdots.commands.words import open_chosen_words
from crossdots.lexicon.lexicon import Lexicon
from crossdots.record.gcg import NotGcg
from crossdots.record.recount import Recount, recount
from crossdots.session.on_record import (
    describe_entry,
    describe_file,
    describe_files,
    describe_opened,
    describe_result,
    describe_unreadable,
    numbered,
    recount_as_data,
    unreadable_as_data,
)

AGREES, DISAGREES, UNREADABLE = 0, 1, 2
"""The exit status for a file, the worse the higher."""


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """One game entry by entry, or many, each in a line. The status is that of the worst file."""
    chosen = chosen_by(options, around)
    lexicon = open_chosen_words(chosen, around)
    files = found_files(options.files)
    if options.json:
        return _as_data(files, lexicon, around)
    announcer = told_and_shown(chosen.preferences, around)
    first_two = list(islice(files, 2))
    if len(first_two) == 1 and not any(Path(name).is_dir() for name in options.files):
        return _tell_one(first_two[0], lexicon, announcer)
    return _tell_many(chain(first_two, files), announcer)


def _tell_one(path: Path, lexicon: Lexicon, announcer: Announcer) -> int:
    found = recounted(str(path))
    announcer.announce(describe_opened(found))
    for number, counted in numbered(found):
        announcer.announce(describe_entry(found, counted, number, lexicon))
    announcer.announce(describe_result(found))
    return _status(found)


def _tell_many(files: Iterable[Path], announcer: Announcer) -> int:
    """A line for each file, and how many agreed."""
    statuses: Counter[int] = Counter()
    for path in files:
        found = _counted(path)
        if isinstance(found, Recount):
            announcer.announce(describe_file(str(path), found))
        else:
            announcer.announce(saying(describe_unreadable(str(path), found)))
        statuses[_status(found)] += 1
    announcer.announce(describe_files(statuses[AGREES], statuses[DISAGREES], statuses[UNREADABLE]))
    return max(statuses)


def _as_data(files: Iterable[Path], lexicon: Lexicon, around: Surroundings) -> int:
    """All files as one object."""
    told: list[dict[str, object]] = []
    statuses: Counter[int] = Counter()
    for path in files:
        found = _counted(path)
        if isinstance(found, Recount):
            told.append({"file": str(path), **recount_as_data(found, lexicon)})
        else:
            told.append({"file": str(path), **unreadable_as_data(found)})
        statuses[_status(found)] += 1
    totals = {
        "files": told,
        "agree": statuses[AGREES],
        "disagree": statuses[DISAGREES],
        "unreadable": statuses[UNREADABLE],
    }
    around.screen.show([json.dumps(totals)])
    return max(statuses)


def _counted(path: Path) -> Recount | NotGcg | OSError:
    """The game in a file, counted again, or why it can't be read."""
    try:
        return recount(read_gcg_file(path))
    except (NotGcg, OSError) as error:
        return error


def _status(found: Recount | NotGcg | OSError) -> int:
    if not isinstance(found, Recount):
        return UNREADABLE
    return DISAGREES if found.disagreements else AGREES


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE|FOLDER", help="GCG files, and folders that hold some"
    )
    parser.add_argument("--json", action="store_true", help="as data for other programs")
    add_lexicon(parser)
    add_outputs(parser)
