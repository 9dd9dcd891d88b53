"""Options of the whole test suite."""

import os

import pytest
from hypothesis import settings

# A busy machine must not fail a test; where every change is checked, the same examples are tried each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.hookimpl(trylast=True)  # after hypothesis has marked its tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count as covered only what tests reach on purpose, and not what random examples meet by chance.

    So the coverage is the same each time, and random examples take a third of the time, without its tracer.
    """
    for item in items:
        if item.get_closest_marker("hypothesis"):
            item.add_marker(pytest.mark.no_cover)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-transcripts",
        action="store_true",
        help="write what the program says now into tests/transcripts, to be read before it is committed",
    )
