"""Whether a device can be used: asked by opening it, without a word, and never for long."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from crossdots.devices.probe import lack_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.devices.scripted_device import ScriptedDevice

    from crossdots.devices.engine import SpeechEngine
else:
    from scripted_device import ScriptedDevice


def test_what_opens_lacks_nothing_and_says_nothing() -> None:
    device = ScriptedDevice()
    assert lack_of(device) is None
    assert device.done == [("open", ""), ("close", "")]


def test_what_is_not_there_is_not_opened() -> None:
    device = ScriptedDevice(is_there=False)
    lack = lack_of(device)
    assert lack is not None
    assert lack.debian_package == "the test's device-package"
    assert device.opened == 0


def test_what_hangs_is_not_waited_for() -> None:
    device = ScriptedDevice(hangs_at_opening=True, opening_s=0.1)
    began = time.monotonic()
    lack = lack_of(device)
    assert time.monotonic() - began < 2
    device.let_go.set()
    assert lack is not None
    assert not lack.debian_package


def test_what_breaks_at_opening_lacks_something() -> None:
    class Broken(ScriptedDevice):
        def open(self, wake: Callable[[], None]) -> SpeechEngine:
            raise OSError(f"{wake} of no use")

    lack = lack_of(Broken())
    assert lack is not None
    assert "of no use" in lack.detail
