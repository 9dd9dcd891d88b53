"""Files that a command makes, never in the place of others."""

from pathlib import Path

from crossdots.announcement.part import Literal, phrase
from crossdots.commands.surroundings import UsageError
from crossdots.navigation.refusals import why_part


def write_new(path: Path, content: bytes) -> None:
    """A new file. Raises UsageError."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError as error:
        raise UsageError(phrase("export.exists", path=Literal(str(path)))) from error
    except OSError as error:
        why = why_part(error)
        raise UsageError(phrase("export.cannot_write", path=Literal(str(path)), why=why)) from error
