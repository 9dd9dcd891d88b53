"""Runs the program as on Windows, as far as that can be seen elsewhere: without what only POSIX has.

No module needs those, and the branches for Windows run. It tells nothing of Windows itself,
of its terminal, or of its file system. Libraries that look at the system, too, are loaded before.
"""

import asyncio  # noqa: F401
import ctypes  # noqa: F401
import importlib
import multiprocessing  # noqa: F401
import pkgutil
import sys
import tempfile  # noqa: F401
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

import platformdirs  # noqa: F401
import prompt_toolkit.shortcuts  # noqa: F401

ONLY_POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
NOT_INSTALLED = {"brlapi", "louis", "speechd"}


class Missing(MetaPathFinder):
    """Finds that there is no such module."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Refuse the modules that aren't there; leave the others to who finds them."""
        if name in ONLY_POSIX | NOT_INSTALLED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def take_away() -> None:
    """Make this process look like one on Windows."""
    for name in ONLY_POSIX:
        sys.modules.pop(name, None)
    locks = ModuleType("msvcrt")
    vars(locks).update(locking=lambda *_: None, LK_NBLCK=2)
    sys.modules["msvcrt"] = locks
    sys.meta_path.insert(0, Missing())
    sys.platform = "win32"


def main() -> int:
    """Load every module, then run the program with the arguments."""
    take_away()
    import crossdots

    for module in pkgutil.walk_packages(crossdots.__path__, "crossdots."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    from crossdots.starting import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
