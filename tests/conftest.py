"""Options of the whole test suite."""

import os
import signal
import sys
from collections.abc import Generator

import pytest
from hypothesis import settings

# A busy machine must not fail a test; where every change is checked, the same examples are tried each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A shell starts what runs in the background with Ctrl-C ignored; a test that presses it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count as covered only what tests reach on purpose, and not what random examples meet by chance.

    Without the tracer of coverage random examples take a third of the time. The mark `no_cover` of pytest-cov
    leaves one tracer running in the processes of xdist.
    """
    if not (item.get_closest_marker("untraced") or item.get_closest_marker("hypothesis")):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-transcripts",
        action="store_true",
        help="write what the program says now into tests/transcripts, to be read before it is committed",
    )
