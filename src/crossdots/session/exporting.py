"""A game of ours as a game in GCG, with what GCG can't say in notes."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain

from crossdots.announcement.announcement import Announcement, Detail, saying
from crossdots.announcement.part import phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile
from crossdots.navigation.agreement import describe_departures, edition_part
from crossdots.navigation.events import begins_move, describe_events
from crossdots.record.gcg import (
    NOTE,
    RACK_SIZE,
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
    Tiles,
    TimeCharged,
    Withdrawing,
)
from crossdots.rules.event import (
    Challenged,
    ChallengePaid,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    Resigned,
    StartDecided,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.state import State, begun, evolve
from crossdots.rules.variant import TOURNAMENT
from crossdots.rules.view import seen_by, shown_to, standing_end
from crossdots.speech.utterance import SpeechSettings, speak

_TAKES_TURN = (PlayMade, TilesExchanged, Passed, TimeRanOut)
_NOTED = (Challenged, TurnLost, Resigned, RacksReturned, TimeRanOut)
"""What an entry can't say."""


class Untellable(Enum):
    """What happened that GCG can't say without telling the game wrongly."""

    SLIDE = "slide"
    SWAP = "swap"


class NotTellable(Exception):
    """The game can't be told in GCG, because of the move with this number, which counts from 1."""

    def __init__(self, why: Untellable, number: int) -> None:
        super().__init__(f"{why.value} at move {number}")
        self.why = why
        self.number = number


def as_gcg(whole: State, open_racks: Collection[int], lexicon: str, *, coach: bool = False) -> GcgGame:
    """A game so far. Of the racks only those of the seats `open_racks` are told, and else what was played.

    The player who began becomes the first one. Notes are in the words that are spoken. `lexicon` is the name
    of its words, "" where it has none that others know; `coach` is whether the players had a coach.

    Raises:
        NotTellable: a word was moved, or a tile taken from the board, and it was not undone.
    """
    told = _standing_moves(whole.log)
    writing = _Writing(told.beginning, open_racks)
    for move in told.moves:
        writing.take(move)
    writing.note(told.undone_last)
    beginning = told.beginning
    first = next((event.seat for event in beginning if isinstance(event, StartDecided)), 0)
    game = GcgGame(
        _players(whole.players),
        tuple(_header(whole, lexicon, coach=coach)),
        tuple(writing.entries),
        _racks(whole, () if _closed(whole) else open_racks),
    )
    return _beginning_with(game, first)


class _Writing:
    """The entries so far, and the position after them."""

    def __init__(self, beginning: Sequence[Event], open_racks: Collection[int]) -> None:
        started, *others = beginning
        assert isinstance(started, GameStarted)
        self.entries: list[Entry] = []
        self._open = open_racks
        self._state = begun(started)
        self._notes: list[Announcement] = []
        """Those that wait for the first entry."""
        self._moved_last: int | None = None
        for event in others:
            self._state = evolve(self._state, event)

    def take(self, move: "_Move") -> None:
        """One move more."""
        self.note(move.undone)
        self._check(move.number, move.events[0])
        self._pass_for_who_lost_the_turn(move.events[0])
        for event in move.events:
            before, self._state = self._state, evolve(self._state, event)
            self._tell(before, event)
        self.note([event for event in move.events if isinstance(event, _NOTED) or _is_odd_ending(event)])

    def note(self, events: Sequence[Event]) -> None:
        """Tell events, if there are any, in a note to the last entry, or to the first one that follows."""
        if not events:
            return
        view = seen_by(self._state, None)
        note = describe_events(view, shown_to(tuple(events), None, standing_end(self._state)))
        if self.entries:
            self._tell_note(note)
        else:
            self._notes.append(note)

    def _check(self, number: int, head: Event) -> None:
        if isinstance(head, TileSwapped):
            raise NotTellable(Untellable.SWAP, number)
        if isinstance(head, PlayMade) and head.play.slide is not None:
            raise NotTellable(Untellable.SLIDE, number)

    def _pass_for_who_lost_the_turn(self, head: Event) -> None:
        """GCG knows no lost turns: who is passed over passes."""
        if not isinstance(head, _TAKES_TURN):
            return
        seat = head.seat if self._moved_last is None else (self._moved_last + 1) % self._state.seats
        while seat != head.seat:
            if seat in self._state.seated:
                self._add(self._state, seat, Passing(), 0)
            seat = (seat + 1) % self._state.seats
        self._moved_last = head.seat

    def _tell(self, before: State, event: Event) -> None:
        match event:
            case PlayMade(seat, play, score):
                self._add(before, seat, _placing(event), score.total, play.from_rack)
            case TilesExchanged(seat, count, tiles):
                told = tiles or () if seat in self._open else ()
                self._add(before, seat, Exchanging(count, told), 0, told)
            case Passed(seat) | TimeRanOut(seat):
                self._add(before, seat, Passing(), 0)
            case PlayWithdrawn(seat, play, points):
                while isinstance(self.entries[-1].action, Leftover | TimeCharged):
                    self.entries.pop()
                self._add(self._state, seat, Withdrawing(), -points, play.from_rack)
            case ChallengePaid(seat, points):
                self._add(before, seat, BonusPaid(), points)
            case OvertimeCharged(seat, _, points):
                self._add(before, seat, TimeCharged(), -points)
            case GameEnded() if not _is_odd_ending(event):
                self._last_sums(event)
            case _:
                pass

    def _last_sums(self, ended: GameEnded) -> None:
        """First who loses, and then who went out."""
        racks = [rack or () for rack in ended.racks]
        for seat, rack in enumerate(racks):
            if rack:
                self._add(self._state, seat, Leftover(rack), ended.changes[seat], rack)
        for seat, change in enumerate(ended.changes):
            if change > 0:
                self._add(self._state, seat, Leftover(tuple(chain(*racks))), change)

    def _add(self, holding: State, seat: int, action: Action, points: int, used: Tiles = ()) -> None:
        """One entry, with the rack as it is in a state; of a secret one only the tiles that were used."""
        rack = holding.racks[seat] if seat in self._open else used
        total = points + sum(entry.points for entry in self.entries if entry.seat == seat)
        self.entries.append(Entry(seat, rack, action, points, total))
        for note in self._notes:
            self._tell_note(note)
        self._notes = []

    def _tell_note(self, note: Announcement) -> None:
        last = self.entries[-1]
        self.entries[-1] = replace(last, pragmas=(*last.pragmas, Pragma(NOTE, _sentence(note))))


@dataclass(slots=True)
class _Move:
    """A move that stands, with all that followed from it, and those undone right before it.

    `number` is that of a review, in which undone moves count too.
    """

    number: int
    events: list[Event]
    undone: list[Event]


@dataclass(slots=True)
class _Standing:
    """What came before the first move, the moves that stand, and those undone after the last."""

    beginning: list[Event] = field(default_factory=list)
    moves: list[_Move] = field(default_factory=list)
    undone_last: list[Event] = field(default_factory=list)


def _standing_moves(log: Sequence[Event]) -> _Standing:
    told = _Standing()
    taken_back: list[_Move] = []
    number = 0
    before: Event | None = None
    for event in log:
        number += begins_move(event, before)
        match event:
            case MoveUndone():
                taken_back = [told.moves.pop()]
                told.undone_last = [*taken_back[0].undone, taken_back[0].events[0], event]
            case UndoUndone():
                told.moves += taken_back
                told.undone_last = []
            case TimeUsed():
                pass
            case _ if begins_move(event, before):
                told.moves.append(_Move(number, [event], told.undone_last))
                told.undone_last = []
            case _:
                (told.moves[-1].events if told.moves else told.beginning).append(event)
        before = event
    return told


def _is_odd_ending(event: Event) -> bool:
    """Whether a game ended in a way that GCG doesn't know."""
    return isinstance(event, GameEnded) and event.ending in (Ending.TARGET, Ending.RESIGNED)


def _closed(whole: State) -> bool:
    """Whether the last sums tell the racks."""
    return whole.outcome is not None and not _is_odd_ending(whole.outcome.ended)


def _placing(made: PlayMade) -> Placing:
    """The whole word, with nothing for the tiles that lay there."""
    run = made.score.main.run
    tiles: dict[Coordinate, Tile] = made.play.tiles
    return Placing(run.start, run.direction, tuple(tiles.get(at) for at in run.squares()))


def _racks(whole: State, open_racks: Collection[int]) -> tuple[Tiles, ...]:
    """What is on each rack now, where it is no secret."""
    return tuple(rack if seat in open_racks else () for seat, rack in enumerate(whole.racks))


def _header(whole: State, lexicon: str, *, coach: bool) -> Sequence[Pragma]:
    """By which rules it was played. This is no note: some programs know no note before the first entry."""
    rules = saying(
        phrase("export.by"),
        phrase("agree.edition", edition=edition_part(whole.variant)),
        *describe_departures(whole.variant, whole.players, coach=coach),
    )
    pragmas = [Pragma("description", _sentence(rules))]
    if lexicon:
        pragmas.append(Pragma("lexicon", lexicon))
    if whole.variant.rack_size != TOURNAMENT.rack_size:
        pragmas.append(Pragma(RACK_SIZE, str(whole.variant.rack_size)))
    if whole.outcome is None:
        pragmas.append(Pragma("incomplete", ""))
    return pragmas


def _sentence(told: Announcement) -> str:
    return speak(told, SpeechSettings(Detail.BRIEF))


def _players(names: Sequence[str]) -> tuple[GcgPlayer, ...]:
    """The players with nicknames of one word each, no two alike."""
    players: list[GcgPlayer] = []
    for name in (" ".join(name.split()) for name in names):
        nickname = re.sub("[ :]+", "_", name)
        while any(nickname == other.nickname for other in players):
            nickname += "_"
        players.append(GcgPlayer(nickname, name))
    return tuple(players)


def _beginning_with(game: GcgGame, first: int) -> GcgGame:
    """The same game with this seat as the first one."""
    seats = len(game.players)
    entries = tuple(replace(entry, seat=(entry.seat - first) % seats) for entry in game.entries)
    racks = game.racks[first:] + game.racks[:first]
    return replace(game, players=game.players[first:] + game.players[:first], entries=entries, racks=racks)
