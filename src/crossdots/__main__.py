"""The command line: builds everything and runs it. The only module that knows all the others."""

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from traceback import format_exc
from typing import BinaryIO, NoReturn

from platformdirs import user_cache_path, user_config_path, user_data_path, user_log_path

from crossdots.announcement.announcement import Announcement, saying
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
from crossdots.lexicon.opening import open_lexicon
from crossdots.lexicon.word_file import LexiconUnreadable
from crossdots.navigation.agreement import describe_departures
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
from crossdots.rules.variant import EDITIONS, Variant, nine_tiles
from crossdots.rules.view import seen_by
from crossdots.session.agreement import (
    LONGEST_NAME,
    QUESTION_WORDS,
    GameOptions,
    OptionRefused,
    variant_of,
)
from crossdots.session.analysis import best_as_data, describe_best
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer, TooManyTiles
from crossdots.session.forms import Switch
from crossdots.session.game import Game
from crossdots.session.keys import KEYS
from crossdots.session.options import (
    BRAILLE_DETAIL,
    BRAILLE_OUTPUT,
    BRAILLE_WIDTH,
    GAME_OPTIONS,
    LEXICON,
    SPEECH_DETAIL,
    SPEECH_OUTPUT,
    Option,
    Preferences,
    game_options,
    keep_game,
    kept_values,
    preferences_of,
)
from crossdots.session.session import Session
from crossdots.session.set_up import SetUp
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.interactive import Interactive
from crossdots.terminal.key import Key
from crossdots.terminal.keyboard import Keyboard
from crossdots.terminal.piped import play_piped
from crossdots.terminal.screen import Screen, terminal_width
from crossdots.terminal.stray_output import stray_output_silenced

LONGEST_PROBLEM = 200
"""Characters of what argparse says about a command line, which may repeat all of it."""
INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended. Source: the shells' custom, 128 and the signal's number."""
FAULT = 70
"""The exit status after a fault of the program. Source: sysexits.h, EX_SOFTWARE."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Everything that the program finds outside itself.

    `commands` is standard input, `interactive` whether a person types there; `games` and `cache` are folders,
    and `settings` is a file, none of which need exist; `now` tells the date and time, `monotonic` counts
    seconds; `keyboard` gives the one keyboard of the terminal, with what was typed ahead on it.
    """

    commands: BinaryIO
    interactive: bool
    screen: Screen
    errors: Screen
    games: Path
    cache: Path
    settings: Path
    now: Callable[[], datetime]
    monotonic: Callable[[], float]
    keyboard: Callable[[], Keyboard] = field(default_factory=lambda: cache(Keyboard.of_terminal))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the command line says; where it is silent, the settings file; else what is usual.

    `names_game` is whether the command line says anything about the game.
    """

    game: GameOptions
    preferences: Preferences
    names_game: bool


class UsageError(Exception):
    """What was asked for on the command line can't be done; `part` says why, in one sentence."""

    def __init__(self, part: Part) -> None:
        super().__init__(repr(part))
        self.part = part


def main() -> int:
    """Run the command line of this process and return its exit status.

    A fault of the program becomes one sentence, and what a developer needs goes to a file.
    """
    _open_closed_streams()
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
            settings=user_config_path("crossdots") / "settings.toml",
            now=lambda: datetime.now().astimezone(),
            monotonic=time.monotonic,
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


def _open_closed_streams() -> None:
    """Let a standard stream that the caller closed lead nowhere; else the next file gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open while the program runs
            setattr(sys, name, stream)


def run(arguments: Sequence[str], around: Surroundings) -> int:
    """Run a command line. The status is 0, or 1 where the answer is no, or 2 for a usage error."""
    try:
        options = _parser(around).parse_args(arguments)
        status: int = options.run(options, around)
    except (UsageError, OptionRefused) as error:
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
    chosen = _chosen(options, around)
    agreed = chosen.game
    seed = secrets.randbits(53) if options.seed is None else options.seed
    dealer = SeededDealer(seed, read_named_tiles(options.tiles))
    try:
        dealer.fill(variant_of(agreed).tile_set)
    except TooManyTiles as error:
        raise UsageError(phrase("usage.tiles_many", tiles=Literal(str(error)))) from error
    lexicon = open_words(agreed.lexicon, around)
    announcer = _announcer(chosen.preferences, around)
    trouble = saying()
    if around.interactive and not chosen.names_game:
        answers = _ask(agreed, announcer, around)
        if answers is None:
            return 0
        trouble = _keep_answers(agreed, answers, around)
        agreed = answers
    header = Header(
        seed=seed,
        tiles=options.tiles.upper(),
        computers=agreed.computers,
        lexicon=_kept_lexicon_name(agreed.lexicon),
        created=around.now().isoformat(timespec="seconds"),
        warnings=agreed.warn,
    )
    journal = Journal(around.games, header)
    game = Game.begin(variant_of(agreed), agreed.names, dealer, lexicon, journal, draw=agreed.draw)
    opening = _opening(game, lexicon)
    first = replace(opening, said=(*trouble.said, *opening.said))  # a move, with or without trouble
    return _run_session(chosen.preferences, announcer, around, game, header, lexicon, first)


def resume(options: argparse.Namespace, around: Surroundings) -> int:
    """A saved game, gone on with."""
    preferences = _chosen(options, around).preferences
    saved = _saved(options.game, around)
    lexicon = open_words(saved.header.lexicon, around)
    dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
    game = Game(saved.state, Journal.reopen(saved), dealer, lexicon)
    announcer = _announcer(preferences, around)
    return _run_session(preferences, announcer, around, game, saved.header, lexicon, _resuming(game, saved))


def games(options: argparse.Namespace, around: Surroundings) -> int:
    """Every saved game in a line."""
    announcer = _announcer(_chosen(options, around).preferences, around)
    told = [_summary(path) for path in game_paths(around.games)]
    for part in [part for part in told if part is not None] or [phrase("games.none")]:
        announcer.announce(saying(part))
    return 0


def judge(options: argparse.Namespace, around: Surroundings) -> int:
    """Whether words are good."""
    if not options.words:
        raise UsageError(phrase("usage.no_words"))
    chosen = _chosen(options, around)
    lexicon = open_words(chosen.game.lexicon, around)
    words = [word.upper() for word in options.words]
    bad = tuple(Literal(word) for word in words if word not in lexicon)
    good = tuple(Literal(word) for word in words if word in lexicon)
    parts: list[Part] = [phrase("judge.some_bad", bad=bad)] if bad else []
    parts += [phrase("judge.all_good", good=good)] if good else []
    _announcer(chosen.preferences, around).announce(saying(*parts))
    return 1 if bad else 0


def describe(options: argparse.Namespace, around: Surroundings) -> int:
    """One question about a saved game."""
    question = " ".join(options.question)
    if not question.strip():
        raise UsageError(phrase("usage.no_question"))
    preferences = _chosen(options, around).preferences
    saved = _saved(options.game, around, ended_too=True)
    game = Game(saved.state, None, SeededDealer(saved.header.seed), frozenset())
    announcer = _announcer(preferences, around)
    clock = TurnClock(around.monotonic)
    session = Session(game, announcer, {}, COMMANDS, clock, interactive=False, asking_only=True)
    session.position = preferences.position
    announcer.listen(_only_person(saved.state.seats, saved.header.computers))
    return 0 if session.run(question) else 2


def moves(options: argparse.Namespace, around: Surroundings) -> int:
    """The best plays of a position, or how many there are."""
    variant = nine_tiles(EDITIONS["rnib"])  # with seven tiles on the rack the rules are the same
    board, rack = read_position(options, variant)
    chosen = _chosen(options, around)
    search = MoveSearch(variant, open_words(chosen.game.lexicon, around))
    if options.count:
        plays, total = search.count(board, rack)
        count = json.dumps({"plays": plays, "total": total}) if options.json else f"{plays} {total}"
        around.screen.show([count])
        return 0
    best = [valued(variant, board, rack, found) for found in search.highest(board, rack, options.top)]
    if options.json:
        around.screen.show([json.dumps(best_as_data(best))])
        return 0
    announcer = _announcer(chosen.preferences, around)
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


def _chosen(options: argparse.Namespace, around: Surroundings) -> Chosen:
    """What is to be done, from the command line and the settings file. Raises OptionRefused."""
    given = {name: value for name, value in vars(options).items() if value is not None}
    if "detail" in given:
        given |= {SPEECH_DETAIL.field: given["detail"], BRAILLE_DETAIL.field: given["detail"]}
    values = {**kept_values(around.settings), **given}
    names_game = any(name in given for name in ("seed", *(option.field for option in GAME_OPTIONS)))
    return Chosen(game_options(values), preferences_of(values), names_game or bool(given.get("tiles")))


def _ask(last: GameOptions, announcer: Announcer, around: Surroundings) -> GameOptions | None:
    """The questions before a game; None when the player leaves instead."""
    set_up = SetUp(last, announcer)
    bindings = {_key(name): line for name, line in KEYS.items() if line in QUESTION_WORDS}
    terminal = Interactive(set_up, around.screen, around.keyboard(), bindings)
    terminal.post(set_up.begin)
    terminal.run()
    return set_up.agreed


def _keep_answers(before: GameOptions, answers: GameOptions, around: Surroundings) -> Announcement:
    """The answers into the settings file, for the next time; what went wrong, if anything did."""
    trouble = keep_game(around.settings, before, answers)
    return saying() if trouble is None else saying(trouble)


def _key(name: str) -> Key:
    """A key by its name in the session's table."""
    return Key[name.upper().replace(" ", "_")]


def _run_session(
    preferences: Preferences,
    announcer: Announcer,
    around: Surroundings,
    game: Game,
    header: Header,
    lexicon: Lexicon,
    first: Announcement,
) -> int:
    opponents = {seat: GreedyOpponent(lexicon) for seat in header.computers}
    clock = TurnClock(around.monotonic, header.warnings)
    session = Session(game, announcer, opponents, COMMANDS, clock, interactive=around.interactive)
    session.position = preferences.position
    session.confirms = around.interactive and preferences.confirm
    if not around.interactive:
        session.begin(first)
        play_piped(session, around.commands, around.screen)
        return _status(game, around)
    bindings = {_key(name): line for name, line in KEYS.items()}
    terminal = Interactive(session, around.screen, around.keyboard(), bindings, tick=session.tick)
    terminal.post(lambda: session.begin(first))
    terminal.run()
    return _status(game, around)


def _status(game: Game, around: Surroundings) -> int:
    """0 when the game is kept and all of it could be told."""
    return 1 if game.trouble is not None or around.screen.gone else 0


def _opening(game: Game, lexicon: Lexicon) -> Announcement:
    """Who plays, by which edition and in what otherwise, who starts, and which words are good."""
    extra: list[Part] = [phrase("program.lexicon", name=Name(lexicon.name))]
    if lexicon.unusable:
        extra.append(phrase("lexicon.left_out", count=Count(lexicon.unusable.count, "line")))
    view = game.seen_by(None)
    started, rest = describe_events(view, view.log[:1]), describe_events(view, view.log[1:])
    departures = saying(*describe_departures(view.variant, view.players))
    return started.followed_by([departures, rest, saying(*extra)])


def _resuming(game: Game, saved: SavedGame) -> Announcement:
    """Who goes on, or how the game ended, and what was lost of its file."""
    players = tuple(Name(name) for name in saved.state.players)
    half_line = saying(phrase("answer.half_line")) if saved.half_line else saying()
    if saved.state.outcome is None:
        return saying(phrase("event.resumed", players=players)).followed_by([half_line])
    over = saying(phrase("event.resumed_over", players=players))
    return over.followed_by([describe_turn(game.seen_by(None)), half_line])


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


def _announcer(preferences: Preferences, around: Surroundings) -> Announcer:
    """The door out, with the outputs that were asked for."""
    brailled = preferences.braille_output == "printed"
    spoken = preferences.speech_output == "printed"
    if not spoken and preferences.braille_output == "none":
        raise UsageError(phrase("usage.nothing_told"))
    printed = Printed(around.screen.show, speech=spoken, braille=brailled)
    speech = SpeechSettings(preferences.speech_detail, preferences.spelling)
    if not brailled:
        return Announcer(printed, speech, None)
    translator, lack = _translator()
    settings = BrailleSettings(preferences.braille_detail, preferences.braille_width)
    announcer = Announcer(printed, speech, BrailleLine(printed, translator, settings))
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


GAME_HELP: Mapping[str, tuple[str, str]] = {
    "players": ("NAMES", "2 to 4, with commas between; computer for each that the program plays"),
    "edition": ("NAME", "the rules: rnib, deluxe, signature or email"),
    "challenge": (
        "RULE",
        "free, loses-turn, five-points, ten-points, void, or edition for the edition's own",
    ),
    "first_word": ("N", "the first word has so many letters at least: 2 to 5"),
    "moved_word": ("", "a word on the board may be moved along its line"),
    "recycling": ("", "tiles on the board may be had for tiles of the rack"),
    "reclaim_blanks": ("", "blanks on the board may be had for their letters"),
    "lookup": ("", "words may be looked up during play"),
    "nine_tiles": ("", "racks of nine tiles"),
    "finish": ("WHERE", "who reaches it ends the game: beginner, intermediate, expert, points, or none"),
    "turn_timer": ("MINUTES", "how long a turn may last, for all or for each with commas between"),
    "clock": ("MINUTES", "how long a player has for the whole game; as with --turn-timer"),
    "warn": ("SECONDS", "how long before the end of the time a player is warned, with commas between"),
    "lexicon": ("NAME|FILE", "the words: enable, common, standard, large, or a file of yours"),
    "draw": ("", "draw for the start; else the first named player starts"),
}
"""For each option of a game what stands for its value, and what it does."""


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
    for option in GAME_OPTIONS:
        if option.key != "lexicon":
            _add_option(parser, option)
    parser.add_argument("--seed", type=_seed, metavar="N", help="a number from which all chance follows")
    parser.add_argument(
        "--tiles",
        default="",
        metavar="LETTERS",
        help="the tiles that come out of the bag first; ? for a blank",
    )
    _add_lexicon(parser)
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
    _add_option(parser, LEXICON)


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    _add_preference(parser, "--speech", SPEECH_OUTPUT, "HOW", "how speech comes: printed or none")
    parser.add_argument(
        "--detail",
        type=SPEECH_DETAIL.read_typed,
        metavar="HOW",
        help="how much is said: brief, normal or full",
    )
    _add_preference(parser, "--braille", BRAILLE_OUTPUT, "HOW", "how braille comes: none or printed")
    _add_preference(parser, "--width", BRAILLE_WIDTH, "N", "cells of the braille line")


def _add_preference(
    parser: argparse.ArgumentParser, flag: str, option: Option, metavar: str, told: str
) -> None:
    parser.add_argument(flag, dest=option.field, type=option.read_typed, metavar=metavar, help=told)


def _add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """An option of a game, called by its key."""
    flag = "--" + option.key.replace("_", "-")
    metavar, told = GAME_HELP[option.key]
    if isinstance(option.form, Switch):
        parser.add_argument(flag, dest=option.field, action=argparse.BooleanOptionalAction, help=told)
    else:
        parser.add_argument(flag, dest=option.field, type=option.read_typed, metavar=metavar, help=told)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise UsageError(phrase("usage.seed", text=Name(text[:LONGEST_NAME]))) from error


if __name__ == "__main__":
    sys.exit(main())
