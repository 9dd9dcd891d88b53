"""Every refusal has a sentence, which says what is accepted where there is something to accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from crossdots.announcement.announcement import Kind
from crossdots.announcement.part import Literal, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.direction import Direction
from crossdots.board.tile import Tile, parse_tiles
from crossdots.navigation.refusals import describe_refusal, refused
from crossdots.rules.refusal import (
    BagTooSmall,
    BlankUnnamed,
    ChallengesVoid,
    ExchangeClosed,
    FirstWordTooShort,
    GameIsOver,
    Gap,
    MissesStart,
    NeedsLetter,
    NotABlank,
    NotAgreed,
    NotAWord,
    NothingThere,
    NothingToChallenge,
    NothingToExchange,
    NothingToPassOver,
    NothingToUndo,
    NoTilesPlaced,
    NotInLine,
    NotOnRack,
    NotSeated,
    NotTouching,
    NoTurnLimit,
    Occupied,
    OffBoard,
    OwnPlay,
    Refusal,
    Rule,
    RunsOffBoard,
    SameTile,
    SlideBlocked,
    SlideInPlace,
    SlideOffBoard,
    SquareLeftEmpty,
    UnknownWords,
)

if TYPE_CHECKING:
    from tests.navigation.conftest import Spoken, Table

H8 = Coordinate.parse("H8")

SENTENCES: list[tuple[Refusal, str]] = [
    (GameIsOver(), "The game is over."),
    (NoTilesPlaced(), "That adds no tile to the board. Spell at least one letter from your rack."),
    (NotOnRack(parse_tiles("QQ?")), "Not on your rack: Q, Q, blank."),
    (Occupied(H8, Tile("E")), "H8 holds E already."),
    (Occupied(H8, Tile("E", is_blank=True)), "H8 holds blank E already."),
    (
        OffBoard(Coordinate.parse("P1")),
        "P1 is off the board. Columns go from A to O, rows from 1 to 15.",
    ),
    (
        RunsOffBoard(Coordinate.parse("M8"), Direction.ACROSS, 3),
        "The word runs off the board: from M8 across there is room for 3 letters.",
    ),
    (
        RunsOffBoard(Coordinate.parse("A15"), Direction.DOWN, 1),
        "The word runs off the board: from A15 down there is room for 1 letter.",
    ),
    (NotInLine(), "All tiles of a turn go in one row or one column."),
    (Gap(H8), "The line has a gap at H8."),
    (NothingToPassOver(H8), "A full stop stands for a tile on the board, but H8 is empty."),
    (MissesStart(H8), "The first word must cover H8, the star."),
    (FirstWordTooShort(2), "The first word needs at least 2 letters."),
    (NotTouching(), "The word must touch a tile on the board."),
    (NothingToExchange(), "Name the tiles to exchange, for example: exchange QV."),
    (BagTooSmall(wanted=4, left=1), "The bag can replace only 1 tile, not 4 tiles."),
    (ExchangeClosed(needed=7, left=0), "Exchanging needs 7 tiles in the bag, which holds 0 tiles."),
    (NothingToChallenge(), "There is no play to challenge now."),
    (OwnPlay(), "You cannot challenge your own play."),
    (ChallengesVoid(), "Words are looked up before they count, so there is nothing to challenge."),
    (UnknownWords(("TRIAN",)), "Not in the lexicon: TRIAN."),
    (UnknownWords(("IH", "NO")), "Not in the lexicon: IH, NO."),
    (NotAgreed(Rule.MOVED_WORD), "The players have not agreed on moved word."),
    (NotAgreed(Rule.RECYCLING), "The players have not agreed on recycling tiles."),
    (NotAgreed(Rule.RECLAIMING), "The players have not agreed on reclaiming blanks."),
    (NotAgreed(Rule.UNDO), "The players have not agreed on undo."),
    (NothingThere(H8), "H8 is empty. Name a square with a tile."),
    (SameTile(H8), "H8 holds that letter already."),
    (NotABlank(H8), "H8 holds no blank."),
    (NeedsLetter(H8, Tile("E")), "The blank at H8 stands for E. Give E for it."),
    (BlankUnnamed(H8), "Which letter does the blank at H8 stand for? Type a hyphen and the letter."),
    (NotAWord(H8, Direction.ACROSS), "No word begins at 8 H across."),
    (NotAWord(H8, Direction.DOWN), "No word begins at H 8 down."),
    (SlideBlocked(H8), "The word cannot move so far: H8 is taken."),
    (SlideOffBoard(), "The word cannot move so far: it would leave the board."),
    (SlideInPlace(), "Name by how many squares the word moves, not 0."),
    (SquareLeftEmpty(H8), "The moved word left H8 empty. Cover it in the same turn."),
    (NothingToUndo(), "No move can be taken back now: only the last one can, and only once."),
    (NotSeated(2), "That player has left the game."),
    (NoTurnLimit(), "No clock is set in this game."),
]


@pytest.mark.parametrize(("refusal", "sentence"), SENTENCES)
def test_a_refusal(tables: type[Table], spoken: Spoken, refusal: Refusal, sentence: str) -> None:
    told = describe_refusal(tables.dealt().seen_by(1), refusal)
    assert spoken(told) == (sentence,) * 3
    assert (told.kind, told.private_to) == (Kind.REFUSAL, 1)


def test_no_refusal_is_forgotten() -> None:
    assert {refusal.rule for refusal, _ in SENTENCES if isinstance(refusal, NotAgreed)} == set(Rule)
    assert {type(refusal) for refusal, _ in SENTENCES} == set(get_args(Refusal))


def test_an_onlooker_is_refused_in_public(tables: type[Table]) -> None:
    assert describe_refusal(tables.dealt().seen_by(None), GameIsOver()).private_to is None


def test_a_refusal_in_a_wording_of_its_own(spoken: Spoken) -> None:
    told = refused(phrase("refusal.unknown_command", text=Literal("xyz")))
    assert spoken(told) == ("xyz is not a command. Type ? for what can be done.",) * 3
    assert (told.kind, told.private_to) == (Kind.REFUSAL, None)
