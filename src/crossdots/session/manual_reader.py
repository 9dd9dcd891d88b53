"""The manual at a terminal: read piece by piece, by number, by title, or by what stands in it."""

from collections.abc import Mapping, Sequence

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import phrase
from crossdots.announcer.announcer import Announcer
from crossdots.navigation.manual import (
    Section,
    describe_found,
    describe_page,
    describe_pages,
    describe_piece,
    pieces_of,
    sections_named,
    sections_with,
)
from crossdots.navigation.refusals import refused
from crossdots.session.desk import Desk
from crossdots.session.reading import shortened
from crossdots.session.refused import Refused

MOST_FOUND = 20
"""Sections that one answer lists."""

MANUAL_KEYS: Mapping[str, str] = {
    "page up": "previous",
    "page down": "next",
    "up": "previous",
    "down": "next",
    "left": "previous section",
    "right": "next section",
    "F1": "help",
    "F5": "repeat",
}
"""Commands by the keys' names."""


class ManualReader(Desk):
    """A reader of the manual; `sections` are all of it. It begins with the contents."""

    keys = MANUAL_KEYS
    commands = (
        *("?", "next", "previous", "next section", "previous section"),
        *("contents", "contents 6", "find challenge", "repeat", "keys", "quit"),
    )

    def __init__(self, sections: Sequence[Section], announcer: Announcer) -> None:
        super().__init__(announcer)
        self._sections = sections
        self._pieces = pieces_of(sections)
        self._place = -1

    def begin(self) -> None:
        """Tell what the manual has."""
        self.announcer.announce(describe_pages(self._sections))

    def help(self) -> None:
        """Tell how one reads."""
        self.announcer.mention(saying(phrase("manual.help"), self.keys_part()))

    def take(self, text: str) -> None:
        """Go somewhere. Enter alone, like next, goes on; a number or a title goes to its section."""
        word, _, argument = text.casefold().partition(" ")
        match word, argument:
            case "" | "next", "":
                self._go_to(self._place + 1)
            case "previous" | "back", "":
                self._go_to(self._place - 1)
            case "next", "section":
                self._go_to(self._place_of(self._section_number + 1))
            case "previous", "section":
                self._go_to(self._place_of(self._section_number - 1))
            case "contents", "":
                self.begin()
            case "help", _:
                self.help()
            case "contents", _:
                self.announcer.announce(describe_page(self._sections, self._named(argument)))
            case "find", _:
                self.announcer.announce(found_in(self._sections, argument))
            case "section", _ if argument:
                self._go_to(self._place_of(self._named(argument).number))
            case _:
                self._go_to(self._place_of(self._named(text).number))

    @property
    def _section_number(self) -> int:
        """The section that was told last; 0 before the first."""
        return self._pieces[self._place].section.number if self._place >= 0 else 0

    def _place_of(self, number: int) -> int:
        """Where a section begins; before the first piece, or after the last, where there is none."""
        if number < 1:
            return -1
        starts = (place for place, piece in enumerate(self._pieces) if piece.section.number == number)
        return next(starts, len(self._pieces))

    def _go_to(self, place: int) -> None:
        if place < 0:
            raise Refused.because(phrase("manual.at_start"))
        if place >= len(self._pieces):
            raise Refused.because(phrase("manual.at_end"))
        self._place = place
        self.announcer.announce(describe_piece(self._pieces[place]))

    def _named(self, text: str) -> Section:
        """The one section that is meant. Raises Refused."""
        return section_named(self._sections, text)


def section_named(sections: Sequence[Section], text: str) -> Section:
    """The one section that a number or words of a title mean.

    Raises Refused; several are listed then, and where no title has the words, the sections that have them.
    """
    found = sections_named(sections, text)
    if len(found) == 1:
        return found[0]
    if not found and text.isdecimal():
        raise Refused.because(phrase("manual.no_section", text=shortened(text)))
    if found:
        why = phrase("manual.several", text=shortened(text))
        listed = describe_found(found[:MOST_FOUND], shortened(text))
    else:
        why = phrase("manual.no_title", text=shortened(text))
        listed = found_in(sections, text)
    raise Refused(refused(why).followed_by([listed]))


def found_in(sections: Sequence[Section], text: str) -> Announcement:
    """The sections in which a text stands. Raises Refused when there are none, and without a text."""
    if not text:
        raise Refused.because(phrase("manual.find_what"))
    found = sections_with(sections, text)
    if not found:
        raise Refused.because(phrase("manual.not_found", text=shortened(text)))
    return describe_found(found[:MOST_FOUND], shortened(text))
