"""Messages from a server, over an encrypted connection. Only what belongs to a game is marked as read."""

import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from typing import Any

from crossdots.mail.incoming import LARGEST_HEAD
from crossdots.mail.library import needed
from crossdots.mail.login import Login, LoginRefused
from crossdots.mail.office import Arrival
from crossdots.mail.server_name import ServerName

PATIENCE_S = 60.0
AT_ONCE = 100
"""Heads that are fetched in one go."""
LOOK_AGAIN_S = 15.0
"""How often a server is asked that doesn't tell by itself when something comes in."""
FIRST_IDLE_S = 1.0
"""How long the first idling after a look lasts."""

_HEAD = f"BODY.PEEK[HEADER]<0.{LARGEST_HEAD}>"
_HEAD_KEY = b"BODY[HEADER]<0>"
_UNAVAILABLE = "[UNAVAILABLE]"
"""What a server says that can't look up passwords for the moment. Source: RFC 5530."""


class ConnectionLost(OSError):
    """The server can't be reached, or has ended the connection; it may be tried again."""


class ImapInbox:
    """A folder of a server. Messages that came before the day `since` are left alone."""

    def __init__(
        self, server: ServerName, login: Login, since: Callable[[], date], folder: str = "INBOX"
    ) -> None:
        self._server = server
        self._login = login
        self._folder = folder
        self._since = since
        self._library = needed("imapclient", "IMAPClient")
        self._client: Any = None
        self._looked_at: set[int] = set()
        self._looked = 0.0
        self._has_looked = False

    def arrivals(self) -> Iterator[Arrival]:
        """The messages that this connection has not looked at yet, the oldest first.

        Raises:
            LoginRefused: the name or the password is wrong.
            ConnectionLost: it has to be tried again.
        """
        while found := self._found():
            yield from self._heads(self._connected(), found)

    def _found(self) -> list[int]:
        """The numbers of the messages that were not looked at yet."""
        client = self._connected()
        with self._losing():
            self._looked = time.monotonic()
            self._has_looked = True
            return sorted(set(client.search(["SINCE", self._since()])) - self._looked_at)

    def _heads(self, client: Any, found: list[int]) -> Iterator[Arrival]:
        for start in range(0, len(found), AT_ONCE):
            numbers = found[start : start + AT_ONCE]
            with self._losing():
                fetched = client.fetch(numbers, ["RFC822.SIZE", _HEAD])
            for number in numbers:
                if number in fetched:
                    yield self._arrival(number, fetched[number])
                self._looked_at.add(number)

    def wait(self, seconds: float) -> bool:
        """Wait until the server tells of something, at most so long; whether it is time to look.

        Raises:
            LoginRefused: the name or the password is wrong.
            ConnectionLost: it has to be tried again.
        """
        client = self._connected()
        with self._losing():
            if not client.has_capability("IDLE"):
                time.sleep(seconds)
                if time.monotonic() - self._looked < LOOK_AGAIN_S:
                    return False
                client.noop()  # a search alone finds only what the server has told of
                return True
            client.idle()
            # What was told together with the server's consent to idle is heard only when the idling ends.
            told = client.idle_check(min(seconds, FIRST_IDLE_S) if self._has_looked else seconds)
            self._has_looked = False
            return bool(client.idle_done()[1] or told)

    def close(self) -> None:
        """Leave the server. The next connection looks at everything once more."""
        client, self._client = self._client, None
        self._looked_at.clear()
        if client is not None:
            with suppress(Exception):
                client.shutdown()

    def _arrival(self, number: int, fetched: Any) -> Arrival:
        client = self._client

        def whole() -> bytes:
            with self._losing():
                parts = client.fetch([number], ["BODY.PEEK[]"])
            return bytes(parts.get(number, {}).get(b"BODY[]", b""))

        def done() -> None:
            with self._losing():
                client.add_flags([number], [self._library.SEEN], silent=True)

        head = fetched.get(_HEAD_KEY, b"")
        return Arrival(fetched.get(b"RFC822.SIZE", 0), head, whole, done)

    def _connected(self) -> Any:
        if self._client is not None:
            return self._client
        host, port, context = self._server.host, self._server.port, ssl.create_default_context()
        password = self._login.password()
        with self._losing():
            client = self._library.IMAPClient(
                host,
                port=port,
                ssl=not self._server.begins_plain,
                ssl_context=None if self._server.begins_plain else context,
                timeout=PATIENCE_S,
            )
            self._client = client
            if self._server.begins_plain:
                client.starttls(context)
            self._log_in(client, password)
            client.select_folder(self._folder)
        return client

    def _log_in(self, client: Any, password: str) -> None:
        user = self._login.user
        try:
            if self._login.by_token:
                client.oauth2_login(user, password)
            elif (user + password).isascii():
                client.login(user, password)
            else:  # which LOGIN has no encoding for
                client.plain_login(user, password)
        except self._library.exceptions.LoginError as error:
            if _UNAVAILABLE in str(error):
                raise
            self.close()
            raise LoginRefused(self._server.host) from error

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """Turn whatever goes wrong with the connection into ConnectionLost, and let go of it."""
        try:
            yield
        except (OSError, EOFError, self._library.exceptions.IMAPClientError) as error:
            self.close()
            raise ConnectionLost(None, str(error), self._server.host) from error
