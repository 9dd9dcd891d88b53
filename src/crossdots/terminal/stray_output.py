"""What libraries print by themselves, kept away from the player.

Speech, braille and sound libraries write warnings to standard output and standard error, some of them from C.
On a terminal a screen reader would read them aloud in the middle of a game.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stray_output_silenced() -> Iterator[int]:
    """Send what is written to standard output and standard error nowhere, also by C code and children.

    Yields a file descriptor of the real standard output, for the `Screen`. In the end both are as before, so
    that the traceback of an exception which ends the program is still seen.
    """
    _flush()
    kept = [os.dup(1), os.dup(2)]
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for number in (1, 2):
            os.dup2(nowhere, number)
        yield kept[0]
    finally:
        _flush()  # what is still in Python's buffers is stray as well
        for number, descriptor in zip((1, 2), kept, strict=True):
            os.dup2(descriptor, number)
        for descriptor in (nowhere, *kept):
            os.close(descriptor)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
