"""Commands that place tiles: a word at a place or the cursor, or tile by tile; and trying first."""

from crossdots.announcement.announcement import Announcement, full, saying
from crossdots.announcement.part import At, Letters, Literal, Phrase, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile, remove_tiles
from crossdots.navigation.events import play_part, score_details
from crossdots.navigation.words import describe_tiles_placed, word_part
from crossdots.rules.check import check_play
from crossdots.rules.move import Play
from crossdots.rules.refusal import GameIsOver, IllegalMove, NotOnRack, Occupied
from crossdots.rules.score import Score
from crossdots.rules.spelling import Spelled, lay_out
from crossdots.session.command import Command
from crossdots.session.reading import looks_like_a_place, read_place, read_square, read_word
from crossdots.session.refused import Refused
from crossdots.session.session import Session


def at_place(session: Session, argument: str) -> None:
    """A place and a word: play it there. A square alone: go there."""
    words = argument.split()
    if len(words) == 1:
        session.go_to(read_square(session.view, words[0]))
        return
    play_checked(session, *_read_play(session, words, AT_PLACE))


def across(session: Session, argument: str) -> None:
    """A word across from the cursor."""
    play_checked(session, *_read_play(session, ["across", *argument.split()], ACROSS))


def place_down(session: Session, argument: str, command: Command) -> None:
    """A word down from the cursor, for the command that also moves it."""
    play_checked(session, *_read_play(session, ["down", *argument.split()], command))


def play(session: Session, argument: str) -> None:
    """The tiles placed one by one; or a word, as if play had not been typed."""
    if argument:
        play_checked(session, *_read_play(session, argument.split(), PLAY))
    else:
        session.make(_placed_play(session))


def try_(session: Session, argument: str) -> None:
    """What a play would score, without making it; in a review on the board that is looked at."""
    if argument:
        tried, *_ = _read_play(session, argument.split(), TRY)
    elif session.review is not None:
        raise TRY.wrong_form()  # tiles that are placed belong to the present
    else:
        tried = _placed_play(session)
    session.announce(_tried(session, tried))


def place(session: Session, argument: str) -> None:
    """A tile from the rack to the cursor's square; without a letter, what has been placed."""
    if not argument:
        _tell_placed(session)
        return
    if argument == BLANK.text:
        raise Refused.because(phrase("refusal.one_blank_letter"))
    spelled = _read_one(session, argument)
    view = session.view
    if view.outcome is not None:
        raise IllegalMove(GameIsOver())
    if session.cursor in view.board.tiles or session.cursor in session.placed:
        there = session.laid_out_view.board.tiles[session.cursor]
        raise IllegalMove(Occupied(session.cursor, there))
    rack = remove_tiles(view.rack, (tile.off_board for tile in session.placed.values()))
    tile = lay_out(view.board, rack, session.cursor, Direction.ACROSS, (spelled,)).placed[0].tile
    if tile.off_board not in rack:
        raise IllegalMove(NotOnRack((tile.off_board,)))
    session.placed[session.cursor] = tile
    session.announce(saying(_about_tile("answer.placed", tile, session.cursor)))


def remove(session: Session, argument: str) -> None:
    """The placed tile at the cursor back to the rack, else the one placed last; or all."""
    if not session.placed:
        raise Refused.because(phrase("refusal.not_placed"))
    if argument.casefold() == "all":
        session.placed = {}
        session.announce(saying(phrase("answer.all_taken_back")))
        return
    if argument:
        raise REMOVE.wrong_form()
    at = session.cursor if session.cursor in session.placed else list(session.placed)[-1]
    tile = session.placed.pop(at)
    session.announce(saying(_about_tile("answer.taken_back", tile, at), private_to=session.seat))


def play_checked(session: Session, made: Play, typed: str, start: Coordinate) -> None:
    """Make a play; if its word is not the one that was typed, ask first.

    Who begins on a tile of the board has left letters out on purpose, and is not asked.
    """
    score = _check(session, made)
    formed = score.main.run.letters
    on_purpose = session.view.board.tile(start) is not None
    if session.interactive and formed != typed and not on_purpose:
        question = phrase("answer.confirm_word", word=word_part(score.main.run), typed=Literal(typed))
        session.ask_first(saying(question, private_to=session.seat), lambda: session.make(made))
        return
    session.make(made)


def _read_play(session: Session, words: list[str], command: Command) -> tuple[Play, str, Coordinate]:
    """The play that `8D TRAIN` or `across TRAIN` means, the letters typed, and the square named."""
    if session.review is None or not command.in_review:
        session.check_may_change(" ".join(words))
    if command is not TRY:
        session.check_turn()
    if len(words) != 2:
        raise command.wrong_form()
    where, spelled = words
    view = session.view
    if where.casefold() in ("across", "down"):
        at, direction = session.cursor, Direction(where.casefold())
    elif looks_like_a_place(where):
        at, direction = read_place(view, where)
    else:
        raise command.wrong_form()
    if view.outcome is not None:
        raise IllegalMove(GameIsOver())
    word = read_word(view.variant.tile_set, spelled)
    made = lay_out(view.board, view.rack, at, direction, word)
    return made, _letters_typed(session, at, direction, tuple(letter.letter for letter in word)), at


def _letters_typed(
    session: Session, at: Coordinate, direction: Direction, letters: tuple[str | None, ...]
) -> str:
    """What was typed, with the letters on the board in the place of full stops."""
    there = session.view.board.letters_at(at.moved(direction, step) for step in range(len(letters)))
    return "".join(letter or on_board or "" for letter, on_board in zip(letters, there, strict=True))


def _placed_play(session: Session) -> Play:
    if not session.placed:
        raise Refused.because(phrase("refusal.not_placed"))
    return Play.of(session.placed)


def _check(session: Session, made: Play) -> Score:
    view = session.view
    return check_play(view.variant, view.board, view.rack, made)


def _tried(session: Session, tried: Play) -> Announcement:
    view, score = session.view, _check(session, tried)
    tries = play_part("answer.tries", view, view.turn, score)
    details = score_details(view, score, len(tried.placed))
    return saying(tries, *details, full(phrase("answer.not_looked_up")), private_to=view.seat)


def _read_one(session: Session, text: str) -> Spelled:
    """One letter to place. Raises Refused."""
    try:
        spelled = read_word(session.view.variant.tile_set, text)
    except Refused as error:
        raise PLACE.wrong_form() from error
    if len(spelled) != 1 or spelled[0].letter is None:
        raise PLACE.wrong_form()
    return spelled[0]


def _tell_placed(session: Session) -> None:
    if not session.placed:
        raise Refused.because(phrase("refusal.not_placed"))
    session.announce(describe_tiles_placed(session.placed, session.seat))


def _about_tile(key: str, tile: Tile, at: Coordinate) -> Phrase:
    return phrase(key, letter=Letters((tile,)), at=At(at))


AT_PLACE = Command("8D", at_place, "a place and a word", "8D TRAIN", asks=True)
ACROSS = Command("across", across, "across WORD", "across TRAIN")
PLACE = Command("place", place, "place LETTER, or place -LETTER for a blank", "place T", ("put",))
REMOVE = Command("remove", remove, "remove, or remove all", "remove", ("take",))
PLAY = Command("play", play, "play, or play with a place and a word", "play 8D TRAIN")
TRY = Command("try", try_, "try, or try with a place and a word", "try 8D TRAIN", in_review=True)

COMMANDS = (ACROSS, PLACE, REMOVE, PLAY, TRY)
