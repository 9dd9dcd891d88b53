"""`crossdots export`: a game for other programs or for an embosser, or a position of it."""

import argparse
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Number, phrase
from crossdots.braille.brf import PageSize
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.embossing import add_brf, embosser_translator, page_size, write_brf
from crossdots.commands.game_pages import game_pages
from crossdots.commands.gcg_files import names_gcg_file, recounted
from crossdots.commands.looking import Looked, game_named
from crossdots.commands.new_file import write_new
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.record.cgp import position_of, print_cgp
from crossdots.record.gcg_writer import print_gcg
from crossdots.session.exporting import NotTellable, as_gcg


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The text to the screen, or into a new file."""
    size = page_size(options)
    if (options.gcg, options.cgp, options.brf is not None).count(True) != 1:
        raise UsageError(phrase("export.one_form"))
    if options.move is not None and not options.cgp:
        raise UsageError(phrase("export.move_with_cgp"))
    if options.brf is not None:
        return _emboss(options, size, around)
    text = _cgp(options, around) if options.cgp else _gcg(options, around)
    if options.to is None:
        around.screen.show(text.removesuffix("\n").split("\n"))
        return 1 if around.screen.gone else 0
    write_new(Path(options.to), text.encode())
    announcer = told_and_shown(chosen_by(options, around).preferences, around)
    announcer.announce(saying(phrase("export.written", path=Literal(options.to))))
    return 0


def _emboss(options: argparse.Namespace, size: PageSize, around: Surroundings) -> int:
    """The whole game on pages, in a file of their own."""
    if options.to is not None:
        raise UsageError(phrase("export.to_with_brf"))
    looked = game_named(options.game, around)
    preferences = chosen_by(options, around).preferences
    announcer = told_and_shown(preferences, around)
    pages = game_pages(looked, size, embosser_translator(preferences, announcer))
    write_brf(options.brf, pages, size, announcer)
    return 0


def _gcg(options: argparse.Namespace, around: Surroundings) -> str:
    """The whole game; one that was in GCG already in the form that all programs read."""
    if options.game is not None and names_gcg_file(options.game):
        return print_gcg(recounted(options.game).game)
    looked = game_named(options.game, around)
    try:
        return print_gcg(
            as_gcg(looked.state, _open_racks(looked), _plain(looked.lexicon), coach=looked.coach)
        )
    except NotTellable as error:
        why = error.why
        raise UsageError(phrase(f"export.{why.value}", number=Number(error.number))) from error


def _cgp(options: argparse.Namespace, around: Surroundings) -> str:
    """The position after a move, else the last one."""
    looked = game_named(options.game, around)
    state = looked.state
    if options.move is not None:
        review = looked.at(options.move)
        state = review.positions[review.place]
    seats = _open_racks(looked)
    racks = tuple(rack if seat in seats else () for seat, rack in enumerate(state.racks))
    name = _plain(looked.lexicon)
    return print_cgp(position_of(replace(state, racks=racks), (f"lex {name}",) if name else ()))


def _open_racks(looked: Looked) -> Collection[int]:
    """The seats whose racks are no secret."""
    if looked.secret:
        return () if looked.seat is None else (looked.seat,)
    return range(looked.state.seats)


def _plain(lexicon: str) -> str:
    """The name of a lexicon that others may know; "" where it is a place on this computer."""
    return lexicon if lexicon.isalnum() else ""


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "game", nargs="?", metavar="ID|FILE", help="a number or a GCG file; else the game played last"
    )
    parser.add_argument("--gcg", action="store_true", help="the whole game in GCG")
    parser.add_argument("--cgp", action="store_true", help="one position in CGP")
    add_brf(parser)
    parser.add_argument("--move", metavar="N", help="the position after so many moves; else the last one")
    parser.add_argument("--to", metavar="FILE", help="a new file for it; else it is printed")
    add_outputs(parser)
