"""The coach: what it says of a move, to whom, when, and what it never tells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossdots.board.tile import ENGLISH
from crossdots.computer.advice import Advised, Adviser
from crossdots.lexicon.lexicon import Lexicon
from crossdots.rules.event import Passed, PlayMade, TilesExchanged
from crossdots.rules.variant import DELUXE, EMAIL, RNIB, ChallengeRule, Variant
from crossdots.session.agreement import CannotAgree, GameOptions, variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.session.conftest import Players, Seating

    from crossdots.rules.view import View

WORDS = ("TRAIN", "TRAINS", "CAT", "CATS", "HOB", "HOBS", "SAT", "OAT", "AT", "TA", "TEA", "IT", "NASTIER")
TILES = "SATERINHOBCATS"
OTHERS = "QZXJKVWENRDOOU"
NO_EXCHANGE = replace(RNIB, exchange_needs=101)
"""So that plays are compared with plays."""


def of_two(
    seated: Seating,
    tiles: str = TILES,
    words: Sequence[str] = WORDS,
    *,
    interactive: bool = False,
    variant: Variant = NO_EXCHANGE,
) -> Players:
    return seated(
        "Ann", "Ben", tiles=tiles, words=words, interactive=interactive, variant=variant, coach=True
    )


def coach_in(told: list[str]) -> list[str]:
    return [text for text in told if text.startswith("Coach:")]


class TestWhatIsSaid:
    """One sentence that compares, and one that teaches."""

    @pytest.mark.parametrize(
        ("words", "line", "told"),
        [
            (("NASTIER", "AT"), "8G AT", "Bonus missed: NASTIER at 8 B across, 66 points."),
            (("AT", "IT"), "8G AT", "IT at 8 G across scores as much, and keeps"),
            (
                ("SAT", "AT"),
                "8G SAT",
                "AT at 8 G across scores 2 points less, but keeps S, E, R, I, N, worth",
            ),
            (("SAT", "AT"), "8G AT", "Nothing was worth more. "),
            (("SAT", "AT"), "pass", "4 points more by AT at 8 G across, which covers star, double word H8."),
            (("VAV",), "pass", "Nothing was worth more."),
        ],
    )
    def test_how_a_move_compares(self, seated: Seating, words: Sequence[str], line: str, told: str) -> None:
        (coach,) = coach_in(of_two(seated, words=words).type(line))
        assert coach.startswith(f"Coach: {told}")

    def test_a_play_may_score_more_by_its_length_alone(self, seated: Seating) -> None:
        (coach,) = coach_in(of_two(seated, tiles="ATEEEEITRAINNO", words=("AT", "TEA")).type("8G AT"))
        assert coach.startswith("Coach: 2 points more by TEA at 8 F across. ")

    def test_a_word_more_is_a_reason(self, seated: Seating) -> None:
        players = of_two(seated, tiles="HOBCCWWOXIVVUU", words=("HOB", "HOBO", "OX"))
        players.type("8H HOB")
        (coach,) = coach_in(players.type("I8 OI"))
        assert coach.startswith("Coach: 15 points more by OX at K 8 down, which makes 2 words.")

    @pytest.mark.parametrize("variant", [RNIB, NO_EXCHANGE])
    @pytest.mark.parametrize(("word", "taught"), [("SAT", True), ("AT", False), ("SHERIFS", False)])
    def test_an_s_that_earned_too_little(
        self, seated: Seating, variant: Variant, word: str, *, taught: bool
    ) -> None:
        tiles = "SSHERIFATTAINN" if word == "SHERIFS" else TILES
        players = of_two(seated, tiles=tiles, words=("SAT", "AT", "SHERIFS"), variant=variant)
        (coach,) = coach_in(players.type(f"8G {word}"))
        assert ("The S earned 2 points: keep an S unless it earns 8." in coach) is taught

    def test_an_exchange(self, seated: Seating) -> None:
        players = of_two(seated, tiles="VVUUIIS" + "TRAINER", words=("VUS",), variant=RNIB)
        (coach,) = coach_in(players.type("exchange VVUU"))
        told = "Coach: 8.6 points more with the tiles kept: an exchange of V, V, U, U, I, I. Kept: I, I, S"
        assert coach.startswith(told)

    def test_with_an_empty_bag_nothing_is_said_of_a_leave_or_an_s(self, seated: Seating) -> None:
        counts = dict.fromkeys("EINQR", 1) | {"S": 2, "A": 3, "T": 4}
        few = replace(ENGLISH, counts=counts, blanks=0)
        players = of_two(seated, tiles="SATERINSATQATT", variant=replace(NO_EXCHANGE, tile_set=few))
        assert players.state.bag == ()
        (coach,) = coach_in(players.type("detail full", "8G AT"))
        assert "Kept" not in coach
        assert "The S" not in coach

    def test_a_moved_word(self, seated: Seating) -> None:
        sliding = replace(NO_EXCHANGE, moved_word=True)
        players = of_two(seated, tiles="CATSHOBTRAINER", words=("CAT", "SCAT"), variant=sliding)
        players.type("8G CAT", "pass")
        (coach,) = coach_in(players.type("slide 8G 1 8G SCAT"))
        assert coach.startswith("Coach: ")


class TestToWhom:
    """The player who has moved, and nobody else."""

    def test_the_next_player_comes_only_when_it_has_been_read(self, seated: Seating) -> None:
        ann = of_two(seated, interactive=True)
        ann.type("")
        move, coach, then = ann.type("8G AT")
        assert move.startswith("Ann: AT at")
        assert coach.startswith("Coach: ")
        assert then == "Then Ben's turn: press Enter."
        assert ann.session.seat == 0
        assert ann.type("") == ["Ben's turn. Press Enter when ready."]
        assert ann.session.seat is None
        assert ann.session.handing_over

    def test_until_then_questions_are_answered_and_nothing_is_changed(self, seated: Seating) -> None:
        ann = of_two(seated, interactive=True)
        ann.type("", "8G AT")
        before = ann.unchangeable
        assert ann.type("previous")[0].startswith("Coach: ")
        assert ann.type("rack")[0].startswith("Rack:")
        assert ann.type("?")[0].startswith("Your turn is over. Enter leaves the keyboard to the next player;")
        for line in ("9G TA", "pass", "exchange S", "challenge", "undo"):
            assert ann.type(line)[0].startswith("Your turn is over. Press Enter, then Ben's turn comes."), (
                line
            )
            assert ann.unchangeable == before
        ann.type("review", "")
        assert ann.session.handing_over
        assert ann.session.review is None

    def test_one_can_leave_before(self, seated: Seating) -> None:
        ann = of_two(seated, interactive=True)
        ann.type("", "8G AT", "quit")
        assert ann.type("yes") == ["The game is kept. To go on with it: crossdots resume."]

    def test_who_comes_next_never_hears_it(self, seated: Seating) -> None:
        ann = of_two(seated, interactive=True)
        ann.type("", "8G AT", "", "")
        assert ann.session.seat == 1
        told = [text for _ in range(10) for text in ann.type("previous")]
        told += ann.type("repeat") + ann.type("changes") + ann.type("last") + ann.type("detail full")
        assert coach_in(told) == []
        assert not [text for text in told if "Kept:" in text]

    def test_a_computer_between_two_persons_answers_first(self, seated: Seating) -> None:
        players = seated(
            "Ann", "Computer", "Ben", tiles=TILES + "TRAINEE", words=WORDS, computers=(1,), coach=True
        )
        players.type("")
        told = players.type("8G AT")
        assert [text.split()[0] for text in told] == ["Ann:", "Coach:", "Computer:", "Then"]

    def test_who_plays_alone_goes_on_at_once(self, seated: Seating) -> None:
        players = seated("Ann", "Computer", tiles=TILES, words=WORDS, computers=(1,), coach=True)
        told = players.type("8G AT")
        assert [text.split()[0] for text in told] == ["Ann:", "Coach:", "Computer:", "Ann"]
        assert not players.session.lingering


class TestWhen:
    """Never before the move is told, never where nobody may be helped."""

    def test_the_move_is_told_before_the_coach_thinks(self, seated: Seating) -> None:
        players = of_two(seated)
        heard_before: list[list[str]] = []

        class Watched(Adviser):
            def best(self, view: View) -> Advised | None:
                heard_before.append(list(players.heard.spoken))
                return super().best(view)

        players.session.advice = Watched(Lexicon.holding(WORDS))
        players.type("8G AT")
        assert heard_before
        assert all(len(told) == 1 and told[0].startswith("Ann: AT at") for told in heard_before)

    @pytest.mark.parametrize("line", ["challenge", "rack", "review", "score"])
    def test_not_after_what_is_no_turn(self, seated: Seating, line: str) -> None:
        players = of_two(seated)
        players.type("8G AT")
        assert coach_in(players.type(line)) == []

    def test_not_after_an_undo(self, seated: Seating) -> None:
        players = of_two(seated, variant=EMAIL)
        players.type("8G AT")
        assert coach_in(players.type("undo")) == []

    def test_not_where_it_was_not_agreed(self, seated: Seating) -> None:
        players = seated("Ann", "Ben", tiles=TILES, words=WORDS, interactive=False)
        assert coach_in(players.type("8G AT")) == []

    @pytest.mark.parametrize("rule", ChallengeRule)
    def test_not_by_tournament_rules(self, seated: Seating, rule: ChallengeRule) -> None:
        """A file that was changed by hand could say so; the command line is refused before."""
        players = of_two(seated, variant=replace(RNIB, challenge=rule))
        assert bool(coach_in(players.type("8G AT"))) is not bool(rule.points_a_word)

    @pytest.mark.parametrize(
        "options",
        [
            GameOptions(coach=True, hints=False),
            GameOptions(coach=True, challenge=ChallengeRule.FIVE_POINTS),
            GameOptions(coach=True, challenge=ChallengeRule.TEN_POINTS),
        ],
    )
    def test_it_cannot_be_agreed_where_hints_are_forbidden(self, options: GameOptions) -> None:
        with pytest.raises(CannotAgree) as caught:
            variant_of(options)
        assert caught.value.conflict is None
        assert "coach" in caught.value.keys
        assert variant_of(replace(options, coach=False)) == variant_of(options_without(options))

    def test_it_can_be_agreed_elsewhere(self) -> None:
        assert variant_of(GameOptions(coach=True, edition="deluxe")) == DELUXE


def options_without(options: GameOptions) -> GameOptions:
    """The same rules, with nothing said of help."""
    return GameOptions(challenge=options.challenge)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(others=st.permutations(OTHERS), line=st.sampled_from(["8G AT", "8F TEA", "pass", "exchange S"]))
def test_it_knows_no_more_than_its_player(seated: Seating, others: list[str], line: str) -> None:
    """Whatever the next player holds and the bag gives, Ann is told the same."""
    told = set()
    for rest in (OTHERS, "".join(others)):
        players = of_two(seated, tiles="SATERIN" + rest, variant=RNIB)
        told.add(tuple(coach_in(players.type(line))))
    assert len(told) == 1
    assert told != {()}


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(
            [
                "",
                "",
                "8G AT",
                "8G HOB",
                "I8 SAT",
                "pass",
                "exchange S",
                "previous",
                "repeat",
                "review",
                "undo",
                "?",
            ]
        ),
        max_size=14,
    )
)
def test_only_who_has_moved_hears_it(seated: Seating, typed: list[str]) -> None:
    """Each word of the coach falls while the player of the last move listens."""
    players = of_two(seated, interactive=True, variant=EMAIL)
    for line in typed:
        listener = players.session.seat
        told = coach_in(players.type(line))
        assert not told or listener is not None
        moves = [
            event for event in players.state.log if isinstance(event, PlayMade | TilesExchanged | Passed)
        ]
        assert not told or moves[-1].seat == listener
