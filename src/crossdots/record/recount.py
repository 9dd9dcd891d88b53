"""A game on record counted again by the rules, and every place where its file disagrees with them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias, assert_never

from crossdots.board.board import Board
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import Tile, remove_tiles
from crossdots.record.gcg import (
    RACK_SIZE,
    TURNS,
    BonusPaid,
    Entry,
    Exchanging,
    GcgGame,
    Leftover,
    Passing,
    Placing,
    Tiles,
    TimeCharged,
    Withdrawing,
)
from crossdots.rules.check import check_play
from crossdots.rules.move import Play
from crossdots.rules.refusal import (
    IllegalMove,
    NothingToPassOver,
    NoTilesPlaced,
    Occupied,
    OffBoard,
    Refusal,
    RunsOffBoard,
)
from crossdots.rules.score import Score, ScoredWord, score_play
from crossdots.rules.variant import FEWEST_PLAYERS, TOURNAMENT, ChallengeRule, Variant, nine_tiles

_CHALLENGE_BONUSES = (5, 10)
"""Points for a play, or for each of its words, that was challenged in vain. Source: tournament rules."""

_MOST_WORDS = 8
"""Seven tiles make at most so many: one along them, and one across each."""

_NINE = 9


class Matter(Enum):
    """What a file and the rules disagree about."""

    POINTS = "points"
    TOTAL = "total"
    LAST_TOTAL = "last_total"
    """The last total of a player adds up in the file, but not by the rules."""
    PLAY = "play"
    """The rules refuse the play."""
    NOT_ON_RACK = "not_on_rack"
    """Tiles were used that the rack lacks."""
    RACK_SIZE = "rack_size"
    TOO_MANY_TILES = "too_many_tiles"
    """The tiles on the board and on the racks are more than the set has."""
    EXCHANGE = "exchange"
    """More tiles were exchanged than the bag held."""
    TURN = "turn"
    """It was another player's turn."""
    NOTHING_WITHDRAWN = "nothing_withdrawn"
    """There is no play of that player that could have been taken back."""
    LEFTOVER = "leftover"
    """Other tiles were left at the end."""
    AFTER_THE_END = "after_the_end"


Figure: TypeAlias = int | Tiles
"""Points, a number of tiles, a seat, or tiles."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One place where a file disagrees with the rules: what it says, and what they give, if that is a figure.

    `refusal` is why the rules refuse a play. `line` counts from 1.
    """

    line: int
    matter: Matter
    says: Figure = ()
    gives: Figure = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """An entry with what the rules give for it.

    `play` holds the tiles that were placed, as far as they could be, and `score` what they score; both are
    None where no tile was placed. `points` are those by the rules, or the file's where the rules can't tell;
    `total` is the sum of these. `rack_sizes` (one a seat) and `bag` count tiles after it.
    """

    entry: Entry
    play: Play | None
    score: Score | None
    points: int
    total: int
    rack_sizes: tuple[int, ...]
    bag: int
    disagreements: tuple[Disagreement, ...]

    def disagrees(self, matter: Matter) -> bool:
        """Whether the file and the rules disagree about this here."""
        return any(found.matter is matter for found in self.disagreements)


@dataclass(frozen=True, slots=True)
class Recount:
    """A whole game counted again. `totals` are those by the rules, one a seat."""

    game: GcgGame
    variant: Variant
    counted: tuple[Counted, ...]
    totals: tuple[int, ...]

    @property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """All of them, in the order of their lines."""
        return tuple(found for counted in self.counted for found in counted.disagreements)


def recount(game: GcgGame) -> Recount:
    """A game counted again. Of one that breaks the rules as much is placed on the board as fits on it."""
    counting = _Counting(game)
    counted = [counting.take(number, entry) for number, entry in enumerate(game.entries)]
    totals = counting.totals
    return Recount(game, counting.variant, tuple(_with_last_totals(counted, totals)), tuple(totals))


def rules_of(game: GcgGame) -> Variant:
    """The rules of tournaments; with racks of nine and points for good words where the file shows them."""
    variant = TOURNAMENT
    if any(isinstance(entry.action, BonusPaid) for entry in game.entries):
        variant = replace(variant, challenge=ChallengeRule.FIVE_POINTS)
    return nine_tiles(variant) if _has_nine_tiles(game) else variant


def _has_nine_tiles(game: GcgGame) -> bool:
    """Whether a game was played with racks of nine: it says so, or a rack or a play shows it."""
    if any(pragma.text == str(_NINE) for pragma in game.pragmas_named(RACK_SIZE)):
        return True
    # A rack of eight is a slip.
    if any(len(rack) == _NINE for rack in (*game.racks, *(entry.rack for entry in game.entries))):
        return True
    return any(size > TOURNAMENT.rack_size for size in _plays_from_whole_racks(game))


def _plays_from_whole_racks(game: GcgGame) -> Iterator[int]:
    """How many tiles each play took from the rack, where the rack has them all or isn't told."""
    before = board = Board(TOURNAMENT.layout)
    for entry in game.entries:
        if isinstance(entry.action, Withdrawing):
            board = before
        if not isinstance(entry.action, Placing):
            continue
        tiles, blocked = _tiles_placed(board, entry.action)
        before, board = board, board.placing(tiles)
        lacking = Counter(tile.off_board for tile in tiles.values()) - Counter(entry.rack)
        if blocked is None and not (entry.rack and lacking):
            yield len(tiles)


@dataclass(frozen=True, slots=True)
class _LastPlay:
    """The last play while it may be taken back, and how things stood before it."""

    seat: int
    score: Score | None
    board: Board
    used: Counter[Tile]
    total: int
    rack_sizes: tuple[int, ...]
    bag: int


@dataclass(slots=True)
class _Found:
    """What the rules say of one entry: the points that are right, the likeliest first, or nothing known."""

    points: tuple[int, ...] = ()
    play: Play | None = None
    score: Score | None = None
    disagreements: list[Disagreement] = field(default_factory=list)


class _Counting:
    """How things stand after the entries so far."""

    def __init__(self, game: GcgGame) -> None:
        self.variant = rules_of(game)
        seats = len(game.players)
        self._game = game
        self._tile_set = self.variant.tile_set
        self._board = Board(self.variant.layout)
        self._used: Counter[Tile] = Counter()
        """How many of each tile are on the board."""
        self._kept: list[Tiles] = [()] * seats
        """What is known of each rack since the last entry of its player."""
        self.totals = [0] * seats
        """By the rules."""
        self._said = [0] * seats
        """By the file."""
        self._rack_sizes = (self.variant.rack_size,) * seats
        self._bag = len(self._tile_set.tiles) - sum(self._rack_sizes)
        self._last_play: _LastPlay | None = None
        self._moved_last: int | None = None
        self._last_turns = {
            entry.seat: number for number, entry in enumerate(game.entries) if isinstance(entry.action, TURNS)
        }
        self._over = False
        self._losses = any(isinstance(entry.action, Leftover) and _is_loss(entry) for entry in game.entries)

    def take(self, number: int, entry: Entry) -> Counted:
        """One entry more; `number` counts from 0."""
        turn = list(self._turn_disagreements(number, entry))
        found = self._found(entry)
        found.disagreements += self._too_many(number, entry, found)
        points = entry.points
        if found.points and points not in found.points:
            points = found.points[0]
            found.disagreements.append(Disagreement(entry.line, Matter.POINTS, entry.points, points))
        found.disagreements += self._add(entry, points)
        return Counted(
            entry,
            found.play,
            found.score,
            points,
            self.totals[entry.seat],
            self._rack_sizes,
            self._bag,
            (*turn, *found.disagreements),
        )

    def _turn_disagreements(self, number: int, entry: Entry) -> Iterator[Disagreement]:
        """Whether it was the player's turn, and whether the rack has a size that it can have."""
        if len(entry.rack) > self.variant.rack_size:
            yield Disagreement(entry.line, Matter.RACK_SIZE, len(entry.rack), self.variant.rack_size)
        if not isinstance(entry.action, TURNS):
            return
        if self._over and not isinstance(entry.action, Passing):
            yield Disagreement(entry.line, Matter.AFTER_THE_END)
        expected = self._to_move(number)
        if entry.seat != expected:
            yield Disagreement(entry.line, Matter.TURN, entry.seat, expected)
        self._moved_last = entry.seat

    def _to_move(self, number: int) -> int:
        """Whose turn it is. Of more than two players some may have left: they have no turn later on."""
        seats = len(self._game.players)
        if self._moved_last is None:
            return self._game.entries[number].seat
        order = [(self._moved_last + step) % seats for step in range(1, seats + 1)]
        if seats > FEWEST_PLAYERS:
            order = [seat for seat in order if self._last_turns.get(seat, -1) >= number]
        return order[0]

    def _found(self, entry: Entry) -> _Found:
        last_play, self._last_play = self._last_play, None
        match entry.action:
            case Placing():
                return self._placed(entry, entry.action)
            case Exchanging(count, tiles):
                return _Found((0,), disagreements=list(self._exchange_disagreements(entry, count, tiles)))
            case Passing():
                return _Found((0,))
            case Withdrawing():
                return self._withdrawn(entry, last_play)
            case BonusPaid():
                return _Found(_bonuses(last_play))
            case TimeCharged():
                return _Found((-abs(entry.points),))
            case Leftover(tiles):
                if not self._over:
                    self._kept = [()] * len(self._kept)
                self._over = True
                points = (self._leftover_points(entry, tiles),)
                return _Found(points, disagreements=list(self._leftover_disagreements(entry, tiles)))
            case _:
                assert_never(entry.action)

    def _placed(self, entry: Entry, placing: Placing) -> _Found:
        """Lay the word on the board, as far as it fits."""
        tiles, blocked = _tiles_placed(self._board, placing)
        play = Play.of(tiles) if tiles else None
        # Who places nothing scores nothing.
        found = _Found((), play) if play is not None else _Found((0,))
        score, refusal = self._judged(play)
        refusal = blocked or refusal
        if score is not None and score.words and refusal is None:
            found.points, found.score = (score.total,), score
        elif score is not None:
            alone = self._board.placing(tiles).run_through(min(tiles), placing.direction)
            found.score = _as_said(score, ScoredWord(alone, 0), entry.points)
        if refusal is not None:
            found.disagreements.append(Disagreement(entry.line, Matter.PLAY, refusal=refusal))
        seat = entry.seat
        self._last_play = _LastPlay(
            seat, found.score, self._board, self._used, self.totals[seat], self._rack_sizes, self._bag
        )
        self._board = self._board.placing(tiles)
        if play is not None:
            self._used = self._used + Counter(play.from_rack)
        self._draw(seat, len(tiles))
        if play is not None:
            found.disagreements += self._not_on_rack(entry, play.from_rack)
        return found

    def _judged(self, play: Play | None) -> tuple[Score | None, Refusal | None]:
        """What a play scores where its tiles are, and why the rules refuse it, whatever the rack is."""
        if play is None:
            return None, NoTilesPlaced()
        try:
            return check_play(self.variant, self._board, play.from_rack, play), None
        except IllegalMove as error:
            return score_play(self.variant, self._board, play.tiles), error.refusal

    def _not_on_rack(self, entry: Entry, used: Tiles) -> Iterator[Disagreement]:
        """Whether the rack lacks tiles that were used; those not written down may be among them."""
        missing = tuple((Counter(used) - Counter(entry.rack)).elements())
        if len(missing) > max(0, self.variant.rack_size - len(entry.rack)):
            yield Disagreement(entry.line, Matter.NOT_ON_RACK, missing, entry.rack)

    def _draw(self, seat: int, used: int) -> None:
        """What is on the racks and in the bag after a seat used so many tiles and drew others."""
        drawn = min(used, self._bag)
        size = max(0, self._rack_sizes[seat] - used) + drawn
        self._bag -= drawn
        self._rack_sizes = (*self._rack_sizes[:seat], size, *self._rack_sizes[seat + 1 :])

    def _too_many(self, number: int, entry: Entry, found: _Found) -> Iterator[Disagreement]:
        """More of a tile than the set has, on the board and on the racks, by the tiles of this entry."""
        placed = found.play.from_rack if found.play is not None else ()
        held = _held(entry, placed)
        own = held + Counter(placed)
        there = self._used + held + self._held_by_others(number, entry)
        over = {tile: there[tile] - self._tile_set.number(tile) for tile in own}
        surplus = tuple(tile for tile, more in over.items() for _ in range(min(own[tile], more)))
        # Where other tiles were left than the file says, that says it all.
        if surplus and all(each.matter is not Matter.LEFTOVER for each in found.disagreements):
            yield Disagreement(entry.line, Matter.TOO_MANY_TILES, surplus)
        self._kept[entry.seat] = self._kept_after(entry, placed, found)

    def _held_by_others(self, number: int, entry: Entry) -> Counter[Tile]:
        """What is known of the other racks; the last sums are held only against one another."""
        if isinstance(entry.action, Leftover) and not _is_loss(entry):
            # These are the tiles of the others.
            return Counter()
        seats = len(self._game.players)
        # Of more than two players some may have left, and given their tiles back.
        stay = [
            seat
            for seat in range(seats)
            if seats == FEWEST_PLAYERS or self._over or self._last_turns.get(seat, -1) >= number
        ]
        return Counter(tile for seat in stay if seat != entry.seat for tile in self._kept[seat])

    def _kept_after(self, entry: Entry, placed: Tiles, found: _Found) -> Tiles:
        """What is known of the rack of an entry's player after it."""
        known = entry.rack or self._kept[entry.seat]
        match entry.action:
            case Placing():
                # Of a play that can't lie so nobody knows what left the rack.
                lies = all(each.matter is not Matter.PLAY for each in found.disagreements)
                return remove_tiles(known, placed) if lies else ()
            case Exchanging(_, tiles):
                return remove_tiles(known, tiles) if tiles else ()
            case Passing() | TimeCharged():
                return known
            case BonusPaid():
                return self._kept[entry.seat]
            case Withdrawing():
                return entry.rack
            case Leftover(tiles):
                return tiles if _is_loss(entry) else ()
            case _:
                assert_never(entry.action)

    def _exchange_disagreements(self, entry: Entry, count: int, tiles: Tiles) -> Iterator[Disagreement]:
        yield from self._not_on_rack(entry, tiles)
        if count > self._bag:
            yield Disagreement(entry.line, Matter.EXCHANGE, count, self._bag)

    def _withdrawn(self, entry: Entry, play: _LastPlay | None) -> _Found:
        """Take the last play back: its points, or none said where only the total tells it."""
        if play is None or play.seat != entry.seat:
            return _Found((0,), disagreements=[Disagreement(entry.line, Matter.NOTHING_WITHDRAWN)])
        scored = self.totals[entry.seat] - play.total
        self._board, self._used = play.board, play.used
        self._rack_sizes, self._bag = play.rack_sizes, play.bag
        self._over = False
        points = (-scored, 0)
        # What is added next then leads back to the total before the play.
        self.totals[entry.seat] = play.total - (entry.points if entry.points in points else points[0])
        return _Found(points)

    def _leftover_points(self, entry: Entry, tiles: Tiles) -> int:
        """What the tiles are worth at the end: off, or for who went out.

        Where others lose their tiles, or are more than one, they count once, else twice. Source: tournament
        rules for two, and the rule books.
        """
        value = self._tile_set.total(tiles)
        if _is_loss(entry):
            return -value
        once = self._losses or len(self._game.players) > FEWEST_PLAYERS
        return value if once else 2 * value

    def _leftover_disagreements(self, entry: Entry, tiles: Tiles) -> Iterator[Disagreement]:
        """Whether these are the tiles that were left, where that is known."""
        left = entry.rack
        two_players = len(self._game.players) == FEWEST_PLAYERS
        if not left and two_players and self._bag == 0 and 0 in self._rack_sizes:
            left = self._tile_set.without(self._board.tiles.values())
        if left and Counter(left) != Counter(tiles):
            yield Disagreement(entry.line, Matter.LEFTOVER, tiles, left)

    def _add(self, entry: Entry, points: int) -> Iterator[Disagreement]:
        """Add up. A total is right by the rules, or where the file goes on from its own slip."""
        seat = entry.seat
        self.totals[seat] += points
        adds_up = entry.total in (self.totals[seat], self._said[seat] + entry.points)
        self._said[seat] = entry.total
        if not adds_up:
            yield Disagreement(entry.line, Matter.TOTAL, entry.total, self.totals[seat])


def _held(entry: Entry, placed: Tiles) -> Counter[Tile]:
    """The tiles that an entry tells of a rack, less those that it put on the board."""
    match entry.action:
        case Exchanging(_, tiles) | Leftover(tiles):
            return Counter(entry.rack) | Counter(tiles)
        case BonusPaid():
            # Some programs repeat the rack before the play here, others tell the one after it.
            return Counter()
        case _:
            return Counter(remove_tiles(entry.rack, placed))


def _is_loss(entry: Entry) -> bool:
    """Whether last sums take points off: for the tiles that the entry names as the player's own rack."""
    return entry.points < 0 or (entry.points == 0 and bool(entry.rack))


def _as_said(score: Score, alone: ScoredWord, points: int) -> Score:
    """A score of so many points as the file says, where the rules don't know: the word is not as it says.

    `alone` is what lies there where no word was made.
    """
    main, *others = score.words or (alone,)
    main = replace(main, points=main.points + points - score.total)
    return Score((main, *others), score.bonus)


def _bonuses(play: _LastPlay | None) -> tuple[int, ...]:
    """What can be paid for a play that was challenged in vain: for all of it, or for each word."""
    words = len(play.score.words) if play is not None and play.score is not None else _MOST_WORDS
    return tuple(bonus * count for count in range(1, words + 1) for bonus in _CHALLENGE_BONUSES)


def _tiles_placed(board: Board, placing: Placing) -> tuple[dict[Coordinate, Tile], Refusal | None]:
    """The tiles that a word puts on free squares, and the first thing in the way of others."""
    tiles: dict[Coordinate, Tile] = {}
    refusals: list[Refusal] = []
    for step, letter in enumerate(placing.letters):
        at = placing.start.moved(placing.direction, step)
        there = board.tile(at)
        if at not in board.layout:
            refusals.append(RunsOffBoard(placing.start, placing.direction, step) if step else OffBoard(at))
        elif letter is None and there is None:
            refusals.append(NothingToPassOver(at))
        elif letter is not None and there is None:
            tiles[at] = letter
        elif letter is not None and there is not None and there.letter != letter.letter:
            refusals.append(Occupied(at, there))
    return tiles, refusals[0] if refusals else None


def _with_last_totals(counted: list[Counted], totals: list[int]) -> list[Counted]:
    """The entries, and at each player's last one whether the total agrees with the rules after all."""
    last = {each.entry.seat: number for number, each in enumerate(counted)}
    for seat, number in last.items():
        each = counted[number]
        if each.entry.total != totals[seat] and not each.disagrees(Matter.TOTAL):
            found = Disagreement(each.entry.line, Matter.LAST_TOTAL, each.entry.total, totals[seat])
            counted[number] = replace(each, disagreements=(*each.disagreements, found))
    return counted
