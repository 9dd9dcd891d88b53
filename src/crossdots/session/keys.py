"""Which key runs which command: every key is a shorter way to type a line."""

from collections.abc import Mapping

KEYS: Mapping[str, str] = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "control left": "edge left",
    "control right": "edge right",
    "control up": "edge up",
    "control down": "edge down",
    "home": "edge left",
    "end": "edge right",
    "control home": "star",
    "page up": "previous",
    "page down": "next",
    "tab": "square",
    "f1": "help",
    "f2": "rack",
    "f3": "score",
    "f4": "last",
    "f5": "repeat",
    "f6": "row",
    "f7": "column",
    "f8": "board",
    "f9": "words",
    "f10": "unseen",
    "f11": "changes",
    "f12": "turn",
}
"""Commands by the key's name, as it is said and as `Key` members are called."""


def keys_of(name: str) -> tuple[str, ...]:
    """The keys that run a command, whatever its argument."""
    return tuple(key for key, line in KEYS.items() if line.split()[0] == name)
