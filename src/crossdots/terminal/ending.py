"""Why a terminal stopped."""

from enum import Enum, unique


@unique
class Ending(Enum):
    """How the player left, for the exit status of the command.

    In every case but `FINISHED` the player was told `Player.input_ended`.
    """

    FINISHED = "finished"  # the player left by a command, or the game has nothing more to ask
    INPUT_ENDED = "input ended"  # Ctrl-D, the end of the file, or the keyboard went away
    SCREEN_GONE = "screen gone"  # nobody reads what is written
    HUNG_UP = "hung up"  # SIGHUP: the terminal's window was closed or its line dropped
    TERMINATED = "terminated"  # SIGTERM
