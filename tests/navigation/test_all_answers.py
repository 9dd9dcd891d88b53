"""Every question at any moment of any game: answered, short enough, and telling nobody a secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Announcement, Detail
from crossdots.announcement.part import Face, Letters, Line, Part, Phrase, Square, Word
from crossdots.board.board import drawn_board
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.layout import STANDARD
from crossdots.board.tile import BLANK, ENGLISH, Tile
from crossdots.navigation.cursor import Step, move_cursor
from crossdots.navigation.events import (
    describe_changes,
    describe_events,
    describe_last_move,
    describe_moves,
    describe_score,
    describe_turn,
)
from crossdots.navigation.lines import (
    describe_board,
    describe_line,
    describe_premiums,
    describe_premiums_in_line,
)
from crossdots.navigation.rack import describe_bag, describe_rack, describe_unseen, describe_unseen_letter
from crossdots.navigation.square import (
    Position,
    describe_cursor_move,
    describe_neighbours,
    describe_square,
)
from crossdots.navigation.words import (
    describe_hooks,
    describe_letter,
    describe_spelling,
    describe_tiles_placed,
    describe_word_at,
    describe_words,
)
from crossdots.rules.event import (
    BagShaken,
    Event,
    GameEnded,
    LotsDrawn,
    PlayMade,
    PlayWithdrawn,
    TilesDrawn,
    TilesExchanged,
)
from crossdots.rules.state import State
from crossdots.rules.view import View, seen_by, shown_to, standing_end
from crossdots.speech.utterance import SpeechSettings, Spelling, speak

if TYPE_CHECKING:
    from tests.navigation.conftest import RandomGame, Table


SHORTEST = 3
"""Characters: screen readers drop shorter answers."""
MOST_LINES, COLUMNS = 20, 80
LONG_NAMES = tuple(f"{name} of the very long family" for name in ("Anna", "Beni", "Cora", "Dora"))
"""30 characters each, which is the longest that a name can be."""

SETTINGS = [SpeechSettings(detail, spelling) for detail in Detail for spelling in Spelling]


def about_the_game(view: View) -> Iterator[Announcement]:
    """The answer to every question that names nothing."""
    yield describe_rack(view)
    yield describe_bag(view)
    yield describe_unseen(view)
    yield describe_score(view)
    yield describe_turn(view)
    yield describe_last_move(view)
    yield describe_moves(view)
    yield describe_moves(view, 1)
    yield describe_changes(view)
    yield describe_board(view)
    yield describe_words(view)
    yield describe_premiums(view)


def about_a_square(view: View, at: Coordinate) -> Iterator[Announcement]:
    """The answer to every question about a square, its row and its column."""
    for position in Position:
        yield describe_square(view, at, position)
    for step in Step:
        yield describe_cursor_move(view, move_cursor(STANDARD, at, step), step, Position.OFF)
    yield describe_neighbours(view, at)
    yield describe_word_at(view, at)
    yield describe_hooks(view, at)
    yield describe_line(view, Direction.ACROSS, at.row)
    yield describe_line(view, Direction.DOWN, at.column)
    yield describe_premiums_in_line(view, Direction.ACROSS, at.row)
    yield describe_premiums_in_line(view, Direction.DOWN, at.column)


def about_a_letter(view: View, letter: str) -> Iterator[Announcement]:
    """The answer to every question about a letter, and a word of one."""
    yield describe_letter(view, letter)
    yield describe_unseen_letter(view, Tile(letter))
    yield describe_spelling((Tile(letter),))


def about_blanks(view: View) -> Iterator[Announcement]:
    yield describe_unseen_letter(view, BLANK)
    yield describe_spelling((Tile("E", is_blank=True),))
    yield describe_tiles_placed({STANDARD.start: Tile("E")}, view.seat)


def seats_of(state: State) -> tuple[int | None, ...]:
    return (*range(state.seats), None)


def moments(game: RandomGame, count: int) -> list[tuple[tuple[Event, ...], State]]:
    """So many steps of a game with the state after each, the first and the last two among them."""
    every = max(1, len(game.steps) // count)
    return [*game.steps[::every], *game.steps[-2:]]


def assert_fits(announcement: Announcement) -> None:
    """An utterance is never empty, one line, and short enough to be listened to."""
    for settings in SETTINGS:
        utterance = speak(announcement, settings)
        assert len(utterance) >= SHORTEST, announcement
        assert utterance.isprintable()
        assert utterance == " ".join(utterance.split())
        if len(utterance) > MOST_LINES * COLUMNS // 2:
            assert len(wrap(utterance, COLUMNS)) <= MOST_LINES, utterance


@pytest.mark.parametrize("seed", range(5))
def test_every_answer_about_a_game_fits(games: Callable[[int], RandomGame], seed: int) -> None:
    for step, state in moments(games(seed), 5):
        named = replace(state, players=LONG_NAMES[: state.seats])
        for seat in seats_of(state):
            view = seen_by(named, seat)
            assert_fits(describe_events(view, shown_to(step, seat, standing_end(state))))
            for announcement in about_the_game(view):
                assert_fits(announcement)


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_about_squares_and_letters_fits(games: Callable[[int], RandomGame], seed: int) -> None:
    view = seen_by(games(seed).state, 0)
    chosen = random.Random(seed).sample(list(STANDARD.squares()), 30)
    corners = [Coordinate(row=row, column=column) for row in (0, 14) for column in (0, 14)]
    for at in (*chosen, *corners):
        for announcement in about_a_square(view, at):
            assert_fits(announcement)
    for letter in view.variant.tile_set.letters:
        for announcement in about_a_letter(view, letter):
            assert_fits(announcement)
    for announcement in about_blanks(view):
        assert_fits(announcement)


def crowded(holds_tile: Callable[[int, int], bool]) -> list[str]:
    """A board with the whole set of tiles where `holds_tile` says, row by row; a line of text a row."""
    tiles = (tile.text.replace("?", "x") for tile in ENGLISH.tiles)
    return [
        "".join(next(tiles, ".") if holds_tile(row, column) else "." for column in range(15))
        for row in range(15)
    ]


CROWDED = {
    "pairs across": crowded(lambda _, column: column % 3 < 2),
    "pairs down": crowded(lambda row, _: row % 3 < 2),
    "stairs": crowded(
        lambda row, column: ((row + column) % 4 < 2 and (row - column) % 2 == 0) or (row + column) % 4 == 1
    ),
    "blocks of four": crowded(lambda row, column: row % 3 < 2 and column % 3 < 2),
    "one block": crowded(lambda row, column: row < 10 and column < 10),
    "single tiles": crowded(lambda row, column: (row + column) % 2 == 0),
    "full rows": crowded(lambda row, _: row % 2 == 0),
}
"""Boards that no game makes: as many words, or as many separate tiles, as 100 tiles can."""


@pytest.mark.parametrize("rows", CROWDED.values(), ids=CROWDED)
def test_even_a_board_that_no_game_makes_is_told_in_time(tables: type[Table], rows: list[str]) -> None:
    view = tables.late("NNNNNNN", "N", rows=rows).seen_by(0)
    assert 90 <= len(view.board.tiles) <= 100
    assert_fits(describe_board(view))
    assert_fits(describe_words(view))
    assert_fits(describe_premiums(view))


# What nobody may know.


def tiles_told(part: Part | tuple[Part, ...]) -> Iterator[Tile]:
    """Every tile in a part, however deep."""
    match part:
        case tuple():
            for one in part:
                yield from tiles_told(one)
        case Phrase():
            for slot in part.slots.values():
                yield from tiles_told(slot)
        case Line():
            yield from tiles_told(part.squares)
        case Square():
            if part.tile is not None:
                yield part.tile
        case Face():
            yield part.tile
        case Letters() | Word():
            yield from part.tiles
        case _:
            return


def parts(announcement: Announcement) -> tuple[Part, ...]:
    return tuple(said.part for said in announcement.said)


def secret_from(state: State, seat: int | None) -> set[Tile]:
    """Tiles of the other racks of which this seat has never seen one like it."""
    seen = Counter(tile.off_board for tile in state.board.tiles.values())
    for event in shown_to(state.log, seat, standing_end(state)):
        match event:
            case LotsDrawn() | TilesDrawn() | TilesExchanged():
                seen.update(event.tiles or ())
            case PlayMade():
                seen.update(event.play.from_rack)
            case GameEnded():
                seen.update(tile for rack in event.racks for tile in rack or ())
            case _:
                pass
    return {tile for other, rack in enumerate(state.racks) if other != seat for tile in rack} - set(seen)


def test_no_tile_of_another_rack_is_told(games: Callable[[int], RandomGame]) -> None:
    tested = 0
    for seed in range(5):
        for step, state in games(seed).steps[:9]:
            for seat in seats_of(state):
                secret = secret_from(state, seat)
                view = seen_by(state, seat)
                unseen = describe_unseen(view)
                told = [
                    describe_events(view, shown_to(step, seat, standing_end(state))),
                    *about_the_game(view),
                ]
                for announcement in told:
                    if announcement != unseen:
                        assert not secret & {tile.off_board for tile in tiles_told(parts(announcement))}
                tested += len(secret)
    assert tested > 500


def test_the_search_for_tiles_finds_them(games: Callable[[int], RandomGame]) -> None:
    """Else the test above would hold whatever is told."""
    view = seen_by(games(0).steps[3][1], 0)
    for told in (describe_rack(view), describe_board(view), describe_words(view), describe_unseen(view)):
        assert list(tiles_told(parts(told)))


def with_other_secrets(state: State, knower: int | None, chance: random.Random) -> State:
    """A game that this listener can't tell from the real one: whatever they don't know is something else."""
    others = [seat for seat in range(state.seats) if seat != knower]
    hidden = [*state.bag, *(tile for seat in others for tile in state.racks[seat])]
    chance.shuffle(hidden)
    racks = list(state.racks)
    for seat in others:
        racks[seat] = tuple(hidden.pop() for _ in racks[seat])
    open_play = state.open_play
    if open_play is not None and open_play.seat != knower:
        open_play = replace(open_play, drawn=(BLANK,) * len(open_play.drawn))
    log = tuple(with_another_secret(event, knower) for event in state.log)
    return replace(state, racks=tuple(racks), bag=tuple(hidden), open_play=open_play, log=log)


def with_another_secret(event: Event, knower: int | None) -> Event:
    match event:
        case BagShaken():
            return BagShaken(event.order[::-1])
        case TilesDrawn() | TilesExchanged() if event.seat != knower:
            return replace(event, tiles=(BLANK,) * event.count)
        case PlayWithdrawn() if event.seat != knower:
            return replace(event, drawn=(BLANK,) * len(event.drawn or ()))
        case _:
            return event


@pytest.mark.parametrize("seed", range(4))
def test_what_a_listener_may_hear_says_nothing_that_they_may_not_know(
    games: Callable[[int], RandomGame], seed: int
) -> None:
    """Whoever asks, and whoever else listens: what is not private to another is the same in both games."""
    chance = random.Random(seed)
    for step, state in moments(games(seed), 4):
        told = {asker: told_to(asker, state, step) for asker in seats_of(state)}
        for listener in seats_of(state):
            other = with_other_secrets(state, listener, chance)
            other_step = tuple(with_another_secret(event, listener) for event in step)
            for asker in seats_of(state):
                told_there = told_to(asker, other, other_step)
                for one, another in zip(told[asker], told_there, strict=True):
                    assert one.private_to == another.private_to
                    if one.private_to in (None, listener):
                        assert one == another


def told_to(seat: int | None, state: State, step: tuple[Event, ...]) -> list[Announcement]:
    view = seen_by(state, seat)
    return [
        describe_events(view, shown_to(step, seat, standing_end(state))),
        *about_the_game(view),
        *about_a_letter(view, "E"),
        *about_blanks(view),
    ]


def test_a_rack_differs_in_a_game_with_other_secrets(games: Callable[[int], RandomGame]) -> None:
    """Else the test above would hold whatever is told."""
    _, state = games(1).steps[4]
    other = with_other_secrets(state, None, random.Random(0))
    for describe in (describe_rack, describe_unseen):
        assert describe(seen_by(state, 0)) != describe(seen_by(other, 0))
        assert describe(seen_by(state, 0)).private_to == 0


def test_tiles_placed_but_not_played_are_private(tables: type[Table]) -> None:
    view = tables.dealt().seen_by(1)
    told = describe_tiles_placed({STANDARD.start: Tile("E", is_blank=True)}, view.seat)
    assert told.private_to == 1
    for detail in Detail:
        assert speak(told, SpeechSettings(detail)) == "Placed so far: blank E at H8."


def test_crowded_boards_are_boards() -> None:
    for rows in CROWDED.values():
        assert drawn_board(STANDARD, rows).tiles
