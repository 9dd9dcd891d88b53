"""What a player can do where a device lacks something, as a command to type."""

import getpass
import shlex
import sys

from crossdots.announcement.part import Literal
from crossdots.devices.device import Lack


def remedy(lack: Lack) -> Literal | None:
    """The command that mends it; None where something just doesn't run or isn't plugged in."""
    if lack.debian_package:
        return Literal(f"sudo apt install {lack.debian_package}")
    if lack.pypi_package:
        return Literal(f"{shlex.quote(sys.executable)} -m pip install {lack.pypi_package}")
    if lack.group:
        return Literal(f"sudo adduser {shlex.quote(getpass.getuser())} {lack.group}")
    return None
