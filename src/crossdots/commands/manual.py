"""`crossdots manual`: the pages for players, to be read here or to be embossed."""

import argparse

from crossdots.announcement.phrasebook import Output, english
from crossdots.announcement.shipped import shipped_path
from crossdots.announcer.announcer import Announcer
from crossdots.braille.brf import manual_pages
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.embossing import add_brf, embosser_translator, page_size, write_brf
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down
from crossdots.commands.surroundings import Surroundings
from crossdots.navigation.manual import PAGES, Section, describe_piece, pieces_of, sections_of
from crossdots.session.manual_reader import MANUAL_KEYS, ManualReader, section_named
from crossdots.session.refused import Refused


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The manual, one section of it, or all of it into a file."""
    size = page_size(options)
    announcer = open_announcer(chosen_by(options, around).preferences, around)
    sections = sections_of(shipped_path(name).read_text("utf-8") for name in PAGES)
    if options.brf is not None:
        translator = embosser_translator(announcer)
        blocks = [block for section in sections for block in (section.heading, *section.blocks)]
        contents = english().text("manual.contents", Output.BRAILLE)
        write_brf(options.brf, manual_pages(blocks, contents, size, translator), size, announcer)
    elif options.section:
        return _tell(sections, " ".join(options.section), announcer)
    else:
        reader = ManualReader(sections, announcer)
        sit_down(reader, reader.begin, MANUAL_KEYS, around)
    return 0


def _tell(sections: tuple[Section, ...], text: str, announcer: Announcer) -> int:
    """One section as a whole; status 2 if there is no such section, or more than one."""
    try:
        section = section_named(sections, text)
    except Refused as error:
        announcer.announce(error.announcement)
        return 2
    for piece in pieces_of([section]):
        announcer.announce(describe_piece(piece))
    return 0


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("section", nargs="*", metavar="SECTION", help="a section by its number or title")
    add_brf(parser)
    add_outputs(parser)
