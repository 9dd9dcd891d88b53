"""What is told goes to speech and to braille, into the history, and to nobody who may not hear it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Announcement, Detail, Kind, Urgency, full, normal, saying
from crossdots.announcement.part import At, Letters, Name
from crossdots.announcer.announcer import Announcer
from crossdots.board.coordinate import Coordinate
from crossdots.board.tile import parse_tiles
from crossdots.speech.utterance import SpeechSettings, Spelling

if TYPE_CHECKING:
    from tests.announcer.conftest import Recorded


def told(text: str, kind: Kind = Kind.ANSWER, private_to: int | None = None) -> Announcement:
    return saying(Name(text), kind=kind, private_to=private_to)


# To speech and to braille.


def test_an_announcement_is_spoken_and_then_brailled(brailling: Announcer, recorded: Recorded) -> None:
    brailling.announce(saying(Name("on"), At(Coordinate.parse("H8"))))
    assert recorded.calls == ["speak", "show"]
    assert recorded.spoken == ["on H8"]
    ((window,),) = recorded.shown
    assert window.cells == "⠕⠝⠀⠓⠼⠓".ljust(20, "⠀")
    assert window.meaning(3) == Coordinate.parse("H8")


def test_a_long_announcement_comes_in_several_windows(brailling: Announcer, recorded: Recorded) -> None:
    brailling.announce(told("a sentence that is longer than the line"))
    assert len(recorded.shown[0]) == 2
    assert all(len(window.cells) == 20 for window in recorded.shown[0])


def test_without_a_braille_line_nothing_is_brailled(announcer: Announcer, recorded: Recorded) -> None:
    announcer.announce(told("one"))
    assert recorded.calls == ["speak"]


@pytest.mark.parametrize("urgency", Urgency)
def test_the_urgency_is_handed_on(announcer: Announcer, recorded: Recorded, urgency: Urgency) -> None:
    announcer.announce(replace(told("one"), urgency=urgency))
    announcer.repeat()
    assert recorded.urgencies == [urgency, urgency]


def test_speech_and_braille_have_details_of_their_own(brailling: Announcer, recorded: Recorded) -> None:
    announcement = saying(Name("a"), normal(Name("b")), full(Name("c")))
    brailling.speech_settings = SpeechSettings(Detail.FULL)
    line = brailling.braille_line
    assert line is not None
    line.settings = replace(line.settings, detail=Detail.BRIEF)
    brailling.announce(announcement)
    assert recorded.spoken == ["a b c"]
    assert [window.cells.rstrip("⠀") for window in recorded.shown[0]] == ["⠁"]


def test_new_settings_hold_for_what_is_told_again(announcer: Announcer, recorded: Recorded) -> None:
    announcer.announce(saying(Letters(parse_tiles("Q"))))
    announcer.speech_settings = SpeechSettings(spelling=Spelling.NATO)
    announcer.repeat()
    assert recorded.taken() == ["Q", "Quebec"]


# Again, back and forth.


def test_before_anything_was_told(announcer: Announcer, recorded: Recorded) -> None:
    assert not announcer.repeat()
    assert not announcer.back()
    assert not announcer.forth()
    assert recorded.spoken == []


def test_repeat(announcer: Announcer, recorded: Recorded) -> None:
    announcer.announce(told("one"))
    announcer.announce(told("two"))
    recorded.taken()
    assert announcer.repeat()
    assert announcer.repeat()
    assert recorded.taken() == ["two", "two"]


def test_back_and_forth(announcer: Announcer, recorded: Recorded) -> None:
    for text in ("one", "two", "three"):
        announcer.announce(told(text))
    recorded.taken()
    assert announcer.back()
    assert announcer.back()
    assert not announcer.back()
    assert announcer.forth()
    assert announcer.forth()
    assert not announcer.forth()
    assert recorded.taken() == ["two", "one", "two", "three"]


def test_back_passes_over_what_would_say_the_same_again(announcer: Announcer, recorded: Recorded) -> None:
    for text in ("one", "two", "two"):
        announcer.announce(told(text, Kind.MOVE))
    recorded.taken()
    assert announcer.back()
    assert recorded.taken() == ["one"]


def test_back_by_kind_passes_over_nothing(announcer: Announcer, recorded: Recorded) -> None:
    for text in ("one", "two", "two"):
        announcer.announce(told(text, Kind.MOVE))
    recorded.taken()
    assert announcer.back(Kind.MOVE)
    assert announcer.back(Kind.MOVE)
    assert recorded.taken() == ["two", "one"]


def test_repeat_after_a_step_back_says_what_was_heard_last(announcer: Announcer, recorded: Recorded) -> None:
    announcer.announce(told("one"))
    announcer.announce(told("two"))
    announcer.back()
    recorded.taken()
    assert announcer.repeat()
    assert recorded.taken() == ["one"]
    assert announcer.forth()
    assert recorded.taken() == ["two"]


def test_something_new_brings_one_back_to_the_end(announcer: Announcer, recorded: Recorded) -> None:
    for text in ("one", "two", "three"):
        announcer.announce(told(text))
    announcer.back()
    announcer.back()
    announcer.announce(told("four"))
    recorded.taken()
    assert not announcer.forth()
    assert announcer.back()
    assert recorded.taken() == ["three"]


def test_back_and_forth_by_kind(announcer: Announcer, recorded: Recorded) -> None:
    kinds = [Kind.MOVE, Kind.ANSWER, Kind.REFUSAL, Kind.MOVE, Kind.ANSWER]
    for number, kind in enumerate(kinds):
        announcer.announce(told(f"{number}", kind))
    recorded.taken()
    assert announcer.back(Kind.MOVE)
    assert announcer.back(Kind.MOVE)
    assert not announcer.back(Kind.MOVE)
    assert announcer.forth(Kind.REFUSAL)
    assert not announcer.forth(Kind.REFUSAL)
    assert announcer.forth(Kind.ANSWER)
    assert not announcer.forth(Kind.ANSWER)
    assert announcer.back(Kind.ANSWER)
    assert recorded.taken() == ["3", "0", "2", "4", "1"]


def test_a_mention_is_told_and_can_be_repeated_but_is_not_walked_to(
    announcer: Announcer, recorded: Recorded
) -> None:
    announcer.announce(told("one"))
    announcer.announce(told("two"))
    announcer.mention(told("by the way"))
    assert announcer.repeat()
    assert announcer.back()
    assert announcer.forth()
    assert not announcer.forth()
    assert recorded.taken() == ["one", "two", "by the way", "by the way", "one", "two"]


# Who may hear what.


def test_at_first_nobody_listens_and_nothing_private_is_told(
    announcer: Announcer, recorded: Recorded
) -> None:
    assert announcer.listener is None
    announcer.announce(told("rack", private_to=0))
    announcer.mention(told("rack", private_to=1))
    assert recorded.spoken == []
    assert not announcer.repeat()


def test_only_the_seat_itself_hears_what_is_private(announcer: Announcer, recorded: Recorded) -> None:
    announcer.listen(1)
    announcer.announce(told("Ann's rack", private_to=0))
    announcer.announce(told("Ben's rack", private_to=1))
    announcer.mention(told("Ann's tile", private_to=0))
    announcer.mention(told("Ben's tile", private_to=1))
    announcer.announce(told("the score"))
    assert recorded.taken() == ["Ben's rack", "Ben's tile", "the score"]


def test_what_was_private_is_dropped_when_another_listens(announcer: Announcer, recorded: Recorded) -> None:
    announcer.listen(0)
    for text, private_to in (("score", None), ("rack", 0), ("move", None), ("bag", None), ("unseen", 0)):
        announcer.announce(told(text, private_to=private_to))
    announcer.listen(1)
    recorded.taken()
    assert announcer.repeat()
    assert announcer.back()
    assert announcer.back()
    assert not announcer.back()
    assert recorded.taken() == ["bag", "move", "score"]


def test_it_stays_dropped_when_the_seat_comes_back(announcer: Announcer, recorded: Recorded) -> None:
    announcer.listen(0)
    announcer.announce(told("rack", private_to=0))
    announcer.listen(None)
    announcer.listen(0)
    recorded.taken()
    assert not announcer.repeat()
    assert not announcer.back()
    assert not announcer.forth()
    assert recorded.taken() == []


def test_a_private_mention_is_dropped_too(announcer: Announcer, recorded: Recorded) -> None:
    announcer.listen(0)
    announcer.announce(told("score"))
    announcer.mention(told("tile", private_to=0))
    announcer.listen(1)
    recorded.taken()
    assert announcer.repeat()
    assert recorded.taken() == ["score"]


def test_the_same_seat_goes_on_listening(announcer: Announcer, recorded: Recorded) -> None:
    announcer.listen(0)
    announcer.announce(told("rack", private_to=0))
    announcer.announce(told("score"))
    announcer.back()
    announcer.listen(0)
    recorded.taken()
    assert announcer.forth()
    assert announcer.back()
    assert recorded.taken() == ["score", "rack"]


# On a display.


def test_a_display_hears_whether_a_message_is_private_and_who_reads_it(
    brailling: Announcer, recorded: Recorded
) -> None:
    brailling.listen(0)
    brailling.announce(told("rack", private_to=0))
    brailling.listen(0)
    brailling.listen(None)
    brailling.announce(told("turn"))
    assert recorded.calls == ["change reader", "speak", "show privately", "change reader", "speak", "show"]


def test_a_remark_lets_the_message_on_a_display_stay(brailling: Announcer, recorded: Recorded) -> None:
    brailling.remark(told("by the way"))
    assert recorded.calls == ["speak", "remark"]
    assert not brailling.back()
    assert brailling.repeat()
    assert recorded.taken() == ["by the way", "by the way"]


def test_a_remark_for_somebody_else_is_not_made(brailling: Announcer, recorded: Recorded) -> None:
    brailling.remark(told("rack", private_to=1))
    assert recorded.calls == []


def test_what_is_for_the_ears_alone_leaves_braille_and_what_was_told_last(
    brailling: Announcer, recorded: Recorded
) -> None:
    brailling.announce(told("message"))
    brailling.speak_only(told("the display has gone"))
    assert recorded.calls == ["speak", "show", "speak"]
    assert brailling.repeat()
    assert recorded.taken() == ["message", "the display has gone", "message"]


SEATS = st.sampled_from([None, 0, 1, 2])
KINDS = st.none() | st.sampled_from(Kind)
DEEDS = st.one_of(
    st.tuples(st.just("announce"), SEATS),
    st.tuples(st.just("mention"), SEATS),
    st.tuples(st.just("remark"), SEATS),
    st.tuples(st.just("listen"), SEATS),
    st.tuples(st.sampled_from(["back", "forth"]), KINDS),
    st.tuples(st.just("repeat"), st.none()),
)


@given(st.lists(DEEDS, max_size=40))
def test_nobody_ever_hears_what_is_private_to_another(deeds: list[tuple[str, int | Kind | None]]) -> None:
    class Watched:
        """Holds each utterance, which names its seat, against who listens."""

        def speak(self, utterance: str, urgency: Urgency) -> None:
            assert urgency is Urgency.REPLY
            assert utterance in ("for None", f"for {announcer.listener}")

    announcer = Announcer(Watched(), SpeechSettings(), None)
    for deed, about in deeds:
        match deed, about:
            case "announce" | "mention" | "remark", (None | int()):
                getattr(announcer, deed)(told(f"for {about}", private_to=about))
            case "listen", (None | int()):
                announcer.listen(about)
            case "back" | "forth", (None | Kind()):
                getattr(announcer, deed)(about)
            case _:
                announcer.repeat()


# Gathered, to be told with something else.


def test_what_is_gathered_is_neither_told_nor_remembered(brailling: Announcer, recorded: Recorded) -> None:
    brailling.listen(0)
    with brailling.gathering() as gathered:
        brailling.announce(told("one", private_to=0))
        brailling.mention(told("two"))
        brailling.announce(told("for the other seat", private_to=1))
    assert gathered == [told("one", private_to=0), told("two")]
    assert (recorded.spoken, recorded.shown) == ([], [])
    assert not brailling.repeat()
    brailling.announce(gathered[0].followed_by(gathered[1:]))
    assert recorded.spoken == ["one two"]


def test_gathering_ends_with_an_error_too(announcer: Announcer, recorded: Recorded) -> None:
    with pytest.raises(ValueError, match="whatever"), announcer.gathering():
        raise ValueError("whatever")
    announcer.announce(told("one"))
    assert recorded.spoken == ["one"]
