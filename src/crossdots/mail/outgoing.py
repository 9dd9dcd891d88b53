"""A letter as a message of the post."""

import re
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from crossdots.mail.letter import Letter

_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?=.{1,253}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
_POLICY = SMTP.clone(cte_type="7bit", max_line_length=78)


def is_address(text: str) -> bool:
    """Whether a letter can be sent there. Source: RFC 5321, without quoted names and in ASCII alone."""
    return _ADDRESS.fullmatch(text) is not None


def message_of(letter: Letter, desk: str, player: str, at: datetime, *, again: str = "") -> EmailMessage:
    """The message that carries a letter from the desk to a player. `again` is told first, if it isn't empty.

    It says that a program has sent it, so that other programs don't answer. An answer by a person doesn't say
    so: mail programs don't copy those headers.
    """
    host = desk.partition("@")[2]
    message = EmailMessage(policy=_POLICY)
    message["From"] = Address("Crossdots", addr_spec=desk)
    message["To"] = Address(player, addr_spec=letter.address)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(at)
    message["Message-ID"] = f"<{letter.name}@{host}>"
    message["References"] = f"<{letter.thread}@{host}>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    lines = (again, "", *letter.lines) if again else letter.lines
    message.set_content("\n".join(lines) + "\n", charset="utf-8", cte="quoted-printable")
    return message
