"""What a game by e-mail does with messages that are as they should be, and when it is killed."""

import os
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage

import pytest
from mail_table import ADDRESSES, Table, text_of, token_in

from crossdots.mail.commitment import commitments_in, openings_in
from crossdots.mail.desk import NotNow, NotSent, Unsendable
from crossdots.rules.event import Ending, GameEnded
from crossdots.rules.variant import EDITIONS

HOW_TO_PLAY = (
    "To play, reply with one line on top: 8D TRAIN for a word across from row 8, column D; "
    "D8 TRAIN for one down; swap QV for new tiles; skip for nothing. For more: help."
)


def subjects(letters: list[EmailMessage]) -> list[tuple[str, str]]:
    """To whom, and what the subject says before the tag."""
    return [
        (str(letter["To"]).split("<")[-1][:-1], str(letter["Subject"]).split(" [")[0]) for letter in letters
    ]


def test_the_first_letter_tells_the_game_the_rack_and_the_seal(table: Table) -> None:
    assert [str(letter["To"]) for letter in table.post.letters] == [
        "Zoë <zoe@example.org>",
        "Ben <ben@example.org>",
        "Çağla <cagla@example.net>",
    ]
    text = text_of(table.last_to(0))
    lines = text.splitlines()
    assert lines[0] == "Crossdots. Zoë, Ben, Çağla. Rules: e-mail."
    assert "It is your turn." in lines
    assert "Rack: A 1, I 1, T 1, R 1, N 1, V 4, R 1." in lines
    assert "The board is empty." in lines
    assert len(commitments_in(text)) == 1
    assert "It is your turn." not in text_of(table.last_to(1))
    assert "Ben to move." not in text_of(table.last_to(1))
    assert "Zoë to move." in text_of(table.last_to(1)).splitlines()


def test_a_move_is_told_to_everybody_with_all_that_belongs_to_it(table: Table) -> None:
    told = table.says(0, "8D TRAIN")
    assert subjects(told) == [
        ("zoe@example.org", "Zoë: TRAIN at 8 D across, 12 points."),
        ("ben@example.org", "Your turn. Zoë: TRAIN at 8 D across, 12 points."),
        ("cagla@example.net", "Zoë: TRAIN at 8 D across, 12 points."),
    ]
    assert text_of(told[1]).splitlines()[:-2] == [
        "Zoë: TRAIN at 8 D across, 12 points.",
        "Total 12 points.",
        "It is your turn.",
        "Scores: Zoë 12, Ben 0, Çağla 0.",
        "74 tiles in the bag.",
        "Rack: H 4, O 1, B 3, R 1, T 1, S 1, S 1.",
        "",
        "The board, row by row:",
        "Row 8: D to H TRAIN.",
        "",
        HOW_TO_PLAY,
        "To doubt the last play, reply challenge.",
    ]
    assert "To take your move back, reply undo." in text_of(told[0])
    assert table.noted == ["Game 1. Zoë: TRAIN at 8 D across, 12 points."]


def test_racks_go_to_their_owners_only(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.says(1, "D8 THROB")
    table.says(2, "swap QU")
    for seat in range(3):
        for letter in table.letters_to(seat):
            racks = [line for line in text_of(letter).splitlines() if line.startswith(("Rack:", "Drawn:"))]
            assert len([rack for rack in racks if rack.startswith("Rack:")]) == 1
    drawn = [line for line in text_of(table.last_to(2)).splitlines() if line.startswith(("Drawn", "Given"))]
    assert drawn[0] == "Given back: Q, U."
    assert all("Given back" not in text_of(table.last_to(seat)) for seat in (0, 1))
    assert all("Drawn" not in text_of(table.last_to(seat)) for seat in (0, 1))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("board", "The board is empty."),
        ("rack", "Rack: H 4, O 1, B 3, R 1, T 1, S 1, S 1."),
        ("help", "In your turn: 8D TRAIN plays across from row 8, column D."),
        ("help swap", "exchange: gives tiles back to the bag for as many others."),
        ("help all", "Commands: play, exchange, pass, challenge, undo,"),
        ("score", "Scores: Zoë 0, Ben 0, Çağla 0."),
        ("H8", "H8: pink, star, double word."),
        ("try 8D HOB", "The first word must cover H8, the star."),
        ("try 8G HOBS", "HOBS at 8 G across would score 18 points."),
        ("row 8", "Row 8:"),
        ("board drawn", "   A B C D E F G H I J K L M N O\n 1 . . . ."),
        ("RULES", "Rules: e-mail."),
        ("rack?", "Rack: H 4,"),
        ("Row 8.", "Row 8:"),
        ("H 8", "H8: pink, star,"),
        ("turn", "Zoë to move.\n\nGame 1."),
    ],
)
def test_a_question_is_answered_to_who_asked_alone(table: Table, line: str, told: str) -> None:
    before = table.state
    answers = table.says(1, line)
    assert [str(letter["To"]) for letter in answers] == ["Ben <ben@example.org>"]
    assert text_of(answers[0]).startswith(told)
    assert table.state == before


@pytest.mark.parametrize(
    ("typed", "scores"),
    [
        ("8D TRAIN.", 12),
        ("8 d train", 12),
        ("\u201c8D TRAIN\u201d", 12),
        ("8D \u00abtrain\u00bb", 12),
        ("*8D TRAIN*", 12),
        ("8D: TRAIN", 12),
        ("D 8 VAT!", None),
        ("Skip.", 0),
        ("swap A, I.", 0),
        ("swap a i", 0),
    ],
)
def test_a_move_is_understood_with_the_signs_that_people_and_programs_add(
    table: Table, typed: str, scores: int | None
) -> None:
    assert len(table.says(0, typed)) == (1 if scores is None else 3)
    assert table.state.scores == (scores or 0, 0, 0)
    assert (table.state.turn == 0) is (scores is None)


def test_a_full_stop_at_the_end_may_stand_for_a_tile(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.says(1, "D5 SHO.")
    assert str(table.last_to(1)["Subject"]).startswith("Ben: SHOT at D 5 down")


def test_what_was_typed_is_told_with_its_blank_and_one_stop(table: Table) -> None:
    late = [table.answer(0, typed) for typed in ("swap R?", "8D TRAIN.")]
    table.says(0, "skip")
    assert [text_of(table.receive(each)[0]).split(" Your message")[0] for each in late] == [
        "Too late: swap R?.",
        "Too late: 8D TRAIN.",
    ]


def test_a_move_below_a_question_is_not_dropped_without_a_word(table: Table) -> None:
    (answer,) = table.says(0, "rack\n8D TRAIN")
    assert text_of(answer).startswith(
        "There is a question in your reply, and a move below it: rack, and 8D TRAIN. Send one of them."
    )
    assert str(answer["Subject"]).startswith("Not done: rack [")


@pytest.mark.parametrize("typed", ["try 8 D TRAIN", "try 8D TRAIN.", "Try: 8 d train!", "try h 8 train,"])
def test_a_try_is_understood_as_a_play_is(table: Table, typed: str) -> None:
    assert "would score 12 points" in text_of(table.says(0, typed)[0])


def test_letters_speak_of_replies_and_not_of_a_keyboard(table: Table) -> None:
    assert "For the premium squares left, ask premiums." in text_of(table.says(1, "board")[0])
    for line in ("board", "skip", "Hello", "moves", "?"):
        text = text_of(table.says(1, line)[0])
        assert "type " not in text
        assert "Type " not in text
        assert "elsewhere" not in text


def test_a_turn_that_is_missed_is_told_when_it_is(begun: Callable[..., Table]) -> None:
    table = begun(variant=EDITIONS["deluxe"])
    table.says(0, "8D TRAIN")
    told = table.says(2, "challenge")
    assert "Çağla: turn lost." in text_of(told[0])
    assert "misses a turn" not in text_of(told[0])
    told = table.says(1, "skip")
    missed = "Çağla misses a turn, for the challenge in vain."
    assert [missed in text_of(letter).splitlines() for letter in told] == [True] * 3
    assert "It is your turn." in text_of(told[0])
    assert missed not in text_of(table.says(0, "skip")[0])


def test_a_question_may_come_late(table: Table) -> None:
    question = table.answer(1, "board")
    table.says(0, "8D TRAIN")
    assert text_of(table.receive(question)[0]).startswith("Row 8: D to H T 1 R 1 A 1 I 1 N 1.")


@pytest.mark.parametrize(
    ("seat", "line", "why"),
    [
        (0, "8D TRAINS", "Not on your rack: S."),
        (0, "8X TRAIN", "X8 is off the board."),
        (0, "1A VAT", "The first word must cover H8, the star."),
        (0, "swap Z", "Not on your rack: Z."),
        (0, "swap", "Name the tiles to exchange, for example: exchange QV."),
        (0, "challenge", "There is no play to challenge now."),
        (0, "undo", "No move can be taken back now: only the last one can, and only once."),
        (0, "undo now", "undo is typed alone."),
        (0, "Hello!", "Hello is not a command."),
        (0, "place T", "place is not a command."),
        (1, "8D HOB", "Zoë is to move, not you."),
        (1, "skip", "Zoë is to move, not you."),
        (1, "swap H", "Zoë is to move, not you."),
    ],
)
def test_a_mistake_is_answered_with_the_reason_and_changes_nothing(
    table: Table, seat: int, line: str, why: str
) -> None:
    before = table.state
    (answer,) = table.says(seat, line)
    assert ADDRESSES[seat] in str(answer["To"])
    assert str(answer["Subject"]).startswith(f"Not done: {line} [")
    lines = text_of(answer).splitlines()
    assert lines[0].startswith(why)
    assert lines[1] == "Nothing has changed."
    assert "for example: 8D TRAIN" in lines[2]
    assert table.state == before


def test_who_erred_can_reply_to_the_answer(table: Table) -> None:
    table.says(0, "8D TRIAN")
    table.says(0, "8D TRAINS")
    assert table.state.scores[0] == 12


def test_the_last_play_can_be_challenged(table: Table) -> None:
    table.says(0, "8D RAVIN")
    told = table.says(2, "challenge")
    assert subjects(told)[0] == ("zoe@example.org", "Çağla: challenge. Not in the lexicon: RAVIN.")
    assert table.state.board.is_empty


def test_who_made_the_move_takes_it_back(table: Table) -> None:
    table.says(0, "8D TRAIN")
    told = table.says(0, "undo")
    assert len(told) == 3
    assert table.state.board.is_empty
    assert subjects(told)[0] == ("zoe@example.org", "Your turn. Zoë: TRAIN is taken back.")


def test_another_player_wishes_it_and_who_made_it_agrees(table: Table) -> None:
    table.says(0, "8D TRAIN")
    wish, answer = table.says(1, "undo")
    assert subjects([wish, answer]) == [
        ("zoe@example.org", "Ben asks for an undo"),
        ("ben@example.org", "Answer to: undo"),
    ]
    assert "reply undo yes" in text_of(wish)
    (again,) = table.says(1, "undo")
    assert text_of(again).startswith("Zoë has been asked already to take that move back.")
    (declined,) = table.says(0, "Undo no.")
    assert text_of(declined).startswith("Nothing is taken back: the move stands.")
    assert not table.state.board.is_empty
    assert len(table.says(0, "undo yes")) == 3
    assert table.state.board.is_empty


def test_a_wish_is_passed_on_to_who_plays_in_the_terminal(table: Table) -> None:
    first, *rest = table.ledger_path.read_text("utf-8").splitlines(keepends=True)
    table.ledger_path.write_text(first.replace(ADDRESSES[0], "") + "".join(rest), "utf-8")
    table.says(0, "8D TRAIN")
    table.restart()
    wish = table.answer(1, "undo")
    assert subjects(table.receive(wish)) == [("ben@example.org", "Answer to: undo")]
    assert table.noted[-1].startswith(
        "Game 1. Ben asks for an undo of Zoë's last move. To agree, Zoë types undo"
    )


def test_only_whose_move_it_was_puts_it_back(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.says(0, "undo")
    assert "To put the move back that was taken back, reply undo." in text_of(table.last_to(0))
    assert "put the move back" not in text_of(table.last_to(1))
    (answer,) = table.says(1, "undo")
    assert text_of(answer).startswith("Zoë is to move, not you.")
    table.says(0, "undo")
    assert table.state.scores == (12, 0, 0)


def test_nobody_agrees_for_another(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.says(1, "undo yes")
    assert not table.state.board.is_empty


def test_a_blank_is_played_with_a_hyphen(begun: Callable[..., Table]) -> None:
    table = begun("?RAINVT")
    table.says(0, "8D -TRAIN")
    tile = next(tile for tile in table.state.board.tiles.values() if tile.letter == "T")
    assert tile.is_blank


def test_who_resigns_is_told_so_and_no_more_until_the_end(table: Table) -> None:
    told = table.says(0, "resign")
    assert subjects(told)[0] == ("zoe@example.org", "You have left the game.")
    lines = text_of(told[0]).splitlines()
    assert lines[:2] == ["You have left the game.", "Zoë: resigned. The tiles go back to the bag."]
    assert "You are told how the game ends." in text_of(told[0])
    table.says(1, "skip")
    assert len(table.letters_to(0)) == 2
    for line in ("skip", "resign", "undo"):
        (answer,) = table.says(0, line)
        assert text_of(answer).startswith("You have left the game, so you can only ask.")
    told = table.says(1, "resign")
    assert [address for address, _ in subjects(told)].count("zoe@example.org") > 0


# The end, and the bag's order.


def end_by_passing(table: Table) -> None:
    for number in range(6):
        table.says(number % 3, "skip")


def test_the_order_of_the_bag_is_told_when_nothing_more_can_be_done(table: Table) -> None:
    end_by_passing(table)
    assert isinstance(table.state.log[-1], GameEnded)
    assert openings_in(text_of(table.last_to(0))) == ()
    assert "To accept the end, reply accept. From 2026-02-02 20:15 UTC it stands" in text_of(table.last_to(0))
    assert "To take your move back, reply undo." in text_of(table.last_to(2))
    assert "To take your move back" not in text_of(table.last_to(0))
    table.says(0, "define at")
    assert text_of(table.last_to(0)).startswith("AT")
    for seat in range(3):
        assert openings_in(text_of(table.last_to(0))) == ()
        table.says(seat, "accept")
    for seat in range(3):
        (opening,) = openings_in(text_of(table.last_to(seat)))
        (seal,) = commitments_in(text_of(table.letters_to(seat)[0]))
        assert opening.fits(seal)
        assert opening.order.startswith("AITRNVRHOBRTSSEEQLDOU")
    assert table.desk.is_done


def test_the_end_stands_after_two_days(table: Table) -> None:
    end_by_passing(table)
    table.calendar.later(days=1, hours=23)
    table.desk.send_news()
    assert openings_in(text_of(table.last_to(1))) == ()
    table.calendar.later(hours=1)
    table.desk.send_news()
    assert len(openings_in(text_of(table.last_to(1)))) == 1
    sent = len(table.post.letters)
    table.desk.send_news()
    assert len(table.post.letters) == sent


def test_a_closed_game_is_not_opened_again(table: Table) -> None:
    end_by_passing(table)
    late = table.answer(2, "undo")
    table.calendar.later(days=3)
    table.desk.send_news()
    before = table.state
    (answer,) = table.receive(late)
    assert text_of(answer).startswith("The game is closed, so nothing was done: undo.")
    assert table.state == before
    assert table.state.outcome is not None
    assert table.state.outcome.ended.ending is Ending.ALL_PASSED


def test_who_went_out_ends_the_game_and_nobody_sees_a_rack_that_may_be_played_on_with(
    begun: Callable[..., Table],
) -> None:
    table = begun(variant=replace(EDITIONS["email"], targets=(10, 10, 10)))
    told = table.says(0, "8D TRAIN")
    assert subjects(told)[0] == ("zoe@example.org", "Game over. Winner: Zoë.")
    assert text_of(told[0]).count("Winner: Zoë.") == 1
    assert text_of(told[1]).casefold().count("challenge") == 1
    assert table.noted == ["Game 1. Zoë: TRAIN at 8 D across, 12 points."]
    for letter in told:
        assert "Game over. Zoë: finish line of 10 points reached." in text_of(letter)
        assert "HOB" not in text_of(letter)
        assert openings_in(text_of(letter)) == ()
    assert len(table.says(1, "challenge")) == 6, "the end stands, and all are told of the bag"
    assert len(openings_in(text_of(table.last_to(2)))) == 1


def test_an_end_that_was_undone_is_told_anew(table: Table) -> None:
    end_by_passing(table)
    table.says(0, "accept")
    assert table.says(2, "undo") != []
    assert table.state.outcome is None
    table.says(2, "skip")
    assert table.state.outcome is not None
    table.says(1, "accept")
    table.says(2, "accept")
    assert openings_in(text_of(table.last_to(1))) == (), "who accepted the first end is asked again"


# What nobody has thought of.


class TornList:
    """A word list that can't be read any more."""

    def __contains__(self, word: object) -> bool:
        raise ZeroDivisionError


def test_a_message_that_meets_a_mistake_is_set_aside_and_the_game_goes_on(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.lexicon = TornList()
    table.restart()
    before, doubt = table.path.read_bytes(), table.answer(1, "challenge")
    (answer,) = table.receive(doubt)
    assert text_of(answer).startswith("Your message could not be dealt with, for a mistake in the program.")
    assert "Nothing has changed." in text_of(answer)
    assert ADDRESSES[1] in str(answer["To"])
    (told,) = table.noted[1:]
    assert told.startswith("Game 1. A message of Ben met a mistake in the program, ZeroDivisionError, and is")
    table.restart()
    assert table.receive(doubt) == [], "it is not tried again"
    assert table.path.read_bytes() == before
    assert len(table.says(1, "skip")) == 3


def test_a_game_that_is_damaged_is_left_alone_and_told_once(table: Table) -> None:
    whole, move = table.path.read_bytes(), table.answer(0, "8D TRAIN")
    table.path.write_bytes(whole + b"{}\n")
    for _ in range(2):
        assert table.receive(move) == []
        table.desk.send_news()
    (told,) = table.noted
    assert told.startswith("Game 1 is left alone, for something is wrong with it: DamagedGame.")
    table.path.write_bytes(whole)
    table.restart()
    assert len(table.receive(move)) == 3


# Killed, and started again.


def test_nothing_is_sent_twice_after_a_restart(table: Table) -> None:
    move = table.answer(0, "8D TRAIN")
    table.receive(move)
    table.restart()
    assert table.receive(move) == []
    assert table.state.scores == (12, 0, 0)


def test_a_move_that_was_made_before_the_program_was_killed_is_told_and_not_made_again(table: Table) -> None:
    move = table.answer(0, "8D TRAIN")
    table.post.broken = [KeyboardInterrupt()]
    with pytest.raises(KeyboardInterrupt):
        table.receive(move)
    table.restart()
    told = table.receive(move)
    assert subjects(told)[1] == ("ben@example.org", "Your turn. Zoë: TRAIN at 8 D across, 12 points.")
    assert len(told) == 3
    assert table.state.scores == (12, 0, 0)


def test_a_letter_whose_sending_was_broken_off_is_sent_again_and_says_so(table: Table) -> None:
    move = table.answer(0, "8D TRAIN")
    table.post.broken = [KeyboardInterrupt()]
    with pytest.raises(KeyboardInterrupt):
        table.receive(move)
    table.restart()
    told = table.receive(move)
    assert [text_of(letter).startswith("This may be a repeat") for letter in told] == [True, False, False]
    names = [str(letter["Message-ID"]) for letter in table.post.letters]
    assert len(set(names)) == len(names)


def test_a_repeat_has_the_name_of_the_first(table: Table) -> None:
    table.says(0, "8D TRAIN")
    first = table.last_to(1)
    lines = table.ledger_path.read_bytes().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if line.startswith(b'{"sending":1') and place > 8)
    table.ledger_path.write_bytes(b"".join(lines[: place + 1]))
    table.restart()
    table.desk.send_news()
    repeat = table.letters_to(1)[-1]
    assert repeat is not first
    assert repeat["Message-ID"] == first["Message-ID"]
    assert text_of(repeat).endswith(text_of(first))
    assert text_of(repeat).startswith("This may be a repeat")


def test_cut_off_anywhere_the_ledger_lets_each_move_count_once(table: Table) -> None:
    """However much of the ledger the disk kept: each letter goes out, and each move is made once."""
    moves = [table.answer(0, "8D TRAIN")]
    table.receive(moves[0])
    moves.append(table.answer(1, "D8 THROB"))
    table.receive(moves[1])
    whole, scores = table.ledger_path.read_bytes(), table.state.scores
    begun = whole.index(b'{"taking"')
    for size in [*range(begun, len(whole), 37), len(whole)]:
        table.ledger_path.write_bytes(whole[:size])
        table.restart()
        table.post.letters.clear()
        for move in moves:
            table.receive(move)
        table.desk.send_news()
        table.restart()
        table.post.letters.clear()
        table.desk.send_news()
        assert table.post.letters == []
        assert table.state.scores == scores


@pytest.mark.parametrize("steps", range(1, 5))
def test_killed_after_any_step_a_wish_is_passed_on_and_a_repeat_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """What is written to the disk, and what is sent, are steps."""
    table.says(0, "8D TRAIN")
    wish = table.answer(1, "undo")
    table.post.letters.clear()
    left = steps

    def counted(step: Callable[..., None]) -> Callable[..., None]:
        def taken(*arguments: object) -> None:
            nonlocal left
            step(*arguments)
            left -= 1
            if left == 0:
                raise KeyboardInterrupt

        return taken

    monkeypatch.setattr("os.fsync", counted(os.fsync))
    monkeypatch.setattr(table.post, "send", counted(table.post.send))
    with pytest.raises(KeyboardInterrupt):
        table.receive(wish)
    table.restart()
    table.receive(wish)
    first_ones = {str(letter["Message-ID"]): letter for letter in reversed(table.post.letters)}
    assert subjects(list(first_ones.values())[::-1]) == [
        ("zoe@example.org", "Ben asks for an undo"),
        ("ben@example.org", "Answer to: undo"),
    ]
    for letter in table.post.letters:
        is_repeat = first_ones[str(letter["Message-ID"])] is not letter
        assert text_of(letter).startswith("This may be a repeat") or not is_repeat


def test_a_lost_connection_is_no_lost_letter(table: Table) -> None:
    move = table.answer(0, "8D TRAIN")
    table.post.broken = [OSError("reset")]
    with pytest.raises(OSError, match="reset"):
        table.receive(move)
    assert len(table.receive(move)) == 3


def test_an_address_that_is_refused_for_good_stops_nobody(table: Table) -> None:
    table.post.broken = [Unsendable("550 no such user")]
    told = table.says(0, "8D TRAIN")
    assert [address for address, _ in subjects(told)] == ["ben@example.org", "cagla@example.net"]
    assert table.noted[-1].startswith(
        "No letter can be sent to Zoë: 550 no such user. While the game goes on,"
    )
    table.restart()
    table.desk.send_news()
    assert len(table.letters_to(0)) == 1
    table.calendar.later(hours=1)
    table.post.broken = [Unsendable("550 no such user.")]
    table.desk.send_news()
    assert len(table.noted) == 3
    table.calendar.later(hours=1)
    table.restart()
    table.desk.send_news()
    assert len(table.letters_to(0)) == 2
    assert str(table.last_to(0)["Subject"]).startswith("Zoë: TRAIN")
    assert table.ledger.told.refused == {}


def test_if_who_is_to_move_cannot_be_reached_the_others_are_told(table: Table) -> None:
    table.says(0, "8D TRAIN")
    move = table.answer(1, "skip")
    table.post.broken = [None, None, Unsendable("550 no such user")]
    told = table.receive(move)
    assert subjects(told)[2:] == [
        ("zoe@example.org", "Çağla gets no messages"),
        ("ben@example.org", "Çağla gets no messages"),
    ]
    assert text_of(told[2]).startswith("Çağla is to move, but gets no messages:")
    table.calendar.later(hours=1)
    table.post.broken = [Unsendable("550 no such user")]
    sent = len(table.post.letters)
    table.desk.send_news()
    assert len(table.post.letters) == sent, "it is told once"


def test_a_full_mailbox_stops_nobody_and_is_tried_again(table: Table) -> None:
    table.post.broken = [NotNow("452 mailbox full")]
    told = table.says(0, "8D TRAIN")
    assert [address for address, _ in subjects(told)] == ["ben@example.org", "cagla@example.net"]
    table.desk.send_news()
    assert len(table.letters_to(0)) == 1
    table.calendar.later(minutes=10)
    table.post.broken = [NotNow("452 mailbox full")]
    table.desk.send_news()
    assert [line for line in table.noted if "refused for now" in line] == [
        "Letters to Zoë are refused for now: 452 mailbox full. Those about moves are tried again."
    ]
    table.calendar.later(minutes=10)
    table.desk.send_news()
    assert str(table.last_to(0)["Subject"]).startswith("Zoë: TRAIN")
    assert text_of(table.last_to(0)).startswith("Zoë: TRAIN"), "nothing had gone out: it is no repeat"
    table.post.broken = [NotNow("452 mailbox full")]
    assert table.says(0, "rack") == []
    assert len(table.says(1, "skip")) == 2, "a letter to Zoë waits"


def test_a_server_that_was_away_makes_no_letter_a_repeat(table: Table) -> None:
    table.post.broken = [NotSent(111, "Connection refused")]
    with pytest.raises(OSError, match="refused"):
        table.says(0, "8D TRAIN")
    table.post.broken = [None, None, None, NotSent(111, "Connection refused")]
    table.desk.send_news()
    question = table.answer(1, "rack")
    with pytest.raises(OSError, match="refused"):
        table.receive(question)
    table.receive(question)
    assert not any("may be a repeat" in text_of(letter) for letter in table.post.letters)


def test_every_letter_has_a_tag_of_its_own(table: Table) -> None:
    table.says(0, "8D TRAIN")
    table.says(1, "D8 THROB")
    tokens = [token_in(letter) for letter in table.post.letters]
    assert len(set(tokens)) == len(tokens) == 9


def test_letters_say_that_a_program_has_sent_them(table: Table) -> None:
    for letter in table.post.letters:
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["X-Auto-Response-Suppress"] == "All"
        assert table.receive(letter.as_bytes()) == [], "our own letters are no answers"
