"""Sounds beside speech and braille, for who wants them."""

from crossdots.announcer.announcer import Announcer
from crossdots.commands.surroundings import Surroundings
from crossdots.devices.tones import Tones, player
from crossdots.session.options import Preferences

_BELL = "\a"


def set_sounds(announcer: Announcer, preferences: Preferences, around: Surroundings) -> None:
    """Let an announcer play sounds, or not, as the preferences say."""
    if not preferences.sounds:
        announcer.sounds = None
    elif announcer.sounds is None:
        tones = Tones(lambda: around.screen.echo(_BELL), player())
        around.closing.callback(tones.close)
        announcer.sounds = tones
