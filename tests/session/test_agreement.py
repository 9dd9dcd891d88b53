"""What players agree on: the rules that follow, what can't be combined, and what a player may be called."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from crossdots.announcement.announcement import saying
from crossdots.rules.variant import (
    EDITIONS,
    NINE_TILES_BONUSES,
    ChallengeRule,
    Conflict,
    Level,
    Variant,
    conflicts,
)
from crossdots.session.agreement import (
    COMPUTER,
    LONGEST_NAME,
    QUESTION_WORDS,
    CannotAgree,
    GameOptions,
    OptionRefused,
    checked_players,
    fitted,
    variant_of,
)
from crossdots.speech.utterance import SpeechSettings, speak

Outcome = TypeVar("Outcome")

TWO = ("Ann", "Ben")
THREE = ("Ann", "Ben", "Cat")
UNDO_WITH_CLOCK = (
    "The e-mail rules let a move be taken back, which time cannot be: play them without turn timer and clock."
)


def said(refusal: OptionRefused) -> str:
    return speak(saying(refusal.part), SpeechSettings())


def refusal_of(players: list[str]) -> str:
    with pytest.raises(OptionRefused) as caught:
        checked_players(players)
    return said(caught.value)


def outcome_of(agree: Callable[[], Outcome]) -> Outcome | OptionRefused:
    try:
        return agree()
    except OptionRefused as refusal:
        return refusal


class TestRules:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_an_edition_alone_is_the_edition(self, edition: str) -> None:
        assert variant_of(GameOptions(TWO, edition)) == EDITIONS[edition]

    @pytest.mark.parametrize(
        ("options", "field", "value"),
        [
            ({"challenge": ChallengeRule.VOID}, "challenge", ChallengeRule.VOID),
            ({"first_word": 4}, "shortest_first_word", 4),
            ({"moved_word": True}, "moved_word", True),
            ({"recycling": True}, "recycling", True),
            ({"reclaim_blanks": True}, "reclaim_blanks", True),
            ({"lookup": True}, "lookup", True),
            ({"finish": (Level.EXPERT,)}, "targets", (200, 200)),
            ({"finish": (Level.BEGINNER, 150)}, "targets", (70, 150)),
            ({"finish": (0, 150)}, "targets", (0, 150)),
            ({"turn_timer": (180,)}, "turn_limits", (180, 180)),
            ({"turn_timer": (0, 90)}, "turn_limits", (0, 90)),
            ({"clock": (1500,)}, "game_limits", (1500, 1500)),
        ],
    )
    def test_each_option_departs_in_one_field(
        self, options: dict[str, Any], field: str, value: object
    ) -> None:
        variant = variant_of(GameOptions(TWO, **options))
        assert variant.departures(EDITIONS["rnib"]) == (field,)
        assert getattr(variant, field) == value

    def test_nine_tiles_set_racks_and_bonuses(self) -> None:
        variant = variant_of(GameOptions(TWO, nine_tiles=True))
        assert (variant.rack_size, variant.bonuses) == (9, NINE_TILES_BONUSES)
        assert variant.departures(EDITIONS["rnib"]) == ("rack_size", "bonuses")

    @pytest.mark.parametrize(
        ("level", "players", "target"),
        # Source: variations of the manuals.
        [
            (Level.BEGINNER, 2, 70),
            (Level.BEGINNER, 3, 60),
            (Level.BEGINNER, 4, 50),
            (Level.INTERMEDIATE, 2, 120),
            (Level.INTERMEDIATE, 3, 100),
            (Level.INTERMEDIATE, 4, 90),
            (Level.EXPERT, 2, 200),
            (Level.EXPERT, 3, 180),
            (Level.EXPERT, 4, 160),
        ],
    )
    def test_a_level_means_other_points_for_more_players(
        self, level: Level, players: int, target: int
    ) -> None:
        options = GameOptions(("Ann", "Ben", "Cat", "Dan")[:players], finish=(level,))
        assert variant_of(options).targets == (target,) * players

    def test_figures_that_are_all_none_are_no_departure(self) -> None:
        options = GameOptions(TWO, finish=(0, 0), turn_timer=(0,), clock=(0, 0))
        assert variant_of(options) == EDITIONS["rnib"]

    def test_the_editions_own_challenge_rule_is_no_departure(self) -> None:
        assert variant_of(GameOptions(TWO, "deluxe", ChallengeRule.LOSES_TURN)) == EDITIONS["deluxe"]


class TestWhatCannotBeCombined:
    @pytest.mark.parametrize(
        ("options", "conflict", "keys", "sentence"),
        [
            (
                GameOptions(TWO, turn_timer=(60,), clock=(600,)),
                Conflict.TWO_CLOCKS,
                ("turn_timer", "clock"),
                "A turn timer and a clock cannot be combined for one player: leave out one of them.",
            ),
            (
                GameOptions(TWO, "email", clock=(600,)),
                Conflict.UNDO_WITH_CLOCK,
                ("edition", "clock"),
                UNDO_WITH_CLOCK,
            ),
            (
                GameOptions(TWO, "email", turn_timer=(0, 60)),
                Conflict.UNDO_WITH_CLOCK,
                ("edition", "turn_timer"),
                UNDO_WITH_CLOCK,
            ),
            (
                GameOptions(THREE, finish=(70, 120), clock=(60, 60)),
                Conflict.ENTRY_FOR_EACH_SEAT,
                ("finish", "clock"),
                "Finish line, Clock: give one figure for all, or one for each of 3 players.",
            ),
            (
                GameOptions(TWO, first_word=6),
                Conflict.SHORTEST_WORD,
                ("first_word",),
                "The shortest first word has 2, 3, 4 or 5 letters, no others.",
            ),
            (
                GameOptions(TWO, finish=(-1,)),
                Conflict.NEGATIVE,
                ("finish", "turn_timer", "clock"),
                "Finish line, turn timer and clock cannot be below 0.",
            ),
        ],
    )
    def test_it_is_refused_with_the_options_and_the_reason(
        self, options: GameOptions, conflict: Conflict, keys: tuple[str, ...], sentence: str
    ) -> None:
        with pytest.raises(CannotAgree) as caught:
            variant_of(options)
        assert caught.value.conflict is conflict
        assert caught.value.keys == keys
        assert said(caught.value) == sentence

    def test_one_player_may_have_a_turn_timer_and_the_other_a_clock(self) -> None:
        variant = variant_of(GameOptions(TWO, turn_timer=(60, 0), clock=(0, 600)))
        assert (variant.turn_limits, variant.game_limits) == ((60, 0), (0, 600))

    @given(
        st.builds(
            GameOptions,
            players=st.integers(2, 4).map(lambda seats: ("Ann", "Ben", "Cat", "Dan")[:seats]),
            edition=st.sampled_from(sorted(EDITIONS)),
            challenge=st.none() | st.sampled_from(ChallengeRule),
            first_word=st.integers(1, 7),
            nine_tiles=st.booleans(),
            finish=st.lists(st.sampled_from(Level) | st.integers(-1, 300), max_size=5).map(tuple),
            turn_timer=st.lists(st.integers(-1, 300), max_size=5).map(tuple),
            clock=st.lists(st.integers(-1, 300), max_size=5).map(tuple),
        )
    )
    def test_any_options_give_possible_rules_or_one_refusal(self, options: GameOptions) -> None:
        outcome = outcome_of(lambda: variant_of(options))
        if isinstance(outcome, Variant):
            assert conflicts(outcome, len(options.players)) == ()
        else:
            assert isinstance(outcome, CannotAgree)
            assert outcome.keys
            assert said(outcome).endswith(".")

    def test_for_other_players_a_figure_for_each_becomes_one_for_all(self) -> None:
        options = GameOptions(TWO, finish=(Level.EXPERT, 70), turn_timer=(60,), clock=())
        assert fitted(options) == options
        three = fitted(replace(options, players=THREE))
        assert (three.finish, three.turn_timer, three.clock) == ((Level.EXPERT,), (60,), ())
        assert variant_of(three).targets == (180, 180, 180)


class TestNames:
    @pytest.mark.parametrize(
        "names",
        [
            ["Ann", "Ben"],
            ["Ann-Marie O'Neill", "Dr. No", "Player 1", "R2D2"],
            ["Анна", "Бенедикт"],
            ["さくら", "李小龙", "김"],
            ["Ζωή", "José", "Zoë"],
            ["עדה", "علی\u200cرضا", "अनन्या"],
            ["A" * LONGEST_NAME, "B"],
            ["left", "rack"],
        ],
    )
    def test_names_of_any_script_are_taken_as_they_are(self, names: list[str]) -> None:
        assert checked_players(names) == tuple(names)

    def test_spaces_are_tidied_and_accents_composed(self) -> None:
        decomposed = unicodedata.normalize("NFD", "Zoë")
        assert checked_players(["  Ann \u00a0 Lee\t", decomposed]) == ("Ann Lee", "Zoë")

    @pytest.mark.parametrize("written", ["computer", "Computer", "COMPUTER", " computer 2 ", "Computer2"])
    def test_the_computer_goes_by_any_of_its_names(self, written: str) -> None:
        assert checked_players(["Ann", written]) == ("Ann", COMPUTER)

    def test_several_computers_are_told_apart_by_number(self) -> None:
        options = GameOptions((COMPUTER, "Ann", COMPUTER, COMPUTER))
        assert options.names == ("Computer", "Ann", "Computer 2", "Computer 3")
        assert options.computers == (0, 2, 3)

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("Ann", "ann"),
            ("Ann Lee", "AnnLee"),
            ("Ann Lee", "ann  lee"),
            ("Strasse", "Straße"),
            ("Ann", "Ａｎｎ"),
            ("Ann", "A\u200dnn"),
            ("Zoe\u0308", "ZOË"),
            ("ΣΟΦΙΑΣ", "σοφιας"),
            ("Ann\ufe0f", "Ann"),
        ],
    )
    def test_names_that_sound_like_one_are_refused(self, first: str, second: str) -> None:
        tidied = unicodedata.normalize("NFC", second)
        expected = f"Two players are called {' '.join(tidied.split())}: give each a name of their own."
        assert refusal_of([first, second]) == expected

    @pytest.mark.parametrize(
        "name",
        [
            "12",
            "!!!",
            "A" * (LONGEST_NAME + 1),
            "An\x1b[2Jn",
            "An\u202en",
            "\u3164",
            "A\u3164",
            "Ann, Ben",
            "\u0301",
            "\ud800A",
            "A\ue000",
        ],
    )
    def test_what_cannot_be_said_or_shown_is_refused(self, name: str) -> None:
        sentence = refusal_of(["Ann", name])
        assert sentence.endswith(
            " cannot be a player's name: use up to 30 letters, digits or spaces, and at least one letter."
        )

    @pytest.mark.parametrize("word", [word for word in QUESTION_WORDS if word != "?"])
    def test_a_word_that_the_questions_know_is_no_name(self, word: str) -> None:
        assert refusal_of(["Ann", word.upper()]) == (
            f"{word.upper()} is a command, so nobody can be called that."
        )

    @pytest.mark.parametrize("empty", ["", "  ", "\u3000"])
    def test_an_empty_name_is_told_by_its_place(self, empty: str) -> None:
        assert refusal_of(["Ann", empty]) == "Player 2 has no name."

    @pytest.mark.parametrize("number", [0, 1, 5, 1000])
    def test_two_to_four_play(self, number: int) -> None:
        names = [f"Ann{'x' * seat}" for seat in range(number)]
        assert refusal_of(names) == "Name 2 to 4 players, for example: --players Ann,Ben."

    @given(st.lists(st.text(max_size=40), min_size=0, max_size=6))
    def test_any_texts_give_good_names_or_one_refusal(self, names: list[str]) -> None:
        players = outcome_of(lambda: checked_players(names))
        if isinstance(players, OptionRefused):
            assert len(said(players)) < 200
        else:
            assert 2 <= len(players) <= 4
            assert checked_players(list(players)) == players
            told = GameOptions(players).names
            assert len({name.casefold() for name in told}) == len(told)
            assert all(0 < len(name) <= LONGEST_NAME for name in told)

    @given(
        st.text(st.characters(categories=["L"]) | st.sampled_from(" -'"), min_size=1, max_size=20),
        st.sampled_from([str.upper, str.title, lambda text: f" {text} "]),
    )
    def test_a_name_in_another_dress_is_the_same_name(self, name: str, dress: Callable[[str], str]) -> None:
        assume(dress(name).strip().casefold() == name.strip().casefold())  # not so for the dotless i
        for text in (name, dress(name)):
            players = outcome_of(partial(checked_players, [text, "Somebody else"]))
            assume(not isinstance(players, OptionRefused) and players[0] != COMPUTER)
        assert refusal_of([name, dress(name)]).startswith("Two players are called ")
