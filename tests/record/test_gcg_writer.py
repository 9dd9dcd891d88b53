"""GCG files written: read again, any game is the same."""

from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import BLANK, ENGLISH, Tile
from crossdots.record.gcg import (
    Action,
    BonusPaid,
    Entry,
    Exchanging,
    GcgGame,
    GcgPlayer,
    Leftover,
    Passing,
    Placing,
    Pragma,
    TimeCharged,
    Withdrawing,
)
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.gcg_writer import print_gcg

LETTERS = st.sampled_from(ENGLISH.letters)
RACKS = st.lists(LETTERS.map(Tile) | st.just(BLANK), max_size=9).map(tuple)
WORDS = st.lists(st.builds(Tile, LETTERS, is_blank=st.booleans()) | st.none(), min_size=1, max_size=15).map(
    tuple
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        Placing,
        st.builds(Coordinate, row=st.integers(0, 14), column=st.integers(0, 14)),
        st.sampled_from(Direction),
        WORDS,
    ),
    RACKS.filter(bool).map(lambda tiles: Exchanging(len(tiles), tiles)),
    st.integers(1, 9).map(Exchanging),
    st.sampled_from([Passing(), Withdrawing(), BonusPaid(), TimeCharged()]),
    st.builds(Leftover, RACKS),
)
SOME_TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=" "))
LINES = SOME_TEXT.map(lambda text: " ".join(text.split()))
PRAGMAS = st.lists(
    st.one_of(
        st.builds(Pragma, st.just("note"), LINES),
        st.builds(Pragma, st.sampled_from(["", "title", "my-own", "incomplete", "Lexicon"]), LINES),
        st.builds(Pragma, st.just("note"), st.just("one line\nand another")),
    ),
    max_size=3,
).map(tuple)


@st.composite
def games(draw: st.DrawFn) -> GcgGame:
    nicknames = draw(
        st.lists(
            SOME_TEXT.map(lambda text: "".join(text.split())).filter(bool),
            min_size=2,
            max_size=4,
            unique=True,
        )
    )
    players = tuple(GcgPlayer(nickname, draw(LINES) or nickname) for nickname in nicknames)
    entries = draw(
        st.lists(
            st.builds(
                Entry,
                st.integers(0, len(players) - 1),
                RACKS,
                ACTIONS,
                st.integers(-999, 999),
                st.integers(-999, 9999),
                LINES,
                PRAGMAS,
            ),
            max_size=6,
        )
    )
    racks = tuple(draw(RACKS) for _ in players)
    return GcgGame(players, draw(PRAGMAS), tuple(entries), racks)


@given(games())
def test_what_is_written_is_read_again(game: GcgGame) -> None:
    assert read_gcg(print_gcg(game).encode(), ENGLISH) == game


def test_a_file_as_other_programs_write_it() -> None:
    tiles = tuple(map(Tile, "TRAIN"))
    placing = Placing(
        Coordinate.parse("D8"), Direction.ACROSS, (*tiles[:3], None, tiles[4].standing_for("N"))
    )
    game = GcgGame(
        (GcgPlayer("Ann", "Ann Lee"), GcgPlayer("Ben", "Ben")),
        (Pragma("lexicon", "enable"),),
        (
            Entry(0, (*tiles, BLANK), placing, 12, 12, pragmas=(Pragma("note", "so"),)),
            Entry(1, (), Exchanging(3), 0, 0),
            Entry(0, (), Leftover(tiles), -5, 7),
        ),
        ((), tiles),
    )
    assert print_gcg(game) == (
        "#character-encoding UTF-8\n"
        "#player1 Ann Ann Lee\n"
        "#player2 Ben Ben\n"
        "#lexicon enable\n"
        ">Ann: TRAIN? 8D TRA.n +12 12\n"
        "#note so\n"
        ">Ben:  -3 +0 0\n"
        ">Ann:  (TRAIN) -5 7\n"
        "#rack2 TRAIN\n"
    )
