import lzma
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossdots.lexicon import opening
from crossdots.lexicon.alphabet import LATIN, Alphabet
from crossdots.lexicon.graph import build_graph
from crossdots.lexicon.opening import SHIPPED, open_lexicon
from crossdots.lexicon.unusable import Flaw, LeftOut, Unusable
from crossdots.lexicon.word_file import LexiconUnreadable, Limits, Unreadable, parse_words

NO_FOLDER_POSSIBLE = "below a file no folder can be made"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "words"


@pytest.fixture
def word_list(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text("hob\nthrob\nB4\n")
    return path


def opened(path: Path, cache: Path) -> tuple[list[str], bool]:
    with open_lexicon(str(path), cache) as lexicon:
        return list(lexicon.words()), lexicon.cached


def refusal(name: str, cache: Path) -> Unreadable:
    with pytest.raises(LexiconUnreadable) as refused:
        open_lexicon(name, cache)
    return refused.value.reason


def only_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_a_players_list_is_kept_with_what_was_left_out(word_list: Path, cache: Path) -> None:
    for _ in range(2):
        with open_lexicon(str(word_list), cache) as lexicon:
            assert (lexicon.name, lexicon.cached, len(lexicon)) == ("mine.txt", True, 2)
            assert lexicon.unusable == Unusable((LeftOut(Flaw.DIGIT, 1, 3, "B4"),))
    assert only_file(cache).suffix == ".graph"


def test_the_kept_graph_is_used_and_not_made_again(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    made = only_file(cache).stat()
    opened(word_list, cache)
    assert only_file(cache).stat().st_ino == made.st_ino


def test_a_changed_list_is_read_again(word_list: Path, cache: Path) -> None:
    assert opened(word_list, cache) == (["HOB", "THROB"], True)
    word_list.write_text("hob\nthrob\ntrain\n")
    assert opened(word_list, cache) == (["HOB", "THROB", "TRAIN"], True)
    assert only_file(cache).exists()


def test_a_list_changed_in_place_to_the_same_size_is_read_again(word_list: Path, cache: Path) -> None:
    before = word_list.stat()
    opened(word_list, cache)
    word_list.write_text("rob\nthrob\nB4\n")
    os.utime(word_list, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert word_list.stat().st_size == before.st_size
    assert opened(word_list, cache) == (["ROB", "THROB"], True)


def test_another_file_of_the_same_size_and_time_is_read_again(word_list: Path, cache: Path) -> None:
    before = word_list.stat()
    opened(word_list, cache)
    other = word_list.with_name("other")
    other.write_text("rob\nthrob\nB4\n")
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    other.replace(word_list)
    assert opened(word_list, cache) == (["ROB", "THROB"], True)


def test_lists_do_not_get_in_each_others_way(word_list: Path, cache: Path) -> None:
    other = word_list.with_name("other.txt")
    other.write_text("strainer\n")
    for _ in range(2):
        assert opened(word_list, cache) == (["HOB", "THROB"], True)
        assert opened(other, cache) == (["STRAINER"], True)
    assert len(list(cache.iterdir())) == 2


def test_other_limits_and_letters_give_another_lexicon(word_list: Path, cache: Path) -> None:
    word_list.write_text("ocho\nhob\n")
    spanish = Alphabet(("B", "CH", "H", "O"))
    for _ in range(2):
        with open_lexicon(str(word_list), cache, alphabet=spanish) as lexicon:
            assert ("O", "CH", "O") in lexicon
            assert lexicon.alphabet == spanish.letters
        with open_lexicon(str(word_list), cache, limits=Limits(4, 4)) as lexicon:
            assert list(lexicon.words()) == ["OCHO"]
        assert opened(word_list, cache) == (["HOB", "OCHO"], True)


def test_a_kept_graph_cut_anywhere_is_made_again(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    kept = only_file(cache)
    whole = kept.read_bytes()
    for length in {*range(0, len(whole), 7), len(whole) - 1}:
        kept.write_bytes(whole[:length])
        assert opened(word_list, cache) == (["HOB", "THROB"], True)
        assert kept.read_bytes() == whole


def test_a_kept_graph_changed_anywhere_is_made_again(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    kept = only_file(cache)
    whole = kept.read_bytes()
    dice = random.Random(15)
    for place in range(0, len(whole), 5):
        damaged = bytearray(whole)
        damaged[place] ^= dice.randrange(1, 256)
        kept.write_bytes(damaged)
        assert opened(word_list, cache) == (["HOB", "THROB"], True)
        assert kept.read_bytes() == whole


@given(content=st.binary(max_size=100), listed=st.binary(max_size=100))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_any_bytes_as_a_list_and_any_as_a_kept_graph(
    tmp_path: Path, cache: Path, content: bytes, listed: bytes
) -> None:
    path = tmp_path / "any.txt"
    path.write_bytes(b"hob")
    opened(path, cache)
    only_file(cache).write_bytes(content)
    path.write_bytes(listed)
    usable, unusable = parse_words(listed, LATIN, Limits())
    if usable:
        with open_lexicon(str(path), cache) as lexicon:
            assert {LATIN.spelling(word) for word in lexicon.words()} == usable
            assert (lexicon.cached, lexicon.unusable) == (True, unusable)
    else:
        assert refusal(str(path), cache) is Unreadable.NO_WORDS


def test_what_is_in_the_place_of_the_kept_graph_does_no_harm(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    kept = only_file(cache)
    kept.unlink()
    kept.mkdir()
    assert opened(word_list, cache) == (["HOB", "THROB"], False)
    assert only_file(cache) == kept  # nothing half-written is left beside it
    if hasattr(os, "mkfifo"):
        kept.rmdir()
        os.mkfifo(kept)
        assert opened(word_list, cache) == (["HOB", "THROB"], True)


@pytest.mark.parametrize("name", ["enable", "mine.txt"])
def test_without_a_cache_the_lexicon_lives_in_memory(tmp_path: Path, word_list: Path, name: str) -> None:
    in_the_way = tmp_path / NO_FOLDER_POSSIBLE
    in_the_way.write_text("")
    named = name if name in SHIPPED else str(word_list)
    with open_lexicon(named, in_the_way / "x") as lexicon:
        assert not lexicon.cached
        assert "THROB" in lexicon
        assert (lexicon.name, bool(lexicon.unusable)) == (name, name == "mine.txt")


def test_a_full_disk_is_no_hindrance(cache: Path) -> None:
    script = f"""
import resource
from pathlib import Path
from crossdots.lexicon.opening import open_lexicon
usual = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
with open_lexicon("common", Path({str(cache)!r})) as lexicon:
    print(lexicon.cached, "THROB" in lexicon)
resource.setrlimit(resource.RLIMIT_FSIZE, usual)  # for what a coverage run writes at the end
"""
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"
    assert list(cache.iterdir()) == []


def test_two_programs_at_once_both_get_the_words(tmp_path: Path, cache: Path) -> None:
    words = tmp_path / "words.txt"
    letters = random.Random(3)
    words.write_text("".join(f"{''.join(letters.choices('AEINRST', k=6))}\n" for _ in range(4000)))
    script = f"""
import sys
from pathlib import Path
from crossdots.lexicon.opening import open_lexicon
print("ready", flush=True)
sys.stdin.readline()
for name in ("standard", {str(words)!r}):
    with open_lexicon(name, Path({str(cache)!r})) as lexicon:
        print(lexicon.cached, len(lexicon), sum(map(len, lexicon.words())))
"""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    answers = [program.communicate()[0] for program in programs]
    assert [program.returncode for program in programs] == [0, 0]
    assert answers[0] == answers[1]
    assert answers[0].startswith("True 116506 ")
    assert sorted(path.suffix for path in cache.iterdir()) == [".graph", ".graph"]


def test_what_a_killed_program_left_half_written_is_cleared_away(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    name = only_file(cache).name
    only_file(cache).unlink()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    kept = [
        f"{name}.{os.getpid()}.17",
        f"{name}.0.17",
        f"{name}.{10**30}.17",
        f"{name}.my.notes",
        f"{name}.1",
    ]
    for left in [*kept, f"{name}.{dead.pid}.17"]:
        (cache / left).write_bytes(b"half a graph")
    assert opened(word_list, cache) == (["HOB", "THROB"], True)
    assert sorted(path.name for path in cache.iterdir()) == sorted([name, *kept])


def test_an_open_lexicon_stays_as_it_was_when_the_list_changes(word_list: Path, cache: Path) -> None:
    with open_lexicon(str(word_list), cache) as old:
        word_list.write_text("strainer\n")
        assert opened(word_list, cache) == (["STRAINER"], True)
        assert list(old.words()) == ["HOB", "THROB"]


def test_a_list_that_is_gone_is_refused_though_its_graph_is_kept(word_list: Path, cache: Path) -> None:
    opened(word_list, cache)
    word_list.unlink()
    assert refusal(str(word_list), cache) is Unreadable.MISSING


def test_words_that_share_too_little_are_too_large(
    word_list: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build_graph.__kwdefaults__ is not None
    monkeypatch.setitem(build_graph.__kwdefaults__, "most_nodes", 2)
    assert refusal(str(word_list), cache) is Unreadable.TOO_LARGE


def test_a_file_with_an_undecodable_name(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / os.fsdecode(b"w\xff.txt")
    try:
        path.write_text("hob\n")
    except OSError:
        pytest.skip("this file system has no such names")
    assert [opened(path, cache) for _ in range(2)] == [(["HOB"], True)] * 2


def test_a_shipped_list_is_made_again_when_the_program_brings_another(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.copytree(Path(opening.__file__).with_name("data"), data)
    monkeypatch.setattr(opening, "_DATA", data)
    assert count("common", cache) == 64_676
    (data / "standard.graph.xz").replace(data / "common.graph.xz")
    assert count("common", cache) == 116_506


@pytest.mark.parametrize(
    "content", [None, b"", b"not xz", lzma.compress(b"no graph"), lzma.compress(b"DOTGRAPH" * 9)[:-9]]
)
def test_a_damaged_installation_is_refused(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    monkeypatch.setattr(opening, "_DATA", tmp_path)
    if content is not None:
        (tmp_path / "enable.graph.xz").write_bytes(content)
    with pytest.raises(LexiconUnreadable) as refused:
        open_lexicon("enable", cache)
    assert (refused.value.reason, refused.value.path) == (Unreadable.DAMAGED, tmp_path / "enable.graph.xz")


def count(name: str, cache: Path) -> int:
    with open_lexicon(name, cache) as lexicon:
        return len(lexicon)
