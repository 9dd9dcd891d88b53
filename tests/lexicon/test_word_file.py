import io
import os
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crossdots.lexicon.alphabet import LATIN, Alphabet
from crossdots.lexicon.unusable import Flaw, LeftOut, Unusable
from crossdots.lexicon.word_file import (
    LexiconUnreadable,
    Limits,
    Unreadable,
    open_word_file,
    parse_words,
    read_words,
)

USUAL = Limits()


def parsed(content: bytes, limits: Limits = USUAL) -> tuple[list[str], Unusable]:
    words, unusable = parse_words(content, LATIN, limits)
    return sorted(map(LATIN.text, words)), unusable


def refusal(path: Path, *, most_bytes: int = 1000) -> Unreadable:
    with pytest.raises(LexiconUnreadable) as refused, open_word_file(path) as file:
        read_words(file, path, LATIN, USUAL, most_bytes=most_bytes)
    assert refused.value.path == path
    return refused.value.reason


@pytest.mark.parametrize(
    "content",
    [
        b"hob\nTHROB\nTrainer\n",
        b"\xef\xbb\xbfhob\r\nthrob\r\ntrainer",
        b"hob\rthrob\rtrainer\r",
        b"\n\n  hob \n\t\n# a comment\nthrob # and one here\n#\ntrainer\n\n",
        b"hob\nhob\nHOB\nthrob\ntrainer\n#" + b"x" * 5000,
    ],
)
def test_a_list_in_any_shape(content: bytes) -> None:
    assert parsed(content) == (["HOB", "THROB", "TRAINER"], Unusable())


@pytest.mark.parametrize(
    ("line", "flaw", "example"),
    [
        (b"h\xffob", Flaw.NOT_UTF8, "H�OB"),
        (b"two words", Flaw.SPACE, "TWO WORDS"),
        (b"b4", Flaw.DIGIT, "B4"),
        ("x½".encode(), Flaw.DIGIT, "X½"),
        (b"don't", Flaw.SIGN, "DON'T"),
        (b"go-getter", Flaw.SIGN, "GO-GETTER"),
        (b"ab\x1b[2J", Flaw.DIGIT, "AB�[2J"),
        (b"ab\x00", Flaw.SIGN, "AB�"),
        ("café".encode(), Flaw.LETTER, "CAFÉ"),
        ("cafe\u0301".encode(), Flaw.LETTER, "CAFÉ"),
        (b"a", Flaw.TOO_SHORT, "A"),
        (b"abcdefghijklmnop", Flaw.TOO_LONG, "ABCDEFGHIJKLMNOP"),
        (b"ab " * 1000, Flaw.TOO_LONG, "AB AB AB AB AB AB AB AB AB AB AB AB AB A"),
    ],
)
def test_what_cannot_be_used_is_counted_with_the_first_example(line: bytes, flaw: Flaw, example: str) -> None:
    words, unusable = parsed(b"hob\n" + line + b"\nthrob\n\n" + line + b"\n")
    assert words == ["HOB", "THROB"]
    assert unusable == Unusable((LeftOut(flaw, 2, 2, example),))


def test_flaws_are_told_in_the_order_in_which_they_are_met() -> None:
    _, unusable = parsed(b"b4\na\nb5\n")
    assert [left_out.flaw for left_out in unusable.by_flaw] == [Flaw.DIGIT, Flaw.TOO_SHORT]
    assert (unusable.count, bool(unusable), bool(Unusable())) == (3, True, False)


def test_limits_are_the_callers() -> None:
    assert parsed(b"a\nab\nabc\nabcd", Limits(shortest=3, longest=3))[0] == ["ABC"]


def test_letters_of_several_characters_count_as_one() -> None:
    alphabet = Alphabet(("A", "CH", "Ñ"))
    words, unusable = parse_words("cha\nch\nñañ\nn\u0303a".encode(), alphabet, USUAL)
    assert words == {bytes((1, 0)), bytes((2, 0, 2)), bytes((2, 0))}
    assert [left_out.flaw for left_out in unusable.by_flaw] == [Flaw.TOO_SHORT]


@given(
    st.dictionaries(st.text("ABCXYZ", min_size=2, max_size=15), st.booleans()),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", " # remark", "  ", "\t"]),
    st.booleans(),
)
def test_words_printed_in_any_shape_are_read_back(
    words: dict[str, bool], line_end: str, behind: str, bom: bool
) -> None:
    lines = [(word.lower() if lower else word) + behind for word, lower in words.items()]
    content = line_end.join(lines).encode("utf-8-sig" if bom else "utf-8")
    assert parsed(content) == (sorted(words), Unusable())


@given(st.binary(max_size=300))
@example(b"\xff\xfeh\0o\0b\0")
@example("ŉ ﬁ\nﬁ\nß\u2028\n".encode())
def test_any_bytes_are_words_or_counted(content: bytes) -> None:
    words, unusable = parsed(content)
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in words)
    lines = content.replace(b"\r", b"\n").split(b"\n")
    assert len(words) + unusable.count <= sum(bool(line.partition(b"#")[0].strip()) for line in lines)
    for left_out in unusable.by_flaw:
        assert left_out.count > 0 < left_out.line
        assert left_out.example.isprintable()
        assert 0 < len(left_out.example) <= 40


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"# nothing\n1\n")
    assert refusal(empty) is Unreadable.NO_WORDS
    assert refusal(tmp_path) is Unreadable.FOLDER
    assert refusal(tmp_path / "missing.txt") is Unreadable.MISSING
    assert refusal(empty / "below") is Unreadable.MISSING
    assert refusal(Path("nul\0l")) is Unreadable.MISSING
    assert refusal(tmp_path / ("x" * 300)) is Unreadable.DENIED


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_is_refused_without_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refusal(pipe) is Unreadable.DEVICE
    assert refusal(Path("/dev/zero")) is Unreadable.DEVICE


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"hob\n" * 250)
    with open_word_file(large) as file:
        assert read_words(file, large, LATIN, USUAL, most_bytes=1000)[0] == {bytes((7, 14, 1))}
    assert refusal(large, most_bytes=999) is Unreadable.TOO_LARGE
    with large.open("r+b") as sparse:
        sparse.truncate(100_000_000)
    assert refusal(large, most_bytes=16_000_000) is Unreadable.TOO_LARGE


def test_a_file_that_grows_while_it_is_read_stays_within_the_limit(tmp_path: Path) -> None:
    growing = tmp_path / "growing.txt"
    growing.write_bytes(b"hob\n" * 250)
    with open_word_file(growing) as small, growing.open("ab") as more:
        file = GrowingFile(small.fileno(), more)
        with pytest.raises(LexiconUnreadable) as refused:
            read_words(file, growing, LATIN, USUAL, most_bytes=1000)
    assert refused.value.reason is Unreadable.TOO_LARGE


class GrowingFile(io.FileIO):
    """A file to which somebody adds a word just before it is read."""

    def __init__(self, number: int, more: io.BufferedWriter) -> None:
        super().__init__(number, closefd=False)
        self._more = more

    def read(self, size: int | None = -1, /) -> bytes | None:  # type: ignore[override]
        if not self._more.closed:
            self._more.write(b"throb\n")
            self._more.close()
        return super().read(size)


def test_a_file_that_fails_while_it_is_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"hob\n")
    with path.open("wb") as only_written, pytest.raises(LexiconUnreadable) as refused:
        read_words(only_written, path, LATIN, USUAL)
    assert refused.value.reason is Unreadable.DENIED
