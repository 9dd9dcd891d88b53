"""Games by e-mail for tests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from mail_machine import SETTINGS, Machine
from mail_table import TILES, Table

from crossdots.rules.variant import EDITIONS, Variant

Beginning = Callable[..., Table]


@pytest.fixture
def begun(tmp_path: Path) -> Beginning:
    """A game by e-mail whose first letters are out: `begun()`, or with other tiles or rules."""

    def begin(tiles: str = TILES, variant: Variant = EDITIONS["email"]) -> Table:
        table = Table(tmp_path, variant, tiles)
        table.desk.send_news()
        return table

    return begin


@pytest.fixture
def table(begun: Beginning) -> Table:
    """A game by e-mail whose first letters are out, Zoë to move."""
    return begun()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine whose settings name an account."""
    (tmp_path / "settings.toml").write_text(SETTINGS.format(folder=tmp_path), "utf-8")
    for part in ("tmp", "new", "cur"):
        (tmp_path / "in" / part).mkdir(parents=True)
    return Machine(tmp_path)
