"""What `move_generator` asks of Cython, for when it runs as plain Python.

The types say only to the compiler which of C's numbers is meant; for Python, and for mypy, all are `int`, and
a row of them is a `list`. The decorators change nothing.
"""

import builtins
from collections.abc import Callable
from typing import Final, Literal, TypeAlias, TypeVar

_Thing = TypeVar("_Thing")

compiled: Final[Literal[False]] = False

void: TypeAlias = None
bint: TypeAlias = builtins.bool
int: TypeAlias = builtins.int  # noqa: A001 - C's name for it
uint: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
p_int: TypeAlias = list[builtins.int]
p_uchar: TypeAlias = list[builtins.int]
p_uint: TypeAlias = list[builtins.int]
p_ulonglong: TypeAlias = list[builtins.int]


def declare(kind: type[_Thing], value: _Thing) -> _Thing:  # noqa: ARG001 - Cython's signature
    """A number of C that belongs to the module."""
    return value


def cclass(made: _Thing) -> _Thing:
    """A class whose attributes are numbers of C."""
    return made


def final(made: _Thing) -> _Thing:
    """A class from which none is derived."""
    return made


def cfunc(function: _Thing) -> _Thing:
    """A function that only this source can call."""
    return function


def inline(function: _Thing) -> _Thing:
    """A function that is so short that a call would cost more."""
    return function


class _WithoutTheLock:
    """Code beside which other threads run: as a function's decorator, or around a call."""

    def __call__(self, function: _Thing) -> _Thing:
        return function

    def __enter__(self) -> None:
        """Nothing changes."""

    def __exit__(self, *trouble: object) -> None:
        """Nothing changes back."""


nogil = _WithoutTheLock()


def exceptval(*, check: bool) -> Callable[[_Thing], _Thing]:  # noqa: ARG001 - Cython's signature
    """A function of which is told whether its callers look for an exception."""
    return inline
