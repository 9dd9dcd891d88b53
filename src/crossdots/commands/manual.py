"""`crossdots manual`: the pages for players, to be read here or to be embossed."""

import argparse
from collections.abc import Sequence

from crossdots.announcement.document import Heading
from crossdots.announcement.phrasebook import Output, english
from crossdots.announcement.shipped import shipped_path
from crossdots.braille.brf import Page, PageSize, document_pages, manual_pages
from crossdots.braille.translator import Translator
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import with_display
from crossdots.commands.embossing import add_brf, embosser_translator, page_size, write_brf
from crossdots.commands.first_start import ask_for_speech
from crossdots.commands.outputs import open_announcer
from crossdots.commands.sitting import sit_down_at
from crossdots.commands.surroundings import Surroundings
from crossdots.navigation.manual import PAGES, Section, describe_piece, pieces_of, sections_of
from crossdots.session.manual_reader import ManualReader, found_in, section_named
from crossdots.session.refused import Refused


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The manual or one section of it, told or written; status 2 if no section, or several, can be meant."""
    size = page_size(options)
    chosen = chosen_by(options, around)
    preferences = chosen.preferences
    announcer = open_announcer(preferences, around)
    around = with_display(preferences, announcer, around)
    sections = sections_of(shipped_path(name).read_text("utf-8") for name in PAGES)
    word, *rest = options.section or [""]
    try:
        if word == "find":
            announcer.announce(found_in(sections, " ".join(rest)))
            return 0
        section = section_named(sections, " ".join(options.section)) if word else None
    except Refused as error:
        announcer.announce(error.announcement)
        return 2
    if options.brf is not None:
        translator = embosser_translator(preferences, announcer)
        write_brf(options.brf, _pages(sections, section, size, translator), size, announcer)
    elif section is not None:
        for piece in pieces_of([section]):
            announcer.announce(describe_piece(piece))
    elif ask_for_speech(chosen, announcer, around):
        reader = ManualReader(sections, announcer)
        sit_down_at(reader, reader.begin, around)
    return 0


def _pages(
    sections: Sequence[Section], chosen: Section | None, size: PageSize, translator: Translator
) -> tuple[Page, ...]:
    """All of the manual with its contents, or one section under its own heading."""
    if chosen is not None:
        return document_pages([Heading(1, chosen.heading.title), *chosen.blocks], size, translator)
    blocks = [block for section in sections for block in (section.heading, *section.blocks)]
    return manual_pages(blocks, english().text("manual.contents", Output.BRAILLE), size, translator)


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "section", nargs="*", metavar="SECTION", help="a section by its number or title, or find and a word"
    )
    add_brf(parser)
    add_outputs(parser)
