"""Where our braille tables are."""

from pathlib import Path

from crossdots.announcement.shipped import shipped_path


def table_folder() -> Path:
    """The folder of our liblouis tables, absolute. Raises FileNotFoundError."""
    return shipped_path("braille_tables")
