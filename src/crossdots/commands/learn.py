"""`crossdots learn`: the tour for newcomers."""

import argparse

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Name, phrase
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down_at
from crossdots.commands.surroundings import Surroundings
from crossdots.record.bookmark import drop_bookmark, keep_bookmark, read_bookmark
from crossdots.session.lessons import LESSONS
from crossdots.session.tour import Tour


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The tour, from where it was left; status 1 if that place could not be kept."""
    preferences = chosen_by(options, around).preferences
    announcer = open_announcer(preferences, around)
    around = with_display(preferences, announcer, around)
    path = around.games.with_name("tour.txt")
    failures: list[OSError] = []

    def keep(name: str | None) -> None:
        try:
            if name is None:
                drop_bookmark(path)
            else:
                keep_bookmark(path, name)
        except OSError as error:
            failures.append(error)

    tour = Tour(LESSONS, announcer, preferences.position, keep)
    begun_at = None if options.restart else read_bookmark(path)
    sit_down_at(tour, lambda: tour.begin(begun_at), around)
    if failures:
        announcer.announce(saying(phrase("learn.not_kept", why=Name(failures[-1].strerror or ""))))
    return 1 if failures else 0


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--restart", action="store_true", help="begin at the first step")
    add_outputs(parser)
