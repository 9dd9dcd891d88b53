"""The questions before a game: exactly what is asked, what each answer does, and how one gets out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Urgency
from crossdots.announcer.announcer import Announcer, BrailleLine
from crossdots.braille.render import BrailleSettings
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.braille.window import Chunk, windows
from crossdots.rules.variant import ChallengeRule, Level, conflicts
from crossdots.session.agreement import (
    COMPUTER,
    QUESTION_WORDS,
    USUAL_COMPUTER,
    GameOptions,
    OptionRefused,
    variant_of,
)
from crossdots.session.set_up import VARIATIONS, SetUp
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.screen import wrapped_line

USUAL = GameOptions()

WHO = (
    "Crossdots. Press Enter to begin: You, computer Casual; R N I B rules. Or type a number. "
    "1: you against the computer. 2: two people. 3: up to four people and computers. ? tells more."
)
NAME = "Your name? Enter: You."
TWO_NAMES = "Both names, with a comma between? Enter: Player 1, Player 2."
NAMES = (
    "Two to four names in the order of play, with commas between, and for each seat of the computer the word "
    "computer or a strength, as expert? Enter: You, Casual, Casual 2."
)
STRENGTH = (
    "How strong is the computer? Enter: {}. 1: beginner, few and common words. 2: casual, common words. "
    "3: club, many words. 4: expert, all words, and thinks of the next rack. 5: champion, looks ahead. "
    "6: computer, always the most points."
)
RULES = (
    "Which rules? Enter: R N I B. 1: R N I B, a challenge in vain costs nothing. "
    "2: Deluxe, an exchange needs 7 tiles in the bag, a challenge in vain costs a turn. "
    "3: Signature, a challenge in vain costs a turn. "
    "4: e-mail, the same, and the last move can be taken back."
)
VARIATIONS_ASKED = (
    "Which variations? Type their numbers with spaces between, 0 for none. Enter: {}. "
    "1: longer first word, 3 letters or more. "
    "2: moved word, a word slides along its line to make room. "
    "3: recycling, a tile on the board for one of yours. "
    "4: reclaiming blanks, a blank on the board for its letter. "
    "5: looking words up at any time. "
    "6: nine tiles, 50 points extra for 7, 8 or 9. "
    "7: finish line, whoever reaches it ends the game. "
    "8: turn timer, so many minutes a turn. "
    "9: clock, so many minutes for the whole game. "
    "10: another challenge rule. 11: a coach, who tells after each turn what was worth more."
)
FIRST_WORD = "How many letters has the first word at least: 2, 3, 4 or 5? 2 is as usual. Enter: {} letters."
FINISH = (
    "Where is the finish line? Type a number of the list, or points; with commas, one for each player. "
    "Enter: {}. 1: beginner, 70 points. 2: intermediate, 120 points. 3: expert, 200 points."
)
TURN_TIMER = (
    "How many minutes has each turn? With commas, one number for each player, 0 for no limit. Enter: {}."
)
CLOCK = (
    "How many minutes has each player for the whole game? With commas, one number for each player, "
    "0 for no limit. Enter: {}."
)
CHALLENGE = (
    "Which challenge rule? Enter: {}. "
    "1: A challenge in vain costs nothing. "
    "2: A challenge in vain costs the challenger the next turn. "
    "3: A challenge in vain earns the other player 5 points for each word. "
    "4: A challenge in vain earns the other player 10 points for each word. "
    "5: Challenges: none, since every word is looked up before it counts."
)
NO_NAME = " cannot be a player's name: use up to 30 letters, digits or spaces, and at least one letter."
HELP = (
    "Type an answer and press Enter. Enter alone takes what the question names. "
    "back asks the question before, repeat asks this one again, "
    "learn begins a tour for newcomers, quit leaves."
)


class Heard:
    """What comes out of the announcer, spoken and in cells."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.shown: list[str] = []

    def speak(self, utterance: str, urgency: Urgency) -> None:
        assert urgency is Urgency.REPLY
        self.spoken.append(utterance)

    def show(self, chunks: Sequence[Chunk], *, private: bool = False, told: object = None) -> None:  # noqa: ARG002
        self.shown.append("\u2800".join(window.cells.strip("\u2800") for window in windows(chunks, 200)))

    def remark(self, chunks: Sequence[Chunk]) -> None:
        self.show(chunks)

    def change_reader(self) -> None:
        """What was noted stays."""


class Questions:
    """Questions, and what was heard since the last look."""

    def __init__(self, last: GameOptions = USUAL) -> None:
        self.heard = Heard()
        self._translator = UncontractedTranslator()
        line = BrailleLine(self.heard, self._translator, BrailleSettings())
        self.set_up = SetUp(last, Announcer(self.heard, SpeechSettings(), line))
        self.set_up.begin()

    def answers(self, *lines: str) -> list[str]:
        """What is said to these lines, one after the other, which are all accepted."""
        self.heard.spoken.clear()
        for line in lines:
            assert self.set_up.run(line), f"{line}: {self.heard.spoken[-1]}"
        return list(self.heard.spoken)

    def refusal(self, line: str) -> str:
        """What is said to a line that is refused."""
        self.heard.spoken.clear()
        assert not self.set_up.run(line)
        (told,) = self.heard.spoken
        return told

    @property
    def agreed(self) -> GameOptions | None:
        assert self.set_up.finished
        return self.set_up.agreed


class TestTheFirstQuestion:
    def test_it_is_one_announcement_spoken_and_brailled(self) -> None:
        questions = Questions()
        assert questions.heard.spoken == [WHO]
        (cells,) = questions.heard.shown
        text = UncontractedTranslator()
        assert cells == "\u2800".join(
            [
                text.prose("crossdots. Enter begins: You, computer Casual, RNIB rules. or number."),
                text.prose("1: you and computer. 2: two people. 3: up to four people and computers."),
                "⠰⠦⠒",
                text.prose("help"),
            ]
        )
        assert not questions.set_up.finished

    def test_enter_alone_begins_as_usual(self) -> None:
        questions = Questions()
        assert questions.answers("") == []
        assert questions.agreed == USUAL

    def test_enter_alone_begins_as_last_time(self) -> None:
        last = GameOptions(("Ann", "Ben", COMPUTER), "deluxe", first_word=3, turn_timer=(0, 60, 90))
        questions = Questions(last)
        assert questions.heard.spoken[0].startswith(
            "Crossdots. Press Enter to begin: Ann, Ben, Computer; Deluxe rules. Agreed otherwise: "
            "First word: 3 letters or more. Time for each turn: Ann none, Ben 1 minute, "
            "Computer 1 minute, 30 seconds. Or type a number."
        )
        questions.answers("")
        assert questions.agreed == last

    def test_enter_after_coming_back_still_begins_the_game_that_it_names(self) -> None:
        questions = Questions()
        assert questions.answers("1", "Ann", "2", "back", "back", "back", "")[-1] == WHO
        assert questions.agreed == USUAL

    @pytest.mark.parametrize("answer", ["0", "4", "yes", "1 2", "²", "1.0"])
    def test_a_wrong_answer_gets_one_sentence_and_the_question_again(self, answer: str) -> None:
        assert Questions().refusal(answer) == f"{answer} is not a number from 1 to 3. {WHO}"


class TestNames:
    def test_one_person_has_a_name(self) -> None:
        questions = Questions()
        assert questions.answers("1", "Ann", "") == [NAME, STRENGTH.format("Casual"), RULES]
        questions.answers("", "")
        assert questions.agreed == replace(USUAL, players=("Ann", USUAL_COMPUTER))

    def test_two_persons_have_two(self) -> None:
        questions = Questions()
        assert questions.answers("2", " Ann ,Анна") == [TWO_NAMES, RULES]
        questions.answers("", "")
        assert questions.agreed == replace(USUAL, players=("Ann", "Анна"))

    def test_up_to_four_play_with_computers_anywhere(self) -> None:
        questions = Questions()
        assert questions.answers("3", "computer,Ann,Computer 2,Ben") == [NAMES, RULES]
        questions.answers("", "")
        assert questions.agreed == replace(USUAL, players=(COMPUTER, "Ann", COMPUTER, "Ben"))

    @pytest.mark.parametrize(
        ("last", "choice", "proposed", "players"),
        [
            (("You", COMPUTER), "1", "You", ("You", COMPUTER)),
            (("You", COMPUTER), "2", "Player 1, Player 2", ("Player 1", "Player 2")),
            (("You", COMPUTER), "3", "You, Casual, Casual 2", ("You", USUAL_COMPUTER, USUAL_COMPUTER)),
            ((COMPUTER, "Ann"), "1", "Ann", ("Ann", COMPUTER)),
            ((COMPUTER, "Ann"), "2", "Ann, Player 1", ("Ann", "Player 1")),
            (("player 1", COMPUTER), "2", "player 1, Player 2", ("player 1", "Player 2")),
            (("Ann", "Ben", "Cat"), "1", "Ann", ("Ann", USUAL_COMPUTER)),
            (("Ann", "Ben", "Cat"), "2", "Ann, Ben", ("Ann", "Ben")),
            (("Ann", "Ben", "Cat"), "3", "Ann, Ben, Cat", ("Ann", "Ben", "Cat")),
            ((COMPUTER, COMPUTER), "1", "You", ("You", COMPUTER)),
        ],
    )
    def test_enter_takes_the_names_of_last_time(
        self, last: tuple[str, ...], choice: str, proposed: str, players: tuple[str, ...]
    ) -> None:
        questions = Questions(replace(USUAL, players=last))
        (asked,) = questions.answers(choice)
        assert asked.endswith(f"? Enter: {proposed}.")
        questions.answers(*[""] * (4 if choice == "1" else 3))
        assert questions.agreed == replace(USUAL, players=players)

    @pytest.mark.parametrize(
        ("choice", "answer", "sentence", "question"),
        [
            (
                "1",
                "12",
                "12" + NO_NAME,
                NAME,
            ),
            (
                "1",
                "Ann,Ben",
                "Ann,Ben" + NO_NAME,
                NAME,
            ),
            ("1", "computer", "The computer has its seat already: name a person.", NAME),
            ("2", "Ann", "Two names are expected, with a comma between.", TWO_NAMES),
            ("2", "Ann,Ben,Cat", "Two names are expected, with a comma between.", TWO_NAMES),
            ("2", "Ann,ann", "Two players are called ann: give each a name of their own.", TWO_NAMES),
            ("2", "Ann,", "Player 2 has no name.", TWO_NAMES),
            ("2", "Ann,help", "help is a command, so nobody can be called that.", TWO_NAMES),
            ("3", "Ann", "Two to four names are expected, with commas between.", NAMES),
            ("3", "a,b,c,d,e", "Two to four names are expected, with commas between.", NAMES),
        ],
    )
    def test_names_that_cannot_be_are_refused(
        self, choice: str, answer: str, sentence: str, question: str
    ) -> None:
        questions = Questions()
        questions.answers(choice)
        assert questions.refusal(answer) == f"{sentence} {question}"

    def test_figures_for_each_of_other_players_become_one_for_all(self) -> None:
        last = GameOptions(("Ann", "Ben"), finish=(Level.EXPERT, 70), turn_timer=(60, 90))
        questions = Questions(last)
        questions.answers("3", "Ann,Ben,Cat", "", "", "", "")
        assert questions.agreed == GameOptions(
            ("Ann", "Ben", "Cat"), finish=(Level.EXPERT,), turn_timer=(60,)
        )


class TestStrength:
    @pytest.mark.parametrize(
        ("answer", "strength"), [("1", "beginner"), ("Club", "club"), ("5", "champion"), ("6", COMPUTER)]
    )
    def test_it_has_a_number_and_a_name(self, answer: str, strength: str) -> None:
        questions = Questions()
        questions.answers("1", "Ann", answer, "", "")
        assert questions.agreed == replace(USUAL, players=("Ann", strength))

    def test_another_one_is_refused(self) -> None:
        questions = Questions()
        questions.answers("1", "Ann")
        assert questions.refusal("7") == (
            f"Type a number from 1 to 6, or a name of the list. {STRENGTH.format('Casual')}"
        )

    def test_enter_takes_the_strength_of_last_time(self) -> None:
        questions = Questions(replace(USUAL, players=("You", "expert")))
        assert questions.answers("1", "Ann")[-1] == STRENGTH.format("Expert")
        questions.answers("", "", "")
        assert questions.agreed == replace(USUAL, players=("Ann", "expert"))


class TestRules:
    @pytest.mark.parametrize(
        ("answer", "edition"),
        [
            ("1", "rnib"),
            ("R N I B", "rnib"),
            ("2", "deluxe"),
            ("DELUXE", "deluxe"),
            ("3", "signature"),
            ("4", "email"),
            ("E-mail", "email"),
        ],
    )
    def test_an_edition_has_a_number_and_a_name(self, answer: str, edition: str) -> None:
        questions = Questions()
        questions.answers("1", "", "")
        assert questions.answers(answer) == [VARIATIONS_ASKED.format("none")]
        questions.answers("")
        assert questions.agreed == replace(USUAL, edition=edition)

    @pytest.mark.parametrize("answer", ["5", "0", "Braille"])
    def test_another_edition_is_refused(self, answer: str) -> None:
        questions = Questions()
        questions.answers("1", "", "")
        assert questions.refusal(answer) == (
            f"Edition: one of rnib, deluxe, signature, email is expected, not {answer}. {RULES}"
        )


class TestVariations:
    def asked(self, last: GameOptions = USUAL) -> Questions:
        questions = Questions(last)
        questions.answers("1", "", "", "")
        return questions

    @pytest.mark.parametrize("line", ["2 3 4 5 6", "6,5, 4;3 2", "2 2 3 4 5 6 6"])
    def test_several_numbers_at_once(self, line: str) -> None:
        questions = self.asked()
        questions.answers(line)
        assert questions.agreed == replace(
            USUAL, moved_word=True, recycling=True, reclaim_blanks=True, lookup=True, nine_tiles=True
        )

    @pytest.mark.parametrize("none", ["0", "none", "None"])
    def test_none_of_them(self, none: str) -> None:
        questions = self.asked(GameOptions(moved_word=True, finish=(70,), challenge=ChallengeRule.FREE))
        assert questions.heard.spoken[-1] == VARIATIONS_ASKED.format("2, 7, 10")
        questions.answers(none)
        assert questions.agreed == USUAL

    @pytest.mark.parametrize(
        ("line", "wrong"),
        [("12", "12"), ("1 x", "x"), ("0 1", "0"), ("1-3", "1-3"), (";", ";"), ("-1", "-1")],
    )
    def test_what_is_no_number_of_the_list(self, line: str, wrong: str) -> None:
        expected = f"{wrong} is not a number from 1 to 11. {VARIATIONS_ASKED.format('none')}"
        assert self.asked().refusal(line) == expected

    def test_a_coach_is_none_where_a_challenge_in_vain_costs_points(self) -> None:
        questions = self.asked()
        questions.answers("10 11")
        assert questions.refusal("4").startswith("There is no coach by tournament rules, ")
        questions.answers("1")
        assert questions.agreed == replace(USUAL, challenge=ChallengeRule.FREE, coach=True)

    def test_the_question_and_its_refusal_have_the_same_figures_of_which_2_is_none(self) -> None:
        questions = self.asked()
        asked = questions.answers("1")
        assert asked == [FIRST_WORD.format(3)]
        assert questions.refusal("6").endswith(f"a number from 2 to 5 is expected, not 6. {asked[0]}")
        questions.answers("2")
        assert questions.agreed == USUAL

    def test_each_variation_is_asked_for_its_figure(self) -> None:
        questions = self.asked()
        assert questions.answers("1 7 8 10", "4", "2", "1.5, 0", "3") == [
            FIRST_WORD.format(3),
            FINISH.format("intermediate"),
            TURN_TIMER.format("3 minutes"),
            CHALLENGE.format(5),
        ]
        assert questions.agreed == replace(
            USUAL,
            first_word=4,
            finish=(Level.INTERMEDIATE,),
            turn_timer=(90, 0),
            challenge=ChallengeRule.FIVE_POINTS,
        )

    def test_enter_takes_the_usual_figures(self) -> None:
        questions = self.asked()
        assert questions.answers("1 7 9 10", "", "", "", "")[2] == CLOCK.format("25 minutes")
        assert questions.agreed == replace(
            USUAL, first_word=3, finish=(Level.INTERMEDIATE,), clock=(1500,), challenge=ChallengeRule.VOID
        )

    def test_enter_takes_the_figures_of_last_time(self) -> None:
        last = GameOptions(
            first_word=5, finish=(Level.EXPERT, 75), turn_timer=(90, 0), challenge=ChallengeRule.TEN_POINTS
        )
        questions = self.asked(last)
        assert questions.answers("", "", "", "", "") == [
            FIRST_WORD.format(5),
            FINISH.format("expert, 75 points"),
            TURN_TIMER.format("1 minute, 30 seconds, none"),
            CHALLENGE.format(4),
        ]
        assert questions.agreed == last

    def test_a_variation_that_is_chosen_again_keeps_its_figure(self) -> None:
        questions = self.asked(GameOptions(first_word=5, nine_tiles=True))
        assert questions.answers("1 2", "") == [FIRST_WORD.format(5)]
        assert questions.agreed == GameOptions(first_word=5, moved_word=True)

    @pytest.mark.parametrize(
        ("answer", "finish"),
        [
            ("1", (Level.BEGINNER,)),
            ("3, 1", (Level.EXPERT, Level.BEGINNER)),
            ("Expert", (Level.EXPERT,)),
            ("150", (150,)),
            ("150,0", (150, 0)),
            ("0", ()),
        ],
    )
    def test_a_finish_line_is_a_level_or_points(self, answer: str, finish: tuple[Level | int, ...]) -> None:
        questions = self.asked()
        questions.answers("7", answer)
        assert questions.agreed == replace(USUAL, finish=finish)

    @pytest.mark.parametrize(
        ("line", "answer", "sentence"),
        [
            ("1", "6", "First word: a number from 2 to 5 is expected, not 6."),
            (
                "7",
                "4",
                (
                    "Finish line: beginner, intermediate, expert, points from 10 to 9999, or none "
                    "is expected, for all or for each player with commas, not 4."
                ),
            ),
            ("7", "70,70,70", "Finish line: give one figure for all, or one for each of 2 players."),
            ("8", "1,2,3,4", "Turn timer: give one figure for all, or one for each of 2 players."),
            (
                "9",
                "soon",
                (
                    "Clock: minutes from 0.1 to 600, or none, are expected, for all or for each player "
                    "with commas, not soon."
                ),
            ),
            (
                "10",
                "6",
                (
                    "Challenge rule: one of edition, free, loses-turn, five-points, ten-points, void "
                    "is expected, not 6."
                ),
            ),
        ],
    )
    def test_a_wrong_figure_is_refused(self, line: str, answer: str, sentence: str) -> None:
        questions = self.asked()
        (question,) = questions.answers(line)
        assert questions.refusal(answer) == f"{sentence} {question}"
        assert not questions.set_up.finished

    def test_what_cannot_be_combined_is_refused_with_the_reason(self) -> None:
        assert self.asked().refusal("8 9") == (
            "A turn timer and a clock cannot be combined for one player: leave out one of them. "
            + VARIATIONS_ASKED.format("none")
        )

    def test_an_edition_may_exclude_what_was_agreed_on_last_time(self) -> None:
        questions = Questions(GameOptions(turn_timer=(60,)))
        questions.answers("1", "", "", "email")
        assert questions.refusal("") == (
            "The e-mail rules let a move be taken back, which time cannot be: "
            "play them without turn timer and clock. " + VARIATIONS_ASKED.format("8")
        )
        questions.answers("0")
        assert questions.agreed == replace(USUAL, edition="email")

    def test_the_edition_itself_has_its_own_challenge_rule(self) -> None:
        questions = self.asked()
        questions.answers("10", "edition")
        assert questions.agreed == USUAL


class TestOnTheWay:
    def test_back_asks_the_question_before_with_the_answer_given(self) -> None:
        questions = Questions()
        told = questions.answers("1", "Ann", "5", "4", "1 2", "back", "back", "back", "back", "back")
        assert told[5:] == [
            VARIATIONS_ASKED.format("1, 2"),
            RULES.replace("Enter: R N I B", "Enter: e-mail"),
            STRENGTH.format("Champion"),
            NAME.replace("You.", "Ann."),
            WHO,
        ]
        assert questions.answers("back") == [f"This is the first question. {WHO}"]
        questions.answers("1", "", "", "", "", "")
        assert questions.agreed == GameOptions(("Ann", "champion"), "email", first_word=3, moved_word=True)

    def test_back_leaves_out_questions_that_were_not_asked(self) -> None:
        questions = Questions()
        questions.answers("1", "", "", "", "1 10", "4")
        assert questions.answers("back", "back") == [FIRST_WORD.format(4), VARIATIONS_ASKED.format("1, 10")]

    @pytest.mark.parametrize("lines", [(), ("1",), ("2",), ("1", ""), ("2", ""), ("1", "", "", "", "1")])
    def test_help_and_repeat_answer_at_every_question(self, lines: tuple[str, ...]) -> None:
        questions = Questions()
        question = [WHO, *questions.answers(*lines)][-1]
        told = questions.answers("?", "help", "Repeat", "again")
        assert told == [f"{HELP} {question}"] * 2 + [question] * 2

    @pytest.mark.parametrize("lines", [(), ("1",), ("1", "", "", "", "1")])
    @pytest.mark.parametrize("word", ["quit", "EXIT", " bye "])
    def test_quit_leaves_at_every_question(self, lines: tuple[str, ...], word: str) -> None:
        questions = Questions()
        questions.answers(*lines)
        assert questions.answers(word) == ["Goodbye."]
        assert questions.agreed is None

    def test_ctrl_c_leaves_at_once(self) -> None:
        questions = Questions()
        questions.set_up.interrupted()
        assert questions.heard.spoken[1:] == ["Goodbye."]
        assert questions.agreed is None

    def test_the_end_of_the_input_leaves(self) -> None:
        questions = Questions()
        questions.set_up.input_ended()
        assert questions.heard.spoken[1:] == ["Goodbye."]
        assert questions.agreed is None

    def test_no_key_is_silent(self) -> None:
        questions = Questions()
        questions.heard.spoken.clear()
        questions.set_up.cleared()
        questions.set_up.recalled("9")
        questions.set_up.nothing_to_erase()
        questions.set_up.line_too_long(1000)
        questions.set_up.not_text()
        questions.set_up.control_character()
        questions.set_up.touched("names")
        questions.set_up.unknown_key()
        assert questions.heard.spoken == [
            "Line cleared.",
            "Back: 9. Correct it, and press Enter.",
            "Nothing typed to erase.",
            "That line is too long: at most 1000 characters. Nothing was done.",
            "That line is not readable text: UTF-8 is expected. Nothing was done.",
            (
                "That line holds a control character: letters, digits and punctuation are expected. "
                "Nothing was done."
            ),
            "The word names.",
            "That key does nothing here. Type ? for what can be done.",
        ]

    def test_every_question_is_also_in_braille(self) -> None:
        questions = Questions()
        questions.answers("1", "", "", "", " ".join(str(number) for number in (1, 7, 8, 10)), "", "", "")
        told = [WHO, *questions.heard.spoken]
        assert len(told) == len(questions.heard.shown) == 9
        assert all(questions.heard.shown)

    def test_every_question_fits_twenty_lines(self) -> None:
        longest = "W" * 30
        players = tuple(f"{longest[1:]}{number}" for number in range(4))
        questions = Questions(
            GameOptions(players, first_word=4, finish=(10, 20, 30, 40), turn_timer=(7, 8, 9, 10))
        )
        questions.answers("3", "", "", "", "", "", "?")
        assert all(len(list(wrapped_line(told, 80))) <= 20 for told in questions.heard.spoken)

    @given(
        st.lists(
            st.sampled_from(
                [
                    *QUESTION_WORDS,
                    *(str(number) for number in range(12)),
                    "",
                    "Ann",
                    "Ann,Ben",
                    "a,b,c",
                    "1 7",
                    "8 9",
                    "10",
                    "expert",
                    "0",
                    "1,2",
                    "1.5",
                    "email",
                ]
            )
            | st.text(max_size=12),
            max_size=25,
        )
    )
    def test_any_lines_are_answered_and_only_what_is_possible_is_agreed(self, lines: list[str]) -> None:
        questions = Questions()
        for line in lines:
            before = len(questions.heard.spoken)
            questions.set_up.run(line)
            if questions.set_up.finished:
                break
            assert len(questions.heard.spoken) == before + 1
        options = questions.set_up.agreed
        if options is not None:
            assert conflicts(variant_of(options), len(options.players)) == ()
            assert len({name.casefold() for name in options.names}) == len(options.players)


def test_every_variation_is_a_field_that_it_can_switch() -> None:
    for variation in VARIATIONS:
        on = variation.switched(USUAL, on=True)
        assert variation.is_on(on)
        assert not variation.is_on(USUAL)
        assert variation.switched(on, on=False) == USUAL
        try:
            assert (variant_of(on), on.coach) != (variant_of(USUAL), USUAL.coach)
        except OptionRefused as error:
            pytest.fail(f"{variation.field}: {error}")
