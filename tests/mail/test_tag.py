from dataclasses import replace

import pytest

from crossdots.mail.tag import TOKEN_LENGTH, Tag, is_genuine, tag_of, tags_in

KEY = b"k" * 32


def test_a_tag_is_found_again_in_any_text_around_it() -> None:
    tag = tag_of(KEY, 3, 12, 1)
    for text in (
        f"Re: Your turn. [{tag.text}]",
        f"<{tag.name}@example.com>",
        f"<{tag.name}.0a1b2c.undo@example.com>",
        f"> finds the game: {tag.text}\n",
        f"AW: [{tag.text.upper()}]",
    ):
        assert list(tags_in(text)) == [tag]


def test_it_is_genuine_for_its_own_game_moment_and_seat_alone() -> None:
    tag = tag_of(KEY, 3, 12, 1)
    assert is_genuine(KEY, tag)
    assert not is_genuine(b"other" * 6, tag)
    for forged in (replace(tag, game=4), replace(tag, moment=13), replace(tag, seat=2)):
        assert not is_genuine(KEY, forged)


@pytest.mark.parametrize("place", range(TOKEN_LENGTH))
def test_one_wrong_character_is_enough(place: int) -> None:
    tag = tag_of(KEY, 3, 12, 1)
    other = "a" if tag.token[place] != "a" else "b"
    token = tag.token[:place] + other + tag.token[place + 1 :]
    assert not is_genuine(KEY, Tag(3, 12, 1, token))


def test_what_only_looks_like_a_tag_is_none() -> None:
    token = tag_of(KEY, 3, 12, 1).token
    for text in (
        f"crossdots 3.12.{token}",
        f"crossdots 3.12.1.{token[:-1]}",
        f"crossdots 3.12.1.{token}q",
        "crossdots " + "9" * 400,
        "Crossdots is a game.",
    ):
        assert list(tags_in(text)) == []
