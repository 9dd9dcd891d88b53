"""Speech that never makes the game wait: threads of its own, what cuts off what, and engines that fail."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import monotonic

from crossdots.announcement.announcement import Urgency
from crossdots.devices.device import DeviceFailed, DeviceMissing, Fault, Trouble
from crossdots.devices.engine import SpeechDevice, SpeechEngine, longest_s
from crossdots.devices.waiting import Said, Waiting
from crossdots.speech.output import VoiceSettings

ANSWER_S = 0.8
"""An engine that takes longer than this for one call is hung, and is given up."""

RETRY_S = 1.0
"""How soon a device is tried again while nothing speaks; doubled with each call that never came back."""

RETRY_PREFERRED_S = 10.0
"""How often a better device is tried while another one speaks."""

LONGEST_RETRY_S = 60.0

UNHEARD_S = 0.4
"""News that was cut off so soon is said again."""

_POLL_S = 0.02
_LOOK_S = ANSWER_S / 4


@dataclass(slots=True, eq=False)
class _Runner:
    """One thread with one engine. The worker's lock guards all fields but `due_at`."""

    device: SpeechDevice
    rank: int
    due_at: float | None = None
    """When the call that it is in must have come back. Only its own thread sets it, once it is open."""
    is_open: bool = False
    tells_end: bool = True
    hushes: bool = False
    voices: tuple[str, ...] = ()
    is_retired: bool = False
    """Something better speaks from now on; this one ends as soon as it has nothing to say."""
    is_given_up: bool = False
    trouble: Trouble | None = None
    has_ended: bool = False
    current: Said | None = None
    """What is being spoken."""
    began_at: float = 0.0
    ends_by: float = 0.0
    must_cut: bool = False
    must_forget: bool = False
    """What is cut off isn't said again."""
    was_woken: bool = False
    """The engine says that something has ended."""
    settings: VoiceSettings | None = None
    """How it sounds now."""
    cells: str | None = None
    """The braille that it shows."""


@dataclass(frozen=True, slots=True)
class _Step:
    """What a runner's thread does next, outside the lock."""

    silence: bool = False
    settings: VoiceSettings | None = None
    cells: str | None = None
    said: Said | None = None
    ask: bool = False
    end: bool = False


class SpeechWorker:
    """Speech through the first of several devices that can be opened, the best first.

    A reply cuts off what is being said and takes the place of replies that wait. News waits its turn and is
    never lost: a reply goes before it, and what an engine had not ended when it failed is said again by the
    next one. `speak` and the other methods return at once, whatever the engines do.

    `on_trouble` is called from another thread: when a device that spoke is lost or hung, and when none can
    be opened; once, until speech works again. Devices are tried again by themselves. `on_return` is called
    in the same way when one was opened after such trouble; what it then gets to say shows whether it speaks.
    """

    def __init__(
        self,
        devices: Sequence[SpeechDevice],
        on_trouble: Callable[[Trouble], None],
        settings: VoiceSettings | None = None,
        on_return: Callable[[], None] | None = None,
    ) -> None:
        self._devices = tuple(devices)
        self._on_trouble = on_trouble
        self._on_return = on_return
        lock = threading.RLock()
        self._lock = lock
        self._work = threading.Condition(lock)
        """Something may be to be done by the thread that owns the engine."""
        self._change = threading.Condition(lock)
        """An engine was opened or has ended, or the worker is to end."""
        self._rest = threading.Condition(lock)
        """All is said."""
        self._waiting = Waiting()
        self._settings = settings or VoiceSettings()
        self._cells: str | None = None
        self._serving: _Runner | None = None
        self._is_closing = False
        self._finish_by = 0.0
        self._is_troubled = False
        self._return_is_told = False
        self._keeper = threading.Thread(target=self._keep_open, name="speech keeper", daemon=True)
        self._keeper.start()

    # ---- What the game calls ----

    def speak(self, utterance: str, urgency: Urgency, *, is_private: bool = False) -> None:
        """Say it: a reply now, news when its turn comes. What is private can be forgotten."""
        text = " ".join(utterance.replace("\0", " ").encode("utf-8", "replace").decode("utf-8").split())
        if not text:
            return
        with self._lock:
            self._waiting.add(Said(text, urgency, monotonic(), is_private=is_private))
            if urgency is Urgency.REPLY:
                self._cut()
            self._work.notify_all()

    def forget_private(self) -> None:
        """Say nothing more of what was private, for another player listens."""
        with self._lock:
            self._waiting.drop_private()
            if self._serving is not None and self._serving.current is not None:
                self._serving.must_forget = self._serving.current.is_private
                self._serving.must_cut |= self._serving.must_forget
            self._work.notify_all()

    def stop(self) -> None:
        """Be silent now; news that waits follows the next utterance.

        A screen reader that falls silent at a key by itself is left alone: it may be speaking the key.
        """
        with self._lock:
            self._waiting.hold()
            if self._serving is None or not self._serving.hushes:
                self._cut()
            self._work.notify_all()

    def use(self, settings: VoiceSettings) -> None:
        """Sound like this from the next utterance on."""
        with self._lock:
            self._settings = settings

    def show(self, cells: str, cursor: int | None = None) -> None:  # noqa: ARG002 - no reader marks a cell
        """Show Unicode braille through the screen reader, the newest only, if it drives a display."""
        with self._lock:
            self._cells = cells
            self._work.notify_all()

    def close(self, patience_s: float = 0.0) -> None:
        """Let go of the engine, after up to `patience_s` seconds for what is still to be said."""
        with self._lock:
            self._waiting.is_held = False
            self._is_closing = True
            self._finish_by = monotonic() + patience_s
            if not patience_s:
                self._waiting.queue.clear()
                self._cut()
            self._work.notify_all()
            self._change.notify_all()
        self._keeper.join(patience_s + 2 * ANSWER_S)

    @property
    def device_name(self) -> str | None:
        """The device that speaks now, None while there is none."""
        with self._lock:
            return self._serving.device.name if self._serving else None

    @property
    def is_troubled(self) -> bool:
        """Whether trouble was told, and nothing has been said to its end since."""
        with self._lock:
            return self._is_troubled

    @property
    def unsaid(self) -> tuple[str, ...]:
        """What is still to be said, the next one first."""
        with self._lock:
            return tuple(said.text for said in self._waiting.queue)

    @property
    def voices(self) -> tuple[str, ...]:
        """What `VoiceSettings.voice` can be with the device that speaks now."""
        with self._lock:
            return self._serving.voices if self._serving else ()

    def wait_until_said(self, seconds: float, *, or_troubled: bool = False) -> bool:
        """Whether all is said within so many seconds, and news isn't held back.

        With `or_troubled` the wait also ends when trouble is told.
        """
        with self._lock:
            self._rest.wait_for(
                lambda: self._has_said_all() or (or_troubled and self._is_troubled) or self._is_closing,
                seconds,
            )
            return self._has_said_all()

    def _has_said_all(self) -> bool:
        return not self._waiting.queue and (self._serving is None or self._serving.current is None)

    def _cut(self) -> None:
        if self._serving is not None and self._serving.current is not None:
            self._serving.must_cut = True

    def _wake(self, runner: _Runner) -> None:
        with self._lock:
            runner.was_woken = True
            self._work.notify_all()

    # ---- The thread that keeps a device open ----

    def _keep_open(self) -> None:
        retries = _Retries(len(self._devices))
        trying: _Runner | None = None
        with self._lock:
            while not self._may_end():
                now = monotonic()
                if self._serving is not None and self._has_failed(self._serving, now):
                    trouble = retries.put_off(self._serving, now, RETRY_S)
                    retries.hurry()
                    self._serving = None
                    self._report(trouble)
                if trying is not None and self._has_failed(trying, now):
                    retries.put_off(trying, now, RETRY_PREFERRED_S if self._serving else RETRY_S)
                    trying = None
                    if self._serving is None and retries.none_is_due(now):
                        self._report(retries.best_trouble())
                if trying is not None and trying.is_open:
                    trying = self._handed_over(trying, retries, now)
                if trying is None:
                    trying = self._next_try(retries, now)
                self._change.wait(self._until_next_look(trying, retries, monotonic()))
            for runner in (self._serving, trying):
                if runner is not None:
                    self._let_end(runner)

    def _may_end(self) -> bool:
        return self._is_closing and (self._has_said_all() or monotonic() >= self._finish_by)

    def _has_failed(self, runner: _Runner, now: float) -> bool:
        """Whether its engine has failed or is hung; what it was saying waits again then."""
        if not runner.has_ended and runner.due_at is not None and now >= runner.due_at:
            runner.is_given_up = True
            runner.has_ended = True
            runner.trouble = Trouble(runner.device.name, Fault.HUNG, "a call has not come back")
        if not runner.has_ended or runner.trouble is None:
            return False
        if runner.current is not None and not runner.must_cut:
            self._waiting.try_again(runner.current)
        runner.current = None
        return True

    def _report(self, trouble: Trouble | None) -> None:
        if trouble is None or self._is_troubled or self._is_closing:
            return
        self._is_troubled = True
        self._rest.notify_all()
        with self._unlocked():
            self._on_trouble(trouble)

    def _tell_return(self) -> None:
        """Once after each trouble, however often a device is opened that doesn't speak."""
        if not self._is_troubled or self._return_is_told or self._is_closing:
            return
        self._return_is_told = True
        if self._on_return is not None:
            with self._unlocked():
                self._on_return()

    @contextmanager
    def _unlocked(self) -> Iterator[None]:
        """The game may well speak while it is told something."""
        self._lock.release()
        try:
            yield
        finally:
            self._lock.acquire()

    def _handed_over(self, trying: _Runner, retries: _Retries, now: float) -> _Runner | None:
        """Let the one that was just opened speak, once the one that speaks has ended its utterance."""
        if self._serving is not None and not self._serving.has_ended:
            self._serving.is_retired = True
            self._work.notify_all()
            return trying
        if self._serving is None:
            self._waiting.drop_stale(now)
        self._serving = trying
        retries.forget(trying)
        self._work.notify_all()
        self._tell_return()
        return None

    def _next_try(self, retries: _Retries, now: float) -> _Runner | None:
        better = len(self._devices) if self._serving is None else self._serving.rank
        rank = retries.first_due(better, now)
        if rank is None or self._is_closing:
            return None
        runner = _Runner(self._devices[rank], rank)
        runner.due_at = now + runner.device.opening_s
        threading.Thread(
            target=self._run, args=(runner,), name=f"speech by {runner.device.name}", daemon=True
        ).start()
        return runner

    def _until_next_look(self, trying: _Runner | None, retries: _Retries, now: float) -> float | None:
        better = len(self._devices) if self._serving is None else self._serving.rank
        times = [retries.next_due(better)] if trying is None and not self._is_closing else []
        times += [runner.due_at for runner in (self._serving, trying) if runner is not None]
        if self._serving is not None:
            times.append(now + _LOOK_S)  # it may begin a call at any time
        if self._is_closing:
            times.append(self._finish_by)
        known = [time for time in times if time is not None]
        return max(0.001, min(known) - now) if known else None

    def _let_end(self, runner: _Runner) -> None:
        runner.is_retired = True
        runner.must_cut = runner.current is not None
        self._work.notify_all()
        if not self._change.wait_for(lambda: runner.has_ended, ANSWER_S):
            runner.is_given_up = True

    # ---- The thread that owns an engine ----

    def _run(self, runner: _Runner) -> None:
        try:
            engine = runner.device.open(partial(self._wake, runner))
        except Exception as error:  # an engine is somebody else's code
            self._end(runner, _trouble(runner, error, Fault.MISSING))
            return
        if not self._opened(runner, engine):
            _close_quietly(engine)
            return
        trouble = None
        try:
            while not (step := self._next_step(runner)).end:
                self._do(runner, engine, step)
        except Exception as error:
            trouble = _trouble(runner, error, Fault.LOST)
        with self._call(runner):
            _close_quietly(engine)
        self._end(runner, trouble)

    def _opened(self, runner: _Runner, engine: SpeechEngine) -> bool:
        with self._lock:
            if runner.is_given_up:
                return False
            runner.due_at = None
            runner.is_open = True
            runner.tells_end = engine.tells_end
            runner.hushes = engine.hushes
            runner.voices = tuple(engine.voices)
            self._change.notify_all()
            return True

    def _end(self, runner: _Runner, trouble: Trouble | None) -> None:
        with self._lock:
            if not runner.is_given_up:
                runner.trouble = trouble
                runner.has_ended = True
                runner.due_at = None
                self._change.notify_all()

    def _next_step(self, runner: _Runner) -> _Step:
        with self._lock:
            while (step := self._step(runner)) is None:
                self._work.wait()
            if step.ask and not runner.was_woken:
                self._work.wait(_POLL_S)
                step = self._step(runner) or step
            runner.was_woken = False
            return step

    def _step(self, runner: _Runner) -> _Step | None:
        """What to do now, None while there is nothing to do. Called with the lock."""
        if runner.is_given_up:
            return _Step(end=True)
        is_serving = self._serving is runner
        if runner.must_cut:
            self._put_back_unheard(runner)
            runner.must_cut = runner.must_forget = False
            runner.current = None
            self._rest.notify_all()
            return _Step(silence=True)
        if runner.current is not None:
            return _Step(ask=True)
        if runner.is_retired:
            return _Step(end=True)
        if is_serving and self._cells is not None and runner.cells is not self._cells:
            runner.cells = self._cells
            return _Step(cells=self._cells)
        if is_serving and self._waiting.has_next():
            said = self._waiting.queue.popleft()
            runner.current = said
            runner.began_at = monotonic()
            runner.ends_by = runner.began_at + longest_s(said.text)
            changed = self._settings if runner.settings != self._settings else None
            runner.settings = self._settings
            may_still_speak = said.urgency is Urgency.REPLY and not runner.tells_end
            return _Step(said=said, settings=changed, silence=may_still_speak)
        return None

    def _put_back_unheard(self, runner: _Runner) -> None:
        """News that is cut off before anybody can have understood it waits again."""
        said = runner.current
        if said is None or said.urgency is not Urgency.NEWS or runner.must_forget or self._is_closing:
            return
        if monotonic() - runner.began_at < UNHEARD_S:
            self._waiting.put_back(said)

    def _do(self, runner: _Runner, engine: SpeechEngine, step: _Step) -> None:
        with self._call(runner):
            if step.silence:
                engine.silence()
            if step.settings is not None:
                engine.use(step.settings)
            if step.cells is not None:
                engine.braille(step.cells)
            if step.said is not None:
                engine.say(step.said.text)
            if step.ask and not engine.is_speaking():
                self._ended(runner)
            elif step.ask and monotonic() > runner.ends_by:
                engine.silence()
                self._ended(runner)

    def _ended(self, runner: _Runner) -> None:
        """An utterance was said to its end: speech works."""
        with self._lock:
            runner.current = None
            runner.must_cut = runner.must_forget = False
            if not runner.is_given_up:
                self._is_troubled = False
                self._return_is_told = False
            if self._has_said_all():
                self._rest.notify_all()
                if self._is_closing:
                    self._change.notify_all()

    @contextmanager
    def _call(self, runner: _Runner) -> Iterator[None]:
        """A call of the engine, which may hang."""
        runner.due_at = monotonic() + ANSWER_S
        try:
            yield
        finally:
            runner.due_at = None


class _Retries:
    """When each device may be tried; devices go by their rank, 0 the best."""

    def __init__(self, count: int) -> None:
        self._due_at = [0.0] * count
        self._hung_calls = [0] * count
        self._troubles: list[Trouble | None] = [None] * count
        self._better_at = 0.0
        """Not before this is a better device tried, while another one speaks."""

    def put_off(self, runner: _Runner, now: float, pause_s: float) -> Trouble | None:
        """Each hung call has a thread that may never come back: the more there are, the longer the wait."""
        trouble, rank = runner.trouble, runner.rank
        self._troubles[rank] = trouble
        if trouble is not None and trouble.fault is Fault.HUNG:
            self._hung_calls[rank] += 1
        self._due_at[rank] = now + min(pause_s * 2 ** self._hung_calls[rank], LONGEST_RETRY_S)
        return trouble

    def best_trouble(self) -> Trouble | None:
        """What is wrong with the best device."""
        return self._troubles[0] if self._troubles else None

    def forget(self, runner: _Runner) -> None:
        """One was opened: those that are better are tried again, but not at once."""
        self._hung_calls[runner.rank] = 0
        self._better_at = monotonic() + RETRY_PREFERRED_S

    def hurry(self) -> None:
        """Nothing speaks: whatever may speak is welcome."""
        self._better_at = 0.0

    def first_due(self, below: int, now: float) -> int | None:
        """The one that has been due for longest, so that none keeps another from its turn."""
        if now < self._better_at:
            return None
        due = [(due_at, rank) for rank, due_at in enumerate(self._due_at[:below]) if due_at <= now]
        return min(due)[1] if due else None

    def next_due(self, below: int) -> float | None:
        due_at = min(self._due_at[:below], default=None)
        return None if due_at is None else max(due_at, self._better_at)

    def none_is_due(self, now: float) -> bool:
        return all(due_at > now for due_at in self._due_at)


def _trouble(runner: _Runner, error: Exception, fault: Fault) -> Trouble:
    lack = error.lack if isinstance(error, DeviceMissing) else None
    detail = str(error) if isinstance(error, (DeviceMissing, DeviceFailed)) else repr(error)
    return Trouble(runner.device.name, fault, detail, lack)


def _close_quietly(engine: SpeechEngine) -> None:
    try:
        engine.close()
    except Exception:  # nobody needs it any more
        return
