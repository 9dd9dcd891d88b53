"""The game again, move by move: what is told at each step, what is answered there, and what stays secret."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from crossdots.announcement.announcement import Detail, Urgency, saying
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, Tile, parse_tiles
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, windows
from crossdots.rules.event import (
    GameEnded,
    MoveUndone,
    PlayWithdrawn,
    Resigned,
    TilesDrawn,
    TilesExchanged,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play, Resign, RunOutOfTime, Undo
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.state import State, evolve, fold
from crossdots.rules.turn import decide, start
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, Variant
from crossdots.rules.view import View, seen_by, standing_end
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.review import Review
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import SpeechSettings

NAMES = ("Ann", "Ben", "Cat", "Dan")
HOW = "next and previous walk, review off comes back."
NOTHING_CHANGES = "This is a review, so nothing can be changed. To come back to the game type review off."


class Heard:
    """Speech and braille that remember."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.brailled: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:
        assert urgency in Urgency
        self.spoken.append(utterance)

    def show(self, chunks: Sequence[Chunk], *, private: bool = False, told: object = None) -> None:  # noqa: ARG002
        self.brailled = [window.cells.rstrip("⠀") for window in windows(chunks, 40)]

    def remark(self, chunks: Sequence[Chunk]) -> None:
        self.show(chunks)

    def change_reader(self) -> None:
        """What was noted stays."""


class Sitting:
    """A session at a game, with all that is said in it."""

    def __init__(
        self,
        game: Game,
        *,
        detail: Detail = Detail.NORMAL,
        interactive: bool = False,
        asking_only: bool = False,
        seat: int | None = None,
    ) -> None:
        self.heard = Heard()
        line = BrailleLine(self.heard, UncontractedTranslator(), BrailleSettings(detail))
        announcer = Announcer(self.heard, SpeechSettings(detail), line)
        self.seconds = 0.0
        clock = TurnClock(lambda: self.seconds)
        self.session = Session(
            game, announcer, {}, COMMANDS, clock, interactive=interactive, asking_only=asking_only
        )
        self.session.begin(saying())
        if seat is not None:
            announcer.listen(seat)

    def __call__(self, line: str) -> str:
        """What is said to a typed line; several utterances in lines."""
        before = len(self.heard.spoken)
        self.session.run(line)
        return "\n".join(self.heard.spoken[before:])

    @property
    def view(self) -> View:
        return self.session.view

    @property
    def place(self) -> int | None:
        return None if self.session.review is None else self.session.review.place


def sit(
    tiles: str,
    seats: int = 2,
    variant: Variant = RNIB,
    good: Sequence[str] = (),
    *,
    interactive: bool = False,
) -> Sitting:
    """A new game in which Ann starts; `tiles` come out of the bag first, spaces are passed over."""
    dealer = SeededDealer(1, parse_tiles(tiles.replace(" ", "")))
    game = Game.begin(variant, NAMES[:seats], dealer, frozenset(good), None, draw=False)
    return Sitting(game, interactive=interactive)


@pytest.fixture
def two() -> Sitting:
    """Ann and Ben: a bingo, an exchange, a play with a blank that is taken back, a pass; Ann to move."""
    table = sit("AEINRRT HOBXYS? EEEEUUU IIO AA", good=["TRAINER"])
    for line in ("8B TRAINER", "7E HOB", "exchange UU", "8A -STRAINER", "challenge", "pass", "8A STRAINER"):
        assert table.session.run(line)
    return table


@pytest.fixture
def three() -> Sitting:
    """Ann, Ben and Cat: a challenge that fails, an exchange, a resignation; Ann to move."""
    table = sit("CATEEEE HOIIIII QUUUNNN SSS TT", 3, DELUXE, good=["CAT"])
    for line in ("8F CAT", "challenge", "exchange QU", "8F CATS", "9G OH", "resign"):
        assert table.session.run(line)
    return table


# What is told


def test_a_game_of_two_walked_from_its_first_move(two: Sitting) -> None:
    first = (
        "Move 1 of 7. Ann: TRAINER at 8 B across, 66 points. Bonus: 50 points extra for 7 tiles. "
        "Words: TRAINER 16. Total 66 points. Drawn: E, E, E, E, U, U, U. 79 tiles in the bag."
    )
    second = (
        "Move 2 of 7. Ben: HOB at 7 E across, 25 points. Words: HOB 11, HI 5, ON 2, BE 7. Total 25 points. "
        "76 tiles in the bag."
    )
    blank = (
        "Move 4 of 7. Later taken back. Ben: STRAINER, blank S, at 8 A across, 21 points. Total 46 points. "
        "75 tiles in the bag."
    )
    withdrawn = (
        "Move 5 of 7. Ann: challenge. Not in the lexicon: STRAINER. "
        "Ben: the play is taken back, 21 points off, turn lost. Total 25 points."
    )
    last = "Move 7 of 7. Ben: STRAINER at 8 A across, 24 points. Total 49 points. 75 tiles in the bag."
    assert two("review") == f"Review. {first} {HOW}"
    assert two("next") == second
    assert two("next") == "Move 3 of 7. Ann: 2 tiles exchanged. Drawn: A, A. 76 tiles in the bag."
    assert two("next") == blank
    assert two("next") == withdrawn
    assert two("next") == "Move 6 of 7. Ann: pass."
    assert two("next") == last
    assert two("next") == "This is the last move. review off comes back."
    assert two("previous") == "Move 6 of 7. Ann: pass."
    assert two("previous") == withdrawn
    assert two("previous") == blank
    assert two("move 2") == second
    assert two("move last") == last
    assert two("review last") == last
    assert two("review") == first
    start = "Start of the game. Ann to move. Rack: A 1, E 1, I 1, N 1, R 1, R 1, T 1."
    assert two("previous") == start
    assert two("previous") == "This is the start of the game. review off comes back."
    assert two("move 0") == start
    assert two("review off") == "Back to the present. Ann to move."
    assert two("review off") == "No review is on. To begin one type review."


def test_every_question_is_answered_for_its_moment(two: Sitting) -> None:
    two("review 4")
    assert two("square A8") == "A8: blank S. In STRAINER across."
    assert two("A8") == "A8: blank S. In STRAINER across."
    assert two("board").startswith("Row 7: E to G HOB. Row 8: A to H STRAINER, blank S. ")
    assert two("score") == "Scores: Ann 66, Ben 46."
    assert two("turn") == "Ann to move."
    assert two("spell") == "blank S, T, R, A, I, N, E, R."
    two("next")
    assert two("square A8") == "A8: triple word."
    assert two("score") == "Scores: Ann 66, Ben 25."
    assert two("words").startswith("5 words: HOB 7 E across, TRAINER 8 B across, ")
    assert two("find S") == "S is not on the board."
    assert two("last").startswith("Ann: challenge. Not in the lexicon: STRAINER.")
    two("move 1")
    assert two("rack") == "Rack: E 1, E 1, E 1, E 1, U 1, U 1, U 1."
    assert two("bag") == "79 tiles in the bag. Ben: 7 tiles on the rack."
    assert two("unseen B") == "B: 2 unseen of 2."
    assert two("moves") == "1. Ann: TRAINER at 8 B across, 66 points."
    assert two("changes") == "Nothing has happened since your last turn."
    assert two("summary").startswith("So far: Ann 66, Ben 0. Best plays: Ann TRAINER at 8 B across 66. ")
    two("move 0")
    assert two("rack") == "Rack: A 1, E 1, I 1, N 1, R 1, R 1, T 1."
    assert two("board").startswith("The board is empty.")
    assert two("last") == "No moves have been made yet."
    two("review off")
    assert two("square A8") == "A8: S 1. In STRAINER across."


def test_the_cursor_moves_as_ever_and_stays_where_it_is(two: Sitting) -> None:
    two("review 2")
    assert two("star") == "H8: R 1. In TRAINER across."
    assert two("up") == "H7: empty."
    two("next")
    assert two("square") == "H7: empty."
    two("review off")
    assert two("left") == "G7: B 3. In HOB across, BE down."


def test_a_game_of_three(three: Sitting) -> None:
    assert (
        three("review 2")
        == f"Review. Move 2 of 6. Ben: challenge. All words are good: CAT. Ben: turn lost. {HOW}"
    )
    assert three("turn") == "Cat to move."
    assert three("next") == "Move 3 of 6. Cat: 2 tiles exchanged. 76 tiles in the bag."
    assert three("score") == "Scores: Ann 10, Ben 0, Cat 0."
    assert three("changes") == (
        "Ben: challenge. All words are good: CAT. Ben: turn lost. Cat: 2 tiles exchanged. "
        "Scores: Ann 10, Ben 0, Cat 0."
    )
    assert three("bag") == ("76 tiles in the bag. Ben: 7 tiles on the rack. Cat: 7 tiles on the rack.")
    assert three("next") == (
        "Move 4 of 6. Ann: CATS at 8 F across, 6 points. Total 16 points. Drawn: A. 75 tiles in the bag."
    )
    three("move last")
    assert three("last") == "Cat: resigned. The tiles go back to the bag."
    assert three("bag").endswith(" in the bag. Ben: 7 tiles on the rack.")


def test_an_undone_move_is_walked_as_it_happened() -> None:
    table = sit("CATEEEE HOIIIII", variant=EMAIL)
    for line in ("8F CAT", "undo", "undo"):
        assert table.session.run(line)
    assert table("review last").startswith(
        "Review. Move 3 of 3. Ann: the move stands again. Total 10 points."
    )
    assert table("score") == "Scores: Ann 10, Ben 0."
    assert table("previous") == "Move 2 of 3. Ann: the last move is taken back. Total 0 points."
    assert table("words") == "No words are on the board yet."
    assert table("previous").startswith("Move 1 of 3. Ann: CAT at 8 F across, 10 points. Total 10 points.")
    assert table("words") == "1 word: CAT 8 F across."


def test_brief_and_full(two: Sitting) -> None:
    two("detail brief")
    assert two("review 2") == "Review. Move 2 of 7. Ben: HOB at 7 E across, 25 points."
    assert two("move 0") == "Start of the game. Ann to move. Rack: A, E, I, N, R, R, T."
    two("detail full")
    assert two("review 3") == (
        "Move 3 of 7. Ann: 2 tiles exchanged. Given back: U, U. Drawn: A, A. 76 tiles in the bag. "
        "Scores: Ann 66, Ben 25."
    )


def test_in_braille(two: Sitting) -> None:
    two("review")
    two("move 3")
    assert two.heard.brailled == [
        "⠍⠕⠧⠑⠀⠼⠉⠀⠕⠋⠀⠼⠛⠲⠀⠠⠁⠝⠝⠒⠀⠼⠃⠀⠞⠊⠇⠑⠎⠀⠑⠭⠉⠓⠁⠝⠛⠑⠙⠲",
        "⠙⠗⠁⠺⠝⠀⠁⠁⠲⠀⠼⠛⠋⠀⠞⠊⠇⠑⠎⠀⠊⠝⠀⠃⠁⠛",
    ]


@pytest.mark.parametrize("line", ["review 8", "move 8", "review -1", "move one", "review 00"])
def test_a_move_that_there_is_not(two: Sitting, line: str) -> None:
    assert two(line) == f"{line.split()[1]} is not a number from 0 to 7."
    assert two.place is None


def test_move_needs_a_number(two: Sitting) -> None:
    assert two("move") == "Type move NUMBER, or move last. For example: move 12."


def test_before_the_first_move_there_is_nothing_to_walk() -> None:
    table = sit("CATEEEE HOIIIII")
    assert table("review") == "No moves have been made yet."
    assert table("move 1") == "No moves have been made yet."
    assert table.place is None


def test_a_move_begins_a_review(two: Sitting) -> None:
    assert two("move 6") == f"Review. Move 6 of 7. Ann: pass. {HOW}"
    assert two.place == 6


def test_outside_a_review_next_and_previous_walk_what_was_said(two: Sitting) -> None:
    two("score")
    assert two("previous").startswith("Ann to move.")
    assert two("next") == "Scores: Ann 66, Ben 49."
    two("review 6")
    two("rack")
    assert two("previous answers") == f"Review. Move 6 of 7. Ann: pass. {HOW}"
    assert two.place == 6


# Coming back


def test_enter_tells_the_way_back(two: Sitting) -> None:
    two("review 2")
    assert two("") == "Nothing typed. next and previous walk through the game, review off comes back."
    assert two.place == 2


def test_help_tells_the_way_back(two: Sitting) -> None:
    two("review")
    told = two("?")
    assert told.startswith("This is a review. next and previous walk from move to move, move 5 goes to one. ")
    assert "review off comes back" in told
    assert "challenge" not in told


MOVES = (
    *("8D TRAIN", "across TRAIN", "down TRAIN", "place T", "place", "remove", "play", "play 8D TRAIN"),
    *("exchange E", "pass", "challenge", "undo", "resign", "recycle A8 E", "reclaim"),
    *("slide 8A 1 8A E",),
)


@pytest.mark.parametrize("line", MOVES)
@pytest.mark.parametrize("interactive", [False, True])
def test_moves_are_refused(two: Sitting, line: str, interactive: bool) -> None:
    two.session.confirms = interactive
    two("review 2")
    state, review = two.session.game.state, two.session.review
    assert two(line) == NOTHING_CHANGES
    assert two.session.game.state is state
    assert two.session.review is review


def test_a_play_can_be_tried_on_the_board_that_is_looked_at(two: Sitting) -> None:
    two("review 0")
    state, review = two.session.game.state, two.session.review
    assert two("try 8B TRAINER").startswith("TRAINER at 8 B across would score 66 points.")
    assert two("try H8 TRAIN").startswith("TRAIN at H 8 down would score 12 points.")
    assert two("try") == "Type try, or try with a place and a word. For example: try 8D TRAIN."
    assert two.session.game.state is state
    assert two.session.review is review
    two("review 2")
    assert (
        two("try 8B TRAINER") == "That adds no tile to the board. Spell at least one letter from your rack."
    )


def test_all_other_commands_are_questions() -> None:
    also_questions = {"8D", "down"}
    refused = {"try", *(line.split()[0] for line in MOVES)} - also_questions
    assert refused == {command.name for command in COMMANDS.commands if not command.asks} - {"quit"}


def test_tiles_placed_one_by_one_wait_until_one_comes_back(two: Sitting) -> None:
    two("H9")
    assert two("place E") == "E placed at H9."
    rack = "Rack: E 1, E 1, E 1, U 1, A 1, A 1."
    assert two("rack") == f"{rack} Placed so far: E at H9."
    two("review last")
    assert two("square") == "H9: empty."
    assert two("rack") == "Rack: E 1, E 1, E 1, E 1, U 1, A 1, A 1."
    two("review off")
    assert two("square") == "H9: E 1. In RE down."
    assert two("rack") == f"{rack} Placed so far: E at H9."


def test_one_can_quit_from_a_review(two: Sitting) -> None:
    two.session.confirms = True
    two("review")
    assert two("quit") == "quit? Type yes, or quit again."
    assert two("yes") == "The game is kept. To go on with it: crossdots resume."
    assert two.session.finished


def test_time_that_runs_out_ends_a_review() -> None:
    table = sit("CATEEEE HOIIIII", variant=replace(RNIB, turn_limits=(10, 10)))
    table("8F CAT")
    table("review")
    table.seconds += 11
    assert table("rack").startswith("The review ends. Ben: time is up, turn lost.\nAnn to move. ")
    assert table.place is None
    assert table("previous moves") == "The review ends. Ben: time is up, turn lost."
    assert table("previous moves").startswith("Ann: CAT at 8 F across, ")


def test_a_hand_over_leaves_nothing_of_a_review_behind() -> None:
    table = sit("CATEEEE HOIIIII SSS", interactive=True)
    table("")
    table("8F CAT")
    table("")
    table("9G OH")
    assert table("review").startswith("Press Enter first: Ann's turn comes.")
    table("")
    assert table("review") == (
        "Review. Move 1 of 2. Ann: CAT at 8 F across, 10 points. Total 10 points. Drawn: S, S, S. "
        f"83 tiles in the bag. {HOW}"
    )
    table("review off")
    assert table("pass") == "pass? Type yes, or pass again."
    assert table("yes").endswith("Ben's turn. Press Enter when ready.")
    table("")
    before = len(table.heard.spoken)
    for _ in range(30):
        table("previous")
    told = table.heard.spoken[before:]
    assert told[-1] == "There is no earlier message."
    assert not [line for line in told if "S, S, S" in line or "Review" in line]
    assert table("review") == (
        f"Review. Move 1 of 3. Ann: CAT at 8 F across, 10 points. Total 10 points. 83 tiles in the bag. {HOW}"
    )


def test_where_only_questions_are_answered_a_review_is_one(two: Sitting) -> None:
    reader = Sitting(two.session.game, asking_only=True, seat=0)
    assert reader("review 6") == "Review. Move 6 of 7. Ann: pass. next and previous walk, quit leaves."
    assert reader("rack") == "Rack: E 1, E 1, E 1, E 1, U 1, A 1, A 1."
    assert reader("pass").startswith("pass is not a question.")
    assert reader("review off") == "Back to the present. Ann to move."


# The end of a game


def test_the_end_offers_review_and_summary_and_stays_open(two: Sitting) -> None:
    for _ in range(3):
        two("pass")
    end = (
        "Ben: pass. Game over after 4 passes in a row. Last sums: Ann minus 7, Ben minus 16. "
        "Final scores: Ann 59, Ben 33. Winner: Ann."
    )
    offer = "Type review to hear the game again, summary for best plays and longest word."
    assert two("pass") == f"{end} {offer}"
    assert two("summary").startswith(
        "Game over after 4 passes in a row. Winner: Ann. "
        "Final scores: Ann 66 minus 7 is 59, Ben 49 minus 16 is 33. Best plays: "
    )
    assert two("review last") == f"Review. Move 11 of 11. {end} {HOW}"
    assert two("challenge") == NOTHING_CHANGES
    assert two("previous") == "Move 10 of 11. Ann: pass."
    assert two("score") == "Scores: Ann 66, Ben 49."
    assert two("review off") == "Back to the present. Final scores: Ann 59, Ben 33. Winner: Ann."
    assert not two.session.finished
    assert two("quit") == "Goodbye."
    assert two.session.finished


def test_the_offer_is_left_out_at_brief(two: Sitting) -> None:
    two("detail brief")
    for _ in range(3):
        two("pass")
    assert two("pass") == (
        "Ben: pass. Game over after 4 passes in a row. Final scores: Ann 59, Ben 33. Winner: Ann."
    )


def test_a_review_doesn_t_offer_a_challenge_that_it_would_refuse() -> None:
    table = sit("CATEEEE HOIIIII", variant=replace(RNIB, targets=(10, 10)))
    end = "Ann: CAT at 8 F across, 10 points. Total 10 points. "
    over = "Game over. Ann: finish line of 10 points reached. Final scores: Ann 10, Ben 0. Winner: Ann."
    offer = "Type review to hear the game again, summary for best plays and longest word."
    table.session.announcer.listen(0)
    assert table("8F CAT") == f"{end}{over} The last play can still be challenged: type challenge. {offer}"
    table.session.announcer.listen(1)
    assert table("review") == f"Review. Move 1 of 1. {end}{over} {HOW}"


def test_after_the_end_other_racks_stay_secret(two: Sitting) -> None:
    """Ben passed last, so Ben is at the keyboard."""
    for _ in range(4):
        two("pass")
    assert "Drawn" not in two("review 1")
    assert two("rack") == "Rack: H 4, O 1, B 3, X 8, Y 4, S 1, blank."
    assert two("next").endswith("Total 25 points. Drawn: I, I, O. 76 tiles in the bag.")


# Whole games


@dataclass
class RandomGame:
    """A game of random legal moves, played to its end: the state after its start and after each move."""

    seed: int
    after_moves: list[State] = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        seats = self.chance.randint(2, 4)
        limits = (60,) * seats
        timed = (replace(DELUXE, game_limits=limits), replace(RNIB, turn_limits=limits))
        self.variant = self.chance.choice((RNIB, EMAIL, DELUXE, *timed))
        self.dealer = SeededDealer(self.seed)
        self.state = fold(start(self.variant, NAMES[:seats], self.dealer, draw=self.chance.random() < 0.5))
        self.after_moves = [self.state]
        self.patience = 60
        while self.state.outcome is None:
            self.patience -= 1
            self.attempt(self.any_move() if self.patience > 0 else Pass())
            if self.state.outcome is not None:
                self.attempt(Challenge(self.state.turn))

    def attempt(self, move: Move) -> None:
        play = self.state.open_play
        words = {word.run.letters for word in play.score.words} if play else set()
        good = {word for word in sorted(words) if self.chance.random() < 0.8}
        milliseconds = self.chance.choice((0, 7000))
        try:
            events = decide(self.state, move, good, self.dealer, milliseconds)
        except IllegalMove:
            return
        for event in events:
            self.state = evolve(self.state, event)
        self.after_moves.append(self.state)

    def any_move(self) -> Move:
        rack = self.state.racks[self.state.turn]
        dice = self.chance.random()
        if dice < 0.60:
            return self.likely_play(rack)
        if dice < 0.70:
            return Exchange(tuple(self.chance.sample(rack, self.chance.randint(1, len(rack)))))
        if dice < 0.76:
            return Pass()
        if dice < 0.80:
            return RunOutOfTime()
        if dice < 0.81:
            return Resign(self.chance.choice(self.state.seated))
        return Undo() if dice < 0.9 else Challenge(self.chance.choice(self.state.seated))

    def likely_play(self, rack: tuple[Tile, ...]) -> Play:
        """Some tiles of the rack in a line beside what lies on the board; it may run off the board."""
        board = self.state.board
        beside = [at for at in board.layout.squares() if board.tile(at) is None and board.touches(at)]
        direction = self.chance.choice(list(Direction))
        count = self.chance.randint(1, len(rack))
        anchor = self.chance.choice(beside) if beside else board.layout.start
        at = anchor.moved(direction, -self.chance.randrange(count))
        placed: dict[Coordinate, Tile] = {}
        for tile in self.chance.sample(rack, count):
            while board.tile(at) is not None:
                at = at.moved(direction)
            placed[at] = tile if tile != BLANK else BLANK.standing_for(self.chance.choice("AEIST"))
            at = at.moved(direction)
        return Play.of(placed)

    def reviewer(self, seat: int | None, *, detail: Detail = Detail.NORMAL) -> Sitting:
        """Someone who looks back at the finished game from a seat."""
        game = Game(self.state, None, self.dealer, frozenset())
        table = Sitting(game, detail=detail)
        table.session.announcer.listen(seat)
        return table


@cache
def game_of(seed: int) -> RandomGame:
    return RandomGame(seed)


GAMES_ENOUGH = settings(max_examples=15, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""A smaller seed makes no simpler game, so nothing is shrunk."""
GAMES = st.builds(game_of, st.integers(0, 2**16))


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_a_review_holds_the_positions_that_the_game_had(game: RandomGame, data: st.DataObject) -> None:
    assert Review.of(game.state).positions == tuple(game.after_moves)
    made = data.draw(st.integers(0, len(game.after_moves) - 1))
    assert Review.of(game.after_moves[made]).positions == tuple(game.after_moves[: made + 1])


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_next_visits_every_move_once_and_previous_goes_back(game: RandomGame, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *range(game.state.seats)]))
    table = game.reviewer(seat)
    moves = len(game.after_moves) - 1
    told = [table("review").removeprefix("Review. ").removesuffix(f" {HOW}")]
    places, views = [table.place], [table.view]
    while (answer := table("next")) != "This is the last move. review off comes back.":
        told.append(answer)
        places.append(table.place)
        views.append(table.view)
    assert places == list(range(1, moves + 1))
    assert [line.split(".")[0] for line in told] == [f"Move {place} of {moves}" for place in places]
    assert views == [seen_by(state, seat, game.state) for state in game.after_moves[1:]]
    assert views[-1] == table.session.game.seen_by(seat)
    withdrawn = sum(isinstance(event, PlayWithdrawn) for event in game.state.log)
    assert sum("Later taken back." in line for line in told) == withdrawn
    assert table.place == moves
    for place in range(moves - 1, 0, -1):
        assert table("previous") == told[place - 1]
        assert (table.place, table.view) == (place, views[place - 1])
    assert table("previous").startswith("Start of the game.")
    assert table.view == seen_by(game.after_moves[0], seat)
    assert table("previous").startswith("This is the start of the game.")
    assert table("next") == told[0]
    table("review off")
    assert table.view == views[-1]


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_no_view_and_no_word_of_a_review_holds_another_rack(game: RandomGame, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *range(game.state.seats)]))
    table = game.reviewer(seat, detail=Detail.FULL)
    for place in range(len(game.after_moves)):
        told = table(f"review {place}")
        state, view = game.after_moves[place], table.view
        assert view.rack == (() if seat is None else state.racks[seat])
        assert view.open_play is None or view.open_play.seat == seat or view.open_play.drawn == ()
        for event in view.log:
            match event:
                case TilesDrawn() | TilesExchanged() | Resigned() if event.seat != seat:
                    assert event.tiles is None
                case PlayWithdrawn() if event.seat != seat:
                    assert event.drawn is None
                case GameEnded() if event != standing_end(table.session.game.state):
                    assert not any(rack for owner, rack in enumerate(event.racks) if owner != seat)
                case _:
                    pass
        assert seen_by(with_other_secrets(state, seat), seat, table.session.game.state) == view
        if place and not own_tiles_came(table, seat):
            assert "Drawn: " not in told
            assert "Given back: " not in told


def own_tiles_came(table: Sitting, seat: int | None) -> bool:
    """Whether the seat drew or exchanged tiles in the move that is looked at."""
    assert table.session.review is not None
    events = table.session.review.shown_to(seat)
    return any(isinstance(event, TilesDrawn | TilesExchanged) and event.seat == seat for event in events)


def with_other_secrets(state: State, seat: int | None) -> State:
    """The same position, but the bag and the other racks have changed their tiles."""
    hidden = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
    hidden += state.bag
    random.Random(1).shuffle(hidden)
    racks = []
    for other, rack in enumerate(state.racks):
        racks.append(rack if other == seat else tuple(hidden[: len(rack)]))
        hidden = hidden if other == seat else hidden[len(rack) :]
    return replace(state, racks=tuple(racks), bag=tuple(hidden))


WALKING = {"review", "move", "next", "previous"}
ARRANGING = {"shuffle", "sort", "order"}
"""They change in which order one's own rack is told."""
QUESTIONS = [
    command for command in COMMANDS.commands if command.asks and command.name not in WALKING | ARRANGING
]


@GAMES_ENOUGH
@given(GAMES, st.data())
def test_questions_change_nothing(game: RandomGame, data: st.DataObject) -> None:
    table = game.reviewer(data.draw(st.sampled_from([None, *range(game.state.seats)])))
    table("review last")
    table(f"move {data.draw(st.integers(0, len(game.after_moves) - 1))}")
    state, review, view = table.session.game.state, table.session.review, table.view
    for command in data.draw(st.permutations(QUESTIONS)):
        assert table(command.name)
        assert table(command.example)
        assert table.session.game.state is state
        assert table.session.review is review
        assert table.view == view
    table("review off")
    assert table.view == table.session.game.seen_by(table.session.seat)


@pytest.mark.untraced
def test_the_games_are_not_all_alike() -> None:
    """What the properties are about does happen."""
    missing = {PlayWithdrawn, TurnLost, MoveUndone, UndoUndone, Resigned, TimeUsed, TimeRanOut}
    for seed in range(60):
        if missing:
            missing -= {type(event) for event in game_of(seed).state.log}
    assert missing == set()
