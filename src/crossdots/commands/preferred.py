"""How a player wants to be told, in a game that they have sat down at."""

from crossdots.session.options import Preferences
from crossdots.session.session import Session


def follow_preferences(session: Session, preferences: Preferences, *, confirms: bool) -> None:
    """Tell and show as preferred; where nothing can be lost, nothing has to be confirmed."""
    session.position = preferences.position
    session.plan = preferences.braille_plan
    session.confirms = confirms and preferences.confirm
