"""Games on record walked through: every question at every position, of golden games and of spoilt ones."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossdots.announcement.announcement import Detail, Urgency, saying
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.board.tile import ENGLISH
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, windows
from crossdots.record.gcg import GcgGame, NotGcg
from crossdots.record.gcg_reader import read_gcg
from crossdots.record.recount import recount
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.on_record import LONGEST_NOTE, describe_entry, describe_unreadable, numbered, review_of
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.speech.utterance import SpeechSettings, speak

GOLDEN = Path(__file__).parents[1] / "games" / "gcg"
FILES = sorted(GOLDEN.glob("*.gcg"))
START = "#player1 Ann Ann Lee\n#player2 Ben Ben Ode\n"
QUESTIONS = (
    *("rack", "score", "turn", "last", "moves", "moves 1", "changes", "bag", "unseen", "unseen E", "clock"),
    *("board", "words", "row 8", "column H", "square H8", "around H8", "word H8", "hooks H8", "find E"),
    *("premiums", "premiums row 1", "spell", "spell H8", "summary", "edition", "rules", "left", "?"),
)


class Heard:
    """Speech and braille that remember."""

    def __init__(self) -> None:
        self.spoken: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:
        assert urgency in Urgency
        self.spoken.append(utterance)

    def show(self, chunks: Sequence[Chunk], *, private: bool = False) -> None:  # noqa: ARG002
        assert windows(chunks, 40)

    def remark(self, chunks: Sequence[Chunk]) -> None:
        self.show(chunks)

    def change_reader(self) -> None:
        """What was noted stays."""


class Reader:
    """Somebody who walks through a game on record."""

    def __init__(self, game: GcgGame, detail: Detail = Detail.NORMAL) -> None:
        review = review_of(recount(game))
        self.heard = Heard()
        line = BrailleLine(self.heard, UncontractedTranslator(), BrailleSettings(detail))
        self.session = Session(
            Game(review.positions[-1], None, SeededDealer(1), frozenset()),
            Announcer(self.heard, SpeechSettings(detail), line),
            {},
            COMMANDS,
            TurnClock(lambda: 0.0),
            interactive=False,
            asking_only=True,
            record=review,
        )
        self.session.begin(saying())
        self.session.look_at(None)
        self.moves = review.last

    def __call__(self, *lines: str) -> str:
        """What is said after the last of these lines."""
        for line in lines:
            self.heard.spoken.clear()
            self.session.run(line)
        return " ".join(self.heard.spoken)


def reading(text: str, detail: Detail = Detail.NORMAL) -> Reader:
    return Reader(read_gcg((START + text).encode(), ENGLISH), detail)


def ask_everything(reader: Reader) -> None:
    for question in QUESTIONS:
        told = reader(question)
        assert told, question
        assert len(told) < 20 * 80, question


@pytest.mark.untraced
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("detail", [Detail.BRIEF, Detail.FULL])
def test_every_question_is_answered_on_the_way(path: Path, detail: Detail) -> None:
    reader = Reader(read_gcg(path.read_bytes(), ENGLISH), detail)
    ask_everything(reader)
    for move in {0, 1, 2, reader.moves // 2, reader.moves - 1, reader.moves}:
        assert reader(f"review {move}")
        ask_everything(reader)
    assert reader("review off").startswith("Back to the present.")


@settings(max_examples=15)
@given(st.sampled_from(FILES), st.data())
def test_a_spoilt_game_can_be_walked_through(path: Path, data: st.DataObject) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["drop", "twice", "swap", "word"]))
        other = data.draw(st.integers(0, len(lines) - 1))
        match change:
            case "drop":
                lines[place] = b"\n"
            case "twice":
                lines[place] += lines[place]
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                lines[place] = lines[place].replace(b"E", b"Z").replace(b"8", b"15", 1)
    game = None
    with suppress(NotGcg):
        game = read_gcg(b"".join(lines), ENGLISH)
    if game is None:
        return
    reader = Reader(game)
    if reader.moves:
        reader("review 0")
    for _ in range(reader.moves):
        assert reader("next").startswith("Move ")
        assert reader("rack")
    assert reader("board")
    assert reader("summary")
    counted = recount(game)
    for number, each in numbered(counted):
        assert speak(describe_entry(counted, each, number, ()), SpeechSettings())


def test_the_rack_is_that_of_the_player_to_move() -> None:
    reader = reading(">Ann: AINRTVR 8D TRAIN +12 12\n>Ben: HI - +0 0\n>Ann: RV - +0 12")
    assert reader("review 0").endswith(
        "Rack: A 1, I 1, N 1, R 1, T 1, V 4, R 1. next and previous walk, quit leaves."
    )
    assert reader("next", "rack") == "Rack: H 4, I 1. 5 tiles unknown."
    assert reader("next", "rack") == "Rack: R 1, V 4. 5 tiles unknown."
    assert reader("bag") == "81 tiles in the bag. Ben Ode: 7 tiles on the rack."


def test_a_rack_of_which_nothing_is_known() -> None:
    reader = reading(">Ann:  8D TRAIN +12 12\n>Ben:  - +0 0")
    assert reader("review 1", "rack") == "7 tiles unknown."
    assert reader("unseen E") == "E: 12 unseen of 12."


def test_notes_and_disagreements_are_told_with_their_move() -> None:
    text = ">Ann: AINRTVR 8D TRAIN +11 12\n#note So it was.\n#note\n>Ben:  - +0 0\n#note Later."
    reader = reading("#note Before all.\n" + text)
    assert (
        reader("review 0").split("Rack")[1].endswith("Note: Before all. next and previous walk, quit leaves.")
    )
    assert reader("next").endswith("Line 4: points 11 in the file, 12 by the rules. Note: So it was.")
    assert reader("next") == "Move 2 of 2. Ben Ode: pass. Note: Later."
    brief = reading(text, Detail.BRIEF)
    assert brief("review 1").endswith("12 points. Line 3: points 11 in the file, 12 by the rules.")


def test_a_long_note_is_cut() -> None:
    reader = reading(f">Ann:  - +0 0\n#note {'x' * (LONGEST_NOTE + 1)}")
    assert reader("review 1").endswith(f"Note: {'x' * LONGEST_NOTE} … The note goes on in the file. {HOW}")


def test_the_last_sums_are_told_with_the_last_move() -> None:
    reader = Reader(read_gcg((GOLDEN / "tournament.gcg").read_bytes(), ENGLISH))
    told = reader("review last")
    assert "Ben Ode: 1 minute over time, 10 points off." in told
    assert "Last sums: Ann Lee plus 2, Ben Ode plus 0. Final scores: Ann Lee 359, Ben Ode 550." in told


def test_what_cannot_be_read_is_told_in_one_sentence() -> None:
    for data in (
        b"",
        b">",
        START.encode() + b">Ann: - +0",
        b"#player1 " + b"x" * 5000,
        b"\0",
        b"x" * 10_000_000,
    ):
        with pytest.raises(NotGcg) as caught:
            read_gcg(data, ENGLISH)
        told = speak(saying(describe_unreadable("game.gcg", caught.value)), SpeechSettings())
        assert told.startswith("game.gcg")
        assert told.endswith(".")
        assert len(told) < 240


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_another_encoding_hears_which_are_read(encoding: str) -> None:
    with pytest.raises(NotGcg) as caught:
        read_gcg(START.encode(encoding), ENGLISH)
    told = speak(saying(describe_unreadable("game.gcg", caught.value)), SpeechSettings())
    assert told.endswith("text in UTF-8 or ISO-8859-1 is expected, and here is no character of it.")


HOW = "next and previous walk, quit leaves."
