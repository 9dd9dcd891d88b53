"""The player's settings: one TOML file of sections and keys, read, and changed line by line."""

import json
import re
import stat
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from crossdots.record.whole_file import replace_file

LARGEST = 50_000
"""Bytes; a file with every key and a comment to each takes a few thousand."""

LONGEST_STATEMENT = 5_000
"""Characters of a key with its value; a path takes at most 4,096."""

MOST_LINES = 20
"""Of a key with its value; a list of all warnings takes twelve."""

Value: TypeAlias = bool | int | float | str | tuple["Value", ...]
"""What can be written as the value of a key."""

_BYTE_ORDER_MARK = "\ufeff"
_LINES = re.compile("[^\n]*\n|[^\n]+")
_LINE_IN_MESSAGE = re.compile(r"at line (\d+)")


class Problem(Enum):
    """Why a settings file can't be used."""

    UNREADABLE = "unreadable"
    NOT_A_FILE = "not_a_file"
    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    NOT_TOML = "not_toml"
    TWICE = "twice"
    """A key or a section is there already."""
    NO_SECTION = "no_section"
    """A key stands outside the sections, or a section is written in another way than `[name]`."""
    UNKNOWN_SECTION = "unknown_section"
    UNKNOWN_KEY = "unknown_key"


class SettingsUnusable(Exception):
    """A settings file that can't be used, and is left as it is.

    `line` counts from 1 and is 0 where no line is to blame; `name` is the key or the section there, and may
    be empty; `why` is what the operating system says.
    """

    def __init__(self, path: Path, problem: Problem, line: int = 0, name: str = "", why: str = "") -> None:
        super().__init__(f"{path}: line {line}: {problem.value} {name} {why}")
        self.path = path
        self.problem = problem
        self.line = line
        self.name = name
        self.why = why


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of the file with its value, which may be of any type that TOML has, and its first line."""

    section: str
    key: str
    value: Any
    line: int


def read_settings(path: Path, known: Mapping[str, Collection[str]]) -> tuple[Setting, ...]:
    """The settings in a file, in its order; none where there is no file.

    `known` maps each section to its keys.

    Raises:
        SettingsUnusable: the file can't be read, is no TOML, or holds something unknown.
    """
    document = _Document(path)
    for header in document.headers():
        if header.section not in known:
            raise SettingsUnusable(path, Problem.UNKNOWN_SECTION, header.line, header.section)
    settings = tuple(document.settings())
    for setting in settings:
        if setting.key not in known[setting.section]:
            raise SettingsUnusable(path, Problem.UNKNOWN_KEY, setting.line, setting.key)
    return settings


def write_settings(path: Path, changes: Mapping[tuple[str, str], Value]) -> None:
    """Set the values of these sections and keys; every other line of the file stays as it is.

    A key that is there gets its new value in its place, and a comment behind it stays; a new one goes to the
    end of its section. The file is replaced as a whole or not at all, and is on the disk when this returns.

    Raises:
        SettingsUnusable: what is there can't be read or is no TOML.
        OSError: it can't be written.
    """
    document = _Document(path)
    for (section, key), value in changes.items():
        document.set(section, key, value)
    replace_file(path, document.text)


def written(value: Value) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            # TOML has all escapes of JSON; and it wants DEL escaped, which JSON leaves alone.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            return "[" + ", ".join(map(written, value)) + "]"


@dataclass(frozen=True, slots=True)
class _Statement:
    """What one or more lines of the file say: a section begins, a key has a value, or neither.

    `line` is the number of the first line, `text` all of them with their line ends; `section` the one in
    which it stands or which it begins. `key` is None where no key has a value.
    """

    line: int
    text: str
    section: str
    key: str | None = None
    value: Any = None
    is_header: bool = False


class _Document:
    """A settings file in statements.

    Raises:
        SettingsUnusable: it can't be read or taken apart.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        text = _read(path)
        self._mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
        self._line_end = "\r\n" if re.match("[^\n]*\r\n", text) else "\n"
        text = text.removeprefix(_BYTE_ORDER_MARK)
        self._check(text)
        self._statements = list(self._taken_apart(text))

    @property
    def text(self) -> str:
        """The whole file."""
        return self._mark + "".join(statement.text for statement in self._statements)

    def headers(self) -> Iterator[_Statement]:
        """The statements that begin sections."""
        return (statement for statement in self._statements if statement.is_header)

    def settings(self) -> Iterator[Setting]:
        """The keys with their values."""
        for there in self._statements:
            if there.key is not None:
                yield Setting(there.section, there.key, there.value, there.line)

    def set(self, section: str, key: str, value: Value) -> None:
        """Give a key of a section its value."""
        said = f"{key} = {written(value)}"
        for place, there in enumerate(self._statements):
            if (there.section, there.key) == (section, key):
                indent = there.text[: -len(there.text.lstrip())]
                text = indent + said + _comment(there.text) + self._line_end
                self._statements[place] = replace(there, text=text, value=value)
                return
        self._insert(_Statement(0, said + self._line_end, section, key, value))

    def _insert(self, new: _Statement) -> None:
        """Put a statement behind the last one that says something in its section, which may have to begin."""
        self._end_last_line()
        places = [
            place
            for place, there in enumerate(self._statements)
            if there.section == new.section and (there.is_header or there.key is not None)
        ]
        if places:
            self._statements.insert(places[-1] + 1, new)
            return
        apart = self._line_end if self._statements else ""
        header = f"{apart}[{new.section}]{self._line_end}"
        self._statements += [_Statement(0, header, new.section, is_header=True), new]

    def _end_last_line(self) -> None:
        last = self._statements[-1] if self._statements else None
        if last is not None and not last.text.endswith("\n"):
            self._statements[-1] = replace(last, text=last.text + self._line_end)

    def _check(self, text: str) -> None:
        """Raise SettingsUnusable where the parser names the line that is no TOML, or what is there twice."""
        try:
            tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = _LINE_IN_MESSAGE.search(str(error))
            line = int(found[1]) if found is not None else text.count("\n") + 1
            twice = self._repeated_at(line, text)
            if twice is not None:
                name = twice.key or twice.section
                raise SettingsUnusable(self._path, Problem.TWICE, twice.line, name) from error
            if found is not None:
                raise SettingsUnusable(self._path, Problem.NOT_TOML, line) from error

    def _repeated_at(self, line: int, text: str) -> _Statement | None:
        """The statement on this line, if it gives a key or begins a section that is there before it."""
        before: set[tuple[str, str | None]] = set()
        with suppress(SettingsUnusable):
            for there in self._taken_apart(text):
                what = (there.section, there.key)
                if there.is_header or there.key is not None:
                    last = there.line + there.text.removesuffix("\n").count("\n")
                    if there.line <= line <= last:
                        return there if what in before else None
                    before.add(what)
        return None

    def _taken_apart(self, text: str) -> Iterator[_Statement]:
        """Each statement is the fewest lines that are TOML on their own."""
        section, line, pending = "", 1, ""
        for next_line in _LINES.findall(text):
            pending += next_line
            # Each line more is parsed again with all before it, so there must not be too many.
            is_long = len(pending) > LONGEST_STATEMENT or pending.count("\n") >= MOST_LINES
            said = _parsed(pending)
            if said is None and not is_long:
                continue
            if said is None or (said and len(pending) > LONGEST_STATEMENT):
                break
            statement = self._statement(line, pending, section, said)
            section = statement.section
            yield statement
            line += pending.count("\n")
            pending = ""
        if pending:
            raise SettingsUnusable(self._path, Problem.NOT_TOML, line)

    def _statement(self, line: int, text: str, section: str, said: dict[str, Any]) -> _Statement:
        if not said:
            return _Statement(line, text, section)
        ((name, value),) = said.items()
        if text.lstrip().startswith("["):
            while isinstance(value, dict) and value:
                ((inner, value),) = value.items()
                name = f"{name}.{inner}"
            if not isinstance(value, dict):
                raise SettingsUnusable(self._path, Problem.NO_SECTION, line, name)
            return _Statement(line, text, name, is_header=True)
        if not section:
            raise SettingsUnusable(self._path, Problem.NO_SECTION, line, name)
        return _Statement(line, text, section, name, value)


def _parsed(text: str) -> dict[str, Any] | None:
    """What a piece of TOML says; None where it is not whole."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _comment(text: str) -> str:
    """The comment behind a key's value, with the space before it; "" where there is none."""
    said = _parsed(text)
    start = text.find("#")
    while start >= 0:
        if _parsed(text[:start]) == said:
            return text[len(text[:start].rstrip()) :].rstrip("\r\n")
        start = text.find("#", start + 1)
    return ""


def _read(path: Path) -> str:
    """The text of a file; "" where there is none. Raises SettingsUnusable."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise SettingsUnusable(path, Problem.NOT_A_FILE)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise SettingsUnusable(path, Problem.UNREADABLE, why=error.strerror or "") from error
    if len(data) > LARGEST:
        raise SettingsUnusable(path, Problem.TOO_LARGE)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SettingsUnusable(path, Problem.NOT_TEXT, line) from error
