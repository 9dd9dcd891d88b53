"""Options of the whole test suite."""

import os

import pytest
from hypothesis import settings

# A busy machine must not fail a test; where every change is checked, the same examples are tried each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-transcripts",
        action="store_true",
        help="write what the program says now into tests/transcripts, to be read before it is committed",
    )
