"""The computer players by their names on the command line."""

from collections.abc import Callable

from crossdots.announcement.part import Literal, phrase
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.commands.words import open_words
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.opponent import Opponent
from crossdots.computer.player import ComputerPlayer, Words
from crossdots.computer.strength import COMMON, STRENGTHS, Strength
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import SHIPPED
from crossdots.record.journal import Header
from crossdots.session.agreement import COMPUTER, COMPUTERS, LONGEST_NAME


def opponents_of(header: Header, lexicon: Lexicon, around: Surroundings) -> dict[int, Opponent]:
    """The computer players of a game by their seats. Raises UsageError for one that there isn't."""
    computers = zip(header.computers, header.strengths, strict=True)
    return {
        seat: computer_named(name, lexicon, around, header.seed, header.think, around.monotonic)
        for seat, name in computers
    }


def computer_named(
    name: str, lexicon: Lexicon, around: Surroundings, seed: int, seconds: float, now: Callable[[], float]
) -> Opponent:
    """The computer player of this name, for a game with this lexicon. Raises UsageError if there is none."""
    if name == COMPUTER:
        return GreedyOpponent(lexicon)
    if name not in STRENGTHS:
        names = tuple(map(Literal, COMPUTERS))
        raise UsageError(phrase("usage.strength", name=Literal(name[:LONGEST_NAME]), names=names))
    strength = STRENGTHS[name]
    words = words_for(strength, lexicon, lambda other: open_words(other, around))
    return ComputerPlayer(strength, words, seed, seconds, now)


def words_for(strength: Strength, lexicon: Lexicon, opened: Callable[[str], Lexicon]) -> Words:
    """The words that a player of this strength knows; of a list that isn't ours everybody knows all words.

    `opened` opens a lexicon that comes with the program.
    """
    if lexicon.name not in SHIPPED or strength.vocabulary is None:
        known = lexicon
    else:
        known = opened(strength.vocabulary)
    common = opened(COMMON) if lexicon.name in SHIPPED and not strength.sees_all else lexicon
    return Words(lexicon, known, common)
