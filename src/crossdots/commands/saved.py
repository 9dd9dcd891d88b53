"""The saved games by their names on the command line."""

from crossdots.announcement.part import Literal, Name, Number, Part, phrase
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.record.journal import DamagedGame, NewerGame, NoSuchGame, SavedGame, find_game, last_played
from crossdots.session.agreement import LONGEST_NAME


def saved_game(identity: str | None, around: Surroundings, *, ended_too: bool = False) -> SavedGame:
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
        raise UsageError(damage(error, "usage.damaged", "usage.newer")) from error
    except OSError as error:
        why = Name(error.strerror or "")
        raise UsageError(
            phrase("usage.unreadable", name=Literal((identity or "")[:LONGEST_NAME]), why=why)
        ) from error


def damage(error: DamagedGame, damaged: str, newer: str) -> Part:
    """What is wrong with a file, and where, in one of two wordings."""
    key = newer if isinstance(error, NewerGame) else damaged
    return phrase(key, name=Literal(error.path.stem), line=Number(error.line), path=Literal(str(error.path)))


def only_person(seats: int, computers: tuple[int, ...]) -> int | None:
    """The seat of the one person at a game; None where there are more or none."""
    persons = [seat for seat in range(seats) if seat not in computers]
    return persons[0] if len(persons) == 1 else None
