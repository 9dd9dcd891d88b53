"""Passwords and passphrases, from where they are kept: never from a file of ours."""

import os
import shlex
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from errno import ENODATA, ETIMEDOUT

from crossdots.mail.library import LibraryMissing, needed

SERVICE = "crossdots mail"
"""What the passwords are called in the keyring."""
PATIENCE_S = 120.0
"""A command that prints a password may ask for another one first."""


class CannotLogIn(Exception):
    """Why nobody can log in to a server."""


class LoginRefused(CannotLogIn):
    """A server doesn't accept the name, or the password or token; `host` says which."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.host = host


class NoPassword(CannotLogIn):
    """The password of `user` is nowhere to be found."""

    def __init__(self, user: str) -> None:
        super().__init__(user)
        self.user = user


class NoSecret(CannotLogIn):
    """The command for a password, a token or a passphrase failed; `why` is what the system said."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Login:
    """A user's name, and how to get the password, which is asked for at each connection and not kept.

    `by_token` is whether that is an access token, for the way to log in that is called XOAUTH2.
    """

    user: str
    password: Callable[[], str]
    by_token: bool = False


def secret(variable: str, command: str, entry: str) -> str | None:
    """A secret from an environment variable, a command that prints it, or the keyring; None if none has it.

    Raises:
        NoSecret: the command failed.
    """
    there = os.environ.get(variable)
    if there:
        return there
    if command:
        return printed(command)
    try:
        keyring = needed("keyring", "keyring")
        found = keyring.get_password(SERVICE, entry)
    except LibraryMissing:
        return None
    except Exception:
        return None
    return str(found) if found else None


def printed(command: str) -> str:
    """The first line that a command prints. No shell sees it. Raises NoSecret, with the program alone."""
    program = ""
    try:
        words = shlex.split(command)
        program = words[0] if words else ""
        done = subprocess.run(words, stdout=subprocess.PIPE, timeout=PATIENCE_S, check=True, text=True)
    except subprocess.CalledProcessError as error:
        raise NoSecret(f"{program}, exit status {error.returncode}") from None
    except subprocess.TimeoutExpired:
        raise NoSecret(f"{program}, {os.strerror(ETIMEDOUT)}") from None
    except OSError as error:
        raise NoSecret(f"{program}, {error.strerror}") from error
    except (ValueError, IndexError) as error:
        raise NoSecret(str(error)) from error
    lines = done.stdout.splitlines()
    if not lines or not lines[0]:
        raise NoSecret(f"{program}, {os.strerror(ENODATA)}")
    return lines[0]
