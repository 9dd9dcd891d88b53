"""The command line: builds everything and runs it. The only module that knows all the others."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from traceback import format_exc
from typing import BinaryIO, NoReturn

from platformdirs import user_cache_path, user_data_path, user_log_path

from crossdots.announcement.announcement import Announcement, Detail, saying
from crossdots.announcement.part import Count, Literal, Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.board.board import Board
from crossdots.board.tile import NotTiles, Tile, parse_tiles, remove_tiles, tiles_text
from crossdots.braille.render import BrailleSettings
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.computer.evaluation import valued
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.move_generator import MOST_ON_RACK
from crossdots.computer.search import MoveSearch
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.printed import Printed
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import DEFAULT, open_lexicon
from crossdots.lexicon.word_file import LexiconUnreadable
from crossdots.navigation.events import describe_events, describe_turn, scores_part
from crossdots.record.cgp import NotCgp, parse_cgp, parse_rack, parse_squares
from crossdots.record.journal import (
    DamagedGame,
    Header,
    Journal,
    NoSuchGame,
    SavedGame,
    find_game,
    game_paths,
    last_played,
    read_game,
)
from crossdots.rules.variant import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Variant
from crossdots.rules.view import seen_by, shown_to
from crossdots.session.analysis import best_as_data, describe_best
from crossdots.session.dealer import SeededDealer, TooManyTiles
from crossdots.session.game import Game
from crossdots.session.keys import KEYS
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.piped import play_piped
from crossdots.terminal.screen import Screen, terminal_width
from crossdots.terminal.stray_output import stray_output_silenced

COMPUTER = "computer"

LONGEST_NAME = 30
LONGEST_PROBLEM = 200
"""Characters of what argparse says about a command line, which may repeat all of it."""
WIDEST_DISPLAY = 200
"""Cells."""
INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended. Source: the shells' custom, 128 and the signal's number."""
FAULT = 70
"""The exit status after a fault of the program. Source: sysexits.h, EX_SOFTWARE."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Everything that the program finds outside itself.

    `commands` is standard input, `interactive` whether a person types there; `games` and `cache` are folders,
    which need not exist; `now` tells the time.
    """

    commands: BinaryIO
    interactive: bool
    screen: Screen
    errors: Screen
    games: Path
    cache: Path
    now: Callable[[], datetime]


class UsageError(Exception):
    """What was asked for on the command line can't be done; `part` says why, in one sentence."""

    def __init__(self, part: Part) -> None:
        super().__init__(repr(part))
        self.part = part


def main() -> int:
    """Run the command line of this process and return its exit status.

    A fault of the program becomes one sentence, and what a developer needs goes to a file.
    """
    encoding = sys.stdout.encoding
    errors = Screen(os.dup(2), terminal_width(2), encoding=encoding)
    with stray_output_silenced() as stdout:
        around = Surroundings(
            commands=sys.stdin.buffer if sys.stdin else BytesIO(),
            interactive=bool(sys.stdin) and sys.stdin.isatty() and os.isatty(stdout),
            screen=Screen(stdout, terminal_width(stdout), encoding=encoding),
            errors=errors,
            games=user_data_path("crossdots") / "games",
            cache=user_cache_path("crossdots"),
            now=lambda: datetime.now().astimezone(),
        )
        try:
            return run(sys.argv[1:], around)
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception:
            log = user_log_path("crossdots") / "fault.txt"
            with suppress(OSError):
                log.parent.mkdir(parents=True, exist_ok=True)
                log.write_text(format_exc(), "utf-8")
            _tell_error(around, phrase("usage.fault", path=Literal(str(log))))
            return FAULT


def run(arguments: Sequence[str], around: Surroundings) -> int:
    """Run a command line. The status is 0, or 1 where the answer is no, or 2 for a usage error."""
    try:
        options = _parser(around).parse_args(arguments)
        status: int = options.run(options, around)
    except UsageError as error:
        _tell_error(around, error.part)
        return 2
    except SystemExit:  # --help or --version has been answered
        return 0
    return status


def _tell_error(around: Surroundings, part: Part) -> None:
    printed = Printed(around.errors.show, speech=True, braille=False)
    Announcer(printed, SpeechSettings(), None).announce(saying(part))


# The commands.


def play(options: argparse.Namespace, around: Surroundings) -> int:
    """A new game."""
    names, computers = read_players(options.players)
    variant = EDITIONS[options.edition]
    seed = secrets.randbits(53) if options.seed is None else options.seed
    dealer = SeededDealer(seed, read_named_tiles(options.tiles))
    try:
        dealer.fill(variant.tile_set)
    except TooManyTiles as error:
        raise UsageError(phrase("usage.tiles_many", tiles=Literal(str(error)))) from error
    lexicon = open_words(options.lexicon, around)
    header = Header(
        seed=seed,
        tiles=options.tiles.upper(),
        computers=computers,
        lexicon=_kept_lexicon_name(options.lexicon),
        created=around.now().isoformat(timespec="seconds"),
    )
    journal = Journal(around.games, header)
    game = Game.begin(variant, names, dealer, lexicon, journal, draw=options.draw)
    return _run_session(options, around, game, computers, lexicon, _opening(game, lexicon))


def resume(options: argparse.Namespace, around: Surroundings) -> int:
    """A saved game, gone on with."""
    saved = _saved(options.game, around)
    lexicon = open_words(saved.header.lexicon, around)
    dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
    game = Game(saved.state, Journal.reopen(saved), dealer, lexicon)
    return _run_session(options, around, game, saved.header.computers, lexicon, _resuming(game, saved))


def games(options: argparse.Namespace, around: Surroundings) -> int:
    """Every saved game in a line."""
    announcer = _announcer(options, around)
    told = [_summary(path) for path in game_paths(around.games)]
    for part in [part for part in told if part is not None] or [phrase("games.none")]:
        announcer.announce(saying(part))
    return 0


def judge(options: argparse.Namespace, around: Surroundings) -> int:
    """Whether words are good."""
    if not options.words:
        raise UsageError(phrase("usage.no_words"))
    lexicon = open_words(options.lexicon, around)
    words = [word.upper() for word in options.words]
    bad = tuple(Literal(word) for word in words if word not in lexicon)
    good = tuple(Literal(word) for word in words if word in lexicon)
    parts: list[Part] = [phrase("judge.some_bad", bad=bad)] if bad else []
    parts += [phrase("judge.all_good", good=good)] if good else []
    _announcer(options, around).announce(saying(*parts))
    return 1 if bad else 0


def describe(options: argparse.Namespace, around: Surroundings) -> int:
    """One question about a saved game."""
    question = " ".join(options.question)
    if not question.strip():
        raise UsageError(phrase("usage.no_question"))
    saved = _saved(options.game, around, ended_too=True)
    game = Game(saved.state, None, SeededDealer(saved.header.seed), frozenset())
    announcer = _announcer(options, around)
    session = Session(game, announcer, {}, COMMANDS, interactive=False, asking_only=True)
    announcer.listen(_only_person(saved.state.seats, saved.header.computers))
    return 0 if session.run(question) else 2


def moves(options: argparse.Namespace, around: Surroundings) -> int:
    """The best plays of a position, or how many there are."""
    variant = EDITIONS["rnib"]
    board, rack = read_position(options, variant)
    search = MoveSearch(variant, open_words(options.lexicon, around))
    if options.count:
        plays, total = search.count(board, rack)
        count = json.dumps({"plays": plays, "total": total}) if options.json else f"{plays} {total}"
        around.screen.show([count])
        return 0
    best = [valued(variant, board, rack, found) for found in search.highest(board, rack, options.top)]
    if options.json:
        around.screen.show([json.dumps(best_as_data(best))])
        return 0
    announcer = _announcer(options, around)
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
            board, rack = position.board, position.racks[0]
        else:
            board = parse_squares(options.board, layout, tile_set)
            rack = parse_rack(options.rack, tile_set)
    except NotCgp as error:
        raise UsageError(
            phrase(f"cgp.{error.flaw.value}", found=Name(error.found[:LONGEST_PROBLEM]))
        ) from error
    if len(rack) > MOST_ON_RACK:
        raise UsageError(phrase("analysis.too_many", number=Number(MOST_ON_RACK), count=Number(len(rack))))
    if remove_tiles(rack, tile_set.tiles):
        raise UsageError(phrase("analysis.rack", rack=Literal(tiles_text(rack))))
    return board, rack


# What the commands are made of.


def _run_session(
    options: argparse.Namespace,
    around: Surroundings,
    game: Game,
    computers: tuple[int, ...],
    lexicon: Lexicon,
    first: Announcement,
) -> int:
    opponents = {seat: GreedyOpponent(lexicon) for seat in computers}
    announcer = _announcer(options, around)
    session = Session(game, announcer, opponents, COMMANDS, interactive=around.interactive)
    if not around.interactive:
        session.begin(first)
        play_piped(session, around.commands, around.screen)
        return 0
    bindings = {Key[name.upper().replace(" ", "_")]: line for name, line in KEYS.items()}
    terminal = Interactive(session, around.screen, Keyboard.of_terminal(), bindings)
    terminal.post(lambda: session.begin(first))
    terminal.run()
    return 0


def _opening(game: Game, lexicon: Lexicon) -> Announcement:
    """Who plays, by which rules and words, and who starts."""
    extra: list[Part] = [phrase("program.lexicon", name=Name(lexicon.name))]
    if lexicon.unusable:
        extra.append(phrase("lexicon.left_out", count=Count(lexicon.unusable.count, "line")))
    first = describe_events(game.seen_by(None), shown_to(game.state.log, None))
    return first.followed_by([saying(*extra)])


def _resuming(game: Game, saved: SavedGame) -> Announcement:
    """Who goes on, or how the game ended, and what was lost of its file."""
    players = tuple(Name(name) for name in saved.state.players)
    half_line = saying(phrase("answer.half_line")) if saved.half_line else saying()
    if saved.state.outcome is None:
        return saying(phrase("event.resumed", players=players)).followed_by([half_line])
    over = saying(phrase("event.resumed_over", players=players))
    return over.followed_by([describe_turn(game.seen_by(None)), half_line])


def read_players(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The players' names and the seats that the computer takes. Raises UsageError."""
    names = [" ".join(name.split()) for name in text.split(",")]
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise UsageError(phrase("usage.players_number"))
    computers = tuple(seat for seat, name in enumerate(names) if name.casefold() == COMPUTER)
    for number, seat in enumerate(computers, start=1):
        names[seat] = "Computer" if len(computers) == 1 else f"Computer {number}"
    for seat, name in enumerate(names):
        if not name:
            raise UsageError(phrase("usage.player_unnamed", number=Number(seat + 1)))
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise UsageError(phrase("usage.player_name", name=Name(name[:LONGEST_NAME])))
        if name.casefold() in (earlier.casefold() for earlier in names[:seat]):
            raise UsageError(phrase("usage.player_twice", name=Name(name)))
    return tuple(names), computers


def read_named_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that come out of the bag first, in their order. Raises UsageError."""
    try:
        return parse_tiles(text.upper())
    except NotTiles as error:
        raise UsageError(phrase("usage.tiles_text", text=Name(text[:LONGEST_NAME]))) from error


def open_words(name: str, around: Surroundings) -> Lexicon:
    """The lexicon of this name, or a word list file. Raises UsageError."""
    try:
        return open_lexicon(name, around.cache)
    except LexiconUnreadable as error:
        why = phrase(f"lexicon.{error.reason.value}")
        raise UsageError(phrase("usage.lexicon", path=Name(name), why=why)) from error


def _kept_lexicon_name(name: str) -> str:
    """The name as it is kept with the game: a file by its whole path."""
    path = Path(name)
    return str(path.resolve()) if path.exists() else name


def _only_person(seats: int, computers: tuple[int, ...]) -> int | None:
    persons = [seat for seat in range(seats) if seat not in computers]
    return persons[0] if len(persons) == 1 else None


def _saved(identity: str | None, around: Surroundings, *, ended_too: bool = False) -> SavedGame:
    """A saved game by its name; without a name the one played last. Raises UsageError."""
    try:
        if identity is not None:
            return find_game(around.games, identity)
        return last_played(around.games, ended_too=ended_too)
    except NoSuchGame as error:
        if identity is not None:
            raise UsageError(phrase("usage.no_game", name=Literal(identity[:LONGEST_NAME]))) from error
        raise UsageError(phrase("games.none" if ended_too else "usage.no_games")) from error
    except DamagedGame as error:
        raise UsageError(_damage("usage.damaged", error)) from error
    except OSError as error:
        why = Name(error.strerror or "")
        raise UsageError(
            phrase("usage.unreadable", name=Literal((identity or "")[:LONGEST_NAME]), why=why)
        ) from error


def _damage(key: str, error: DamagedGame) -> Part:
    return phrase(key, name=Literal(error.path.stem), line=Number(error.line), path=Literal(str(error.path)))


def _summary(path: Path) -> Part | None:
    """A saved game in a line, without anything that is secret; None for one that was never begun."""
    try:
        saved = read_game(path)
    except NoSuchGame:
        return None
    except DamagedGame as error:
        return _damage("games.damaged", error)
    except OSError as error:
        why = Name(error.strerror or "")
        return phrase("usage.unreadable", name=Literal(path.stem), why=why)
    return phrase(
        "games.one",
        name=Literal(path.stem),
        when=Name(saved.header.created[:10]),
        scores=scores_part(seen_by(saved.state, None)),
        state=phrase("games.open" if saved.state.outcome is None else "games.ended"),
    )


def _announcer(options: argparse.Namespace, around: Surroundings) -> Announcer:
    """The door out, with the outputs that were asked for."""
    detail = Detail[options.detail.upper()]
    brailled = options.braille == "printed"
    printed = Printed(around.screen.show, speech=options.speech == "printed", braille=brailled)
    if not brailled:
        return Announcer(printed, SpeechSettings(detail), None)
    translator, lack = _translator()
    line = BrailleLine(printed, translator, BrailleSettings(detail, options.width))
    announcer = Announcer(printed, SpeechSettings(detail), line)
    if lack is not None:
        command = Literal("sudo apt install python3-louis liblouis-data")
        announcer.announce(saying(phrase("answer.translator_missing", command=command)))
    return announcer


def _translator() -> tuple[Translator, LiblouisMissing | None]:
    try:
        return open_translator(table_folder()), None
    except LiblouisMissing as error:
        return UncontractedTranslator(), error


# The options.


class _Parser(argparse.ArgumentParser):
    """A parser that speaks through the screen, and whose usage errors are one sentence."""

    screen: Screen

    def error(self, message: str) -> NoReturn:
        """Raise the error for `run`."""
        raise UsageError(
            phrase("usage.unrecognised", problem=Name(message[:1].upper() + message[1:LONGEST_PROBLEM]))
        )

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - argparse's signature
        self.screen.show(message.splitlines())


def _parser(around: Surroundings) -> argparse.ArgumentParser:
    class Parser(_Parser):
        screen = around.screen

    parser = Parser(prog="crossdots", description="The crossword game played by touch and by ear.")
    parser.add_argument("--version", action="version", version=f"Crossdots {version('crossdots')}")
    parser.set_defaults(run=_nothing_asked)
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_play(commands.add_parser("play", help="begin a game"))
    _add_resume(commands.add_parser("resume", help="go on with a game"))
    _add_games(commands.add_parser("games", help="list the saved games"))
    _add_judge(commands.add_parser("judge", help="tell whether words are good"))
    _add_describe(commands.add_parser("describe", help="ask about a saved game"))
    _add_moves(commands.add_parser("moves", help="find the best plays of a position"))
    return parser


def _nothing_asked(options: argparse.Namespace, around: Surroundings) -> int:  # noqa: ARG001
    raise UsageError(phrase("usage.no_command"))


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        default="You,computer",
        metavar="NAMES",
        help="2 to 4, with commas between; computer for each that the program plays",
    )
    parser.add_argument(
        "--edition",
        type=_edition,
        default="rnib",
        metavar="NAME",
        help="the rules: " + ", ".join(sorted(EDITIONS)),
    )
    parser.add_argument("--seed", type=_seed, metavar="N", help="a number from which all chance follows")
    parser.add_argument(
        "--tiles",
        default="",
        metavar="LETTERS",
        help="the tiles that come out of the bag first; ? for a blank",
    )
    _add_lexicon(parser)
    parser.add_argument("--no-draw", dest="draw", action="store_false", help="the first named player starts")
    _add_outputs(parser)
    parser.set_defaults(run=play)


def _add_resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="ID", help="its number; else the one played last")
    _add_outputs(parser)
    parser.set_defaults(run=resume)


def _add_games(parser: argparse.ArgumentParser) -> None:
    _add_outputs(parser)
    parser.set_defaults(run=games)


def _add_judge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD")
    _add_lexicon(parser)
    _add_outputs(parser)
    parser.set_defaults(run=judge)


def _add_describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="ID", help="its number; else the one played last")
    parser.add_argument("question", nargs="*", metavar="QUESTION", help="as in play: row 8, score, words")
    _add_outputs(parser)
    parser.set_defaults(run=describe)


def _add_moves(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cgp", metavar="POSITION", help="a position: its board, racks, scores, idle turns")
    parser.add_argument(
        "--board", metavar="SQUARES", help="the squares row by row; . empty, small for blanks"
    )
    parser.add_argument("--rack", metavar="TILES", help="the rack that goes with it; ? for a blank")
    parser.add_argument(
        "--top", type=_number_of_plays, default=10, metavar="N", help="how many plays, else 10"
    )
    parser.add_argument("--count", action="store_true", help="only the number of plays and their total")
    parser.add_argument("--json", action="store_true", help="as data for other programs")
    _add_lexicon(parser)
    _add_outputs(parser)
    parser.set_defaults(run=moves)


def _number_of_plays(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:9]) == 0:
        raise UsageError(phrase("analysis.number", text=Name(text[:LONGEST_NAME])))
    return int(text[:9])


def _add_lexicon(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lexicon",
        default=DEFAULT,
        metavar="NAME|FILE",
        help="the words: enable, common, standard, large, or a file of yours",
    )


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--speech", default="printed", choices=("printed", "none"), help="how speech comes")
    parser.add_argument(
        "--detail", default="normal", choices=("brief", "normal", "full"), help="how much is said"
    )
    parser.add_argument("--braille", default="none", choices=("none", "printed"), help="how braille comes")
    parser.add_argument("--width", type=_width, default=40, metavar="N", help="cells of the braille line")


def _edition(text: str) -> str:
    if text.casefold() not in EDITIONS:
        names = tuple(Literal(name) for name in sorted(EDITIONS))
        raise UsageError(phrase("usage.edition", name=Name(text[:LONGEST_NAME]), names=names))
    return text.casefold()


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise UsageError(phrase("usage.seed", text=Name(text[:LONGEST_NAME]))) from error


def _width(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:4]) <= WIDEST_DISPLAY:
        raise UsageError(phrase("usage.width", text=Name(text[:LONGEST_NAME])))
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
