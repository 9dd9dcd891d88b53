"""The keys of a braille display described, and what is under them."""

from crossdots.announcement.announcement import Announcement, saying
from crossdots.announcement.part import Literal, Part, phrase


def describe_display_keys() -> Announcement:
    """What each key of a braille display does."""
    return saying(
        phrase("display.panning"),
        phrase("display.routing"),
        phrase("display.routing_typing"),
        phrase("display.lines"),
        phrase("display.cursor_keys"),
        phrase("display.letters"),
        phrase("display.enter"),
        phrase("display.commands"),
    )


def message_end() -> Announcement:
    """What stands behind the end of each message on a display."""
    return saying(phrase("display.end"))


def touched_part(word: str) -> Part:
    """The word under a routing key, "" where nothing is."""
    return phrase("display.word", word=Literal(word)) if word else phrase("display.nothing")
