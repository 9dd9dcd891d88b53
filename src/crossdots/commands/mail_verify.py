"""Whether the order of a bag is the one that was sealed, by letters or by the game's own file."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from crossdots.announcement.announcement import saying
from crossdots.announcement.part import Literal, Number, Phrase, phrase
from crossdots.commands.arguments import chosen_by
from crossdots.commands.braille_outputs import told_and_shown
from crossdots.commands.mail_games import game_file, ledger_of
from crossdots.commands.surroundings import Surroundings, UsageError
from crossdots.mail.commitment import Opening, commitments_in, openings_in
from crossdots.mail.desk import opening_order
from crossdots.mail.incoming import read_text
from crossdots.mail.tag import tags_in
from crossdots.navigation.refusals import why_part

LARGEST_FILE = 5_000_000
"""Bytes of a message that is verified."""


@dataclass(frozen=True, slots=True)
class _Source:
    """What is told by a message, or by a game's own file: `name` is what it was called on the command line.

    `openings` are orders, which a last message tells, and `seals` what they should fit. `game` is a game's
    number, None where it isn't told. `is_first` is whether its seals may be such as were told at the start.
    """

    name: str
    openings: tuple[Opening, ...]
    seals: tuple[str, ...]
    game: int | None
    is_first: bool


def verify(options: argparse.Namespace, around: Surroundings) -> int:
    """Compare orders with seals that were told before them."""
    announcer = told_and_shown(chosen_by(options, around).preferences, around)
    sources = [_source(name, around) for name in options.messages]
    _check(sources)
    openings = [opening for source in sources for opening in source.openings]
    seals = list(dict.fromkeys(seal for source in sources for seal in source.seals))
    bad = [seal for seal in seals if not all(opening.fits(seal) for opening in openings)]
    key = "mail.verify.bad" if bad else "mail.verify.good"
    announcer.announce(saying(*(phrase(key, seal=Literal(seal)) for seal in bad or seals)))
    return 1 if bad else 0


def _check(sources: list[_Source]) -> None:
    """Refuse what can't be compared with anything. Raises UsageError."""
    last = next((source for source in sources if source.openings), None)
    if last is None:
        raise UsageError(phrase("mail.verify.nothing"))
    for source in sources:
        if not source.is_first and not source.openings:
            raise UsageError(phrase("mail.verify.no_seal", path=Literal(source.name)))
        if source.game != last.game and None not in (source.game, last.game):
            raise UsageError(_two_games(source, last))
    first = next((source for source in sources if source.is_first), None)
    if first is None:
        raise UsageError(phrase("mail.verify.alone", path=Literal(last.name)))


def _two_games(one: _Source, other: _Source) -> Phrase:
    assert one.game is not None
    assert other.game is not None
    return phrase(
        "mail.verify.two_games",
        first=Literal(one.name),
        one=Number(one.game),
        last=Literal(other.name),
        other=Number(other.game),
    )


def _source(name: str, around: Surroundings) -> _Source:
    if name.isdecimal() and not Path(name).exists():
        ledger = ledger_of(int(name), around)
        order = opening_order(game_file(int(name), ledger, around).read().state)
        opening = Opening.of(ledger.begun.salt, order)
        return _Source(name, (opening,), (ledger.begun.commitment,), int(name), is_first=True)
    text = read_text(_contents(Path(name)))
    openings, seals = openings_in(text), commitments_in(text)
    game = next((tag.game for tag in tags_in(text)), None)
    return _Source(name, openings, seals, game, is_first=bool(seals) and not openings)


def _contents(path: Path) -> bytes:
    """The beginning of a file. Raises UsageError."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except OSError as error:
        shown, why = Literal(str(path)), why_part(error)
        raise UsageError(phrase("mail.usage.unreadable", path=shown, why=why)) from error
