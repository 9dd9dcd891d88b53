"""Finding the modules that a Linux distribution ships, also for an interpreter that doesn't look there."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

DISTRIBUTION_FOLDERS = (Path("/usr/lib/python3/dist-packages"),)
"""Where Debian and Ubuntu put the official bindings."""


class BindingMissing(Exception):
    """There is no usable module of this name; the message is for developers.

    `is_library` is true where a module is there, but not the shared library that it loads.
    """

    def __init__(self, detail: str, *, is_library: bool = False) -> None:
        super().__init__(detail)
        self.is_library = is_library


def find_module(
    name: str, is_official: Callable[[ModuleType], bool], folders: Sequence[Path] = DISTRIBUTION_FOLDERS
) -> ModuleType:
    """The module called `name` that is the official one: the interpreter's own, else the first in `folders`.

    Only this module becomes importable, nothing else of its folder.

    Raises:
        BindingMissing: there is none, or none that finds its library.
    """
    missing = BindingMissing(f"no module {name}")
    for load in _ways_to_load(name, folders):
        try:
            module = load()
            if is_official(module):
                return module
        except ImportError:
            continue
        except OSError as error:
            missing = BindingMissing(str(error), is_library=True)
        except Exception as error:  # other packages of this name exist, and may do anything
            missing = BindingMissing(f"a module {name} that fails: {error}")
    raise missing


def _ways_to_load(name: str, folders: Sequence[Path]) -> Iterator[Callable[[], ModuleType]]:
    yield partial(import_module, name)
    for folder in folders:
        spec = PathFinder.find_spec(name, [str(folder)])  # passes over a binary for another Python
        if spec is not None and spec.has_location:
            yield partial(_load, spec)


def _load(spec: ModuleSpec) -> ModuleType:
    """The module of exactly this place, importable by its name from now on, as its own parts may need."""
    module = module_from_spec(spec)
    loader = spec.loader
    if loader is None:
        raise ImportError(f"nothing loads {spec.origin}")
    nothing = object()
    before = sys.modules.get(spec.name, nothing)
    sys.modules[spec.name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        if before is nothing:
            del sys.modules[spec.name]
        else:
            sys.modules[spec.name] = before  # type: ignore[assignment]  # None forbids an import
        raise
    return module
