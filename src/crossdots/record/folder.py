"""Folders that outlast a power cut: made, and their names of files put on the disk."""

import errno
import os
from pathlib import Path

_CANNOT_SYNC_FOLDERS = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES)
"""What the system says where a folder can't be opened, or where it can't be asked to be written."""


def make_folder(folder: Path) -> None:
    """A folder that only the player can open, on the disk with all folders that had to be made for it."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True, mode=0o700)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """The names in a folder on the disk, where a file system can be asked for that.

    Raises:
        OSError: the disk failed.
    """
    if os.name != "posix":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC_FOLDERS:
            raise
