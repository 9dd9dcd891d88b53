"""Compile the move search when the program is installed, if that can be done.

Hatchling runs this for every wheel. With a C compiler and Python's header files the wheel gets the extension,
which fits this Python and every later one; without them it is a wheel of plain Python, and nothing fails. An
editable install gets the extension beside its source.
"""

import platform
import shutil
import sys
import sysconfig
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE = "crossdots.computer.move_generator"
SOURCE = "src/crossdots/computer/move_generator.py"
OLDEST_PYTHON = (3, 11)
"""The oldest that the extension fits."""


class ExtensionHook(BuildHookInterface[Any]):
    """What hatchling calls before it makes a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; put the extension into the wheel or, for an editable one, into the source tree."""
        source = Path(self.root, SOURCE)
        self._folder = TemporaryDirectory(prefix="crossdots-build-")
        if version == "editable":
            # One that was made of an older source must not stand in for it.
            for suffix in (".so", ".pyd"):
                for old in source.parent.glob(f"{source.stem}*{suffix}"):
                    old.unlink()
        extension = self._compiled(source)
        if extension is None:
            return
        if version == "editable":
            shutil.copy(extension, source.parent)
            return
        build_data["force_include"][str(extension)] = f"crossdots/computer/{extension.name}"
        build_data["pure_python"] = False
        place = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp{OLDEST_PYTHON[0]}{OLDEST_PYTHON[1]}-abi3-{place}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Clear away what compiling left."""
        self._folder.cleanup()

    def _compiled(self, source: Path) -> Path | None:
        """The extension, or None where there is none to be had, for whatever reason."""
        if platform.python_implementation() != "CPython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
            return None
        try:
            return compile_extension(source, Path(self._folder.name))
        except (Exception, SystemExit) as error:
            self.app.display_info(f"The move search stays plain Python: {error}")
            return None


def compile_extension(source: Path, folder: Path) -> Path:
    """Compile the source and return the extension, which lies in `folder`.

    Raises whatever Cython, setuptools or the compiler raise.
    """
    from setuptools import Distribution, Extension

    cythonize: Any = import_module("Cython.Build").cythonize
    limited = f"0x{OLDEST_PYTHON[0]:02x}{OLDEST_PYTHON[1]:02x}0000"
    extension = Extension(
        MODULE, [str(source)], define_macros=[("Py_LIMITED_API", limited)], py_limited_api=True
    )
    if sys.platform != "win32":
        extension.extra_compile_args = ["-g0"]
    with redirect_stdout(sys.stderr):  # standard output belongs to hatchling
        modules = cythonize([extension], build_dir=str(folder), quiet=True)
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder), str(folder)
        command.ensure_finalized()
        command.run()
        return Path(command.get_ext_fullpath(MODULE))
