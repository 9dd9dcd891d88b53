"""Exercises in words at a terminal: one question after the other, each as often as it is needed."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from crossdots.announcement.announcement import Announcement, normal, saying
from crossdots.announcement.part import Count, Letters, Literal, Number, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.tile import Tile
from crossdots.lexicon.exercises import Drill, Exercise, Task
from crossdots.lexicon.meanings import shipped_meanings
from crossdots.navigation.meanings import describe_meaning
from crossdots.record.progress import Progress
from crossdots.session.desk import Desk
from crossdots.session.reading import read_number, shortened
from crossdots.session.refused import Refused
from crossdots.session.schedule import Schedule

NEW_AT_ONCE = 10
"""Exercises that were never asked before, until the player wants more."""
MIXED_AT_ONCE = 20
"""New exercises come in their order, but so many of them are mixed."""

TRAINER_KEYS: Mapping[str, str] = {
    "left": "last",
    "right": "repeat",
    "up": "previous",
    "down": "next",
    "page up": "previous",
    "page down": "next",
    "F1": "help",
    "F3": "score",
    "F4": "last",
    "F5": "repeat",
    "tab": "repeat",
}
"""Commands by the keys' names."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """What a trainer needs beside the exercises: progress so far, how it is kept, and what says when.

    `keep` writes it down, and gives what is to be told if that fails; `owner` is the name of the lexicon, and
    `knows` tells whether an upper-case word is in it.
    """

    progress: Progress
    keep: Callable[[Progress], Part | None]
    schedule: Schedule
    now: Callable[[], datetime]
    owner: str
    knows: Callable[[str], bool]


class Trainer(Desk):
    """A trainer. `exercises` makes those of a kind; `seed` mixes the new ones."""

    keys = TRAINER_KEYS
    commands = (
        "?",
        "show",
        "repeat",
        "last",
        "score",
        "more",
        "exercises",
        "previous",
        "next",
        "keys",
        "quit",
    )

    def __init__(
        self,
        exercises: Callable[[Drill], Sequence[Exercise]],
        notebook: Notebook,
        announcer: Announcer,
        seed: int,
    ) -> None:
        super().__init__(announcer)
        self._make = exercises
        self._notebook = notebook
        self._seed = seed
        self._exercises: list[Exercise] = []
        self._asked: Exercise | None = None
        self._verdict: Announcement | None = None
        self._choosing = True
        self._new_left = NEW_AT_ONCE
        self._right = 0
        self._wrong = 0
        self._keeping_failed = False

    # Beginning.

    def begin(self) -> None:
        """Ask which exercise is wanted."""
        self.announcer.announce(_choices())

    def begin_with(self, drill: Drill) -> None:
        """Begin an exercise: tell how much of it is due, and ask."""
        self._choosing = False
        self._exercises = mixed(self._make(drill), self._seed)
        due = Number(len(self._due()))
        new = Number(sum(self._is_new(exercise) for exercise in self._exercises))
        title = phrase("train.title", name=phrase(f"train.drill.{drill.value}"), due=due, new=new)
        self.announcer.announce(saying(title).followed_by([self._next()]))

    # Typed lines.

    def run(self, line: str) -> bool:
        """Run a typed line. A right answer is one, also where its word would mean something else."""
        if self._asked is not None and line.strip().upper() in self._asked.answers:
            self._judge(self._asked, {line.strip().upper()})
            return True
        return super().run(line)

    def take(self, text: str) -> None:
        """Take an answer, or one of the words that ask for something."""
        word, _, argument = text.casefold().partition(" ")
        if word == "define" and argument:
            self._define(argument.upper())
        elif word == "help":
            self.help()
        elif text.casefold() in self._asking:
            self._asking[text.casefold()]()
        elif self._choosing:
            self._choose(text)
        elif self._asked is None:
            self._ask_next()
        elif word == "show":
            self._judge(self._asked, set())
        elif not text:
            raise Refused(saying(phrase("train.answer_first")).followed_by([_question(self._asked)]))
        else:
            self._judge(self._asked, _wanted_ones(self._asked, read_answers(self._asked, text)))

    def help(self) -> None:
        """What can be typed, and what is asked."""
        if self._choosing:
            self.announcer.announce(saying(phrase("train.help_choosing")).followed_by([_choices()]))
            return
        asked = [_how(self._asked.task), _question(self._asked)] if self._asked is not None else []
        self.announcer.mention(saying(phrase("train.help"), self.keys_part()).followed_by(asked))

    def _define(self, asked: str) -> None:
        meaning = shipped_meanings().of(asked)
        self.announcer.announce(describe_meaning(asked, meaning, self._notebook.knows(asked)))

    def repeat(self) -> None:
        """The question again; without one the newest message."""
        if self._choosing:
            self.begin()
        elif self._asked is None:
            super().repeat()
        else:
            self.announcer.mention(_question(self._asked))

    @property
    def _asking(self) -> Mapping[str, Callable[[], None]]:
        """What is no answer."""
        return {
            "previous": self.go_back,
            "next": self.go_forth,
            "last": self._tell_verdict,
            "score": self._tell_score,
            "more": self._bring_more,
            "exercises": self._choose_anew,
        }

    def _bring_more(self) -> None:
        if self._choosing:
            raise Refused(saying(phrase("train.choose_first")).followed_by([_choices()]))
        self._new_left = NEW_AT_ONCE
        self._ask_next()

    def _choose_anew(self) -> None:
        """Another exercise; what was asked is not answered, and comes again some day."""
        self._choosing, self._asked = True, None
        self.begin()

    def _tell_verdict(self) -> None:
        """What was said of the answer given last, then what is asked now. Raises Refused before the first.

        The history has it already.
        """
        if self._verdict is None:
            raise Refused(saying(phrase("train.not_answered")).followed_by(self._waiting()))
        self.announcer.mention(self._verdict.followed_by(self._waiting()))

    def _waiting(self) -> Iterator[Announcement]:
        """The question that waits for an answer, if one does."""
        if self._choosing:
            yield _choices()
        elif self._asked is not None:
            yield _question(self._asked)

    # Questions and answers.

    def _choose(self, text: str) -> None:
        """Begin the exercise of that number or name. Raises Refused, with the question again."""
        try:
            drill = _read_drill(text)
        except Refused as error:
            raise Refused(error.announcement.followed_by([_choices()])) from error
        self.begin_with(drill)

    def _judge(self, exercise: Exercise, given: set[str]) -> None:
        right = exercise.is_right(given)
        self._right += right
        self._wrong += not right
        now = self._notebook.now()
        if self._is_new(exercise):
            self._new_left -= 1
        memories = self._notebook.progress.memories
        memory = self._notebook.schedule.after(memories.get(self._key(exercise)), right=right, now=now)
        memories[self._key(exercise)] = memory
        self._verdict = _verdict(exercise, given, _span(memory.due - now))
        self.announcer.announce(self._verdict.followed_by([*self._kept(), self._next()]))

    def _kept(self) -> Iterator[Announcement]:
        """What went wrong with keeping the progress; told once."""
        trouble = self._notebook.keep(self._notebook.progress)
        if trouble is not None and not self._keeping_failed:
            yield saying(trouble)
        self._keeping_failed = trouble is not None

    def _next(self) -> Announcement:
        """The next question; or that nothing is due."""
        self._asked = self._chosen()
        if self._asked is not None:
            return _question(self._asked)
        memories = [self._notebook.progress.memories.get(self._key(exercise)) for exercise in self._exercises]
        soonest = min((memory.due for memory in memories if memory is not None), default=None)
        if soonest is None:
            return saying(phrase("train.nothing"))
        done = phrase("train.done", time=_span(soonest - self._notebook.now()))
        more = [phrase("train.more")] if any(map(self._is_new, self._exercises)) else []
        return saying(done, *map(normal, more), normal(phrase("train.or_else")))

    def _ask_next(self) -> None:
        self.announcer.announce(self._next())

    def _chosen(self) -> Exercise | None:
        """What has been due longest; else a new one, if there may be more of those."""
        due = self._due()
        if due:
            return due[0]
        if self._new_left <= 0:
            return None
        return next(filter(self._is_new, self._exercises), None)

    def _due(self) -> list[Exercise]:
        """What is to be asked again, the longest due first."""
        now, memories = self._notebook.now(), self._notebook.progress.memories
        known = [
            (memories[self._key(exercise)].due, place)
            for place, exercise in enumerate(self._exercises)
            if not self._is_new(exercise)
        ]
        return [self._exercises[place] for due, place in sorted(known) if due <= now]

    def _is_new(self, exercise: Exercise) -> bool:
        return self._key(exercise) not in self._notebook.progress.memories

    def _key(self, exercise: Exercise) -> str:
        return f"{self._notebook.owner} {exercise.key}"

    def _tell_score(self) -> None:
        new = sum(map(self._is_new, self._exercises))
        told = phrase(
            "train.score",
            right=Number(self._right),
            wrong=Number(self._wrong),
            due=Number(len(self._due())),
            new=Number(new),
            known=Number(len(self._exercises) - new),
        )
        self.announcer.announce(saying(told))


def mixed(exercises: Sequence[Exercise], seed: int) -> list[Exercise]:
    """The exercises in their order, but so many at a time shuffled as the seed has it."""
    chance = random.Random(seed)
    mixed: list[Exercise] = []
    for start in range(0, len(exercises), MIXED_AT_ONCE):
        few = exercises[start : start + MIXED_AT_ONCE]
        mixed += chance.sample(few, len(few))
    return mixed


def read_answers(exercise: Exercise, text: str) -> set[str]:
    """The answers in a typed line, in upper case. Raises Refused for what can't be one."""
    pieces = text.upper().replace(",", " ").split()
    if not all(piece.isascii() and piece.isalpha() for piece in pieces):
        raise _not_answers(exercise, text)
    match exercise.task:
        case Task.FRONT | Task.BACK:
            return {letter for piece in pieces for letter in _hooks_in(exercise, piece)}
        case Task.BEGINNING:
            length = len(exercise.cue) + 1
            words = {exercise.cue + piece if len(piece) == 1 else piece for piece in pieces}
            if any(len(word) != length or not word.startswith(exercise.cue) for word in words):
                raise _not_answers(exercise, text)
            return words
        case Task.ANAGRAM | Task.WITHOUT_U:
            if any(sorted(piece) != sorted(exercise.cue) for piece in pieces):
                raise _not_answers(exercise, text)
            return set(pieces)
        case _:
            assert_never(exercise.task)


def _hooks_in(exercise: Exercise, piece: str) -> str:
    """The letters of a piece; of the whole word that one of them makes, that letter alone."""
    in_front = exercise.task is Task.FRONT
    hook, rest = (piece[0], piece[1:]) if in_front else (piece[-1], piece[:-1])
    is_word = rest == exercise.cue and not set(piece) <= set(exercise.answers)
    return hook if is_word else piece


def _wanted_ones(exercise: Exercise, given: set[str]) -> set[str]:
    """The answers without good words that are not wanted. Raises Refused, with praise, if they are all."""
    beside = sorted(given.intersection(exercise.beside))
    if beside and given == set(beside):
        told = saying(phrase("train.has_u", words=tuple(map(Literal, beside))))
        raise Refused(told.followed_by([_question(exercise)]))
    return given.difference(beside)


def _not_answers(exercise: Exercise, text: str) -> Refused:
    why = saying(phrase("train.not_answers", text=shortened(text)))
    return Refused(why.followed_by([_how(exercise.task), _question(exercise)]))


def _read_drill(text: str) -> Drill:
    """An exercise by its number or name. Raises Refused."""
    if not text:
        raise Refused.because(phrase("train.nothing_typed"))
    named = [drill for drill in Drill if drill.value == text.casefold()]
    return named[0] if named else list(Drill)[read_number(text, len(Drill)) - 1]


def _choices() -> Announcement:
    items = [
        phrase("ask.item", number=Literal(str(number)), what=phrase(f"train.drill.{drill.value}"))
        for number, drill in enumerate(Drill, start=1)
    ]
    return saying(phrase("train.which"), *items)


def _how(task: Task) -> Announcement:
    return saying(phrase(f"train.how.{task.value}"))


def _question(exercise: Exercise) -> Announcement:
    cue = _spelled(exercise.cue)
    return saying(phrase(f"train.ask.{exercise.task.value}", cue=cue, word=Literal(exercise.cue)))


def _verdict(exercise: Exercise, given: set[str], again: Part) -> Announcement:
    """Whether an answer was right, what was wrong with it, all that was wanted, and when it comes again."""
    right = exercise.is_right(given)
    bad, missing = sorted(given - set(exercise.answers)), sorted(set(exercise.answers) - given)
    good = sorted(given & set(exercise.answers))
    said: list[Part] = []
    if good and not right:
        said.append(phrase("train.partly", answers=_listed(exercise, good)))
    else:
        said.append(phrase("train.right" if right else "train.wrong" if given else "train.shown"))
    if bad:
        said.append(phrase("train.bad", answers=_listed(exercise, bad)))
    if missing and good and exercise.wants_any:
        said.append(phrase("train.also", answers=_listed(exercise, missing)))
    elif missing:
        key = "train.missing" if good else "train.wanted"
        said.append(phrase(key, answers=_listed(exercise, missing)))
    return saying(*said, normal(phrase("train.again", time=again)))


def _listed(exercise: Exercise, answers: Iterable[str]) -> tuple[Part, ...]:
    if exercise.task in (Task.FRONT, Task.BACK):
        return (_spelled("".join(answers)),)
    return tuple(map(Literal, answers))


def _spelled(letters: str) -> Letters:
    return Letters(tuple(map(Tile, letters)))


def _span(span: timedelta) -> Part:
    """A time ahead in its largest whole unit, a minute at least."""
    minutes = max(1, round(span.total_seconds() / 60))
    if minutes < 90:
        return Count(minutes, "minute")
    hours = round(minutes / 60)
    return Count(hours, "hour") if hours < 36 else Count(round(hours / 24), "day")
