"""Files that are replaced as a whole or not at all."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from crossdots.record.folder import make_folder, sync_folder


def replace_file(path: Path, text: str) -> None:
    """Put a new text in the place of a file, or of what a link leads to; it is on the disk when this returns.

    The folder is made if it is missing, and the file keeps its permissions.

    Raises:
        OSError: it can't be written; what was there stays.
    """
    target = path.resolve()
    make_folder(target.parent)
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    new = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            new.chmod(stat.S_IMODE(target.stat().st_mode))
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)
