"""Players at one keyboard, whose every word and cell is noted.

The tests get these classes through fixtures, and import them for their types alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from crossdots.announcement.announcement import Urgency
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile, parse_tiles
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, windows
from crossdots.computer.advice import Adviser
from crossdots.computer.greedy import GreedyOpponent
from crossdots.computer.opponent import Opponent
from crossdots.lexicon.lexicon import Lexicon
from crossdots.navigation.events import describe_events
from crossdots.record.journal import Header, Journal
from crossdots.rules.state import State
from crossdots.rules.variant import RNIB, Variant
from crossdots.rules.view import shown_to
from crossdots.session.clock import TurnClock
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.session import Session
from crossdots.session.table import COMMANDS
from crossdots.session.thinker import Thinker
from crossdots.speech.output import VoiceSettings
from crossdots.speech.utterance import SpeechSettings

CREATED = "2026-01-31T20:15:00+00:00"
WORDS = ("TRAIN", "TRAINS", "TRAINER", "STRAINER", "CAT", "CATS", "HOB", "HI", "ON", "BE", "AT", "TA", "ES")


@dataclass
class Heard:
    """Everything that was said and shown, message by message; as a voice, in brackets what it was told."""

    spoken: list[str] = field(default_factory=list)
    brailled: list[tuple[str, ...]] = field(default_factory=list)
    urgencies: list[Urgency] = field(default_factory=list)
    at_each_word: Callable[[], None] = lambda: None

    def speak(self, utterance: str, urgency: Urgency) -> None:
        self.at_each_word()
        self.spoken.append(utterance)
        self.urgencies.append(urgency)

    @property
    def voices(self) -> tuple[str, ...]:
        return ("Alva", "Bruno", "Clara")

    def speak_privately(self, utterance: str, urgency: Urgency) -> None:
        self.speak(utterance, urgency)

    def forget_private(self) -> None:
        self.spoken.append("(forget)")

    def echo(self, utterance: str) -> None:
        self.speak(utterance, Urgency.REPLY)

    def stop(self) -> None:
        self.spoken.append("(silence)")

    def use(self, settings: VoiceSettings) -> None:
        self.spoken.append(f"({settings.rate} {settings.volume} {settings.voice})")

    def close(self, patience_s: float = 0.0) -> None:
        raise AssertionError(patience_s)

    def show(self, chunks: Sequence[Chunk], *, private: bool = False, told: object = None) -> None:  # noqa: ARG002
        self.brailled.append(tuple(window.cells for window in windows(chunks, 40)))

    def remark(self, chunks: Sequence[Chunk]) -> None:
        self.show(chunks)

    def change_reader(self) -> None:
        """What was noted stays."""

    def forget(self) -> None:
        self.spoken.clear()
        self.brailled.clear()
        self.urgencies.clear()


@dataclass
class Time:
    """A clock that stands still until it is told to go on."""

    seconds: float = 1000.0

    def now(self) -> float:
        return self.seconds


class Players:
    """A game that has begun, its session and its clock."""

    def __init__(self, session: Session, heard: Heard, time: Time) -> None:
        self.session = session
        self.heard = heard
        self.time = time

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def unchangeable(self) -> tuple[State, Coordinate, dict[Coordinate, Tile]]:
        """What a refused line leaves as it was."""
        return self.state, self.session.cursor, dict(self.session.placed)

    def type(self, *lines: str) -> list[str]:
        """What is said after the last of these lines."""
        for line in lines:
            self.heard.forget()
            self.session.run(line)
        return list(self.heard.spoken)

    def wait(self, seconds: float) -> list[str]:
        """What is said when so much time has passed, and the terminal looks at the clock."""
        self.heard.forget()
        self.time.seconds += seconds
        self.session.tick()
        return list(self.heard.spoken)


Seating = Callable[..., Players]


@pytest.fixture
def seated() -> Seating:
    """Seats players: `seated("Ann", "Ben", tiles="AITRNVR", interactive=True)`; the first named starts."""

    def seat(
        *names: str,
        tiles: str = "",
        interactive: bool = True,
        computers: tuple[int, ...] | Mapping[int, Opponent] = (),
        folder: Path | None = None,
        words: tuple[str, ...] = WORDS,
        asking_only: bool = False,
        variant: Variant = RNIB,
        warnings: tuple[int, ...] = (),
        thinker: Thinker | None = None,
        coach: bool = False,
    ) -> Players:
        heard = Heard()
        lexicon = Lexicon.holding(words)
        line = BrailleLine(heard, UncontractedTranslator(), BrailleSettings())
        announcer = Announcer(heard, SpeechSettings(), line)
        strengths = ("computer",) * len(computers)
        header = Header(1, tiles, tuple(computers), "enable", CREATED, strengths=strengths)
        journal = None if folder is None else Journal(folder, header)
        dealer = SeededDealer(1, parse_tiles(tiles))
        game = Game.begin(variant, names, dealer, lexicon, journal, draw=False)
        opponents: Mapping[int, Opponent] = (
            computers
            if isinstance(computers, Mapping)
            else {seat: GreedyOpponent(lexicon) for seat in computers}
        )
        time = Time()
        clock = TurnClock(time.now, warnings)
        session = Session(
            game,
            announcer,
            opponents,
            COMMANDS,
            clock,
            interactive=interactive,
            asking_only=asking_only,
            thinker=thinker,
            advice=Adviser(lexicon),
            coach=coach,
        )
        session.begin(describe_events(game.seen_by(None), shown_to(game.state.log, None)))
        return Players(session, heard, time)

    return seat


@pytest.fixture
def heard() -> Heard:
    """What is said where no game is played."""
    return Heard()
