"""Where the program starts: Ctrl-C ends it without a word until it can answer.

Loading the program takes a moment. Python would print its own account of an interruption then, which a screen
reader reads line by line.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module


def main() -> int:
    """Load the program, run the command line of this process and return its exit status."""
    end_quietly_if_interrupted()
    status: int = import_module("crossdots.__main__").main()
    return status


def end_quietly_if_interrupted() -> None:
    """Let Ctrl-C end the process at once from now on, unless it is ignored, as in the background."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interruptions_raised() -> Iterator[None]:
    """While this lasts Ctrl-C raises KeyboardInterrupt, where it would end the process at once."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
