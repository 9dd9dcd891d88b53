"""The English wording and the code that uses it fit together: key by key, slot by slot, noun by noun."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path

import pytest

import crossdots
from crossdots.announcement.part import At, Letters, Place, Word
from crossdots.announcement.phrasebook import Output, Piece, english
from crossdots.board.coordinate import place_name
from crossdots.board.direction import Direction
from crossdots.board.premium import Premium
from crossdots.board.tile import ENGLISH
from crossdots.braille.plan import PlanStyle
from crossdots.braille.translator import NO_BREAK_SPACE
from crossdots.computer.strength import STRENGTHS
from crossdots.lexicon.exercises import Drill, Task
from crossdots.lexicon.meanings import Kind
from crossdots.lexicon.word_file import Unreadable
from crossdots.mail.commands import BY_MAIL
from crossdots.navigation.advice import AREAS
from crossdots.navigation.cursor import Step
from crossdots.navigation.square import Position
from crossdots.record.cgp import CgpFlaw
from crossdots.record.gcg import GcgFlaw
from crossdots.record.recount import Matter
from crossdots.record.settings import Problem
from crossdots.rules.refusal import Rule
from crossdots.rules.variant import EDITIONS, TOURNAMENT, BonusName, ChallengeRule, Colour, Level
from crossdots.session.agreement import COMPUTER
from crossdots.session.exporting import Untellable
from crossdots.session.lessons import LESSONS, Read
from crossdots.session.options import OPTIONS, SPEECH_OUTPUTS
from crossdots.session.set_up import VARIATIONS
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import Spelling

BOOK = english()

STEPS = [*LESSONS, *(lesson.for_ears for lesson in LESSONS if lesson.for_ears)]
PREMIUMS = [premium.value for premium in Premium]
DIRECTIONS = [direction.value for direction in Direction]
SIGN_KEYS = ["premium.start", *(f"premium.{premium}" for premium in PREMIUMS)]
VALUES: Mapping[str, Iterable[str]] = {
    "area": [area for row in AREAS for area in row],
    "argument.casefold()": ["on", "off"],
    "challenge.value": [rule.value for rule in ChallengeRule],
    "chosen.value": [spelling.value for spelling in Spelling],
    "colour.value": [colour.value for colour in Colour],
    "output": SPEECH_OUTPUTS,
    "command.name": [command.name for command in (*COMMANDS.commands, *BY_MAIL.commands)],
    "direction.value": DIRECTIONS,
    "error.flaw.value": [flaw.value for flaw in CgpFlaw],
    "done": [lesson.name for lesson in STEPS if not isinstance(lesson.task, Read)],
    "self._lesson.name": [lesson.name for lesson in STEPS],
    "drill.value": [drill.value for drill in Drill],
    "exercise.task.value": [task.value for task in Task],
    "task.value": [task.value for task in Task],
    "edition_name": EDITIONS,
    "entry.value": [level.value for level in Level],
    "error.problem.value": [problem.value for problem in Problem],
    "error.reason.value": [reason.value for reason in Unreadable],
    "letter": ENGLISH.letters,
    "flaw.value": [flaw.value for flaw in GcgFlaw],
    "level": ["brief", "normal", "full"],
    "limited": ["finish", "turn_timer", "clock"],
    "matter.value": [matter.value for matter in Matter if matter is not Matter.PLAY],
    "option.field": [option.field for option in OPTIONS],
    "order": ["first", "second", "third", "fourth"],
    "place.direction.value": DIRECTIONS,
    "part.sign_key": SIGN_KEYS,
    "premium.value": PREMIUMS[1:],
    "rule.value": [rule.value for rule in Rule],
    "run.direction.value": DIRECTIONS,
    "sense.kind.value": [kind.value for kind in Kind],
    "session.plan.value": [style.value for style in PlanStyle],
    "session.position.value": [position.value for position in Position],
    "square.sign_key": SIGN_KEYS,
    "strength": [*STRENGTHS, COMPUTER],
    "step.edge_key": [step.edge_key for step in Step],
    "step.name.lower()": [step.name.lower() for step in Step],
    "variant.bonus_name.value": [name.value for name in BonusName],
    "variant.challenge.value": [rule.value for rule in ChallengeRule],
    "variant.edition": [*EDITIONS, TOURNAMENT.edition],
    "variation.field": [variation.field for variation in VARIATIONS],
    "way": ["left", "right", "up", "down"],
    "why.value": [why.value for why in Untellable],
    "view.variant.bonus_name.value": [name.value for name in BonusName],
}
"""What an expression inside a key can be. A new one is entered here, so that its wordings are looked for."""

NAMES_OF_THINGS = (
    *("agree.option.", "ask.rules.", "cgp.player.", "edition.", "event.bonus_name.", "nato.", "train.drill."),
    *("display.enter_key", "mail.subject.", "program.version"),
)


@dataclass(frozen=True)
class Use:
    """A wording that the code asks for: where, by which key, and with which slots."""

    where: str
    key: str
    slots: frozenset[str]


class Code:
    """The program's source, searched for what it says."""

    def __init__(self) -> None:
        folder = Path(crossdots.__path__[0])
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        self.calls: list[tuple[str, ast.Call, ast.FunctionDef]] = []
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    self.functions.setdefault(node.name, []).append(node)
                    where = f"{path.relative_to(folder)}: {node.name}"
                    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
                    self.calls += ((where, call, node) for call in calls)

    def uses(self) -> Iterator[Use]:
        """Every wording that is asked for."""
        for where, call, function in self.calls:
            if called(call) in ("phrase", "text") and call.args and is_key(call):
                slots = frozenset(self.slots(call, function))
                for key in self.values(call.args[0], function):
                    yield Use(where, key, slots)

    def nouns(self) -> set[str]:
        """Every noun that is counted."""
        counts = [(call, function) for _, call, function in self.calls if ast.unparse(call.func) == "Count"]
        return {noun for call, function in counts for noun in self.values(call.args[1], function)}

    def values(self, node: ast.expr, function: ast.FunctionDef) -> set[str]:
        """All texts that an expression can be."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=body, orelse=orelse):
                return self.values(body, function) | self.values(orelse, function)
            case ast.JoinedStr(values=parts):
                return {"".join(texts) for texts in product(*(self.values(part, function) for part in parts))}
            case ast.FormattedValue(value=inner):
                return self.values(inner, function)
            case ast.Name(id=name) if (value := assigned(function, name, node.lineno)) is not None:
                return self.values(value, function)
            case ast.Name(id=name) if name in parameters(function) and name not in VALUES:
                return self.passed(function, name)
            case ast.Call() if called(node) in self.functions:
                return {
                    text
                    for one in self.functions[called(node)]
                    for value in returned(one)
                    for text in self.values(value, one)
                }
        source = ast.unparse(node)
        assert source in VALUES, f"{function.name}: enter in VALUES what {source} can be"
        return set(VALUES[source])

    def passed(self, function: ast.FunctionDef, name: str) -> set[str]:
        """What a function gets as one of its parameters."""
        place = parameters(function).index(name)
        return {
            text
            for _, call, caller in self.calls
            if called(call) == function.name and len(call.args) > place
            for text in self.values(call.args[place], caller)
        }

    def slots(self, call: ast.Call, function: ast.FunctionDef) -> Iterator[str]:
        """The names of the slots that a call fills, those in a mapping of a function of ours too."""
        for keyword in call.keywords:
            if keyword.arg is not None:
                yield keyword.arg
                continue
            source = keyword.value
            value = assigned(function, source.id, call.lineno) if isinstance(source, ast.Name) else source
            assert isinstance(value, ast.Call), ast.unparse(call)
            (made_by,) = self.functions[called(value)]
            for mapping in returned(made_by):
                assert isinstance(mapping, ast.Dict)
                yield from (str(ast.literal_eval(key)) for key in mapping.keys if key is not None)


def called(call: ast.Call) -> str:
    """The bare name of what a call calls."""
    return ast.unparse(call.func).rpartition(".")[2]


def is_key(call: ast.Call) -> bool:
    """Whether the call's first argument is a key: the renderers also pass phrases on."""
    argument = call.args[0]
    return not (isinstance(argument, ast.Call) and called(argument) == "phrase") and not (
        isinstance(argument, ast.Name) and argument.id == "part"
    )


def parameters(function: ast.FunctionDef) -> list[str]:
    """What a call of the function names by place."""
    return [argument.arg for argument in function.args.args if argument.arg != "self"]


def assigned(function: ast.FunctionDef, name: str, line: int) -> ast.expr | None:
    """What was last assigned to a name inside a function before a line."""
    assignments = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == name
        and node.lineno <= line
    ]
    return max(assignments, key=lambda node: node.lineno).value if assignments else None


def returned(function: ast.FunctionDef) -> list[ast.expr]:
    """What a function returns."""
    return [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]


CODE = Code()
USES = list(CODE.uses())


def slots_of(pieces: Iterable[Piece]) -> set[str]:
    return {piece.slot for piece in pieces if piece.slot is not None}


def fixed(piece: Piece) -> str:
    """The text of a piece without what goes into its slot."""
    match piece.part:
        case At(square):
            part = square.name
        case Place(at, direction):
            part = place_name(at, direction)
        case Word(tiles) | Letters(tiles):
            part = "".join(tile.letter for tile in tiles)
        case None:
            part = ""
    return piece.text + piece.literal + part


def fixed_length(pieces: Iterable[Piece]) -> int:
    """Characters, without what goes into the slots."""
    return sum(len(fixed(piece)) for piece in pieces)


def test_the_search_finds_all_ways_to_name_a_key() -> None:
    """Literal, chosen, assigned, put together, passed on, and returned keys."""
    keys = {use.key for use in USES}
    assert {
        "score.all",
        "games.open",
        "games.ended",
        "line.row",
        "board.hook_back_closed",
        "answer.taken_back",
        "usage.damaged",
        "square.cursor_up_edge",
        "help.of.8D",
        "nato.Z",
        "answer.kept",
    } <= keys
    assert (
        Use("navigation/refusals.py: refusal_part", "refusal.off_board", frozenset({"at", "column", "row"}))
        in USES
    )


def test_every_wording_that_is_asked_for_exists() -> None:
    assert {f"{use.key} in {use.where}" for use in USES if use.key not in BOOK.phrases} == set()


def test_every_wording_is_asked_for() -> None:
    assert set(BOOK.phrases) - {use.key for use in USES} == set()


@pytest.mark.parametrize("output", Output)
def test_every_slot_is_filled(output: Output) -> None:
    for use in USES:
        missing = slots_of(BOOK.pieces(use.key, output)) - use.slots
        assert not missing, f"{use.where} leaves {missing} of {use.key} empty"


def test_nouns_and_what_is_counted_are_the_same() -> None:
    assert CODE.nouns() == set(BOOK.nouns)


def test_braille_is_not_longer_than_speech() -> None:
    longer = {
        key
        for key, forms in BOOK.phrases.items()
        if fixed_length(forms[Output.BRAILLE]) > fixed_length(forms[Output.SPEECH])
    }
    assert longer == set()
    for forms in BOOK.nouns.values():
        for brailled, spoken in zip(forms[Output.BRAILLE], forms[Output.SPEECH], strict=True):
            assert len(brailled) <= len(spoken)


@pytest.mark.parametrize("output", Output)
def test_wordings_are_clean_lines(output: Output) -> None:
    for key, forms in BOOK.phrases.items():
        text = "".join(fixed(piece) + (piece.slot or "") for piece in forms[output])
        if output is Output.BRAILLE:
            text = text.replace(NO_BREAK_SPACE, " ")
        assert re.fullmatch(r"\S+( \S+)*", text), key
        assert text.isprintable(), key


def test_a_sentence_of_its_own_ends_like_one() -> None:
    """What begins with a capital letter, and not with the name of something, ends with a mark."""
    for key, forms in BOOK.phrases.items():
        first, last = forms[Output.SPEECH][0], forms[Output.SPEECH][-1]
        if first.text[:1].isupper() and last.slot is None and not key.startswith(NAMES_OF_THINGS):
            assert fixed(last)[-1] in ".?:", key


NUMBER_BELONGS_TO_IT = {"line.row", "games.named"}
"""A row's number and its squares, a game's number and its name."""


def both_forms() -> Iterator[tuple[str, str, str]]:
    """Each key with its spoken and its brailled wording as they are written, slots in brackets."""
    for key, forms in BOOK.phrases.items():
        spoken, brailled = (
            "".join(
                f"{piece.text}{piece.literal}{f'<{piece.slot}>' * bool(piece.slot)}"
                for piece in forms[output]
            ).replace(NO_BREAK_SPACE, " ")
            for output in (Output.SPEECH, Output.BRAILLE)
        )
        yield key, spoken, brailled


def test_sentences_do_not_run_together_in_braille() -> None:
    """Each sentence of the spoken wording is set off by a mark in the brailled one, which may be a comma."""
    for key, spoken, brailled in both_forms():
        assert len(re.findall(r"[.?!] ", spoken)) <= len(re.findall(r"[.?!,;:] ", brailled)), key


def test_what_is_numbered_is_set_off_from_its_number_in_braille() -> None:
    numbered = {
        key
        for key, spoken, brailled in both_forms()
        if brailled.startswith("<number> <")
        or (re.match("[0-9]: ", spoken) and not re.match("[0-9]: ", brailled))
    }
    assert numbered == NUMBER_BELONGS_TO_IT


def test_what_can_be_typed_is_listed_with_marks_in_braille() -> None:
    for key, forms in BOOK.phrases.items():
        pieces = forms[Output.BRAILLE]
        for before, piece in pairwise(pieces):
            assert not (before.literal and piece.literal and piece.text == " "), key
