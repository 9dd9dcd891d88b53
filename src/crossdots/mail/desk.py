"""The desk of one game: messages in, letters out.

The game's own file is the truth. Each letter follows from it and from the ledger, so it can be written again;
and what a message does is done once, however often the message is read.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Protocol

from crossdots.announcement.announcement import Announcement, Detail, Urgency, saying
from crossdots.announcement.part import Count, Literal, Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.board.tile import Tile, parse_tiles
from crossdots.mail import letter as letters
from crossdots.mail.commands import ACCEPT, BY_MAIL, is_move, is_whole_move, plain, without_full_stop
from crossdots.mail.commitment import Opening
from crossdots.mail.incoming import Incoming
from crossdots.mail.ledger import Handled, Ledger, Sending
from crossdots.mail.letter import Correspondence, Letter, in_letters, line_of, spoken
from crossdots.mail.library import LibraryMissing
from crossdots.mail.limits import Limits
from crossdots.mail.login import CannotLogIn
from crossdots.mail.outgoing import message_of
from crossdots.mail.tag import Tag, is_genuine
from crossdots.navigation.events import begins_move
from crossdots.record.journal import Journal, SavedGame
from crossdots.rules.check import Lexicon
from crossdots.rules.event import BagShaken, Challenged, Event, Resigned
from crossdots.rules.state import State, fold
from crossdots.session.clock import TurnClock
from crossdots.session.command import Command
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.reading import shortened
from crossdots.session.refused import Refused
from crossdots.session.session import Session
from crossdots.session.varying import UNDO
from crossdots.speech.utterance import SpeechSettings

LONGEST_LINE = 200
"""Characters of an answer."""
TRY_AGAIN_AFTER = timedelta(minutes=10)
"""When a letter is given up again whose address was refused for now."""
TRY_REFUSED_AFTER = timedelta(hours=1)
"""When the newest letter is given up again to an address that was refused for good."""
_NAME_LENGTH = 16
"""How much of a message's digest is in the Message-ID of the answer."""
TIME_TO_DOUBT = timedelta(days=2)
"""How long after the end of a game its last play can be doubted or taken back."""


PASSED_ON = (OSError, CannotLogIn, LibraryMissing)
"""What has to do with the place where a desk stands, and not with what it does there."""


class Unsendable(Exception):
    """The server refuses a letter for good: the address doesn't exist, for example."""


class NotSent(OSError):
    """Nothing of a letter has gone out: the server or the folder can't be reached."""


class NotNow(NotSent):
    """The server refuses letters to this address for now: the mailbox is full, for example."""


class Post(Protocol):
    """Where letters are given up."""

    def send(self, message: EmailMessage) -> None:
        """Give up a letter. Raises Unsendable, NotNow, or OSError where all may be tried again.

        The OSError is a NotSent where nothing of the letter can have gone out.
        """
        ...


class GameFile(Protocol):
    """The file of a game, which others may write to as well."""

    def read(self) -> SavedGame:
        """The game as it is now."""
        ...

    def writing(self) -> AbstractContextManager[tuple[SavedGame, Journal]]:
        """The game as it is now, and its journal, with nobody else writing meanwhile. Raises OSError."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """What a desk needs of the place where it stands: its address, its post, its words, the date and time.

    `note` tells who runs the desk what goes on; never what is secret.
    """

    address: str
    post: Post
    lexicon: Lexicon
    lexicon_name: str
    now: Callable[[], datetime]
    note: Callable[[Part], None]


@dataclass(frozen=True, slots=True)
class Claim:
    """Whose message it seems to be: `tag` is its genuine tag; `proven` is whether its sender fits that."""

    seat: int
    tag: Tag | None
    proven: bool


class _AnnouncerOfLetters(Announcer):
    """Tells what a session says in the words of letters."""

    def announce(self, announcement: Announcement) -> None:
        """Tell an announcement, if anything of it is left."""
        super().announce(in_letters(announcement))


@dataclass(slots=True)
class _Heard:
    """What a session says, line by line."""

    lines: list[str] = field(default_factory=list)

    def speak(self, utterance: str, urgency: Urgency) -> None:  # noqa: ARG002 - the port's signature
        self.lines.append(utterance)


class Desk:
    """One game by e-mail."""

    def __init__(self, number: int, file: GameFile, ledger: Ledger, place: Place) -> None:
        self.number = number
        self._file = file
        self._ledger = ledger
        self._place = place
        begun = ledger.begun
        self._about = Correspondence(number, begun.key, begun.addresses, place.lexicon_name, begun.commitment)
        self.begun = datetime.fromisoformat(file.read().header.created)
        """When the game was begun."""
        self._not_before: dict[int, datetime] = {}
        """When letters may be sent again to seats whose address was refused for now."""
        self.is_left_alone = False
        """Whether something is wrong with the game, so that nothing is done about it any more."""

    # What the office asks.

    def claim(self, message: Incoming) -> Claim | None:
        """Whose message of this game it seems to be; None where it has nothing to do with it."""
        addresses = [address.casefold() for address in self._about.addresses]
        for tag in message.tags:
            if tag.game == self.number and tag.seat < len(addresses) and is_genuine(self._about.key, tag):
                return Claim(tag.seat, tag, addresses[tag.seat] == message.sender)
        mentioned = any(tag.game == self.number for tag in message.tags)
        if (mentioned or (not message.tags and "crossdots" in message.subject.casefold())) and message.sender:
            for seat, address in enumerate(addresses):
                if address == message.sender:
                    return Claim(seat, None, proven=False)
        return None

    def knows(self, address: str) -> bool:
        """Whether this is a player's address."""
        return address in (known.casefold() for known in self._about.addresses)

    def has_handled(self, digest: str) -> bool:
        """Whether a message was dealt with before."""
        return digest in self._ledger.told.handled

    @property
    def is_done(self) -> bool:
        """Whether the last letters are out."""
        if not self._ledger.told.closed or self.is_left_alone:
            return False
        with self._leaving_alone():
            return not list(self._untold(self._file.read().state))
        return False

    def receive(self, claim: Claim, message: Incoming, digest: str, *, too_large: bool) -> None:
        """Deal with a message, once. Raises what `PASSED_ON` lists where it has to be tried again."""
        if self.is_left_alone:
            return
        with self._leaving_alone():
            if not self.has_handled(digest):
                try:
                    self._receive(claim, message, digest, too_large=too_large)
                except PASSED_ON:
                    raise
                except Exception as error:
                    self._set_aside(claim, digest, error)
            self._send_news()

    def send_news(self) -> None:
        """Tell every seat what it hasn't been told. Raises what `PASSED_ON` lists, as `receive`."""
        if not self.is_left_alone:
            with self._leaving_alone():
                self._send_news()

    @contextmanager
    def _leaving_alone(self) -> Iterator[None]:
        """If something is wrong with the game itself, tell so once, and let the other games go on."""
        try:
            yield
        except PASSED_ON:
            raise
        except Exception as error:
            self.is_left_alone = True
            game, what = Literal(str(self.number)), Literal(type(error).__name__)
            self._place.note(phrase("mail.note.left_alone", game=game, what=what))

    def _set_aside(self, claim: Claim, digest: str, error: Exception) -> None:
        """A message that can't be dealt with, although nothing is wrong with it, is never tried again."""
        state = self._file.read().state
        game, player = Literal(str(self.number)), Name(state.players[claim.seat])
        what = Literal(type(error).__name__)
        self._place.note(phrase("mail.note.set_aside", game=game, player=player, what=what))
        if self._was_taken(state, claim, digest):
            self._handle(digest, claim, answered=False)
        else:
            self._refuse(state, claim, digest, "", phrase("mail.set_aside"))

    def _send_news(self) -> None:
        state = self._file.read().state
        self._look_at_end(state)
        for sending in self._untold(state):
            if sending.seat in self._not_before and self._place.now() < self._not_before[sending.seat]:
                continue
            again = self._ledger.told.under_way.get(sending.seat) == sending
            if not again:
                self._ledger.send(sending)
            try:
                sent = self._send(state, self._letter(state, sending), again=again)
            except NotNow as error:
                self._keep(sending.seat, again=again)
                self._put_off(state, sending.seat, error)
                continue
            except (NotSent, CannotLogIn):
                self._keep(sending.seat, again=again)
                raise
            self._not_before.pop(sending.seat, None)
            if sent:
                self._ledger.sent(sending.seat)
            else:
                self._tell_unreachable(state, sending)
                self._ledger.refuse(sending.seat, self._place.now())

    def _keep(self, seat: int, *, again: bool) -> None:
        """Note that a letter has not gone out, unless it may have at an earlier time."""
        if not again:
            self._ledger.keep(seat)

    def _tell_unreachable(self, state: State, sending: Sending) -> None:
        """If who is to move gets no letters, tell the others why nothing happens: once for each letter."""
        before = self._ledger.told.refused.get(sending.seat)
        is_new = before is None or before[0].until < sending.until
        if state.outcome is not None or state.turn != sending.seat or not is_new:
            return
        player = Name(state.players[sending.seat])
        said = spoken(saying(phrase("mail.unreachable", player=player)))
        subject = phrase("mail.subject.unreachable", player=player)
        for seat in state.seated:
            name = f"{sending.until}.{sending.seat}.unreachable"
            letter = letters.notice(self._about, state, seat, said, name=name, subject=subject)
            if letter.address and seat != sending.seat:
                try:
                    self._send(state, letter, again=False)
                except NotNow as error:
                    self._put_off(state, seat, error)

    def _put_off(self, state: State, seat: int, error: NotNow) -> None:
        """Let the others have their letters meanwhile."""
        if seat not in self._not_before:
            player, why = Name(state.players[seat]), Name(_unstopped(str(error)[:LONGEST_LINE]))
            self._place.note(phrase("mail.note.not_now", player=player, why=why))
        self._not_before[seat] = self._place.now() + TRY_AGAIN_AFTER

    # Messages.

    def _receive(self, claim: Claim, message: Incoming, digest: str, *, too_large: bool) -> None:
        state = self._file.read().state
        if self._was_taken(state, claim, digest):
            self._handle(digest, claim, answered=False)
        elif claim.tag is None or not claim.proven:
            self._notice_forgery(state, claim, digest)
        elif too_large:
            self._refuse(state, claim, digest, "", phrase("mail.too_large"))
        elif not message.lines:
            self._refuse(state, claim, digest, "", phrase("mail.empty"))
        elif len(message.lines[0]) > LONGEST_LINE:
            self._refuse(
                state, claim, digest, "", phrase("mail.too_long", most=Count(LONGEST_LINE, "letter"))
            )
        else:
            self._run(state, claim, message, digest)

    def _run(self, state: State, claim: Claim, message: Incoming, digest: str) -> None:
        typed = message.lines[0]
        line = plain(typed)
        command, argument = self._command(line)
        other = next((line for line in message.lines[1:] if self._is_whole_move(line)), None)
        asks = command is None or not is_move(command, argument)
        if command is not None and other is not None:
            first, second = shortened(_unstopped(typed)), shortened(_unstopped(other))
            key = "mail.question_and_move" if asks else "mail.two_moves"
            two = phrase(key, first=first, second=second)
            self._refuse(state, claim, digest, typed, two, urgent=not asks)
        elif command is UNDO and argument.casefold() == "no":
            said = spoken(saying(phrase("mail.undo_declined")))
            self._reply(state, claim, digest, typed, said, accepted=True)
        elif asks:
            self._ask(claim, typed, line, digest)
        elif claim.seat not in state.seated and state.outcome is None:
            self._refuse(state, claim, digest, typed, phrase("mail.has_left"))
        elif claim.tag is None or claim.tag.moment != len(state.log) or self._ledger.told.closed:
            self._tell_late(state, claim, digest, typed)
        elif command is UNDO and state.before_move is not None and state.before_move.turn != claim.seat:
            self._ask_maker(state, claim, digest, typed)
        elif command is ACCEPT:
            self._accept(state, claim, digest, typed, line)
        else:
            self._move(claim, typed, "undo" if command is UNDO else line, len(state.log), digest)

    def _ask(self, claim: Claim, typed: str, line: str, digest: str) -> None:
        """Answer a question; what isn't understood is refused in the same way."""
        saved = self._file.read()
        accepted, said, state = self._sit_leniently(saved, None, claim.seat, line)
        self._reply(state, claim, digest, typed, said, accepted=accepted)

    def _move(self, claim: Claim, typed: str, line: str, moment: int, digest: str) -> None:
        with self._file.writing() as (saved, journal):
            state = saved.state
            if len(state.log) == moment:
                self._ledger.take(digest, moment)
                accepted, said, state = self._sit_leniently(saved, journal, claim.seat, line)
        if len(saved.state.log) != moment:
            self._tell_late(saved.state, claim, digest, typed)
        elif len(state.log) > moment:
            self._handle(digest, claim, answered=False)
            self._note_move(state, moment)
        else:
            self._reply(state, claim, digest, typed, said, accepted=accepted, urgent=True)

    def _sit_leniently(
        self, saved: SavedGame, journal: Journal | None, seat: int, line: str
    ) -> tuple[bool, list[str], State]:
        """The same as `_sit`, and where that refuses the line, what comes of it without its full stop."""
        told = self._sit(saved, journal, seat, line)
        shorter = without_full_stop(line)
        if told[0] or shorter is None:
            return told
        again = self._sit(saved, journal, seat, shorter)
        return again if again[0] else told

    def _sit(
        self, saved: SavedGame, journal: Journal | None, seat: int, typed: str
    ) -> tuple[bool, list[str], State]:
        """Have a line run by a session for this seat: whether it was accepted, what was said, the game then.

        Raises:
            OSError: the move could not be written; nothing was told of it.
        """
        heard = _Heard()
        announcer = _AnnouncerOfLetters(heard, SpeechSettings(Detail.FULL), None)
        dealer = SeededDealer(saved.header.seed, parse_tiles(saved.header.tiles))
        game = Game(saved.state, journal, dealer, self._place.lexicon)
        others = frozenset(range(saved.state.seats)) - {seat}
        clock = TurnClock(lambda: 0.0)
        session = Session(game, announcer, {}, BY_MAIL, clock, interactive=False, elsewhere=others)
        announcer.listen(seat)
        accepted = session.run(typed)
        if game.trouble is not None:
            raise game.trouble
        return accepted, heard.lines, game.state

    def _tell_late(self, state: State, claim: Claim, digest: str, typed: str) -> None:
        closed = self._ledger.told.closed
        shown = shortened(_unstopped(typed))
        said = spoken(saying(phrase("mail.game_closed" if closed else "mail.late", typed=shown)))
        name, ending = digest[:_NAME_LENGTH], self._ending(state)
        late = letters.standing(self._about, state, claim.seat, said, name=name, ending=ending)
        self._answer(late, state, claim, digest, typed)

    def _ask_maker(self, state: State, claim: Claim, digest: str, typed: str) -> None:
        """Ask the one who made the last move to take it back, and say so to who wishes it."""
        assert state.before_move is not None
        maker = state.before_move.turn
        asking, asked = Name(state.players[claim.seat]), Name(state.players[maker])
        if self._ledger.told.undo_asked.get(claim.seat) == len(state.log):
            said = spoken(saying(phrase("mail.undo_asked_already", player=asked)))
            self._reply(state, claim, digest, typed, said, accepted=True)
            return
        question = spoken(saying(phrase("mail.undo_wished", player=asking)))
        subject = phrase("mail.subject.undo", player=asking)
        name = f"{digest[:_NAME_LENGTH]}.undo"
        wish = letters.notice(self._about, state, maker, question, name=name, subject=subject)
        if not wish.address:
            game = Literal(str(self.number))
            self._place.note(phrase("mail.note.undo_wished", game=game, player=asking, maker=asked))
        said = spoken(saying(phrase("mail.undo_passed_on", player=asked)))
        self._reply(state, claim, digest, typed, said, accepted=True, before=wish if wish.address else None)
        if (told := self._ledger.told.handled[digest]).answered and not told.limited:
            self._ledger.ask_undo(claim.seat, len(state.log))

    def _accept(self, state: State, claim: Claim, digest: str, typed: str, line: str) -> None:
        if state.outcome is not None:
            self._ledger.accept(claim.seat)
        self._ask(claim, typed, line, digest)

    def _refuse(
        self, state: State, claim: Claim, digest: str, typed: str, why: Part, *, urgent: bool = False
    ) -> None:
        self._reply(state, claim, digest, typed, spoken(saying(why)), accepted=False, urgent=urgent)

    def _reply(
        self,
        state: State,
        claim: Claim,
        digest: str,
        typed: str,
        said: list[str],
        *,
        accepted: bool,
        before: Letter | None = None,
        urgent: bool = False,
    ) -> None:
        """Answer a message with what was said to it; `before` goes to somebody else before that.

        `urgent` is whether it tells why a move was not made.
        """
        name = digest[:_NAME_LENGTH]
        answer = letters.reply(
            self._about, state, claim.seat, said, typed=typed, accepted=accepted, name=name
        )
        on_turn = state.outcome is None and state.turn == claim.seat
        self._answer(answer, state, claim, digest, typed, before, urgent=urgent and on_turn)

    def _notice_forgery(self, state: State, claim: Claim, digest: str) -> None:
        """Tell the player, at the address that is known, of a message in their name that proves nothing."""
        said = spoken(saying(phrase("mail.forged")))
        subject, name = phrase("mail.subject.forged"), digest[:_NAME_LENGTH]
        warning = letters.notice(self._about, state, claim.seat, said, name=name, subject=subject)
        self._answer(warning, state, claim, digest, "")

    def _answer(
        self,
        letter: Letter,
        state: State,
        claim: Claim,
        digest: str,
        typed: str,
        before: Letter | None = None,
        *,
        urgent: bool = False,
    ) -> None:
        """Send the answer to a message, unless there have been too many; then the message is dealt with."""
        limits = Limits(self._ledger, claim.seat, proven=claim.proven, now=self._place.now())
        until = limits.until(urgent=urgent)
        if not letter.address or (until is not None and limits.is_known):
            self._handle(digest, claim, answered=False)
            return
        if until is not None:
            said = spoken(saying(phrase("mail.too_many", time=limits.time_till(until))))
            letter = letters.reply(
                self._about, state, claim.seat, said, typed=typed, accepted=False, name=digest[:_NAME_LENGTH]
            )
            before = None
        again = digest in self._ledger.told.answering
        if not again:
            self._ledger.answer(digest)
        for each in filter(None, (before, letter)):
            try:
                self._send(state, each, again=again)
            except NotNow as error:  # who asked can ask once more
                self._put_off(state, each.seat, error)
            except (NotSent, CannotLogIn):
                if not again and each is (before or letter):
                    self._ledger.keep_answer(digest)
                raise
        self._handle(digest, claim, answered=True, limited=until is not None)

    def _handle(self, digest: str, claim: Claim, *, answered: bool, limited: bool = False) -> None:
        message = Handled(claim.seat, self._place.now(), answered, claim.proven, limited)
        self._ledger.handle(digest, message)

    def _was_taken(self, state: State, claim: Claim, digest: str) -> bool:
        """Whether the message's move was made before the program was killed."""
        moment = self._ledger.told.taking.get(digest)
        return moment is not None and len(state.log) > moment and _actor(state.log[moment]) == claim.seat

    @staticmethod
    def _command(line: str) -> tuple[Command | None, str]:
        try:
            return BY_MAIL.find(line)
        except Refused:
            return None, ""

    def _is_whole_move(self, line: str) -> bool:
        command, argument = self._command(line)
        return command is not None and is_whole_move(command, argument)

    # News.

    def _untold(self, state: State) -> Iterator[Sending]:
        """The letters that are to be sent, those first whose sending was broken off.

        When the game is closed one more letter follows, which counts like an event. Where letters were
        refused for good, the next one tells all that they told, and is tried again though nothing happens.
        """
        told = self._ledger.told
        due = events_due(state, closed=told.closed)
        for seat, address in enumerate(self._about.addresses):
            if not address:
                continue
            if seat in told.under_way:
                yield told.under_way[seat]
            refused = told.refused.get(seat)
            after = told.told[seat] if refused is None else refused[0].after
            until = min(due[seat], len(state.log))
            if told.told[seat] < until or (refused and not told.closed and self._is_time_for(refused[1])):
                yield Sending(seat, after, until)
            if told.told[seat] < due[seat]:
                yield Sending(seat, len(state.log), due[seat])

    def _is_time_for(self, refused_at: datetime) -> bool:
        return self._place.now() >= refused_at + TRY_REFUSED_AFTER

    def _letter(self, state: State, sending: Sending) -> Letter:
        if sending.until > len(state.log):
            opening = Opening.of(self._ledger.begun.salt, opening_order(state))
            return letters.last(self._about, state, sending.seat, opening)
        then = state if sending.until == len(state.log) else fold(state.log[: sending.until])
        ending = self._ending(then)
        return letters.news(self._about, then, sending.seat, sending.after, ending=ending)

    def _send(self, state: State, letter: Letter, *, again: bool) -> bool:
        """Give up a letter; False where it is refused for good, which is noted for who runs the desk."""
        note = line_of(phrase("mail.again")) if again else ""
        player = state.players[letter.seat]
        message = message_of(letter, self._place.address, player, self._place.now(), again=note)
        try:
            self._place.post.send(message)
        except Unsendable as error:
            why = Name(_unstopped(str(error)[:LONGEST_LINE]))
            self._place.note(phrase("mail.note.refused", player=Name(player), why=why))
            return False
        return True

    def _look_at_end(self, state: State) -> None:
        """Note when the game ended, and close it when nothing more can be done about that."""
        told = self._ledger.told
        if state.outcome is None or told.closed:
            return
        now = self._place.now()
        if told.ended is None or told.ended[0] != len(state.log):
            self._ledger.end(len(state.log), now)
        assert told.ended is not None
        asked = {seat for seat in state.seated if self._about.addresses[seat]}
        if not _can_be_undone(state) or asked <= told.accepted or now >= told.ended[1] + TIME_TO_DOUBT:
            self._ledger.close()

    def _ending(self, state: State) -> str:
        """Until when the end can be doubted, as a date and a time; empty where it can't be."""
        ended = self._ledger.told.ended
        if state.outcome is None or self._ledger.told.closed or ended is None:
            return ""
        return (ended[1] + TIME_TO_DOUBT).strftime("%Y-%m-%d %H:%M %Z")

    def _note_move(self, state: State, moment: int) -> None:
        """Tell who runs the desk what everybody is told."""
        what = Name(letters.public_line(state, moment))
        self._place.note(phrase("mail.note.move", game=Literal(str(self.number)), what=what))


def opening_order(state: State) -> tuple[Tile, ...]:
    """The order in which the tiles came out of the full bag. Raises ValueError where a game has none."""
    for event in state.log:
        if isinstance(event, BagShaken):
            return event.order
    raise ValueError("no bag was shaken")


def events_due(state: State, *, closed: bool) -> list[int]:
    """How many events each seat is to be told of: until the end, who has left, of those until then."""
    goal = len(state.log) + closed
    return [
        goal if seat in state.seated or state.outcome is not None else _left_after(state, seat)
        for seat in range(state.seats)
    ]


def _left_after(state: State, seat: int) -> int:
    """How many events a game had when a seat had left it."""
    log = state.log
    left = next(
        place for place, event in enumerate(log) if isinstance(event, Resigned) and event.seat == seat
    )
    later = range(left + 1, len(log))
    return next((place for place in later if begins_move(log[place], log[place - 1])), len(log))


def _unstopped(typed: str) -> str:
    """What was typed, as it stands in a sentence. A question mark may be a blank."""
    return typed.rstrip(" .!") or typed


def _maker(state: State) -> int | None:
    """Whose move an undo would take back or put back; None where there is none."""
    if state.before_move is not None:
        return state.before_move.turn
    return state.turn if state.undone is not None else None


def _can_be_undone(state: State) -> bool:
    """Whether something may still be done about the end of a game."""
    return state.open_play is not None or _maker(state) is not None


def _actor(event: Event) -> int | None:
    """Who did what an event tells."""
    if isinstance(event, Challenged):
        return event.challenger
    return getattr(event, "seat", None)
