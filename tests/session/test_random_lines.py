"""Whatever is typed: no error, an answer in speech and in braille, and a refused line changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossdots.session.table import COMMANDS

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

NAMES = [name for command in COMMANDS.commands for name in (command.name, *command.aliases)]
SETTINGS_AND_KINDS = [
    *("brief", "normal", "full", "speech full", "braille brief", "before", "after", "off", "on", "letters"),
    *("nato", "all", "moves", "answers", "refusals", "row 8", "column h", "left", "up", "yes", "no"),
]


def typeable(most: int) -> st.SearchStrategy[str]:
    """Any text without what the terminal keeps away: control characters."""
    return st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=most)


letters = st.text("ABCEHINORSTabcehinorst.-?", min_size=1, max_size=8)
places = st.one_of(
    st.sampled_from(["8D", "H8", "8H", "H7", "G8", "7G", "A1", "O15", "P1", "A16", "0H", "h9", "I8"]),
    st.builds("{}{}".format, st.integers(0, 17), st.sampled_from("ABCDEFGHIJKLMNOPQ")),
    st.builds("{1}{0}".format, st.integers(0, 17), st.sampled_from("ABCDEFGHIJKLMNOPQ")),
)
arguments = st.one_of(
    st.just(""),
    st.integers(-2, 120).map(str),
    places,
    letters,
    st.sampled_from(SETTINGS_AND_KINDS),
    st.sampled_from(NAMES),
    st.builds("{} {}".format, places, letters),
    typeable(12),
)
lines = st.one_of(
    st.builds("{} {}".format, st.sampled_from(NAMES), arguments),
    st.sampled_from(NAMES),
    st.builds("{} {}".format, places, letters),
    places,
    st.sampled_from(
        ["", "yes", "no", " ", "place T", "play", "try", "8H TA", "8D TRAIN", "H7 .O", "exchange A"]
    ),
    typeable(40),
)


def run_all(players: Players, typed: list[str]) -> None:
    session, heard = players.session, players.heard
    for line in typed:
        if session.finished:
            break
        heard.forget()
        before = players.unchangeable
        done = session.run(line)
        assert heard.spoken, line
        assert len(heard.spoken) == len(heard.brailled)
        assert all(len(text.strip()) > 2 for text in heard.spoken), heard.spoken
        assert all("\n" not in text for text in heard.spoken)
        for windows in heard.brailled:
            assert windows
            assert all(len(window) == 40 for window in windows)
            assert "".join(windows).strip("\u2800")
        if not done:
            assert len(heard.spoken) == 1, "a refusal is one answer"
            assert players.unchangeable == before, line


checked = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
many_lines = st.lists(lines, min_size=1, max_size=25)
racks = st.sampled_from(["TRAINER", "T?AINSE", "CATSHOB", "QVVWWGG"])


@checked
@given(many_lines, racks)
def test_from_a_file_or_a_program(seated: Seating, typed: list[str], rack: str) -> None:
    run_all(seated("Ann", "Ben", tiles=rack, interactive=False), typed)


@checked
@given(many_lines, racks)
def test_two_persons_at_a_keyboard(seated: Seating, typed: list[str], rack: str) -> None:
    run_all(seated("Ann", "Ben", tiles=rack), ["", *typed])


@checked
@given(many_lines, racks)
def test_a_person_and_the_computer(seated: Seating, typed: list[str], rack: str) -> None:
    run_all(seated("Ann", "Computer", tiles=rack, computers=(1,)), typed)


@checked
@given(many_lines)
def test_questions_about_a_saved_game(seated: Seating, typed: list[str]) -> None:
    players = seated("Ann", "Ben", tiles="TRAINER", interactive=False, asking_only=True)
    before = players.state
    run_all(players, typed)
    assert players.state == before


@checked
@given(st.lists(lines, min_size=1, max_size=6))
def test_while_handing_over_only_enter_begins_the_turn(seated: Seating, typed: list[str]) -> None:
    players = seated("Ann", "Ben", tiles="TRAINER")
    for line in typed:
        if line.strip() and players.session.handing_over:
            players.type(line)
            assert players.session.handing_over
            assert players.session.seat is None
            assert not [text for text in players.heard.spoken if "Rack:" in text]
