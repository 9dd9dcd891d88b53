"""`crossdots match`: two computer players against each other, many games."""

import argparse
import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Count, Literal, Name, Number, Part, phrase
from crossdots.commands.arguments import add_lexicon, add_outputs, chosen_by
from crossdots.commands.braille_outputs import WorkTold
from crossdots.commands.computers import words_for
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import kept_lexicon_name, open_chosen_words
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.match import MatchGame, Tally, play_match_game
from crossdots.computer.opponent import Opponent
from crossdots.computer.player import ComputerPlayer
from crossdots.computer.strength import LEAVES_ALONE, STRENGTHS
from crossdots.lexicon.opening import open_lexicon
from crossdots.rules.variant import RNIB
from crossdots.session.agreement import COMPUTER, LONGEST_NAME
from crossdots.session.dealer import SeededDealer

INTERRUPTED = 130
"""The exit status after Ctrl-C. Source: the shells' custom, 128 and the signal's number."""
PROGRESS_SECONDS = 10.0
MOST_GAMES = 1_000_000
MOST_JOBS = 64
LEAVES = "leaves"
"""The player that makes the play with the highest equity, to measure others by."""
MATCH_PLAYERS = (*STRENGTHS, COMPUTER, LEAVES)


@dataclass(frozen=True, slots=True)
class MatchTable:
    """All that a process must know to play games of a match. `think` is in seconds' worth of work."""

    players: tuple[str, str]
    lexicon: str
    cache: Path
    seed: int
    think: float


class Room:
    """The players of a match in one process, and the games that they play."""

    def __init__(self, table: MatchTable) -> None:
        self._table = table
        self._lexicon = open_lexicon(table.lexicon, table.cache)
        self._players = [self._seated(name, number) for number, name in enumerate(table.players)]

    def game(self, number: int) -> MatchGame:
        """A game by its number, from 0: each two have the same tiles, and who begins changes."""
        dealer = SeededDealer(self._table.seed + number // 2)
        return play_match_game(
            self._players, RNIB, self._lexicon, dealer, perf_counter, second_begins=number % 2 == 1
        )

    def _seated(self, name: str, number: int) -> Opponent:
        if name == COMPUTER:
            return GreedyOpponent(self._lexicon)
        strength = LEAVES_ALONE if name == LEAVES else STRENGTHS[name]
        words = words_for(strength, self._lexicon, lambda other: open_lexicon(other, self._table.cache))
        # A clock that stands still: thinking is measured in steps alone, however busy the machine is.
        return ComputerPlayer(strength, words, self._table.seed + number, self._table.think, lambda: 0.0)


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """Play, tell how it goes, and what came of it; after Ctrl-C of the games that were played."""
    chosen = chosen_by(options, around)
    open_chosen_words(chosen, around).close()  # refused here, and not in another process
    table = MatchTable(
        (options.first, options.second),
        kept_lexicon_name(chosen.game.lexicon),
        around.cache,
        options.seed,
        options.think,
    )
    told = None if options.json else WorkTold(chosen.preferences, around)
    if told is not None:
        told.tell(_begun(options))
    tally = Tally()
    stopped = _played(table, options, tally, _Progress(told, around.monotonic, options, tally))
    if told is None:
        around.screen.show([json.dumps(_as_data(tally, table, options.games))])
    else:
        for part in _results(tally, table, options.games):
            told.announcer.announce(saying(part))
    return INTERRUPTED if stopped else 0


class _Progress:
    """Tells now and then how far a match has come."""

    def __init__(
        self, told: WorkTold | None, now: Callable[[], float], options: argparse.Namespace, tally: Tally
    ) -> None:
        self._work = told
        self._now = now
        self._options = options
        self._tally = tally
        self._told = now()

    def after_game(self) -> None:
        """Tell, unless it was told a moment ago."""
        if self._work is None or self._now() - self._told < PROGRESS_SECONDS:
            return
        self._told = self._now()
        done, games = Number(len(self._tally.games)), Count(self._options.games, "game")
        first, _ = _names((self._options.first, self._options.second))
        name, share = Name(first), _percent(self._tally.win_rate(0))
        part = phrase("match.progress", done=done, games=games, name=name, share=share)
        self._work.tell(part)


def _played(table: MatchTable, options: argparse.Namespace, tally: Tally, progress: _Progress) -> bool:
    """Play the games into the tally; whether Ctrl-C ended it before the last."""
    try:
        with _games(table, options.games, options.jobs) as games:
            for game in games:
                tally.games.append(game)
                progress.after_game()
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _games(table: MatchTable, count: int, jobs: int) -> Iterator[Iterator[MatchGame]]:
    """The games as they end: played here, or in so many processes, which end with the block."""
    if jobs == 1:
        room = Room(table)
        yield map(room.game, range(count))
        return
    with get_context("spawn").Pool(jobs, _open_room, (table,)) as pool:
        yield pool.imap_unordered(_game_here, range(count))


_rooms: list[Room] = []
"""The room of a process that was started for a match."""


def _open_room(table: MatchTable) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    _rooms.append(Room(table))


def _game_here(number: int) -> MatchGame:
    return _rooms[0].game(number)


def _begun(options: argparse.Namespace) -> Part:
    games, first, second = Count(options.games, "game"), Name(options.first), Name(options.second)
    return phrase("match.begun", games=games, first=first, second=second)


def _results(tally: Tally, table: MatchTable, wanted: int) -> Iterator[Part]:
    done = len(tally.games)
    if done < wanted:
        yield phrase("match.stopped", done=Number(done), games=Count(wanted, "game"))
    if not done:
        return
    for player, name in enumerate(_names(table.players)):
        low, high = tally.interval(player)
        average, longest = tally.milliseconds(player)
        yield phrase(
            "match.result",
            name=Name(name),
            share=_percent(tally.win_rate(player)),
            low=_percent(low),
            high=_percent(high),
            average=Name(f"{tally.average(player):.1f}"),
            time=Name(f"{average:.1f}"),
            longest=Name(f"{longest:.0f}"),
        )
    yield phrase(
        "match.sum", games=Count(done, "game"), draws=Count(tally.draws, "draw"), seed=Number(table.seed)
    )


def _names(players: tuple[str, str]) -> tuple[str, str]:
    """What both are called: by their strengths, with numbers where those are the same."""
    first, second = players
    return players if first != second else (f"{first} 1", f"{second} 2")


def _percent(share: float) -> Part:
    return Name(f"{100 * share:.1f}")


def _as_data(tally: Tally, table: MatchTable, wanted: int) -> dict[str, object]:
    """The same as plain values: shares from 0 to 1, times in milliseconds."""
    done = len(tally.games)
    data: dict[str, object] = {
        "games": done,
        "wanted": wanted,
        "seed": table.seed,
        "think": table.think,
        "lexicon": table.lexicon,
        "draws": tally.draws,
    }
    players = []
    for player, name in enumerate(table.players if done else ()):
        low, high = tally.interval(player)
        average, longest = tally.milliseconds(player)
        players.append(
            {
                "name": name,
                "wins": tally.wins(player),
                "win_rate": tally.win_rate(player),
                "low": low,
                "high": high,
                "average": tally.average(player),
                "milliseconds": average,
                "longest": longest,
            }
        )
    return {**data, "players": players}


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "first", type=_player, metavar="PLAYER", help=", ".join(f"`{name}`" for name in MATCH_PLAYERS)
    )
    parser.add_argument("second", type=_player, metavar="PLAYER", help="the other one")
    parser.add_argument("--games", type=_games_wanted, default=100, metavar="N", help="how many, else 100")
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="N", help="all chance follows from it, else 1"
    )
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="how many processes play, else 1")
    parser.add_argument(
        "--think",
        type=_seconds,
        default=0.2,
        metavar="SECONDS",
        help="the work of so long for a move, else 0.2",
    )
    parser.add_argument("--json", action="store_true", help="as data for other programs")
    add_lexicon(parser)
    add_outputs(parser)


def _player(text: str) -> str:
    name = text.casefold()
    if name not in MATCH_PLAYERS:
        names = tuple(map(Literal, MATCH_PLAYERS))
        raise UsageError(phrase("usage.strength", name=Literal(text[:LONGEST_NAME]), names=names))
    return name


def _games_wanted(text: str) -> int:
    return _whole(text, 1, MOST_GAMES)


def _jobs(text: str) -> int:
    return _whole(text, 1, MOST_JOBS)


def _whole(text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:9]) <= most:
        raise UsageError(
            phrase("match.number", least=Number(least), most=Number(most), text=Literal(text[:LONGEST_NAME]))
        )
    return int(text)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise UsageError(phrase("usage.seed", text=Literal(text[:LONGEST_NAME]))) from error


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 60:
        raise UsageError(phrase("match.seconds", text=Literal(text[:LONGEST_NAME])))
    return seconds
