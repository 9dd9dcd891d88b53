"""Letters given up to a server, over an encrypted connection."""

import smtplib
import ssl
from base64 import b64encode
from contextlib import suppress
from email.message import EmailMessage

from crossdots.mail.desk import NotNow, NotSent, Unsendable
from crossdots.mail.login import Login, LoginRefused
from crossdots.mail.server_name import ServerName

PATIENCE_S = 60.0
_LOGGED_IN = 235
_FOR_GOOD = 500
"""From here on a server's answers are refusals for good. Source: RFC 5321, section 4.2.1."""


class SmtpPost:
    """A server that takes letters. It is connected to with the first one, and again when that was lost."""

    def __init__(self, server: ServerName, login: Login) -> None:
        self._server = server
        self._login = login
        self._connection: smtplib.SMTP | None = None

    def send(self, message: EmailMessage) -> None:
        """Give up a letter. Raises Unsendable, NotNow, LoginRefused; OSError where all may be tried again."""
        try:
            connection = self._connected()
        except OSError as error:
            raise NotSent(error.errno, error.strerror or str(error), self._server.host) from error
        try:
            connection.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            (code, why), *_ = error.recipients.values()
            refusal = self._refusal(code, why)
            raise (NotNow(*refusal.args) if isinstance(refusal, OSError) else refusal) from error
        except smtplib.SMTPResponseException as error:
            raise self._refusal(error.smtp_code, error.smtp_error) from error
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Say good-bye to the server."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError):
                connection.quit()
            connection.close()

    def _refusal(self, code: int, why: bytes | str) -> Unsendable | OSError:
        """What to raise when the server doesn't take a letter: for good, or for now."""
        self.close()
        text = why.decode(errors="replace") if isinstance(why, bytes) else why
        told = f"{code} {' '.join(text.split())}"
        return Unsendable(told) if code >= _FOR_GOOD else NotSent(told)

    def _connected(self) -> smtplib.SMTP:
        if self._connection is not None:
            with suppress(OSError):
                if self._connection.noop()[0] < 400:
                    return self._connection
            self.close()
        host, port, context = self._server.host, self._server.port, ssl.create_default_context()
        if self._server.begins_plain:
            connection = smtplib.SMTP(host, port, timeout=PATIENCE_S)
        else:
            connection = smtplib.SMTP_SSL(host, port, timeout=PATIENCE_S, context=context)
        try:
            if self._server.begins_plain:
                connection.starttls(context=context)
            self._log_in(connection)
        except smtplib.SMTPAuthenticationError as error:
            connection.close()
            if error.smtp_code < _FOR_GOOD:
                raise
            raise LoginRefused(self._server.host) from error
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _log_in(self, connection: smtplib.SMTP) -> None:
        user, password = self._login.user, self._login.password()
        connection.ehlo_or_helo_if_needed()
        if self._login.by_token:
            said = f"user={user}\1auth=Bearer {password}\1\1"
            _authenticate(connection, "XOAUTH2", said)
        elif (user + password).isascii():
            connection.login(user, password)
        else:  # which the library has no encoding for
            _authenticate(connection, "PLAIN", f"\0{user}\0{password}")


def _authenticate(connection: smtplib.SMTP, mechanism: str, said: str) -> None:
    """Log in with one line. What the server says against it is answered by an empty one, and then counts.

    Source: RFC 4954; RFC 4616 for PLAIN; the protocols of Google and Microsoft for XOAUTH2.
    """
    code, why = connection.docmd("AUTH", f"{mechanism} {b64encode(said.encode()).decode()}")
    if code == 334:
        code, why = connection.docmd("")
    if code != _LOGGED_IN:
        raise smtplib.SMTPAuthenticationError(code, why)
