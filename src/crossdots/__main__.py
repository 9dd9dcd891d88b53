"""The command line: builds everything and runs it. The only module that knows all the others."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from platformdirs import user_cache_path, user_data_path

from crossdots.announcement.announcement import Announcement, Detail, saying
from crossdots.announcement.part import Count, Literal, Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.board.tile import NotTiles, Tile, parse_tiles
from crossdots.braille.render import BrailleSettings
from crossdots.braille.tables import table_folder
from crossdots.braille.translator import Translator
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.computer.greedy import GreedyOpponent
from crossdots.devices.liblouis import LiblouisMissing, open_translator
from crossdots.devices.printed import Printed
from crossdots.lexicon.lexicon import Lexicon, LexiconUnreadable, open_lexicon
from crossdots.navigation.events import describe_events, scores_part
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
from crossdots.rules.variant import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from crossdots.rules.view import seen_by, shown_to
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

COMPUTER = "computer"
LONGEST_NAME = 30
WIDEST_DISPLAY = 200
"""Cells."""


class UsageError(Exception):
    """What was asked for on the command line can't be done; `part` says why, in one sentence."""

    def __init__(self, part: Part) -> None:
        super().__init__(repr(part))
        self.part = part


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, 1 where an answer is no, 2 for a usage error."""
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
    except UsageError as error:
        _teller(Screen(sys.stderr.fileno()), None).announce(saying(error.part))
        return 2
    return status


# The commands.


def play(options: argparse.Namespace) -> int:
    """A new game."""
    names, computers = read_players(options.players)
    variant = EDITIONS[options.edition]
    named = read_tiles_option(options.tiles)
    lexicon = open_words(options.lexicon)
    seed = secrets.randbits(53) if options.seed is None else options.seed
    dealer = SeededDealer(seed, named)
    try:
        dealer.fill(variant.tile_set)
    except TooManyTiles as error:
        raise UsageError(phrase("usage.tiles_many", tiles=Literal(str(error)))) from error
    header = Header(seed, options.tiles, computers, _lexicon_name(options.lexicon), _now())
    journal, trouble = _new_journal(header)
    game = Game.begin(variant, names, dealer, lexicon, journal, draw=options.draw)
    return _run_session(options, game, computers, lexicon, _opening(game, computers, lexicon, trouble))


def resume(options: argparse.Namespace) -> int:
    """A saved game, gone on with."""
    saved = _saved(options.game)
    lexicon = open_words(saved.header.lexicon)
    dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
    game = Game(saved.state, Journal.reopen(saved), dealer, lexicon)
    parts: list[Part] = [phrase("answer.half_line")] if saved.half_line else []
    players = tuple(Name(name) for name in saved.state.players)
    first = saying(phrase("event.resumed", players=players), *parts)
    return _run_session(options, game, saved.header.computers, lexicon, first)


def games(options: argparse.Namespace) -> int:
    """Every saved game in a line."""
    teller = _teller(_stdout(), options)
    paths = game_paths(_games_folder())
    told = [_summary(path) for path in paths]
    lines = [line for line in told if line is not None] or [phrase("games.none")]
    for line in lines:
        teller.announce(saying(line))
    return 0


def judge(options: argparse.Namespace) -> int:
    """Whether words are good."""
    lexicon = open_words(options.lexicon)
    words = [word.upper() for word in options.words]
    bad = tuple(Literal(word) for word in words if word not in lexicon)
    good = tuple(Literal(word) for word in words if word in lexicon)
    parts: list[Part] = [phrase("judge.some_bad", bad=bad)] if bad else []
    parts += [phrase("judge.all_good", good=good)] if good else []
    _teller(_stdout(), options).announce(saying(*parts))
    return 1 if bad else 0


def describe(options: argparse.Namespace) -> int:
    """One question about a saved game."""
    saved = _saved(options.game, ended_too=True)
    dealer = SeededDealer(saved.header.seed)
    game = Game(saved.state, None, dealer, frozenset())
    computers = saved.header.computers
    announcer = _teller(_stdout(), options)
    session = Session(game, announcer, {}, COMMANDS, interactive=False, asking_only=True)
    persons = [seat for seat in range(saved.state.seats) if seat not in computers]
    announcer.listen(persons[0] if len(persons) == 1 else None)
    return 0 if session.run(" ".join(options.question)) else 2


# What the commands are made of.


def _run_session(
    options: argparse.Namespace,
    game: Game,
    computers: tuple[int, ...],
    lexicon: Lexicon,
    first: Announcement,
) -> int:
    interactive = sys.stdin.isatty()
    screen = _stdout()
    announcer = _teller(screen, options)
    opponents = {seat: GreedyOpponent(lexicon) for seat in computers}
    session = Session(game, announcer, opponents, COMMANDS, interactive=interactive)
    if not interactive:
        session.begin(first)
        play_piped(session, sys.stdin.buffer, screen)
        return 0
    bindings = {Key[name.upper().replace(" ", "_")]: line for name, line in KEYS.items()}
    terminal = Interactive(session, screen, Keyboard.of_terminal(), bindings)
    terminal.post(lambda: session.begin(first))
    terminal.run()
    return 0


def _opening(
    game: Game, computers: tuple[int, ...], lexicon: Lexicon, trouble: OSError | None
) -> Announcement:
    persons = [seat for seat in range(game.state.seats) if seat not in computers]
    alone = persons[0] if len(persons) == 1 else None
    view = game.seen_by(alone)
    first = describe_events(view, shown_to(game.state.log, None))
    extra: list[Part] = [phrase("program.lexicon", name=Name(lexicon.name))]
    if lexicon.unusable:
        extra.append(phrase("lexicon.left_out", count=Count(lexicon.unusable.count, "line")))
    if trouble is not None:
        extra.append(phrase("answer.saving_failed", why=Name(trouble.strerror or "")))
    return first.followed_by([saying(*extra)])


def read_players(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The players' names and the seats that the computer takes. Raises UsageError."""
    names = [" ".join(name.split()) for name in text.split(",")]
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise UsageError(phrase("usage.players_number"))
    computers = tuple(seat for seat, name in enumerate(names) if name.casefold() == COMPUTER)
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise UsageError(phrase("usage.player_name", name=Name(name[:LONGEST_NAME])))
    for place, seat in enumerate(computers):
        names[seat] = "Computer" if len(computers) == 1 else f"Computer {place + 1}"
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise UsageError(phrase("usage.player_twice", name=Name(name)))
        seen.add(name.casefold())
    return tuple(names), computers


def read_tiles_option(text: str) -> tuple[Tile, ...]:
    """The tiles named by `--tiles`, in their order. Raises UsageError."""
    try:
        tiles = parse_tiles(text.upper())
    except NotTiles as error:
        raise UsageError(phrase("usage.tiles_text", text=Name(text))) from error
    return tiles


def open_words(name: str) -> Lexicon:
    """The lexicon of this name, or a word list file. Raises UsageError."""
    try:
        return open_lexicon(name, user_cache_path("crossdots"))
    except LexiconUnreadable as error:
        why = phrase(f"lexicon.{error.reason.value}")
        raise UsageError(phrase("usage.lexicon", path=Name(name), why=why)) from error


def _lexicon_name(name: str) -> str:
    """The name as it is kept with the game: of a file, where it lies whatever the folder one is in."""
    path = Path(name)
    return str(path.resolve()) if path.exists() else name


def _new_journal(header: Header) -> tuple[Journal | None, OSError | None]:
    try:
        return Journal.create(_games_folder(), header), None
    except OSError as error:
        return None, error


def _saved(identity: str | None, *, ended_too: bool = False) -> SavedGame:
    """A saved game by name; without a name the one played last. Raises UsageError."""
    try:
        if identity is not None:
            return find_game(_games_folder(), identity)
        return last_played(_games_folder(), ended_too=ended_too)
    except NoSuchGame as error:
        key = "usage.no_games" if identity is None else "usage.no_game"
        raise UsageError(phrase(key, name=Name(identity or ""))) from error
    except DamagedGame as error:
        part = phrase(
            "usage.damaged",
            name=Literal(error.path.stem),
            line=Number(error.line),
            path=Name(str(error.path)),
        )
        raise UsageError(part) from error
    except OSError as error:
        why = Name(error.strerror or "")
        raise UsageError(phrase("usage.unreadable", name=Name(identity or ""), why=why)) from error


def _summary(path: Path) -> Part | None:
    """A saved game in a line, without anything that is secret; None for one that was never begun."""
    try:
        saved = read_game(path)
    except NoSuchGame:
        return None
    except DamagedGame as error:
        return phrase("games.damaged", name=Literal(path.stem), line=Number(error.line))
    except OSError as error:
        return phrase("usage.unreadable", name=Literal(path.stem), why=Name(error.strerror or ""))
    scores = scores_part(seen_by(saved.state, None))
    state = phrase("games.open" if saved.state.outcome is None else "games.ended")
    when = Name(saved.header.created[:10])
    return phrase("games.one", name=Literal(path.stem), when=when, scores=scores, state=state)


def _teller(screen: Screen, options: argparse.Namespace | None) -> Announcer:
    """The door out, with the outputs that were asked for."""
    detail = Detail[options.detail.upper()] if options else Detail.NORMAL
    spoken = options is None or options.speech == "printed"
    brailled = options is not None and options.braille == "printed"
    printed = Printed(screen.show, speech=spoken, braille=brailled)
    width = options.width if options else 40
    line = BrailleLine(printed, _translator(), BrailleSettings(detail, width)) if brailled else None
    return Announcer(printed, SpeechSettings(detail), line)


def _translator() -> Translator:
    try:
        return open_translator(table_folder())
    except LiblouisMissing:
        return UncontractedTranslator()


def _stdout() -> Screen:
    descriptor = sys.stdout.fileno()
    return Screen(descriptor, terminal_width(descriptor), encoding=sys.stdout.encoding)


def _games_folder() -> Path:
    return user_data_path("crossdots") / "games"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


class _Parser(argparse.ArgumentParser):
    """Usage errors become one sentence, told like everything else."""

    def error(self, message: str) -> NoReturn:
        """Raise the error for `main`."""
        raise UsageError(phrase("usage.unrecognised", problem=Name(message[:1].upper() + message[1:])))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="crossdots", description="The crossword game played by touch and by ear.")
    parser.add_argument("--version", action="version", version=f"Crossdots {version('crossdots')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    new = commands.add_parser("play", help="begin a game")
    new.add_argument(
        "--players",
        default="You,computer",
        metavar="NAMES",
        help="2 to 4, with commas; computer for one that the program plays",
    )
    new.add_argument("--edition", default="rnib", choices=sorted(EDITIONS), help="the rules")
    new.add_argument("--seed", type=int, metavar="N", help="a number from which all chance follows")
    new.add_argument(
        "--tiles",
        default="",
        metavar="LETTERS",
        help="the tiles that come out of the bag first; ? for a blank",
    )
    new.add_argument(
        "--lexicon",
        default=DEFAULT_LEXICON,
        metavar="NAME|FILE",
        help="the words: enable, common, standard, large, or a file of yours",
    )
    new.add_argument("--no-draw", dest="draw", action="store_false", help="the first named player starts")
    _add_outputs(new)
    new.set_defaults(run=play)

    again = commands.add_parser("resume", help="go on with a game")
    again.add_argument("game", nargs="?", metavar="ID", help="its number; else the one played last")
    _add_outputs(again)
    again.set_defaults(run=resume)

    listed = commands.add_parser("games", help="list the saved games")
    _add_outputs(listed)
    listed.set_defaults(run=games)

    judged = commands.add_parser("judge", help="tell whether words are good")
    judged.add_argument("words", nargs="+", metavar="WORD")
    judged.add_argument("--lexicon", default=DEFAULT_LEXICON, metavar="NAME|FILE")
    _add_outputs(judged)
    judged.set_defaults(run=judge)

    asked = commands.add_parser("describe", help="ask about a saved game")
    asked.add_argument("--game", metavar="ID", help="its number; else the one played last")
    asked.add_argument(
        "question", nargs="+", metavar="QUESTION", help="as typed in play: row 8, score, words"
    )
    _add_outputs(asked)
    asked.set_defaults(run=describe)
    return parser


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--speech", default="printed", choices=("printed", "none"), help="how speech comes out"
    )
    parser.add_argument(
        "--detail", default="normal", choices=("brief", "normal", "full"), help="how much is said"
    )
    parser.add_argument(
        "--braille", default="none", choices=("none", "printed"), help="how braille comes out"
    )
    parser.add_argument("--width", type=_width, default=40, metavar="N", help="cells of the braille line")


def _width(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:4]) <= WIDEST_DISPLAY:
        raise UsageError(phrase("usage.width", text=Name(text[:LONGEST_NAME])))
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
