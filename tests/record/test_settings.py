"""The settings file: read with its lines, changed without a loss, refused with the line to blame."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crossdots.record.settings import (
    LARGEST,
    LONGEST_STATEMENT,
    Problem,
    Setting,
    SettingsUnusable,
    Value,
    read_settings,
    write_settings,
    written,
)

KNOWN = {"game": ("players", "first_word", "lookup", "warn"), "speech": ("detail", "speed")}


LIKE_SETTINGS = (
    *("[game]", "[speech]", "first_word", "lookup", "=", "3", "true", "x"),
    *("'''", '"', "[", "]", "{", "}", "#", ".", ",", " ", "\n", "\r\n", "\ufeff"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crossdots" / "settings.toml"


def stored(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(path: Path) -> SettingsUnusable:
    with pytest.raises(SettingsUnusable) as caught:
        read_settings(path, KNOWN)
    assert caught.value.path == path
    return caught.value


def settings_or_refusal(path: Path) -> tuple[Setting, ...] | SettingsUnusable:
    try:
        return read_settings(path, KNOWN)
    except SettingsUnusable as error:
        return error


class TestReading:
    def test_without_a_file_nothing_is_set(self, path: Path) -> None:
        assert read_settings(path, KNOWN) == ()
        assert not path.parent.exists()

    def test_each_key_is_told_with_its_first_line(self, path: Path) -> None:
        stored(
            path,
            '# mine\n[game]\nfirst_word = 3\n\n  lookup=true # always\nplayers = [\n  "Ann",\n  "Ben",\n]\n'
            '["speech"]\ndetail = "full"\n',
        )
        assert read_settings(path, KNOWN) == (
            Setting("game", "first_word", 3, 3),
            Setting("game", "lookup", True, 5),
            Setting("game", "players", ["Ann", "Ben"], 6),
            Setting("speech", "detail", "full", 11),
        )

    @pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "[game]\n[speech]", "\ufeff[game]\n"])
    def test_a_file_may_say_nothing(self, path: Path, text: str) -> None:
        assert read_settings(stored(path, text), KNOWN) == ()

    def test_lines_may_end_as_in_windows_and_begin_with_its_mark(self, path: Path) -> None:
        stored(path, "\ufeff[game]\r\nfirst_word = 3\r\n")
        assert read_settings(path, KNOWN) == (Setting("game", "first_word", 3, 2),)

    def test_a_line_of_another_key_inside_a_text_is_no_key(self, path: Path) -> None:
        stored(path, "[speech]\ndetail = '''\n[game]\nfirst_word = 3\n'''\nspeed = 2\n")
        assert [setting.line for setting in read_settings(path, KNOWN)] == [2, 6]


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "problem", "line", "name"),
        [
            ("[game]\nfirst word = 3\n", Problem.NOT_TOML, 2, ""),
            ("[game]\nfirst_word = 3\nfirst_word = 4\n", Problem.TWICE, 3, "first_word"),
            ("[game]\nfirst_word = 3\n\nfirst_word = 4", Problem.TWICE, 4, "first_word"),
            ("[game]\nwarn = 1\nwarn = [\n 1,\n 2,\n]\nx = 1\n", Problem.TWICE, 3, "warn"),
            ("[game]\nwarn = 1\n[speech]\n[game]\nwarn = 1\n", Problem.TWICE, 4, "game"),
            ("[game]\n[speech]\n[game]\n", Problem.TWICE, 3, "game"),
            ("[game]\nfirst_word = 3\nfirst word = 4\nfirst_word = 4\n", Problem.NOT_TOML, 3, ""),
            ("[game]\n\nplayers = [\n 'Ann',\n", Problem.NOT_TOML, 3, ""),
            ("[game]\nplayers = '''\n", Problem.NOT_TOML, 2, ""),
            ("[game]\nwarn = " + "[" * 2000 + "\n", Problem.NOT_TOML, 2, ""),
            ("[game]\nwarn = " + "[" * 9000 + "\n", Problem.NOT_TOML, 2, ""),
            ("[game]\nwarn = " + "9" * 4500 + "\n", Problem.NOT_TOML, 2, ""),
            ("[game]\nwarn = 1\nplayers = '" + "x" * LONGEST_STATEMENT + "'\n", Problem.NOT_TOML, 3, ""),
            (b"[game]\n\n# caf\xe9\n", Problem.NOT_TEXT, 3, ""),
            ("first_word = 3\n", Problem.NO_SECTION, 1, "first_word"),
            ("\ngame = {first_word = 3}\n", Problem.NO_SECTION, 2, "game"),
            ("game.first_word = 3\n", Problem.NO_SECTION, 1, "game"),
            ("[[game]]\nfirst_word = 3\n", Problem.NO_SECTION, 1, "game"),
            ("[game]\n[braille]\n", Problem.UNKNOWN_SECTION, 2, "braille"),
            ("[game]\n[game.speech]\n", Problem.UNKNOWN_SECTION, 2, "game.speech"),
            ("[GAME]\n", Problem.UNKNOWN_SECTION, 1, "GAME"),
            ("[game]\nfirst_word = 3\nfirstword = 3\n", Problem.UNKNOWN_KEY, 3, "firstword"),
            ("[game]\nspeed = 3\n", Problem.UNKNOWN_KEY, 2, "speed"),
            ('[game]\n"" = 3\n', Problem.UNKNOWN_KEY, 2, ""),
        ],
    )
    def test_the_line_to_blame_is_named(
        self, path: Path, text: str | bytes, problem: Problem, line: int, name: str
    ) -> None:
        error = refused(stored(path, text))
        assert (error.problem, error.line, error.name) == (problem, line, name)

    def test_what_is_no_file_is_not_read(self, path: Path) -> None:
        path.mkdir(parents=True)
        assert refused(path).problem is Problem.NOT_A_FILE

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe_is_not_waited_for(self, path: Path) -> None:
        path.parent.mkdir()
        os.mkfifo(path)
        assert refused(path).problem is Problem.NOT_A_FILE

    def test_a_folder_that_is_a_file_is_told_as_the_system_tells_it(self, path: Path) -> None:
        path.parent.write_bytes(b"")
        error = refused(path)
        assert (error.problem, error.why) == (Problem.UNREADABLE, "Not a directory")

    def test_a_file_of_any_size_is_not_read_whole(self, path: Path) -> None:
        assert refused(stored(path, "#" * (LARGEST + 1))).problem is Problem.TOO_LARGE
        assert read_settings(stored(path, "#" * LARGEST), KNOWN) == ()

    @given(st.binary(max_size=200))
    @example(b"[game]\nfirst_word = 1979-05-27\nlookup = nan")
    @example(b"\xef\xbb\xbf\xef\xbb\xbf")
    def test_any_bytes_give_settings_or_one_refusal(
        self, tmp_path_factory: pytest.TempPathFactory, data: bytes
    ) -> None:
        self.check_any(tmp_path_factory, data)

    @given(
        st.lists(
            st.sampled_from(LIKE_SETTINGS),
            max_size=30,
        )
    )
    def test_anything_like_settings_gives_settings_or_one_refusal(
        self, tmp_path_factory: pytest.TempPathFactory, pieces: list[str]
    ) -> None:
        self.check_any(tmp_path_factory, "".join(pieces).encode())

    def check_any(self, folders: pytest.TempPathFactory, data: bytes) -> None:
        path = stored(folders.getbasetemp() / "any" / "settings.toml", data)
        outcome = settings_or_refusal(path)
        if isinstance(outcome, SettingsUnusable):
            assert 0 < outcome.line <= data.count(b"\n") + 1
        else:
            parsed: dict[str, dict[str, Any]] = tomllib.loads(data.decode("utf-8-sig"))
            found = {(setting.section, setting.key) for setting in outcome}
            assert found == {(section, key) for section in parsed for key in parsed[section]}
        assert path.read_bytes() == data


class TestWriting:
    def test_a_first_file_is_made_with_its_folder(self, path: Path) -> None:
        write_settings(
            path, {("game", "first_word"): 3, ("speech", "detail"): "full", ("game", "lookup"): True}
        )
        assert path.read_text() == '[game]\nfirst_word = 3\nlookup = true\n\n[speech]\ndetail = "full"\n'

    def test_only_the_lines_of_changed_keys_are_replaced(self, path: Path) -> None:
        stored(
            path,
            "# Ann's settings\n\n[speech]\nspeed = 4  # fast\n\n[game]\n  first_word = 2\t# short # ones\n"
            "# who plays\nplayers = [\n  'Ann', # me\n  'Ben',\n] # us\nlookup = false\n# the end",
        )
        write_settings(path, {("game", "first_word"): 4, ("game", "players"): ("Ann", "Cat")})
        assert path.read_text() == (
            "# Ann's settings\n\n[speech]\nspeed = 4  # fast\n\n[game]\n  first_word = 4\t# short # ones\n"
            '# who plays\nplayers = ["Ann", "Cat"] # us\nlookup = false\n# the end'
        )

    def test_a_hash_in_a_text_begins_no_comment(self, path: Path) -> None:
        stored(path, "[speech]\ndetail = 'a # b'# c\n")
        write_settings(path, {("speech", "detail"): "x # y"})
        assert path.read_text() == '[speech]\ndetail = "x # y"# c\n'

    def test_a_new_key_goes_to_the_end_of_its_section(self, path: Path) -> None:
        stored(path, "[game]\nfirst_word = 2\n\n# what is heard\n[speech]\nspeed = 1")
        write_settings(path, {("game", "lookup"): True, ("speech", "detail"): "brief"})
        assert path.read_text() == (
            "[game]\nfirst_word = 2\nlookup = true\n\n"
            '# what is heard\n[speech]\nspeed = 1\ndetail = "brief"\n'
        )

    def test_a_new_section_stands_apart(self, path: Path) -> None:
        stored(path, "[speech]\nspeed = 1\n")
        write_settings(path, {("game", "lookup"): True})
        assert path.read_text() == "[speech]\nspeed = 1\n\n[game]\nlookup = true\n"

    def test_line_ends_and_the_mark_stay_as_they_are(self, path: Path) -> None:
        stored(path, "\ufeff[game]\r\nfirst_word = 2 # x\r\n")
        write_settings(path, {("game", "first_word"): 3, ("game", "lookup"): True})
        assert path.read_bytes().decode() == "\ufeff[game]\r\nfirst_word = 3 # x\r\nlookup = true\r\n"

    def test_what_a_link_leads_to_is_changed_and_its_rights_stay(self, path: Path, tmp_path: Path) -> None:
        real = stored(tmp_path / "elsewhere" / "mine.toml", "[game]\nfirst_word = 2\n")
        real.chmod(0o640)
        path.parent.mkdir()
        path.symlink_to(real)
        write_settings(path, {("game", "first_word"): 3})
        assert path.is_symlink()
        assert real.read_text() == "[game]\nfirst_word = 3\n"
        assert real.stat().st_mode & 0o777 == 0o640
        assert list(real.parent.iterdir()) == [real]

    @pytest.mark.parametrize("text", ["[game]\nfirst_word = \n", "game = {}\n"])
    def test_a_file_that_cannot_be_read_is_left_alone(self, path: Path, text: str) -> None:
        stored(path, text)
        with pytest.raises(SettingsUnusable):
            write_settings(path, {("game", "first_word"): 3})
        assert path.read_text() == text

    def test_when_the_file_cannot_be_replaced_nothing_is_left_behind(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stored(path, "[game]\nfirst_word = 2\n")

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            write_settings(path, {("game", "first_word"): 3})
        assert path.read_text() == "[game]\nfirst_word = 2\n"
        assert list(path.parent.iterdir()) == [path]

    def test_where_no_folder_can_be_made_it_is_an_error_of_the_system(self, tmp_path: Path) -> None:
        stored(tmp_path / "folder" / "file", "")
        with pytest.raises((SettingsUnusable, OSError)):
            write_settings(tmp_path / "folder" / "file" / "settings.toml", {("game", "lookup"): True})

    simple = st.booleans() | st.integers(-(10**9), 10**9) | st.floats(0, 600) | st.text(max_size=20)
    values = simple | st.lists(simple, max_size=4).map(tuple)

    @given(values)
    @example('"\\\x00\x1f\x7f\u2028\n')
    def test_what_is_written_is_read_again(self, value: Value) -> None:
        read = tomllib.loads(f"key = {written(value)}")["key"]
        assert read == (list(value) if isinstance(value, tuple) else value)

    lines = st.lists(
        st.sampled_from(
            ["# a comment", "", "  ", "first_word = 2 # two", "lookup = false", "warn = [1,\n 2] # marks"]
        ),
        unique=True,
    ).map("\n".join)

    sections = st.lists(
        st.tuples(st.sampled_from(["[game]", "[speech]"]), lines),
        max_size=2,
        unique_by=lambda section: section[0],
    )

    @given(
        sections,
        st.dictionaries(
            st.tuples(st.sampled_from(["game", "speech"]), st.sampled_from(["first_word", "lookup", "new"])),
            values,
        ),
        st.booleans(),
        st.sampled_from(["\n", "\r\n"]),
    )
    def test_other_lines_are_kept_and_the_new_values_are_read(
        self,
        tmp_path_factory: pytest.TempPathFactory,
        sections: list[tuple[str, str]],
        changes: dict[tuple[str, str], Value],
        ended: bool,
        line_end: str,
    ) -> None:
        text = "\n".join(f"{header}\n{lines}" for header, lines in sections) + "\n" * ended
        text = text.replace("\n", line_end)
        before = tomllib.loads(text)
        path = stored(tmp_path_factory.getbasetemp() / "kept" / "settings.toml", text)
        write_settings(path, changes)
        after = path.read_bytes().decode()

        expected = {section: dict(keys) for section, keys in before.items()}
        for (section, key), value in changes.items():
            expected.setdefault(section, {})[key] = list(value) if isinstance(value, tuple) else value
        assert tomllib.loads(after) == expected
        replaced = {key for _, key in changes}
        kept = [line for line in text.split(line_end) if line.partition(" =")[0] not in replaced]
        rest = iter(after.replace("\r\n", "\n").split("\n"))
        assert all(line in rest for line in kept if line)
        assert line_end not in text or after.count("\n") == after.count(line_end)
