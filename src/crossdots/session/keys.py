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
    "F1": "help",
    "F2": "rack",
    "F3": "score",
    "F4": "last",
    "F5": "repeat",
    "F6": "row",
    "F7": "column",
    "F8": "board",
    "F9": "words",
    "F10": "unseen",
    "F11": "changes",
    "F12": "turn",
}
"""Commands by the key's name, as it is said and as `Key` members are called."""


def keys_of(name: str) -> tuple[str, ...]:
    """The keys that run a command, whatever its argument."""
    return tuple(key for key, line in KEYS.items() if line.split()[0] == name)
