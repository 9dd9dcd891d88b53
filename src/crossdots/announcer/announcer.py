"""The only door out: each announcement goes to speech and to braille from here, and into the history."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from crossdots.announcement.announcement import Announcement, Cue, Kind, Urgency, saying
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

    `is_read` is False while it goes to a display that isn't there.
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
    worded for the ear, and `spoken_line` where nothing is spoken from here. With `silent` nothing is spoken
    as long as somebody reads braille.
    """

    def __init__(
        self,
        speech_output: SpeechOutput | None,
        speech_settings: SpeechSettings,
        braille_line: BrailleLine | None,
        spoken_line: SpokenLine | None = None,
        *,
        silent: bool = False,
    ) -> None:
        self._speech_output = speech_output
        self._is_silent = silent
        self._unread: list[tuple[str, Urgency]] | None = None
        self.speech_settings = speech_settings
        self.spoken_line = spoken_line
        self.sounds: Sounds | None = None
        self.braille_line = braille_line
        self._history = History()
        self._listener: int | None = None
        self._told_last: Announcement | None = None
        self._gathered: list[Announcement] | None = None

    def speak_through(self, output: SpeechOutput, line: SpokenLine | None, *, silent: bool = False) -> None:
        """Speak through this from now on, or with `silent` only in need; `line` is None where it prints."""
        self._speech_output = output
        self._is_silent = silent
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

    @property
    def is_silent(self) -> bool:
        """Whether braille alone was chosen."""
        return self._is_silent

    def expect_display(self) -> None:
        """It isn't known yet whether there is a display; what is told meanwhile must not be lost."""
        self._unread = []

    def display_came(self, *told: Announcement) -> None:
        """Braille is read from now on. `told` is not brailled: it is for who has heard all so far."""
        for announcement in told:
            self.speak_only(announcement)
        self._unread = None
        if self.braille_line is not None:
            self.braille_line.is_read = True

    def display_gone(self, *told: Announcement) -> None:
        """Nobody reads braille any more. `told` is not brailled; who hears nothing gets the rest too."""
        if self.braille_line is not None:
            self.braille_line.is_read = False
        for announcement in told:
            self.speak_only(announcement)
        unread, self._unread = self._unread, None
        for utterance, urgency in unread or []:
            if self._speech_output is not None:
                self._speech_output.speak(utterance, urgency)
        if self._is_silent and unread is None and self._told_last is not None:
            self.speak_only(self._told_last)

    def walk_from(self, announcement: Announcement | None, *, behind: bool) -> None:
        """Let `back` and `forth` begin at what a reader has under the fingers, or `behind` it."""
        self._history.stand_at(announcement, behind=behind)

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
        """Tell the one before in the history, of this kind if given. False at its beginning.

        Of any kind, one that says the same as what was told last is passed over.
        """
        earlier = self._history.back(kind)
        if kind is None and earlier is not None and self._has_just_said(earlier):
            earlier = self._history.back(kind)  # it would be nothing new
        return self._tell_again(earlier)

    def _has_just_said(self, announcement: Announcement) -> bool:
        return self._told_last is not None and announcement.said == self._told_last.said

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
        output = self._speech_output
        is_unheard = self._is_silent and self.is_brailled
        if output is None or (is_unheard and self._unread is None):
            return
        utterance = speak(announcement, self.speech_settings)
        if is_unheard and self._unread is not None:
            self._unread.append((utterance, announcement.urgency))
        else:
            output.speak(utterance, announcement.urgency)

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
            private = announcement.private_to is not None
            can_come_back = announcement if self._history.holds(announcement) else None
            self.braille_line.output.show(chunks, private=private, told=can_come_back)

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
