"""The seal of the bag. Source of the figures: sha256sum of coreutils."""

from hypothesis import given
from hypothesis import strategies as st

from crossdots.board.tile import parse_tiles
from crossdots.mail.commitment import LONGEST_LINE, Opening, commitments_in, laid_out, openings_in

SALT = bytes(range(32))
ORDER = "AITRNVRHOBRTSS?EEQLDOU"
SEAL = "8e1def865e3da97cc863505e5c290e966bb1877c38a7ca23a07e04ccf2f360db"
OPENING = Opening.of(SALT, parse_tiles(ORDER))


def test_the_seal_is_the_digest_of_salt_space_and_order() -> None:
    assert OPENING.commitment == SEAL
    assert OPENING.fits(SEAL)


@given(st.permutations(list(ORDER)))
def test_another_order_does_not_fit(tiles: list[str]) -> None:
    order = "".join(tiles)
    assert Opening(OPENING.salt, order).fits(SEAL) == (order == ORDER)


def test_another_salt_does_not_fit() -> None:
    assert not Opening.of(SALT[::-1], parse_tiles(ORDER)).fits(SEAL)


def test_both_are_found_in_letters_quoted_or_wrapped() -> None:
    text = f"The order: {OPENING.salt} {ORDER}\nThe seal that was told at the start: {SEAL} To check it"
    for written in (
        text,
        "> " + text.replace("\n", "\n> "),
        text.replace(f"{OPENING.salt} ", f"{OPENING.salt}\n"),
        text.replace(SEAL, "\n" + "\n".join(laid_out(SEAL)) + "\n"),
        text.replace(SEAL, " ".join(SEAL[start : start + 8] for start in range(0, 64, 8))),
        text.replace(OPENING.salt, "\n> ".join(laid_out(OPENING.salt))),
    ):
        assert openings_in(written) == (OPENING,)
        assert commitments_in(written) == (SEAL,)


def test_an_order_is_laid_out_in_lines_that_fit_a_display_and_found() -> None:
    whole = Opening(OPENING.salt, ORDER * 4 + "ABCDEFGHIJKL")
    lines = [*laid_out(whole.salt), *laid_out(whole.order)]
    assert max(map(len, lines)) <= LONGEST_LINE
    for joint in ("\n", "\r\n> ", " "):
        assert openings_in(joint.join([*lines, "To check it"])) == (whole,)


def test_a_first_letter_has_a_seal_and_no_order() -> None:
    text = f"sealed. The seal: {SEAL} Keep this message."
    assert openings_in(text) == ()
    assert commitments_in(text) == (SEAL,)
