"""A game by e-mail, joined by who keeps it, at a terminal."""

from collections.abc import Iterator

from crossdots.announcement.part import phrase
from crossdots.mail.game_file import MailGameFile
from crossdots.navigation.refusals import why_part
from crossdots.record.journal import DamagedGame, NoSuchGame, SavedGame, Step
from crossdots.rules.check import Lexicon
from crossdots.rules.move import Move
from crossdots.rules.turn import Dealer
from crossdots.session.game import Game, Saving
from crossdots.session.refused import Refused


class JoinedGame(Game):
    """A game that others write to as well: each move is made in the file as it is at that moment."""

    def __init__(self, file: MailGameFile, saved: SavedGame, dealer: Dealer, lexicon: Lexicon) -> None:
        super().__init__(saved.state, None, dealer, lexicon)
        self._file = file

    def make(self, move: Move, milliseconds: int = 0) -> tuple[Step, Saving]:
        """Make a move, if nobody has moved meanwhile and it can be saved.

        Raises:
            IllegalMove: the rules refuse it; nothing has changed.
            Refused: somebody has moved, or it can't be saved; nothing has changed.
        """
        try:
            with self._file.writing() as (saved, journal):
                if len(saved.state.log) != len(self.state.log):
                    raise Refused.because(phrase("refusal.moved_meanwhile"))
                game = Game(saved.state, journal, self._dealer, self._lexicon)
                step, _ = game.make(move, milliseconds)
                if game.trouble is not None:
                    raise game.trouble
        except OSError as error:
            raise Refused.because(phrase("refusal.not_saved", why=why_part(error))) from error
        except (DamagedGame, NoSuchGame) as error:
            why = phrase("refusal.file_gone")
            raise Refused.because(phrase("refusal.not_saved", why=why)) from error
        self.take(step)
        return step, Saving.DONE

    def news(self) -> Iterator[Step]:
        """What others have done since the last time. Raises what `read_game` raises."""
        came = self._file.read().state.log[len(self.state.log) :]
        if came:
            yield came
