"""Options of the whole test suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-transcripts",
        action="store_true",
        help="write what the program says now into tests/transcripts, to be read before it is committed",
    )
