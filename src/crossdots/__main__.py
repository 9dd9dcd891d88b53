"""The command line: builds everything and runs it. The only module that knows all the others."""

from crossdots.starting import end_quietly_if_interrupted, interruptions_raised

if __name__ == "__main__":
    end_quietly_if_interrupted()  # before all that takes time

import argparse
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from traceback import format_exc

from platformdirs import user_cache_path, user_config_path, user_data_path, user_log_path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Name, Part, phrase
from crossdots.announcer.announcer import Announcer
from crossdots.commands.arguments import Parser
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.devices.printed import Printed
from crossdots.session.agreement import OptionRefused
from crossdots.speech.utterance import SpeechSettings
from crossdots.terminal.screen import Screen, terminal_width
from crossdots.terminal.stray_output import stray_output_silenced

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended. Source: the shells' custom, 128 and the signal's number."""
FAULT = 70
"""The exit status after a fault of the program. Source: sysexits.h, EX_SOFTWARE."""

COMMANDS = {
    "play": "begin a game",
    "resume": "go on with a game",
    "games": "list, rename, delete or count the saved games",
    "judge": "tell whether words are good",
    "define": "tell what words mean",
    "describe": "ask about a saved game",
    "learn": "take the tour, for newcomers",
    "train": "learn words by exercises",
    "manual": "read the pages for players, or write them in braille",
    "devices": "list what speaks and brailles here, or test it",
    "moves": "find the best plays of a position",
    "match": "let two computer players play many games",
    "review": "walk through a game, saved or in a GCG file",
    "replay": "check games in GCG files by the rules",
    "export": "write a game for other programs, or in braille",
    "mail": "play by e-mail",
}
"""What each command does. Its module in `commands` has its options and runs it."""


def main() -> int:
    """Run the command line of this process and return its exit status.

    A fault of the program becomes one sentence, and what a developer needs goes to a file.
    """
    _open_closed_streams()
    encoding = sys.stdout.encoding
    errors = Screen(os.dup(2), terminal_width(2), encoding=encoding)
    with stray_output_silenced() as stdout:
        around = Surroundings(
            commands=sys.stdin.buffer if sys.stdin else BytesIO(),
            interactive=bool(sys.stdin) and sys.stdin.isatty() and os.isatty(stdout),
            screen=Screen(stdout, terminal_width(stdout), encoding=encoding),
            errors=errors,
            games=user_data_path("crossdots") / "games",
            cache=user_cache_path("crossdots"),
            settings=user_config_path("crossdots") / "settings.toml",
            now=lambda: datetime.now().astimezone(),
            monotonic=time.monotonic,
        )
        try:
            with interruptions_raised():
                return run(sys.argv[1:], around)
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception:
            log = user_log_path("crossdots") / "fault.txt"
            with suppress(OSError):
                log.parent.mkdir(parents=True, exist_ok=True)
                log.write_text(format_exc(), "utf-8")
            _tell_error(around, phrase("usage.fault", path=Literal(str(log))), argparse.Namespace())
            return FAULT
        finally:
            around.screen.end()


def _open_closed_streams() -> None:
    """Let a standard stream that the caller closed lead nowhere; else the next file gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open while the program runs
            setattr(sys, name, stream)


def run(arguments: Sequence[str], around: Surroundings) -> int:
    """Run a command line. The status is 0, or 1 where the answer is no, or 2 for a usage error."""
    options = argparse.Namespace()
    try:
        parser_of(arguments, around).parse_args(arguments, options)
        with around.closing:
            status: int = options.run(options, around)
    except (UsageError, OptionRefused) as error:
        _tell_error(around, error.part, options)
        return 2
    except SystemExit:  # --help or --version has been answered
        return 0
    return status


def _tell_error(around: Surroundings, part: Part, options: argparse.Namespace) -> None:
    around.screen.end()
    printed = Printed(around.errors.show)
    Announcer(printed, SpeechSettings(), None).announce(saying(part))
    around.errors.end()
    _tell_also([part], options, around)


def _show_help(around: Surroundings, lines: Sequence[str]) -> None:
    around.screen.show(lines)
    _tell_also([Name(line) for line in lines if line.strip()], argparse.Namespace(), around)


def _tell_also(parts: Sequence[Part], options: argparse.Namespace, around: Surroundings) -> None:
    from crossdots.commands.aloud import tell_also  # loaded only where something is told so

    tell_also(parts, options, around)


def parser_of(arguments: Sequence[str], around: Surroundings) -> argparse.ArgumentParser:
    """The parser of a command line. Only its own command is loaded, for a quick start."""

    class OnScreen(Parser):
        show = staticmethod(partial(_show_help, around))

    parser = OnScreen(prog="crossdots", description="The crossword game played by touch and by ear.")
    parser.add_argument("--version", action=_TellVersion, nargs=0, help="tell which version this is")
    parser.set_defaults(run=_nothing_asked)
    commands = parser.add_subparsers(metavar="COMMAND")
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told)
        if name in arguments:
            module = import_module(f"crossdots.commands.{name}")
            module.add(command)
            command.set_defaults(run=module.run)
    return parser


class _TellVersion(argparse.Action):
    """What `--version` does. The library that knows is loaded only here, since loading it takes long."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002 - argparse's signature
        values: object,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        version: str = import_module("importlib.metadata").version("crossdots")
        parser.exit(message=f"Crossdots {version}\n")


def _nothing_asked(options: argparse.Namespace, around: Surroundings) -> int:  # noqa: ARG001
    raise UsageError(phrase("usage.no_command"))


if __name__ == "__main__":
    sys.exit(main())
