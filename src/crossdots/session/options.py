"""Every option of a game, and of how it is told, with its place in the settings file."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crossdots.announcement.announcement import Detail
from crossdots.announcement.part import Literal, Name, Number, Part, phrase
from crossdots.braille.plan import PlanStyle
from crossdots.navigation.refusals import why_part
from crossdots.navigation.square import Position
from crossdots.record.settings import Setting, SettingsUnusable, read_settings, write_settings
from crossdots.rules.variant import EDITIONS, ChallengeRule
from crossdots.session.agreement import CannotAgree, GameOptions, OptionRefused
from crossdots.session.forms import (
    Choice,
    Form,
    OneOf,
    Players,
    Switch,
    Text,
    Unfit,
    Whole,
    finish_line,
    minutes,
    warnings,
)
from crossdots.session.reading import shortened
from crossdots.speech.output import USUAL_RATE
from crossdots.speech.utterance import Spelling

WIDEST_DISPLAY = 200
"""Cells."""
LEAST_THINKING, MOST_THINKING = 1, 60
"""Seconds."""
SIX, EIGHT = 6, 8
"""Dots of a cell."""
BRAILLE_OUTPUTS = ("auto", "brltty", "screen-reader", "printed", "none")
"""How braille comes."""

PRINTED, SCREEN_READER, SELF, NO_SPEECH = SPEECH_OUTPUTS = ("printed", "screen-reader", "self", "none")
"""How speech comes: read from the terminal, through the screen reader, by our own voice, or not at all."""

LEAST_VOLUME = 10
"""Nobody who can't hear it could turn it up again."""

USUAL_VOICE = "usual"
"""Instead of the name of a voice; no engine has a voice of this name."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a player wants to be told, and to play.

    `braille_width` counts cells, `braille_dots` the dots of a cell.

    `speech_text` is whether lines are printed that are spoken anyway. `speech_rate`, `speech_volume` and
    `speech_voice` are those of `VoiceSettings`.
    """

    speech_output: str = PRINTED
    speech_text: bool = False
    speech_rate: int = USUAL_RATE
    speech_volume: int = 100
    speech_voice: str = USUAL_VOICE
    speech_typing: bool = True
    speech_detail: Detail = Detail.NORMAL
    braille_output: str = "auto"
    braille_detail: Detail = Detail.NORMAL
    braille_width: int = 40
    braille_dots: int = SIX
    braille_plan: PlanStyle = PlanStyle.LETTERS
    confirm: bool = True
    position: Position = Position.BEFORE
    spelling: Spelling = Spelling.LETTERS
    sounds: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One option: `section` and `key` are its place in the settings file.

    `field` is what it sets in GameOptions or Preferences; its value is called so on the command line too.
    """

    section: str
    key: str
    field: str
    form: Form

    def read(self, value: object) -> Any:
        """The field's value, from what stands in the settings file. Raises OptionRefused."""
        try:
            return self.form.read(value)
        except Unfit as error:
            raise OptionRefused(self._refusal(value)) from error

    def read_typed(self, text: str) -> Any:
        """The field's value, from what was typed. Raises OptionRefused."""
        try:
            return self.form.read(self.form.typed(text))
        except Unfit as error:
            raise OptionRefused(self._refusal(text)) from error

    def _refusal(self, value: object) -> Part:
        text = value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)
        printable = "".join(character if character.isprintable() else " " for character in text)
        shown = shortened(printable) if printable.strip() else phrase("agree.empty")
        return self.form.refusal(_name_of(self), shown)


def _name_of(option: Option) -> Part:
    return phrase(f"agree.option.{option.field}")


def _game(key: str, form: Form) -> Option:
    return Option("game", key, key, form)


_CHALLENGES: Mapping[str, ChallengeRule | None] = {
    "edition": None,
    **{rule.value.replace("_", "-"): rule for rule in ChallengeRule},
}
_DETAILS = {detail.name.lower(): detail for detail in Detail}

PLAYERS = _game("players", Players())
EDITION = _game("edition", Choice({name: name for name in EDITIONS}))
CHALLENGE = _game("challenge", Choice(_CHALLENGES))
FIRST_WORD = _game("first_word", Whole(2, 5))
FINISH = _game("finish", finish_line())
TURN_TIMER = _game("turn_timer", minutes())
CLOCK = _game("clock", minutes())
LEXICON = _game("lexicon", Text())

GAME_OPTIONS = (
    PLAYERS,
    EDITION,
    CHALLENGE,
    FIRST_WORD,
    _game("moved_word", Switch()),
    _game("recycling", Switch()),
    _game("reclaim_blanks", Switch()),
    _game("lookup", Switch()),
    _game("nine_tiles", Switch()),
    FINISH,
    TURN_TIMER,
    CLOCK,
    _game("warn", warnings()),
    LEXICON,
    _game("draw", Switch()),
    _game("think", Whole(LEAST_THINKING, MOST_THINKING)),
    _game("hints", Switch()),
    _game("coach", Switch()),
)
"""What sets the fields of GameOptions."""

SPEECH_OUTPUT = Option("speech", "output", "speech_output", Choice({name: name for name in SPEECH_OUTPUTS}))
SPEECH_TEXT = Option("speech", "text", "speech_text", Switch())
SPEECH_RATE = Option("speech", "rate", "speech_rate", Whole(0, 100))
SPEECH_VOLUME = Option("speech", "volume", "speech_volume", Whole(LEAST_VOLUME, 100))
SPEECH_VOICE = Option("speech", "voice", "speech_voice", Text())
SPEECH_TYPING = Option("speech", "typing", "speech_typing", Switch())
SPEECH_DETAIL = Option("speech", "detail", "speech_detail", Choice(_DETAILS))
BRAILLE_OUTPUT = Option(
    "braille", "output", "braille_output", Choice({name: name for name in BRAILLE_OUTPUTS})
)
BRAILLE_DETAIL = Option("braille", "detail", "braille_detail", Choice(_DETAILS))
BRAILLE_WIDTH = Option("braille", "width", "braille_width", Whole(1, WIDEST_DISPLAY))
BRAILLE_DOTS = Option("braille", "dots", "braille_dots", OneOf((SIX, EIGHT)))
BRAILLE_PLAN = Option("braille", "plan", "braille_plan", Choice({style.value: style for style in PlanStyle}))

CONFIRM = Option("play", "confirm", "confirm", Switch())
POSITION = Option("play", "position", "position", Choice({position.value: position for position in Position}))
SPELLING = Option("play", "spelling", "spelling", Choice({spelling.value: spelling for spelling in Spelling}))
SOUNDS = Option("play", "sounds", "sounds", Switch())

PREFERENCE_OPTIONS = (
    SPEECH_OUTPUT,
    SPEECH_TEXT,
    SPEECH_RATE,
    SPEECH_VOLUME,
    SPEECH_VOICE,
    SPEECH_TYPING,
    SPEECH_DETAIL,
    BRAILLE_OUTPUT,
    BRAILLE_DETAIL,
    BRAILLE_WIDTH,
    BRAILLE_DOTS,
    BRAILLE_PLAN,
    CONFIRM,
    POSITION,
    SPELLING,
    SOUNDS,
)
"""What sets the fields of Preferences."""


def _mail(key: str) -> Option:
    return Option("mail", key, f"mail_{key}", Text())


PASSPHRASE_COMMAND = _mail("passphrase_command")

MAIL_OPTIONS = (
    *map(_mail, ("address", "name", "imap", "smtp", "user", "folder", "inbox", "outbox")),
    *map(_mail, ("password_command", "token_command")),
    PASSPHRASE_COMMAND,
)
"""Where letters come from and go to, and the commands that print the secrets for that."""


OPTIONS = (*GAME_OPTIONS, *PREFERENCE_OPTIONS, *MAIL_OPTIONS)

_KEYS: Mapping[str, frozenset[str]] = {
    section: frozenset(option.key for option in OPTIONS if option.section == section)
    for section in dict.fromkeys(option.section for option in OPTIONS)
}


def kept_values(path: Path) -> dict[str, Any]:
    """The values of fields that the settings file sets; none where there is no file.

    Raises:
        OptionRefused: the file can't be used; the file, the line and the key are named.
    """
    try:
        settings = read_settings(path, _KEYS)
    except SettingsUnusable as error:
        raise OptionRefused(_unusable(error)) from error
    return dict(_field_and_value(path, setting) for setting in settings)


def clash_in_file(error: CannotAgree, path: Path, elsewhere: Collection[str]) -> Part:
    """Why options can't be combined, with each line of the settings file that has part in it.

    `elsewhere` are the fields that something stronger than the file has set.
    """
    keys = set(error.keys) - set(elsewhere)
    places = tuple(
        phrase("settings.place", line=Number(setting.line), name=Literal(setting.key))
        for setting in read_settings(path, _KEYS)
        if setting.section == PLAYERS.section and setting.key in keys
    )
    if not places:
        return error.part
    return phrase("settings.clash", path=Literal(str(path)), places=places, why=error.part)


def lexicon_in_file(path: Path, why: Part) -> Part:
    """Why the lexicon can't be used, with the line of the settings file that names it, if one does."""
    for setting in read_settings(path, _KEYS):
        if (setting.section, setting.key) == (LEXICON.section, LEXICON.key):
            return _blamed(path, setting, why)
    return why


def keep_game(path: Path, before: GameOptions, after: GameOptions) -> Part | None:
    """Write what has changed into the settings file. What went wrong comes back; the file is as it was."""
    changed = {
        option.field: getattr(after, option.field)
        for option in GAME_OPTIONS
        if getattr(after, option.field) != getattr(before, option.field)
    }
    return keep_values(path, changed) if changed else None


def keep_values(path: Path, values: Mapping[str, Any]) -> Part | None:
    """Write values of fields into the settings file. What went wrong comes back; the file is as it was."""
    options = {option.field: option for option in OPTIONS}
    try:
        write_settings(
            path,
            {
                (options[field].section, options[field].key): options[field].form.write(value)
                for field, value in values.items()
            },
        )
    except SettingsUnusable as error:
        return _unusable(error)
    except OSError as error:
        return phrase("settings.not_written", path=Literal(str(path)), why=why_part(error))
    return None


def game_options(values: Mapping[str, Any]) -> GameOptions:
    """The options of a game with these fields set."""
    return GameOptions(**_only(values, GAME_OPTIONS))


def preferences_of(values: Mapping[str, Any]) -> Preferences:
    """The preferences with these fields set."""
    return Preferences(**_only(values, PREFERENCE_OPTIONS))


def _only(values: Mapping[str, Any], options: Iterable[Option]) -> dict[str, Any]:
    return {option.field: values[option.field] for option in options if option.field in values}


def _field_and_value(path: Path, setting: Setting) -> tuple[str, Any]:
    option = next(there for there in OPTIONS if (there.section, there.key) == (setting.section, setting.key))
    try:
        return option.field, option.read(setting.value)
    except OptionRefused as error:
        raise OptionRefused(_blamed(path, setting, error.part)) from error


def _blamed(path: Path, setting: Setting, why: Part) -> Part:
    file, line, key = Literal(str(path)), Number(setting.line), Literal(setting.key)
    return phrase("settings.value", path=file, line=line, name=key, why=why)


def _unusable(error: SettingsUnusable) -> Part:
    return phrase(
        f"settings.{error.problem.value}",
        path=Literal(str(error.path)),
        line=Number(error.line),
        name=shortened(error.name),
        why=Name(error.why),
        sections=tuple(Literal(f"[{section}]") for section in _KEYS),
    )
