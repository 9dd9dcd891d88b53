"""The tour at a terminal: lessons in which everything is done by the learner, in a real game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from crossdots.announcement.announcement import Said, Urgency, saying
from crossdots.announcement.part import At, Count, Letters, Literal, Number, Part, Place, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.board import Run
from crossdots.board.coordinate import Coordinate
from crossdots.braille.plan import Scene
from crossdots.navigation.display import keyboard_part
from crossdots.navigation.events import begins_move
from crossdots.navigation.rack import rack_parts
from crossdots.navigation.square import Position, square_part
from crossdots.rules.event import Challenged, Ending, GameEnded
from crossdots.session.agreement import QUIT, REPEAT
from crossdots.session.clock import TurnClock
from crossdots.session.desk import Desk
from crossdots.session.keys import KEYS
from crossdots.session.lessons import (
    FELT_LAST,
    Ask,
    Feel,
    Find,
    Lesson,
    Make,
    Read,
    Waiting,
    squares_named,
    word_made,
)
from crossdots.session.refused import Refused
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS

TOUR_KEYS: Mapping[str, str] = {**KEYS, "F5": "task"}
"""The keys of a game, but that F5 tells the task again; page up and page down go from step to step."""
_OWN_LINES = ("task", "previous", "next")
"""The lines of keys that mean something else than in a game."""
_OWN_WORDS = ("next", "skip", "previous", "back", "task", "restart", "feel", *QUIT, *REPEAT)
"""What the tour takes itself, so that the game's help for it would mislead."""


@dataclass(slots=True)
class _Desk:
    """What a learner has before them in a lesson: the session, what they have found, whether it is done."""

    session: Session
    found: list[Coordinate] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    felt: int = 0
    done: bool = False


class Tour(Desk):
    """The tour. `keep` gets the name of each lesson that begins, and None at the end of all.

    With `leads_on` something else follows, so that nobody says goodbye at the end. Who reads no braille at
    the moment is given other steps in the place of those for the fingers.
    """

    keys = TOUR_KEYS
    commands = (
        *("?", "next", "previous", "task", "restart", "row", "board", "word", "words", "rack"),
        *("help all", "keys", "quit"),
    )
    has_board = True

    def __init__(
        self,
        lessons: Sequence[Lesson],
        announcer: Announcer,
        position: Position,
        keep: Callable[[str | None], None],
        *,
        leads_on: bool = False,
    ) -> None:
        super().__init__(announcer)
        self._all = lessons
        self._position = position
        self._keep = keep
        self._leads_on = leads_on
        self._lesson = lessons[0]
        self._here = self._set_up()

    # Going through the lessons.

    def begin(self, name: str | None) -> None:
        """Begin at the first lesson, or go on at the one of this name."""
        first, *later = self._lessons
        named = [
            suited for suited, lesson in zip(later, self._all[1:], strict=True) if lesson.is_called(name)
        ]
        self._go_to((*named, first)[0], *([phrase("learn.resumed")] if named else []))

    @property
    def _lessons(self) -> list[Lesson]:
        """Those that this learner is given."""
        return [self._suited(lesson) for lesson in self._all]

    def _suited(self, lesson: Lesson) -> Lesson:
        """The lesson, or what takes its place. Who is at either of them stays there."""
        if lesson.for_ears is None or self._lesson is lesson:
            return lesson
        suits = self.announcer.is_brailled and self._lesson is not lesson.for_ears
        return lesson if suits else lesson.for_ears

    @property
    def _number(self) -> int:
        """The place of the lesson, 0 the first."""
        return self._lessons.index(self._lesson)

    def _go_to(self, lesson: Lesson, *first: Part) -> None:
        self._lesson = lesson
        self._keep(lesson.name)
        self._here = self._set_up()
        heading = phrase("learn.step", number=Number(self._number + 1), last=Number(len(self._lessons)))
        self.announcer.announce(saying(*first, heading, *self._task()))

    def _set_up(self) -> _Desk:
        """The position of the lesson, as new."""
        scene = self._lesson.scene
        opponents = {1 - scene.seat: Waiting()}
        clock = TurnClock(lambda: 0.0)
        session = Session(scene.game(), self.announcer, opponents, COMMANDS, clock, interactive=False)
        session.position = self._position
        session.cursor = Coordinate.parse(scene.cursor)
        self.announcer.listen(scene.seat)
        return _Desk(session)

    def _go_on(self) -> None:
        if self._number + 1 < len(self._lessons):
            self._go_to(self._lessons[self._number + 1])
        else:
            self._keep(None)
            if self._leads_on:
                self._finished = True
            else:
                super()._leave()

    def _leave(self) -> None:
        """Before the end: the place is kept."""
        self._finished = True
        self.announcer.announce(saying(phrase("learn.left_off")))

    def _task(self) -> Iterator[Said | Part]:
        """What is to be done, and where the learner stands, or which tiles there are for it."""
        yield phrase(f"learn.task.{self._lesson.name}")
        if isinstance(self._lesson.task, Find) and not self._here.done:
            yield self._way_to_go(self._lesson.task)
        if isinstance(self._lesson.task, Make) and self._lesson.task.event is not Challenged:
            yield from rack_parts(self._here.session.view)

    def _way_to_go(self, task: Find) -> Part:
        """Where the cursor is, and how far it is to the nearest square that is to be found."""
        at = self._here.session.cursor
        left = (square for square in squares_named(task.squares) if square not in self._here.found)
        goal = min(left, key=lambda square: abs(square.row - at.row) + abs(square.column - at.column))
        columns, rows = goal.column - at.column, goal.row - at.row
        ways = {"left": -columns, "right": columns, "up": -rows, "down": rows}
        told = tuple(
            phrase(f"learn.way.{way}", squares=Count(steps, "square"))
            for way, steps in ways.items()
            if steps > 0
        )
        return phrase("learn.stand", at=At(at), goal=At(goal), ways=told)

    @property
    def scene(self) -> Scene:
        """What a display of several lines shows of the board."""
        return self._here.session.scene

    # Typed lines.

    def take(self, text: str) -> None:
        """Go through the tour, or run a line of the game."""
        match text.casefold():
            case "next" | "skip":
                self._go_on()
            case "" if self._here.done or isinstance(self._lesson.task, Read):
                self._go_on()
            case "" | "feel" if isinstance(self._lesson.task, Feel):
                self._feel(self._lesson.task)
            case "":
                self.announcer.announce(saying(phrase("learn.not_yet"), *self._task()))
            case "previous" | "back":
                if not self._number:
                    raise Refused.because(phrase("learn.at_start"))
                self._go_to(self._lessons[self._number - 1])
            case "restart":
                self._go_to(self._lessons[0])
            case "task":
                self.announcer.announce(saying(*self._task()))
            case line if line.startswith("help ") and line.removeprefix("help ") in _OWN_WORDS:
                self.help()
            case _:
                self._play(text)

    def help(self) -> None:
        """How one goes through the tour, and what is to be done."""
        own = {key: line for key, line in self.keys.items() if line in _OWN_LINES}
        told = saying(phrase("learn.help"), keyboard_part(own), phrase("learn.the_step"), *self._task())
        self.announcer.announce(told)

    def _play(self, text: str) -> None:
        """Run a line of the game, and tell in the same breath what it means for the lesson."""
        session = self._here.session
        known = len(session.game.state.log)
        with self.announcer.gathering() as gathered:
            accepted = session.run(text)
        # The partner's pass and the next turn are nothing to learn from.
        told = saying().followed_by(each for each in gathered if each.urgency is Urgency.REPLY)
        if not accepted:
            raise Refused(told)
        if self._is_over(known):
            told = saying(phrase("learn.resigned"), *self._anew())
        else:
            told = told.followed_by([saying(*self._seen_to(text, known))])
        if told.said:
            self.announcer.announce(told)

    def _is_over(self, known: int) -> bool:
        """Whether the game has ended by no last tile, after so many events: nobody is asked for that."""
        ends = (event for event in self._here.session.game.state.log[known:] if isinstance(event, GameEnded))
        return any(end.ending is not Ending.WENT_OUT for end in ends)

    def _seen_to(self, text: str, known: int) -> Iterator[Said | Part]:
        """What the line has brought; the game had so many events before it."""
        moved = any(begins_move(event, None) for event in self._here.session.game.state.log[known:])
        if self._here.done:
            if moved:
                yield phrase("learn.enter")
            return
        if moved and not isinstance(self._lesson.task, Make):
            yield phrase("learn.other_move")
            yield from self._anew()
            return
        match self._lesson.task:
            case Find() as task:
                yield from self._look_for(task)
            case Ask() as task:
                yield from self._hear(task, COMMANDS.find(text)[0].name)
            case Make() as task:
                yield from self._judge(task, known)
            case Read() | Feel():
                pass
            case _:
                assert_never(self._lesson.task)

    def _look_for(self, task: Find) -> Iterator[Part]:
        at, found = self._here.session.cursor, self._here.found
        if at not in squares_named(task.squares) or at in found:
            return
        found.append(at)
        if len(found) < task.count:
            yield phrase("learn.found", left=Number(task.count - len(found)))
        else:
            yield from self._done()

    def _hear(self, task: Ask, command: str) -> Iterator[Part]:
        if command in task.commands and command not in self._here.asked:
            self._here.asked.append(command)
        left = [name for name in task.commands if name not in self._here.asked]
        if not left:
            yield from self._done()
        elif command in task.commands:
            yield phrase("learn.left", commands=tuple(map(Literal, left)))

    def _judge(self, task: Make, known: int) -> Iterator[Said | Part]:
        """Whether the move was the one; after another the position is set up again."""
        events = self._here.session.game.state.log[known:]
        if task.is_done_by(events):
            yield from self._done()
        elif any(begins_move(event, None) for event in events):
            run = word_made(events)
            yield phrase("learn.other_move") if run is None or not task.line else _compared(run, task)
            yield from self._anew()

    def _anew(self) -> Iterator[Said | Part]:
        """After a move that was not to be made: as if it had not been, and what is to be done."""
        before = self._here
        self._here = replace(before, session=self._set_up().session)
        self._here.session.cursor = before.session.cursor
        if before.done:
            yield phrase("learn.enter")
        else:
            yield phrase("learn.the_step")
            yield from self._task()

    def _feel(self, task: Feel) -> None:
        """The next sign, with what it stands for."""
        squares = list(squares_named(task.squares))
        last = Number(len(squares) + 1)
        place = self._here.felt % (len(squares) + 1)
        self._here.felt = place + 1
        number = Number(place + 1)
        if place < len(squares):
            square = square_part(self._here.session.view, squares[place])
            name, marks = phrase(square.sign_key), phrase(f"learn.marks.{square.sign_key}")
            told = saying(phrase("learn.sign", sign=square, name=name, marks=marks, number=number, last=last))
        else:
            blank = Letters((FELT_LAST,))
            told = saying(phrase("learn.sign_of_blank", sign=blank, number=number, last=last), *self._done())
        self.announcer.announce(told)

    def _done(self) -> Iterator[Part]:
        self._here.done = True
        yield _praise(self._lesson.name)
        yield phrase("learn.enter")


def _compared(made: Run, task: Make) -> Part:
    """In what a play differs from the one that was to be made."""
    words = Literal(made.letters), Literal(task.word)
    places = Place(made.start, made.direction), Place(*task.place)
    if places[0] == places[1]:
        told: tuple[Part, ...] = words
    elif made.letters == task.word:
        told = tuple(phrase("learn.at", place=place) for place in places)
    else:
        pairs = zip(words, places, strict=True)
        told = tuple(phrase("learn.word_at", word=word, place=place) for word, place in pairs)
    return phrase("learn.other_play", made=told[0], wanted=told[1])


def _praise(done: str) -> Part:
    """What a lesson says at its end, with the reasons."""
    return phrase(f"learn.done.{done}")
