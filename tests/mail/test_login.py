"""Where passwords come from."""

import sys
from collections.abc import Iterator

import keyring
import keyring.backend
import pytest

from crossdots.mail.login import SERVICE, NoSecret, secret

PRINTS = f"{sys.executable} -c \"print('from the command')\""


class Keys(keyring.backend.KeyringBackend):
    """A keyring that has one password."""

    priority = 1

    def get_password(self, service: str, username: str) -> str | None:
        return "from the keyring" if (service, username) == (SERVICE, "zoe") else None

    def set_password(self, service: str, username: str, password: str) -> None:
        raise NotImplementedError

    def delete_password(self, service: str, username: str) -> None:
        raise NotImplementedError


@pytest.fixture(autouse=True)
def keys() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(Keys())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


def test_the_variable_goes_before_the_command_and_that_before_the_keyring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("A_PASSWORD", "from the variable")
    assert secret("A_PASSWORD", PRINTS, "zoe") == "from the variable"
    assert secret("ANOTHER", PRINTS, "zoe") == "from the command"
    assert secret("ANOTHER", "", "zoe") == "from the keyring"
    assert secret("ANOTHER", "", "ben") is None


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-command hunter2", "no-such-command, No such file or directory"),
        ("false hunter2", "false, exit status 1"),
        ("true hunter2", "true, No data available"),
        ("'", "No closing quotation"),
    ],
)
def test_a_command_that_prints_nothing_is_no_password_and_is_not_told(command: str, why: str) -> None:
    with pytest.raises(NoSecret) as told:
        secret("ANOTHER", command, "zoe")
    assert told.value.why == why


def test_no_shell_sees_the_command() -> None:
    assert secret("ANOTHER", "echo a; echo $HOME", "zoe") == "a; echo $HOME"
