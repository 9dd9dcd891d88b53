"""What argparse says about a command line, with what is to be typed told apart from sentences."""

import re
from collections.abc import Iterable, Iterator, Sequence

from crossdots.announcement.part import Literal, Name, Part, Passage

TYPED_MARK = "`"
"""In our help stands before and behind what can be typed; nobody is shown it."""

_OPTION = r"(?<![\w-])--?[a-z][\w-]*"
_UNRECOGNISED = r"(?<=^[Uu]nrecognized arguments: ).*"
_QUOTED = r"(?<= )'(?:[^'\\]|\\.)*'(?=[\s,)]|$)|(?<= )\"(?:[^\"\\]|\\.)*\"(?=[\s,)]|$)"
_CHOICE = r"(?<=\(choose from )[a-z][\w-]*|(?<=, )[a-z][\w-]*(?=[,)])"
_TYPED_IN_PROBLEM = re.compile("|".join((_UNRECOGNISED, _QUOTED, _OPTION, _CHOICE)), re.DOTALL)
"""Values are quoted by some versions of Python, and choices only by older ones."""

_USAGE = "usage:"
_FORM = re.compile(r" {2,4}\S+(?: \S+)*")
"""An option or a command with its values: it is indented, and two spaces or the line's end are behind it.

What stands further to the right goes on with the help of the line above.
"""
_TYPED_IN_FORM = re.compile(rf"{_OPTION}|(?<![\w-])(?!{_USAGE})[a-z][\w-]*")
"""Names of values are in capitals, and no text to be typed."""


def problem_part(message: str) -> Part:
    """Why argparse refuses a command line; what it quotes stands without quotation marks."""
    return Passage(tuple(_pieces(message, _TYPED_IN_PROBLEM)))


def shown_lines(lines: Iterable[str]) -> list[str]:
    """The lines of help as they are printed."""
    return [line.replace(TYPED_MARK, "") for line in lines]


def help_parts(lines: Sequence[str]) -> Iterator[Part]:
    """The lines of help, each as a part; empty ones are left out."""
    in_usage = is_typed = False
    for line in lines:
        in_usage = line.startswith(_USAGE) or (in_usage and bool(line.strip()))
        form = _FORM.match(line)
        end = len(line) if in_usage else form.end() if form else 0
        pieces = list(_pieces(line[:end], _TYPED_IN_FORM))
        for number, text in enumerate(line[end:].split(TYPED_MARK)):
            is_typed ^= number > 0
            pieces += [Literal(text) if is_typed else Name(text)] if text else []
        if line.strip():
            yield Passage(tuple(pieces))


def _pieces(text: str, typed: re.Pattern[str]) -> Iterator[Name | Literal]:
    end = 0
    for found in typed.finditer(text):
        if found.start() > end:
            yield Name(text[end : found.start()])
        yield Literal(_unquoted(found[0]))
        end = found.end()
    if end < len(text):
        yield Name(text[end:])


def _unquoted(text: str) -> str:
    """A value without the quotation marks and backslashes that Python puts to it."""
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if is_quoted else text
