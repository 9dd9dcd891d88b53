"""All commands of the program."""

from crossdots.session import (
    advising,
    arranging,
    asking,
    exploring,
    placing,
    reviewing,
    telling,
    turning,
    varying,
    voicing,
)
from crossdots.session.command import Table

COMMANDS = Table(
    (
        *placing.COMMANDS,
        *turning.COMMANDS,
        *varying.COMMANDS,
        *exploring.COMMANDS,
        *asking.COMMANDS,
        *arranging.COMMANDS,
        *reviewing.COMMANDS,
        *advising.COMMANDS,
        *telling.COMMANDS,
        *voicing.COMMANDS,
    ),
    at_place=placing.AT_PLACE,
)
