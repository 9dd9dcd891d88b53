"""What happens between two players at a keyboard: confirmations, hand-overs, leaving."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossdots.announcement.announcement import Detail, Urgency
from crossdots.board.tile import Tile, parse_tiles
from crossdots.braille.plan import PlanStyle
from crossdots.braille.uncontracted import UncontractedTranslator
from crossdots.session.dealer import SeededDealer
from crossdots.session.game import Game
from crossdots.session.keys import KEYS

if TYPE_CHECKING:
    from tests.session.conftest import Players, Seating

SECRET = "QZXJKVW"
"""Ben's rack where Ann must hear nothing of it: letters that stand alone in no sentence about her own."""


@pytest.fixture
def ann(seated: Seating) -> Players:
    """Ann, who has taken her seat; Ben has SECRET."""
    players = seated("Ann", "Ben", tiles="AITRNRE" + SECRET + "CATSEHO")
    players.type("")
    return players


# Confirmations.


def test_a_word_spelled_in_full_asks_once_and_yes_does_it(ann: Players) -> None:
    before = ann.state
    assert ann.type("pass") == ["pass? Type yes, or pass again."]
    assert ann.state == before
    assert ann.type("yes")[0] == "Ann: pass."
    assert ann.state.turn == 1


@pytest.mark.parametrize("answer", ["pass", "PASS", "skip", "y", "Yes"])
def test_the_word_again_confirms(ann: Players, answer: str) -> None:
    ann.type("pass")
    assert ann.type(answer)[0] == "Ann: pass."


def test_an_alias_asks_and_confirms_too(ann: Players) -> None:
    assert ann.type("skip") == ["pass? Type yes, or pass again."]
    assert ann.type("skip")[0] == "Ann: pass."


@pytest.mark.parametrize("answer", ["no", "n", "NO"])
def test_no_leaves_it_undone(ann: Players, answer: str) -> None:
    ann.type("pass")
    assert ann.type(answer) == ["Nothing was done."]
    assert ann.state.turn == 0
    assert ann.type("yes")[0].startswith("There is nothing to confirm.")


@pytest.mark.parametrize("line", ["score", "challenge", "quit", "left", "nonsense", ""])
def test_anything_else_drops_the_question(ann: Players, line: str) -> None:
    before = ann.state
    ann.type("pass", line)
    assert ann.heard.spoken
    assert ann.state == before
    ann.type("pass")
    assert ann.state == before, "the dropped question is not answered by the word again"


def test_escape_drops_the_question(ann: Players) -> None:
    ann.type("quit")
    ann.session.cleared()
    assert ann.heard.spoken[-1] == "The question is dropped, and nothing was done."
    assert ann.type("yes")[0].startswith("There is nothing to confirm.")
    assert not ann.session.finished


def test_what_can_not_be_done_is_not_asked_about(ann: Players) -> None:
    assert ann.type("challenge")[0].startswith("There is no play to challenge now.")


def test_confirming_can_be_turned_off_and_on(ann: Players) -> None:
    assert ann.type("confirm off") == ["Confirming is off."]
    assert ann.type("pass")[0] == "Ann: pass."
    ann.type("", "confirm on")
    assert ann.type("pass") == ["pass? Type yes, or pass again."]


def test_quit_asks_and_leaves(ann: Players) -> None:
    assert ann.type("quit") == ["quit? Type yes, or quit again."]
    assert not ann.session.finished
    assert ann.type("quit") == ["The game is kept. To go on with it: crossdots resume."]
    assert ann.session.finished


def test_control_c_twice_leaves(ann: Players) -> None:
    ann.session.interrupted()
    assert ann.heard.spoken[-1] == "quit? Type yes, or quit again."
    assert not ann.session.finished
    ann.session.interrupted()
    assert ann.session.finished


def test_a_word_other_than_the_typed_one_is_asked_about(ann: Players) -> None:
    ann.type("8D TRAIN", "", "8H CATS")  # refused: C is not on Ben's rack
    ann.type("exchange V", "")
    before = ann.state
    assert ann.type("F7 CT") == ["That makes CAT, not CT. Type yes to play it."]
    assert ann.state == before
    ann.type("no")
    assert ann.state == before
    assert ann.type("F7 C.T")[0].startswith("Ann: CAT at F 7 down")


def test_a_word_other_than_the_typed_one_is_asked_about_even_where_nothing_is_confirmed(ann: Players) -> None:
    ann.type("confirm off", "8D TRAIN", "", "exchange V", "")
    before = ann.state
    assert ann.type("F7 CT") == ["That makes CAT, not CT. Type yes to play it."]
    assert ann.state == before


def test_who_begins_on_a_tile_leaves_letters_out_on_purpose(ann: Players) -> None:
    ann.type("8D TRAIN", "", "exchange V", "")
    assert ann.type("8D E")[0].startswith("Ann: TRAINE at 8 D across")


def test_a_blank_is_named_in_the_question_about_a_word(seated: Seating) -> None:
    players = seated("Ann", "Ben", tiles="ATAAAAA?CEEEEE")
    players.type("", "8G AT", "")
    assert players.type("G7 CS") == ["That makes CAS, blank S, not CS. Type yes to play it."]
    assert players.type("yes")[0].startswith("Ben: CAS, blank S, at G 7 down")


def test_a_play_that_confirming_allows_is_still_checked(ann: Players) -> None:
    before = ann.state
    assert ann.type("1A TRAIN")[0].startswith("The first word must cover H8, the star.")
    assert ann.state == before


# Refused lines.


def test_how_a_refused_line_comes_back_is_told_once(ann: Players) -> None:
    assert ann.type("review") == ["No moves have been made yet."], "nothing in the line is to be put right"
    assert ann.type("nonsense")[0].endswith("Up brings the line back.")
    assert not ann.type("nonsense")[0].endswith("Up brings the line back.")


def test_a_key_is_not_told_how_its_line_comes_back(seated: Seating) -> None:
    players = seated("Ann", "Ben")
    assert players.type(KEYS["right"]) == ["Press Enter first: Ann's turn comes."]


def test_a_recalled_line_is_said(ann: Players) -> None:
    ann.session.recalled("8D TRIAN")
    assert ann.heard.spoken[-1] == "Back: 8D TRIAN. Correct it, and press Enter."


def test_keys_without_effect_answer(ann: Players) -> None:
    for answer in (ann.session.nothing_to_erase, ann.session.unknown_key, ann.session.cleared):
        ann.heard.forget()
        answer()
        assert len(ann.heard.spoken) == len(ann.heard.brailled) == 1
    assert ann.type("") == ["Nothing typed. Type ? for what can be done."]


# Hand-overs.


def test_between_two_turns_nothing_but_whose_turn_comes_is_told(ann: Players) -> None:
    assert ann.type("8D TRAIN")[1:] == ["Ben's turn. Press Enter when ready."]
    assert ann.session.seat is None
    assert ann.session.handing_over


@pytest.mark.parametrize(
    "line", ["rack", "score", "board", "repeat", "previous", "right", "8H CAT", "pass", "no"]
)
def test_while_handing_over_no_command_is_heard(ann: Players, line: str) -> None:
    ann.type("8D TRAIN")
    before = ann.unchangeable
    (answer,) = ann.type(line)
    assert answer.removesuffix(" Up brings the line back.") in (
        "Press Enter first: Ben's turn comes.",
        "There is nothing to confirm.",
    )
    assert ann.unchangeable == before
    assert ann.session.handing_over


def test_while_handing_over_nonsense_is_nonsense(ann: Players) -> None:
    ann.type("8D TRAIN")
    assert ann.type("nonsense")[0].startswith("nonsense is not a command.")
    assert ann.session.handing_over


def test_while_handing_over_there_is_help_and_one_can_leave(ann: Players) -> None:
    ann.type("8D TRAIN")
    assert ann.type("?") == ["Enter begins the next player's turn; quit leaves and keeps the game."]
    assert ann.type("quit") == ["quit? Type yes, or quit again."]
    assert ann.type("yes") == ["The game is kept. To go on with it: crossdots resume."]
    assert ann.session.finished


def test_enter_drops_the_question_about_leaving_and_begins_the_turn(ann: Players) -> None:
    ann.type("8D TRAIN", "quit")
    (answer,) = ann.type("")
    assert "Ben to move." in answer
    assert not ann.session.finished


def test_enter_tells_what_changed_then_the_rack(ann: Players) -> None:
    ann.type("8D TRAIN")
    (answer,) = ann.type("")
    assert answer == (
        "Ann: TRAIN at 8 D across, 12 points. Scores: Ann 12, Ben 0. "
        "Ben to move. Rack: Q 10, Z 10, X 8, J 8, K 5, V 4, W 4."
    )


@pytest.mark.parametrize("detail", ["brief", "normal", "full"])
def test_a_rack_is_told_to_its_owner_alone(seated: Seating, detail: str) -> None:
    """Ann hears nothing of what Ben holds or gives back, in speech and in cells."""
    players = seated("Ann", "Ben", tiles="AITRNRE" + SECRET + "CATSEHO")
    translator = UncontractedTranslator()
    cells = [translator.tile(tile) for tile in ("Q10", "Z10", "X8", "J8", "K5", "V4", "W4")]
    cells += [translator.board(SECRET[:3]), translator.board(SECRET[3:])]
    questions = ("rack", "changes", "last", "moves", "bag", "score", "turn", "repeat", *["previous"] * 20)

    def shows_the_secret(*lines: str) -> bool:
        told, shown = "", ""
        for line in lines:
            players.type(line)
            told += " ".join(["", *players.heard.spoken])
            shown += "".join("".join(windows) for windows in players.heard.brailled)
        return re.search(r"\b[QZXJKVW]\b", told) is not None or any(cell in shown for cell in cells)

    assert not shows_the_secret("", f"detail {detail}", *questions, "exchange A")
    assert shows_the_secret("", "rack")
    assert not shows_the_secret("exchange QZX", "", *questions)


def test_the_history_forgets_what_was_private(ann: Players) -> None:
    ann.type("rack", "unseen", "8D TRAIN", "")
    heard = [ann.type("previous")[0] for _ in range(12)]
    assert heard[-1] == "There is no earlier message."
    assert not [text for text in heard if "Rack: A 1" in text]
    assert [text for text in heard if text.startswith("Ann: TRAIN")]


def test_a_refusal_that_names_the_rack_is_private(ann: Players) -> None:
    ann.type("8D QUIZ", "pass", "yes", "")
    heard = [ann.type("previous refusals")[0] for _ in range(3)]
    assert not [text for text in heard if "Not on your rack" in text]


def test_a_challenge_in_ones_own_turn_hands_nothing_over(ann: Players) -> None:
    ann.type("8D TIARN", "")
    assert ann.type("challenge") == ["challenge? Type yes, or challenge again."]
    told = ann.type("challenge")
    assert told[0].startswith("Ben: challenge. Not in the lexicon: TIARN.")
    assert told[1].startswith("Ben to move. Rack: Q 10")


def test_after_the_end_nobody_is_waited_for(ann: Players) -> None:
    ann.type("confirm off", "pass", "", "pass", "", "pass", "")
    told = ann.type("pass")
    assert len(told) == 1
    assert "Game over" in told[0]
    assert not ann.session.handing_over
    assert ann.type("turn")[0].startswith("Final scores:")
    for line in ("8H TA", "place A", "exchange A"):
        assert ann.type(line)[0].startswith("The game is over.")
    assert ann.type("try")[0].startswith("No tile is placed.")
    ann.type("confirm on")
    assert ann.type("pass") == ["The game is over."], "what can't be done is not asked about"
    assert ann.type("quit", "quit") == ["Goodbye."]


def test_who_reads_on_after_two_have_left_finds_nobodys_tiles(ann: Players) -> None:
    ann.type("rack", "hint", "8D TRAIN", "", "rack", "quit", "quit")
    ann.heard.forget()
    while ann.session.announcer.back():
        pass
    assert len(ann.heard.spoken) > 2
    assert [line for line in ann.heard.spoken if "Rack" in line or "Drawn" in line or "Look" in line] == []


# One person, and the computer.


def test_who_plays_alone_waits_for_nobody(seated: Seating) -> None:
    players = seated("Ann", "Computer", tiles="AITRNRECATSEHO", computers=(1,))
    assert players.heard.spoken[-1].startswith("Ann to move. Rack: A 1")
    told = players.type("8D TRAIN")
    assert told[0].startswith("Ann: TRAIN")
    assert "Drawn:" in told[0]
    assert told[1].startswith("Computer:")
    assert told[2] == "Ann to move."
    assert players.heard.urgencies == [Urgency.REPLY, Urgency.NEWS, Urgency.NEWS]


def test_the_computer_challenges_what_is_no_word(seated: Seating) -> None:
    players = seated("Ann", "Computer", tiles="AITRNRECATSEHO", computers=(1,))
    told = players.type("8D TIARN")
    assert told[1].startswith("Computer: challenge. Not in the lexicon: TIARN.")
    assert players.state.scores[0] == 0


def test_two_persons_and_a_computer(seated: Seating) -> None:
    """The computer moves at once, and the next person is waited for."""
    players = seated("Ann", "Computer", "Ben", tiles="AITRNRECATSEHO", computers=(1,))
    told = players.type("", "8D TRAIN")
    assert [text.split(" ")[0] for text in told] == ["Ann:", "Computer:", "Ben's"]
    assert players.session.handing_over
    assert "Drawn" not in told[0], "Ben sits beside"


def test_ones_own_last_play_is_not_asked_about(seated: Seating) -> None:
    """Ann goes out; the computer has nothing against it, and she can't challenge herself."""
    players = seated("Ann", "Computer", computers=(1,), words=("TA",), tiles="TAEEEEEVVWWGGG")
    state = players.state
    late = replace(state, bag=(), racks=(parse_tiles("TA"), state.racks[1]))
    players.session.game = Game(late, None, SeededDealer(1), frozenset())
    assert "Game over" in players.type("8H TA")[0]
    assert players.type("challenge")[0].startswith("You cannot challenge your own play.")


# Placing tile by tile.


def test_placed_tiles_go_back_when_the_turn_ends(ann: Players) -> None:
    ann.type("confirm off", "place T", "pass")
    assert ann.session.placed == {}
    assert len(ann.state.racks[0]) == 7


def test_placed_tiles_are_told_at_every_detail(ann: Players) -> None:
    for detail in Detail:
        ann.type(f"detail {detail.name.lower()}", "H8", "place T")
        assert "T" in ann.type("place")[0]
        assert ann.heard.brailled[-1]
        ann.type("remove")


# Leaving.


def test_a_routing_key_tells_the_word_under_it(ann: Players) -> None:
    ann.heard.forget()
    ann.session.touched("turn")
    ann.session.touched("")
    assert ann.heard.spoken == ["The word turn.", "Nothing is under that key."]
    assert [windows[0].rstrip("⠀") for windows in ann.heard.brailled] == ["⠞⠥⠗⠝", "⠝⠕⠞⠓⠊⠝⠛⠀⠞⠓⠑⠗⠑"]


def test_a_display_sees_the_board_with_the_placed_tiles_until_the_turn_ends(ann: Players) -> None:
    ann.type("place T")
    scene = ann.session.scene
    assert scene.cursor == ann.session.cursor
    assert scene.board.tile(scene.cursor) == Tile("T")
    ann.type("pass")
    ann.type("yes")
    assert ann.session.scene.board.is_empty


def test_what_a_display_shows_of_the_board_can_be_chosen(ann: Players) -> None:
    assert ann.session.scene.style is PlanStyle.LETTERS
    for style in PlanStyle:
        assert ann.type(f"plan {style.value}")[0].startswith("On a braille display of several lines: ")
        assert ann.session.scene.style is style
    assert ann.type("plan large")[0].startswith("Type plan letters, values or off.")


def test_between_two_turns_the_list_of_keys_tells_what_can_be_done_there(ann: Players) -> None:
    (keys,) = ann.type("keys")
    assert keys.startswith("Panning keys: on through a message and back")
    ann.type("pass")
    ann.type("yes")
    (at_hand_over,) = ann.type("keys")
    assert at_hand_over.startswith("Enter begins the next player's turn; quit leaves")
    assert at_hand_over.endswith("Commands: quit, keys, help.")
    assert "ursor" not in at_hand_over
    assert ann.session.describe_keys() == ann.session.describe_keys()
    ann.type("")
    assert ann.type("keys") == [keys]


def test_the_end_of_input_keeps_the_game(ann: Players) -> None:
    ann.session.input_ended()
    assert ann.heard.spoken[-1] == "The game is kept. To go on with it: crossdots resume."
    assert ann.session.finished


def test_only_questions_are_answered_about_a_saved_game(seated: Seating) -> None:
    players = seated("Ann", "Ben", asking_only=True, interactive=False)
    before = players.state
    for line in (
        "8D TRAIN",
        "down TRAIN",
        "across TRAIN",
        "pass",
        "challenge",
        "exchange A",
        "place A",
    ):
        assert "is not a question" in players.type(line)[0]
        assert players.state == before
        assert not players.session.finished
    assert players.type("?")[0].startswith("Nothing can be changed here.")
    assert players.type("quit") == ["Goodbye."]
    assert players.session.finished


def test_what_is_refused_between_two_turns_is_nothing_to_look_back_at(ann: Players) -> None:
    ann.type("8D TRAIN")
    for line in ("rack", "score", "nonsense"):
        (told,) = ann.type(line)
        assert told
    ann.type("")
    back = [text for _ in range(4) for text in ann.type("previous")]
    assert back[0] == "Ben's turn. Press Enter when ready."
    assert back[1].startswith("Ann: TRAIN at 8 D across")
    assert not any("Press Enter first" in text or "not a command" in text for text in back)
