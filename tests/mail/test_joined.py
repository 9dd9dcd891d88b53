"""Who keeps a game by e-mail plays their own seat in the terminal."""

from pathlib import Path

import pytest
from mail_machine import Machine
from mail_table import NAMES, Table, text_of

from crossdots.board.tile import parse_tiles
from crossdots.lexicon.lexicon import Lexicon
from crossdots.mail.joined import JoinedGame
from crossdots.record.journal import read_game
from crossdots.rules.event import Passed
from crossdots.rules.move import Exchange, Pass
from crossdots.rules.refusal import IllegalMove
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Saving
from crossdots.session.refused import Refused

LEXICON = Lexicon.holding(["TRAIN"])


def joined(table: Table) -> JoinedGame:
    return JoinedGame(table.file, table.file.read(), SeededDealer(7), LEXICON)


def test_a_move_is_in_the_file_and_told_by_mail(table: Table) -> None:
    game = joined(table)
    assert game.make(Pass())[1] is Saving.DONE
    assert read_game(table.path).state == game.state
    sent = len(table.post.letters)
    table.desk.send_news()
    assert len(table.post.letters) == sent + 3
    assert f"{NAMES[0]}: pass." in text_of(table.last_to(1))


def test_moves_that_come_by_mail_are_news(table: Table) -> None:
    game = joined(table)
    assert list(game.news()) == []
    table.says(0, "skip")
    (step,) = game.news()
    assert step == (Passed(0),)
    game.take(step)
    assert list(game.news()) == []
    assert game.state == table.state


def test_of_two_moves_at_once_the_first_counts(table: Table) -> None:
    game = joined(table)
    table.says(0, "skip")
    before = table.path.read_bytes()
    with pytest.raises(Refused, match="moved_meanwhile"):
        game.make(Pass())
    assert table.path.read_bytes() == before


def test_what_the_rules_refuse_leaves_the_file_open_to_others(table: Table) -> None:
    game = joined(table)
    with pytest.raises(IllegalMove):
        game.make(Exchange(parse_tiles("Z")))
    assert game.make(Pass())[1] is Saving.DONE


def test_a_move_that_cannot_be_saved_is_not_made(table: Table) -> None:
    game = joined(table)
    before = game.state
    table.path.unlink()
    with pytest.raises(Refused, match="not_saved"):
        game.make(Pass())
    assert game.state == before


def test_resume_takes_ones_own_seat(machine: Machine) -> None:
    machine.crossdots("new", "--with", "Zoë <zoe@example.org>", "--no-draw", "--terminal")
    told = machine.run("resume", "1", typed="pass\nrack\nexchange A\n?\n")
    assert told[0] == (
        "Crossdots. The game of Çağla, Zoë goes on. You are Çağla. The others play by e-mail; "
        "crossdots mail serve tells them what you do."
    )
    assert told[1].startswith("Çağla to move. Rack: ")
    assert told[2:4] == ["Çağla: pass.", "Zoë to move."]
    assert told[4].startswith("Rack: ")
    assert told[5].startswith("Zoë is to move, not you.")
    assert told[6].startswith(
        "Zoë is to move, elsewhere; the move is told as soon as it comes. Meanwhile you can"
    )
    machine.serve()
    assert str(machine.letters[-1]["Subject"]).startswith("Your turn. Çağla: pass.")
    machine.says("zoe@example.org", "skip")
    assert "Zoë: pass." in machine.run("resume")[0], "what was missed is told"


def test_who_only_keeps_a_game_hears_it_without_any_rack(machine: Machine) -> None:
    machine.crossdots("new", "--with", "zoe@example.org,ben@example.org", "--no-draw", "--referee")
    told = machine.run("resume", "1", typed="rack\nscore\npass\n")
    assert "Nobody's rack is open here." in told
    assert "Scores: Zoe 0, Ben 0." in told
    assert not any("Rack:" in line for line in told)


def test_a_sealed_game_is_joined_with_its_passphrase(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSDOTS_MAIL_PASSPHRASE", "düster")
    begun = machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    assert begun[0].endswith("Its file is sealed with your passphrase.")
    machine.run("resume", "1", typed="pass\n")
    machine.serve()
    assert machine.says("zoe@example.org", "skip") == ["Game 1. Zoe: pass."]
    assert "Çağla 0, Zoe 0." in machine.run("describe", "--game", "1", "score")[-1]
    listened = machine.run("resume", "1", "--listen", typed="last\nrack\n")
    assert listened[0].startswith("Listening to the game of Çağla, Zoe.")
    assert listened[1].startswith("Zoe: pass.")
    monkeypatch.setenv("CROSSDOTS_MAIL_PASSPHRASE", "another")
    sealed = "Game 1 is sealed with another passphrase than the one that Crossdots was given."
    assert machine.run("resume", "1", status=2) == [sealed]
    assert machine.run("describe", "--game", "1", "score", status=2) == [sealed]
    assert machine.run("resume", "1", "--listen", status=2) == [sealed]
    assert machine.run("games") == ["Game 1 is sealed. To go on with it, let Crossdots know its passphrase."]
    assert machine.crossdots("serve", "--once", status=1) == [sealed]


def test_a_game_keeps_its_mail_under_another_name_and_loses_it_with_its_file(machine: Machine) -> None:
    machine.crossdots("new", "--with", "zoe@example.org", "--no-draw")
    machine.run("games", "rename", "1", "Aunt", "Mary")
    assert machine.says("desk@example.com", "skip") == ["Game 1. Çağla: pass."]
    assert machine.run("resume", "aunt mary")[1].startswith("Zoe to move.")
    machine.run("games", "delete", "1", "--yes")
    assert [path.name for path in Path(machine.folder / "games").iterdir()] == ["mail.serving"]
    assert machine.serve() == ["No game is played by e-mail. To begin one: crossdots mail new."]
