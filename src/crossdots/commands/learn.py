"""`crossdots learn`: the tour for newcomers."""

import argparse

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.first_start import ask_for_speech
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down_at
from crossdots.commands.surroundings import Surroundings
from crossdots.navigation.refusals import why_part
from crossdots.record.bookmark import keep_bookmark, read_bookmark
from crossdots.session.lessons import LESSONS
from crossdots.session.options import Preferences
from crossdots.session.tour import Tour


class TourPlace:
    """Where the player has stopped in the tour. `trouble` is why that could not be kept, if it could not."""

    def __init__(self, around: Surroundings) -> None:
        self._path = around.games.with_name("tour.txt")
        self.trouble: OSError | None = None

    @property
    def is_new(self) -> bool:
        """Whether the player may not know of the tour yet."""
        return not self._path.exists()

    def name(self) -> str | None:
        """The lesson that was begun last; the first one after the end."""
        return read_bookmark(self._path)

    def keep(self, name: str | None) -> None:
        """Keep the name of a lesson; None after the end, or where the tour was only offered."""
        try:
            keep_bookmark(self._path, LESSONS[0].name if name is None else name)
        except OSError as error:
            self.trouble = error
        else:
            self.trouble = None


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The tour, from where it was left; status 1 if that place could not be kept."""
    chosen = chosen_by(options, around)
    preferences = chosen.preferences
    announcer = open_announcer(preferences, around)
    around = with_display(preferences, announcer, around)
    if not ask_for_speech(chosen, announcer, around):
        return 0
    place = TourPlace(around)
    take_tour(preferences, announcer, around, place, anew=options.restart)
    return 0 if place.trouble is None else 1


def take_tour(
    preferences: Preferences,
    announcer: Announcer,
    around: Surroundings,
    place: TourPlace,
    *,
    anew: bool = False,
    leads_on: bool = False,
) -> bool:
    """Let the player go through the tour, until its end or until they leave it.

    With `leads_on` something follows it. False when nobody is there for that.
    """
    tour = Tour(LESSONS, announcer, preferences.position, place.keep, leads_on=leads_on)
    begun_at = None if anew else place.name()
    is_there = sit_down_at(tour, lambda: tour.begin(begun_at), around)
    announcer.listen(None)
    if place.trouble is not None:
        announcer.announce(saying(phrase("learn.not_kept", why=why_part(place.trouble))))
    return is_there


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--restart", action="store_true", help="begin at the first step")
    add_outputs(parser)
