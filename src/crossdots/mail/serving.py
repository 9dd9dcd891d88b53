"""The post, open for as long as it is wanted: it survives whatever happens to a connection."""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.mail.desk import Desk, Post
from crossdots.mail.login import NoSecret
from crossdots.mail.office import Inbox, sort_in
from crossdots.record.lock import InUse

LOOK_AT_GAMES_S = 3.0
"""How often it is seen whether somebody has moved at a terminal."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 5.0, 300.0
"""How long it waits after trouble: each time twice as long."""


class ClosingPost(Post, Protocol):
    """A post whose connection can be closed."""

    def close(self) -> None:
        """Let go of it. The next letter opens it again."""
        ...


def serve(
    desks: Callable[[], Mapping[int, Desk]],
    inbox: Inbox,
    post: ClosingPost,
    note: Callable[[Part], None],
    *,
    once: bool,
) -> None:
    """Deal with what comes in and send what is to be told, for ever or once.

    Raises:
        LoginRefused, NoPassword, NoSecret, LibraryMissing: there is no going on.
        OSError: it was to be done once, and has to be tried again.
    """
    pause, is_time, has_worked = FIRST_PAUSE_S, True, False
    while True:
        try:
            _work(desks(), inbox, is_time=is_time)
            post.close()
            if pause > FIRST_PAUSE_S:
                note(phrase("mail.told.connected"))
            pause, has_worked = FIRST_PAUSE_S, True
            if once:
                return
            is_time = inbox.wait(LOOK_AT_GAMES_S)
        except (OSError, NoSecret) as error:
            inbox.close()
            post.close()
            if once or (isinstance(error, NoSecret) and not has_worked):
                raise  # a command that has printed a secret before may need the network for it
            if pause == FIRST_PAUSE_S:
                note(_told(error))
            time.sleep(pause)
            pause, is_time = min(2 * pause, LONGEST_PAUSE_S), True


def _work(desks: Mapping[int, Desk], inbox: Inbox, *, is_time: bool) -> None:
    if is_time:
        sort_in(inbox, desks)
    for desk in desks.values():
        desk.send_news()


def _told(error: OSError | NoSecret) -> Part:
    """What is wrong, in one line."""
    if isinstance(error, InUse):
        return phrase("mail.told.in_use", game=Name(error.path.stem))
    return phrase("mail.told.trouble", why=why_of(error))


def why_of(error: OSError | NoSecret) -> Part:
    """Why something couldn't be done, and with which file, as a part of a sentence."""
    said = error.why if isinstance(error, NoSecret) else error.strerror
    why = Name(" ".join((said or str(error) or type(error).__name__).split()).removesuffix("."))
    path = error.filename if isinstance(error, OSError) else None
    return why if path is None else phrase("mail.told.why_at", path=Literal(str(path)), why=why)
