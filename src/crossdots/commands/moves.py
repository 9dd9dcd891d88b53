"""`crossdots moves`: the best plays of a position."""

import argparse
import json

from crossdots.announcement.part import Literal, Number, phrase
from crossdots.board.board import Board
from crossdots.board.tile import Tile
from crossdots.commands.arguments import LONGEST_PROBLEM, add_lexicon, add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_chosen_words
from crossdots.computer.evaluation import valued
from crossdots.computer.move_generator import MOST_ON_RACK
from crossdots.computer.search import MoveSearch
from crossdots.record.cgp import NotCgp, check_set, parse_cgp, parse_rack, parse_squares
from crossdots.rules.variant import EDITIONS, Variant, nine_tiles
from crossdots.session.agreement import LONGEST_NAME
from crossdots.session.analysis import best_as_data, describe_best


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The best plays of a position, or how many there are."""
    variant = nine_tiles(EDITIONS["rnib"])  # with seven tiles on the rack the rules are the same
    board, rack = read_position(options, variant)
    chosen = chosen_by(options, around)
    search = MoveSearch(variant, open_chosen_words(chosen, around))
    if options.count:
        plays, total = search.count(board, rack)
        count = json.dumps({"plays": plays, "total": total}) if options.json else f"{plays} {total}"
        around.screen.show([count])
        return 0
    best = [valued(variant, board, rack, found) for found in search.worthiest(board, rack, options.top)]
    if options.json:
        around.screen.show([json.dumps(best_as_data(best))])
        return 0
    announcer = told_and_shown(chosen.preferences, around)
    for announcement in describe_best(best):
        announcer.announce(announcement)
    return 0


def read_position(options: argparse.Namespace, variant: Variant) -> tuple[Board, tuple[Tile, ...]]:
    """The board, and the rack of whoever is to move. Raises UsageError."""
    if (options.cgp is None) == (options.board is None) or (options.board is None) != (options.rack is None):
        raise UsageError(phrase("analysis.no_position"))
    layout, tile_set = variant.layout, variant.tile_set
    try:
        if options.cgp is not None:
            position = parse_cgp(options.cgp, layout, tile_set)
            board, racks = position.board, position.racks
        else:
            board = parse_squares(options.board, layout, tile_set)
            racks = (parse_rack(options.rack, tile_set),)
        check_set(board, racks, tile_set)
    except NotCgp as error:
        raise UsageError(
            phrase(f"cgp.{error.flaw.value}", found=Literal(error.found[:LONGEST_PROBLEM]))
        ) from error
    rack = racks[0]
    if len(rack) > MOST_ON_RACK:
        raise UsageError(phrase("analysis.too_many", number=Number(MOST_ON_RACK), count=Number(len(rack))))
    return board, rack


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--cgp", metavar="POSITION", help="a position: its board, racks, scores, idle turns")
    parser.add_argument(
        "--board", metavar="SQUARES", help="the squares row by row; `.` empty, small for blanks"
    )
    parser.add_argument("--rack", metavar="TILES", help="the rack that goes with it; `?` for a blank")
    parser.add_argument(
        "--top", type=_number_of_plays, default=10, metavar="N", help="how many plays, else 10"
    )
    parser.add_argument("--count", action="store_true", help="only the number of plays and their total")
    parser.add_argument("--json", action="store_true", help="as data for other programs")
    add_lexicon(parser)
    add_outputs(parser)


def _number_of_plays(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:9]) == 0:
        raise UsageError(phrase("analysis.number", text=Literal(text[:LONGEST_NAME])))
    return int(text[:9])
