"""Mail servers of our own, on this machine alone: Dovecot for IMAP, aiosmtpd for SMTP, both encrypted."""

import grp
import hmac
import json
import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from typing import Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

DOVECOT = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
OPENSSL = shutil.which("openssl")
PASSWORD = "öffne-dich"  # of servers that live for some tests
PLAYERS_PASSWORD = "open-sesame"
"""The other one that every user has, for programs that know no other letters."""
TOKEN_KEY = b"k" * 32
HOST = "localhost"
PATIENCE_S = 60.0


class MailServers:
    """Both servers over one set of mailboxes, one for each address.

    Each answers at two ports: at one the connection is encrypted from the start, at the other by STARTTLS.
    The folder must be open to other users: as root the servers give up their rights.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.imap_port, self.smtp_port = _free_port(), _free_port()
        self.plain_imap_port, self.plain_smtp_port = _free_port(), _free_port()
        self.certificate = folder / "certificate.pem"
        self._owner = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
        self._letters_pass = threading.Event()
        self._letters_pass.set()
        self.letters_held = threading.Event()
        self.taken: list[EmailMessage] = []
        self.refused: dict[str, str] = {}
        """Addresses that the SMTP server does not take, and what it says to them."""
        self._number = 0
        self._dovecot: subprocess.Popen[bytes] | None = None
        self._smtp: list[Controller] = []
        _make_certificate(self.certificate, folder / "key.pem")

    def __enter__(self) -> Self:
        self.start_imap()
        self.start_smtp()
        return self

    def __exit__(self, *_: object) -> None:
        self._letters_pass.set()
        self.stop_imap()
        self.stop_smtp()

    # IMAP.

    def start_imap(self, capability: str = "") -> None:
        """`capability` is what the server says that it can do, if not all that it can."""
        assert DOVECOT is not None
        settings = self._folder / "dovecot.conf"
        settings.write_text(self._settings(capability))
        (self._folder / "boxes").mkdir(exist_ok=True)
        key = self._folder / "keys" / "default" / "HS256" / "default"
        key.parent.mkdir(parents=True, exist_ok=True)
        key.write_bytes(b64encode(TOKEN_KEY))
        for path in (self._folder, self._folder / "boxes"):
            path.chmod(0o755)
        os.chown(self._folder / "boxes", self._owner.pw_uid, self._owner.pw_gid)
        self._dovecot = subprocess.Popen([DOVECOT, "-F", "-c", settings], stderr=subprocess.DEVNULL)
        wait_until(lambda: _answers(self.imap_port))

    def stop_imap(self) -> None:
        if self._dovecot is not None:
            self._dovecot.send_signal(signal.SIGTERM)
            self._dovecot.wait(PATIENCE_S)
            self._dovecot = None

    def _settings(self, capability: str) -> str:
        tokens = self._folder / "tokens.conf"
        tokens.write_text(
            f"introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix={self._folder}/keys/\n"
            "username_attribute = sub\n"
        )
        run, users = self._folder / "run", ""
        if os.getuid() != 0:
            own, group = self._owner.pw_name, grp.getgrgid(self._owner.pw_gid).gr_name
            users = f"default_login_user = {own}\ndefault_internal_user = {own}\n"
            users += f"default_internal_group = {group}"
        return f"""
{users}
base_dir = {run}
state_dir = {run}
log_path = {self._folder}/dovecot.log
protocols = imap
listen = 127.0.0.1, ::1
ssl = required
ssl_cert = <{self.certificate}
ssl_key = <{self._folder}/key.pem
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:{self._folder}/boxes/%u
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {self.plain_imap_port}
  }}
  inet_listener imaps {{
    port = {self.imap_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
{f"imap_capability = {capability}" if capability else ""}
passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {tokens}
}}
passdb {{
  driver = static
  args = password={PASSWORD}
}}
userdb {{
  driver = static
  args = uid={self._owner.pw_uid} gid={self._owner.pw_gid} home={self._folder}/boxes
}}
"""

    # SMTP.

    def start_smtp(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self._folder / "key.pem")
        encrypted = Controller(
            self,
            hostname="127.0.0.1",
            port=self.smtp_port,
            ssl_context=context,
            authenticator=_authenticated,
            auth_required=True,
            auth_require_tls=False,  # the whole connection is encrypted
        )
        plain = Controller(
            self,
            hostname="127.0.0.1",
            port=self.plain_smtp_port,
            tls_context=context,
            require_starttls=True,
            authenticator=_authenticated,
            auth_required=True,
        )
        self._smtp = [encrypted, plain]
        for server in self._smtp:
            server.start()

    def stop_smtp(self) -> None:
        for server in self._smtp:
            server.stop()
        self._smtp = []

    async def auth_XOAUTH2(self, server: SMTP, arguments: list[str]) -> AuthResult:  # noqa: N802 - a hook
        """Somebody logs in with an access token. Source: what Google and Microsoft tell of their servers."""
        said = b64decode(arguments[1])
        user, _, _ = said.removeprefix(b"user=").partition(b"\1")
        right = f"user={user.decode()}\1auth=Bearer {token_of(user.decode())}\1\1".encode()
        if said == right:
            return AuthResult(success=True)
        answer = await server.challenge_auth(b'{"status":"400"}')
        assert answer == b"", "a refusal is answered by an empty line"
        return AuthResult(success=False, handled=False)

    async def handle_RCPT(  # noqa: N802 - a hook
        self, _: object, __: object, envelope: Envelope, address: str, ___: object
    ) -> str:
        """An address is named to which a letter goes."""
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: object, __: object, envelope: Envelope) -> str:  # noqa: N802 - a hook
        """A letter is given up."""
        assert isinstance(envelope.content, bytes)
        if not self._letters_pass.is_set() and b"Auto-Submitted" in envelope.content:
            self.letters_held.set()
            return "451 try again later"
        self.taken.append(read(envelope.content))
        for address in envelope.rcpt_tos:
            self.put(address, envelope.content)
        return "250 OK"

    def hold_letters(self) -> None:
        """Take no letter of a desk from now on; `letters_held` tells that one was given up."""
        self.letters_held.clear()
        self._letters_pass.clear()

    def let_letters_pass(self) -> None:
        """Take letters again."""
        self._letters_pass.set()

    # Mailboxes.

    def clear(self) -> None:
        """Empty all mailboxes, and forget what was taken."""
        shutil.rmtree(self._folder / "boxes")
        (self._folder / "boxes").mkdir()
        os.chown(self._folder / "boxes", self._owner.pw_uid, self._owner.pw_gid)
        self.taken.clear()
        self.refused.clear()

    def put(self, address: str, data: bytes, name: str = "") -> None:
        """Put a message into a mailbox or a folder of it, without any post."""
        box = self._folder / "boxes" / address
        if name:
            box /= f".{name}"
        for folder in (self._folder / "boxes" / address, box, box / "tmp", box / "cur", box / "new"):
            if not folder.exists():
                folder.mkdir()
                os.chown(folder, self._owner.pw_uid, self._owner.pw_gid)
        self._number += 1
        written = box / "tmp" / f"{time.time_ns()}.{self._number}.test"
        written.write_bytes(data)
        os.chown(written, self._owner.pw_uid, self._owner.pw_gid)
        written.rename(box / "new" / written.name)  # from now on it may be moved by the server

    def fill(self, address: str, messages: int) -> None:
        """Put many messages into a mailbox that have to do with no game."""
        self.put(address, b"From: old@example.org\nSubject: Old\n\n8D TRAIN\n")
        new = self._folder / "boxes" / address / "new"
        for number in range(messages):
            path = new / f"1.{number}.old"
            path.write_bytes(b"From: old@example.org\nSubject: Old %d\n\n8D TRAIN\n" % number)
            os.chown(path, self._owner.pw_uid, self._owner.pw_gid)

    def letters(self, address: str) -> list[EmailMessage]:
        """The letters of the game that came to an address, the oldest first."""
        return [letter for letter in list(self.taken) if f"{address}>" in str(letter["To"])]


def read(data: bytes) -> EmailMessage:
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def wait_until(holds: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    end = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def token_of(user: str) -> str:
    """An access token that both servers take: a JWT."""
    head, claims = (
        urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")
        for value in ({"typ": "JWT", "alg": "HS256"}, {"sub": user, "iat": 1, "exp": 4_000_000_000})
    )
    mac = urlsafe_b64encode(hmac.digest(TOKEN_KEY, head + b"." + claims, sha256)).rstrip(b"=")
    return b".".join((head, claims, mac)).decode()


def _authenticated(*said: object) -> AuthResult:
    data = said[-1]
    known = (PASSWORD.encode(), PLAYERS_PASSWORD.encode())
    right = isinstance(data, LoginPassword) and data.password in known
    return AuthResult(success=right, handled=False)


def _make_certificate(certificate: Path, key: Path) -> None:
    assert OPENSSL is not None
    command = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    command += ["-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1", "-keyout", str(key), "-out"]
    subprocess.run([*command, str(certificate)], check=True, capture_output=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        assert isinstance(port, int)
        return port


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
