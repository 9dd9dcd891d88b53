"""A mail server as it is named in the settings."""

import re
from dataclasses import dataclass

IMAP_PORT = 993
SMTP_PORT = 465
_BEGIN_PLAIN = (25, 143, 587)
"""The ports where a connection begins in the clear and is encrypted next. Source: RFC 3501, RFC 6409."""

_NAME = re.compile(r"([A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?( +starttls)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ServerName:
    """A host and a port. A connection is always encrypted, on some ports only after its first words."""

    host: str
    port: int
    says_starttls: bool = False

    @property
    def begins_plain(self) -> bool:
        """Whether encryption has to be asked for."""
        return self.says_starttls or self.port in _BEGIN_PLAIN


def parse_server(text: str, port: int) -> ServerName | None:
    """A host, or a host, a colon and a port, and perhaps `starttls`; None for anything else.

    `port` is the usual one.
    """
    found = _NAME.fullmatch(text.strip())
    if found is None:
        return None
    number = int(found[2] or port)
    return ServerName(found[1], number, bool(found[3])) if 0 < number < 65536 else None
