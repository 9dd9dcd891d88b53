"""Refused moves described: what was wrong, and what is accepted."""

from dataclasses import replace
from typing import assert_never

from crossdots.announcement.announcement import Announcement, Cue, Kind, saying
from crossdots.announcement.part import At, Count, Letters, Literal, Name, Part, Place, phrase
from crossdots.board.coordinate import Coordinate
from crossdots.board.layout import Layout
from crossdots.board.tile import Tile
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
    RunsOffBoard,
    SameTile,
    SlideBlocked,
    SlideInPlace,
    SlideOffBoard,
    SquareLeftEmpty,
    UnknownWords,
)
from crossdots.rules.view import View


def describe_refusal(view: View, refusal: Refusal) -> Announcement:
    """Why a move was refused, in one sentence. Private to the seat: it may name tiles that it lacks."""
    return replace(refused(refusal_part(view.variant.layout, refusal)), private_to=view.seat)


def refused(part: Part) -> Announcement:
    """Something that was not accepted, in a wording of its own."""
    return saying(part, kind=Kind.REFUSAL, cue=Cue.REFUSAL)


def refusal_part(layout: Layout, refusal: Refusal) -> Part:  # noqa: C901 - one case for each refusal
    """Why a move on a board of this layout was refused, as a part."""
    match refusal:
        case GameIsOver():
            return phrase("refusal.game_is_over")
        case NoTilesPlaced():
            return phrase("refusal.no_tiles_placed")
        case NotOnRack(missing):
            return phrase("refusal.not_on_rack", letters=Letters(missing))
        case Occupied(at, tile):
            return phrase("refusal.occupied", at=At(at), letter=_letter(tile))
        case OffBoard(at):
            return phrase("refusal.off_board", at=At(at), **_corner(layout))
        case RunsOffBoard(at, direction, room):
            way = phrase(f"direction.{direction.value}")
            return phrase("refusal.runs_off_board", at=At(at), direction=way, room=Count(room, "letter"))
        case NotInLine():
            return phrase("refusal.not_in_line")
        case Gap(at):
            return phrase("refusal.gap", at=At(at))
        case NothingToPassOver(at):
            return phrase("refusal.nothing_to_pass_over", at=At(at))
        case MissesStart(start):
            return phrase("refusal.misses_start", start=At(start))
        case FirstWordTooShort(shortest):
            return phrase("refusal.first_word_too_short", count=Count(shortest, "letter"))
        case NotTouching():
            return phrase("refusal.not_touching")
        case NothingToExchange():
            return phrase("refusal.nothing_to_exchange")
        case BagTooSmall(wanted, left):
            return phrase("refusal.bag_too_small", left=Count(left, "tile"), wanted=Count(wanted, "tile"))
        case ExchangeClosed(needed, left):
            return phrase("refusal.exchange_closed", needed=Count(needed, "tile"), left=Count(left, "tile"))
        case NothingToChallenge():
            return phrase("refusal.nothing_to_challenge")
        case OwnPlay():
            return phrase("refusal.own_play")
        case ChallengesVoid():
            return phrase("refusal.challenges_void")
        case UnknownWords(words):
            return phrase("refusal.unknown_words", words=tuple(Literal(word) for word in words))
        case NotAgreed(rule):
            return phrase("refusal.not_agreed", rule=phrase(f"rule.{rule.value}"))
        case NothingThere(at):
            return phrase("refusal.nothing_there", at=At(at))
        case SameTile(at):
            return phrase("refusal.same_tile", at=At(at))
        case NotABlank(at):
            return phrase("refusal.not_a_blank", at=At(at))
        case NeedsLetter(at, tile):
            return phrase("refusal.needs_letter", at=At(at), letter=_letter(tile))
        case BlankUnnamed(at):
            return phrase("refusal.blank_unnamed", at=At(at))
        case NotAWord(at, direction):
            return phrase("refusal.no_word_begins", place=Place(at, direction))
        case SlideBlocked(at):
            return phrase("refusal.slide_blocked", at=At(at))
        case SlideOffBoard():
            return phrase("refusal.slide_off_board")
        case SlideInPlace():
            return phrase("refusal.slide_in_place")
        case SquareLeftEmpty(at):
            return phrase("refusal.square_left_empty", at=At(at))
        case NothingToUndo():
            return phrase("refusal.nothing_to_undo")
        case NotSeated():
            return phrase("refusal.not_seated")
        case NoTurnLimit():
            return phrase("turn.no_clock")
        case _:
            assert_never(refusal)


def _letter(tile: Tile) -> Letters:
    return Letters((tile,))


def _corner(layout: Layout) -> dict[str, Part]:
    corner = Coordinate(row=layout.height - 1, column=layout.width - 1)
    return {"column": Literal(corner.column_name), "row": Literal(corner.row_name)}


def why_part(error: OSError) -> Name:
    """Why the system could not do something, in its own words."""
    return Name(error.strerror or "")
