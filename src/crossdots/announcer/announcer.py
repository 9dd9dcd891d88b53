"""The only door out: each announcement goes to speech and to braille from here, and into the history."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from crossdots.announcement.announcement import Announcement, Cue, Kind, saying
from crossdots.announcement.part import Name, Part, phrase
from crossdots.announcer.history import History
from crossdots.braille.output import BrailleOutput
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.translator import Translator
from crossdots.braille.window import Chunk
from crossdots.speech.output import SpeechOutput, Voice, VoiceSettings
from crossdots.speech.utterance import SpeechSettings, speak


class Sounds(Protocol):
    """Somewhere to play sounds. It never raises and never waits."""

    def play(self, cue: Cue) -> None:
        """Play the sound of a cue."""
        ...

    def close(self) -> None:
        """Let go of what plays."""
        ...


@dataclass(slots=True)
class BrailleLine:
    """Where braille goes, who translates it, and what its reader chose.

    `is_read` is False as long as it goes to a display that has never been there.
    """

    output: BrailleOutput
    translator: Translator
    settings: BrailleSettings
    is_read: bool = True


@dataclass(slots=True)
class SpokenLine:
    """Who speaks what is not printed, how it sounds, and whether it speaks each character that is typed.

    `settings` is None for a screen reader, which keeps the voice that its user gave it.
    """

    voice: Voice
    settings: VoiceSettings | None = None
    speaks_typing: bool = False

    def sound_like(self, settings: VoiceSettings) -> None:
        """Sound like this from the next announcement on."""
        self.settings = settings
        self.voice.use(settings)


class Announcer:
    """Tells announcements to whoever sits here.

    `listener` is the seat that listens, None while nobody in particular does; what is private to another
    seat is never let through, whoever asks. `speech_output` is None where nobody listens, so that nothing is
    worded for the ear, and `spoken_line` where nothing is spoken from here.
    """

    def __init__(
        self,
        speech_output: SpeechOutput | None,
        speech_settings: SpeechSettings,
        braille_line: BrailleLine | None,
        spoken_line: SpokenLine | None = None,
    ) -> None:
        self._speech_output = speech_output
        self.speech_settings = speech_settings
        self.spoken_line = spoken_line
        self.sounds: Sounds | None = None
        self.braille_line = braille_line
        self._history = History()
        self._listener: int | None = None
        self._told_last: Announcement | None = None
        self._gathered: list[Announcement] | None = None

    def speak_through(self, output: SpeechOutput | None, line: SpokenLine | None) -> None:
        """Speak through this from now on, or not at all; `line` is None where it prints."""
        self._speech_output = output
        self.spoken_line = line
        self.speech_settings = replace(self.speech_settings, synthesized=line is not None)

    @property
    def listener(self) -> int | None:
        """The seat that listens."""
        return self._listener

    @property
    def is_brailled(self) -> bool:
        """Whether somebody reads braille."""
        return self.braille_line is not None and self.braille_line.is_read

    def listen(self, seat: int | None) -> None:
        """Another seat listens from now on: what was private to the one before is forgotten."""
        if seat != self._listener:
            self._history.forget_private()
            if self._told_last is not None and self._told_last.private_to is not None:
                self._told_last = self._history.last()
            if self.braille_line is not None:
                self.braille_line.output.change_reader()
            if self.spoken_line is not None:
                self.spoken_line.voice.forget_private()
        self._listener = seat

    def announce(self, announcement: Announcement) -> None:
        """Tell an announcement and remember it."""
        if self._may_hear(announcement) and not self._gather(announcement):
            self._history.add(announcement)
            if announcement.cue is not None and self.sounds is not None:
                self.sounds.play(announcement.cue)
            self._tell(announcement)

    def repeat(self) -> bool:
        """Tell again what was told last, whatever it was. False when nothing has been."""
        return self._tell_again(self._told_last)

    def back(self, kind: Kind | None = None) -> bool:
        """Tell the one before in the history, of this kind if given. False at its beginning."""
        return self._tell_again(self._history.back(kind))

    def forth(self, kind: Kind | None = None) -> bool:
        """Tell the next one in the history, of this kind if given. False at its end."""
        return self._tell_again(self._history.forth(kind))

    def mention(self, announcement: Announcement) -> None:
        """Tell something that is not worth remembering."""
        if self._may_hear(announcement) and not self._gather(announcement):
            self._tell(announcement)

    @contextmanager
    def gathering(self) -> Iterator[list[Announcement]]:
        """Gather what would be told, so that it can be told in one breath with something else."""
        gathered: list[Announcement] = []
        self._gathered = gathered
        try:
            yield gathered
        finally:
            self._gathered = None

    def _gather(self, announcement: Announcement) -> bool:
        """Whether it is kept for later."""
        if self._gathered is None:
            return False
        self._gathered.append(announcement)
        return True

    def remark(self, announcement: Announcement) -> None:
        """Tell something in passing: on a display the message stays behind it."""
        if self._may_hear(announcement) and not self._gather(announcement):
            self._speak(announcement)
            if self.braille_line is not None:
                self.braille_line.output.remark(self._brailled(announcement, self.braille_line))

    def speak_only(self, announcement: Announcement) -> None:
        """Tell something to the ears alone, such as that the braille display has gone."""
        if self._speech_output is not None:
            self._speech_output.speak(speak(announcement, self.speech_settings), announcement.urgency)

    def typed(self, character: str) -> None:
        """A character was typed: speak it where no screen reader does, or be silent."""
        self._echo(_named(character))

    def erased(self, character: str) -> None:
        """A typed character was taken back."""
        self._echo(phrase("answer.erased", character=_named(character)))

    def _echo(self, part: Part) -> None:
        """Not with the cells: a display shows the typed line by itself."""
        line = self.spoken_line
        if line is not None and line.speaks_typing:
            line.voice.echo(speak(saying(part), self.speech_settings))
        elif line is not None:
            line.voice.stop()

    def _may_hear(self, announcement: Announcement) -> bool:
        return announcement.private_to in (None, self._listener)

    def _tell_again(self, announcement: Announcement | None) -> bool:
        if announcement is None:
            return False
        self._tell(announcement)
        return True

    def _tell(self, announcement: Announcement) -> None:
        self._speak(announcement)
        if self.braille_line is not None:
            chunks = self._brailled(announcement, self.braille_line)
            self.braille_line.output.show(chunks, private=announcement.private_to is not None)

    def _speak(self, announcement: Announcement) -> None:
        self._told_last = announcement
        if self.spoken_line is not None and announcement.private_to is not None:
            utterance = speak(announcement, self.speech_settings)
            self.spoken_line.voice.speak_privately(utterance, announcement.urgency)
        else:
            self.speak_only(announcement)

    def _brailled(self, announcement: Announcement, line: BrailleLine) -> tuple[Chunk, ...]:
        return braille(announcement, line.settings, line.translator)


def _named(character: str) -> Part:
    return phrase("answer.space") if character.isspace() else Name(character)
