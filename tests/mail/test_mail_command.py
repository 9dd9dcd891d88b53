"""The command line of games by e-mail, with folders in the place of servers."""

import mailbox
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from mail_machine import Machine
from mail_table import reply_to, text_of

from crossdots.mail.commitment import openings_in
from crossdots.mail.ledger import Ledger, Sending


def test_a_game_from_its_beginning_to_its_seal(machine: Machine) -> None:
    told = machine.crossdots("new", "--with", "Zoë <zoe@example.org>, ben.smith@example.org", "--no-draw")
    assert told == [
        "Game 1 has begun by e-mail: Çağla, Zoë, Ben Smith. To let it go on: crossdots mail serve."
    ]
    assert [str(letter["To"]) for letter in machine.letters] == [
        "Çağla <desk@example.com>",
        "Zoë <zoe@example.org>",
        "Ben Smith <ben.smith@example.org>",
    ]
    assert "Rules: e-mail." in text_of(machine.letters[0])
    assert machine.says("desk@example.com", "skip") == ["Game 1. Çağla: pass."]
    assert machine.crossdots("status") == [
        "Game 1: Çağla 0, Zoë 0, Ben Smith 0. Zoë to move. All messages are sent."
    ]
    players = ("zoe@example.org", "ben.smith@example.org", "desk@example.com")
    for number in range(5):
        machine.says(players[number % 3], "skip")
    machine.at += timedelta(days=2, seconds=1)
    machine.serve()
    first, last = machine.folder / "first.eml", machine.folder / "last.eml"
    first.write_bytes(machine.letters[1].as_bytes())
    last.write_bytes(machine.last_to("zoe@example.org").as_bytes())
    assert len(openings_in(text_of(machine.last_to("zoe@example.org")))) == 1
    good = machine.crossdots("verify", str(first), str(last))
    assert good[0].startswith("Good: the order of the tiles is the one that was sealed: ")
    (alone,) = machine.crossdots("verify", str(last), status=2)
    assert (
        alone
        == f"{last} is the last message of a game, which proves nothing alone: name your first message too."
    )
    assert machine.crossdots("verify", str(last), str(last), status=2) == [alone]
    for wrong in (b"", machine.letters[4].as_bytes(), b"hello"):
        (machine.folder / "wrong.eml").write_bytes(wrong)
        told = machine.crossdots("verify", str(machine.folder / "wrong.eml"), str(last), status=2)
        assert told == [f"There is no seal in {machine.folder}/wrong.eml: name your first message."]
    assert machine.crossdots("verify", "1")[0].startswith("Good: ")
    assert machine.serve() == [], "all is done"
    (over,) = machine.crossdots("status")
    assert over.startswith("Game 1 is over. Final scores: ")


def test_a_clock_that_was_wrong_at_the_beginning_hides_no_message(machine: Machine) -> None:
    machine.at += timedelta(days=3_650)
    machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    machine.at -= timedelta(days=3_650)
    assert machine.says("desk@example.com", "skip") == ["Game 1. Çağla: pass."]


def test_a_seal_of_another_game_is_not_good(machine: Machine) -> None:
    for _ in range(2):
        machine.crossdots("new", "--with", "zoe@example.org", "--no-draw", "--finish", "none")
    other = machine.folder / "other.eml"
    other.write_bytes(machine.letters[-1].as_bytes())
    bad = machine.crossdots("verify", "1", str(other), status=2)
    assert bad == [f"These are two games: {other} is of game 2, and 1 of game 1."]
    other.write_text("The seal:\n" + "0123 abcd " * 8)
    bad = machine.crossdots("verify", "1", str(other), status=1)
    assert bad == ["Not good: the order does not fit the seal " + "0123abcd" * 8]


def test_two_games_at_once_do_not_meet(machine: Machine) -> None:
    for _ in range(2):
        machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    move = reply_to(machine.letters[0], "desk@example.com", "skip")
    mailbox.Maildir(machine.folder / "in", create=True).add(move)
    assert machine.serve() == ["Game 1. Çağla: pass."]


def test_who_keeps_the_game_need_not_play(machine: Machine) -> None:
    machine.crossdots("new", "--referee", "--with", "zoe@example.org,ben@example.org")
    assert sorted(str(letter["To"]) for letter in machine.letters) == [
        "Ben <ben@example.org>",
        "Zoe <zoe@example.org>",
    ]


def test_who_plays_in_the_terminal_gets_no_letters(machine: Machine) -> None:
    machine.crossdots("new", "--terminal", "--with", "zoe+games@example.org")
    assert [str(letter["To"]) for letter in machine.letters] == ["Zoe <zoe+games@example.org>"]


def test_a_game_whose_players_cannot_be_written_down_is_not_begun(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("crossdots.mail.ledger.Ledger.begin", full)
    (told,) = machine.crossdots("new", "--with", "zoe@example.org", status=2)
    path = machine.folder / "games" / "1.mail"
    assert told == f"The game cannot be kept: {path}, No space left on device."
    assert list((machine.folder / "games").iterdir()) == []


def test_options_of_a_game_are_those_of_any_other(machine: Machine) -> None:
    machine.crossdots("new", "--with", "zoe@example.org", "--edition", "deluxe", "--first-word", "3")
    assert "Rules: Deluxe." in text_of(machine.letters[0])
    assert "First word: 3 letters or more." in text_of(machine.letters[0])


def test_letters_that_cannot_be_sent_are_sent_later(machine: Machine) -> None:
    out = machine.folder / "out"
    out.write_text("in the way")
    told = machine.crossdots("new", "--with", "zoe@example.org", status=1)
    assert told[1].startswith(f"The first messages could not be sent yet: {out}/tmp, Not a directory. ")
    assert machine.crossdots("status")[0].endswith("2 messages to be sent still: to Çağla, Zoe.")
    out.unlink()
    machine.serve()
    assert len(machine.letters) == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "Say what to do: mail new, mail serve, mail status or mail verify."),
        (("new",), "Say with whom: mail new --with ann@example.org,ben@example.org."),
        (("new", "--with", "zoe"), "zoe is not an e-mail address."),
        (("new", "--with", "Zoë <zoë@example.org>"), "zoë@example.org is not an e-mail address."),
        (
            ("new", "--with", "a@b.c,A@B.c"),
            "Two players have the address A@B.c: each needs one of their own.",
        ),
        (("new", "--with", "Çağla <a@b.c>"), "Two players are called Çağla: give each a name of their own."),
        (
            ("new", "--with", "a@b.c,b@b.c,c@b.c,d@b.c"),
            "A game is for 2 to 4 players, you among them if you play: name 1 to 3 others,",
        ),
        (("new", "--with", '"Zoë\tB" <a@b.c>', "--edition", "x"), "Edition: one of rnib, deluxe"),
        (("serve", "--address", "x"), "x is not an e-mail address."),
        (("serve", "--imap", "a.b", "--inbox", "c"), "--imap and --inbox take each other's place: give one"),
        (("serve", "--folder", "Games"), "--folder and --inbox take each other's place: give one of them."),
        (("serve", "--smtp", "a.b", "--imap", "c.d", "--once", "--name", "Ann"), "Unrecognized arguments:"),
        (("new", "--with", "a@b.c", "--hints"), "Unrecognized arguments: --hints"),
        (("new", "--with", "a@b.c", "--coach"), "Unrecognized arguments: --coach"),
        (
            ("new", "--with", "a@b.c", "--passphrase-command", "false"),
            "The command for a secret failed: false,",
        ),
        (("serve", "--passphrase-command", "'x"), "The command for a secret failed: No closing quotation."),
        (
            ("status", "--passphrase-command", "nonesuch"),
            "The command for a secret failed: nonesuch, No such",
        ),
        (("serve", "--imap", "a b"), "a b is not a server: imap.example.org is expected"),
        (("verify", "none.eml"), "none.eml cannot be read: No such file or directory."),
        (("verify", "9"), "Game 9 is not played by e-mail."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(machine: Machine, arguments: tuple[str, ...], why: str) -> None:
    (told,) = machine.crossdots(*arguments, status=2)
    assert told.startswith(why)
    assert not (machine.folder / "games").exists()


def test_a_server_on_the_command_line_takes_the_place_of_a_folder_in_the_settings(machine: Machine) -> None:
    told = machine.crossdots(
        "serve", "--once", "--imap", "localhost:1", "--password-command", "echo x", status=1
    )
    assert told[-1].startswith("Not all is done: localhost, ")
    assert "refused" in told[-1]
    told = machine.crossdots("new", "--with", "a@b.c", "--smtp", "localhost:1", status=1)
    assert told[-1].startswith("The first messages could not be sent yet: localhost, Connection refused.")
    assert not (machine.folder / "out").exists()


def test_a_passphrase_on_the_command_line_seals_and_opens(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSDOTS_MAIL_PASSPHRASE", "another")
    by = ("--passphrase-command", "echo schlu\u0308ssel")
    begin = ("new", "--with", "zoe@example.org", "--no-draw")
    assert machine.crossdots(*begin, *by)[0].endswith("Its file is sealed with your passphrase.")
    assert b"Zoe" not in (machine.folder / "games" / "1.jsonl").read_bytes()
    by = ("--passphrase-command", "echo schl\u00fcssel")
    assert machine.crossdots("status", *by)[0].startswith("Game 1: Çağla 0, Zoe 0.")
    assert machine.crossdots("verify", "1", *by)[0].startswith("Good: ")
    assert machine.crossdots("serve", "--once", *by) == []
    assert machine.crossdots("serve", "--once", status=1) == [
        "Game 1 is sealed with another passphrase than the one that Crossdots was given."
    ]
    assert machine.crossdots(*begin, status=2) == [
        "Game 1 is sealed with another passphrase. All games by e-mail need the same one."
    ]
    monkeypatch.delenv("CROSSDOTS_MAIL_PASSPHRASE")
    assert machine.crossdots(*begin)[0].endswith(
        "Its file is not sealed, though another game is: there is no passphrase now."
    )


@pytest.mark.parametrize("name", ["Zoë\x1b[2J", "Zoë\u202eB", "\u3164", "Zoë\r\nBcc: <x@y.z>"])
def test_a_name_that_steers_anything_is_refused(machine: Machine, name: str) -> None:
    machine.crossdots("new", "--with", f'"{name}" <a@b.c>', status=2)
    assert not (machine.folder / "out").exists()


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ("", "Your e-mail address is not known: give it with --address, or in the settings."),
        ('[mail]\naddress = "a@b.c"\n', "It is not known where messages go out: give --smtp or --outbox."),
        (
            '[mail]\naddress = "a@b.c"\noutbox = "/nowhere"\n',
            "It is not known where messages come in: give --imap or --inbox.",
        ),
    ],
)
def test_an_account_needs_an_address_and_two_ways(tmp_path: Path, kept: str, why: str) -> None:
    (tmp_path / "settings.toml").write_text(kept)
    assert Machine(tmp_path).crossdots("serve", "--once", status=2)[-1] == why


def test_without_games_it_is_told_how_to_begin_one(machine: Machine) -> None:
    none = "No game is played by e-mail. To begin one: crossdots mail new."
    assert machine.crossdots("status") == [none]
    (machine.folder / "in").rename(machine.folder / "elsewhere")
    assert machine.serve() == [none, f"There is no folder {machine.folder}/in: it is made now."]
    assert machine.serve() == [none]


def change_key(line: str) -> str:
    return line.replace('"commitment":"', '"commitment":"0')


def cut(line: str) -> str:
    return line[:-10]


def test_the_status_names_who_cannot_be_reached(machine: Machine) -> None:
    machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    ledger = Ledger.read(machine.folder / "games" / "1.mail")
    ledger.send(Sending(1, 0, ledger.told.told[1]))
    ledger.refuse(1, machine.at)
    refuses = "The server refuses messages to Zoe. The newest one is tried again."
    assert machine.crossdots("status") == [f"Game 1: Çağla 0, Zoe 0. Çağla to move. {refuses}"]
    machine.at += timedelta(hours=1)
    machine.serve()
    assert machine.crossdots("status")[0].endswith("All messages are sent.")


def test_one_game_that_cannot_be_told_hides_no_other(machine: Machine) -> None:
    for _ in range(3):
        machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    path = machine.folder / "games" / "2.mail"
    path.write_text(change_key(path.read_text("utf-8")), "utf-8")
    (machine.folder / "games" / "1.jsonl").write_text("{}\n")
    told = machine.crossdots("status", status=1)
    assert [line.split(":")[0] for line in told] == [
        "The file of game 1 is damaged at line 1 and is left as it is",
        "The mail file of game 2 cannot be used, at line 1",
        "Game 3",
    ]


@pytest.mark.parametrize("damage", [change_key, cut])
def test_a_damaged_ledger_is_told_and_left_alone(machine: Machine, damage: Callable[[str], str]) -> None:
    machine.crossdots("new", "--with", "zoe@example.org")
    path = machine.folder / "games" / "1.mail"
    first, *rest = path.read_text("utf-8").splitlines()
    path.write_text("\n".join((damage(first), *rest)) + "\n", "utf-8")
    before = path.read_bytes()
    (told,) = machine.crossdots("serve", "--once", status=1)
    assert told == f"The mail file of game 1 cannot be used, at line 1: {path}."
    assert path.read_bytes() == before
