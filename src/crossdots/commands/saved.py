"""The saved games by their names on the command line."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from crossdots.announcement.part import Literal, Name, Number, Part, phrase
from crossdots.commands.sealed import unseal_of
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.mail.sealing import WrongPassphrase
from crossdots.navigation.refusals import why_part
from crossdots.record.journal import (
    DamagedGame,
    Following,
    Journal,
    NewerGame,
    NoSuchGame,
    SavedGame,
    SealedGame,
    find_game,
    last_played,
)
from crossdots.record.lock import Holder, InUse
from crossdots.record.shelf import LONGEST_NAME, find_path, label_of, newest_first


def saved_game(identity: str | None, around: Surroundings, *, ended_too: bool = False) -> SavedGame:
    """A saved game by its name; without a name the one played last. Raises UsageError."""
    with told_by_name(identity):
        if identity is not None:
            return find_game(around.games, identity, unseal_of(around))
        try:
            return last_played(around.games, ended_too=ended_too, unseal=unseal_of(around))
        except NoSuchGame as error:
            raise UsageError(phrase("games.none" if ended_too else "usage.no_games")) from error


def saved_path(identity: str, around: Surroundings) -> Path:
    """Where a saved game is, which need not be readable. Raises UsageError."""
    with told_by_name(None):
        path = find_path(around.games, identity)
    if label_of(path) is None or not path.is_file():
        raise UsageError(phrase("usage.no_game", name=Literal(identity[:LONGEST_NAME])))
    return path


def all_paths(around: Surroundings) -> list[Path]:
    """Where all saved games are, the one played last first. Raises UsageError."""
    with told_by_name(None):
        return newest_first(around.games)


def title(path: Path) -> Part:
    """What a saved game is called in a sentence."""
    label = label_of(path)
    if label is None:
        return Literal(path.stem)
    number = Literal(label.number)
    return phrase("games.named", number=number, name=Name(label.name)) if label.name else number


@contextmanager
def told_by_name(identity: str | None, *, changing: bool = False) -> Iterator[None]:
    """Why a saved game can't be had, or changed, told as a UsageError; or all of them, without a name."""
    name = Literal((identity or "")[:LONGEST_NAME])
    try:
        yield
    except NoSuchGame as error:
        raise UsageError(phrase("usage.no_game", name=name)) from error
    except DamagedGame as error:
        raise UsageError(damage(error, "usage.damaged", "usage.newer")) from error
    except InUse as error:
        raise UsageError(in_use(error)) from error
    except OSError as error:
        if identity is None:
            path = Literal(str(error.filename))
            raise UsageError(phrase("usage.games_unreadable", path=path, why=why_part(error))) from error
        key = "usage.unchangeable" if changing else "usage.unreadable"
        raise UsageError(phrase(key, name=name, why=why_part(error))) from error


def reopened_game(
    identity: str | None, around: Surroundings, *, take_over: bool
) -> tuple[Journal, SavedGame]:
    """A saved game to go on with, which no other process may have meanwhile. Raises UsageError."""
    path = saved_game(identity, around).path
    since = around.now().isoformat(timespec="seconds")
    with told_by_name(identity):
        return Journal.reopen(path, since, take_over=take_over, unseal=unseal_of(around))


def followed_game(identity: str | None, around: Surroundings) -> Following:
    """A saved game to listen to. Raises UsageError."""
    path = saved_game(identity, around).path
    with told_by_name(identity):
        return Following(path, unseal_of(around))


def in_use(error: InUse) -> Part:
    """Who has a game open, as far as that is known, and what can be done instead."""
    game = title(error.path)
    label = label_of(error.path)
    resume = f"crossdots resume {label.number if label else shlex.quote(str(error.path))}"
    listen = Literal(f"{resume} --listen")
    holder = error.holder
    if holder is None:
        return phrase("usage.in_use", name=game, listen=listen)
    where = phrase("usage.here") if holder.is_here else phrase("usage.on_host", host=Name(holder.host))
    since = Name(_spoken_time(holder))
    if error.sure:
        process = Number(holder.process)
        return phrase("usage.in_use_by", name=game, process=process, where=where, since=since, listen=listen)
    take_over = Literal(f"{resume} --take-over")
    return phrase(
        "usage.perhaps_in_use", name=game, where=where, since=since, listen=listen, take_over=take_over
    )


def _spoken_time(holder: Holder) -> str:
    """The date and time since when a game is open, without seconds."""
    try:
        return datetime.fromisoformat(holder.since).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return holder.since[:LONGEST_NAME]


def damage(error: DamagedGame, damaged: str, newer: str) -> Part:
    """What is wrong with a file, and where, in one of two wordings; or that its passphrase is needed."""
    if isinstance(error, SealedGame):
        if isinstance(error.__cause__, WrongPassphrase):
            return phrase("games.wrong_passphrase", name=title(error.path))
        return phrase("games.sealed", name=title(error.path))
    key = newer if isinstance(error, NewerGame) else damaged
    return phrase(key, name=title(error.path), line=Number(error.line), path=Literal(str(error.path)))


def only_person(seats: int, computers: tuple[int, ...]) -> int | None:
    """The seat of the one person at a game; None where there are more or none."""
    persons = [seat for seat in range(seats) if seat not in computers]
    return persons[0] if len(persons) == 1 else None
