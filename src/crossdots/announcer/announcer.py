"""The only door out: each announcement goes to speech and to braille from here, and into the history."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from crossdots.announcement.announcement import Announcement, Kind
from crossdots.announcer.history import History
from crossdots.braille.output import BrailleOutput
from crossdots.braille.render import BrailleSettings, braille
from crossdots.braille.translator import Translator
from crossdots.braille.window import windows
from crossdots.speech.output import SpeechOutput
from crossdots.speech.utterance import SpeechSettings, speak


@dataclass(slots=True)
class BrailleLine:
    """Where braille goes, who translates it, and what its reader chose."""

    output: BrailleOutput
    translator: Translator
    settings: BrailleSettings


class Announcer:
    """Tells announcements to whoever sits here.

    `listener` is the seat that listens, None while nobody in particular does; what is private to another
    seat is never let through, whoever asks.
    """

    def __init__(
        self, speech_output: SpeechOutput, speech_settings: SpeechSettings, braille_line: BrailleLine | None
    ) -> None:
        self._speech_output = speech_output
        self.speech_settings = speech_settings
        self.braille_line = braille_line
        self._history = History()
        self._listener: int | None = None
        self._told_last: Announcement | None = None
        self._gathered: list[Announcement] | None = None

    @property
    def listener(self) -> int | None:
        """The seat that listens."""
        return self._listener

    def listen(self, seat: int | None) -> None:
        """Another seat listens from now on: what was private to the one before is forgotten."""
        if seat != self._listener:
            self._history.forget_private()
            if self._told_last is not None and self._told_last.private_to is not None:
                self._told_last = self._history.last()
        self._listener = seat

    def announce(self, announcement: Announcement) -> None:
        """Tell an announcement and remember it."""
        if self._may_hear(announcement) and not self._gather(announcement):
            self._history.add(announcement)
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

    def _may_hear(self, announcement: Announcement) -> bool:
        return announcement.private_to in (None, self._listener)

    def _tell_again(self, announcement: Announcement | None) -> bool:
        if announcement is None:
            return False
        self._tell(announcement)
        return True

    def _tell(self, announcement: Announcement) -> None:
        self._told_last = announcement
        self._speech_output.speak(speak(announcement, self.speech_settings), announcement.urgency)
        line = self.braille_line
        if line is not None:
            chunks = braille(announcement, line.settings, line.translator)
            line.output.show(windows(chunks, line.settings.width))
