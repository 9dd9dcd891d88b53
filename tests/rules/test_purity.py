"""The rules hold values only: no text for players, no files, no clock, no chance, no edition by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossdots
import crossdots.rules
from crossdots.rules.variant import EDITIONS

MODULES = sorted(Path(path) for path in Path(crossdots.rules.__path__[0]).glob("*.py"))
OUTSIDE = {"dataclasses", "typing", "enum", "collections", "collections.abc"}
INSIDE = ("crossdots.board.", "crossdots.rules.")
BARRED_NAMES = {"open", "print", "input", "exec", "eval", "__import__", "random", "time"}

PACKAGE = Path(crossdots.__path__[0])
EVERY_MODULE = sorted(PACKAGE.rglob("*.py"))

SOURCES = [pytest.param(ast.parse(path.read_text(encoding="utf-8")), id=path.stem) for path in MODULES]


def test_the_modules_are_found() -> None:
    stems = {path.stem for path in MODULES}
    assert {"check", "event", "move", "refusal", "score", "slide", "spelling", "state", "turn"} <= stems
    assert {PACKAGE / "rules" / "view.py", PACKAGE / "session" / "session.py"} <= set(EVERY_MODULE)


@pytest.mark.parametrize("source", SOURCES)
def test_only_values_are_imported(source: ast.Module) -> None:
    for name in imported(source):
        assert name in OUTSIDE or name.startswith(INSIDE), name


@pytest.mark.parametrize("source", SOURCES)
def test_nothing_reaches_outside(source: ast.Module) -> None:
    names = {node.id for node in ast.walk(source) if isinstance(node, ast.Name)}
    assert not names & BARRED_NAMES
    assert not any(isinstance(node, ast.Global | ast.Nonlocal) for node in ast.walk(source))


@pytest.mark.parametrize("source", SOURCES)
def test_no_sentence_is_meant_for_a_player(source: ast.Module) -> None:
    assert [text for text in texts(source) if any(sign.isspace() for sign in text)] == []


@pytest.mark.parametrize("source", SOURCES)
def test_the_rules_never_ask_which_edition_it_is(source: ast.Module) -> None:
    for node in ast.walk(source):
        if isinstance(node, ast.Compare | ast.Match | ast.Subscript):
            for part in ast.walk(node):
                assert not (isinstance(part, ast.Attribute) and part.attr == "edition")
                assert not (isinstance(part, ast.Constant) and part.value in EDITIONS)


def test_no_part_of_the_program_compares_with_an_edition() -> None:
    sources = {path: ast.parse(path.read_text(encoding="utf-8")) for path in EVERY_MODULE}
    found = {path: list(comparisons_with_an_edition(source)) for path, source in sources.items()}
    assert {path: comparisons for path, comparisons in found.items() if comparisons} == {}


@pytest.mark.parametrize(
    "text",
    [
        "variant.edition == 'rnib'",
        "name != view.variant.edition",
        "variant.edition in ('rnib', 'email')",
        "variant == DELUXE",
        "variant is variants.EMAIL",
        "match variant.edition:\n    case _: pass",
    ],
)
def test_such_comparisons_are_found(text: str) -> None:
    assert list(comparisons_with_an_edition(ast.parse(text)))


def test_an_edition_may_be_looked_up_and_missing() -> None:
    allowed = "EDITIONS[options.edition]; options.edition is None; phrase(f'edition.{variant.edition}')"
    assert list(comparisons_with_an_edition(ast.parse(allowed))) == []


def comparisons_with_an_edition(source: ast.Module) -> Iterator[str]:
    """Every place that decides something by an edition's name, or by which edition the rules are."""
    for node in ast.walk(source):
        if isinstance(node, ast.Match) and names_an_edition(node.subject):
            yield ast.unparse(node.subject)
        if isinstance(node, ast.Compare) and any(map(names_an_edition, (node.left, *node.comparators))):
            missing = [ast.unparse(part) for part in node.comparators] == ["None"]
            if not missing:
                yield ast.unparse(node)


def names_an_edition(compared: ast.expr) -> bool:
    values = {name.upper() for name in EDITIONS}
    match compared:
        case ast.Attribute(attr=name):
            return name == "edition" or name in values
        case ast.Name(id=name):
            return name in values
        case _:
            return False


def imported(source: ast.Module) -> Iterator[str]:
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield str(node.module)


def annotations(node: ast.AnnAssign | ast.arg | ast.FunctionDef) -> Iterator[ast.expr]:
    annotation = node.returns if isinstance(node, ast.FunctionDef) else node.annotation
    if annotation is not None:
        yield annotation


def texts(source: ast.Module) -> Iterator[str]:
    """The texts that are neither documentation, nor types, nor what an exception tells a developer."""
    spared = {
        id(part)
        for node in ast.walk(source)
        if isinstance(node, ast.Expr | ast.Raise | ast.Assert)
        for part in ast.walk(node)
    }
    spared |= {
        id(part)
        for node in ast.walk(source)
        if isinstance(node, ast.AnnAssign | ast.arg | ast.FunctionDef)
        for annotation in annotations(node)
        for part in ast.walk(annotation)
    }
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield node.value
