"""Commands of editions and variations: undo, swaps with the board, a moved word, leaving; words looked up."""

import re
from dataclasses import replace

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, phrase
from crossdots.board.tile import Tile
from crossdots.lexicon.meanings import shipped_meanings
from crossdots.navigation.agreement import describe_edition, describe_rules
from crossdots.navigation.events import describe_turn, last_word, player
from crossdots.navigation.meanings import describe_meaning
from crossdots.rules.check import check_play
from crossdots.rules.move import Play, Resign, Slide, Swap, Undo
from crossdots.rules.refusal import GameIsOver, IllegalMove, NotABlank, NotAgreed, NothingThere, Rule
from crossdots.rules.slide import check_slide
from crossdots.rules.spelling import lay_out
from crossdots.rules.variant import ChallengeRule
from crossdots.session.command import Command
from crossdots.session.reading import read_place, read_square, read_word
from crossdots.session.refused import Refused
from crossdots.session.session import Session
from crossdots.session.turning import check_not_over

_STEPS = re.compile(r"[+-]?[0-9]{1,2}")


def undo(session: Session, argument: str) -> None:  # noqa: ARG001
    """The last move taken back, if the player who made it agrees; or that put back."""
    before = session.game.state.before_move
    if before is None:
        if session.game.state.undone is not None:
            session.check_turn()  # whose turn it is again, that player's move it was
        session.make(Undo())  # puts the move back, or is refused with the reason
        return
    maker = player(session.view, before.turn)
    if before.turn in session.computers:
        raise Refused.because(phrase("refusal.undo_too_late", player=maker))
    if before.turn in session.elsewhere:
        raise Refused.because(phrase("refusal.undo_elsewhere", player=maker))
    if session.interactive or session.confirms:  # the consent is another player's: `confirm off` is none
        stands = saying(phrase("answer.move_stands"), *describe_turn(session.view).said)
        question = saying(phrase("answer.undo_consent", player=maker))
        session.ask_first(question, lambda: session.make(Undo()), declined=stands)
        return
    session.make(Undo())


def recycle(session: Session, argument: str) -> None:
    """A tile from the rack for one on the board."""
    words = argument.split()
    if len(words) != 2:
        raise RECYCLE.wrong_form()
    at = read_square(session.view, words[0])
    spelled = read_word(session.view.variant.tile_set, words[1])
    if len(spelled) != 1 or spelled[0].letter is None:
        raise RECYCLE.wrong_form()
    session.make(Swap(at, Tile(spelled[0].letter, is_blank=spelled[0].by_blank)))


def reclaim(session: Session, argument: str) -> None:
    """The blanks on the board whose letters the rack holds; or the one on a square."""
    board, rack = session.view.board, session.view.rack
    if not session.view.variant.reclaim_blanks:
        raise IllegalMove(NotAgreed(Rule.RECLAIMING))
    if argument:
        at = read_square(session.view, argument)
        there = board.tile(at)
        if there is None:
            raise IllegalMove(NothingThere(at))
        if not there.is_blank:
            raise IllegalMove(NotABlank(at))
        session.make(Swap(at, Tile(there.letter)))
        return
    blanks = [at for at, tile in sorted(board.tiles.items()) if tile.is_blank and Tile(tile.letter) in rack]
    if not blanks:
        raise Refused.because(phrase("refusal.no_blank_to_reclaim"))
    for at in blanks:
        if Tile(board.tiles[at].letter) in session.view.rack:
            session.make(Swap(at, Tile(board.tiles[at].letter)))


def slide(session: Session, argument: str) -> None:
    """A word on the board moved along its line, and a word played in the same turn."""
    words = argument.split()
    if len(words) != 4 or _STEPS.fullmatch(words[1]) is None:
        raise SLIDE.wrong_form()
    view = session.view
    if view.outcome is not None:
        raise IllegalMove(GameIsOver())
    moved = Slide(*read_place(view, words[0]), int(words[1]))
    at, direction = read_place(view, words[2])
    word = read_word(view.variant.tile_set, words[3])
    if not view.variant.moved_word:
        check_play(view.variant, view.board, view.rack, Play((), moved))  # is refused, with the reason
    played = lay_out(check_slide(view.board, moved), view.rack, at, direction, word)
    session.make(Play.of(played.tiles, moved))


def resign(session: Session, argument: str) -> None:  # noqa: ARG001
    """Leave the game for good; the others go on."""
    session.make(Resign(session.game.state.turn if session.seat is None else session.seat))


def look(session: Session, argument: str) -> None:
    """Whether a word is in the lexicon, where the players agreed on looking words up."""
    view = session.view
    if not view.variant.lookup and view.outcome is None:
        void = view.variant.challenge is ChallengeRule.VOID
        raise Refused.because(phrase("refusal.no_lookup_without_challenge" if void else "refusal.no_lookup"))
    word = _read_whole_word(session, argument, LOOK)
    key = "judge.all_good" if session.game.knows(word) else "judge.some_bad"
    told = saying(phrase(key, good=Literal(word), bad=Literal(word)), private_to=session.seat)
    session.announce(told)  # what one thinks of playing is nobody else's business


def define(session: Session, argument: str) -> None:
    """What a word means; during a game, unless looking up is agreed, only one that lies on the board."""
    view = session.view
    word = _read_whole_word(session, argument, DEFINE) if argument else _word_played_last(session)
    if not view.variant.lookup and session.game.state.outcome is None:
        if word in open_to_challenge(session):
            raise Refused.because(phrase("meaning.open_play", word=Literal(word)))
        if word not in (run.letters for run in view.board.words()):
            raise Refused.because(phrase("meaning.not_now", word=Literal(word)))
    may_judge = view.variant.lookup or session.game.state.outcome is not None
    told = describe_meaning(
        word, shipped_meanings().of(word), session.game.knows(word) if may_judge else None
    )
    session.announce(replace(told, private_to=session.seat))


def _read_whole_word(session: Session, text: str, command: Command) -> str:
    """A word with all its letters, in upper case. Raises Refused."""
    spelled = read_word(session.view.variant.tile_set, text) if text else ()
    if not spelled or any(letter.letter is None for letter in spelled):
        raise command.wrong_form()
    return "".join(letter.letter or "" for letter in spelled)


def _word_played_last(session: Session) -> str:
    played = last_word(session.view)
    if played is None:
        raise Refused.because(phrase("refusal.no_word_to_spell"))
    return played.letters


def open_to_challenge(session: Session) -> set[str]:
    """Words of a person's play of which nobody knows yet whether they are good: a meaning would tell."""
    play = session.game.state.open_play
    void = session.view.variant.challenge is ChallengeRule.VOID
    if play is None or void or play.seat in session.computers:
        return set()
    return {word.run.letters for word in play.score.words}


def edition(session: Session, argument: str) -> None:  # noqa: ARG001
    """The edition, and what was agreed otherwise."""
    session.announce(describe_edition(session.view, coach=session.coach))


def rules(session: Session, argument: str) -> None:  # noqa: ARG001
    """All that is agreed."""
    session.announce(describe_rules(session.view, coach=session.coach))


UNDO = Command("undo", undo, "undo", "undo")
RECYCLE = Command("recycle", recycle, "recycle SQUARE LETTER", "recycle H8 E")
RECLAIM = Command("reclaim", reclaim, "reclaim [SQUARE]", "reclaim H8")
SLIDE = Command("slide", slide, "slide PLACE SQUARES PLACE WORD", "slide 8D 2 8D RETRAIN")
RESIGN = Command("resign", resign, "resign", "resign", confirmed=True, check=check_not_over)
LOOK = Command("look", look, "look WORD", "look QAT", ("lookup",), asks=True)
DEFINE = Command("define", define, "define, or define WORD", "define TRAIN", ("meaning",), asks=True)

EDITION = Command("edition", edition, "edition", "edition", asks=True)
RULES = Command("rules", rules, "rules", "rules", asks=True)

COMMANDS = (UNDO, RECYCLE, RECLAIM, SLIDE, RESIGN, LOOK, DEFINE, EDITION, RULES)
