"""Saved games that are sealed, opened with the passphrase of games by e-mail."""

from crossdots.commands.surroundings import Surroundings
from crossdots.mail.login import secret
from crossdots.mail.sealing import unsealing
from crossdots.record.journal import Unseal
from crossdots.record.seal import Seal
from crossdots.session.options import PASSPHRASE_COMMAND, kept_values

PASSPHRASE_VARIABLE = "CROSSDOTS_MAIL_PASSPHRASE"


def passphrase(around: Surroundings) -> str | None:
    """The passphrase with which files of games are sealed; None where there is none. Raises NoSecret."""
    if around.passphrase is not None:
        return around.passphrase
    command = kept_values(around.settings).get(PASSPHRASE_COMMAND.field, "")
    return secret(PASSPHRASE_VARIABLE, command, "passphrase")


def unseal_of(around: Surroundings) -> Unseal:
    """What opens sealed games; the passphrase is got when the first one is met. It raises UsageError."""
    opens = unsealing(lambda: passphrase(around))

    def unseal(told: dict[str, str]) -> Seal:
        from crossdots.commands.mail_account import told_in_a_sentence

        with told_in_a_sentence():
            return opens(told)

    return unseal
