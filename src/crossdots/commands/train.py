"""`crossdots train`: exercises in words, over days."""

import argparse
import secrets
from functools import partial
from pathlib import Path

from crossdots.announcement.part import Literal, Part, phrase
from crossdots.commands.arguments import LONGEST_PROBLEM, add_lexicon, add_outputs, chosen_by, read_seed
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.first_start import ask_for_speech
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down_at
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import kept_lexicon_name, open_chosen_words
from crossdots.lexicon.exercises import Drill, exercises
from crossdots.navigation.refusals import why_part
from crossdots.record.progress import Progress, ProgressUnusable, keep_progress, read_progress
from crossdots.session.schedule import Schedule
from crossdots.session.trainer import Notebook, Trainer


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """Exercises until the player leaves; status 1 if the progress could not be kept."""
    path = around.games.with_name("training.json")
    notebook_of = _progress(path)
    schedule = _schedule()
    chosen = chosen_by(options, around)
    lexicon = open_chosen_words(chosen, around)
    announcer = open_announcer(chosen.preferences, around)
    around = with_display(chosen.preferences, announcer, around)
    if not ask_for_speech(chosen, announcer, around):
        return 0
    trouble: Part | None = None

    def keep(progress: Progress) -> Part | None:
        nonlocal trouble
        trouble = _trouble_in_keeping(path, progress)
        return trouble

    seed = secrets.randbits(53) if options.seed is None else options.seed
    owner = kept_lexicon_name(chosen.game.lexicon)
    notebook = Notebook(notebook_of, keep, schedule, around.now, owner, lexicon.__contains__)
    trainer = Trainer(lambda drill: exercises(lexicon, drill), notebook, announcer, seed)
    drill: Drill | None = options.drill
    begin = trainer.begin if drill is None else partial(trainer.begin_with, drill)
    sit_down_at(trainer, begin, around)
    if trouble is not None:
        trouble = keep(notebook.progress)  # the disk may have room by now
    return 0 if trouble is None else 1


def _trouble_in_keeping(path: Path, progress: Progress) -> Part | None:
    """Why the progress could not be kept; None when it is."""
    try:
        keep_progress(path, progress)
    except OSError as error:
        return phrase("train.not_kept", why=why_part(error))
    except ProgressUnusable:
        return _damaged(path)
    return None


def _progress(path: Path) -> Progress:
    """The progress so far. Raises UsageError."""
    try:
        return read_progress(path)
    except ProgressUnusable as error:
        raise UsageError(_damaged(path)) from error
    except OSError as error:
        why = why_part(error)
        raise UsageError(phrase("train.unreadable", path=Literal(str(path)), why=why)) from error


def _damaged(path: Path) -> Part:
    return phrase("train.damaged", path=Literal(str(path)))


def _schedule() -> Schedule:
    """The schedule, if its library is there. Raises UsageError."""
    try:
        from crossdots.devices.spaced_repetition import FsrsSchedule
    except ImportError as error:
        raise UsageError(phrase("train.no_library")) from error
    return FsrsSchedule()


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "drill",
        nargs="?",
        type=_drill,
        metavar="EXERCISE",
        help=", ".join(f"`{drill.value}`" for drill in Drill),
    )
    parser.add_argument("--seed", type=read_seed, metavar="N", help="a number that mixes the new exercises")
    add_lexicon(parser)
    add_outputs(parser)


def _drill(text: str) -> Drill:
    named = [drill for drill in Drill if drill.value == text.casefold()]
    if not named:
        names = tuple(Literal(drill.value) for drill in Drill)
        raise UsageError(phrase("train.no_drill", text=Literal(text[:LONGEST_PROBLEM]), names=names))
    return named[0]
