"""One seat at one game: commands in, announcements out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from errno import EBUSY
from typing import Any

from crossdots.announcement.announcement import Announcement, Cue, Said, Urgency, normal, saying
from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile, remove_tiles
from crossdots.braille.plan import PlanStyle, Scene
from crossdots.computer.advice import Adviser
from crossdots.computer.opponent import Opponent
from crossdots.navigation.clock import milliseconds_left, warn_of_time
from crossdots.navigation.display import describe_display_keys, describe_keys_at_hand_over
from crossdots.navigation.events import (
    describe_changes,
    describe_events,
    describe_missed,
    describe_turn,
    has_changed,
    player,
)
from crossdots.navigation.rack import rack_parts
from crossdots.navigation.refusals import describe_refusal
from crossdots.navigation.square import Position, describe_square
from crossdots.record.journal import Step
from crossdots.rules.event import GameEnded, PlayMade, TilesExchanged, TileSwapped
from crossdots.rules.move import Challenge, Exchange, Move, Pass, Play, Resign, RunOutOfTime, Swap, Undo
from crossdots.rules.refusal import IllegalMove
from crossdots.rules.view import View, shown_to, standing_end
from crossdots.session.answering import Answering
from crossdots.session.clock import TurnClock
from crossdots.session.coaching import coached
from crossdots.session.command import Table
from crossdots.session.game import Game, Saving
from crossdots.session.keys import KEYS
from crossdots.session.reading import shortened
from crossdots.session.refused import Refused
from crossdots.session.review import Review
from crossdots.session.thinker import AtOnce, Thinker

LONG_THOUGHT = 1.0
"""Seconds after which it is told that a computer player thinks."""

YES = ("yes", "y")
NO = ("no", "n")


@dataclass(slots=True)
class Thought:
    """That a computer player thinks: since when, by the clock; whether that was told; what comes after."""

    began: float
    told: bool = False
    rack_due: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What waits for a yes, or for one of the words `again`; `declined` is told after a no."""

    action: Callable[[], None]
    again: tuple[str, ...]
    declined: Announcement


class Session(Answering):
    """The players at one keyboard, and their game.

    `interactive` is False when the commands come from a file or a program: then nothing is confirmed and a
    hand-over waits for nobody. `asking_only` allows questions alone, as for a saved game. `listening` does as
    well, for someone who hears the others' moves and nothing that is private to anyone. `elsewhere` are the
    seats of persons who play from another place: their moves come in as news, and nobody here makes them.
    `record` is a walk through the game where there is more to be told of it than its events. `thinker` is
    where the computer thinks, else it is waited for; `advice` is who can help, `hints` whether that is
    allowed, and `coach` whether it tells each player after a turn what was worth more.
    """

    keys = KEYS

    def __init__(
        self,
        game: Game,
        announcer: Announcer,
        opponents: Mapping[int, Opponent],
        commands: Table,
        clock: TurnClock,
        *,
        interactive: bool,
        asking_only: bool = False,
        elsewhere: frozenset[int] = frozenset(),
        thinker: Thinker | None = None,
        advice: Adviser | None = None,
        hints: bool = True,
        coach: bool = False,
        listening: bool = False,
        record: Review | None = None,
    ) -> None:
        super().__init__(announcer)
        self.game = game
        self.commands = commands
        self.cursor: Coordinate = game.state.variant.layout.start
        self.position = Position.BEFORE
        self.plan = PlanStyle.LETTERS
        self.placed: dict[Coordinate, Tile] = {}
        self.rack_orders: dict[int, tuple[Tile, ...]] = {}
        """The order in which a seat has laid the tiles of its rack, if it has."""
        self.review: Review | None = None
        self.confirms = interactive
        self.clock = clock
        self.advice = advice
        self.hints = hints
        self._hints_given = (0, 0)
        self.coach = coach
        self._coached = False
        self._thinker = thinker or AtOnce()
        self._thinking: Thought | None = None
        self.change: Callable[[str, Any], Part | None] | None = None
        """Changes how this player is told: the value of an option, by its field. It holds at once where it is
        not the session's to change, and is kept for the next time; what went wrong comes back.
        """
        self._opponents = opponents
        self._interactive = interactive
        self._asking_only = asking_only or listening
        self._listening = listening
        self.elsewhere = elsewhere
        self._record = record
        self._begun = False
        self._finished = False
        self._handing_over = False
        self._lingering = False
        self._too_late = False
        self._to_confirm: Proposal | None = None
        self._recall_told = False
        self._turn_untold = False

    # What the terminal calls.

    @property
    def finished(self) -> bool:
        """Whether the player has left."""
        return self._finished

    def begin(self, first: Announcement, *, resumed: bool = False) -> None:
        """Tell how the game begins or goes on, and let whoever is to move have their turn.

        When a game is `resumed`, what may have been saved and never told follows.
        """
        self._begun = True
        self.announcer.listen(self.plays_alone)
        missed = self._missed() if resumed else saying()
        hint = [saying(normal(phrase("program.hint")))] if self._interactive else []
        self.announce(first.followed_by([missed, *hint]))
        if self.game.trouble is not None:
            self._tell_saving(Saving.FAILED)
        self._go_on(rack=True)
        if self._thinking is not None:
            told = describe_turn(self.game.seen_by(self.plays_alone))
            self.announce(replace(told, urgency=Urgency.NEWS))

    def run(self, line: str) -> bool:
        """Run one typed command; "" is Enter alone. False when it was refused; nothing has changed then."""
        try:
            if not self.tick(typed=line.strip()):
                self._run(line.strip())
            elif line.strip():
                self._run_late(line.strip())
        except Refused as error:
            self._refuse(line, error.announcement)
            return False
        except IllegalMove as error:
            self._refuse(line, describe_refusal(self.view, error.refusal))
            return False
        return True

    def tick(self, typed: str = "") -> bool:
        """Look at the clock: warn when a mark is reached, end a turn whose time is up; True when it was.

        `typed` is the line that is to be run next. Nobody is warned if it asks for the time. Also tell once
        that a computer player thinks, when that takes long.
        """
        view = self.game.seen_by(None)
        thought = self._thinking
        if thought is not None and not thought.told and self.clock.now - thought.began >= LONG_THOUGHT:
            thought.told = True
            self.mention(phrase("turn.thinking", player=player(view, view.turn)))
        left = milliseconds_left(view, view.turn, self.clock.elapsed)
        if left is None or not self.clock.running or view.outcome is not None:
            return False
        if left <= 0 and view.variant.turn_limit(view.turn):
            self._to_confirm = None
            self.make(RunOutOfTime())
            return True
        if self.clock.warning_due(left) and not self.commands.tells_time(typed):
            self.announce(warn_of_time(view, left))
        return False

    def hear(self, steps: Iterable[Step]) -> None:
        """Tell steps that were made and saved elsewhere; whose turn it is, once no more of them come."""
        quiet = True
        for step in steps:
            self.placed = {}
            self._to_confirm = None  # a yes would be to something else now
            self.game.take(step)
            quiet = not self._tell_step(step, Saving.DONE, Urgency.NEWS) and quiet
        if quiet and self._turn_untold and self.game.state.outcome is None:
            self._tell_turn(rack=self.game.state.turn == self.seat)
        self._turn_untold = not quiet

    def describe_keys(self) -> Announcement:
        """What each key of a braille display does in a game."""
        if self._handing_over:
            return describe_keys_at_hand_over(
                [command.name for command in self.commands.commands if command.in_hand_over]
            )
        return describe_display_keys()

    def cleared(self) -> None:
        """Escape was pressed: the typed line is gone, and so is a question that waited for yes."""
        if self._to_confirm is None:
            super().cleared()
            return
        self._to_confirm = None
        self.mention(phrase("answer.question_dropped"))

    def interrupted(self) -> None:
        """Ctrl-C: as if quit had been typed."""
        self.run("quit")

    def input_ended(self) -> None:
        """Nothing more will be typed: the game is kept."""
        self.leave()

    # What the commands call.

    @property
    def seat(self) -> int | None:
        """The seat that is at the keyboard; None while nobody in particular is."""
        return self.announcer.listener

    @property
    def view(self) -> View:
        """The game as the seat at the keyboard sees it; in a review as it saw it then."""
        view = self.game.seen_by(self.seat) if self.review is None else self.review.seen_by(self.seat)
        order = None if self.seat is None else self.rack_orders.get(self.seat)
        return view if order is None else replace(view, rack=arranged(view.rack, order))

    @property
    def laid_out_view(self) -> View:
        """The same, with the tiles that were placed one by one on the board and not on the rack."""
        view = self.view
        if not self.placed or self.review is not None:
            return view
        rack = remove_tiles(view.rack, (tile.off_board for tile in self.placed.values()))
        return replace(view, board=view.board.placing(self.placed), rack=rack)

    @property
    def scene(self) -> Scene:
        """What a display of several lines shows of the board."""
        view = self.laid_out_view
        return Scene(view.board, view.variant.tile_set, self.cursor, self.plan)

    @property
    def computers(self) -> frozenset[int]:
        """The seats that the computer plays."""
        return frozenset(self._opponents)

    @property
    def persons(self) -> list[int]:
        """The seats at this keyboard that no computer plays, of those who have left too."""
        absent = self.computers | self.elsewhere
        return [seat for seat in range(self.game.state.seats) if seat not in absent]

    @property
    def plays_alone(self) -> int | None:
        """The seat of the only person at this game, who hears everything; None when there are others."""
        return self.persons[0] if len(self.persons) == 1 and not self._listening else None

    @property
    def person_next(self) -> int | None:
        """The person whose turn comes next, or has come; None where only computers play on."""
        state = self.game.state
        clockwise = (*range(state.turn, state.seats), *range(state.turn))
        return next((seat for seat in clockwise if seat in self.persons and seat in state.seated), None)

    @property
    def interactive(self) -> bool:
        """Whether somebody is there who can be asked."""
        return self._interactive

    @property
    def asking_only(self) -> bool:
        """Whether nothing but questions is answered."""
        return self._asking_only

    @property
    def listening(self) -> bool:
        """Whether others play, elsewhere."""
        return self._listening

    @property
    def answers_once(self) -> bool:
        """Whether there is a single question, and nothing to leave."""
        return self._asking_only and not self._begun

    @property
    def may_help(self) -> bool:
        """Whether the computer may help in this game: not by tournament rules."""
        return self.hints and not self.game.state.variant.challenge.points_a_word

    @property
    def thinks(self) -> int | None:
        """The seat whose computer thinks; None while none does."""
        return None if self._thinking is None else self.game.state.turn

    @property
    def lingering(self) -> bool:
        """Whether a player who has moved may still read what the coach said, before Enter hands over."""
        return self._lingering

    @property
    def handing_over(self) -> bool:
        """Whether the next player's Enter is waited for."""
        return self._handing_over

    def next_hint(self, most: int) -> int:
        """The number of the hint that is due in this position, from 1; the last one comes again and again."""
        position, given = self._hints_given
        known = len(self.game.state.log)
        step = min(most, given + 1) if position == known else 1
        self._hints_given = known, step
        return step

    def begin_review(self) -> Review:
        """A walk through the whole game, at its start."""
        return self._record or Review.of(self.game.state)

    def look_at(self, review: Review | None) -> None:
        """Stand at a place in the past, or come back to the present with None."""
        self.review = review
        if self._record is not None and self._record.racks_are_open:
            self.announcer.listen(self.game.state.turn if review is None else review.turn)

    def go_to(self, at: Coordinate) -> None:
        """The cursor to a square of the board, which is described."""
        self.cursor = at
        self.announce(describe_square(self.laid_out_view, at, self.position))

    def announce(self, announcement: Announcement) -> None:
        """Tell something; while tiles lie placed, it may name them, and is for who placed them alone."""
        if self.placed:
            announcement = replace(announcement, private_to=self.seat)
        self.announcer.announce(announcement)

    def keep(self, field: str, value: object) -> tuple[Part, ...]:
        """Keep the value of an option for the next time, where a person plays; what went wrong comes back."""
        trouble = self.change(field, value) if self.change is not None else None
        return () if trouble is None else (trouble,)

    def example(self) -> Announcement:
        """The cursor's square, as the example of a setting."""
        return describe_square(self.laid_out_view, self.cursor, self.position)

    def make(self, move: Move) -> None:
        """Make a move of the seat whose turn it is, tell it, and let the others have their turns.

        Raises:
            IllegalMove: the rules refuse it; nothing has changed.
            Refused: the move is somebody's who plays elsewhere; nothing has changed.
        """
        if not isinstance(move, Challenge | Resign | Undo):
            self.check_turn()
        turn = self.game.state.turn
        before = self.game.seen_by(turn)
        step, saving = self.game.make(move, self.clock.elapsed)
        self.placed = {}
        self._tell_step(step, saving, Urgency.REPLY)
        if self.game.state.turn != turn or isinstance(move, Play | Exchange | Pass | RunOutOfTime):
            self.clock.stop()
        self._coached = self._tell_coaching(before, step)
        self._go_on(rack=isinstance(move, Swap | Undo))

    def leave(self) -> None:
        """Keep the game and finish."""
        if self.clock.running and not self._asking_only:
            self.game.pause(self.clock.elapsed)
        self.game.save_again()
        self._finished = True
        for opponent in self._opponents.values():
            opponent.stop()
        if self.plays_alone is None:
            self.announcer.listen(None)  # whoever comes to the display next reads nothing that is another's
        self.announce(saying(phrase(self._leaving_key())))

    def check_may_change(self, typed: str) -> None:
        """Nothing where one plays.

        Raises Refused in a review, where only questions are answered, while the computer thinks, after one's
        turn, and for the line that came when its time was up.
        """
        if self._too_late:
            raise Refused.because(phrase("refusal.too_late"))
        if self._asking_only:
            raise Refused.because(phrase("refusal.asking_only", text=shortened(typed)))
        if self.review is not None:
            raise Refused.because(phrase("review.no_moves"))
        if self._thinking is not None:
            raise Refused.because(phrase("refusal.thinking", player=player(self.view, self.game.state.turn)))
        if self._lingering:
            raise Refused.because(phrase("coach.enter_first", player=player(self.view, self.game.state.turn)))

    def no_command(self, typed: str) -> Refused:
        """The refusal of what is no command; where a single question is answered, nobody can type ? next."""
        key = "refusal.asking_only" if self.answers_once else "refusal.unknown_command"
        return Refused.because(phrase(key, text=shortened(typed)))

    def check_turn(self) -> None:
        """Nothing where one's turn is. Raises Refused while somebody who plays elsewhere is to move."""
        turn = self.game.state.turn
        if self.game.state.outcome is None and turn in self.elsewhere:
            raise Refused.because(phrase("refusal.turn_elsewhere", player=player(self.view, turn)))

    # How turns go.

    def _run(self, line: str) -> None:
        if self._confirmed(line):
            return
        if self._handing_over and self._wait_for_enter(line):
            return
        if self._lingering and not line:
            self._lingering = False
            self.review = None
            self._hand_over()
            return
        if not line:
            self.remark(self._nothing_typed())
            return
        plays = not self._asking_only and self.review is None
        word = line.split()[0]
        if self.answers_once and self.commands.named(word) is None:
            raise self.no_command(word)
        command, argument = self.commands.find(line, plays=plays)
        # What may be done between two turns is no move: one can leave from a review as well.
        in_review = self.review is not None and command.in_review
        may_leave = command.in_hand_over and not self.answers_once
        if not (command.asks or in_review or may_leave):
            self.check_may_change(command.name)
        if argument and command.form == command.name:
            raise command.wrong_form()
        if command.confirmed and self.confirms:
            command.check(self)
            question = saying(phrase("answer.confirm", what=Literal(command.name)))
            again = (command.name, *command.aliases)
            self.ask_first(question, lambda: command.function(self, argument), again)
            return
        command.function(self, argument)

    def _run_late(self, line: str) -> None:
        """Answer the line before which a turn ended: what would change the game was meant for that turn."""
        is_answer = line.casefold() in (*YES, *NO)
        if is_answer or (self._handing_over and not self.commands.find(line)[0].in_hand_over):
            self.mention(phrase("refusal.too_late"))
            return
        self._too_late = True
        try:
            self._run(line)
        finally:
            self._too_late = False

    def _nothing_typed(self) -> Part:
        if self.review is None:
            return phrase("answer.nothing_typed")
        return phrase("review.nothing_typed_looking" if self._asking_only else "review.nothing_typed")

    def ask_first(
        self,
        question: Announcement,
        action: Callable[[], None],
        again: tuple[str, ...] = (),
        declined: Announcement | None = None,
    ) -> None:
        """Ask, and act when the answer is yes or one of the words `again`; `declined` is told after a no."""
        declined = declined or saying(phrase("answer.not_confirmed"))
        self._to_confirm = Proposal(action, again, declined)
        self.announce(question)

    def _refuse(self, line: str, why: Announcement) -> None:
        """Tell why, to who typed the line alone, for it may repeat what they typed.

        Once they hear how to get it back. A line of a key never comes back.
        """
        if self._interactive and line and not self._recall_told and line not in KEYS.values():
            self._recall_told = True
            why = why.followed_by([saying(phrase("answer.recall_hint", line=Literal(line)))])
        why = replace(why, private_to=self.seat)
        if self._handing_over:  # nobody has a turn there, so there is nothing to look back at
            self.announcer.mention(why)
        else:
            self.announce(why)

    def _confirmed(self, line: str) -> bool:
        """Whether the line answered a question that waited for yes; any other command drops it."""
        if self._to_confirm is None:
            if line.casefold() in (*YES, *NO):
                raise Refused.because(phrase("refusal.nothing_to_confirm"))
            return False
        proposal, self._to_confirm = self._to_confirm, None
        if line.casefold() in (*YES, *proposal.again):
            proposal.action()
            return True
        if line.casefold() in NO:
            self.announcer.mention(proposal.declined)
            return True
        return False

    def _wait_for_enter(self, line: str) -> bool:
        """During a hand-over: Enter begins the turn; only help and quit are heard besides."""
        who = player(self.view, self.game.state.turn)
        if not line:
            self._handing_over = False
            self.announcer.listen(self.game.state.turn)
            self._start_clock()
            changes = describe_changes(self.view).said if has_changed(self.view) else ()
            self._tell_turn(*changes, rack=True)
            return True
        command, _ = self.commands.find(line)
        if command.in_hand_over:
            return False
        raise Refused.because(phrase("refusal.not_your_turn", player=who))

    def _go_on(self, *, rack: bool = False) -> None:
        """Let computers play until a person is to move or the game is over, then begin that turn.

        While one of them thinks, this is left, and gone on with when it has chosen.
        """
        while self._computer_acts():
            pass
        if self._thinking is not None:
            self._thinking.rack_due = rack
            return
        if self.game.state.outcome is not None or self._asking_only:
            self.clock.stop()
            return
        if self.game.state.turn in self.elsewhere:
            self.clock.stop()
            self.announcer.listen(self.plays_alone)
            self._tell_turn(rack=rack)
            return
        if len(self.persons) > 1 and self._interactive and self.game.state.turn != self.seat:
            if self._coached:
                self._linger()
            else:
                self._hand_over()
            return
        self.announcer.listen(self.game.state.turn)
        self._start_clock()
        self._tell_turn(rack=rack or self.plays_alone is None)

    def _linger(self) -> None:
        """Let who has moved read what was private to them, before the next player comes."""
        self._coached = False
        self._lingering = True
        whose = player(self.view, self.game.state.turn)
        self.announce(saying(phrase("coach.hand_over", player=whose), urgency=Urgency.NEWS))

    def _hand_over(self) -> None:
        """Nobody in particular listens any more, until the next player presses Enter."""
        self._handing_over = True
        self.announcer.listen(None)
        whose = player(self.view, self.game.state.turn)
        self.announce(saying(phrase("turn.hand_over", player=whose), urgency=Urgency.NEWS))

    def _tell_coaching(self, before: View, step: Step) -> bool:
        """What the coach says to the player who has just moved, and to no other; False where nothing is."""
        if not self.coach or self.advice is None or not self.may_help or before.seat != self.seat:
            return False
        told = coached(self.advice, before, step, self.game.state.board)
        if told is not None:
            self.announce(told)
        return told is not None

    def _start_clock(self) -> None:
        """The time of the seat to move runs from now on, unless it does already."""
        if not self.clock.running:
            view = self.game.seen_by(None)
            self.clock.begin(milliseconds_left(view, view.turn, view.turn_time), view.turn_time)

    def _computer_acts(self) -> bool:
        """One move or challenge of the computer whose turn it is; False when none comes now."""
        state = self.game.state
        opponent = self._opponents.get(state.turn)
        if opponent is None or self._asking_only:
            return False
        view = self.game.seen_by(state.turn)
        doubts = view.open_play is not None and opponent.doubts(view)
        if state.outcome is not None and not doubts:
            return False
        if doubts:
            self._make_for_computer(Challenge(state.turn))
            return True
        if not opponent.thinks:
            self._make_for_computer(opponent.choose(view))
            return True
        self._thinking = Thought(self.clock.now)
        move = self._thinker.move_of(lambda: opponent.choose(view), self._chosen)
        if move is None:
            return False
        self._thinking = None
        self._make_for_computer(move)
        return True

    def _chosen(self, move: Move) -> None:
        """The move that a computer player has thought about."""
        thought, self._thinking = self._thinking, None
        if thought is not None and not self._finished:
            self._make_for_computer(move)
            self._go_on(rack=thought.rack_due)

    def _make_for_computer(self, move: Move) -> None:
        step, saving = self.game.make(move)
        self._tell_step(step, saving, Urgency.NEWS)

    def _tell_step(self, step: Step, saving: Saving, urgency: Urgency) -> bool:
        """What happened; False where that is nothing to be told, as when a clock is stopped.

        Only someone who plays alone hears what they drew at once: others sit beside.
        """
        self._take_from_orders(step)
        alone = self.plays_alone
        told = describe_events(self.game.seen_by(alone), shown_to(step, alone, standing_end(self.game.state)))
        if not told.said:
            return False
        if self.review is not None:
            self.review = None
            told = replace(told, said=(Said(phrase("review.cut_short")), *told.said))
        if any(isinstance(event, GameEnded) for event in step):
            told = told.followed_by([saying(normal(phrase("summary.offer")))])
        self.announce(replace(told, urgency=urgency, private_to=alone))
        self._tell_saving(saving)
        return True

    def _take_from_orders(self, step: Step) -> None:
        """Forget where tiles lay that have left a rack, so that what is drawn comes behind all others."""
        for event in step:
            match event:
                case PlayMade(seat, play):
                    used = play.from_rack
                case TilesExchanged(seat, _, tiles):
                    used = tiles or ()
                case TileSwapped(seat, _, _, given):
                    used = (given.off_board,)
                case _:
                    continue
            if seat in self.rack_orders:
                self.rack_orders[seat] = remove_tiles(self.rack_orders[seat], used)

    def _missed(self) -> Announcement:
        """What has happened since the last turn of who plays next here; at a hand-over, Enter tells it."""
        state = self.game.state
        if state.outcome is not None or (len(self.persons) > 1 and self._interactive):
            return saying()
        if len(self.persons) > 1:
            self.announcer.listen(self.person_next)
        return describe_missed(self.view)

    def _tell_saving(self, saving: Saving) -> None:
        if saving not in (Saving.FAILED, Saving.DONE_AGAIN):
            return
        key = "answer.saving_failed" if saving is Saving.FAILED else "answer.saving_again"
        self.announce(saying(phrase(key, why=_reason(self.game.trouble)), urgency=Urgency.NEWS))

    def _tell_turn(self, *changes: Said | Part, rack: bool) -> None:
        view = self.view
        told = saying(*changes, *describe_turn(view).said, private_to=view.seat)
        if rack:
            told = told.followed_by([saying(*rack_parts(view))])
        self.announce(replace(told, urgency=Urgency.NEWS, cue=Cue.TURN))

    def _leaving_key(self) -> str:
        if self.game.trouble is not None:
            return "answer.not_kept"
        over = self._asking_only or self.game.state.outcome is not None
        return "answer.goodbye" if over else "answer.kept"


def arranged(rack: tuple[Tile, ...], order: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tiles of a rack in this order, as far as they are there; the others behind them, as they came."""
    others = list(rack)
    first = []
    for tile in order:
        if tile in others:
            others.remove(tile)
            first.append(tile)
    return (*first, *others)


def _reason(trouble: OSError | None) -> Part:
    """Why the game could not be written, for the player."""
    if trouble is not None and trouble.errno == EBUSY:
        return phrase("answer.game_in_use")
    return Name((trouble.strerror if trouble else "") or "")
