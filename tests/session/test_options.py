"""Every option: typed, read from the settings file, written there; one sentence for anything else."""

import re
from dataclasses import asdict, fields, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crossdots.announcement.announcement import Detail, saying
from crossdots.announcement.part import Part
from crossdots.lexicon.opening import DEFAULT
from crossdots.navigation.square import Position
from crossdots.record.settings import written
from crossdots.rules.variant import EDITIONS, ChallengeRule, Level
from crossdots.session.agreement import COMPUTER, GameOptions, OptionRefused
from crossdots.session.forms import (
    LEAST_MINUTES,
    LEAST_POINTS,
    MOST_MINUTES,
    MOST_POINTS,
    MOST_SECONDS,
    MOST_WARNINGS,
    Choice,
    Switch,
)
from crossdots.session.options import (
    GAME_OPTIONS,
    MAIL_OPTIONS,
    OPTIONS,
    PREFERENCE_OPTIONS,
    Option,
    Preferences,
    game_options,
    keep_game,
    kept_values,
    preferences_of,
)
from crossdots.speech.utterance import SpeechSettings, Spelling, speak

SECTIONS = "[game], [speech], [braille], [play], [mail]"
BY_FIELD = {option.field: option for option in OPTIONS}


def said(part: Part) -> str:
    return speak(saying(part), SpeechSettings())


def refusal(option: Option, value: object) -> str:
    with pytest.raises(OptionRefused) as caught:
        option.read(value)
    return said(caught.value.part)


def typed_refusal(field: str, text: str) -> str:
    with pytest.raises(OptionRefused) as caught:
        BY_FIELD[field].read_typed(text)
    return said(caught.value.part)


def stored(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def file_refusal(path: Path) -> str:
    with pytest.raises(OptionRefused) as caught:
        kept_values(path)
    return said(caught.value.part).replace(str(path), "settings.toml")


class TestTheTable:
    def test_every_field_has_an_option(self) -> None:
        assert [option.field for option in GAME_OPTIONS] == [field.name for field in fields(GameOptions)]
        assert {option.field for option in PREFERENCE_OPTIONS} == {
            field.name for field in fields(Preferences)
        }

    def test_no_two_options_stand_in_one_place(self) -> None:
        assert len({(option.section, option.key) for option in OPTIONS}) == len(OPTIONS)

    def test_without_any_value_all_is_as_usual(self) -> None:
        assert game_options({}) == GameOptions(("You", "casual"), "rnib", lexicon=DEFAULT)
        assert preferences_of({"edition": "email"}) == Preferences()

    def test_values_go_where_they_belong(self) -> None:
        values = {"edition": "email", "speech_detail": Detail.FULL, "seed": 3}
        assert game_options(values) == GameOptions(edition="email")
        assert preferences_of(values) == Preferences(speech_detail=Detail.FULL)


class TestTyped:
    @pytest.mark.parametrize(
        ("field", "text", "value"),
        [
            ("players", "Ann, Ben ,computer", ("Ann", "Ben", COMPUTER)),
            ("edition", "Deluxe", "deluxe"),
            ("challenge", "loses-turn", ChallengeRule.LOSES_TURN),
            ("challenge", "FIVE_POINTS", ChallengeRule.FIVE_POINTS),
            ("challenge", "edition", None),
            ("first_word", "5", 5),
            ("lookup", "true", True),
            ("finish", "expert", (Level.EXPERT,)),
            ("finish", "Beginner, 120,none", (Level.BEGINNER, 120, 0)),
            ("finish", "none", ()),
            ("finish", "0,0", ()),
            ("turn_timer", "3", (180,)),
            ("turn_timer", "1.5,0", (90, 0)),
            ("turn_timer", "0.1", (6,)),
            ("clock", "25, none", (1500, 0)),
            ("clock", "600", (36_000,)),
            ("warn", "10,60,30,60", (60, 30, 10)),
            ("warn", "none", ()),
            ("lexicon", "~/My words.txt", "~/My words.txt"),
            ("speech_detail", "brief", Detail.BRIEF),
            ("braille_width", "20", 20),
        ],
    )
    def test_a_text_is_read(self, field: str, text: str, value: object) -> None:
        assert BY_FIELD[field].read_typed(text) == value

    @pytest.mark.parametrize(
        ("field", "text", "sentence"),
        [
            ("edition", "x", "Edition: one of rnib, deluxe, signature, email is expected, not x."),
            (
                "challenge",
                "",
                (
                    "Challenge rule: one of edition, free, loses-turn, five-points, ten-points, void "
                    "is expected, not an empty text."
                ),
            ),
            ("first_word", "6", "First word: a number from 2 to 5 is expected, not 6."),
            ("first_word", "٣", "First word: a number from 2 to 5 is expected, not ٣."),
            ("lookup", "yes", "Looking up: true or false is expected, not yes."),
            (
                "finish",
                "9",
                (
                    "Finish line: beginner, intermediate, expert, points from 10 to 9999, or none "
                    "is expected, for all or for each player with commas, not 9."
                ),
            ),
            (
                "turn_timer",
                "1,",
                (
                    "Turn timer: minutes from 0.1 to 600, or none, are expected, for all or for each player "
                    "with commas, not 1."
                ),
            ),
            (
                "clock",
                "-5",
                (
                    "Clock: minutes from 0.1 to 600, or none, are expected, for all or for each player "
                    "with commas, not -5."
                ),
            ),
            (
                "warn",
                "3601",
                (
                    "Warnings: up to 10 numbers of seconds from 1 to 3600, or none, are expected, "
                    "with commas between, not 3601."
                ),
            ),
            ("lexicon", " ", "Lexicon: a text is expected, not an empty text."),
            ("braille_width", "0", "Width: a number from 1 to 200 is expected, not 0."),
            ("players", "Ann,", "Player 2 has no name."),
            (
                "edition",
                "e" * 50,
                f"Edition: one of rnib, deluxe, signature, email is expected, not {'e' * 30}….",
            ),
            ("edition", "\x1b[2J", "Edition: one of rnib, deluxe, signature, email is expected, not  [2J."),
        ],
    )
    def test_anything_else_is_told_what_is_expected(self, field: str, text: str, sentence: str) -> None:
        assert typed_refusal(field, text) == sentence

    def test_the_figures_in_the_sentences_are_the_limits(self) -> None:
        assert f"points from {LEAST_POINTS} to {MOST_POINTS}," in typed_refusal("finish", "x")
        assert f"minutes from {LEAST_MINUTES} to {MOST_MINUTES}," in typed_refusal("clock", "x")
        assert f"up to {MOST_WARNINGS} numbers of seconds from 1 to {MOST_SECONDS}," in typed_refusal(
            "warn", "x"
        )

    @pytest.mark.parametrize(
        ("field", "least", "below"),
        [
            ("finish", f"{LEAST_POINTS}", f"{LEAST_POINTS - 1}"),
            ("finish", f"{MOST_POINTS}", f"{MOST_POINTS + 1}"),
            ("turn_timer", f"{LEAST_MINUTES}", "0.05"),
            ("turn_timer", f"{MOST_MINUTES}", f"{MOST_MINUTES}.1"),
            ("warn", "1", "0"),
            ("warn", "60,1", "60,0"),
            ("warn", "60", "none,60"),
            ("warn", f"{MOST_SECONDS}", f"{MOST_SECONDS + 1}"),
            ("warn", ",".join(map(str, range(1, 11))), ",".join(map(str, range(1, 12)))),
            ("braille_width", "200", "201"),
            ("first_word", "2", "1"),
        ],
    )
    def test_the_limits_are_kept(self, field: str, least: str, below: str) -> None:
        assert BY_FIELD[field].read_typed(least)
        assert typed_refusal(field, below).endswith(f"not {below[:30]}{'…' * (len(below) > 30)}.")

    @pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
    @given(text=st.text(max_size=40) | st.text("0123456789.,-+e ", max_size=12))
    def test_any_text_is_a_value_or_one_refusal(self, option: Option, text: str) -> None:
        try:
            value = option.read_typed(text)
        except OptionRefused as error:
            sentence = said(error.part)
        else:
            sentence = "."
            assert option.read(as_toml(option.form.write(value))) == value
        assert sentence.endswith(".")


def as_toml(value: object) -> object:
    """What TOML gives back for a value that was written."""
    return [as_toml(entry) for entry in value] if isinstance(value, tuple) else value


class TestInTheFile:
    @pytest.mark.parametrize("value", [0, [0], [60, 0], 0.0])
    def test_no_seconds_are_no_warning(self, value: object) -> None:
        with pytest.raises(OptionRefused):
            BY_FIELD["warn"].read(value)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("players", "Ann,Ben"),
            ("players", ["Ann", "Ben"]),
            ("finish", ["beginner", 120]),
            ("finish", "none"),
            ("turn_timer", 1.5),
            ("turn_timer", [1.5, 0]),
            ("clock", 0),
            ("warn", []),
            ("warn", 30),
        ],
    )
    def test_a_figure_alone_needs_no_list(self, field: str, value: object) -> None:
        option = BY_FIELD[field]
        assert option.read(as_toml(option.form.write(option.read(value)))) == option.read(value)

    @pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
    @pytest.mark.parametrize("value", [{}, date(2026, 1, 31), [[]], [{}], -1, 1.25, float("nan"), 10**30])
    def test_values_of_other_types_are_refused(self, option: Option, value: object) -> None:
        if option.field in ("turn_timer", "clock") and value == 1.25:
            assert option.read(value) == (75,)
        else:
            assert " expected, " in refusal(option, value)

    @pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
    def test_true_is_a_value_of_switches_alone(self, option: Option) -> None:
        if isinstance(option.form, Switch):
            assert option.read(True) is True
            assert refusal(option, 1).endswith("true or false is expected, not 1.")
            assert refusal(option, "true").endswith("true or false is expected, not true.")
        else:
            assert refusal(option, True).endswith("not true.")
            assert refusal(option, False).endswith("not false.")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "[game]\n\nfirst_word = 6\n",
                "settings.toml, line 3, first_word: First word: a number from 2 to 5 is expected, not 6.",
            ),
            (
                '[game]\nplayers = [\n"Ann",\n"ann"]\n',
                "settings.toml, line 2, players: Two players are called ann: give each a name of their own.",
            ),
            (
                "[play]\nconfirm = 'no'\n",
                "settings.toml, line 2, confirm: Confirming: true or false is expected, not no.",
            ),
            (
                "[speech]\nwidth = 40\n",
                "settings.toml, line 2, width: there is no such setting here.",
            ),
            (
                "[Game]\n",
                f"settings.toml, line 1, Game: there is no such section, only {SECTIONS}.",
            ),
            (
                "lookup = true\n",
                (
                    "settings.toml, line 1, lookup: a section is expected before it, "
                    f"one of {SECTIONS} on a line of its own."
                ),
            ),
            (
                "[game]\nlookup: true\n",
                "settings.toml, line 2: this is no setting; a line like first_word = 3 is expected.",
            ),
            ("[game]\n" + "#" * 100_000, "The settings file settings.toml is too large."),
        ],
    )
    def test_file_line_and_key_are_named(self, tmp_path: Path, text: str, sentence: str) -> None:
        path = stored(tmp_path / "settings.toml", text)
        assert file_refusal(path) == sentence
        assert path.read_text("utf-8") == text

    def test_what_is_not_readable_is_told(self, tmp_path: Path) -> None:
        assert file_refusal(tmp_path) == "The settings file settings.toml is no file."
        (tmp_path / "a").write_bytes(b"[game]\n\xff")
        assert file_refusal(tmp_path / "a") == (
            "settings.toml, line 2: this is no readable text; UTF-8 is expected."
        )
        assert (
            file_refusal(tmp_path / "a" / "b")
            == "The settings file settings.toml cannot be read: Not a directory."
        )

    def test_all_sections_are_read(self, tmp_path: Path) -> None:
        path = stored(
            tmp_path / "settings.toml",
            '[game]\nedition = "deluxe"\n[speech]\noutput = "none"\ndetail = "brief"\n'
            '[braille]\noutput = "printed"\ndetail = "full"\nwidth = 20\n'
            '[play]\nconfirm = false\nposition = "after"\nspelling = "nato"\n',
        )
        values = kept_values(path)
        assert game_options(values) == GameOptions(edition="deluxe")
        assert preferences_of(values) == Preferences(
            speech_output="none",
            speech_detail=Detail.BRIEF,
            braille_output="printed",
            braille_detail=Detail.FULL,
            braille_width=20,
            confirm=False,
            position=Position.AFTER,
            spelling=Spelling.NATO,
        )


NAMES = st.sampled_from(["Ann", "Bén", "Анна", "computer", 'O\'Neill \\ "x"', "李"])
FIGURES: dict[str, st.SearchStrategy[Any]] = {
    "finish": st.lists(st.sampled_from(Level) | st.integers(LEAST_POINTS, MOST_POINTS), max_size=4).map(
        tuple
    ),
    "turn_timer": st.lists(st.just(0) | st.integers(6, 36_000), max_size=4)
    .filter(lambda limits: any(limits) or not limits)
    .map(tuple),
}
GAMES = st.builds(
    GameOptions,
    players=st.lists(NAMES, min_size=2, max_size=4, unique=True).map(tuple),
    edition=st.sampled_from(sorted(EDITIONS)),
    challenge=st.none() | st.sampled_from(ChallengeRule),
    first_word=st.integers(2, 5),
    moved_word=st.booleans(),
    recycling=st.booleans(),
    reclaim_blanks=st.booleans(),
    lookup=st.booleans(),
    nine_tiles=st.booleans(),
    finish=FIGURES["finish"],
    turn_timer=FIGURES["turn_timer"],
    clock=FIGURES["turn_timer"],
    warn=st.sets(st.integers(1, MOST_SECONDS), max_size=MOST_WARNINGS).map(
        lambda marks: tuple(sorted(marks, reverse=True))
    ),
    lexicon=st.sampled_from([DEFAULT, "large", "/home/ann/my words.txt"]),
    draw=st.booleans(),
)


class TestKeeping:
    @given(before=GAMES, after=GAMES)
    @example(before=GameOptions(), after=GameOptions())
    def test_what_is_kept_is_found_again(
        self, tmp_path_factory: pytest.TempPathFactory, before: GameOptions, after: GameOptions
    ) -> None:
        path = tmp_path_factory.getbasetemp() / "options.toml"
        lines = [
            f"{option.key} = {written(option.form.write(getattr(before, option.field)))} # {option.key}"
            for option in GAME_OPTIONS
        ]
        stored(path, "# mine\n[play]\nconfirm = true\n[game]\n" + "\n".join(lines))
        assert game_options(kept_values(path)) == before
        assert keep_game(path, before, after) is None
        assert game_options(kept_values(path)) == after
        text = path.read_text("utf-8")
        assert text.startswith("# mine\n[play]\nconfirm = true\n[game]\n")
        changed = [line for line in text.splitlines()[4:] if line not in lines]
        assert len(changed) == sum(
            getattr(before, option.field) != getattr(after, option.field) for option in GAME_OPTIONS
        )

    def test_without_a_change_no_file_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "settings.toml"
        assert keep_game(path, GameOptions(), GameOptions()) is None
        assert not path.exists()

    def test_only_what_was_changed_is_written(self, tmp_path: Path) -> None:
        path = tmp_path / "settings.toml"
        after = replace(GameOptions(), players=("Ann", "Ben"), turn_timer=(90,), challenge=ChallengeRule.VOID)
        assert keep_game(path, GameOptions(), after) is None
        assert path.read_text("utf-8") == (
            '[game]\nplayers = ["Ann", "Ben"]\nchallenge = "void"\nturn_timer = 1.5\n'
        )

    def test_a_file_that_was_spoilt_meanwhile_is_left_alone(self, tmp_path: Path) -> None:
        path = stored(tmp_path / "settings.toml", "[game\n")
        told = keep_game(path, GameOptions(), GameOptions(lookup=True))
        assert told is not None
        assert said(told).endswith(", line 1: this is no setting; a line like first_word = 3 is expected.")
        assert path.read_text("utf-8") == "[game\n"

    def test_a_folder_that_takes_no_file_is_told(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "settings.toml"

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        told = keep_game(path, GameOptions(), GameOptions(lookup=True))
        assert told is not None
        assert said(told) == f"Your answers could not be kept in {path}: No space left on device."


class TestTheDocumentation:
    text = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8")

    def chapter(self, option: Option) -> str:
        """What stands below the heading of an option."""
        section = self.text.split(f"\n## The section {option.section}\n")[1].split("\n## ")[0]
        return section.split(f"\n### {option.key}\n")[1].split("\n### ")[0]

    def test_it_has_a_chapter_for_each_option_and_no_others(self) -> None:
        sections = [part.partition("\n") for part in self.text.split("\n## The section ")[1:]]
        found = [
            (section, line.removeprefix("### "))
            for section, _, body in sections
            for line in body.splitlines()
            if line.startswith("### ")
        ]
        assert found == [(option.section, option.key) for option in OPTIONS]

    @pytest.mark.parametrize("option", GAME_OPTIONS, ids=lambda option: option.field)
    def test_a_game_option_is_told_with_its_form_on_the_command_line(self, option: Option) -> None:
        flag = option.key.replace("_", "-")
        chapter = self.chapter(option)
        if isinstance(option.form, Switch):
            assert f"`--{flag}` or `--no-{flag}`" in " ".join(chapter.split())
        else:
            (example,) = re.findall(rf"`--{flag} (\S+)`", " ".join(chapter.split()))
            assert option.read_typed(example)

    @pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
    def test_every_choice_is_named_and_the_usual_one_too(self, option: Option) -> None:
        chapter = self.chapter(option)
        if isinstance(option.form, Choice):
            assert all(f"`{name}`" in chapter for name in option.form.values)
        none = {mail.field: "" for mail in MAIL_OPTIONS}
        usual = {**asdict(GameOptions()), **asdict(Preferences()), **none}[option.field]
        shown = option.form.write(usual)
        told = shown if isinstance(shown, str) else written(shown)
        assert told in chapter
        assert "sual" in chapter

    def test_the_example_is_read(self, tmp_path: Path) -> None:
        (example,) = re.findall(r"```toml\n(.*?)```", self.text, re.DOTALL)
        values = kept_values(stored(tmp_path / "settings.toml", example))
        assert game_options(values) == GameOptions(
            ("Ann", COMPUTER), "deluxe", first_word=3, turn_timer=(180, 0)
        )
        assert preferences_of(values) == Preferences(
            speech_detail=Detail.BRIEF, braille_output="printed", braille_width=20
        )

    def test_it_has_no_tables_since_it_is_listened_to(self) -> None:
        assert "|" not in self.text
