"""How strong a computer player is: what it knows, how well it sees, and how it judges. All are data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Judgement(Enum):
    """What a player goes by."""

    SCORE = "score"
    """The points of a play."""
    LEAVES = "leaves"
    """The points, and what the tiles that are kept will bring."""
    LOOK_AHEAD = "look_ahead"
    """What becomes of the best plays when the others answer; and the exact end of a game of two."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A computer player as figures.

    `vocabulary` is a lexicon that comes with the program, of which the words that are good in the game are
    known; None for all good words. `sees` is the chance to find a word for which three tiles are laid, and
    for each further tile it counts once more; of a word that isn't common it is found so much more seldom as
    `rare` says. `notices` is the chance to doubt a play with a word that is not good.
    """

    vocabulary: str | None = None
    sees: float = 1.0
    rare: float = 1.0
    judgement: Judgement = Judgement.SCORE
    notices: float = 1.0

    @property
    def sees_all(self) -> bool:
        """Whether it finds every play of the words that it knows."""
        return self.sees == self.rare == 1.0


COMMON = "common"
"""The lexicon of the words that everybody knows."""

STRENGTHS: Mapping[str, Strength] = {
    "beginner": Strength("common", sees=0.45, rare=0.5, notices=0.3),
    "casual": Strength("common", sees=0.72, rare=0.5, notices=0.6),
    "club": Strength("standard", sees=0.9, rare=0.8, notices=0.9),
    "expert": Strength(None, sees=0.92, judgement=Judgement.LEAVES),
    "champion": Strength(None, judgement=Judgement.LOOK_AHEAD),
}
"""The players that one can choose, the weakest first. Source: docs/players.md tells how each was measured."""

LEAVES_ALONE = Strength(judgement=Judgement.LEAVES)
"""The play with the highest equity, whatever comes after it."""
