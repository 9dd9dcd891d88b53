"""Where the files are that come with the program beside its source: braille tables, and pages for players."""

from pathlib import Path


def shipped_path(name: str) -> Path:
    """A file or folder of this name, absolute: the installed package's own, else the source tree's.

    Raises:
        FileNotFoundError: neither has it; the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    source_tree = package.parent.parent
    for parent in (package, source_tree):
        if (parent / name).exists():
            return parent / name
    raise FileNotFoundError(f"{name} is neither in {package} nor in {source_tree}")
