"""Where our braille tables are."""

from pathlib import Path

_FOLDER_NAME = "braille_tables"


def table_folder() -> Path:
    """The folder of our liblouis tables, absolute: the installed package's own, else the source tree's.

    Raises:
        FileNotFoundError: neither has it; the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    source_tree = package.parent.parent
    for parent in (package, source_tree):
        if (parent / _FOLDER_NAME).is_dir():
            return parent / _FOLDER_NAME
    raise FileNotFoundError(f"{_FOLDER_NAME} is neither in {package} nor in {source_tree}")
