"""What the players agreed on, as it is said and brailled: editions, departures, all rules."""

from dataclasses import replace
from typing import Any

import pytest

from crossdots.announcement.announcement import Announcement, saying
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.navigation.agreement import (
    describe_departures,
    describe_edition,
    describe_rules,
    time_part,
)
from crossdots.rules.event import GameStarted
from crossdots.rules.state import begun
from crossdots.rules.variant import EDITIONS, RNIB, ChallengeRule, Variant, nine_tiles
from crossdots.rules.view import View, seen_by
from crossdots.speech.utterance import SpeechSettings, speak
from crossdots.terminal.screen import wrapped_line

COLUMNS = 80
LINES = 20

ANN_AND_BEN = ("Ann", "Ben")
LONG_NAMES = tuple(letter * 30 for letter in "ABCD")

CHALLENGES = (
    "Challenges: until the next player moves. One bad word takes the whole play back, and its turn is lost."
)
SHADES = "Colours: double letter light blue, triple letter dark blue, double word pink, triple word red."
EVERYTHING = nine_tiles(
    replace(
        EDITIONS["deluxe"],
        challenge=ChallengeRule.FIVE_POINTS,
        shortest_first_word=4,
        moved_word=True,
        recycling=True,
        reclaim_blanks=True,
        lookup=True,
        targets=(70, 0, 120, 200),
        turn_limits=(0, 90, 180, 60),
    )
)


def said(announcement: Announcement) -> str:
    return speak(announcement, SpeechSettings())


def view_of(variant: Variant, players: tuple[str, ...] = ANN_AND_BEN) -> View:
    return seen_by(begun(GameStarted(variant, players)), None)


def departures_of(players: tuple[str, ...] = ANN_AND_BEN, edition: str = "rnib", **fields: Any) -> str:
    return said(saying(*describe_departures(replace(EDITIONS[edition], **fields), players)))


class TestEditions:
    # Source: the manuals; the table "Where the editions differ".
    @pytest.mark.parametrize(
        ("edition", "told"),
        [
            (
                "rnib",
                (
                    "Rules: R N I B. Colours: double letter blue, triple letter blue, double word red, "
                    "triple word red. Exchange: as many tiles as the bag can replace. "
                    f"Passing: at any time; 4 passes in a row end the game. {CHALLENGES} "
                    "A challenge in vain costs nothing. Undo: never. "
                    "Bonus: 50 points extra for using 7 tiles in one turn. Nothing else is agreed."
                ),
            ),
            (
                "deluxe",
                (
                    f"Rules: Deluxe. {SHADES} Exchange: only while the bag holds at least 7 tiles. "
                    f"Passing: at any time; 4 passes in a row end the game. {CHALLENGES} "
                    "A challenge in vain costs the challenger the next turn. Undo: never. "
                    "Bingo: 50 points extra for using 7 tiles in one turn. Nothing else is agreed."
                ),
            ),
            (
                "signature",
                (
                    "Rules: Signature. Colours: double letter blue, triple letter green, double word red, "
                    "triple word orange. Exchange: as many tiles as the bag can replace. "
                    f"Passing: at any time; 4 passes in a row end the game. {CHALLENGES} "
                    "A challenge in vain costs the challenger the next turn. Undo: never. "
                    "Bingo: 50 points extra for using 7 tiles in one turn. Nothing else is agreed."
                ),
            ),
            (
                "email",
                (
                    f"Rules: e-mail. {SHADES} Exchange: as many tiles as the bag can replace. "
                    f"Passing: at any time; 4 passes in a row end the game. {CHALLENGES} "
                    "A challenge in vain costs the challenger the next turn. "
                    "Undo: the last move, once, if its player agrees. "
                    "Bingo: 50 points extra for using 7 tiles in one turn. Nothing else is agreed."
                ),
            ),
        ],
    )
    def test_each_edition_is_told_row_by_row(self, edition: str, told: str) -> None:
        assert said(describe_edition(view_of(EDITIONS[edition]))) == told

    def test_the_editions_own_rules_come_before_what_was_agreed_otherwise(self) -> None:
        told = said(describe_edition(view_of(replace(RNIB, challenge=ChallengeRule.VOID, lookup=True))))
        assert told.endswith(
            "A challenge in vain costs nothing. Undo: never. "
            "Bonus: 50 points extra for using 7 tiles in one turn. Agreed otherwise: "
            "Challenges: none, since every word is looked up before it counts. "
            "Looking up: words may be looked up at any time."
        )


class TestDepartures:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_an_edition_departs_in_nothing_from_itself(self, edition: str) -> None:
        assert describe_departures(EDITIONS[edition], ANN_AND_BEN) == ()

    @pytest.mark.parametrize(
        ("fields", "told"),
        [
            ({"exchange_needs": 7}, "Exchange: only while the bag holds at least 7 tiles."),
            ({"passes_to_end": 3}, "Passing: at any time; 6 passes in a row end the game."),
            (
                {"challenge": ChallengeRule.LOSES_TURN},
                "A challenge in vain costs the challenger the next turn.",
            ),
            (
                {"challenge": ChallengeRule.FIVE_POINTS},
                "A challenge in vain earns the other player 5 points for each word.",
            ),
            (
                {"challenge": ChallengeRule.TEN_POINTS},
                "A challenge in vain earns the other player 10 points for each word.",
            ),
            (
                {"challenge": ChallengeRule.VOID},
                "Challenges: none, since every word is looked up before it counts.",
            ),
            ({"undo": True}, "Undo: the last move, once, if its player agrees."),
            ({"rack_size": 8}, "Racks: 8 tiles."),
            (
                {"bonuses": {7: 50, 8: 50, 9: 100}},
                (
                    "Bonus: 50 points extra for using 7, 8 tiles in one turn. "
                    "Bonus: 100 points extra for using 9 tiles in one turn."
                ),
            ),
            ({"shortest_first_word": 5}, "First word: 5 letters or more."),
            (
                {"moved_word": True},
                (
                    "Moved word: a word may slide along its line, "
                    "if what it leaves is covered again in that turn."
                ),
            ),
            (
                {"recycling": True},
                "Recycling: a tile on the board may be had for one from the rack, if all words stay good.",
            ),
            (
                {"reclaim_blanks": True},
                "Reclaiming blanks: a blank on the board may be had for the letter that it stands for.",
            ),
            ({"lookup": True}, "Looking up: words may be looked up at any time."),
            ({"targets": (120, 120)}, "Finish line: 120 points."),
            ({"targets": (0, 70)}, "Finish line: Ann none, Ben 70 points."),
            ({"turn_limits": (60, 60)}, "Time for each turn: 1 minute."),
            ({"turn_limits": (90, 0)}, "Time for each turn: Ann 1 minute, 30 seconds, Ben none."),
            (
                {"game_limits": (1500, 1500), "overtime_points": 10},
                "Time for the whole game: 25 minutes; 10 points off for each minute begun over that.",
            ),
        ],
    )
    def test_each_is_a_sentence(self, fields: dict[str, Any], told: str) -> None:
        assert departures_of(**fields) == f"Agreed otherwise: {told}"

    def test_the_free_challenge_departs_from_an_edition_that_takes_a_turn(self) -> None:
        told = departures_of(edition="signature", challenge=ChallengeRule.FREE)
        assert told == "Agreed otherwise: A challenge in vain costs nothing."

    def test_all_at_once_keep_their_order(self) -> None:
        told = said(saying(*describe_departures(EVERYTHING, LONG_NAMES)))
        heads = [
            "Agreed otherwise:",
            "A challenge in vain",
            "Racks:",
            "Bingo:",
            "First word:",
            "Moved word:",
            "Recycling:",
            "Reclaiming blanks:",
            "Looking up:",
            "Finish line:",
            "Time for each turn:",
        ]
        places = [told.index(head) for head in heads]
        assert places == sorted(places)

    def test_braille_has_its_own_wording(self) -> None:
        variant = replace(RNIB, shortest_first_word=3, targets=(120, 120), turn_limits=(90, 90))
        chunks = braille(
            saying(*describe_departures(variant, ANN_AND_BEN)), BrailleSettings(), UncontractedTranslator()
        )
        shown = "\u2800".join(chunk.cells for chunk in chunks)
        assert shown == UncontractedTranslator().prose(
            "otherwise: 1st word: 3 letters or more. finish line 120 pts. turn time 1 min 30 sec"
        )


class TestRules:
    def test_all_that_is_agreed_is_told(self) -> None:
        assert said(describe_rules(view_of(RNIB, ("Ann", "Ben", "Cat")))) == (
            "Rules: R N I B. Exchange: as many tiles as the bag can replace. "
            f"Passing: at any time; 6 passes in a row end the game. {CHALLENGES} "
            "A challenge in vain costs nothing. Undo: never. Racks: 7 tiles. "
            "Bonus: 50 points extra for using 7 tiles in one turn. First word: 2 letters or more. "
            "Looking up: only by a challenge. Time: no limit. "
            "Equal totals: who had more before the last sums wins; still level, the win is shared."
        )

    def test_variations_and_times_are_told_with_their_figures(self) -> None:
        told = said(describe_rules(view_of(EVERYTHING, LONG_NAMES)))
        for sentence in (
            "Racks: 9 tiles.",
            "Bingo: 50 points extra for using 7, 8, 9 tiles in one turn.",
            f"Finish line: {'A' * 30} 70 points, {'B' * 30} none,",
            f"{'C' * 30} 3 minutes, {'D' * 30} 1 minute.",
        ):
            assert sentence in told
        assert "no limit" not in told
        assert "only by a challenge" not in told

    def test_without_challenges_nothing_is_said_of_when(self) -> None:
        told = said(describe_rules(view_of(replace(RNIB, challenge=ChallengeRule.VOID))))
        assert "Challenges: none," in told
        assert "until the next player moves" not in told

    @pytest.mark.parametrize("describe", [describe_rules, describe_edition])
    def test_the_longest_answer_has_at_most_twenty_lines(self, describe: Any) -> None:
        told = said(describe(view_of(EVERYTHING, LONG_NAMES)))
        assert len(list(wrapped_line(told, COLUMNS))) <= LINES


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (60, "1 minute"),
        (61, "1 minute 1 second"),
        (5400, "90 minutes"),
    ],
)
def test_a_time_leaves_out_what_is_nothing(seconds: int, told: str) -> None:
    assert said(saying(*time_part(seconds))) == told
