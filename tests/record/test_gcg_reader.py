"""GCG files read: every shape that is found, and the place where anything else stops being a game."""

import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, ENGLISH, Tile, parse_tiles
from crossdots.record.gcg import (
    BonusPaid,
    Entry,
    Exchanging,
    GcgFlaw,
    GcgGame,
    Leftover,
    NotGcg,
    Passing,
    Placing,
    Pragma,
    TimeCharged,
    Withdrawing,
)
from crossdots.record.gcg_reader import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_BYTES,
    MOST_ENTRIES,
    MOST_LINES,
    read_gcg,
)
from crossdots.record.gcg_writer import print_gcg

GOLDEN = Path(__file__).parents[1] / "games" / "gcg"
FILES = sorted(GOLDEN.glob("*.gcg"))
PLAYERS = b"#player1 Ann Ann Lee\n#player2 Ben Ben Ode\n"

of_each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(text: str | bytes) -> GcgGame:
    """A game between Ann and Ben whose lines these are."""
    return read_gcg(PLAYERS + (text if isinstance(text, bytes) else text.encode()), ENGLISH)


def read_entry(text: str) -> Entry:
    (entry,) = read(text).entries
    return entry


def flaw_of(data: bytes) -> tuple[GcgFlaw, int, int]:
    with pytest.raises(NotGcg) as caught:
        read_gcg(data, ENGLISH)
    return caught.value.flaw, caught.value.line, caught.value.column


# Shapes.


@of_each_file
def test_each_golden_game_is_read_and_written_and_read_again(path: Path) -> None:
    game = read_gcg(path.read_bytes(), ENGLISH)
    assert game.entries
    written = print_gcg(game)
    assert read_gcg(written.encode(), ENGLISH) == game
    assert print_gcg(read_gcg(written.encode(), ENGLISH)) == written


@pytest.mark.parametrize(
    ("name", "names", "note"),
    [
        ("latin_1", ("Zoé Lefèvre", "Jörg Müller-Groß"), "Das war très fort: ¡50!"),
        ("windows", ("Zoé Lefèvre", "Jörg Müller-Groß"), "Das war très fort: “50” – so"),
        ("scripts", ("Анна Ли", "דן לוי"), "Хорошо! 好 ⠃⠗⠇"),
        ("no_header", ("Анна Ли", "דן לוי"), None),
        ("unannounced", ("Ann", "Ben"), None),
        ("four", ("Ben", "Cat", "Dan", "Ann"), None),
    ],
)
def test_names_and_notes_in_every_encoding(name: str, names: tuple[str, ...], note: str | None) -> None:
    game = read_gcg((GOLDEN / f"{name}.gcg").read_bytes(), ENGLISH)
    assert game.names == names
    assert [pragma.text for pragma in game.pragmas_named("note")] == ([note] if note else [])


def test_the_encoding_that_a_file_names_holds() -> None:
    as_latin = "#player1 Ann Zoé\n#player2 Ben Ben\n".encode()
    named = b"#character-encoding ISO-8859-1\r\n" + as_latin
    assert read_gcg(named, ENGLISH).names[0] == "ZoÃ©"
    assert read_gcg(as_latin, ENGLISH).names[0] == "Zoé"
    assert read_gcg(b"#Character-Encoding utf-8 \n" + as_latin, ENGLISH).names[0] == "Zoé"
    assert read_gcg(b"\xef\xbb\xbf" + as_latin, ENGLISH).names[0] == "Zoé"


def test_the_same_name_twice_gives_way_to_the_nicknames() -> None:
    game = read_gcg(b"#player1 A Lee\n#player2 B Lee\n", ENGLISH)
    assert game.names == ("A", "B")


def test_a_play() -> None:
    entry = read_entry(">Ann: AINRTVR 8D TRAIN +12 12")
    assert (entry.seat, entry.rack, entry.points, entry.total) == (0, parse_tiles("AINRTVR"), 12, 12)
    letters = tuple(Tile(letter) for letter in "TRAIN")
    assert entry.action == Placing(Coordinate.parse("D8"), Direction.ACROSS, letters)


@pytest.mark.parametrize(
    ("typed", "letters"),
    [
        ("TR.iN", (Tile("T"), Tile("R"), None, Tile("I", is_blank=True), Tile("N"))),
        ("T(R)A", (Tile("T"), Tile("R"), Tile("A"))),
        ("T[R]", (Tile("T"), Tile("R"))),
    ],
)
def test_a_word_with_blanks_and_tiles_that_are_there(typed: str, letters: tuple[Tile | None, ...]) -> None:
    action = read_entry(f">Ben: ?TRNV d8 {typed} 12 12 some words").action
    assert action == Placing(Coordinate.parse("D8"), Direction.DOWN, letters)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("-", Passing()),
        ("--", Withdrawing()),
        ("-3", Exchanging(3)),
        ("-Q?", Exchanging(2, (Tile("Q"), BLANK))),
        ("(challenge)", BonusPaid()),
        ("(Time)", TimeCharged()),
        ("(G?)", Leftover((Tile("G"), BLANK))),
        ("()", Leftover(())),
    ],
)
@pytest.mark.parametrize("rack", ["", "ABC", "abc?"])
def test_everything_else_that_is_done(typed: str, action: object, rack: str) -> None:
    entry = read_entry(f">Ann:  {rack} {typed} -0 +7")
    assert (entry.action, entry.points, entry.total) == (action, 0, 7)
    assert entry.rack == parse_tiles(rack.upper())


def test_tabs_and_spaces_and_line_ends_are_all_the_same() -> None:
    lines = [">Ann: AINRT 8D TRAIN +12 12", "#note so", ">Ben:  - +0 0"]
    game = read("\n".join(lines))
    assert read("\r\n".join(lines)) == read("\r".join(lines)) == game
    assert read("\n".join(lines).replace(" ", "\t\t").replace("#note\t\t", "#note ")) == game
    assert read("\n\n".join(lines) + "\n \n") == game
    assert read("\n".join(lines).replace(">", "> ")) == game


def test_notes_and_pragmas_stay_with_their_move() -> None:
    game = read("#club Up  there\n>Ann:  - +0 0\n#note one\n#note two\n three\n# x\n>Ben:  - +0 0\n#time 3")
    assert game.pragmas == (Pragma("club", "Up  there"),)
    assert game.entries[0].pragmas == (Pragma("note", "one"), Pragma("note", "two\nthree"), Pragma("", "x"))
    assert [note.line for note in game.entries[0].notes] == [5, 6]
    assert game.entries[1].pragmas == (Pragma("time", "3"),)


def test_racks_at_the_end() -> None:
    assert read(">Ann:  - +0 0\n#rack2 AB ?").racks == ((), parse_tiles("AB?"))


def test_the_longest_nickname_counts() -> None:
    players = b"#player1 A Ann\n#player2 A:B Ben\n"
    assert read_gcg(players + b">A:B: - +0 0\n>A: - +0 0", ENGLISH).entries[0].seat == 1


# What is no game.


@pytest.mark.parametrize(
    ("line", "flaw", "column"),
    [
        (">Ann", GcgFlaw.NICKNAME, 2),
        (">Cat: AB 8D AB +1 1", GcgFlaw.NICKNAME, 2),
        (">  Cat: AB 8D AB +1 1", GcgFlaw.NICKNAME, 4),
        (">Ann:", GcgFlaw.ACTION, 6),
        (">Ann: AB", GcgFlaw.ACTION, 9),
        (">Ann: AB1 8D AB +1 1", GcgFlaw.RACK, 9),
        (">Ann: ABÄ 8D AB +1 1", GcgFlaw.RACK, 9),
        (">Ann: 123D AB +1 1", GcgFlaw.RACK, 7),
        (">Ann: AB 0D AB +1 1", GcgFlaw.ACTION, 10),
        (">Ann: AB AB +1 1", GcgFlaw.ACTION, 10),
        (">Ann: AB (AB +1 1", GcgFlaw.ACTION, 10),
        (">Ann: AB (A1) +1 1", GcgFlaw.RACK, 12),
        (">Ann: AB -A1 +1 1", GcgFlaw.RACK, 12),
        (">Ann: AB 8D", GcgFlaw.WORD, 12),
        (">Ann: AB 8D A4 +1 1", GcgFlaw.LETTER, 14),
        (">Ann: AB 8D ß +1 1", GcgFlaw.LETTER, 13),
        (">Ann: AB 8D AB", GcgFlaw.POINTS, 15),
        (">Ann: AB 8D AB +x 1", GcgFlaw.POINTS, 16),
        (">Ann: AB 8D AB +1234567 1", GcgFlaw.POINTS, 16),
        (">Ann: AB 8D AB +1", GcgFlaw.TOTAL, 18),
        (">Ann: AB 8D AB +1 ½", GcgFlaw.TOTAL, 19),
        ("Ann: AB 8D AB +1 1", GcgFlaw.START, 1),
        ("#board-layout SuperCrosswordGame", GcgFlaw.OTHER_GAME, 15),
        ("#tile-distribution Polish", GcgFlaw.OTHER_GAME, 20),
        ("#rack1 A4", GcgFlaw.RACK, 9),
        (">Ann:\0 - +0 0", GcgFlaw.NOT_TEXT, 6),
    ],
)
def test_what_was_expected_where(line: str, flaw: GcgFlaw, column: int) -> None:
    assert flaw_of(PLAYERS + b">Ben:  - +0 0\n" + line.encode()) == (flaw, 4, column)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", (GcgFlaw.PLAYERS, 0, 0)),
        (b"\n\n", (GcgFlaw.PLAYERS, 0, 0)),
        (b"#player1 Ann\n", (GcgFlaw.PLAYERS, 1, 1)),
        (b"#player1 Ann\n#player3 Ben\n", (GcgFlaw.PLAYERS, 2, 1)),
        (b"#player1 Ann\n#player0 Ben\n", (GcgFlaw.PLAYERS, 2, 1)),
        (b"#player1 Ann\n#player1 Ben\n", (GcgFlaw.PLAYER, 2, 1)),
        (b"#player1 Ann\n#player2 Ann\n", (GcgFlaw.PLAYER, 2, 10)),
        (b"#player1 Ann\n#player2\n", (GcgFlaw.PLAYER, 2, 1)),
        (b"#player1 Ann\n#player2 B " + b"x" * (LONGEST_NAME + 1), (GcgFlaw.PLAYER, 2, 1)),
        (b">Ann: - +0 0\n>" + b"x" * (LONGEST_NAME + 1) + b":", (GcgFlaw.NICKNAME, 2, 2)),
        (b"".join(b"#player%d P%d\n" % (n, n) for n in range(1, 6)), (GcgFlaw.PLAYERS, 5, 1)),
        (b">Ann: - +0 0\n", (GcgFlaw.PLAYERS, 1, 1)),
        (b">Ann - +0 0\n>Ben: - +0 0", (GcgFlaw.NICKNAME, 1, 2)),
        (b"#character-encoding utf-9\n", (GcgFlaw.ENCODING, 1, 21)),
        (b"#character-encoding zip\n", (GcgFlaw.ENCODING, 1, 21)),
        (b"#character-encoding cp1259\n", (GcgFlaw.ENCODING, 1, 21)),
        (b"#character-encoding UTF-8\n#player1 Zo\xe9\n", (GcgFlaw.NOT_TEXT, 2, 12)),
        (b"\xef\xbb\xbf#player1 Zo\xe9\n", (GcgFlaw.NOT_TEXT, 1, 12)),
        ("#player1 Ann".encode("utf-16"), (GcgFlaw.NOT_TEXT, 1, 4)),
    ],
)
def test_what_is_no_game_at_all(data: bytes, found: tuple[GcgFlaw, int, int]) -> None:
    assert flaw_of(data) == found


# How much is read.


def test_no_more_is_read_than_a_game_can_have() -> None:
    entry = b">Ann:  - +0 0\n"
    assert flaw_of(PLAYERS + b"#x\n" * MOST_LINES)[:2] == (GcgFlaw.TOO_MANY_LINES, MOST_LINES + 1)
    assert flaw_of(PLAYERS + b"#" + b"x" * LONGEST_LINE) == (GcgFlaw.LINE_TOO_LONG, 3, LONGEST_LINE + 1)
    assert len(read(entry * MOST_ENTRIES).entries) == MOST_ENTRIES
    assert flaw_of(PLAYERS + entry * (MOST_ENTRIES + 1)) == (GcgFlaw.TOO_MANY_ENTRIES, MOST_ENTRIES + 3, 1)
    assert flaw_of(b"x" * (MOST_BYTES + 1)) == (GcgFlaw.TOO_LARGE, 0, 0)


@pytest.mark.parametrize(
    "data",
    [
        b"\n" * MOST_BYTES,
        b">" * MOST_BYTES,
        b"#player1 " * (MOST_BYTES // 9),
        PLAYERS + b"#note x\n" + b"more\n" * (MOST_LINES - 5),
        PLAYERS + b"".join(b">Ann: " + b"(" * (LONGEST_LINE - 10) + b"\n" for _ in range(40)),
        PLAYERS + b">Ann: 8D " + b"[" * (LONGEST_LINE - 20) + b" +0 0\n",
        b"\xef\xbb\xbf" + b"\xff" * (MOST_BYTES - 3),
        b"#character-encoding UTF-8" + b" " * (MOST_BYTES - 30),
    ],
    ids=["lines", "signs", "players", "note", "brackets", "letters", "bytes", "spaces"],
)
def test_nothing_takes_long(data: bytes) -> None:
    began = time.process_time()
    with suppress(NotGcg):
        read_gcg(data, ENGLISH)
    assert time.process_time() - began < 1


# Any bytes.


@given(st.binary(max_size=300) | st.binary(max_size=200).map(lambda data: PLAYERS + data))
def test_any_bytes_are_a_game_or_are_refused(data: bytes) -> None:
    check_read(data)


@given(st.sampled_from(FILES), st.data())
def test_a_spoilt_game_is_a_game_or_is_refused(path: Path, draw: st.DataObject) -> None:
    data = path.read_bytes()
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 20)))
    put = draw.draw(
        st.binary(max_size=5) | st.sampled_from([b">", b"#", b" ", b".", b"-", b"(", b"9", b"\r"])
    )
    check_read(data[:start] + put + data[end:])


def check_read(data: bytes) -> None:
    game = None
    with suppress(NotGcg):
        game = read_gcg(data, ENGLISH)
    if game is None:
        flaw, line, column = flaw_of(data)
        assert 0 <= line <= data.count(b"\n") + data.count(b"\r") + 1
        assert (line == 0) == (column == 0), flaw
    else:
        assert read_gcg(print_gcg(game).encode(), ENGLISH) == game
