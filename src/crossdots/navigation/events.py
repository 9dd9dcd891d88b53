"""What has happened, described; and how the game stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from crossdots.announcement.announcement import Announcement, Cue, Kind, Said, full, normal, saying
from crossdots.announcement.part import (
    At,
    Count,
    Letters,
    Literal,
    Name,
    Number,
    Part,
    Phrase,
    Place,
    phrase,
)
from crossdots.board.board import Run
from crossdots.board.tile import Tile
from crossdots.navigation.rack import bag_part
from crossdots.navigation.words import place_part, word_part
from crossdots.rules.event import (
    BagShaken,
    Challenged,
    ChallengePaid,
    ClockPaused,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    LotsDrawn,
    MoveUndone,
    OvertimeCharged,
    Passed,
    PlayMade,
    PlayWithdrawn,
    RacksReturned,
    Resigned,
    StartDecided,
    TilesDrawn,
    TilesExchanged,
    TileSwapped,
    TimeRanOut,
    TimeUsed,
    TurnLost,
    UndoUndone,
)
from crossdots.rules.move import Play, Slide
from crossdots.rules.score import Score, ScoredWord
from crossdots.rules.state import Outcome, Tie
from crossdots.rules.turn import MOST_NEW_RACKS
from crossdots.rules.view import View

_BEGINS_MOVE = (
    PlayMade,
    TilesExchanged,
    Passed,
    Challenged,
    TileSwapped,
    MoveUndone,
    UndoUndone,
    Resigned,
    TimeRanOut,
)
"""The events that are always what a player did; see `begins_move` for the others."""

MOVES_AT_ONCE = 8
"""How many moves one answer lists, so that it stays below 20 lines."""


def describe_events(view: View, events: Sequence[Event]) -> Announcement:
    """What just happened, as the seat may know it; `view` is the game after it."""
    parts: list[Said | Part] = []
    for event in events:
        parts += _event(view, event)
        parts += _total_after(view, event, events)
        parts += _reopening(view, event)
    if view.outcome is None and any(isinstance(event, PlayMade | TilesExchanged) for event in events):
        parts.append(normal(bag_part(view)))
    has_bonus = any(isinstance(event, PlayMade) and event.score.bonus for event in events)
    cue = Cue.BONUS if has_bonus else None
    return saying(*parts, kind=Kind.MOVE, private_to=view.seat, cue=cue)


def describe_score(view: View) -> Announcement:
    """Every player's total."""
    return saying(phrase("score.all", scores=scores_part(view)))


def describe_turn(view: View) -> Announcement:
    """Whose turn it is, how near passing is to the end, and whether the last play can be challenged."""
    said: list[Said | Part] = []
    if view.outcome is not None:
        said += _over(view, view.outcome)
    else:
        said += _to_move(view)
    if _can_challenge(view):
        said.append(full(phrase("turn.can_challenge")))
    return saying(*said)


def _to_move(view: View) -> Iterator[Said | Part]:
    yield phrase("turn.to_move", player=player(view, view.turn))
    passes_to_end = view.variant.passes_to_end * len(view.players)
    if view.passes > 0 and passes_to_end - view.passes <= len(view.players):
        yield normal(phrase("turn.passes", count=Count(view.passes, "pass"), needed=Number(passes_to_end)))


def describe_last_move(view: View) -> Announcement:
    """The last move, with all that belongs to it. Private to the seat, which may have drawn tiles."""
    moves = _moves(view)
    if not moves:
        return saying(phrase("event.none_yet"))
    return saying(*_in_full(view, moves[-1]), private_to=view.seat)


def describe_moves(view: View, first: int | None = None) -> Announcement:
    """The moves so far, numbered from 1, in a line each; from the number given, else the latest."""
    moves = _moves(view)
    if not moves:
        return saying(phrase("event.none_yet"))
    latest = max(1, len(moves) + 1 - MOVES_AT_ONCE)
    start = latest if first is None else max(1, min(first, len(moves)))
    end = min(start + MOVES_AT_ONCE, len(moves) + 1)
    said: list[Said | Part] = [
        phrase("event.numbered", number=Number(number), move=_in_a_line(view, moves[number - 1]))
        for number in range(start, end)
    ]
    if start > 1:
        said.append(phrase("event.earlier", number=Literal(str(max(1, start - MOVES_AT_ONCE)))))
    if end <= len(moves):
        said.append(phrase("event.later", number=Literal(str(end))))
    return saying(*said)


def count_moves(view: View) -> int:
    """How many moves have been made."""
    return len(_moves(view))


def describe_changes(view: View) -> Announcement:
    """What has happened since the seat's own last move; for an onlooker, the last round.

    Private to the seat, which may have drawn tiles.
    """
    since = _moves_since(view)
    if not since:
        return saying(phrase("event.nothing_changed"))
    told = [part for move in since for part in _in_full(view, move)]
    if view.outcome is None:
        told.append(normal(phrase("score.all", scores=scores_part(view))))
    return saying(*told, private_to=view.seat)


def describe_missed(view: View) -> Announcement:
    """What the seat may not have heard when a game goes on: what has happened since its last move.

    Where nothing has, that move itself, which may have been saved and never told; before it, nothing.
    """
    if has_changed(view):
        return describe_changes(view)
    return describe_last_move(view) if count_moves(view) else saying()


def has_changed(view: View) -> bool:
    """Whether anything has happened since the seat's own last move."""
    return bool(_moves_since(view))


def last_word(view: View) -> Run | None:
    """The main word of the last play as it lies on the board now; as it was played if it was taken back."""
    plays = [event.score.main.run for event in view.log if isinstance(event, PlayMade)]
    if not plays:
        return None
    tiles = tuple(tile for at in plays[-1].squares() if (tile := view.board.tile(at)) is not None)
    return replace(plays[-1], tiles=tiles) if len(tiles) == len(plays[-1].tiles) else plays[-1]


def player(view: View, seat: int) -> Name:
    """A seat's player, as a part."""
    return Name(view.players[seat])


def _moves_since(view: View) -> list[list[Event]]:
    moves = _moves(view)
    if view.seat is None:
        turns = [place for place, move in enumerate(moves) if _seat(move[0]) is not None]
        return moves[turns[-len(view.players)] :] if len(turns) > len(view.players) else moves
    own = [place for place, move in enumerate(moves) if _seat(move[0]) == view.seat]
    return moves[own[-1] + 1 :] if own else moves


def _seat(event: Event) -> int | None:
    """Whose turn an event took; None when it took none."""
    match event:
        case PlayMade(seat) | TilesExchanged(seat) | Passed(seat) | TimeRanOut(seat):
            return seat
        case _:
            return None


def _moves(view: View) -> list[list[Event]]:
    """The events move by move: each begins with what a player did, and holds all that followed from it."""
    moves: list[list[Event]] = []
    before: Event | None = None
    for event in view.log:
        if begins_move(event, before):
            moves.append([event])
        elif moves:
            moves[-1].append(event)
        before = event
    return moves


def begins_move(event: Event, before: Event | None) -> bool:
    """Whether an event is what a player did, and does not follow from the one before.

    A game on record tells that a play was taken back, or that points were paid for it, without a challenge.
    """
    if isinstance(event, PlayWithdrawn | ChallengePaid):
        return not isinstance(before, Challenged)
    return isinstance(event, _BEGINS_MOVE)


def _in_full(view: View, move: Sequence[Event]) -> Iterator[Said | Part]:
    """All that belongs to a move that was told before."""
    for event in move:
        yield from _event(view, event)
        yield from _reopening(view, event)


def _in_a_line(view: View, move: Sequence[Event]) -> Phrase:
    """The most important thing of a move."""
    if isinstance(move[0], PlayMade):
        return play_part("event.play", view, move[0].seat, move[0].score)
    head = next(part for event in move for part in _event(view, event))
    part = head.part if isinstance(head, Said) else head
    assert isinstance(part, Phrase)
    return part


def _event(view: View, event: Event) -> Iterator[Said | Part]:  # noqa: C901 - one case for each event
    match event:
        case GameStarted(variant, players):
            names = tuple(Name(name) for name in players)
            yield phrase("event.started", players=names, edition=phrase(f"edition.{variant.edition}"))
        case LotsDrawn(seats, tiles):
            yield normal(phrase("event.lots", draws=tuple(_lots(view, seats, tiles))))
        case StartDecided(seat):
            yield phrase("event.starts", player=player(view, seat))
        case PlayMade(seat, play, score):
            yield from _play(view, seat, play, score)
        case TilesDrawn(seat, _, tiles):
            if tiles and _moves(view):
                yield normal(phrase("rack.drawn", letters=Letters(tiles, on_rack=True)))
        case TilesExchanged():
            yield from _exchange(view, event)
        case Passed(seat):
            yield phrase("event.pass", player=player(view, seat))
        case Challenged():
            yield from _challenge(view, event)
        case PlayWithdrawn(seat, _, points):
            yield phrase("event.withdrawn", player=player(view, seat), points=Count(points, "point"))
        case TurnLost(seat):
            yield phrase("event.turn_lost", player=player(view, seat))
        case ChallengePaid(seat, points):
            yield phrase("event.challenge_paid", player=player(view, seat), points=Count(points, "point"))
        case TileSwapped():
            yield from _swap(view, event)
        case MoveUndone(seat):
            yield phrase("event.undone", player=player(view, seat))
        case UndoUndone(seat):
            yield phrase("event.undo_undone", player=player(view, seat))
        case Resigned(seat):
            yield phrase("event.resigned", player=player(view, seat))
        case RacksReturned():
            shortest = Count(view.variant.shortest_first_word, "letter")
            yield phrase("event.racks_returned", shortest=shortest)
            if _times_returned(view, event) == MOST_NEW_RACKS:
                passes = Count(view.variant.passes_to_end * len(view.seated), "pass")
                yield phrase("event.racks_returned_last", passes=passes)
        case TimeRanOut(seat):
            yield phrase("event.time_ran_out", player=player(view, seat))
        case OvertimeCharged(seat, minutes, points):
            over, off = Count(minutes, "minute"), Count(points, "point")
            yield phrase("event.overtime", player=player(view, seat), minutes=over, points=off)
        case GameEnded():
            yield from _ended(view, event)
        case BagShaken() | TimeUsed() | ClockPaused():
            return
        case _:
            assert_never(event)


def _times_returned(view: View, event: RacksReturned) -> int:
    """How often all racks had been drawn anew when this very event was over."""
    returned = [logged for logged in view.log if isinstance(logged, RacksReturned)]
    return next((number for number, logged in enumerate(returned, start=1) if logged is event), 0)


def _lots(view: View, seats: tuple[int, ...], tiles: tuple[Tile, ...]) -> Iterator[Phrase]:
    for seat, tile in zip(seats, tiles, strict=True):
        yield phrase("event.lot", player=player(view, seat), letter=Letters((tile,)))


def _play(view: View, seat: int, play: Play, score: Score) -> Iterator[Said | Part]:
    if play.slide is not None:
        yield phrase("event.slide", **slide_slots(view, seat, play.slide))
    yield play_part("event.play", view, seat, score)
    yield from score_details(view, score, len(play.placed))


def slide_slots(view: View, seat: int, slide: Slide) -> dict[str, Part]:
    """The slots that tell where a word was moved from and to."""
    landed = slide.start.moved(slide.direction, slide.steps)
    return {
        "player": player(view, seat),
        "start": Place(slide.start, slide.direction),
        "landed": Place(landed, slide.direction),
    }


def play_part(key: str, view: View, seat: int, score: Score) -> Phrase:
    """A play's word, place and points, in one of the wordings made for them."""
    run = score.main.run
    return phrase(
        key,
        player=player(view, seat),
        word=word_part(run),
        place=place_part(run),
        points=Count(score.total, "point"),
    )


def score_details(view: View, score: Score, tiles: int) -> Iterator[Said]:
    """The bonus, and each word with its points when there is more than one figure."""
    if score.bonus:
        name = phrase(f"event.bonus_name.{view.variant.bonus_name.value}")
        yield normal(
            phrase("event.bonus", name=name, points=Count(score.bonus, "point"), tiles=Count(tiles, "tile"))
        )
    if len(score.words) > 1 or score.bonus:
        yield normal(phrase("event.words", words=tuple(_scored(word) for word in score.words)))


def _scored(word: ScoredWord) -> Phrase:
    return phrase("event.word_points", word=word_part(word.run, plain=True), points=Number(word.points))


def _total_after(view: View, event: Event, step: Sequence[Event]) -> Iterator[Said]:
    """The total of the player whose points have just changed, before last sums that follow at once."""
    if isinstance(event, UndoUndone) and view.outcome is not None:
        return  # the final scores follow
    if isinstance(event, ChallengePaid) and _is_paid_after_the_end(view, event):
        return  # here too
    if isinstance(event, PlayMade | PlayWithdrawn | ChallengePaid | MoveUndone | UndoUndone):
        last_sums = sum(ended.changes[event.seat] for ended in step if isinstance(ended, GameEnded))
        overtime = sum(
            charged.points
            for charged in step
            if isinstance(charged, OvertimeCharged) and charged.seat == event.seat
        )
        total = view.scores[event.seat] - last_sums + overtime
        yield normal(phrase("score.total", points=Count(total, "point")))


def _reopening(view: View, event: Event) -> Iterator[Said | Part]:
    """What becomes of the end: it is taken back, that is undone, or its sums change by a challenge."""
    match event:
        case PlayWithdrawn() if _reopened(view, event):
            yield phrase("event.reopened")
        case MoveUndone() if isinstance(_logged_before(view, event, 1), GameEnded):
            yield phrase("event.reopened")
        case UndoUndone():
            ended = _logged_before(view, event, 2)
            if isinstance(ended, GameEnded):
                yield from _ended(view, ended)
        case ChallengePaid() if view.outcome is not None and _is_paid_after_the_end(view, event):
            yield from _over(view, view.outcome)
        case _:
            return


def _is_paid_after_the_end(view: View, event: ChallengePaid) -> bool:
    """Whether these points were earned when the game was over: by a challenge of its last play."""
    return isinstance(_logged_before(view, event, 2), GameEnded)


def _logged_before(view: View, event: Event, steps: int) -> Event | None:
    """What happened so many events before this very one."""
    place = next((place for place, logged in enumerate(view.log) if logged is event), 0)
    return view.log[place - steps] if place >= steps else None


def _exchange(view: View, event: TilesExchanged) -> Iterator[Said | Part]:
    yield phrase("event.exchange", player=player(view, event.seat), count=Count(event.count, "tile"))
    if event.tiles is not None:
        yield full(phrase("event.exchanged_tiles", letters=Letters(event.tiles)))


def _challenge(view: View, event: Challenged) -> Iterator[Said | Part]:
    challenger = player(view, event.challenger)
    if not event.bad:
        yield phrase("event.challenge_lost", challenger=challenger, good=_names(event.good))
        return
    yield phrase("event.challenge_won", challenger=challenger, bad=_names(event.bad))
    if event.good:
        yield normal(phrase("event.good_words", good=_names(event.good)))


def _names(words: Iterable[str]) -> tuple[Literal, ...]:
    return tuple(Literal(word) for word in words)


def _swap(view: View, event: TileSwapped) -> Iterator[Said | Part]:
    reclaimed = event.taken.is_blank and event.taken.letter == event.given.letter
    yield phrase(
        "event.reclaimed" if reclaimed else "event.recycled",
        player=player(view, event.seat),
        at=At(event.at),
        given=Letters((event.given,)),
        taken=Letters((event.taken,)),
    )


def _ended(view: View, event: GameEnded) -> Iterator[Said | Part]:
    yield ending_part(view, event)
    if any(event.changes):
        yield normal(phrase("event.last_sums", changes=tuple(_changes(view, event))))
    if view.outcome is None or view.outcome.ended != event:
        return
    yield from _over(view, view.outcome)
    if _can_challenge(view):
        yield normal(phrase("event.last_challenge"))


def ending_part(view: View, event: GameEnded) -> Phrase:
    """How the game ended, as a part."""
    match event.ending:
        case Ending.WENT_OUT:
            return phrase("event.went_out", player=player(view, _ended_by(view, event)))
        case Ending.ALL_PASSED:
            passes = Count(view.variant.passes_to_end * len(view.seated), "pass")
            return phrase("event.all_passed", count=passes)
        case Ending.TARGET:
            seat = _ended_by(view, event)
            target = Count(view.variant.target(seat), "point")
            return phrase("event.target", player=player(view, seat), target=target)
        case Ending.RESIGNED:
            return phrase("event.all_left")
        case Ending.NOBODY_OUT:
            return phrase("event.nobody_out")
        case _:
            assert_never(event.ending)


def _ended_by(view: View, event: GameEnded) -> int:
    """The seat whose play or points ended the game. That may not have held, and the seat may have left."""
    place = max(place for place, logged in enumerate(view.log) if logged == event)
    scored = (earlier for earlier in view.log[place::-1] if isinstance(earlier, PlayMade | ChallengePaid))
    return next(scored).seat


def _can_challenge(view: View) -> bool:
    """Whether there is a play that the seat may doubt; for an onlooker, that anyone may."""
    return view.open_play is not None and view.open_play.seat != view.seat


def _reopened(view: View, event: PlayWithdrawn) -> bool:
    """Whether the game had ended with the play that was taken back."""
    places = [
        place
        for place, logged in enumerate(view.log)
        if isinstance(logged, PlayWithdrawn) and logged.play == event.play
    ]
    return any(isinstance(earlier, GameEnded) for at in places[-1:] for earlier in view.log[at - 2 : at])


def _changes(view: View, event: GameEnded) -> Iterator[Phrase]:
    for seat, change in enumerate(event.changes):
        sign = "plus" if change >= 0 else "minus"
        yield phrase(
            "event.change",
            player=player(view, seat),
            sign=phrase(f"event.{sign}"),
            points=Number(abs(change)),
        )


def _over(view: View, outcome: Outcome) -> Iterator[Part]:
    yield phrase("event.final", scores=scores_part(view))
    yield winners_part(view, outcome)


def winners_part(view: View, outcome: Outcome) -> Phrase:
    """Who won, and by which rule when there was a tie, as a part."""
    winners = tuple(player(view, seat) for seat in outcome.winners)
    match outcome.tie:
        case Tie.NONE:
            return phrase("event.wins", player=winners)
        case Tie.BROKEN:
            return phrase("event.wins_tie", player=winners)
        case Tie.SHARED:
            return phrase("event.shared", players=winners)
        case _:
            assert_never(outcome.tie)


def scores_part(view: View) -> tuple[Phrase, ...]:
    """Every player's total, as parts."""
    return tuple(
        phrase("score.one", player=player(view, seat), points=Number(score))
        for seat, score in enumerate(view.scores)
    )
