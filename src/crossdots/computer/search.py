"""Move search: the legal plays of a rack on a board, and the best of them."""

from dataclasses import dataclass

from crossdots.board.board import Board
from crossdots.board.tile import Tile, remove_tiles
from crossdots.computer.leaves import best_kept, learnt_leaves
from crossdots.computer.move_generator import POINT, NumberedPlay
from crossdots.computer.numbering import Numbering
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.move import Play
from crossdots.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class FoundPlay:
    """A legal play and its score in points, the bonus included."""

    play: Play
    score: int


@dataclass(frozen=True, slots=True)
class FoundExchange:
    """An exchange: the tiles given back, those kept, and the points that these will bring."""

    given: tuple[Tile, ...]
    leave: tuple[Tile, ...]
    equity: float


class MoveSearch:
    """The search with one lexicon and one variant; worth keeping, since each new one copies the word graph.

    A play counts once by its tiles and squares; a blank counts anew for every letter that it stands for. A
    letter that the lexicon lacks is in no word. Racks hold up to `move_generator.MOST_ON_RACK` tiles, else
    ValueError is raised.
    """

    def __init__(self, variant: Variant, lexicon: Lexicon) -> None:
        self.variant = variant
        self._numbering = Numbering(variant, lexicon)
        self._generator = self._numbering.generator()
        self._laid_out: Board | None = None
        self._taught = False

    def plays(self, board: Board, rack: tuple[Tile, ...]) -> list[FoundPlay]:
        """Every legal play, in no particular order."""
        count = self._find(board, rack)
        return [self._found(self._generator.play(number)) for number in range(count)]

    def count(self, board: Board, rack: tuple[Tile, ...]) -> tuple[int, int]:
        """How many legal plays there are, and their scores added up."""
        return self._find(board, rack), self._generator.total

    def worthiest(self, board: Board, rack: tuple[Tile, ...], most: int) -> list[FoundPlay]:
        """The plays with the highest equity, score and worth of the leave, best first, at most so many."""
        worths = self._worths(self._numbering.rack(rack))
        self._find(board, rack)
        return [self._found(self._generator.play(number)) for number in self._generator.ranked(most, worths)]

    def exchanges(self, rack: tuple[Tile, ...], bag: int, most: int) -> list[FoundExchange]:
        """The exchanges with the highest equity, best first, at most so many; the bag has so many tiles."""
        numbers = bytes(sorted(self._numbering.rack(rack)))
        found = []
        for worth, kept in best_kept(numbers, self._worths(numbers), bag, most):
            leave = self._numbering.tiles(kept, rack)
            found.append(FoundExchange(remove_tiles(rack, leave), leave, worth / POINT))
        return found

    def best(self, board: Board, rack: tuple[Tile, ...]) -> FoundPlay | None:
        """The play with the highest score, found without looking at all the others.

        Of equal ones that with fewer blanks, then that with fewer tiles, then the first: across before down,
        from the top left, by the alphabet.
        """
        self._lay_out(board)
        found = self._generator.best(self._numbering.rack(rack))
        return None if found is None else self._found(found)

    def _worths(self, rack: bytes) -> list[int]:
        """What each leave of a rack is worth, in hundredths of a point."""
        if not self._taught:
            learnt_leaves().teach(self._generator, self._numbering.alphabet)
            self._taught = True
        return self._generator.worths(rack)

    def _find(self, board: Board, rack: tuple[Tile, ...]) -> int:
        self._lay_out(board)
        return self._generator.find(self._numbering.rack(rack))

    def _lay_out(self, board: Board) -> None:
        if board is not self._laid_out:
            self._generator.lay_out(self._numbering.board(board))
            self._laid_out = board

    def _found(self, play: NumberedPlay) -> FoundPlay:
        score, squares, tiles = play
        return FoundPlay(self._numbering.play(squares, tiles), score)
