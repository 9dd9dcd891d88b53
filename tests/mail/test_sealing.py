"""Games whose files only who knows the passphrase can read."""

from pathlib import Path

import pytest

from crossdots.board.tile import parse_tiles
from crossdots.mail.sealing import PassphraseSeal, WrongPassphrase, unsealing
from crossdots.record.journal import (
    DamagedGame,
    Following,
    Header,
    Journal,
    NoSuchGame,
    SealedGame,
    read_game,
)
from crossdots.rules.move import Pass
from crossdots.rules.variant import EDITIONS
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game

PASSPHRASE = "düster und lang"
OPENS = unsealing(lambda: PASSPHRASE)
CREATED = "2026-01-31T20:15:00+00:00"


@pytest.fixture(scope="module")
def seal() -> PassphraseSeal:
    return PassphraseSeal.new(PASSPHRASE)


@pytest.fixture
def path(tmp_path: Path, seal: PassphraseSeal) -> Path:
    """A sealed game in which two have passed."""
    journal = Journal(tmp_path, Header(7, "AITRNVRHOBRTSS", (), "enable", CREATED), seal)
    dealer = SeededDealer(7, parse_tiles("AITRNVRHOBRTSS"))
    game = Game.begin(EDITIONS["email"], ("Zoë", "Ben"), dealer, frozenset(), journal, draw=False)
    for _ in range(2):
        game.make(Pass())
    journal.close()
    assert game.trouble is None
    assert journal.path is not None
    return journal.path


def test_with_the_passphrase_it_is_the_game_that_was_played(path: Path) -> None:
    saved = read_game(path, OPENS)
    assert saved.header == Header(7, "AITRNVRHOBRTSS", (), "enable", CREATED)
    assert (saved.state.players, saved.state.passes, saved.steps) == (("Zoë", "Ben"), 2, 3)


def test_nothing_of_it_can_be_read_in_the_file(path: Path) -> None:
    data = path.read_bytes()
    for secret in ("Zoë", "AITRNVR", "seed", "bag_shaken", "passed", "Ben"):
        assert secret.encode() not in data
    assert len(data.splitlines()) == 5


@pytest.mark.parametrize("passphrase", [None, "another", ""])
def test_without_the_passphrase_it_is_refused_and_left_alone(path: Path, passphrase: str | None) -> None:
    before = path.read_bytes()
    with pytest.raises(SealedGame):
        read_game(path, unsealing(lambda: passphrase))
    with pytest.raises(SealedGame):
        read_game(path)
    assert path.read_bytes() == before


def test_it_goes_on_sealed(path: Path) -> None:
    journal, saved = Journal.reopen(path, CREATED, unseal=OPENS)
    game = Game(saved.state, journal, SeededDealer(7), frozenset())
    game.make(Pass())
    journal.close()
    assert b"passed" not in path.read_bytes()
    assert read_game(path, OPENS).state == game.state


def test_who_listens_hears_each_step_when_all_of_it_is_there(path: Path) -> None:
    following = Following(path, OPENS)
    assert list(following.news()) == []
    journal, saved = Journal.reopen(path, CREATED, unseal=OPENS)
    game = Game(saved.state, journal, SeededDealer(7), frozenset())
    before = path.stat().st_size
    game.make(Pass())
    game.make(Pass())
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: before + 20])
    assert list(following.news()) == []
    path.write_bytes(whole)
    assert len(list(following.news())) == 2
    assert list(following.news()) == []
    following.close()


def test_a_half_line_is_left_out_and_written_over(path: Path) -> None:
    whole = path.read_bytes()
    for cut in (1, 20, 100):
        path.write_bytes(whole[:-cut])
        saved = read_game(path, OPENS)
        assert (saved.steps, saved.half_line) == (2, True)
    journal, saved = Journal.reopen(path, CREATED, unseal=OPENS)
    Game(saved.state, journal, SeededDealer(7), frozenset()).make(Pass())
    journal.close()
    assert read_game(path, OPENS).steps == 3


@pytest.mark.parametrize("size", [0, 1, 20, 60, 150, 200])
def test_a_game_that_was_never_begun_is_none(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(NoSuchGame):
        read_game(path, OPENS)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_changed_line_is_damage(path: Path, number: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    middle = len(lines[number]) // 2
    other = b"A" if lines[number][middle : middle + 1] != b"A" else b"B"
    lines[number] = lines[number][:middle] + other + lines[number][middle + 1 :]
    path.write_bytes(b"".join(lines))
    with pytest.raises(DamagedGame) as damaged:
        read_game(path, OPENS)
    assert not isinstance(damaged.value, SealedGame)


def test_lines_cannot_change_places(path: Path) -> None:
    head, header, start, *passes = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((head, header, start, *reversed(passes))))
    with pytest.raises(DamagedGame):
        read_game(path, OPENS)


def test_a_line_opens_in_its_own_place_alone(seal: PassphraseSeal) -> None:
    sealed = seal.closed(3, b"a line\n")
    assert seal.opened(3, sealed) == b"a line\n"
    assert seal.closed(3, b"a line\n") != sealed
    for number, line in ((4, sealed), (3, b"not sealed"), (3, b"")):
        with pytest.raises(WrongPassphrase):
            seal.opened(number, line)


def test_the_passphrase_is_asked_for_once(path: Path) -> None:
    asked: list[str] = []

    def passphrase() -> str:
        asked.append("")
        return PASSPHRASE

    opens = unsealing(passphrase)
    assert asked == []
    for _ in range(3):
        read_game(path, opens)
    assert len(asked) == 1
