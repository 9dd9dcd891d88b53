"""`crossdots moves`: the best plays of a position, or the best exchanges where there is none."""

import argparse
import json

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import LONGEST_PROBLEM, Chosen, add_lexicon, add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_chosen_words, open_words
from crossdots.computer.evaluation import valued
from crossdots.computer.move_generator import MOST_ON_RACK
from crossdots.computer.search import MoveSearch
from crossdots.devices.printed import Printed
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import SHIPPED
from crossdots.record.cgp import MOST_ON_RACK as MOST_BY_RULES
from crossdots.record.cgp import NotCgp, Position, check_set, laid_out, parse_cgp, parse_rack, parse_squares
from crossdots.rules.variant import EDITIONS, Variant, nine_tiles
from crossdots.session.agreement import LONGEST_NAME
from crossdots.session.analysis import best_as_data, describe_best
from crossdots.session.options import LEXICON
from crossdots.speech.utterance import SpeechSettings


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """The best plays of a position, or how many there are."""
    variant = nine_tiles(EDITIONS["rnib"])  # with seven tiles on the rack the rules are the same
    position = read_position(options, variant)
    board, rack = position.board, position.racks[0]
    chosen = chosen_by(options, around)
    lexicon = _words_of(position, chosen, around)
    search = MoveSearch(variant, lexicon)
    remark = _remark(position, chosen, lexicon)
    if remark and (options.count or options.json):  # where the answer is for programs
        Announcer(Printed(around.errors.show), SpeechSettings(), None).announce(saying(remark))
    if options.count:
        plays, total = search.count(board, rack)
        count = json.dumps({"plays": plays, "total": total}) if options.json else f"{plays} {total}"
        around.screen.show([count])
        return 0
    best = [valued(variant, board, rack, found) for found in search.worthiest(board, rack, options.top)]
    exchanges = [] if best else search.exchanges(rack, _bag_count(position), options.top)
    if options.json:
        around.screen.show([json.dumps(best_as_data(best, exchanges))])
        return 0
    announcer = told_and_shown(chosen.preferences, around)
    for announcement in [*([saying(remark)] if remark else []), *describe_best(best, exchanges)]:
        announcer.announce(announcement)
    return 0


def read_position(options: argparse.Namespace, variant: Variant) -> Position:
    """The position; the first rack is that of whoever is to move. Raises UsageError."""
    if (options.cgp is None) == (options.board is None) or (options.board is None) != (options.rack is None):
        raise UsageError(phrase("analysis.no_position"))
    layout, tile_set = variant.layout, variant.tile_set
    try:
        if options.cgp is not None:
            position = parse_cgp(options.cgp, layout, tile_set)
        else:
            racks = parse_rack(options.rack, tile_set), ()
            position = Position(parse_squares(options.board, layout, tile_set), racks, (0, 0))
        check_set(position.board, position.racks, tile_set)
    except NotCgp as error:
        raise UsageError(
            phrase(f"cgp.{error.flaw.value}", found=Literal(error.found[:LONGEST_PROBLEM]))
        ) from error
    count = len(position.racks[0])
    if count > MOST_ON_RACK:
        raise UsageError(phrase("analysis.too_many", number=Number(MOST_ON_RACK), count=Number(count)))
    return position


def _words_of(position: Position, chosen: Chosen, around: Surroundings) -> Lexicon:
    """The lexicon of the command line, else that of the position, else of the settings. Raises UsageError."""
    if LEXICON.field not in chosen.given and position.lexicon.lower() in SHIPPED:
        return open_words(position.lexicon.lower(), around)
    return open_chosen_words(chosen, around)


def _remark(position: Position, chosen: Chosen, lexicon: Lexicon) -> Part | None:
    """That the position names a lexicon that isn't known, so that another one is used; else None."""
    named = position.lexicon
    if not named or LEXICON.field in chosen.given or named.lower() in SHIPPED:
        return None
    return phrase("analysis.words_unknown", named=Literal(named[:LONGEST_NAME]), used=Literal(lexicon.name))


def _bag_count(position: Position) -> int:
    """How many tiles are in the bag when all racks are full; 0 with a rack that no rules allow."""
    if max(map(len, position.racks)) > MOST_BY_RULES:
        return 0
    return len(laid_out(position, EDITIONS["rnib"], ("",) * len(position.racks)).bag)


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
