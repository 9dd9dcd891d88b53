"""What every device has: what it may lack, and the trouble it may give."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Lack:
    """Why a device can't be used. `detail` is for developers.

    `debian_package` and `pypi_package` are what a player can install, and `group` is the group of users that
    a player must be in. Where all are empty, what is missing doesn't run or isn't plugged in.
    """

    detail: str
    debian_package: str = ""
    pypi_package: str = ""
    group: str = ""


class DeviceMissing(Exception):
    """A device can't be opened. `lack` says what a player can do about it."""

    def __init__(self, lack: Lack) -> None:
        super().__init__(lack.detail)
        self.lack = lack


class DeviceFailed(Exception):
    """A device that was open can't be used any longer; the message is for developers."""


class Fault(Enum):
    """What went wrong with a device."""

    MISSING = "missing"
    """It isn't there: not installed, not running, or not plugged in."""
    LOST = "lost"
    """It was in use, and has gone."""
    HUNG = "hung"
    """It doesn't answer."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the player is told once. `device` is a name as players know it, `detail` is for developers."""

    device: str
    fault: Fault
    detail: str
    lack: Lack | None = None
