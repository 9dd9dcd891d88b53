"""The libraries that only e-mail needs, loaded when they are needed."""

from importlib import import_module
from typing import Any


class LibraryMissing(Exception):
    """A library is not installed; `package` is what brings it."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package


def needed(module: str, package: str) -> Any:
    """The module of a library. Raises LibraryMissing."""
    try:
        return import_module(module)
    except ImportError as error:
        raise LibraryMissing(package) from error
