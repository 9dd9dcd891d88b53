"""The rules hold values only: no text for players, no files, no clock, no chance, no edition by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossdots.rules
from crossdots.rules.variant import EDITIONS

MODULES = sorted(Path(path) for path in Path(crossdots.rules.__path__[0]).glob("*.py"))
OUTSIDE = {"dataclasses", "typing", "enum", "collections", "collections.abc"}
INSIDE = ("crossdots.board.", "crossdots.rules.")
BARRED_NAMES = {"open", "print", "input", "exec", "eval", "__import__", "random", "time"}

SOURCES = [pytest.param(ast.parse(path.read_text(encoding="utf-8")), id=path.stem) for path in MODULES]


def test_the_modules_are_found() -> None:
    assert {"check", "event", "move", "refusal", "score", "spelling", "state", "turn", "variant", "view"} <= {
        path.stem for path in MODULES
    }


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
def test_no_edition_is_asked_for_by_name(source: ast.Module) -> None:
    for node in ast.walk(source):
        if isinstance(node, ast.Compare | ast.Match | ast.Subscript):
            for part in ast.walk(node):
                assert not (isinstance(part, ast.Attribute) and part.attr == "edition")
                assert not (isinstance(part, ast.Constant) and part.value in EDITIONS)


def imported(source: ast.Module) -> Iterator[str]:
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield str(node.module)


def texts(source: ast.Module) -> Iterator[str]:
    """The texts that are neither documentation nor what an exception tells a developer."""
    spared = {
        id(part)
        for node in ast.walk(source)
        if isinstance(node, ast.Expr | ast.Raise | ast.Assert)
        for part in ast.walk(node)
    }
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield node.value
