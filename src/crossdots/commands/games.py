"""`crossdots games`: the saved games, listed, gone on with, renamed, deleted and counted."""

import argparse
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Count, Literal, Name, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.commands import resume
from crossdots.commands.arguments import add_outputs, chosen_by
from crossdots.commands.braille_outputs import told_and_shown, with_display
from crossdots.commands.mail_games import delete_ledger
from crossdots.commands.outputs import open_announcer
from crossdots.commands.saved import all_paths, damage, saved_path, title, told_by_name
from crossdots.commands.sitting import sit_down
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.navigation.events import scores_part
from crossdots.navigation.refusals import why_part
from crossdots.navigation.tally import Tally, describe_tally
from crossdots.record.journal import DamagedGame, NoSuchGame, SavedGame, read_game
from crossdots.record.lock import is_open, lock
from crossdots.record.shelf import (
    LONGEST_NAME,
    NameTaken,
    delete_game,
    is_name,
    rename_game,
    tidied,
)
from crossdots.rules.view import seen_by
from crossdots.session.agreement import sounds_like_one
from crossdots.session.consent import Consent

GAMES_AT_ONCE = 5
"""How many games one answer lists, so that it stays below 20 lines with two lines of braille for each."""

OTHERS_AT_ONCE = 10
"""How many other players the statistics name."""


def run(options: argparse.Namespace, around: Surroundings) -> int:
    """What is to be done with the saved games; without a word for it they are listed."""
    act: Callable[[argparse.Namespace, Surroundings], int] = options.act
    return act(options, around)


def _list(options: argparse.Namespace, around: Surroundings) -> int:
    """The games, each in a line, the one played last first."""
    announcer = _announcer(options, around)
    paths = all_paths(around)
    first = _read_place(options.first)
    told = [part for path in paths[first - 1 : first - 1 + GAMES_AT_ONCE] for part in _summary(path)]
    for part in told or [phrase("games.none" if first == 1 else "games.no_older")]:
        announcer.announce(saying(part))
    older = len(paths) - (first - 1) - GAMES_AT_ONCE
    if older > 0:
        command = Literal(f"crossdots games --from {first + GAMES_AT_ONCE}")
        announcer.announce(saying(phrase("games.older", count=Count(older, "game"), command=command)))
    return 0


def _read_place(text: str) -> int:
    """A place in the list, from 1. Raises UsageError."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise UsageError(phrase("games.from", text=Literal(text[:LONGEST_NAME])))
    return int(text)


def _summary(path: Path) -> Iterator[Part]:
    """A saved game in a line, without anything that is secret; nothing for one that was never begun."""
    try:
        saved = read_game(path)
    except NoSuchGame:
        return
    except DamagedGame as error:
        yield damage(error, "games.damaged", "games.newer")
        return
    except OSError as error:
        yield phrase("usage.unreadable", name=title(path), why=why_part(error))
        return
    if saved.state.outcome is not None:
        state = phrase("games.ended")
    else:
        state = phrase("games.playing" if is_open(path) else "games.open")
    when, scores = Name(saved.header.created[:10]), scores_part(seen_by(saved.state, None))
    yield phrase("games.one", name=title(path), when=when, scores=scores, state=state)


def _rename(options: argparse.Namespace, around: Surroundings) -> int:
    """A game gets a name, by which it can be called from then on."""
    name = tidied(" ".join(options.name))
    if name and not is_name(name):
        raise UsageError(
            phrase("games.not_a_name", name=Literal(name[:LONGEST_NAME]), most=Number(LONGEST_NAME))
        )
    path = saved_path(options.game, around)
    with told_by_name(options.game, changing=True):
        try:
            new = rename_game(path, name, _now(around))
        except NameTaken as error:
            raise UsageError(phrase("games.name_taken", game=title(error.path))) from error
    _announcer(options, around).announce(saying(phrase("games.renamed", game=title(new))))
    return 0


def _delete(options: argparse.Namespace, around: Surroundings) -> int:
    """A game is deleted, after a yes."""
    path = saved_path(options.game, around)
    preferences = chosen_by(options, around).preferences
    announcer = open_announcer(preferences, around)
    around = with_display(preferences, announcer, around)
    with told_by_name(options.game, changing=True):
        lock(path, _now(around)).release()  # nobody is asked about a game that can't be deleted
    if not options.yes and not _agreed(path, options.game, announcer, around):
        return 1
    with told_by_name(options.game, changing=True):
        delete_game(path, _now(around))
        delete_ledger(path)
    announcer.announce(saying(phrase("games.deleted", game=title(path))))
    return 0


def _agreed(path: Path, identity: str, announcer: Announcer, around: Surroundings) -> bool:
    """Whether the player says yes to the loss of this game. Raises UsageError where nobody can be asked."""
    if not around.interactive:
        command = Literal(f"crossdots games delete {shlex.quote(identity)} --yes")
        raise UsageError(phrase("games.say_yes", game=title(path), command=command))
    question = saying(*_summary(path), phrase("games.delete", game=title(path)))
    consent = Consent(question, announcer)
    sit_down(consent, around, consent.begin)
    return consent.given


def _statistics(options: argparse.Namespace, around: Surroundings) -> int:
    """What one player has done in all games; without a name, who has played the most."""
    wanted = " ".join(options.player)
    tallies: list[Tally] = []
    readable = unreadable = 0
    for path in all_paths(around):
        try:
            _count(read_game(path), tallies)
        except NoSuchGame:
            continue
        except (DamagedGame, OSError):
            unreadable += 1
        else:
            readable += 1
    not_counted = phrase("games.not_counted", count=Count(unreadable, "game"))
    if not tallies:
        nobody = phrase("games.no_person" if readable else "games.none")
        raise UsageError(not_counted if unreadable else nobody)
    tallies.sort(key=lambda tally: -tally.games)
    chosen = [tally for tally in tallies if not wanted or sounds_like_one(wanted, [tally.player])][:1]
    if not chosen:
        raise UsageError(phrase("games.no_player", name=Literal(wanted[:LONGEST_NAME])))
    announcer = _announcer(options, around)
    for announcement in describe_tally(chosen[0]):
        announcer.announce(announcement)
    others = tuple(Name(tally.player) for tally in tallies if tally not in chosen)[:OTHERS_AT_ONCE]
    if unreadable:
        announcer.announce(saying(not_counted))
    if others:
        announcer.announce(saying(phrase("games.others", players=others)))
    return 0


def _count(saved: SavedGame, tallies: list[Tally]) -> None:
    """Count a game for each person in it."""
    view = seen_by(saved.state, None)
    for seat, player in enumerate(view.players):
        if seat in saved.header.computers:
            continue
        tally = next((tally for tally in tallies if sounds_like_one(player, [tally.player])), None)
        if tally is None:
            tally = Tally(player)
            tallies.append(tally)
        tally.count(view, seat, phrase("games.in", number=Literal(saved.identity)))


def _announcer(options: argparse.Namespace, around: Surroundings) -> Announcer:
    return told_and_shown(chosen_by(options, around).preferences, around)


def _now(around: Surroundings) -> str:
    return around.now().isoformat(timespec="seconds")


def add(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.set_defaults(act=_list)
    _add_list(parser)
    actions = parser.add_subparsers(metavar="ACTION")
    _add_list(_action(actions, "list", "list the games, the one played last first", _list))
    resume.add(_action(actions, "resume", "go on with a game", resume.run))
    renaming = _action(actions, "rename", "give a game a name", _rename)
    renaming.add_argument("game", metavar="ID", help="its number or its name")
    renaming.add_argument(
        "name", nargs="*", default=[], metavar="NAME", help="its new name; none for no name"
    )
    add_outputs(renaming)
    deleting = _action(actions, "delete", "delete a game", _delete)
    deleting.add_argument("game", metavar="ID", help="its number or its name")
    deleting.add_argument("--yes", action="store_true", default=False, help="delete it without being asked")
    add_outputs(deleting)
    counting = _action(actions, "statistics", "tell what a player has done in all games", _statistics)
    counting.add_argument("player", nargs="*", default=[], metavar="PLAYER", help="else who has played most")
    add_outputs(counting)


def _add_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="first", default="1", metavar="N", help="begin with the game at this place of the list"
    )
    add_outputs(parser)


def _action(
    actions: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    told: str,
    act: Callable[[argparse.Namespace, Surroundings], int],
) -> argparse.ArgumentParser:
    """The parser of one thing that can be done. What it isn't told, the command may have been."""
    parser = actions.add_parser(name, help=told, argument_default=argparse.SUPPRESS)
    parser.set_defaults(act=act)
    return parser
