"""A machine with the program, and two folders in the place of mail servers."""

import mailbox
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from mail_table import reply_to

from crossdots.__main__ import run
from crossdots.commands.surroundings import Surroundings
from crossdots.terminal.screen import Screen


@dataclass
class Machine:
    """A machine with a program, a clock and two folders of mail."""

    folder: Path
    at: datetime = field(default_factory=lambda: datetime.now(UTC))

    def crossdots(self, *arguments: str, status: int = 0) -> list[str]:
        return self.run("mail", *arguments, status=status)

    def run(self, *arguments: str, status: int = 0, typed: str = "") -> list[str]:
        told = BytesIO()
        around = Surroundings(
            commands=BytesIO(typed.encode()),
            interactive=False,
            screen=Screen(told),
            errors=Screen(told),
            games=self.folder / "games",
            cache=self.folder / "cache",
            settings=self.folder / "settings.toml",
            now=lambda: self.at,
            monotonic=lambda: 0.0,
        )
        assert run(arguments, around) == status, told.getvalue().decode()
        return told.getvalue().decode().splitlines()

    def serve(self) -> list[str]:
        return self.crossdots("serve", "--once")

    @property
    def letters(self) -> list[EmailMessage]:
        """What lies in the outbox, the oldest first."""
        paths = sorted((self.folder / "out" / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        return [message_from_bytes(path.read_bytes(), policy=policy.default) for path in paths]

    def last_to(self, address: str) -> EmailMessage:
        return [letter for letter in self.letters if address in str(letter["To"])][-1]

    def says(self, address: str, line: str) -> list[str]:
        reply = reply_to(self.last_to(address), address, line)
        mailbox.Maildir(self.folder / "in", create=True).add(reply)
        return self.serve()


SETTINGS = """[mail]
address = "desk@example.com"
name = "Çağla"
inbox = "{folder}/in"
outbox = "{folder}/out"
"""
